// Scores as text and JSON, gates, and recordings as streams.
#include <glidepath/tools/compare.h>

#include "layers.h"
#include "quality/recording_tracks.h"
#include "unit/quality_tracks.h"

#include <gtest/gtest.h>

namespace glidepath {
namespace {

bool contains(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

Scorecard good_card() {
    Scorecard card;
    card.bodies = 1;
    card.lag_ms = 100;
    card.rms_at_lag_m = 0.1;
    card.largest_step_m = 0.2;
    card.pops_per_minute = 0.5;
    card.frozen_percent = 1;
    card.reversed_percent = 2;
    card.heading_rms_deg = 3;
    card.resting_bodies = card.settled_bodies = 1;
    card.settle_s = 0.4;
    card.final_error_m = 0.01;
    return card;
}

TEST(ScoreLimits, that_cannot_be_judged_are_broken) {
    const Scorecard nothing;
    const ScoreLimits gates{.max_pops = 1,
                            .max_lag_ms = 1,
                            .max_rms_m = 1,
                            .max_step_m = 1,
                            .max_frozen_percent = 1,
                            .max_reversed_percent = 1,
                            .max_heading_deg = 1,
                            .max_settle_s = 1,
                            .max_final_error_m = 1};
    EXPECT_EQ(broken_limits(nothing, gates).size(), 8U);  // all but pops, of which there are none
    EXPECT_TRUE(broken_limits(nothing, {}).empty());
}

TEST(ScoreLimits, break_only_above_their_limit) {
    ScoreLimits gates{.max_pops = 0.5,
                      .max_lag_ms = 100,
                      .max_rms_m = 0.1,
                      .max_step_m = 0.2,
                      .max_frozen_percent = 1,
                      .max_reversed_percent = 2,
                      .max_heading_deg = 3,
                      .max_settle_s = 0.4,
                      .max_final_error_m = 0.01};
    EXPECT_TRUE(broken_limits(good_card(), gates).empty());
    for (std::optional<double>* limit :
         {&gates.max_pops, &gates.max_lag_ms, &gates.max_rms_m, &gates.max_step_m, &gates.max_frozen_percent,
          &gates.max_reversed_percent, &gates.max_heading_deg, &gates.max_settle_s,
          &gates.max_final_error_m}) {
        *limit = **limit * 0.9;
    }
    const std::vector<std::string> broken = broken_limits(good_card(), gates);
    ASSERT_EQ(broken.size(), 9U);
    EXPECT_EQ(broken[0], "pops per body-minute is 0.50, allowed are 0.45");
    EXPECT_EQ(broken[1], "added latency is 100.0 ms, allowed are 90.0 ms");
}

TEST(ScoreLimits, ask_that_all_bodies_settle) {
    Scorecard card = good_card();
    card.resting_bodies = 3;
    EXPECT_EQ(broken_limits(card, {.max_settle_s = 10}),
              std::vector<std::string>{"2 of 3 bodies did not settle"});
}

TEST(ScoreReport, states_the_threshold_of_pops_and_dashes_for_nothing) {
    const Track truth = make_track(0, 10, 10, straight);
    const Track shown = make_track(0, 10, k_test_fps, straight);
    const std::string text = score_text(score({&shown, 1}, {&truth, 1}), true);
    EXPECT_TRUE(contains(text, "a pop is a step above 2.50 x top speed (4.00 m/s) x frame time")) << text;
    EXPECT_TRUE(contains(text, "heading RMS                  - deg")) << text;
    EXPECT_TRUE(contains(text, "\nbody  lag")) << text;
    EXPECT_FALSE(contains(score_text(score({&shown, 1}, {&truth, 1}), false), "\nbody"));
}

TEST(ScoreReport, marks_the_best_of_each_column_and_equals_alike) {
    std::vector<PolicyScore> lines(3);
    lines[0].policy = Policy::snap;
    lines[1].policy = Policy::fixed_delay;
    lines[2].policy = Policy::dead_reckoning;
    for (PolicyScore& line : lines) {
        line.score.total = good_card();
        line.score.total.jerk_ratio = 7.0;
    }
    lines[1].score.total.lag_ms = 20.2;
    lines[2].score.total.lag_ms = 20.4;  // prints alike
    lines[2].score.total.jerk_ratio = 0.6;
    const std::string text = compare_text(lines);
    EXPECT_TRUE(contains(text, "snap            100 ")) << text;
    EXPECT_TRUE(contains(text, "fixed delay      20*")) << text;
    EXPECT_TRUE(contains(text, "dead reckoning   20*")) << text;
    EXPECT_TRUE(contains(text, " 0.6*")) << text;
    EXPECT_FALSE(contains(text, " 7.0*")) << text;
}

TEST(ScoreReport, gives_machines_null_for_nothing) {
    Score result;
    result.total = good_card();
    result.bodies.push_back(good_card());
    result.bodies[0].name = "quote \" and \xFF";
    result.total.lag_ms.reset();
    const std::string json = score_json(result);
    EXPECT_TRUE(contains(json, "\"lag_ms\": null")) << json;
    EXPECT_TRUE(contains(json, "\"lag_ms\": 100.0")) << json;
    EXPECT_TRUE(contains(json, "quote \\\" and ")) << json;
    const PolicyScore line{Policy::adaptive_delay, result};
    EXPECT_TRUE(contains(compare_json({&line, 1}), "\"policy\": \"adaptive delay\""));
}

// The figures that docs/quality.md shows for the example files.
TEST(ScoreReport, of_the_example_files_is_what_was_made) {
    const std::string folder = std::string(GLIDEPATH_SOURCE_DIR) + "/data/quality/";
    const auto truth = load_tracks(folder + "truth.csv");
    const auto shown = load_tracks(folder + "shown.csv");
    const auto updates = load_updates(folder + "updates.csv");
    ASSERT_TRUE(truth && shown && updates);
    const Score result = score(shown->tracks, truth->tracks);
    ASSERT_EQ(result.bodies.size(), 2U);
    EXPECT_NEAR(*result.total.lag_ms, 250.0, 1.0);        // a quarter of a second late
    EXPECT_NEAR(*result.total.max_at_lag_m, 0.6, 0.006);  // 0.6 m beside the way for a while
    EXPECT_EQ(result.total.pops, 2U);                     // there and back
    EXPECT_EQ(result.total.teleports, 1U);
    EXPECT_NEAR(*result.total.settle_s, 0.25, 0.0025);
    EXPECT_EQ(result.total.wrong_way_turns, 0U);
    for (const PolicyScore& line : compare_policies(updates->updates, truth->tracks)) {
        EXPECT_EQ(line.score.total.missed_teleports, 0U) << name_of(line.policy);
        EXPECT_EQ(line.score.total.settled_bodies, 2U) << name_of(line.policy);
    }
}

Recording small_recording() {
    Recording recording;
    RecordedBody body;
    body.object = 9;
    body.name = "Drudge";
    for (int i = 0; i < 10; ++i) {
        RecordedFrame frame;
        frame.time_s = 0.1 * i;
        frame.position = {1.0 * i, 2.0, 3.0};
        frame.heading_deg = 90;
        frame.state = i == 3 || i == 6 ? ShownState::placed : ShownState::gliding;
        if (i == 8) frame.state = ShownState::hidden;
        body.frames.push_back(frame);
    }
    RecordedMessage message;
    message.has_position = message.was_accepted = true;
    message.position = {5, 6, 7};
    message.time_s = 0.55;
    message.is_teleport = true;
    body.messages.push_back(message);
    message.is_teleport = false;
    message.time_s = 0.7;
    message.was_accepted = false;
    body.messages.push_back(message);
    recording.bodies.push_back(body);
    RecordedBody again = body;  // a later instance
    for (RecordedFrame& frame : again.frames)
        frame.time_s += 5.0;
    again.messages.clear();
    recording.bodies.push_back(again);
    RecordedBody own = body;
    own.object = 10;
    own.is_local = true;
    own.frames.clear();
    recording.bodies.push_back(own);
    return recording;
}

TEST(RecordingTracks, count_only_signalled_teleports_as_such) {
    const std::vector<Track> tracks = shown_tracks(small_recording());
    ASSERT_EQ(tracks.size(), 1U);
    EXPECT_EQ(tracks[0].id, 9U);
    EXPECT_EQ(tracks[0].name, "Drudge");
    ASSERT_EQ(tracks[0].samples.size(), 18U);  // two instances without their hidden frames
    std::vector<std::size_t> teleports;
    for (std::size_t i = 0; i < tracks[0].samples.size(); ++i) {
        if (tracks[0].samples[i].teleported) teleports.push_back(i);
    }
    // The blip of frame 3 is none; no way leads to where it comes back into sight, or into the world.
    EXPECT_EQ(teleports, (std::vector<std::size_t>{6, 8, 9, 17}));
}

TEST(RecordingTracks, feed_policies_with_accepted_positions_of_others) {
    const std::vector<TrackUpdate> updates = position_updates(small_recording());
    ASSERT_EQ(updates.size(), 1U);
    EXPECT_EQ(updates[0].id, 9U);
    EXPECT_EQ(updates[0].t_recv_s, 0.55);
    EXPECT_EQ(updates[0].x_m, 5.0);
    EXPECT_TRUE(updates[0].teleport);
    EXPECT_FALSE(updates[0].has_sent);
}

}  // namespace
}  // namespace glidepath

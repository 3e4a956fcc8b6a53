// The scorecard against tracks made by hand, whose answers follow from how they were made; to 1 %.
#include <glidepath/tools/score.h>

#include "layers.h"
#include "unit/quality_tracks.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace glidepath {
namespace {

Score score_of(const Track& shown, const Track& truth, const ScoreOptions& options = {}) {
    return score({&shown, 1}, {&truth, 1}, options);
}
Scorecard total_of(const Track& shown, const Track& truth, const ScoreOptions& options = {}) {
    return score_of(shown, truth, options).total;
}
void expect_close(const std::optional<double>& value, double wanted) {
    ASSERT_TRUE(value.has_value());
    EXPECT_NEAR(*value, wanted, 0.01 * std::fabs(wanted));
}
void expect_none(const std::optional<double>& value) { EXPECT_FALSE(value.has_value()) << *value; }

TEST(Score, of_nothing_measures_nothing) {
    const Score none = score({}, {});
    EXPECT_EQ(none.total.bodies, 0U);
    expect_none(none.total.lag_ms);
    expect_none(none.total.rms_at_lag_m);
    EXPECT_EQ(none.total.pops, 0U);
}

TEST(Score, lists_bodies_that_only_one_side_has) {
    Track shown = make_track(0, 5, k_test_fps, straight);
    Track truth = shown;
    shown.id = 7;
    truth.id = 8;
    const Score result = score_of(shown, truth);
    EXPECT_EQ(result.unknown, std::vector<std::uint32_t>{7});
    EXPECT_EQ(result.not_shown, std::vector<std::uint32_t>{8});
    EXPECT_EQ(result.total.bodies, 0U);
}

TEST(Score, survives_tracks_of_one_sample_and_none) {
    const Track truth = make_track(0, 5, 10, weaving);
    Track shown = make_track(1, 1, k_test_fps, weaving);
    ASSERT_EQ(shown.samples.size(), 1U);
    EXPECT_EQ(total_of(shown, truth).compared_frames, 1U);
    shown.samples.clear();
    EXPECT_EQ(total_of(shown, truth).compared_frames, 0U);
    EXPECT_EQ(total_of(truth, shown).compared_frames, 0U);
}

TEST(Score, counts_no_pops_where_no_top_speed_is_known) {
    Track truth = make_track(0, 30, k_test_fps, weaving);
    const Track shown = truth;
    truth.samples.resize(1);
    EXPECT_EQ(total_of(shown, truth).pops, 0U);
    EXPECT_GT(total_of(shown, truth, {.top_speed_mps = 0.1}).pops, 0U);
    const Track standing = make_track(0, 30, 10, [](double) { return at_point(0, 0); });
    EXPECT_GT(total_of(shown, standing).pops, 0U);
}

TEST(Score, of_the_truth_itself_is_perfect) {
    const Track truth = make_track(0, 30, k_test_fps, weaving);
    const Scorecard card = total_of(truth, truth);
    EXPECT_EQ(card.lag_ms, 0.0);
    EXPECT_EQ(card.rms_at_lag_m, 0.0);
    EXPECT_EQ(card.rms_now_m, 0.0);
    EXPECT_EQ(card.pops, 0U);
    EXPECT_EQ(card.frozen_percent, 0.0);
    EXPECT_EQ(card.reversed_percent, 0.0);
    EXPECT_EQ(card.jerk_ratio, 1.0);
    EXPECT_EQ(card.log_jerk, card.true_log_jerk);
}

TEST(Score, finds_a_pure_delay_and_no_error_behind_it) {
    for (const double delay_s : {0.0833, 0.25, 1.37}) {
        const Track truth = make_track(0, 40, 120, weaving);
        const Track shown = make_track(2, 40, k_test_fps, [&](double t_s) { return weaving(t_s - delay_s); });
        const Scorecard card = total_of(shown, truth);
        expect_close(card.lag_ms, 1000.0 * delay_s);
        EXPECT_LT(*card.rms_at_lag_m, 0.001);
        EXPECT_LT(*card.display_jitter_ms, 1.0);
    }
}

TEST(Score, of_a_straight_run_with_delay_is_late_along_the_track_only) {
    const Track truth = make_track(0, 30, 10, straight);
    const Track shown = make_track(1, 30, k_test_fps, [](double t_s) { return straight(t_s - 0.25); });
    const Scorecard card = total_of(shown, truth);
    expect_close(card.lag_ms, 250.0);
    expect_close(card.rms_now_m, 1.0);
    expect_close(card.along_now_m, 1.0);
    EXPECT_LT(*card.cross_now_m, 1e-6);
    expect_close(card.inconsistency_m_s, 60.0);  // one metre, all of a minute
}

TEST(Score, keeps_a_pure_offset_apart_from_lag) {
    const Track truth = make_track(0, 30, 10, straight);
    const Track shown =
        make_track(0, 30, k_test_fps, [](double t_s) { return at_point(0.3, 4.0 * t_s, 0.4); });
    const Scorecard card = total_of(shown, truth);
    EXPECT_LT(*card.lag_ms, 0.1);
    for (const auto& value :
         {card.rms_at_lag_m, card.rms_now_m, card.cross_at_lag_m, card.p99_at_lag_m, card.max_at_lag_m}) {
        expect_close(value, 0.5);
    }
    EXPECT_LT(*card.along_at_lag_m, 0.001);
}

TEST(Score, counts_one_pop_of_known_size) {
    const Track truth = make_track(0, 30, k_test_fps, straight);
    const Track shown = make_track(
        0, 30, k_test_fps, [](double t_s) { return at_point(0.0, 4.0 * t_s + (t_s > 15.001 ? 1.5 : 0.0)); });
    const Scorecard card = total_of(shown, truth);
    EXPECT_EQ(card.pops, 1U);
    expect_close(card.pops_per_minute, 2.0);
    expect_close(card.largest_step_m, 1.5 + 4.0 / k_test_fps);
    expect_close(card.p999_step_m, 4.0 / k_test_fps);
    expect_close(card.fastest_top_speed_mps, 4.0);
    EXPECT_EQ(card.pop_factor, 2.5);
    EXPECT_EQ(total_of(shown, truth, {.pop_factor = 25.0}).pops, 0U);
    EXPECT_EQ(total_of(shown, truth, {.top_speed_mps = 40.0}).pops, 0U);
}

TEST(Score, does_not_call_catching_up_at_twice_the_top_speed_a_pop) {
    const Track truth = make_track(0, 30, k_test_fps, straight);
    const Track shown = make_track(0, 30, k_test_fps, [](double t_s) {
        return at_point(0.0, t_s < 10 ? 0.0 : std::min(8.0 * (t_s - 10), 4.0 * t_s));
    });
    EXPECT_EQ(total_of(shown, truth).pops, 0U);
    EXPECT_GT(total_of(shown, truth, {.pop_factor = 1.9}).pops, 0U);
}

TEST(Score, tells_how_long_a_body_froze) {
    const Track truth = make_track(0, 30, 10, straight);
    const Track shown = make_track(
        0, 30, k_test_fps, [](double t_s) { return straight(t_s > 10.0 && t_s < 13.0 ? 10.0 : t_s); });
    const Scorecard card = total_of(shown, truth);
    expect_close(card.frozen_percent, 10.0);
    EXPECT_EQ(card.reversed_percent, 0.0);
}

TEST(Score, tells_how_long_a_body_ran_backwards) {
    const Track truth = make_track(0, 30, 10, straight);
    const Track shown = make_track(0, 30, k_test_fps, [](double t_s) {  // back for 1.5 s, then late for good
        if (t_s < 10.0) return straight(t_s);
        return straight(t_s < 11.5 ? 20.0 - t_s : t_s - 3.0);
    });
    const Scorecard card = total_of(shown, truth, {.longest_lag_s = 0.0});
    expect_close(card.reversed_percent, 5.0);
    EXPECT_LT(*card.frozen_percent, 0.1);
}

TEST(Score, takes_headings_the_short_way_round) {
    const auto turning = [](double t_s, double off_deg) {
        TrackSample sample = straight(t_s);
        sample.has_heading = true;
        sample.heading_deg = std::fmod(350.0 + 30.0 * t_s + off_deg, 360.0);
        return sample;
    };
    const Track truth = make_track(0, 30, 10, [&](double t_s) { return turning(t_s, 0.0); });
    const Track shown = make_track(0, 30, k_test_fps, [&](double t_s) { return turning(t_s, 5.0); });
    const Scorecard card = total_of(shown, truth);
    expect_close(card.heading_rms_deg, 5.0);
    expect_close(card.heading_max_deg, 5.0);
    EXPECT_EQ(card.wrong_way_turns, 0U);
}

TEST(Score, counts_a_turn_the_long_way_round_once) {
    const auto turned = [](double t_s, double heading_deg) {
        TrackSample sample = straight(t_s);
        sample.has_heading = true;
        sample.heading_deg = heading_deg;
        return sample;
    };
    const Track truth =
        make_track(0, 20, k_test_fps, [&](double t_s) { return turned(t_s, t_s < 10 ? 350.0 : 10.0); });
    const Track shown = make_track(0, 20, k_test_fps, [&](double t_s) {  // 340 degrees in a second
        return turned(t_s, std::clamp(350.0 - 340.0 * (t_s - 10.0), 10.0, 350.0));
    });
    EXPECT_EQ(total_of(shown, truth).wrong_way_turns, 1U);
    expect_none(total_of(make_track(0, 20, 60, straight), truth).heading_rms_deg);
}

TEST(Score, compares_jerk_with_the_truths_own) {
    const Track truth =
        make_track(0, 30, k_test_fps, [](double t_s) { return at_point(sine(2.0 * t_s), 0.0); });
    const Track shown =
        make_track(0, 30, k_test_fps, [](double t_s) { return at_point(3.0 * sine(2.0 * t_s), 0.0); });
    const Scorecard card = total_of(shown, truth);
    expect_close(card.jerk_ratio, 3.0);
    EXPECT_NEAR(*card.log_jerk, *card.true_log_jerk, 1e-6);  // without dimension: the size does not matter
    // -ln(T^3 / (2 m/s)^2 x T x mean of (8 cos 2t)^2)
    EXPECT_NEAR(*card.true_log_jerk, -natural_log(30.0 * 30.0 * 30.0 * 30.0 / 4.0 * 32.0), 0.03);
    expect_none(total_of(shown, make_track(0, 30, k_test_fps, straight)).jerk_ratio);
}

TEST(Score, tells_when_a_body_settled_and_how_near) {
    const auto stopping = [](double t_s) { return straight(std::min(t_s, 10.0)); };
    const Track truth = make_track(0, 20, 10, stopping);
    // Overshoots 2 m, then back at 0.5 m/s to 0.02 m.
    Track shown = make_track(0, 20, k_test_fps, [&](double t_s) {
        return at_point(0.0, t_s < 10.5 ? 4.0 * t_s : std::max(40.02, 42.0 - 0.5 * (t_s - 10.5)));
    });
    const Scorecard card = total_of(shown, truth);
    EXPECT_EQ(card.resting_bodies, 1U);
    EXPECT_EQ(card.settled_bodies, 1U);
    expect_close(card.settle_s, 0.5 + 1.95 / 0.5);
    expect_close(card.final_error_m, 0.02);

    const LastUpdate last{1, 12.0};
    expect_close(total_of(shown, truth, {.last_updates = {&last, 1}}).settle_s, 2.4);

    shown = make_track(0, 20, k_test_fps, [&](double t_s) { return at_point(0.0, 1.1 * stopping(t_s).y_m); });
    EXPECT_EQ(total_of(shown, truth).settled_bodies, 0U);
    expect_none(total_of(shown, truth).settle_s);
    expect_close(total_of(shown, truth).final_error_m, 4.0);
    expect_none(total_of(truth, make_track(0, 20, 10, straight)).final_error_m);  // never rests
}

TEST(Score, leaves_signalled_teleports_out_of_steps_pops_and_error) {
    const auto jumping = [](double t_s) {
        TrackSample sample = at_point(t_s < 9.999 ? 0.0 : 500.0, 4.0 * t_s);
        sample.teleported = t_s > 9.999 && t_s < 10.01;
        return sample;
    };
    const Track truth = make_track(0, 20, k_test_fps, jumping);
    Track shown = make_track(0.5, 20, k_test_fps, [&](double t_s) { return jumping(t_s - 0.25); });
    for (const bool flagged : {true, false}) {
        for (TrackSample& sample : shown.samples)
            sample.teleported = sample.teleported && flagged;
        const Scorecard card = total_of(shown, truth);
        EXPECT_EQ(card.teleports, 1U);
        EXPECT_EQ(card.missed_teleports, 0U);
        EXPECT_EQ(card.pops, 0U);
        expect_close(card.lag_ms, 250.0);
        EXPECT_LT(*card.max_at_lag_m, 0.01);
        expect_close(card.rms_now_m, 1.0);
        expect_close(card.largest_step_m, 4.0 / k_test_fps);
    }
}

TEST(Score, says_when_a_teleport_was_walked) {
    Track truth = make_track(0, 20, 10, [](double t_s) { return at_point(t_s < 9.99 ? 0.0 : 50.0, 0.0); });
    truth.samples[100].teleported = true;
    const Track shown = make_track(0, 20, k_test_fps, [](double t_s) {
        return at_point(std::clamp(20.0 * (t_s - 10.0), 0.0, 50.0), 0.0);
    });
    const Scorecard card = total_of(shown, truth);
    EXPECT_EQ(card.missed_teleports, 1U);
    EXPECT_EQ(card.teleports, 0U);
    EXPECT_GT(*card.rms_now_m, 5.0);
}

TEST(Score, marks_teleports_that_updates_speak_of) {
    Track truth = make_track(0, 20, 10, [](double t_s) { return at_point(t_s < 9.99 ? 0.0 : 50.0, 0.0); });
    TrackUpdate update;
    update.id = 1;
    update.t_recv_s = 10.3;
    update.x_m = 50.0;
    mark_teleports({&truth, 1}, {&update, 1});
    EXPECT_FALSE(truth.samples[100].teleported);
    update.teleport = true;
    mark_teleports({&truth, 1}, {&update, 1});
    EXPECT_TRUE(truth.samples[100].teleported);
    EXPECT_EQ(std::count_if(truth.samples.begin(), truth.samples.end(),
                            [](const TrackSample& sample) { return sample.teleported; }),
              1);
}

TEST(Score, judges_nothing_inside_gaps) {
    Track truth = make_track(0, 30, 10, straight);
    truth.samples.erase(truth.samples.begin() + 101, truth.samples.begin() + 200);  // 10 s to 20 s
    Track shown = make_track(0, 30, k_test_fps, [](double t_s) {
        return at_point(t_s > 10.001 && t_s < 19.99 ? 9.0 : 0.0, 4.0 * t_s);
    });
    const Scorecard beside = total_of(shown, truth);
    EXPECT_LT(*beside.max_at_lag_m, 0.001);
    EXPECT_NEAR(static_cast<double>(beside.compared_frames), 1200.0, 3.0);
    shown = make_track(0, 30, k_test_fps, straight);
    shown.samples.erase(shown.samples.begin() + 600, shown.samples.begin() + 900);
    const Scorecard card = total_of(shown, truth);
    EXPECT_EQ(card.gaps, 1U);
    EXPECT_EQ(card.pops, 0U);
    expect_close(card.largest_step_m, 4.0 / k_test_fps);
    expect_close(card.duration_s, 25.0);
}

TEST(Score, gives_each_body_its_own_lag_and_all_bodies_one) {
    std::vector<Track> truth(2, make_track(0, 30, k_test_fps, weaving));
    std::vector<Track> shown{make_track(1, 30, k_test_fps, [](double t_s) { return weaving(t_s - 0.1); }),
                             make_track(1, 30, k_test_fps, [](double t_s) { return weaving(t_s - 0.3); })};
    truth[0].id = shown[0].id = 5;
    truth[1].id = shown[1].id = 2;
    shown[1].name = "late";
    const Score result = score(shown, truth);
    ASSERT_EQ(result.bodies.size(), 2U);
    EXPECT_EQ(result.bodies[0].id, 2U);
    EXPECT_EQ(result.bodies[0].name, "late");
    expect_close(result.bodies[0].lag_ms, 300.0);
    expect_close(result.bodies[1].lag_ms, 100.0);
    EXPECT_NEAR(*result.total.lag_ms, 200.0, 2.0);
    EXPECT_EQ(result.total.bodies, 2U);
}

TEST(Score, of_a_body_that_stands_has_no_lag_but_an_error) {
    const Track truth = make_track(0, 10, 10, [](double) { return at_point(1.0, 2.0); });
    const Track shown = make_track(0, 10, k_test_fps, [](double) { return at_point(1.0, 2.2); });
    const Scorecard card = total_of(shown, truth);
    expect_none(card.lag_ms);
    expect_close(card.rms_at_lag_m, 0.2);
    expect_none(card.frozen_percent);
    expect_close(card.final_error_m, 0.2);
    EXPECT_EQ(card.pops, 0U);
}

}  // namespace
}  // namespace glidepath

#include <glidepath/report/policy_run.h>

#include "report/made_up_scene.h"

#include <gtest/gtest.h>

namespace glidepath {
namespace {

const RecordedBody& body_with(const PolicyRun& run, ObjectId object) {
    for (const RecordedBody& body : run.recording.bodies) {
        if (body.object == object) return body;
    }
    throw std::runtime_error("no such body");
}

Recording market() {
    return made_up::market_square({.bodies = 8, .duration_s = 10}).policies.front().recording;
}

TEST(RunOfPolicy, of_nothing_is_nothing) {
    const PolicyRun run = run_of_policy({}, Policy::snap);
    EXPECT_TRUE(run.recording.bodies.empty());
    EXPECT_EQ(run.name, name_of(Policy::snap));
}

TEST(RunOfPolicy, keeps_the_bodies_and_their_order) {
    const Recording recording = market();
    const PolicyRun run = run_of_policy(recording, Policy::fixed_delay);
    ASSERT_EQ(run.recording.bodies.size(), recording.bodies.size());
    for (std::size_t i = 0; i < recording.bodies.size(); ++i) {
        EXPECT_EQ(run.recording.bodies[i].object, recording.bodies[i].object);
        EXPECT_FALSE(run.recording.bodies[i].frames.empty()) << recording.bodies[i].name;
        EXPECT_GE(run.recording.bodies[i].frames.front().time_s, recording.bodies[i].frames.front().time_s);
        EXPECT_LE(run.recording.bodies[i].frames.back().time_s, recording.bodies[i].frames.back().time_s);
    }
    EXPECT_EQ(run.recording.duration_s, recording.duration_s);
}

TEST(RunOfPolicy, snapping_is_never_behind_and_always_placed) {
    const Recording recording = market();
    const PolicyRun run = run_of_policy(recording, Policy::snap);
    for (const RecordedFrame& frame : body_with(run, recording.bodies[1].object).frames) {
        EXPECT_NEAR(static_cast<double>(frame.behind_m), 0.0, 1e-3);
        EXPECT_NE(frame.state, ShownState::gliding);
    }
}

TEST(RunOfPolicy, does_not_touch_the_clients_own_body) {
    const Recording recording = market();
    const PolicyRun run = run_of_policy(recording, Policy::snap);
    EXPECT_EQ(run.recording.bodies[0].frames.size(), recording.bodies[0].frames.size());
    EXPECT_EQ(run.recording.bodies[0].frames.back().state, recording.bodies[0].frames.back().state);
}

TEST(ScoreLines, say_so_where_nothing_could_be_measured) {
    Scorecard card;
    card.pops = 3;
    card.largest_step_m = 1.25;
    const std::vector<ScoreLine> lines = score_lines(card);
    EXPECT_EQ(lines[0].value, "3 (0.00 a body-minute)");
    EXPECT_EQ(lines[1].value, "1.25 m");
    EXPECT_EQ(lines[2].value, "-");
}

}  // namespace
}  // namespace glidepath

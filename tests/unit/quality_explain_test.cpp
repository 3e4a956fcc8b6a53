// Pops and their causes, on recordings made by hand.
#include <glidepath/tools/explain.h>
#include <glidepath/tools/recording.h>
#include <glidepath/tools/score.h>

#include "layers.h"

#include <gtest/gtest.h>

namespace glidepath {
namespace {

constexpr double k_frame_s = 1.0 / 60.0;

// A body that walks east at 2 m/s; its catch-up speed is 8 m/s, so a pop is a step above 2.5 x 4 m/s.
Recording walk(std::size_t frames) {
    Recording recording{.frames_per_s = 60};
    RecordedBody body{.object = 7, .name = "Walker"};
    for (std::size_t i = 0; i < frames; ++i) {
        RecordedFrame frame{.time_s = static_cast<double>(i + 1) * k_frame_s,
                            .position = {static_cast<double>(i) * 2.0 * k_frame_s, 0, 0}};
        frame.is_new_here = i == 0;
        frame.catch_up_mps = 8;
        frame.state = ShownState::gliding;
        body.frames.push_back(frame);
    }
    recording.bodies.push_back(body);
    return recording;
}

// Makes the step to a frame so long; the way goes on from there.
void jump(Recording& recording, std::size_t index, double step_m, ShownState state) {
    std::vector<RecordedFrame>& frames = recording.bodies[0].frames;
    const double more_m = step_m - (frames[index].position.x_m - frames[index - 1].position.x_m);
    for (std::size_t i = index; i < frames.size(); ++i)
        frames[i].position.x_m += more_m;
    frames[index].state = state;
}

void note(Recording& recording, std::size_t index, NoticeKind kind, NoticeReason reason) {
    recording.bodies[0].notices.push_back(
        {.clock_s = recording.bodies[0].frames[index].time_s, .object = 7, .kind = kind, .reason = reason});
}

TEST(Explain, has_nothing_to_say_of_an_empty_recording) { EXPECT_TRUE(explain_pops({}).empty()); }

TEST(Explain, has_nothing_to_say_of_a_body_with_one_frame) { EXPECT_TRUE(explain_pops(walk(1)).empty()); }

TEST(Explain, finds_no_pop_where_bodies_walk_or_catch_up) {
    Recording recording = walk(60);
    jump(recording, 30, 8.0 * k_frame_s, ShownState::gliding);
    EXPECT_TRUE(explain_pops(recording).empty());
}

TEST(Explain, explains_the_pops_of_a_score_and_no_others) {
    Recording recording = walk(60);
    jump(recording, 20, 20, ShownState::placed);  // asked for, says the score, which knows the truth
    jump(recording, 30, 8.0 * k_frame_s, ShownState::gliding);
    jump(recording, 40, 50, ShownState::gliding);  // no pop, says the score
    const auto time_of = [&](std::size_t index) { return recording.bodies[0].frames[index].time_s; };
    Score scored;
    scored.long_steps = {
        {.id = 6, .t_s = time_of(10), .step_m = 1, .limit_m = 0.1},  // of a body that is not here
        {.id = 7, .t_s = time_of(20), .step_m = 20, .limit_m = 0.1, .was_asked_for = true},
        {.id = 7, .t_s = time_of(30), .step_m = 0.133, .limit_m = 0.1},
        {.id = 7, .t_s = 77, .step_m = 1, .limit_m = 0.1}};  // nor is this frame
    scored.bodies.emplace_back().id = 7;
    const std::vector<Pop> pops = explain_pops(recording, {}, &scored);
    ASSERT_EQ(pops.size(), 2U);
    EXPECT_TRUE(pops[0].is_signalled());
    EXPECT_EQ(pops[1].cause, PopCause::catching_up);
    EXPECT_EQ(pops[1].step_m, 0.133);
    EXPECT_EQ(pops[1].limit_m, 0.1);
}

TEST(Explain, lists_teleports_but_no_pops_of_a_body_that_the_score_does_not_have) {
    Recording recording = walk(60);
    jump(recording, 20, 20, ShownState::placed);
    note(recording, 20, NoticeKind::teleported, NoticeReason::teleport_stamp);
    jump(recording, 40, 20, ShownState::placed);
    const Score scored;
    const std::vector<Pop> pops = explain_pops(recording, {}, &scored);
    ASSERT_EQ(pops.size(), 1U);
    EXPECT_TRUE(pops[0].is_signalled());
}

TEST(Explain, takes_a_teleport_that_nobody_asked_for_for_a_pop) {
    Recording recording = walk(60);
    jump(recording, 20, 20, ShownState::placed);
    note(recording, 20, NoticeKind::teleported, NoticeReason::force_position);
    jump(recording, 30, 20, ShownState::placed);
    note(recording, 30, NoticeKind::teleported, NoticeReason::too_far_to_run);
    jump(recording, 40, 20, ShownState::placed);
    const std::vector<Pop> pops = explain_pops(recording);
    ASSERT_EQ(pops.size(), 3U);
    EXPECT_EQ(pops[0].cause, PopCause::correction);
    EXPECT_EQ(pops[1].cause, PopCause::far_blip);
    EXPECT_EQ(pops[2].cause, PopCause::update) << "nothing tells why";
    for (const Pop& pop : pops)
        EXPECT_FALSE(pop.is_signalled()) << pop.sentence;
}

// It shows the jump long after the message, and whatever comes with that message is not the jump.
TEST(Explain, knows_the_teleport_of_a_policy_that_delays) {
    Recording recording = walk(240);
    const auto add = [&](std::size_t index, bool is_teleport) {
        recording.bodies[0].messages.push_back({.time_s = recording.bodies[0].frames[index].time_s - 0.005,
                                                .has_position = true,
                                                .was_accepted = true,
                                                .is_teleport = is_teleport});
    };
    add(30, true);
    add(60, false);
    jump(recording, 30, 6, ShownState::placed);  // it ran dry, and now it did not
    jump(recording, 150, 40, ShownState::placed);
    recording.bodies[0].frames[150].is_new_here = true;
    const std::vector<Pop> pops = explain_pops(recording, {.is_engine = false});
    ASSERT_EQ(pops.size(), 2U);
    EXPECT_EQ(pops[0].cause, PopCause::update);
    EXPECT_EQ(pops[1].cause, PopCause::teleport);
    EXPECT_EQ(pops[1].message, 0) << "the teleport's, not the newest";
}

TEST(Explain, names_a_teleport_as_what_the_server_asked_for) {
    Recording recording = walk(60);
    jump(recording, 30, 25, ShownState::placed);
    note(recording, 30, NoticeKind::teleported, NoticeReason::teleport_stamp);
    const std::vector<Pop> pops = explain_pops(recording);
    ASSERT_EQ(pops.size(), 1U);
    EXPECT_EQ(pops[0].cause, PopCause::teleport);
    EXPECT_TRUE(pops[0].is_signalled());
    EXPECT_DOUBLE_EQ(pops[0].time_s, recording.bodies[0].frames[30].time_s);
    EXPECT_NE(pops[0].sentence.find("teleported it 25.00 m"), std::string::npos) << pops[0].sentence;
}

TEST(Explain, tells_a_far_waypoint_from_waypoints_that_failed) {
    Recording far = walk(60);
    jump(far, 30, 120, ShownState::placed);
    note(far, 30, NoticeKind::far_waypoint, NoticeReason::none);
    note(far, 30, NoticeKind::blipped, NoticeReason::to_tail);
    ASSERT_EQ(explain_pops(far).size(), 1U);
    EXPECT_EQ(explain_pops(far)[0].cause, PopCause::far_blip);

    Recording failed = walk(60);
    jump(failed, 30, 3, ShownState::placed);
    for (const std::size_t at : {10U, 15U, 20U, 25U}) {
        note(failed, at, NoticeKind::waypoint_failed, NoticeReason::no_progress);
    }
    note(failed, 30, NoticeKind::blipped, NoticeReason::to_tail);
    ASSERT_EQ(explain_pops(failed).size(), 1U);
    EXPECT_EQ(explain_pops(failed)[0].cause, PopCause::failed_blip);
    EXPECT_TRUE(explain_pops(failed)[0].sentence.starts_with("4 waypoints"))
        << explain_pops(failed)[0].sentence;
}

TEST(Explain, puts_a_pop_of_another_policy_down_to_the_update_that_came_or_to_the_time_between) {
    Recording recording = walk(240);
    const auto time_of = [&](std::size_t index) { return recording.bodies[0].frames[index].time_s; };
    const auto send = [&](std::size_t index, bool has_position, bool is_teleport) {
        recording.bodies[0].messages.push_back({.time_s = time_of(index) - 0.005,
                                                .opcode = 0xF748,
                                                .has_position = has_position,
                                                .was_accepted = true,
                                                .is_teleport = is_teleport});
    };
    send(30, true, false);
    send(30, false, false);  // no policy but ours knows it
    send(100, true, true);
    for (const std::size_t at : {30U, 100U, 200U})
        jump(recording, at, 6, ShownState::placed);
    recording.bodies[0].frames[100].is_new_here = true;
    const std::vector<Pop> pops = explain_pops(recording, {.is_engine = false});
    ASSERT_EQ(pops.size(), 3U);
    EXPECT_EQ(pops[0].cause, PopCause::update);
    EXPECT_EQ(pops[0].message, 0);
    EXPECT_EQ(pops[1].cause, PopCause::teleport);
    EXPECT_EQ(pops[2].cause, PopCause::between);
    EXPECT_STREQ(name_of(PopCause::between), "too fast between updates");
}

TEST(Explain, names_whom_a_body_sticks_to) {
    Recording recording = walk(60);
    recording.bodies.push_back({.object = 9, .name = "Prey"});
    jump(recording, 30, 20.0 * k_frame_s, ShownState::sticking);
    RecordedFrame& frame = recording.bodies[0].frames[30];
    frame.catch_up_mps = 20;  // five times the top speed
    frame.target = 9;
    const std::vector<Pop> pops = explain_pops(recording);
    ASSERT_EQ(pops.size(), 1U);
    EXPECT_EQ(pops[0].cause, PopCause::sticking);
    EXPECT_NE(pops[0].sentence.find("Prey"), std::string::npos) << pops[0].sentence;
}

TEST(Explain, joins_pops_of_one_story_and_keeps_the_longest_step) {
    Recording recording = walk(240);
    for (const std::size_t at : {30U, 60U, 90U}) {
        jump(recording, at, at == 60U ? 9.0 : 4.0, ShownState::placed);
        note(recording, at, NoticeKind::snapped, NoticeReason::far_from_viewer);
    }
    const std::vector<Pop> pops = explain_pops(recording);
    ASSERT_EQ(pops.size(), 1U);
    EXPECT_EQ(pops[0].count, 3U);
    EXPECT_NEAR(pops[0].step_m, 9.0, 1e-9);
    EXPECT_EQ(pops[0].cause, PopCause::far_snap);
    EXPECT_EQ(explain_pops(recording, {.joined_s = 0.1}).size(), 3U);
}

TEST(Explain, never_joins_teleports) {
    Recording recording = walk(120);
    for (const std::size_t at : {30U, 60U}) {
        jump(recording, at, 30, ShownState::placed);
        note(recording, at, NoticeKind::teleported, NoticeReason::teleport_stamp);
    }
    EXPECT_EQ(explain_pops(recording).size(), 2U);
}

TEST(Explain, does_not_take_coming_back_from_hiding_for_a_pop) {
    Recording recording = walk(60);
    recording.bodies[0].frames[29].state = ShownState::hidden;
    jump(recording, 30, 25, ShownState::gliding);
    EXPECT_TRUE(explain_pops(recording).empty());
}

TEST(Explain, points_at_the_teleport_and_not_at_what_came_with_it) {
    Recording recording = walk(60);
    jump(recording, 30, 25, ShownState::placed);
    note(recording, 30, NoticeKind::teleported, NoticeReason::teleport_stamp);
    const double time_s = recording.bodies[0].frames[30].time_s;
    recording.bodies[0].messages = {
        {.time_s = time_s, .opcode = 0xF748, .has_position = true, .was_accepted = true, .is_teleport = true},
        {.time_s = time_s, .opcode = 0xF74B, .was_accepted = true}};
    ASSERT_EQ(explain_pops(recording).size(), 1U);
    EXPECT_EQ(explain_pops(recording)[0].message, 0);
}

TEST(Explain, points_at_the_message_that_led_to_it) {
    Recording recording = walk(60);
    jump(recording, 30, 25, ShownState::placed);
    note(recording, 30, NoticeKind::teleported, NoticeReason::teleport_stamp);
    for (const std::size_t at : {5U, 29U, 50U}) {
        RecordedMessage message{.time_s = recording.bodies[0].frames[at].time_s, .opcode = 0xF748};
        message.was_accepted = message.has_position = true;
        recording.bodies[0].messages.push_back(message);
    }
    EXPECT_EQ(explain_pops(recording).at(0).message, 1);
}

}  // namespace
}  // namespace glidepath

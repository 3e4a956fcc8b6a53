#include <glidepath/tools/recording.h>

#include "layers.h"
#include "unit/replay_scene.h"

#include <gtest/gtest.h>

#include <cmath>

namespace glidepath {
namespace {

using namespace replay_test;

Recording record(const Script& script, const RecorderOptions& options = {}, ReplayOptions replay_options = {},
                 std::uint64_t* left_out = nullptr) {
    replay_options.traced = true;
    Recorder recorder(options);
    Replayer replayer(replay_options, recorder.listener());
    for (const Said& said : script) {
        replayer.receive(k_begin_s + said.time_s, said.bytes);
    }
    replayer.finish();
    if (left_out != nullptr) *left_out = recorder.frames_left_out();
    return recorder.take(replay_options.frames_per_s);
}

TEST(Recorder, has_no_bodies_without_messages) {
    const Recording recording = record({});
    EXPECT_TRUE(recording.bodies.empty());
    EXPECT_EQ(recording.duration_s, 0);
}

TEST(Recorder, leaves_out_bodies_that_were_never_in_the_world) {
    Script script = walk(1);
    script.push_back(say(1, create_item(k_sword)));
    const Recording recording = record(script);
    ASSERT_EQ(recording.bodies.size(), 1U);
    EXPECT_EQ(recording.bodies[0].object, k_walker);
}

TEST(Recorder, keeps_no_more_frames_and_messages_than_it_may) {
    std::uint64_t left_out = 0;
    const Recording recording =
        record(walk(5), {.max_frames = 100, .max_messages_per_body = 3}, {}, &left_out);
    ASSERT_EQ(recording.bodies.size(), 1U);
    EXPECT_EQ(recording.bodies[0].frames.size(), 100U);
    EXPECT_EQ(recording.bodies[0].messages.size(), 3U);
    EXPECT_GT(left_out, 200U);
}

TEST(Recorder, thins_out_what_is_too_much_and_loses_no_way) {
    const Recording all = record(walk(20));
    const Recording thinned = record(walk(20), {.thin_frames = 300});
    ASSERT_EQ(thinned.bodies.size(), 1U);
    const std::vector<RecordedFrame>& frames = thinned.bodies[0].frames;
    EXPECT_EQ(thinned.thinned, 8U);
    EXPECT_DOUBLE_EQ(thinned.frames_per_s, 60.0 / 8.0);
    EXPECT_LE(frames.size(), 300U);
    EXPECT_GT(frames.size(), 100U);
    const auto way_m = [](const std::vector<RecordedFrame>& of) {
        double way = 0;
        for (const RecordedFrame& frame : of)
            way += static_cast<double>(frame.step_m);
        return way;
    };
    EXPECT_NEAR(way_m(frames), way_m(all.bodies[0].frames), 1.0);
    for (std::size_t i = 1; i < frames.size(); ++i) {
        const MapPoint& a = frames[i - 1].position;
        const MapPoint& b = frames[i].position;
        EXPECT_LE(static_cast<double>(frames[i].step_m),
                  std::hypot(b.x_m - a.x_m, b.y_m - a.y_m, b.z_m - a.z_m) + 1e-4);
        EXPECT_GT(frames[i].time_s, frames[i - 1].time_s);
    }
    EXPECT_EQ(thinned.bodies[0].messages.size(), all.bodies[0].messages.size());
}

TEST(Recorder, keeps_no_texts_where_none_are_wanted) {
    const Recording recording = record(walk(2), {.has_texts = false});
    ASSERT_FALSE(recording.bodies[0].messages.empty());
    EXPECT_TRUE(recording.bodies[0].messages[0].text.empty());
    EXPECT_EQ(recording.bodies[0].messages.size(), record(walk(2)).bodies[0].messages.size());
}

TEST(Recorder, records_only_the_asked_body) {
    Script script = walk(2);
    script.push_back(say(2, create_message(77, outdoors({90, 90, 10}))));
    EXPECT_EQ(record(script).bodies.size(), 2U);
    const Recording recording = record(script, {.only = 77});
    ASSERT_EQ(recording.bodies.size(), 1U);
    EXPECT_EQ(recording.bodies[0].object, 77U);
}

TEST(Recorder, gives_a_new_instance_an_entry_of_its_own) {
    Script script = walk(2);
    script.push_back(
        say(2.5, create_message(k_walker, outdoors({90, 90, 10}), {1, 1, 1, 1, 1, 1, 1, 1, 10})));
    const Recording recording = record(script);
    ASSERT_EQ(recording.bodies.size(), 2U);
    EXPECT_EQ(recording.bodies[0].object, recording.bodies[1].object);
    EXPECT_LT(recording.bodies[0].frames.back().time_s, recording.bodies[1].frames.front().time_s);
    EXPECT_EQ(recording.bodies[1].frames.front().step_m, 0);
}

TEST(Recorder, says_states_steps_and_how_far_behind) {
    const Recording recording = record(walk(2));
    ASSERT_EQ(recording.bodies.size(), 1U);
    const RecordedBody& body = recording.bodies[0];
    EXPECT_EQ(body.name, "Drudge");
    EXPECT_FALSE(body.is_player);
    EXPECT_EQ(body.frames.front().state, ShownState::placed);
    EXPECT_EQ(body.frames[30].state, ShownState::still);
    const RecordedFrame& glides = body.frames[62];
    EXPECT_EQ(glides.state, ShownState::gliding);
    EXPECT_NEAR(glides.catch_up_mps, 8, 1e-4);  // twice the run speed
    EXPECT_NEAR(glides.step_m, 8 / 60.0, 1e-3);
    EXPECT_GT(glides.behind_m, 2);
    EXPECT_EQ(glides.queue_depth, 1);
    EXPECT_LT(body.frames.back().behind_m, 0.06F);
    EXPECT_NEAR(body.frames.back().position.x_m, 16 * 192 + 26, 0.06);
    EXPECT_NEAR(body.frames.back().heading_deg, 90, 0.01);
    ASSERT_EQ(body.messages.size(), 3U);
    EXPECT_TRUE(body.messages[1].has_position);
    EXPECT_TRUE(body.messages[1].was_accepted);
    EXPECT_FALSE(body.messages[1].text.empty());
}

TEST(Recorder, says_why_a_message_was_dropped_and_does_not_take_its_position) {
    Script script = walk(2);
    script.push_back(say(2.1, position_message(k_walker, 5, outdoors({150, 50, 10}))));
    const RecordedBody body = record(script).bodies.at(0);
    EXPECT_FALSE(body.messages.back().was_accepted);
    EXPECT_EQ(body.messages.back().reason, "position_not_newer");
    EXPECT_LT(body.frames.back().behind_m, 0.06F);
}

TEST(Recorder, marks_teleports_and_the_hidden) {
    Script script = walk(1);
    script.push_back(say(2, position_message(k_walker, 20, outdoors({120, 90, 10}), 6)));
    script.push_back(say(3, SetState{k_walker, physics_state::gravity | physics_state::hidden, 9, 31}));
    const RecordedBody body = record(script).bodies.at(0);
    std::size_t placed = 0;
    for (const RecordedFrame& frame : body.frames) {
        placed += frame.state == ShownState::placed ? 1U : 0U;
        if (frame.time_s > 3.01) {
            ASSERT_EQ(frame.state, ShownState::hidden);
        }
    }
    EXPECT_EQ(placed, 2U);  // created and teleported
    EXPECT_TRUE(body.messages[2].is_teleport);
    ASSERT_FALSE(body.notices.empty());
    EXPECT_EQ(body.notices[0].kind, NoticeKind::teleported);
}

TEST(Recorder, says_when_a_leashed_body_is_indoors) {
    Script script = walk(1);
    script.push_back(say(2, position_message(k_walker, 20, indoors({60, 50, 10}), 6)));
    script.push_back(say(2.5, position_message(k_walker, 21, indoors({62, 50, 10}), 6)));
    script.push_back(say(4, position_message(k_walker, 22, outdoors({70, 50, 10}), 7)));
    script.push_back(say(4.5, position_message(k_walker, 23, outdoors({71, 50, 10}), 7)));
    const RecordedBody body = record(script).bodies.at(0);
    for (const RecordedFrame& frame : body.frames) {
        const bool should_be_indoors = frame.time_s > 1.99 && frame.time_s < 3.99;
        ASSERT_EQ(frame.is_indoors, should_be_indoors) << frame.time_s;
        if (frame.time_s > 2.51 && frame.time_s < 3.99) {
            ASSERT_TRUE(frame.is_leashed) << frame.time_s;
        }
    }
    EXPECT_GT(body.frames.back().time_s, 5.0);
}

TEST(Recorder, gives_the_quicker_limit_while_a_body_sticks) {
    Script script = walk(0);
    script.push_back(say(0, create_message(77, outdoors({60, 50, 10}))));
    UpdateMotion stick = run_message(k_walker, 21);
    stick.movement.options = movement_option::has_sticky_object;
    MovementState state;
    state.sticky_object = 77;
    stick.movement.payload = state;
    script.push_back(say(1, stick));
    for (const bool traced : {true, false}) {
        Recorder recorder({.only = k_walker});
        ReplayOptions options;
        options.traced = traced;
        Replayer replayer(options, recorder.listener());
        for (const Said& said : script) {
            replayer.receive(k_begin_s + said.time_s, said.bytes);
        }
        replayer.finish();
        const RecordedBody body = recorder.take(60).bodies.at(0);
        const RecordedFrame& sticks = body.frames[65];
        EXPECT_EQ(sticks.target, 77U);
        EXPECT_NEAR(sticks.catch_up_mps, 20, 1e-3);  // five times the run speed
        EXPECT_NEAR(sticks.step_m, 20 / 60.0, 1e-3);
        if (traced) {
            EXPECT_EQ(sticks.state, ShownState::sticking);
        }
        EXPECT_NEAR(body.frames[30].catch_up_mps, 8, 1e-3);
    }
}

}  // namespace
}  // namespace glidepath

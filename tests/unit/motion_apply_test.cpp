// Keys, playing the state again, whole states from messages; spec/interpreter.md 8, 9 and 13.
#include "layers.h"
#include "motion/interpreter.h"
#include "unit/motion_stub.h"

#include <gtest/gtest.h>

namespace glidepath {
namespace {

namespace mc = motion_command;

// 0x1EE0F minus set_hold_key, modify_interpreted_state, cancel_moveto.
constexpr std::uint32_t k_applied = 0x1260F;

class AppliedMotions : public ::testing::Test {
  protected:
    Log apply(bool cancel = false, bool disallow_jump = false) {
        stub.log.clear();
        apply_current_movement(in, stub.object, stub, cancel, disallow_jump);
        return stub.take_log();
    }
    Log move_to(const InterpretedState& state) {
        stub.log.clear();
        move_to_interpreted_state(in, stub.object, stub, state);
        return stub.take_log();
    }

    MotionStub stub;
    Interpreter& in = stub.interpreter;
};
// One for each function that is tried.
using ApplyCurrentMovement = AppliedMotions;
using SetHoldKey = AppliedMotions;
using SetHoldRun = AppliedMotions;
using EnterDefaultState = AppliedMotions;
using ReportExhaustion = AppliedMotions;
using MoveToInterpretedState = AppliedMotions;

TEST_F(ApplyCurrentMovement, does_nothing_before_the_default_state) {
    in.is_initialised = false;
    in.interpreted.forward = {mc::run_forward, 3};
    EXPECT_EQ(apply(), Log{});
    EXPECT_EQ(in.my_run_rate, 1.0F);
    set_hold_run(in, stub.object, stub, true, false);
    EXPECT_EQ(in.raw.hold_key, HoldKey::run) << "the key is stored all the same";
    EXPECT_EQ(stub.log, Log{});
}

TEST_F(ApplyCurrentMovement, plays_style_forward_side_step_and_turn) {
    in.interpreted.forward = {mc::walk_forward, 2};
    EXPECT_EQ(apply(),
              (Log{"do NonCombat 1", "do WalkForward 2", "stop SideStepRight 2", "stop TurnRight 2"}));
    in.interpreted.side_step = {mc::side_step_right, 3};
    in.interpreted.turn = {mc::turn_right, 4};
    EXPECT_EQ(apply(), (Log{"do NonCombat 1", "do WalkForward 2", "do SideStepRight 3", "do TurnRight 4"}));
}

// Airborne the block still has the speed of Falling when the turn is stopped.
TEST_F(ApplyCurrentMovement, falls_without_ground_and_leaves_the_side_step_alone) {
    stub.in_the_air();
    in.interpreted.forward = {mc::walk_forward, 2};
    in.interpreted.side_step = {mc::side_step_right, 3};
    EXPECT_EQ(apply(), (Log{"do Falling 1", "stop TurnRight 1"})) << "the style is not played in the air";
    in.standing_long_jump = true;
    EXPECT_EQ(apply(), (Log{"do Falling 1", "stop TurnRight 1"}));
}

TEST_F(ApplyCurrentMovement, plays_dead_in_the_air_and_does_not_stop_its_side_step) {
    stub.in_the_air();
    in.interpreted.forward = {mc::dead, 1};
    EXPECT_EQ(apply(), (Log{"remove_links", "do Dead 1", "stop TurnRight 1"}));
}

TEST_F(ApplyCurrentMovement, stands_ready_while_a_long_jump_is_charged) {
    in.standing_long_jump = true;
    in.interpreted.forward = {mc::run_forward, 2};
    in.interpreted.side_step = {mc::side_step_right, 3};
    in.interpreted.turn = {mc::turn_right, 4};
    EXPECT_EQ(apply(), (Log{"do NonCombat 1", "do Ready 1", "do TurnRight 4"}));
}

// Of the stop that the long jump holds back only the call outside the world is left.
TEST_F(ApplyCurrentMovement, with_a_long_jump_outside_the_world_removes_the_links_four_times) {
    in.standing_long_jump = true;
    stub.body.has_cell = false;
    EXPECT_EQ(apply(), (Log{"do NonCombat 1", "remove_links", "do Ready 1", "remove_links", "remove_links",
                            "stop TurnRight 1", "remove_links"}));
}

TEST_F(ApplyCurrentMovement, remembers_the_speed_of_a_run_as_run_rate) {
    in.interpreted.forward = {mc::run_forward, 2.5F};
    apply();
    EXPECT_EQ(in.my_run_rate, 2.5F);
    in.interpreted.forward = {mc::walk_forward, 4};
    apply();
    EXPECT_EQ(in.my_run_rate, 2.5F);
}

TEST_F(ApplyCurrentMovement, changes_neither_state) {
    in.interpreted.forward = {mc::walk_forward, 2};
    in.interpreted.turn = {mc::turn_right, 4};
    const InterpretedState interpreted = in.interpreted;
    const RawState raw = in.raw;
    apply();
    EXPECT_EQ(in.interpreted, interpreted);
    EXPECT_EQ(in.raw, raw);
    ASSERT_EQ(in.pending.size(), 4U);
    EXPECT_EQ(in.pending[1], (QueuedMotion{0, mc::walk_forward, MovementError::none}));
}

TEST_F(ApplyCurrentMovement, passes_the_two_flags_to_the_body_and_cancels_nothing_itself) {
    const Log log = apply(true, true);
    EXPECT_EQ(log.front(), "do NonCombat 1");
    for (const std::uint32_t flags : stub.flags) {
        EXPECT_EQ(flags, k_applied | movement_flag::cancel_moveto | movement_flag::disable_jump_during_link);
    }
    stub.flags.clear();
    apply();
    ASSERT_EQ(stub.flags.size(), 4U);
    EXPECT_EQ(stub.flags[0], k_applied);
}

TEST_F(ApplyCurrentMovement, goes_on_when_the_body_refuses) {
    stub.answer = MovementError::no_such_motion;
    EXPECT_EQ(apply().size(), 4U);
    EXPECT_TRUE(in.pending.empty());
}

// --- Which state is played.

TEST_F(ApplyCurrentMovement, starts_from_the_raw_state_only_for_an_own_autonomous_body) {
    in.raw.style = k_sword;
    in.raw.forward = {mc::walk_backwards, HoldKey::none, 2};
    in.raw.turn = {mc::turn_left, HoldKey::run, 1};
    in.raw.actions.push_back({k_action});
    const Interpreter start = in;
    const auto interprets_raw = [&](bool exists, bool local, bool autonomous) {
        in = start;
        stub.object.exists = exists;
        stub.object.is_local_player = local;
        stub.body.last_move_was_autonomous = autonomous;
        apply();
        return in.interpreted.style == k_sword;
    };
    EXPECT_FALSE(interprets_raw(true, false, true)) << "another's body";
    EXPECT_FALSE(interprets_raw(true, true, false)) << "the server moved it";
    EXPECT_FALSE(interprets_raw(false, false, false));
    EXPECT_TRUE(interprets_raw(false, false, true)) << "nobody's body";
    EXPECT_TRUE(interprets_raw(true, true, true));
    EXPECT_EQ(in.interpreted.forward, (MotionChannel{mc::walk_forward, -1.3F}));
    EXPECT_EQ(in.interpreted.turn, (MotionChannel{mc::turn_right, -1.5F})) << "by the key of its own channel";
    EXPECT_TRUE(in.interpreted.actions.empty()) << "action lists are not touched";
}

// --- Keys.

TEST_F(SetHoldKey, applies_only_a_change_to_or_from_run) {
    const auto set = [&](HoldKey from, HoldKey to) {
        in.raw.hold_key = from;
        stub.log.clear();
        set_hold_key(in, stub.object, stub, to, false);
        return std::pair(in.raw.hold_key, !stub.log.empty());
    };
    EXPECT_EQ(set(HoldKey::none, HoldKey::none), std::pair(HoldKey::none, false));
    EXPECT_EQ(set(HoldKey::run, HoldKey::run), std::pair(HoldKey::run, false));
    EXPECT_EQ(set(HoldKey::run, HoldKey::invalid), std::pair(HoldKey::run, false));
    EXPECT_EQ(set(HoldKey::run, static_cast<HoldKey>(3)), std::pair(HoldKey::run, false));
    EXPECT_EQ(set(HoldKey::invalid, HoldKey::none), std::pair(HoldKey::invalid, false));
    EXPECT_EQ(set(HoldKey::none, HoldKey::run), std::pair(HoldKey::run, true));
    EXPECT_EQ(set(HoldKey::invalid, HoldKey::run), std::pair(HoldKey::run, true));
    EXPECT_EQ(set(HoldKey::run, HoldKey::none), std::pair(HoldKey::none, true));
}

TEST_F(SetHoldRun, applies_only_a_change) {
    const auto set = [&](HoldKey from, bool run) {
        in.raw.hold_key = from;
        stub.log.clear();
        set_hold_run(in, stub.object, stub, run, false);
        return std::pair(in.raw.hold_key, !stub.log.empty());
    };
    EXPECT_EQ(set(HoldKey::run, true), std::pair(HoldKey::run, false));
    EXPECT_EQ(set(HoldKey::invalid, false), std::pair(HoldKey::invalid, false));
    EXPECT_EQ(set(HoldKey::none, true), std::pair(HoldKey::run, true));
    EXPECT_EQ(set(HoldKey::run, false), std::pair(HoldKey::none, true));
}

// The key comes before adjusting: applying the run sets the rate that the new motion is adjusted with.
TEST_F(SetHoldKey, comes_before_the_motion_is_adjusted) {
    in.interpreted.forward = {mc::run_forward, 2.5F};
    MovementParameters block = block_with(1);
    block.hold_key = HoldKey::run;
    do_motion(in, stub.object, stub, mc::walk_forward, block);
    EXPECT_EQ(in.interpreted.forward, (MotionChannel{mc::run_forward, 2.5F}));
}

// --- The default state.

TEST_F(EnterDefaultState, keeps_the_queue_and_uses_up_the_charged_jump) {
    in.is_initialised = false;
    in.pending.push_back({5, mc::crouch, MovementError::none});
    in.raw.hold_key = HoldKey::run;
    in.interpreted.forward = {mc::run_forward, 3};
    in.standing_long_jump = true;
    in.jump_extent = 0.5F;
    in.my_run_rate = 2;
    in.server_action_stamp = 11;
    enter_default_state(in, stub.object, stub);
    EXPECT_EQ(stub.log, (Log{"initialize", "set_local_velocity 0 0 6", "remove_links", "do NonCombat 1",
                             "do Ready 1", "stop SideStepRight 1", "stop TurnRight 1"}));
    EXPECT_EQ(in.raw, RawState{});
    EXPECT_EQ(in.interpreted, InterpretedState{});
    EXPECT_EQ(in.pending[0].context_id, 5U);
    EXPECT_EQ(in.pending[1], (QueuedMotion{0, mc::ready, MovementError::none}));
    EXPECT_EQ(in.pending.size(), 6U);
    EXPECT_TRUE(in.is_initialised);
    EXPECT_FALSE(in.standing_long_jump);
    EXPECT_EQ(in.jump_extent, 0.0F);
    EXPECT_EQ(in.my_run_rate, 2.0F);
    EXPECT_EQ(in.server_action_stamp, 11U);
}

TEST_F(ReportExhaustion, applies_without_flags) {
    report_exhaustion(in, stub.object, stub);
    EXPECT_EQ(stub.take_log().size(), 4U);
    EXPECT_EQ(stub.flags.front(), k_applied);
}

// --- Whole states.

TEST_F(MoveToInterpretedState, copies_all_but_actions_and_into_the_raw_state_only_the_style) {
    InterpretedState state;
    state.style = k_sword;
    state.forward = {mc::walk_forward, 2};
    state.side_step = {mc::side_step_right, 3};
    state.turn = {mc::turn_right, -4};
    in.interpreted.actions.push_back({k_action, 1, 5, false});
    in.standing_long_jump = true;
    const Log log = move_to(state);
    EXPECT_EQ(log, (Log{"cancel_moveto", "do SwordCombat 1", "do Ready 1", "do TurnRight -4"}));
    EXPECT_EQ(in.interpreted.style, k_sword);
    EXPECT_EQ(in.interpreted.forward, state.forward);
    EXPECT_EQ(in.interpreted.side_step, state.side_step);
    EXPECT_EQ(in.interpreted.turn, state.turn);
    EXPECT_EQ(in.interpreted.actions.size(), 1U);
    EXPECT_EQ(in.raw.style, k_sword);
    EXPECT_EQ(in.raw.forward.command, mc::ready);
    EXPECT_TRUE(in.standing_long_jump);
}

TEST_F(MoveToInterpretedState, forbids_jumps_by_the_motion_that_it_replaces) {
    in.interpreted.forward = {mc::sitting, 1};
    move_to({});
    EXPECT_EQ(stub.flags.front(),
              k_applied | movement_flag::cancel_moveto | movement_flag::disable_jump_during_link);
    stub.flags.clear();
    InterpretedState sitting;
    sitting.forward = {mc::sitting, 1};
    move_to(sitting);
    EXPECT_EQ(stub.flags.front(), k_applied | movement_flag::cancel_moveto);
}

TEST_F(MoveToInterpretedState, skips_actions_whose_stamp_is_not_newer) {
    const auto takes = [&](std::uint32_t current, std::uint32_t stamp) {
        in.server_action_stamp = current;
        in.interpreted.actions.clear();
        InterpretedState state;
        state.actions.push_back({k_action, 1, stamp, false});
        move_to(state);
        EXPECT_EQ(in.server_action_stamp, in.interpreted.actions.empty() ? current : stamp);
        return !in.interpreted.actions.empty();
    };
    EXPECT_FALSE(takes(5, 5));
    EXPECT_FALSE(takes(5, 4));
    EXPECT_TRUE(takes(5, 6));
    EXPECT_TRUE(takes(0, 0x3FFF));
    EXPECT_FALSE(takes(0, 0x4000));
    EXPECT_FALSE(takes(0x3FFF, 0));
    EXPECT_TRUE(takes(0x4000, 0));
    EXPECT_TRUE(takes(0x7FFF, 0));
    EXPECT_FALSE(takes(0x8005, 4)) << "15 bits count";
    EXPECT_TRUE(takes(0x8005, 6));
}

TEST_F(MoveToInterpretedState, skips_actions_that_the_body_played_itself) {
    const auto takes = [&](bool exists, bool local, bool autonomous) {
        stub.object.exists = exists;
        stub.object.is_local_player = local;
        in.server_action_stamp = 0;
        in.interpreted.actions.clear();
        InterpretedState state;
        state.actions.push_back({k_action, 1, 1, autonomous});
        move_to(state);
        EXPECT_EQ(in.server_action_stamp, in.interpreted.actions.empty() ? 0U : 1U);
        return !in.interpreted.actions.empty();
    };
    EXPECT_FALSE(takes(true, true, true));
    EXPECT_FALSE(takes(false, false, true)) << "nobody counts as the player";
    EXPECT_TRUE(takes(true, true, false));
    EXPECT_TRUE(takes(false, false, false));
    EXPECT_TRUE(takes(true, false, true));
    EXPECT_TRUE(takes(true, false, false));
}

TEST_F(MoveToInterpretedState, notes_actions_with_stamp_zero_and_beyond_six) {
    InterpretedState state;
    for (std::uint32_t i = 1; i <= 31; ++i) {
        state.actions.push_back({k_action, 2, i, i % 2 == 1});
    }
    move_to(state);
    EXPECT_EQ(in.server_action_stamp, 31U);
    ASSERT_EQ(in.interpreted.actions.size(), 31U);
    EXPECT_EQ(in.interpreted.actions[0], (MotionAction{k_action, 2, 0, true}));
    EXPECT_EQ(in.interpreted.actions[1], (MotionAction{k_action, 2, 0, false}));
    EXPECT_TRUE(in.raw.actions.empty());
    EXPECT_EQ(in.pending.size(), 35U);
    EXPECT_EQ(stub.flags.back(), movement_flag::defaults | movement_flag::autonomous);
}

TEST_F(MoveToInterpretedState, stores_the_stamp_of_an_action_that_the_body_refuses) {
    stub.in_the_air();
    InterpretedState state;
    state.actions.push_back({k_action, 1, 9, false});
    move_to(state);
    EXPECT_EQ(in.server_action_stamp, 9U);
    EXPECT_TRUE(in.interpreted.actions.empty());
}

TEST_F(MoveToInterpretedState, drops_the_oldest_actions_of_two_full_messages) {
    for (std::uint32_t message = 0; message < 2; ++message) {
        InterpretedState state;
        for (std::uint32_t i = 1; i <= 31; ++i) {
            state.actions.push_back(
                {k_action, static_cast<float>(message * 31 + i), message * 31 + i, false});
        }
        move_to(state);
    }
    EXPECT_EQ(in.interpreted.actions.size(), k_action_list_capacity);
    EXPECT_EQ(in.interpreted.actions.back().speed, 62.0F);
    EXPECT_EQ(in.interpreted.actions.front().speed, 31.0F);
    EXPECT_EQ(in.pending.size(), 70U);
    EXPECT_EQ(in.completed_early, 0U);
}

}  // namespace
}  // namespace glidepath

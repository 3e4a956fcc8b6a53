// do and stop, motions that are done, the queue; spec/interpreter.md 6, 7 and 11.
#include "layers.h"
#include "motion/interpreter.h"
#include "unit/motion_stub.h"

#include <gtest/gtest.h>

namespace glidepath {
namespace {

namespace mc = motion_command;

constexpr MotionCommand k_power_up = 0x1000006F;  // MagicPowerUp01, one that does not
constexpr MotionCommand k_emote = 0x13000080;     // Laugh
constexpr std::uint32_t k_modify = movement_flag::modify_interpreted_state;

class Requests : public ::testing::Test {
  protected:
    MovementError begin(MotionCommand motion, const MovementParameters& block = {}) {
        return do_motion(stub.interpreter, stub.object, stub, motion, block);
    }
    MovementError begin_interpreted(MotionCommand motion, const MovementParameters& block = {}) {
        return do_interpreted_motion(stub.interpreter, stub.object, stub, motion, block);
    }
    MovementError stop(MotionCommand motion, const MovementParameters& block = {}) {
        return stop_motion(stub.interpreter, stub.object, stub, motion, block);
    }
    MovementError stop_interpreted(MotionCommand motion, const MovementParameters& block = {}) {
        return stop_interpreted_motion(stub.interpreter, stub.object, stub, motion, block);
    }

    MotionStub stub;
    Interpreter& in = stub.interpreter;
};

// --- Refusals.

TEST_F(Requests, that_the_body_refuses_change_nothing) {
    const std::uint64_t before = hash_of(in);
    stub.answer = static_cast<MovementError>(0x1234);
    EXPECT_EQ(begin_interpreted(mc::run_forward, block_with(2)), static_cast<MovementError>(0x1234));
    EXPECT_EQ(stop_interpreted(mc::ready, block_with(2)), static_cast<MovementError>(0x1234));
    EXPECT_EQ(begin(mc::run_forward, block_with(2)), static_cast<MovementError>(0x1234));
    EXPECT_EQ(stop(mc::ready, block_with(2)), static_cast<MovementError>(0x1234));
    EXPECT_EQ(hash_of(in), before);
}

TEST_F(Requests, for_an_action_without_ground_are_refused_unasked) {
    stub.in_the_air();
    EXPECT_EQ(begin_interpreted(k_action), MovementError::no_contact);
    EXPECT_EQ(stub.log, Log{});
    EXPECT_TRUE(in.interpreted.actions.empty());
}

TEST_F(Requests, for_resting_and_emotes_are_refused_in_combat_after_cancel_and_key) {
    in.interpreted.style = k_sword;
    MovementParameters block;
    block.hold_key = HoldKey::run;
    EXPECT_EQ(begin(mc::crouch, block), MovementError::crouch_in_combat);
    EXPECT_EQ(stub.log.front(), "cancel_moveto");
    EXPECT_EQ(in.raw.hold_key, HoldKey::run);
    EXPECT_EQ(begin(mc::sitting), MovementError::sit_in_combat);
    EXPECT_EQ(begin(mc::sleeping), MovementError::sleep_in_combat);
    EXPECT_EQ(begin(k_emote), MovementError::chat_emote_in_combat);
    EXPECT_EQ(begin(mc::walk_forward), MovementError::none);
    EXPECT_EQ(begin_interpreted(mc::crouch), MovementError::none) << "only do_motion tests it";
}

// The raw style does not count, though it is what the player asked for.
TEST_F(Requests, look_at_the_interpreted_style_for_combat) {
    in.raw.style = k_sword;
    EXPECT_EQ(begin(mc::crouch), MovementError::none);
}

TEST_F(Requests, for_a_seventh_action_are_refused_by_the_interpreted_list_alone) {
    for (int i = 0; i < 6; ++i) {
        EXPECT_EQ(begin(k_action), MovementError::none);
    }
    EXPECT_EQ(begin(k_action), MovementError::too_many_actions);
    EXPECT_EQ(begin_interpreted(k_action), MovementError::none) << "only do_motion counts";
    in.interpreted.actions.clear();
    EXPECT_EQ(in.raw.actions.size(), 6U);
    EXPECT_EQ(begin(k_action), MovementError::none) << "neither the raw list nor the queue counts";
}

TEST_F(Requests, test_for_combat_before_counting_actions) {
    for (int i = 0; i < 6; ++i) {
        begin(k_action);
    }
    in.interpreted.style = k_sword;
    EXPECT_EQ(begin(k_emote), MovementError::chat_emote_in_combat);
}

// --- What is noted.

TEST_F(Requests, note_the_adjusted_id_in_the_interpreted_state_and_the_sent_one_in_the_raw_state) {
    MovementParameters block = block_with(2);
    block.hold_key = HoldKey::run;
    block.context_id = 9;
    stub.object.run_rate = 3.0F;
    EXPECT_EQ(begin(mc::turn_left, block), MovementError::none);
    EXPECT_EQ(in.interpreted.turn, (MotionChannel{mc::turn_right, -3}));
    EXPECT_EQ(in.raw.turn, (RawChannel{mc::turn_left, HoldKey::invalid, 2}));
    EXPECT_EQ(in.pending.back(), (QueuedMotion{9, mc::turn_right, MovementError::none}));
}

TEST_F(Requests,
       to_stop_remove_the_adjusted_id_from_the_interpreted_state_and_the_sent_one_from_the_raw_state) {
    begin(mc::walk_backwards);
    MovementParameters block = block_with(1);
    block.context_id = 9;
    EXPECT_EQ(stop(mc::walk_backwards, block), MovementError::none);
    EXPECT_EQ(stub.log.back(), "stop WalkForward -0.65");
    EXPECT_EQ(in.interpreted.forward.command, mc::ready);
    EXPECT_EQ(in.raw.forward.command, mc::ready);
    EXPECT_EQ(in.pending.back(), (QueuedMotion{9, mc::ready, MovementError::none}));
}

TEST_F(Requests, note_nothing_where_the_block_says_so) {
    begin(mc::walk_forward, block_with(1, 0, movement_flag::modify_raw_state));
    EXPECT_EQ(in.raw.forward.command, mc::ready);
    EXPECT_EQ(in.interpreted.forward.command, mc::walk_forward);
    begin(mc::walk_backwards, block_with(1, 0, k_modify));
    EXPECT_EQ(in.raw.forward.command, mc::walk_backwards);
    EXPECT_EQ(in.interpreted.forward, (MotionChannel{mc::walk_forward, 1}));
    stop(mc::walk_forward, block_with(1, 0, k_modify | movement_flag::modify_raw_state));
    EXPECT_EQ(in.interpreted.forward.command, mc::walk_forward);
    EXPECT_EQ(in.pending.size(), 3U) << "queued all the same";
}

TEST_F(Requests, without_ground_are_noted_and_not_played) {
    stub.in_the_air();
    EXPECT_EQ(begin(mc::walk_forward), MovementError::none);
    EXPECT_EQ(stub.log, Log{"cancel_moveto"});
    EXPECT_TRUE(in.pending.empty());
    EXPECT_EQ(in.interpreted.forward.command, mc::walk_forward);
    EXPECT_EQ(in.raw.forward.command, mc::walk_forward);
    EXPECT_EQ(stop(mc::walk_forward), MovementError::none);
    EXPECT_EQ(in.interpreted.forward.command, mc::ready);
    EXPECT_TRUE(in.pending.empty());
}

TEST_F(Requests, to_stop_an_action_without_ground_succeed) {
    stub.in_the_air();
    EXPECT_EQ(stop_interpreted(k_action), MovementError::none);
    EXPECT_EQ(stub.log, Log{});
}

TEST_F(Requests, to_turn_fall_or_die_need_no_ground) {
    stub.in_the_air();
    for (const MotionCommand motion : {mc::turn_right, mc::turn_left, mc::falling, mc::dead}) {
        EXPECT_TRUE(contact_allows_move(stub.object, stub.body, motion));
    }
    EXPECT_FALSE(contact_allows_move(stub.object, stub.body, mc::side_step_right));
    EXPECT_FALSE(contact_allows_move(stub.object, stub.body, mc::fallen));
}

TEST_F(Requests, of_creatures_and_without_a_game_object_need_contact_and_walkable_ground_both) {
    const auto allowed = [&](bool contact, bool walkable) {
        stub.body.has_contact = contact;
        stub.body.on_walkable = walkable;
        return contact_allows_move(stub.object, stub.body, mc::walk_forward);
    };
    for (const bool exists : {true, false}) {
        stub.object.exists = exists;
        stub.object.is_creature = exists;
        EXPECT_FALSE(allowed(false, false));
        EXPECT_FALSE(allowed(false, true));
        EXPECT_FALSE(allowed(true, false));
        EXPECT_TRUE(allowed(true, true));
    }
    stub.object.exists = true;
    EXPECT_TRUE(allowed(false, false)) << "a thing";
    stub.object.is_creature = true;
    stub.body.has_gravity = false;
    EXPECT_TRUE(allowed(false, false)) << "weightless";
}

TEST_F(Requests, for_dead_remove_the_links_first) {
    begin_interpreted(mc::dead);
    EXPECT_EQ(stub.log, (Log{"remove_links", "do Dead 1"}));
}

TEST_F(Requests, outside_the_world_remove_the_links_last) {
    stub.body.has_cell = false;
    begin_interpreted(mc::ready);
    EXPECT_EQ(stub.take_log(), (Log{"do Ready 1", "remove_links"}));
    stub.answer = MovementError::no_such_motion;
    begin_interpreted(mc::ready);
    EXPECT_EQ(stub.take_log(), (Log{"do Ready 1", "remove_links"}));
    stop_interpreted(mc::ready);
    EXPECT_EQ(stub.take_log(), (Log{"stop Ready 1", "remove_links"}));
    stub.in_the_air();
    begin_interpreted(k_action);
    EXPECT_EQ(stub.take_log(), (Log{"remove_links"}));
    stop_completely(in, stub);
    EXPECT_EQ(stub.take_log(), (Log{"cancel_moveto", "stop_completely", "remove_links"}));
}

// --- The standing long jump.

TEST_F(Requests, to_move_are_held_back_by_a_long_jump_and_only_noted) {
    in.standing_long_jump = true;
    for (const MotionCommand motion : {mc::walk_forward, mc::run_forward, mc::side_step_right}) {
        EXPECT_EQ(begin_interpreted(motion, block_with(2)), MovementError::none);
    }
    EXPECT_EQ(stub.log, Log{});
    EXPECT_TRUE(in.pending.empty());
    EXPECT_EQ(in.interpreted.forward, (MotionChannel{mc::run_forward, 2}));
    EXPECT_EQ(stop_interpreted(mc::run_forward), MovementError::none);
    EXPECT_EQ(stub.log, Log{});
    EXPECT_EQ(in.interpreted.forward.command, mc::ready);
    EXPECT_EQ(begin_interpreted(mc::turn_right), MovementError::none);
    EXPECT_EQ(stub.log, Log{"do TurnRight 1"});
}

TEST_F(Requests, held_back_by_a_long_jump_are_not_noted_without_the_flag) {
    in.standing_long_jump = true;
    begin_interpreted(mc::run_forward, block_with(2, 0, k_modify));
    EXPECT_EQ(in.interpreted.forward, (MotionChannel{mc::ready, 1}));
}

// --- Jump errors of the queue.

TEST_F(Requests, carry_the_jump_error_of_the_motion_or_of_the_one_before) {
    begin_interpreted(mc::crouch);
    begin_interpreted(mc::ready);
    begin_interpreted(mc::ready);
    EXPECT_EQ(in.pending[0].jump_error, MovementError::cannot_jump_from_here);
    EXPECT_EQ(in.pending[1].jump_error, MovementError::cannot_jump_from_here);
    EXPECT_EQ(in.pending[2].jump_error, MovementError::none);
}

TEST_F(Requests, for_actions_carry_their_own_jump_error_only) {
    begin_interpreted(mc::crouch);
    begin_interpreted(k_action);
    begin_interpreted(k_power_up);
    EXPECT_EQ(in.pending[1].jump_error, MovementError::none);
    EXPECT_EQ(in.pending[2].jump_error, MovementError::cannot_jump_from_here);
}

TEST_F(Requests, that_forbid_jumps_during_the_link_carry_it_whatever_they_are) {
    begin_interpreted(k_action, block_with(1, movement_flag::disable_jump_during_link));
    EXPECT_EQ(in.pending[0].jump_error, MovementError::cannot_jump_from_here);
    stop_interpreted(mc::ready, block_with(1, movement_flag::disable_jump_during_link));
    EXPECT_EQ(in.pending[1], (QueuedMotion{0, mc::ready, MovementError::none})) << "a stop never";
}

TEST_F(Requests, to_stop_completely_carry_the_jump_error_of_what_was_played) {
    begin_interpreted(mc::sitting);
    stop_completely(in, stub);
    EXPECT_EQ(in.pending.back(), (QueuedMotion{0, mc::ready, MovementError::cannot_jump_from_here}));
}

TEST_F(Requests, to_stop_completely_leave_keys_other_speeds_style_and_long_jump) {
    in.raw.forward = {mc::walk_forward, HoldKey::run, 2};
    in.raw.side_step = {mc::side_step_left, HoldKey::run, 3};
    in.raw.turn = {mc::turn_left, HoldKey::run, 4};
    in.interpreted.style = k_sword;
    in.interpreted.forward = {mc::run_forward, 2};
    in.interpreted.side_step = {mc::side_step_right, 3};
    in.interpreted.turn = {mc::turn_right, 4};
    in.interpreted.actions.push_back({k_action});
    in.standing_long_jump = true;
    stop_completely(in, stub);
    EXPECT_EQ(in.raw.forward, (RawChannel{mc::ready, HoldKey::run, 1}));
    EXPECT_EQ(in.raw.side_step, (RawChannel{mc::none, HoldKey::run, 3}));
    EXPECT_EQ(in.raw.turn, (RawChannel{mc::none, HoldKey::run, 4}));
    EXPECT_EQ(in.interpreted.style, k_sword);
    EXPECT_EQ(in.interpreted.forward, (MotionChannel{mc::ready, 1}));
    EXPECT_EQ(in.interpreted.side_step, (MotionChannel{mc::none, 3}));
    EXPECT_EQ(in.interpreted.turn, (MotionChannel{mc::none, 4}));
    EXPECT_EQ(in.interpreted.actions.size(), 1U);
    EXPECT_TRUE(in.standing_long_jump);
}

// --- Coming back into the interpreter.

// The planner stops its walk inside cancel_moveto; the request must then see the state that this left.
TEST_F(Requests, see_what_the_cancelled_planner_has_stopped) {
    begin_interpreted(mc::crouch);
    stub.on_cancel_moveto = [&] {
        stop_interpreted(mc::crouch, block_with(1, 0, movement_flag::cancel_moveto));
    };
    begin(mc::ready);
    EXPECT_EQ(stub.take_log(), (Log{"do Crouch 1", "cancel_moveto", "stop Crouch 1", "do Ready 1"}));
    EXPECT_EQ(in.pending.back().jump_error, MovementError::none) << "it crouches no more";
}

// --- The end of motions.

TEST_F(Requests, that_were_never_made_are_not_reported_done) {
    motion_done(in, stub);
    handle_exit_world(in, stub);
    EXPECT_EQ(stub.log, Log{});
    EXPECT_EQ(in, stub.interpreter);
    EXPECT_FALSE(motions_pending(in));
}

TEST_F(Requests, that_are_done_leave_the_queue_from_the_front) {
    begin(k_action);
    begin(mc::walk_forward);
    begin(k_power_up);
    stub.log.clear();
    motion_done(in, stub);
    EXPECT_EQ(stub.take_log(), Log{"unstick"});
    EXPECT_EQ(in.pending.front().motion, mc::walk_forward);
    ASSERT_EQ(in.interpreted.actions.size(), 1U);
    EXPECT_EQ(in.interpreted.actions[0].id, k_power_up);
    EXPECT_EQ(in.raw.actions[0].id, k_power_up);
    motion_done(in, stub);
    EXPECT_EQ(stub.take_log(), Log{}) << "only actions unstick";
    EXPECT_EQ(in.interpreted.actions.size(), 1U);
}

TEST_F(Requests, for_actions_end_with_the_first_noted_action_whichever_it_is) {
    begin(k_action, block_with(1, 0, k_modify));
    begin(k_power_up, block_with(1, 0, movement_flag::modify_raw_state));
    motion_done(in, stub);
    EXPECT_TRUE(in.interpreted.actions.empty());
    EXPECT_TRUE(in.raw.actions.empty());
    motion_done(in, stub);
    EXPECT_FALSE(motions_pending(in)) << "with empty lists too";
}

TEST_F(Requests, all_end_when_the_body_leaves_the_world) {
    begin(k_action);
    begin(mc::walk_forward);
    begin(k_power_up);
    stub.log.clear();
    handle_exit_world(in, stub);
    EXPECT_FALSE(motions_pending(in));
    EXPECT_EQ(stub.log, (Log{"unstick", "unstick"}));
}

// --- A full queue.

TEST_F(Requests, beyond_the_capacity_of_the_queue_push_out_the_oldest) {
    begin(k_action);
    while (!in.pending.full()) {
        begin(mc::walk_forward);
    }
    EXPECT_EQ(in.completed_early, 0U);
    stub.log.clear();
    EXPECT_EQ(begin(mc::crouch), MovementError::none);
    EXPECT_EQ(stub.log, (Log{"cancel_moveto", "do Crouch 1"})) << "nothing is unstuck";
    EXPECT_EQ(in.completed_early, 1U);
    EXPECT_EQ(in.pending.size(), k_motion_queue_capacity);
    EXPECT_EQ(in.pending.front().motion, mc::walk_forward);
    EXPECT_EQ(in.pending.back().motion, mc::crouch);
    EXPECT_TRUE(in.interpreted.actions.empty()) << "the action has gone with its entry";
    EXPECT_TRUE(in.raw.actions.empty());
}

TEST_F(Requests, pushed_out_while_they_end_do_not_take_the_next_along) {
    begin(k_action);
    while (!in.pending.full()) {
        begin(k_power_up, block_with(1, 0, k_modify | movement_flag::modify_raw_state));
    }
    in.pending.back() = {7, mc::walk_forward, MovementError::none};
    stub.on_unstick = [&] { stop_interpreted(mc::turn_right); };
    motion_done(in, stub);
    EXPECT_EQ(in.pending.size(), k_motion_queue_capacity);
    EXPECT_EQ(in.completed_early, 1U);
    EXPECT_EQ(in.pending[k_motion_queue_capacity - 2].context_id, 7U);
}

}  // namespace
}  // namespace glidepath

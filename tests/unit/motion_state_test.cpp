// What is noted when a motion begins and ends; spec/interpreter.md 2.
#include "layers.h"
#include "motion/state.h"
#include "unit/motion_stub.h"

#include <gtest/gtest.h>

namespace glidepath {
namespace {

namespace mc = motion_command;

template <class State>
std::uint64_t hash_of_state(const State& state) {
    StateHash hash;
    add_to(hash, state);
    return hash.value();
}

TEST(RawState, does_not_note_what_is_of_no_class) {
    RawState state;
    apply_motion(state, 0x25000000, block_with(2));  // a modifier, like Jump
    remove_motion(state, 0x25000000);
    EXPECT_EQ(state, RawState{});
}

TEST(RawState, does_not_note_running) {
    RawState state;
    apply_motion(state, mc::walk_forward, block_with(1));
    apply_motion(state, mc::run_forward, block_with(2));
    EXPECT_EQ(state.forward, (RawChannel{mc::walk_forward, HoldKey::invalid, 1}));
}

TEST(RawState, keeps_a_style_that_it_has) {
    RawState state;
    apply_motion(state, mc::walk_forward, block_with(2));
    apply_motion(state, mc::non_combat, block_with(1));
    EXPECT_EQ(state.forward.command, mc::walk_forward);
}

TEST(RawState, stands_ready_in_another_style_with_speed_and_key_left) {
    RawState state;
    MovementParameters block = block_with(2, 0, movement_flag::set_hold_key);
    block.hold_key = HoldKey::run;
    apply_motion(state, mc::walk_forward, block);
    apply_motion(state, k_sword, block_with(1));
    EXPECT_EQ(state.style, k_sword);
    EXPECT_EQ(state.forward, (RawChannel{mc::ready, HoldKey::run, 2}));
}

TEST(RawState, notes_the_key_only_when_the_block_does_not_set_it) {
    RawState state;
    MovementParameters block = block_with(1);
    block.hold_key = HoldKey::run;
    apply_motion(state, mc::turn_left, block);
    EXPECT_EQ(state.turn, (RawChannel{mc::turn_left, HoldKey::invalid, 1}));
    block.flags &= ~movement_flag::set_hold_key;
    apply_motion(state, mc::side_step_left, block);
    EXPECT_EQ(state.side_step, (RawChannel{mc::side_step_left, HoldKey::run, 1}));
}

TEST(RawState, removes_a_turn_by_either_of_its_ids_and_keeps_key_and_speed) {
    RawState state;
    MovementParameters block = block_with(3, 0, movement_flag::set_hold_key);
    block.hold_key = HoldKey::run;
    apply_motion(state, mc::turn_left, block);
    apply_motion(state, mc::side_step_right, block);
    remove_motion(state, mc::turn_right);
    remove_motion(state, mc::side_step_left);
    EXPECT_EQ(state.turn, (RawChannel{mc::none, HoldKey::run, 3}));
    EXPECT_EQ(state.side_step, (RawChannel{mc::none, HoldKey::run, 3}));
}

TEST(RawState, removes_a_forward_motion_only_by_its_own_id) {
    RawState state;
    MovementParameters block = block_with(3, 0, movement_flag::set_hold_key);
    block.hold_key = HoldKey::run;
    apply_motion(state, mc::walk_backwards, block);
    remove_motion(state, mc::walk_forward);
    EXPECT_EQ(state.forward.command, mc::walk_backwards);
    remove_motion(state, mc::walk_backwards);
    EXPECT_EQ(state.forward, (RawChannel{mc::ready, HoldKey::run, 1}));
}

TEST(RawState, removes_a_style_only_by_its_own_id) {
    RawState state;
    apply_motion(state, k_sword, block_with(1));
    remove_motion(state, 0x8000003F);
    EXPECT_EQ(state.style, k_sword);
    remove_motion(state, k_sword);
    EXPECT_EQ(state.style, mc::non_combat);
}

TEST(RawState, notes_actions_in_order_and_keeps_them_after_a_stop) {
    RawState state;
    MovementParameters block = block_with(1.5F, movement_flag::autonomous);
    block.action_stamp = 77;
    apply_motion(state, k_action, block);
    apply_motion(state, 0x1000006F, block_with(1));
    remove_motion(state, k_action);
    ASSERT_EQ(state.actions.size(), 2U);
    EXPECT_EQ(state.actions[0], (MotionAction{k_action, 1.5F, 77, true}));
    EXPECT_EQ(state.actions[1], (MotionAction{0x1000006F, 1, 0, false}));
}

// Unadjusted left turns have the sub-state bit.
TEST(InterpretedState, takes_an_unadjusted_left_for_a_forward_motion) {
    InterpretedState state;
    apply_motion(state, mc::turn_left, block_with(2));
    EXPECT_EQ(state.forward, (MotionChannel{mc::turn_left, 2}));
    EXPECT_EQ(state.turn.command, mc::none);
    remove_motion(state, mc::turn_left);
    EXPECT_EQ(state.forward, (MotionChannel{mc::ready, 1}));
}

TEST(InterpretedState, notes_running) {
    InterpretedState state;
    apply_motion(state, mc::run_forward, block_with(2.5F));
    EXPECT_EQ(state.forward, (MotionChannel{mc::run_forward, 2.5F}));
}

TEST(InterpretedState, removes_a_forward_motion_only_by_its_own_id) {
    InterpretedState state;
    apply_motion(state, mc::run_forward, block_with(2.5F));
    remove_motion(state, mc::walk_forward);
    EXPECT_EQ(state.forward, (MotionChannel{mc::run_forward, 2.5F}));
}

TEST(InterpretedState, stands_ready_even_in_the_style_that_it_has) {
    InterpretedState state;
    apply_motion(state, mc::run_forward, block_with(2.5F));
    apply_motion(state, mc::non_combat, block_with(1));
    EXPECT_EQ(state.forward, (MotionChannel{mc::ready, 2.5F}));
}

TEST(InterpretedState, removes_the_right_channel_and_keeps_its_speed) {
    InterpretedState state;
    apply_motion(state, mc::turn_right, block_with(-2));
    apply_motion(state, mc::side_step_right, block_with(3));
    remove_motion(state, mc::turn_right);
    EXPECT_EQ(state.turn, (MotionChannel{mc::none, -2}));
    EXPECT_EQ(state.side_step, (MotionChannel{mc::side_step_right, 3}));
    remove_motion(state, mc::side_step_right);
    EXPECT_EQ(state.side_step, (MotionChannel{mc::none, 3}));
}

TEST(InterpretedState, removes_a_style_only_by_its_own_id) {
    InterpretedState state;
    apply_motion(state, k_sword, block_with(1));
    remove_motion(state, mc::non_combat);
    EXPECT_EQ(state.style, k_sword);
    remove_motion(state, k_sword);
    EXPECT_EQ(state.style, mc::non_combat);
}

// "First match counts": sub-state before style before action.
TEST(InterpretedState, takes_an_id_of_several_classes_for_the_first_that_fits) {
    InterpretedState state;
    apply_motion(state, 0xD0000058, block_with(2));
    EXPECT_EQ(state.forward.command, 0xD0000058);
    apply_motion(state, 0x90000058, block_with(2));
    EXPECT_EQ(state.style, 0x90000058);
    EXPECT_TRUE(state.actions.empty());
}

TEST(ActionList, drops_the_oldest_when_it_is_full) {
    ActionList actions;
    for (std::uint32_t i = 0; i <= k_action_list_capacity; ++i) {
        append_action(actions, {k_action, 1, i, false});
    }
    EXPECT_EQ(actions.size(), k_action_list_capacity);
    EXPECT_EQ(actions.front().stamp, 1U);
    EXPECT_EQ(actions.back().stamp, k_action_list_capacity);
}

TEST(StateHash, tells_motion_states_apart_by_every_field) {
    const auto changed = [](auto change) {
        RawState state;
        change(state);
        return hash_of_state(state) != hash_of_state(RawState{}) && !(state == RawState{});
    };
    EXPECT_TRUE(changed([](RawState& s) { s.hold_key = HoldKey::run; }));
    EXPECT_TRUE(changed([](RawState& s) { s.style = k_sword; }));
    EXPECT_TRUE(changed([](RawState& s) { s.forward.key = HoldKey::run; }));
    EXPECT_TRUE(changed([](RawState& s) { s.forward.speed = 2; }));
    EXPECT_TRUE(changed([](RawState& s) { s.side_step.command = mc::side_step_left; }));
    EXPECT_TRUE(changed([](RawState& s) { s.turn.command = mc::turn_left; }));
    EXPECT_TRUE(changed([](RawState& s) { s.actions.push_back({}); }));

    const auto changed_interpreted = [](auto change) {
        InterpretedState state;
        change(state);
        return hash_of_state(state) != hash_of_state(InterpretedState{}) && !(state == InterpretedState{});
    };
    EXPECT_TRUE(changed_interpreted([](InterpretedState& s) { s.style = k_sword; }));
    EXPECT_TRUE(changed_interpreted([](InterpretedState& s) { s.forward.speed = 2; }));
    EXPECT_TRUE(changed_interpreted([](InterpretedState& s) { s.side_step.speed = 2; }));
    EXPECT_TRUE(changed_interpreted([](InterpretedState& s) { s.turn.command = mc::turn_right; }));
    EXPECT_TRUE(changed_interpreted([](InterpretedState& s) { s.actions.push_back({}); }));
}

TEST(StateHash, of_actions_does_not_depend_on_where_in_the_ring_they_lie) {
    InterpretedState fresh;
    InterpretedState used;
    used.actions.push_back({});
    used.actions.pop_front();
    for (InterpretedState* state : {&fresh, &used}) {
        apply_motion(*state, k_action, block_with(2));
    }
    EXPECT_EQ(hash_of_state(fresh), hash_of_state(used));
    EXPECT_EQ(fresh, used);
    used.actions[0].is_autonomous = true;
    EXPECT_NE(hash_of_state(fresh), hash_of_state(used));
    EXPECT_NE(fresh, used);
}

}  // namespace
}  // namespace glidepath

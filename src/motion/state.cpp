#include "motion/state.h"

namespace glidepath::motion {

namespace {

MotionAction action_of(MotionCommand motion, const MovementParameters& block) {
    return {motion, block.speed, block.action_stamp, block.has(movement_flag::autonomous)};
}

bool are_equal(const ActionList& a, const ActionList& b) {
    if (a.size() != b.size()) return false;
    for (std::uint32_t i = 0; i < a.size(); ++i) {
        if (!(a[i] == b[i])) return false;
    }
    return true;
}

void add_channel(StateHash& hash, const RawChannel& channel) {
    hash.add(channel.command).add(channel.key).add(channel.speed);
}

void add_channel(StateHash& hash, const MotionChannel& channel) {
    hash.add(channel.command).add(channel.speed);
}

void add_actions(StateHash& hash, const ActionList& actions) {
    hash.add(actions.size());
    for (std::uint32_t i = 0; i < actions.size(); ++i) {
        const MotionAction& action = actions[i];
        hash.add(action.id).add(action.speed).add(action.stamp).add(action.is_autonomous);
    }
}

}  // namespace

void append_action(ActionList& actions, const MotionAction& action) {
    if (actions.full()) actions.pop_front();
    actions.push_back(action);
}

void apply_motion(RawState& state, MotionCommand motion, const MovementParameters& block) {
    namespace mc = motion_command;
    const HoldKey key = block.has(movement_flag::set_hold_key) ? HoldKey::invalid : block.hold_key;
    const RawChannel channel{motion, key, block.speed};
    if (mc::is_turn(motion)) {
        state.turn = channel;
    } else if (mc::is_side_step(motion)) {
        state.side_step = channel;
    } else if (mc::is_substate(motion)) {
        if (motion != mc::run_forward) state.forward = channel;
    } else if (mc::is_style(motion)) {
        if (state.style == motion) return;
        state.forward.command = mc::ready;
        state.style = motion;
    } else if (mc::is_action(motion)) {
        append_action(state.actions, action_of(motion, block));
    }
}

void remove_motion(RawState& state, MotionCommand motion) {
    namespace mc = motion_command;
    if (mc::is_turn(motion)) {
        state.turn.command = mc::none;
    } else if (mc::is_side_step(motion)) {
        state.side_step.command = mc::none;
    } else if (mc::is_substate(motion)) {
        if (state.forward.command != motion) return;
        state.forward.command = mc::ready;
        state.forward.speed = 1.0F;
    } else if (mc::is_style(motion)) {
        if (state.style == motion) state.style = mc::non_combat;
    }
}

// Left turns and left side steps have the sub-state bit: unadjusted they land in the forward channel.
void apply_motion(InterpretedState& state, MotionCommand motion, const MovementParameters& block) {
    namespace mc = motion_command;
    const MotionChannel channel{motion, block.speed};
    if (motion == mc::turn_right) {
        state.turn = channel;
    } else if (motion == mc::side_step_right) {
        state.side_step = channel;
    } else if (mc::is_substate(motion)) {
        state.forward = channel;
    } else if (mc::is_style(motion)) {
        state.forward.command = mc::ready;
        state.style = motion;
    } else if (mc::is_action(motion)) {
        append_action(state.actions, action_of(motion, block));
    }
}

void remove_motion(InterpretedState& state, MotionCommand motion) {
    namespace mc = motion_command;
    if (motion == mc::turn_right) {
        state.turn.command = mc::none;
    } else if (motion == mc::side_step_right) {
        state.side_step.command = mc::none;
    } else if (mc::is_substate(motion)) {
        if (state.forward.command == motion) state.forward = {mc::ready, 1.0F};
    } else if (mc::is_style(motion)) {
        if (state.style == motion) state.style = mc::non_combat;
    }
}

bool operator==(const RawState& a, const RawState& b) {
    return a.hold_key == b.hold_key && a.style == b.style && a.forward == b.forward &&
           a.side_step == b.side_step && a.turn == b.turn && are_equal(a.actions, b.actions);
}

bool operator==(const InterpretedState& a, const InterpretedState& b) {
    return a.style == b.style && a.forward == b.forward && a.side_step == b.side_step && a.turn == b.turn &&
           are_equal(a.actions, b.actions);
}

void add_to(StateHash& hash, const RawState& state) {
    hash.add(state.hold_key).add(state.style);
    add_channel(hash, state.forward);
    add_channel(hash, state.side_step);
    add_channel(hash, state.turn);
    add_actions(hash, state.actions);
}

void add_to(StateHash& hash, const InterpretedState& state) {
    hash.add(state.style);
    add_channel(hash, state.forward);
    add_channel(hash, state.side_step);
    add_channel(hash, state.turn);
    add_actions(hash, state.actions);
}

}  // namespace glidepath::motion

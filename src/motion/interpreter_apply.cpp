// The held key, applying the state again, and taking over a whole state; spec/interpreter.md 8, 9, 10.1
// and 13.
#include "base/assert.h"
#include "motion/interpreter.h"

namespace glidepath::motion {

namespace {

// 15-bit stamps: up to half the circle apart the larger is newer, further the smaller; equal is not newer.
constexpr std::uint32_t k_action_stamp_mask = 0x7FFF;
constexpr std::uint32_t k_action_stamp_window = 0x3FFF;

bool is_newer_action(std::uint32_t current, std::uint32_t candidate) {
    const std::uint32_t a = current & k_action_stamp_mask;
    const std::uint32_t b = candidate & k_action_stamp_mask;
    const std::uint32_t distance = a > b ? a - b : b - a;
    return distance <= k_action_stamp_window ? b > a : b < a;
}

// The local player has played its own actions already; they come back from the server marked autonomous.
// Without a game object a body counts as the player here.
bool takes_action(const GameObjectFacts& object, const MotionAction& action) {
    return (object.exists && !object.is_local_player) || !action.is_autonomous;
}

void interpret_raw_state(Interpreter& interpreter, const GameObjectFacts& object) {
    const RawState& raw = interpreter.raw;
    const auto adjusted = [&](const RawChannel& channel) {
        return adjust_motion(interpreter, object, {channel.command, channel.speed}, channel.key);
    };
    interpreter.interpreted.style = raw.style;
    interpreter.interpreted.forward = adjusted(raw.forward);
    interpreter.interpreted.side_step = adjusted(raw.side_step);
    interpreter.interpreted.turn = adjusted(raw.turn);
}

void issue_interpreted_state(Interpreter& interpreter, const GameObjectFacts& object, MotionContext& context,
                             std::uint32_t flags) {
    namespace mc = motion_command;
    const InterpretedState& state = interpreter.interpreted;
    if (state.forward.command == mc::run_forward) interpreter.my_run_rate = state.forward.speed;

    // One block serves all calls, so a stop carries the speed that the last motion left in it.
    MovementParameters block;
    block.flags = flags;
    const auto begin = [&](MotionCommand motion, float speed) {
        block.speed = speed;
        do_interpreted_motion(interpreter, object, context, motion, block);
    };
    const auto stop = [&](MotionCommand motion) {
        stop_interpreted_motion(interpreter, object, context, motion, block);
    };
    const auto begin_or_stop = [&](const MotionChannel& channel, MotionCommand what_to_stop) {
        if (channel.command != mc::none) {
            begin(channel.command, channel.speed);
        } else {
            stop(what_to_stop);
        }
    };

    begin(state.style, 1.0F);
    if (!contact_allows_move(object, context.motion_view(), state.forward.command)) {
        begin(mc::falling, 1.0F);
    } else if (interpreter.standing_long_jump) {
        begin(mc::ready, 1.0F);
        stop(mc::side_step_right);
    } else {
        begin(state.forward.command, state.forward.speed);
        begin_or_stop(state.side_step, mc::side_step_right);
    }
    begin_or_stop(state.turn, mc::turn_right);
}

}  // namespace

void set_hold_key(Interpreter& interpreter, const GameObjectFacts& object, MotionContext& context,
                  HoldKey key, bool cancel_moveto) {
    const HoldKey held = interpreter.raw.hold_key;
    const bool releases_run = key == HoldKey::none && held == HoldKey::run;
    const bool presses_run = key == HoldKey::run && held != HoldKey::run;
    if (!releases_run && !presses_run) return;
    interpreter.raw.hold_key = key;
    apply_current_movement(interpreter, object, context, cancel_moveto, false);
}

void set_hold_run(Interpreter& interpreter, const GameObjectFacts& object, MotionContext& context, bool run,
                  bool cancel_moveto) {
    if (run == (interpreter.raw.hold_key == HoldKey::run)) return;
    interpreter.raw.hold_key = run ? HoldKey::run : HoldKey::none;
    apply_current_movement(interpreter, object, context, cancel_moveto, false);
}

void apply_current_movement(Interpreter& interpreter, const GameObjectFacts& object, MotionContext& context,
                            bool cancel_moveto, bool disallow_jump) {
    if (!interpreter.is_initialised) return;
    const bool is_own = !object.exists || object.is_local_player;
    if (is_own && context.motion_view().last_move_was_autonomous) interpret_raw_state(interpreter, object);

    // The state is played, not changed: the calls must not note anything in it.
    std::uint32_t flags =
        movement_flag::defaults & ~(movement_flag::set_hold_key | movement_flag::cancel_moveto |
                                    movement_flag::modify_interpreted_state);
    if (cancel_moveto) flags |= movement_flag::cancel_moveto;
    if (disallow_jump) flags |= movement_flag::disable_jump_during_link;
    issue_interpreted_state(interpreter, object, context, flags);
}

void report_exhaustion(Interpreter& interpreter, const GameObjectFacts& object, MotionContext& context) {
    apply_current_movement(interpreter, object, context, false, false);
}

void enter_default_state(Interpreter& interpreter, const GameObjectFacts& object, MotionContext& context) {
    interpreter.raw = RawState{};
    interpreter.interpreted = InterpretedState{};
    context.initialize_motion_tables();
    append_pending(interpreter, {0, motion_command::ready, MovementError::none});
    interpreter.is_initialised = true;
    leave_ground(interpreter, object, context);
}

void move_to_interpreted_state(Interpreter& interpreter, const GameObjectFacts& object,
                               MotionContext& context, const InterpretedState& state) {
    GLIDEPATH_ASSERT(&state != &interpreter.interpreted);
    interpreter.raw.style = state.style;
    context.cancel_move_to();
    const bool disallow_jump =
        motion_allows_jump(interpreter.interpreted.forward.command) != MovementError::none;
    interpreter.interpreted.style = state.style;
    interpreter.interpreted.forward = state.forward;
    interpreter.interpreted.side_step = state.side_step;
    interpreter.interpreted.turn = state.turn;
    apply_current_movement(interpreter, object, context, true, disallow_jump);

    for (std::uint32_t i = 0; i < state.actions.size(); ++i) {
        const MotionAction& action = state.actions[i];
        if (!is_newer_action(interpreter.server_action_stamp, action.stamp)) continue;
        if (!takes_action(object, action)) continue;
        interpreter.server_action_stamp = action.stamp;
        // The stamp of the block stays 0, and so the action is noted with stamp 0.
        MovementParameters block;
        block.speed = action.speed;
        if (action.is_autonomous) block.flags |= movement_flag::autonomous;
        do_interpreted_motion(interpreter, object, context, action.id, block);
    }
}

}  // namespace glidepath::motion

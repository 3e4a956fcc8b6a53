// Requests and their end; spec/interpreter.md 5.1, 6, 7 and 11.
#include "motion/interpreter.h"

namespace glidepath::motion {

namespace {

bool is_held_back_by_long_jump(const Interpreter& interpreter, MotionCommand motion) {
    namespace mc = motion_command;
    return interpreter.standing_long_jump &&
           (motion == mc::walk_forward || motion == mc::run_forward || motion == mc::side_step_right);
}

void remove_links_outside_the_world(MotionContext& context) {
    if (!context.motion_view().has_cell) context.remove_link_animations();
}

MovementError combat_refusal(const Interpreter& interpreter, MotionCommand motion) {
    namespace mc = motion_command;
    if (interpreter.interpreted.style == mc::non_combat) return MovementError::none;
    if (motion == mc::crouch) return MovementError::crouch_in_combat;
    if (motion == mc::sitting) return MovementError::sit_in_combat;
    if (motion == mc::sleeping) return MovementError::sleep_in_combat;
    return mc::is_chat_emote(motion) ? MovementError::chat_emote_in_combat : MovementError::none;
}

// The motion being begun counts, and unless it is an action so does the one it takes over from.
MovementError jump_error_of(const Interpreter& interpreter, MotionCommand motion,
                            const MovementParameters& block) {
    if (block.has(movement_flag::disable_jump_during_link)) return MovementError::cannot_jump_from_here;
    const MovementError own = motion_allows_jump(motion);
    if (own != MovementError::none || motion_command::is_action(motion)) return own;
    return motion_allows_jump(interpreter.interpreted.forward.command);
}

// What do_interpreted_motion does where contact allows the motion.
MovementError play(Interpreter& interpreter, MotionContext& context, MotionCommand motion,
                   const MovementParameters& block) {
    if (motion == motion_command::dead) context.remove_link_animations();
    const MovementError error = context.play(motion, block);
    if (error != MovementError::none) return error;
    append_pending(interpreter, {block.context_id, motion, jump_error_of(interpreter, motion, block)});
    return MovementError::none;
}

// The block with the adjusted speed, and the adjusted command.
struct Adjusted {
    MotionCommand motion;
    MovementParameters block;
};

Adjusted adjusted_request(const Interpreter& interpreter, const GameObjectFacts& object, MotionCommand motion,
                          const MovementParameters& block) {
    const MotionChannel channel = adjust_motion(interpreter, object, {motion, block.speed}, block.hold_key);
    Adjusted adjusted{channel.command, block};
    adjusted.block.speed = channel.speed;
    return adjusted;
}

}  // namespace

MovementError do_motion(Interpreter& interpreter, const GameObjectFacts& object, MotionContext& context,
                        MotionCommand motion, const MovementParameters& block) {
    const bool cancels = block.has(movement_flag::cancel_moveto);
    if (cancels) context.cancel_move_to();
    if (block.has(movement_flag::set_hold_key))
        set_hold_key(interpreter, object, context, block.hold_key, cancels);
    // After the key, which may have changed the run rate.
    const Adjusted adjusted = adjusted_request(interpreter, object, motion, block);

    const MovementError refusal = combat_refusal(interpreter, motion);
    if (refusal != MovementError::none) return refusal;
    if (motion_command::is_action(motion) &&
        interpreter.interpreted.actions.size() >= k_most_waiting_actions) {
        return MovementError::too_many_actions;
    }
    const MovementError error =
        do_interpreted_motion(interpreter, object, context, adjusted.motion, adjusted.block);
    if (error == MovementError::none && block.has(movement_flag::modify_raw_state)) {
        apply_motion(interpreter.raw, motion, block);
    }
    return error;
}

MovementError stop_motion(Interpreter& interpreter, const GameObjectFacts& object, MotionContext& context,
                          MotionCommand motion, const MovementParameters& block) {
    if (block.has(movement_flag::cancel_moveto)) context.cancel_move_to();
    const Adjusted adjusted = adjusted_request(interpreter, object, motion, block);
    const MovementError error =
        stop_interpreted_motion(interpreter, object, context, adjusted.motion, adjusted.block);
    if (error == MovementError::none && block.has(movement_flag::modify_raw_state)) {
        remove_motion(interpreter.raw, motion);
    }
    return error;
}

MovementError do_interpreted_motion(Interpreter& interpreter, const GameObjectFacts& object,
                                    MotionContext& context, MotionCommand motion,
                                    const MovementParameters& block) {
    MovementError error = MovementError::none;
    if (contact_allows_move(object, context.motion_view(), motion)) {
        if (!is_held_back_by_long_jump(interpreter, motion))
            error = play(interpreter, context, motion, block);
    } else if (motion_command::is_action(motion)) {
        error = MovementError::no_contact;
    }
    if (error == MovementError::none && block.has(movement_flag::modify_interpreted_state)) {
        apply_motion(interpreter.interpreted, motion, block);
    }
    remove_links_outside_the_world(context);
    return error;
}

MovementError stop_interpreted_motion(Interpreter& interpreter, const GameObjectFacts& object,
                                      MotionContext& context, MotionCommand motion,
                                      const MovementParameters& block) {
    MovementError error = MovementError::none;
    if (contact_allows_move(object, context.motion_view(), motion) &&
        !is_held_back_by_long_jump(interpreter, motion)) {
        error = context.stop_playing(motion, block);
        if (error == MovementError::none) {
            append_pending(interpreter, {block.context_id, motion_command::ready, MovementError::none});
        }
    }
    if (error == MovementError::none && block.has(movement_flag::modify_interpreted_state)) {
        remove_motion(interpreter.interpreted, motion);
    }
    remove_links_outside_the_world(context);
    return error;
}

void stop_completely(Interpreter& interpreter, MotionContext& context) {
    namespace mc = motion_command;
    context.cancel_move_to();
    const MovementError jump_error = motion_allows_jump(interpreter.interpreted.forward.command);
    interpreter.raw.forward.command = mc::ready;
    interpreter.raw.forward.speed = 1.0F;
    interpreter.raw.side_step.command = mc::none;
    interpreter.raw.turn.command = mc::none;
    interpreter.interpreted.forward = {mc::ready, 1.0F};
    interpreter.interpreted.side_step.command = mc::none;
    interpreter.interpreted.turn.command = mc::none;
    context.stop_playing_all();
    append_pending(interpreter, {0, mc::ready, jump_error});
    remove_links_outside_the_world(context);
}

void motion_done(Interpreter& interpreter, MotionContext& context) {
    if (!motions_pending(interpreter)) return;
    if (motion_command::is_action(interpreter.pending.front().motion)) {
        const std::uint32_t completed_before = interpreter.completed_early;
        context.unstick();
        // Unsticking may stop motions; in a full queue that has already pushed this one out.
        if (interpreter.completed_early != completed_before) return;
    }
    drop_oldest_pending(interpreter);
}

void handle_exit_world(Interpreter& interpreter, MotionContext& context) {
    while (motions_pending(interpreter)) {
        motion_done(interpreter, context);
    }
}

bool contact_allows_move(const GameObjectFacts& object, const MotionBodyView& body, MotionCommand motion) {
    namespace mc = motion_command;
    if (mc::is_turn(motion) || motion == mc::falling || motion == mc::dead) return true;
    if (object.exists && !object.is_creature) return true;
    if (!body.has_gravity) return true;
    return body.has_contact && body.on_walkable;
}

}  // namespace glidepath::motion

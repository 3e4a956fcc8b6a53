// Leaving and hitting the ground, charging and making jumps; spec/interpreter.md 10.
#include "motion/interpreter.h"

namespace glidepath::motion {

namespace {

struct CommandRange {
    MotionCommand first;
    MotionCommand last;
};

// Motions that no jump is made out of (spec/interpreter.md 5.3); ids of the 2013 client.
constexpr CommandRange k_no_jump_ranges[] = {
    {0x1000006F, 0x10000078},                            // gathering magic power
    {0x10000128, 0x10000131}, {0x40000008, 0x40000008},  // fallen
    {0x40000016, 0x40000018}, {0x4000001E, 0x40000039},
    {0x41000012, 0x41000014},  // crouching, sitting, sleeping
};

bool is_bound_to_ground(const GameObjectFacts& object, const MotionBodyView& body) {
    return !(object.exists && !object.is_creature) && body.has_gravity;
}

// The two tests that charging and jumping share.
MovementError charge_refusal(const Interpreter& interpreter, const GameObjectFacts& object) {
    namespace mc = motion_command;
    if (object.exists && !object.can_jump) return MovementError::loaded_down;
    const MotionCommand forward = interpreter.interpreted.forward.command;
    const bool is_down =
        forward == mc::fallen || forward == mc::crouch || forward == mc::sitting || forward == mc::sleeping;
    return is_down ? MovementError::cannot_jump_from_here : MovementError::none;
}

}  // namespace

MovementError motion_allows_jump(MotionCommand motion) {
    for (const CommandRange& range : k_no_jump_ranges) {
        if (motion >= range.first && motion <= range.last) return MovementError::cannot_jump_from_here;
    }
    return MovementError::none;
}

void leave_ground(Interpreter& interpreter, const GameObjectFacts& object, MotionContext& context) {
    const MotionBodyView body = context.motion_view();
    if (!is_bound_to_ground(object, body)) return;
    context.set_local_velocity(leave_ground_velocity(interpreter, object, body));
    interpreter.standing_long_jump = false;
    interpreter.jump_extent = 0.0F;
    context.remove_link_animations();
    apply_current_movement(interpreter, object, context, false, false);
}

void hit_ground(Interpreter& interpreter, const GameObjectFacts& object, MotionContext& context) {
    if (!is_bound_to_ground(object, context.motion_view())) return;
    context.remove_link_animations();
    apply_current_movement(interpreter, object, context, false, false);
}

bool standing_still(const Interpreter& interpreter, const MotionBodyView& body) {
    const InterpretedState& state = interpreter.interpreted;
    return body.has_contact && body.on_walkable && state.forward.command == motion_command::ready &&
           state.side_step.command == motion_command::none && state.turn.command == motion_command::none;
}

MovementError charge_jump(Interpreter& interpreter, const GameObjectFacts& object, MotionContext& context) {
    const MovementError refusal = charge_refusal(interpreter, object);
    if (refusal != MovementError::none) return refusal;
    if (standing_still(interpreter, context.motion_view())) interpreter.standing_long_jump = true;
    return MovementError::none;
}

JumpAnswer jump_is_allowed(const Interpreter& interpreter, const GameObjectFacts& object,
                           const MotionBodyView& body) {
    if (is_bound_to_ground(object, body) && !(body.has_contact && body.on_walkable)) {
        return {MovementError::no_contact, {}};
    }
    if (body.is_fully_constrained) return {MovementError::general_failure, {}};
    if (motions_pending(interpreter) && interpreter.pending.front().jump_error != MovementError::none) {
        return {interpreter.pending.front().jump_error, {}};
    }
    const MovementError refusal = charge_refusal(interpreter, object);
    if (refusal != MovementError::none) return {refusal, {}};
    const MovementError motion_refusal = motion_allows_jump(interpreter.interpreted.forward.command);
    if (motion_refusal != MovementError::none) return {motion_refusal, {}};
    if (!object.exists) return {};
    if (!object.jump_stamina_cost) return {MovementError::general_failure, {}};
    return {MovementError::none, object.jump_stamina_cost};
}

JumpAnswer jump(Interpreter& interpreter, const GameObjectFacts& object, MotionContext& context,
                float extent) {
    context.cancel_move_to();
    const JumpAnswer answer = jump_is_allowed(interpreter, object, context.motion_view());
    if (answer.error != MovementError::none) {
        interpreter.standing_long_jump = false;
        return answer;
    }
    interpreter.jump_extent = extent;
    context.set_on_walkable(false);
    return answer;
}

}  // namespace glidepath::motion

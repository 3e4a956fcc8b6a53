#include "motion/speeds.h"

#include "base/assert.h"
#include "base/units.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace glidepath::motion {

namespace {

double wide(float value) { return static_cast<double>(value); }

// Rounds to float on store; what no float holds becomes the largest of its sign.
float stored(double value) {
    constexpr auto k_largest = static_cast<double>(std::numeric_limits<float>::max());
    return static_cast<float>(std::clamp(value, -k_largest, k_largest));
}

float scaled(float speed, float factor) { return stored(wide(speed) * wide(factor)); }

bool is_below_epsilon(float value) { return std::fabs(value) < k_epsilon; }

}  // namespace

float run_rate_of(const Interpreter& interpreter, const GameObjectFacts& object) {
    if (!object.exists) return 1.0F;
    return object.run_rate.value_or(interpreter.my_run_rate);
}

MotionChannel apply_run_to_command(const Interpreter& interpreter, const GameObjectFacts& object,
                                   const MotionChannel& asked) {
    namespace mc = motion_command;
    const float rate = run_rate_of(interpreter, object);
    switch (asked.command) {
        case mc::walk_forward: {
            // Backwards there is no run, only a faster walk.
            const MotionCommand command = asked.speed > 0.0F ? mc::run_forward : mc::walk_forward;
            return {command, scaled(asked.speed, rate)};
        }
        case mc::turn_right:
            return {mc::turn_right, scaled(asked.speed, k_run_turn_factor)};
        case mc::side_step_right: {
            const float speed = scaled(asked.speed, rate);
            return {mc::side_step_right, std::clamp(speed, -k_max_side_step_speed, k_max_side_step_speed)};
        }
        default:
            return asked;
    }
}

MotionChannel adjust_motion(const Interpreter& interpreter, const GameObjectFacts& object,
                            const MotionChannel& asked, HoldKey key) {
    namespace mc = motion_command;
    constexpr double k_side_step_scale = static_cast<double>(k_walk_speed_mps) /
                                         static_cast<double>(k_side_step_speed_mps) *
                                         static_cast<double>(k_side_step_factor);
    if (object.exists && !object.is_creature) return asked;
    MotionChannel adjusted = asked;
    switch (asked.command) {
        case mc::walk_backwards:
            adjusted = {mc::walk_forward, scaled(asked.speed, -k_walk_backwards_factor)};
            break;
        case mc::turn_left:
            adjusted = {mc::turn_right, -asked.speed};
            break;
        case mc::side_step_right:
            adjusted.speed = stored(wide(asked.speed) * k_side_step_scale);
            break;
        case mc::side_step_left:
            adjusted = {mc::side_step_right, stored(-wide(asked.speed) * k_side_step_scale)};
            break;
        default:
            break;  // RunForward too, which the run key leaves alone as well
    }
    const HoldKey held = key == HoldKey::invalid ? interpreter.raw.hold_key : key;
    return held == HoldKey::run ? apply_run_to_command(interpreter, object, adjusted) : adjusted;
}

float max_speed(const Interpreter& interpreter, const GameObjectFacts& object) {
    return scaled(k_run_speed_mps, run_rate_of(interpreter, object));
}

float adjusted_max_speed(const Interpreter& interpreter, const GameObjectFacts& object) {
    const MotionChannel& forward = interpreter.interpreted.forward;
    if (forward.command != motion_command::run_forward) return max_speed(interpreter, object);
    GLIDEPATH_ASSERT(interpreter.current_speed_factor != 0.0F);
    return stored(wide(k_run_speed_mps) * (wide(forward.speed) / wide(interpreter.current_speed_factor)));
}

Vec3 state_velocity(const Interpreter& interpreter, const GameObjectFacts& object) {
    namespace mc = motion_command;
    const InterpretedState& state = interpreter.interpreted;
    Vec3 velocity;
    if (state.side_step.command == mc::side_step_right) {
        velocity.x = scaled(k_side_step_speed_mps, state.side_step.speed);
    }
    if (state.forward.command == mc::walk_forward) velocity.y = scaled(k_walk_speed_mps, state.forward.speed);
    if (state.forward.command == mc::run_forward) velocity.y = scaled(k_run_speed_mps, state.forward.speed);

    const double most = wide(max_speed(interpreter, object));
    const double speed = length(velocity);
    if (speed <= most || speed == 0.0) return velocity;
    return {stored(wide(velocity.x) * (most / speed)), stored(wide(velocity.y) * (most / speed)), 0.0F};
}

// To the right is against the sense of the z axis.
Vec3 state_omega(const Interpreter& interpreter) {
    const MotionChannel& turn = interpreter.interpreted.turn;
    if (turn.command != motion_command::turn_right) return {};
    return {0.0F, 0.0F, scaled(-k_turn_speed_radps, turn.speed)};
}

float jump_v_z(const Interpreter& interpreter, const GameObjectFacts& object) {
    if (interpreter.jump_extent < k_epsilon) return 0.0F;
    if (!object.exists) return k_default_jump_speed_mps;
    if (!object.jump_speed_mps) return 0.0F;
    return scaled(*object.jump_speed_mps, std::min(interpreter.jump_extent, k_max_jump_extent));
}

Vec3 leave_ground_velocity(const Interpreter& interpreter, const GameObjectFacts& object,
                           const MotionBodyView& body) {
    Vec3 velocity = state_velocity(interpreter, object);
    velocity.z = jump_v_z(interpreter, object);
    if (!is_below_epsilon(velocity.x) || !is_below_epsilon(velocity.y) || !is_below_epsilon(velocity.z)) {
        return velocity;
    }
    const DVec3 present = to_local(axes_of(body.rotation), body.velocity_mps);
    return {stored(present.x), stored(present.y), stored(present.z)};
}

}  // namespace glidepath::motion

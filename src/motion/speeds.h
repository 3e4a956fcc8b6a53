// The interpreter's numbers: how commands become signed speeds, and how fast a body with such a state moves
// (spec/interpreter.md 3 and 4). Pure functions. Where retail would overflow a float into an infinity, the
// largest float stands instead, so that finite inputs never lead to a NaN.
#pragma once

#include "geometry/vec3.h"
#include "motion/interpreter_state.h"
#include "motion/layer.h"
#include "motion/motion_context.h"

namespace glidepath::motion {

// Metres per second at speed 1, from the binary. On the ground the animation carries the body; these serve
// for leaving it and as limits.
inline constexpr float k_walk_speed_mps = 3.12F;
inline constexpr float k_run_speed_mps = 4.0F;
inline constexpr float k_side_step_speed_mps = 1.25F;
// Factors of the command speed, from the binary.
inline constexpr float k_walk_backwards_factor = 0.65F;
inline constexpr float k_side_step_factor = 0.5F;  // of walk / side step speed: 1.248 in all
inline constexpr float k_run_turn_factor = 1.5F;
inline constexpr float k_most_side_step_speed = 3.0F;
// Upward speed of a full jump without a game object, from the binary.
inline constexpr float k_default_jump_speed_mps = 10.0F;
inline constexpr float k_most_jump_extent = 1.0F;

// 1 without a game object, else its run rate, else the interpreter's own.
[[nodiscard]] float run_rate_of(const Interpreter& interpreter, const GameObjectFacts& object);

// Turns left into right, backwards into forward and, with the run key, walking into running. A game object
// that is not a creature gets back what it asked.
[[nodiscard]] MotionChannel adjust_motion(const Interpreter& interpreter, const GameObjectFacts& object,
                                          const MotionChannel& asked, HoldKey key);

// The run key's share of it.
[[nodiscard]] MotionChannel apply_run_to_command(const Interpreter& interpreter,
                                                 const GameObjectFacts& object, const MotionChannel& asked);

// In the body's own axes: x right, y forward. At most as fast as max_speed.
[[nodiscard]] Vec3 state_velocity(const Interpreter& interpreter, const GameObjectFacts& object);
[[nodiscard]] float max_speed(const Interpreter& interpreter, const GameObjectFacts& object);
[[nodiscard]] float adjusted_max_speed(const Interpreter& interpreter, const GameObjectFacts& object);

// Upward speed of the jump that is charged.
[[nodiscard]] float jump_v_z(const Interpreter& interpreter, const GameObjectFacts& object);

// In the body's own axes: what the state and the jump give, or the present velocity when they give nothing.
[[nodiscard]] Vec3 leave_ground_velocity(const Interpreter& interpreter, const GameObjectFacts& object,
                                         const MotionBodyView& body);

}  // namespace glidepath::motion

// A body in space: where it is, how it moves by itself, and whether it stands on something.
// Retail's name is CPhysicsObj; the rules are in position.md section 2, "the body's tick".
#pragma once

#include <glidepath/base/hash.h>
#include <glidepath/geometry/position.h>

#include <cstdint>

namespace glidepath {

inline constexpr float k_max_velocity_mps = 50.0F;
inline constexpr float k_small_velocity_mps = 0.25F;  // slower than this a body stops
inline constexpr float k_gravity_mps2 = -9.8F;
inline constexpr float k_default_friction = 0.95F;
inline constexpr float k_default_elasticity = 0.05F;

// Bits of the physics state, as messages carry them (those that motion asks for, and their neighbours by
// name).
namespace physics_state {
inline constexpr std::uint32_t ethereal = 0x4;
inline constexpr std::uint32_t report_collisions = 0x8;
inline constexpr std::uint32_t ignore_collisions = 0x10;
inline constexpr std::uint32_t no_draw = 0x20;
inline constexpr std::uint32_t missile = 0x40;
inline constexpr std::uint32_t gravity = 0x400;
inline constexpr std::uint32_t hidden = 0x4000;
}  // namespace physics_state

struct Body {
    Position position;
    Vec3 velocity_mps;
    Vec3 acceleration_mps2;
    Vec3 omega_radps;
    Vec3 contact_normal{0.0F, 0.0F, 1.0F};
    Vec3 cached_velocity_mps;  // displacement of the last swept move per second: what others see of us
    std::uint32_t state = physics_state::gravity;
    float radius_m = 0.5F;
    float height_m = 2.0F;
    float scale = 1.0F;
    float friction = k_default_friction;
    float elasticity =
        k_default_elasticity;  // kept for the host's collision; no rule of the engine asks for it
    bool has_contact = false;  // touches ground
    bool on_walkable = false;  // ground that it can stand on

    [[nodiscard]] bool has_state(std::uint32_t bit) const { return (state & bit) != 0; }
    [[nodiscard]] bool is_grounded() const { return has_contact && on_walkable; }
};

// The setter of velocity: ignored when every axis is within k_epsilon of the present one, otherwise taken and
// limited to 50 m/s.
void set_velocity(Body& body, const Vec3& velocity_mps);

// Grounded: no acceleration, no omega. Otherwise gravity, for a body that has it; omega untouched.
inline void apply_ground_rule(Body& body) {
    if (body.is_grounded()) {
        body.acceleration_mps2 = {};
        body.omega_radps = {};
    } else {
        body.acceleration_mps2 = {0.0F, 0.0F, body.has_state(physics_state::gravity) ? k_gravity_mps2 : 0.0F};
    }
}

// Nothing moves it by itself: the usual case on the ground.
[[nodiscard]] inline bool is_at_rest(const Body& body) {
    return is_zero(body.velocity_mps) && is_zero(body.acceleration_mps2) && is_zero(body.omega_radps);
}

// One physics step on the candidate frame: velocity cap, friction, small-velocity stop, fall, turn. A resting
// body skips the fall, so a fall starts one tick late.
[[nodiscard]] Frame integrate(Body& body, Frame candidate, double dt_s);

void add_to(StateHash& hash, const Body& body);

}  // namespace glidepath

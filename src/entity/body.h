// A body in space: where it is, how it moves by itself, and whether it stands on something.
// Retail's name is CPhysicsObj; the rules are in spec/tick.md 4 to 7.
#pragma once

#include <glidepath/body.h>

#include "base/hash.h"
#include "entity/layer.h"
#include "geometry/position.h"

#include <cstdint>

namespace glidepath::entity {

inline constexpr float k_max_velocity_mps = 50.0F;
inline constexpr float k_small_velocity_mps = 0.25F;  // slower than this a body stops
inline constexpr float k_gravity_mps2 = -9.8F;

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

}  // namespace glidepath::entity

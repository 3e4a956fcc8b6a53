#include "entity/body.h"

#include "base/units.h"
#include "geometry/trig.h"

namespace glidepath::entity {

namespace {

Vec3 limited(const Vec3& velocity_mps) {
    const auto limit_mps = static_cast<double>(k_max_velocity_mps);
    return length_squared(velocity_mps) > limit_mps * limit_mps ? with_length(velocity_mps, limit_mps)
                                                                : velocity_mps;
}

// Sliding along the ground; a body that moves away from it is left alone.
void apply_friction(Body& body, double dt_s) {
    const double along_normal = dot(widen(body.velocity_mps), widen(body.contact_normal));
    if (!body.on_walkable || along_normal >= static_cast<double>(k_small_velocity_mps)) return;
    const DVec3 along_ground = widen(body.velocity_mps) - widen(body.contact_normal) * along_normal;
    body.velocity_mps = narrow(along_ground * power(1.0 - static_cast<double>(body.friction), dt_s));
}

}  // namespace

void set_velocity(Body& body, const Vec3& velocity_mps) {
    if (is_within_epsilon(velocity_mps, body.velocity_mps)) return;
    body.velocity_mps = limited(velocity_mps);
}

Frame integrate(Body& body, Frame candidate, double dt_s) {
    if (length_squared(body.velocity_mps) > 0.0) {
        body.velocity_mps = limited(body.velocity_mps);
        constexpr auto small_mps = static_cast<double>(k_small_velocity_mps);
        const bool stops =
            length_squared(body.velocity_mps) < small_mps * small_mps + static_cast<double>(k_epsilon);
        apply_friction(body, dt_s);
        if (stops) body.velocity_mps = {};
        candidate.origin = narrow(widen(candidate.origin) + widen(body.velocity_mps) * dt_s +
                                  widen(body.acceleration_mps2) * (0.5 * dt_s * dt_s));
    }
    body.velocity_mps = narrow(widen(body.velocity_mps) + widen(body.acceleration_mps2) * dt_s);
    rotate_global(candidate, narrow(widen(body.omega_radps) * dt_s));
    return candidate;
}

void add_to(StateHash& hash, const Body& body) {
    add_to(hash, body.position);
    for (const Vec3& v : {body.velocity_mps, body.acceleration_mps2, body.omega_radps, body.contact_normal,
                          body.cached_velocity_mps}) {
        add_to(hash, v);
    }
    hash.add(body.state).add(body.radius_m).add(body.height_m).add(body.scale);
    hash.add(body.friction).add(body.elasticity).add(body.has_contact).add(body.on_walkable);
}

}  // namespace glidepath::entity

#include "steering/sticky.h"

#include "base/units.h"
#include "geometry/heading.h"

#include <cmath>

namespace glidepath::steering {

namespace {

// How far the surfaces are apart, less the gap that is kept; negative when too near.
double gap_to(const Position& target, const Sticky& state, const BodyView& body, const Rules& rules) {
    const float centres_m = rules.sticky_gap == StickyGap::retail
                                ? distance(body.position, target)
                                : horizontal_distance(body.position, target);
    const double radii_m = static_cast<double>(body.radius_m) + static_cast<double>(state.target_radius_m);
    return static_cast<double>(centres_m) - radii_m - static_cast<double>(k_sticky_gap_m);
}

double turn_towards(const Position& target, const Position& body) {
    const double turn_deg = heading_to(body, target) - heading_of(body.frame);
    if (std::fabs(turn_deg) < static_cast<double>(k_epsilon)) return 0.0;
    return turn_deg < 0.0 ? turn_deg + k_full_circle_deg : turn_deg;
}

}  // namespace

bool stick_to(Sticky& state, ObjectId target, float target_radius_m, double clock_s) {
    const bool dropped = unstick(state);
    state.is_in_use = true;
    state.target = target;
    state.target_radius_m = target_radius_m;
    state.has_position = false;
    state.timeout_s = clock_s + k_sticky_timeout_s;
    return dropped;
}

bool unstick(Sticky& state) {
    if (state.target == 0) return false;
    state.target = 0;
    state.has_position = false;
    return true;
}

bool apply_target_update(Sticky& state, ObjectId target, bool is_ok, const Position& position) {
    if (!state.is_in_use || target != state.target) return false;
    if (!is_ok) return unstick(state);
    state.target_cell = position.cell;
    state.target_origin = position.frame.origin;
    state.has_position = true;
    return false;
}

Frame step_to_side(const Sticky& state, BodyView body, Frame offset, double dt_s, const Rules& rules) {
    const Position reported{state.target_cell, {state.target_origin, {}}};
    const Position& target = body.stuck_to != nullptr ? *body.stuck_to : reported;

    Vec3 towards = narrow(to_local(body.axes, glidepath::offset(body.position, target)));
    towards.z = 0.0F;
    const Vec3 direction = direction_of(towards);

    const double gap_m = gap_to(target, state, body, rules);
    const float speed_mps = k_sticky_factor * body.top_speed_mps;
    const double reach_m =
        static_cast<double>(speed_mps < k_epsilon ? k_sticky_fallback_mps : speed_mps) * dt_s;
    // Out of reach the step is a full one *towards* the target even when the bodies overlap: retail's sign
    // slip.
    const double step_m = reach_m >= std::fabs(gap_m) ? gap_m : reach_m;

    offset.origin = narrow(widen(direction) * step_m);
    set_heading(offset, turn_towards(target, body.position));
    return offset;
}

void add_to(StateHash& hash, const Sticky& state) {
    hash.add(state.timeout_s).add(state.target).add(state.target_radius_m);
    hash.add(state.is_in_use).add(state.has_position);
    hash.add(state.target_cell);
    add_to(hash, state.target_origin);
}

}  // namespace glidepath::steering

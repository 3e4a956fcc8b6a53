#include "planning/quiet_stretch.h"

#include "base/units.h"
#include "geometry/heading.h"
#include "geometry/trig.h"
#include "planning/move_to_steps.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace glidepath::planning {

namespace {

// What rounding can do is far below these.
constexpr double k_margin_s = 0.001;
constexpr double k_margin_m = 0.01;
constexpr double k_margin_share = 0.001;
// Seen from the body, a target that is so many times farther ahead than aside is within the 20 degrees that
// steering allows (spec/planner.md 4.2); their cotangent is 2.7475.
constexpr double k_ahead_a_side = 2.76;
// A shorter stretch is not worth knowing.
constexpr double k_worth_s = 0.03;
// Animations move by whole frames: in any time a body may be ahead of its speed by one.
constexpr double k_frames_ahead = 1.0;
constexpr float k_any_speed_mps = std::numeric_limits<float>::infinity();

// Where the target is, seen from the body.
struct Sight {
    double ahead_m = 0;
    double left_m = 0;
};

Sight sight_of(const MoveTo& state, const SteadyMover& body) {
    const Vec3 way = offset(body.position, state.current_target);
    const DVec3 forward = axes_of(body.position.frame.rotation).forward;
    const auto x_m = static_cast<double>(way.x);
    const auto y_m = static_cast<double>(way.y);
    return {forward.x * x_m + forward.y * y_m, forward.x * y_m - forward.y * x_m};
}

// How far it may run ahead until it no longer faces what lies aside of its way.
double way_facing(const Sight& sight) { return sight.ahead_m - k_ahead_a_side * std::fabs(sight.left_m); }

// How far until it may have arrived. No distance changes by more than it travels, but for cylinders that
// begin to overlap.
double way_to_arrival(const MoveTo& state, const SteadyMover& body, float distance_m, const Rules& rules) {
    const double left_m =
        static_cast<double>(distance_m) - static_cast<double>(arrival_distance(state, rules));
    if (!state.parameters.has(movement_flag::use_spheres)) return left_m;
    const float gap_m =
        gap_between_sides({body.radius_m, body.height_m, body.position},
                          {state.object_radius_m, state.object_height_m, state.current_target});
    return std::min(left_m, static_cast<double>(gap_m));
}

double way_to_failing(const MoveTo& state, const SteadyMover& body) {
    return static_cast<double>(state.parameters.fail_distance_m) -
           static_cast<double>(distance(state.starting, body.position));
}

// How long until it is so near that the tracker is asked for shorter forecasts (spec/planner.md 7.2).
double time_on_schedule(double away_m, double speed_mps, double quantum_s) {
    return away_m * (1.0 - k_margin_share) / speed_mps - (quantum_s - k_quantum_tolerance_s);
}

// The time of arrival, by the speed of each step and a distance between these, stays within tolerance of what
// the tracker was asked for.
QuietStretch with_speeds(const MoveTo& state, double until_s, double nearest_m, double farthest_m,
                         double quantum_s) {
    QuietStretch stretch{until_s, 0.0F, k_any_speed_mps, false};
    if (state.top_level_id == 0) return stretch;
    const double longest_s = quantum_s + k_quantum_tolerance_s;
    const double shortest_s = quantum_s - k_quantum_tolerance_s;
    stretch.least_mps = static_cast<float>(farthest_m / longest_s * (1.0 + k_margin_share));
    if (shortest_s > 0.0) {
        stretch.most_mps = static_cast<float>(nearest_m / shortest_s * (1.0 - k_margin_share));
    }
    return stretch;
}

// While it steers, the turn goes on as long as the target is seen more than 20 degrees aside (spec/planner.md
// 4.2). By its turn that angle shrinks, by what it runs it may shrink or grow.
constexpr double k_steered_to_rad = radians_from_degrees(21.0);
constexpr double k_steered_from_rad = radians_from_degrees(170.0);

double time_steering(const MoveTo& state, const SteadyMover& body, const Sight& sight, double speed_mps) {
    const bool is_to_the_left = body.turn_radps > 0.0;
    const MotionCommand turn = is_to_the_left ? motion_command::turn_left : motion_command::turn_right;
    const double aside_rad = arc_tangent2(is_to_the_left ? sight.left_m : -sight.left_m, sight.ahead_m);
    if (turn != state.aux_command || aside_rad > k_steered_from_rad) return 0.0;
    // In the time in which it comes half as near at most.
    const double away_m = std::sqrt(sight.ahead_m * sight.ahead_m + sight.left_m * sight.left_m);
    const double rate_radps = std::fabs(body.turn_radps) + 2.0 * speed_mps / away_m;
    return std::min((aside_rad - k_steered_to_rad) / rate_radps, 0.5 * away_m / speed_mps);
}

std::optional<QuietStretch> quiet_run(const MoveTo& state, const SteadyMover& body, double target_quantum_s,
                                      const Rules& rules) {
    const Vec3& velocity = body.velocity_mps;
    const bool runs_ahead = velocity.x == 0.0F && velocity.y > 0.0F && velocity.z == 0.0F;
    if (!runs_ahead || state.moving_away || state.fail_progress_count != 0 ||
        get_desired_heading(state.current_command, state.moving_away) != 0.0F) {
        return std::nullopt;
    }
    MoveToView view;
    view.position = body.position;
    view.radius_m = body.radius_m;
    view.height_m = body.height_m;
    const float distance_m = current_distance(state, view);
    const auto speed_mps = static_cast<double>(velocity.y);
    const Sight sight = sight_of(state, body);
    double way_m = std::min(way_to_arrival(state, body, distance_m, rules), way_to_failing(state, body));
    double left_s = state.previous.time_s + k_progress_period_s - k_margin_s - body.now_s;
    if (body.turn_radps != 0.0) {
        left_s =
            std::min(left_s, time_steering(state, body, sight, speed_mps) - k_frames_ahead * body.frame_s);
    } else if (state.aux_command == motion_command::none) {
        way_m = std::min(way_m, way_facing(sight));
    } else {
        return std::nullopt;
    }
    left_s = std::min(left_s, (way_m - k_margin_m) / speed_mps - k_frames_ahead * body.frame_s);
    const auto away_m = static_cast<double>(distance_m);
    if (state.top_level_id != 0) {
        left_s = std::min(
            left_s, time_on_schedule(away_m, speed_mps, target_quantum_s) - k_frames_ahead * body.frame_s);
    }
    if (!(left_s > k_worth_s)) return std::nullopt;
    const double travel_m = speed_mps * (left_s + k_frames_ahead * body.frame_s);
    const bool comes_nearer = body.turn_radps == 0.0;
    return with_speeds(state, body.now_s + left_s, away_m - travel_m,
                       away_m + (comes_nearer ? k_margin_m : travel_m), target_quantum_s);
}

// The way of a turn by which it is known to be neither at its end nor beyond (spec/planner.md 5.4).
constexpr double k_least_turn_deg = 1.0;
constexpr double k_most_turn_deg = 179.0;
constexpr double k_least_frame_deg = 0.01;
constexpr double k_most_frame_deg = 20.0;

std::optional<QuietStretch> quiet_turn(const MoveTo& state, const SteadyMover& body) {
    const auto wanted_deg = static_cast<double>(state.pending.front().heading_deg);
    const double heading_deg = heading_of(body.position.frame);
    const double rate_degps = degrees_from_radians(-body.turn_radps);  // headings grow to the right
    const double frame_deg = std::fabs(rate_degps) * body.frame_s;
    const MotionCommand turn = rate_degps > 0.0 ? motion_command::turn_right : motion_command::turn_left;
    if (turn != state.current_command || !is_zero(body.velocity_mps) || state.fail_progress_count != 0 ||
        !(wanted_deg >= 0.0 && wanted_deg < k_full_circle_deg) || frame_deg < k_least_frame_deg ||
        frame_deg > k_most_frame_deg || state.previous_heading_deg != static_cast<float>(heading_deg)) {
        return std::nullopt;
    }
    const double left_deg = wrap_heading(turn == motion_command::turn_right ? wanted_deg - heading_deg
                                                                            : heading_deg - wanted_deg);
    if (left_deg > k_most_turn_deg || left_deg < k_least_turn_deg) return std::nullopt;
    const double left_s =
        (left_deg - k_least_turn_deg) / std::fabs(rate_degps) - k_frames_ahead * body.frame_s;
    if (!(left_s > k_worth_s)) return std::nullopt;
    return QuietStretch{body.now_s + left_s, 0.0F, k_any_speed_mps, true};
}

}  // namespace

std::optional<QuietStretch> quiet_stretch(const MoveTo& state, const SteadyMover& body,
                                          double target_quantum_s, const Rules& rules) {
    if (state.pending.empty()) {
        return QuietStretch{std::numeric_limits<double>::infinity(), 0.0F, k_any_speed_mps, false};
    }
    return state.pending.front().kind == MoveToNode::Kind::move
               ? quiet_run(state, body, target_quantum_s, rules)
               : quiet_turn(state, body);
}

}  // namespace glidepath::planning

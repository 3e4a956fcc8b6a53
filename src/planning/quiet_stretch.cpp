#include "planning/quiet_stretch.h"

#include "base/units.h"
#include "geometry/heading.h"
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
// A shorter stretch is not worth knowing.
constexpr double k_worth_s = 0.03;
// Animations move by whole frames: in any time a body may be ahead of its speed by one.
constexpr double k_frames_ahead = 1.0;
constexpr double k_ever = std::numeric_limits<double>::infinity();
constexpr float k_beyond_the_map_m = 1e6F;
// Farther away it is not worth it, and positions are too rough in floats.
constexpr double k_farthest_target_m = 1000.0;

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
    if (state.parameters.fail_distance_m > k_beyond_the_map_m) return k_ever;  // as mostly
    return static_cast<double>(state.parameters.fail_distance_m) -
           static_cast<double>(distance(state.starting, body.position));
}

// How long until it is so near, or if it may go away so far, that the tracker is asked for other forecasts
// (spec/planner.md 7.2).
double time_on_schedule(double away_m, double speed_mps, double quantum_s, bool comes_nearer) {
    const double away_s = away_m / speed_mps;
    const double early_s = away_s * (1.0 - k_margin_share) - (quantum_s - k_quantum_tolerance_s);
    if (comes_nearer) return early_s;
    const double late_s = (quantum_s + k_quantum_tolerance_s) * (1.0 - k_margin_share) - away_s;
    return std::min(early_s, late_s - k_margin_s);
}

// The time of arrival, by the speed of each step and a distance between these, stays within tolerance of what
// the tracker was asked for.
QuietStretch with_speeds(const MoveTo& state, double nearest_m, double farthest_m, double quantum_s) {
    QuietStretch stretch;
    if (state.top_level_id == 0) return stretch;
    const double longest_s = quantum_s + k_quantum_tolerance_s;
    const double shortest_s = quantum_s - k_quantum_tolerance_s;
    stretch.least_mps = static_cast<float>(farthest_m / longest_s * (1.0 + k_margin_share));
    if (shortest_s > 0.0) {
        stretch.most_mps = static_cast<float>(nearest_m / shortest_s * (1.0 - k_margin_share));
    }
    return stretch;
}

// How it has to see the target for its steering to go on as it does (spec/planner.md 4.2). Unsure: that ends
// at once.
Bearing bearing_to_keep(const MoveTo& state, const SteadyMover& body) {
    Bearing seen = Bearing::ahead;
    MotionCommand turn = motion_command::none;
    if (body.turn_radps != 0.0) {
        const bool is_to_the_left = body.turn_radps > 0.0;
        seen = is_to_the_left ? Bearing::left : Bearing::right;
        turn = is_to_the_left ? motion_command::turn_left : motion_command::turn_right;
    }
    const bool would_stop = turn != motion_command::none && body.has_motions_pending;
    if (turn != state.aux_command || would_stop) return Bearing::unsure;
    const Sight sight = sight_of(body.position, state.current_target);
    if (std::fabs(sight.ahead_m) + std::fabs(sight.left_m) > k_farthest_target_m) return Bearing::unsure;
    return seen;
}

QuietStretch quiet_run(const MoveTo& state, const SteadyMover& body, double target_quantum_s,
                       const Rules& rules) {
    const QuietStretch none{.until_s = body.now_s};
    const Vec3& velocity = body.velocity_mps;
    const bool runs_ahead = velocity.x == 0.0F && velocity.y > 0.0F && velocity.z == 0.0F;
    if (!runs_ahead || state.moving_away || state.fail_progress_count != 0 ||
        get_desired_heading(state.current_command, state.moving_away) != 0.0F) {
        return none;
    }
    MoveToView view;
    view.position = body.position;
    view.radius_m = body.radius_m;
    view.height_m = body.height_m;
    const float distance_m = current_distance(state, view);
    const auto away_m = static_cast<double>(distance_m);
    const auto speed_mps = static_cast<double>(velocity.y);
    const Bearing target = bearing_to_keep(state, body);
    if (target == Bearing::unsure) return none;
    const bool comes_nearer = target == Bearing::ahead;
    const double frame_s = k_frames_ahead * body.frame_s;
    const double way_m =
        std::min(way_to_arrival(state, body, distance_m, rules), way_to_failing(state, body));
    double left_s = state.previous.time_s + k_progress_period_s - k_margin_s - body.now_s;
    left_s = std::min(left_s, (way_m - k_margin_m) / speed_mps - frame_s);
    if (state.top_level_id != 0) {
        const double on_schedule_s = time_on_schedule(away_m, speed_mps, target_quantum_s, comes_nearer);
        left_s = std::min(left_s, on_schedule_s - frame_s);
    }
    if (!(left_s > k_worth_s)) return none;
    const double travel_m = speed_mps * (left_s + frame_s);
    QuietStretch stretch = with_speeds(state, away_m - travel_m,
                                       away_m + (comes_nearer ? k_margin_m : travel_m), target_quantum_s);
    stretch.until_s = body.now_s + left_s;
    stretch.target = target;
    return stretch;
}

// The way of a turn by which it is known to be neither at its end nor beyond (spec/planner.md 5.4).
constexpr double k_least_turn_deg = 0.1;
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
    double left_s = 0.0;
    if (left_deg >= k_least_turn_deg && left_deg <= k_most_turn_deg) {
        const double turn_s = (left_deg - k_least_turn_deg) / std::fabs(rate_degps);
        left_s = std::max(0.0, turn_s - k_frames_ahead * body.frame_s);
    }
    return QuietStretch{.until_s = body.now_s + left_s, .turns = true};
}

}  // namespace

std::optional<QuietStretch> quiet_stretch(const MoveTo& state, const SteadyMover& body,
                                          double target_quantum_s, const Rules& rules) {
    if (state.pending.empty()) {
        return QuietStretch{.until_s = k_ever};
    }
    return state.pending.front().kind == MoveToNode::Kind::move
               ? quiet_run(state, body, target_quantum_s, rules)
               : quiet_turn(state, body);
}

}  // namespace glidepath::planning

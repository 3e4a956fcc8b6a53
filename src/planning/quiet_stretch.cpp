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
// Animations move by whole frames: in any time a body may be ahead of its speed by one.
constexpr double k_frames_ahead = 1.0;
constexpr double k_ever = std::numeric_limits<double>::infinity();
constexpr float k_beyond_the_map_m = 1e6F;
// Farther away it is not worth it, and positions are too rough in floats.
constexpr double k_farthest_target_m = 1000.0;
// Of the distances at which its arrival is on schedule at its own speed it gives up so much, to be on
// schedule at others too: steps pass whole frames. Most come nearer, and few go away.
constexpr double k_given_up_near = 0.1;
constexpr double k_given_up_far = 0.5;

// When it may have gone too far.
double failing_s(const MoveTo& state, const SteadyMover& body, double speed_mps) {
    if (state.parameters.fail_distance_m > k_beyond_the_map_m) return k_ever;  // as mostly
    const double left_m = static_cast<double>(state.parameters.fail_distance_m) -
                          static_cast<double>(distance(state.starting, body.position));
    return body.now_s + (left_m - k_margin_m) / speed_mps - k_frames_ahead * body.frame_s;
}

// Between these distances, and at these speeds, the time of arrival stays within tolerance of what the
// tracker was asked for (spec/planner.md 7.2).
struct Schedule {
    double nearest_m = 0;
    double farthest_m = k_ever;
    double least_mps = 0;
    double most_mps = k_ever;
};

Schedule schedule_of(double away_m, double speed_mps, double quantum_s) {
    const double longest_s = quantum_s + k_quantum_tolerance_s;
    const double shortest_s = quantum_s - k_quantum_tolerance_s;
    Schedule schedule;
    schedule.farthest_m = std::lerp(speed_mps * longest_s, away_m, k_given_up_far);
    schedule.least_mps = schedule.farthest_m / longest_s * (1.0 + k_margin_share);
    if (shortest_s > 0.0) {
        schedule.nearest_m = std::lerp(speed_mps * shortest_s, away_m, k_given_up_near);
        schedule.most_mps = schedule.nearest_m / shortest_s * (1.0 - k_margin_share);
    }
    return schedule;
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
    const Bearing seen = bearing_to_keep(state, body.turn_radps, body.has_motions_pending);
    const Vec3 way = offset(body.position, state.current_target);
    const double straight_m = length(Vec3{way.x, way.y, 0.0F});
    if (seen == Bearing::unsure || straight_m > k_farthest_target_m) return none;
    MoveToView view;
    view.position = body.position;
    view.radius_m = body.radius_m;
    view.height_m = body.height_m;
    const auto away_m = static_cast<double>(current_distance(state, view));
    const auto speed_mps = static_cast<double>(velocity.y);
    const Schedule schedule =
        state.top_level_id != 0 ? schedule_of(away_m, speed_mps, target_quantum_s) : Schedule{};
    // No distance changes by more than the way over the ground, but below zero, where cylinders overlap; and
    // that is too near for any schedule.
    const double nearest_m =
        std::max(static_cast<double>(arrival_distance(state, rules)), schedule.nearest_m);
    const double nearer_m = away_m - nearest_m - k_margin_m;
    const double farther_m = schedule.farthest_m - away_m - k_margin_m;
    if (!(nearer_m > 0.0 && farther_m > 0.0)) return none;
    const double judged_s = state.previous.time_s + k_progress_period_s - k_margin_s;
    return {.until_s = std::min(judged_s, failing_s(state, body, speed_mps)),
            .least_mps = static_cast<float>(schedule.least_mps),
            .most_mps = static_cast<float>(schedule.most_mps),
            .target = seen,
            .way = way,
            .nearest_m = static_cast<float>(std::max(0.0, straight_m - nearer_m)),
            .farthest_m = static_cast<float>(straight_m + farther_m)};
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

Bearing bearing_to_keep(const MoveTo& state, double turn_radps, bool has_motions_pending) {
    Bearing seen = Bearing::ahead;
    MotionCommand turn = motion_command::none;
    if (turn_radps != 0.0) {
        const bool is_to_the_left = turn_radps > 0.0;
        seen = is_to_the_left ? Bearing::left : Bearing::right;
        turn = is_to_the_left ? motion_command::turn_left : motion_command::turn_right;
    }
    const bool would_stop = turn != motion_command::none && has_motions_pending;
    return turn != state.aux_command || would_stop ? Bearing::unsure : seen;
}

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

// The moving tick: steering, progress, arrival, fail distance, target quantum (spec/planner.md 4, 6
// and 7).
#include "base/units.h"
#include "planning/move_to_steps.h"

#include <cmath>

namespace glidepath::planning {

namespace {

// Limits of the binary; spec/planner.md gives the rule.
constexpr double k_steering_tolerance_deg = 20.0;  // 4.2: no turn within this of the wanted heading
constexpr double k_left_from_deg = 180.0;          // 4.2: from here on the turn goes to the left
constexpr double k_least_progress_mps = 0.25;      // 6.2
constexpr double k_least_quantum_speed_mps = 0.1;  // 7.2: a slower body has no time of arrival

bool is_fast_enough(const DistanceMark& since, float distance_m, double now_s, bool moving_away,
                    const Rules& rules) {
    const double nearer_m = static_cast<double>(since.distance_m) - static_cast<double>(distance_m);
    const double gain_m = moving_away ? -nearer_m : nearer_m;
    const double speed_mps = gain_m / (now_s - since.time_s);
    return rules.progress == Reading::retail ? speed_mps >= k_least_progress_mps
                                             : speed_mps > k_least_progress_mps;
}

void stop_aux(const Planner& planner, MovementParameters& block) {
    if (planner.state.aux_command == motion_command::none) return;
    planner.actor.stop_motion(planner.state.aux_command, block);
    planner.state.aux_command = motion_command::none;
}

double wanted_heading(const MoveTo& state, const MoveToView& view) {
    const double heading_deg =
        heading_to(view.position, state.current_target) +
        static_cast<double>(get_desired_heading(state.current_command, state.moving_away));
    return heading_deg >= k_full_circle_deg ? heading_deg - k_full_circle_deg : heading_deg;
}

// None: the wanted heading is within tolerance.
MotionCommand exact_turn(const Planner& planner) {
    const MoveToView view = planner.actor.move_to_view();
    const double off_deg =
        wrap_difference(wanted_heading(planner.state, view) - static_cast<double>(view.heading_deg));
    if (off_deg <= k_steering_tolerance_deg || off_deg >= k_full_circle_deg - k_steering_tolerance_deg) {
        return motion_command::none;
    }
    const bool is_left = planner.rules.steering_half_turn == Reading::retail ? off_deg >= k_left_from_deg
                                                                             : off_deg > k_left_from_deg;
    return is_left ? motion_command::turn_left : motion_command::turn_right;
}

// Headings take work, and mostly it is sure without them.
MotionCommand steering_turn(const Planner& planner) {
    const MoveTo& state = planner.state;
    const bool goes_ahead = get_desired_heading(state.current_command, state.moving_away) == 0.0F;
    switch (goes_ahead ? planner.actor.bearing_of(state.current_target) : Bearing::unsure) {
        case Bearing::ahead:
            return motion_command::none;
        case Bearing::left:
            return motion_command::turn_left;
        case Bearing::right:
            return motion_command::turn_right;
        default:
            return exact_turn(planner);
    }
}

// True: nothing was asked for, so that all that was known still holds.
bool steer(const Planner& planner, const MoveToView& before, MovementParameters& block) {
    MoveTo& state = planner.state;
    const MotionCommand turn = before.has_motions_pending ? motion_command::none : steering_turn(planner);
    if (turn == state.aux_command) return true;
    if (turn == motion_command::none) {
        stop_aux(planner, block);
    } else {
        static_cast<void>(planner.actor.do_motion(turn, block));  // remembered even if it failed
        state.aux_command = turn;
    }
    return false;
}

bool has_arrived(const MoveTo& state, float distance_m, const Rules& rules) {
    if (!state.moving_away) return distance_m <= arrival_distance(state, rules);
    const float wanted_m = state.parameters.min_distance_m;
    return rules.flee_arrival == FleeArrival::documented ? distance_m <= wanted_m : distance_m >= wanted_m;
}

// The block is the tick's: the stops see the speed that earlier requests left in it.
void arrive(const Planner& planner, MovementParameters& block) {
    MoveTo& state = planner.state;
    state.pending.pop_front();
    planner.actor.stop_motion(state.current_command, block);
    state.current_command = motion_command::none;
    stop_aux(planner, block);
    begin_next_node(planner);
}

void adapt_target_quantum(const Planner& planner, const Vec3& velocity_mps, float distance_m) {
    const MoveTo& state = planner.state;
    if (state.top_level_id == 0 || state.type == MoveToType::none) return;
    const double speed_mps = length(velocity_mps);
    if (speed_mps <= k_least_quantum_speed_mps) return;
    const double arrival_s = static_cast<double>(distance_m) / speed_mps;
    if (std::fabs(arrival_s - planner.actor.target_quantum_s()) <= k_quantum_tolerance_s) return;
    planner.actor.set_target_quantum(arrival_s);
}

}  // namespace

float current_distance(const MoveTo& state, const MoveToView& view) {
    if (!state.parameters.has(movement_flag::use_spheres))
        return distance(view.position, state.current_target);
    return cylinder_distance({view.radius_m, view.height_m, view.position},
                             {state.object_radius_m, state.object_height_m, state.current_target});
}

float arrival_distance(const MoveTo& state, const Rules& rules) {
    return rules.chase_arrival == Reading::retail ? state.parameters.distance_to_object_m
                                                  : state.parameters.min_distance_m;
}

// A failed check leaves the mark where it was: the average keeps running from there.
bool check_progress_made(MoveTo& state, float distance_m, double now_s, const Rules& rules) {
    if (now_s - state.previous.time_s <= k_progress_period_s) return true;
    if (!is_fast_enough(state.previous, distance_m, now_s, state.moving_away, rules)) return false;
    state.previous = {distance_m, now_s};
    return is_fast_enough(state.original, distance_m, now_s, state.moving_away, rules);
}

void move_tick(const Planner& planner, const MoveToView& before) {
    MoveTo& state = planner.state;
    MovementParameters block = request_block(state, state.parameters.speed);
    const bool is_known = steer(planner, before, block);
    const MoveToView now = is_known ? MoveToView{} : planner.actor.brief_view();
    const MoveToView& view = is_known ? before : now;
    Vec3 velocity_mps = view.velocity_mps;
    const float distance_m = current_distance(state, view);
    if (!check_progress_made(state, distance_m, view.now_s, planner.rules)) {
        // Neither arrival nor the fail distance is looked at in such a tick.
        if (!view.is_interpolating && !view.has_motions_pending) ++state.fail_progress_count;
    } else {
        state.fail_progress_count = 0;
        if (has_arrived(state, distance_m, planner.rules)) {
            arrive(planner, block);
            velocity_mps = planner.actor.brief_view().velocity_mps;
        } else if (distance(state.starting, view.position) > state.parameters.fail_distance_m) {
            cancel(planner, MovementError::too_far);
            velocity_mps = planner.actor.brief_view().velocity_mps;
        }
    }
    adapt_target_quantum(planner, velocity_mps, distance_m);
}

void steer_only(MoveTo& state, ActorContext& actor, const Rules& rules) {
    const Planner planner{state, actor, rules};
    MovementParameters block = request_block(state, state.parameters.speed);
    static_cast<void>(steer(planner, actor.brief_view(), block));
}

}  // namespace glidepath::planning

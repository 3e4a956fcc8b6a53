// How movements begin: the queue is built (spec/planner.md 2, 3.1 and 8.3).
#include "base/units.h"
#include "planning/move_to_steps.h"

namespace glidepath::planning {

namespace {

// How the tracker is asked for the target; spec/planner.md 7.1.
constexpr float k_target_radius_m = 0.5F;
constexpr double k_first_target_quantum_s = 0.0;

// The cancel before has left everything else as it is when nothing has begun.
void note_object(MoveTo& state, const MoveToRequest& request) {
    state.type = request.type;
    state.object_id = request.object_id;
    state.top_level_id = request.top_level_id;
    state.parameters = request.parameters;
}

// The movement waits for the first update, which may come before this returns. An object cannot go to itself.
void follow_object(const Planner& planner) {
    const MoveTo& state = planner.state;
    if (state.top_level_id != planner.actor.brief_view().id) {
        planner.actor.set_target(0, state.top_level_id, k_target_radius_m, k_first_target_quantum_s);
        return;
    }
    notify_end(planner);
    clean_up(planner);
    planner.actor.stop_completely();
}

void take_parameters_without_object(MoveTo& state, const MoveToRequest& request) {
    state.type = request.type;
    state.parameters = request.parameters;
    state.parameters.flags &= ~movement_flag::sticky;  // there is nothing to stick to
}

}  // namespace

void move_to_object(const Planner& planner, const MoveToRequest& request) {
    planner.actor.stop_completely();
    MoveTo& state = planner.state;
    state.starting = planner.actor.brief_view().position;
    note_object(state, request);
    state.object_radius_m = request.object_radius_m;
    state.object_height_m = request.object_height_m;
    follow_object(planner);
}

void turn_to_object(const Planner& planner, const MoveToRequest& request) {
    if (request.parameters.has(movement_flag::stop_completely)) planner.actor.stop_completely();
    note_object(planner.state, request);
    follow_object(planner);
}

void move_to_position(const Planner& planner, const MoveToRequest& request) {
    planner.actor.stop_completely();
    MoveTo& state = planner.state;
    const MoveToView view = planner.actor.brief_view();
    state.current_target = request.position;
    // The flags are still those that the last clean-up left, so this is the distance of the centres.
    const float distance_m = current_distance(state, view);
    if (get_command(request.parameters, distance_m, planner.rules).motion != motion_command::none) {
        add_turn(state, heading_to(view.position, request.position));
        add_move(state);
    }
    if (request.parameters.has(movement_flag::use_final_heading)) {
        add_turn(state, static_cast<double>(request.parameters.desired_heading_deg));
    }
    state.sought = request.position;
    state.starting = view.position;
    take_parameters_without_object(state, request);
    begin_next_node(planner);
}

void turn_to_heading(const Planner& planner, const MoveToRequest& request) {
    if (request.parameters.has(movement_flag::stop_completely)) planner.actor.stop_completely();
    take_parameters_without_object(planner.state, request);
    add_turn(planner.state, static_cast<double>(request.parameters.desired_heading_deg));
    begin_next_node(planner);
}

// Headings look at where the target will be, distances at where it is.
void begin_move_to_object(const Planner& planner, const TargetInfo& info) {
    MoveTo& state = planner.state;
    const MoveToView view = planner.actor.brief_view();
    state.sought = info.interpolated;
    state.current_target = info.target;
    const double heading_deg = heading_to(view.position, state.sought);
    const float distance_m = current_distance(state, view);
    if (get_command(state.parameters, distance_m, planner.rules).motion != motion_command::none) {
        add_turn(state, heading_deg);
        add_move(state);
    }
    if (state.parameters.has(movement_flag::use_final_heading)) {
        const double final_deg = heading_deg + static_cast<double>(state.parameters.desired_heading_deg);
        add_turn(state, final_deg >= k_full_circle_deg ? final_deg - k_full_circle_deg : final_deg);
    }
    state.initialized = true;
    begin_next_node(planner);
}

void begin_turn_to_object(const Planner& planner, const TargetInfo& info) {
    MoveTo& state = planner.state;
    state.sought = state.current_target = info.target;
    add_turn(state, heading_to(planner.actor.brief_view().position, info.target));
    state.initialized = true;
    begin_next_node(planner);
}

}  // namespace glidepath::planning

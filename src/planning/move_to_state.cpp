// What surrounds the planner's state: validation, how it ends, its hash.
#include "planning/move_to.h"

#include <cmath>

namespace glidepath::planning {

namespace {

Error validate_object(const MoveToRequest& request) {
    if (std::isfinite(request.object_radius_m) && std::isfinite(request.object_height_m)) return {};
    return {ErrorCode::bad_float, "object", request.object_id, "radius or height is not a finite number"};
}

void add_mark(StateHash& hash, const DistanceMark& mark) { hash.add(mark.distance_m).add(mark.time_s); }

void add_parameters(StateHash& hash, const MovementParameters& parameters) {
    hash.add(parameters.flags).add(parameters.distance_to_object_m).add(parameters.min_distance_m);
    hash.add(parameters.fail_distance_m).add(parameters.desired_heading_deg).add(parameters.speed);
    hash.add(parameters.walk_run_threshold_m).add(parameters.context_id).add(parameters.hold_key);
    hash.add(parameters.action_stamp);
}

}  // namespace

MoveTo make_move_to(double now_s) {
    MoveTo state;
    state.previous.time_s = state.original.time_s = now_s;
    return state;
}

NoticeKind end_of(MovementError error) {
    switch (error) {
        case MovementError::too_far:
            return NoticeKind::gave_up;
        case MovementError::object_gone:
        case MovementError::no_object:
            return NoticeKind::target_lost;
        default:
            return NoticeKind::move_to_cancelled;
    }
}

void add_to(StateHash& hash, const MoveTo& state) {
    hash.add(state.type);
    add_parameters(hash, state.parameters);
    hash.add(state.pending.size());
    for (std::uint32_t i = 0; i < state.pending.size(); ++i) {
        hash.add(state.pending[i].kind).add(state.pending[i].heading_deg);
    }
    add_to(hash, state.sought);
    add_to(hash, state.current_target);
    add_to(hash, state.starting);
    hash.add(state.object_id).add(state.top_level_id).add(state.object_radius_m).add(state.object_height_m);
    hash.add(state.current_command).add(state.aux_command);
    add_mark(hash, state.previous);
    add_mark(hash, state.original);
    hash.add(state.previous_heading_deg).add(state.fail_progress_count);
    hash.add(state.moving_away).add(state.initialized);
}

}  // namespace glidepath::planning

namespace glidepath {

using namespace planning;

Error validate(const MoveToRequest& request) {
    Error status;
    switch (request.type) {
        case MoveToType::move_to_object:
            status = validate_object(request);
            break;
        case MoveToType::move_to_position:
            status = validate(request.position);
            break;
        case MoveToType::turn_to_object:
        case MoveToType::turn_to_heading:
            break;
        default:
            return {ErrorCode::out_of_range, "type", static_cast<std::uint32_t>(request.type),
                    "is not a movement of the planner's"};
    }
    return status.is_ok() ? validate(request.parameters) : status;
}

}  // namespace glidepath

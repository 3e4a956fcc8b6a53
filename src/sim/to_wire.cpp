#include "sim/to_wire.h"

#include <glidepath/motion.h>

namespace glidepath::sim {

WireMotionState wire_state(const InterpretedState& state) {
    WireMotionState wire;
    const auto note = [&](std::uint8_t bit) { wire.flags = static_cast<std::uint8_t>(wire.flags | bit); };
    if (state.forward.command != motion_command::ready) {
        wire.forward_command = state.forward.command;
        wire.forward_speed = state.forward.speed;
        note(motion_state_flag::forward_command);
        if (wire.forward_speed != 1.0F) note(motion_state_flag::forward_speed);
    }
    if (state.side_step.command != motion_command::none) {
        wire.sidestep_command = state.side_step.command;
        wire.sidestep_speed = state.side_step.speed;
        note(motion_state_flag::sidestep_command);
        if (wire.sidestep_speed != 1.0F) note(motion_state_flag::sidestep_speed);
    }
    if (state.turn.command != motion_command::none) {
        wire.turn_command = state.turn.command;
        wire.turn_speed = state.turn.speed;
        note(motion_state_flag::turn_command);
        if (wire.turn_speed != 1.0F) note(motion_state_flag::turn_speed);
    }
    return wire;
}

WireMoveTo wire_move(const MoveToRequest& request, float run_rate) {
    const MovementParameters& parameters = request.parameters;
    return {.target = request.object_id,
            .cell = request.position.cell,
            .origin = request.position.frame.origin,
            .flags = parameters.flags,
            .distance_to_object_m = parameters.distance_to_object_m,
            .min_distance_m = parameters.min_distance_m,
            .fail_distance_m = parameters.fail_distance_m,
            .speed = parameters.speed,
            .walk_run_threshold_m = parameters.walk_run_threshold_m,
            .desired_heading_deg = parameters.desired_heading_deg,
            .run_rate = run_rate};
}

WireTurnTo wire_turn(const MoveToRequest& request, const Position& from) {
    WireTurnTo turn{.target = request.object_id,
                    .target_heading_deg = 0,
                    .flags = request.parameters.flags,
                    .speed = request.parameters.speed,
                    .desired_heading_deg = request.parameters.desired_heading_deg};
    if (request.object_id != 0) {
        turn.target_heading_deg = static_cast<float>(heading_to(from, request.position));
    }
    return turn;
}

}  // namespace glidepath::sim

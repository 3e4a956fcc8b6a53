#include "routing/from_wire.h"

namespace glidepath::routing {

namespace {

void take(Movement& movement, const WireMotionState& wire) {
    InterpretedState& state = movement.state;
    state.style = wire.current_style;
    state.forward = {wire.forward_command, wire.forward_speed};
    state.side_step = {wire.sidestep_command, wire.sidestep_speed};
    state.turn = {wire.turn_command, wire.turn_speed};
    for (const WireAction& action : wire.actions) {
        append_action(state.actions, {.id = action.command,
                                      .speed = action.speed,
                                      .stamp = action.stamp,
                                      .is_autonomous = action.autonomous});
    }
    movement.sticky_object = wire.sticky_object;
}

void take(Movement& movement, const WireMoveTo& wire) {
    MoveToRequest& request = movement.request;
    request.object_id = wire.target;
    request.position = {wire.cell, {wire.origin, {}}};
    request.parameters.flags = wire.flags;
    request.parameters.distance_to_object_m = wire.distance_to_object_m;
    request.parameters.min_distance_m = wire.min_distance_m;
    request.parameters.fail_distance_m = wire.fail_distance_m;
    request.parameters.speed = wire.speed;
    request.parameters.walk_run_threshold_m = wire.walk_run_threshold_m;
    request.parameters.desired_heading_deg = wire.desired_heading_deg;
    movement.run_rate = wire.run_rate;
}

void take(Movement& movement, const WireTurnTo& wire) {
    MoveToRequest& request = movement.request;
    request.object_id = wire.target;
    request.parameters.flags = wire.flags;
    request.parameters.speed = wire.speed;
    request.parameters.desired_heading_deg = wire.desired_heading_deg;
    movement.target_heading_deg = wire.target_heading_deg;
}

}  // namespace

PositionUpdate position_update(const PositionPack& pack, const Quat& present) {
    return {.position = {pack.cell, {pack.origin, normalized_or(pack.rotation, present)}},
            .instance = pack.instance_stamp,
            .position_stamp = pack.position_stamp,
            .teleport = pack.teleport_stamp,
            .force_position = pack.force_position_stamp,
            .has_contact = has_contact(pack),
            .placement = pack.placement_id};
}

VelocityUpdate velocity_update(const VectorUpdate& message) {
    return {.velocity_mps = message.velocity_mps,
            .omega_radps = message.omega_radps,
            .instance = message.instance_stamp,
            .vector = message.vector_stamp};
}

Movement movement_of(const WireMovement& wire) {
    Movement movement;
    movement.type = static_cast<std::uint32_t>(wire.type);
    movement.style = wire.style;
    movement.standing_long_jump = (wire.options & movement_option::standing_long_jump) != 0;
    std::visit([&](const auto& payload) { take(movement, payload); }, wire.payload);
    return movement;
}

MovementUpdate movement_update(const UpdateMotion& message) {
    return {.instance = message.instance_stamp,
            .movement_stamp = message.movement_stamp,
            .server_control = message.server_control_stamp,
            .is_autonomous = message.autonomous,
            .movement = movement_of(message.movement)};
}

MovementUpdate movement_update(const PositionAndMovement& message) {
    return {.instance = message.position.instance_stamp,
            .movement_stamp = message.movement_stamp,
            .server_control = message.server_control_stamp,
            .is_autonomous = message.autonomous,
            .movement = movement_of(message.movement)};
}

}  // namespace glidepath::routing

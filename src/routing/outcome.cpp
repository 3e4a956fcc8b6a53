#include "routing/outcome.h"

namespace glidepath::routing {

const char* name_of(MessageResult result) {
    switch (result) {
        case MessageResult::handled:
            return "handled";
        case MessageResult::dropped:
            return "dropped";
        case MessageResult::kept:
            return "kept";
    }
    return "unknown";
}

const char* name_of(MessageReason reason) {
    switch (reason) {
        case MessageReason::none:
            return "none";
        case MessageReason::instance_older:
            return "instance_older";
        case MessageReason::position_not_newer:
            return "position_not_newer";
        case MessageReason::teleport_older:
            return "teleport_older";
        case MessageReason::movement_not_newer:
            return "movement_not_newer";
        case MessageReason::server_control_older:
            return "server_control_older";
        case MessageReason::vector_not_newer:
            return "vector_not_newer";
        case MessageReason::state_not_newer:
            return "state_not_newer";
        case MessageReason::objdesc_not_newer:
            return "objdesc_not_newer";
        case MessageReason::local_player:
            return "local_player";
        case MessageReason::invalid:
            return "invalid";
        case MessageReason::no_room:
            return "no_room";
        case MessageReason::empty:
            return "empty";
        case MessageReason::unknown_object:
            return "unknown_object";
        case MessageReason::instance_newer:
            return "instance_newer";
    }
    return "unknown";
}

const char* name_of(MessageAction action) {
    switch (action) {
        case MessageAction::none:
            return "none";
        case MessageAction::teleport:
            return "teleport";
        case MessageAction::move:
            return "move";
        case MessageAction::ignore:
            return "ignore";
        case MessageAction::force:
            return "force";
        case MessageAction::create:
            return "create";
        case MessageAction::recreate:
            return "recreate";
        case MessageAction::update:
            return "update";
    }
    return "unknown";
}

const char* name_of_part(std::uint8_t part) {
    switch (part) {
        case update_part::objdesc:
            return "objdesc";
        case update_part::position:
            return "position";
        case update_part::parent:
            return "parent";
        case update_part::pickup:
            return "pickup";
        case update_part::movement:
            return "movement";
        case update_part::state:
            return "state";
        case update_part::vector:
            return "vector";
        default:
            return "unknown";
    }
}

namespace {

void read_step(RouteStep step, MessageOutcome& outcome) {
    const auto drop = [&](MessageReason reason) {
        outcome.result = MessageResult::dropped;
        outcome.reason = reason;
    };
    const auto keep = [&](MessageReason reason) {
        outcome.result = MessageResult::kept;
        outcome.reason = reason;
        outcome.waits_for = outcome.object;
    };
    switch (step) {
        case RouteStep::invalid:
            return drop(MessageReason::invalid);
        case RouteStep::held_for_unknown_object:
            return keep(MessageReason::unknown_object);
        case RouteStep::held_for_newer_instance:
            return keep(MessageReason::instance_newer);
        case RouteStep::stale_instance:
            return drop(MessageReason::instance_older);
        case RouteStep::stale_position:
        case RouteStep::stale_position_newer_teleport:
            return drop(MessageReason::position_not_newer);
        case RouteStep::stale_teleport_position_restored:
        case RouteStep::move_stale_teleport:
        case RouteStep::stale_teleport:
            return drop(MessageReason::teleport_older);
        case RouteStep::stale_vector:
            return drop(MessageReason::vector_not_newer);
        case RouteStep::stale_movement:
            return drop(MessageReason::movement_not_newer);
        case RouteStep::stale_server_control:
            return drop(MessageReason::server_control_older);
        case RouteStep::stale_state:
            return drop(MessageReason::state_not_newer);
        case RouteStep::stale_appearance:
            return drop(MessageReason::objdesc_not_newer);
        case RouteStep::player_ignores_echo:
        case RouteStep::player_is_not_deleted:
            return drop(MessageReason::local_player);
        case RouteStep::move_teleport:
        case RouteStep::player_teleport:
            outcome.action = MessageAction::teleport;
            return;
        case RouteStep::move_no_contact:
        case RouteStep::player_constrain_only:
            outcome.action = MessageAction::ignore;
            return;
        case RouteStep::move_far_snap:
        case RouteStep::move_interpolate:
        case RouteStep::player_interpolate:
            outcome.action = MessageAction::move;
            return;
        case RouteStep::force_blip:
            outcome.action = MessageAction::force;
            return;
        default:
            return;  // a step on the way
    }
}

}  // namespace

MessageOutcome outcome_of(ObjectId object, const Route& route) {
    MessageOutcome outcome;
    outcome.object = object;
    outcome.route = route;
    for (const RouteStep step : route) {
        read_step(step, outcome);
    }
    return outcome;
}

}  // namespace glidepath::routing

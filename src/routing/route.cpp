#include "routing/route.h"

#include <algorithm>

namespace glidepath::routing {

const char* name_of(RouteStep step) {
    switch (step) {
        case RouteStep::invalid:
            return "holds what no body can take";
        case RouteStep::held_for_unknown_object:
            return "held: the object is not known yet";
        case RouteStep::held_for_newer_instance:
            return "held for a newer instance";
        case RouteStep::stale_instance:
            return "instance stamp is old";
        case RouteStep::stale_position:
            return "position stamp is not newer";
        case RouteStep::stale_position_newer_teleport:
            return "position stamp is not newer, but the teleport stamp is";
        case RouteStep::stale_teleport_position_restored:
            return "teleport stamp is old";
        case RouteStep::stale_vector:
            return "vector stamp is not newer";
        case RouteStep::stale_movement:
            return "movement stamp is not newer";
        case RouteStep::stale_server_control:
            return "server-control stamp is old";
        case RouteStep::stale_state:
            return "state stamp is not newer";
        case RouteStep::stale_appearance:
            return "appearance stamp is not newer";
        case RouteStep::stale_teleport:
            return "teleport stamp is old (announcement)";
        case RouteStep::player_is_not_deleted:
            return "the client's own body is not deleted";
        case RouteStep::unparented:
            return "unparented";
        case RouteStep::placement_set:
            return "placement set";
        case RouteStep::force_blip:
            return "forced to the server's position";
        case RouteStep::position_event_sent:
            return "position event sent";
        case RouteStep::player_teleport:
            return "player teleported";
        case RouteStep::player_interpolate:
            return "player interpolates";
        case RouteStep::player_constrain_only:
            return "player constrained only";
        case RouteStep::player_ignores_vector:
            return "player ignores the vector";
        case RouteStep::player_ignores_echo:
            return "player ignores the echo of its own movement";
        case RouteStep::player_control_taken:
            return "control of the player taken";
        case RouteStep::move_stale_teleport:
            return "teleport stamp is old (move)";
        case RouteStep::move_teleport:
            return "teleported";
        case RouteStep::move_no_contact:
            return "no contact: position not used";
        case RouteStep::move_far_snap:
            return "snapped, far from the viewer";
        case RouteStep::move_interpolate:
            return "queued as a waypoint";
        case RouteStep::constrained_to_self:
            return "leash tied";
        case RouteStep::vector_applied:
            return "velocity and omega set";
        case RouteStep::movement_applied:
            return "movement applied";
        case RouteStep::movement_of_no_type:
            return "movement of no known type: style set only";
        case RouteStep::movement_without_actor:
            return "the body does not act";
        case RouteStep::created:
            return "created";
        case RouteStep::deleted:
            return "deleted";
        case RouteStep::attached:
            return "hangs on another object";
        case RouteStep::taken_out:
            return "taken out of the world";
        case RouteStep::state_set:
            return "state bits set";
        case RouteStep::appearance_set:
            return "appearance set";
        case RouteStep::player_named:
            return "the client's own object named";
        case RouteStep::teleport_announced:
            return "teleport announced";
    }
    return "unknown";
}

bool Route::has(RouteStep step) const { return std::find(begin(), end(), step) != end(); }

std::string text_of(const Route& route) {
    std::string text;
    for (const RouteStep step : route) {
        if (!text.empty()) text += ", ";
        text += name_of(step);
    }
    return text;
}

}  // namespace glidepath::routing

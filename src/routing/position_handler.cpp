#include "routing/position_handler.h"

#include "base/stamp.h"
#include "entity/actions.h"
#include "entity/wire_ground.h"
#include "geometry/heading.h"

namespace glidepath::routing {

namespace {

// (b) The server corrects the client's own body. Teleport stamp, queue, leash and sticky are not touched; the
// position stamp is taken without a comparison, whatever the host answers.
void force_blip(EntityParts parts, const EntityContext& context, const PositionUpdate& update, Route& route) {
    Entity& entity = parts.entity;
    Position target = update.position;
    set_heading(target.frame, heading_of(entity.body.position.frame));
    static_cast<void>(set_position(parts, context, target, NoticeReason::force_position));
    entity.stamps.position = update.position_stamp;
    route.add(RouteStep::force_blip);
    route.add(RouteStep::position_event_sent);
}

// (c) and (d): false when the message is stale.
bool passes_position_stamps(Stamps& stamps, const PositionUpdate& update, Route& route) {
    const Stamp stored = stamps.position;
    if (!is_newer(stored, update.position_stamp)) {
        route.add(is_newer(stamps.teleport, update.teleport) ? RouteStep::stale_position_newer_teleport
                                                             : RouteStep::stale_position);
        return false;
    }
    stamps.position = update.position_stamp;
    if (is_older(stamps.teleport, update.teleport)) {
        stamps.position = stored;
        route.add(RouteStep::stale_teleport_position_restored);
        return false;
    }
    return true;
}

// (g) The client's own body.
void move_player(EntityParts parts, const EntityContext& context, const PositionUpdate& update,
                 Route& route) {
    Entity& entity = parts.entity;
    if (is_newer(entity.stamps.teleport, update.teleport)) {
        entity.stamps.teleport = update.teleport;
        route.add(RouteStep::player_teleport);
        static_cast<void>(set_position(parts, context, update.position, NoticeReason::teleport_stamp));
        teleport_hook(parts, context);
        constrain_to(parts, context, update.position);
        set_velocity(entity.body, {});
        return;
    }
    constrain_to(parts, context, update.position);
    if (!entity.uses_server_position || !update.has_contact) {
        route.add(RouteStep::player_constrain_only);
        return;
    }
    route.add(RouteStep::player_interpolate);
    interpolate_to(parts, context, update.position, entity.player_keeps_heading);
}

}  // namespace

bool move_or_teleport(EntityParts parts, const EntityContext& context, const Position& position,
                      Stamp teleport, bool has_contact, Route& route) {
    Entity& entity = parts.entity;
    if (is_older(entity.stamps.teleport, teleport)) {
        route.add(RouteStep::move_stale_teleport);
        return false;
    }
    const bool teleported = is_newer(entity.stamps.teleport, teleport);
    if (teleported || !entity.has_cell) {
        entity.stamps.teleport = teleport;
        route.add(RouteStep::move_teleport);
        teleport_hook(parts, context);
        static_cast<void>(set_position(parts, context, position,
                                       teleported ? NoticeReason::teleport_stamp : NoticeReason::no_cell));
    } else if (!has_contact) {
        route.add(RouteStep::move_no_contact);
        return false;
    } else if (entity.player_distance_m >= k_snap_distance_m) {
        route.add(RouteStep::move_far_snap);
        stop_interpolating(parts);
        static_cast<void>(set_position(parts, context, position, NoticeReason::far_from_viewer));
    } else {
        route.add(RouteStep::move_interpolate);
        interpolate_to(parts, context, position, is_moving_to(parts));
    }
    if (context.wire_ground && has_contact) stand_at(parts, context, position);
    return true;
}

Route receive_position(EntityParts parts, const EntityContext& context, const PositionUpdate& update) {
    Entity& entity = parts.entity;
    Stamps& stamps = entity.stamps;
    Route route;
    if (!pass_instance_gate(stamps.instance, update.instance, route)) return route;    // (a)
    if (entity.is_player && is_newer(stamps.force_position, update.force_position)) {  // (b)
        stamps.force_position = update.force_position;
        if (!is_older(stamps.teleport, update.teleport)) {
            force_blip(parts, context, update, route);
            return route;
        }
    }
    if (!passes_position_stamps(stamps, update, route)) return route;  // (c), (d)
    if (entity.is_parented) {                                          // (e)
        route.add(RouteStep::unparented);
        leave_parent(parts, context);
    }
    if (!entity.has_animations) route.add(RouteStep::placement_set);  // (f)
    if (entity.is_player) {
        move_player(parts, context, update, route);  // (g)
    } else if (move_or_teleport(parts, context, update.position, update.teleport, update.has_contact,
                                route)) {
        constrain_to(parts, context, entity.body.position);  // (h)
        route.add(RouteStep::constrained_to_self);
    }
    return route;
}

}  // namespace glidepath::routing

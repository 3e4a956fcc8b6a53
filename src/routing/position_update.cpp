#include "entity/actions.h"
#include "entity/wire_ground.h"
#include "geometry/heading.h"
#include "routing/body_updates.h"
#include "routing/outcome.h"

namespace glidepath::routing {

namespace {

// (b) The server corrects the client's own body. Teleport stamp, queue, leash and sticky are not touched; the
// position stamp is taken without a comparison, whatever the host answers.
MessageOutcome force_position(EntityParts parts, const EntityContext& context, const PositionUpdate& update) {
    Entity& entity = parts.entity;
    Position target = update.position;
    set_heading(target.frame, heading_of(entity.body.position.frame));
    static_cast<void>(set_position(parts, context, target, NoticeReason::force_position));
    entity.stamps.position = update.position_stamp;
    MessageOutcome outcome = handled(entity.object, MessageDetail::force_blip);
    outcome.details.add(MessageDetail::position_event_sent);
    outcome.action = MessageAction::force;
    return outcome;
}

// (g) The client's own body.
MessageOutcome move_player(EntityParts parts, const EntityContext& context, const PositionUpdate& update) {
    Entity& entity = parts.entity;
    MessageOutcome outcome = handled(entity.object);
    if (take_newer(entity.stamps.teleport, update.teleport)) {
        static_cast<void>(set_position(parts, context, update.position, NoticeReason::teleport_stamp));
        teleport_hook(parts, context);
        constrain_to(parts, context, update.position);
        set_velocity(parts, context, {});
        outcome.details.add(MessageDetail::player_teleport);
        outcome.action = MessageAction::teleport;
        return outcome;
    }
    constrain_to(parts, context, update.position);
    if (!entity.uses_server_position || !update.has_contact) {
        outcome.details.add(MessageDetail::player_constrain_only);
        outcome.action = MessageAction::ignore;
        return outcome;
    }
    interpolate_to(parts, context, update.position, entity.player_keeps_heading);
    outcome.details.add(MessageDetail::player_interpolate);
    outcome.action = MessageAction::move;
    return outcome;
}

}  // namespace

MessageOutcome move_or_teleport(EntityParts parts, const EntityContext& context,
                                const PositionUpdate& update) {
    Entity& entity = parts.entity;
    if (is_older(entity.stamps.teleport, update.teleport)) {
        return dropped(entity.object, MessageReason::teleport_older, MessageDetail::move_stale_teleport);
    }
    MessageOutcome outcome = handled(entity.object);
    const bool teleported = is_newer(entity.stamps.teleport, update.teleport);
    if (teleported || !entity.has_cell) {
        entity.stamps.teleport = update.teleport;
        teleport_hook(parts, context);
        static_cast<void>(set_position(parts, context, update.position,
                                       teleported ? NoticeReason::teleport_stamp : NoticeReason::no_cell));
        outcome.details.add(MessageDetail::move_teleport);
        outcome.action = MessageAction::teleport;
    } else if (!update.has_contact && parts.predicted == nullptr) {
        outcome.details.add(MessageDetail::move_no_contact);
        outcome.action = MessageAction::ignore;
        return outcome;
    } else if (entity.player_distance_m > k_snap_distance_m ||
               (entity.player_distance_m == k_snap_distance_m &&
                context.rules.snap_distance == Reading::retail)) {
        stop_interpolating(parts);
        static_cast<void>(set_position(parts, context, update.position, NoticeReason::far_from_viewer));
        outcome.details.add(MessageDetail::move_far_snap);
        outcome.action = MessageAction::move;
    } else {
        interpolate_to(parts, context, update.position, is_moving_to(parts));
        outcome.details.add(MessageDetail::move_interpolate);
        outcome.action = MessageAction::move;
    }
    if (context.wire_ground && update.has_contact) stand_at(parts, context, update.position);
    return outcome;
}

MessageOutcome receive_position(EntityParts parts, const EntityContext& context,
                                const PositionUpdate& update) {
    Entity& entity = parts.entity;
    Stamps& stamps = entity.stamps;
    // (a)
    if (stamps.instance != update.instance) {
        return of_other_instance(stamps.instance, update.instance, entity.object);
    }
    // (b)
    if (entity.is_player && take_newer(stamps.force_position, update.force_position) &&
        !is_older(stamps.teleport, update.teleport)) {
        return force_position(parts, context, update);
    }
    // (c)
    if (!is_newer(stamps.position, update.position_stamp)) {
        return dropped(entity.object, MessageReason::position_not_newer,
                       is_newer(stamps.teleport, update.teleport)
                           ? MessageDetail::stale_position_newer_teleport
                           : MessageDetail::stale_position);
    }
    // (d) The position stamp stays as it was.
    if (is_older(stamps.teleport, update.teleport)) {
        return dropped(entity.object, MessageReason::teleport_older,
                       MessageDetail::stale_teleport_position_restored);
    }
    stamps.position = update.position_stamp;

    MessageDetails before;
    // (e)
    if (entity.is_parented) {
        before.add(MessageDetail::unparented);
        leave_parent(parts, context);
    }
    // (f)
    if (!entity.has_animations) before.add(MessageDetail::placement_set);
    // (g) and (h)
    MessageOutcome outcome =
        entity.is_player ? move_player(parts, context, update) : move_or_teleport(parts, context, update);
    outcome.details.add(before);
    const bool was_taken = outcome.action == MessageAction::teleport || outcome.action == MessageAction::move;
    if (!entity.is_player && was_taken) {
        constrain_to(parts, context, entity.body.position);
        outcome.details.add(MessageDetail::constrained_to_self);
    }
    return outcome;
}

MessageOutcome receive_velocity(EntityParts parts, const EntityContext& context,
                                const VelocityUpdate& update) {
    Entity& entity = parts.entity;
    Stamps& stamps = entity.stamps;
    if (stamps.instance != update.instance) {
        return of_other_instance(stamps.instance, update.instance, entity.object);
    }
    if (!take_newer(stamps.vector, update.vector)) {
        return dropped(entity.object, MessageReason::vector_not_newer, MessageDetail::stale_vector);
    }
    if (entity.is_player && !entity.uses_server_position) {
        return handled(entity.object, MessageDetail::player_ignores_vector);
    }
    set_velocity(parts, context, update.velocity_mps);
    entity.body.omega_radps = update.omega_radps;
    return handled(entity.object, MessageDetail::vector_applied);
}

}  // namespace glidepath::routing

#include "routing/handlers.h"

#include <glidepath/commands.h>

#include "base/stamp.h"
#include "routing/body_updates.h"
#include "routing/outcome.h"
#include "world/storage.h"

namespace glidepath::routing {

namespace {

const Stamps& stamps_of(RoutingScene scene, BodyId id) { return entity_of(scene.world, id).stamps; }

bool take_position_stamp(RoutingScene scene, BodyId id, Stamp stamp) {
    return act(scene.world, id, [&](EntityParts parts, const EntityContext&) {
        return take_newer(parts.entity.stamps.position, stamp);
    });
}

// Of messages that name one object and begin with its instance gate: `effect` does the rest.
template <class Effect>
MessageOutcome behind_instance_gate(RoutingScene scene, ObjectId object, Stamp instance, Effect&& effect) {
    const BodyId id = scene.world.find(object);
    if (id.is_none()) return kept_for_unknown(object, object);
    const Stamp stored = stamps_of(scene, id).instance;
    return stored == instance ? effect(id) : of_other_instance(stored, instance, object);
}

}  // namespace

// --- what the wire says, as hosts with another format say it ---

PositionUpdate position_update(const PositionPack& pack, const Quat& present) {
    return {.position = {pack.cell, {pack.origin, normalized_or(pack.rotation, present)}},
            .instance = pack.instance_stamp,
            .position_stamp = pack.position_stamp,
            .teleport = pack.teleport_stamp,
            .force_position = pack.force_position_stamp,
            .has_contact = has_contact(pack),
            .placement = pack.placement_id};
}

MovementUpdate movement_update(const UpdateMotion& message) {
    return {.instance = message.instance_stamp,
            .movement_stamp = message.movement_stamp,
            .server_control = message.server_control_stamp,
            .is_autonomous = message.autonomous,
            .movement = message.movement};
}

MovementUpdate movement_update(const PositionAndMovement& message) {
    return {.instance = message.position.instance_stamp,
            .movement_stamp = message.movement_stamp,
            .server_control = message.server_control_stamp,
            .is_autonomous = message.autonomous,
            .movement = message.movement};
}

// --- positions, velocities, movements ---

MessageOutcome handle(RoutingScene scene, const UpdatePosition& message) {
    const BodyId id = scene.world.find(message.guid);
    const Quat present = id.is_none() ? Quat{} : entity_of(scene.world, id).body.position.frame.rotation;
    return move_body(scene, {message.guid, id}, position_update(message.position, present));
}

MessageOutcome handle(RoutingScene scene, const UpdateMotion& message) {
    return handle(scene, message.guid, movement_update(message));
}

MessageOutcome handle(RoutingScene scene, const VectorUpdate& message) {
    return handle(scene, message.guid,
                  VelocityUpdate{.velocity_mps = message.velocity_mps,
                                 .omega_radps = message.omega_radps,
                                 .instance = message.instance_stamp,
                                 .vector = message.vector_stamp});
}

// Spec/routing.md 10.7: the position first; whether or not it was accepted, the movement follows.
MessageOutcome handle(RoutingScene scene, const PositionAndMovement& message) {
    const MovementUpdate movement = movement_update(message);
    if (!validate(movement).is_ok()) return dropped_as_invalid(message.guid);
    MessageOutcome first = handle(scene, UpdatePosition{message.guid, message.position});
    const bool is_over = first.result == MessageResult::kept ||
                         first.reason == MessageReason::instance_older ||
                         first.reason == MessageReason::invalid;
    if (is_over) return first;
    MessageOutcome second = handle(scene, message.guid, movement);
    // Handled when either half was.
    MessageOutcome& shown = first.result == MessageResult::handled ? first : second;
    shown.details = {first.details.bits | second.details.bits};
    return shown;
}

MessageOutcome handle(RoutingScene scene, ObjectId object, const PositionUpdate& update) {
    return move_body(scene, {object, scene.world.find(object)}, update);
}

MessageOutcome move_body(RoutingScene scene, Subject subject, const PositionUpdate& update) {
    if (!validate(update.position).is_ok()) return dropped_as_invalid(subject.object);
    if (subject.id.is_none()) return kept_for_unknown(subject.object, subject.object);
    scene.world.storage().catch_up_with_parent(subject.id);
    const MessageOutcome outcome =
        act(scene.world, subject.id, [&](EntityParts parts, const EntityContext& context) {
            return receive_position(parts, context, update);
        });
    // Spec/routing.md 4.7: what a figure shows, so it stands with what is known of the object.
    if (outcome.details.has(MessageDetail::placement_set)) {
        Object* object = scene.state.objects.find(scene.world, subject.object);
        if (object != nullptr) object->placement = update.placement;
    }
    return outcome;
}

MessageOutcome handle(RoutingScene scene, ObjectId object, const VelocityUpdate& update) {
    const SetMotion motion{.velocity_mps = update.velocity_mps, .omega_radps = update.omega_radps};
    if (!validate(motion).is_ok()) return dropped_as_invalid(object);
    const BodyId id = scene.world.find(object);
    if (id.is_none()) return kept_for_unknown(object, object);
    return act(scene.world, id, [&](EntityParts parts, const EntityContext& context) {
        return receive_velocity(parts, context, update);
    });
}

MessageOutcome handle(RoutingScene scene, ObjectId object, const MovementUpdate& update) {
    if (!validate(update).is_ok()) return dropped_as_invalid(object);
    const BodyId id = scene.world.find(object);
    if (id.is_none()) return kept_for_unknown(object, object);
    return act(scene.world, id, [&](EntityParts parts, const EntityContext& context) {
        return receive_movement(parts, context, update);
    });
}

// --- the others ---

MessageOutcome handle(RoutingScene, const std::monostate&) {
    MessageOutcome outcome;
    outcome.result = MessageResult::dropped;
    outcome.reason = MessageReason::empty;
    return outcome;
}

// Retail dispatches nothing before it has come. A recording may begin later, so here nothing waits for it.
MessageOutcome handle(RoutingScene scene, const CreatePlayer& message) {
    name_player(scene, message.guid);
    return handled(message.guid, MessageDetail::player_named);
}

MessageOutcome handle(RoutingScene scene, const DeleteObject& message) {
    if (message.guid != 0 && message.guid == scene.state.player) {
        return dropped(message.guid, MessageReason::local_player, MessageDetail::player_is_not_deleted);
    }
    return behind_instance_gate(scene, message.guid, message.instance_stamp, [&](BodyId id) {
        scene.world.remove(id);
        scene.state.objects.remove(id);
        return handled(message.guid, MessageDetail::deleted);
    });
}

// The instance is the parent's, the position stamp the child's. A child that is not here is noticed before an
// old instance.
MessageOutcome handle(RoutingScene scene, const ParentEvent& message) {
    const BodyId parent = scene.world.find(message.parent);
    if (parent.is_none()) return kept_for_unknown(message.child, message.parent);
    const Stamp instance = stamps_of(scene, parent).instance;
    if (is_newer(instance, message.parent_instance_stamp)) {
        MessageOutcome outcome = of_other_instance(instance, message.parent_instance_stamp, message.child);
        outcome.waits_for = message.parent;
        return outcome;
    }
    const BodyId child = scene.world.find(message.child);
    if (child.is_none()) return kept_for_unknown(message.child, message.child);
    if (instance != message.parent_instance_stamp) {
        return of_other_instance(instance, message.parent_instance_stamp, message.child);
    }
    const MessageOutcome outcome = hang_on(scene, child, parent, message.child_position_stamp);
    Object* object = scene.state.objects.find(scene.world, message.child);
    if (object != nullptr && outcome.result == MessageResult::handled) {
        object->parent_location = message.location;
        object->placement = message.placement_id;
    }
    return outcome;
}

MessageOutcome handle(RoutingScene scene, const PickupEvent& message) {
    return behind_instance_gate(scene, message.guid, message.instance_stamp,
                                [&](BodyId id) { return pick_up(scene, id, message.position_stamp); });
}

MessageOutcome handle(RoutingScene scene, const SetState& message) {
    return behind_instance_gate(scene, message.guid, message.instance_stamp, [&](BodyId id) {
        return set_state_bits(scene, id, message.state, message.state_stamp);
    });
}

// Only announces: were the stamp stored, the position that is to move the body would not be newer.
MessageOutcome handle(RoutingScene scene, const PlayerTeleport& message) {
    const ObjectId player = scene.state.player;
    const BodyId id = scene.world.find(player);
    if (!id.is_none() && is_older(stamps_of(scene, id).teleport, message.teleport_stamp)) {
        return dropped(player, MessageReason::teleport_older, MessageDetail::stale_teleport);
    }
    return handled(player, MessageDetail::teleport_announced);
}

MessageOutcome handle(RoutingScene scene, const ObjDescEvent& message) {
    return behind_instance_gate(scene, message.guid, message.instance_stamp, [&](BodyId id) {
        return set_appearance(scene, id, message.object_description_stamp);
    });
}

// --- parts ---

// The bits alone: the ground rule is not applied again (spec/tick.md 7.4), so gravity acts from the next
// move.
MessageOutcome set_state_bits(RoutingScene scene, BodyId id, std::uint32_t state, Stamp stamp) {
    return act(scene.world, id, [&](EntityParts parts, const EntityContext& context) {
        Entity& entity = parts.entity;
        if (!take_newer(entity.stamps.state, stamp)) {
            return dropped(entity.object, MessageReason::state_not_newer, MessageDetail::stale_state);
        }
        set_state(parts, context, state);
        return handled(entity.object, MessageDetail::state_set);
    });
}

MessageOutcome set_appearance(RoutingScene scene, BodyId id, Stamp stamp) {
    return act(scene.world, id, [&](EntityParts parts, const EntityContext&) {
        Entity& entity = parts.entity;
        if (!take_newer(entity.stamps.object_description, stamp)) {
            return dropped(entity.object, MessageReason::objdesc_not_newer, MessageDetail::stale_appearance);
        }
        return handled(entity.object, MessageDetail::appearance_set);
    });
}

MessageOutcome pick_up(RoutingScene scene, BodyId id, Stamp position_stamp) {
    const ObjectId object = entity_of(scene.world, id).object;
    if (!take_position_stamp(scene, id, position_stamp)) {
        return dropped(object, MessageReason::position_not_newer, MessageDetail::stale_position);
    }
    scene.world.take_out(id);
    return handled(object, MessageDetail::taken_out);
}

MessageOutcome hang_on(RoutingScene scene, BodyId child, BodyId parent, Stamp position_stamp) {
    const ObjectId object = entity_of(scene.world, child).object;
    if (!take_position_stamp(scene, child, position_stamp)) {
        return dropped(object, MessageReason::position_not_newer, MessageDetail::stale_position);
    }
    scene.world.attach(child, parent);
    return handled(object, MessageDetail::attached);
}

void name_player(RoutingScene scene, ObjectId player) {
    const auto mark = [&](ObjectId object, bool is_player) {
        const BodyId id = scene.world.find(object);
        if (id.is_none()) return;
        act(scene.world, id, [&](EntityParts parts, const EntityContext&) {
            parts.entity.is_player = is_player;
            if (parts.actor != nullptr) parts.actor->object.is_local_player = is_player;
        });
    };
    if (scene.state.player != 0) mark(scene.state.player, false);
    scene.state.player = player;
    if (player != 0) mark(player, true);
    Viewer viewer = scene.world.viewer();
    if (viewer.kind != ViewerKind::own_body) return;
    viewer.object = player;
    static_cast<void>(scene.world.set_viewer(viewer));
}

}  // namespace glidepath::routing

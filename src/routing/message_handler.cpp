#include "routing/message_handler.h"

#include <glidepath/commands.h>

#include "base/stamp.h"
#include "routing/from_wire.h"
#include "world/storage.h"

namespace glidepath::routing {

namespace {

MessageOutcome kept_for(ObjectId waits_for, ObjectId object, RouteStep step) {
    Route route;
    route.add(step);
    MessageOutcome outcome = outcome_of(object, route);
    outcome.waits_for = waits_for;
    return outcome;
}

MessageOutcome one_step(ObjectId object, RouteStep step) {
    Route route;
    route.add(step);
    return outcome_of(object, route);
}

Stamps& stamps_of(RoutingScene scene, BodyId id) {
    return act(scene.world, id,
               [](EntityParts parts, const EntityContext&) -> Stamps& { return parts.entity.stamps; });
}

Error check(const PositionUpdate& update) { return validate(update.position); }

Error check(const VelocityUpdate& update) {
    return validate(SetMotion{.velocity_mps = update.velocity_mps, .omega_radps = update.omega_radps});
}

Error check(const MovementUpdate& update) { return validate(update); }

// How far the viewer is from a body decides whether it glides (position.md, 96 m). Without a viewer in the
// world the body's own figure stays: 0, near, unless the host wrote another one.
void measure_distance(RoutingScene scene, BodyId id) {
    const ObjectId viewer = scene.state.viewer != 0 ? scene.state.viewer : scene.state.player;
    const BodyId at = viewer != 0 && viewer != k_no_viewer ? scene.world.find(viewer) : BodyId{};
    if (at.is_none() || !entity_of(scene.world, at).has_cell) return;
    const Position& from = entity_of(scene.world, at).body.position;
    act(scene.world, id, [&](EntityParts parts, const EntityContext&) {
        Entity& entity = parts.entity;
        // Between the centres, height and all.
        entity.player_distance_m = entity.has_cell ? distance(from, entity.body.position) : 0.0F;
    });
}

Route apply(RoutingScene scene, BodyId id, const PositionUpdate& update) {
    return move_body(scene, id, update);
}

Route apply(RoutingScene scene, BodyId id, const VelocityUpdate& update) {
    return act(scene.world, id, [&](EntityParts parts, const EntityContext& context) {
        return receive_vector(parts, context, update);
    });
}

Route apply(RoutingScene scene, BodyId id, const MovementUpdate& update) {
    return act(scene.world, id, [&](EntityParts parts, const EntityContext& context) {
        return receive_movement(parts, context, update);
    });
}

template <class Update>
MessageOutcome handle_update(RoutingScene scene, ObjectId object, const Update& update) {
    if (!check(update).is_ok()) return one_step(object, RouteStep::invalid);
    const BodyId id = scene.world.find(object);
    if (id.is_none()) return one_step(object, RouteStep::held_for_unknown_object);
    return outcome_of(object, apply(scene, id, update));
}

// A rotation that tolerant decoding let through although it is none keeps the body's own.
Quat present_rotation(RoutingScene scene, ObjectId object) {
    const BodyId id = scene.world.find(object);
    return id.is_none() ? Quat{} : entity_of(scene.world, id).body.position.frame.rotation;
}

// Those that name one object and begin with its instance gate. `effect` does the rest.
template <class Effect>
MessageOutcome behind_instance_gate(RoutingScene scene, ObjectId object, Stamp instance, Effect&& effect) {
    const BodyId id = scene.world.find(object);
    if (id.is_none()) return one_step(object, RouteStep::held_for_unknown_object);
    Route route;
    if (pass_instance_gate(stamps_of(scene, id).instance, instance, route)) effect(id, route);
    return outcome_of(object, route);
}

// One function a message.
struct Handler {
    RoutingScene scene;

    MessageOutcome operator()(const std::monostate&) const {
        MessageOutcome outcome;
        outcome.result = MessageResult::dropped;
        outcome.reason = MessageReason::empty;
        return outcome;
    }

    MessageOutcome operator()(const UpdatePosition& message) const {
        return handle(scene, message.guid,
                      position_update(message.position, present_rotation(scene, message.guid)));
    }

    MessageOutcome operator()(const UpdateMotion& message) const {
        return handle(scene, message.guid, movement_update(message));
    }

    MessageOutcome operator()(const VectorUpdate& message) const {
        return handle(scene, message.guid, velocity_update(message));
    }

    MessageOutcome operator()(const CreateObject& message) const {
        return handle_creation(scene, message, false);
    }

    MessageOutcome operator()(const UpdateObject& message) const {
        return handle_creation(scene, message.object, true);
    }

    // Retail dispatches nothing before it has come. A recording may begin later, so here nothing waits for
    // it.
    MessageOutcome operator()(const CreatePlayer& message) const {
        name_player(scene, message.guid);
        return one_step(message.guid, RouteStep::player_named);
    }

    MessageOutcome operator()(const DeleteObject& message) const {
        if (message.guid != 0 && message.guid == scene.state.player) {
            return one_step(message.guid, RouteStep::player_is_not_deleted);
        }
        return behind_instance_gate(scene, message.guid, message.instance_stamp,
                                    [&](BodyId id, Route& route) {
                                        route.add(RouteStep::deleted);
                                        scene.world.remove(id);
                                        scene.state.objects.remove(id);
                                    });
    }

    // The instance is the parent's, the position stamp the child's. A child that is not here is noticed
    // before an old instance.
    MessageOutcome operator()(const ParentEvent& message) const {
        const BodyId parent = scene.world.find(message.parent);
        if (parent.is_none()) {
            return kept_for(message.parent, message.child, RouteStep::held_for_unknown_object);
        }
        const Stamp instance = stamps_of(scene, parent).instance;
        if (is_newer(instance, message.parent_instance_stamp)) {
            return kept_for(message.parent, message.child, RouteStep::held_for_newer_instance);
        }
        const BodyId child = scene.world.find(message.child);
        if (child.is_none()) return one_step(message.child, RouteStep::held_for_unknown_object);
        if (instance != message.parent_instance_stamp) {
            return one_step(message.child, RouteStep::stale_instance);
        }
        Route route;
        hang_on(scene, child, parent, message.child_position_stamp, route);
        if (Object* object = scene.state.objects.find(scene.world, message.child);
            object != nullptr && route.has(RouteStep::attached)) {
            object->parent_location = message.location;
            object->placement = message.placement_id;
        }
        return outcome_of(message.child, route);
    }

    MessageOutcome operator()(const PickupEvent& message) const {
        return behind_instance_gate(
            scene, message.guid, message.instance_stamp,
            [&](BodyId id, Route& route) { pick_up(scene, id, message.position_stamp, route); });
    }

    MessageOutcome operator()(const SetState& message) const {
        return behind_instance_gate(scene, message.guid, message.instance_stamp,
                                    [&](BodyId id, Route& route) {
                                        set_state_bits(scene, id, message.state, message.state_stamp, route);
                                    });
    }

    // Only announces: were the stamp stored, the position that is to move the body would not be newer.
    MessageOutcome operator()(const PlayerTeleport& message) const {
        const ObjectId player = scene.state.player;
        const BodyId id = scene.world.find(player);
        const bool is_old = !id.is_none() && is_older(stamps_of(scene, id).teleport, message.teleport_stamp);
        return one_step(player, is_old ? RouteStep::stale_teleport : RouteStep::teleport_announced);
    }

    // moveto.md section 11: the position first; whether or not it was accepted, the movement follows.
    MessageOutcome operator()(const PositionAndMovement& message) const {
        const PositionUpdate position =
            position_update(message.position, present_rotation(scene, message.guid));
        const MovementUpdate movement = movement_update(message);
        if (!check(movement).is_ok()) return one_step(message.guid, RouteStep::invalid);
        MessageOutcome first = handle(scene, message.guid, position);
        const bool is_over = first.result == MessageResult::kept ||
                             first.reason == MessageReason::instance_older ||
                             first.reason == MessageReason::invalid;
        if (is_over) return first;
        MessageOutcome second = handle(scene, message.guid, movement);
        // Handled when either half was.
        MessageOutcome& told = first.result == MessageResult::handled ? first : second;
        Route route = first.route;
        route.append(second.route);
        told.route = route;
        return told;
    }

    MessageOutcome operator()(const ObjDescEvent& message) const {
        return behind_instance_gate(
            scene, message.guid, message.instance_stamp, [&](BodyId id, Route& route) {
                if (pass_stamp(stamps_of(scene, id).object_description, message.objdesc_stamp,
                               RouteStep::stale_appearance, route)) {
                    route.add(RouteStep::appearance_set);
                }
            });
    }
};

}  // namespace

bool pass_stamp(Stamp& stored, Stamp received, RouteStep if_not_newer, Route& route) {
    if (!is_newer(stored, received)) {
        route.add(if_not_newer);
        return false;
    }
    stored = received;
    return true;
}

// The bits alone: the ground rule is not applied again (position.md, commit), so gravity acts from the next
// move.
void set_state_bits(RoutingScene scene, BodyId id, std::uint32_t state, Stamp stamp, Route& route) {
    act(scene.world, id, [&](EntityParts parts, const EntityContext&) {
        if (!pass_stamp(parts.entity.stamps.state, stamp, RouteStep::stale_state, route)) return;
        parts.entity.body.state = state;
        route.add(RouteStep::state_set);
    });
}

void pick_up(RoutingScene scene, BodyId id, Stamp position_stamp, Route& route) {
    if (!pass_stamp(stamps_of(scene, id).position, position_stamp, RouteStep::stale_position, route)) return;
    scene.world.take_out(id);
    route.add(RouteStep::taken_out);
}

void hang_on(RoutingScene scene, BodyId child, BodyId parent, Stamp position_stamp, Route& route) {
    if (!pass_stamp(stamps_of(scene, child).position, position_stamp, RouteStep::stale_position, route)) {
        return;
    }
    scene.world.attach(child, parent);
    route.add(RouteStep::attached);
}

Route move_body(RoutingScene scene, BodyId id, const PositionUpdate& update) {
    scene.world.storage().catch_up_with_parent(id);
    measure_distance(scene, id);
    return act(scene.world, id, [&](EntityParts parts, const EntityContext& context) {
        return receive_position(parts, context, update);
    });
}

MessageOutcome handle(RoutingScene scene, const Message& message) {
    return std::visit(Handler{scene}, message);
}

MessageOutcome handle(RoutingScene scene, ObjectId object, const PositionUpdate& update) {
    return handle_update(scene, object, update);
}

MessageOutcome handle(RoutingScene scene, ObjectId object, const VelocityUpdate& update) {
    return handle_update(scene, object, update);
}

MessageOutcome handle(RoutingScene scene, ObjectId object, const MovementUpdate& update) {
    return handle_update(scene, object, update);
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
}

}  // namespace glidepath::routing

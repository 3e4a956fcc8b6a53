// 0xF745 and 0xF7DB: an object comes, comes anew, or is told of again (WIRE.md section 5).
#include <glidepath/world.h>

#include "base/stamp.h"
#include "entity/acting_body.h"
#include "routing/from_wire.h"
#include "routing/message_handler.h"
#include "world/storage.h"

#include <algorithm>
#include <cmath>

namespace glidepath::routing {

namespace {

bool has_parent(const PhysicsDescription& physics) {
    return (physics.flags & physics_flag::parent) != 0 && physics.parent != 0;
}

bool has_place(const PhysicsDescription& physics) {
    return (physics.flags & physics_flag::position) != 0 && physics.cell != 0;
}

Position place_of(const PhysicsDescription& physics, const Quat& fallback) {
    return {physics.cell, {physics.origin, normalized_or(physics.rotation, fallback)}};
}

MovementUpdate movement_update(const PhysicsDescription& physics, Stamp instance) {
    return {.instance = instance,
            .movement_stamp = physics.stamps.movement,
            .server_control = physics.stamps.server_control,
            .is_autonomous = physics.autonomous_movement != 0,
            .movement = movement_of(physics.movement)};
}

// A share that a body can take; servers are not trusted to keep to it.
float share_or(float value, float otherwise) {
    return std::isfinite(value) ? std::clamp(value, 0.0F, 1.0F) : otherwise;
}

Route unpack_first_movement(RoutingScene scene, BodyId id, const PhysicsDescription& physics) {
    return act(scene.world, id, [&](EntityParts parts, const EntityContext& context) {
        return take_movement(parts, context, movement_update(physics, 0));
    });
}

MessageOutcome refused(ObjectId object) {
    Route route;
    route.add(RouteStep::invalid);
    return outcome_of(object, route);
}

bool is_sound(const SpawnDef& def, const PhysicsDescription& physics) {
    if (!validate(def).is_ok()) return false;
    return !physics.has_movement || validate(movement_update(physics, 0)).is_ok();
}

// Adds the steps of one part and says whether it passed its gate.
bool took(MessageOutcome& outcome, const Route& route) {
    outcome.route.append(route);
    return outcome_of(outcome.object, route).result == MessageResult::handled;
}

// position.md's handler with contact assumed. The force-position stamp is not looked at: the stored one is.
PositionUpdate position_update(const PhysicsDescription& physics, const Entity& entity) {
    return {.position = place_of(physics, entity.body.position.frame.rotation),
            .instance = entity.stamps.instance,
            .position_stamp = physics.stamps.position,
            .teleport = physics.stamps.teleport,
            .force_position = entity.stamps.force_position,
            .has_contact = true,
            .placement = physics.animation_frame};
}

// A parent wins over a place; without either the object is in a pack.
void update_place(RoutingScene scene, BodyId id, const PhysicsDescription& physics, MessageOutcome& outcome) {
    Route route;
    if (has_parent(physics)) {
        hang_on(scene, id, scene.world.find(physics.parent), physics.stamps.position, route);
        if (took(outcome, route)) outcome.parts |= update_part::parent;
    } else if (has_place(physics)) {
        route = move_body(scene, id, position_update(physics, entity_of(scene.world, id)));
        if (took(outcome, route)) outcome.parts |= update_part::position;
    } else {
        pick_up(scene, id, physics.stamps.position, route);
        if (took(outcome, route)) outcome.parts |= update_part::pickup;
    }
}

// The same instance again: every part under its own stamp.
MessageOutcome update_object(RoutingScene scene, BodyId id, const CreateObject& message) {
    const PhysicsDescription& physics = message.physics;
    MessageOutcome outcome;
    outcome.object = message.guid;
    outcome.action = MessageAction::update;

    const Route appearance = act(scene.world, id, [&](EntityParts parts, const EntityContext&) {
        Route route;
        if (pass_stamp(parts.entity.stamps.object_description, physics.stamps.objdesc,
                       RouteStep::stale_appearance, route)) {
            route.add(RouteStep::appearance_set);
        }
        return route;
    });
    if (took(outcome, appearance)) outcome.parts |= update_part::objdesc;

    update_place(scene, id, physics, outcome);

    if (physics.has_movement) {
        const Route route = act(scene.world, id, [&](EntityParts parts, const EntityContext& context) {
            return receive_movement(parts, context, movement_update(physics, parts.entity.stamps.instance));
        });
        if (took(outcome, route)) outcome.parts |= update_part::movement;
    }

    Route state;
    set_state_bits(scene, id, physics.state, physics.stamps.state, state);
    if (took(outcome, state)) outcome.parts |= update_part::state;

    const Route vector = act(scene.world, id, [&](EntityParts parts, const EntityContext& context) {
        return receive_vector(parts, context,
                              {.velocity_mps = physics.velocity_mps,
                               .omega_radps = physics.omega_radps,
                               .instance = parts.entity.stamps.instance,
                               .vector = physics.stamps.vector});
    });
    if (took(outcome, vector)) outcome.parts |= update_part::vector;

    if (Object* object = scene.state.objects.find(scene.world, message.guid)) describe(*object, message);
    return outcome;
}

}  // namespace

SpawnDef spawn_def_of(const RoutingState& state, const CreateObject& message) {
    const PhysicsDescription& physics = message.physics;
    const ObjectStamps& stamps = physics.stamps;
    Object object;
    describe(object, message);
    const bool acts = object.motion_table != 0 || object.is_creature();
    const bool is_player = message.guid == state.player;
    const bool is_flying = (physics.state & physics_state::missile) != 0 ||
                           std::fabs(physics.velocity_mps.z) > k_small_velocity_mps;
    const auto has = [&](std::uint32_t flag) { return (physics.flags & flag) != 0; };
    return {.object = message.guid,
            .position = place_of(physics, {}),
            .radius_m = state.defaults.radius_m * physics.scale,
            .height_m = state.defaults.height_m * physics.scale,
            .scale = physics.scale,
            .friction = has(physics_flag::friction) ? share_or(physics.friction, k_default_friction)
                                                    : k_default_friction,
            .elasticity = has(physics_flag::elasticity) ? share_or(physics.elasticity, k_default_elasticity)
                                                        : k_default_elasticity,
            .state = physics.state,
            .on_ground = !is_flying,
            .is_player = is_player,
            .in_world = has_place(physics) && !has_parent(physics),
            .has_animations = acts,
            .velocity_mps = physics.velocity_mps,
            .omega_radps = physics.omega_radps,
            .stamps = {.position = stamps.position,
                       .movement = stamps.movement,
                       .state = stamps.state,
                       .vector = stamps.vector,
                       .teleport = stamps.teleport,
                       .server_control = stamps.server_control,
                       .force_position = stamps.force_position,
                       .object_description = stamps.objdesc,
                       .instance = stamps.instance},
            .acts = acts,
            .facts = {.exists = true,
                      .is_creature = object.is_creature(),
                      .is_local_player = is_player,
                      .can_jump = true}};
}

MessageOutcome handle_creation(RoutingScene scene, const CreateObject& message, bool always_recreate) {
    World& world = scene.world;
    const PhysicsDescription& physics = message.physics;
    const SpawnDef def = spawn_def_of(scene.state, message);
    if (!is_sound(def, physics)) return refused(message.guid);

    Route route;
    if (has_parent(physics) && world.find(physics.parent).is_none()) {
        route.add(RouteStep::held_for_unknown_object);
        MessageOutcome outcome = outcome_of(message.guid, route);
        outcome.waits_for = physics.parent;
        return outcome;
    }
    const BodyId present = world.find(message.guid);
    if (!present.is_none() && !always_recreate) {
        const Stamp instance = entity_of(world, present).stamps.instance;
        if (instance == physics.stamps.instance) return update_object(scene, present, message);
        if (!is_newer(instance, physics.stamps.instance)) {
            route.add(RouteStep::stale_instance);
            return outcome_of(message.guid, route);
        }
    }
    if (!present.is_none()) {
        world.remove(present);
        scene.state.objects.remove(present);
    }

    const Expected<BodyId> made = world.spawn(def);
    if (!made) return refused(message.guid);
    describe(scene.state.objects.add(world, *made), message);
    if (has_parent(physics)) {
        const BodyId parent = world.find(physics.parent);
        if (!parent.is_none()) world.attach(*made, parent);
    }
    route.add(RouteStep::created);
    if (physics.has_movement) route.append(unpack_first_movement(scene, *made, physics));
    MessageOutcome outcome = outcome_of(message.guid, route);
    outcome.action = present.is_none() ? MessageAction::create : MessageAction::recreate;
    return outcome;
}

}  // namespace glidepath::routing

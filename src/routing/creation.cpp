// 0xF745 and 0xF7DB: an object is created, created again, or described again (spec/routing.md 9).
#include <glidepath/world.h>

#include "base/stamp.h"
#include "routing/body_updates.h"
#include "routing/handlers.h"
#include "routing/outcome.h"
#include "world/storage.h"

#include <algorithm>
#include <cmath>

namespace glidepath::routing {

namespace {

// Retail's file has fewer setups and tables than that with a motion.
constexpr std::size_t k_most_missing_assets_noted = 4096;

bool has_parent(const PhysicsDescription& physics) {
    return (physics.flags & physics_flag::parent) != 0 && physics.parent != 0;
}

bool has_position(const PhysicsDescription& physics) {
    return (physics.flags & physics_flag::position) != 0 && physics.cell != 0;
}

Position position_of(const PhysicsDescription& physics, const Quat& fallback) {
    return {physics.cell, {physics.origin, normalized_or(physics.rotation, fallback)}};
}

MovementUpdate movement_update(const PhysicsDescription& physics, Stamp instance) {
    return {.instance = instance,
            .movement_stamp = physics.stamps.movement,
            .server_control = physics.stamps.server_control,
            .is_autonomous = physics.autonomous_movement != 0,
            .movement = physics.movement};
}

// A share that a body can take; otherwise what is sent is ignored (spec/world.md 10).
float share_or(float value, float otherwise) { return value >= 0.0F && value <= 1.0F ? value : otherwise; }

bool is_sound(const SpawnDef& def, const PhysicsDescription& physics) {
    if (!validate(def).is_ok()) return false;
    return !physics.has_movement || validate(movement_update(physics, 0)).is_ok();
}

// Adds one part of an update: its details, and its bit when it passed its gate.
void add_part(MessageOutcome& outcome, std::uint8_t part, const MessageOutcome& of_part) {
    outcome.details.add(of_part.details);
    if (of_part.result == MessageResult::handled) outcome.parts |= part;
}

// Contact is assumed.
PositionUpdate position_update(const PhysicsDescription& physics, const Entity& entity) {
    return {.position = position_of(physics, entity.body.position.frame.rotation),
            .instance = entity.stamps.instance,
            .position_stamp = physics.stamps.position,
            .teleport = physics.stamps.teleport,
            .force_position = physics.stamps.force_position,
            .has_contact = true,
            .placement = physics.animation_frame};
}

// A parent wins over a position; without either the object is in a pack.
void update_position(RoutingScene scene, BodyId id, const PhysicsDescription& physics,
                     MessageOutcome& outcome) {
    const Stamp stamp = physics.stamps.position;
    const Entity& entity = entity_of(scene.world, id);
    if (has_parent(physics)) {
        add_part(outcome, update_part::parent, hang_on(scene, id, scene.world.find(physics.parent), stamp));
    } else if (has_position(physics)) {
        add_part(outcome, update_part::position,
                 move_body(scene, {entity.object, id}, position_update(physics, entity)));
    } else {
        add_part(outcome, update_part::pickup, pick_up(scene, id, stamp));
    }
}

// The same instance again: every part under its own stamp.
MessageOutcome update_object(RoutingScene scene, BodyId id, const CreateObject& message) {
    const PhysicsDescription& physics = message.physics;
    const Stamps& stamps = physics.stamps;
    MessageOutcome outcome = handled(message.guid);
    outcome.action = MessageAction::update;
    add_part(outcome, update_part::objdesc, set_appearance(scene, id, stamps.object_description));
    update_position(scene, id, physics, outcome);
    if (physics.has_movement) {
        const MovementUpdate update = movement_update(physics, stamps.instance);
        const auto receive = [&](EntityParts parts, const EntityContext& context) {
            return receive_movement(parts, context, update);
        };
        add_part(outcome, update_part::movement, act(scene.world, id, receive));
    }
    add_part(outcome, update_part::state, set_state_bits(scene, id, physics.state, stamps.state));
    const VelocityUpdate velocity{.velocity_mps = physics.velocity_mps,
                                  .omega_radps = physics.omega_radps,
                                  .instance = stamps.instance,
                                  .vector = stamps.vector};
    const auto receive = [&](EntityParts parts, const EntityContext& context) {
        return receive_velocity(parts, context, velocity);
    };
    add_part(outcome, update_part::vector, act(scene.world, id, receive));
    if (Object* object = scene.state.objects.find(scene.world, message.guid)) {
        // Spec/routing.md 9.10.
        const std::uint32_t placement = object->placement;
        describe(*object, message);
        if ((outcome.parts & update_part::parent) == 0) object->placement = placement;
    }
    return outcome;
}

// A size of the setup times the object's scale. A setup is not trusted to give a size that a body can have.
float scaled_or(float length_m, float scale, float otherwise_m) {
    const float scaled_m = length_m * scale;
    return std::isfinite(scaled_m) && scaled_m >= 0.0F ? scaled_m : otherwise_m;
}

// Size and motions out of the assets.
void take_assets(SpawnDef& def, const BodyAssets& assets) {
    if (assets.setup != nullptr) {
        def.radius_m = scaled_or(assets.setup->radius_m, def.scale, def.radius_m);
        def.height_m = scaled_or(assets.setup->height_m, def.scale, def.height_m);
    }
    if (assets.motion_table != 0) def.acts = def.has_animations = true;
    if (assets.motions != nullptr) def.assets = assets.motions->assets();
}

// Each id that is not among the assets gets one notice; the list stays small whatever a server sends.
void report_missing_assets(RoutingScene scene, BodyId id, const BodyAssets& assets, std::uint32_t setup) {
    const auto tell = [&](std::uint32_t missing) {
        std::vector<std::uint32_t>& noted = scene.state.missing_assets;
        if (noted.size() >= k_most_missing_assets_noted) return;
        if (std::find(noted.begin(), noted.end(), missing) != noted.end()) return;
        noted.push_back(missing);
        act(scene.world, id, [&](EntityParts parts, const EntityContext& context) {
            context.notices.push_back({.clock_s = context.clock_s,
                                       .object = parts.entity.object,
                                       .other = missing,
                                       .kind = NoticeKind::asset_missing});
        });
    };
    if (assets.lacks_setup) tell(setup);
    if (assets.lacks_motions) tell(assets.motion_table);
}

// Spec/routing.md 9.9.
SpawnDef spawn_def_of(const RoutingState& state, const CreateObject& message) {
    const PhysicsDescription& physics = message.physics;
    Object object;
    describe(object, message);
    const bool acts = object.motion_table != 0 || object.is_creature();
    const bool is_player = message.guid == state.player;
    const bool is_flying = (physics.state & physics_state::missile) != 0 ||
                           std::fabs(physics.velocity_mps.z) > k_small_velocity_mps;
    const auto has = [&](std::uint32_t flag) { return (physics.flags & flag) != 0; };
    return {.object = message.guid,
            .position = position_of(physics, {}),
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
            .in_world = has_position(physics) && !has_parent(physics),
            .has_animations = acts,
            .velocity_mps = physics.velocity_mps,
            .omega_radps = physics.omega_radps,
            .stamps = physics.stamps,
            .acts = acts,
            .facts = {.exists = true,
                      .is_creature = object.is_creature(),
                      .is_local_player = is_player,
                      .can_jump = true}};
}

MessageOutcome create(RoutingScene scene, const CreateObject& message, bool always_recreates) {
    World& world = scene.world;
    const PhysicsDescription& physics = message.physics;
    SpawnDef def = spawn_def_of(scene.state, message);
    if (!is_sound(def, physics)) return dropped_as_invalid(message.guid);
    if (has_parent(physics) && world.find(physics.parent).is_none()) {
        return kept_for_unknown(message.guid, physics.parent);
    }
    const BodyId present = world.find(message.guid);
    if (!present.is_none() && !always_recreates) {
        const Stamp instance = entity_of(world, present).stamps.instance;
        if (instance == physics.stamps.instance) return update_object(scene, present, message);
        if (!is_newer(instance, physics.stamps.instance)) {
            return dropped(message.guid, MessageReason::instance_older, MessageDetail::stale_instance);
        }
    }
    if (!present.is_none()) {
        world.remove(present);
        scene.state.objects.remove(present);
    }

    BodyAssets assets;
    if (scene.state.assets != nullptr) {
        assets = assets_of(*scene.state.assets, physics.setup, physics.motion_table);
        take_assets(def, assets);
    }
    choose_motion(scene.state, def);
    const Expected<BodyId> made = world.storage().spawn(def);
    if (!made) return dropped_as_invalid(message.guid);
    Object& object = scene.state.objects.add(world, *made);
    describe(object, message);
    object.playing_table = assets.motion_table != 0 ? assets.motion_table : physics.motion_table;
    report_missing_assets(scene, *made, assets, physics.setup);
    if (has_parent(physics)) {
        const BodyId parent = world.find(physics.parent);
        if (!parent.is_none()) world.attach(*made, parent);
    }
    MessageOutcome outcome = handled(message.guid, MessageDetail::created);
    outcome.action = present.is_none() ? MessageAction::create : MessageAction::recreate;
    if (physics.has_movement) {
        const auto unpack = [&](EntityParts parts, const EntityContext& context) {
            return unpack_movement(parts, context, movement_update(physics, 0));
        };
        outcome.details.add(act(world, *made, unpack).details);
    }
    world.storage().finish_creation(*made);
    return outcome;
}

}  // namespace

MessageOutcome handle(RoutingScene scene, const CreateObject& message) {
    return create(scene, message, false);
}

MessageOutcome handle(RoutingScene scene, const UpdateObject& message) {
    return create(scene, message.object, true);
}

}  // namespace glidepath::routing

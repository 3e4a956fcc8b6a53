#include <glidepath/routing/router.h>

namespace glidepath {

namespace {

Route refused() {
    Route route;
    route.add(RouteStep::invalid);
    return route;
}

Status check(const PositionUpdate& update) { return validate(update.position); }

Status check(const VelocityUpdate& update) {
    return validate(SetMotion{.velocity_mps = update.velocity_mps, .omega_radps = update.omega_radps});
}

Status check(const MovementUpdate& update) { return validate(update); }

Route handle(EntityParts parts, const EntityContext& context, const PositionUpdate& update) {
    return receive_position(parts, context, update);
}

Route handle(EntityParts parts, const EntityContext& context, const VelocityUpdate& update) {
    return receive_vector(parts, context, update);
}

Route handle(EntityParts parts, const EntityContext& context, const MovementUpdate& update) {
    return receive_movement(parts, context, update);
}

// One way for every kind of message.
template <class Update>
Route pass(World& world, HeldMessages& held, ObjectId object, const Update& update) {
    if (!check(update).is_ok()) return refused();
    const EntityId id = world.find(object);
    Route route;
    if (id.is_none()) {
        route.add(RouteStep::held_for_unknown_object);
    } else {
        route = world.act(id, [&](EntityParts parts, const EntityContext& context) {
            return handle(parts, context, update);
        });
    }
    if (route.has(RouteStep::held_for_unknown_object) || route.has(RouteStep::held_for_newer_instance)) {
        held.forget_old(world.clock_s());
        held.hold(object, update, world.clock_s());
    }
    return route;
}

}  // namespace

Route Router::receive(World& world, ObjectId object, const PositionUpdate& update) {
    return pass(world, held_, object, update);
}

Route Router::receive(World& world, ObjectId object, const VelocityUpdate& update) {
    return pass(world, held_, object, update);
}

Route Router::receive(World& world, ObjectId object, const MovementUpdate& update) {
    return pass(world, held_, object, update);
}

Expected<EntityId> Router::create(World& world, const SpawnDef& def) {
    const EntityId present = world.find(def.object);
    if (!present.is_none()) {
        if (!is_newer(world.entity(present).stamps.instance, def.stamps.instance)) {
            return Status{StatusCode::stale, "instance", 0, "this instance of the object is already here"};
        }
        if (const Status status = validate(def); !status.is_ok()) return status;
        world.remove(present);
    }
    const Expected<EntityId> made = world.spawn(def);
    if (!made) return made;
    held_.forget_old(world.clock_s());
    for (const HeldMessages::Message& message : held_.take(def.object)) {
        std::visit([&](const auto& update) { receive(world, def.object, update); }, message);
    }
    return made;
}

}  // namespace glidepath

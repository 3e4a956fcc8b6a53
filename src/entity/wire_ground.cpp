#include "entity/wire_ground.h"

#include "entity/actions.h"

namespace glidepath::entity {

namespace {

void land(EntityParts parts, const EntityContext& context) {
    if (parts.entity.body.is_grounded()) return;
    set_velocity(parts.entity.body, {});
    set_ground(parts, context, true, true);
}

}  // namespace

void stand_at(EntityParts parts, const EntityContext& context, const Position& position) {
    parts.entity.ground_height_m = position.frame.origin.z;
    parts.entity.knows_ground = true;
    land(parts, context);
}

void push_off(EntityParts parts, const EntityContext& context, const Vec3& velocity_mps) {
    Body& body = parts.entity.body;
    if (velocity_mps.z <= 0.0F || !body.has_state(physics_state::gravity)) return;
    jump_off(parts, context);
}

void jump_off(EntityParts parts, const EntityContext& context) {
    Entity& entity = parts.entity;
    if (entity.body.is_grounded()) entity.ground_height_m = entity.body.position.frame.origin.z;
    entity.knows_ground = true;
    set_ground(parts, context, false, false);
}

void land_if_down(EntityParts parts, const EntityContext& context) {
    Entity& entity = parts.entity;
    Body& body = entity.body;
    if (body.is_grounded() || !entity.knows_ground || !body.has_state(physics_state::gravity)) return;
    if (body.velocity_mps.z > 0.0F || body.position.frame.origin.z > entity.ground_height_m) return;
    body.position.frame.origin.z = entity.ground_height_m;
    land(parts, context);
}

}  // namespace glidepath::entity

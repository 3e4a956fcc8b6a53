#include "entity/wire_ground.h"

#include "entity/actions.h"

namespace glidepath::entity {

namespace {

void land(EntityParts parts, const EntityContext& context) {
    Body& body = parts.entity.body;
    if (body.is_grounded()) return;
    if (context.rules.soft_landing == SoftLanding::on) {
        const DVec3 normal = widen(body.contact_normal);
        body.velocity_mps = narrow(widen(body.velocity_mps) - normal * dot(widen(body.velocity_mps), normal));
    } else {
        set_velocity(body, {});
    }
    set_ground(parts, context, true, true);
}

}  // namespace

void stand_at(EntityParts parts, const EntityContext& context, const Position& position) {
    Entity& entity = parts.entity;
    entity.ground_height_m = position.frame.origin.z;
    entity.knows_ground = true;
    const bool falls_on = context.rules.soft_landing == SoftLanding::on &&
                          entity.body.position.frame.origin.z > entity.ground_height_m;
    if (!falls_on) land(parts, context);
}

void take_off(EntityParts parts, const EntityContext& context, float ground_height_m) {
    Entity& entity = parts.entity;
    const Vec3 sent_mps = entity.body.velocity_mps;
    entity.ground_height_m = ground_height_m;
    entity.knows_ground = true;
    set_ground(parts, context, false, false);
    if (context.rules.take_off == TakeOff::keep_vector) entity.body.velocity_mps = sent_mps;
    apply_ground_rule(entity.body);
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

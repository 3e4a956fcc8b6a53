// Wire ground: the ground as messages give it, for hosts without collision. Retail derives contact from its
// own collision; without any, an accepted position with contact is where the body stands, a step that lifts
// it takes it off, and it lands when it falls back to that height. The engine's own policy, not the client's
// (spec/world.md 7).
#pragma once

#include "entity/entity.h"
#include "entity/layer.h"

namespace glidepath::entity {

// A position with contact was accepted: the body stands, at that height.
void stand_at(EntityParts parts, const EntityContext& context, const Position& position);

// The step that has just moved a standing body from `before` lifted it by its velocity.
[[nodiscard]] inline bool lifts_off(const Body& body, const EntityContext& context, const Position& before) {
    return context.wire_ground && !is_zero(body.velocity_mps) && body.is_grounded() &&
           body.has_state(physics_state::gravity) &&
           body.position.frame.origin.z - before.frame.origin.z > k_epsilon &&
           dot(widen(body.velocity_mps), widen(body.contact_normal)) > static_cast<double>(k_epsilon);
}

// It leaves the ground, which is at this height, and its interpreter gives it the velocity of its motion.
void take_off(EntityParts parts, const EntityContext& context, float ground_height_m);

// The body leaves the ground by itself: where it stood is where it will land.
void jump_off(EntityParts parts, const EntityContext& context);

// After a move: back at the height where the body stood last, it lands.
void land_if_down(EntityParts parts, const EntityContext& context);

}  // namespace glidepath::entity

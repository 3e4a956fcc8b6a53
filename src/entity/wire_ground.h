// Wire ground: the ground as messages give it, for hosts without collision. Retail derives contact from its
// own collision; without any, an accepted position with contact is where the body stands, an upward velocity
// takes it off, and it lands when it falls back to that height. The engine's own policy, not the client's.
#pragma once

#include "entity/entity.h"
#include "entity/layer.h"

namespace glidepath::entity {

// A position with contact was accepted: the body stands, at that height.
void stand_at(EntityParts parts, const EntityContext& context, const Position& position);

// A velocity was set by the server: upward means off the ground.
void push_off(EntityParts parts, const EntityContext& context, const Vec3& velocity_mps);

// The body leaves the ground by itself: where it stood is where it will land.
void jump_off(EntityParts parts, const EntityContext& context);

// After a move: back at the height where the body stood last, it lands.
void land_if_down(EntityParts parts, const EntityContext& context);

}  // namespace glidepath::entity

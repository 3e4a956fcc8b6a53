// What positions, velocities and movements do to one body: its gates, then the effect (spec/routing.md 4 to
// 7). Each is one function that returns the outcome. A message for a newer instance is only reported:
// keeping it is the caller's.
#pragma once

#include <glidepath/router.h>

#include "entity/entity.h"
#include "routing/layer.h"

namespace glidepath::routing {

// From the viewer; this far and farther it is not seen gliding (spec/routing.md 5.4).
inline constexpr float k_snap_distance_m = 96.0F;

// Spec/routing.md 4, steps (a) to (h) in order.
MessageOutcome receive_position(EntityParts parts, const EntityContext& context,
                                const PositionUpdate& update);

// Spec/routing.md 5: stale, teleport or no cell, no contact, 96 m or more, interpolate.
MessageOutcome move_or_teleport(EntityParts parts, const EntityContext& context,
                                const PositionUpdate& update);

// Spec/routing.md 6. The client's own body takes velocities only while it takes the server's positions.
MessageOutcome receive_velocity(EntityParts parts, const EntityContext& context,
                                const VelocityUpdate& update);

// Spec/routing.md 7: the gates, then the movement is unpacked.
MessageOutcome receive_movement(EntityParts parts, const EntityContext& context,
                                const MovementUpdate& update);

// What follows the gates. Of a new body it is all: its stamps are taken as they come.
MessageOutcome unpack_movement(EntityParts parts, const EntityContext& context, const MovementUpdate& update);

// The state that a movement of type 0 brings, as the interpreter takes it.
[[nodiscard]] InterpretedState interpreted_state_of(const MovementState& state);

// What the planner is asked for: a target that is not known is replaced by where or how it was
// (spec/routing.md 7.10 and 7.12).
[[nodiscard]] MoveToRequest request_of(const Movement& movement, const MoveToRequest& sent,
                                       const NamedObject& target);

}  // namespace glidepath::routing

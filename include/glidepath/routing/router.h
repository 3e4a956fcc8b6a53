// The way in for messages: finds the body, passes the gates, holds what came too early.
#pragma once

#include <glidepath/routing/held_messages.h>
#include <glidepath/world/world.h>

namespace glidepath {

class Router {
  public:
    // A message of a body. The result says what became of it. A position or vector that no body can take (not
    // finite, no unit rotation, no such cell) is refused before any stamp is looked at.
    Route receive(World& world, ObjectId object, const PositionUpdate& update);
    Route receive(World& world, ObjectId object, const VelocityUpdate& update);
    Route receive(World& world, ObjectId object, const MovementUpdate& update);

    // A new object, or a new instance of one that is here. What was held for it is replayed through the
    // gates.
    Expected<EntityId> create(World& world, const SpawnDef& def);

    [[nodiscard]] std::size_t held_count() const { return held_.size(); }

  private:
    HeldMessages held_;
};

}  // namespace glidepath

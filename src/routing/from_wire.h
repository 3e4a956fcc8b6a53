// Decoded messages into what the handlers take. The only place that knows both sides.
#pragma once

#include <glidepath/message.h>

#include "routing/layer.h"
#include "routing/movement_handler.h"
#include "routing/position_handler.h"
#include "routing/vector_handler.h"

namespace glidepath::routing {

// The rotation is brought to length one; for a zero one, which tolerant decoding lets through, `present`
// stands in, the body's own.
[[nodiscard]] PositionUpdate position_update(const PositionPack& pack, const Quat& present = {});
[[nodiscard]] VelocityUpdate velocity_update(const VectorUpdate& message);
[[nodiscard]] Movement movement_of(const WireMovement& wire);
[[nodiscard]] MovementUpdate movement_update(const UpdateMotion& message);
// The movement half of a position-and-movement message; its instance stamp is the position's.
[[nodiscard]] MovementUpdate movement_update(const PositionAndMovement& message);

}  // namespace glidepath::routing

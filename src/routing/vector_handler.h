// What a received velocity does to a body (0xF74E: jumps and missiles). WIRE.md section 4.
#pragma once

#include "entity/entity.h"
#include "routing/layer.h"
#include "routing/route.h"

namespace glidepath::routing {

struct VelocityUpdate {
    Vec3 velocity_mps;  // global axes
    Vec3 omega_radps;
    Stamp instance = 0;
    Stamp vector = 0;
};

// Instance gate, then the vector stamp must be newer; velocity by the setter, omega as it is. The client's
// own body takes them only while it takes the server's positions.
Route receive_vector(EntityParts parts, const EntityContext& context, const VelocityUpdate& update);

}  // namespace glidepath::routing

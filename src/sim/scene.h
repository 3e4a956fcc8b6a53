// What the simulation needs of scenes beyond their public part.
#pragma once

#include <glidepath/position.h>
#include <glidepath/tools/simulate.h>

#include "sim/layer.h"

#include <span>

namespace glidepath::sim {

// The middle of every scene, where the observer stands: beside a landblock's edge, so that bodies cross it.
[[nodiscard]] Position scene_centre();

// The roles that can show a fault, the best first; the first body of the first role that is there does.
[[nodiscard]] std::span<const Role> roles_for(ServerFault fault);

}  // namespace glidepath::sim

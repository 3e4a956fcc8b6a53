// The commands of a request: {"do":"command","object":1,"command":"glide_to",...}.
#pragma once

#include <glidepath/world.h>

#include "oracle/request.h"

namespace glidepath::oracle {

// Reads the command of the request and pushes it; what the engine refuses is an error too.
[[nodiscard]] Error push_command(World& world, BodyId id, Request& request);

// How bodies are kept smooth, and the numbers of predictive ones.
[[nodiscard]] Smoother smoother_of(Request& request, Smoother otherwise);
[[nodiscard]] Predict predict_of(Request& request);

// What a request says of a new body.
[[nodiscard]] SpawnDef spawn_def_of(Request& request);

}  // namespace glidepath::oracle

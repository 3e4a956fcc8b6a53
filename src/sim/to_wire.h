// What bodies do, as messages say it.
#pragma once

#include <glidepath/message.h>

#include "motion/state.h"
#include "sim/layer.h"

namespace glidepath::sim {

// A whole state; what has its default is not sent.
[[nodiscard]] MovementState movement_state(const InterpretedState& state);

}  // namespace glidepath::sim

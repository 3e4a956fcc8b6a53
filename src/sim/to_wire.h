// What bodies do, as messages say it.
#pragma once

#include <glidepath/message.h>

#include "motion/state.h"
#include "planning/move_to.h"
#include "sim/layer.h"

namespace glidepath::sim {

// A whole state; what has its default is not sent.
[[nodiscard]] WireMotionState wire_state(const InterpretedState& state);

[[nodiscard]] WireMoveTo wire_move(const MoveToRequest& request, float run_rate);

// From where the body stands.
[[nodiscard]] WireTurnTo wire_turn(const MoveToRequest& request, const Position& from);

}  // namespace glidepath::sim

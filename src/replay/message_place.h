// Where a message says that its object is.
#pragma once

#include "replay/layer.h"
#include "replay/player.h"

#include <optional>

namespace glidepath::replay {

// The place that a message names: positions and creations do.
[[nodiscard]] std::optional<Position> place_in(const Message& message);

// The same, when the object was put there or sent there by it.
[[nodiscard]] std::optional<Position> accepted_place(const PlayedMessage& message);

}  // namespace glidepath::replay

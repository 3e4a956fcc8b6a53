// The position that a message says its object has.
#pragma once

#include <glidepath/tools/replay.h>

#include "replay/layer.h"

#include <optional>

namespace glidepath::replay {

// Position messages and creations have one.
[[nodiscard]] std::optional<Position> sent_position(const Message& message);

// The same, when the object was put there or sent there by it.
[[nodiscard]] std::optional<Position> accepted_position(const ReplayedMessage& message);

// The message creates an object that is not here: a body more.
[[nodiscard]] bool needs_a_body(const Message& message, const World& world, bool adopts);

}  // namespace glidepath::replay

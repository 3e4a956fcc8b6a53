// Names of the messages that are not about motion: they are counted and skipped, and people want to know what
// they were. Names and numbers are those of the public protocol documentation.
#pragma once

#include "replay/layer.h"

#include <cstdint>

namespace glidepath::replay {

// "Ordered_GameEvent"; nullptr for an opcode that is not documented. Either direction.
[[nodiscard]] const char* other_message_name(std::uint32_t opcode);

}  // namespace glidepath::replay

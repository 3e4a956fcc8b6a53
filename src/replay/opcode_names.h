// Names of the messages that are not about motion: they are counted and skipped, and people want to know what
// they were. Names and numbers are those of the public protocol documentation.
#pragma once

#include "replay/layer.h"

#include <cstdint>
#include <optional>
#include <string_view>

namespace glidepath::replay {

// "Ordered_GameEvent"; nullptr for an opcode that is not documented. Either direction.
[[nodiscard]] const char* other_message_name(std::uint32_t opcode);

// The other way round, whatever the case of the letters.
[[nodiscard]] std::optional<std::uint32_t> other_opcode_named(std::string_view name);

}  // namespace glidepath::replay

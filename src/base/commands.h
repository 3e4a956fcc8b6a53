// Motion commands by their index. A message carries the low 16 bits of a command, its index; the receiver
// restores the class bits from a table. As every id has its index as low half, an id in a message loses
// nothing. Names, and readers that say why an index is refused, are in <glidepath/motion.h>.
#pragma once

#include <glidepath/motion.h>

#include "base/layer.h"

#include <array>
#include <cstdint>

namespace glidepath::base {

// By index. Here, since every movement that is decoded looks some up.
extern const std::array<MotionCommand, k_motion_command_count> k_command_ids;

// The full id, 0x80000000 for index 0; 0 for an index beyond the table (spec/wire.md 2.12 and 9.2).
[[nodiscard]] inline MotionCommand command_id_of(std::uint16_t index) {
    return index < k_command_ids.size() ? k_command_ids[index] : 0;
}

[[nodiscard]] constexpr std::uint16_t command_index_of(MotionCommand id) {
    return static_cast<std::uint16_t>(id & 0xFFFFU);
}

}  // namespace glidepath::base

// Motion commands on the wire. A message carries the low 16 bits of a command, its index; the receiver
// restores the class bits from a table. As every id has its index as low half, an id in a message struct
// loses nothing.
#pragma once

#include "wire/layer.h"

#include <cstdint>

namespace glidepath::wire {

// Entries of the table at the end of retail (WIRE.md section 9 item 9); a greater index is refused.
inline constexpr std::uint16_t k_wire_command_count = 412;

// The full id, 0x80000000 for index 0; 0 for an index beyond the table.
[[nodiscard]] std::uint32_t command_id_of(std::uint16_t index);

[[nodiscard]] constexpr std::uint16_t command_index_of(std::uint32_t id) {
    return static_cast<std::uint16_t>(id & 0xFFFFU);
}

}  // namespace glidepath::wire

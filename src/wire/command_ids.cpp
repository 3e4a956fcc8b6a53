#include "wire/command_ids.h"

#include <array>

namespace glidepath::wire {

namespace {

constexpr std::array<std::uint32_t, k_wire_command_count> k_command_ids{
#include "command_ids.inc"
};

}  // namespace

std::uint32_t command_id_of(std::uint16_t index) {
    return index < k_command_ids.size() ? k_command_ids[index] : 0;
}

}  // namespace glidepath::wire

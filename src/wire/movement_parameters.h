// Movement parameters as bytes: the block of a file, and the shorter one of a movement message
// (spec/parameters.md 5). What the block means is the planner's affair; retail's names are
// MovementParameters::Pack, UnPack and UnPackNet.
#pragma once

#include <glidepath/motion.h>

#include "wire/layer.h"

#include <cstddef>
#include <span>

namespace glidepath::wire {

// Sizes in bytes of a block in a file (all ten fields) and in a message (seven and three of them).
inline constexpr std::size_t k_packed_parameters_size = 40;
inline constexpr std::size_t k_net_move_parameters_size = 28;
inline constexpr std::size_t k_net_turn_parameters_size = 12;

// Writes ten little-endian fields. Returns the size that is needed, always; a smaller buffer is left
// untouched.
std::size_t pack(const MovementParameters& parameters, std::span<std::byte> buffer);

// Both return how many bytes they took: 0 for too few bytes, or no type of the planner's, and then nothing
// has changed. Fields that are not in the bytes stay as they are. Numbers are taken bit by bit: who uses them
// validates them.
[[nodiscard]] std::size_t unpack(MovementParameters& parameters, std::span<const std::byte> bytes);
[[nodiscard]] std::size_t unpack_net(MovementParameters& parameters, MoveToType type,
                                     std::span<const std::byte> bytes);

}  // namespace glidepath::wire

// The checksum of packets (WIRE.md section 8.5).
#pragma once

#include "wire/layer.h"

#include <cstddef>
#include <cstdint>
#include <span>

namespace glidepath::wire {

// Length, words and the bytes after the last whole word, summed modulo 2^32.
[[nodiscard]] std::uint32_t hash32(std::span<const std::byte> bytes);

}  // namespace glidepath::wire

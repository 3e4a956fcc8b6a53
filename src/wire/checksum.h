// The checksum of packets (spec/sessions.md 7).
#pragma once

#include "wire/layer.h"

#include <cstddef>
#include <cstdint>
#include <span>

namespace glidepath::wire {

// Length, words and the bytes after the last whole word, summed modulo 2^32.
[[nodiscard]] std::uint32_t hash32(std::span<const std::byte> bytes);

}  // namespace glidepath::wire

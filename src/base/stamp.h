// Stamps: 16-bit sequence numbers that wrap. Which of two is newer is the only ordering that messages have.
#pragma once

#include <glidepath/body.h>

#include "base/layer.h"

#include <cstdint>

namespace glidepath::base {

// Half a circle or more apart the numerically smaller one is newer, otherwise the larger; equal is not newer.
// At a distance of exactly 0x8000 that makes the smaller one the newer (spec/routing.md 2.2).
[[nodiscard]] constexpr bool is_newer(Stamp current, Stamp candidate) {
    const int difference = static_cast<int>(candidate) - static_cast<int>(current);
    const int distance = difference < 0 ? -difference : difference;
    return distance > 0x7FFF ? candidate < current : candidate > current;
}

[[nodiscard]] constexpr bool is_older(Stamp current, Stamp candidate) {
    // Of two different ones exactly one is newer.
    return candidate != current && !is_newer(current, candidate);
}

}  // namespace glidepath::base

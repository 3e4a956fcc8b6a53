// Random words that are the same on every machine.
#pragma once

#include "base/layer.h"

#include <cstdint>

namespace glidepath::base {

// splitmix64: a counter through a mixing function. Any seed is as good as another, 0 too.
[[nodiscard]] constexpr std::uint64_t splitmix(std::uint64_t& state) {
    state += 0x9E3779B97F4A7C15U;
    std::uint64_t mixed = state;
    mixed = (mixed ^ (mixed >> 30U)) * 0xBF58476D1CE4E5B9U;
    mixed = (mixed ^ (mixed >> 27U)) * 0x94D049BB133111EBU;
    return mixed ^ (mixed >> 31U);
}

}  // namespace glidepath::base

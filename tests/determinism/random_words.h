// Whole numbers for the workloads, the same in every build.
#pragma once

#include "base/splitmix.h"
#include "layers.h"

#include <cstdint>

namespace glidepath {

class RandomWords {
  public:
    explicit RandomWords(std::uint64_t seed = 0) : state_(seed) {}

    std::uint64_t word() { return splitmix(state_); }
    std::uint32_t below(std::uint32_t end) { return static_cast<std::uint32_t>((word() >> 32U) % end); }

    // In [-limit, limit), for limits that are powers of two: 24 bits, exact.
    float number(float limit) {
        const auto steps = static_cast<std::int32_t>(word() >> 40U) - (1 << 23);
        return static_cast<float>(steps) / 0x1p23F * limit;
    }

  private:
    std::uint64_t state_;
};

}  // namespace glidepath

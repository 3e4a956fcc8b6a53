// Chance that comes out the same everywhere. The standard library's distributions differ between vendors, so
// a capture would have other bytes on another compiler; this generator (xoshiro256**, seeded by splitmix64)
// and what is made of its numbers use only arithmetic that IEEE 754 and C++ define to the bit.
#pragma once

#include "sim/layer.h"

#include <array>
#include <cstdint>

namespace glidepath::sim {

class Random {
  public:
    // Streams of one seed have nothing in common: what one part draws does not change another part.
    Random(std::uint64_t seed, std::uint64_t stream);

    [[nodiscard]] std::uint64_t next();
    [[nodiscard]] double uniform();  // 0 to 1, 1 excluded
    [[nodiscard]] double uniform(double low, double high);
    [[nodiscard]] std::uint32_t below(std::uint32_t end);  // 0 to end - 1; end must not be 0
    [[nodiscard]] bool chance(double percent);
    [[nodiscard]] double exponential(double mean);

  private:
    std::array<std::uint64_t, 4> state_{};
};

}  // namespace glidepath::sim

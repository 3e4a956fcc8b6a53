// How the time since the last step becomes physics steps (spec/tick.md 8).
#pragma once

#include "base/layer.h"
#include "base/units.h"

#include <array>
#include <cstdint>

namespace glidepath::base {

inline constexpr double k_max_quantum_s = 0.2;         // longest single step
inline constexpr double k_min_quantum_s = 1.0 / 30.0;  // a shorter rest waits for the next frame
inline constexpr double k_max_elapsed_s = 2.0;         // beyond this the time is thrown away

struct TimeSplit {
    std::array<float, 11> quanta_s{};  // the steps to run, in order
    std::uint32_t count = 0;
    double carried_over_s = 0.0;  // left for the next frame
    // The elapsed time was thrown away: too short to count, or too long to catch up.
    bool clock_snapped = false;
};

// NaN and negative times count as too short. The limits are doubles, each step is narrowed to a float.
[[nodiscard]] TimeSplit split_elapsed(double elapsed_s);

}  // namespace glidepath::base

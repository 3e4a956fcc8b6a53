// Numbers that many tests try.
#pragma once

#include <limits>

namespace glidepath {

inline constexpr float k_nan = std::numeric_limits<float>::quiet_NaN();
inline constexpr float k_infinity = std::numeric_limits<float>::infinity();
inline constexpr double k_wide_nan = std::numeric_limits<double>::quiet_NaN();
inline constexpr double k_wide_infinity = std::numeric_limits<double>::infinity();
inline constexpr float k_half_root = 0.707106781F;  // sqrt(1/2): half of a right angle, in a rotation

}  // namespace glidepath

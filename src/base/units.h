// Units and the numbers that every layer shares. Names carry their unit: _s, _m, _mps, _rad, _deg.
#pragma once

#include "base/layer.h"

// The same input must give the same bits on every target. Fast maths and x87 registers break that, so they
// are refused here, in the header that everything includes.
#if defined(__FAST_MATH__)
#error "Glidepath must not be compiled with fast maths: results would differ between builds"
#endif
#if defined(__FLT_EVAL_METHOD__) && __FLT_EVAL_METHOD__ != 0
#error "Glidepath needs floats evaluated as floats (use SSE2 or an equivalent, not x87)"
#endif

namespace glidepath::base {

// Below this two lengths, speeds or angles count as equal. A 32-bit float in the client: comparing with the
// double 0.0002 gives other answers at the edge (spec/README.md 6.1).
inline constexpr float k_epsilon = 0.0002F;

inline constexpr double k_pi = 3.14159265358979323846;
inline constexpr double k_full_circle_deg = 360.0;

[[nodiscard]] constexpr double radians_from_degrees(double degrees) { return degrees * (k_pi / 180.0); }
[[nodiscard]] constexpr double degrees_from_radians(double radians) { return radians * (180.0 / k_pi); }

}  // namespace glidepath::base

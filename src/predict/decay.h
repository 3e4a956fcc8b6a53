// e^-y and what follows from it, with nothing but + - * /: every compiler gives the same bits
// (spec/predict.md 1.4).
#pragma once

#include "geometry/vec3.h"
#include "predict/layer.h"

namespace glidepath::predict {

// For y >= 0. Four terms of the series of e^y, turned over: never negative, never above 1, and close enough.
[[nodiscard]] constexpr double decay(double y) {
    return 1.0 / (1.0 + y * (1.0 + y * (0.5 + y * (1.0 / 6.0 + y * (1.0 / 24.0)))));
}

// How far a body gets in h seconds whose speed, 1 m/s at first, decays with the time constant T.
[[nodiscard]] constexpr double reach(double h_s, double time_constant_s) {
    return time_constant_s * (1.0 - decay(h_s / time_constant_s));
}

[[nodiscard]] inline double length(const DVec3& v) { return std::sqrt(dot(v, v)); }

}  // namespace glidepath::predict

// On which side a body sees a place: within the 20 degrees that steering allows (spec/planner.md 4.2), or
// beyond them. By products instead of angles, which are far quicker: surely within up to 19.98 degrees,
// surely beyond from 20.02 on, and unsure in between. It is here since planners and blocks both ask.
#pragma once

#include "geometry/layer.h"
#include "geometry/position.h"

#include <cmath>
#include <cstdint>

namespace glidepath::geometry {

enum class Bearing : std::uint8_t { unsure, ahead, left, right };

// Of doubles, or of floats up to a kilometer; there is no branch in them. Nearer than they say rounding
// might decide. `aside`: to one side; on the other it is below zero.
template <class Real>
[[nodiscard]] constexpr bool is_surely_ahead(Real ahead_m, Real aside_m) {
    constexpr auto nearest_m = static_cast<Real>(0.1);
    constexpr auto tangent = static_cast<Real>(0.363575);
    return (ahead_m > nearest_m) & (aside_m < tangent * ahead_m);
}
template <class Real>
[[nodiscard]] constexpr bool is_surely_aside(Real ahead_m, Real aside_m) {
    constexpr auto nearest_m = static_cast<Real>(0.05);
    constexpr auto tangent = static_cast<Real>(0.364366);
    constexpr auto tangent_behind = static_cast<Real>(0.01);  // where left and right meet
    return (aside_m > nearest_m) & (aside_m > tangent * ahead_m) & (aside_m > -tangent_behind * ahead_m);
}

// Where a place is, seen from a body.
struct Sight {
    double ahead_m = 0;
    double left_m = 0;
};

[[nodiscard]] inline Sight sight_of(const Position& from, const Position& place) {
    const Vec3 way = offset(from, place);
    const DVec3 forward = axes_of(from.frame.rotation).forward;
    const auto x_m = static_cast<double>(way.x);
    const auto y_m = static_cast<double>(way.y);
    return {forward.x * x_m + forward.y * y_m, forward.x * y_m - forward.y * x_m};
}

[[nodiscard]] inline Bearing bearing_of(const Sight& sight) {
    const double aside_m = std::fabs(sight.left_m);
    if (is_surely_ahead(sight.ahead_m, aside_m)) return Bearing::ahead;
    if (!is_surely_aside(sight.ahead_m, aside_m)) return Bearing::unsure;
    return sight.left_m > 0.0 ? Bearing::left : Bearing::right;
}

}  // namespace glidepath::geometry

// Comparing and printing geometry in tests. Every tolerance is given by the test that uses it; a NaN is never
// near anything.
#pragma once

#include "geometry/position.h"
#include "layers.h"

#include <gtest/gtest.h>

#include <cmath>
#include <ostream>
#include <type_traits>

namespace glidepath {

// What rounding to floats leaves of a result of size one: a few units in the last place (6e-8 each).
inline constexpr double k_unit_tolerance = 5e-7;

inline std::ostream& operator<<(std::ostream& out, const Vec3& v) {
    return out << '(' << v.x << ", " << v.y << ", " << v.z << ')';
}
namespace geometry {
inline std::ostream& operator<<(std::ostream& out, const DVec3& v) {
    return out << '(' << v.x << ", " << v.y << ", " << v.z << ')';
}
}  // namespace geometry
inline std::ostream& operator<<(std::ostream& out, const Quat& q) {
    return out << '[' << q.w << ", " << q.x << ", " << q.y << ", " << q.z << ']';
}
inline std::ostream& operator<<(std::ostream& out, const Frame& frame) {
    return out << frame.origin << ' ' << frame.rotation;
}
inline std::ostream& operator<<(std::ostream& out, const Position& position) {
    return out << std::hex << "0x" << position.cell << std::dec << ' ' << position.frame;
}

[[nodiscard]] inline double largest_difference(const DVec3& a, const DVec3& b) {
    const DVec3 d = a - b;
    const double sum = std::fabs(d.x) + std::fabs(d.y) + std::fabs(d.z);  // not finite when anything is not
    return std::isfinite(sum) ? std::fmax(std::fmax(std::fabs(d.x), std::fabs(d.y)), std::fabs(d.z))
                              : std::nan("");
}
[[nodiscard]] inline double largest_difference(const Vec3& a, const Vec3& b) {
    return largest_difference(widen(a), widen(b));
}

// Up to sign: q and -q are the same rotation.
[[nodiscard]] inline double largest_difference(const Quat& a, const Quat& b) {
    const auto largest = [&](float sign) {
        const double w = std::fabs(static_cast<double>(a.w) - static_cast<double>(sign * b.w));
        return std::fmax(w, largest_difference(Vec3{a.x, a.y, a.z}, Vec3{b.x, b.y, b.z} * sign));
    };
    const bool finite = std::isfinite(norm_squared(a)) && std::isfinite(norm_squared(b));
    return finite ? std::fmin(largest(1.0F), largest(-1.0F)) : std::nan("");
}

template <class T>
[[nodiscard]] testing::AssertionResult is_near(const T& actual, const std::type_identity_t<T>& expected,
                                               double tolerance) {
    const double difference = largest_difference(actual, expected);
    if (difference <= tolerance) return testing::AssertionSuccess();
    return testing::AssertionFailure()
           << actual << " is " << difference << " off " << expected << ", allowed is " << tolerance;
}

}  // namespace glidepath

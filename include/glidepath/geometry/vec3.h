// Three numbers. Axes everywhere: x = east, y = north, z = up; a body faces along its local +y.
// State is kept in floats (Vec3), sums and products in between are doubles (DVec3): widen, calculate, narrow.
#pragma once

#include <glidepath/base/units.h>

#include <bit>
#include <cmath>
#include <cstdint>

namespace glidepath {

template <class T>
struct BasicVec3 {
    T x = 0;
    T y = 0;
    T z = 0;
    friend constexpr bool operator==(const BasicVec3&, const BasicVec3&) = default;
};

using Vec3 = BasicVec3<float>;
using DVec3 = BasicVec3<double>;

template <class T>
[[nodiscard]] constexpr BasicVec3<T> operator+(const BasicVec3<T>& a, const BasicVec3<T>& b) {
    return {a.x + b.x, a.y + b.y, a.z + b.z};
}
template <class T>
[[nodiscard]] constexpr BasicVec3<T> operator-(const BasicVec3<T>& a, const BasicVec3<T>& b) {
    return {a.x - b.x, a.y - b.y, a.z - b.z};
}
template <class T>
[[nodiscard]] constexpr BasicVec3<T> operator-(const BasicVec3<T>& a) {
    return {-a.x, -a.y, -a.z};
}
template <class T>
[[nodiscard]] constexpr BasicVec3<T> operator*(const BasicVec3<T>& a, T s) {
    return {a.x * s, a.y * s, a.z * s};
}

[[nodiscard]] constexpr DVec3 widen(const Vec3& v) {
    return {static_cast<double>(v.x), static_cast<double>(v.y), static_cast<double>(v.z)};
}
[[nodiscard]] constexpr Vec3 narrow(const DVec3& v) {
    return {static_cast<float>(v.x), static_cast<float>(v.y), static_cast<float>(v.z)};
}

[[nodiscard]] constexpr double dot(const DVec3& a, const DVec3& b) {
    return a.x * b.x + a.y * b.y + a.z * b.z;
}
[[nodiscard]] constexpr double length_squared(const Vec3& v) { return dot(widen(v), widen(v)); }
[[nodiscard]] inline double length(const Vec3& v) { return std::sqrt(length_squared(v)); }

// `v` with its length brought to `wanted_m`; zero when v is too short to have a direction.
[[nodiscard]] inline Vec3 with_length(const Vec3& v, double wanted_m) {
    const double present_m = length(v);
    if (!(present_m > 0.0)) return {};
    return narrow(widen(v) * (wanted_m / present_m));
}

// Length one, or zero when v is shorter than k_epsilon.
[[nodiscard]] inline Vec3 direction_of(const Vec3& v) {
    return length(v) < static_cast<double>(k_epsilon) ? Vec3{} : with_length(v, 1.0);
}

// Every axis of a within k_epsilon (inclusive) of b: the client's test for "did not move".
[[nodiscard]] inline bool is_within_epsilon(const Vec3& a, const Vec3& b) {
    const auto near = [](float p, float q) { return std::fabs(p - q) <= k_epsilon; };
    return near(a.x, b.x) && near(a.y, b.y) && near(a.z, b.z);
}

[[nodiscard]] constexpr std::uint32_t differing_bits(float a, float b) {
    return std::bit_cast<std::uint32_t>(a) ^ std::bit_cast<std::uint32_t>(b);
}

// Zero on every axis, of either sign. By bits: three comparisons of floats cost more than one of their sum.
[[nodiscard]] constexpr bool is_zero(const Vec3& v) {
    const std::uint32_t bits = std::bit_cast<std::uint32_t>(v.x) | std::bit_cast<std::uint32_t>(v.y) |
                               std::bit_cast<std::uint32_t>(v.z);
    return bits << 1U == 0;
}

[[nodiscard]] inline bool is_finite(const Vec3& v) {
    return std::isfinite(v.x) && std::isfinite(v.y) && std::isfinite(v.z);
}

}  // namespace glidepath

// Arithmetic of vectors. State is kept in floats (Vec3), sums and products in between are doubles (DVec3):
// widen, calculate, narrow.
#pragma once

#include <glidepath/position.h>

#include "base/units.h"
#include "geometry/layer.h"

#include <bit>
#include <cmath>
#include <concepts>
#include <cstdint>

namespace glidepath::geometry {

struct DVec3 {
    double x = 0;
    double y = 0;
    double z = 0;
    friend constexpr bool operator==(const DVec3&, const DVec3&) = default;
};

template <class V>
concept Vector = std::same_as<V, Vec3> || std::same_as<V, DVec3>;
template <Vector V>
using Scalar = decltype(V::x);

template <Vector V>
[[nodiscard]] constexpr V operator+(const V& a, const V& b) {
    return {a.x + b.x, a.y + b.y, a.z + b.z};
}
template <Vector V>
[[nodiscard]] constexpr V operator-(const V& a, const V& b) {
    return {a.x - b.x, a.y - b.y, a.z - b.z};
}
template <Vector V>
[[nodiscard]] constexpr V operator-(const V& a) {
    return {-a.x, -a.y, -a.z};
}
template <Vector V>
[[nodiscard]] constexpr V operator*(const V& a, Scalar<V> s) {
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

[[nodiscard]] constexpr bool has_same_bits(float a, float b) { return differing_bits(a, b) == 0; }
[[nodiscard]] constexpr bool has_same_bits(const Vec3& a, const Vec3& b) {
    return (differing_bits(a.x, b.x) | differing_bits(a.y, b.y) | differing_bits(a.z, b.z)) == 0;
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

}  // namespace glidepath::geometry

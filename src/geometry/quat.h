// Rotations. rotate(q, local vector) = global vector; q and -q are the same rotation.
// The client keeps a 3x3 matrix of floats beside each quaternion and uses the matrix for every change of
// axes. The matrix is a pure function of the quaternion, so here it is derived where it is needed (axes_of)
// instead of carried along: a frame stays 28 bytes and no two representations can disagree.
#pragma once

#include <glidepath/position.h>

#include "base/units.h"
#include "geometry/layer.h"
#include "geometry/vec3.h"

#include <cmath>
#include <limits>

namespace glidepath::geometry {

// Bit for bit: quicker than four comparisons of floats. By number, not by pairs of numbers: what was just
// written as four floats can't be read as two longs before it has left the processor's write buffer.
[[nodiscard]] constexpr bool is_same(const Quat& a, const Quat& b) {
    return (differing_bits(a.w, b.w) | differing_bits(a.x, b.x) | differing_bits(a.y, b.y) |
            differing_bits(a.z, b.z)) == 0;
}

[[nodiscard]] inline bool is_finite(const Quat& q) {
    return std::isfinite(q.w) && std::isfinite(q.x) && std::isfinite(q.y) && std::isfinite(q.z);
}

// The global directions of the local axes: right = +x, forward = +y, up = +z. Floats by value, as the client
// keeps them, but held as the doubles that every use of them calculates with.
struct Axes {
    DVec3 right;
    DVec3 forward;
    DVec3 up;
};

[[nodiscard]] constexpr DVec3 imaginary_part(const Quat& q) { return widen({q.x, q.y, q.z}); }

[[nodiscard, gnu::always_inline]] constexpr Axes axes_of(const Quat& q) {
    const auto w = static_cast<double>(q.w);
    const auto [x, y, z] = imaginary_part(q);
    if (q.x == 0.0F && q.y == 0.0F) {  // upright, as bodies are: the same numbers with less work
        const auto sine = static_cast<double>(static_cast<float>(2.0 * (w * z)));
        const auto cosine = static_cast<double>(static_cast<float>(1.0 - 2.0 * (z * z)));
        return {.right = {cosine, sine, 0.0}, .forward = {-sine, cosine, 0.0}, .up = {0.0, 0.0, 1.0}};
    }
    const auto rounded = [](const DVec3& v) { return widen(narrow(v)); };
    return {.right = rounded({1.0 - 2.0 * (y * y + z * z), 2.0 * (x * y + w * z), 2.0 * (x * z - w * y)}),
            .forward = rounded({2.0 * (x * y - w * z), 1.0 - 2.0 * (x * x + z * z), 2.0 * (y * z + w * x)}),
            .up = rounded({2.0 * (x * z + w * y), 2.0 * (y * z - w * x), 1.0 - 2.0 * (x * x + y * y)})};
}
[[nodiscard]] constexpr DVec3 to_global(const Axes& axes, const Vec3& local) {
    const DVec3 v = widen(local);
    return axes.right * v.x + axes.forward * v.y + axes.up * v.z;
}
[[nodiscard]] constexpr DVec3 to_local(const Axes& axes, const Vec3& global) {
    const DVec3 v = widen(global);
    return {dot(axes.right, v), dot(axes.forward, v), dot(axes.up, v)};
}

[[nodiscard]] constexpr Quat conjugate(const Quat& q) { return {q.w, -q.x, -q.y, -q.z}; }

[[nodiscard]] constexpr Quat operator*(const Quat& a, const Quat& b) {
    const auto aw = static_cast<double>(a.w);
    const auto bw = static_cast<double>(b.w);
    const DVec3 av = imaginary_part(a);
    const DVec3 bv = imaginary_part(b);
    return {static_cast<float>(aw * bw - dot(av, bv)),
            static_cast<float>(aw * bv.x + bw * av.x + (av.y * bv.z - av.z * bv.y)),
            static_cast<float>(aw * bv.y + bw * av.y + (av.z * bv.x - av.x * bv.z)),
            static_cast<float>(aw * bv.z + bw * av.z + (av.x * bv.y - av.y * bv.x))};
}

[[nodiscard]] constexpr double norm_squared(const Quat& q) {
    const DVec3 v = imaginary_part(q);
    const auto w = static_cast<double>(q.w);
    return w * w + dot(v, v);
}

// A rotation by |w| radians about the axis w.
[[nodiscard]] Quat from_rotation_vector(const Vec3& w_rad);

// Finite, and the squared norm within 5 x k_epsilon of one: the client's test for a usable rotation.
[[nodiscard]] inline bool is_unit(const Quat& q) {
    // A NaN fails the comparison, an infinity is too far off.
    return std::fabs(norm_squared(q) - 1.0) <= 5.0 * static_cast<double>(k_epsilon);
}

// `candidate` brought to length one; `fallback` where that gives no usable rotation (zero or not a number).
[[nodiscard]] inline Quat normalized_or(const Quat& candidate, const Quat& fallback) {
    const double n = norm_squared(candidate);
    // So near that scaling rounds every component back to what it is.
    if (std::fabs(n - 1.0) < 5.9e-8) return candidate;
    // Products of unit quaternions are off by rounding alone. One Newton step is exact to 1e-12 there and
    // needs neither root nor division; written so that a NaN takes the other way.
    double scale = 1.5 - 0.5 * n;
    if (!(std::fabs(n - 1.0) < 1.0e-6)) {
        if (!(n > 0.0 && n <= std::numeric_limits<double>::max())) return fallback;
        scale = 1.0 / std::sqrt(n);
    }
    const auto scaled = [scale](float c) { return static_cast<float>(static_cast<double>(c) * scale); };
    return {scaled(candidate.w), scaled(candidate.x), scaled(candidate.y), scaled(candidate.z)};
}

// From `from` (share 0) to `to` (share 1), the shorter way round. A normalised linear blend: the eye does not
// see the difference to one of even speed, and it needs no trigonometry. After the sign is chosen the two lie
// at most a right angle apart in four dimensions, so that the sum never vanishes.
[[nodiscard]] Quat blended(const Quat& from, const Quat& to, double share);

// The turn, in the axes of `from`, that makes it `to`. A body on its way faces as its waypoint does: the
// product of a unit quaternion with its own conjugate rounds to no turn at all.
[[nodiscard, gnu::always_inline]] inline Quat turn_between(const Quat& from, const Quat& to) {
    return is_same(from, to) ? Quat{} : normalized_or(conjugate(from) * to, {});
}

}  // namespace glidepath::geometry

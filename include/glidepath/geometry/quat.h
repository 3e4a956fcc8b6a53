// Rotations. rotate(q, local vector) = global vector; q and -q are the same rotation.
// The client keeps a 3x3 matrix of floats beside each quaternion and uses the matrix for every change of
// axes. The matrix is a pure function of the quaternion, so here it is derived where it is needed (axes_of)
// instead of carried along: a frame stays 28 bytes and no two representations can disagree.
#pragma once

#include <glidepath/geometry/vec3.h>

namespace glidepath {

struct Quat {
    float w = 1;
    float x = 0;
    float y = 0;
    float z = 0;
    friend constexpr bool operator==(const Quat&, const Quat&) = default;
};

// The global directions of the local axes: right = +x, forward = +y, up = +z.
struct Axes {
    Vec3 right;
    Vec3 forward;
    Vec3 up;
};

[[nodiscard]] Axes axes_of(const Quat& q);
[[nodiscard]] DVec3 to_global(const Axes& axes, const Vec3& local);
[[nodiscard]] DVec3 to_local(const Axes& axes, const Vec3& global);

[[nodiscard]] constexpr Quat conjugate(const Quat& q) { return {q.w, -q.x, -q.y, -q.z}; }
[[nodiscard]] Quat operator*(const Quat& a, const Quat& b);
[[nodiscard]] double norm_squared(const Quat& q);

// A rotation by |w| radians about the axis w.
[[nodiscard]] Quat from_rotation_vector(const Vec3& w_rad);

// Finite, and the squared norm within 5 x k_epsilon of one: the client's test for a usable rotation.
[[nodiscard]] bool is_unit(const Quat& q);

// `candidate` brought to length one; `fallback` where that gives no usable rotation (zero or not a number).
[[nodiscard]] Quat normalized_or(const Quat& candidate, const Quat& fallback);

}  // namespace glidepath

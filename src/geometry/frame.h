// A frame: an origin and a rotation. spec/geometry.md 2 and 3 have every rule; retail's name is Frame.
#pragma once

#include <glidepath/position.h>

#include "geometry/layer.h"
#include "geometry/quat.h"
#include "geometry/vec3.h"

namespace glidepath::geometry {

// The new rotation brought to length one; an unusable one (zero, not a number) leaves the frame as it was.
inline void set_rotation(Frame& frame, const Quat& rotation) {
    frame.rotation = normalized_or(rotation, frame.rotation);
}

// b, given in a's axes, carried to where a itself is given. With the axes of a, where they are at hand.
[[nodiscard]] inline Frame combine(const Frame& a, const Axes& axes_of_a, const Frame& b) {
    Frame result = a;  // the rotation that stays when the product is unusable
    result.origin = narrow(widen(a.origin) + to_global(axes_of_a, b.origin));
    set_rotation(result, is_same(b.rotation, {}) ? a.rotation : a.rotation * b.rotation);
    return result;
}
[[nodiscard]] inline Frame combine(const Frame& a, const Frame& b) {
    return combine(a, axes_of(a.rotation), b);
}

// The frame r for which combine(r, f2) is f1: takes back a combine with f2. Backward animation runs on it.
[[nodiscard]] Frame subtract1(const Frame& f1, const Frame& f2);

// f1 seen from f2: combine(f2, result) is f1.
[[nodiscard]] Frame subtract2(const Frame& f1, const Frame& f2);

// Turns by the rotation vector w, in the frame's own axes or in global ones; nothing below k_epsilon.
void rotate_local(Frame& frame, const Vec3& w_rad);
void rotate_global(Frame& frame, const Vec3& w_rad);

[[nodiscard]] constexpr Vec3 forward_of(const Frame& frame) {
    return narrow(axes_of(frame.rotation).forward);
}

}  // namespace glidepath::geometry

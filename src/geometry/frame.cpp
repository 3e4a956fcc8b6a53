#include <glidepath/base/units.h>
#include <glidepath/geometry/frame.h>

namespace glidepath {

Frame combine(const Frame& a, const Frame& b) {
    Frame result = a;  // the rotation that stays when the product is unusable
    result.origin = narrow(widen(a.origin) + to_global(axes_of(a.rotation), b.origin));
    set_rotation(result, a.rotation * b.rotation);
    return result;
}

Frame subtract1(const Frame& f1, const Frame& f2) {
    Frame result = f1;
    set_rotation(result, f1.rotation * conjugate(f2.rotation));
    // By the new rotation, not by f1's: only so it is the exact inverse.
    result.origin = narrow(widen(f1.origin) - to_global(axes_of(result.rotation), f2.origin));
    return result;
}

Frame subtract2(const Frame& f1, const Frame& f2) {
    Frame result;
    result.origin = narrow(to_local(axes_of(f2.rotation), f1.origin - f2.origin));
    set_rotation(result, conjugate(f2.rotation) * f1.rotation);
    return result;
}

void set_rotation(Frame& frame, const Quat& rotation) {
    frame.rotation = normalized_or(rotation, frame.rotation);
}

void rotate_global(Frame& frame, const Vec3& w_rad) {
    if (length(w_rad) < static_cast<double>(k_epsilon)) return;
    set_rotation(frame, from_rotation_vector(w_rad) * frame.rotation);
}

void rotate_local(Frame& frame, const Vec3& w_rad) {
    rotate_global(frame, narrow(to_global(axes_of(frame.rotation), w_rad)));
}

Vec3 forward_of(const Frame& frame) { return axes_of(frame.rotation).forward; }

}  // namespace glidepath

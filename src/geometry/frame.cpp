#include "geometry/frame.h"

#include "base/units.h"

namespace glidepath::geometry {

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
    result.rotation = turn_between(f2.rotation, f1.rotation);
    return result;
}

void rotate_global(Frame& frame, const Vec3& w_rad) {
    if (length(w_rad) < static_cast<double>(k_epsilon)) return;
    set_rotation(frame, from_rotation_vector(w_rad) * frame.rotation);
}

void rotate_local(Frame& frame, const Vec3& w_rad) {
    rotate_global(frame, narrow(to_global(axes_of(frame.rotation), w_rad)));
}

}  // namespace glidepath::geometry

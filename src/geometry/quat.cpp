#include "geometry/quat.h"

#include "geometry/trig.h"

namespace glidepath::geometry {

Quat from_rotation_vector(const Vec3& w_rad) {
    const double angle_rad = length(w_rad);
    if (!(angle_rad > 0.0)) return {};
    const SineCosine half = sine_cosine(angle_rad * 0.5);
    const DVec3 axis = widen(w_rad) * (half.sine / angle_rad);
    return {static_cast<float>(half.cosine), static_cast<float>(axis.x), static_cast<float>(axis.y),
            static_cast<float>(axis.z)};
}

}  // namespace glidepath::geometry

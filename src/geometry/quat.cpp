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

Quat blended(const Quat& from, const Quat& to, double share) {
    const double cosine = static_cast<double>(from.w) * static_cast<double>(to.w) +
                          dot(imaginary_part(from), imaginary_part(to));
    const double other = cosine < 0.0 ? -share : share;
    const auto mixed = [&](float a, float b) {
        return static_cast<float>(static_cast<double>(a) * (1.0 - share) + static_cast<double>(b) * other);
    };
    return normalized_or({mixed(from.w, to.w), mixed(from.x, to.x), mixed(from.y, to.y), mixed(from.z, to.z)},
                         to);
}

}  // namespace glidepath::geometry

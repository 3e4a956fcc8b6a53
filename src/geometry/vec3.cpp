#include <glidepath/base/units.h>
#include <glidepath/geometry/vec3.h>

namespace glidepath {

Vec3 with_length(const Vec3& v, double wanted_m) {
    const double present_m = length(v);
    if (!(present_m > 0.0)) return {};
    return narrow(widen(v) * (wanted_m / present_m));
}

Vec3 direction_of(const Vec3& v) {
    if (length(v) < static_cast<double>(k_epsilon)) return {};
    return with_length(v, 1.0);
}

bool is_within_epsilon(const Vec3& a, const Vec3& b) {
    const auto near = [](float p, float q) { return std::fabs(p - q) <= k_epsilon; };
    return near(a.x, b.x) && near(a.y, b.y) && near(a.z, b.z);
}

bool is_finite(const Vec3& v) { return std::isfinite(v.x) && std::isfinite(v.y) && std::isfinite(v.z); }

}  // namespace glidepath

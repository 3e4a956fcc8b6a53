#include <glidepath/base/units.h>
#include <glidepath/geometry/quat.h>
#include <glidepath/geometry/trig.h>

namespace glidepath {

namespace {

DVec3 imaginary_part(const Quat& q) { return widen({q.x, q.y, q.z}); }

}  // namespace

Axes axes_of(const Quat& q) {
    const auto w = static_cast<double>(q.w);
    const auto [x, y, z] = imaginary_part(q);
    return {.right = narrow({1.0 - 2.0 * (y * y + z * z), 2.0 * (x * y + w * z), 2.0 * (x * z - w * y)}),
            .forward = narrow({2.0 * (x * y - w * z), 1.0 - 2.0 * (x * x + z * z), 2.0 * (y * z + w * x)}),
            .up = narrow({2.0 * (x * z + w * y), 2.0 * (y * z - w * x), 1.0 - 2.0 * (x * x + y * y)})};
}

DVec3 to_global(const Axes& axes, const Vec3& local) {
    const DVec3 v = widen(local);
    return widen(axes.right) * v.x + widen(axes.forward) * v.y + widen(axes.up) * v.z;
}

DVec3 to_local(const Axes& axes, const Vec3& global) {
    const DVec3 v = widen(global);
    return {dot(widen(axes.right), v), dot(widen(axes.forward), v), dot(widen(axes.up), v)};
}

Quat operator*(const Quat& a, const Quat& b) {
    const auto aw = static_cast<double>(a.w);
    const auto bw = static_cast<double>(b.w);
    const DVec3 av = imaginary_part(a);
    const DVec3 bv = imaginary_part(b);
    return {static_cast<float>(aw * bw - dot(av, bv)),
            static_cast<float>(aw * bv.x + bw * av.x + (av.y * bv.z - av.z * bv.y)),
            static_cast<float>(aw * bv.y + bw * av.y + (av.z * bv.x - av.x * bv.z)),
            static_cast<float>(aw * bv.z + bw * av.z + (av.x * bv.y - av.y * bv.x))};
}

double norm_squared(const Quat& q) {
    const DVec3 v = imaginary_part(q);
    const auto w = static_cast<double>(q.w);
    return w * w + dot(v, v);
}

Quat from_rotation_vector(const Vec3& w_rad) {
    const double angle_rad = length(w_rad);
    if (!(angle_rad > 0.0)) return {};
    const SineCosine half = sine_cosine(angle_rad * 0.5);
    const DVec3 axis = widen(w_rad) * (half.sine / angle_rad);
    return {static_cast<float>(half.cosine), static_cast<float>(axis.x), static_cast<float>(axis.y),
            static_cast<float>(axis.z)};
}

bool is_unit(const Quat& q) {
    // A NaN fails the comparison, an infinity is too far off.
    return std::fabs(norm_squared(q) - 1.0) <= 5.0 * static_cast<double>(k_epsilon);
}

Quat normalized_or(const Quat& candidate, const Quat& fallback) {
    const double scale = 1.0 / std::sqrt(norm_squared(candidate));
    const auto scaled = [scale](float c) { return static_cast<float>(static_cast<double>(c) * scale); };
    const Quat unit{scaled(candidate.w), scaled(candidate.x), scaled(candidate.y), scaled(candidate.z)};
    return is_unit(unit) ? unit : fallback;
}

}  // namespace glidepath

#include "geometry/heading.h"

#include "base/units.h"
#include "geometry/trig.h"

#include <algorithm>

namespace glidepath::geometry {

namespace {

// 450 turns "counter-clockwise from east", as the arc tangent counts, into "clockwise from north" and keeps
// the result positive.
constexpr double k_north_from_east_deg = 450.0;

}  // namespace

double heading_of_direction(const Vec3& direction) {
    const double from_east_deg = degrees_from_radians(
        arc_tangent2(static_cast<double>(direction.y), static_cast<double>(direction.x)));
    // Between 270 and 630, where the rest of a division by 360 is a difference, and exact.
    const double heading_deg = k_north_from_east_deg - from_east_deg;
    return heading_deg < k_full_circle_deg ? heading_deg : heading_deg - k_full_circle_deg;
}

void face_along(Frame& frame, const Vec3& v) {
    if (length(v) < static_cast<double>(k_epsilon)) return;
    const Vec3 direction = with_length(v, 1.0);
    const double sine_of_pitch = std::clamp(static_cast<double>(direction.z), -1.0, 1.0);
    const SineCosine half_pitch = sine_cosine(0.5 * arc_sine(sine_of_pitch));
    const Quat pitch{static_cast<float>(half_pitch.cosine), static_cast<float>(half_pitch.sine), 0.0F, 0.0F};
    // Pitch first, then yaw.
    set_rotation(frame, upright_rotation(heading_of_direction(direction)) * pitch);
}

Quat with_heading(Quat rotation, double heading_deg) {
    Frame frame{.origin = {}, .rotation = rotation};
    const SineCosine horizontal = sine_cosine(radians_from_degrees(heading_deg));
    face_along(frame, {static_cast<float>(horizontal.sine), static_cast<float>(horizontal.cosine),
                       forward_of(frame).z});
    return frame.rotation;
}

double wrap_heading(double degrees) {
    if (degrees >= 0.0 && degrees < k_full_circle_deg) return degrees;
    const double wrapped = std::fmod(degrees, k_full_circle_deg);
    if (wrapped >= 0.0) return wrapped;
    const double turned = wrapped + k_full_circle_deg;
    return turned < k_full_circle_deg ? turned : 0.0;  // a hair below zero rounds up to the full circle
}

}  // namespace glidepath::geometry

namespace glidepath {

using namespace geometry;

double heading_of(const Frame& frame) { return heading_of_direction(forward_of(frame)); }

Quat upright_rotation(double heading_deg) {
    const SineCosine half = sine_cosine(0.5 * radians_from_degrees(heading_deg));
    return {static_cast<float>(half.cosine), 0.0F, 0.0F, static_cast<float>(-half.sine)};
}

double heading_gap(double a_deg, double b_deg) {
    const double gap = wrap_heading(a_deg - b_deg);
    return gap > 180.0 ? k_full_circle_deg - gap : gap;
}

}  // namespace glidepath

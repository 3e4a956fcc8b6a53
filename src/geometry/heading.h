// Headings: degrees, 0 = north (+y), clockwise seen from above, 90 = east (+x), in [0, 360).
#pragma once

#include <glidepath/position.h>

#include "geometry/frame.h"
#include "geometry/layer.h"

namespace glidepath::geometry {

// The heading of the horizontal part of a direction; a vertical or zero one counts as east (90).
[[nodiscard]] double heading_of_direction(const Vec3& direction);

// Faces along v without roll; nothing when v is shorter than k_epsilon.
void face_along(Frame& frame, const Vec3& v);

// Faces the heading and keeps the upward part of the present forward direction, so an upright frame stays
// upright, while a pitched one loses some pitch (sin p becomes sin p / sqrt(1 + sin^2 p)) and all roll.
[[nodiscard]] Quat with_heading(Quat rotation, double heading_deg);
inline void set_heading(Frame& frame, double heading_deg) {
    frame.rotation = with_heading(frame.rotation, heading_deg);
}

// The angle brought into [0, 360).
[[nodiscard]] double wrap_heading(double degrees);

}  // namespace glidepath::geometry

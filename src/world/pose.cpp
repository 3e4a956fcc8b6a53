#include <glidepath/pose.h>

#include "geometry/position.h"
#include "geometry/quat.h"
#include "world/layer.h"

namespace glidepath {

using namespace world;

namespace {

// Normalised linear blend: after the sign is chosen the two lie at most a right angle apart in four
// dimensions, so the sum never vanishes.
Quat blend(const Quat& from, const Quat& to, double share) {
    const double cosine = static_cast<double>(from.w) * static_cast<double>(to.w) +
                          dot(imaginary_part(from), imaginary_part(to));
    const double other = cosine < 0.0 ? -share : share;
    const auto mixed = [&](float a, float b) {
        return static_cast<float>(static_cast<double>(a) * (1.0 - share) + static_cast<double>(b) * other);
    };
    return normalized_or({mixed(from.w, to.w), mixed(from.x, to.x), mixed(from.y, to.y), mixed(from.z, to.z)},
                         to);
}

}  // namespace

Position blend(const Position& from, const Position& to, double share) {
    if (!(share > 0.0)) return from;
    if (share >= 1.0) return to;
    Position between = from;
    between.frame.origin = narrow(widen(from.frame.origin) + widen(offset(from, to)) * share);
    between.frame.rotation = blend(from.frame.rotation, to.frame.rotation, share);
    const Position blended = renormalized(between);
    return blended.cell != 0 ? blended : from;  // off the map, where no body is
}

}  // namespace glidepath

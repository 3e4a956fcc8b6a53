#include <glidepath/pose.h>

#include "geometry/position.h"
#include "geometry/quat.h"
#include "world/layer.h"

namespace glidepath {

using namespace world;

Position blend(const Position& from, const Position& to, double share) {
    if (!(share > 0.0)) return from;
    if (share >= 1.0) return to;
    Position between = from;
    between.frame.origin = narrow(widen(from.frame.origin) + widen(offset(from, to)) * share);
    between.frame.rotation = blended(from.frame.rotation, to.frame.rotation, share);
    const Position found = renormalized(between);
    return found.cell != 0 ? found : from;  // off the map, where no body is
}

}  // namespace glidepath

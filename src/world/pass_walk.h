// What a walk over bodies in a pass carries along.
#pragma once

#include "base/time_split.h"
#include "entity/entity.h"
#include "world/layer.h"
#include "world/storage.h"

namespace glidepath::world {

// Bit for bit; what changes when a body moves comes first.
[[nodiscard]] inline bool is_same(const Position& a, const Position& b) {
    const Vec3& p = a.frame.origin;
    const Vec3& q = b.frame.origin;
    return differing_bits(p.x, q.x) == 0 && differing_bits(p.y, q.y) == 0 && differing_bits(p.z, q.z) == 0 &&
           a.cell == b.cell && geometry::is_same(a.frame.rotation, b.frame.rotation);
}

[[nodiscard]] inline bool is_same(const ViewerMark& a, const ViewerMark& b) {
    return a.kind == b.kind && (a.kind != ViewerMark::Kind::somewhere || is_same(a.position, b.position));
}

// Most bodies were last stepped in the same pass, so that one split serves them all.
struct PassTimes {
    const Position* viewer = nullptr;  // nullptr: nobody, or not here
    bool is_nobody = false;
    double elapsed_s = 0;
    TimeSplit split = split_elapsed(0);

    const TimeSplit& split_of(double wanted_s) {
        if (wanted_s != elapsed_s) {
            elapsed_s = wanted_s;
            split = split_elapsed(wanted_s);
        }
        return split;
    }
};

[[nodiscard]] inline ViewerMark viewer_mark(const PassTimes& times) {
    if (times.is_nobody) return {.kind = ViewerMark::Kind::nobody};
    if (times.viewer == nullptr) return {.kind = ViewerMark::Kind::unknown};
    return {.kind = ViewerMark::Kind::somewhere, .position = *times.viewer};
}

struct PassWalk {
    EntityContext context;
    PassTimes times;
    double& stepped_until_s;  // of the body at hand
};

}  // namespace glidepath::world

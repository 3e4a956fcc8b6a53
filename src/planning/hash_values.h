// Geometry into a state hash, field by field.
#pragma once

#include <glidepath/base/hash.h>
#include <glidepath/geometry/position.h>

namespace glidepath::detail {

inline void add_vec3(StateHash& hash, const Vec3& v) { hash.add(v.x).add(v.y).add(v.z); }

inline void add_position(StateHash& hash, const Position& position) {
    hash.add(position.cell);
    add_vec3(hash, position.frame.origin);
    const Quat& q = position.frame.rotation;
    hash.add(q.w).add(q.x).add(q.y).add(q.z);
}

}  // namespace glidepath::detail

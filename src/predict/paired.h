// Vectors for the arithmetic of frames and updates, of which x and y are calculated at once: the same bits as
// axis by axis, for two thirds of the work.
#pragma once

#include "geometry/vec3.h"
#include "predict/layer.h"

#include <cstddef>
#include <cstring>

namespace glidepath::predict {

// Two doubles side by side. Compilers know such vectors on every processor, also where it has none.
using Pair [[gnu::vector_size(16)]] = double;

struct PairedVec {
    Pair xy{};
    double z = 0;
};

static_assert(offsetof(DVec3, y) == sizeof(double) && offsetof(DVec3, z) == sizeof(Pair));

// Number by number: what was just copied in other pieces could not be read as a pair before it has left the
// processor's write buffer (decision 8).
[[nodiscard]] inline PairedVec paired(const DVec3& v) { return {Pair{v.x, v.y}, v.z}; }
[[nodiscard]] inline DVec3 unpaired(const PairedVec& v) {
    DVec3 result;
    std::memcpy(static_cast<void*>(&result), &v.xy, sizeof v.xy);
    result.z = v.z;
    return result;
}

[[nodiscard]] inline PairedVec operator+(const PairedVec& a, const PairedVec& b) {
    return {a.xy + b.xy, a.z + b.z};
}
[[nodiscard]] inline PairedVec operator-(const PairedVec& a, const PairedVec& b) {
    return {a.xy - b.xy, a.z - b.z};
}
[[nodiscard]] inline PairedVec operator*(const PairedVec& a, double s) { return {a.xy * s, a.z * s}; }
[[nodiscard]] inline double dot(const PairedVec& a, const PairedVec& b) {
    const Pair products = a.xy * b.xy;
    return products[0] + products[1] + a.z * b.z;
}

}  // namespace glidepath::predict

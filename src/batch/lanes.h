// What every block of bodies has: sixteen lanes, and where each body was when the last passes were over.
#pragma once

#include "batch/layer.h"
#include "geometry/position.h"

#include <cstddef>
#include <cstdint>

namespace glidepath::batch {

inline constexpr std::size_t k_lanes = 16;          // of a block: their floats fill a cache line
inline constexpr std::size_t k_kept_positions = 3;  // as many passes as poses are kept of

using Floats = float[k_lanes];

// State is kept in floats, sums and products in between are doubles.
[[nodiscard]] inline double wide(float x) { return static_cast<double>(x); }
[[nodiscard]] inline float narrow(double x) { return static_cast<float>(x); }

// Of upright bodies outdoors.
struct BodyLanes {
    // In the frame of the landblock: a ring, by axis.
    alignas(64) Floats at[k_kept_positions][3] = {};
    std::uint16_t landblock[k_lanes] = {};
};

[[nodiscard]] inline Vec3 origin_in(const BodyLanes& lanes, std::size_t lane, std::size_t ring) {
    const auto& at = lanes.at[ring];
    return {at[0][lane], at[1][lane], at[2][lane]};
}
inline void set_origin(BodyLanes& lanes, std::size_t lane, std::size_t ring, const Vec3& origin) {
    lanes.at[ring][0][lane] = origin.x;
    lanes.at[ring][1][lane] = origin.y;
    lanes.at[ring][2][lane] = origin.z;
}

[[nodiscard]] inline CellId landblock_in(const BodyLanes& lanes, std::size_t lane) {
    return CellId{lanes.landblock[lane]} << 16U;
}
// The cell follows from where the body is in its landblock.
[[nodiscard]] inline Position position_in(const BodyLanes& lanes, std::size_t lane, std::size_t ring,
                                          const Quat& rotation) {
    const Vec3 origin = origin_in(lanes, lane, ring);
    return {outdoor_cell_at(landblock_in(lanes, lane), origin), {origin, rotation}};
}

}  // namespace glidepath::batch

// Cells. The world is a grid of 255 x 255 landblocks, 192 m square. A cell id names the landblock in its
// upper half (x in bits 24..31, y in bits 16..23) and the cell in the block in its lower half: 1..0x40
// outdoors (8 x 8 squares of 24 m, counted by column), 0x100 and up indoors.
#pragma once

#include <glidepath/error.h>
#include <glidepath/position.h>

#include "geometry/layer.h"
#include "geometry/vec3.h"

#include <cstdint>

namespace glidepath::geometry {

inline constexpr double k_block_size_m = 192.0;
inline constexpr double k_cell_size_m = 24.0;
inline constexpr std::int32_t k_cells_per_block = 8;
inline constexpr std::int32_t k_blocks_across_world = 255;
inline constexpr std::int32_t k_cells_across_world = k_blocks_across_world * k_cells_per_block;
inline constexpr CellId k_first_indoor_cell = 0x100;
inline constexpr CellId k_last_indoor_cell = 0xFFFD;
inline constexpr CellId k_last_outdoor_cell = 0x40;

[[nodiscard]] constexpr CellId cell_in_block(CellId cell) { return cell & 0xFFFFU; }
[[nodiscard]] constexpr std::int32_t block_x(CellId cell) { return static_cast<std::int32_t>(cell >> 24U); }
[[nodiscard]] constexpr std::int32_t block_y(CellId cell) {
    return static_cast<std::int32_t>((cell >> 16U) & 0xFFU);
}

// Names a real cell: a block inside the world and an outdoor or indoor cell number.
[[nodiscard]] bool is_legal_cell(CellId cell);

// From the corner of one landblock to the corner of another, global axes.
[[nodiscard]] constexpr Vec3 block_offset(CellId from, CellId to) {
    constexpr auto block_m = static_cast<std::int32_t>(k_block_size_m);
    return {static_cast<float>((block_x(to) - block_x(from)) * block_m),
            static_cast<float>((block_y(to) - block_y(from)) * block_m), 0.0F};
}

struct OutdoorPosition {
    CellId cell = 0;
    Vec3 origin;  // relative to the landblock of `cell`, x and y in [0, 192)
};

// Brings an origin that may lie outside its landblock into canonical outdoor form. An indoor cell number is
// taken and replaced by the outdoor one. Fails for other numbers and off the map.
[[nodiscard]] Expected<OutdoorPosition> renormalize_outdoors(CellId cell, const Vec3& origin);
// The same without saying why it fails: then the cell is 0.
[[nodiscard]] OutdoorPosition renormalized_outdoors(CellId cell, const Vec3& origin);

// The outdoor cell of the same landblock that an origin lies in; cell 0 of it, which is none, when the origin
// lies in another one.
[[nodiscard]] constexpr CellId outdoor_cell_at(CellId in_landblock, const Vec3& origin) {
    const auto is_inside = [](float m) { return m >= 0.0F && m < static_cast<float>(k_block_size_m); };
    const auto square = [](float m) {
        return static_cast<CellId>(static_cast<int>(static_cast<double>(m) / k_cell_size_m));
    };
    const CellId landblock = in_landblock & ~CellId{0xFFFF};
    if (!is_inside(origin.x) || !is_inside(origin.y)) return landblock;
    return landblock | (1 + square(origin.x) * static_cast<CellId>(k_cells_per_block) + square(origin.y));
}

// The ranges that depend on where a body is (spec/geometry.md 7).
struct Ranges {
    float blip_m;         // a waypoint farther than this is not walked to
    float leash_start_m;  // the leash begins to pull
    float leash_max_m;    // the leash holds
};
[[nodiscard]] Ranges ranges_in(CellId cell, bool is_player);

}  // namespace glidepath::geometry

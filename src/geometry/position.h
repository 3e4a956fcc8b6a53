// A position: a frame relative to the south-west corner of the landblock that its cell names. All functions
// see across landblocks. Retail's name is Position; the rules are in spec/geometry.md 4 to 6.
#pragma once

#include <glidepath/error.h>
#include <glidepath/position.h>

#include "base/hash.h"
#include "geometry/cell.h"
#include "geometry/frame.h"
#include "geometry/layer.h"

namespace glidepath::geometry {

// From one origin to another, global axes; each is given from the corner of its cell's landblock.
[[nodiscard, gnu::always_inline]] constexpr Vec3 offset_between(CellId from_cell, const Vec3& from,
                                                                CellId to_cell, const Vec3& to) {
    const DVec3 within_block = widen(to) - widen(from);
    if (((from_cell ^ to_cell) >> 16U) == 0) return narrow(within_block);
    return narrow(widen(block_offset(from_cell, to_cell)) + widen(to) - widen(from));
}

// An upright body as a cylinder: what arrival and sticking measure between.
struct Cylinder {
    float radius_m = 0;
    float height_m = 0;
    Position at;
};
// Centre distance minus both radii. The vertical part of the centre distance counts, in spite of retail's
// name for it (cylinder_distance_no_z).
[[nodiscard]] float gap_between_sides(const Cylinder& a, const Cylinder& b);
// The same with the vertical gap between the lower one's top and the upper one's foot; negative when they
// overlap both ways.
[[nodiscard]] float cylinder_distance(const Cylinder& a, const Cylinder& b);

// A vector between global axes and a position's own.
[[nodiscard]] Vec3 global_to_local(const Position& position, const Vec3& v);
[[nodiscard]] Vec3 local_to_global(const Position& position, const Vec3& v);
// A point given in `from`'s axes, seen in `to`'s axes; and relative to `to`'s landblock.
[[nodiscard]] Vec3 point_local_to_local(const Position& to, const Position& from, const Vec3& point);
[[nodiscard]] Vec3 point_local_to_block(const Position& to, const Position& from, const Vec3& point);

// `target` seen from `body`, across landblocks.
[[nodiscard]] Frame subtract2(const Position& target, const Position& body);

// From the corner of the outdoor square, counted from 0, that an origin is thought to lie in.
struct InSquare {
    float x_m = 0;
    float y_m = 0;
};
[[nodiscard, gnu::always_inline]] constexpr InSquare in_square(CellId square, const Vec3& origin) {
    constexpr auto side_m = static_cast<float>(k_cell_size_m);
    return {origin.x - static_cast<float>(static_cast<int>(square / 8U)) * side_m,
            origin.y - static_cast<float>(static_cast<int>(square % 8U)) * side_m};
}
[[nodiscard]] constexpr bool is_block_on_map(CellId cell) {
    return block_x(cell) < k_blocks_across_world && block_y(cell) < k_blocks_across_world;
}

// An outdoor position whose origin lies well inside the very cell it names: canonical as it is.
[[nodiscard]] constexpr bool is_canonical_outdoors(const Position& position) {
    const CellId square = cell_in_block(position.cell) - 1;
    if (square >= k_last_outdoor_cell) return false;
    constexpr auto side_m = static_cast<float>(k_cell_size_m);
    const auto [x, y] = in_square(square, position.frame.origin);
    // Away from the low edge, where tiny parts become 0; a NaN fails.
    return x > k_epsilon && x < side_m && y > k_epsilon && y < side_m && is_block_on_map(position.cell);
}

// Metres from the south-west corner of the map; and back, from the corner of a cell's landblock.
[[nodiscard]] constexpr DVec3 metres_on_map(const Position& position) {
    return widen(position.frame.origin) +
           DVec3{k_block_size_m * block_x(position.cell), k_block_size_m * block_y(position.cell), 0.0};
}
[[nodiscard]] constexpr Vec3 origin_by(CellId cell, const DVec3& point_m) {
    return narrow(point_m - metres_on_map({.cell = cell, .frame = {}}));
}

// An origin, given from the corner of the landblock of an outdoor cell, lies in `cell` of that landblock, and
// renormalizing would say the same. Also on the low edges of the cell, where bodies may run for long, but for
// those of the landblock, where tiny parts become 0.
[[nodiscard]] constexpr bool is_in_outdoor_cell(CellId of_origin, CellId cell, const Vec3& origin) {
    const CellId square = cell_in_block(cell) - 1;
    if (((of_origin ^ cell) >> 16U) != 0 || cell_in_block(of_origin) >= k_first_indoor_cell) return false;
    if (square >= k_last_outdoor_cell) return false;
    constexpr auto side_m = static_cast<float>(k_cell_size_m);
    const auto [x, y] = in_square(square, origin);
    return x >= 0.0F && x < side_m && y >= 0.0F && y < side_m && origin.x > k_epsilon &&
           origin.y > k_epsilon && is_block_on_map(cell);
}

}  // namespace glidepath::geometry

namespace glidepath {

void add_to(base::StateHash& hash, const Vec3& v);
void add_to(base::StateHash& hash, const Position& position);

}  // namespace glidepath

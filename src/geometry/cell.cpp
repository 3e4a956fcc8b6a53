#include "geometry/cell.h"

#include "base/units.h"

namespace glidepath::geometry {

namespace {

// 0xFFFF names the landblock as a whole: renormalising takes it, though nothing can stand in it.
constexpr CellId k_whole_block = 0xFFFF;

bool can_be_renormalized(CellId cell) {
    const CellId low = cell_in_block(cell);
    return (low >= 1 && low <= k_last_outdoor_cell) ||
           (low >= k_first_indoor_cell && low <= k_last_indoor_cell) || low == k_whole_block;
}

float without_residue(float coordinate) { return std::fabs(coordinate) < k_epsilon ? 0.0F : coordinate; }

struct Axis {
    std::int32_t cell = -1;  // counted across the world; -1 = off the map
    float local_m = 0;       // in the landblock of that cell
};

Axis renormalize_axis(std::int32_t block, float coordinate) {
    const float clean = without_residue(coordinate);
    const double cells = std::floor(static_cast<double>(clean) / k_cell_size_m);
    const double across = cells + static_cast<double>(block * k_cells_per_block);
    // Compared as doubles: a NaN or a number that no integer holds is off the map like any other.
    if (!(across >= 0.0 && across < static_cast<double>(k_cells_across_world))) return {};
    const auto cell = static_cast<std::int32_t>(across);
    const std::int32_t blocks_moved = cell / k_cells_per_block - block;
    return {cell, static_cast<float>(static_cast<double>(clean) - blocks_moved * k_block_size_m)};
}

}  // namespace

bool is_legal_cell(CellId cell) {
    const CellId low = cell_in_block(cell);
    const bool known =
        (low >= 1 && low <= k_last_outdoor_cell) || (low >= k_first_indoor_cell && low <= k_last_indoor_cell);
    return known && block_x(cell) < k_blocks_across_world && block_y(cell) < k_blocks_across_world;
}

OutdoorPosition renormalized_outdoors(CellId cell, const Vec3& origin) {
    if (!can_be_renormalized(cell)) return {};
    const Axis x = renormalize_axis(block_x(cell), origin.x);
    const Axis y = renormalize_axis(block_y(cell), origin.y);
    if (x.cell < 0 || y.cell < 0) return {};
    const auto block = [](const Axis& axis) { return static_cast<CellId>(axis.cell / k_cells_per_block); };
    const auto square = [](const Axis& axis) { return static_cast<CellId>(axis.cell % k_cells_per_block); };
    const CellId low = 1 + square(x) * static_cast<CellId>(k_cells_per_block) + square(y);
    return {(block(x) << 24U) | (block(y) << 16U) | low, {x.local_m, y.local_m, origin.z}};
}

Expected<OutdoorPosition> renormalize_outdoors(CellId cell, const Vec3& origin) {
    if (!can_be_renormalized(cell)) {
        return Error{ErrorCode::bad_cell, "cell", 0,
                     "the lower half is neither an outdoor nor an indoor cell"};
    }
    const OutdoorPosition found = renormalized_outdoors(cell, origin);
    if (found.cell == 0) {
        return Error{ErrorCode::out_of_range, "origin", 0, "the position lies off the map"};
    }
    return found;
}

Ranges ranges_in(CellId cell, bool is_player) {
    if (!is_indoors(cell)) return {.blip_m = 100.0F, .leash_start_m = 10.0F, .leash_max_m = 50.0F};
    return {.blip_m = is_player ? 25.0F : 20.0F, .leash_start_m = 5.0F, .leash_max_m = 20.0F};
}

}  // namespace glidepath::geometry

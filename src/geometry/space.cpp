#include <glidepath/space.h>

#include "base/names.h"
#include "geometry/cell.h"
#include "geometry/heading.h"
#include "geometry/quat.h"

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>

namespace glidepath {

using namespace geometry;

namespace {

constexpr std::array<const char*, k_space_axes_count> k_axes_names{"z_up", "y_up_right", "y_up_left",
                                                                   "unreal"};

bool is_known(SpaceAxes axes) { return static_cast<std::size_t>(axes) < k_space_axes_count; }

// Each space takes the engine's axes in another order and with other signs.
Vec3 turned_from_engine(SpaceAxes axes, const Vec3& v) {
    switch (axes) {
        case SpaceAxes::y_up_right:
            return {v.x, v.z, -v.y};
        case SpaceAxes::y_up_left:
            return {v.x, v.z, v.y};
        case SpaceAxes::unreal:
            return {v.y, v.x, v.z};
        default:
            return v;
    }
}

Vec3 turned_to_engine(SpaceAxes axes, const Vec3& v) {
    switch (axes) {
        case SpaceAxes::y_up_right:
            return {v.x, -v.z, v.y};
        case SpaceAxes::y_up_left:
            return {v.x, v.z, v.y};
        case SpaceAxes::unreal:
            return {v.y, v.x, v.z};
        default:
            return v;
    }
}

// A mirrored space turns the other way round about the mirrored axis.
float hand_of(SpaceAxes axes) {
    return axes == SpaceAxes::y_up_left || axes == SpaceAxes::unreal ? -1.0F : 1.0F;
}

Vec3 axis_from_engine(SpaceAxes axes, const Vec3& v) { return turned_from_engine(axes, v) * hand_of(axes); }
Vec3 axis_to_engine(SpaceAxes axes, const Vec3& v) { return turned_to_engine(axes, v) * hand_of(axes); }

Quat rotation_to_engine(SpaceAxes axes, const Quat& q) {
    const Vec3 axis = axis_to_engine(axes, {q.x, q.y, q.z});
    return {q.w, axis.x, axis.y, axis.z};
}

Quat rotation_from_engine(SpaceAxes axes, const Quat& q) {
    const Vec3 axis = axis_from_engine(axes, {q.x, q.y, q.z});
    return {q.w, axis.x, axis.y, axis.z};
}

Vec3 scaled(const Vec3& v, double factor) { return narrow(widen(v) * factor); }

// Along one axis of the map.
struct BlockAxis {
    std::int32_t block = 0;
    float local_m = 0;
};

// Only of a number that lies on the map.
BlockAxis block_axis(double along_m) {
    const double block = std::floor(along_m / k_block_size_m);
    return {static_cast<std::int32_t>(block), static_cast<float>(along_m - block * k_block_size_m)};
}

bool is_on_map(double along_m) {
    return along_m >= 0.0 && along_m < k_block_size_m * static_cast<double>(k_blocks_across_world);
}

// A point of the space, which is fine, with a rotation of the engine.
Expected<Position> placed(const Space& space, const Vec3& point, const Quat& rotation) {
    if (!is_finite(point)) {
        return Error{ErrorCode::bad_float, "point", 0, "a coordinate is not a finite number"};
    }
    const DVec3 metres =
        widen(turned_to_engine(space.axes, point)) * (1.0 / static_cast<double>(space.units_a_metre));
    const double east_m = metres.x + block_x(space.landblock) * k_block_size_m;
    const double north_m = metres.y + block_y(space.landblock) * k_block_size_m;
    if (!is_on_map(east_m) || !is_on_map(north_m)) {
        return Error{ErrorCode::out_of_range, "point", 0, "lies off the map, which is 48 960 m across"};
    }
    if (std::fabs(metres.z) > static_cast<double>(k_farthest_origin_m)) {
        return Error{ErrorCode::out_of_range, "point", 0, "lies more than 1e6 m up or down"};
    }
    const BlockAxis x = block_axis(east_m);
    const BlockAxis y = block_axis(north_m);
    const CellId block = static_cast<CellId>(x.block) << 24U | static_cast<CellId>(y.block) << 16U;
    const Position position = renormalized(
        {.cell = block | 1U, .frame = {{x.local_m, y.local_m, static_cast<float>(metres.z)}, rotation}});
    if (position.cell == 0) {  // rounded onto the edge itself
        return Error{ErrorCode::out_of_range, "point", 0, "lies off the map, which is 48 960 m across"};
    }
    return position;
}

}  // namespace

const char* name_of(SpaceAxes axes) { return base::name_in(k_axes_names, axes); }

Error validate(const Space& space) {
    if (!is_known(space.axes)) return {ErrorCode::out_of_range, "axes", 0, "are none of SpaceAxes"};
    if (block_x(space.landblock) >= k_blocks_across_world ||
        block_y(space.landblock) >= k_blocks_across_world) {
        return {ErrorCode::bad_cell, "landblock", 0, "lies off the map"};
    }
    if (!std::isfinite(space.units_a_metre) || !(space.units_a_metre > 0.0F)) {
        return {ErrorCode::out_of_range, "units_a_metre", 0, "must be finite and above zero"};
    }
    return {};
}

Expected<Position> Space::at(const Vec3& point, double heading_deg) const {
    if (const Error error = validate(*this); !error.is_ok()) return error;
    if (!std::isfinite(heading_deg)) {
        return Error{ErrorCode::bad_float, "heading", 0, "is not a finite number"};
    }
    return placed(*this, point, upright_rotation(heading_deg));
}

Expected<Position> Space::position_of(const Frame& frame) const {
    if (const Error error = validate(*this); !error.is_ok()) return error;
    if (!is_unit(frame.rotation)) {
        return Error{ErrorCode::bad_quaternion, "rotation", 0, "the quaternion is not of length one"};
    }
    return placed(*this, frame.origin, rotation_to_engine(axes, frame.rotation));
}

Frame Space::frame_of(const Position& position) const {
    const DVec3 metres = widen(block_offset(landblock, position.cell)) + widen(position.frame.origin);
    const Vec3 units = narrow(metres * static_cast<double>(units_a_metre));
    return {turned_from_engine(axes, units), rotation_from_engine(axes, position.frame.rotation)};
}

double Space::heading_of(const Quat& rotation) const {
    return glidepath::heading_of({.origin = {}, .rotation = rotation_to_engine(axes, rotation)});
}

Vec3 Space::to_engine(const Vec3& velocity) const {
    return scaled(turned_to_engine(axes, velocity), 1.0 / static_cast<double>(units_a_metre));
}
Vec3 Space::from_engine(const Vec3& velocity_mps) const {
    return scaled(turned_from_engine(axes, velocity_mps), static_cast<double>(units_a_metre));
}
Vec3 Space::turning_to_engine(const Vec3& omega_radps) const { return axis_to_engine(axes, omega_radps); }
Vec3 Space::turning_from_engine(const Vec3& omega_radps) const { return axis_from_engine(axes, omega_radps); }

}  // namespace glidepath

#include "geometry/position.h"

#include "base/units.h"
#include "geometry/heading.h"

#include <cmath>

namespace glidepath::geometry {

namespace {

// `way`: from one to the other.
float gap_across(const Vec3& way, const Cylinder& a, const Cylinder& b) {
    return static_cast<float>(length(way) -
                              (static_cast<double>(a.radius_m) + static_cast<double>(b.radius_m)));
}

}  // namespace

float gap_between_sides(const Cylinder& a, const Cylinder& b) { return gap_across(offset(a.at, b.at), a, b); }

float cylinder_distance(const Cylinder& a, const Cylinder& b) {
    const Vec3 way = offset(a.at, b.at);
    const auto reach_m = static_cast<double>(gap_across(way, a, b));
    const auto lower_height_m = static_cast<double>(way.z < 0.0F ? b.height_m : a.height_m);
    const double gap_m = static_cast<double>(std::fabs(way.z)) - lower_height_m;
    if (reach_m > 0.0 && !(gap_m > 0.0)) return static_cast<float>(reach_m);  // side by side, as mostly
    if (gap_m > 0.0 && !(reach_m > 0.0)) return static_cast<float>(gap_m);
    const double diagonal_m = std::sqrt(gap_m * gap_m + reach_m * reach_m);
    return static_cast<float>(gap_m > 0.0 ? diagonal_m : -diagonal_m);
}

Vec3 global_to_local(const Position& position, const Vec3& v) {
    return narrow(to_local(axes_of(position.frame.rotation), v));
}

Vec3 local_to_global(const Position& position, const Vec3& v) {
    return narrow(to_global(axes_of(position.frame.rotation), v));
}

Vec3 point_local_to_local(const Position& to, const Position& from, const Vec3& point) {
    const DVec3 global = to_global(axes_of(from.frame.rotation), point);
    return global_to_local(to, narrow(widen(offset(to, from)) + global));
}

Vec3 point_local_to_block(const Position& to, const Position& from, const Vec3& point) {
    const DVec3 global = to_global(axes_of(from.frame.rotation), point);
    return narrow(widen(block_offset(to.cell, from.cell)) + widen(from.frame.origin) + global);
}

Frame subtract2(const Position& target, const Position& body) {
    Frame result;
    result.origin = global_to_local(body, offset(body, target));
    result.rotation = turn_between(body.frame.rotation, target.frame.rotation);
    return result;
}

}  // namespace glidepath::geometry

namespace glidepath {

using namespace geometry;

bool is_indoors(CellId cell) { return cell_in_block(cell) >= k_first_indoor_cell; }

Vec3 offset(const Position& from, const Position& to) {
    return offset_between(from.cell, from.frame.origin, to.cell, to.frame.origin);
}

float distance(const Position& a, const Position& b) { return static_cast<float>(length(offset(a, b))); }

float horizontal_distance(const Position& a, const Position& b) {
    const Vec3 v = offset(a, b);
    return static_cast<float>(length(Vec3{v.x, v.y, 0.0F}));
}

double heading_to(const Position& from, const Position& to) {
    const Vec3 v = offset(from, to);
    const Vec3 horizontal{v.x, v.y, 0.0F};
    if (length(horizontal) < static_cast<double>(k_epsilon)) return 0.0;
    return heading_of_direction(with_length(horizontal, 1.0));
}

Position renormalized(Position position) {
    if (is_indoors(position.cell) || is_canonical_outdoors(position)) return position;
    const OutdoorPosition outdoors = renormalized_outdoors(position.cell, position.frame.origin);
    if (outdoors.cell == 0) return {.cell = 0, .frame = position.frame};
    return {.cell = outdoors.cell, .frame = {outdoors.origin, position.frame.rotation}};
}

Error validate(const Position& position) {
    if (!is_legal_cell(position.cell)) {
        return {ErrorCode::bad_cell, "cell", 0, "names no landblock cell"};
    }
    if (!is_finite(position.frame.origin)) {
        return {ErrorCode::bad_float, "origin", 0, "a coordinate is not a finite number"};
    }
    const Vec3& o = position.frame.origin;
    for (const float coordinate : {o.x, o.y, o.z}) {
        if (std::fabs(coordinate) > k_farthest_origin_m) {
            return {ErrorCode::out_of_range, "origin", 0, "a coordinate lies more than 1e6 m away"};
        }
    }
    if (!is_unit(position.frame.rotation)) {
        return {ErrorCode::bad_quaternion, "rotation", 0, "the quaternion is not of length one"};
    }
    return {};
}

void add_to(base::StateHash& hash, const Vec3& v) { hash.add(v.x).add(v.y).add(v.z); }

void add_to(base::StateHash& hash, const Position& position) {
    const Quat& q = position.frame.rotation;
    hash.add(position.cell);
    add_to(hash, position.frame.origin);
    hash.add(q.w).add(q.x).add(q.y).add(q.z);
}

}  // namespace glidepath

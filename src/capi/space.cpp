// Spaces and positions by themselves.
#include <glidepath/pose.h>

#include "capi/convert.h"
#include "geometry/quat.h"
#include "geometry/vec3.h"

#include <cmath>

using namespace glidepath;
using namespace glidepath::capi;

namespace {

// A space of the caller's that can be used.
gp_code read_space(const gp_space* given, Space& out) {
    if (given == nullptr) return null_pointer("space");
    out = from_c(*given);
    return fail(validate(out));
}

// A vector of a space into another one.
template <class Turn>
gp_code turn_vector(const gp_space* given, const float from[3], float out[3], Turn&& turn) {
    Space space;
    if (const gp_code code = read_space(given, space); code != GP_OK) return code;
    if (from == nullptr || out == nullptr) return null_pointer(from == nullptr ? "vector" : "out");
    const Vec3 v = vec3_of(from);
    if (!is_finite(v)) return fail(GP_BAD_FLOAT, "vector", "is not of finite numbers");
    write(turn(space, v), out);
    return GP_OK;
}

// Asks something of two positions.
template <class Out, class Ask>
gp_code ask_two(const gp_position* a, const char* what_a, const gp_position* b, const char* what_b, Out* out,
                Ask&& ask) {
    Position from;
    Position to;
    if (const gp_code code = read_position(a, what_a, from); code != GP_OK) return code;
    if (const gp_code code = read_position(b, what_b, to); code != GP_OK) return code;
    if (out == nullptr) return null_pointer("out");
    ask(from, to);
    return GP_OK;
}

}  // namespace

gp_code gp_space_init(gp_space* space, uint32_t axes) {
    if (space == nullptr) return null_pointer("space");
    if (axes > GP_AXES_UNREAL) return fail(GP_OUT_OF_RANGE, "axes", "are none of GP_AXES_*", axes);
    const float units = axes == GP_AXES_UNREAL ? Space::unreal().units_a_metre : 1.0F;
    *space = {axes, k_middle_landblock, units, 0};
    return GP_OK;
}

gp_code gp_space_point(const gp_space* space, const float point[3], double heading_deg, gp_position* out) {
    if (space == nullptr) return null_pointer("space");
    if (point == nullptr) return null_pointer("point");
    if (out == nullptr) return null_pointer("out");
    const Expected<Position> made = from_c(*space).at(vec3_of(point), heading_deg);
    if (!made) return fail(made.error());
    *out = to_c(*made);
    return GP_OK;
}

gp_code gp_space_position(const gp_space* space, const gp_frame* frame, gp_position* out) {
    if (space == nullptr) return null_pointer("space");
    if (frame == nullptr) return null_pointer("frame");
    if (out == nullptr) return null_pointer("out");
    const Expected<Position> made = from_c(*space).position_of(from_c(*frame));
    if (!made) return fail(made.error());
    *out = to_c(*made);
    return GP_OK;
}

gp_code gp_space_frame(const gp_space* space, const gp_position* position, gp_frame* out) {
    Space in;
    if (const gp_code code = read_space(space, in); code != GP_OK) return code;
    Position at;
    if (const gp_code code = read_position(position, "position", at); code != GP_OK) return code;
    if (out == nullptr) return null_pointer("out");
    *out = to_c(in.frame_of(at));
    return GP_OK;
}

gp_code gp_space_heading(const gp_space* space, const float rotation[4], double* out) {
    Space in;
    if (const gp_code code = read_space(space, in); code != GP_OK) return code;
    if (rotation == nullptr) return null_pointer("rotation");
    if (out == nullptr) return null_pointer("out");
    const Quat q{rotation[0], rotation[1], rotation[2], rotation[3]};
    if (!is_unit(q)) return fail(GP_BAD_QUATERNION, "rotation", "the quaternion is not of length one");
    *out = in.heading_of(q);
    return GP_OK;
}

gp_code gp_space_velocity(const gp_space* space, const float velocity[3], float out[3]) {
    return turn_vector(space, velocity, out, [](const Space& s, const Vec3& v) { return s.to_engine(v); });
}
gp_code gp_space_velocity_back(const gp_space* space, const float velocity_mps[3], float out[3]) {
    return turn_vector(space, velocity_mps, out,
                       [](const Space& s, const Vec3& v) { return s.from_engine(v); });
}
gp_code gp_space_turning(const gp_space* space, const float omega[3], float out[3]) {
    return turn_vector(space, omega, out,
                       [](const Space& s, const Vec3& v) { return s.turning_to_engine(v); });
}
gp_code gp_space_turning_back(const gp_space* space, const float omega[3], float out[3]) {
    return turn_vector(space, omega, out,
                       [](const Space& s, const Vec3& v) { return s.turning_from_engine(v); });
}

gp_code gp_position_check(const gp_position* position) {
    Position ignored;
    return read_position(position, "position", ignored);
}

gp_code gp_position_renormalize(gp_position* position) {
    Position at;
    if (const gp_code code = read_position(position, "position", at); code != GP_OK) return code;
    const Position made = renormalized(at);
    if (made.cell == 0) return fail(GP_OUT_OF_RANGE, "position", "lies off the map");
    *position = to_c(made);
    return GP_OK;
}

gp_code gp_position_distance(const gp_position* a, const gp_position* b, double* out) {
    return ask_two(a, "a", b, "b", out, [&](const Position& from, const Position& to) {
        *out = static_cast<double>(distance(from, to));
    });
}

gp_code gp_position_horizontal_distance(const gp_position* a, const gp_position* b, double* out) {
    return ask_two(a, "a", b, "b", out, [&](const Position& from, const Position& to) {
        *out = static_cast<double>(horizontal_distance(from, to));
    });
}

gp_code gp_position_offset(const gp_position* from, const gp_position* to, float out[3]) {
    return ask_two(from, "from", to, "to", out,
                   [&](const Position& here, const Position& there) { write(offset(here, there), out); });
}

gp_code gp_position_blend(const gp_position* from, const gp_position* to, double share, gp_position* out) {
    if (!std::isfinite(share) || share < 0.0 || share > 1.0) {
        return fail(GP_OUT_OF_RANGE, "share", "must be from 0 to 1");
    }
    return ask_two(from, "from", to, "to", out, [&](const Position& here, const Position& there) {
        *out = to_c(blend(here, there, share));
    });
}

gp_code gp_heading_gap(double a_deg, double b_deg, double* out) {
    if (out == nullptr) return null_pointer("out");
    if (!std::isfinite(a_deg) || !std::isfinite(b_deg)) {
        return fail(GP_BAD_FLOAT, "a_deg, b_deg", "are not finite numbers");
    }
    *out = heading_gap(a_deg, b_deg);
    return GP_OK;
}

int32_t gp_is_indoors(uint32_t cell) { return is_indoors(cell) ? 1 : 0; }

gp_code gp_position_heading(const gp_position* position, double* out) {
    Position at;
    if (const gp_code code = read_position(position, "position", at); code != GP_OK) return code;
    if (out == nullptr) return null_pointer("out");
    *out = heading_of(at.frame);
    return GP_OK;
}

gp_code gp_position_heading_to(const gp_position* from, const gp_position* to, double* out) {
    return ask_two(from, "from", to, "to", out,
                   [&](const Position& here, const Position& there) { *out = heading_to(here, there); });
}

gp_code gp_position_face(gp_position* position, double heading_deg) {
    if (position == nullptr) return null_pointer("position");
    if (!std::isfinite(heading_deg)) return fail(GP_BAD_FLOAT, "heading_deg", "is not a finite number");
    const Quat q = upright_rotation(heading_deg);
    position->qw = q.w;
    position->qx = q.x;
    position->qy = q.y;
    position->qz = q.z;
    return GP_OK;
}

// Between the structs of the header and the engine's.
#pragma once

#include <glidepath/router.h>
#include <glidepath/space.h>
#include <glidepath/world.h>

#include "capi/last_error.h"
#include "capi/layer.h"

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <glidepath.h>
#include <optional>
#include <span>

namespace glidepath::capi {

[[nodiscard]] inline gp_id to_c(BodyId id) { return std::uint64_t{id.generation} << 32U | id.slot; }
[[nodiscard]] inline BodyId from_c(gp_id id) {
    return {static_cast<std::uint32_t>(id), static_cast<std::uint32_t>(id >> 32U)};
}

[[nodiscard]] inline Vec3 vec3_of(const float v[3]) { return {v[0], v[1], v[2]}; }
inline void write(const Vec3& v, float out[3]) {
    out[0] = v.x;
    out[1] = v.y;
    out[2] = v.z;
}

[[nodiscard]] inline Frame from_c(const gp_frame& f) { return {{f.x, f.y, f.z}, {f.qw, f.qx, f.qy, f.qz}}; }
[[nodiscard]] inline gp_frame to_c(const Frame& f) {
    return {f.origin.x, f.origin.y, f.origin.z, f.rotation.w, f.rotation.x, f.rotation.y, f.rotation.z};
}
[[nodiscard]] inline Position from_c(const gp_position& p) {
    return {p.cell, {{p.x, p.y, p.z}, {p.qw, p.qx, p.qy, p.qz}}};
}
[[nodiscard]] inline gp_position to_c(const Position& p) {
    const auto& [origin, q] = p.frame;
    return {p.cell, origin.x, origin.y, origin.z, q.w, q.x, q.y, q.z};
}
[[nodiscard]] inline Space from_c(const gp_space& s) {
    // Larger numbers stay none of SpaceAxes.
    return {static_cast<SpaceAxes>(std::min<std::uint32_t>(s.axes, 0xFF)), s.landblock, s.units_a_metre};
}

// Of an update, alone or in columns.
inline constexpr std::uint32_t k_glide_flags =
    GP_GLIDE_HAS_SENT | GP_GLIDE_HAS_VELOCITY | GP_GLIDE_KEEPS_HEADING | GP_GLIDE_IS_REPEATED;

// Reads a struct with a size: what an earlier version did not have keeps what `out` has. `first` is the size
// in the first version.
template <class T>
gp_code read_sized(const T* given, const char* what, T& out, std::size_t first = sizeof(T)) {
    if (given == nullptr) return null_pointer(what);
    const std::uint32_t size = given->size;
    if (size < first || size > sizeof(T)) {
        return fail(GP_BAD_SIZE, what, "its size is none that this library knows: call its init function",
                    size);
    }
    std::memcpy(&out, given, size);
    out.size = sizeof(T);
    return GP_OK;
}

// The caller's struct can be written.
template <class T>
gp_code check_sized(const T* out, const char* what, std::size_t first = sizeof(T)) {
    T ignored{};
    return read_sized(out, what, ignored, first);
}

// Writes as much as the caller's version has; its size stays.
template <class T>
void write_sized(const T& from, T* out) {
    const std::uint32_t size = out->size;
    std::memcpy(out, &from, size);
    out->size = size;
}

// An init function: `size` is the caller's.
template <class T>
gp_code init_sized(T* out, std::uint32_t size, const char* what, T defaults, std::size_t first = sizeof(T)) {
    if (out == nullptr) return null_pointer(what);
    if (size < first || size > sizeof(T)) {
        return fail(GP_BAD_SIZE, what, "the size is none that this library knows", size);
    }
    defaults.size = size;
    std::memcpy(out, &defaults, size);
    return GP_OK;
}

[[nodiscard]] inline std::span<const std::byte> bytes_of(const void* bytes, std::size_t size) {
    return {static_cast<const std::byte*>(bytes), size};
}

[[nodiscard]] gp_body to_c(const Body& body, ObjectId object, gp_id id);
[[nodiscard]] gp_outcome to_c(const MessageOutcome& outcome, std::uint32_t opcode);
[[nodiscard]] gp_viewer to_c(const Viewer& viewer);

gp_code from_c(const gp_viewer& given, Viewer& out);
gp_code from_c(const gp_rules* given, Rules& out);
[[nodiscard]] MoveToRequest from_c(const gp_move_to& given);
// Settings and kind of a smoother; nothing is changed where the caller left them out.
gp_code read_predict(const gp_predict* given, std::optional<Predict>& out);
gp_code read_smoother(std::uint32_t given, std::optional<Smoother>& out);
gp_code read_driver(std::uint32_t given, Driver& out);
// Positions of the caller's that can be used.
gp_code read_position(const gp_position* given, const char* what, Position& out);
gp_code check_frame(const gp_frame* given, const char* what);

}  // namespace glidepath::capi

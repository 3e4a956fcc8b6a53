// The messages that move things: positions, movements, vectors (WIRE.md sections 2 to 4 and 6). Plain data as
// it stands on the wire. Flags words say which fields were sent; a field that was not holds what the receiver
// takes for it. Lists are views into the message's bytes.
#pragma once

#include <glidepath/base/stamp.h>
#include <glidepath/geometry/cell.h>
#include <glidepath/geometry/quat.h>
#include <glidepath/wire/movement.h>

namespace glidepath {

namespace position_flag {
inline constexpr std::uint32_t has_velocity = 0x01;
inline constexpr std::uint32_t has_placement = 0x02;
inline constexpr std::uint32_t contact = 0x04;  // stands on something; no bytes
inline constexpr std::uint32_t no_w = 0x08;     // a component that is not sent is 0
inline constexpr std::uint32_t no_x = 0x10;
inline constexpr std::uint32_t no_y = 0x20;
inline constexpr std::uint32_t no_z = 0x40;
inline constexpr std::uint32_t known = 0x7F;
}  // namespace position_flag

// Retail's PositionPack.
struct PositionPack {
    std::uint32_t flags = position_flag::no_x | position_flag::no_y | position_flag::no_z;
    CellId cell = 0;
    Vec3 origin;    // metres in the landblock
    Quat rotation;  // as sent: nearly of length one; in tolerant mode anything
    Vec3 velocity;  // retail skips it: not to drive motion with
    std::uint32_t placement_id = 0;
    Stamp instance_stamp = 0;
    Stamp position_stamp = 0;
    Stamp teleport_stamp = 0;
    Stamp force_position_stamp = 0;
};

[[nodiscard]] constexpr bool has_contact(const PositionPack& p) {
    return (p.flags & position_flag::contact) != 0;
}

// The no_w..no_z bits for a rotation: a component that compares equal to 0 is not sent.
[[nodiscard]] constexpr std::uint32_t suppression_flags(const Quat& q) {
    return (q.w == 0 ? position_flag::no_w : 0U) | (q.x == 0 ? position_flag::no_x : 0U) |
           (q.y == 0 ? position_flag::no_y : 0U) | (q.z == 0 ? position_flag::no_z : 0U);
}

struct UpdatePosition {  // 0xF748
    std::uint32_t guid = 0;
    PositionPack position;
};

struct UpdateMotion {  // 0xF74C
    std::uint32_t guid = 0;
    Stamp instance_stamp = 0;
    Stamp movement_stamp = 0;
    Stamp server_control_stamp = 0;
    bool autonomous = false;
    WireMovement movement;
};

struct VectorUpdate {  // 0xF74E, world axes
    std::uint32_t guid = 0;
    Vec3 velocity_mps;
    Vec3 omega_radps;
    Stamp instance_stamp = 0;
    Stamp vector_stamp = 0;
};

struct PositionAndMovement {  // 0xF619; the instance stamp is the position's
    std::uint32_t guid = 0;
    PositionPack position;
    Stamp movement_stamp = 0;
    Stamp server_control_stamp = 0;
    bool autonomous = false;
    WireMovement movement;
};

}  // namespace glidepath

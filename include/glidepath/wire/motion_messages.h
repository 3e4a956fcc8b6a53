// The messages that move things: positions, movements, vectors (WIRE.md sections 2 to 4 and 6). Plain data as
// it stands on the wire. Flags words say which fields were sent; a field that was not holds what the receiver
// takes for it. Lists are views into the message's bytes.
#pragma once

#include <glidepath/base/stamp.h>
#include <glidepath/geometry/cell.h>
#include <glidepath/geometry/quat.h>
#include <glidepath/wire/packed_list.h>

#include <variant>

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

struct WireAction {
    std::uint32_t command = 0;  // full id
    Stamp stamp = 0;            // 15 bits
    bool autonomous = false;
    float speed = 1;
};
void read_element(ByteReader& reader, WireAction& action);
void write_element(ByteWriter& writer, const WireAction& action);

namespace motion_state_flag {
inline constexpr std::uint8_t current_style = 0x01;
inline constexpr std::uint8_t forward_command = 0x02;
inline constexpr std::uint8_t forward_speed = 0x04;
inline constexpr std::uint8_t sidestep_command = 0x08;
inline constexpr std::uint8_t sidestep_speed = 0x10;
inline constexpr std::uint8_t turn_command = 0x20;
inline constexpr std::uint8_t turn_speed = 0x40;
}  // namespace motion_state_flag

// Movement type 0. A whole state, not a change: what is not sent has the default, as here.
struct WireMotionState {
    static constexpr std::uint32_t k_max_actions = 31;

    std::uint8_t flags = 0;  // seven bits of motion_state_flag
    std::uint32_t current_style = 0x8000003D;
    std::uint32_t forward_command = 0x41000003;
    std::uint32_t sidestep_command = 0;
    std::uint32_t turn_command = 0;
    float forward_speed = 1;
    float sidestep_speed = 1;
    float turn_speed = 1;
    PackedList<WireAction> actions;
    std::uint32_t sticky_object = 0;  // sent when the movement's options have has_sticky_object
};

// Types 6 and 7. Bits of `flags`: movement_flag in motion/parameters.h; those above bit 17 are garbage.
struct WireMoveTo {
    std::uint32_t target = 0;  // type 6 only
    CellId cell = 0;
    Vec3 origin;
    std::uint32_t flags = 0;
    float distance_to_object_m = 0;
    float min_distance_m = 0;
    float fail_distance_m = 0;
    float speed = 0;
    float walk_run_threshold_m = 0;
    float desired_heading_deg = 0;
    float run_rate = 0;
};

// Types 8 and 9.
struct WireTurnTo {
    std::uint32_t target = 0;      // type 8 only
    float target_heading_deg = 0;  // type 8 only: for a target that is not known
    std::uint32_t flags = 0;
    float speed = 0;
    float desired_heading_deg = 0;
};

enum class MovementType : std::uint8_t {
    interpreted_state = 0,
    move_to_object = 6,
    move_to_position = 7,
    turn_to_object = 8,
    turn_to_heading = 9,
};

namespace movement_option {
inline constexpr std::uint8_t has_sticky_object = 0x1;  // type 0 only
inline constexpr std::uint8_t standing_long_jump = 0x2;
inline constexpr std::uint8_t known = 0x3;
}  // namespace movement_option

// What follows the stamps of a movement, and what an object description carries as its movement buffer.
struct WireMovement {
    MovementType type = MovementType::interpreted_state;
    std::uint8_t options = 0;
    std::uint32_t style = 0x8000003D;
    std::variant<WireMotionState, WireMoveTo, WireTurnTo> payload;  // the one that `type` says
};

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

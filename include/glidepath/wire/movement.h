// What a body is told to do: a whole interpreted state, or to go or turn somewhere (WIRE.md section 3). Plain
// data as it stands on the wire; the list of actions is a view into the message's bytes.
#pragma once

#include <glidepath/base/stamp.h>
#include <glidepath/geometry/cell.h>
#include <glidepath/wire/packed_list.h>

#include <variant>

namespace glidepath {

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

}  // namespace glidepath

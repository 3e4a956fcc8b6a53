// Every message this room knows, as one value. A decoded message borrows the bytes it was decoded from: its
// lists and strings are views, so keep the bytes, or copy what is needed, before they go.
#pragma once

#include <glidepath/wire/motion_messages.h>
#include <glidepath/wire/object_messages.h>

namespace glidepath {

namespace opcode {
inline constexpr std::uint32_t position_and_movement = 0xF619;
inline constexpr std::uint32_t objdesc_event = 0xF625;
inline constexpr std::uint32_t create_object = 0xF745;
inline constexpr std::uint32_t create_player = 0xF746;
inline constexpr std::uint32_t delete_object = 0xF747;
inline constexpr std::uint32_t update_position = 0xF748;
inline constexpr std::uint32_t parent_event = 0xF749;
inline constexpr std::uint32_t pickup_event = 0xF74A;
inline constexpr std::uint32_t set_state = 0xF74B;
inline constexpr std::uint32_t update_motion = 0xF74C;
inline constexpr std::uint32_t vector_update = 0xF74E;
inline constexpr std::uint32_t player_teleport = 0xF751;
inline constexpr std::uint32_t update_object = 0xF7DB;
}  // namespace opcode

struct CreatePlayer {  // 0xF746: which object is the local player
    std::uint32_t guid = 0;
};

struct DeleteObject {  // 0xF747
    std::uint32_t guid = 0;
    Stamp instance_stamp = 0;
};

struct ParentEvent {  // 0xF749
    std::uint32_t parent = 0;
    std::uint32_t child = 0;
    std::uint32_t location = 0;
    std::uint32_t placement_id = 0;
    Stamp parent_instance_stamp = 0;
    Stamp child_position_stamp = 0;
};

struct PickupEvent {  // 0xF74A
    std::uint32_t guid = 0;
    Stamp instance_stamp = 0;
    Stamp position_stamp = 0;
};

struct SetState {  // 0xF74B
    std::uint32_t guid = 0;
    std::uint32_t state = 0;
    Stamp instance_stamp = 0;
    Stamp state_stamp = 0;
};

struct PlayerTeleport {  // 0xF751: of the local player
    Stamp teleport_stamp = 0;
};

using Message = std::variant<std::monostate, UpdatePosition, UpdateMotion, VectorUpdate, CreateObject,
                             UpdateObject, CreatePlayer, DeleteObject, ParentEvent, PickupEvent, SetState,
                             PlayerTeleport, PositionAndMovement, ObjDescEvent>;

// Retail's name for it, "UpdatePosition"; "unknown" for an opcode that is none of the above.
[[nodiscard]] const char* message_name(std::uint32_t opcode);

// 0 for the empty message.
[[nodiscard]] std::uint32_t opcode_of(const Message& message);

}  // namespace glidepath

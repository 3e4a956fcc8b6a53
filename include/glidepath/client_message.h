// What a client says of its own movement (spec/wire.md 8): two of the actions that it sends to the server. A
// server echoes them in its own messages, so they are the true path of what was echoed.
//
//     const DecodedClient decoded = decode_client(message.bytes, DecodeMode::tolerant);
//     if (const auto* at = std::get_if<AutonomousPosition>(&decoded.message.body)) follow(at->cell,
//     at->origin);
#pragma once

#include <glidepath/codec.h>
#include <glidepath/error.h>
#include <glidepath/message.h>

#include <cstddef>
#include <cstdint>
#include <span>
#include <variant>

namespace glidepath {

namespace client_action {
inline constexpr std::uint32_t opcode = 0xF7B1;  // of the message around every action
inline constexpr std::uint32_t autonomous_position = 0xF753;
inline constexpr std::uint32_t move_to_state = 0xF61C;
}  // namespace client_action

// 0xF753: where the player is, about once a second while it moves.
struct AutonomousPosition {
    CellId cell = 0;
    Vec3 origin;
    Quat rotation;
    Stamp instance_stamp = 0;
    Stamp server_control_stamp = 0;
    Stamp teleport_stamp = 0;
    Stamp force_position_stamp = 0;
    bool has_contact = false;
};

namespace raw_state_flag {
inline constexpr std::uint32_t hold_key = 0x1;
inline constexpr std::uint32_t style = 0x2;
inline constexpr std::uint32_t forward_command = 0x4;
inline constexpr std::uint32_t forward_hold_key = 0x8;
inline constexpr std::uint32_t forward_speed = 0x10;
inline constexpr std::uint32_t sidestep_command = 0x20;
inline constexpr std::uint32_t sidestep_hold_key = 0x40;
inline constexpr std::uint32_t sidestep_speed = 0x80;
inline constexpr std::uint32_t turn_command = 0x100;
inline constexpr std::uint32_t turn_hold_key = 0x200;
inline constexpr std::uint32_t turn_speed = 0x400;
inline constexpr std::uint32_t known = 0x7FF;
}  // namespace raw_state_flag

// What the keys say. Commands are full ids; the other way of a turn or sidestep is a negative speed. A field
// that was not sent holds what the client means then.
struct RawMotionState {
    std::uint32_t flags = 0;  // raw_state_flag: which fields are sent
    std::uint32_t hold_key = 0;
    std::uint32_t style = motion_command::non_combat;
    std::uint32_t forward_command = motion_command::ready;
    std::uint32_t forward_hold_key = 0;
    float forward_speed = 1;
    std::uint32_t sidestep_command = 0;
    std::uint32_t sidestep_hold_key = 0;
    float sidestep_speed = 1;
    std::uint32_t turn_command = 0;
    std::uint32_t turn_hold_key = 0;
    float turn_speed = 1;
    PackedList<MotionAction> actions;
};

// 0xF61C: sent at every change of what the keys say.
struct MoveToState {
    RawMotionState state;
    AutonomousPosition position;
    bool is_standing_long_jump = false;
};

// An action of the client's. The body is empty for actions that are not about movement.
struct ClientMessage {
    std::uint32_t sequence = 0;
    std::uint32_t action = 0;
    std::variant<std::monostate, AutonomousPosition, MoveToState> body;

    // Where the player says it is; nullptr: it does not.
    [[nodiscard]] const AutonomousPosition* position() const {
        if (const auto* moved = std::get_if<MoveToState>(&body)) return &moved->position;
        return std::get_if<AutonomousPosition>(&body);
    }
};

// What came of the bytes of a message to the server.
struct DecodedClient {
    std::uint32_t opcode = 0;  // 0 when not even that could be read
    ClientMessage message;     // its body is empty after an error
    Error error;
    WarningList warnings;

    // The message was read; there may be warnings.
    [[nodiscard]] bool is_ok() const { return error.is_ok(); }
};

// One whole message to the server, from its opcode on. Another opcode, or an action that is not about
// movement, is bad_opcode: skip it.
[[nodiscard]] DecodedClient decode_client(std::span<const std::byte> bytes, DecodeMode mode);

// The class of a result: its error, else its first warning, else ok.
[[nodiscard]] ErrorCode class_of(const DecodedClient& decoded);

// Writes the message and returns how many bytes that takes; more than `out` has: it is not whole in it.
[[nodiscard]] std::size_t encode(const ClientMessage& message, std::span<std::byte> out);

}  // namespace glidepath

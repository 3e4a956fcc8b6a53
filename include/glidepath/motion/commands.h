// Motion commands: what a body can be told to do, as 32-bit ids. The low 16 bits are the index that travels
// on the wire, the high ones say of which class a command is. All 412 of the last retail client are in the
// table (data/motion_commands.csv); the constants are those that the engine itself has to know.
#pragma once

#include <glidepath/base/status.h>

#include <cstdint>
#include <string_view>

namespace glidepath {

using MotionCommand = std::uint32_t;

// Indices below this exist; retail does not check, readers here do (WIRE.md section 3).
inline constexpr std::uint32_t k_motion_command_count = 412;

namespace motion_command {

inline constexpr MotionCommand none = 0;  // "no side step", "no turn"; not a command of the table
inline constexpr MotionCommand invalid = 0x80000000;
inline constexpr MotionCommand ready = 0x41000003;
inline constexpr MotionCommand walk_forward = 0x45000005;
inline constexpr MotionCommand walk_backwards = 0x45000006;
inline constexpr MotionCommand run_forward = 0x44000007;
inline constexpr MotionCommand fallen = 0x40000008;
inline constexpr MotionCommand turn_right = 0x6500000D;  // the heading grows (rulings.md)
inline constexpr MotionCommand turn_left = 0x6500000E;
inline constexpr MotionCommand side_step_right = 0x6500000F;
inline constexpr MotionCommand side_step_left = 0x65000010;
inline constexpr MotionCommand dead = 0x40000011;
inline constexpr MotionCommand crouch = 0x41000012;
inline constexpr MotionCommand sitting = 0x41000013;
inline constexpr MotionCommand sleeping = 0x41000014;
inline constexpr MotionCommand falling = 0x40000015;
inline constexpr MotionCommand non_combat = 0x8000003D;

// Class bits. An id may carry several; where classes exclude each other the order of the tests decides, which
// each rule states (moveto.md section 9a: "the first match counts").
inline constexpr MotionCommand style_bit = 0x80000000;
inline constexpr MotionCommand substate_bit = 0x40000000;
inline constexpr MotionCommand modifier_bit = 0x20000000;
inline constexpr MotionCommand action_bit = 0x10000000;
inline constexpr MotionCommand chat_emote_bit = 0x02000000;

[[nodiscard]] constexpr bool is_style(MotionCommand id) { return (id & style_bit) != 0; }
[[nodiscard]] constexpr bool is_substate(MotionCommand id) { return (id & substate_bit) != 0; }
[[nodiscard]] constexpr bool is_modifier(MotionCommand id) { return (id & modifier_bit) != 0; }
[[nodiscard]] constexpr bool is_action(MotionCommand id) { return (id & action_bit) != 0; }
[[nodiscard]] constexpr bool is_chat_emote(MotionCommand id) { return (id & chat_emote_bit) != 0; }

[[nodiscard]] constexpr bool is_turn(MotionCommand id) { return id == turn_right || id == turn_left; }
[[nodiscard]] constexpr bool is_side_step(MotionCommand id) {
    return id == side_step_right || id == side_step_left;
}

}  // namespace motion_command

// The name of exactly this id ("WalkForward"); nullptr when the table does not have it. Static text.
[[nodiscard]] const char* name_of_command(MotionCommand id);

// The id with its class bits. Index 0 is legal and gives motion_command::invalid.
[[nodiscard]] Expected<MotionCommand> command_from_index(std::uint16_t index);

// By its name as in the table, letter for letter. Looks through the whole table: for tools and files.
[[nodiscard]] Expected<MotionCommand> command_by_name(std::string_view name);

}  // namespace glidepath

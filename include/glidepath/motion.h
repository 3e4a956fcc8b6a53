// What a body can be asked to do: motion commands, the parameters that travel with them, and movements for
// the planner. It is long because it lists commands, flags and errors by name.
//
//     world.push(id, DoMotion{.motion = motion_command::walk_forward, .hold_key = HoldKey::run});
//     MoveToRequest chase{.type = MoveToType::move_to_object, .object_id = player};
//     chase.parameters.flags |= movement_flag::can_charge | movement_flag::sticky;
//     world.push(id, MoveBody{chase});
#pragma once

#include <glidepath/body.h>
#include <glidepath/error.h>

#include <cstdint>
#include <limits>
#include <optional>
#include <string_view>

namespace glidepath {

// A command as a full 32-bit id: class bits, and the index that travels on the wire.
using MotionCommand = std::uint32_t;

// Indices below this exist; retail does not check, readers here do (spec/wire.md 2.12).
inline constexpr std::uint32_t k_motion_command_count = 412;

namespace motion_command {

inline constexpr MotionCommand none = 0;  // "no side step", "no turn"; not a command of the table
inline constexpr MotionCommand invalid = 0x80000000;
inline constexpr MotionCommand ready = 0x41000003;
inline constexpr MotionCommand walk_forward = 0x45000005;
inline constexpr MotionCommand walk_backwards = 0x45000006;
inline constexpr MotionCommand run_forward = 0x44000007;
inline constexpr MotionCommand fallen = 0x40000008;
inline constexpr MotionCommand turn_right = 0x6500000D;  // the heading grows (spec/interpreter.md 1.7)
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
// each rule states (spec/interpreter.md 1.1).
inline constexpr MotionCommand style_bit = 0x80000000;
inline constexpr MotionCommand substate_bit = 0x40000000;
inline constexpr MotionCommand modifier_bit = 0x20000000;
inline constexpr MotionCommand action_bit = 0x10000000;
inline constexpr MotionCommand chat_emote_bit = 0x02000000;

// Class bits: a style of standing, such as non-combat.
[[nodiscard]] constexpr bool is_style(MotionCommand id) { return (id & style_bit) != 0; }
// A motion that goes on: walking, standing ready.
[[nodiscard]] constexpr bool is_substate(MotionCommand id) { return (id & substate_bit) != 0; }
// A motion on top of another: turning while walking.
[[nodiscard]] constexpr bool is_modifier(MotionCommand id) { return (id & modifier_bit) != 0; }
// A motion that ends by itself: a jump, a wave.
[[nodiscard]] constexpr bool is_action(MotionCommand id) { return (id & action_bit) != 0; }
// An action that a chat emote asks for.
[[nodiscard]] constexpr bool is_chat_emote(MotionCommand id) { return (id & chat_emote_bit) != 0; }

// Turning, either way.
[[nodiscard]] constexpr bool is_turn(MotionCommand id) { return id == turn_right || id == turn_left; }
// Stepping sideways, either way.
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

// The key that says walk or run.
enum class HoldKey : std::uint32_t {
    invalid = 0,  // "whatever is held now"
    none = 1,     // walk
    run = 2,
};

namespace movement_flag {
inline constexpr std::uint32_t can_walk = 0x1;
inline constexpr std::uint32_t can_run = 0x2;
inline constexpr std::uint32_t can_sidestep = 0x4;
inline constexpr std::uint32_t can_walk_backwards = 0x8;
inline constexpr std::uint32_t can_charge = 0x10;
inline constexpr std::uint32_t fail_walk = 0x20;
inline constexpr std::uint32_t use_final_heading = 0x40;
inline constexpr std::uint32_t sticky = 0x80;
inline constexpr std::uint32_t move_away = 0x100;
inline constexpr std::uint32_t move_towards = 0x200;
inline constexpr std::uint32_t use_spheres = 0x400;
inline constexpr std::uint32_t set_hold_key = 0x800;
inline constexpr std::uint32_t autonomous = 0x1000;
inline constexpr std::uint32_t modify_raw_state = 0x2000;
inline constexpr std::uint32_t modify_interpreted_state = 0x4000;
inline constexpr std::uint32_t cancel_moveto = 0x8000;
inline constexpr std::uint32_t stop_completely = 0x10000;
inline constexpr std::uint32_t disable_jump_during_link = 0x20000;

// What a default-constructed block of retail has.
inline constexpr std::uint32_t defaults = 0x1EE0F;
// What the planner's own requests have: the defaults without cancel_moveto, so that they do not cancel it.
inline constexpr std::uint32_t planner_request = 0x16E0F;
// Bits that mean something; higher ones are garbage in old traffic.
inline constexpr std::uint32_t known = 0x3FFFF;
}  // namespace movement_flag

// Retail's MovementParameters: how a motion or a movement is to be done (spec/parameters.md).
struct MovementParameters {
    std::uint32_t flags = movement_flag::defaults;
    float distance_to_object_m = 0.6F;
    float min_distance_m = 0.0F;
    float fail_distance_m = std::numeric_limits<float>::max();
    float desired_heading_deg = 0.0F;
    float speed = 1.0F;
    float walk_run_threshold_m = 15.0F;
    std::uint32_t context_id = 0;
    HoldKey hold_key = HoldKey::invalid;
    std::uint32_t action_stamp = 0;

    // One of movement_flag is set.
    [[nodiscard]] constexpr bool has(std::uint32_t flag) const { return (flags & flag) != 0; }
    friend constexpr bool operator==(const MovementParameters&, const MovementParameters&) = default;
};

// Why a motion did not happen; the numbers are retail's (spec/interpreter.md).
enum class MovementError : std::uint32_t {
    none = 0,
    no_movement_manager = 0x07,  // also: the body has no motion table (spec/motion-tables.md 8.2)
    no_body = 0x08,              // the planner is detached
    no_interpreter = 0x0B,
    no_contact = 0x24,  // an action or a jump without ground
    cancelled = 0x36,
    object_gone = 0x37,  // the target went away after the start
    no_object = 0x38,    // there was none to begin with
    teleported = 0x3C,
    too_far = 0x3D,  // beyond the fail distance
    crouch_in_combat = 0x3F,
    sit_in_combat = 0x40,
    sleep_in_combat = 0x41,
    chat_emote_in_combat = 0x42,
    no_such_motion = 0x43,  // the motion table cannot serve it (spec/motion-tables.md 8.2)
    too_many_actions = 0x45,
    general_failure = 0x47,        // unknown type, no part array, fully constrained, no stamina
    cannot_jump_from_here = 0x48,  // the motion being played forbids it
    loaded_down = 0x49,
};

// The code as a word; "unknown" for a number without one.
[[nodiscard]] const char* name_of(MovementError error);

// What the game knows about the thing that the body belongs to ("weenie" in retail). Without one the fields
// other than `exists` mean nothing.
struct GameObjectFacts {
    bool exists = false;
    bool is_creature = false;
    bool is_local_player = false;
    bool can_jump = false;                  // false: loaded down
    std::optional<float> run_rate{};        // none: the query fails, the interpreter's own rate counts
    std::optional<float> jump_speed_mps{};  // upward speed of a jump of extent 1; none: the query fails
    std::optional<std::int32_t> jump_stamina_cost{};  // none: too little stamina
};

// One action of a motion state: a motion that ends by itself, as a swing or a wave.
struct MotionAction {
    MotionCommand id = motion_command::none;
    float speed = 1.0F;
    std::uint32_t stamp = 0;  // 15 bits on the wire
    bool is_autonomous = false;
    friend constexpr bool operator==(const MotionAction&, const MotionAction&) = default;
};

// The kinds of movement that the planner carries out; numbers as on the wire (spec/wire.md 4.3).
enum class MoveToType : std::uint32_t {
    none = 0,  // nothing for the planner; on the wire: a whole motion state for the interpreter
    move_to_object = 6,
    move_to_position = 7,
    turn_to_object = 8,
    turn_to_heading = 9,
};

// "interpreted" for none; "unknown" for a number without a word.
[[nodiscard]] const char* name_of(MoveToType type);

// What is asked for. Fields that a type does not use are ignored; a type that is not one of MoveToType only
// cancels what is running.
struct MoveToRequest {
    MoveToType type = MoveToType::none;
    std::uint32_t object_id = 0;
    std::uint32_t top_level_id = 0;
    float object_radius_m = 0;
    float object_height_m = 0;
    Position position{};
    MovementParameters parameters{};
};

// For requests from outside: the type must be the planner's, numbers finite, the position valid.
[[nodiscard]] Error validate(const MoveToRequest& request);

}  // namespace glidepath

// What a motion request can answer. The numbers are retail's own (moveto.md section 10), so that logs of both
// can be laid side by side. A body's motion table may answer with numbers that have no name here; they are
// carried through unchanged.
#pragma once

#include <cstdint>

namespace glidepath {

enum class MovementError : std::uint32_t {
    none = 0,
    no_movement_manager = 0x07,  // also: the body has no motion table (animation.md section 6)
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
    no_such_motion = 0x43,  // the motion table cannot serve it (animation.md section 6)
    too_many_actions = 0x45,
    general_failure = 0x47,        // unknown type, no part array, fully constrained, no stamina
    cannot_jump_from_here = 0x48,  // the motion being played forbids it
    loaded_down = 0x49,
};

// The code as a word; "unknown" for a number without one.
[[nodiscard]] const char* name_of(MovementError error);

}  // namespace glidepath

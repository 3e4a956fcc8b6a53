#include <glidepath/motion.h>

#include "motion/layer.h"

#include <array>

namespace glidepath {

using namespace motion;

namespace {

struct NamedError {
    MovementError error;
    const char* name;
};

// Retail's numbers have gaps, so each stands beside its name.
constexpr std::array k_errors{
    NamedError{MovementError::none, "none"},
    NamedError{MovementError::no_movement_manager, "no_movement_manager"},
    NamedError{MovementError::no_body, "no_body"},
    NamedError{MovementError::no_interpreter, "no_interpreter"},
    NamedError{MovementError::no_contact, "no_contact"},
    NamedError{MovementError::cancelled, "cancelled"},
    NamedError{MovementError::object_gone, "object_gone"},
    NamedError{MovementError::no_object, "no_object"},
    NamedError{MovementError::teleported, "teleported"},
    NamedError{MovementError::too_far, "too_far"},
    NamedError{MovementError::crouch_in_combat, "crouch_in_combat"},
    NamedError{MovementError::sit_in_combat, "sit_in_combat"},
    NamedError{MovementError::sleep_in_combat, "sleep_in_combat"},
    NamedError{MovementError::chat_emote_in_combat, "chat_emote_in_combat"},
    NamedError{MovementError::no_such_motion, "no_such_motion"},
    NamedError{MovementError::too_many_actions, "too_many_actions"},
    NamedError{MovementError::general_failure, "general_failure"},
    NamedError{MovementError::cannot_jump_from_here, "cannot_jump_from_here"},
    NamedError{MovementError::loaded_down, "loaded_down"},
};

}  // namespace

const char* name_of(MovementError error) {
    for (const NamedError& named : k_errors) {
        if (named.error == error) return named.name;
    }
    return "unknown";
}

}  // namespace glidepath

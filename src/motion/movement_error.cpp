#include <glidepath/motion.h>

#include "motion/layer.h"

namespace glidepath {

using namespace motion;

const char* name_of(MovementError error) {
    switch (error) {
        case MovementError::none:
            return "none";
        case MovementError::no_movement_manager:
            return "no_movement_manager";
        case MovementError::no_body:
            return "no_body";
        case MovementError::no_interpreter:
            return "no_interpreter";
        case MovementError::no_contact:
            return "no_contact";
        case MovementError::cancelled:
            return "cancelled";
        case MovementError::object_gone:
            return "object_gone";
        case MovementError::no_object:
            return "no_object";
        case MovementError::teleported:
            return "teleported";
        case MovementError::too_far:
            return "too_far";
        case MovementError::crouch_in_combat:
            return "crouch_in_combat";
        case MovementError::sit_in_combat:
            return "sit_in_combat";
        case MovementError::sleep_in_combat:
            return "sleep_in_combat";
        case MovementError::chat_emote_in_combat:
            return "chat_emote_in_combat";
        case MovementError::no_such_motion:
            return "no_such_motion";
        case MovementError::too_many_actions:
            return "too_many_actions";
        case MovementError::general_failure:
            return "general_failure";
        case MovementError::cannot_jump_from_here:
            return "cannot_jump_from_here";
        case MovementError::loaded_down:
            return "loaded_down";
    }
    return "unknown";
}

}  // namespace glidepath

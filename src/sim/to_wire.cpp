#include "sim/to_wire.h"

#include <glidepath/motion.h>

namespace glidepath::sim {

MovementState movement_state(const InterpretedState& state) {
    MovementState wire;
    const auto note = [&](std::uint8_t bit) { wire.flags = static_cast<std::uint8_t>(wire.flags | bit); };
    if (state.forward.command != motion_command::ready) {
        wire.forward_command = state.forward.command;
        wire.forward_speed = state.forward.speed;
        note(motion_state_flag::forward_command);
        if (wire.forward_speed != 1.0F) note(motion_state_flag::forward_speed);
    }
    if (state.side_step.command != motion_command::none) {
        wire.sidestep_command = state.side_step.command;
        wire.sidestep_speed = state.side_step.speed;
        note(motion_state_flag::sidestep_command);
        if (wire.sidestep_speed != 1.0F) note(motion_state_flag::sidestep_speed);
    }
    if (state.turn.command != motion_command::none) {
        wire.turn_command = state.turn.command;
        wire.turn_speed = state.turn.speed;
        note(motion_state_flag::turn_command);
        if (wire.turn_speed != 1.0F) note(motion_state_flag::turn_speed);
    }
    return wire;
}

}  // namespace glidepath::sim

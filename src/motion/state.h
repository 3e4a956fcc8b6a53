// What a body is doing, kept twice. The raw state is what was asked for: unadjusted commands with the key
// that was held. The interpreted state is what came of it: only forward motions with signed speeds, ready to
// be played. Retail's names are RawMotionState and InterpretedMotionState; the rules are
// spec/interpreter.md 2.
#pragma once

#include <glidepath/motion.h>

#include "base/hash.h"
#include "base/small_ring.h"
#include "motion/layer.h"

#include <cstdint>

namespace glidepath::motion {

// Actions asked for and not finished, oldest first. A movement message brings up to 31 and retail's list has
// no end; here the oldest gives way when a 33rd is noted.
inline constexpr std::uint32_t k_action_list_capacity = 32;
using ActionList = SmallRing<MotionAction, 2, k_action_list_capacity>;

void append_action(ActionList& actions, const MotionAction& action);

struct RawChannel {
    MotionCommand command = motion_command::none;
    HoldKey key = HoldKey::invalid;  // invalid: whatever key is held when it is applied
    float speed = 1.0F;
    friend constexpr bool operator==(const RawChannel&, const RawChannel&) = default;
};

struct RawState {
    HoldKey hold_key = HoldKey::none;  // the key held now
    MotionCommand style = motion_command::non_combat;
    RawChannel forward{motion_command::ready};
    RawChannel side_step;
    RawChannel turn;
    ActionList actions;
};

struct MotionChannel {
    MotionCommand command = motion_command::none;
    float speed = 1.0F;  // factor of the motion's own speed; negative plays it backwards
    friend constexpr bool operator==(const MotionChannel&, const MotionChannel&) = default;
};

struct InterpretedState {
    MotionCommand style = motion_command::non_combat;
    MotionChannel forward{motion_command::ready};
    MotionChannel side_step;
    MotionChannel turn;
    ActionList actions;
};

// Notes a motion that was begun: speed, key, stamp and autonomous bit come from the block. A raw RunForward
// is not noted: whether a walk becomes a run is decided again each time.
void apply_motion(RawState& state, MotionCommand motion, const MovementParameters& block);
void apply_motion(InterpretedState& state, MotionCommand motion, const MovementParameters& block);

// Notes that a motion was stopped. Actions are not affected: they end by themselves.
void remove_motion(RawState& state, MotionCommand motion);
void remove_motion(InterpretedState& state, MotionCommand motion);

// Element by element: where a list lies in its storage is no part of the state.
[[nodiscard]] bool operator==(const RawState& a, const RawState& b);
[[nodiscard]] bool operator==(const InterpretedState& a, const InterpretedState& b);

void add_to(StateHash& hash, const RawState& state);
void add_to(StateHash& hash, const InterpretedState& state);

}  // namespace glidepath::motion

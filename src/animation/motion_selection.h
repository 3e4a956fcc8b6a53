// Choosing what to play for a motion: spec/motion-tables.md 2 to 7, with the quirks of 10 and
// the engine rules of 11.
// Retail's names are CMotionTable::GetObjectSequence, StopSequenceMotion and the functions around them.
#pragma once

#include <glidepath/assets.h>

#include "animation/layer.h"
#include "animation/motion_state.h"
#include "animation/sequence.h"

#include <cstdint>

namespace glidepath::animation {

// The first three are retail's numbers, the others are of our own.
enum class MotionResult : std::uint32_t {
    ok = 0,
    no_table = 7,
    no_data = 67,      // nothing in the table serves the request; nothing has changed
    too_deep = 1000,   // re-applying modifiers went round in circles and was cut; nothing is queued
    bad_speed = 1001,  // not a number or beyond k_max_motion_speed; nothing has changed
};

// Larger speeds are refused; the game's stay below 10.
inline constexpr float k_max_motion_speed = 1e6F;
// Levels of re-applying inside re-applying (spec/motion-tables.md 11.3).
inline constexpr std::uint32_t k_max_reapply_depth = 8;

// What a state and its sequence are changed by. All of it is the caller's.
struct MotionTarget {
    MotionState& state;
    Sequence& sequence;
    const MotionTable& table;
    const ClipLibrary& clips;
};

struct Selection {
    MotionResult result = MotionResult::ok;
    // Animations that have to end before the motion counts as done, in 32-bit arithmetic.
    std::uint32_t count = 0;
};

// The table's default state; the count is 0 where the table has none.
[[nodiscard]] std::uint32_t select_default(const MotionTarget& target);
[[nodiscard]] Selection select_motion(const MotionTarget& target, MotionId motion, float speed);
[[nodiscard]] Selection select_stop(const MotionTarget& target, MotionId motion);
// All modifiers, then the substate. Fails only by too_deep.
[[nodiscard]] Selection select_full_stop(const MotionTarget& target);

}  // namespace glidepath::animation

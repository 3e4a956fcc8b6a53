// What a body is doing: its style, its substate, the modifiers on top and the actions still to be played.
// spec/motion-tables.md; retail's name is MotionState.
#pragma once

#include <glidepath/assets.h>

#include "animation/layer.h"
#include "base/hash.h"
#include "base/small_ring.h"

#include <cstdint>

namespace glidepath::animation {

// The conformance vectors need 4 and 5. A modifier too many replaces the oldest, which stops; an action too
// many replaces the oldest.
inline constexpr std::uint32_t k_modifier_capacity = 16;
inline constexpr std::uint32_t k_action_capacity = 32;

struct MotionEntry {
    MotionId motion = 0;
    float speed = 1;
    friend constexpr bool operator==(const MotionEntry&, const MotionEntry&) = default;
};

struct MotionState {
    MotionId style = 0;
    MotionId substate = 0;
    float substate_speed = 1;
    // Oldest first, so that the newest, which retail keeps at the head of its list, is the back.
    SmallRing<MotionEntry, 4, k_modifier_capacity> modifiers;
    SmallRing<MotionEntry, 4, k_action_capacity> actions;  // oldest first
};

void add_to(StateHash& hash, const MotionState& state);

}  // namespace glidepath::animation

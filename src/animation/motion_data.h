// How motion data goes into a sequence: spec/sequences.md 7. Private to the layer.
#pragma once

#include <glidepath/assets.h>

#include "animation/layer.h"
#include "animation/sequence.h"

namespace glidepath::animation {

// Sets the velocities and appends the animations. Nullptr: no change.
void add_motion(Sequence& sequence, const ClipLibrary& clips, const MotionData* data, float speed);
// Adds to the velocities, or takes away; no animations.
void combine_motion(Sequence& sequence, const MotionData& data, float speed);
void subtract_motion(Sequence& sequence, const MotionData& data, float speed);
// The cycle goes on at another speed.
void change_cycle_speed(Sequence& sequence, const MotionData& cycle, float old_speed, float new_speed);

// Animations listed, those that do not exist included.
[[nodiscard]] std::uint32_t animation_count(const MotionData* data);

}  // namespace glidepath::animation

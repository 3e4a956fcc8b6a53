// Motion ids: which kinds there are, and the few that this layer itself has to know. An id may carry
// several kind bits; turning right, for instance, is a substate when standing and a modifier when running.
#pragma once

#include <glidepath/assets.h>

#include "animation/layer.h"

#include <cstdint>

namespace glidepath::animation {

namespace motion_kind {
inline constexpr MotionId style = 0x80000000;
inline constexpr MotionId substate = 0x40000000;
inline constexpr MotionId modifier = 0x20000000;
inline constexpr MotionId action = 0x10000000;
}  // namespace motion_kind

[[nodiscard]] constexpr bool is_kind(MotionId motion, MotionId kinds) { return (motion & kinds) != 0; }

// What a stop, a full stop and the default state are queued as: Ready.
inline constexpr MotionId k_motion_ready = 0x41000003;

}  // namespace glidepath::animation

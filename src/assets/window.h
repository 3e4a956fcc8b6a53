// The window of frames that a motion plays of a clip, and what the client does with one that does not fit
// (spec/dat.md 4.6). A clip has at least one frame.
#pragma once

#include <glidepath/assets.h>

#include "assets/layer.h"

#include <cstdint>

namespace glidepath::assets {

// Whether it lies inside the clip; a high of -1 is the last frame.
[[nodiscard]] bool fits(const MotionAnimation& window, std::uint32_t frame_count);

// As it is when it fits, else clamped.
[[nodiscard]] MotionAnimation fitted(MotionAnimation window, std::uint32_t frame_count);

}  // namespace glidepath::assets

// Animation: clips, the sequence that plays them (root motion), motion tables and the manager of pending
// motions. Called by the motion interpreter and by the tick.
#pragma once

namespace glidepath::base {}
namespace glidepath::geometry {}

namespace glidepath::animation {
using namespace base;
using namespace geometry;
}  // namespace glidepath::animation

// Wire: bytes to messages and back, packets, fragments and sessions of Asheron's Call. Knows no body.
// Called by routing and by the tools.
#pragma once

namespace glidepath::base {}
namespace glidepath::geometry {}

namespace glidepath::wire {
using namespace base;
using namespace geometry;
}  // namespace glidepath::wire

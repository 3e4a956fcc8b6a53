// Motion: motion commands, what a body was asked to do and does, and the interpreter that turns commands into
// animations and speeds. Called by the planner and by entity.
#pragma once

namespace glidepath::base {}
namespace glidepath::geometry {}
namespace glidepath::animation {}

namespace glidepath::motion {
using namespace base;
using namespace geometry;
using namespace animation;
}  // namespace glidepath::motion

// Planning: the move-to planner, its parameters, the target tracker, and the light driver. The planner asks
// for motions and never moves a body itself. Called by entity.
#pragma once

namespace glidepath::base {}
namespace glidepath::geometry {}
namespace glidepath::animation {}
namespace glidepath::motion {}
namespace glidepath::steering {}

namespace glidepath::planning {
using namespace base;
using namespace geometry;
using namespace animation;
using namespace motion;
using namespace steering;
}  // namespace glidepath::planning

// Entity: one remote body with everything that moves it, and its tick. The only layer that knows all
// behaviours. Called by world and routing.
#pragma once

namespace glidepath::base {}
namespace glidepath::geometry {}
namespace glidepath::animation {}
namespace glidepath::motion {}
namespace glidepath::steering {}
namespace glidepath::predict {}
namespace glidepath::planning {}

namespace glidepath::entity {
using namespace base;
using namespace geometry;
using namespace animation;
using namespace motion;
using namespace steering;
using namespace predict;
using namespace planning;
}  // namespace glidepath::entity

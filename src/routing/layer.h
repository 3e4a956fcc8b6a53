// Routing: from a message through its gates to a body. The only layer that knows both wire and world.
// Called by hosts that have Asheron's Call messages, and by replay.
#pragma once

namespace glidepath::base {}
namespace glidepath::geometry {}
namespace glidepath::animation {}
namespace glidepath::motion {}
namespace glidepath::steering {}
namespace glidepath::predict {}
namespace glidepath::planning {}
namespace glidepath::entity {}
namespace glidepath::world {}
namespace glidepath::wire {}

namespace glidepath::routing {
using namespace base;
using namespace geometry;
using namespace animation;
using namespace motion;
using namespace steering;
using namespace predict;
using namespace planning;
using namespace entity;
using namespace world;
using namespace wire;
}  // namespace glidepath::routing

// Replay: captures, connections, the replayer (messages in, frames out), recordings and files of them.
// Called by quality, sim, report and the program.
#pragma once

namespace glidepath::base {}
namespace glidepath::geometry {}
namespace glidepath::animation {}
namespace glidepath::motion {}
namespace glidepath::steering {}
namespace glidepath::planning {}
namespace glidepath::entity {}
namespace glidepath::world {}
namespace glidepath::wire {}
namespace glidepath::routing {}
namespace glidepath::tools {}

namespace glidepath::replay {
using namespace base;
using namespace geometry;
using namespace animation;
using namespace motion;
using namespace steering;
using namespace planning;
using namespace entity;
using namespace world;
using namespace wire;
using namespace routing;
using namespace glidepath::tools;
}  // namespace glidepath::replay

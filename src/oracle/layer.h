// Oracle: a world behind lines of JSON, for comparing ports with this engine. Called by the program.
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
namespace glidepath::routing {}
namespace glidepath::replay {}
namespace glidepath::tools {}

namespace glidepath::oracle {
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
using namespace routing;
using namespace replay;
using namespace glidepath::tools;
}  // namespace glidepath::oracle

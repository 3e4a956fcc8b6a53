// Report: a capture as a page: its data, the page as text, a server for this machine. Called by the program.
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
namespace glidepath::replay {}
namespace glidepath::quality {}
namespace glidepath::tools {}

namespace glidepath::report {
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
using namespace replay;
using namespace quality;
using namespace glidepath::tools;
}  // namespace glidepath::report

// All layers opened at once, for code that stands outside of them and may know everything: programs, tests,
// conformance suites, benchmarks. No file of a layer includes this.
#pragma once

namespace glidepath::base {}
namespace glidepath::geometry {}
namespace glidepath::animation {}
namespace glidepath::steering {}
namespace glidepath::predict {}
namespace glidepath::motion {}
namespace glidepath::planning {}
namespace glidepath::entity {}
namespace glidepath::batch {}
namespace glidepath::world {}
namespace glidepath::wire {}
namespace glidepath::routing {}
namespace glidepath::assets {}
namespace glidepath::replay {}
namespace glidepath::quality {}
namespace glidepath::sim {}
namespace glidepath::report {}
namespace glidepath::oracle {}
namespace glidepath::tools {}

namespace glidepath {
using namespace base;
using namespace geometry;
using namespace animation;
using namespace steering;
using namespace predict;
using namespace motion;
using namespace planning;
using namespace entity;
using namespace batch;
using namespace world;
using namespace wire;
using namespace routing;
using namespace assets;
using namespace replay;
using namespace quality;
using namespace sim;
using namespace report;
using namespace oracle;
using namespace tools;
}  // namespace glidepath

// The C interface (include/glidepath.h): handles, sized structs and plain numbers around World, Router, Link
// and the assets. No exception leaves it. Called by every other language; no layer includes it.
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
namespace glidepath::assets {}

namespace glidepath::capi {
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
using namespace assets;
}  // namespace glidepath::capi

// World: many bodies, who follows whom, commands, poses and notices. Called by hosts and by routing.
#pragma once

namespace glidepath::base {}
namespace glidepath::geometry {}
namespace glidepath::animation {}
namespace glidepath::motion {}
namespace glidepath::steering {}
namespace glidepath::predict {}
namespace glidepath::planning {}
namespace glidepath::entity {}
namespace glidepath::batch {}

namespace glidepath::world {
using namespace base;
using namespace geometry;
using namespace animation;
using namespace motion;
using namespace steering;
using namespace predict;
using namespace planning;
using namespace entity;
using namespace batch;
}  // namespace glidepath::world

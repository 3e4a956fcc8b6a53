// Steering: the three filters that correct a body's step: the waypoint queue, sticky follow and the leash.
// They see a body through a BodyView and never write to it. Called by entity.
#pragma once

namespace glidepath::base {}
namespace glidepath::geometry {}

namespace glidepath::steering {
using namespace base;
using namespace geometry;
}  // namespace glidepath::steering

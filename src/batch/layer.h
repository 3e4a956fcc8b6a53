// Batch: bodies that glide or play a cycle, in blocks: the same arithmetic as the plain path, many bodies at
// once. Called by the world.
#pragma once

namespace glidepath::base {}
namespace glidepath::geometry {}
namespace glidepath::steering {}

namespace glidepath::batch {
using namespace base;
using namespace geometry;
using namespace steering;
}  // namespace glidepath::batch

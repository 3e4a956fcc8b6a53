// Predict: shows a body whose positions are all that is known of it. A bank of motion models, weighed by how
// well each foretold this body, draws a path through the updates and beyond; a follower with a speed limit
// runs along it, a little behind. One body at a time, plain state, no heap (spec/predict.md). Called by
// entity and world.
#pragma once

namespace glidepath::base {}
namespace glidepath::geometry {}

namespace glidepath::predict {
using namespace base;
using namespace geometry;
}  // namespace glidepath::predict

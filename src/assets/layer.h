// Assets: motion tables and clips from files, as immutable values. Called by programs and tools.
#pragma once

namespace glidepath::base {}
namespace glidepath::geometry {}
namespace glidepath::animation {}
namespace glidepath::motion {}
namespace glidepath::tools {}

namespace glidepath::assets {
using namespace base;
using namespace geometry;
using namespace animation;
using namespace motion;
using namespace glidepath::tools;
}  // namespace glidepath::assets

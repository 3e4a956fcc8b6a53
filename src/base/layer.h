// Base: assertions, errors, ids, fixed rings, pools, stamps, time splitting, the state hash. Every layer may
// use it; it knows nothing of bodies.
#pragma once

namespace glidepath::base {}

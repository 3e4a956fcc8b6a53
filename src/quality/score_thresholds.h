// What the scorecard counts as at rest, frozen or an error; docs/quality.md says why. Pops: quality/pops.h.
#pragma once

#include "quality/layer.h"

namespace glidepath::quality {

// Settling: this near to where the body rests, and how still a body at rest is.
inline constexpr double k_settled_m = 0.05;
inline constexpr double k_rest_m = 0.005;
inline constexpr double k_least_rest_s = 0.5;
// Frozen: less than 5 mm in a sixtieth of a second while the true body moves at least twice as fast; for slow
// bodies a tenth of their top speed.
inline constexpr double k_frozen_mps = 0.3;
inline constexpr double k_frozen_share = 0.1;
// Errors below this are not seen and add nothing to the time-space inconsistency.
inline constexpr double k_visible_error_m = 0.05;
// All turns added up, what is shown and the truth may differ by less than this; then one of them went the
// long way round, which makes 360.
inline constexpr double k_wrong_way_deg = 270.0;
// What a body has to move for its lag to be known.
inline constexpr double k_least_way_m = 0.05;

}  // namespace glidepath::quality

// What the scorecard counts as at rest, frozen, a pop or an error; docs/quality.md says why.
#pragma once

#include "quality/layer.h"

#include <algorithm>

namespace glidepath::quality {

// Settling: this near to where the body rests, and how still a body at rest is.
inline constexpr double k_settled_m = 0.05;
inline constexpr double k_rest_m = 0.005;
inline constexpr double k_least_rest_s = 0.5;
// Frozen: less than 5 mm in a sixtieth of a second while the true body moves at least twice as fast; for slow
// bodies a tenth of their top speed.
inline constexpr double k_frozen_mps = 0.3;
inline constexpr double k_frozen_share = 0.1;
// A step below this is never a pop, however slow the body is.
inline constexpr double k_least_pop_m = 0.05;
// A pop exceeds the threshold by more than this share of it, which is what rounding may add.
inline constexpr double k_pop_slack = 0.001;
// The longest step that is no pop: the one definition, for scores, explanations and the page.
[[nodiscard]] constexpr double pop_limit_m(double pop_factor, double top_speed_mps, double elapsed_s) {
    return std::max(k_least_pop_m, pop_factor * top_speed_mps * elapsed_s * (1.0 + k_pop_slack));
}
// Errors below this are not seen and add nothing to the time-space inconsistency.
inline constexpr double k_visible_error_m = 0.05;
// All turns added up, what is shown and the truth may differ by less than this; then one of them went the
// long way round, which makes 360.
inline constexpr double k_wrong_way_deg = 270.0;
// What a body has to move for its lag to be known.
inline constexpr double k_least_way_m = 0.05;

}  // namespace glidepath::quality

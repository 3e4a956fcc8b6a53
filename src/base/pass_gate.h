// When bodies move at all (spec/world.md 3).
#pragma once

#include "base/layer.h"

namespace glidepath::base {

// True: a pass is due. What exceeds the least length is not kept, and a clock that went back only starts
// over. Clocks are doubles: the sums of frame lengths lie beside 1/30 s by rounding.
[[nodiscard]] inline bool take_pass(double& last_pass_s, double clock_s, double least_pass_s) {
    const double since_s = clock_s - last_pass_s;
    const bool is_due = since_s >= least_pass_s && since_s >= 0.0;
    if (is_due || since_s < 0.0) last_pass_s = clock_s;
    return is_due;
}

}  // namespace glidepath::base

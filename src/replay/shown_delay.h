// How much later than the world's clock a frame may show what happened: poses lie between passes, at most two
// long passes and a frame behind.
#pragma once

#include <glidepath/world.h>

#include "replay/layer.h"

namespace glidepath::replay {

inline constexpr double k_shown_after_s = 3.0 * k_least_pass_s + 1.0e-6;

}  // namespace glidepath::replay

// Sums of what links count.
#pragma once

#include <glidepath/tools/capture.h>

#include "replay/layer.h"

namespace glidepath::replay {

// Adds what a link has counted so far.
void add_link(StreamStatistics& sum, const Link& link);

}  // namespace glidepath::replay

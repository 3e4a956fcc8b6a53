// The page's data: the capture as the engine and as other policies show it, each with its own pops.
#pragma once

#include <glidepath/tools/explain.h>
#include <glidepath/tools/report.h>

#include "apps/glidepath/traffic.h"
#include "layers.h"

#include <vector>

namespace glidepath::app {

// Ours first, then the others as far as the page stays of a size that opens at once: the most telling ones
// before the rest. Without a truth there are no scores.
// Recording and tracks are taken out of what is given, since they are large.
[[nodiscard]] Report make_report(Studied& studied, std::vector<Contender>& contenders,
                                 const ExplainOptions& explain);

// Whether a policy is on the page of a recording: as many as memory and browsers bear.
[[nodiscard]] bool is_on_page(Policy policy, const Recording& recording);

// A policy's tracks as a recording of the same bodies: messages are the engine's, and so are top speeds,
// cells and the client's own body, which smoothing has nothing to do with.
[[nodiscard]] Recording recording_of(const std::vector<Track>& tracks, const Recording& engine);

}  // namespace glidepath::app

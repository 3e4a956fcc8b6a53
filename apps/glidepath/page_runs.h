// The page's data: the capture as the engine and as other policies show it, each with its own pops.
#pragma once

#include <glidepath/tools/explain.h>
#include <glidepath/tools/report.h>

#include "apps/glidepath/traffic.h"
#include "layers.h"

#include <vector>

namespace glidepath::app {

// Ours first, then the others as far as the page stays of a size that opens at once: the most telling ones
// before the rest. `ours`: the score of what was studied. Without a truth there are none.
// Recording and tracks are taken out of what is given, since they are large.
[[nodiscard]] Report make_report(Studied& studied, std::vector<Contender>& contenders,
                                 const ExplainOptions& explain, const Score* ours);

}  // namespace glidepath::app

// The page's data: the capture as the engine and as other policies show it, each with its own pops.
#pragma once

#include <glidepath/tools/explain.h>
#include <glidepath/tools/report.h>

#include "apps/glidepath/traffic.h"
#include "layers.h"

#include <atomic>
#include <cstddef>
#include <vector>

namespace glidepath::app {

// How many policies page_data() will write: ours, and the others whose tracks are there.
[[nodiscard]] std::size_t policies_on_page(const Studied& studied, const ReplayOptions& options,
                                           const std::vector<Contender>& contenders);

// Ours first, played with these options, then the others as far as the page stays of a size that opens at
// once: the most telling ones before the rest. `ours`: the score of what was studied. Without a truth there
// are no scores. Of the others one at a time is in memory: their tracks are taken out of `contenders`. `done`
// counts the policies.
[[nodiscard]] std::vector<std::byte> page_data(Studied studied, const ReplayOptions& options,
                                               std::vector<Contender>& contenders,
                                               const ExplainOptions& explain, const Score* ours,
                                               std::vector<ReportedFigure> figures,
                                               std::atomic<std::uint64_t>& done);

}  // namespace glidepath::app

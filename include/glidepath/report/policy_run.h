// Fills a report: what other policies would have shown of the same capture, and scores as lines for people.
#pragma once

#include <glidepath/quality/baselines.h>
#include <glidepath/quality/score.h>
#include <glidepath/report/report.h>

#include <vector>

namespace glidepath {

// The positions of a recording, shown by another policy at the recording's frame rate. The run has frames and
// a name; scores, pops and messages are left to the caller. The client's own body is taken over as it is: no
// policy shows it.
[[nodiscard]] PolicyRun run_of_policy(const Recording& recording, Policy policy,
                                      const PolicyOptions& options = {});

// The numbers of a scorecard that a side-by-side view shows, best known first.
[[nodiscard]] std::vector<ScoreLine> score_lines(const Scorecard& card);

}  // namespace glidepath

// What a pop is (docs/quality.md): the one definition, for scorecards, explanations and the page.
#pragma once

#include <glidepath/tools/explain.h>
#include <glidepath/tools/recording.h>
#include <glidepath/tools/score.h>
#include <glidepath/tools/track.h>

#include "quality/layer.h"

#include <algorithm>
#include <cstddef>
#include <vector>

namespace glidepath::quality {

// A step below this is never a pop, however slow the body is.
inline constexpr double k_least_pop_m = 0.05;
// A pop exceeds the threshold by more than this share of it, which is what rounding may add.
inline constexpr double k_pop_slack = 0.001;

// The longest step that is no pop, from k x the top speed.
[[nodiscard]] constexpr double pop_limit_m(double pop_speed_mps, double elapsed_s) {
    return std::max(k_least_pop_m, pop_speed_mps * elapsed_s * (1.0 + k_pop_slack));
}

// Adds the step to a frame (not the first) where it is longer than that.
void judge_step(std::vector<LongStep>& steps, const Track& shown, std::size_t index, double pop_speed_mps,
                bool was_asked_for);

// k x the top speed of a body in a frame: as a score took it, or without one what its motion allows.
class PopSpeeds {
  public:
    PopSpeeds(const ExplainOptions& options, const Score* score) : options_(options), score_(score) {}
    [[nodiscard]] double at(ObjectId object, const RecordedFrame& frame) const;

  private:
    const ExplainOptions& options_;
    const Score* score_;
};

// The long steps of a recording by object, then by time: those of its score, and what were teleports of
// bodies that the score has not. Without a score all are found here.
[[nodiscard]] std::vector<LongStep> long_steps_of(const Recording& recording, const ExplainOptions& options,
                                                  const Score* score);

}  // namespace glidepath::quality

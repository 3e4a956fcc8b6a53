// Scores as text for people and as JSON for machines, and the limits that make a score a gate.
#pragma once

#include "quality/baselines.h"
#include "quality/layer.h"
#include "quality/score.h"

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace glidepath::quality {

// The total, number by number, with what each number means; then, if asked for, a line a body.
[[nodiscard]] std::string score_text(const Score& score, bool per_body);
[[nodiscard]] std::string score_json(const Score& score);

// One line a policy; the best value of each column has a star. Values that print alike are equally good.
[[nodiscard]] std::string compare_text(std::span<const PolicyScore> lines);
[[nodiscard]] std::string compare_json(std::span<const PolicyScore> lines);

// What a score must not exceed. A limit without a value is not asked for.
struct Gates {
    std::optional<double> max_pops{};  // per body-minute
    std::optional<double> max_lag_ms{};
    std::optional<double> max_rms_m{};  // at the lag
    std::optional<double> max_step_m{};
    std::optional<double> max_frozen_percent{};
    std::optional<double> max_reversed_percent{};
    std::optional<double> max_heading_deg{};  // RMS
    std::optional<double> max_settle_s{};     // a body that does not settle exceeds every limit
    std::optional<double> max_final_error_m{};
};
// A sentence for each limit that is exceeded, and for each that could not be judged.
[[nodiscard]] std::vector<std::string> broken_gates(const Scorecard& total, const Gates& gates);

}  // namespace glidepath::quality

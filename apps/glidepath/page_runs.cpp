#include "apps/glidepath/page_runs.h"

#include "layers.h"
#include "report/policy_runs.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

namespace glidepath::app {

namespace {

ScoreLine line(const char* name, const std::optional<double>& value, const char* unit, int digits = 2,
               double best = 0) {
    return {.name = name,
            .value = value ? fmt::format("{:.{}f} {}", *value, digits, unit) : "-",
            .number = value,
            .best = best};
}

std::vector<ScoreLine> score_lines(const Scorecard& card) {
    return {line("added latency", card.lag_ms, "ms", 0),
            line("RMS at that lag", card.rms_at_lag_m, "m"),
            line("RMS now", card.rms_now_m, "m"),
            line("largest step", card.largest_step_m, "m"),
            {.name = "pops",
             .value = fmt::format("{:.2f} /min", card.pops_per_minute),
             .number = card.pops_per_minute},
            line("frozen", card.frozen_percent, "%", 1),
            line("reversed", card.reversed_percent, "%", 1),
            line("jerk", card.jerk_ratio, "x truth", 2, 1),
            line("heading RMS", card.heading_rms_deg, "deg", 1),
            line("final error", card.final_error_m, "m")};
}

Contender* find(std::vector<Contender>& contenders, Policy policy) {
    const auto found = std::find_if(contenders.begin(), contenders.end(),
                                    [&](const Contender& contender) { return contender.policy == policy; });
    return found == contenders.end() ? nullptr : &*found;
}

}  // namespace

Report make_report(Studied& studied, std::vector<Contender>& contenders, const ExplainOptions& explain,
                   const Score* ours) {
    Report report;
    report.policies.reserve(k_page_order.size() + 1);  // the first is referred to
    report.policies.push_back(
        policy_run("Glidepath retail", std::move(studied.recording), studied.pops, explain, ours));
    if (ours != nullptr) report.policies.front().scorecard = score_lines(ours->total);
    const Recording& engine = report.policies.front().recording;
    for (const Policy policy : k_page_order) {
        Contender* other = find(contenders, policy);
        if (other == nullptr) continue;
        if (other->shown.empty() || !is_on_page(policy, engine)) {
            report.scored_only.push_back({name_of(policy), score_lines(other->score.total)});
            continue;
        }
        report.policies.push_back(run_beside(policy, other->shown, engine, explain, &other->score));
        report.policies.back().scorecard = score_lines(other->score.total);
        other->shown = {};
    }
    return report;
}

}  // namespace glidepath::app

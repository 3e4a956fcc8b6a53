#include "apps/glidepath/page_runs.h"

#include "layers.h"
#include "report/policy_runs.h"
#include "report/report_data.h"

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

std::size_t policies_on_page(const Studied& studied, const ReplayOptions& options,
                             const std::vector<Contender>& contenders) {
    return 1 + static_cast<std::size_t>(
                   std::count_if(contenders.begin(), contenders.end(), [&](const Contender& contender) {
                       return !contender.shown.empty() && !is_by_rules_of(contender.policy, options) &&
                              is_on_page(contender.policy, studied.recording);
                   }));
}

std::vector<std::byte> page_data(Studied studied, const ReplayOptions& options,
                                 std::vector<Contender>& contenders, const ExplainOptions& explain,
                                 const Score* ours, std::vector<ReportedFigure> figures,
                                 std::atomic<std::uint64_t>& done) {
    Report report{.policies = {}, .scored_only = {}, .figures = std::move(figures)};
    report.policies.push_back(
        policy_run(engine_name(options), std::move(studied.recording), studied.pops, explain, ours));
    if (ours != nullptr) report.policies.front().scorecard = score_lines(ours->total);
    const Recording& engine = report.policies.front().recording;
    std::vector<Contender*> shown;
    for (const Policy policy : k_page_order) {
        Contender* const other = find(contenders, policy);
        if (other == nullptr || is_by_rules_of(policy, options)) continue;
        if (other->shown.empty() || !is_on_page(policy, engine)) {
            report.scored_only.push_back({name_of(policy), score_lines(other->score.total)});
        } else {
            shown.push_back(other);
        }
    }
    std::size_t next = 0;  // of those that are shown
    return write_report_data(report, [&]() -> std::optional<PolicyRun> {
        ++done;
        if (next == shown.size()) return std::nullopt;
        Contender& other = *shown[next++];
        PolicyRun run = run_beside(other.policy, other.shown, engine, explain, &other.score);
        run.scorecard = score_lines(other.score.total);
        other.shown = {};
        return run;
    });
}

}  // namespace glidepath::app

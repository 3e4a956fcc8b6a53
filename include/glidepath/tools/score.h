// The scorecard: how late, how wrong and how rough what was shown is, against what was true.
// docs/quality.md defines every number and says where it comes from.
//
//     const Score result = score(shown->tracks, truth->tracks);
//     std::puts(score_text(result, true).c_str());
//     for (const std::string& broken : broken_limits(result.total, {.max_pops = 0.0})) complain(broken);
#pragma once

#include <glidepath/tools/track.h>

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace glidepath::tools {

// The arrival of the last update that changed something for a body. Settling is counted from there, so that
// the network's share of it is left out.
struct LastUpdate {
    std::uint32_t id = 0;
    double t_s = 0;
};
// Of every body, the last update that moved it by more than 5 mm.
[[nodiscard]] std::vector<LastUpdate> last_updates(std::span<const TrackUpdate> updates);

// How to score.
struct ScoreOptions {
    double pop_factor = 2.5;   // k: a pop is a step above k x top speed x frame time
    double top_speed_mps = 0;  // of every body; 0: each body's own, the 99.9th percentile of its true speed
    double longest_lag_s = 2;  // how far the search for the lag goes
    std::span<const LastUpdate> last_updates{};  // none: settling counts from when the truth came to rest
};

// One body's numbers, or all bodies' together. An optional without a value: there was nothing to measure.
struct Scorecard {
    std::uint32_t id = 0;  // 0 in the total
    std::string name;
    std::uint64_t bodies = 0;
    std::uint64_t frames = 0;           // shown
    std::uint64_t compared_frames = 0;  // of these, with a known truth at the lag
    double duration_s = 0;              // body-seconds shown

    // Late and wrong.
    std::optional<double> lag_ms;  // with the least RMS of shown(t) - truth(t - lag)
    std::optional<double> rms_at_lag_m;
    std::optional<double> p99_at_lag_m;
    std::optional<double> max_at_lag_m;
    std::optional<double> along_at_lag_m;  // RMS of the part along the true direction of travel
    std::optional<double> cross_at_lag_m;  // and of the part across it
    std::optional<double> rms_now_m;       // against the truth at the same instant
    std::optional<double> along_now_m;
    std::optional<double> cross_now_m;
    std::optional<double> inconsistency_m_s;  // visible error x its duration, a body-minute
    std::optional<double> display_jitter_ms;  // how much the displayed time wanders, as standard deviation

    // Rough.
    std::optional<double> largest_step_m;
    std::optional<double> p999_step_m;
    std::uint64_t pops = 0;
    double pops_per_minute = 0;  // and body
    double pop_factor = 0;       // the threshold: this x these x the frame time
    double slowest_top_speed_mps = 0;
    double fastest_top_speed_mps = 0;
    std::optional<double> frozen_percent;  // of the frames in which the truth moves
    std::optional<double> reversed_percent;
    std::optional<double> jerk_ratio;     // RMS jerk shown / RMS jerk of the truth
    std::optional<double> log_jerk;       // log dimensionless jerk; closer to 0 is smoother
    std::optional<double> true_log_jerk;  // the truth's own

    std::optional<double> heading_rms_deg;
    std::optional<double> heading_max_deg;
    std::uint64_t wrong_way_turns = 0;

    // After the end.
    std::uint64_t resting_bodies = 0;     // whose truth comes to rest while they are shown
    std::uint64_t settled_bodies = 0;     // of these, that settle
    std::optional<double> settle_s;       // the longest
    std::optional<double> final_error_m;  // the largest

    std::uint64_t teleports = 0;         // jumps shown that were signalled or true
    std::uint64_t missed_teleports = 0;  // true ones that were not shown as jumps
    std::uint64_t gaps = 0;              // in what was shown
};

// A step longer than the limit of pops: a pop, unless a teleport asked for it.
struct LongStep {
    std::uint32_t id = 0;
    double t_s = 0;  // of the frame that it leads to
    double step_m = 0;
    double limit_m = 0;          // the longest step that is no pop
    bool was_asked_for = false;  // by a teleport, signalled or true
};

// All scorecards of a stream.
struct Score {
    Scorecard total;                       // with one lag for all
    std::vector<Scorecard> bodies;         // each with its own lag, by id
    std::vector<LongStep> long_steps;      // by id, then by time: those not asked for are the total's pops
    std::vector<std::uint32_t> unknown;    // shown, but without a truth; not scored
    std::vector<std::uint32_t> not_shown;  // true, but never shown
};

// Bodies are matched by id.
[[nodiscard]] Score score(std::span<const Track> shown, std::span<const Track> truth,
                          const ScoreOptions& options = {});

// The total, number by number, with what each number means; then, if asked for, a line a body.
[[nodiscard]] std::string score_text(const Score& score, bool per_body);
// The same for machines.
[[nodiscard]] std::string score_json(const Score& score);

// What a score must not exceed. A limit without a value is not asked for.
struct ScoreLimits {
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
[[nodiscard]] std::vector<std::string> broken_limits(const Scorecard& total, const ScoreLimits& limits);

}  // namespace glidepath::tools

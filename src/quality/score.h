// The scorecard: how late, how wrong and how rough what was shown is, against what was true.
// docs/quality.md defines every number and says where it comes from.
#pragma once

#include "quality/layer.h"
#include "quality/track.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace glidepath::quality {

// Settling: this near to where the body rests, and how still a body at rest is.
inline constexpr double k_settled_m = 0.05;
inline constexpr double k_rest_m = 0.005;
inline constexpr double k_least_rest_s = 0.5;
// Frozen: less than 5 mm in a sixtieth of a second while the true body moves at least twice as fast; for slow
// bodies a tenth of their top speed.
inline constexpr double k_frozen_mps = 0.3;
inline constexpr double k_frozen_share = 0.1;
// A step below this is never a pop, however slow the body is.
inline constexpr double k_least_pop_m = 0.01;
// A pop exceeds the threshold by more than this share of it, which is what rounding may add.
inline constexpr double k_pop_slack = 0.001;
// Errors below this are not seen and add nothing to the time-space inconsistency.
inline constexpr double k_visible_error_m = 0.05;
// All turns added up, what is shown and the truth may differ by less than this; then one of them went the
// long way round, which makes 360.
inline constexpr double k_wrong_way_deg = 270.0;
// What a body has to move for its lag to be told.
inline constexpr double k_least_way_m = 0.05;

// When a body was last told something new. Settling is counted from there, so that the network's share of it
// is left out.
struct LastNews {
    std::uint32_t id = 0;
    double t_s = 0;
};
// Of every body, the arrival of the last update that moved it by more than k_rest_m.
[[nodiscard]] std::vector<LastNews> last_news(std::span<const Update> updates);

struct ScoreOptions {
    double pop_factor = 2.5;   // k: a pop is a step above k x top speed x frame time
    double top_speed_mps = 0;  // of every body; 0: each body's own, the 99.9th percentile of its true speed
    double longest_lag_s = 2;  // how far the search for the lag goes
    std::span<const LastNews> news{};  // none: settling is counted from when the truth came to rest
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

struct Score {
    Scorecard total;                       // with one lag for all
    std::vector<Scorecard> bodies;         // each with its own lag, by id
    std::vector<std::uint32_t> unknown;    // shown, but without a truth; not scored
    std::vector<std::uint32_t> not_shown;  // true, but never shown
};

[[nodiscard]] Score score(std::span<const Track> shown, std::span<const Track> truth,
                          const ScoreOptions& options = {});

// Marks the true samples that a teleport update speaks of, for truths whose file has no teleport column.
void mark_teleports(std::span<Track> truth, std::span<const Update> updates);

}  // namespace glidepath::quality

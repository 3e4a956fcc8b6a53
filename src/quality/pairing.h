// A body as shown beside the same body as it was true, with what every metric has to know of the two.
#pragma once

#include <glidepath/tools/score.h>

#include "quality/layer.h"
#include "quality/score_thresholds.h"
#include "quality/track.h"

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace glidepath::quality {

// A teleport of the truth, and the shown frame that jumped for it.
struct TrackJump {
    double true_s = 0;
    double shown_s = 0;
    std::size_t shown_index = 0;  // 0: it was not shown as a jump
};

struct Pairing {
    const Track* shown = nullptr;
    const Track* truth = nullptr;
    double shown_gap_s = 0;
    double truth_gap_s = 0;
    double frame_s = 0;  // median interval of what is shown
    double top_speed_mps = 0;
    bool knows_top_speed = false;  // told, or the truth has two samples to tell it
    double frozen_mps = 0;
    bool moves = false;            // far enough for a lag
    double longest_lag_s = 0;      // the search's limit, at most half of the time both are known
    std::vector<TrackJump> jumps;  // in order of time

    // At the end the truth rests.
    bool rests = false;
    double rest_s = 0;  // since then, or since the last update of it
};

[[nodiscard]] Pairing pair_up(const Track& shown, const Track& truth, const ScoreOptions& options);

// Between a teleport's moment in the truth, seen `lag_s` late, and in what is shown, both are right and
// differ.
[[nodiscard]] bool is_at_jump(const Pairing& body, double t_s, double lag_s);
// The shown sample jumped because the truth did, or said that it jumped.
[[nodiscard]] bool is_jump(const Pairing& body, std::size_t shown_index);

// Sum of squared errors at a lag, over the frames that can be compared at every lag of the search.
struct SquareSum {
    double sum_m2 = 0;
    std::size_t count = 0;
    [[nodiscard]] double mean() const { return count == 0 ? 0.0 : sum_m2 / static_cast<double>(count); }
};
// The lag with the least mean square, of each body and of all together; none for what does not move.
struct Lags {
    std::vector<std::optional<double>> of_body_s;
    std::optional<double> of_all_s;
};
[[nodiscard]] Lags find_lags(std::span<const Pairing> bodies, double longest_lag_s);

// The value at a share of the sorted ones, by nearest rank. Reorders them; they must not be none.
[[nodiscard]] double percentile(std::vector<float>& values, double share);

}  // namespace glidepath::quality

// What the frames of bodies add up to; a scorecard is finished from it.
#pragma once

#include "quality/layer.h"
#include "quality/pairing.h"

#include <cstdint>
#include <vector>

namespace glidepath::quality {

// A mean square in the making.
struct Mean {
    double sum = 0;
    std::uint64_t count = 0;
    void add(double value) {
        sum += value;
        ++count;
    }
    void add(const Mean& other) {
        sum += other.sum;
        count += other.count;
    }
    [[nodiscard]] double value() const { return count == 0 ? 0.0 : sum / static_cast<double>(count); }
};

struct FrameSums {
    std::uint64_t bodies = 0;
    std::uint64_t frames = 0;
    double duration_s = 0;

    std::vector<float> errors_m;  // at the lag
    Mean error_m2, along_m2, cross_m2;
    Mean error_now_m2, along_now_m2, cross_now_m2;
    double inconsistency_m_s = 0;
    double judged_now_s = 0;
    Mean display_s, display_s2;  // displayed time against the lag, and its square

    std::vector<float> steps_m;
    std::vector<LongStep> long_steps;
    double slowest_top_speed_mps = 0;
    double fastest_top_speed_mps = 0;
    std::uint64_t moving = 0;
    std::uint64_t frozen = 0;
    std::uint64_t reversed = 0;

    Mean heading_deg2;
    double heading_max_deg = 0;
    std::uint64_t wrong_way_turns = 0;

    Mean jerk2, true_jerk2;
    Mean log_jerk, true_log_jerk;  // one value a body

    std::uint64_t resting_bodies = 0;
    std::uint64_t settled_bodies = 0;
    double settle_s = 0;
    double final_error_m = 0;

    std::uint64_t teleports = 0;
    std::uint64_t missed_teleports = 0;
    std::uint64_t gaps = 0;
};

void add_frames(FrameSums& sums, const Pairing& body, double lag_s, double pop_factor);
void add_jerk(FrameSums& sums, const Pairing& body);
void add_settling(FrameSums& sums, const Pairing& body);

[[nodiscard]] Scorecard finish(FrameSums& sums, double pop_factor);

}  // namespace glidepath::quality

#include "geometry/trig.h"
#include "quality/frame_sums.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace glidepath::quality {

namespace {

// Rounding alone makes this much jerk; less is no jerk. m/s^3, squared.
constexpr double k_no_jerk2 = 1e-6;
constexpr double k_least_jerk_step_s = 0.001;

// The last four positions on an even grid, and what they tell.
struct JerkWindow {
    std::array<TrackPose, 4> poses{};
    double peak_speed_mps = 0;
    Mean jerk2;

    void push(const TrackPose& pose) {
        std::rotate(poses.begin(), poses.begin() + 1, poses.end());
        poses.back() = pose;
    }
    [[nodiscard]] bool is_whole() const {
        return std::all_of(poses.begin(), poses.end(), [&](const TrackPose& pose) {
            return pose.is_known && pose.stretch == poses.back().stretch;
        });
    }
    // From the third difference; the speed from the last step.
    void measure(double step_s) {
        const DVec3 third =
            poses[3].position - poses[0].position + (poses[1].position - poses[2].position) * 3.0;
        const DVec3 jerk = third * (1.0 / (step_s * step_s * step_s));
        jerk2.add(dot(jerk, jerk));
        const double speed_mps = distance_between(poses[3].position, poses[2].position) / step_s;
        peak_speed_mps = std::max(peak_speed_mps, speed_mps);
    }
};

// -ln(duration^3 / peak speed^2 x integral of squared jerk)
void add_log_jerk(Mean& mean, const JerkWindow& window, double step_s) {
    if (window.jerk2.value() <= k_no_jerk2 || window.peak_speed_mps <= 0.0) return;
    const double duration_s = step_s * static_cast<double>(window.jerk2.count);
    const double peak2 = window.peak_speed_mps * window.peak_speed_mps;
    const double integral = window.jerk2.sum * step_s;
    mean.add(-natural_log(duration_s * duration_s * duration_s / peak2 * integral));
}

struct JerkReaders {
    TrackReader shown;
    TrackReader truth;
    JerkWindow of_shown;
    JerkWindow of_truth;
};

// A stretch of what was shown without a gap, on the grid.
void measure_run(JerkReaders& readers, const Pairing& body, double from_s, double to_s, double step_s) {
    readers.of_shown.poses = {};
    readers.of_truth.poses = {};
    for (std::size_t i = 0;; ++i) {
        const double t_s = from_s + step_s * static_cast<double>(i);
        if (!(t_s <= to_s)) break;
        TrackPose pose = readers.shown.at(t_s);
        if (is_at_jump(body, t_s, 0.0) || is_at_jump(body, t_s + step_s, 0.0)) pose.is_known = false;
        readers.of_shown.push(pose);
        readers.of_truth.push(readers.truth.at(t_s));
        if (!readers.of_shown.is_whole() || !readers.of_truth.is_whole()) continue;
        readers.of_shown.measure(step_s);
        readers.of_truth.measure(step_s);
    }
}

}  // namespace

void add_jerk(FrameSums& sums, const Pairing& body) {
    // A truth of 10 samples a second has no finer jerk: both are read on the coarser of the two grids.
    const double step_s = std::max({body.frame_s, median_interval(*body.truth), k_least_jerk_step_s});
    if (body.shown->samples.empty() || body.truth->samples.empty()) return;
    JerkReaders readers{
        TrackReader(*body.shown, body.shown_gap_s), TrackReader(*body.truth, body.truth_gap_s), {}, {}};
    const std::vector<TrackSample>& shown = body.shown->samples;
    std::size_t first = 0;
    for (std::size_t i = 1; i <= shown.size(); ++i) {  // run by run: a gap may be long
        if (i < shown.size() && shown[i].t_s - shown[i - 1].t_s <= body.shown_gap_s) continue;
        measure_run(readers, body, std::max(shown[first].t_s, body.truth->samples.front().t_s),
                    std::min(shown[i - 1].t_s, body.truth->samples.back().t_s), step_s);
        first = i;
    }
    add_log_jerk(sums.log_jerk, readers.of_shown, step_s);
    add_log_jerk(sums.true_log_jerk, readers.of_truth, step_s);
    if (readers.of_truth.jerk2.value() <= k_no_jerk2) return;  // no ratio to a truth without jerk
    sums.jerk2.add(readers.of_shown.jerk2);
    sums.true_jerk2.add(readers.of_truth.jerk2);
}

void add_settling(FrameSums& sums, const Pairing& body) {
    if (!body.rests) return;
    const DVec3 rest = position_of(body.truth->samples.back());
    const double end_s = body.truth->samples.back().t_s;
    double settled_s = body.rest_s;  // the first time from which it stays near
    bool is_near = false;
    double error_m = 0.0;
    for (const TrackSample& sample : body.shown->samples) {
        if (sample.t_s > end_s) break;
        error_m = distance_between(position_of(sample), rest);
        const bool was_near = is_near;
        is_near = error_m <= k_settled_m;
        if (is_near && !was_near) settled_s = sample.t_s;
    }
    ++sums.resting_bodies;
    sums.final_error_m = std::max(sums.final_error_m, error_m);
    if (!is_near) return;
    ++sums.settled_bodies;
    sums.settle_s = std::max(sums.settle_s, settled_s - body.rest_s);
}

}  // namespace glidepath::quality

#include "quality/pairing.h"

#include <algorithm>
#include <cmath>

namespace glidepath::quality {

namespace {

constexpr double k_jump_search_s = 1.0;  // a teleport is shown at the latest this long after the longest lag
constexpr double k_jump_early_s = 0.05;  // clocks may differ a little
constexpr double k_top_speed_share = 0.999;

// The frame that jumped for a true teleport: flagged as one, or a step of at least half of the way that ends
// nearer to the new position than to the old one.
TrackJump find_jump(const Track& shown, const TrackSample& from, const TrackSample& to, std::size_t first,
                    double longest_lag_s) {
    const double half_m = 0.5 * distance_between(position_of(from), position_of(to));
    for (std::size_t i = std::max<std::size_t>(first, 1); i < shown.samples.size(); ++i) {
        const TrackSample& sample = shown.samples[i];
        if (sample.t_s < to.t_s - k_jump_early_s) continue;
        if (sample.t_s > to.t_s + longest_lag_s + k_jump_search_s) break;
        const DVec3 here = position_of(sample);
        const bool is_long = distance_between(here, position_of(shown.samples[i - 1])) >= half_m;
        const bool is_there =
            distance_between(here, position_of(to)) <= distance_between(here, position_of(from));
        if ((sample.teleported || is_long) && is_there) return {to.t_s, sample.t_s, i};
    }
    return {to.t_s, to.t_s, 0};
}

std::vector<TrackJump> find_jumps(const Track& shown, const Track& truth, double longest_lag_s) {
    std::vector<TrackJump> jumps;
    std::size_t next = 0;
    for (std::size_t i = 1; i < truth.samples.size(); ++i) {
        const TrackSample& to = truth.samples[i];
        if (!to.teleported || shown.samples.empty()) continue;
        if (to.t_s < shown.samples.front().t_s || to.t_s > shown.samples.back().t_s) continue;
        jumps.push_back(find_jump(shown, truth.samples[i - 1], to, next, longest_lag_s));
        if (jumps.back().shown_index != 0) next = jumps.back().shown_index + 1;
    }
    return jumps;
}

struct Way {
    double length_m = 0;
    double top_speed_mps = 0;
    bool has_speeds = false;
};

Way way_of(const Track& truth, double gap_s) {
    Way way;
    std::vector<float> speeds_mps;
    for (std::size_t i = 1; i < truth.samples.size(); ++i) {
        const TrackSample& from = truth.samples[i - 1];
        const TrackSample& to = truth.samples[i];
        const double dt_s = to.t_s - from.t_s;
        if (to.teleported || dt_s > gap_s) continue;
        const double step_m = distance_between(position_of(from), position_of(to));
        way.length_m += step_m;
        speeds_mps.push_back(static_cast<float>(step_m / dt_s));
    }
    way.has_speeds = !speeds_mps.empty();
    if (way.has_speeds) way.top_speed_mps = percentile(speeds_mps, k_top_speed_share);
    return way;
}

void find_rest(Pairing& body, const ScoreOptions& options) {
    const std::vector<TrackSample>& samples = body.truth->samples;
    if (samples.empty() || body.shown->samples.empty()) return;
    std::size_t first = samples.size() - 1;
    while (first > 0 &&
           distance_between(position_of(samples[first - 1]), position_of(samples.back())) <= k_rest_m) {
        --first;
    }
    body.rest_s = samples[first].t_s;
    body.rests = samples.back().t_s - body.rest_s >= k_least_rest_s &&
                 body.shown->samples.back().t_s > body.rest_s &&
                 body.shown->samples.front().t_s <= samples.back().t_s;
    for (const LastUpdate& last : options.last_updates) {
        if (last.id == body.shown->id) body.rest_s = std::max(body.rest_s, last.t_s);
    }
}

}  // namespace

Pairing pair_up(const Track& shown, const Track& truth, const ScoreOptions& options) {
    Pairing body;
    body.shown = &shown;
    body.truth = &truth;
    body.shown_gap_s = gap_limit(shown);
    body.truth_gap_s = gap_limit(truth);
    body.frame_s = median_interval(shown);
    const Way way = way_of(truth, body.truth_gap_s);
    body.top_speed_mps = options.top_speed_mps > 0.0 ? options.top_speed_mps : way.top_speed_mps;
    body.knows_top_speed = options.top_speed_mps > 0.0 || way.has_speeds;
    body.frozen_mps = std::min(k_frozen_mps, k_frozen_share * body.top_speed_mps);
    body.moves = way.length_m >= k_least_way_m;
    body.jumps = find_jumps(shown, truth, options.longest_lag_s);
    if (!shown.samples.empty() && !truth.samples.empty()) {
        const double common_s = std::min(shown.samples.back().t_s, truth.samples.back().t_s) -
                                std::max(shown.samples.front().t_s, truth.samples.front().t_s);
        body.longest_lag_s = std::clamp(0.5 * common_s, 0.0, options.longest_lag_s);
    }
    find_rest(body, options);
    return body;
}

bool is_at_jump(const Pairing& body, double t_s, double lag_s) {
    return std::any_of(body.jumps.begin(), body.jumps.end(), [&](const TrackJump& jump) {
        if (jump.shown_index == 0) return false;  // a jump that was not shown is an error like any other
        const double late_s = jump.true_s + lag_s;
        return t_s >= std::min(jump.shown_s, late_s) - body.frame_s &&
               t_s <= std::max(jump.shown_s, late_s) + body.frame_s;
    });
}

bool is_jump(const Pairing& body, std::size_t shown_index) {
    return body.shown->samples[shown_index].teleported ||
           std::any_of(body.jumps.begin(), body.jumps.end(),
                       [&](const TrackJump& jump) { return jump.shown_index == shown_index; });
}

double percentile(std::vector<float>& values, double share) {
    const double rank = std::ceil(share * static_cast<double>(values.size()));
    const std::size_t index = rank < 1.0 ? 0 : std::min(static_cast<std::size_t>(rank), values.size()) - 1;
    const auto ranked = values.begin() + static_cast<std::ptrdiff_t>(index);
    std::nth_element(values.begin(), ranked, values.end());
    return static_cast<double>(*ranked);
}

}  // namespace glidepath::quality

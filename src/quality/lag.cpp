#include "quality/pairing.h"

#include <algorithm>
#include <cmath>

namespace glidepath::quality {

namespace {

constexpr double k_coarse_s = 0.010;
constexpr double k_fine_s = 0.0001;
constexpr std::size_t k_most_coarse_frames = 8192;  // of a body; more are thinned out in the coarse search
constexpr double k_golden = 0.6180339887498949;     // (sqrt 5 - 1) / 2

// Every lag is judged by the same frames, or a long lag would win by having few.
bool is_judged(const Pairing& body, double t_s) {
    const double first_s = body.truth->samples.front().t_s + body.longest_lag_s;
    if (t_s < first_s || t_s > body.truth->samples.back().t_s) return false;
    return std::none_of(body.jumps.begin(), body.jumps.end(), [&](const TrackJump& jump) {
        return t_s >= std::min(jump.true_s, jump.shown_s) - body.frame_s &&
               t_s <= std::max(jump.true_s + body.longest_lag_s, jump.shown_s) + body.frame_s;
    });
}

std::vector<std::size_t> judged_frames(const Pairing& body) {
    std::vector<std::size_t> frames;
    if (!body.moves) return frames;
    for (std::size_t i = 0; i < body.shown->samples.size(); ++i) {
        if (is_judged(body, body.shown->samples[i].t_s)) frames.push_back(i);
    }
    return frames;
}

SquareSum squares_at(const Pairing& body, std::span<const std::size_t> frames, std::size_t stride,
                     double lag_s) {
    TrackReader truth(*body.truth, body.truth_gap_s);
    SquareSum squares;
    for (std::size_t i = 0; i < frames.size(); i += stride) {
        const TrackSample& sample = body.shown->samples[frames[i]];
        const TrackPose pose = truth.at(sample.t_s - lag_s);
        if (!pose.is_known) continue;
        const DVec3 error = position_of(sample) - pose.position;
        squares.sum_m2 += dot(error, error);
        ++squares.count;
    }
    return squares;
}

// The position of the least value between two bounds, for a function with one valley there.
template <class Function>
double valley(double low, double high, Function&& function) {
    double left = high - k_golden * (high - low);
    double right = low + k_golden * (high - low);
    double at_left = function(left);
    double at_right = function(right);
    while (high - low > k_fine_s) {
        if (at_left <= at_right) {
            high = right;
            right = left;
            at_right = at_left;
            left = high - k_golden * (high - low);
            at_left = function(left);
        } else {
            low = left;
            left = right;
            at_left = at_right;
            right = low + k_golden * (high - low);
            at_right = function(right);
        }
    }
    const double middle = 0.5 * (low + high);
    return low <= 0.0 && function(0.0) <= function(middle) ? 0.0 : middle;
}

struct Judged {
    const Pairing* body = nullptr;
    std::vector<std::size_t> frames;
    std::size_t stride = 1;
};

double mean_at(std::span<const Judged> bodies, double lag_s, bool coarse) {
    SquareSum all;
    for (const Judged& judged : bodies) {
        const SquareSum one = squares_at(*judged.body, judged.frames, coarse ? judged.stride : 1, lag_s);
        all.sum_m2 += one.sum_m2;
        all.count += one.count;
    }
    return all.mean();
}

// `coarse[i]`: the mean square at i coarse steps.
double refined(std::span<const Judged> bodies, std::span<const SquareSum> coarse, double longest_lag_s) {
    std::size_t best = 0;
    for (std::size_t i = 1; i < coarse.size(); ++i) {
        if (coarse[i].count > 0 && coarse[i].mean() < coarse[best].mean()) best = i;
    }
    const double at_s = k_coarse_s * static_cast<double>(best);
    return valley(std::max(0.0, at_s - k_coarse_s), std::min(longest_lag_s, at_s + k_coarse_s),
                  [&](double lag_s) { return mean_at(bodies, lag_s, false); });
}

}  // namespace

Lags find_lags(std::span<const Pairing> bodies, double longest_lag_s) {
    Lags lags;
    lags.of_body_s.resize(bodies.size());
    const auto step_count = static_cast<std::size_t>(std::floor(longest_lag_s / k_coarse_s)) + 1;
    std::vector<SquareSum> of_all(step_count);
    std::vector<Judged> judged_bodies;
    double longest_of_all_s = 0.0;
    for (std::size_t b = 0; b < bodies.size(); ++b) {
        const Pairing& body = bodies[b];
        Judged judged{&body, judged_frames(body), 1};
        if (judged.frames.empty()) continue;
        judged.stride = judged.frames.size() / k_most_coarse_frames + 1;
        std::vector<SquareSum> of_body;
        for (std::size_t i = 0; i < step_count && k_coarse_s * static_cast<double>(i) <= body.longest_lag_s;
             ++i) {
            of_body.push_back(
                squares_at(body, judged.frames, judged.stride, k_coarse_s * static_cast<double>(i)));
            of_all[i].sum_m2 += of_body[i].sum_m2;
            of_all[i].count += of_body[i].count;
        }
        lags.of_body_s[b] = refined({&judged, 1}, of_body, body.longest_lag_s);
        longest_of_all_s = std::max(longest_of_all_s, body.longest_lag_s);
        judged_bodies.push_back(std::move(judged));
    }
    if (!judged_bodies.empty()) lags.of_all_s = refined(judged_bodies, of_all, longest_of_all_s);
    return lags;
}

}  // namespace glidepath::quality

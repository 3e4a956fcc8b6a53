#include "predict/bank.h"

#include "predict/decay.h"

#include <algorithm>

namespace glidepath::predict {

namespace {

constexpr double k_standing_share = 0.001;  // of the top speed: no slower body moves
constexpr double k_standing_mps = 1e-9;
constexpr double k_steady_share = 0.03;  // of the top speed: the on/off model sees no smaller change
constexpr double k_least_way2_m2 = 1e-8;
constexpr double k_least_error = 1e-7;
constexpr double k_least_judging_weight = 0.025;
constexpr std::uint32_t k_judging_start = 4;
constexpr std::uint32_t k_most_judged = 1000;  // beyond, the weight is the least one

DVec3 mean_velocity(const Knot& from, const Knot& to) {
    return (to.position_m - from.position_m) * (1.0 / (to.sent_s - from.sent_s));
}

// spec/predict.md 4.3
Candidates candidates_of(const DVec3& m1, const DVec3& m2, double top_speed_mps) {
    Candidates candidates{};
    const double speed2 = dot(m1, m1);
    const double speed_mps = std::sqrt(speed2);
    if (speed_mps <= k_standing_share * top_speed_mps || speed_mps < k_standing_mps) return candidates;
    const DVec3 change = m1 - m2;
    const double along_mps = dot(change, m1) / speed_mps;
    const DVec3 across = change - m1 * (along_mps / speed_mps);
    const double across2 = dot(across, across);
    const double most_mps = std::max(top_speed_mps, speed_mps);
    for (std::size_t i = 0; i < k_model_count; ++i) {
        const Model& model = k_models[i];
        const bool is_steady = i == 0 && std::fabs(along_mps) < k_steady_share * top_speed_mps;
        const double gain_mps = is_steady ? 0.0 : along_mps * (along_mps > 0.0 ? model.gaining : model.braking);
        const double wanted_mps = std::clamp(speed_mps + gain_mps, 0.0, most_mps);
        // The two parts of the direction are at right angles, so its length needs no vector.
        const double length_mps = std::sqrt(speed2 + model.turning * model.turning * across2);
        candidates[i] = (m1 + across * model.turning) * (wanted_mps / length_mps);
    }
    return candidates;
}

Candidates candidates_at(const Predictor& body, std::uint32_t knot) {
    const Knot& here = body.knots[knot];
    const Knot& before = body.knots[knot + 1];
    const DVec3 m1 = mean_velocity(before, here);
    const DVec3 m2 = knot + 2 < body.knot_count ? mean_velocity(body.knots[knot + 2], before) : m1;
    return candidates_of(m1, m2, body.top_speed_mps);
}

}  // namespace

Candidates candidates_at_newest(const Predictor& body) {
    if (body.uses_velocity || body.knot_count < 2) {
        const DVec3& velocity_mps = body.knots[0].velocity_mps;
        return {velocity_mps, velocity_mps, velocity_mps, velocity_mps};
    }
    return candidates_at(body, 0);
}

void estimate_velocity(Predictor& body, std::uint32_t knot) {
    DVec3& velocity_mps = body.knots[knot].velocity_mps;
    if (knot + 1 < body.knot_count) {
        const Candidates candidates = candidates_at(body, knot);
        velocity_mps = {};
        for (std::size_t i = 0; i < k_model_count; ++i) {
            velocity_mps = velocity_mps + candidates[i] * body.weights[i];
        }
    } else {
        velocity_mps = knot > 0 ? mean_velocity(body.knots[knot], body.knots[knot - 1]) : DVec3{};
    }
}

// spec/predict.md 3.10
void judge_models(Predictor& body, const Candidates& candidates, const DVec3& position_m, double dt_s) {
    const double run_m = body.top_speed_mps * dt_s;
    const double unit2 = 1.0 / std::max(run_m * run_m, k_least_way2_m2);
    const double weight = std::max(k_least_judging_weight, 1.0 / (body.judged + k_judging_start));
    const DVec3 way = position_m - body.knots[0].position_m;
    for (std::size_t i = 0; i < k_model_count; ++i) {
        const DVec3 off = candidates[i] * reach(dt_s, k_models[i].time_constant_s) - way;
        body.errors[i] += (dot(off, off) * unit2 - body.errors[i]) * weight;
    }
    body.judged = std::min(body.judged + 1, k_most_judged);

    const double least = *std::min_element(body.errors.begin(), body.errors.end()) + k_least_error;
    double sum = 0.0;
    for (std::size_t i = 0; i < k_model_count; ++i) {
        const double share = least / (body.errors[i] + k_least_error);
        const double share2 = share * share;
        const double share4 = share2 * share2;
        body.weights[i] = share4 * share4;
        sum += body.weights[i];
    }
    double rate_per_s = 0.0;
    for (std::size_t i = 0; i < k_model_count; ++i) {
        body.weights[i] /= sum;
        rate_per_s += body.weights[i] / k_models[i].time_constant_s;
    }
    body.time_constant_s = 1.0 / rate_per_s;
}

}  // namespace glidepath::predict

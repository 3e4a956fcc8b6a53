#include "predict/bank.h"

#include "geometry/trig.h"
#include "predict/decay.h"
#include "predict/path.h"

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
constexpr double k_fall_tolerance = 0.5;       // of the gravity

DVec3 mean_velocity(const Knot& from, const Knot& to) {
    return (to.position_m - from.position_m) * (1.0 / (to.sent_s - from.sent_s));
}

double eighth_power(double x) {
    const double x2 = x * x;
    const double x4 = x2 * x2;
    return x4 * x4;
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
        const double gain_mps =
            is_steady ? 0.0 : along_mps * (along_mps > 0.0 ? model.gaining : model.braking);
        const double wanted_mps = std::clamp(speed_mps + gain_mps, 0.0, most_mps);
        // The two parts of the direction are at right angles: its length needs no third vector.
        const double length_mps = std::sqrt(speed2 + model.turning * model.turning * across2);
        candidates[i] = (m1 + across * model.turning) * (wanted_mps / length_mps);
    }
    return candidates;
}

// spec/predict.md 4.6: heights by themselves, as a body in the air runs on below.
Candidates candidates_with_gravity(const Predictor& body, std::uint32_t knot, const DVec3& m1,
                                   const DVec3& m2) {
    Candidates candidates = candidates_of({m1.x, m1.y, 0.0}, {m2.x, m2.y, 0.0}, body.top_speed_mps);
    const Candidates heights = candidates_of({0.0, 0.0, m1.z}, {0.0, 0.0, m2.z}, body.top_speed_mps);
    const double since_s = body.knots[knot].sent_s - body.knots[knot + 1].sent_s;
    const double fall_mps = m1.z - 0.5 * body.gravity_mps2 * since_s;
    for (std::size_t i = 0; i < k_model_count; ++i) {
        candidates[i].z = is_falling(body, knot) ? fall_mps : heights[i].z;
    }
    return candidates;
}

Candidates candidates_at(const Predictor& body, std::uint32_t knot) {
    const Knot& before = body.knots[knot + 1];
    const DVec3 m1 = mean_velocity(before, body.knots[knot]);
    const DVec3 m2 = knot + 2 < body.knot_count ? mean_velocity(body.knots[knot + 2], before) : m1;
    if (body.gravity_mps2 > 0.0) return candidates_with_gravity(body, knot, m1, m2);
    return candidates_of(m1, m2, body.top_speed_mps);
}

DVec3 weighed(const Predictor& body, const Candidates& candidates) {
    DVec3 velocity_mps;
    for (std::size_t i = 0; i < k_model_count; ++i) {
        velocity_mps = velocity_mps + candidates[i] * body.weights[i];
    }
    return velocity_mps;
}

// The same speed where the body faces to.
DVec3 along_heading(const DVec3& velocity_mps, double heading_deg) {
    const SineCosine direction = sine_cosine(radians_from_degrees(heading_deg));
    const double speed_mps = std::sqrt(velocity_mps.x * velocity_mps.x + velocity_mps.y * velocity_mps.y);
    return {direction.sine * speed_mps, direction.cosine * speed_mps, velocity_mps.z};
}

// spec/predict.md 4.5
double heading_weight(const Predictor& body) {
    const double least = std::min(body.way_error, body.heading_error) + k_least_error;
    const double for_way = eighth_power(least / (body.way_error + k_least_error));
    const double for_heading = eighth_power(least / (body.heading_error + k_least_error));
    return for_heading / (for_way + for_heading);
}

double judging_weight(const Predictor& body) {
    return std::max(k_least_judging_weight, 1.0 / (body.judged + k_judging_start));
}

void judge_heading(Predictor& body, const Candidates& candidates, const DVec3& way, double dt_s,
                   double unit2) {
    const DVec3 by_way = weighed(body, candidates);
    const DVec3 by_heading = along_heading(by_way, body.knots[0].heading_deg);
    const double reach_s = reach(dt_s, body.time_constant_s);
    const DVec3 way_off = by_way * reach_s - way;
    const DVec3 heading_off = by_heading * reach_s - way;
    const double weight = judging_weight(body);
    body.way_error += (dot(way_off, way_off) * unit2 - body.way_error) * weight;
    body.heading_error += (dot(heading_off, heading_off) * unit2 - body.heading_error) * weight;
}

// spec/predict.md 4.6: at three knots in a row the speed upwards changes as gravity changes it.
void see_fall(Predictor& body, std::uint32_t knot) {
    const auto bit = static_cast<std::uint8_t>(1U << knot);
    body.falling = static_cast<std::uint8_t>(body.falling & ~bit);
    if (knot + 2 >= body.knot_count) return;
    const Knot& here = body.knots[knot];
    const Knot& before = body.knots[knot + 1];
    const Knot& first = body.knots[knot + 2];
    const double change_mps = mean_velocity(before, here).z - mean_velocity(first, before).z;
    const double fallen_mps = 0.5 * body.gravity_mps2 * (here.sent_s - first.sent_s);
    if (std::fabs(change_mps + fallen_mps) > k_fall_tolerance * fallen_mps) return;
    if (body.falling == 0) {
        body.ground_m = here.position_m.z;
        for (std::uint32_t i = 0; i < body.knot_count; ++i) {
            body.ground_m = std::min(body.ground_m, body.knots[i].position_m.z);
        }
    }
    body.falling = static_cast<std::uint8_t>(body.falling | bit);
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
    Knot& here = body.knots[knot];
    if (knot + 1 == body.knot_count) {
        here.velocity_mps = knot > 0 ? mean_velocity(here, body.knots[knot - 1]) : DVec3{};
        return;
    }
    if (body.gravity_mps2 > 0.0) see_fall(body, knot);
    here.velocity_mps = weighed(body, candidates_at(body, knot));
    if (body.has_heading) {
        const DVec3 turned = along_heading(here.velocity_mps, here.heading_deg) - here.velocity_mps;
        here.velocity_mps = here.velocity_mps + turned * heading_weight(body);
    }
}

// spec/predict.md 3.10
void judge(Predictor& body, const Candidates& candidates, const DVec3& position_m, double dt_s) {
    const double run_m = body.top_speed_mps * dt_s;
    const double unit2 = 1.0 / std::max(run_m * run_m, k_least_way2_m2);
    const double weight = judging_weight(body);
    DVec3 way = position_m - body.knots[0].position_m;
    if (is_falling(body, 0)) way.z += 0.5 * body.gravity_mps2 * dt_s * dt_s;  // no model knows of the fall
    if (body.has_heading && !body.uses_velocity) judge_heading(body, candidates, way, dt_s, unit2);
    for (std::size_t i = 0; i < k_model_count; ++i) {
        const DVec3 off = candidates[i] * reach(dt_s, k_models[i].time_constant_s) - way;
        body.errors[i] += (dot(off, off) * unit2 - body.errors[i]) * weight;
    }
    body.judged = std::min(body.judged + 1, k_most_judged);

    const double least = *std::min_element(body.errors.begin(), body.errors.end()) + k_least_error;
    double sum = 0.0;
    for (std::size_t i = 0; i < k_model_count; ++i) {
        body.weights[i] = eighth_power(least / (body.errors[i] + k_least_error));
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

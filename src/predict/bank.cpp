#include "predict/bank.h"

#include "geometry/trig.h"
#include "predict/decay.h"
#include "predict/path.h"

#include <algorithm>

namespace glidepath::predict {

namespace {

constexpr double k_standing_share = 0.001;  // of the top speed: no slower body moves
constexpr double k_standing2 = 1e-18;       // nor one below this square of a speed
constexpr double k_steady_share = 0.03;     // of the top speed: the on/off model sees no smaller change
constexpr double k_least_way2_m2 = 1e-8;
constexpr double k_least_error = 1e-7;
constexpr double k_least_judging_weight = 0.025;
constexpr std::uint32_t k_judging_start = 4;
constexpr double k_fall_tolerance = 0.5;  // of the gravity

using Numbers = std::array<double, k_model_count>;

DVec3 mean_velocity(const Knot& from, const Knot& to) {
    return (to.position_m - from.position_m) * (1.0 / (to.sent_s - from.sent_s));
}

double eighth_power(double x) {
    const double x2 = x * x;
    const double x4 = x2 * x2;
    return x4 * x4;
}

// How a body came to a knot. A model's velocity there is (mean + turning x across) x its scale.
struct Course {
    DVec3 mean_mps;
    DVec3 across_mps;  // the part of the last change of velocity that is at right angles to the mean
    double speed2 = 0;
    double along2 = 0;  // speed x the part along it
};

Course course_to(const Predictor& body, std::uint32_t knot) {
    const Knot& before = body.knots[knot + 1];
    Course course;
    course.mean_mps = mean_velocity(before, body.knots[knot]);
    DVec3 change_mps;
    if (knot + 2 < body.knot_count) {
        change_mps = course.mean_mps - mean_velocity(body.knots[knot + 2], before);
    }
    if (is_falling(body, knot)) course.mean_mps.z = change_mps.z = 0.0;
    course.speed2 = dot(course.mean_mps, course.mean_mps);
    course.along2 = dot(change_mps, course.mean_mps);
    if (course.speed2 < k_standing2) return {};
    course.across_mps = change_mps - course.mean_mps * (course.along2 / course.speed2);
    return course;
}

// spec/predict.md 4.3
Numbers scales_of(const Course& course, double top_speed_mps) {
    Numbers scales{};
    const double speed_mps = std::sqrt(course.speed2);
    if (speed_mps <= k_standing_share * top_speed_mps || course.speed2 < k_standing2) return scales;
    const double along_mps = course.along2 / speed_mps;
    const double across2 = dot(course.across_mps, course.across_mps);
    const double most_mps = std::max(top_speed_mps, speed_mps);
    const bool is_steady = std::fabs(along_mps) < k_steady_share * top_speed_mps;
    for (std::size_t i = 0; i < k_model_count; ++i) {
        const Model& model = k_models[i];
        const double share = along_mps > 0.0 ? model.gaining : model.braking;
        const double gain_mps = i == 0 && is_steady ? 0.0 : share * along_mps;
        const double wanted_mps = std::clamp(speed_mps + gain_mps, 0.0, most_mps);
        scales[i] = wanted_mps / std::sqrt(course.speed2 + model.turning * model.turning * across2);
    }
    return scales;
}

DVec3 weighed_velocity(const Course& course, const Numbers& scales, const Numbers& weights) {
    double of_mean = 0.0;
    double of_across = 0.0;
    for (std::size_t i = 0; i < k_model_count; ++i) {
        const double share = weights[i] * scales[i];
        of_mean += share;
        of_across += share * k_models[i].turning;
    }
    return course.mean_mps * of_mean + course.across_mps * of_across;
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

// Where the update found the body, seen from the newest knot, and how to count what a model is off by.
struct Finding {
    DVec3 way;
    double dt_s = 0;
    double unit2 = 0;  // one over the square of what the body runs at top speed
    double weight = 0;
};

void learn(double& error, double off2, const Finding& found) {
    error += (off2 * found.unit2 - error) * found.weight;
}

void judge_models(Predictor& body, const Course& course, const Finding& found) {
    const double way2 = dot(found.way, found.way);
    const double mean_way = dot(course.mean_mps, found.way);
    const double across_way = dot(course.across_mps, found.way);
    const double across2 = dot(course.across_mps, course.across_mps);
    for (std::size_t i = 0; i < k_model_count; ++i) {
        const Model& model = k_models[i];
        // |velocity x reach - way|^2, from products that all models share.
        const double reach_s = reach(found.dt_s, model.time_constant_s);
        const double scale_s = body.scales[i] * reach_s;
        const double run2 = course.speed2 + model.turning * model.turning * across2;
        const double off2 = scale_s * (scale_s * run2 - 2.0 * (mean_way + model.turning * across_way)) + way2;
        learn(body.errors[i], off2, found);
    }
}

void judge_heading(Predictor& body, const Course& course, const Finding& found) {
    const DVec3 by_way = weighed_velocity(course, body.scales, body.weights);
    const DVec3 by_heading = along_heading(by_way, static_cast<double>(body.headings_deg[0]));
    const double reach_s = reach(found.dt_s, body.time_constant_s);
    const DVec3 way_off = by_way * reach_s - found.way;
    const DVec3 heading_off = by_heading * reach_s - found.way;
    learn(body.way_error, dot(way_off, way_off), found);
    learn(body.heading_error, dot(heading_off, heading_off), found);
}

// spec/predict.md 3.10
void weigh_models(Predictor& body) {
    const double least = *std::min_element(body.errors.begin(), body.errors.end()) + k_least_error;
    double sum = 0.0;
    for (std::size_t i = 0; i < k_model_count; ++i) {
        body.weights[i] = eighth_power(least / (body.errors[i] + k_least_error));
        sum += body.weights[i];
    }
    const double share = 1.0 / sum;
    double rate_per_s = 0.0;
    for (std::size_t i = 0; i < k_model_count; ++i) {
        body.weights[i] *= share;
        rate_per_s += body.weights[i] * (1.0 / k_models[i].time_constant_s);
    }
    body.time_constant_s = 1.0 / rate_per_s;
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

void estimate_velocity(Predictor& body, std::uint32_t knot) {
    Knot& here = body.knots[knot];
    if (knot + 1 == body.knot_count) {
        here.velocity_mps = knot > 0 ? mean_velocity(here, body.knots[knot - 1]) : DVec3{};
        return;
    }
    if (body.gravity_mps2 > 0.0) see_fall(body, knot);
    const Course course = course_to(body, knot);
    const Numbers scales = scales_of(course, body.top_speed_mps);
    if (knot == 0) body.scales = scales;
    here.velocity_mps = weighed_velocity(course, scales, body.weights);
    if (is_falling(body, knot)) {
        const Knot& before = body.knots[knot + 1];
        here.velocity_mps.z =
            mean_velocity(before, here).z - 0.5 * body.gravity_mps2 * (here.sent_s - before.sent_s);
    }
    if (body.has_heading) {
        const DVec3 turned = along_heading(here.velocity_mps, static_cast<double>(body.headings_deg[knot])) -
                             here.velocity_mps;
        here.velocity_mps = here.velocity_mps + turned * heading_weight(body);
    }
}

void judge(Predictor& body, const DVec3& position_m, double dt_s) {
    const double run_m = body.top_speed_mps * dt_s;
    Finding found;
    found.way = position_m - body.knots[0].position_m;
    found.dt_s = dt_s;
    found.unit2 = 1.0 / std::max(run_m * run_m, k_least_way2_m2);
    found.weight = std::max(k_least_judging_weight, 1.0 / (body.judged + k_judging_start));
    if (is_falling(body, 0)) found.way.z = 0.0;  // no model knows of falls
    if (body.uses_velocity || body.knot_count < 2) {
        Course sent;
        sent.mean_mps = body.knots[0].velocity_mps;
        sent.speed2 = dot(sent.mean_mps, sent.mean_mps);
        body.scales = {1.0, 1.0, 1.0, 1.0};
        judge_models(body, sent, found);
    } else {
        const Course course = course_to(body, 0);
        if (body.has_heading) judge_heading(body, course, found);
        judge_models(body, course, found);
    }
    count(body.judged);
    weigh_models(body);
}

}  // namespace glidepath::predict

#include "predict/bank.h"

#include "geometry/trig.h"
#include "predict/decay.h"
#include "predict/paired.h"
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
// Stops.
constexpr double k_slower_share = 0.85;  // of the speed before: no turn of less than 60 degrees does this
constexpr double k_majority = 0.5;       // of the weights
constexpr double k_least_steady_share = 0.003;
constexpr double k_unsteadiness_factor = 4.0;
constexpr double k_unsteadiness_weight = 1.0 / 16.0;
constexpr double k_running_share = 0.1;  // of the top speed: slower bodies tell nothing of unsteadiness

// Of a body whose speed hardly changes the on/off model thinks that it does not change.
constexpr ModelNumbers without_first(ModelNumbers shares) {
    shares[0] = 0.0;
    return shares;
}
constexpr ModelNumbers k_gaining_steadily = without_first(k_models.gaining);
constexpr ModelNumbers k_braking_steadily = without_first(k_models.braking);

PairedVec mean_velocity(const Knot& from, const Knot& to) {
    return (paired(to.position_m) - paired(from.position_m)) * (1.0 / (to.sent_s - from.sent_s));
}

double eighth_power(double x) {
    const double x2 = x * x;
    const double x4 = x2 * x2;
    return x4 * x4;
}

// How a body came to a knot. A model's velocity there is (mean + turning x across) x its scale.
struct Course {
    PairedVec mean_mps;
    PairedVec across_mps;  // the part of the last change of velocity that is at right angles to the mean
    double speed2 = 0;
    double along2 = 0;   // speed x the part along it
    double before2 = 0;  // square of the mean speed to the knot before
};

Course course_to(const Predictor& body, std::uint32_t knot) {
    const Knot& before = body.knots[knot + 1];
    Course course;
    course.mean_mps = mean_velocity(before, body.knots[knot]);
    PairedVec change_mps;
    if (knot + 2 < body.knot_count) {
        change_mps = course.mean_mps - mean_velocity(body.knots[knot + 2], before);
    }
    if (is_falling(body, knot)) course.mean_mps.z = change_mps.z = 0.0;
    course.speed2 = dot(course.mean_mps, course.mean_mps);
    course.along2 = dot(change_mps, course.mean_mps);
    course.before2 = course.speed2 - 2.0 * course.along2 + dot(change_mps, change_mps);
    if (course.speed2 < k_standing2) return {};
    course.across_mps = change_mps - course.mean_mps * (course.along2 / course.speed2);
    return course;
}

// spec/predict.md 4.3 and 4.8: a smaller change of speed than this the on/off model does not see, as a share
// of the top speed. A turn changes the direction more than the speed; what changes the speed alone is a stop.
double steady_share(const Predictor& body, double along_mps, double across2) {
    const bool brakes_straight = along_mps < 0.0 && across2 < along_mps * along_mps;
    if (!body.is_refined || !brakes_straight) return k_steady_share;
    return std::min(k_steady_share,
                    k_least_steady_share + k_unsteadiness_factor * static_cast<double>(body.unsteadiness));
}

// spec/predict.md 4.3. Here and below each model has its own number and none looks at another's, so that
// compilers calculate two at once.
ModelNumbers scales_of(const Predictor& body, const Course& course) {
    const double top_speed_mps = body.top_speed_mps;
    const double speed_mps = std::sqrt(course.speed2);
    if (speed_mps <= k_standing_share * top_speed_mps || course.speed2 < k_standing2) return {};
    const double along_mps = course.along2 / speed_mps;
    const double across2 = dot(course.across_mps, course.across_mps);
    const double most_mps = std::max(top_speed_mps, speed_mps);
    const bool is_steady = std::fabs(along_mps) < steady_share(body, along_mps, across2) * top_speed_mps;
    const ModelNumbers& gaining = is_steady ? k_gaining_steadily : k_models.gaining;
    const ModelNumbers& braking = is_steady ? k_braking_steadily : k_models.braking;
    const ModelNumbers& shares = along_mps > 0.0 ? gaining : braking;
    ModelNumbers scales;
    for (std::size_t i = 0; i < k_model_count; ++i) {
        const double turning = k_models.turning[i];
        const double wanted_mps = std::min(std::max(speed_mps + shares[i] * along_mps, 0.0), most_mps);
        scales[i] = wanted_mps / std::sqrt(course.speed2 + turning * turning * across2);
    }
    return scales;
}

// spec/predict.md 4.7
bool is_voted_to_stand(const Predictor& body, const Course& course, const ModelNumbers& scales,
                       const ModelNumbers& trusted) {
    if (!body.is_refined || course.speed2 > k_slower_share * k_slower_share * course.before2) return false;
    double now = 0.0;
    double before = 0.0;
    for (std::size_t i = 0; i < k_model_count; ++i) {
        if (scales[i] > 0.0) continue;
        now += body.weights[i];
        before += trusted[i];
    }
    return now >= k_majority || before >= k_majority;
}

PairedVec weighed_velocity(const Predictor& body, const Course& course, const ModelNumbers& scales,
                           const ModelNumbers& trusted) {
    if (is_voted_to_stand(body, course, scales, trusted)) return {};
    const ModelNumbers& weights = body.weights;
    double of_mean = 0.0;
    double of_across = 0.0;
    for (std::size_t i = 0; i < k_model_count; ++i) {
        const double share = weights[i] * scales[i];
        of_mean += share;
        of_across += share * k_models.turning[i];
    }
    return course.mean_mps * of_mean + course.across_mps * of_across;
}

const SineCosine& direction_of(float heading_deg, KnownDirection& known) {
    if (known.heading_deg != heading_deg) {
        known.heading_deg = heading_deg;
        known.direction = sine_cosine(radians_from_degrees(static_cast<double>(heading_deg)));
    }
    return known.direction;
}

// The same speed where the body faces to.
PairedVec along(const SineCosine& direction, const PairedVec& velocity_mps) {
    const Pair squares = velocity_mps.xy * velocity_mps.xy;
    const double speed_mps = std::sqrt(squares[0] + squares[1]);
    return {Pair{direction.sine * speed_mps, direction.cosine * speed_mps}, velocity_mps.z};
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
    PairedVec way;
    double dt_s = 0;
    double unit2 = 0;  // one over the square of what the body runs at top speed
    double weight = 0;
};

double learnt(double error, double off2, const Finding& found) {
    return error + (off2 * found.unit2 - error) * found.weight;
}

void judge_models(Predictor& body, const Course& course, const Finding& found) {
    const double way2 = dot(found.way, found.way);
    const double mean_way = dot(course.mean_mps, found.way);
    const double across_way = dot(course.across_mps, found.way);
    const double across2 = dot(course.across_mps, course.across_mps);
    ModelNumbers errors;
    for (std::size_t i = 0; i < k_model_count; ++i) {
        const double turning = k_models.turning[i];
        // |velocity x reach - way|^2, from products that all models share.
        const double scale_s = body.scales[i] * reach(found.dt_s, k_models.time_constant_s[i]);
        const double run2 = course.speed2 + turning * turning * across2;
        const double off2 = scale_s * (scale_s * run2 - 2.0 * (mean_way + turning * across_way)) + way2;
        errors[i] = learnt(body.errors[i], off2, found);
    }
    body.errors = errors;
}

void judge_heading(Predictor& body, const Course& course, const Finding& found, KnownDirection& known) {
    const PairedVec by_way = weighed_velocity(body, course, body.scales, body.weights);
    const PairedVec by_heading = along(direction_of(body.headings_deg[0], known), by_way);
    const double reach_s = reach(found.dt_s, body.time_constant_s);
    const PairedVec way_off = by_way * reach_s - found.way;
    const PairedVec heading_off = by_heading * reach_s - found.way;
    body.way_error = learnt(body.way_error, dot(way_off, way_off), found);
    body.heading_error = learnt(body.heading_error, dot(heading_off, heading_off), found);
}

// spec/predict.md 4.8
void learn_unsteadiness(Predictor& body, const Course& course) {
    const double running_mps = k_running_share * body.top_speed_mps;
    if (course.speed2 <= running_mps * running_mps || course.speed2 == 0.0) return;
    const double share = std::fabs(course.along2) / (std::sqrt(course.speed2) * body.top_speed_mps);
    if (!(share < k_steady_share)) return;
    const auto unsteadiness = static_cast<double>(body.unsteadiness);
    body.unsteadiness = static_cast<float>(unsteadiness + (share - unsteadiness) * k_unsteadiness_weight);
}

// spec/predict.md 3.10
void weigh_models(Predictor& body) {
    const ModelNumbers errors = body.errors;
    const double least =
        std::min(std::min(errors[0], errors[1]), std::min(errors[2], errors[3])) + k_least_error;
    ModelNumbers weights;
    for (std::size_t i = 0; i < k_model_count; ++i) {
        weights[i] = eighth_power(least / (errors[i] + k_least_error));
    }
    const double share = 1.0 / (weights[0] + weights[1] + weights[2] + weights[3]);
    ModelNumbers rates_per_s;
    for (std::size_t i = 0; i < k_model_count; ++i) {
        weights[i] *= share;
        rates_per_s[i] = weights[i] * (1.0 / k_models.time_constant_s[i]);
    }
    body.weights = weights;
    body.time_constant_s = 1.0 / (rates_per_s[0] + rates_per_s[1] + rates_per_s[2] + rates_per_s[3]);
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

void estimate_velocity(Predictor& body, std::uint32_t knot, const ModelNumbers& trusted,
                       KnownDirection& known) {
    Knot& here = body.knots[knot];
    if (knot + 1 == body.knot_count) {
        here.velocity_mps = knot > 0 ? unpaired(mean_velocity(here, body.knots[knot - 1])) : DVec3{};
        return;
    }
    if (body.gravity_mps2 > 0.0) see_fall(body, knot);
    const Course course = course_to(body, knot);
    const ModelNumbers scales = scales_of(body, course);
    if (knot == 0) body.scales = scales;
    PairedVec velocity_mps = weighed_velocity(body, course, scales, trusted);
    if (is_falling(body, knot)) {
        const Knot& before = body.knots[knot + 1];
        velocity_mps.z =
            mean_velocity(before, here).z - 0.5 * body.gravity_mps2 * (here.sent_s - before.sent_s);
    }
    if (body.has_heading) {
        const PairedVec turned =
            along(direction_of(body.headings_deg[knot], known), velocity_mps) - velocity_mps;
        velocity_mps = velocity_mps + turned * heading_weight(body);
    }
    here.velocity_mps = unpaired(velocity_mps);
}

void judge(Predictor& body, const DVec3& position_m, double dt_s, KnownDirection& known) {
    Finding found;
    found.way = paired(position_m) - paired(body.knots[0].position_m);
    double run_m = body.top_speed_mps * dt_s;
    if (body.rebuilt > 0) run_m = std::max(run_m, std::sqrt(dot(found.way, found.way)));  // V lags behind
    found.dt_s = dt_s;
    found.unit2 = 1.0 / std::max(run_m * run_m, k_least_way2_m2);
    found.weight = std::max(k_least_judging_weight, 1.0 / (body.judged + k_judging_start));
    if (is_falling(body, 0)) found.way.z = 0.0;  // no model knows of falls
    if (body.uses_velocity || body.knot_count < 2) {
        Course sent;
        sent.mean_mps = paired(body.knots[0].velocity_mps);
        sent.speed2 = dot(sent.mean_mps, sent.mean_mps);
        body.scales = {1.0, 1.0, 1.0, 1.0};
        judge_models(body, sent, found);
    } else {
        const Course course = course_to(body, 0);
        if (body.is_refined) learn_unsteadiness(body, course);
        if (body.has_heading) judge_heading(body, course, found, known);
        judge_models(body, course, found);
    }
    count(body.judged);
    weigh_models(body);
}

}  // namespace glidepath::predict

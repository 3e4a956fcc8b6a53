// The named choices and the numbers behind them (spec/predict.md 7).
#include <glidepath/predict.h>

#include "base/names.h"
#include "predict/clocks.h"

#include <cmath>

namespace glidepath::predict {

namespace {

constexpr std::array k_smoother_names{"retail", "predictive"};
constexpr std::array k_smoothness_names{"quick", "balanced", "exact", "present"};
constexpr std::array k_update_names{"refused", "duplicate", "started",  "teleported", "jumped",
                                    "dropped", "inserted",  "replaced", "taken",      "taken after a gap"};
constexpr std::array k_frame_names{"nothing yet", "still", "clock set", "moved", "limited", "resting"};

constexpr std::array k_intervals_behind{0.25, 0.75, 1.0, 0.0};  // by smoothness

constexpr double k_longest_interval_s = 60.0;
constexpr double k_most_intervals_behind = 2.0;  // four knots have three intervals between them
constexpr double k_most_gravity_mps2 = 1000.0;
constexpr double k_longest_delay_s = 60.0;
constexpr double k_least_stiffness_per_s = 1.0;
constexpr double k_most_stiffness = 100.0;

}  // namespace

const char* name_of(UpdateOutcome outcome) { return name_in(k_update_names, outcome); }
const char* name_of(FrameOutcome outcome) { return name_in(k_frame_names, outcome); }

// spec/predict.md 2.2
Predictor predictor_with(const Predict& settings) {
    Predictor body;
    const bool is_present = settings.smoothness == Smoothness::present;
    body.intervals_behind =
        settings.intervals_behind.value_or(k_intervals_behind[static_cast<std::size_t>(settings.smoothness)]);
    body.has_told_delay = settings.delay_s.has_value() || is_present;
    body.told_delay_s = settings.delay_s.value_or(0.0);
    body.top_speed_mps = settings.top_speed_mps;
    body.has_told_speed = settings.top_speed_mps > 0.0;
    body.teleport_m = settings.teleport_m;
    body.may_use_velocity = settings.use_velocity;
    body.stiffness_per_s = settings.stiffness_per_s;
    body.stiffness_by_rate = settings.stiffness_by_rate;
    body.gravity_mps2 = settings.gravity_mps2;
    body.is_refined = settings.is_refined;
    body.has_told_interval = settings.interval_s > 0.0;
    body.keeps_interval = body.has_told_interval && settings.sends_on_change;
    body.rebuilt_interval_s = settings.interval_s;
    set_interval(body, settings.interval_s);
    return body;
}

}  // namespace glidepath::predict

namespace glidepath {

using namespace predict;

namespace {

Error in_range(const char* what, double value, double least, double most) {
    if (!std::isfinite(value)) return {.code = ErrorCode::bad_float, .what = what, .why = "is not finite"};
    if (value < least || value > most) {
        return {.code = ErrorCode::out_of_range, .what = what, .why = "is out of its range"};
    }
    return {};
}

}  // namespace

const char* name_of(Smoother smoother) { return name_in(k_smoother_names, smoother); }
const char* name_of(Smoothness smoothness) { return name_in(k_smoothness_names, smoothness); }

Error validate(const Predict& settings) {
    if (settings.smoothness > Smoothness::present) {
        return {.code = ErrorCode::out_of_range, .what = "smoothness", .why = "names no choice"};
    }
    if (settings.sends_on_change && settings.interval_s == 0.0) {
        return {.code = ErrorCode::out_of_range,
                .what = "interval_s",
                .why = "has to be given for a sender that sends on change"};
    }
    const Error errors[] = {
        in_range("top_speed_mps", settings.top_speed_mps, 0.0, k_fastest_mps),
        in_range("interval_s", settings.interval_s, 0.0, k_longest_interval_s),
        in_range("teleport_m", settings.teleport_m, 0.0, k_farthest_m),
        in_range("gravity_mps2", settings.gravity_mps2, 0.0, k_most_gravity_mps2),
        in_range("intervals_behind", settings.intervals_behind.value_or(0.0), 0.0, k_most_intervals_behind),
        in_range("delay_s", settings.delay_s.value_or(0.0), -k_longest_delay_s, k_longest_delay_s),
        in_range("stiffness_per_s", settings.stiffness_per_s, k_least_stiffness_per_s, k_most_stiffness),
        in_range("stiffness_by_rate", settings.stiffness_by_rate, 0.0, k_most_stiffness),
    };
    for (const Error& error : errors) {
        if (!error.is_ok()) return error;
    }
    return {};
}

}  // namespace glidepath

#include "predict/clocks.h"

#include <algorithm>
#include <cmath>

namespace glidepath::predict {

namespace {

constexpr double k_least_interval_s = 0.001;
constexpr std::uint32_t k_learning_updates = 16;
constexpr double k_first_deviation_s = 0.02;

// Rebuilding send times.
constexpr double k_least_rebuilt_interval_s = 0.02;
constexpr double k_late_share = 0.65;         // of an interval: later than this, one was lost
constexpr double k_farthest_intervals = 2.5;  // off by more: the rhythm is lost
constexpr double k_early_gain = 0.1;          // an update that comes early tells more
constexpr double k_late_gain = 0.04;
constexpr double k_interval_gain = 0.05;       // of these
constexpr double k_least_step = 0.02;          // of an interval, between two rebuilt times
constexpr std::uint16_t k_finding_rhythm = 8;  // so long none counts as lost twice over

// Until now a body's time was that of receipt; from now on it is the sender's.
void begin_send_times(Predictor& body, double delay_s) {
    const double earlier_s = delay_s - body.delay_s;
    for (Knot& knot : body.knots) {
        knot.sent_s -= earlier_s;
    }
    body.piece_kind = PieceKind::none;
    body.clock_s -= earlier_s;
    body.jump_sent_s -= earlier_s;
    body.delay_s += earlier_s;
    body.fast_delay_s += earlier_s;
}

}  // namespace

void set_interval(Predictor& body, double interval_s) {
    body.interval_s = interval_s;
    body.pole_per_s =
        body.stiffness_per_s + body.stiffness_by_rate / std::sqrt(std::max(interval_s, k_least_interval_s));
}

// spec/predict.md 3.3
void learn_delay(Predictor& body, double delay_s) {
    count(body.heard);
    if (body.heard == 1) {
        body.delay_s = body.fast_delay_s = delay_s;
        body.delay_deviation_s = k_first_deviation_s;
        return;
    }
    body.delay_deviation_s += (std::fabs(delay_s - body.delay_s) - body.delay_deviation_s) / 64.0;
    body.fast_delay_s += (delay_s - body.fast_delay_s) / 8.0;
    const bool has_changed = std::fabs(body.fast_delay_s - body.delay_s) > 2.0 * body.delay_deviation_s;
    const double weight = has_changed ? 1.0 / 8.0 : 1.0 / 128.0;
    body.delay_s += (delay_s - body.delay_s) * std::max(weight, 1.0 / (body.heard + 1));
}

// spec/predict.md 3.11
void learn_interval(Predictor& body, double dt_s) {
    if (body.keeps_interval) return;
    const double usual_s = body.interval_s;
    if (usual_s == 0.0 || (body.newer < k_learning_updates && dt_s < 0.75 * usual_s)) {
        set_interval(body, dt_s);
    } else if (dt_s < 1.5 * usual_s) {
        set_interval(body, usual_s + 0.1 * (dt_s - usual_s));
    } else {
        set_interval(body, usual_s + 0.01 * (std::min(dt_s, 3.0 * usual_s) - usual_s));
    }
}

// spec/predict.md 3.13: updates come in a rhythm. Its phase and its interval are a line through the times of
// receipt: fitted by least squares at first, then followed slowly, and nearer to the early ones.
double rebuilt_send_time(Predictor& body, double received_s) {
    count(body.rebuilt);
    double& interval_s = body.rebuilt_interval_s;
    double& sent_s = body.rebuilt_sent_s;
    const double since_s = received_s - sent_s;
    if (body.rebuilt == 1 || interval_s == 0.0) {
        if (body.rebuilt > 1) interval_s = std::max(k_least_rebuilt_interval_s, since_s);
        return sent_s = received_s;
    }
    interval_s = std::max(k_least_rebuilt_interval_s, interval_s);
    const double least_steps = body.rebuilt <= k_finding_rhythm ? 1.0 : 0.0;
    const double steps = std::max(least_steps, std::floor(since_s / interval_s + 1.0 - k_late_share));
    const double expected_s = sent_s + steps * interval_s;
    const double late_s = received_s - expected_s;
    if (std::fabs(late_s) > k_farthest_intervals * interval_s) {
        sent_s = received_s;
    } else {
        const double gain = late_s < 0.0 ? k_early_gain : k_late_gain;
        const double n = body.rebuilt;
        const double fit = body.has_told_interval ? 1.0 / n : 2.0 * (2.0 * n - 1.0) / (n * (n + 1.0));
        const double interval_fit = body.has_told_interval ? 0.0 : 6.0 / (n * (n + 1.0));
        sent_s = expected_s + std::max(gain, fit) * late_s;
        interval_s += std::max(k_interval_gain * gain, interval_fit) * late_s / std::max(1.0, steps);
    }
    if (body.knot_count == 0) return sent_s;
    return std::max(sent_s, body.knots[0].sent_s + k_least_step * interval_s);
}

// spec/predict.md 3.15
double send_time(Predictor& body, const PredictUpdate& update) {
    if (update.has_sent) {
        if (!body.has_send_time && body.heard > 0) begin_send_times(body, update.received_s - update.sent_s);
        body.has_send_time = true;
        return update.sent_s;
    }
    if (!body.has_send_time) return rebuilt_send_time(body, update.received_s);
    count(body.rebuilt);
    const double newest_s = body.knots[0].sent_s;
    const double usual_s = update.received_s - body.delay_s;
    return std::max(usual_s, newest_s + k_least_step * std::max(body.interval_s, k_least_interval_s));
}

}  // namespace glidepath::predict

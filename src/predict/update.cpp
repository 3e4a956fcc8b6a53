// What an update does (spec/predict.md 3).
#include "geometry/heading.h"
#include "predict/bank.h"
#include "predict/clocks.h"
#include "predict/decay.h"

#include <algorithm>
#include <cmath>

namespace glidepath::predict {

namespace {

constexpr double k_same_time_s = 1e-6;  // sent this near to another, an update is a duplicate of it
constexpr double k_burst_share = 0.3;   // of an interval
constexpr double k_jump_factor = 4.0;   // on the top speed
// Learning a top speed from rebuilt times.
constexpr double k_speed_span_s = 0.65;    // over longer spans a body seldom goes straight on
constexpr std::uint32_t k_sure_knots = 3;  // fewer tell half of it, where there will be more

bool is_within(const DVec3& v, double limit) {
    return std::fabs(v.x) <= limit && std::fabs(v.y) <= limit && std::fabs(v.z) <= limit;  // a NaN is not
}

bool is_sound(const PredictUpdate& update) {
    return std::fabs(update.received_s) <= k_latest_s &&
           (!update.has_sent || std::fabs(update.sent_s) <= k_latest_s) &&
           is_within(update.position_m, k_farthest_m) &&
           (!update.has_velocity || is_within(update.velocity_mps, k_fastest_mps)) &&
           (!update.has_heading || std::isfinite(update.heading_deg));
}

bool is_known(const Predictor& body, double sent_s) {
    for (std::uint32_t i = 0; i < body.knot_count; ++i) {
        if (std::fabs(sent_s - body.knots[i].sent_s) < k_same_time_s) return true;
    }
    return false;
}

void learn_speed(Predictor& body, double speed_mps) {
    if (!body.has_told_speed) body.top_speed_mps = std::max(body.top_speed_mps, speed_mps);
}

// What an update adds to the knots.
struct NewKnot {
    Knot knot;
    float heading_deg = 0;
    bool has_velocity = false;  // one that was sent
};

NewKnot knot_of(const Predictor& body, const PredictUpdate& update, double sent_s) {
    NewKnot made;
    made.knot.sent_s = sent_s;
    made.knot.position_m = update.position_m;
    made.has_velocity = body.may_use_velocity && update.has_velocity;
    if (made.has_velocity) made.knot.velocity_mps = update.velocity_mps;
    made.heading_deg = body.headings_deg[0];
    if (update.has_heading) {
        made.heading_deg = static_cast<float>(wrap_heading(update.heading_deg));
        if (made.heading_deg >= 360.0F) made.heading_deg = 0.0F;  // rounded up
    }
    return made;
}

// spec/predict.md 2.3
void reset(Predictor& body, const NewKnot& made) {
    body.knots[0] = made.knot;
    body.headings_deg[0] = made.heading_deg;
    body.knot_count = 1;
    body.falling = 0;
    body.newer = 0;
    body.shown = {made.knot.position_m, {}, {}};
    body.shown_heading_deg = static_cast<double>(made.heading_deg);
    body.has_clock = false;
}

void insert(Predictor& body, std::uint32_t at, const NewKnot& made) {
    if (body.knot_count < k_knot_capacity) ++body.knot_count;
    for (std::uint32_t i = body.knot_count - 1U; i > at; --i) {
        body.knots[i] = body.knots[i - 1];
        body.headings_deg[i] = body.headings_deg[i - 1];
    }
    body.knots[at] = made.knot;
    body.headings_deg[at] = made.heading_deg;
    const std::uint32_t newer = body.falling & ((1U << at) - 1U);
    const std::uint32_t older = (body.falling & ~((1U << at) - 1U)) << 1U;
    body.falling = static_cast<std::uint8_t>(newer | (older & ((1U << k_knot_capacity) - 1U)));
}

// A knot came in at `at`: its velocity changes, if none was sent with it, and those of the newer ones.
void estimate_velocities(Predictor& body, std::uint32_t at, bool is_sent, const ModelNumbers& trusted,
                         KnownDirection& known) {
    if (body.uses_velocity) {
        if (!is_sent) estimate_velocity(body, at, trusted, known);
        return;
    }
    for (std::uint32_t i = 0; i <= at; ++i) {
        estimate_velocity(body, i, trusted, known);
    }
    if (at == 0 && body.knot_count == 2) estimate_velocity(body, 1, trusted, known);
}

// spec/predict.md 3.6
void insert_older(Predictor& body, const NewKnot& made, KnownDirection& known) {
    std::uint32_t at = 1;
    while (at < body.knot_count && body.knots[at].sent_s > made.knot.sent_s) {
        ++at;
    }
    insert(body, at, made);
    if (body.interval_s == 0.0) {
        const double dt_s = body.knots[0].sent_s - body.knots[1].sent_s;
        set_interval(body, dt_s);
        learn_speed(body, length(body.knots[0].position_m - body.knots[1].position_m) / dt_s);
    }
    estimate_velocities(body, at, made.has_velocity, body.weights, known);
}

double rhythm_of(const Predictor& body) {
    return body.has_send_time ? body.interval_s : body.rebuilt_interval_s;
}

// No two that were really sent are nearer than an interval; rebuilt times may be.
double least_rebuilt_speed(const Predictor& body, const Knot& from, const Knot& to, double intervals) {
    const double since_s = std::max(to.sent_s - from.sent_s, intervals * rhythm_of(body));
    return length(to.position_m - from.position_m) / since_s;
}

// spec/predict.md 3.9: one interval alone is too fast when its times are too near or an update was lost
// unseen, so the body must have been as fast all the way from an older knot.
double rebuilt_speed(const Predictor& body, const Knot& knot) {
    double speed_mps = least_rebuilt_speed(body, body.knots[0], knot, 1.0);
    double mean_mps = speed_mps;  // over the longest span
    std::uint32_t i = 1;
    for (; i < body.knot_count; ++i) {
        const double span_s = std::max(knot.sent_s - body.knots[i].sent_s, (i + 1) * rhythm_of(body));
        if (span_s > k_speed_span_s) break;
        mean_mps = least_rebuilt_speed(body, body.knots[i], knot, i + 1);
        speed_mps =
            std::min({speed_mps, mean_mps, least_rebuilt_speed(body, body.knots[i], body.knots[i - 1], 1.0)});
    }
    if (body.top_speed_mps == 0.0) speed_mps = mean_mps;  // a start: without a speed there is no limit
    const bool is_quick = k_knot_capacity * rhythm_of(body) <= k_speed_span_s;
    return is_quick && i < k_sure_knots ? 0.5 * speed_mps : speed_mps;
}

// spec/predict.md 3.7 to 3.12
UpdateOutcome take_newer(Predictor& body, const NewKnot& made, KnownDirection& known) {
    const Knot& knot = made.knot;
    const double dt_s = knot.sent_s - body.knots[0].sent_s;
    const bool is_settled = body.newer >= k_settled_updates;
    if (is_settled && dt_s < k_burst_share * body.interval_s) {
        body.knots[0] = knot;
        body.headings_deg[0] = made.heading_deg;
        estimate_velocities(body, 0, made.has_velocity, body.weights, known);
        return UpdateOutcome::replaced;
    }
    const double way_m = length(knot.position_m - body.knots[0].position_m);
    if (is_settled && body.top_speed_mps > 0.0 &&
        way_m > std::max(body.teleport_m, k_jump_factor * body.top_speed_mps * dt_s)) {
        body.jump_sent_s = knot.sent_s;
        reset(body, made);
        return UpdateOutcome::jumped;
    }
    const bool is_judged = body.knot_count > 1 || body.uses_velocity;
    learn_speed(body, body.rebuilt > 0 ? rebuilt_speed(body, knot) : way_m / dt_s);
    const ModelNumbers trusted = body.weights;
    if (is_judged) judge(body, knot.position_m, dt_s, known);
    count(body.newer);
    const bool has_gap = body.interval_s > 0.0 && dt_s >= 1.5 * body.interval_s;
    learn_interval(body, dt_s);
    insert(body, 0, made);
    estimate_velocities(body, 0, made.has_velocity, trusted, known);
    return has_gap ? UpdateOutcome::taken_after_gap : UpdateOutcome::taken;
}

}  // namespace

UpdateOutcome update(Predictor& body, const PredictUpdate& update, KnownDirection& known) {
    if (!is_sound(update)) return UpdateOutcome::refused;
    const double sent_s = send_time(body, update);
    if (is_known(body, sent_s)) return UpdateOutcome::duplicate;
    const NewKnot made = knot_of(body, update, sent_s);
    if (made.has_velocity) {
        body.uses_velocity = true;
        learn_speed(body, length(update.velocity_mps));
    }
    const bool is_guessed = !update.has_sent && body.has_send_time;
    if ((!update.is_repeated && !is_guessed) || body.heard == 0)
        learn_delay(body, update.received_s - sent_s);
    if (update.has_heading && !body.has_heading) {  // until now nobody knew where it faced
        body.has_heading = true;
        body.headings_deg.fill(made.heading_deg);
        body.shown_heading_deg = static_cast<double>(made.heading_deg);
    }
    // Delays have changed, and with them when the foretold part ends.
    body.piece_kind = PieceKind::none;
    body.is_at_rest = false;

    if (body.knot_count == 0) {
        reset(body, made);
        return UpdateOutcome::started;
    }
    const bool is_newer = sent_s > body.knots[0].sent_s;
    if (update.teleport && is_newer) {
        body.jump_sent_s = sent_s;
        reset(body, made);
        return UpdateOutcome::teleported;
    }
    if (is_newer) return take_newer(body, made, known);
    const bool is_too_old =
        body.knot_count == k_knot_capacity && sent_s < body.knots[k_knot_capacity - 1].sent_s;
    if (sent_s < body.jump_sent_s || is_too_old) return UpdateOutcome::dropped;
    insert_older(body, made, known);
    return UpdateOutcome::inserted;
}

}  // namespace glidepath::predict

#include "predict/path.h"

#include "predict/decay.h"
#include "predict/paired.h"

#include <algorithm>

namespace glidepath::predict {

namespace {

constexpr double k_least_foretold_s = 0.25;
constexpr double k_foretold_intervals = 2.0;
constexpr double k_fading_intervals = 1.5;
constexpr double k_same_velocity_share2 = 1e-6;  // of the square of the top speed
constexpr double k_same_velocity2 = 1e-12;
constexpr double k_least_ramp_s = 0.095;
constexpr double k_sharp_ramp = 0.2;  // share of the shorter part, for a body that starts and stops at once
constexpr double k_soft_ramp = 0.37;
constexpr double k_first_sharpness = 0.5;

// Vector by vector, as the frame will read it at once (decision 8).
void set_piece(Predictor& body, PieceKind kind, double from_s, double until_s, const PairedVec& position_m,
               const PairedVec& velocity_mps, const PairedVec& acceleration_mps2) {
    body.piece_kind = kind;
    body.piece.from_s = from_s;
    body.piece.until_s = until_s;
    body.piece.position_m = unpaired(position_m);
    body.piece.velocity_mps = unpaired(velocity_mps);
    body.piece.acceleration_mps2 = unpaired(acceleration_mps2);
}

void stand(Predictor& body, const PairedVec& position_m, double from_s, double until_s) {
    set_piece(body, PieceKind::polynomial, from_s, until_s, position_m, {}, {});
}

// At this knot, and at all newer ones, the body stands at the same place.
bool stands_from(const Predictor& body, std::uint32_t knot) {
    for (std::uint32_t i = 0; i <= knot; ++i) {
        const Knot& newer = body.knots[i];
        if (!(newer.velocity_mps == DVec3{} && newer.position_m == body.knots[knot].position_m)) return false;
    }
    return !is_falling(body, 0);
}

// Seconds that a fall from the newest knot takes.
double fall_s(const Predictor& body) {
    const double up_mps = body.knots[0].velocity_mps.z;
    const double height_m = std::max(0.0, body.knots[0].position_m.z - body.ground_m);
    const double end2 = up_mps * up_mps + 2.0 * body.gravity_mps2 * height_m;
    return std::max(0.0, (up_mps + std::sqrt(end2)) / body.gravity_mps2);
}

// spec/predict.md 5.1
void find_piece_beyond(Predictor& body) {
    const double newest_s = body.knots[0].sent_s;
    PairedVec newest_m = paired(body.knots[0].position_m);
    PairedVec newest_mps = paired(body.knots[0].velocity_mps);
    double fades_s = newest_s + foretold_s(body);
    PairedVec acceleration_mps2;
    if (is_falling(body, 0)) {  // spec/predict.md 5.4
        const double lands_s = newest_s + fall_s(body);
        if (body.clock_s < std::min(lands_s, fades_s)) {
            acceleration_mps2.z = -body.gravity_mps2;
            fades_s = std::min(lands_s, fades_s);
        } else {
            newest_m.z = body.ground_m;
            newest_mps.z = 0.0;
        }
    }
    if (body.clock_s < fades_s) {
        set_piece(body, PieceKind::decaying, newest_s, fades_s, newest_m, newest_mps, acceleration_mps2);
        return;
    }
    const double left = decay((fades_s - newest_s) / body.time_constant_s);
    const PairedVec velocity_mps = newest_mps * left;
    const PairedVec position_m = newest_m + newest_mps * (body.time_constant_s * (1.0 - left));
    const double fade_s = fading_s(body);
    if (body.clock_s < fades_s + fade_s) {
        set_piece(body, PieceKind::polynomial, fades_s, fades_s + fade_s, position_m, velocity_mps,
                  velocity_mps * (-1.0 / fade_s));
    } else {
        stand(body, position_m + velocity_mps * (0.5 * fade_s), fades_s + fade_s, k_forever_s);
    }
}

// spec/predict.md 5.4: between two knots of a fall the height is a parabola, whatever the other axes do.
void fall_between(Predictor& body, const Knot& a, const Knot& b) {
    const double dt_s = b.sent_s - a.sent_s;
    const double y_s = body.piece.from_s - a.sent_s;
    const double g = body.gravity_mps2;
    const double up_mps = (b.position_m.z - a.position_m.z) / dt_s + 0.5 * g * dt_s;
    body.piece.position_m.z = a.position_m.z + up_mps * y_s - 0.5 * g * y_s * y_s;
    body.piece.velocity_mps.z = up_mps - g * y_s;
    body.piece.acceleration_mps2.z = -g;
}

// spec/predict.md 5.2: with one velocity, then with the other, and a ramp between them.
void find_piece_between(Predictor& body, const Knot& a, const Knot& b) {
    constexpr PieceKind kind = PieceKind::polynomial;
    const PairedVec from_m = paired(a.position_m);
    const PairedVec from_mps = paired(a.velocity_mps);
    const PairedVec to_mps = paired(b.velocity_mps);
    const double dt_s = b.sent_s - a.sent_s;
    const PairedVec way = paired(b.position_m) - from_m;
    const PairedVec change = from_mps - to_mps;
    const double change2 = dot(change, change);
    const double top2 = body.top_speed_mps * body.top_speed_mps;
    if (change2 <= k_same_velocity_share2 * top2 + k_same_velocity2) {
        set_piece(body, kind, a.sent_s, b.sent_s, from_m, way * (1.0 / dt_s), {});
        return;
    }
    const double sharpness = body.judged > 0 ? body.weights[0] : k_first_sharpness;
    const double ramp_share = k_sharp_ramp * sharpness + k_soft_ramp * (1.0 - sharpness);
    double switch_s = std::clamp(dot(way - to_mps * dt_s, change) / change2, 0.0, dt_s);
    const double ramp_s =
        std::min(dt_s, std::max(k_least_ramp_s, 2.0 * ramp_share * std::min(switch_s, dt_s - switch_s)));
    switch_s = std::clamp(switch_s, 0.5 * ramp_s, dt_s - 0.5 * ramp_s);
    const double ramp_from_s = switch_s - 0.5 * ramp_s;
    const double ramp_until_s = switch_s + 0.5 * ramp_s;
    const PairedVec to_ramp = from_mps * ramp_from_s;
    const PairedVec in_ramp = (from_mps + to_mps) * (0.5 * ramp_s);
    const PairedVec after_ramp = to_mps * (dt_s - ramp_until_s);
    // What is missing is spread evenly.
    const PairedVec drift_mps = (way - to_ramp - in_ramp - after_ramp) * (1.0 / dt_s);

    const double ramp_starts_s = a.sent_s + ramp_from_s;
    const double ramp_ends_s = a.sent_s + ramp_until_s;
    const PairedVec first_mps = from_mps + drift_mps;
    if (body.clock_s < ramp_starts_s) {
        set_piece(body, kind, a.sent_s, ramp_starts_s, from_m, first_mps, {});
    } else if (body.clock_s < ramp_ends_s) {
        set_piece(body, kind, ramp_starts_s, ramp_ends_s, from_m + first_mps * ramp_from_s, first_mps,
                  change * (-1.0 / ramp_s));
    } else {
        set_piece(body, kind, ramp_ends_s, b.sent_s, from_m + to_ramp + in_ramp + drift_mps * ramp_until_s,
                  to_mps + drift_mps, {});
    }
}

}  // namespace

double foretold_s(const Predictor& body) {
    const double late_s = body.has_told_delay ? std::max(0.0, body.delay_s - body.told_delay_s) : 0.0;
    return std::max(k_foretold_intervals * body.interval_s, k_least_foretold_s) + late_s;
}

double fading_s(const Predictor& body) {
    return std::max(k_fading_intervals * body.interval_s, k_least_foretold_s);
}

void find_piece(Predictor& body) {
    const double clock_s = body.clock_s;
    const bool has_way = body.knot_count > 1 || (body.uses_velocity && body.intervals_behind == 0.0);
    for (std::uint32_t i = 0; i < body.knot_count && has_way; ++i) {
        if (clock_s < body.knots[i].sent_s) continue;
        if (stands_from(body, i))
            return stand(body, paired(body.knots[i].position_m), body.knots[i].sent_s, k_forever_s);
        if (i == 0) return find_piece_beyond(body);
        find_piece_between(body, body.knots[i], body.knots[i - 1]);
        if (is_falling(body, i) && is_falling(body, i - 1)) {
            fall_between(body, body.knots[i], body.knots[i - 1]);
        }
        return;
    }
    const Knot& oldest = body.knots[body.knot_count - 1U];
    double until_s = k_forever_s;
    if (has_way) until_s = oldest.sent_s;
    stand(body, paired(oldest.position_m), -k_forever_s, until_s);
}

double short_turn(double from_deg, double to_deg) {
    const double turn_deg = to_deg - from_deg;
    if (turn_deg > 0.5 * k_full_circle_deg) return turn_deg - k_full_circle_deg;
    return turn_deg <= -0.5 * k_full_circle_deg ? turn_deg + k_full_circle_deg : turn_deg;
}

double wrapped(double heading_deg) {
    const double positive_deg = heading_deg < 0.0 ? heading_deg + k_full_circle_deg : heading_deg;
    return positive_deg >= k_full_circle_deg ? positive_deg - k_full_circle_deg : positive_deg;
}

double heading_at(const Predictor& body, double clock_s) {
    const auto& knots = body.knots;
    const auto heading_of_knot = [&](std::uint32_t i) { return static_cast<double>(body.headings_deg[i]); };
    if (clock_s >= knots[0].sent_s) return heading_of_knot(0);
    for (std::uint32_t i = 1; i < body.knot_count; ++i) {
        if (clock_s < knots[i].sent_s) continue;
        const double turn_deg = short_turn(heading_of_knot(i), heading_of_knot(i - 1));
        if (turn_deg == 0.0) return heading_of_knot(i);
        const double share = (clock_s - knots[i].sent_s) / (knots[i - 1].sent_s - knots[i].sent_s);
        return wrapped(heading_of_knot(i) + turn_deg * share);
    }
    return heading_of_knot(body.knot_count - 1U);
}

}  // namespace glidepath::predict

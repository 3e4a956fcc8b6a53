// What a frame does (spec/predict.md 6).
#include "predict/clocks.h"
#include "predict/decay.h"
#include "predict/display.h"
#include "predict/paired.h"
#include "predict/path.h"

#include <algorithm>
#include <cmath>

namespace glidepath::predict {

namespace {

constexpr double k_pause_s = 1.0;           // longer without a frame, or farther off: the clock is set
constexpr double k_short_frame_s = 0.0001;  // shorter ones wait
constexpr double k_long_frame_s = 0.1;      // longer ones are split
constexpr double k_frame_part_s = 0.05;
constexpr double k_slew = 0.1;            // a clock runs this much faster or slower to come right
constexpr double k_most_speed = 1.8;      // of the top speed
constexpr double k_longest_past_s = 1.0;  // at the limit and leading away: longer, and it is held there
constexpr double k_standing_mps = 1e-6;
constexpr double k_arrived_m = 0.0005;
constexpr double k_arrived_mps = 0.02;
constexpr double k_arrived_deg = 0.01;
constexpr int k_most_bends = 4;                 // in a frame
constexpr double k_usual_frame_s = 1.0 / 60.0;  // for which the stiffness is told
constexpr double k_least_softening = 0.5;

double wanted_clock(const Predictor& body, double now_s) {
    const double delay_s = body.has_told_delay ? body.told_delay_s : body.delay_s;
    return now_s - delay_s - body.intervals_behind * body.interval_s;
}

FrameOutcome set_clock(Predictor& body, double now_s) {
    body.clock_s = wanted_clock(body, now_s);
    body.frame_s = now_s;
    body.has_clock = true;
    return FrameOutcome::clock_set;
}

// A Motion to calculate with.
struct PairedMotion {
    PairedVec position_m;
    PairedVec velocity_mps;
    PairedVec acceleration_mps2;
};

PairedMotion paired_motion(const Motion& motion) {
    return {paired(motion.position_m), paired(motion.velocity_mps), paired(motion.acceleration_mps2)};
}

Motion unpaired_motion(const PairedMotion& motion) {
    return {unpaired(motion.position_m), unpaired(motion.velocity_mps), unpaired(motion.acceleration_mps2)};
}

// Where the path is now, and how it goes on. Both places that ask have their own copy: their numbers stay in
// registers.
[[gnu::always_inline]] inline PairedMotion target_of(const Predictor& body) {
    const Piece& piece = body.piece;
    const PairedVec from_m = paired(piece.position_m);
    const PairedVec from_mps = paired(piece.velocity_mps);
    const double y_s = body.clock_s - piece.from_s;
    if (body.piece_kind == PieceKind::decaying) {
        const double left = decay(y_s / body.time_constant_s);
        const PairedVec velocity_mps = from_mps * left;
        PairedMotion target{from_m + from_mps * (body.time_constant_s * (1.0 - left)), velocity_mps,
                            velocity_mps * (-1.0 / body.time_constant_s)};
        if (piece.acceleration_mps2.z != 0.0) {  // in the air no speed upwards decays
            const double fall_mps2 = piece.acceleration_mps2.z;
            target.position_m.z = from_m.z + from_mps.z * y_s + 0.5 * fall_mps2 * y_s * y_s;
            target.velocity_mps.z = from_mps.z + fall_mps2 * y_s;
            target.acceleration_mps2.z = fall_mps2;
        }
        return target;
    }
    if (y_s == k_forever_s) return {from_m, {}, {}};  // it stood there before the first knot
    const PairedVec changes_mps2 = paired(piece.acceleration_mps2);
    return {from_m + from_mps * y_s + changes_mps2 * (0.5 * y_s * y_s), from_mps + changes_mps2 * y_s,
            changes_mps2};
}

// A triple pole with feed-forward: the difference to the target dies away, the target's own motion is kept.
[[gnu::always_inline]] inline PairedMotion followed(const PairedMotion& shown, const PairedMotion& target,
                                                    double pole_per_s, double ds_s, double g) {
    const PairedVec e = shown.position_m - target.position_m;
    const PairedVec f = shown.velocity_mps - target.velocity_mps;
    const PairedVec q = shown.acceleration_mps2 - target.acceleration_mps2;
    const PairedVec c1 = f + e * pole_per_s;
    const PairedVec c2 = (q + f * (2.0 * pole_per_s) + e * (pole_per_s * pole_per_s)) * 0.5;
    const PairedVec r = e + c1 * ds_s + c2 * (ds_s * ds_s);
    const PairedVec r1 = c1 + c2 * (2.0 * ds_s);
    return {
        target.position_m + target.velocity_mps * ds_s + target.acceleration_mps2 * (0.5 * ds_s * ds_s) +
            r * g,
        target.velocity_mps + target.acceleration_mps2 * ds_s + (r1 - r * pole_per_s) * g,
        target.acceleration_mps2 + (c2 * 2.0 - r1 * (2.0 * pole_per_s) + r * (pole_per_s * pole_per_s)) * g};
}

// spec/predict.md 6.12: the path is followed to its last bend within the frame. Seconds from the clock to
// there.
double follow_bends(Predictor& body, PairedMotion& shown, PairedMotion& target, double pole_per_s,
                    double ds_s) {
    const double from_s = body.clock_s;
    double gone_s = 0.0;
    for (int i = 0; i < k_most_bends && from_s + ds_s > body.piece.until_s; ++i) {
        const double part_s = body.piece.until_s - body.clock_s;
        shown = followed(shown, target, pole_per_s, part_s, decay(pole_per_s * part_s));
        gone_s += part_s;
        body.clock_s = body.piece.until_s;
        find_piece(body);
        target = target_of(body);
    }
    body.clock_s = from_s;
    return gone_s;
}

bool has_arrived(const PairedMotion& shown, const PairedMotion& target) {
    const PairedVec off = shown.position_m - target.position_m;
    return dot(target.velocity_mps, target.velocity_mps) < k_standing_mps * k_standing_mps &&
           dot(off, off) < k_arrived_m * k_arrived_m &&
           dot(shown.velocity_mps, shown.velocity_mps) < k_arrived_mps * k_arrived_mps;
}

// spec/predict.md 6.13: an update acts on the whole of the frame that shows it, half a frame more than it was
// known on average. The three poles lag by as much less or more.
double pole_in_frames_of(double dt_s, double pole_per_s) {
    const double softening = 1.0 + pole_per_s * (dt_s - k_usual_frame_s) / 6.0;
    return pole_per_s / std::max(softening, k_least_softening);
}

// A single pole with feed-forward.
void follow_heading(Predictor& body, double ds_s, double g) {
    const double off_deg = short_turn(heading_at(body, body.clock_s), body.shown_heading_deg);
    const double target_deg = heading_at(body, body.clock_s + ds_s);
    const bool has_come = std::fabs(off_deg) < k_arrived_deg;
    body.shown_heading_deg = has_come ? target_deg : wrapped(target_deg + off_deg * g);
}

// It stands for good: the path too, and it is where it ends.
bool will_rest(const Predictor& body) {
    const Piece& piece = body.piece;
    const DVec3 still{};
    return body.piece_kind == PieceKind::polynomial && piece.until_s == k_forever_s &&
           piece.velocity_mps == still && body.shown.position_m == piece.position_m &&
           body.shown.velocity_mps == still && body.shown.acceleration_mps2 == still &&
           (!body.has_heading || body.shown_heading_deg == static_cast<double>(body.headings_deg[0]));
}

// spec/predict.md 6.1 to 6.7
FrameOutcome step(Predictor& body, double now_s, double dt_s) {
    const double wanted_s = wanted_clock(body, now_s);
    if (std::fabs(wanted_s - body.clock_s - dt_s) > k_pause_s) return set_clock(body, now_s);
    body.frame_s = now_s;
    if (body.newer < k_settled_updates) body.clock_s = wanted_s - dt_s;
    const double ds_s = dt_s + std::clamp(wanted_s - body.clock_s - dt_s, -k_slew * dt_s, k_slew * dt_s);
    if (body.is_at_rest) {
        body.clock_s += ds_s;
        return FrameOutcome::resting;
    }

    if (!is_in_piece(body)) find_piece(body);
    PairedMotion target = target_of(body);
    const PairedMotion before = paired_motion(body.shown);
    PairedMotion shown = before;
    double pole_per_s = body.pole_per_s;
    double left_s = ds_s;
    if (body.is_refined) {
        pole_per_s = pole_in_frames_of(dt_s, pole_per_s);
        left_s -= follow_bends(body, shown, target, pole_per_s, ds_s);
    }
    const double g = decay(pole_per_s * left_s);  // what is left of any difference
    shown = followed(shown, target, pole_per_s, left_s, g);
    if (has_arrived(shown, target)) shown = {target.position_m, {}, {}};
    if (body.has_heading) follow_heading(body, ds_s, left_s == ds_s ? g : decay(pole_per_s * ds_s));
    body.clock_s += ds_s;

    const PairedVec way = shown.position_m - before.position_m;
    const double way2 = dot(way, way);
    const double most_m = k_most_speed * body.top_speed_mps * dt_s;
    if (most_m > 0.0 && way2 > most_m * most_m) {
        const PairedVec shortened = way * (most_m / std::sqrt(way2));
        const bool is_past = dot(shortened, before.position_m - target.position_m) > 0.0;
        // Past the target for so long: a clock that runs fast holds the body at the limit, away from it.
        const bool is_stuck = is_past && static_cast<double>(body.past_s) >= k_longest_past_s;
        body.past_s = is_past ? body.past_s + static_cast<float>(dt_s) : 0.0F;
        body.shown = unpaired_motion(
            {before.position_m + shortened, shortened * (1.0 / (is_stuck ? ds_s : dt_s)), {}});
        return FrameOutcome::limited;
    }
    body.shown = unpaired_motion(shown);
    body.past_s = 0;
    body.is_at_rest = will_rest(body);
    return body.is_at_rest ? FrameOutcome::resting : FrameOutcome::moved;
}

FrameOutcome split_frame(Predictor& body, double dt_s) {
    const double before_s = body.frame_s;
    const double wanted_parts = dt_s / k_frame_part_s;
    auto parts = static_cast<int>(wanted_parts);
    if (parts < wanted_parts) ++parts;
    FrameOutcome outcome = FrameOutcome::moved;
    for (int i = 1; i <= parts; ++i) {
        outcome = step(body, before_s + i * dt_s / parts, dt_s / parts);
    }
    return outcome;
}

}  // namespace

FrameOutcome frame(Predictor& body, double now_s) {
    if (body.knot_count == 0) return FrameOutcome::nothing_yet;
    if (!(std::fabs(now_s) <= k_latest_s)) return FrameOutcome::still;
    if (!body.has_clock) return set_clock(body, now_s);
    const double dt_s = now_s - body.frame_s;
    if (dt_s >= 0.0 && dt_s < k_short_frame_s) return FrameOutcome::still;
    if (dt_s < 0.0 || dt_s > k_pause_s) return set_clock(body, now_s);
    return dt_s > k_long_frame_s ? split_frame(body, dt_s) : step(body, now_s, dt_s);
}

void show_path(Predictor& body, double now_s) {
    if (body.knot_count == 0 || !(std::fabs(now_s) <= k_latest_s)) return;
    set_clock(body, now_s);
    find_piece(body);
    body.shown = unpaired_motion(target_of(body));
    if (body.has_heading) body.shown_heading_deg = heading_at(body, body.clock_s);
    body.past_s = 0;
    body.is_at_rest = false;
}

bool is_starved(const Predictor& body) {
    return body.has_clock && body.knot_count > 1 && !(body.knots[0].velocity_mps == DVec3{}) &&
           body.clock_s >= body.knots[0].sent_s + foretold_s(body);
}

}  // namespace glidepath::predict

#include "predict/display.h"

namespace glidepath::predict {

namespace {

void add(StateHash& hash, const DVec3& v) { hash.add(v.x).add(v.y).add(v.z); }

void add(StateHash& hash, const Motion& motion) {
    add(hash, motion.position_m);
    add(hash, motion.velocity_mps);
    add(hash, motion.acceleration_mps2);
}

void add(StateHash& hash, const Knot& knot) {
    hash.add(knot.sent_s);
    add(hash, knot.position_m);
    add(hash, knot.velocity_mps);
}

}  // namespace

// Knots that are not in use hold what once was there, and the piece is found again when it is asked for:
// neither is part of the state. But of the piece it is known whether it is there, as a rest is known by it.
void add_to(StateHash& hash, const Predictor& body) {
    add(hash, body.shown);
    hash.add(body.shown_heading_deg).add(body.frame_s).add(body.clock_s);
    hash.add(body.delay_s).add(body.fast_delay_s).add(body.delay_deviation_s);
    hash.add(body.interval_s).add(body.jump_sent_s).add(body.pole_per_s);
    hash.add(body.rebuilt_sent_s).add(body.rebuilt_interval_s).add(body.rebuilt);
    for (std::uint32_t i = 0; i < body.knot_count; ++i) {
        add(hash, body.knots[i]);
        hash.add(body.headings_deg[i]);
    }
    for (std::size_t i = 0; i < k_model_count; ++i) {
        hash.add(body.errors[i]).add(body.weights[i]).add(body.scales[i]);
    }
    hash.add(body.time_constant_s).add(body.top_speed_mps);
    hash.add(body.way_error).add(body.heading_error).add(body.ground_m).add(body.falling);
    hash.add(body.intervals_behind).add(body.told_delay_s).add(body.teleport_m).add(body.gravity_mps2);
    hash.add(body.stiffness_per_s).add(body.stiffness_by_rate);
    hash.add(body.heard).add(body.newer).add(body.judged).add(body.knot_count);
    hash.add(body.has_told_delay)
        .add(body.has_told_speed)
        .add(body.has_told_interval)
        .add(body.keeps_interval);
    hash.add(body.may_use_velocity).add(body.uses_velocity);
    hash.add(body.has_heading).add(body.has_clock).add(body.is_at_rest);
    hash.add(body.has_send_time).add(body.past_s);
    hash.add(body.is_refined).add(body.unsteadiness);
}

void add_to(StateHash& hash, const Display& display) {
    add(hash, display.shown);
    hash.add(display.heading_deg).add(display.frame_s).add(display.clock_s);
    hash.add(display.past_s).add(display.has_clock).add(display.is_at_rest);
}

}  // namespace glidepath::predict

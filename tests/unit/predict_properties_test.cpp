// Laws that hold for any updates and any frames.
#include "unit/generators.h"
#include "unit/predict_scene.h"

#include <rapidcheck/gtest.h>

namespace glidepath {
namespace {

double number_between(double low, double high) {
    return low + (high - low) * *generate::whole_number<std::int32_t>(0, 1000000) / 1e6;
}
bool one_in(int many) { return *generate::whole_number<int>(1, many) == 1; }

// A body that runs, turns, stands and jumps, over a network that delays, loses, doubles and reorders.
struct Traffic {
    std::vector<PredictUpdate> updates;
    double end_s = 0;
};

Traffic any_traffic(double top_speed_mps, bool has_jumps) {
    Traffic traffic;
    const double interval_s = number_between(0.05, 0.5);
    const double loss = number_between(0.0, 0.3);
    const double jitter_s = number_between(0.0, 0.1);
    const bool has_heading = one_in(2);
    DVec3 position{number_between(-50.0, 50.0), number_between(-50.0, 50.0), 0.0};
    DVec3 velocity;
    const int count = *generate::whole_number<int>(1, 60);
    for (int i = 0; i < count; ++i) {
        const double sent_s = i * interval_s;
        if (one_in(4)) {
            const double speed_mps = one_in(3) ? 0.0 : top_speed_mps;
            velocity = {0.6 * speed_mps, one_in(2) ? 0.8 * speed_mps : -0.8 * speed_mps, 0.0};
        }
        position = position + velocity * interval_s;
        PredictUpdate update{.received_s = sent_s + 0.08 + number_between(0.0, jitter_s),
                             .sent_s = sent_s,
                             .position_m = position,
                             .heading_deg = number_between(0.0, 360.0),
                             .has_heading = has_heading};
        if (has_jumps && one_in(20)) {
            position = position + DVec3{number_between(-90.0, 90.0), 0.0, 0.0};
            update.position_m = position;
            update.teleport = one_in(2);
        }
        traffic.end_s = sent_s;
        if (number_between(0.0, 1.0) < loss) continue;
        traffic.updates.push_back(update);
        if (one_in(10)) traffic.updates.push_back(update);
    }
    std::stable_sort(
        traffic.updates.begin(), traffic.updates.end(),
        [](const PredictUpdate& a, const PredictUpdate& b) { return a.received_s < b.received_s; });
    return traffic;
}

Predict any_settings() {
    return {.smoothness = *rc::gen::element(Smoothness::quick, Smoothness::balanced, Smoothness::exact,
                                            Smoothness::present),
            .top_speed_mps = one_in(3) ? 5.0 : 0.0,
            .interval_s = one_in(4) ? 0.1 : 0.0,
            .gravity_mps2 = one_in(3) ? 9.8 : 0.0,
            .is_refined = !one_in(4)};
}

RC_GTEST_PROP(PredictProperty, no_step_is_longer_than_the_top_speed_allows, ()) {
    const Traffic traffic = any_traffic(5.0, true);
    Predictor body = predictor_with(any_settings());
    std::size_t next = 0;
    double now_s = 0.0;
    while (now_s < traffic.end_s + 3.0) {
        const double dt_s = one_in(20) ? number_between(0.1, 1.2) : number_between(0.0001, 0.05);
        now_s += dt_s;
        bool was_placed = false;
        for (; next < traffic.updates.size() && traffic.updates[next].received_s <= now_s; ++next) {
            const UpdateOutcome outcome = update(body, traffic.updates[next]);
            was_placed = was_placed || outcome == UpdateOutcome::started ||
                         outcome == UpdateOutcome::teleported || outcome == UpdateOutcome::jumped;
        }
        const DVec3 before = body.shown.position_m;
        frame(body, now_s);
        if (was_placed) RC_ASSERT(body.shown.position_m == before);
        if (body.top_speed_mps == 0.0) continue;
        const double most_m = 1.8 * body.top_speed_mps * dt_s;
        RC_ASSERT(distance_between(before, body.shown.position_m) <= most_m * (1.0 + 1e-9) + 1e-12);
    }
}

RC_GTEST_PROP(PredictProperty, a_body_comes_to_rest_exactly_where_it_stands, ()) {
    Traffic traffic = any_traffic(5.0, true);
    const DVec3 end{number_between(-5.0, 5.0), number_between(-5.0, 5.0), number_between(-5.0, 5.0)};
    for (int i = 1; i <= 8; ++i) {
        traffic.updates.push_back(at(traffic.end_s + 1.0 + 0.25 * i, end));
    }
    PredictScene scene(any_settings());
    scene.play(traffic.updates, traffic.end_s + 60.0, 60.0);
    RC_ASSERT(scene.body.is_at_rest);
    RC_ASSERT(scene.body.shown.position_m == end);
    RC_ASSERT(scene.body.shown.velocity_mps == DVec3{});
}

RC_GTEST_PROP(PredictProperty, a_body_at_rest_does_not_move_before_the_next_update, ()) {
    const Traffic traffic = any_traffic(5.0, true);
    RC_PRE(!traffic.updates.empty());
    PredictScene scene(any_settings());
    scene.play(traffic.updates, traffic.end_s + 1.0);
    bool has_rested = false;
    DVec3 resting;
    for (int i = 0; i < 3000; ++i) {
        scene.now_s += one_in(50) ? number_between(0.1, 2.0) : 1.0 / 60.0;
        frame(scene.body, scene.now_s);
        if (has_rested) RC_ASSERT(scene.body.shown.position_m == resting);
        has_rested = has_rested || scene.body.is_at_rest;
        if (scene.body.is_at_rest) resting = scene.body.shown.position_m;
    }
    // Without updates every body comes to rest, in three and a half intervals (spec/predict.md 5.1).
    RC_ASSERT(has_rested || scene.body.interval_s > 1.0);
}

RC_GTEST_PROP(PredictProperty, a_duplicate_changes_nothing, ()) {
    const Traffic traffic = any_traffic(5.0, true);
    Predictor once = predictor_with({});
    Predictor twice = predictor_with({});
    for (const PredictUpdate& next : traffic.updates) {
        update(once, next);
        // One that is dropped is not remembered.
        if (update(twice, next) != UpdateOutcome::dropped) update(twice, next);
    }
    RC_ASSERT(hash_of(once) == hash_of(twice));
}

RC_GTEST_PROP(PredictProperty, headings_stay_in_the_circle, ()) {
    Traffic traffic = any_traffic(5.0, false);
    PredictScene scene;
    for (const PredictUpdate& next : traffic.updates) {
        scene.run_to(next.received_s);
        scene.hear(next);
        RC_ASSERT(scene.body.shown_heading_deg >= 0.0);
        RC_ASSERT(scene.body.shown_heading_deg < 360.0);
    }
}

// What is left is that a frame takes the acceleration at its start for the whole of it, that the clock is set
// at the first frame, and what the limit does.
RC_GTEST_PROP(PredictProperty, splitting_frames_changes_little_and_in_the_end_nothing, ()) {
    const Traffic traffic = any_traffic(5.0, false);
    const Predict settings = any_settings();
    Predictor fine = predictor_with(settings);
    Predictor coarse = predictor_with(settings);
    const double longest_s = number_between(0.02, 0.05);
    constexpr double shortest_s = 1.0 / 144.0;
    bool was_limited = false;
    std::size_t next = 0;
    double now_s = 0.0;
    const double long_after_s = traffic.end_s + 60.0;  // one that hears little takes long to come to rest
    while (next < traffic.updates.size() ||
           (!(fine.is_at_rest && coarse.is_at_rest) && now_s < long_after_s)) {
        const double from_s = now_s;
        now_s += number_between(shortest_s, longest_s);
        for (; next < traffic.updates.size() && traffic.updates[next].received_s <= now_s; ++next) {
            update(fine, traffic.updates[next]);
            update(coarse, traffic.updates[next]);
        }
        const int parts = static_cast<int>((now_s - from_s) / shortest_s);
        for (int i = 1; i <= parts; ++i) {
            const FrameOutcome outcome = frame(fine, from_s + (now_s - from_s) * i / parts);
            was_limited = was_limited || outcome == FrameOutcome::limited;
        }
        was_limited = frame(coarse, now_s) == FrameOutcome::limited || was_limited;
        const double apart_m = distance_between(fine.shown.position_m, coarse.shown.position_m);
        if (!was_limited) RC_ASSERT(apart_m <= 2.0 * std::max(5.0, fine.top_speed_mps) * longest_s);
    }
    RC_ASSERT(fine.shown.position_m == coarse.shown.position_m);
}

double any_number(double limit) {
    const auto part = *generate::any_float();
    return std::clamp(static_cast<double>(part) * *rc::gen::element(1.0, 1e-9, 1e9), -limit, limit);
}

bool is_finite(const DVec3& v) { return std::isfinite(v.x) && std::isfinite(v.y) && std::isfinite(v.z); }

RC_GTEST_PROP(PredictProperty, any_finite_numbers_leave_everything_finite, ()) {
    Predictor body =
        predictor_with({.smoothness = *rc::gen::element(Smoothness::balanced, Smoothness::present),
                        .top_speed_mps = *rc::gen::element(0.0, 1e-300, 1e6),
                        .interval_s = *rc::gen::element(0.0, 1e-300, 60.0),
                        .teleport_m = *rc::gen::element(0.0, 1e9),
                        .gravity_mps2 = *rc::gen::element(0.0, 1e-300, 1000.0),
                        .is_refined = !one_in(4)});
    double near_s = 0.0;
    for (int i = 0; i < 100; ++i) {
        const bool is_wild = one_in(3);
        near_s += is_wild ? any_number(1e10) : *rc::gen::element(0.0, 5e-324, 1e-9, 1e-6, 0.01, 0.5);
        near_s = std::clamp(near_s, -1e10, 1e10);
        const double limit_m = *rc::gen::element(1.0, 1e9);
        const PredictUpdate next{
            .received_s = near_s,
            .sent_s = one_in(4) ? any_number(1e10) : near_s,
            .position_m = {any_number(limit_m), any_number(limit_m), any_number(limit_m)},
            .velocity_mps = {any_number(1e6), any_number(1e6), any_number(1e6)},
            .heading_deg = any_number(1e300),
            .has_sent = !one_in(3),
            .has_velocity = one_in(4),
            .has_heading = one_in(2),
            .teleport = one_in(20)};
        update(body, next);
        frame(body, near_s);
        frame(body, near_s + *rc::gen::element(1e-300, 1e-9, 0.016, 0.3, 0.9));
        RC_ASSERT(is_finite(body.shown.position_m));
        RC_ASSERT(is_finite(body.shown.velocity_mps));
        RC_ASSERT(is_finite(body.shown.acceleration_mps2));
        RC_ASSERT(std::isfinite(body.shown_heading_deg));
        RC_ASSERT(std::isfinite(body.clock_s));
        RC_ASSERT(std::isfinite(body.delay_s));
        RC_ASSERT(std::isfinite(body.interval_s));
        RC_ASSERT(std::isfinite(body.top_speed_mps));
        RC_ASSERT(std::isfinite(body.time_constant_s));
        for (std::size_t c = 0; c < k_model_count; ++c) {
            RC_ASSERT(std::isfinite(body.errors[c]));
            RC_ASSERT(body.weights[c] >= 0.0 && body.weights[c] <= 1.0);
        }
        for (std::uint32_t k = 0; k < body.knot_count; ++k)
            RC_ASSERT(is_finite(body.knots[k].velocity_mps));
        for (std::uint32_t k = 0; k + 1 < body.knot_count; ++k)
            RC_ASSERT(body.knots[k].sent_s > body.knots[k + 1].sent_s);
    }
}

}  // namespace
}  // namespace glidepath

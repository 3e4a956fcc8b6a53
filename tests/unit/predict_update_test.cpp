// Every rule of spec/predict.md 3 and 4, and every way in which updates can come badly.
#include "predict/bank.h"
#include "unit/predict_scene.h"
#include "unit/special_numbers.h"

namespace glidepath {
namespace {

Predictor after(const std::vector<PredictUpdate>& updates, const Predict& settings = {}) {
    Predictor body = predictor_with(settings);
    for (const PredictUpdate& next : updates) {
        update(body, next);
    }
    return body;
}

// --- refused, or of no effect ---

TEST(PredictUpdate, refuses_numbers_that_are_not_finite_or_absurd) {
    Predictor body = after(run_north(0.0, 1.0));
    const std::uint64_t before = hash_of(body);
    const PredictUpdate good = at(1.0, {0.0, 4.0, 0.0});
    for (const double bad : {k_wide_nan, k_wide_infinity, -k_wide_infinity, 1e11, -1e11}) {
        std::vector<PredictUpdate> bad_ones(10, good);
        bad_ones[0].received_s = bad;
        bad_ones[1].sent_s = bad;
        bad_ones[2].position_m.x = bad;
        bad_ones[3].position_m.y = bad;
        bad_ones[4].position_m.z = bad;
        for (std::size_t i = 5; i < 8; ++i)
            bad_ones[i].has_velocity = true;
        bad_ones[5].velocity_mps.x = bad;
        bad_ones[6].velocity_mps.y = bad;
        bad_ones[7].velocity_mps.z = bad;
        bad_ones[8].has_sent = false;
        bad_ones[8].received_s = bad;
        bad_ones[9].has_heading = true;
        bad_ones[9].heading_deg = k_wide_nan;
        for (const PredictUpdate& update_of : bad_ones) {
            EXPECT_EQ(update(body, update_of), UpdateOutcome::refused);
            EXPECT_EQ(hash_of(body), before);
        }
    }
    EXPECT_EQ(update(body, good), UpdateOutcome::taken);
}

TEST(PredictUpdate, does_not_look_at_numbers_that_it_was_not_given) {
    Predictor body = after(run_north(0.0, 1.0));
    PredictUpdate next = at(1.0, {0.0, 4.0, 0.0});
    next.velocity_mps = {k_wide_nan, k_wide_nan, k_wide_nan};
    next.heading_deg = k_wide_nan;
    EXPECT_EQ(update(body, next), UpdateOutcome::taken);
    next = at(1.1, {0.0, 4.4, 0.0});
    next.sent_s = k_wide_nan;
    next.has_sent = false;
    EXPECT_NE(update(body, next), UpdateOutcome::refused);
}

TEST(PredictUpdate, that_came_before_changes_nothing) {
    Predictor body = after(run_north(0.0, 1.0));
    const std::uint64_t before = hash_of(body);
    for (const double sent_s : {0.9, 0.8, 0.7, 0.6}) {
        PredictUpdate again = at(sent_s, {7.0, 7.0, 7.0});
        again.received_s = 3.0;
        again.teleport = true;
        EXPECT_EQ(update(body, again), UpdateOutcome::duplicate);
        EXPECT_EQ(hash_of(body), before);
    }
}

TEST(PredictUpdate, older_than_all_knots_tells_only_of_the_delay) {
    Predictor body = after(run_north(0.0, 1.0));
    const Predictor before = body;
    PredictUpdate late = at(0.55, {50.0, 0.0, 0.0});
    late.received_s = 1.2;
    EXPECT_EQ(update(body, late), UpdateOutcome::dropped);
    EXPECT_GT(body.delay_s, before.delay_s);
    EXPECT_EQ(body.heard, before.heard + 1);
    EXPECT_EQ(body.knots[3].position_m, before.knots[3].position_m);
    EXPECT_EQ(body.top_speed_mps, before.top_speed_mps);
}

TEST(PredictUpdate, from_before_a_jump_is_dropped) {
    Predictor body = after(run_north(0.0, 1.0));
    PredictUpdate teleport = at(1.0, {30.0, 0.0, 0.0});
    teleport.teleport = true;
    EXPECT_EQ(update(body, teleport), UpdateOutcome::teleported);
    EXPECT_EQ(update(body, at(0.95, {0.0, 3.8, 0.0})), UpdateOutcome::dropped);
    EXPECT_EQ(body.knot_count, 1);
    EXPECT_EQ(body.shown.position_m, (DVec3{30.0, 0.0, 0.0}));
}

// --- the first ones ---

TEST(PredictUpdate, that_is_the_first_places_the_body) {
    Predictor body = predictor_with({});
    EXPECT_EQ(update(body, at(5.0, {1.0, 2.0, 3.0})), UpdateOutcome::started);
    EXPECT_EQ(body.shown.position_m, (DVec3{1.0, 2.0, 3.0}));
    EXPECT_EQ(body.shown.velocity_mps, DVec3{});
    EXPECT_NEAR(body.delay_s, 0.1, 1e-12);
    EXPECT_EQ(body.interval_s, 0.0);
    EXPECT_EQ(body.knot_count, 1);
}

TEST(PredictUpdate, that_is_the_first_is_no_jump_even_when_flagged) {
    Predictor body = predictor_with({});
    PredictUpdate first = at(5.0, {1.0, 2.0, 3.0});
    first.teleport = true;
    EXPECT_EQ(update(body, first), UpdateOutcome::started);
    EXPECT_EQ(update(body, at(4.9, {1.0, 1.6, 3.0})), UpdateOutcome::inserted);
}

TEST(PredictUpdate, in_the_wrong_order_at_first_tells_interval_and_speed_all_the_same) {
    const Predictor body = after({at(0.5, {0.0, 2.0, 0.0}), at(0.0, {0.0, 0.0, 0.0})});
    EXPECT_EQ(body.interval_s, 0.5);
    EXPECT_EQ(body.top_speed_mps, 4.0);
    EXPECT_EQ(body.newer, 0);
    ASSERT_EQ(body.knot_count, 2);
    for (const std::uint32_t i : {0U, 1U}) {
        EXPECT_NEAR(body.knots[i].velocity_mps.y, 4.0, 1e-12);
    }
}

// The table of spec/predict.md 9.1.
TEST(PredictUpdate, follows_the_example_of_the_specification) {
    struct Row {
        double received_s, sent_s, x, y;
        bool teleport;
        UpdateOutcome outcome;
        double delay_s, interval_s;
        std::array<double, 4> weights;
        double time_constant_s, vx, vy;
        int knots, newer;
    };
    using enum UpdateOutcome;
    // clang-format off
    const Row rows[] = {
        {0.093, 0.0, 0, 0, false, started, 0.093, 0, {0.25, 0.25, 0.25, 0.25}, 2, 0, 0, 1, 0},
        {0.588, 0.5, 2, 0, false, taken, 0.091333, 0.5, {0.25, 0.25, 0.25, 0.25}, 2, 4, 0, 2, 1},
        {1.102, 1.0, 4, 0, false, taken, 0.094, 0.5, {0.613977, 0.017905, 0.181106, 0.187013}, 11.538766, 4, 0, 3, 2},
        {2.087, 2.0, 7.2, 0.8, false, taken_after_gap, 0.0926, 0.505, {0.545348, 0.074713, 0.24772, 0.13222}, 7.38988, 1.325633, 0.423123, 4, 3},
        {2.131, 1.5, 6, 0, false, inserted, 0.182333, 0.505, {0.545348, 0.074713, 0.24772, 0.13222}, 7.38988, 0.867747, 0.777875, 4, 3},
        {2.596, 2.5, 7.2, 2.8, false, taken, 0.17, 0.5045, {0.000196, 0.020148, 0.000385, 0.979271}, 53.911625, -2.082545, 3.411574, 4, 4},
        {2.641, 2.5, 7.2, 2.8, false, duplicate, 0.17, 0.5045, {0.000196, 0.020148, 0.000385, 0.979271}, 53.911625, -2.082545, 3.411574, 4, 4},
        {3.09, 3.0, 7.2, 4.8, false, taken, 0.16, 0.50405, {0.004399, 0.345082, 0.020116, 0.630403}, 3.302746, 0, 4, 4, 5},
        {3.197, 3.1, 7.2, 5.2, false, replaced, 0.153, 0.50405, {0.004399, 0.345082, 0.020116, 0.630403}, 3.302746, 0, 4, 4, 5},
        {4.099, 4.0, 7.2, 7.6, false, taken_after_gap, 0.1476, 0.50801, {0.004784, 0.623401, 0.019465, 0.35235}, 1.836557, 0, 1.179581, 4, 6},
        {4.588, 4.5, 7.2, 7.6, false, taken, 0.142182, 0.507209, {0.009137, 0.734919, 0.001673, 0.254272}, 1.561807, 0, 0, 4, 7},
        {5.092, 5.0, 30, 10, true, teleported, 0.138, 0.507209, {0.009137, 0.734919, 0.001673, 0.254272}, 1.561807, 0, 0, 1, 0},
        {5.604, 5.5, 31.6, 11.2, false, taken, 0.135385, 0.506488, {0.009137, 0.734919, 0.001673, 0.254272}, 1.561807, 3.2, 2.4, 2, 1},
        {6.09, 6.0, 33.2, 12.4, false, taken, 0.132143, 0.505839, {0.01164, 0.661347, 0.002134, 0.32488}, 1.734169, 3.2, 2.4, 3, 2},
        {6.597, 6.5, 34.8, 13.6, false, taken, 0.1298, 0.505255, {0.014305, 0.582634, 0.002625, 0.400436}, 1.966343, 3.2, 2.4, 4, 3},
    };
    // clang-format on
    Predictor body = predictor_with({.is_refined = false});
    for (const Row& row : rows) {
        SCOPED_TRACE(row.received_s);
        EXPECT_EQ(update(body, {.received_s = row.received_s,
                                .sent_s = row.sent_s,
                                .position_m = {row.x, row.y, 0.0},
                                .teleport = row.teleport}),
                  row.outcome);
        EXPECT_NEAR(body.delay_s, row.delay_s, 1e-6);
        EXPECT_NEAR(body.interval_s, row.interval_s, 1e-6);
        for (std::size_t i = 0; i < 4; ++i)
            EXPECT_NEAR(body.weights[i], row.weights[i], 1e-6);
        EXPECT_NEAR(body.time_constant_s, row.time_constant_s, 1e-6);
        EXPECT_NEAR(body.knots[0].velocity_mps.x, row.vx, 1e-6);
        EXPECT_NEAR(body.knots[0].velocity_mps.y, row.vy, 1e-6);
        EXPECT_EQ(body.knot_count, row.knots);
        EXPECT_EQ(body.newer, row.newer);
    }
}

// --- delay and interval ---

TEST(PredictUpdate, follows_a_delay_that_has_changed) {
    Predictor body = after(run_north(0.0, 30.0));
    EXPECT_NEAR(body.delay_s, 0.1, 1e-9);
    for (PredictUpdate& next : run_north(30.0, 45.0)) {
        next.received_s += 0.3;
        update(body, next);
    }
    EXPECT_NEAR(body.delay_s, 0.4, 0.05);
}

TEST(PredictUpdate, takes_one_late_update_for_what_it_is) {
    Predictor body = after(run_north(0.0, 30.0));
    PredictUpdate late = at(30.0, {0.0, 120.0, 0.0});
    late.received_s += 0.2;
    update(body, late);
    EXPECT_NEAR(body.delay_s, 0.1, 0.03);
}

TEST(PredictUpdate, learns_a_higher_rate_soon_and_a_lower_one_slowly) {
    Predictor body = after(run_north(0.0, 3.0, 10.0));
    EXPECT_NEAR(body.interval_s, 0.1, 1e-9);
    for (const PredictUpdate& next : run_north(3.0, 5.0, 20.0))
        update(body, next);
    EXPECT_NEAR(body.interval_s, 0.05, 0.002);
    const double quick_s = body.interval_s;
    EXPECT_EQ(update(body, at(5.2, {0.0, 20.8, 0.0})), UpdateOutcome::taken_after_gap);
    EXPECT_NEAR(body.interval_s, quick_s, 0.0025);
}

TEST(PredictUpdate, keeps_the_interval_of_a_sender_on_change) {
    const std::vector<PredictUpdate> often = run_north(0.0, 3.0, 10.0);
    EXPECT_NEAR(after(often, {.interval_s = 0.25}).interval_s, 0.1, 1e-9);
    EXPECT_EQ(after(often, {.interval_s = 0.25, .sends_on_change = true}).interval_s, 0.25);
}

TEST(PredictUpdate, that_is_repeated_tells_nothing_of_the_delay) {
    std::vector<PredictUpdate> updates = run_north(0.0, 5.0);
    PredictUpdate repeated = updates.back();
    updates.pop_back();
    repeated.received_s += 0.1;
    repeated.is_repeated = true;
    Predictor body = after(updates);
    const Predictor before = body;
    EXPECT_EQ(update(body, repeated), UpdateOutcome::taken);
    EXPECT_EQ(body.delay_s, before.delay_s);
    EXPECT_EQ(body.heard, before.heard);
    EXPECT_EQ(body.knots[0].position_m, repeated.position_m);
    // But the first one of a body tells all there is.
    Predictor fresh = after({repeated});
    EXPECT_NEAR(fresh.delay_s, 0.2, 1e-9);
}

TEST(PredictUpdate, right_after_another_replaces_it) {
    Predictor body = after(run_north(0.0, 1.0));
    const Predictor before = body;
    EXPECT_EQ(update(body, at(0.902, {0.0, 9.0, 0.0})), UpdateOutcome::replaced);
    EXPECT_EQ(body.knots[0].position_m, (DVec3{0.0, 9.0, 0.0}));
    EXPECT_EQ(body.knots[1].sent_s, before.knots[1].sent_s);
    EXPECT_EQ(body.top_speed_mps, before.top_speed_mps);
    EXPECT_EQ(body.interval_s, before.interval_s);
    EXPECT_EQ(body.newer, before.newer);
}

TEST(PredictUpdate, that_is_late_goes_between_the_others) {
    std::vector<PredictUpdate> updates = run_north(0.0, 1.0);
    std::swap(updates[8], updates[9]);
    Predictor body = after({updates.begin(), updates.end() - 1});
    EXPECT_EQ(update(body, updates[9]), UpdateOutcome::inserted);
    for (std::uint32_t i = 0; i + 1 < body.knot_count; ++i) {
        EXPECT_NEAR(body.knots[i].sent_s - body.knots[i + 1].sent_s, 0.1, 1e-12);
        EXPECT_NEAR(body.knots[i].velocity_mps.y, 4.0, 1e-9);
    }
}

// --- speed and jumps ---

TEST(PredictUpdate, learns_the_top_speed_unless_it_is_told) {
    EXPECT_NEAR(after(run_north(0.0, 1.0)).top_speed_mps, 4.0, 1e-9);
    EXPECT_EQ(after(run_north(0.0, 1.0), {.top_speed_mps = 2.5}).top_speed_mps, 2.5);
}

TEST(PredictUpdate, far_from_the_last_one_is_a_jump) {
    Predictor body = after(run_north(0.0, 1.0));
    EXPECT_EQ(update(body, at(1.0, {9.0, 4.0, 0.0})), UpdateOutcome::jumped);
    EXPECT_EQ(body.shown.position_m, (DVec3{9.0, 4.0, 0.0}));
    EXPECT_EQ(body.knot_count, 1);
    EXPECT_EQ(update(body, at(0.95, {0.0, 3.8, 0.0})), UpdateOutcome::dropped);
}

TEST(PredictUpdate, that_a_run_explains_is_no_jump_however_far) {
    Predictor body = after(run_north(0.0, 1.0));
    EXPECT_EQ(update(body, at(2.9, {0.0, 11.6, 0.0})), UpdateOutcome::taken_after_gap);
}

TEST(PredictUpdate, within_the_teleport_distance_is_no_jump) {
    Predictor body = after(run_north(0.0, 1.0), {.teleport_m = 20.0});
    EXPECT_EQ(update(body, at(1.0, {9.0, 4.0, 0.0})), UpdateOutcome::taken);
    body = after(run_north(0.0, 1.0), {.teleport_m = 2.0});
    EXPECT_EQ(update(body, at(1.0, {3.0, 4.0, 0.0})), UpdateOutcome::jumped);
}

TEST(PredictUpdate, that_is_flagged_is_a_jump_however_near) {
    Predictor body = after(run_north(0.0, 1.0));
    PredictUpdate next = at(1.0, {0.0, 4.1, 0.0});
    next.teleport = true;
    EXPECT_EQ(update(body, next), UpdateOutcome::teleported);
    EXPECT_EQ(body.shown.position_m, next.position_m);
}

TEST(PredictUpdate, that_is_late_is_no_jump_even_when_flagged) {
    std::vector<PredictUpdate> updates = run_north(0.0, 1.0);
    std::swap(updates[8], updates[9]);
    updates[9].teleport = true;
    Predictor body = after({updates.begin(), updates.end() - 1});
    EXPECT_EQ(update(body, updates[9]), UpdateOutcome::inserted);
    EXPECT_EQ(body.knot_count, 4);
}

TEST(PredictUpdate, keeps_what_it_learned_through_a_jump) {
    Predictor body = after(run_north(0.0, 3.0));
    const Predictor before = body;
    PredictUpdate next = at(3.0, {90.0, 0.0, 0.0});
    next.teleport = true;
    update(body, next);
    EXPECT_EQ(body.interval_s, before.interval_s);
    EXPECT_EQ(body.top_speed_mps, before.top_speed_mps);
    EXPECT_EQ(body.weights, before.weights);
    EXPECT_EQ(body.newer, 0);
    EXPECT_FALSE(body.has_clock);
}

// --- velocities ---

std::vector<PredictUpdate> with_velocity(std::vector<PredictUpdate> updates, const DVec3& velocity_mps) {
    for (PredictUpdate& update : updates) {
        update.has_velocity = true;
        update.velocity_mps = velocity_mps;
    }
    return updates;
}

TEST(PredictUpdate, takes_the_velocity_that_was_sent) {
    const Predictor body = after(with_velocity(run_north(0.0, 1.0), {1.0, 6.0, 0.0}));
    for (std::uint32_t i = 0; i < body.knot_count; ++i) {
        EXPECT_EQ(body.knots[i].velocity_mps, (DVec3{1.0, 6.0, 0.0}));
    }
    EXPECT_NEAR(body.top_speed_mps, std::sqrt(37.0), 1e-12);
}

TEST(PredictUpdate, ignores_velocities_where_they_are_not_to_be_used) {
    const std::vector<PredictUpdate> plain = run_north(0.0, 1.0);
    const Predict settings{.use_velocity = false};
    EXPECT_EQ(hash_of(after(with_velocity(plain, {9.0, 9.0, 9.0}), settings)),
              hash_of(after(plain, settings)));
}

TEST(PredictUpdate, estimates_a_velocity_that_is_missing_among_others) {
    std::vector<PredictUpdate> updates = with_velocity(run_north(0.0, 1.0), {0.0, 4.0, 0.0});
    updates.back().has_velocity = false;
    updates.back().velocity_mps = {};
    const Predictor body = after(updates);
    EXPECT_TRUE(body.uses_velocity);
    EXPECT_NEAR(body.knots[0].velocity_mps.y, 4.0, 1e-9);
}

// --- stops: spec/predict.md 4.7 and 4.8 ---

// A run of 4 m/s, 5 updates a second, and one more update after this share of a step. The models have so much
// trust, before that update and, by their errors, after it.
struct Trust {
    ModelNumbers before, after;
};
constexpr Trust k_on_off_before{{0.6, 0.0, 0.2, 0.2}, {0.0, 0.0, 1.0, 0.0}};
constexpr Trust k_on_off_after{{0.2, 0.2, 0.6, 0.0}, {1.0, 0.0, 0.0, 0.0}};
constexpr Trust k_steady{{0.2, 0.2, 0.6, 0.0}, {0.0, 0.0, 1.0, 0.0}};

Predictor run_then(double share, const Trust& trust, bool is_refined, double aside_m = 0.0) {
    Predictor body = after(run_north(0.0, 3.1, 5.0), {.top_speed_mps = 4.0, .is_refined = is_refined});
    body.weights = trust.before;
    for (std::size_t i = 0; i < k_model_count; ++i)
        body.errors[i] = trust.after[i] > 0.0 ? 0.1 : 10.0;
    update(body, at(3.2, {aside_m, 12.0 + 0.8 * share, 0.0}));
    return body;
}

TEST(PredictUpdate, that_shows_a_stop_is_believed_when_the_models_that_were_right_think_so) {
    EXPECT_EQ(run_then(0.3, k_on_off_before, true).knots[0].velocity_mps, (DVec3{}));
    EXPECT_EQ(run_then(0.3, k_on_off_after, true).knots[0].velocity_mps, (DVec3{}));
    // Or else some of the speed is left, as much as the others have of the weight.
    EXPECT_GT(run_then(0.3, k_steady, true).knots[0].velocity_mps.y, 1.0);
    EXPECT_GT(run_then(0.3, k_on_off_before, false).knots[0].velocity_mps.y, 1.0);
    EXPECT_GT(run_then(0.3, k_on_off_after, false).knots[0].velocity_mps.y, 0.0);
}

TEST(PredictUpdate, that_shows_what_a_turn_may_have_been_is_no_stop) {
    EXPECT_EQ(run_then(0.84, k_on_off_after, true).knots[0].velocity_mps, (DVec3{}));
    EXPECT_GT(run_then(0.86, k_on_off_after, true).knots[0].velocity_mps.y, 0.0);
}

TEST(PredictUpdate, that_is_a_little_short_shows_a_stop_of_a_body_that_runs_evenly) {
    // Twenty times as much as it shows.
    EXPECT_NEAR(run_then(0.98, k_steady, true).scales[0] * 0.98, 0.98 - 20 * 0.02, 1e-9);
    EXPECT_NEAR(run_then(0.98, k_steady, false).scales[0], 1.0, 1e-9);
    EXPECT_NEAR(run_then(0.998, k_steady, true).scales[0], 1.0, 1e-9);
    EXPECT_NEAR(run_then(1.02, k_steady, true).scales[0], 1.0, 1e-9);
    // One that turns is no slower for that.
    EXPECT_GT(run_then(0.98, k_steady, true, 0.1).scales[0], 0.95);
}

TEST(PredictUpdate, that_is_a_little_short_shows_nothing_of_a_body_that_runs_unevenly) {
    std::vector<PredictUpdate> updates = run_north(0.0, 6.1, 5.0);
    for (std::size_t i = 0; i < updates.size(); i += 2)
        updates[i].position_m.y += 0.005;
    Predictor body = after(updates, {.top_speed_mps = 4.0});
    EXPECT_NEAR(static_cast<double>(body.unsteadiness), 0.0125, 0.003);
    update(body, at(6.2, {0.0, 24.0 + 0.99 * 0.8, 0.0}));
    EXPECT_NEAR(body.scales[0], 1.0, 1e-9);
    EXPECT_EQ(static_cast<double>(after(run_north(0.0, 6.1, 5.0)).unsteadiness), 0.0);
}

// --- headings ---

// Runs 4 m/s round the corners of a square of 6 m; faces where it goes, turned by so much.
std::vector<PredictUpdate> run_square(double until_s, double rate, double turned_deg) {
    std::vector<PredictUpdate> updates;
    const DVec3 corners[] = {{0, 0, 0}, {0, 6, 0}, {6, 6, 0}, {6, 0, 0}};
    const DVec3 ways[] = {{0, 1, 0}, {1, 0, 0}, {0, -1, 0}, {-1, 0, 0}};
    for (int i = 0; i / rate < until_s; ++i) {
        const double run_m = 4.0 * i / rate;
        const auto side = static_cast<std::size_t>(run_m / 6.0);
        PredictUpdate next =
            at(i / rate, corners[side % 4] + ways[side % 4] * (run_m - 6.0 * static_cast<double>(side)));
        next.has_heading = true;
        next.heading_deg = 90.0 * static_cast<double>(side % 4) + turned_deg;
        updates.push_back(next);
    }
    return updates;
}

TEST(PredictUpdate, learns_that_a_body_runs_where_it_faces) {
    // The last update is sent 0.1 s after the corner at 19.5 s.
    const Predictor body = after(run_square(19.9, 2.5, 0.0));
    EXPECT_LT(body.heading_error, 0.7 * body.way_error);
    const DVec3 velocity_mps = body.knots[0].velocity_mps;
    EXPECT_GT(velocity_mps.x, 1.5);  // its heading is 90: east
    EXPECT_NEAR(velocity_mps.y, 0.0, 0.1 * velocity_mps.x);
}

TEST(PredictUpdate, does_not_trust_the_heading_of_a_body_that_runs_sideways) {
    const Predictor sideways = after(run_square(19.9, 2.5, 90.0));
    std::vector<PredictUpdate> plain = run_square(19.9, 2.5, 90.0);
    for (PredictUpdate& update : plain)
        update.has_heading = false;
    EXPECT_GT(sideways.heading_error, 3.0 * sideways.way_error);
    EXPECT_LT(distance_between(sideways.knots[0].velocity_mps, after(plain).knots[0].velocity_mps), 0.01);
}

TEST(PredictUpdate, brings_headings_into_the_circle) {
    for (const double heading_deg : {-90.0, 270.0, 630.0, -450.0}) {
        PredictUpdate first = at(0.0, {});
        first.has_heading = true;
        first.heading_deg = heading_deg;
        EXPECT_EQ(after({first}).headings_deg[0], 270.0F);
    }
    PredictUpdate nearly = at(0.0, {});
    nearly.has_heading = true;
    nearly.heading_deg = 359.99999999;  // as a float it would be 360
    EXPECT_EQ(after({nearly}).headings_deg[0], 0.0F);
}

TEST(PredictUpdate, without_a_heading_keeps_the_last_one) {
    std::vector<PredictUpdate> updates = run_north(0.0, 1.0);
    updates[5].has_heading = true;
    updates[5].heading_deg = 40.0;
    const Predictor body = after(updates);
    EXPECT_TRUE(body.has_heading);
    EXPECT_EQ(body.shown_heading_deg, 40.0);
    for (const float heading_deg : body.headings_deg)
        EXPECT_EQ(heading_deg, 40.0F);
}

// --- send times that are missing ---

std::vector<PredictUpdate> without_send_times(std::vector<PredictUpdate> updates) {
    for (PredictUpdate& update : updates) {
        update.has_sent = false;
        update.sent_s = k_wide_nan;
    }
    return updates;
}

TEST(PredictUpdate, rebuilds_send_times_from_a_steady_rhythm) {
    const Predictor body = after(without_send_times(run_north(0.0, 5.0)));
    for (std::uint32_t i = 0; i + 1 < body.knot_count; ++i) {
        EXPECT_NEAR(body.knots[i].sent_s - body.knots[i + 1].sent_s, 0.1, 1e-9);
    }
    EXPECT_NEAR(body.interval_s, 0.1, 1e-9);
    EXPECT_NEAR(body.top_speed_mps, 4.0, 1e-9);
}

TEST(PredictUpdate, sees_in_the_rhythm_that_one_was_lost) {
    std::vector<PredictUpdate> updates = without_send_times(run_north(0.0, 5.0));
    updates.erase(updates.end() - 2);
    const Predictor body = after(updates);
    EXPECT_NEAR(body.knots[0].sent_s - body.knots[1].sent_s, 0.2, 1e-9);
}

TEST(PredictUpdate, smooths_what_jitter_does_to_the_rhythm) {
    std::vector<PredictUpdate> updates = without_send_times(run_north(0.0, 20.0));
    for (std::size_t i = 0; i < updates.size(); ++i)
        updates[i].received_s += 0.015 * static_cast<double>(i * 7 % 3);
    const Predictor body = after(updates, {.top_speed_mps = 4.0});
    for (std::uint32_t i = 0; i + 1 < body.knot_count; ++i) {
        EXPECT_NEAR(body.knots[i].sent_s - body.knots[i + 1].sent_s, 0.1, 0.004);
    }
}

TEST(PredictUpdate, that_was_long_under_way_is_put_right_by_the_next) {
    std::vector<PredictUpdate> updates = without_send_times(run_north(0.0, 5.0));
    const std::size_t late = updates.size() - 3;
    updates[late].received_s += 0.09;
    const Predictor body = after(updates);
    const double rhythm_s = body.knots[0].sent_s - updates.back().received_s;
    EXPECT_NEAR(rhythm_s, 0.0, 0.01);
}

// spec/predict.md 3.9
TEST(PredictUpdate, does_not_take_a_loss_that_it_cannot_see_for_speed) {
    std::vector<PredictUpdate> updates = without_send_times(run_north(0.0, 5.0));
    updates.erase(updates.end() - 5);
    updates[updates.size() - 4].received_s -= 0.07;  // 0.13 s after the one before: no loss, it seems
    EXPECT_LT(after(updates).top_speed_mps, 4.0 * 5.0 / 4.0 * 1.02);
}

TEST(PredictUpdate, does_not_take_a_first_interval_that_is_short_for_speed) {
    std::vector<PredictUpdate> updates = without_send_times(run_north(0.0, 1.0, 20.0));
    updates[0].received_s += 0.015;
    EXPECT_LT(after(updates).top_speed_mps, 4.3);
}

TEST(PredictUpdate, learns_the_speed_of_one_interval_where_updates_are_rare) {
    std::vector<PredictUpdate> updates = without_send_times(run_north(0.0, 3.0, 2.0));
    for (std::size_t i = 1; i + 1 < updates.size(); ++i)
        updates[i].position_m.y = 2.0;  // runs in the first and in the last interval
    updates.back().position_m.y = 4.0;
    EXPECT_NEAR(after(updates).top_speed_mps, 4.0, 1e-9);
}

TEST(PredictUpdate, judges_a_start_by_its_way_while_the_speed_is_not_known) {
    std::vector<PredictUpdate> updates = without_send_times(run_north(0.0, 1.0));
    for (std::size_t i = 0; i + 1 < updates.size(); ++i)
        updates[i].position_m = {};
    updates.back().position_m = {0.0, 0.4, 0.0};  // stood until now
    const Predictor body = after(updates);
    EXPECT_GT(body.top_speed_mps, 0.9);  // 6.7: else it would start without a limit
    EXPECT_LT(body.top_speed_mps, 1.1);
    for (const double error : body.errors)
        EXPECT_LE(error, 1.0);
}

TEST(PredictUpdate, knows_the_rhythm_at_once_when_the_interval_is_told) {
    std::vector<PredictUpdate> updates = without_send_times(run_north(0.0, 0.5));
    updates.erase(updates.begin() + 1);  // the first interval looks twice as long
    const Predictor body = after(updates, {.interval_s = 0.1});
    EXPECT_NEAR(body.knots[2].sent_s - body.knots[3].sent_s, 0.2, 0.001);
    EXPECT_NEAR(body.knots[0].sent_s - body.knots[1].sent_s, 0.1, 0.001);
}

// --- send times of some ---

TEST(PredictUpdate, without_a_send_time_among_others_counts_as_late_as_usual) {
    const std::vector<PredictUpdate> updates = run_north(0.0, 5.0);
    std::vector<PredictUpdate> some = updates;
    for (std::size_t i = 1; i < some.size(); i += 2) {
        some[i].has_sent = false;
        some[i].sent_s = k_wide_nan;
    }
    const Predictor all = after(updates);
    const Predictor body = after(some);
    for (std::uint32_t i = 0; i < body.knot_count; ++i)
        EXPECT_NEAR(body.knots[i].sent_s, all.knots[i].sent_s, 1e-9);
    EXPECT_NEAR(body.delay_s, 0.1, 1e-9);
    EXPECT_NEAR(body.top_speed_mps, 4.0, 1e-6);
}

TEST(PredictUpdate, without_a_send_time_among_others_tells_nothing_of_the_delay) {
    Predictor body = after(run_north(0.0, 1.0));
    const double delay_s = body.delay_s;
    const std::uint16_t heard = body.heard;
    EXPECT_EQ(update(body, {.received_s = 1.4, .position_m = {0, 4, 0}, .has_sent = false}),
              UpdateOutcome::taken_after_gap);
    EXPECT_EQ(body.delay_s, delay_s);
    EXPECT_EQ(body.heard, heard);
}

TEST(PredictUpdate, without_a_send_time_is_newer_than_what_came_before) {
    Predictor body = after(run_north(0.0, 1.0));
    const double newest_s = body.knots[0].sent_s;
    update(body, {.received_s = 0.5, .position_m = {0, 4, 0}, .has_sent = false});
    EXPECT_GT(body.knots[0].sent_s, newest_s);
}

// The clock of the sender is 5 s ahead: what is shown goes on all the same.
TEST(PredictUpdate, that_is_the_first_with_a_send_time_brings_the_clocks_along) {
    std::vector<PredictUpdate> updates = run_north(0.0, 6.0);
    for (std::size_t i = 0; i < updates.size(); ++i) {
        updates[i].has_sent = i >= 30;
        updates[i].sent_s += 5.0;
    }
    PredictScene scene;
    scene.play(updates, 6.0);
    EXPECT_NEAR(scene.body.delay_s, 0.1 - 5.0, 1e-6);
    for (std::size_t i = 60; i < scene.shown.size(); ++i) {
        EXPECT_NEAR(distance_between(scene.shown[i - 1], scene.shown[i]), 4.0 / 60.0, 0.004) << i;
    }
}

// --- falls ---

// Jumps at 1 s with 6 m/s, 20 m/s^2 downwards: 0.6 s in the air.
std::vector<PredictUpdate> run_and_jump(double until_s, double rate = 10.0) {
    std::vector<PredictUpdate> updates = run_north(0.0, until_s, rate);
    for (PredictUpdate& update : updates) {
        const double air_s = update.sent_s - 1.0;
        if (air_s > 0.0) update.position_m.z = std::max(0.0, 6.0 * air_s - 10.0 * air_s * air_s);
    }
    return updates;
}

TEST(PredictUpdate, sees_a_fall_when_it_knows_the_gravity) {
    const Predictor body = after(run_and_jump(1.45), {.gravity_mps2 = 20.0});
    EXPECT_EQ(body.falling & 1U, 1U);
    EXPECT_EQ(body.ground_m, 0.0);
    EXPECT_NEAR(body.knots[0].velocity_mps.z, 6.0 - 20.0 * 0.4, 1e-9);
    EXPECT_NEAR(body.knots[0].velocity_mps.y, 4.0, 1e-6);
}

TEST(PredictUpdate, sees_no_fall_without_gravity_nor_on_a_slope) {
    EXPECT_EQ(after(run_and_jump(1.45)).falling, 0U);
    std::vector<PredictUpdate> uphill = run_north(0.0, 1.45);
    for (PredictUpdate& update : uphill)
        update.position_m.z = 0.5 * update.position_m.y;
    EXPECT_EQ(after(uphill, {.gravity_mps2 = 20.0}).falling, 0U);
}

TEST(PredictUpdate, ends_a_fall_on_the_ground) {
    EXPECT_EQ(after(run_and_jump(2.2), {.gravity_mps2 = 20.0}).falling, 0U);
}

}  // namespace
}  // namespace glidepath

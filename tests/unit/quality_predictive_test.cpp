// The goals for positions alone, on a short run of the walkers: nothing here is timed.
#include <glidepath/tools/compare.h>

#include "layers.h"
#include "quality/made_traffic.h"

#include <gtest/gtest.h>

namespace glidepath {
namespace {

Scorecard scored(const TrafficOptions& options, Policy policy, double fps = 60.0) {
    MadeTraffic traffic = make_traffic(options);
    const std::array only{policy};
    return compare_policies(
               traffic.updates, std::move(traffic.truth),
               {.fps = fps,
                .policy = {.top_speed_mps = known_top_speed(options.kind),
                           .regular_s =
                               options.sender.sends_on_change ? 1.0 / options.sender.updates_hz : 0.0},
                .score = {.pop_factor = 2.0},
                .policies = only})
        .front()
        .score.total;
}

TrafficOptions walkers(double hz, double loss_percent, std::uint64_t seed) {
    TrafficOptions options;
    options.count = 12;
    options.sender.updates_hz = hz;
    options.network.loss_percent = loss_percent;
    options.seed = seed;
    return options;
}

struct Goal {
    double hz, loss_percent;
    double lag_ms, rms_m, frozen_percent, jerk, settle_s;
    double exact_lag_ms, exact_rms_m;
    double present_lag_ms, present_rms_m;
};
// docs/predictive.md. Among few bodies one lost stop weighs more than among many.
constexpr Goal k_goals[] = {
    {2, 2, 480, 0.120, 1.0, 1.5, 1.4, 605, 0.100, 40, 0.48},
    {5, 5, 252, 0.045, 0.5, 1.8, 0.6, 302, 0.037, 15, 0.19},
    {10, 5, 175, 0.020, 0.3, 1.8, 0.35, 200, 0.017, 8, 0.10},
    {20, 5, 137, 0.011, 0.2, 2.0, 0.15, 150, 0.010, 5, 0.062},
};
constexpr double k_few_bodies = 1.2;

TEST(Predictive, reaches_its_goals_on_walkers) {
    for (const Goal& goal : k_goals) {
        for (const std::uint64_t seed : {1U, 2U, 3U}) {
            const TrafficOptions options = walkers(goal.hz, goal.loss_percent, seed);
            SCOPED_TRACE(testing::Message() << goal.hz << " Hz, seed " << seed);
            const Scorecard card = scored(options, Policy::predictive);
            EXPECT_LE(*card.lag_ms, goal.lag_ms);
            EXPECT_LE(*card.rms_at_lag_m, k_few_bodies * goal.rms_m);
            EXPECT_EQ(card.pops, 0U);
            EXPECT_LE(*card.frozen_percent, goal.frozen_percent);
            EXPECT_LE(*card.reversed_percent, 0.1);
            EXPECT_LE(*card.jerk_ratio, goal.jerk);
            EXPECT_EQ(card.settled_bodies, card.resting_bodies);
            EXPECT_LE(*card.settle_s, goal.settle_s);
            EXPECT_LT(*card.final_error_m, 1e-6);
        }
    }
}

TEST(Predictive, reaches_its_goals_when_exact_and_when_present) {
    for (const Goal& goal : k_goals) {
        const TrafficOptions options = walkers(goal.hz, goal.loss_percent, 1);
        SCOPED_TRACE(testing::Message() << goal.hz << " Hz");
        const Scorecard exact = scored(options, Policy::predictive_exact);
        EXPECT_LE(*exact.lag_ms, goal.exact_lag_ms);
        EXPECT_LE(*exact.rms_at_lag_m, k_few_bodies * goal.exact_rms_m);
        EXPECT_EQ(exact.pops, 0U);
        const Scorecard present = scored(options, Policy::predictive_present);
        EXPECT_LE(*present.lag_ms, goal.present_lag_ms);
        EXPECT_LE(*present.rms_at_lag_m, k_few_bodies * goal.present_rms_m);
        EXPECT_EQ(present.pops, 0U);
    }
}

TEST(Predictive, scores_the_same_at_any_frame_rate) {
    for (const TrafficKind kind : {TrafficKind::walkers, TrafficKind::shooter}) {
        for (const double hz : {2.0, 10.0, 20.0}) {
            for (const Policy policy :
                 {Policy::predictive, Policy::predictive_exact, Policy::predictive_present}) {
                TrafficOptions options = walkers(hz, 5.0, 4);
                options.kind = kind;
                const Scorecard at_60 = scored(options, policy, 60.0);
                for (const double fps : {30.0, 144.0}) {
                    SCOPED_TRACE(testing::Message()
                                 << name_of(kind) << ", " << hz << " Hz, " << name_of(policy) << ", " << fps);
                    const Scorecard card = scored(options, policy, fps);
                    // Of 60 bodies it is 0.05.
                    EXPECT_NEAR(*card.rms_at_lag_m / *at_60.rms_at_lag_m, 1.0, 0.06);
                    EXPECT_NEAR(*card.lag_ms, *at_60.lag_ms, 7.0);
                    EXPECT_EQ(card.pops, 0U);
                }
            }
        }
    }
}

TEST(Predictive, scores_the_same_when_clocks_are_off_and_drift) {
    MadeTraffic traffic = make_traffic(walkers(10.0, 5.0, 5));
    const std::array only{Policy::predictive};
    const CompareOptions options{.policy = {.top_speed_mps = 4.0}, .policies = only};
    const Scorecard right = compare_policies(traffic.updates, traffic.truth, options).front().score.total;
    for (TrackUpdate& update : traffic.updates)
        update.t_sent_s = 5.0 + update.t_sent_s * 1.0001;
    const Scorecard off = compare_policies(traffic.updates, traffic.truth, options).front().score.total;
    EXPECT_NEAR(*off.rms_at_lag_m / *right.rms_at_lag_m, 1.0, 0.05);
    EXPECT_NEAR(*off.lag_ms, *right.lag_ms, 0.05 * *right.lag_ms);
    EXPECT_EQ(off.pops, right.pops);
}

TEST(Predictive, gains_from_a_told_interval_without_send_times) {
    MadeTraffic traffic = make_traffic(walkers(10.0, 5.0, 5));
    for (TrackUpdate& update : traffic.updates)
        update.has_sent = false;
    const std::array only{Policy::predictive};
    const auto rms_m = [&](double interval_s) {
        const CompareOptions options{.policy = {.top_speed_mps = 4.0, .interval_s = interval_s},
                                     .policies = only};
        return *compare_policies(traffic.updates, traffic.truth, options).front().score.total.rms_at_lag_m;
    };
    EXPECT_LT(rms_m(0.1), 0.8 * rms_m(0.0));
}

TEST(Predictive, never_pops_on_other_movement_and_beats_the_fixed_delay_by_far_in_lag) {
    for (const TrafficKind kind : k_all_traffic_kinds) {
        TrafficOptions options = walkers(5.0, 5.0, 6);
        options.kind = kind;
        SCOPED_TRACE(name_of(kind));
        const Scorecard ours = scored(options, Policy::predictive);
        const Scorecard fixed = scored(options, Policy::fixed_delay);
        EXPECT_EQ(ours.pops, 0U);
        EXPECT_LT(*ours.lag_ms, 0.6 * *fixed.lag_ms);
        EXPECT_LT(*ours.frozen_percent, 5.0);
    }
}

TEST(Predictive, gains_from_velocities_that_are_sent) {
    TrafficOptions options = walkers(2.0, 2.0, 7);
    options.kind = TrafficKind::shooter;
    const Scorecard without = scored(options, Policy::predictive);
    options.sender.tells_velocity = true;
    const Scorecard with = scored(options, Policy::predictive);
    EXPECT_LT(*with.rms_at_lag_m, 0.85 * *without.rms_at_lag_m);
}

TEST(Predictive, gains_from_a_sender_on_change) {
    TrafficOptions options = walkers(10.0, 5.0, 8);
    const Scorecard regular = scored(options, Policy::predictive);
    options.sender.sends_on_change = true;
    const Scorecard on_change = scored(options, Policy::predictive);
    EXPECT_LT(*on_change.rms_at_lag_m, 0.8 * *regular.rms_at_lag_m);
    EXPECT_NEAR(*on_change.lag_ms, *regular.lag_ms, 5.0);
}

// What is repeated comes an interval late: after it would have been shown.
TEST(Predictive, is_as_late_with_repeats_as_without) {
    TrafficOptions options = walkers(10.0, 10.0, 8);
    const Scorecard once = scored(options, Policy::predictive);
    options.sender.repeats_last = true;
    const Scorecard twice = scored(options, Policy::predictive);
    EXPECT_NEAR(*twice.lag_ms, *once.lag_ms, 5.0);
    EXPECT_NEAR(*twice.rms_at_lag_m / *once.rms_at_lag_m, 1.0, 0.15);
}

}  // namespace
}  // namespace glidepath

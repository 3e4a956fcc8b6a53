// The policies fed by hand, and by walkers over a bad network.
#include "layers.h"
#include "quality/made_traffic.h"
#include "quality/policies.h"
#include "unit/quality_tracks.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace glidepath {
namespace {

TrackUpdate update_at(double recv_s, double x_m, double y_m) {
    TrackUpdate update;
    update.t_recv_s = recv_s;
    update.id = 1;
    update.x_m = x_m;
    update.y_m = y_m;
    return update;
}

// 4 m/s north, ten updates a second, 100 ms on the way, for as long; then it stands.
std::vector<TrackUpdate> steady_stream(double until_s) {
    std::vector<TrackUpdate> updates;
    for (int i = 0; i < 100; ++i) {
        const double sent_s = 0.1 * i;
        TrackUpdate update = update_at(sent_s + 0.1, 0.0, 4.0 * std::min(sent_s, until_s));
        update.t_sent_s = sent_s;
        update.has_sent = true;
        updates.push_back(update);
    }
    return updates;
}

const TrackSample& last_of(const std::vector<Track>& tracks) { return tracks.front().samples.back(); }

TEST(Baselines, show_nothing_without_updates_or_frames) {
    for (const Policy policy : k_all_policies) {
        EXPECT_TRUE(run_policy(policy, {}, 60.0).empty());
        const TrackUpdate update = update_at(1, 2, 3);
        EXPECT_TRUE(run_policy(policy, {&update, 1}, 0.0).empty());
    }
    EXPECT_EQ(shown_sample_count({}, 60.0), 0.0);
}

TEST(Baselines, stand_where_a_single_update_puts_them) {
    const TrackUpdate update = update_at(1.001, 1234567.0, -98765.25);  // no map is that large
    for (const Policy policy : k_all_policies) {
        const std::vector<Track> tracks = run_policy(policy, {&update, 1}, 60.0);
        ASSERT_EQ(tracks.size(), 1U) << name_of(policy);
        EXPECT_EQ(tracks[0].samples.size(), 120U);
        EXPECT_NEAR(shown_sample_count({&update, 1}, 60.0), 121.0, 1e-6);
        EXPECT_GE(tracks[0].samples.front().t_s, 1.001);
        EXPECT_NEAR(tracks[0].samples.back().t_s, 3.001, 1.0 / 60.0);
        for (const TrackSample& sample : tracks[0].samples) {
            EXPECT_NEAR(sample.x_m, update.x_m, 1e-4) << name_of(policy);
            EXPECT_NEAR(sample.y_m, update.y_m, 1e-4) << name_of(policy);
            EXPECT_FALSE(sample.teleported);
        }
    }
}

TEST(Baselines, come_to_rest_where_the_stream_ends) {
    for (const Policy policy : k_all_policies) {
        const std::vector<Track> tracks = run_policy(policy, steady_stream(5.0), 60.0);
        EXPECT_NEAR(last_of(tracks).y_m, 20.0, 0.06) << name_of(policy);
        EXPECT_NEAR(last_of(tracks).x_m, 0.0, 0.01) << name_of(policy);
    }
}

TEST(Baselines, are_as_late_as_they_should_be) {
    const std::vector<TrackUpdate> updates = steady_stream(1e9);
    const Track truth = make_track(0, 10, 60, straight);
    const auto lag_ms = [&](Policy policy) {
        const std::vector<Track> shown = run_policy(policy, updates, 60.0, {.end_s = 9.9});
        return *score(shown, {&truth, 1}).total.lag_ms;
    };
    EXPECT_NEAR(lag_ms(Policy::snap), 150.0, 10.0);           // latency and half an interval
    EXPECT_NEAR(lag_ms(Policy::fixed_delay), 300.0, 1.0);     // latency and two
    EXPECT_NEAR(lag_ms(Policy::adaptive_delay), 200.0, 1.0);  // no jitter: latency and one
    EXPECT_NEAR(lag_ms(Policy::dead_reckoning), 0.0, 0.1);
    // Nothing but positions, ten a second: each waypoint costs retail's queue a pass in which nothing moves,
    // so that it falls behind until old waypoints are dropped.
    EXPECT_LT(lag_ms(Policy::glidepath_retail), 1000.0);
    EXPECT_NEAR(lag_ms(Policy::hermite_delay), 300.0, 1.0);
    EXPECT_NEAR(lag_ms(Policy::mirror), 300.0, 20.0);
    // An interval, smoothing, buffer.
    EXPECT_NEAR(lag_ms(Policy::netcode), 100.0 + 100.0 + 100.0 + 33.3, 20.0);
    EXPECT_NEAR(lag_ms(Policy::smooth_damp), 100.0 + 50.0 + 100.0, 20.0);  // half an interval, smoothing
    EXPECT_NEAR(lag_ms(Policy::soft_snap), 100.0, 10.0);
    EXPECT_NEAR(lag_ms(Policy::predictive), 175.0, 2.0);
    EXPECT_NEAR(lag_ms(Policy::predictive_exact), 200.0, 2.0);
    EXPECT_NEAR(lag_ms(Policy::predictive_present), 0.0, 2.0);
}

TEST(Baselines, on_curves_follow_a_bend_better_than_on_lines) {
    const Track truth = make_track(0, 10, 60, weaving);
    std::vector<TrackUpdate> updates;
    for (int i = 0; i < 20; ++i) {
        const double sent_s = 0.5 * i;
        const TrackSample sample = weaving(sent_s);
        TrackUpdate update = update_at(sent_s + 0.1, sample.x_m, sample.y_m);
        update.t_sent_s = sent_s;
        update.has_sent = true;
        updates.push_back(update);
    }
    const auto rms_m = [&](Policy policy) {
        const std::vector<Track> shown = run_policy(policy, updates, 60.0, {.end_s = 9.5});
        return *score(shown, {&truth, 1}).total.rms_at_lag_m;
    };
    EXPECT_LT(rms_m(Policy::hermite_delay), 0.5 * rms_m(Policy::fixed_delay));
}

TEST(Baselines, have_names_that_find_them) {
    EXPECT_FALSE(policy_named("no such policy").has_value());
    for (const Policy policy : k_all_policies)
        EXPECT_EQ(policy_named(name_of(policy)), policy);
}

TEST(Baselines, drop_or_sort_updates_that_were_overtaken) {
    std::vector<TrackUpdate> updates = steady_stream(1e9);
    std::swap(updates[50].t_recv_s, updates[51].t_recv_s);
    std::swap(updates[50], updates[51]);
    for (const Policy policy : k_all_policies) {
        const Track track = run_policy(policy, updates, 60.0, {.top_speed_mps = 4.0, .end_s = 9.9}).front();
        for (std::size_t i = 1; i < track.samples.size(); ++i) {
            EXPECT_GE(track.samples[i].y_m, track.samples[i - 1].y_m - 0.2)
                << name_of(policy) << " at " << track.samples[i].t_s;
        }
    }
}

TEST(Baselines, teleport_at_once_even_with_another_update_in_the_frame) {
    std::vector<TrackUpdate> updates = steady_stream(1e9);
    for (std::size_t i = 60; i < updates.size(); ++i)
        updates[i].x_m += 300.0;
    updates[60].teleport = true;
    updates[61].t_recv_s = updates[60].t_recv_s + 0.001;
    updates[62].t_recv_s = updates[60].t_recv_s + 0.002;
    for (const Policy policy : k_all_policies) {
        const Track track = run_policy(policy, updates, 60.0, {.top_speed_mps = 4.0}).front();
        int jumps = 0;
        for (std::size_t i = 1; i < track.samples.size(); ++i) {
            const TrackSample& sample = track.samples[i];
            const bool jumped = std::fabs(sample.x_m - track.samples[i - 1].x_m) > 100.0;
            EXPECT_EQ(sample.teleported, jumped) << name_of(policy) << " at " << sample.t_s;
            EXPECT_TRUE(sample.x_m < 1.0 || sample.x_m > 299.0) << name_of(policy) << " at " << sample.t_s;
            jumps += jumped ? 1 : 0;
        }
        EXPECT_EQ(jumps, 1) << name_of(policy);
    }
}

TEST(Baselines, turn_headings_the_short_way) {
    std::vector<TrackUpdate> updates = steady_stream(1e9);
    for (std::size_t i = 0; i < updates.size(); ++i) {
        updates[i].has_heading = true;
        updates[i].heading_deg = i % 2 == 0 ? 350.0 : 10.0;
    }
    for (const Policy policy : {Policy::fixed_delay, Policy::adaptive_delay, Policy::dead_reckoning}) {
        const Track track = run_policy(policy, updates, 60.0).front();
        for (const TrackSample& sample : track.samples) {
            EXPECT_LE(std::fabs(turn_between(0.0, sample.heading_deg)), 10.001) << name_of(policy);
        }
    }
}

TEST(Baselines, estimate_interval_and_top_speed) {
    const std::vector<TrackUpdate> updates = steady_stream(5.0);
    EXPECT_NEAR(usual_interval(updates), 0.1, 1e-9);
    EXPECT_NEAR(estimated_top_speed(updates), 4.0, 0.01);
    EXPECT_EQ(usual_interval({updates.data(), 1}), 0.0);
    EXPECT_EQ(usual_latency({}), 0.0);
    EXPECT_NEAR(usual_latency(updates), updates[0].t_recv_s - time_of(updates[0]), 1e-9);
    EXPECT_EQ(estimated_top_speed({updates.data(), 1}), 0.0);
}

TEST(Baselines, glide_without_a_pop_while_snapping_pops_at_every_update) {
    TrafficOptions options;
    options.count = 5;
    options.duration_s = 30;
    const MadeTraffic walkers = make_traffic(options);
    const std::vector<PolicyScore> lines =
        compare_policies(walkers.updates, walkers.truth, {.policy = {.top_speed_mps = 4.0}});
    ASSERT_EQ(lines.size(), k_all_policies.size());
    for (const PolicyScore& line : lines) {
        EXPECT_EQ(line.score.total.bodies, 5U);
        if (line.policy == Policy::snap) {
            EXPECT_GT(line.score.total.pops_per_minute, 300.0);
        }
        if (line.policy == Policy::glidepath_retail) {
            EXPECT_EQ(line.score.total.pops, 0U);
        }
        EXPECT_EQ(line.score.total.wrong_way_turns, 0U) << name_of(line.policy);
    }
}

// docs/quality.md has peers' figures for such walkers; ours were measured with others, so the region counts.
TEST(Baselines, reach_the_known_figures_for_walkers) {
    struct Known {
        double hz, loss_percent;
        Policy policy;
        double lag_ms, rms_m;
    };
    for (const Known& known :
         {Known{10, 5, Policy::fixed_delay, 283, 0.028}, Known{2, 2, Policy::fixed_delay, 1083, 0.083},
          Known{10, 5, Policy::dead_reckoning, 0, 0.097}, Known{2, 2, Policy::dead_reckoning, 25, 0.425}}) {
        TrafficOptions options;
        options.count = 20;
        options.sender.updates_hz = known.hz;
        options.network.loss_percent = known.loss_percent;
        const MadeTraffic walkers = make_traffic(options);
        const std::vector<Track> shown = run_policy(known.policy, walkers.updates, 60.0,
                                                    {.top_speed_mps = 4.0, .end_s = options.duration_s});
        const Scorecard card = score(shown, walkers.truth).total;
        EXPECT_NEAR(*card.lag_ms, known.lag_ms, 15.0) << name_of(known.policy);
        EXPECT_GT(*card.rms_at_lag_m, 0.6 * known.rms_m) << name_of(known.policy);
        EXPECT_LT(*card.rms_at_lag_m, 1.5 * known.rms_m) << name_of(known.policy);
    }
}

TEST(Walkers, are_the_same_for_the_same_seed_and_lose_what_they_should) {
    TrafficOptions options;
    options.count = 10;
    const MadeTraffic one = make_traffic(options);
    const MadeTraffic two = make_traffic(options);
    ASSERT_EQ(one.updates.size(), two.updates.size());
    for (std::size_t i = 0; i < one.updates.size(); ++i)
        EXPECT_EQ(one.updates[i].x_m, two.updates[i].x_m);
    EXPECT_NEAR(static_cast<double>(one.updates.size()), 6000.0 * 0.95, 100.0);
    options.seed = 2;
    EXPECT_NE(make_traffic(options).updates.front().x_m, one.updates.front().x_m);
    double sum_s = 0.0;
    for (const TrackUpdate& update : one.updates)
        sum_s += update.t_recv_s - update.t_sent_s;
    EXPECT_NEAR(sum_s / static_cast<double>(one.updates.size()), 0.080 + 0.015 + 0.0012, 0.002);
}

}  // namespace
}  // namespace glidepath

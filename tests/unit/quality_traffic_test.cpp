// Made traffic: how the bodies move, and what a sender and a network make of it.
#include "layers.h"
#include "quality/made_traffic.h"
#include "quality/track.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>

namespace glidepath {
namespace {

TrafficOptions small(TrafficKind kind) {
    TrafficOptions options;
    options.kind = kind;
    options.count = 8;
    options.duration_s = 30.0;
    return options;
}

struct Ways {
    double fastest_mps = 0;
    double fastest_change_mps2 = 0;
    double highest_m = 0;
    double moving_share = 0;
};

Ways measured(const MadeTraffic& traffic, double hz) {
    Ways ways;
    std::size_t moving = 0;
    std::size_t all = 0;
    for (const Track& track : traffic.truth) {
        DVec3 before_mps;
        for (std::size_t i = 1; i < track.samples.size(); ++i) {
            const DVec3 velocity = (position_of(track.samples[i]) - position_of(track.samples[i - 1])) * hz;
            const double speed_mps = std::sqrt(dot(velocity, velocity));
            const DVec3 change = velocity - before_mps;
            if (i > 1) {
                ways.fastest_change_mps2 =
                    std::max(ways.fastest_change_mps2, hz * std::sqrt(dot(change, change)));
            }
            before_mps = velocity;
            ways.fastest_mps = std::max(ways.fastest_mps, speed_mps);
            ways.highest_m = std::max(ways.highest_m, track.samples[i].z_m);
            moving += speed_mps > 0.1 ? 1 : 0;
            ++all;
        }
    }
    ways.moving_share = static_cast<double>(moving) / static_cast<double>(all);
    return ways;
}

TEST(MadeTraffic, knows_no_network_of_another_name) {
    EXPECT_FALSE(network_named("").has_value());
    EXPECT_FALSE(network_named("Usual").has_value());
    for (const char* name : {"usual", "clean", "mobile", "bad"})
        EXPECT_TRUE(network_named(name).has_value()) << name;
    EXPECT_EQ(network_named("usual")->loss_percent, 5.0);
    EXPECT_GT(network_named("bad")->loss_percent, network_named("mobile")->loss_percent);
}

TEST(MadeTraffic, is_the_same_for_the_same_seed_whatever_moves) {
    for (const TrafficKind kind : k_all_traffic_kinds) {
        TrafficOptions options = small(kind);
        const MadeTraffic one = make_traffic(options);
        const MadeTraffic two = make_traffic(options);
        ASSERT_EQ(one.updates.size(), two.updates.size()) << name_of(kind);
        for (std::size_t i = 0; i < one.updates.size(); ++i)
            EXPECT_EQ(one.updates[i].x_m, two.updates[i].x_m);
        options.seed = 2;
        EXPECT_NE(make_traffic(options).updates.front().x_m, one.updates.front().x_m) << name_of(kind);
    }
}

TEST(MadeTraffic, moves_as_its_bodies_can) {
    for (const TrafficKind kind : k_all_traffic_kinds) {
        SCOPED_TRACE(name_of(kind));
        const TrafficOptions options = small(kind);
        const Ways ways = measured(make_traffic(options), options.truth_hz);
        EXPECT_GT(ways.moving_share, 0.5);
        EXPECT_LT(ways.moving_share, 0.95);
        switch (kind) {
            case TrafficKind::walkers:
                EXPECT_NEAR(ways.fastest_mps, 4.0, 1e-6);
                break;
            case TrafficKind::shooter:
                EXPECT_GT(ways.fastest_mps, 6.0);  // in the air too
                EXPECT_LT(ways.fastest_mps, 8.5);
                EXPECT_NEAR(ways.highest_m, 5.0 * 5.0 / (2.0 * 15.0), 0.1);
                break;
            case TrafficKind::skaters:
                EXPECT_GT(ways.fastest_mps, 6.0);
                EXPECT_LE(ways.fastest_mps, 9.0 + 1e-6);
                EXPECT_LT(ways.fastest_change_mps2, 30.0);
                break;
            case TrafficKind::vehicles:
                EXPECT_GT(ways.fastest_mps, 12.0);
                EXPECT_LE(ways.fastest_mps, 20.0 + 1e-6);
                EXPECT_LT(ways.fastest_change_mps2, 10.0);
                break;
            case TrafficKind::crowd:
                EXPECT_GT(ways.fastest_mps, 1.0);
                EXPECT_LT(ways.fastest_mps, 3.0);
                break;
        }
        if (kind != TrafficKind::shooter) {
            EXPECT_EQ(ways.highest_m, 0.0);
        }
    }
}

TEST(MadeTraffic, stands_at_the_end) {
    for (const TrafficKind kind : k_all_traffic_kinds) {
        const MadeTraffic traffic = make_traffic(small(kind));
        for (const Track& track : traffic.truth) {
            const std::size_t last = track.samples.size() - 1;
            EXPECT_EQ(position_of(track.samples[last]), position_of(track.samples[last - 12]))
                << name_of(kind) << " " << track.id;
        }
    }
}

TEST(MadeTraffic, of_a_crowd_keeps_its_bodies_apart) {
    TrafficOptions options = small(TrafficKind::crowd);
    options.count = 40;
    const MadeTraffic traffic = make_traffic(options);
    std::size_t near = 0;
    std::size_t all = 0;
    for (std::size_t i = 600; i < traffic.truth[0].samples.size(); i += 30) {
        for (std::size_t a = 0; a < traffic.truth.size(); ++a) {
            for (std::size_t b = 0; b < a; ++b) {
                const double apart_m = distance_between(position_of(traffic.truth[a].samples[i]),
                                                        position_of(traffic.truth[b].samples[i]));
                near += apart_m < 0.3 ? 1 : 0;
                ++all;
            }
        }
    }
    EXPECT_LT(static_cast<double>(near), 0.001 * static_cast<double>(all));
}

TEST(MadeTraffic, of_a_sender_that_tells_velocities_has_the_true_ones) {
    TrafficOptions options = small(TrafficKind::walkers);
    options.sender.tells_velocity = true;
    for (const TrackUpdate& update : make_traffic(options).updates) {
        ASSERT_TRUE(update.has_velocity);
        const double speed_mps = std::sqrt(update.vx_mps * update.vx_mps + update.vy_mps * update.vy_mps);
        EXPECT_LE(speed_mps, 4.0 + 1e-6);
    }
}

TEST(MadeTraffic, of_a_sender_that_repeats_loses_only_what_is_lost_twice) {
    TrafficOptions options = small(TrafficKind::walkers);
    options.network.loss_percent = 20.0;
    const auto known = [&] {
        std::map<std::pair<std::uint32_t, double>, int> sent;
        for (const TrackUpdate& update : make_traffic(options).updates)
            ++sent[{update.id, update.t_sent_s}];
        return static_cast<double>(sent.size());
    };
    const double once = known();
    options.sender.repeats_last = true;
    EXPECT_NEAR(known() / once, (1.0 - 0.2 * 0.2) / (1.0 - 0.2), 0.02);
}

TEST(MadeTraffic, of_a_sender_on_change_tells_stops_sooner) {
    TrafficOptions options = small(TrafficKind::walkers);
    options.network = *network_named("clean");
    options.sender.updates_hz = 2.0;
    // From when a body stops to the first update that was sent after it: the mean.
    const auto told_after_s = [&] {
        const MadeTraffic traffic = make_traffic(options);
        double sum_s = 0.0;
        int stops = 0;
        for (const Track& track : traffic.truth) {
            for (std::size_t i = 2; i < track.samples.size(); ++i) {
                const bool stood = position_of(track.samples[i - 1]) == position_of(track.samples[i - 2]);
                const bool stands = position_of(track.samples[i]) == position_of(track.samples[i - 1]);
                if (stood || !stands) continue;
                double first_s = 1e9;
                for (const TrackUpdate& update : traffic.updates) {
                    if (update.id == track.id && update.t_sent_s >= track.samples[i - 1].t_s)
                        first_s = std::min(first_s, update.t_sent_s);
                }
                sum_s += first_s - track.samples[i - 1].t_s;
                ++stops;
            }
        }
        return sum_s / std::max(stops, 1);
    };
    const double regular_s = told_after_s();
    EXPECT_NEAR(regular_s, 0.25, 0.1);
    options.sender.sends_on_change = true;
    EXPECT_LT(told_after_s(), 0.1 * regular_s);
}

TEST(MadeTraffic, on_a_network_that_doubles_comes_twice) {
    TrafficOptions options = small(TrafficKind::walkers);
    options.network.double_percent = 100.0;
    options.network.loss_percent = 0.0;
    std::map<std::pair<std::uint32_t, double>, int> sent;
    for (const TrackUpdate& update : make_traffic(options).updates)
        ++sent[{update.id, update.t_sent_s}];
    for (const auto& [key, times] : sent)
        EXPECT_EQ(times, 2);
}

}  // namespace
}  // namespace glidepath

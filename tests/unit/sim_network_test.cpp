// Chance and the network: the same numbers everywhere, and the shares that a profile asks for.
#include "base/hash.h"
#include "layers.h"
#include "sim/network.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace glidepath {
namespace {

TEST(Random, has_its_known_values) {
    Random random(7, 1);
    EXPECT_EQ(random.next(), 0x16CD47CAFA1617C5U);
    EXPECT_EQ(random.next(), 0x64C0D3F44A9B8A46U);
}

TEST(Random, of_another_seed_or_stream_is_another) {
    EXPECT_NE(Random(7, 1).next(), Random(8, 1).next());
    EXPECT_NE(Random(7, 1).next(), Random(7, 2).next());
    EXPECT_NE(Random(0, 0).next(), 0U);
}

RC_GTEST_PROP(Random, stays_within_its_bounds, (std::uint64_t seed, std::uint32_t end)) {
    RC_PRE(end > 0);
    Random random(seed, 0);
    for (int i = 0; i < 100; ++i) {
        const double share = random.uniform();
        RC_ASSERT(share >= 0 && share < 1);
        RC_ASSERT(random.below(end) < end);
        RC_ASSERT(random.exponential(3) >= 0);
        RC_ASSERT(!random.chance(0));
        RC_ASSERT(random.chance(100));
    }
}

TEST(Random, has_the_mean_that_it_is_asked_for) {
    Random random(3, 0);
    double uniform = 0;
    double exponential = 0;
    constexpr int draws = 100000;
    for (int i = 0; i < draws; ++i) {
        uniform += random.uniform(2, 4);
        exponential += random.exponential(15);
    }
    EXPECT_NEAR(uniform / draws, 3.0, 0.02);
    EXPECT_NEAR(exponential / draws, 15.0, 0.3);
}

TEST(NetworkPath, without_faults_only_takes_its_time) {
    NetworkPath path({.latency_ms = 20}, Random(1, 0));
    for (int i = 0; i < 100; ++i) {
        const Arrivals arrivals = path.send(i);
        ASSERT_EQ(arrivals.count, 1U);
        EXPECT_DOUBLE_EQ(arrivals.time_s[0], i + 0.02);
    }
}

TEST(NetworkPath, loses_doubles_and_holds_back_the_shares_of_its_profile) {
    NetworkPath path({.latency_ms = 20,
                      .jitter_ms = 5,
                      .loss_percent = 10,
                      .duplicate_percent = 5,
                      .reorder_percent = 2,
                      .reorder_ms = 50},
                     Random(1, 0));
    int lost = 0;
    int doubled = 0;
    int reordered = 0;
    constexpr int packets = 20000;
    for (int i = 0; i < packets; ++i) {
        const Arrivals arrivals = path.send(0.01 * i);
        lost += arrivals.is_lost() ? 1 : 0;
        doubled += arrivals.count == 2 ? 1 : 0;
        reordered += arrivals.is_reordered ? 1 : 0;
        for (std::uint32_t k = 0; k < arrivals.count; ++k) {
            EXPECT_GE(arrivals.time_s[k], 0.01 * i + 0.02);
        }
    }
    EXPECT_NEAR(lost, 2000, 150);
    EXPECT_NEAR(doubled, 900, 100);
    EXPECT_NEAR(reordered, 360, 70);
}

TEST(NetworkPath, keeps_the_order_of_packets_through_jitter_and_spikes) {
    NetworkPath path({.latency_ms = 20, .jitter_ms = 40, .spike_percent = 5, .spike_ms = 300}, Random(1, 0));
    double last_s = 0;
    for (int i = 0; i < 2000; ++i) {
        const Arrivals arrivals = path.send(0.01 * i);
        ASSERT_EQ(arrivals.count, 1U);
        EXPECT_GE(arrivals.time_s[0], last_s);
        last_s = arrivals.time_s[0];
    }
}

}  // namespace
}  // namespace glidepath

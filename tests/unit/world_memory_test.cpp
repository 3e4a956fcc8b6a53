// What a body costs. Measured as what a snapshot asks for: a copy has no spare capacity.
#include <glidepath/commands.h>
#include <glidepath/world.h>

#include "layers.h"
#include "unit/counted_allocation.h"
#include "unit/one_body_world.h"

#include <gtest/gtest.h>

#include <optional>
#include <string>

namespace glidepath {
namespace {

constexpr std::uint32_t k_bodies = 12000;
constexpr double k_thirtieth_s = 1.0 / 30.0;
// Those that glide are in blocks and packed by then, their memory is given back, and nobody has reached the
// first waypoint.
constexpr float k_slow_mps = 0.125F;
constexpr int k_ticks_until_packed = 400;

Position crowd_position(std::uint32_t i) {
    Position start = outdoors({10.0F + static_cast<float>(i % 64), 20.0F, 0});
    start.cell = (start.cell & 0xFFFFU) | ((1U + i / 64U % 250U) << 24U) | 0x00200000U;
    return start;
}

// Everybody has so many waypoints ahead.
World crowd(int waypoints, bool acts = false) {
    World world{every_frame()};
    for (std::uint32_t i = 0; i < k_bodies; ++i) {
        const auto id = world.spawn(
            {.object = i + 1, .position = crowd_position(i), .top_speed_mps = k_slow_mps, .acts = acts});
        for (int step = 1; step <= waypoints; ++step) {
            Position goal = crowd_position(i);
            goal.frame.origin.y += 4.0F * static_cast<float>(step);
            EXPECT_TRUE(world.push(*id, GlideTo{.target = renormalized(goal)}).is_ok());
        }
    }
    for (int tick = 0; tick < k_ticks_until_packed; ++tick) {
        world.tick(k_thirtieth_s);
    }
    return world;
}

std::size_t bytes_a_body(const World& world) {
    std::optional<World> snapshot;
    static_cast<void>(allocations_in([&] { snapshot.emplace(world); }));
    const std::size_t bytes = counted_bytes();
    ::testing::Test::RecordProperty("bytes_a_body", std::to_string(bytes / k_bodies));
    EXPECT_EQ(snapshot->state_hash(), world.state_hash());
    return bytes / k_bodies;
}

// docs/performance.md says what they are.
TEST(Memory, of_a_gliding_body_with_four_waypoints_is_bounded) {
    const World world = crowd(4);
    EXPECT_TRUE(world.storage().is_batched(world.find(1)));
    EXPECT_TRUE(world.storage().is_packed(world.find(1)));
    EXPECT_LE(bytes_a_body(world), 256U);
}

TEST(Memory, of_a_resting_body_is_bounded) { EXPECT_LE(bytes_a_body(crowd(0)), 700U); }

TEST(Memory, grows_with_the_waypoints_of_a_body) {
    EXPECT_LE(bytes_a_body(crowd(18)), 780U + 18U * 36U);
    EXPECT_GT(bytes_a_body(crowd(18)), bytes_a_body(crowd(4)));
}

TEST(Memory, of_an_acting_body_is_bounded) { EXPECT_LE(bytes_a_body(crowd(0, true)), 2048U); }

}  // namespace
}  // namespace glidepath

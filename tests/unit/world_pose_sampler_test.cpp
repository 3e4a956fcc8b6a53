#include <glidepath/commands.h>
#include <glidepath/pose.h>
#include <glidepath/world.h>

#include "layers.h"
#include "unit/counted_allocation.h"
#include "unit/lone_body.h"
#include "world/storage.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <limits>
#include <numbers>

namespace glidepath {
namespace {

constexpr double k_physics_s = 1.0 / 30.0;
constexpr double k_display_s = 1.0 / 144.0;
constexpr ObjectId k_object = 7;

struct Show {
    World world;
    PoseSampler sampler;
    double waiting_s = 0;

    BodyId spawn(ObjectId object, const Position& position) {
        const Expected<BodyId> made =
            world.spawn({.object = object, .position = position, .top_speed_mps = 4});
        EXPECT_TRUE(made.has_value());
        return *made;
    }

    void tick() {
        world.tick(k_physics_s);
        sampler.take(world);
    }

    // One picture of the display; as many ticks as are due before it.
    std::span<const SampledPose> picture() {
        waiting_s += k_display_s;
        for (; waiting_s >= k_physics_s; waiting_s -= k_physics_s) {
            tick();
        }
        return sampler.sample(waiting_s / k_physics_s);
    }
};

Position shown(std::span<const SampledPose> poses, ObjectId object = k_object) {
    for (const SampledPose& pose : poses) {
        if (pose.object == object) return pose.position;
    }
    ADD_FAILURE() << object << " is not shown";
    return {};
}

// --- nothing to show ---

TEST(PoseSampler, shows_nothing_before_the_first_tick) {
    PoseSampler sampler;
    EXPECT_TRUE(sampler.sample(0.5).empty());
    EXPECT_TRUE(sampler.sample_at(3.0).empty());
}

TEST(PoseSampler, shows_no_body_before_the_time_of_the_tick_in_which_it_came) {
    Show show;
    show.spawn(k_object, outdoors({50, 50, 10}));
    show.tick();
    EXPECT_TRUE(show.sampler.sample(0.0).empty());
    EXPECT_TRUE(show.sampler.sample(0.99).empty());
    EXPECT_EQ(shown(show.sampler.sample(1.0)), outdoors({50, 50, 10}));
    show.tick();
    EXPECT_EQ(shown(show.sampler.sample(0.0)), outdoors({50, 50, 10}));
}

TEST(PoseSampler, shows_a_resting_body_once_more_and_then_no_longer) {
    Show show;
    show.spawn(k_object, outdoors({50, 50, 10}));
    show.tick();
    show.tick();
    EXPECT_EQ(show.sampler.sample(0.5).size(), 1U);
    show.tick();
    EXPECT_TRUE(show.sampler.sample(0.5).empty());
}

TEST(PoseSampler, shows_no_body_that_was_removed_or_taken_out) {
    Show show;
    const BodyId first = show.spawn(k_object, outdoors({50, 50, 10}));
    const BodyId second = show.spawn(k_object + 1, outdoors({60, 50, 10}));
    show.tick();
    EXPECT_EQ(show.sampler.sample(1.0).size(), 2U);
    show.world.remove(first);
    show.world.take_out(second);
    show.tick();
    EXPECT_TRUE(show.sampler.sample(1.0).empty());
}

TEST(PoseSampler, takes_a_share_that_is_no_number_for_the_start) {
    Show show;
    const BodyId id = show.spawn(k_object, outdoors({50, 50, 10}));
    show.tick();
    ASSERT_TRUE(show.world.push(id, GlideTo{.target = outdoors({60, 50, 10})}).is_ok());
    show.tick();
    EXPECT_EQ(shown(show.sampler.sample(std::numeric_limits<double>::quiet_NaN())), outdoors({50, 50, 10}));
}

// --- blended ---

TEST(PoseSampler, lies_on_the_ticks_at_both_ends_and_never_beyond_them) {
    Show show;
    const BodyId id = show.spawn(k_object, outdoors({50, 50, 10}));
    show.tick();
    const Position before = entity_of(show.world, id).body.position;
    ASSERT_TRUE(show.world.push(id, GlideTo{.target = outdoors({60, 50, 10}, 90)}).is_ok());
    show.tick();
    const Position after = entity_of(show.world, id).body.position;
    ASSERT_GT(distance(before, after), 0.1F);
    EXPECT_EQ(shown(show.sampler.sample(-1.0)), before);
    EXPECT_EQ(shown(show.sampler.sample(0.0)), before);
    EXPECT_EQ(shown(show.sampler.sample(1.0)), after);
    EXPECT_EQ(shown(show.sampler.sample(7.0)), after);
    EXPECT_EQ(shown(show.sampler.sample_at(show.world.clock_s())), after);
    EXPECT_EQ(shown(show.sampler.sample_at(show.sampler.from_s())), before);
    const Position middle = shown(show.sampler.sample_at(show.world.clock_s() - k_physics_s / 2));
    EXPECT_NEAR(distance(before, middle), distance(middle, after), 1e-4);
}

TEST(PoseSampler, shows_even_steps_at_144_hz_over_physics_at_30_hz) {
    Show show;
    const BodyId id = show.spawn(k_object, outdoors({50, 50, 10}));
    show.tick();
    ASSERT_TRUE(show.world.push(id, GlideTo{.target = outdoors({90, 50, 10})}).is_ok());
    show.tick();  // under way: 8 m/s, twice the top speed
    Position last = shown(show.picture());
    const double expected_m = 8.0 * k_display_s;
    for (int picture = 1; picture < 288; ++picture) {
        const Position now = shown(show.picture());
        EXPECT_NEAR(static_cast<double>(offset(last, now).x), expected_m, 1e-4) << picture;
        EXPECT_NEAR(static_cast<double>(offset(last, now).y), 0.0, 1e-4) << picture;
        last = now;
    }
    EXPECT_LE(last.frame.origin.x, 90.0F);
}

TEST(PoseSampler, crosses_a_landblock_edge_in_even_steps) {
    Show show;
    const BodyId id = show.spawn(k_object, outdoors({188, 50, 10}));
    show.tick();
    ASSERT_TRUE(show.world.push(id, GlideTo{.target = outdoors({200, 50, 10})}).is_ok());
    show.tick();
    const CellId first_block = entity_of(show.world, id).body.position.cell >> 16U;
    Position last = shown(show.picture());
    std::size_t crossings = 0;
    for (int picture = 1; picture < 144; ++picture) {
        const Position now = shown(show.picture());
        EXPECT_NEAR(static_cast<double>(offset(last, now).x), 8.0 * k_display_s, 1e-4) << picture;
        EXPECT_GE(now.frame.origin.x, 0.0F);  // in the block that its cell names
        EXPECT_LT(now.frame.origin.x, 192.0F);
        if (now.cell >> 16U != last.cell >> 16U) ++crossings;
        last = now;
    }
    EXPECT_EQ(crossings, 1U);
    EXPECT_NE(last.cell >> 16U, first_block);
}

TEST(PoseSampler, turns_the_shorter_way) {
    const Position north{k_block | 1U, {{50, 50, 10}, upright_rotation(350)}};
    Position east{k_block | 1U, {{50, 50, 10}, upright_rotation(10)}};
    for (const bool flipped : {false, true}) {
        if (flipped) {
            const Quat q = east.frame.rotation;
            east.frame.rotation = {-q.w, -q.x, -q.y, -q.z};  // the same rotation
        }
        const double heading_deg = heading_of(blend(north, east, 0.5).frame);
        EXPECT_NEAR(std::fmod(heading_deg + 180.0, 360.0), 180.0, 1e-3);
        const double quarter_deg = heading_of(blend(north, east, 0.25).frame);
        EXPECT_NEAR(quarter_deg, 355.0, 0.05);
    }
}

TEST(PoseSampler, stays_in_an_indoor_cell) {
    const Position from = indoors({5, 5, 0});
    const Position to = indoors({6, 5, 0});
    EXPECT_EQ(blend(from, to, 0.5).cell, k_indoor_cell);
    EXPECT_EQ(blend(from, to, 0.5).frame.origin, (Vec3{5.5F, 5, 0}));
}

RC_GTEST_PROP(PoseSampler, blends_within_the_distance_of_its_ends, ()) {
    const auto metre = [] { return static_cast<float>(*rc::gen::inRange(-4000, 4000)) / 16.0F; };
    const auto degrees = [] { return static_cast<double>(*rc::gen::inRange(0, 360)); };
    const Position from = outdoors({metre(), metre(), metre()}, degrees());
    Position to = from;
    to.frame.origin = to.frame.origin + Vec3{metre() / 64, metre() / 64, metre() / 64};
    to.frame.rotation = upright_rotation(degrees());
    to = renormalized(to);
    const double share = static_cast<double>(*rc::gen::inRange(0, 1001)) / 1000.0;
    const Position between = blend(from, to, share);
    const auto whole_m = static_cast<double>(distance(from, to));
    RC_ASSERT(std::fabs(static_cast<double>(distance(from, between)) - share * whole_m) < 1e-3);
    RC_ASSERT(std::fabs(static_cast<double>(distance(between, to)) - (1.0 - share) * whole_m) < 1e-3);
    RC_ASSERT(is_unit(between.frame.rotation));
    RC_ASSERT(validate(between).is_ok());
}

// --- never blended ---

TEST(PoseSampler, does_not_blend_a_teleport) {
    Show show;
    const BodyId id = show.spawn(k_object, outdoors({50, 50, 10}));
    show.tick();
    show.tick();
    ASSERT_TRUE(show.world.push(id, PlaceAt{.target = outdoors({80, 50, 10})}).is_ok());
    show.tick();
    for (const double share : {0.0, 0.5, 0.999}) {
        EXPECT_EQ(shown(show.sampler.sample(share)), outdoors({50, 50, 10})) << share;
    }
    EXPECT_EQ(shown(show.sampler.sample(1.0)), outdoors({80, 50, 10}));
    show.tick();
    EXPECT_EQ(shown(show.sampler.sample(0.0)), outdoors({80, 50, 10}));
}

TEST(PoseSampler, does_not_blend_a_blip) {
    Show show;
    const BodyId id = show.spawn(k_object, outdoors({20, 50, 10}));
    show.tick();
    show.tick();
    ASSERT_TRUE(show.world.push(id, GlideTo{.target = outdoors({150, 50, 10})}).is_ok());  // out of range
    float last_m = 20.0F;
    bool blipped = false;
    for (int picture = 0; picture < 40; ++picture) {
        const std::span<const SampledPose> poses = show.picture();
        if (poses.empty()) continue;
        const float now_m = poses[0].position.frame.origin.x;
        EXPECT_TRUE(now_m < 22.0F || now_m == 150.0F) << now_m;
        blipped = blipped || now_m - last_m > 100.0F;
        last_m = now_m;
    }
    EXPECT_TRUE(blipped);
}

TEST(PoseSampler, does_not_show_an_old_position_of_a_body_that_comes_back) {
    Show show;
    const BodyId id = show.spawn(k_object, outdoors({50, 50, 10}));
    show.tick();
    show.world.take_out(id);
    show.tick();
    ASSERT_TRUE(show.world.push(id, PlaceAt{.target = outdoors({80, 50, 10})}).is_ok());
    show.tick();
    EXPECT_TRUE(show.sampler.sample(0.5).empty());
    EXPECT_EQ(shown(show.sampler.sample(1.0)), outdoors({80, 50, 10}));
}

TEST(PoseSampler, does_not_take_a_new_body_for_the_one_that_had_its_slot) {
    Show show;
    const BodyId first = show.spawn(k_object, outdoors({50, 50, 10}));
    show.tick();
    show.world.remove(first);
    show.spawn(k_object + 1, outdoors({90, 50, 10}));
    show.tick();
    EXPECT_TRUE(show.sampler.sample(0.5).empty());
    const std::span<const SampledPose> poses = show.sampler.sample(1.0);
    ASSERT_EQ(poses.size(), 1U);
    EXPECT_EQ(poses[0].object, k_object + 1);
}

TEST(PoseSampler, needs_no_heap_after_warming_up) {
    Show show;
    for (ObjectId object = 1; object <= 500; ++object) {
        show.spawn(object, outdoors({static_cast<float>(object % 20) * 9.0F, 50, 10}));
    }
    const auto push_all = [&](float y_m) {
        for (ObjectId object = 1; object <= 500; ++object) {
            const Position goal = outdoors({static_cast<float>(object % 20) * 9.0F, y_m, 10});
            EXPECT_TRUE(show.world.push(show.world.find(object), GlideTo{.target = goal}).is_ok());
        }
    };
    show.tick();
    show.tick();
    push_all(60.0F);
    for (int tick = 0; tick < 5; ++tick) {
        show.tick();
        EXPECT_EQ(show.sampler.sample(0.5).size(), 500U);
    }
    std::size_t poses = 0;
    EXPECT_EQ(allocations_in([&] {
                  push_all(40.0F);
                  for (int tick = 0; tick < 60; ++tick) {
                      show.tick();
                      for (int picture = 0; picture < 5; ++picture) {
                          poses += show.sampler.sample(0.2 * picture).size();
                      }
                  }
              }),
              0);
    EXPECT_GT(poses, 50000U);
}

}  // namespace
}  // namespace glidepath

// A tick uses no heap.
#include <glidepath/commands.h>
#include <glidepath/router.h>
#include <glidepath/world.h>

#include "layers.h"
#include "unit/counted_allocation.h"
#include "unit/one_body_world.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <vector>

namespace glidepath {

namespace {

// Rows of bodies, ten metres apart.
Position start_of(ObjectId object) {
    return outdoors(
        {static_cast<float>(object % 20) * 9.0F, static_cast<float>(object / 20) * 10.0F + 20.0F, 10});
}

struct Crowd {
    World world{every_frame()};
    Router router;
    Stamp stamp = 0;
    int tick_count = 0;

    explicit Crowd(ObjectId count) {
        for (ObjectId object = 1; object <= count; ++object) {
            const Expected<BodyId> made =
                router.create(world, {.object = object, .position = start_of(object), .top_speed_mps = 4.0F});
            EXPECT_TRUE(made.has_value());
        }
    }

    // Once a second everybody gets a position; a third of them sticks to a neighbour, a fifth of them jumps.
    void tell_all() {
        ++stamp;
        for (ObjectId object = 1; object <= world.size(); ++object) {
            Position goal = start_of(object);
            goal.frame.origin.x += stamp % 2 == 0 ? 3.0F : -3.0F;
            const bool far_away = object % 50 == stamp % 50;
            if (far_away) goal.frame.origin.y += 150.0F;
            router.receive(world, object,
                           PositionUpdate{.position = renormalized(goal),
                                          .position_stamp = stamp,
                                          .teleport = static_cast<Stamp>(object % 40 == 0 ? stamp : 0),
                                          .has_contact = true});
            const BodyId id = world.find(object);
            if (object % 3 == 0) static_cast<void>(world.push(id, StickTo{object - 1, 0.5F}));
            if (object % 5 == 0) {
                router.receive(world, object,
                               VelocityUpdate{.velocity_mps = {0.5F, 0, 4.0F},
                                              .omega_radps = {0, 0, 1},
                                              .instance = 0,
                                              .vector = stamp});
            }
        }
    }

    void tick() {
        world.begin_frame(1.0 / 30.0);
        if (tick_count++ % 30 == 0) tell_all();
        world.step();
    }
};

// Shown to somebody else: clang leaves out an allocation that nobody can see.
const void* volatile seen = nullptr;

TEST(Allocation, is_counted) {
    std::unique_ptr<int> one;
    EXPECT_EQ(allocations_in([&] { seen = (one = std::make_unique<int>(1)).get(); }), 1);
    std::vector<double> many;
    EXPECT_EQ(allocations_in([&] { many.resize(1000); }), 1);
    struct alignas(64) Wide {
        char bytes[64];
    };
    std::unique_ptr<Wide[]> wide;
    EXPECT_EQ(allocations_in([&] { seen = (wide = std::make_unique<Wide[]>(3)).get(); }), 1);
    EXPECT_EQ(allocations_in([] {}), 0);
}

TEST(Allocation, is_not_needed_in_twenty_seconds_of_two_hundred_bodies) {
    Crowd crowd(200);
    // Who sticks to whom for the first time asks for memory to be tracked in; after two seconds all have.
    for (int tick = 0; tick < 60; ++tick) {
        crowd.tick();
    }
    static_cast<void>(crowd.world.raw_poses());  // the first who asks makes space for them
    std::size_t poses = 0;
    std::size_t notices = 0;
    const long allocations = allocations_in([&] {
        for (int tick = 0; tick < 600; ++tick) {
            crowd.tick();
            poses += crowd.world.raw_poses().size();
            notices += crowd.world.notices().size();
        }
    });
    EXPECT_EQ(allocations, 0);
    // It was no idle crowd.
    EXPECT_GT(poses, 20000U);
    EXPECT_GT(notices, 2000U);
}

// What a body kept goes back when it leaves: more come than there was ever space for.
TEST(Allocation, is_not_needed_by_bodies_that_are_put_somewhere_and_leave_again_and_again) {
    World world(every_frame());
    const auto come_and_go = [&](int times) {
        for (int i = 0; i < times; ++i) {
            const BodyId id = spawn(world, def_of(1));
            world.tick(k_frame_s);
            ASSERT_TRUE(world.push(id, PlaceAt{.target = outdoors({60, 60, 10})}).is_ok());
            ASSERT_TRUE(world.push(id, GlideTo{.target = outdoors({64, 60, 10})}).is_ok());
            ASSERT_TRUE(world.push(id, GlideTo{.target = outdoors({68, 60, 10})}).is_ok());
            world.tick(k_frame_s);
            world.remove(id);
        }
    };
    come_and_go(200);
    EXPECT_EQ(allocations_in([&] { come_and_go(1000); }), 0);
}

// What comes too early is kept in storage that was made beforehand.
TEST(Allocation, is_not_needed_to_hold_a_message) {
    World world{every_frame()};
    Router router;
    EXPECT_EQ(allocations_in([&] {
                  for (ObjectId object = 1; object <= 100; ++object) {
                      router.receive(world, object, PositionUpdate{.position = start_of(object)});
                  }
              }),
              0);
    EXPECT_EQ(router.kept_count(), 100U);
}

TEST(Allocation, is_not_needed_to_refuse_a_spawn_or_a_command) {
    World world{every_frame()};
    EXPECT_EQ(allocations_in([&] {
                  EXPECT_FALSE(world.spawn({.object = 0, .position = start_of(1)}).has_value());
                  EXPECT_FALSE(world.push(BodyId{}, Unstick{}).is_ok());
              }),
              0);
}

}  // namespace
}  // namespace glidepath

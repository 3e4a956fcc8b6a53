#include <glidepath/commands.h>
#include <glidepath/world.h>

#include "layers.h"
#include "unit/one_body_world.h"
#include "world/storage.h"

#include <gtest/gtest.h>

#include <functional>
#include <utility>
#include <vector>

namespace glidepath {
namespace {

// Bodies that glide, stick, jump and wait.
World busy_world() {
    World world{every_frame()};
    for (ObjectId object = 1; object <= 20; ++object) {
        const auto row = static_cast<float>(object);
        const BodyId id = spawn(world, def_of(object, outdoors({5 * row, 50, 10})));
        EXPECT_TRUE(world.push(id, GlideTo{outdoors({5 * row, 80, 12}, 30)}).is_ok());
        EXPECT_TRUE(world.push(id, GlideTo{outdoors({5 * row + 9, 95, 8}, 70)}).is_ok());
        if (object % 3 == 0) {
            EXPECT_TRUE(world.push(id, StickTo{object - 1, 0.5F}).is_ok());
        }
        if (object % 4 == 0) {
            EXPECT_TRUE(world.push(id, SetMotion{{1, 2, 6}, {0, 0, 1}}).is_ok());
        }
        if (object % 5 == 0) {
            EXPECT_TRUE(world.push(id, ConstrainTo{outdoors({5 * row, 50, 10})}).is_ok());
        }
    }
    return world;
}

// The same updates for both.
void feed(World& world, int tick) {
    const BodyId id = world.find(static_cast<ObjectId>(1 + tick % 20));
    const auto y = static_cast<float>(20 + (tick * 7) % 150);
    static_cast<void>(world.push(id, GlideTo{outdoors({90, y, 10}, tick % 360)}));
    if (tick % 11 == 0) static_cast<void>(world.push(id, SetMotion{{1, -2, 5}, {0, 0, 1}}));
    if (tick % 13 == 0)
        static_cast<void>(world.push(id, StickTo{entity_of(world, id).object % 20 + 1, 0.5F}));
    if (tick % 101 == 0) static_cast<void>(world.push(id, PlaceAt{indoors({10, 10, 1})}));
}

TEST(Snapshot, runs_on_to_the_same_bits) {
    World world = busy_world();
    for (int tick = 0; tick < 50; ++tick) {
        feed(world, tick);
        world.tick(k_frame_s);
    }
    World copy = world;
    EXPECT_EQ(copy.state_hash(), world.state_hash());
    for (int tick = 50; tick < 1050; ++tick) {
        for (World* each : {&world, &copy}) {
            feed(*each, tick);
            each->tick(k_frame_s);
        }
        ASSERT_EQ(copy.state_hash(), world.state_hash()) << tick;
        ASSERT_EQ(copy.pose_hash(), world.pose_hash()) << tick;
        ASSERT_EQ(copy.raw_poses().size(), world.raw_poses().size()) << tick;
        ASSERT_EQ(copy.notices().size(), world.notices().size()) << tick;
    }
}

TEST(Snapshot, is_not_touched_by_what_the_world_does_afterwards) {
    World world = busy_world();
    world.tick(k_frame_s);
    const World copy = world;
    const std::uint64_t before = copy.state_hash();
    for (int tick = 0; tick < 20; ++tick) {
        world.tick(k_frame_s);
    }
    world.remove(world.find(3));
    EXPECT_EQ(copy.state_hash(), before);
    EXPECT_NE(world.state_hash(), before);
    EXPECT_FALSE(copy.find(3).is_none());
}

// A copy asks itself where a sticky target is, not the world that it was copied from.
TEST(Snapshot, follows_its_own_bodies) {
    World world{every_frame()};
    const BodyId follower = spawn(world, def_of(1, outdoors({50, 50, 10})));
    const BodyId leader = spawn(world, def_of(2, outdoors({53, 50, 10})));
    EXPECT_TRUE(world.push(follower, StickTo{2, 0.5F}).is_ok());
    World copy = world;
    EXPECT_TRUE(world.push(leader, PlaceAt{outdoors({50, 53, 10})}).is_ok());
    for (int tick = 0; tick < 10; ++tick) {
        copy.tick(k_frame_s);
    }
    EXPECT_TRUE(is_near(copy.body(follower)->position.frame.origin, {51.7F, 50, 10}, 1e-3));
}

TEST(Snapshot, brings_back_what_was) {
    World world = busy_world();
    const World before = world;
    std::vector<std::uint64_t> hashes;
    for (int tick = 0; tick < 30; ++tick) {
        feed(world, tick);
        world.tick(k_frame_s);
        hashes.push_back(world.state_hash());
    }
    world = before;
    for (int tick = 0; tick < 30; ++tick) {
        feed(world, tick);
        world.tick(k_frame_s);
        EXPECT_EQ(world.state_hash(), hashes[static_cast<std::size_t>(tick)]);
    }
}

// An id that was given out after the snapshot, or by another world, is that of a free slot here.
TEST(Snapshot, does_not_know_ids_that_were_given_out_later) {
    World world{WorldDef{}};
    world.remove(spawn(world, def_of(1, outdoors({10, 10, 0}, 0))));
    const World before = world;
    const BodyId later = spawn(world, def_of(2, outdoors({10, 10, 0}, 0)));
    world = before;
    EXPECT_FALSE(world.is_live(later));
    EXPECT_EQ(world.body(later), nullptr);
    EXPECT_EQ(world.push(later, GlideTo{.target = outdoors({12, 10, 0}, 0)}).code, ErrorCode::unknown_id);
}

TEST(StateHash, of_a_world_tells_differences_that_poses_do_not_show) {
    const auto hashes_after = [](const std::function<void(OneBodyWorld&)>& change) {
        OneBodyWorld stage;
        change(stage);
        return std::pair{stage.world.state_hash(), stage.world.pose_hash()};
    };
    const auto plain = hashes_after([](OneBodyWorld&) {});
    EXPECT_EQ(plain, hashes_after([](OneBodyWorld&) {}));
    const std::vector<std::function<void(OneBodyWorld&)>> hidden{
        [](OneBodyWorld& stage) {
            stage.push(GlideTo{outdoors({60, 50, 10})});
        },
        [](OneBodyWorld& stage) { stage.push(SetSpeeds{.top_speed_mps = 5}); },
        [](OneBodyWorld& stage) {
            stage.push(SetMotion{{1, 0, 0}, {}});
        },
        [](OneBodyWorld& stage) { stage.push(StickTo{.target = 9}); },
        [](OneBodyWorld& stage) {
            stage.push(ConstrainTo{outdoors({60, 50, 10})});
        },
        [](OneBodyWorld& stage) { stage.world.begin_frame(0.5); },
        [](OneBodyWorld& stage) { stage.world.tick(0.0001); },
    };
    for (std::size_t i = 0; i < hidden.size(); ++i) {
        const auto other = hashes_after(hidden[i]);
        EXPECT_NE(other.first, plain.first) << i;
        EXPECT_EQ(other.second, plain.second) << i;
    }
    const auto moved = hashes_after([](OneBodyWorld& stage) { stage.push(PlaceAt{outdoors({60, 50, 10})}); });
    EXPECT_NE(moved.first, plain.first);
    EXPECT_NE(moved.second, plain.second);
}

TEST(StateHash, of_a_world_sees_time_that_is_not_stepped_yet) {
    OneBodyWorld waiting;
    OneBodyWorld thrown_away;
    waiting.world.begin_frame(2.5);
    thrown_away.world.tick(2.5);
    EXPECT_EQ(waiting.world.clock_s(), thrown_away.world.clock_s());
    EXPECT_NE(waiting.world.state_hash(), thrown_away.world.state_hash());
}

// The second waypoint lies in the cold part.
TEST(StateHash, of_a_world_sees_the_whole_queue) {
    std::vector<std::uint64_t> hashes;
    for (const float x : {70.0F, 71.0F}) {
        OneBodyWorld stage;
        stage.push(GlideTo{outdoors({60, 50, 10})});
        stage.push(GlideTo{outdoors({x, 50, 10})});
        hashes.push_back(stage.world.state_hash());
    }
    EXPECT_NE(hashes[0], hashes[1]);
}

TEST(StateHash, of_a_world_does_not_count_a_body_that_is_gone) {
    World world{every_frame()};
    const BodyId one = spawn(world, def_of(1));
    const BodyId two = spawn(world, def_of(2, outdoors({60, 60, 10})));
    const std::uint64_t pose = world.pose_hash();
    const std::uint64_t state = world.state_hash();
    world.remove(two);
    EXPECT_NE(world.pose_hash(), pose);
    EXPECT_NE(world.state_hash(), state);
    World alone(every_frame());
    EXPECT_EQ(spawn(alone, def_of(1)), one);
    EXPECT_EQ(world.pose_hash(), alone.pose_hash());
}

}  // namespace
}  // namespace glidepath

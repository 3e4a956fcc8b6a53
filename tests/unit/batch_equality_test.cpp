// The batch is the plain path: worlds in which everything happens are stepped both ways and compared after
// every frame, with each set of instructions that the processor has.
#include <glidepath/commands.h>
#include <glidepath/world.h>

#include "batch/glide_block.h"
#include "layers.h"
#include "unit/one_body_world.h"
#include "unit/wild_world.h"

#include <gtest/gtest.h>

#include <memory>
#include <vector>

namespace glidepath {
namespace {

constexpr ObjectId k_crowd = 320;

struct ChosenTarget {
    explicit ChosenTarget(Target target) { use_target(target); }
    ChosenTarget(const ChosenTarget&) = delete;
    ChosenTarget& operator=(const ChosenTarget&) = delete;
    ~ChosenTarget() {
        for (const Target widest : {Target::plain, Target::avx2, Target::avx512}) {
            use_target(widest);
        }
    }
};

std::size_t batched_in(const World& world, ObjectId bodies) {
    std::size_t count = 0;
    for (ObjectId object = 1; object <= bodies; ++object) {
        const BodyId id = world.find(object);
        if (!id.is_none() && world.storage().is_batched(id)) ++count;
    }
    return count;
}

// Each on a way of its own, with waypoints ahead.
void spawn_gliders(World& world) {
    for (ObjectId object = 1; object <= k_crowd; ++object) {
        const float y = 4.0F + 0.5F * static_cast<float>(object);
        const BodyId id = spawn(world, def_of(object, outdoors({30, y, 10}, 90)));
        for (int step = 1; step <= 10; ++step) {
            const float x = 30.0F + 3.0F * static_cast<float>(step);
            EXPECT_TRUE(world.push(id, GlideTo{.target = outdoors({x, y, 10}, 90)}).is_ok());
        }
    }
}

TEST(Batch, has_plain_instructions_everywhere) { EXPECT_TRUE(has_target(Target::plain)); }

TEST(Batch, takes_gliding_bodies_and_gives_them_back_at_the_end_of_the_way) {
    World world(every_frame());
    World plain(every_frame());
    plain.storage().keep_awake();
    spawn_gliders(world);
    spawn_gliders(plain);
    std::size_t most = 0;
    for (int frame = 0; frame < 200; ++frame) {
        world.tick(k_frame_s);
        plain.tick(k_frame_s);
        expect_same(world, plain);
        ASSERT_FALSE(::testing::Test::HasFailure()) << "frame " << frame;
        most = std::max(most, batched_in(world, k_crowd));
    }
    EXPECT_GT(most, k_crowd * 9 / 10);
    EXPECT_EQ(batched_in(world, k_crowd), 0U);
}

// From x = 30 to 60 by way of the edge at 48, and here and there over one along y.
TEST(Batch, keeps_bodies_that_go_from_cell_to_cell) {
    World world(every_frame());
    spawn_gliders(world);
    for (int frame = 0; frame < 20; ++frame) {
        world.tick(k_frame_s);
    }
    const CellId before = world.body(world.find(7))->position.cell;
    ASSERT_GT(batched_in(world, k_crowd), k_crowd * 9 / 10);
    for (int frame = 0; frame < 70; ++frame) {
        world.tick(k_frame_s);
        ASSERT_GT(batched_in(world, k_crowd), k_crowd * 9 / 10) << "frame " << frame;
    }
    EXPECT_EQ(world.body(world.find(7))->position.cell, before + 8);  // one column farther
}

TEST(Batch, shows_a_body_to_whoever_asks) {
    World world(every_frame());
    World plain(every_frame());
    plain.storage().keep_awake();
    spawn_gliders(world);
    spawn_gliders(plain);
    for (int frame = 0; frame < 10; ++frame) {
        world.tick(k_frame_s);
        plain.tick(k_frame_s);
    }
    const BodyId id = world.find(7);
    ASSERT_TRUE(world.storage().is_batched(id));
    const Body& batched = *world.body(id);
    const Body& expected = *plain.body(plain.find(7));
    EXPECT_EQ(batched.position.frame.origin, expected.position.frame.origin);
    EXPECT_EQ(batched.cached_velocity_mps, expected.cached_velocity_mps);
    EXPECT_TRUE(world.storage().is_batched(id));
}

// About a million bodies and ticks in all.
TEST(Batch, gives_the_same_bits_as_the_plain_path_whatever_happens) {
    for (const Target target : {Target::plain, Target::avx2, Target::avx512}) {
        if (!has_target(target)) continue;
        const ChosenTarget chosen(target);
        std::size_t batched = 0;
        for (std::uint64_t seed = 1; seed <= 2; ++seed) {
            const WildSettings settings{
                .bodies = 400, .actions = 24, .has_viewers = seed == 2, .share_acting = 16};
            WildWorld plain(seed, settings);
            plain.world.storage().keep_awake();
            std::vector<std::unique_ptr<WildWorld>> worlds;
            for (const std::uint32_t threads : {1U, 3U}) {
                worlds.push_back(std::make_unique<WildWorld>(
                    seed, settings, WorldDef{.least_pass_s = 0, .threads = threads}));
            }
            for (int frame = 0; frame < 300; ++frame) {
                plain.frame();
                for (const auto& world : worlds) {
                    world->frame();
                    expect_same(plain.world, world->world);
                }
                if (frame % 10 == 0) batched += batched_in(worlds[0]->world, 1000);
                ASSERT_FALSE(::testing::Test::HasFailure())
                    << "seed " << seed << " frame " << frame << " target " << static_cast<int>(target);
            }
        }
        EXPECT_GT(batched, 300U);  // it was no empty batch
    }
}

// With pauses between passes, as a client draws.
TEST(Batch, shows_the_same_poses_between_passes) {
    const WildSettings settings{.bodies = 400, .actions = 12, .has_viewers = false, .share_acting = 16};
    WildWorld plain(9, settings, {});
    plain.world.storage().keep_awake();
    WildWorld batched(9, settings, {});
    for (int frame = 0; frame < 300; ++frame) {
        plain.frame();
        batched.frame();
        expect_same(plain.world, batched.world);
        ASSERT_FALSE(::testing::Test::HasFailure()) << "frame " << frame;
    }
}

}  // namespace
}  // namespace glidepath

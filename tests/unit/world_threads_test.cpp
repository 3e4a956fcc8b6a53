// Threads: the same bits, notices and poses for any number of them, without heap use in a pass.
#include <glidepath/commands.h>
#include <glidepath/world.h>

#include "base/thread_pool.h"
#include "layers.h"
#include "unit/counted_allocation.h"
#include "unit/one_body_world.h"
#include "unit/same_worlds.h"
#include "unit/wild_world.h"

#include <gtest/gtest.h>

#include <atomic>
#include <memory>
#include <vector>

namespace glidepath {
namespace {

constexpr WildSettings k_crowd{.bodies = 500, .actions = 60};

WorldDef with_threads(std::uint32_t threads) { return {.least_pass_s = 0, .threads = threads}; }

TEST(ThreadPool, does_every_piece_once) {
    for (const std::uint32_t threads : {1U, 2U, 3U, 8U}) {
        ThreadPool pool(threads);
        EXPECT_EQ(pool.threads(), threads);
        for (const std::uint32_t pieces : {0U, 1U, 7U, 100U}) {
            std::vector<int> times(pieces, 0);
            auto work = [&](std::uint32_t piece) { ++times[piece]; };
            pool.run(pieces, work);
            EXPECT_EQ(times, std::vector<int>(pieces, 1));
        }
    }
}

TEST(ThreadPool, ends_without_ever_having_worked) { const ThreadPool pool(4); }

TEST(Threads, give_the_same_bits_whatever_happens) {
    for (const bool has_viewers : {false, true}) {
        WildSettings settings = k_crowd;
        settings.has_viewers = has_viewers;
        std::vector<std::unique_ptr<WildWorld>> worlds;
        for (const std::uint32_t threads : {1U, 2U, 3U, 8U}) {
            worlds.push_back(std::make_unique<WildWorld>(7, settings, with_threads(threads)));
        }
        for (int frame = 0; frame < 250; ++frame) {
            for (const auto& world : worlds) {
                world->frame();
            }
            for (std::size_t i = 1; i < worlds.size(); ++i) {
                expect_same(worlds[0]->world, worlds[i]->world);
            }
            if (::testing::Test::HasFailure()) FAIL() << "frame " << frame;
        }
    }
}

TEST(Threads, are_as_many_as_there_are_cores_when_none_are_named) {
    WildWorld all(3, k_crowd, with_threads(0));
    WildWorld one(3, k_crowd, with_threads(1));
    for (int frame = 0; frame < 30; ++frame) {
        all.frame();
        one.frame();
        expect_same(all.world, one.world);
    }
}

TEST(Threads, leave_a_snapshot_that_runs_on_alone) {
    WildWorld crowd(5, k_crowd, with_threads(3));
    for (int frame = 0; frame < 20; ++frame) {
        crowd.frame();
    }
    World snapshot = crowd.world;
    World assigned{with_threads(2)};
    assigned = crowd.world;
    for (int tick = 0; tick < 30; ++tick) {
        crowd.world.tick(k_frame_s);
        snapshot.tick(k_frame_s);
        assigned.tick(k_frame_s);
        expect_same(crowd.world, snapshot);
        expect_same(crowd.world, assigned);
    }
}

// A host is asked by one thread at a time, in the order of creation.
TEST(Threads, ask_a_host_in_order) {
    std::vector<ObjectId> asked;
    Host host = free_host();
    host.context = &asked;
    host.swept_move = [](void* context, ObjectId object, const Body& body, const Position& candidate) {
        static_cast<std::vector<ObjectId>*>(context)->push_back(object);
        return free_move(nullptr, object, body, candidate);
    };
    World world({.host = host, .least_pass_s = 0, .threads = 4});
    constexpr ObjectId k_bodies = 600;
    for (ObjectId object = 1; object <= k_bodies; ++object) {
        const BodyId id = spawn(world, def_of(object));
        EXPECT_TRUE(world.push(id, GlideTo{.target = outdoors({60, 50, 10})}).is_ok());
    }
    world.tick(k_frame_s);
    ASSERT_EQ(asked.size(), k_bodies);
    EXPECT_TRUE(std::is_sorted(asked.begin(), asked.end()));
}

TEST(Threads, need_no_heap_in_a_pass) {
    World world(with_threads(3));
    constexpr ObjectId k_bodies = 1000;
    for (ObjectId object = 1; object <= k_bodies; ++object) {
        SpawnDef def = def_of(object);
        def.acts = object % 5 == 0;
        const BodyId id = spawn(world, def);
        for (int step = 1; step <= 12; ++step) {
            const float x = 50.0F + 3.0F * static_cast<float>(step);
            static_cast<void>(world.push(id, GlideTo{.target = outdoors({x, 50, 10})}));
        }
    }
    for (int tick = 0; tick < 3; ++tick) {
        world.tick(k_frame_s);
    }
    EXPECT_EQ(allocations_in([&] {
                  for (int tick = 0; tick < 200; ++tick) {
                      world.tick(k_frame_s);
                  }
              }),
              0);
}

}  // namespace
}  // namespace glidepath

// Many threads: worlds of their own run side by side; two on one world get errors, never a race.
#include <gtest/gtest.h>

#include <atomic>
#include <cstdint>
#include <glidepath.h>
#include <thread>
#include <vector>

namespace {

constexpr int k_threads = 4;

template <class Body>
void in_threads(Body body) {
    std::vector<std::thread> threads;
    for (int i = 0; i < k_threads; ++i) {
        threads.emplace_back(body, i);
    }
    for (std::thread& thread : threads) {
        thread.join();
    }
}

std::uint64_t lone_run(const gp_motions* motions) {
    gp_world* world = nullptr;
    if (gp_world_create(nullptr, &world) != GP_OK) return 0;
    gp_spawn_def def;
    gp_spawn_def_init(&def, sizeof def);
    def.object = 1;
    def.position = {0xA9B40001, 5, 5, 0, 1, 0, 0, 0};
    def.flags = GP_SPAWN_ACTS;
    def.motions = motions;
    gp_id id = 0;
    bool ok = gp_spawn(world, &def, &id) == GP_OK;
    ok = ok && gp_do_motion(world, id, GP_MOTION_WALK_FORWARD, 1.0F, GP_HOLD_RUN) == GP_OK;
    for (int i = 0; i < 100; ++i) {
        ok = ok && gp_tick(world, 1.0 / 60.0) == GP_OK;
    }
    const std::uint64_t hash = gp_state_hash(world);
    ok = ok && gp_world_destroy(world) == GP_OK;
    return ok ? hash : 0;
}

TEST(Threads, run_worlds_of_their_own_with_shared_motions_to_the_same_bits) {
    gp_motions* motions = nullptr;
    ASSERT_EQ(gp_motions_locomotion(nullptr, &motions), GP_OK);
    const std::uint64_t expected = lone_run(motions);
    ASSERT_NE(expected, 0U);
    std::atomic<int> wrong = 0;
    in_threads([&](int) {
        for (int i = 0; i < 20; ++i) {
            if (lone_run(motions) != expected) ++wrong;
        }
    });
    EXPECT_EQ(wrong.load(), 0);
    gp_motions_destroy(motions);
}

TEST(Threads, on_one_world_are_told_that_it_is_busy) {
    gp_world* world = nullptr;
    ASSERT_EQ(gp_world_create(nullptr, &world), GP_OK);
    gp_spawn_def def;
    gp_spawn_def_init(&def, sizeof def);
    for (std::uint32_t object = 1; object <= 200; ++object) {
        def.object = object;
        def.position = {0xA9B40001, 5, 5, 0, 1, 0, 0, 0};
        def.flags = GP_SPAWN_ACTS;
        ASSERT_EQ(gp_spawn(world, &def, nullptr), GP_OK);
    }
    std::atomic<int> done = 0;
    std::atomic<int> busy = 0;
    std::atomic<int> other = 0;
    in_threads([&](int) {
        for (int i = 0; i < 200; ++i) {
            const gp_code code = gp_tick(world, 1.0 / 60.0);
            if (code == GP_OK) ++done;
            if (code == GP_BUSY) ++busy;
            if (code != GP_OK && code != GP_BUSY) ++other;
        }
    });
    EXPECT_GT(done.load(), 0);
    EXPECT_EQ(other.load(), 0);
    EXPECT_EQ(done.load() + busy.load(), 200 * k_threads);
    EXPECT_EQ(gp_world_destroy(world), GP_OK);
}

TEST(Threads, that_destroy_the_same_world_do_it_once) {
    for (int round = 0; round < 100; ++round) {
        gp_world* world = nullptr;
        ASSERT_EQ(gp_world_create(nullptr, &world), GP_OK);
        std::atomic<int> destroyed = 0;
        in_threads([&](int) {
            if (gp_world_destroy(world) == GP_OK) ++destroyed;
            gp_tick(world, 0.1);
        });
        EXPECT_EQ(destroyed.load(), 1);
    }
}

}  // namespace

// 1,000 creatures chase 50 players for ten minutes.
#include <glidepath/commands.h>

#include "unit/acting_scene.h"
#include "unit/chase_scene.h"
#include "unit/counted_allocation.h"

#include <gtest/gtest.h>

namespace glidepath {
namespace {

constexpr int k_seconds = 600;
constexpr int k_frames_a_second = 10;

TEST(ChaseScene, stays_well_and_asks_for_no_memory) {
    ChaseScene scene({.creatures = 1000, .players = 50});
    ASSERT_EQ(scene.ids().size(), 1050U);
    for (int frame = 1; frame <= k_seconds * k_frames_a_second; ++frame) {
        scene.tick(1.0 / k_frames_a_second);
        if (frame % k_frames_a_second != 0) continue;
        const SceneHealth health = health_of(scene);
        ASSERT_TRUE(health.is_well) << health.why << " after " << frame << " frames";
        if (frame == 20 * k_frames_a_second) start_counting_allocations();
    }
    EXPECT_EQ(stop_counting_allocations(), 0);
    EXPECT_EQ(scene.refused(), 0U);
    // It is a scene in which something happens.
    for (const NoticeKind kind :
         {NoticeKind::arrived, NoticeKind::stuck, NoticeKind::unstuck, NoticeKind::target_lost,
          NoticeKind::landed, NoticeKind::motion_done, NoticeKind::teleported}) {
        EXPECT_GT(scene.count(kind), 50U) << name_of(kind);
    }
}

TEST(ChaseScene, of_two_asks_for_no_memory_either) {
    Scene scene;
    const BodyId prey = scene.spawn(actor_at(1, place_at(90, 90)));
    const BodyId hunter = scene.spawn(actor_at(2, place_at(60, 60)));
    scene.push(prey, DoMotion{.motion = motion_command::walk_forward, .hold_key = HoldKey::run});
    scene.push(hunter, MoveBody{chase_of(1)});
    scene.run(1);
    MoveToRequest again = chase_of(1);
    again.parameters.flags |= movement_flag::sticky;
    const auto run = [&] {
        for (int i = 0; i < 300; ++i) {
            scene.world.begin_frame(k_tenth_s);
            if (i % 50 == 0) static_cast<void>(scene.world.push(hunter, MoveBody{again}));
            if (i % 20 == 5) {
                static_cast<void>(scene.world.push(prey, DoMotion{.motion = motion_command::turn_right}));
            }
            if (i % 70 == 60) static_cast<void>(scene.world.push(prey, SetMotion{.velocity_mps = {0, 3, 6}}));
            if (i == 200) static_cast<void>(scene.world.push(prey, PlaceAt{place_at(80, 80)}));
            scene.world.step();
        }
    };
    EXPECT_EQ(allocations_in(run), 0);
}

TEST(ChaseScene, is_the_same_twice) {
    ChaseScene first({.creatures = 60, .players = 6});
    ChaseScene second({.creatures = 60, .players = 6});
    for (int frame = 0; frame < 300; ++frame) {
        first.tick(1.0 / 30.0);
        second.tick(1.0 / 30.0);
    }
    EXPECT_EQ(first.world().state_hash(), second.world().state_hash());
}

}  // namespace
}  // namespace glidepath

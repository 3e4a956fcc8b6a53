// Passes: the same motion at every frame rate, bodies that are off, and the viewer.
#include <glidepath/commands.h>
#include <glidepath/world.h>

#include "layers.h"
#include "unit/generators.h"
#include "unit/lone_body.h"
#include "unit/one_body_world.h"
#include "world/storage.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

namespace glidepath {
namespace {

constexpr double k_rates[] = {24, 30, 60, 75, 144, 240};
constexpr double k_usual_pass_s = 0.05;          // three frames at 60 a second
constexpr double k_longest_pass_s = 2.0 / 30.0;  // at 30 frames a second every other frame may have none

struct Rate {
    World world;
    BodyId id;
    double frame_s;

    explicit Rate(double frames_per_s, const WorldDef& def = {}) : world(def), frame_s(1.0 / frames_per_s) {
        id = spawn(world, def_of(1));
        frame();
    }
    void frame() {
        world.begin_frame(frame_s);
        world.step();
    }
    std::optional<double> time_of(NoticeKind kind, double limit_s) {
        while (world.clock_s() < limit_s) {
            frame();
            for (const Notice& notice : world.notices()) {
                if (notice.kind == kind) return notice.clock_s;
            }
        }
        return std::nullopt;
    }
};

float metres_between(int low, int high) {
    return static_cast<float>(*generate::whole_number<int>(low * 100, high * 100)) / 100.0F;
}

MoveResult refuse_move(void*, ObjectId, const Body&, const Position&) { return {}; }

// --- what a viewer cannot be ---

TEST(Viewer, is_refused_at_a_position_without_a_cell) {
    World world;
    EXPECT_FALSE(world.set_viewer(Viewer::at({})).is_ok());
    Position nowhere = outdoors({1, 1, 1});
    nowhere.frame.origin.x = std::numeric_limits<float>::quiet_NaN();
    EXPECT_FALSE(world.set_viewer(Viewer::at(nowhere)).is_ok());
    EXPECT_TRUE(world.viewer().is_nobody());
}

// --- the same at every rate ---

TEST(Passes, let_a_jump_land_within_a_pass_of_the_same_time_at_every_rate) {
    double shortest_s = 1e9;
    double longest_s = 0;
    for (const double rate : k_rates) {
        Rate scene(rate);
        ASSERT_TRUE(scene.world.push(scene.id, SetMotion{.velocity_mps = {0, 0, 10}}).is_ok());
        const double begin_s = scene.world.clock_s();
        const std::optional<double> landed_s = scene.time_of(NoticeKind::landed, 6.0);
        ASSERT_TRUE(landed_s.has_value()) << rate;
        shortest_s = std::min(shortest_s, *landed_s - begin_s);
        longest_s = std::max(longest_s, *landed_s - begin_s);
        EXPECT_EQ(scene.world.body(scene.id)->position.frame.origin.z, 10.0F);
    }
    EXPECT_NEAR(shortest_s, 2.0 * 10.0 / 9.8, 2.0 * k_usual_pass_s);
    EXPECT_LE(longest_s - shortest_s, k_usual_pass_s);
}

// A frame is long or short, and only its pass moves bodies. So a world whose frames are the other's passes
// has every body at the same position, to the bit, whatever the rate was; messages come after the same pass.
RC_GTEST_PROP(PassProperty, depends_on_the_clocks_of_passes_alone, ()) {
    World frames;
    World passes(WorldDef{.least_pass_s = 0});
    const BodyId in_frames = spawn(frames, def_of(1));
    const BodyId in_passes = spawn(passes, def_of(1));
    int passed = 0;
    for (int frame = 0; frame < 200; ++frame) {
        frames.begin_frame(*generate::whole_number<int>(1, 60) / 1024.0);
        if (frames.storage().step()) {
            passes.begin_frame(frames.clock_s() - passes.clock_s());  // exact
            passes.step();
            ++passed;
        }
        if (frame % 17 == 0) {
            const GlideTo goal{.target = outdoors({metres_between(30, 70), 60, 10})};
            RC_ASSERT(frames.push(in_frames, goal).is_ok());
            RC_ASSERT(passes.push(in_passes, goal).is_ok());
        }
        RC_ASSERT(frames.body(in_frames)->position == passes.body(in_passes)->position);
    }
    RC_ASSERT(passed > 0);
}

// Beyond 96 m nothing of a body goes on, for any time; when the viewer comes back it takes up its way as if
// that time had not been.
RC_GTEST_PROP(PassProperty, leaves_out_the_time_beyond_96_m_exactly, ()) {
    const WorldDef def = every_frame({.viewer = Viewer::at(outdoors({50, 50, 10}))});
    OneBodyWorld watched(def);
    OneBodyWorld unwatched(def);
    const Position goal = outdoors({metres_between(55, 75), metres_between(30, 70), 10});
    for (OneBodyWorld* stage : {&watched, &unwatched}) {
        stage->push(GlideTo{.target = goal});
    }
    const int before = *generate::whole_number<int>(0, 20);
    for (int frame = 0; frame < before; ++frame) {
        watched.world.tick(k_frame_s);
        unwatched.world.tick(k_frame_s);
    }
    RC_ASSERT(unwatched.world.set_viewer(Viewer::at(outdoors({50, 180, 10}))).is_ok());
    const int away = *generate::whole_number<int>(1, 100);
    for (int frame = 0; frame < away; ++frame) {
        unwatched.world.tick(k_frame_s);
        RC_ASSERT(unwatched.entity().body.position == watched.entity().body.position);
        RC_ASSERT(!unwatched.entity().is_on);
    }
    RC_ASSERT(unwatched.world.set_viewer(Viewer::at(outdoors({50, 50, 10}))).is_ok());
    unwatched.world.tick(k_frame_s);  // switched on: no step
    for (int frame = 0; frame < 40; ++frame) {
        watched.world.tick(k_frame_s);
        unwatched.world.tick(k_frame_s);
        RC_ASSERT(unwatched.entity().body.position == watched.entity().body.position);
    }
}

TEST(Passes, count_a_stall_alike_at_every_rate) {
    Host host = free_host();
    host.swept_move = refuse_move;
    double shortest_s = 1e9;
    double longest_s = 0;
    for (const double rate : k_rates) {
        Rate scene(rate, {.host = host});
        ASSERT_TRUE(scene.world.push(scene.id, GlideTo{.target = outdoors({60, 50, 10})}).is_ok());
        const double begin_s = scene.world.clock_s();
        const std::optional<double> failed_s = scene.time_of(NoticeKind::waypoint_failed, 5.0);
        ASSERT_TRUE(failed_s.has_value()) << rate;
        shortest_s = std::min(shortest_s, *failed_s - begin_s);
        longest_s = std::max(longest_s, *failed_s - begin_s);
    }
    EXPECT_GE(shortest_s, 5.0 / 30.0 - 1e-9);  // five passes at the least
    EXPECT_LE(longest_s, 9.0 * k_longest_pass_s);
}

TEST(Passes, show_even_steps_at_every_rate) {
    for (const double rate : {60.0, 75.0, 144.0, 240.0}) {
        Rate scene(rate);
        ASSERT_TRUE(scene.world.push(scene.id, GlideTo{.target = outdoors({90, 50, 10})}).is_ok());
        Position shown = scene.world.body(scene.id)->position;
        float shortest_m = 1e9F;
        float longest_m = 0;
        for (int frame = 0; frame < static_cast<int>(3.0 * rate); ++frame) {
            scene.frame();
            const Position before = shown;
            for (const Pose& pose : scene.world.poses()) {
                shown = pose.position;
            }
            if (frame < static_cast<int>(0.5 * rate)) continue;
            shortest_m = std::min(shortest_m, distance(before, shown));
            longest_m = std::max(longest_m, distance(before, shown));
        }
        EXPECT_NEAR(longest_m, 8.0 / rate, 0.2 * 8.0 / rate) << rate;
        EXPECT_NEAR(shortest_m, 8.0 / rate, 0.2 * 8.0 / rate) << rate;
    }
}

TEST(Passes, touch_no_body_in_a_frame_without_one) {
    Rate scene(240);
    ASSERT_TRUE(scene.world.push(scene.id, GlideTo{.target = outdoors({60, 50, 10})}).is_ok());
    int passes = 0;
    for (int frame = 0; frame < 240; ++frame) {
        const std::uint64_t before = scene.world.pose_hash();
        const double update_s = entity_of(scene.world, scene.id).update_time_s;
        scene.world.begin_frame(scene.frame_s);
        if (scene.world.storage().step()) {
            ++passes;
            continue;
        }
        EXPECT_EQ(scene.world.pose_hash(), before);
        EXPECT_EQ(entity_of(scene.world, scene.id).update_time_s, update_s);
    }
    EXPECT_GE(passes, 24);
    EXPECT_LE(passes, 30);
}

// --- off and on ---

TEST(Passes, leave_a_body_beyond_96_m_where_it_is_and_take_it_up_again_exactly) {
    WorldDef def = every_frame({.viewer = Viewer::at(outdoors({50, 50, 10}))});
    OneBodyWorld far_away(def);
    OneBodyWorld near_by(def);
    for (OneBodyWorld* stage : {&far_away, &near_by}) {
        stage->push(GlideTo{.target = outdoors({60, 50, 10})});
    }
    ASSERT_TRUE(far_away.world.set_viewer(Viewer::at(outdoors({50, 147, 10}))).is_ok());
    for (int frame = 0; frame < 30; ++frame) {
        const std::uint64_t before = far_away.world.pose_hash();
        far_away.world.tick(k_frame_s);
        EXPECT_EQ(far_away.world.pose_hash(), before);
        EXPECT_FALSE(far_away.entity().is_on);
    }
    ASSERT_TRUE(far_away.world.set_viewer(Viewer::at(outdoors({50, 50, 10}))).is_ok());
    far_away.world.tick(k_frame_s);  // switched on: no step
    for (int frame = 0; frame < 10; ++frame) {
        far_away.world.tick(k_frame_s);
        near_by.world.tick(k_frame_s);
        EXPECT_EQ(far_away.entity().body.position, near_by.entity().body.position) << frame;
    }
}

TEST(Passes, walk_in_the_order_of_creation_where_slots_are_used_again) {
    World world(every_frame());
    const BodyId first = spawn(world, def_of(1));
    spawn(world, def_of(2));
    world.remove(first);
    const BodyId third = spawn(world, def_of(3));
    EXPECT_EQ(third.slot, first.slot);
    // The viewer is measured where it went: it moves before a body that was made after it, and after one that
    // was made before it.
    ASSERT_TRUE(world.set_viewer(Viewer::of(3)).is_ok());
    ASSERT_TRUE(world.push(third, SetMotion{.velocity_mps = {3, 0, 0}}).is_ok());
    world.tick(k_frame_s);
    EXPECT_EQ(entity_of(world, world.find(2)).player_distance_m, 0.0F);
    world.tick(k_frame_s);
    EXPECT_GT(entity_of(world, world.find(2)).player_distance_m, 0.0F);
}

TEST(Passes, take_a_clock_that_goes_back_without_a_step) {
    Rate scene(60);
    ASSERT_TRUE(scene.world.push(scene.id, GlideTo{.target = outdoors({60, 50, 10})}).is_ok());
    for (int frame = 0; frame < 30; ++frame) {
        scene.frame();
    }
    const Position before = scene.world.body(scene.id)->position;
    scene.world.begin_frame(-0.3);
    scene.world.step();
    EXPECT_EQ(scene.world.body(scene.id)->position, before);
    EXPECT_EQ(scene.world.poses()[0].position, before);
    scene.frame();
    scene.frame();
    scene.frame();
    EXPECT_EQ(entity_of(scene.world, scene.id).update_time_s, scene.world.last_pass_s());
    for (int frame = 0; frame < 10; ++frame) {
        scene.frame();
    }
    EXPECT_GT(scene.world.body(scene.id)->position.frame.origin.x, before.frame.origin.x);
}

TEST(Passes, never_step_a_static_or_frozen_body) {
    for (const std::uint32_t state : {physics_state::static_body, physics_state::frozen}) {
        World world(every_frame());
        SpawnDef def = def_of(1);
        def.state = state;
        const BodyId id = spawn(world, def);
        ASSERT_TRUE(world.push(id, GlideTo{.target = outdoors({60, 50, 10})}).is_ok());
        for (int frame = 0; frame < 10; ++frame) {
            world.tick(k_frame_s);
        }
        EXPECT_EQ(world.body(id)->position, outdoors({50, 50, 10}));
        EXPECT_FALSE(entity_of(world, id).is_on);
    }
}

}  // namespace
}  // namespace glidepath

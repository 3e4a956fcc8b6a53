// What a frame shows, and how much time it takes.
#include <glidepath/commands.h>
#include <glidepath/world.h>

#include "layers.h"
#include "unit/one_body_world.h"
#include "world/storage.h"

#include <gtest/gtest.h>

#include <limits>

namespace glidepath {
namespace {

// --- poses ---

TEST(Poses, list_a_new_body_once_and_not_to_blend) {
    World world;
    const BodyId id = spawn(world, def_of(1));
    EXPECT_TRUE(world.poses().empty());
    world.tick(k_frame_s);
    ASSERT_EQ(world.poses().size(), 1U);
    EXPECT_EQ(world.poses()[0].id, id);
    EXPECT_EQ(world.poses()[0].object, 1U);
    EXPECT_EQ(world.poses()[0].position, outdoors({50, 50, 10}));
    EXPECT_TRUE(world.poses()[0].jumped);
    world.tick(k_frame_s);
    EXPECT_TRUE(world.poses().empty());
}

TEST(Poses, list_only_what_changed) {
    World world;
    spawn(world, def_of(1));
    const BodyId glider = spawn(world, def_of(2));
    spawn(world, def_of(3));
    const BodyId turner = spawn(world, def_of(4));
    world.tick(k_frame_s);
    EXPECT_TRUE(world.push(glider, GlideTo{outdoors({60, 50, 10})}).is_ok());
    EXPECT_TRUE(world.push(turner, HostMotion{{{}, upright_rotation(5)}}).is_ok());
    world.tick(k_frame_s);
    ASSERT_EQ(world.poses().size(), 2U);
    EXPECT_EQ(world.poses()[0].id, glider);
    EXPECT_EQ(world.poses()[0].position, entity_of(world, glider).body.position);
    EXPECT_EQ(world.poses()[1].id, turner);  // a turn is a change too
    EXPECT_FALSE(world.poses()[0].jumped);
    EXPECT_FALSE(world.poses()[1].jumped);
}

TEST(Poses, never_jump_on_a_glide) {
    OneBodyWorld stage;
    stage.push(GlideTo{outdoors({60, 50, 10})});
    stage.push(GlideTo{outdoors({60, 60, 12}, 90)});
    int listed = 0;
    for (int i = 0; i < 120; ++i) {
        stage.world.tick(k_frame_s);
        for (const Pose& pose : stage.world.poses()) {
            EXPECT_FALSE(pose.jumped);
            ++listed;
        }
    }
    EXPECT_GT(listed, 70);
    EXPECT_TRUE(is_near(stage.origin(), {60, 60, 12}, 0.05));
}

TEST(Poses, jump_on_a_blip_once) {
    OneBodyWorld stage;
    stage.push(GlideTo{outdoors({50, 160, 10})});
    stage.world.tick(k_frame_s);
    ASSERT_EQ(stage.world.poses().size(), 1U);
    EXPECT_TRUE(stage.world.poses()[0].jumped);
    EXPECT_EQ(stage.world.poses()[0].position, outdoors({50, 160, 10}));
    stage.push(GlideTo{outdoors({50, 165, 10})});
    stage.world.tick(k_frame_s);
    ASSERT_EQ(stage.world.poses().size(), 1U);
    EXPECT_FALSE(stage.world.poses()[0].jumped);
}

TEST(Poses, jump_on_being_put_even_to_the_same_position) {
    OneBodyWorld stage;
    stage.push(PlaceAt{outdoors({50, 50, 10})});
    stage.world.tick(k_frame_s);
    ASSERT_EQ(stage.world.poses().size(), 1U);
    EXPECT_TRUE(stage.world.poses()[0].jumped);
}

TEST(Poses, include_a_body_that_is_put_when_no_time_passes) {
    OneBodyWorld stage;
    stage.push(PlaceAt{outdoors({70, 50, 10})});
    stage.world.tick(0.0);
    ASSERT_EQ(stage.world.poses().size(), 1U);
    EXPECT_TRUE(stage.world.poses()[0].jumped);
    stage.world.tick(k_frame_s);
    EXPECT_TRUE(stage.world.poses().empty());
}

TEST(Poses, leave_out_a_body_without_a_cell) {
    OneBodyWorld stage;
    act(stage.world, stage.id, [](EntityParts parts, const EntityContext&) {
        parts.entity.has_cell = false;
        parts.entity.was_put = true;
    });
    stage.world.tick(k_frame_s);
    EXPECT_TRUE(stage.world.poses().empty());
}

// --- time ---

TEST(World, lets_no_time_pass_for_an_elapsed_time_that_is_none) {
    for (const double bad : {0.0, -1.0, std::numeric_limits<double>::quiet_NaN()}) {
        OneBodyWorld stage;
        stage.push(GlideTo{outdoors({60, 50, 10})});
        const std::uint64_t before = stage.world.state_hash();
        stage.world.tick(bad);
        EXPECT_EQ(stage.world.clock_s(), k_frame_s);
        EXPECT_EQ(stage.world.state_hash(), before);
    }
}

TEST(World, throws_away_more_than_two_seconds_but_for_the_clock) {
    OneBodyWorld stage;
    stage.push(GlideTo{outdoors({60, 50, 10})});
    stage.world.tick(2.5);
    EXPECT_EQ(stage.world.clock_s(), k_frame_s + 2.5);
    EXPECT_EQ(stage.origin(), (Vec3{50, 50, 10}));
    stage.world.tick(k_frame_s);  // nothing of it is left
    EXPECT_NEAR(stage.origin().x, 50.0F + k_step_m, 1e-4);
}

TEST(World, throws_away_a_time_too_short_to_count_but_for_the_clock) {
    OneBodyWorld stage;
    stage.push(GlideTo{outdoors({60, 50, 10})});
    stage.world.tick(0.0001);
    EXPECT_EQ(stage.world.clock_s(), k_frame_s + 0.0001);
    EXPECT_EQ(stage.entity().interpolation.frame_counter, 0);
}

TEST(World, splits_half_a_second_into_three_steps) {
    OneBodyWorld stage;
    stage.push(GlideTo{outdoors({60, 50, 10})});
    stage.world.tick(0.5);
    EXPECT_EQ(stage.entity().interpolation.frame_counter, 3);
    EXPECT_NEAR(stage.origin().x, 54.0, 1e-4);
    EXPECT_EQ(stage.world.poses().size(), 1U);  // one pose a frame
}

TEST(World, keeps_a_short_rest_for_the_next_frame) {
    OneBodyWorld stage;
    stage.push(GlideTo{outdoors({60, 50, 10})});
    stage.world.tick(0.4125);
    EXPECT_EQ(stage.entity().interpolation.frame_counter, 2);
    EXPECT_NEAR(stage.origin().x, 53.2, 1e-4);
    stage.world.tick(0.05);
    EXPECT_EQ(stage.entity().interpolation.frame_counter, 3);
    EXPECT_NEAR(stage.origin().x, 53.7, 1e-4);  // 0.4625 s in all
}

TEST(World, moves_in_one_step_what_several_frames_began) {
    OneBodyWorld stage;
    stage.push(GlideTo{outdoors({60, 50, 10})});
    stage.world.begin_frame(0.03125);
    stage.world.begin_frame(0.0625);
    EXPECT_EQ(stage.origin(), (Vec3{50, 50, 10}));
    stage.world.step();
    EXPECT_EQ(stage.entity().interpolation.frame_counter, 1);
    EXPECT_NEAR(stage.origin().x, 50.75, 1e-4);
}

TEST(World, ticks_as_begin_frame_and_step_do) {
    OneBodyWorld whole;
    OneBodyWorld halves;
    for (const double elapsed_s : {0.01, 0.5, 0.03, 0.41, 2.5, 0.0}) {
        for (OneBodyWorld* stage : {&whole, &halves}) {
            stage->push(GlideTo{outdoors({60, 50 + static_cast<float>(elapsed_s), 10})});
        }
        whole.world.tick(elapsed_s);
        halves.world.begin_frame(elapsed_s);
        halves.world.step();
        EXPECT_EQ(whole.world.state_hash(), halves.world.state_hash());
    }
}

// Sticking counts its second from the frame that the command came in.
TEST(World, acts_at_the_time_of_the_frame_that_has_begun) {
    OneBodyWorld stage;
    stage.world.begin_frame(0.5);
    stage.push(StickTo{.target = 2, .target_radius_m = 0.5F});
    EXPECT_EQ(stage.entity().sticky.timeout_s, stage.world.clock_s() + 1.0);
    EXPECT_EQ(stage.world.clock_s(), k_frame_s + 0.5);
}

// The frame clock does not move within a frame, however the frame is split.
TEST(World, unsticks_by_the_frame_clock) {
    OneBodyWorld stage;
    stage.push(StickTo{.target = 2, .target_radius_m = 0.5F});
    stage.world.tick(1.0);
    EXPECT_EQ(stage.entity().sticky.target, 2U);
    stage.world.tick(0.001);
    EXPECT_EQ(stage.entity().sticky.target, 0U);
}

TEST(World, has_notices_of_the_last_frame_alone) {
    OneBodyWorld stage;
    stage.world.begin_frame(k_frame_s);
    stage.push(GlideTo{outdoors({50, 160, 10})});
    ASSERT_EQ(stage.world.notices().size(), 1U);
    EXPECT_EQ(stage.world.notices()[0].kind, NoticeKind::far_waypoint);
    stage.world.step();
    ASSERT_EQ(stage.world.notices().size(), 2U);
    EXPECT_EQ(stage.world.notices()[1].kind, NoticeKind::blipped);
    EXPECT_EQ(stage.world.notices()[1].object, 1U);
    EXPECT_EQ(stage.world.notices()[1].clock_s, stage.world.clock_s());
    stage.world.tick(k_frame_s);
    EXPECT_TRUE(stage.world.notices().empty());
}

}  // namespace
}  // namespace glidepath

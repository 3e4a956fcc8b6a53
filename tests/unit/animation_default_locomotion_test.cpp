#include <glidepath/assets.h>

#include "animation/root_motion.h"
#include "base/units.h"
#include "geometry/heading.h"
#include "layers.h"
#include "unit/animation_fixtures.h"
#include "unit/near.h"

#include <cmath>
#include <limits>

namespace glidepath {
namespace {

constexpr MotionId k_walk_backwards = 0x45000006;
constexpr MotionId k_turn_left = 0x6500000E;
constexpr MotionId k_sidestep_left = 0x65000010;
constexpr MotionId k_dead = 0x40000011;

const DefaultLocomotion& locomotion() {
    static const DefaultLocomotion made = make_default_locomotion();
    return made;
}

// A body that plays the default table for whole seconds.
struct Walker {
    TableManager manager;
    Sequence sequence;
    Frame at;
    Dones done;

    Walker() {
        call([this](MotionDoneQueue& queue) {
            init_motions(manager, sequence, locomotion().assets(), queue);
        });
    }
    template <class Call>
    void call(const Call& function) {
        std::array<MotionDone, k_pending_capacity> storage;
        MotionDoneQueue queue{storage};
        function(queue);
        done.assign(queue.events().begin(), queue.events().end());
    }
    MotionResult perform(MotionId motion, float speed = 1) {
        MotionResult result{};
        call([&](MotionDoneQueue& queue) {
            result = do_motion(manager, sequence, locomotion().assets(), motion, speed, queue);
        });
        return result;
    }
    MotionResult stop(MotionId motion) {
        MotionResult result{};
        call([&](MotionDoneQueue& queue) {
            result = stop_motion(manager, sequence, locomotion().assets(), motion, queue);
        });
        return result;
    }
    Frame second(RootMotionMode mode = RootMotionMode::smoothed) {
        at = {};
        for (int i = 0; i < 60; ++i) {
            at = combine(
                at, root_motion(sequence, locomotion().clips, {.mode = mode}, 1.0F / 60.0F, nullptr).delta);
        }
        return at;
    }
};

Vec3 way_of(MotionId motion, float speed) {
    Walker walker;
    EXPECT_EQ(walker.perform(motion, speed), MotionResult::ok);
    return walker.second().origin;
}

double turned_deg(const Frame& frame) {
    const double heading = heading_of(frame);
    return heading > 180.0 ? heading - 360.0 : heading;
}

TEST(DefaultLocomotion, refuses_absurd_speeds) {
    EXPECT_FALSE(make_locomotion({.walk_mps = std::numeric_limits<float>::quiet_NaN()}));
    EXPECT_FALSE(make_locomotion({.turn_radps = 1e9F}));
}

TEST(DefaultLocomotion, stands_still_when_ready) {
    Walker walker;
    EXPECT_EQ(walker.second(), Frame{});
    EXPECT_EQ(walker.manager.state.style, k_non_combat);
}

TEST(DefaultLocomotion, moves_at_retails_speeds_times_the_commands) {
    for (const float speed : {1.0F, 0.5F, 2.5F, -0.65F, -1.0F}) {
        EXPECT_TRUE(is_near(way_of(k_walk, speed), {0, 3.12F * speed, 0}, 1e-4)) << speed;
        EXPECT_TRUE(is_near(way_of(k_run, speed), {0, 4.0F * speed, 0}, 1e-4)) << speed;
        EXPECT_TRUE(is_near(way_of(k_sidestep, speed), {1.25F * speed, 0, 0}, 1e-4)) << speed;
        Walker walker;
        walker.perform(k_turn, speed);
        EXPECT_NEAR(turned_deg(walker.second()),
                    90.0 * static_cast<double>(speed) - (speed > 2 ? 360.0 : 0.0), 0.01);
    }
}

TEST(DefaultLocomotion, knows_the_motions_that_interpreters_rewrite) {
    EXPECT_TRUE(is_near(way_of(k_walk_backwards, 1), {0, -3.12F * 0.65F, 0}, 1e-4));
    EXPECT_TRUE(is_near(way_of(k_sidestep_left, 1), {-1.25F, 0, 0}, 1e-4));
    Walker walker;
    walker.perform(k_turn_left);
    EXPECT_NEAR(turned_deg(walker.second()), -90.0, 0.01);
}

TEST(DefaultLocomotion, covers_the_same_way_by_keyframes) {
    Walker walker;
    walker.perform(k_run, 1.5F);
    walker.sequence.frame_number = 0.001;
    EXPECT_TRUE(is_near(walker.second(RootMotionMode::keyframed).origin, {0, 6, 0}, 1e-4));
}

TEST(DefaultLocomotion, turns_and_sidesteps_on_top_of_running) {
    Walker walker;
    walker.perform(k_run);
    EXPECT_EQ(walker.perform(k_turn), MotionResult::ok);
    EXPECT_EQ(walker.perform(k_sidestep, -1), MotionResult::ok);
    EXPECT_EQ(walker.manager.state.substate, k_run);
    EXPECT_TRUE(is_near(walker.sequence.velocity, {-1.25F, 4, 0}, 1e-6));
    EXPECT_NEAR(walker.sequence.omega.z, -k_pi / 2, 1e-6);
    EXPECT_EQ(walker.stop(k_turn), MotionResult::ok);
    EXPECT_EQ(walker.stop(k_sidestep), MotionResult::ok);
    EXPECT_EQ(walker.stop(k_run), MotionResult::ok);
    EXPECT_EQ(walker.second(), Frame{});
}

TEST(DefaultLocomotion, walks_in_every_style) {
    for (const MotionId style :
         {0x8000003CU, 0x8000003EU, 0x8000003FU, 0x80000040U, 0x80000041U, 0x80000042U, 0x80000043U,
          0x80000044U, 0x80000045U, 0x80000046U, 0x80000047U, 0x80000048U, 0x80000049U, 0x800000E8U,
          0x800000E9U, 0x8000013BU, 0x8000013CU, 0x8000003DU}) {
        Walker walker;
        EXPECT_EQ(walker.perform(style), MotionResult::ok) << std::hex << style;
        EXPECT_EQ(walker.manager.state.style, style);
        EXPECT_EQ(walker.manager.state.substate, k_ready);
        walker.perform(k_walk);
        EXPECT_EQ(walker.perform(k_turn), MotionResult::ok);
        EXPECT_EQ(walker.sequence.velocity, (Vec3{0, 3.12F, 0}));
        EXPECT_NE(walker.sequence.omega, Vec3{});
    }
}

TEST(DefaultLocomotion, stands_still_in_substates_that_do_not_move) {
    for (const MotionId motion : {k_dead, k_falling, k_crouch, MotionId{0x40000008}, MotionId{0x4300013D}}) {
        Walker walker;
        walker.perform(k_run);
        EXPECT_EQ(walker.perform(motion), MotionResult::ok) << std::hex << motion;
        EXPECT_EQ(walker.second(), Frame{});
    }
}

TEST(DefaultLocomotion, lets_a_falling_body_turn_and_a_dead_one_not) {
    Walker walker;
    walker.perform(k_falling);
    EXPECT_EQ(walker.perform(k_turn), MotionResult::ok);
    EXPECT_NE(walker.sequence.omega, Vec3{});
    walker.perform(k_dead);
    EXPECT_EQ(walker.sequence.omega, Vec3{});
    EXPECT_EQ(walker.perform(k_turn), MotionResult::no_data);
}

TEST(DefaultLocomotion, refuses_actions_and_unknown_styles_and_walks_on) {
    Walker walker;
    walker.perform(k_run);
    EXPECT_EQ(walker.perform(k_bow_emote), MotionResult::no_data);
    EXPECT_EQ(walker.perform(0x80000777), MotionResult::no_data);
    EXPECT_TRUE(is_near(walker.second().origin, {0, 4, 0}, 1e-4));
}

TEST(DefaultLocomotion, finishes_every_motion_at_the_next_check) {
    Walker walker;
    walker.perform(k_run);
    walker.perform(k_turn);
    walker.perform(0x8000003E);
    walker.call([&](MotionDoneQueue& queue) { check_completed(walker.manager, queue); });
    EXPECT_EQ(walker.done, (Dones{{k_ready, true}, {k_run, true}, {k_turn, true}, {0x8000003E, true}}));
    EXPECT_TRUE(walker.manager.pending.empty());
}

}  // namespace
}  // namespace glidepath

// The waypoint queue at work: steps, stalls, and the end of a tick. Tests with capital letters carry the
// names that the documents give them; where a later ruling corrected the behaviour that such a name tells of,
// a comment says so.
#include "unit/glider.h"

#include <gtest/gtest.h>

#include <cmath>

namespace glidepath {
namespace {

// --- gliding ---

TEST(Interpolation, AdjustOffset_ReachesNodeWithinDesiredDistance_PopsHead) {
    Glider glider = glider_with_waypoints(2);
    glider.position = ahead(0.96F);
    glider.state.frame_counter = 3;
    glider.state.progress_quantum_s = 0.5F;
    Frame offset = k_root_motion;
    EXPECT_EQ(glide(glider.state, glider.queue, glider.view(), offset, k_dt_s, glider.rules),
              GlideOutcome::reached);
    EXPECT_EQ(offset, k_root_motion);
    ASSERT_EQ(glider.state.length, 1);
    EXPECT_EQ(glider.waypoint(0), ahead(2));
    EXPECT_EQ(glider.state.frame_counter, 0);
    EXPECT_EQ(glider.state.progress_quantum_s, 0.0F);
    EXPECT_NEAR(glider.state.original_distance_m, 1.04, 1e-4);  // to the new head
}

TEST(Interpolation, is_over_when_the_last_waypoint_is_reached) {
    Glider glider = glider_with_waypoints(1);
    glider.state.fail_counter = 2;
    glider.position = ahead(0.96F);
    EXPECT_EQ(glider.glide_blocked(), GlideOutcome::reached);
    EXPECT_EQ(glider.state.length, 0);
    EXPECT_EQ(glider.state.fail_counter, 0U);
    EXPECT_EQ(glider.state.original_distance_m, k_big_distance_m);
    EXPECT_EQ(glider.offset, Frame{});
}

TEST(Interpolation, AdjustOffset_ClampedToCatchUpSpeed) {
    Glider glider;
    glider.enqueue(ahead(30));
    EXPECT_EQ(glider.glide_blocked(), GlideOutcome::moved);
    EXPECT_TRUE(is_near(glider.offset.origin, {8.0F * k_tick_s, 0, 0}, 1e-6));
}

TEST(Interpolation, AdjustOffset_FallbackSpeedWhenMinterpZero) {
    for (const float unusable : {0.0F, std::nextafter(k_epsilon / 2, 0.0F)}) {
        Glider glider;
        glider.adjusted_top_speed_mps = unusable;
        glider.enqueue(ahead(30));
        EXPECT_EQ(glider.glide_blocked(), GlideOutcome::moved);
        EXPECT_TRUE(is_near(glider.offset.origin, {7.5F * k_tick_s, 0, 0}, 1e-6));
    }
}

TEST(Interpolation, follows_a_speed_of_epsilon) {
    Glider glider;
    glider.adjusted_top_speed_mps = k_epsilon / 2;
    glider.enqueue(ahead(30));
    glider.glide_blocked();
    EXPECT_TRUE(is_near(glider.offset.origin, {k_epsilon * k_tick_s, 0, 0}, 1e-9));
}

TEST(Interpolation, AdjustOffset_OvershootProtection) {
    Glider glider;
    glider.enqueue(ahead(0.125F));
    EXPECT_EQ(glider.glide_free(), GlideOutcome::moved);
    EXPECT_TRUE(is_near(glider.offset.origin, {0.125F, 0, 0}, 1e-6));
    EXPECT_TRUE(is_near(glider.position.frame.origin, ahead(0.125F).frame.origin, k_position_tolerance_m));
    EXPECT_EQ(glider.glide_free(), GlideOutcome::reached);
}

TEST(Interpolation, replaces_root_motion_instead_of_adding_to_it) {
    Glider glider;
    glider.enqueue(ahead(0.125F));
    Frame offset = k_root_motion;
    glide(glider.state, glider.queue, glider.view(), offset, k_dt_s, glider.rules);
    EXPECT_TRUE(is_near(offset.origin, {0.125F, 0, 0}, 1e-6));
    EXPECT_TRUE(is_near(offset.rotation, Quat{}, 1e-6));
}

// Facing east, what lies east is ahead (+y) and what lies north is to the left (-x).
TEST(Interpolation, steps_in_the_axes_of_the_body) {
    Glider glider;
    glider.position = outdoors({50, 50, 0}, 90);
    glider.enqueue(outdoors({50.125F, 50.0625F, 0.03125F}, 90));
    glider.glide_blocked();
    EXPECT_TRUE(is_near(glider.offset.origin, {-0.0625F, 0.125F, 0.03125F}, 1e-6));
}

TEST(Interpolation, takes_the_whole_turn_with_the_first_step) {
    Glider glider;
    glider.enqueue(ahead(30, 120));
    glider.glide_free();
    EXPECT_NEAR(heading_of(glider.position.frame), 120.0, 1e-4);
    EXPECT_NEAR(glider.position.frame.origin.x, 50.25, 1e-5);
}

TEST(Interpolation, turns_no_body_that_keeps_its_heading) {
    Glider glider;
    glider.position = outdoors({50, 50, 0}, 200);
    glider.enqueue(ahead(30, 120), true);
    glider.position = outdoors({50, 50, 0}, 230);  // turned otherwise since
    glider.glide_free();
    EXPECT_NEAR(heading_of(glider.position.frame), 230.0, 1e-4);
    EXPECT_NEAR(glider.position.frame.origin.x, 50.25, 1e-5);
}

// --- stalls ---

// The first window of a fresh queue passes: no distance is known yet.
TEST(Interpolation, AdjustOffset_StallCounterFiresEvery5Frames) {
    Glider glider;
    glider.enqueue(ahead(30));
    for (int frame = 1; frame <= 4; ++frame) {
        EXPECT_EQ(glider.glide_free(), GlideOutcome::moved);
        EXPECT_EQ(glider.state.frame_counter, frame);
        EXPECT_EQ(glider.state.progress_quantum_s, static_cast<float>(frame) * k_tick_s);
        EXPECT_EQ(glider.state.original_distance_m, k_big_distance_m);
    }
    EXPECT_EQ(glider.glide_free(), GlideOutcome::moved);  // the call that tests still moves
    EXPECT_EQ(glider.state.frame_counter, 0);
    EXPECT_EQ(glider.state.progress_quantum_s, 0.0F);
    EXPECT_NEAR(glider.state.original_distance_m, 29.0, 1e-4);
    for (int frame = 6; frame <= 9; ++frame) {
        EXPECT_EQ(glider.glide_free(), GlideOutcome::moved);
        EXPECT_NEAR(glider.state.original_distance_m, 29.0, 1e-4);
    }
    EXPECT_EQ(glider.glide_free(), GlideOutcome::moved);
    EXPECT_EQ(glider.state.frame_counter, 0);
    EXPECT_NEAR(glider.state.original_distance_m, 27.75, 1e-4);
    EXPECT_EQ(glider.state.fail_counter, 0U);
}

TEST(Interpolation, AdjustOffset_NoProgressMarksFail) {
    Glider glider = glider_with_waypoints(3);
    for (int frame = 1; frame <= 9; ++frame) {
        EXPECT_EQ(glider.glide_blocked(), GlideOutcome::moved) << frame;
    }
    Frame offset = k_root_motion;
    EXPECT_EQ(glide(glider.state, glider.queue, glider.view(), offset, k_dt_s, glider.rules),
              GlideOutcome::stalled);
    EXPECT_EQ(offset, k_root_motion);
    EXPECT_EQ(glider.state.fail_counter, 1U);
    EXPECT_EQ(glider.state.frame_counter, 0);
    EXPECT_EQ(glider.state.progress_quantum_s, 0.0F);
    ASSERT_EQ(glider.state.length, 2);
    EXPECT_EQ(glider.waypoint(0), ahead(2));
    EXPECT_EQ(glider.state.original_distance_m, 2.0F);
}

TEST(Interpolation, fails_a_further_waypoint_every_five_frames) {
    Glider glider = glider_with_waypoints(6);
    for (int frame = 1; frame <= 25; ++frame) {
        const bool fails = frame >= 10 && frame % 5 == 0;
        EXPECT_EQ(glider.glide_blocked(), fails ? GlideOutcome::stalled : GlideOutcome::moved) << frame;
    }
    EXPECT_EQ(glider.state.fail_counter, 4U);
    EXPECT_EQ(glider.state.length, 2);
}

// Progress a second over five ticks, against the doubled top speed.
TEST(Interpolation, fails_below_three_tenths_of_the_catch_up_speed) {
    for (const bool fast_enough : {false, true}) {
        Glider glider;
        glider.enqueue(ahead(30));
        for (int i = 0; i < 5; ++i) {
            glider.glide_blocked();
        }
        // 0.3 x 8 m/s x 5 ticks is 0.375 m.
        glider.position = ahead(fast_enough ? 0.38F : 0.37F);
        for (int i = 0; i < 4; ++i) {
            glider.glide_blocked();
        }
        EXPECT_EQ(glider.glide_blocked(), fast_enough ? GlideOutcome::moved : GlideOutcome::stalled);
    }
}

TEST(Interpolation, counts_a_stall_nearer_than_twenty_centimetres_as_arrival) {
    for (const float metres : {0.19F, 0.21F}) {
        Glider glider;
        glider.enqueue(ahead(metres));
        glider.enqueue(ahead(5));
        for (int i = 0; i < 9; ++i) {
            EXPECT_EQ(glider.glide_blocked(), GlideOutcome::moved);
        }
        const bool near = metres < k_near_stall_m;
        EXPECT_EQ(glider.glide_blocked(), near ? GlideOutcome::stalled_near : GlideOutcome::stalled);
        EXPECT_EQ(glider.offset, Frame{});
        EXPECT_EQ(glider.state.fail_counter, near ? 0U : 1U);
        EXPECT_EQ(glider.state.length, 1);
    }
}

TEST(Interpolation, does_not_stall_while_a_sticky_target_is_set) {
    Glider glider = glider_with_waypoints(2);
    glider.is_stuck = true;
    for (int i = 0; i < 40; ++i) {
        EXPECT_EQ(glider.glide_blocked(), GlideOutcome::moved);
    }
    EXPECT_EQ(glider.state.fail_counter, 0U);
    EXPECT_EQ(glider.state.length, 2);
}

// --- the end of a tick ---

// At the end of the tick, not by the step.
TEST(Interpolation, blips_to_the_tail_after_more_than_three_failures) {
    Glider glider = glider_with_waypoints(6);
    for (int frame = 1; frame <= 24; ++frame) {
        glider.glide_blocked();
        EXPECT_EQ(glider.settle_now().blip, BlipReason::none) << frame;
    }
    EXPECT_EQ(glider.state.fail_counter, 3U);
    EXPECT_EQ(glider.glide_blocked(), GlideOutcome::stalled);
    EXPECT_EQ(glider.state.fail_counter, 4U);
    const Settlement wanted = glider.settle_now();
    EXPECT_EQ(wanted.blip, BlipReason::tail);
    EXPECT_EQ(wanted.position, ahead(6));
    EXPECT_FALSE(wanted.set_velocity);
    EXPECT_EQ(glider.state.length, 2);  // the queue waits for the host's answer
}

TEST(Interpolation, blips_at_once_to_a_last_waypoint_that_failed) {
    Glider glider = glider_with_waypoints(1);
    for (int frame = 1; frame <= 10; ++frame) {
        EXPECT_EQ(glider.settle_now().blip, BlipReason::none);
        glider.glide_blocked();
    }
    EXPECT_EQ(glider.state.length, 0);
    EXPECT_EQ(glider.state.fail_counter, 1U);
    EXPECT_EQ(glider.state.original_distance_m, k_big_distance_m);
    const Settlement wanted = glider.settle_now();
    EXPECT_EQ(wanted.blip, BlipReason::stored);
    EXPECT_EQ(wanted.position, ahead(1));
}

// Neither good progress nor a waypoint that is reached clears the count.
TEST(Interpolation, clears_the_fail_counter_with_the_last_waypoint_alone) {
    Glider glider = glider_with_waypoints(3);
    glider.state.fail_counter = 2;
    while (glider.state.length > 0) {
        EXPECT_EQ(glider.state.fail_counter, 2U);
        ASSERT_NE(glider.glide_free(), GlideOutcome::stalled);
    }
    EXPECT_EQ(glider.state.fail_counter, 0U);
    EXPECT_TRUE(is_near(glider.position.frame.origin, ahead(3).frame.origin, 0.05));
}

TEST(Interpolation, has_nothing_to_settle_on_the_way) {
    Glider glider = glider_with_waypoints(3);
    EXPECT_TRUE(is_settled(glider.state));
    EXPECT_EQ(glider.settle_now().blip, BlipReason::none);
    EXPECT_EQ(glider.state.length, 3);
    glider.state.fail_counter = 1;
    EXPECT_FALSE(is_settled(glider.state));
    const Settlement nothing = glider.settle_now();
    EXPECT_EQ(nothing.blip, BlipReason::none);
    EXPECT_FALSE(nothing.set_velocity);
    EXPECT_EQ(glider.state.length, 3);
}

TEST(Interpolation, has_nothing_to_settle_when_it_is_empty) {
    Glider glider;
    EXPECT_TRUE(is_settled(glider.state));
    const Settlement nothing = glider.settle_now();
    EXPECT_EQ(nothing.blip, BlipReason::none);
    EXPECT_FALSE(nothing.set_velocity);
}

TEST(Interpolation, sets_the_velocity_of_a_velocity_waypoint_and_is_done_with_it) {
    Glider glider;
    glider.push(velocity_waypoint(WaypointKind::velocity, {1, 2, 3}));
    glider.push(position_waypoint(ahead(4)));
    EXPECT_FALSE(is_settled(glider.state));
    const Settlement wanted = glider.settle_now();
    EXPECT_EQ(wanted.blip, BlipReason::none);
    EXPECT_TRUE(wanted.set_velocity);
    EXPECT_EQ(wanted.velocity_mps, (Vec3{1, 2, 3}));
    EXPECT_EQ(glider.state.length, 1);
    EXPECT_EQ(glider.state.original_distance_m, 4.0F);
}

TEST(Interpolation, is_done_with_a_jump_waypoint_without_any_velocity) {
    Glider glider;
    glider.push(velocity_waypoint(WaypointKind::jump, {1, 2, 3}));
    glider.state.fail_counter = 2;
    EXPECT_FALSE(is_settled(glider.state));
    const Settlement wanted = glider.settle_now();
    EXPECT_EQ(wanted.blip, BlipReason::none);
    EXPECT_FALSE(wanted.set_velocity);
    EXPECT_EQ(glider.state.length, 0);
    EXPECT_EQ(glider.state.fail_counter, 0U);
}

TEST(Interpolation, blips_to_the_last_position_before_a_velocity_tail_and_takes_its_velocity) {
    for (const WaypointKind kind : {WaypointKind::jump, WaypointKind::velocity}) {
        Glider glider = glider_with_waypoints(3);
        glider.push(velocity_waypoint(WaypointKind::jump, {9, 9, 9}));
        glider.push(velocity_waypoint(kind, {1, 2, 3}));
        glider.state.fail_counter = 4;
        const Settlement wanted = glider.settle_now();
        EXPECT_EQ(wanted.blip, BlipReason::last_position);
        EXPECT_EQ(wanted.position, ahead(3));
        EXPECT_TRUE(wanted.set_velocity);
        EXPECT_EQ(wanted.velocity_mps, (Vec3{1, 2, 3}));
        EXPECT_EQ(glider.state.length, 5);
    }
}

TEST(Interpolation, finds_the_last_position_at_the_very_head) {
    Glider glider = glider_with_waypoints(1);
    glider.push(velocity_waypoint(WaypointKind::velocity, {1, 2, 3}));
    glider.state.fail_counter = 4;
    EXPECT_EQ(glider.settle_now().position, ahead(1));
}

TEST(Interpolation, blips_to_the_stored_position_when_no_position_is_queued) {
    Glider glider;
    glider.push(velocity_waypoint(WaypointKind::velocity, {1, 2, 3}));
    glider.store_blip(ahead(8));
    glider.state.fail_counter = 4;
    const Settlement wanted = glider.settle_now();
    EXPECT_EQ(wanted.blip, BlipReason::stored);
    EXPECT_EQ(wanted.position, ahead(8));
    EXPECT_FALSE(wanted.set_velocity);
}

TEST(Interpolation, stores_a_failed_position_that_a_velocity_follows) {
    Glider glider = glider_with_waypoints(1);
    glider.push(velocity_waypoint(WaypointKind::velocity, {1, 2, 3}));
    for (int frame = 1; frame <= 10; ++frame) {
        glider.glide_blocked();
    }
    EXPECT_EQ(glider.state.fail_counter, 1U);
    EXPECT_EQ(glider.stored_blip(), ahead(1));
    EXPECT_EQ(kind_of(glider.state.head), WaypointKind::velocity);
}

TEST(Interpolation, does_not_store_a_failed_position_that_another_position_follows) {
    Glider glider = glider_with_waypoints(2);
    for (int frame = 1; frame <= 10; ++frame) {
        glider.glide_blocked();
    }
    EXPECT_EQ(glider.state.fail_counter, 1U);
    EXPECT_EQ(glider.stored_blip(), Position{});
}

// --- with a body around it ---

TEST(Interpolation, Enqueue_FarBranch_PrearmsImmediateBlipOnNextAdjustOffset) {
    LoneBody body(outdoors({20, 50, 10}));
    const Position start = body.body().position;
    const Position target = outdoors({170, 50, 10}, 30);
    body.glide_to(target);
    EXPECT_EQ(body.count_of(NoticeKind::far_waypoint), 1);
    body.tick();
    EXPECT_NEAR(distance(start, body.body().position), 150.0, 1e-3);
    EXPECT_EQ(body.body().position, target);
    EXPECT_EQ(body.entity.interpolation.length, 0);
    EXPECT_EQ(body.entity.interpolation.fail_counter, 0U);
    EXPECT_EQ(body.reason_of(NoticeKind::blipped), NoticeReason::to_tail);
    body.tick();
    EXPECT_EQ(body.body().position, target);
}

TEST(Interpolation, tries_a_blip_again_every_tick_until_the_host_allows_it) {
    LoneBody body(outdoors({20, 50, 10}));
    body.host.refuses_places = true;
    body.host.refuses_moves = true;
    const Position target = outdoors({170, 50, 10}, 30);
    body.glide_to(target);
    body.entity.interpolation.keep_heading = true;  // so that the way there turns nobody
    const Position start = body.body().position;
    for (int i = 1; i <= 3; ++i) {
        body.tick();
        EXPECT_EQ(body.body().position, start);
        EXPECT_EQ(body.entity.interpolation.length, 1);
        EXPECT_EQ(body.entity.interpolation.fail_counter, 4U);
        EXPECT_EQ(body.count_of(NoticeKind::blip_refused), i);
    }
    EXPECT_EQ(body.host.places.size(), 3U);
    body.host.refuses_places = false;
    body.tick();
    EXPECT_EQ(body.body().position, target);
    EXPECT_EQ(body.entity.interpolation.length, 0);
    EXPECT_EQ(body.reason_of(NoticeKind::blipped), NoticeReason::to_tail);
}

TEST(Interpolation, sets_no_velocity_while_a_blip_is_refused) {
    LoneBody body;
    body.host.refuses_places = true;
    push_waypoint(body.entity.interpolation, body.queue, position_waypoint(outdoors({60, 50, 10})));
    push_waypoint(body.entity.interpolation, body.queue,
                  velocity_waypoint(WaypointKind::velocity, {0, 3, 0}));
    body.entity.interpolation.fail_counter = 4;
    body.tick();
    EXPECT_EQ(body.body().velocity_mps, Vec3{});
    body.host.refuses_places = false;
    body.tick();
    EXPECT_EQ(body.body().velocity_mps, (Vec3{0, 3, 0}));
    EXPECT_EQ(body.reason_of(NoticeKind::blipped), NoticeReason::to_last_position);
}

}  // namespace
}  // namespace glidepath

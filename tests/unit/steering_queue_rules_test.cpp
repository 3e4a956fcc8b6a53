// The switches of the waypoint queue beside its stall test, each in both positions.
#include "layers.h"
#include "steering/interpolation.h"
#include "unit/glider.h"
#include "unit/lone_body.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>

namespace glidepath {
namespace {

constexpr std::array k_readings{Reading::retail, Reading::documented};

// At the corner of its block, where k_reached_m is exact; its waypoint is `distance_m` to the north.
Glider glider_before(float distance_m) {
    Glider glider;
    glider.position = outdoors({0, 0, 0});
    glider.push(position_waypoint(outdoors({0, distance_m, 0})));
    return glider;
}

TEST(ReachRule, documented_has_reached_a_waypoint_at_five_centimetres) {
    for (const Reading reading : k_readings) {
        Glider glider = glider_before(k_reached_m);
        glider.rules.reach = reading;
        glider.offset = k_root_motion;
        const GlideOutcome outcome =
            glide(glider.state, glider.queue, glider.view(), glider.offset, k_dt_s, glider.rules);
        EXPECT_EQ(glider.state.length, 0);  // done with either way, but retail still steps there
        EXPECT_EQ(outcome, reading == Reading::retail ? GlideOutcome::moved_and_done : GlideOutcome::reached);
        EXPECT_EQ(glider.offset.origin == k_root_motion.origin, reading == Reading::documented);
    }
}

TEST(ReachRule, changes_nothing_on_either_side_of_the_limit) {
    for (const Reading reading : k_readings) {
        Glider near = glider_before(std::nextafter(k_reached_m, 0.0F));
        near.rules.reach = reading;
        EXPECT_EQ(near.glide_blocked(), GlideOutcome::reached);
        Glider beyond = glider_before(std::nextafter(k_reached_m, 1.0F));
        beyond.rules.reach = reading;
        EXPECT_EQ(beyond.glide_blocked(), GlideOutcome::moved);
    }
}

// A waypoint at the corner, a new one `apart_m` from it; the body is elsewhere.
std::uint32_t length_after(float apart_m, Reading prune) {
    Glider glider;
    glider.rules.prune = prune;
    glider.enqueue(outdoors({0, 0, 0}));
    glider.enqueue(outdoors({0, apart_m, 0}));
    return glider.state.length;
}

TEST(PruneRule, documented_takes_a_waypoint_at_five_centimetres_for_a_duplicate) {
    EXPECT_EQ(length_after(k_reached_m, Reading::retail), 2U);
    EXPECT_EQ(length_after(k_reached_m, Reading::documented), 1U);
    for (const Reading reading : k_readings) {
        EXPECT_EQ(length_after(std::nextafter(k_reached_m, 0.0F), reading), 1U);
        EXPECT_EQ(length_after(std::nextafter(k_reached_m, 1.0F), reading), 2U);
    }
}

TEST(CatchUpRule, documented_doubles_the_plain_top_speed) {
    for (const Reading reading : k_readings) {
        Glider glider;
        glider.rules.catch_up = reading;
        glider.top_speed_mps = 10.0F;
        glider.adjusted_top_speed_mps = 4.0F;
        glider.enqueue(ahead(5));
        EXPECT_EQ(glider.glide_free(), GlideOutcome::moved);
        const double speed_mps = reading == Reading::retail ? 8.0 : 20.0;
        EXPECT_NEAR(length(glider.offset.origin), speed_mps * k_dt_s, 1e-5);
    }
}

TEST(CatchUpRule, falls_back_by_the_speed_that_it_asks_for) {
    EXPECT_EQ(catch_up_speed(0.0F, 4.0F, {.catch_up = Reading::documented}), k_fallback_speed_mps);
    EXPECT_EQ(catch_up_speed(0.0F, 4.0F, {.catch_up = Reading::retail}), 8.0F);
}

TEST(EvictionRule, documented_drops_the_newest_waypoint_of_a_full_queue) {
    for (const Reading reading : k_readings) {
        Glider glider = glider_with_waypoints(20);
        glider.rules.eviction = reading;
        glider.enqueue(ahead(21));
        const bool is_retail = reading == Reading::retail;
        EXPECT_EQ(glider.state.length, 20);
        EXPECT_EQ(glider.waypoint(0), ahead(is_retail ? 2.0F : 1.0F));
        EXPECT_EQ(glider.waypoint(18), ahead(is_retail ? 20.0F : 19.0F));
        EXPECT_EQ(glider.waypoint(19), ahead(21));
    }
}

TEST(DuplicatesRule, documented_compares_once_and_keeps_the_old_one) {
    for (const Reading reading : k_readings) {
        Glider glider;
        glider.rules.duplicates = reading;
        glider.enqueue(ahead(3));
        glider.push(position_waypoint(ahead(3.01F)));  // two in a row, as far ones can be
        const Enqueued done = glider.enqueue(ahead(3.02F, 90), true);
        const bool is_retail = reading == Reading::retail;
        EXPECT_EQ(done.kind, is_retail ? EnqueueKind::queued : EnqueueKind::ignored);
        EXPECT_EQ(glider.state.length, is_retail ? 1 : 2);
        EXPECT_EQ(glider.state.keep_heading, is_retail);
        EXPECT_EQ(glider.waypoint(0).frame.origin, ahead(is_retail ? 3.02F : 3.0F).frame.origin);
        EXPECT_EQ(glider.enqueue(ahead(4)).kind, EnqueueKind::queued);
    }
}

TEST(BlipTargetRule, documented_goes_to_the_oldest_waypoint) {
    for (const Reading reading : k_readings) {
        Glider glider = glider_with_waypoints(3);
        glider.rules.blip_target = reading;
        glider.state.fail_counter = k_fail_limit + 1;
        const Settlement wanted = glider.settle_now();
        EXPECT_EQ(wanted.blip, reading == Reading::retail ? BlipReason::tail : BlipReason::head);
        EXPECT_EQ(wanted.position, ahead(reading == Reading::retail ? 3.0F : 1.0F));
    }
}

TEST(BlipTargetRule, makes_no_difference_when_nothing_is_queued) {
    for (const Reading reading : k_readings) {
        Glider glider;
        glider.rules.blip_target = reading;
        glider.state.fail_counter = 1;
        glider.store_blip(ahead(7));
        EXPECT_EQ(glider.settle_now().blip, BlipReason::stored);
    }
}

TEST(BlipTargetRule, is_named_by_the_notice) {
    LoneBody body;
    body.rules.blip_target = Reading::documented;
    body.glide_to(outdoors({52, 50, 10}));
    body.glide_to(outdoors({170, 50, 10}));  // far: blips at once
    body.tick();
    EXPECT_EQ(body.reason_of(NoticeKind::blipped), NoticeReason::to_head);
    EXPECT_NEAR(body.origin().x, 52.0, k_position_tolerance_m);
}

// The window that fails is the last waypoint's. Whether the rest of the tick begins at the old place or at
// the new one is seen by what it asks the host.
TEST(BlipStageRule, documented_blips_before_the_rest_of_the_tick) {
    for (const Reading reading : k_readings) {
        LoneBody body;
        body.rules.blip_stage = reading;
        body.host.refuses_moves = true;
        body.glide_to(outdoors({53, 50, 10}));
        body.tick_times(9);
        EXPECT_EQ(body.count_of(NoticeKind::blipped), 0);
        body.host.moves.clear();
        give_root_motion(body.entity, {{0, 0.25F, 0}, {}});  // a failed window leaves it alone
        body.body().velocity_mps = {0, 1, 0};
        body.tick();
        EXPECT_EQ(body.count_of(NoticeKind::waypoint_failed), 1);
        EXPECT_EQ(body.reason_of(NoticeKind::blipped), NoticeReason::to_stored);
        EXPECT_NEAR(body.origin().x, 53.0, k_position_tolerance_m);
        ASSERT_EQ(body.host.moves.size(), 1U);
        const Vec3 asked = body.host.moves[0].frame.origin;
        EXPECT_NEAR(asked.x, reading == Reading::retail ? 50.0 : 53.0, k_position_tolerance_m);
        EXPECT_EQ(asked.y > 50.2F, reading == Reading::retail);  // a blip takes the offset away
    }
}

TEST(BlipStageRule, leaves_a_blip_without_a_failed_window_to_the_end) {
    LoneBody body;
    body.rules.blip_stage = Reading::documented;
    body.glide_to(outdoors({170, 50, 10}));
    body.tick();
    EXPECT_EQ(body.reason_of(NoticeKind::blipped), NoticeReason::to_tail);
}

TEST(FarWaypointRule, documented_queues_it_like_any_other) {
    for (const Reading reading : k_readings) {
        Glider glider;
        glider.rules.far_waypoint = reading;
        const Enqueued done = glider.enqueue(ahead(120));
        EXPECT_EQ(done.kind, reading == Reading::retail ? EnqueueKind::far : EnqueueKind::queued);
        EXPECT_EQ(glider.state.fail_counter, reading == Reading::retail ? 4U : 0U);
        EXPECT_EQ(glider.state.length, 1);
    }
}

TEST(GlideGateRule, documented_glides_in_the_air_too) {
    for (const Reading reading : k_readings) {
        Glider glider;
        glider.rules.glide_gate = reading;
        glider.has_contact = false;
        glider.enqueue(ahead(5));
        EXPECT_EQ(glider.glide_free(),
                  reading == Reading::retail ? GlideOutcome::no_contact : GlideOutcome::moved);
        EXPECT_EQ(glider.position.frame.origin.x > k_start_x_m, reading == Reading::documented);
    }
}

}  // namespace
}  // namespace glidepath

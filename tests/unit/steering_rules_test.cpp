// Every switch of the rule set that steering asks, in both positions, with what is different then.
#include "layers.h"
#include "steering/interpolation.h"
#include "steering/sticky.h"
#include "unit/lone_body.h"

#include <gtest/gtest.h>

namespace glidepath {
namespace {

Rules with_stall_test(StallTest test) { return {.stall_test = test}; }

// The end of a five-tick window: what the stall test makes of a body that came from `from_m` before its
// waypoint to `to_m` before it.
struct Window {
    float from_m;
    float to_m;
    float adjusted_top_speed_mps;
    double dt_s;
};

struct Judged {
    GlideOutcome outcome = GlideOutcome::idle;
    Interpolation state;
};

Judged judge(const Window& window, StallTest test, bool is_stuck = false) {
    const Position goal = outdoors({50, 150, 0});
    const Position body = outdoors({50, 150 - window.to_m, 0});
    const BodyView view{.position = body,
                        .axes = axes_of(body.frame.rotation),
                        .adjusted_top_speed_mps = window.adjusted_top_speed_mps,
                        .has_contact = true,
                        .is_stuck = is_stuck};
    Judged judged;
    LoneWaypoints queue;
    push_waypoint(judged.state, queue, position_waypoint(goal));
    judged.state.original_distance_m = window.from_m;
    judged.state.frame_counter = 4;
    judged.state.progress_quantum_s = static_cast<float>(4.0 * window.dt_s);
    Frame offset;
    judged.outcome = glide(judged.state, queue, view, offset, window.dt_s, with_stall_test(test));
    return judged;
}

GlideOutcome outcome_of(const Window& window, StallTest test) { return judge(window, test).outcome; }

TEST(StallTestRule, documented_forgives_slow_progress_in_short_ticks) {
    const Window slow{.from_m = 10, .to_m = 9.95F, .adjusted_top_speed_mps = 4, .dt_s = 1.0 / 32};
    EXPECT_EQ(outcome_of(slow, StallTest::retail), GlideOutcome::stalled);    // 0.32 of 8 m/s: a 25th
    EXPECT_EQ(outcome_of(slow, StallTest::documented), GlideOutcome::moved);  // 0.32 / (1/32) = 10
}

TEST(StallTestRule, documented_fails_in_long_ticks_what_is_fast_enough_for_the_body) {
    const Window crawling{.from_m = 10, .to_m = 9.81F, .adjusted_top_speed_mps = 0.05F, .dt_s = 1.0};
    EXPECT_EQ(outcome_of(crawling, StallTest::retail), GlideOutcome::moved);  // 0.038 of 0.1 m/s
    EXPECT_EQ(outcome_of(crawling, StallTest::documented), GlideOutcome::stalled);
}

TEST(StallTestRule, documented_passes_any_progress_of_twenty_centimetres) {
    const Window enough{.from_m = 10, .to_m = 9.79F, .adjusted_top_speed_mps = 4, .dt_s = 1.0};
    EXPECT_EQ(outcome_of(enough, StallTest::retail), GlideOutcome::stalled);
    EXPECT_EQ(outcome_of(enough, StallTest::documented), GlideOutcome::moved);
    const Window too_little{.from_m = 10, .to_m = 9.81F, .adjusted_top_speed_mps = 4, .dt_s = 1.0};
    EXPECT_EQ(outcome_of(too_little, StallTest::documented), GlideOutcome::stalled);
}

TEST(StallTestRule, documented_asks_for_more_than_epsilon) {
    const Window dust{.from_m = 10, .to_m = 9.9999F, .adjusted_top_speed_mps = 4, .dt_s = 1e-6};
    EXPECT_EQ(outcome_of(dust, StallTest::documented), GlideOutcome::stalled);
    const Window more{.from_m = 10, .to_m = 9.9996F, .adjusted_top_speed_mps = 4, .dt_s = 1e-6};
    EXPECT_EQ(outcome_of(more, StallTest::documented), GlideOutcome::moved);
}

TEST(StallTestRule, retail_asks_for_epsilon_however_short_the_ticks) {
    const Window dust{.from_m = 10, .to_m = 9.9999F, .adjusted_top_speed_mps = 4, .dt_s = 1e-6};
    EXPECT_EQ(outcome_of(dust, StallTest::retail), GlideOutcome::stalled);
    const Window more{.from_m = 10, .to_m = 9.9996F, .adjusted_top_speed_mps = 4, .dt_s = 1e-6};
    EXPECT_EQ(outcome_of(more, StallTest::retail), GlideOutcome::moved);
}

TEST(StallTestRule, documented_fails_a_body_that_is_nearly_there) {
    const Window near{.from_m = 0.15F, .to_m = 0.15F, .adjusted_top_speed_mps = 4, .dt_s = 1.0 / 32};
    const Judged retail = judge(near, StallTest::retail);
    EXPECT_EQ(retail.outcome, GlideOutcome::stalled_near);
    EXPECT_EQ(retail.state.fail_counter, 0U);
    const Judged documented = judge(near, StallTest::documented);
    EXPECT_EQ(documented.outcome, GlideOutcome::stalled);
    EXPECT_EQ(documented.state.fail_counter, 1U);
}

TEST(StallTestRule, lets_a_stuck_body_pass_in_both_readings) {
    const Window blocked{.from_m = 10, .to_m = 10, .adjusted_top_speed_mps = 4, .dt_s = 1.0 / 32};
    for (const StallTest test : {StallTest::retail, StallTest::documented}) {
        EXPECT_EQ(judge(blocked, test, false).outcome, GlideOutcome::stalled);
        EXPECT_EQ(judge(blocked, test, true).outcome, GlideOutcome::moved);
    }
}

// Seen at the body: nearly there and blocked, the one reading lets it rest, the other puts it there.
TEST(StallTestRule, decides_whether_a_body_that_is_blocked_nearby_blips) {
    for (const StallTest test : {StallTest::retail, StallTest::documented}) {
        LoneBody body;
        body.rules = with_stall_test(test);
        body.host.refuses_moves = true;
        body.glide_to(outdoors({50.15F, 50, 10}));
        body.tick_times(10);
        const bool blips = test == StallTest::documented;
        EXPECT_EQ(body.count_of(NoticeKind::blipped), blips ? 1 : 0);
        EXPECT_NEAR(body.origin().x, blips ? 50.15 : 50.0, 1e-5);
        EXPECT_EQ(body.entity.interpolation.length, 0);
    }
}

// 3 m away and 4 m up; both of radius 0.5.
TEST(StickyGapRule, documented_measures_along_the_ground) {
    const Position body = outdoors({50, 50, 0});
    const BodyView view{.position = body,
                        .axes = axes_of(body.frame.rotation),
                        .radius_m = 0.5F,
                        .top_speed_mps = 100.0F,
                        .has_contact = true};
    Sticky state;
    static_cast<void>(stick_to(state, 9, 0.5F, 0.0));
    static_cast<void>(apply_target_update(state, 9, true, outdoors({50, 53, 4})));
    for (const StickyGap gap : {StickyGap::retail, StickyGap::documented}) {
        Frame offset;
        follow(state, view, offset, 1.0, {.sticky_gap = gap});
        const float left_m = gap == StickyGap::retail ? 3.7F : 1.7F;
        EXPECT_TRUE(is_near(offset.origin, {0, left_m, 0}, 1e-5));
    }
}

TEST(StickyGapRule, makes_no_difference_on_level_ground) {
    const Position body = outdoors({50, 50, 0});
    const BodyView view{.position = body, .axes = axes_of(body.frame.rotation), .top_speed_mps = 100.0F};
    Sticky state;
    static_cast<void>(stick_to(state, 9, 0.5F, 0.0));
    static_cast<void>(apply_target_update(state, 9, true, outdoors({50, 53, 0})));
    for (const StickyGap gap : {StickyGap::retail, StickyGap::documented}) {
        Frame offset;
        follow(state, view, offset, 1.0, {.sticky_gap = gap});
        EXPECT_TRUE(is_near(offset.origin, {0, 2.2F, 0}, 1e-5));
    }
}

TEST(StickyFallbackRule, documented_takes_the_largest_velocity_there_is) {
    for (const Reading reading : {Reading::retail, Reading::documented}) {
        const Rules rules{.sticky_fallback = reading};
        EXPECT_EQ(sticky_speed(0.0F, rules), reading == Reading::retail ? 15.0F : 50.0F);
        EXPECT_EQ(sticky_speed(4.0F, rules), 20.0F);
        // The documents compare the top speed itself with epsilon, not five times it.
        const float slow_mps = k_epsilon / 2;
        EXPECT_EQ(sticky_speed(slow_mps, rules), reading == Reading::retail ? 5 * slow_mps : 50.0F);
    }
}

TEST(StickyFallbackRule, decides_how_far_a_body_of_unknown_speed_steps) {
    const Position body = outdoors({50, 50, 0});
    const BodyView view{.position = body, .axes = axes_of(body.frame.rotation)};
    Sticky state;
    static_cast<void>(stick_to(state, 9, 0.0F, 0.0));
    static_cast<void>(apply_target_update(state, 9, true, outdoors({50, 150, 0})));
    for (const Reading reading : {Reading::retail, Reading::documented}) {
        Frame offset;
        follow(state, view, offset, 1.0, {.sticky_fallback = reading});
        EXPECT_TRUE(is_near(offset.origin, {0, reading == Reading::retail ? 15.0F : 50.0F, 0}, 1e-4));
    }
}

TEST(StickyTimeoutRule, documented_restarts_the_second_with_every_good_report) {
    constexpr ObjectId target = 9;
    for (const Reading reading : {Reading::retail, Reading::documented}) {
        LoneBody body;
        body.rules.sticky_timeout = reading;
        stick_to(body.parts(), body.context(), target, 0.5F);
        body.clock_s = 0.75;
        apply_target_update(body.parts(), body.context(), target + 1, true, outdoors({60, 60, 10}));
        EXPECT_EQ(body.entity.sticky.timeout_s, 1.0);  // about somebody else
        apply_target_update(body.parts(), body.context(), target, true, outdoors({60, 60, 10}));
        body.clock_s = 1.5;
        body.tick();
        EXPECT_EQ(body.entity.sticky.target, reading == Reading::retail ? 0U : target);
        body.clock_s = 1.75;
        body.tick();
        EXPECT_EQ(body.entity.sticky.target, 0U);
        EXPECT_EQ(body.reason_of(NoticeKind::unstuck), NoticeReason::timed_out);
    }
}

}  // namespace
}  // namespace glidepath

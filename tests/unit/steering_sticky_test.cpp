#include "layers.h"
#include "steering/sticky.h"
#include "unit/lone_body.h"

#include <gtest/gtest.h>

#include <cmath>

namespace glidepath {
namespace {

constexpr double k_dt_s = static_cast<double>(k_tick_s);
constexpr ObjectId k_target = 0x50000001;
constexpr ObjectId k_other = 0x50000002;

// A body at (50, 50, 0) of radius 0.5 that follows a target of radius 0.7: side by side at 1.5 m.
struct Follower {
    Position position = outdoors({50, 50, 0});
    float radius_m = 0.5F;
    float top_speed_mps = 4.0F;
    bool has_contact = true;
    const Position* live = nullptr;
    Rules rules;
    Sticky state;
    Frame offset;

    [[nodiscard]] BodyView view() const {
        return {.position = position,
                .axes = axes_of(position.frame.rotation),
                .radius_m = radius_m,
                .top_speed_mps = top_speed_mps,
                .adjusted_top_speed_mps = 100.0F,  // has no part in following
                .has_contact = has_contact,
                .is_stuck = state.target != 0,
                .stuck_to = live};
    }
    void stick() { static_cast<void>(stick_to(state, k_target, 0.7F, 0.0)); }
    [[nodiscard]] bool update(const Position& target) {
        return apply_target_update(state, k_target, true, target);
    }
    StickOutcome follow_once(double dt_s = k_dt_s) { return follow(state, view(), offset, dt_s, rules); }
};

Follower follower_of(const Position& target) {
    Follower follower;
    follower.stick();
    EXPECT_FALSE(follower.update(target));
    return follower;
}

constexpr Frame k_root_motion{{0.25F, 0.5F, 0.125F}, {0.6F, 0, 0, 0.8F}};

// --- what is ignored ---

TEST(Sticky, ignores_updates_before_it_was_ever_used) {
    Sticky state;
    EXPECT_FALSE(apply_target_update(state, 0, true, outdoors({1, 2, 3})));
    EXPECT_FALSE(apply_target_update(state, k_target, true, outdoors({1, 2, 3})));
    EXPECT_FALSE(state.has_position);
}

TEST(Sticky, ignores_updates_of_another_object) {
    Follower follower;
    follower.stick();
    EXPECT_FALSE(apply_target_update(follower.state, k_other, true, outdoors({1, 2, 3})));
    EXPECT_FALSE(follower.state.has_position);
    EXPECT_FALSE(apply_target_update(follower.state, k_other, false, outdoors({1, 2, 3})));
    EXPECT_EQ(follower.state.target, k_target);
}

TEST(Sticky, has_nothing_to_drop_without_a_target) {
    Sticky state;
    EXPECT_FALSE(unstick(state));
    EXPECT_FALSE(is_timed_out(state, 1e9));
}

// After a drop the target is 0, so an update of 0 is taken; it moves nobody.
TEST(Sticky, is_not_changed_by_an_update_of_object_zero_after_a_drop) {
    Follower follower = follower_of(outdoors({60, 50, 0}));
    EXPECT_TRUE(unstick(follower.state));
    EXPECT_FALSE(apply_target_update(follower.state, 0, true, outdoors({1, 2, 3})));
    EXPECT_EQ(follower.follow_once(), StickOutcome::idle);
    EXPECT_FALSE(apply_target_update(follower.state, 0, false, outdoors({1, 2, 3})));
    EXPECT_EQ(follower.offset, Frame{});
}

TEST(Sticky, leaves_the_offset_as_it_was_without_a_target) {
    Follower follower;
    follower.offset = k_root_motion;
    EXPECT_EQ(follower.follow_once(), StickOutcome::idle);
    EXPECT_EQ(follower.offset, k_root_motion);
}

// Even when the target is known to be right there: the first report is what starts it.
TEST(Sticky, waits_for_the_first_report) {
    const Position target = outdoors({60, 50, 0});
    Follower follower;
    follower.stick();
    follower.live = &target;
    follower.offset = k_root_motion;
    EXPECT_EQ(follower.follow_once(), StickOutcome::waiting);
    EXPECT_EQ(follower.offset, k_root_motion);
    EXPECT_FALSE(follower.update(target));
    EXPECT_EQ(follower.follow_once(), StickOutcome::followed);
}

// --- beginning and end ---

TEST(Sticky, lasts_one_second_from_its_beginning) {
    Sticky state;
    EXPECT_FALSE(stick_to(state, k_target, 0.7F, 5.0));
    EXPECT_EQ(state.target, k_target);
    EXPECT_EQ(state.target_radius_m, 0.7F);
    EXPECT_FALSE(is_timed_out(state, 6.0));  // at the very end it still holds
    EXPECT_TRUE(is_timed_out(state, std::nextafter(6.0, 7.0)));
}

TEST(Sticky, is_not_extended_by_reports) {
    Sticky state;
    EXPECT_FALSE(stick_to(state, k_target, 0.7F, 5.0));
    EXPECT_FALSE(apply_target_update(state, k_target, true, outdoors({1, 2, 3})));
    EXPECT_TRUE(is_timed_out(state, 6.5));
}

TEST(Sticky, drops_the_old_target_for_a_new_one) {
    Follower follower = follower_of(outdoors({60, 50, 0}));
    EXPECT_TRUE(stick_to(follower.state, k_other, 0.2F, 3.0));
    EXPECT_EQ(follower.state.target, k_other);
    EXPECT_EQ(follower.state.target_radius_m, 0.2F);
    EXPECT_EQ(follower.state.timeout_s, 4.0);
    EXPECT_EQ(follower.follow_once(), StickOutcome::waiting);
}

TEST(Sticky, drops_and_begins_again_for_the_same_target) {
    Follower follower = follower_of(outdoors({60, 50, 0}));
    EXPECT_TRUE(stick_to(follower.state, k_target, 0.7F, 3.0));
    EXPECT_EQ(follower.state.timeout_s, 4.0);
    EXPECT_EQ(follower.follow_once(), StickOutcome::waiting);
}

TEST(Sticky, drops_a_target_that_the_tracker_lost) {
    Follower follower = follower_of(outdoors({60, 50, 0}));
    EXPECT_TRUE(apply_target_update(follower.state, k_target, false, outdoors({60, 50, 0})));
    EXPECT_EQ(follower.state.target, 0U);
    EXPECT_FALSE(follower.state.has_position);
    EXPECT_FALSE(unstick(follower.state));
}

TEST(Sticky, ends_at_once_when_unstuck) {
    Follower follower = follower_of(outdoors({60, 50, 0}));
    EXPECT_TRUE(unstick(follower.state));
    EXPECT_EQ(follower.follow_once(), StickOutcome::idle);
    EXPECT_FALSE(is_timed_out(follower.state, 1e9));
}

// --- the step ---

TEST(Sticky, goes_five_times_the_plain_top_speed) {
    Follower follower = follower_of(outdoors({60, 50, 0}));
    EXPECT_EQ(follower.follow_once(), StickOutcome::followed);
    EXPECT_TRUE(is_near(follower.offset.origin, {20.0F * k_tick_s, 0, 0}, 1e-6));
}

TEST(Sticky, goes_fifteen_metres_a_second_when_the_top_speed_is_unknown) {
    for (const float unusable : {0.0F, k_epsilon / 8}) {
        Follower follower = follower_of(outdoors({60, 50, 0}));
        follower.top_speed_mps = unusable;
        follower.follow_once();
        EXPECT_TRUE(is_near(follower.offset.origin, {15.0F * k_tick_s, 0, 0}, 1e-6));
    }
}

TEST(Sticky, follows_a_top_speed_that_is_slow_but_known) {
    Follower follower = follower_of(outdoors({60, 50, 0}));
    follower.top_speed_mps = k_epsilon / 4;
    follower.follow_once();
    EXPECT_TRUE(is_near(follower.offset.origin, {1.25F * k_epsilon * k_tick_s, 0, 0}, 1e-9));
}

TEST(Sticky, ends_a_step_thirty_centimetres_from_the_target) {
    Follower follower = follower_of(outdoors({51.7F, 50, 0}));
    follower.follow_once();
    EXPECT_TRUE(is_near(follower.offset.origin, {0.2F, 0, 0}, 1e-5));  // 1.7 - 0.5 - 0.7 - 0.3
}

TEST(Sticky, backs_off_from_a_target_that_is_too_near) {
    Follower follower = follower_of(outdoors({51.2F, 50, 0}));
    follower.follow_once();
    EXPECT_TRUE(is_near(follower.offset.origin, {-0.3F, 0, 0}, 1e-5));
}

// The client's sign slip: a gap of minus 1.4 m is out of reach of a step of 0.625 m, and the full step goes
// the wrong way.
TEST(Sticky, steps_into_a_target_that_it_deeply_overlaps) {
    Follower follower = follower_of(outdoors({50.1F, 50, 0}));
    follower.follow_once();
    EXPECT_TRUE(is_near(follower.offset.origin, {0.625F, 0, 0}, 1e-5));
    follower.follow_once(0.2);  // with reach enough it backs off
    EXPECT_TRUE(is_near(follower.offset.origin, {-1.4F, 0, 0}, 1e-4));
}

TEST(Sticky, does_not_ask_for_contact) {
    Follower follower = follower_of(outdoors({60, 50, 0}));
    follower.has_contact = false;
    EXPECT_EQ(follower.follow_once(), StickOutcome::followed);
    EXPECT_GT(follower.offset.origin.x, 0.6F);
}

TEST(Sticky, prefers_where_the_target_is_to_where_it_was_reported) {
    const Position now = outdoors({50, 60, 0});
    Follower follower = follower_of(outdoors({60, 50, 0}));
    follower.live = &now;
    follower.follow_once();
    EXPECT_TRUE(is_near(follower.offset.origin, {0, 0.625F, 0}, 1e-6));
    EXPECT_NEAR(heading_of(follower.offset), 0.0, 1e-4);
    follower.live = nullptr;  // gone: the last report counts
    follower.follow_once();
    EXPECT_TRUE(is_near(follower.offset.origin, {0.625F, 0, 0}, 1e-6));
    EXPECT_NEAR(heading_of(follower.offset), 90.0, 1e-4);
}

TEST(Sticky, sees_a_reported_position_in_another_block) {
    Follower follower = follower_of({0x11200001, {{1, 50, 0}, {}}});
    follower.position = outdoors({190, 50, 0});
    follower.follow_once();
    EXPECT_TRUE(is_near(follower.offset.origin, {0.625F, 0, 0}, 1e-6));
}

TEST(Sticky, never_steps_up_or_down) {
    Follower follower = follower_of(outdoors({53, 50, 4}));
    follower.follow_once(1.0);
    // The centres are 5 m apart: 3.5 m are left, all of them along the ground.
    EXPECT_TRUE(is_near(follower.offset.origin, {3.5F, 0, 0}, 1e-5));
}

TEST(Sticky, steps_nowhere_when_the_target_is_right_above) {
    Follower follower = follower_of(outdoors({50, 50, 4}));
    follower.offset = k_root_motion;
    EXPECT_EQ(follower.follow_once(), StickOutcome::followed);
    EXPECT_EQ(follower.offset.origin, Vec3{});
}

TEST(Sticky, replaces_the_step_that_was_there) {
    Follower follower = follower_of(outdoors({60, 50, 0}));
    follower.offset.origin = {-7, 5, 3};
    follower.follow_once();
    EXPECT_TRUE(is_near(follower.offset.origin, {0.625F, 0, 0}, 1e-6));
}

// Facing south-east, a target in the east is to the left and ahead.
TEST(Sticky, steps_and_turns_in_the_axes_of_the_body) {
    Follower follower = follower_of(outdoors({60, 50, 0}));
    follower.position = outdoors({50, 50, 0}, 135);
    follower.follow_once();
    const float along = 0.625F * std::sqrt(0.5F);
    EXPECT_TRUE(is_near(follower.offset.origin, {-along, along, 0}, 1e-5));
    EXPECT_NEAR(heading_of(follower.offset), 315.0, 1e-3);
    const Frame turned = combine(follower.position.frame, follower.offset);
    EXPECT_NEAR(heading_of(turned), 90.0, 1e-3);
}

// The heading of the offset is set; how far it looks up stays (a little less, as set_heading does).
TEST(Sticky, keeps_the_pitch_of_the_rotation_that_was_there) {
    Follower follower = follower_of(outdoors({60, 50, 0}));
    face_along(follower.offset, {0, 1, 0.5F});
    const float up = forward_of(follower.offset).z;
    follower.follow_once();
    EXPECT_NEAR(heading_of(follower.offset), 90.0, 1e-3);
    EXPECT_NEAR(forward_of(follower.offset).z, up / std::sqrt(1.0F + up * up), 1e-5);
}

TEST(Sticky, has_another_hash_for_every_difference) {
    const auto hash_of = [](const Sticky& state) {
        StateHash hash;
        add_to(hash, state);
        return hash.value();
    };
    const Sticky base = follower_of(outdoors({60, 50, 0})).state;
    std::vector<Sticky> others(7, base);
    others[0].timeout_s += 1;
    others[1].target = k_other;
    others[2].target_radius_m = 1;
    others[3].is_in_use = false;
    others[4].has_position = false;
    others[5].target_cell += 1;
    others[6].target_origin.y += 1;
    for (std::size_t i = 0; i < others.size(); ++i) {
        EXPECT_NE(hash_of(base), hash_of(others[i])) << i;
    }
}

}  // namespace
}  // namespace glidepath

// One update: spec/sequences.md 3 to 6.
#include "base/units.h"
#include "layers.h"
#include "unit/animation_fixtures.h"
#include "unit/near.h"

#include <cmath>

namespace glidepath {
namespace {

constexpr double k_half_frame_s = 0.5 / 30.0;
constexpr double k_tolerance_m = 1e-5;

TEST(Advance, moves_by_velocity_and_time_when_the_list_is_empty) {
    Playing body({});
    set_velocity(body.sequence, {1, 2, 3});
    EXPECT_TRUE(is_near(body.tick(0.5).origin, {0.5F, 1, 1.5F}, k_tolerance_m));
    EXPECT_TRUE(is_near(body.tick(-0.5).origin, {-0.5F, -1, -1.5F}, k_tolerance_m));
    EXPECT_TRUE(is_near(body.tick(0.0001).origin, {0.0001F, 0.0002F, 0.0003F}, 1e-9))
        << "no bound of epsilon here";
}

TEST(Advance, moves_nothing_between_keyframes) {
    Playing body({hooked_clip(1, 10)});
    body.append(1, 30);
    set_velocity(body.sequence, {0, 4, 0});
    EXPECT_EQ(body.tick(k_half_frame_s), Frame{});
    EXPECT_TRUE(body.events.empty());
    EXPECT_NEAR(body.sequence.frame_number, 0.5, 1e-9);
}

TEST(Advance, moves_by_a_whole_frame_when_one_is_passed) {
    Playing body({hooked_clip(1, 10)});
    body.append(1, 30);
    set_velocity(body.sequence, {0, 3, 0});
    EXPECT_TRUE(is_near(body.tick(1.5 * k_frame_s).origin, {0, 0.1F, 0}, k_tolerance_m));
    EXPECT_EQ(body.events, (Events{{10, 1}, {110, 1}}));
}

TEST(Advance, steps_by_the_frame_and_not_by_the_tick) {
    Playing body({still_clip(1, 100)});
    body.append(1, 30);
    set_velocity(body.sequence, {0, 3, 0});
    EXPECT_TRUE(is_near(body.tick(2.9 * k_frame_s).origin, {0, 0.2F, 0}, k_tolerance_m));
}

TEST(Advance, does_one_step_of_the_time_at_framerate_zero_unless_it_is_tiny) {
    Playing body({striding_clip(1, 10)});
    body.append(1, 0);
    set_velocity(body.sequence, {0, 4, 0});
    EXPECT_TRUE(is_near(body.tick(0.25).origin, {0, 1, 0}, k_tolerance_m));
    EXPECT_EQ(body.tick(static_cast<double>(k_epsilon)), Frame{});
    EXPECT_NE(body.tick(static_cast<double>(k_epsilon) * 1.01), Frame{});
}

TEST(Advance, uses_the_first_frame_twice_and_the_last_never_in_a_turn_of_a_cycle) {
    Playing body({striding_clip(1, 4)});
    body.append(1, 30);
    // Frames 0, 1, 2 (1 + 2 + 3 m) on the way, then frame 0 again (1 m) for entering the next turn.
    EXPECT_TRUE(is_near(body.tick(4.01 * k_frame_s).origin, {7, 0, 0}, k_tolerance_m));
    EXPECT_NEAR(body.sequence.frame_number, 0.01, 1e-9);
    EXPECT_TRUE(is_near(body.tick(4.0 * k_frame_s).origin, {7, 0, 0}, k_tolerance_m));
}

TEST(Advance, never_fires_hooks_of_the_last_frame_forward_and_of_the_first_backward) {
    Playing body({hooked_clip(1, 3)});
    body.append(1, 30);
    body.tick(3.5 * k_frame_s);
    EXPECT_EQ(body.events, (Events{{10, 1}, {110, 1}, {11, 1}, {111, 1}}));

    Playing reverse({hooked_clip(1, 3)});
    reverse.append(1, -30);
    reverse.tick(3.5 * k_frame_s);
    EXPECT_EQ(reverse.events, (Events{{12, -1}, {212, -1}, {11, -1}, {211, -1}}));
}

TEST(Advance, never_fires_hooks_of_a_clip_of_one_frame) {
    Playing body({hooked_clip(1, 1)});
    body.append(1, 30);
    body.tick(10.5 * k_frame_s);
    EXPECT_TRUE(body.events.empty());
}

TEST(Advance, takes_each_frame_back_once_when_it_plays_backward) {
    Playing body({striding_clip(1, 4)});
    body.append(1, -30);
    EXPECT_TRUE(is_near(body.tick(4.01 * k_frame_s).origin, {-10, 0, 0}, k_tolerance_m));
}

TEST(Advance, still_steps_along_the_velocity_when_it_plays_backward) {
    Playing body({still_clip(1, 10)});
    body.append(1, -30);
    set_velocity(body.sequence, {0, -3, 0});  // a negative speed has negated it
    EXPECT_TRUE(is_near(body.tick(2.5 * k_frame_s).origin, {0, -0.2F, 0}, k_tolerance_m));
}

TEST(Advance, has_not_ended_when_it_comes_backward_to_exactly_its_first_frame) {
    Playing body({still_clip(1, 4), still_clip(2, 4)});
    body.append(1, -1);
    body.append(2, 1);
    body.sequence.frame_number = 2.0;
    body.tick(2.0);
    EXPECT_EQ(body.sequence.frame_number, 0.0);
    EXPECT_EQ(body.clip_at(0), 1U);
}

TEST(Advance, gives_the_time_that_is_left_to_the_next_clip_at_its_own_framerate) {
    Playing body({still_clip(1, 3), still_clip(2, 40)});
    body.append(1, 30);
    body.append(2, 10);
    body.tick(3 * k_frame_s + 0.55);
    EXPECT_NEAR(body.sequence.frame_number, 5.5, 1e-6);
    EXPECT_EQ(body.sequence.count, 1U) << "the played head is dropped";
    EXPECT_EQ(body.clip_at(0), 2U);
    EXPECT_EQ(body.events, Events{k_done});
}

TEST(Advance, passes_several_clips_in_one_tick_and_then_repeats_only_the_last) {
    Playing body({still_clip(1, 3), still_clip(2, 3), still_clip(3, 3)});
    for (const ClipId clip : {1U, 2U, 3U}) {
        body.append(clip, 30);
    }
    body.tick(7 * k_frame_s + k_half_frame_s);
    EXPECT_EQ(body.sequence.count, 1U);
    EXPECT_EQ(body.clip_at(0), 3U);
    EXPECT_EQ(body.events, (Events{k_done, k_done}));
    body.tick(6 * k_frame_s);
    EXPECT_EQ(body.clip_at(0), 3U);
    EXPECT_TRUE(body.events.empty()) << "a cycle alone is never done";
}

// Section 7: heads are dropped only after the update, so each wrap of the cycle in the same tick counts
// again.
TEST(Advance, queues_done_too_often_when_the_cycle_wraps_in_the_tick_of_its_link) {
    Playing body({still_clip(1, 3), still_clip(2, 2)});
    body.append(1, 30);
    body.append(2, 30);
    body.tick(8 * k_frame_s + k_half_frame_s);  // the link, then two and a half turns of the cycle
    EXPECT_EQ(body.events, (Events{k_done, k_done, k_done}));
    body.tick(8 * k_frame_s);
    EXPECT_TRUE(body.events.empty());
}

TEST(Advance, queues_done_after_the_hooks_of_the_ended_clip_and_before_those_of_the_next) {
    Playing body({hooked_clip(1, 2), hooked_clip(2, 3)});
    body.append(1, 30);
    body.append(2, 30);
    body.tick(3 * k_frame_s + k_half_frame_s);
    EXPECT_EQ(body.events, (Events{{10, 1}, {110, 1}, k_done, {10, 1}, {110, 1}}));
}

TEST(Advance, leaves_and_enters_when_backward_changes_to_forward) {
    Playing body({still_clip(1, 1), still_clip(2, 9)});
    body.append(1, -30);
    body.append(2, 30);
    set_velocity(body.sequence, {0, 3, 0});
    EXPECT_TRUE(is_near(body.tick(1.5 * k_frame_s).origin, {0, 0.2F, 0}, k_tolerance_m))
        << "two steps of a frame";
}

TEST(Advance, neither_leaves_nor_enters_when_forward_changes_to_backward) {
    Playing body({still_clip(1, 1), still_clip(2, 9)});
    body.append(1, 30);
    body.append(2, -30);
    set_velocity(body.sequence, {0, 3, 0});
    EXPECT_EQ(body.tick(1.5 * k_frame_s), Frame{});
}

TEST(Advance, does_not_enter_a_clip_of_framerate_zero) {
    Playing body({still_clip(1, 1), striding_clip(2, 4)});
    body.append(1, 30);
    body.append(2, 0);
    EXPECT_EQ(body.tick(1.5 * k_frame_s), Frame{});
    EXPECT_EQ(body.clip_at(0), 2U);
}

TEST(Advance, does_not_step_by_a_framerate_of_epsilon) {
    Playing body({still_clip(1, 2)});
    body.append(1, k_epsilon);
    set_velocity(body.sequence, {0, 1, 0});
    EXPECT_EQ(body.tick(6000), Frame{}) << "passes a frame, but 1/framerate is not noticeable";
    EXPECT_NEAR(body.sequence.frame_number, 1.2, 1e-6);
}

TEST(Advance, plays_backward_through_time_from_the_head_to_the_tail) {
    Playing body({striding_clip(1, 4), striding_clip(2, 3)});
    body.append(1, 30);
    body.append(2, 30);
    const Frame delta = body.tick(-0.5 * k_frame_s);
    // Leaves clip 1 (its frame 0 is taken back), starts at the end of the tail; no frame is passed there.
    EXPECT_TRUE(is_near(delta.origin, {-1, 0, 0}, k_tolerance_m));
    EXPECT_EQ(body.clip_at(0), 2U);
    EXPECT_NEAR(body.sequence.frame_number, 3.0 - static_cast<double>(k_epsilon) - 0.5, 1e-9);
}

TEST(Advance, turns_about_its_own_axes_and_moves_along_those_of_the_tick) {
    Playing body({still_clip(1, 100)});
    body.append(1, 30);
    const auto quarter_turn = static_cast<float>(k_pi / 2);
    set_omega(body.sequence, {0, 0, -quarter_turn * 30});  // a quarter turn to the right a frame
    set_velocity(body.sequence, {0, 30, 0});               // a metre a frame
    const Frame delta = body.tick(2.5 * k_frame_s);
    EXPECT_TRUE(is_near(delta.origin, {0, 2, 0}, k_tolerance_m)) << "the turn does not bend the way";
    EXPECT_TRUE(is_near(delta.rotation, {0, 0, 0, 1}, 1e-6));
}

TEST(Advance, turns_by_the_time_of_each_clips_own_frames) {
    Playing body({still_clip(1, 2), still_clip(2, 9)});
    body.append(1, 30);
    body.append(2, 10);
    set_omega(body.sequence, {0, 0, 3});
    // A frame of 1/30 s, then, entering the second clip, one of 1/10 s: 0.4 rad.
    const Frame delta = body.tick(2.5 * k_frame_s);
    EXPECT_TRUE(is_near(delta.rotation, from_rotation_vector({0, 0, 0.4F}), 1e-6));
}

TEST(Advance, carries_a_pos_frame_along_the_turned_axes) {
    Clip clip = striding_clip(1, 4);
    const float half_root = 0.707106781F;
    // 1 m along x, then a quarter turn to the left.
    clip.pos_frames[0].rotation = {half_root, 0, 0, half_root};
    Playing body({clip});
    body.append(1, 30);
    EXPECT_TRUE(is_near(body.tick(2.5 * k_frame_s).origin, {1, 2, 0}, k_tolerance_m));
}

TEST(Advance, keeps_the_rotation_when_a_pos_frame_has_an_unusable_one) {
    Clip clip = striding_clip(1, 4);
    clip.pos_frames[0].rotation = {0, 0, 0, 0};
    Playing body({clip});
    body.append(1, 30);
    const Frame delta = body.tick(1.5 * k_frame_s);
    EXPECT_TRUE(is_near(delta.origin, {1, 0, 0}, k_tolerance_m));
    EXPECT_EQ(delta.rotation, Quat{});
}

TEST(Advance, plays_on_without_a_delta) {
    Playing body({hooked_clip(1, 3)});
    body.append(1, 30);
    body.append(1, 30);
    std::array<HookEvent, 16> storage{};
    HookQueue hooks{storage};
    advance(body.sequence, body.clips, 3.5 * k_frame_s, nullptr, &hooks);
    EXPECT_NEAR(body.sequence.frame_number, 0.5, 1e-6);
    EXPECT_EQ(hooks.done_count, 1U);
    EXPECT_EQ(hooks.count, 5U);
}

TEST(Advance, plays_on_without_an_owner) {
    Playing body({striding_clip(1, 3)});
    body.append(1, 30);
    body.append(1, 30);
    Frame delta;
    advance(body.sequence, body.clips, 3.5 * k_frame_s, &delta, nullptr);
    EXPECT_TRUE(is_near(delta.origin, {4, 0, 0}, k_tolerance_m));
    EXPECT_EQ(body.sequence.count, 1U);
}

TEST(Advance, owes_no_report_without_a_queue_for_events) {
    Playing body({still_clip(1, 3)});
    for (std::uint32_t i = 0; i <= k_sequence_capacity; ++i) {
        body.append(1, 30);
    }
    advance(body.sequence, body.clips, 0, nullptr, nullptr);
    EXPECT_EQ(body.sequence.owed_done, 0U);
}

// Ten kilometres a second, so that a tenth of a millisecond is a metre.
struct ShortTime {
    Playing body{still_clip(1, 3)};
    Frame delta;
    ShortTime(double dt_s, Reading zero_time) {
        body.append(1, 30);
        set_velocity(body.sequence, {10000, 0, 0});
        body.outcome = advance(body.sequence, body.clips, dt_s, &delta, nullptr, zero_time);
    }
};

TEST(ZeroTimeRule, documented_moves_by_velocity_alone_in_less_than_epsilon) {
    const ShortTime retail(0.0001, Reading::retail);
    EXPECT_EQ(retail.delta.origin, Vec3{});
    EXPECT_NEAR(retail.body.sequence.frame_number, 0.003, 1e-9);
    const ShortTime documented(0.0001, Reading::documented);
    EXPECT_TRUE(is_near(documented.delta.origin, {1, 0, 0}, k_tolerance_m));
    EXPECT_EQ(documented.body.sequence.frame_number, 0.0);
}

TEST(ZeroTimeRule, makes_no_difference_at_no_time_and_from_epsilon_on) {
    for (const double dt_s : {0.0, 0.0003, 1.5 * k_frame_s}) {
        const ShortTime retail(dt_s, Reading::retail);
        const ShortTime documented(dt_s, Reading::documented);
        EXPECT_EQ(retail.delta, documented.delta) << dt_s;
        EXPECT_EQ(retail.body.sequence.frame_number, documented.body.sequence.frame_number) << dt_s;
    }
}

TEST(ZeroTimeRule, is_asked_again_of_the_time_that_an_animation_leaves) {
    for (const Reading reading : {Reading::retail, Reading::documented}) {
        const ShortTime played(3 * k_frame_s + 0.0001, reading);
        const double steps_m = 10000 * 3 * k_frame_s;
        const double rest_m = reading == Reading::retail ? 0.0 : 1.0;
        EXPECT_NEAR(static_cast<double>(played.delta.origin.x), steps_m + rest_m, 0.01);
    }
}

TEST(ZeroTimeRule, needs_no_delta) {
    Playing body({still_clip(1, 3)});
    body.append(1, 30);
    EXPECT_EQ(advance(body.sequence, body.clips, 0.0001, nullptr, nullptr, Reading::documented),
              AdvanceOutcome::finished);
}

TEST(Advance, is_cut_off_after_ten_thousand_changes_of_animation) {
    Playing body({still_clip(1, 1)});
    body.append(1, 30);
    set_velocity(body.sequence, {0, 3, 0});
    const Frame delta = body.tick(20000 * k_frame_s);
    EXPECT_EQ(body.outcome, AdvanceOutcome::cut_off);
    EXPECT_TRUE(is_near(delta.origin, {0, 1000, 0}, 0.1)) << "a step of 0.1 m a change";
    EXPECT_EQ(body.sequence.frame_number, 0.0) << "as the last change left it";
    body.tick(k_half_frame_s);
    EXPECT_EQ(body.outcome, AdvanceOutcome::finished);
}

// The time that is left grows with each change: the client hangs.
TEST(Advance, is_cut_off_after_a_negative_multiplication_of_the_framerate) {
    Playing body({still_clip(1, 10), still_clip(2, 10)});
    body.append(1, 30);
    body.append(2, 30);
    multiply_cyclic_framerate(body.sequence, -1);
    body.tick(11 * k_frame_s);
    EXPECT_EQ(body.outcome, AdvanceOutcome::cut_off);
    EXPECT_EQ(body.sequence.count, 1U) << "played heads are dropped as usual";
    EXPECT_TRUE(std::isfinite(body.sequence.frame_number));
}

TEST(Advance, is_cut_off_after_a_million_frames) {
    Playing body({still_clip(1, k_max_clip_frames)});
    body.append(1, 1e9F);
    set_velocity(body.sequence, {1e6F, 0, 0});  // a millimetre a frame
    const Frame delta = body.tick(1);
    EXPECT_EQ(body.outcome, AdvanceOutcome::cut_off);
    EXPECT_EQ(body.sequence.frame_number, 0.0);
    EXPECT_GT(delta.origin.x, 900.0F);
    EXPECT_LT(delta.origin.x, 1100.0F) << "a clip's frames more at the most";
}

}  // namespace
}  // namespace glidepath

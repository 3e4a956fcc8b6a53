// Gating, scaling and smoothing of root motion: spec/sequences.md 8 and 10 and root_motion.h.
#include "animation/root_motion.h"
#include "base/units.h"
#include "layers.h"
#include "unit/animation_fixtures.h"
#include "unit/near.h"

#include <cmath>

namespace glidepath {
namespace {

constexpr auto k_step_s = static_cast<float>(k_frame_s);

Playing running() {
    Playing body({hooked_clip(1, 30)});
    body.append(1, 30);
    set_velocity(body.sequence, {0, 4, 0});
    set_omega(body.sequence, {0, 0, -1});
    return body;
}

RootMotionStep step(Playing& body, const RootMotionView& view, float dt_s) {
    std::array<HookEvent, 64> storage;
    HookQueue hooks{storage};
    const RootMotionStep motion = root_motion(body.sequence, body.clips, view, dt_s, &hooks);
    body.events.assign(hooks.events().begin(), hooks.events().end());
    return motion;
}

TEST(RootMotion, plays_nothing_when_hidden_or_without_parts) {
    for (const RootMotionView& view : {RootMotionView{.hidden = true}, RootMotionView{.has_parts = false}}) {
        Playing body = running();
        EXPECT_EQ(step(body, view, 1).delta, Frame{});
        EXPECT_EQ(body.sequence.frame_number, 0.0);
        EXPECT_TRUE(body.events.empty());
    }
}

TEST(RootMotion, turns_but_does_not_carry_a_body_that_is_not_on_walkable_ground) {
    Playing body = running();
    const Frame delta = step(body, {.walkable = false, .scale = 2}, 1.5F * k_step_s).delta;
    EXPECT_EQ(delta.origin, Vec3{});
    EXPECT_NE(delta.rotation, Quat{});
    EXPECT_FALSE(body.events.empty());
}

TEST(RootMotion, scales_the_way_and_not_the_turn) {
    Playing body = running();
    Playing twice = running();
    const Frame delta = step(body, {}, 1.5F * k_step_s).delta;
    const Frame scaled = step(twice, {.scale = 2}, 1.5F * k_step_s).delta;
    EXPECT_TRUE(is_near(scaled.origin, delta.origin * 2.0F, 1e-6));
    EXPECT_EQ(scaled.rotation, delta.rotation);
}

TEST(RootMotion, is_keyframed_unless_asked_otherwise) {
    Playing body = running();
    EXPECT_EQ(step(body, {}, 0.5F * k_step_s).delta, Frame{});
    EXPECT_NE(step(body, {.mode = RootMotionMode::smoothed}, 0.4F * k_step_s).delta, Frame{});
}

// ---- smoothed

// Where a body gets in a time, tick by tick.
Frame travelled(Playing body, double seconds, int ticks_per_second, bool smoothed) {
    Frame at;
    const int ticks = static_cast<int>(std::lround(seconds * ticks_per_second));
    for (int i = 0; i < ticks; ++i) {
        Frame delta;
        if (smoothed) {
            advance_smoothed(body.sequence, body.clips, 1.0 / ticks_per_second, delta, nullptr);
        } else {
            advance(body.sequence, body.clips, 1.0 / ticks_per_second, &delta, nullptr);
        }
        at = combine(at, delta);
    }
    return at;
}

TEST(SmoothedRootMotion, moves_evenly_in_every_tick_above_thirty_hertz) {
    Playing body({still_clip(1, 30)});
    body.append(1, 30);
    set_velocity(body.sequence, {0, 4, 0});
    for (int i = 0; i < 288; ++i) {
        Frame delta;
        advance_smoothed(body.sequence, body.clips, 1.0 / 144, delta, nullptr);
        ASSERT_NEAR(delta.origin.y, 4.0 / 144, 1e-7);
    }
}

TEST(SmoothedRootMotion, covers_the_same_way_in_a_second_as_keyframes_do) {
    Playing body({still_clip(1, 30)});
    body.append(1, 30);
    set_velocity(body.sequence, {1, 4, 0});
    for (const int hertz : {20, 30, 60, 75, 144, 240}) {
        // A hair more than a second, so that the last keyframe has surely been passed.
        Playing shifted = body;
        shifted.sequence.frame_number = 0.001;
        EXPECT_TRUE(is_near(travelled(shifted, 1, hertz, true).origin, {1, 4, 0}, 1e-5)) << hertz;
        EXPECT_TRUE(is_near(travelled(shifted, 1, hertz, false).origin, {1, 4, 0}, 1e-5)) << hertz;
    }
}

TEST(SmoothedRootMotion, turns_as_far_in_a_second_as_keyframes_do) {
    Playing body({still_clip(1, 30)});
    body.append(1, 30);
    body.sequence.frame_number = 0.001;
    set_omega(body.sequence, {0, 0, -1.5F});
    const Frame keyframed = travelled(body, 1, 60, false);
    EXPECT_TRUE(is_near(travelled(body, 1, 60, true).rotation, keyframed.rotation, 1e-5));
    EXPECT_TRUE(is_near(travelled(body, 1, 144, true).rotation, keyframed.rotation, 1e-5));
}

// Pos frames that turn, lift and carry, over links and a cycle, forward and backward.
Clip dancing_clip(ClipId id, std::uint32_t frames) {
    Clip clip = still_clip(id, frames);
    for (std::uint32_t k = 0; k < frames; ++k) {
        const auto x = static_cast<float>(k % 5) * 0.03F;
        Frame pos{{x, 0.1F + x, 0.02F - x}, {}};
        rotate_local(pos, {0, x, 0.3F * static_cast<float>(k % 3) - 0.2F});
        clip.pos_frames.push_back(pos);
    }
    return clip;
}

TEST(SmoothedRootMotion, meets_keyframed_motion_wherever_a_frame_ends) {
    for (const float framerate : {30.0F, -30.0F}) {
        Playing body({dancing_clip(1, 4), dancing_clip(2, 7)});
        body.append(1, framerate);
        body.append(1, framerate, 1, 2);
        body.append(2, framerate);
        // To just after the end of each frame; backward, frames end 0.0002 of a frame late.
        const double tolerance = framerate > 0 ? 2e-5 : 5e-4;
        body.sequence.frame_number += framerate > 0 ? 0.00001 : -0.00001;
        for (int frames = 1; frames < 30; ++frames) {
            const double seconds = frames / 30.0;
            const Frame keyframed = travelled(body, seconds, 30, false);
            const Frame smoothed = travelled(body, seconds, 150, true);
            ASSERT_TRUE(is_near(smoothed.origin, keyframed.origin, tolerance)) << framerate << ' ' << frames;
            ASSERT_TRUE(is_near(smoothed.rotation, keyframed.rotation, tolerance))
                << framerate << ' ' << frames;
        }
    }
}

TEST(SmoothedRootMotion, gives_the_share_of_a_pos_frame_that_its_time_has_in_the_tick) {
    Playing body({striding_clip(1, 4)});
    body.append(1, 30);
    Frame delta;
    advance_smoothed(body.sequence, body.clips, 0.25 / 30, delta, nullptr);
    EXPECT_TRUE(is_near(delta.origin, {0.25F, 0, 0}, 1e-5)) << "a quarter of frame 0";
    delta = {};
    advance_smoothed(body.sequence, body.clips, 1.0 / 30, delta, nullptr);
    EXPECT_TRUE(is_near(delta.origin, {1.25F, 0, 0}, 1e-5)) << "the rest of frame 0, a quarter of frame 1";
    body.sequence.frame_number = 3.5;
    delta = {};
    advance_smoothed(body.sequence, body.clips, 1.0 / 30, delta, nullptr);
    EXPECT_TRUE(is_near(delta.origin, {1, 0, 0}, 1e-5))
        << "the last frame has the first one's share, and then so has the first";
}

TEST(SmoothedRootMotion, gives_the_last_frame_nothing_before_a_clip_that_is_not_entered_forward) {
    Playing body({striding_clip(1, 4)});
    body.append(1, 30);
    body.append(1, -30);
    body.sequence.frame_number = 3.25;
    Frame delta;
    advance_smoothed(body.sequence, body.clips, 0.5 / 30, delta, nullptr);
    EXPECT_EQ(delta, Frame{});
}

TEST(SmoothedRootMotion, starts_a_backward_clip_epsilon_before_its_end) {
    Playing body({striding_clip(1, 4)});
    body.append(1, -30);
    Frame delta;
    advance_smoothed(body.sequence, body.clips, 0, delta, nullptr);
    EXPECT_EQ(delta, Frame{});
    advance_smoothed(body.sequence, body.clips, 0.5 / 30, delta, nullptr);
    EXPECT_TRUE(is_near(delta.origin, {-4.0F * 0.5002F, 0, 0}, 1e-4));
}

TEST(SmoothedRootMotion, turns_the_shorter_way_to_a_rotation_given_by_its_opposite) {
    Clip clip = striding_clip(1, 4);
    const Quat turn = from_rotation_vector({0, 0, 0.2F});
    clip.pos_frames[0].rotation = {-turn.w, -turn.x, -turn.y, -turn.z};
    Playing body({clip});
    body.append(1, 30);
    Frame delta;
    advance_smoothed(body.sequence, body.clips, 0.5 / 30, delta, nullptr);
    EXPECT_TRUE(is_near(delta.rotation, from_rotation_vector({0, 0, 0.1F}), 1e-4));
}

TEST(SmoothedRootMotion, takes_nothing_from_a_swapped_window) {
    Playing body({striding_clip(1, 4)});
    body.append(1, 30);
    multiply_cyclic_framerate(body.sequence, -1);
    Frame delta;
    EXPECT_EQ(advance_smoothed(body.sequence, body.clips, 0.5 / 30, delta, nullptr), AdvanceOutcome::cut_off);
    EXPECT_EQ(delta, Frame{});
}

TEST(SmoothedRootMotion, ends_at_the_same_frame_with_the_same_events) {
    for (const double dt_s : {0.0, 0.004, 0.04, 0.4, 4.0, -0.3}) {
        Playing body({hooked_clip(1, 3), hooked_clip(2, 5)});
        body.append(1, 30);
        body.append(2, -20);
        body.append(2, 25);
        Playing smooth = body;
        body.tick(dt_s);
        std::array<HookEvent, 4096> storage;
        HookQueue hooks{storage};
        Frame delta;
        advance_smoothed(smooth.sequence, smooth.clips, dt_s, delta, &hooks);
        EXPECT_EQ(smooth.sequence.frame_number, body.sequence.frame_number);
        EXPECT_EQ(smooth.sequence.count, body.sequence.count);
        EXPECT_EQ(Events(hooks.events().begin(), hooks.events().end()), body.events);
    }
}

TEST(SmoothedRootMotion, plays_a_negative_time_by_keyframes) {
    Playing body({dancing_clip(1, 5)});
    body.append(1, 30);
    Playing smooth = body;
    Frame delta;
    advance_smoothed(smooth.sequence, smooth.clips, -0.2, delta, nullptr);
    EXPECT_EQ(delta, body.tick(-0.2));
}

TEST(SmoothedRootMotion, is_cut_off_as_keyframed_motion_is) {
    Playing body({dancing_clip(1, 2)});
    body.append(1, 1000);
    Frame delta;
    EXPECT_EQ(advance_smoothed(body.sequence, body.clips, 1000, delta, nullptr), AdvanceOutcome::cut_off);
    EXPECT_TRUE(is_finite(delta.origin));
}

}  // namespace
}  // namespace glidepath

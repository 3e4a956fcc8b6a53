// Laws that hold for any input.
#include <glidepath/motion.h>

#include "animation/root_motion.h"
#include "base/units.h"
#include "layers.h"
#include "unit/animation_fixtures.h"
#include "unit/near.h"

#include <rapidcheck/gtest.h>

#include <cmath>

namespace glidepath {
namespace {

// A number of thousandths: extremes come up, and failures print readably.
float thousandths(int from, int to) { return static_cast<float>(*rc::gen::inRange(from, to + 1)) * 0.001F; }

Vec3 any_vector(int limit) {
    return {thousandths(-limit, limit), thousandths(-limit, limit), thousandths(-limit, limit)};
}

Clip any_clip(ClipId id) {
    Clip clip = still_clip(id, *rc::gen::inRange(1U, 12U));
    if (*rc::gen::arbitrary<bool>()) {
        for (std::uint32_t i = 0; i < clip.frame_count; ++i) {
            const Vec3 v = any_vector(1000);
            clip.pos_frames.push_back({any_vector(500), {thousandths(-1000, 1000), v.x, v.y, v.z}});
        }
    }
    for (std::uint32_t i = 0, n = *rc::gen::inRange(0U, 4U); i < n; ++i) {
        clip.hooks.push_back(
            {*rc::gen::inRange(0U, clip.frame_count), i + 1,
             *rc::gen::element(HookDirection::backward, HookDirection::both, HookDirection::forward)});
    }
    return clip;
}

ClipLibrary any_library() {
    ClipLibrary library;
    for (ClipId id = 1; id <= 4; ++id) {
        RC_ASSERT(library.add(any_clip(id)).is_ok());
    }
    return library;
}

void change_somehow(Sequence& sequence, const ClipLibrary& clips) {
    switch (*rc::gen::inRange(0, 12)) {
        case 0:
            clear_physics(sequence);
            break;
        case 1:
            clear_animations(sequence);
            break;
        case 2:
            remove_cyclic_animations(sequence);
            break;
        case 3:
            remove_link_animations(sequence, *rc::gen::inRange(0U, 4U));
            break;
        case 4:
            multiply_cyclic_framerate(sequence, thousandths(-3000, 3000));
            break;
        case 5:
            set_velocity(sequence, any_vector(10000));
            break;
        case 6:
            set_omega(sequence, any_vector(10000));
            break;
        case 7:
            combine_physics(sequence, any_vector(10000), any_vector(10000));
            break;
        default:
            append_animation(sequence, clips, *rc::gen::inRange(1U, 6U), *rc::gen::inRange(-2, 14),
                             *rc::gen::inRange(-2, 14), thousandths(-60000, 60000));
    }
}

bool has_finite_numbers(const Frame& frame) {
    return glidepath::is_finite(frame.origin) && std::isfinite(norm_squared(frame.rotation));
}

RC_GTEST_PROP(SequenceLaws, nothing_finite_makes_it_infinite_or_leaves_the_window, ()) {
    const ClipLibrary clips = any_library();
    const bool is_smoothed = *rc::gen::arbitrary<bool>();
    Sequence sequence;
    std::array<HookEvent, 32> storage{};
    for (int i = 0; i < 30; ++i) {
        change_somehow(sequence, clips);
        HookQueue hooks{storage};
        Frame delta;
        const auto dt_s = static_cast<double>(thousandths(-400, 4000));
        if (is_smoothed) {
            advance_smoothed(sequence, clips, dt_s, delta, &hooks);
        } else {
            advance(sequence, clips, dt_s, &delta, &hooks);
        }
        RC_ASSERT(has_finite_numbers(delta));
        RC_ASSERT(is_unit(delta.rotation));
        RC_ASSERT(sequence.count <= k_sequence_capacity);
        RC_ASSERT(std::isfinite(sequence.frame_number));
        if (sequence.count == 0) continue;
        const SequenceNode& head = sequence.nodes[0];
        RC_ASSERT(sequence.frame_number >= std::min(head.low, head.high));
        RC_ASSERT(sequence.frame_number < std::max(head.low, head.high) + 1);
    }
}

RC_GTEST_PROP(SequenceLaws, the_way_of_a_second_is_the_velocity, ()) {
    Playing body({still_clip(1, *rc::gen::inRange(1U, 40U))});
    const float framerate = thousandths(5000, 60000);
    const Vec3 velocity = any_vector(10000);
    const int hertz = *rc::gen::inRange(5, 240);
    body.append(1, framerate);
    set_velocity(body.sequence, velocity);
    Playing smooth = body;
    DVec3 keyframed;
    DVec3 smoothed;
    for (int i = 0; i < hertz; ++i) {
        keyframed = keyframed + widen(body.tick(1.0 / hertz).origin);
        Frame delta;
        advance_smoothed(smooth.sequence, smooth.clips, 1.0 / hertz, delta, nullptr);
        smoothed = smoothed + widen(delta.origin);
    }
    const double rounding_m = 1e-4;
    const double a_frame_m = length(velocity) / static_cast<double>(framerate);
    RC_ASSERT(is_near(narrow(smoothed), velocity, rounding_m));
    RC_ASSERT(is_near(narrow(keyframed), velocity, a_frame_m + rounding_m));
}

RC_GTEST_PROP(SequenceLaws, a_copy_goes_the_same_way, ()) {
    const ClipLibrary clips = any_library();
    Sequence sequence;
    for (int i = 0; i < 5; ++i) {
        change_somehow(sequence, clips);
    }
    Sequence copy = sequence;
    Frame a;
    Frame b;
    advance(sequence, clips, 0.7, &a, nullptr);
    advance(copy, clips, 0.7, &b, nullptr);
    StateHash first;
    StateHash second;
    add_to(first, sequence);
    add_to(second, copy);
    RC_ASSERT(a == b);
    RC_ASSERT(first.value() == second.value());
}

// ---- motion tables

constexpr std::array k_styles{k_non_combat, k_sword, k_bow};
constexpr std::array k_substates{k_ready, k_walk, k_run, k_turn, k_sidestep, k_crouch};
constexpr std::array k_anything{k_non_combat,
                                k_sword,
                                k_bow,
                                k_ready,
                                k_walk,
                                k_run,
                                k_turn,
                                k_sidestep,
                                k_crouch,
                                k_bow_emote,
                                k_falling,
                                MotionId{0x20000070},
                                MotionId{0x30000071}};

MotionData any_data() {
    MotionData data = data_of({}, any_vector(4000), any_vector(4000));
    data.clears_modifiers = *rc::gen::inRange(0, 5) == 0;
    data.only_from_default = *rc::gen::inRange(0, 3) == 0;
    for (int i = 0, n = *rc::gen::inRange(0, 3); i < n; ++i) {
        data.animations.push_back({*rc::gen::inRange(1U, 25U), 0, -1, thousandths(5000, 60000)});
    }
    return data;
}

TableMaker any_table() {
    const auto often = [] { return *rc::gen::inRange(0, 3) > 0; };
    TableMaker maker;
    for (const MotionId style : k_styles) {
        if (style == k_non_combat || often()) maker.style(style, *rc::gen::elementOf(k_substates));
        for (const MotionId motion : k_substates) {
            if (often()) maker.cycle(style, motion, any_data());
            if (motion_command::is_modifier(motion) && often()) maker.modifier(style, motion, any_data());
            if (often()) maker.link(style, motion, *rc::gen::elementOf(k_anything), any_data());
        }
        if (often()) maker.link(style, 0, *rc::gen::elementOf(k_anything), any_data());
    }
    if (often()) maker.modifier(0, 0x20000070, any_data());
    return maker;
}

RC_GTEST_PROP(TableManagerLaws, any_requests_on_any_table_come_to_an_end_and_stay_within_bounds, ()) {
    Moving body(any_table());
    const int steps = *rc::gen::inRange(1, 60);
    for (int i = 0; i < steps; ++i) {
        const MotionId motion = *rc::gen::elementOf(k_anything);
        switch (*rc::gen::inRange(0, 6)) {
            case 0:
                body.tick(static_cast<double>(thousandths(0, 500)));
                break;
            case 1:
                body.stop(motion);
                break;
            case 2:
                RC_ASSERT(body.stop_all() != MotionResult::no_data);
                break;
            default:
                body.perform(motion, thousandths(-2000, 3000));
        }
        RC_ASSERT(glidepath::is_finite(body.sequence.velocity));
        RC_ASSERT(glidepath::is_finite(body.sequence.omega));
        RC_ASSERT(body.manager.state.style == 0 ||
                  body.table.default_substate(body.manager.state.style) != 0);
    }
    body.call([&](MotionDoneQueue& done) { exit_world(body.manager, done); });
    RC_ASSERT(body.manager.pending.empty());
    RC_ASSERT(body.manager.animations_done == 0U || body.done.empty());
}

}  // namespace
}  // namespace glidepath

// Building the list and its velocities: spec/sequences.md 2.
#include "base/units.h"
#include "layers.h"
#include "unit/animation_fixtures.h"
#include "unit/near.h"

#include <limits>

namespace glidepath {
namespace {

constexpr auto k_eps = static_cast<double>(k_epsilon);

SequenceNode appended(std::int32_t low, std::int32_t high) {
    Playing body({still_clip(1, 10)});
    body.append(1, 30, low, high);
    return body.sequence.nodes[0];
}

TEST(Sequence, ignores_an_unknown_clip) {
    Playing body({still_clip(1, 10)});
    body.append(2, 30);
    EXPECT_EQ(body.sequence.count, 0U);
}

TEST(Sequence, clamps_the_window_in_the_order_of_the_client) {
    struct Case {
        std::int32_t low, high, expected_low, expected_high;
    };
    for (const Case& c : {Case{0, -1, 0, 9},   // high < 0: to the end
                          Case{3, 5, 3, 5},    // inside
                          Case{-1, 5, 9, 9},   // unsigned: a negative low is beyond the end, then high = low
                          Case{-1, -1, 9, 9},  //
                          Case{10, 5, 9, 9},   //
                          Case{2, 10, 2, 9},   //
                          Case{2, 400, 2, 9},  //
                          Case{7, 3, 7, 7},    // low > high: high = low
                          Case{0, -400, 0, 9}}) {
        const SequenceNode node = appended(c.low, c.high);
        EXPECT_EQ(node.low, c.expected_low) << c.low << ' ' << c.high;
        EXPECT_EQ(node.high, c.expected_high) << c.low << ' ' << c.high;
    }
}

TEST(Sequence, starts_a_forward_clip_at_low_and_a_backward_one_just_before_its_end) {
    EXPECT_EQ(starting_frame({0, 2, 7, 30}), 2.0);
    EXPECT_EQ(starting_frame({0, 2, 7, 0}), 2.0);
    EXPECT_EQ(starting_frame({0, 2, 7, -30}), 8.0 - k_eps);
    EXPECT_EQ(ending_frame({0, 2, 7, 30}), 8.0 - k_eps);
    EXPECT_EQ(ending_frame({0, 2, 7, -30}), 2.0);
}

TEST(Sequence, starts_playing_with_the_first_append_only) {
    Playing body({still_clip(1, 10), still_clip(2, 10)});
    body.append(1, -30, 2, 7);
    EXPECT_EQ(body.sequence.frame_number, 8.0 - k_eps);
    body.append(2, 30);
    EXPECT_EQ(body.sequence.frame_number, 8.0 - k_eps);
    EXPECT_EQ(body.sequence.count, 2U);
}

TEST(Sequence, does_nothing_to_an_empty_list) {
    Playing body({still_clip(1, 10)});
    multiply_cyclic_framerate(body.sequence, 2);
    remove_cyclic_animations(body.sequence);
    remove_link_animations(body.sequence, 3);  // the client crashes here: engine rule
    remove_all_link_animations(body.sequence);
    EXPECT_EQ(body.sequence.count, 0U);
    EXPECT_EQ(body.sequence.frame_number, 0.0);
}

TEST(Sequence, keeps_playing_a_link_when_the_cycle_behind_it_is_removed) {
    Playing body({still_clip(1, 10), still_clip(2, 10)});
    body.append(1, 30);
    body.append(2, 30);
    body.tick(0.1);
    const double frame_number = body.sequence.frame_number;
    remove_cyclic_animations(body.sequence);
    EXPECT_EQ(body.sequence.count, 1U);
    EXPECT_EQ(body.clip_at(0), 1U);
    EXPECT_EQ(body.sequence.frame_number, frame_number);
}

TEST(Sequence, goes_back_to_frame_zero_when_the_playing_cycle_is_removed) {
    Playing body({still_clip(1, 10)});
    body.append(1, 30, 4, 8);
    remove_cyclic_animations(body.sequence);
    EXPECT_EQ(body.sequence.count, 0U);
    EXPECT_EQ(body.sequence.frame_number, 0.0);
}

TEST(Sequence, drops_links_from_the_tails_side) {
    Playing body({still_clip(1, 10), still_clip(2, 10), still_clip(3, 10), still_clip(4, 10)});
    for (const ClipId clip : {1U, 2U, 3U, 4U}) {
        body.append(clip, 30, 1, -1);
    }
    body.tick(0.1);
    const double frame_number = body.sequence.frame_number;
    remove_link_animations(body.sequence, 0);
    EXPECT_EQ(body.sequence.count, 4U);
    remove_link_animations(body.sequence, 2);
    ASSERT_EQ(body.sequence.count, 2U);
    EXPECT_EQ(body.clip_at(0), 1U);
    EXPECT_EQ(body.clip_at(1), 4U);
    EXPECT_EQ(body.sequence.frame_number, frame_number);
}

TEST(Sequence, jumps_to_the_start_of_the_cycle_when_the_playing_link_is_dropped) {
    for (const std::uint32_t limit : {2U, 3U, 4294967295U}) {
        Playing body({still_clip(1, 10), still_clip(2, 10), still_clip(3, 10)});
        body.append(1, 30);
        body.append(2, 30);
        body.append(3, 30, 5, -1);
        body.tick(0.1);
        remove_link_animations(body.sequence, limit);
        ASSERT_EQ(body.sequence.count, 1U);
        EXPECT_EQ(body.clip_at(0), 3U);
        EXPECT_EQ(body.sequence.frame_number, 5.0);
    }
}

TEST(Sequence, leaves_a_cycle_without_links_where_it_is) {
    Playing body({still_clip(1, 10)});
    body.append(1, 30);
    body.tick(0.15);
    const double frame_number = body.sequence.frame_number;
    remove_all_link_animations(body.sequence);
    EXPECT_EQ(body.sequence.frame_number, frame_number);
}

TEST(Sequence, multiplies_the_framerate_of_the_tail_only) {
    Playing body({still_clip(1, 10), still_clip(2, 10)});
    body.append(1, 30, 2, 5);
    body.append(2, 20, 3, 6);
    multiply_cyclic_framerate(body.sequence, 1.5F);
    EXPECT_EQ(body.sequence.nodes[0].framerate, 30.0F);
    EXPECT_EQ(body.sequence.nodes[1], (SequenceNode{1, 3, 6, 30.0F}));
    multiply_cyclic_framerate(body.sequence, -1.0F);
    EXPECT_EQ(body.sequence.nodes[0], (SequenceNode{0, 2, 5, 30.0F}));
    EXPECT_EQ(body.sequence.nodes[1], (SequenceNode{1, 6, 3, -30.0F}))
        << "a negative factor swaps low and high";
}

TEST(Sequence, keeps_framerates_finite) {
    Playing body({still_clip(1, 10)});
    body.append(1, 3e38F);
    multiply_cyclic_framerate(body.sequence, 3e38F);
    EXPECT_EQ(body.sequence.nodes[0].framerate, std::numeric_limits<float>::max());
}

TEST(Sequence, adds_and_takes_away_velocities_in_floats) {
    Sequence sequence;
    set_velocity(sequence, {1, 2, 3});
    set_omega(sequence, {0, 0, 1});
    combine_physics(sequence, {0.1F, 0, 0}, {0, 0, 0.5F});
    EXPECT_EQ(sequence.velocity, (Vec3{1.1F, 2, 3}));
    EXPECT_EQ(sequence.omega, (Vec3{0, 0, 1.5F}));
    subtract_physics(sequence, {0.1F, 2, 0}, {0, 0, 1.5F});
    EXPECT_EQ(sequence.velocity, (Vec3{1.1F - 0.1F, 0, 3}));
    EXPECT_EQ(sequence.omega, Vec3{});
    clear_physics(sequence);
    EXPECT_EQ(sequence.velocity, Vec3{});
}

TEST(Sequence, keeps_velocities_when_the_list_is_cleared) {
    Playing body({still_clip(1, 10)});
    body.append(1, 30, 4, -1);
    set_velocity(body.sequence, {1, 0, 0});
    clear_animations(body.sequence);
    EXPECT_EQ(body.sequence.count, 0U);
    EXPECT_EQ(body.sequence.frame_number, 0.0);
    EXPECT_EQ(body.sequence.velocity, (Vec3{1, 0, 0}));
    clear(body.sequence);
    EXPECT_EQ(body.sequence.velocity, Vec3{});
}

TEST(Sequence, drops_the_oldest_waiting_link_when_full_and_reports_it_as_done) {
    Playing body({still_clip(1, 4), still_clip(2, 4), still_clip(3, 4), still_clip(4, 4)});
    body.append(1, 30);
    body.append(2, 30);
    for (std::uint32_t i = 2; i < k_sequence_capacity; ++i) {
        body.append(3, 30);
    }
    body.append(4, 30);
    EXPECT_EQ(body.sequence.count, k_sequence_capacity);
    EXPECT_EQ(body.clip_at(0), 1U) << "the playing one stays";
    EXPECT_EQ(body.clip_at(1), 3U) << "the oldest waiting one has gone";
    EXPECT_EQ(body.clip_at(k_sequence_capacity - 1), 4U);
    EXPECT_EQ(body.sequence.owed_done, 1U);
    body.tick(0.01);
    EXPECT_EQ(body.events, Events{k_done});
    body.tick(0.01);
    EXPECT_EQ(body.events, Events{});
}

TEST(Sequence, hashes_what_counts_and_nothing_else) {
    const auto hash_of = [](const Sequence& sequence) {
        StateHash hash;
        add_to(hash, sequence);
        return hash.value();
    };
    Playing body({still_clip(1, 10)});
    body.append(1, 30);
    const std::uint64_t before = hash_of(body.sequence);
    Sequence changed = body.sequence;
    changed.nodes[1].low = 5;  // not part of the list
    EXPECT_EQ(hash_of(changed), before);
    changed.nodes[0].low = 5;
    EXPECT_NE(hash_of(changed), before);
    changed = body.sequence;
    changed.frame_number = 0.5;
    EXPECT_NE(hash_of(changed), before);
    changed = body.sequence;
    changed.omega.z = 1;
    EXPECT_NE(hash_of(changed), before);
}

}  // namespace
}  // namespace glidepath

#include "unit/animation_fixtures.h"
#include "unit/special_numbers.h"

namespace glidepath {
namespace {

ErrorCode refusal_of(const Clip& clip) {
    ClipLibrary library;
    const Error status = library.add(clip);
    EXPECT_EQ(library.size(), status.is_ok() ? 1U : 0U);
    EXPECT_EQ(library.find(clip.id) == k_no_clip, !status.is_ok());
    return status.code;
}

TEST(ClipLibrary, refuses_a_clip_without_frames) {
    EXPECT_EQ(refusal_of(still_clip(1, 0)), ErrorCode::out_of_range);
}

TEST(ClipLibrary, refuses_a_clip_of_too_many_frames) {
    EXPECT_EQ(refusal_of(still_clip(1, k_max_clip_frames + 1)), ErrorCode::limit_exceeded);
    EXPECT_EQ(refusal_of(still_clip(1, k_max_clip_frames)), ErrorCode::ok);
}

TEST(ClipLibrary, refuses_pos_frames_of_another_number) {
    Clip clip = striding_clip(1, 3);
    clip.frame_count = 4;
    EXPECT_EQ(refusal_of(clip), ErrorCode::malformed);
}

TEST(ClipLibrary, refuses_numbers_that_are_not_finite) {
    for (const float bad : {k_nan, k_infinity, -k_infinity}) {
        Clip clip = striding_clip(1, 3);
        clip.pos_frames[1].origin.y = bad;
        EXPECT_EQ(refusal_of(clip), ErrorCode::bad_float);
        clip = striding_clip(1, 3);
        clip.pos_frames[2].rotation.z = bad;
        EXPECT_EQ(refusal_of(clip), ErrorCode::bad_float);
    }
}

TEST(ClipLibrary, refuses_a_frame_that_moves_absurdly_far_and_names_it) {
    Clip clip = striding_clip(1, 3);
    clip.pos_frames[2].origin.z = 2e6F;
    ClipLibrary library;
    const Error status = library.add(clip);
    EXPECT_EQ(status.code, ErrorCode::out_of_range);
    EXPECT_EQ(status.where, 2U);
}

TEST(ClipLibrary, refuses_a_hook_beyond_the_last_frame_and_one_without_id) {
    Clip clip = still_clip(1, 3);
    clip.hooks = {{3, 7, HookDirection::both}};
    EXPECT_EQ(refusal_of(clip), ErrorCode::out_of_range);
    clip.hooks = {{2, 0, HookDirection::both}};
    EXPECT_EQ(refusal_of(clip), ErrorCode::out_of_range);
}

TEST(ClipLibrary, refuses_a_second_clip_of_an_id) {
    ClipLibrary library = library_of({still_clip(7, 3)});
    EXPECT_EQ(library.add(still_clip(7, 5)).code, ErrorCode::refused);
    EXPECT_EQ(library[library.find(7)].frame_count, 3U);
}

TEST(ClipLibrary, takes_rotations_that_are_not_of_length_one) {
    Clip clip = striding_clip(1, 2);
    clip.pos_frames[0].rotation = {0, 0, 0, 0};
    clip.pos_frames[1].rotation = {2, 0, 0, 0};
    EXPECT_EQ(refusal_of(clip), ErrorCode::ok);
}

TEST(ClipLibrary, finds_clips_added_in_any_order_at_the_index_they_were_given) {
    const ClipLibrary library = library_of({still_clip(9, 1), still_clip(2, 2), still_clip(5, 3)});
    EXPECT_EQ(library.find(9), 0U);
    EXPECT_EQ(library.find(2), 1U);
    EXPECT_EQ(library.find(5), 2U);
    EXPECT_EQ(library.find(4), k_no_clip);
    EXPECT_EQ(library.find(10), k_no_clip);
}

TEST(ClipLibrary, keeps_the_order_of_hooks_inside_a_frame) {
    Clip clip = still_clip(1, 4);
    clip.hooks = {{2, 30, HookDirection::both}, {1, 20, HookDirection::both}, {2, 10, HookDirection::both}};
    const ClipLibrary library = library_of({clip});
    const auto hooks = hooks_of_frame(library[0], 2);
    ASSERT_EQ(hooks.size(), 2U);
    EXPECT_EQ(hooks[0].hook, 30U);
    EXPECT_EQ(hooks[1].hook, 10U);
    EXPECT_TRUE(hooks_of_frame(library[0], 0).empty());
    EXPECT_TRUE(hooks_of_frame(library[0], 3).empty());
}

TEST(HookQueue, counts_events_beyond_its_capacity_and_every_done) {
    std::array<HookEvent, 2> storage{};
    HookQueue queue{storage};
    queue.push({5, 1});
    queue.push({});
    queue.push({});
    queue.push({6, -1});
    EXPECT_EQ(Events(queue.events().begin(), queue.events().end()), (Events{{5, 1}, k_done}));
    EXPECT_EQ(queue.dropped, 2U);
    EXPECT_EQ(queue.done_count, 2U);
}

}  // namespace
}  // namespace glidepath

// A tick uses no heap.
#include <glidepath/assets.h>

#include "animation/root_motion.h"
#include "layers.h"
#include "unit/animation_fixtures.h"
#include "unit/counted_allocation.h"

namespace glidepath {
namespace {

TEST(Allocation, is_counted_here) {
    std::vector<int> kept;  // beyond the call: clang leaves out an allocation that nobody can see
    EXPECT_EQ(allocations_in([&] { kept.resize(100); }), 1);
    EXPECT_EQ(kept.size(), 100U);
}

TEST(Allocation, does_not_happen_in_ticks_and_requests) {
    const DefaultLocomotion locomotion = make_default_locomotion();
    const ClipLibrary clips = library_of({striding_clip(1, 5), hooked_clip(2, 4)});
    TableManager manager;
    Sequence sequence;
    Sequence hooked;
    std::array<MotionDone, k_pending_capacity> done_room;
    std::array<HookEvent, 16> hook_storage;

    start_counting_allocations();
    MotionDoneQueue done{done_room};
    init_motions(manager, sequence, locomotion.assets(), done);
    for (const ClipId clip : {1U, 2U, 2U, 1U}) {
        append_animation(hooked, clips, clip, 0, -1, 30);
    }
    for (int i = 0; i < 200; ++i) {
        done = {done_room};
        HookQueue hooks{hook_storage};
        do_motion(manager, sequence, locomotion.assets(), i % 2 == 0 ? k_run : k_walk, 1.5F, done);
        do_motion(manager, sequence, locomotion.assets(), k_turn, 1, done);
        do_motion(manager, sequence, locomotion.assets(), i % 3 == 0 ? k_sword : k_non_combat, 1, done);
        const RootMotionMode mode = i % 5 == 0 ? RootMotionMode::smoothed : RootMotionMode::keyframed;
        static_cast<void>(root_motion(sequence, locomotion.clips, {.mode = mode}, 0.1F, &hooks));
        static_cast<void>(root_motion(hooked, clips, {.mode = mode}, 0.1F, &hooks));
        animation_done(manager, true, done);
        check_completed(manager, done);
    }
    stop_completely(manager, sequence, locomotion.assets(), done);
    exit_world(manager, done);
    EXPECT_EQ(stop_counting_allocations(), 0);
}

}  // namespace
}  // namespace glidepath

// A tick uses no heap: the global operator new of this program counts its calls.
#include <glidepath/animation/default_locomotion.h>
#include <glidepath/animation/root_motion.h>

#include "unit/animation_fixtures.h"

#include <atomic>
#include <cstdlib>
#include <new>

namespace {
std::atomic<std::uint64_t> allocation_count{0};

void* counted_allocation(std::size_t size) noexcept {
    ++allocation_count;
    return std::malloc(size == 0 ? 1 : size);
}

void* checked(void* memory) {
    if (memory == nullptr) throw std::bad_alloc();
    return memory;
}
}  // namespace

// All forms, so that what one of them gives the matching delete can take.
void* operator new(std::size_t size) { return checked(counted_allocation(size)); }
void* operator new[](std::size_t size) { return checked(counted_allocation(size)); }
void* operator new(std::size_t size, const std::nothrow_t&) noexcept { return counted_allocation(size); }
void* operator new[](std::size_t size, const std::nothrow_t&) noexcept { return counted_allocation(size); }
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete[](void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete[](void* memory, std::size_t) noexcept { std::free(memory); }

namespace glidepath {
namespace {

TEST(Allocation, is_counted_here) {
    const std::uint64_t before = allocation_count;
    const std::vector<int> something(100);
    EXPECT_EQ(allocation_count, before + 1);
}

TEST(Allocation, does_not_happen_in_ticks_and_requests) {
    const DefaultLocomotion locomotion = make_default_locomotion();
    const ClipLibrary clips = library_of({striding_clip(1, 5), hooked_clip(2, 4)});
    TableManager manager;
    Sequence sequence;
    Sequence hooked;
    std::array<MotionDone, k_pending_capacity> done_room;
    std::array<HookEvent, 16> hook_room;

    const std::uint64_t before = allocation_count;
    MotionDoneQueue done{done_room};
    init_motions(manager, sequence, locomotion.assets(), done);
    for (const ClipId clip : {1U, 2U, 2U, 1U}) {
        append_animation(hooked, clips, clip, 0, -1, 30);
    }
    for (int i = 0; i < 200; ++i) {
        done = {done_room};
        HookQueue hooks{hook_room};
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
    EXPECT_EQ(allocation_count, before);
}

}  // namespace
}  // namespace glidepath

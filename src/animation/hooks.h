// What playing an animation reports: hooks of the frames it passed and "animation done". It only writes them
// down; the host runs them later in the tick. The storage for them is the caller's, so nothing is allocated.
#pragma once

#include "animation/layer.h"

#include <cstddef>
#include <cstdint>
#include <span>

namespace glidepath::animation {

// Of one physics step; clips of the game have one or two a frame.
inline constexpr std::size_t k_most_hooks_a_step = 32;

// Without numbers to begin with: storage for many of them costs nothing until they are there.
struct HookEvent {
    std::uint32_t hook;      // 0 = "animation done"
    std::int32_t direction;  // in which it was passed: +1 forward, -1 backward, 0 for "animation done"
    friend constexpr bool operator==(const HookEvent&, const HookEvent&) = default;
};

// A view of the caller's storage, filled from the front. Events beyond its capacity are counted and lost, but
// done_count is always complete, because motions that wait for their animations depend on it.
struct HookQueue {
    std::span<HookEvent> storage;
    std::uint32_t count = 0;       // events in `storage`
    std::uint32_t dropped = 0;     // events beyond the capacity
    std::uint32_t done_count = 0;  // "animation done" events, dropped ones included

    constexpr void push(HookEvent event) {
        if (event.hook == 0) ++done_count;
        if (count < storage.size()) {
            storage[count++] = event;
        } else {
            ++dropped;
        }
    }
    [[nodiscard]] constexpr std::span<const HookEvent> events() const { return storage.first(count); }
};

}  // namespace glidepath::animation

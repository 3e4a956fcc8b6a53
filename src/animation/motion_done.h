// Reports of finished motions, written into storage that the caller gives.
#pragma once

#include <glidepath/assets.h>

#include "animation/layer.h"

#include <cstdint>
#include <span>

namespace glidepath::animation {

// Without values to begin with: storage for many of them costs nothing until they are there.
struct MotionDone {
    MotionId motion;
    bool success;
    friend constexpr bool operator==(const MotionDone&, const MotionDone&) = default;
};

// A view of the caller's storage, filled from the front. Each pending motion is reported once, so a capacity
// of k_pending_capacity is enough for any one call, and for any number of calls without a new motion.
struct MotionDoneQueue {
    std::span<MotionDone> storage;
    std::uint32_t count = 0;
    std::uint32_t dropped = 0;  // reports beyond the capacity

    constexpr void push(MotionDone done) {
        if (count < storage.size()) {
            storage[count++] = done;
        } else {
            ++dropped;
        }
    }
    [[nodiscard]] constexpr std::span<const MotionDone> events() const { return storage.first(count); }
};

}  // namespace glidepath::animation

// News of finished motions, written into room that the caller gives.
#pragma once

#include "animation/layer.h"
#include "animation/motion_id.h"

#include <cstdint>
#include <span>

namespace glidepath::animation {

struct MotionDone {
    MotionId motion = 0;
    bool success = true;
    friend constexpr bool operator==(const MotionDone&, const MotionDone&) = default;
};

// A view of the caller's room, filled from the front. Each pending motion is reported once, so room for
// k_pending_capacity reports is enough for any one call, and for any number of calls without a new motion.
struct MotionDoneQueue {
    std::span<MotionDone> room;
    std::uint32_t count = 0;
    std::uint32_t dropped = 0;  // reports that found no room

    constexpr void push(MotionDone done) {
        if (count < room.size()) {
            room[count++] = done;
        } else {
            ++dropped;
        }
    }
    [[nodiscard]] constexpr std::span<const MotionDone> events() const { return room.first(count); }
};

}  // namespace glidepath::animation

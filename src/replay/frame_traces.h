// What each stage did, for recordings and explanations. Not public: it shows the parts of an entity.
#pragma once

#include <glidepath/tools/replay.h>

#include "entity/trace.h"
#include "replay/layer.h"

#include <span>
#include <vector>

namespace glidepath::replay {

struct FrameTraces {
    std::vector<Trace> by_slot;
};

// By slot, of the last step; empty when the replay is not traced.
[[nodiscard]] inline std::span<const Trace> traces_of(const ReplayedFrame& frame) {
    return frame.traces != nullptr ? std::span<const Trace>(frame.traces->by_slot) : std::span<const Trace>();
}

}  // namespace glidepath::replay

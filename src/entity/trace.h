// What the steps of one pass did, stage by stage: for conformance, and for explaining why a body moved as it
// did.
#pragma once

#include "entity/entity.h"
#include "entity/layer.h"

#include <utility>
#include <vector>

namespace glidepath::entity {

enum class TracedCall : std::uint8_t { set_position, cancel_move_to };

struct TracedSetPosition {
    NoticeReason reason = NoticeReason::none;
    bool accepted = false;
    Position asked;
};

struct Trace {
    std::uint32_t steps = 0;  // 0: no stage ran; the stages are those of the last one
    std::uint32_t moves = 0;  // steps whose swept move was made
    Frame after_root{};
    Frame after_glide{};
    Frame after_stick{};
    Frame after_leash{};
    GlideOutcome glide = GlideOutcome::idle;
    StickOutcome stick = StickOutcome::idle;
    LeashOutcome leash = LeashOutcome::idle;
    std::vector<TracedSetPosition> set_positions{};  // every set-position, events included
    std::vector<TracedCall> calls{};                 // set-position and cancel-move-to in order
};

// As new, but keeps its capacity.
inline void clear(Trace& trace) {
    trace.set_positions.clear();
    trace.calls.clear();
    trace = {.set_positions = std::move(trace.set_positions), .calls = std::move(trace.calls)};
}

}  // namespace glidepath::entity

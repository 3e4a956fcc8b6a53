// What one tick did, stage by stage: for conformance, and for explaining why a body moved as it did.
#pragma once

#include "entity/entity.h"
#include "entity/layer.h"

#include <utility>
#include <vector>

namespace glidepath::entity {

enum class TracedCall : std::uint8_t { set_position, cancel_move_to };

struct TracedPlace {
    NoticeReason reason = NoticeReason::none;
    bool accepted = false;
    Position asked;
};

struct Trace {
    bool ran = false;  // false: the body has no cell, no stage ran
    Frame after_root{};
    Frame after_glide{};
    Frame after_stick{};
    Frame after_leash{};
    GlideOutcome glide = GlideOutcome::idle;
    StickOutcome stick = StickOutcome::idle;
    LeashOutcome leash = LeashOutcome::idle;
    bool moved = false;                 // the swept move was made
    std::vector<TracedPlace> places{};  // every set-position, events included
    std::vector<TracedCall> calls{};    // set-position and cancel-move-to in order
};

// As new, but keeps its capacity.
inline void clear(Trace& trace) {
    trace.places.clear();
    trace.calls.clear();
    trace = {.places = std::move(trace.places), .calls = std::move(trace.calls)};
}

}  // namespace glidepath::entity

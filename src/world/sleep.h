// Sleep: a body that no pass would change is not walked until something wakes it. What a pass still does to
// such a body, its clock, is the same for all of them and derived when somebody asks.
//
// What wakes a body (docs/performance.md has the same table; world_sleep_test.cpp tests each row):
//
//   cause                                                       where
//   anything done to it: commands, messages, creation, removal  Storage::act
//   it is hung on another, or catches up with its holder        Storage::attach, catch_up_with_parent
//   another body watches it or no longer does, or what it       Storage::find_party
//   watches reports
//   the viewer comes near or goes away, or is another one       Storage::measure_sleeper, wake_all
//   somebody wants to know what its steps do                    Storage::trace_into
//   a predictive body is shown elsewhere, and has to be         Storage::wake_to_be_measured
//   measured there
//
// Time does not: whatever waits for a time (stick, target, motion, fall) keeps its body awake.
#pragma once

#include "entity/entity.h"
#include "world/layer.h"

#include <cstdint>

namespace glidepath::world {

enum class Rest : std::uint8_t {
    awake,
    resting,  // its clock moves on with the passes
    out,      // carried, frozen or in no cell: a pass leaves even its clock alone
    batched,  // glides in a block of many (batch_pass.h)
    cycling,  // plays its cycle in a block of many (cycle_pass.h)
};

// The rows of the table.
enum class WakeCause : std::uint8_t { none, action, holder, watcher, viewer, trace, display };

// Its turn in a pass is over: would another one change anything but its clock? `common_time_s` is the clock
// of those that rest; `is_moved_by_frames`: passes do not move it, frames of the display do.
[[nodiscard]] Rest rest_of(const Entity& entity, const Actor* actor, const TargetTracker* tracker,
                           bool is_moved_by_frames, double common_time_s);

}  // namespace glidepath::world

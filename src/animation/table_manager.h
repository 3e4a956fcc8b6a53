// The manager of a body's motions: it selects them from the table and keeps those that wait for their
// animations to end. spec/motion-tables.md 8 and 9; retail's name is MotionTableManager.
#pragma once

#include "animation/layer.h"
#include "animation/motion_done.h"
#include "animation/motion_selection.h"

#include <cstdint>

namespace glidepath::animation {

// The conformance vectors need 23. When the queue is full the oldest motion is reported as failed, and the
// next one waits for its animations too.
inline constexpr std::uint32_t k_pending_capacity = 64;

struct PendingMotion {
    MotionId motion = 0;
    std::uint32_t count = 0;  // animations to wait for; 4294967295 after a cycle without animations
    friend constexpr bool operator==(const PendingMotion&, const PendingMotion&) = default;
};

struct TableManager {
    std::uint32_t animations_done = 0;  // since the oldest pending motion became the oldest
    SmallRing<PendingMotion, 8, k_pending_capacity> pending;  // oldest first
    MotionState state;
};

// All of these work without a table too; then motions answer no_table.
void init_motions(TableManager& manager, Sequence& sequence, const MotionAssets& assets,
                  MotionDoneQueue& done);
MotionResult do_motion(TableManager& manager, Sequence& sequence, const MotionAssets& assets, MotionId motion,
                       float speed, MotionDoneQueue& done);
MotionResult stop_motion(TableManager& manager, Sequence& sequence, const MotionAssets& assets,
                         MotionId motion, MotionDoneQueue& done);
MotionResult stop_completely(TableManager& manager, Sequence& sequence, const MotionAssets& assets,
                             MotionDoneQueue& done);

// For each "animation done" that the sequence has reported.
void animation_done(TableManager& manager, bool success, MotionDoneQueue& done);
// Once a tick, after that: motions that wait for nothing.
void check_completed(TableManager& manager, MotionDoneQueue& done);

// Every pending motion is reported as failed. Entering also drops the links.
void enter_world(TableManager& manager, Sequence& sequence, MotionDoneQueue& done);
void exit_world(TableManager& manager, MotionDoneQueue& done);

void add_to(StateHash& hash, const TableManager& manager);

}  // namespace glidepath::animation

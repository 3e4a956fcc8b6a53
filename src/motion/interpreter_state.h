// The interpreter's whole state, plain and bounded: a copy is a snapshot. What happens to it is in
// interpreter.h, the numbers that follow from it in speeds.h. Retail's name is CMotionInterp.
#pragma once

#include <glidepath/motion.h>

#include "base/hash.h"
#include "base/small_ring.h"
#include "motion/layer.h"
#include "motion/state.h"

#include <cstdint>

namespace glidepath::motion {

// A motion that the body plays or will play, until the animation side reports it done.
struct QueuedMotion {
    std::uint32_t context_id = 0;
    MotionCommand motion = motion_command::none;
    MovementError jump_error = MovementError::none;  // what a jump is refused with while this is at the head
    friend constexpr bool operator==(const QueuedMotion&, const QueuedMotion&) = default;
};

// Retail's queue has no end. Here the oldest entry counts as done, without unsticking, when the queue is
// full: the newest motions are the ones that matter, and a body that is never animated must not grow. The
// animation side gives way in the same manner at 64 and reports it; a message with 31 actions can bring 40
// more before the reports arrive, so that a body with both never comes to the end of this one.
inline constexpr std::uint32_t k_motion_queue_capacity = 128;
using MotionQueue = SmallRing<QueuedMotion, 8, k_motion_queue_capacity>;

struct Interpreter {
    RawState raw;
    InterpretedState interpreted;
    MotionQueue pending;
    bool is_initialised = false;        // nothing is applied before enter_default_state
    bool standing_long_jump = false;    // a jump is being charged on the spot
    float jump_extent = 0.0F;           // 0 to 1, of a jump that has not left the ground yet; stored as given
    float my_run_rate = 1.0F;           // used when the game object does not know
    float current_speed_factor = 1.0F;  // never 0
    std::uint32_t server_action_stamp = 0;  // of the last action taken from a message; 15 bits count
    std::uint32_t completed_early = 0;      // entries that a full queue has pushed out; 0 in any sane session
};

void append_pending(Interpreter& interpreter, const QueuedMotion& motion);

// Takes the head off. With an action its entry at the front of both action lists goes too, whichever it is.
void drop_oldest_pending(Interpreter& interpreter);

// Asked by the planner before it turns.
[[nodiscard]] inline bool motions_pending(const Interpreter& interpreter) {
    return !interpreter.pending.empty();
}

[[nodiscard]] bool operator==(const Interpreter& a, const Interpreter& b);

void add_to(StateHash& hash, const Interpreter& interpreter);

}  // namespace glidepath::motion

#include "motion/interpreter_state.h"

#include "base/assert.h"

namespace glidepath::motion {

void append_pending(Interpreter& interpreter, const QueuedMotion& motion) {
    if (interpreter.pending.full()) {
        drop_oldest_pending(interpreter);
        ++interpreter.completed_early;
    }
    interpreter.pending.push_back(motion);
}

void drop_oldest_pending(Interpreter& interpreter) {
    GLIDEPATH_ASSERT(motions_pending(interpreter));
    if (motion_command::is_action(interpreter.pending.front().motion)) {
        if (!interpreter.interpreted.actions.empty()) interpreter.interpreted.actions.pop_front();
        if (!interpreter.raw.actions.empty()) interpreter.raw.actions.pop_front();
    }
    interpreter.pending.pop_front();
}

bool operator==(const Interpreter& a, const Interpreter& b) {
    if (a.pending.size() != b.pending.size()) return false;
    for (std::uint32_t i = 0; i < a.pending.size(); ++i) {
        if (!(a.pending[i] == b.pending[i])) return false;
    }
    return a.raw == b.raw && a.interpreted == b.interpreted && a.is_initialised == b.is_initialised &&
           a.standing_long_jump == b.standing_long_jump && a.jump_extent == b.jump_extent &&
           a.my_run_rate == b.my_run_rate && a.current_speed_factor == b.current_speed_factor &&
           a.server_action_stamp == b.server_action_stamp && a.completed_early == b.completed_early;
}

void add_to(StateHash& hash, const Interpreter& interpreter) {
    add_to(hash, interpreter.raw);
    add_to(hash, interpreter.interpreted);
    hash.add(interpreter.pending.size());
    for (std::uint32_t i = 0; i < interpreter.pending.size(); ++i) {
        const QueuedMotion& pending = interpreter.pending[i];
        hash.add(pending.context_id).add(pending.motion).add(pending.jump_error);
    }
    hash.add(interpreter.is_initialised).add(interpreter.standing_long_jump).add(interpreter.jump_extent);
    hash.add(interpreter.my_run_rate).add(interpreter.current_speed_factor);
    hash.add(interpreter.server_action_stamp).add(interpreter.completed_early);
}

}  // namespace glidepath::motion

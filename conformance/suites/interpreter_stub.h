// The stub body of moveto/motion_interp.jsonl: answers the interpreter as the line's script says and writes
// down what it was asked to do.
#pragma once

#include "conformance/suites/motion_values.h"

#include <vector>

namespace glidepath::conformance {

enum class BodyCall {
    begin,
    stop,
    stop_completely,
    remove_link_animations,
    initialize_motion_tables,
    cancel_moveto,
    unstick,
    set_local_velocity,
    set_on_walkable,
};

// As the vectors name it ("do", "stop_completely_internal").
[[nodiscard]] const char* name_of(BodyCall call);

struct CallRecord {
    BodyCall call{};
    MotionCommand motion = 0;  // begin, stop
    float speed = 0;
    std::uint32_t flags = 0;
    MovementError returned = MovementError::none;
    Vec3 velocity;       // set_local_velocity
    bool value = false;  // set_on_walkable
};

struct StubBody {
    Interpreter interpreter;
    WrittenGameObject object;
    MotionBodyView body;
    MovementError motion_error = MovementError::none;  // the answer to every begin and stop
    std::vector<CallRecord> calls;

    // Stores the flag; on a change the interpreter hears of it.
    void set_on_walkable(bool value);

    // Both refer to this object: it must stay where it is.
    [[nodiscard]] MotionPort port();
};

// [{"c": .., ...}], in order.
void compare(CaseReport& report, const Json& expected, const std::vector<CallRecord>& got);

}  // namespace glidepath::conformance

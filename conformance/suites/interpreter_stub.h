// The stub body of moveto/motion_interp.jsonl: answers the interpreter as the line's script says and records
// what it was asked to do.
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

struct StubBody final : MotionContext {
    Interpreter interpreter;
    WrittenGameObject object;
    MotionBodyView body;
    MovementError motion_error = MovementError::none;  // the answer to every begin and stop
    std::vector<CallRecord> calls;

    [[nodiscard]] MotionBodyView motion_view() const override { return body; }
    MovementError play(MotionCommand motion, const MovementParameters& block) override;
    MovementError stop_playing(MotionCommand motion, const MovementParameters& block) override;
    void stop_playing_all() override { record(BodyCall::stop_completely); }
    void remove_link_animations() override { record(BodyCall::remove_link_animations); }
    void initialize_motion_tables() override { record(BodyCall::initialize_motion_tables); }
    void cancel_move_to() override { record(BodyCall::cancel_moveto); }
    void unstick() override { record(BodyCall::unstick); }
    void set_local_velocity(const Vec3& velocity_mps) override;
    // Stores the flag; on a change the interpreter is notified.
    void set_on_walkable(bool value) override;

  private:
    CallRecord& record(BodyCall call);
    MovementError record_motion(BodyCall call, MotionCommand motion, const MovementParameters& block);
};

// [{"c": .., ...}], in order.
void compare(CaseReport& report, const Json& expected, const std::vector<CallRecord>& got);

}  // namespace glidepath::conformance

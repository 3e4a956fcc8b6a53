#include "conformance/suites/interpreter_stub.h"

#include "conformance/suites/values.h"

#include <algorithm>

namespace glidepath::conformance {

namespace {

void compare_call(CaseReport& report, const Json& expected, const CallRecord& got) {
    report.exact("call", expected["c"].text(), std::string_view(name_of(got.call)));
    if (expected["c"].text() != name_of(got.call)) return;
    switch (got.call) {
        case BodyCall::begin:
        case BodyCall::stop:
            report.exact("call id", expected["id"].integer32(), got.motion);
            compare_moveto(report, "call speed", expected["speed"], got.speed);
            report.exact("call flags", expected["flags"].integer32(), got.flags);
            report.exact("call ret", expected["ret"].integer32(), static_cast<std::uint32_t>(got.returned));
            break;
        case BodyCall::set_local_velocity: {
            const auto wanted = expected["v"].numbers<3>();
            const auto velocity = numbers_of(got.velocity);
            for (std::size_t i = 0; i < wanted.size(); ++i) {
                report.number("call v", wanted[i], velocity[i], moveto_tolerance(wanted[i]));
            }
            break;
        }
        case BodyCall::set_on_walkable:
            report.exact("call value", expected["value"].flag(), got.value);
            break;
        default:
            break;
    }
}

}  // namespace

const char* name_of(BodyCall call) {
    switch (call) {
        case BodyCall::begin:
            return "do";
        case BodyCall::stop:
            return "stop";
        case BodyCall::stop_completely:
            return "stop_completely_internal";
        case BodyCall::remove_link_animations:
            return "remove_link_animations";
        case BodyCall::initialize_motion_tables:
            return "initialize_motion_tables";
        case BodyCall::cancel_moveto:
            return "cancel_moveto";
        case BodyCall::unstick:
            return "unstick";
        case BodyCall::set_local_velocity:
            return "set_local_velocity";
        case BodyCall::set_on_walkable:
            return "set_on_walkable";
    }
    return "unknown";
}

CallRecord& StubBody::record(BodyCall call) {
    CallRecord& entry = calls.emplace_back();
    entry.call = call;
    return entry;
}

MovementError StubBody::record_motion(BodyCall call, MotionCommand motion, const MovementParameters& block) {
    CallRecord& entry = record(call);
    entry.motion = motion;
    entry.speed = block.speed;
    entry.flags = block.flags & movement_flag::known;
    entry.returned = motion_error;
    return motion_error;
}

MovementError StubBody::play(MotionCommand motion, const MovementParameters& block) {
    return record_motion(BodyCall::begin, motion, block);
}

MovementError StubBody::stop_playing(MotionCommand motion, const MovementParameters& block) {
    return record_motion(BodyCall::stop, motion, block);
}

void StubBody::set_local_velocity(const Vec3& velocity_mps) {
    record(BodyCall::set_local_velocity).velocity = velocity_mps;
}

void StubBody::set_on_walkable(bool value) {
    record(BodyCall::set_on_walkable).value = value;
    const bool was = body.on_walkable;
    body.on_walkable = value;
    if (was && !value) leave_ground(interpreter, object.facts(), *this);
    if (!was && value) hit_ground(interpreter, object.facts(), *this);
}

void compare(CaseReport& report, const Json& expected, const std::vector<CallRecord>& got) {
    const std::vector<Json> calls = expected.items();
    report.exact("call count", calls.size(), got.size());
    for (std::size_t i = 0; i < std::min(calls.size(), got.size()); ++i) {
        compare_call(report, calls[i], got[i]);
    }
}

}  // namespace glidepath::conformance

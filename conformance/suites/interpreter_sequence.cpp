#include "conformance/suites/interpreter_sequence.h"

#include "conformance/suites/interpreter_stub.h"
#include "conformance/suites/values.h"
#include "geometry/heading.h"
#include "layers.h"

#include <map>

namespace glidepath::conformance {

namespace {

// What a step gives back: nothing, a number, or a jump's code and stamina cost.
struct StepResult {
    bool is_void = true;
    std::uint32_t number = 0;
    bool is_jump = false;
    std::int64_t cost = -1;  // -1: not written
};

StepResult result_of(std::uint32_t number) { return {false, number, false, -1}; }
StepResult result_of(MovementError error) { return result_of(static_cast<std::uint32_t>(error)); }
StepResult result_of(const JumpAnswer& answer) {
    return {false, static_cast<std::uint32_t>(answer.error), true, answer.stamina_cost.value_or(-1)};
}

void compare(CaseReport& report, const Json& expected, const StepResult& got) {
    report.exact("ret is void", expected.is_null(), got.is_void);
    if (expected.is_null() || got.is_void) return;
    if (!got.is_jump) {
        report.exact("ret", expected.integer32(), got.number);
        return;
    }
    const std::vector<Json> pair = expected.items();
    if (pair.size() != 2) expected.fail("expected [code, stamina cost]");
    report.exact("ret", pair[0].integer32(), got.number);
    report.exact("ret cost", pair[1].signed_integer(), got.cost);
}

void overwrite_body(MotionBodyView& body, const Json& json) {
    body.has_gravity = json.flag_or("gravity", body.has_gravity);
    body.has_cell = json.flag_or("has_cell", body.has_cell);
    body.has_contact = json.flag_or("contact", body.has_contact);
    body.on_walkable = json.flag_or("walkable", body.on_walkable);
    body.last_move_was_autonomous = json.flag_or("autonomous", body.last_move_was_autonomous);
    body.is_fully_constrained = json.flag_or("fully_constrained", body.is_fully_constrained);
}

// What a step works on; all calls have these arguments in front.
struct SequenceStep {
    const Json& json;
    StubBody& stub;
    Interpreter& interpreter;
    GameObjectFacts object;

    [[nodiscard]] MotionCommand motion() const { return json["motion"].integer32(); }
    [[nodiscard]] MovementParameters block() const { return parameters_from(json["params"]); }
};

using SequenceCall = StepResult (*)(const SequenceStep&);

// Request functions share a signature.
template <auto function>
StepResult requested(const SequenceStep& step) {
    return result_of(function(step.interpreter, step.object, step.stub, step.motion(), step.block()));
}

// So do calls without further arguments and result.
template <auto function>
StepResult plain(const SequenceStep& step) {
    function(step.interpreter, step.object, step.stub);
    return {};
}

template <auto function>
StepResult report(const SequenceStep& step) {
    function(step.interpreter, step.stub);
    return {};
}

StepResult do_motion_step(const SequenceStep& step) {
    overwrite_body(step.stub.body, step.json);
    return requested<motion::do_motion>(step);
}

const std::map<std::string_view, SequenceCall>& calls() {
    static const std::map<std::string_view, SequenceCall> table{
        {"do_motion", do_motion_step},
        {"stop_motion", requested<motion::stop_motion>},
        {"do_interpreted_motion", requested<motion::do_interpreted_motion>},
        {"stop_interpreted_motion", requested<motion::stop_interpreted_motion>},
        {"stop_completely",
         [](const SequenceStep& s) {
             stop_completely(s.interpreter, s.stub);
             return result_of(0U);
         }},
        {"enter_default_state", plain<motion::enter_default_state>},
        {"report_exhaustion", plain<motion::report_exhaustion>},
        {"hit_ground", plain<motion::hit_ground>},
        {"leave_ground", plain<motion::leave_ground>},
        {"motion_done", report<motion::motion_done>},
        {"handle_exit_world", report<motion::handle_exit_world>},
        {"set_hold_run",
         [](const SequenceStep& s) {
             set_hold_run(s.interpreter, s.object, s.stub, s.json["value"].flag(), s.json["cancel"].flag());
             return StepResult{};
         }},
        {"set_hold_key",
         [](const SequenceStep& s) {
             set_hold_key(s.interpreter, s.object, s.stub, hold_key_from(s.json["key"]),
                          s.json["cancel"].flag());
             return StepResult{};
         }},
        {"apply_current_movement",
         [](const SequenceStep& s) {
             apply_current_movement(s.interpreter, s.object, s.stub, s.json["cancel"].flag(),
                                    s.json["disallow_jump"].flag());
             return StepResult{};
         }},
        {"jump_is_allowed",
         [](const SequenceStep& s) {
             return result_of(jump_is_allowed(s.interpreter, s.object, s.stub.body));
         }},
        {"jump",
         [](const SequenceStep& s) {
             return result_of(jump(s.interpreter, s.object, s.stub, s.json["extent"].number32()));
         }},
        {"charge_jump",
         [](const SequenceStep& s) { return result_of(charge_jump(s.interpreter, s.object, s.stub)); }},
        {"move_to_interpreted_state",
         [](const SequenceStep& s) {
             move_to_interpreted_state(s.interpreter, s.object, s.stub,
                                       interpreted_state_from(s.json["state"]));
             return result_of(1U);
         }},
        {"set_on_walkable",
         [](const SequenceStep& s) {
             s.stub.set_on_walkable(s.json["value"].flag());
             return StepResult{};
         }},
        {"set_body",
         [](const SequenceStep& s) {
             overwrite_body(s.stub.body, s.json);
             return StepResult{};
         }},
        {"set_weenie",
         [](const SequenceStep& s) {
             read_game_object(s.stub.object, s.json);
             return StepResult{};
         }},
        {"drop_pending",
         [](const SequenceStep& s) {
             while (s.interpreter.pending.size() > s.json["left"].integer32()) {
                 s.interpreter.pending.pop_front();
             }
             return StepResult{};
         }},
        {"nothing", [](const SequenceStep&) { return StepResult{}; }},
    };
    return table;
}

void compare_misc(CaseReport& report, const Json& expected, const StubBody& stub) {
    const Interpreter& got = stub.interpreter;
    report.exact("initted", expected["initted"].flag(), got.is_initialised);
    report.exact("standing_longjump", expected["standing_longjump"].flag(), got.standing_long_jump);
    compare_moveto(report, "jump_extent", expected["jump_extent"], got.jump_extent);
    compare_moveto(report, "my_run_rate", expected["my_run_rate"], got.my_run_rate);
    report.exact("server_action_stamp", expected["server_action_stamp"].integer32(), got.server_action_stamp);
    report.exact("walkable", expected["walkable"].flag(), stub.body.on_walkable);
    report.exact("standing_still", expected["standing_still"].flag(), standing_still(got, stub.body));
}

void run_step(const Json& json, StubBody& stub, CaseReport& report) {
    const auto call = calls().find(json["do"].text());
    if (call == calls().end()) json["do"].fail(fmt::format("unknown step '{}'", json["do"].text()));
    stub.motion_error = static_cast<MovementError>(json["motion_err"].integer32());
    stub.calls.clear();
    const StepResult result = call->second({json, stub, stub.interpreter, stub.object.facts()});
    compare(report, json["ret"], result);
    compare(report, json["calls"], stub.calls);
    compare(report, json["raw"], stub.interpreter.raw);
    compare(report, json["interp"], stub.interpreter.interpreted);
    compare(report, json["pending"], stub.interpreter.pending);
    compare_misc(report, json["misc"], stub);
}

}  // namespace

void run_interpreter_sequence(const Json& line, CaseReport& report) {
    StubBody stub;
    stub.object = game_object_from(line["weenie"]);
    stub.interpreter.my_run_rate = line["my_run_rate"].number32();
    overwrite_body(stub.body, line["body"]);
    stub.body.rotation = upright_rotation(static_cast<double>(line["body"]["heading"].number32()));
    stub.body.velocity_mps = vec3_from(line["body"]["velocity"]);
    for (const Json& step : line["steps"].items()) {
        report.next_tick();
        run_step(step, stub, report);
    }
}

}  // namespace glidepath::conformance

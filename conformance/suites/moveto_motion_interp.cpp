// moveto/motion_interp.jsonl: the interpreter's pure functions; sequences of calls are in
// interpreter_sequence.cpp.
#include "conformance/suites/interpreter_sequence.h"
#include "conformance/suites/motion_values.h"
#include "conformance/suites/suites.h"
#include "conformance/suites/values.h"
#include "geometry/heading.h"
#include "layers.h"

#include <map>

namespace glidepath::conformance {

namespace {

Interpreter interpreter_with_rate(const Json& line) {
    Interpreter interpreter;
    interpreter.my_run_rate = line["my_run_rate"].number32();
    return interpreter;
}

void compare_adjusted(CaseReport& report, const Json& out, const MotionChannel& got) {
    report.exact("motion", out["motion"].integer32(), got.command);
    compare_moveto(report, "speed", out["speed"], got.speed);
}

void run_adjust_motion(const Json& line, CaseReport& report) {
    Interpreter interpreter = interpreter_with_rate(line);
    interpreter.raw.hold_key = hold_key_from(line["raw_holdkey"]);
    const MotionChannel asked{line["motion"].integer32(), line["speed"].number32()};
    compare_adjusted(report, line["out"],
                     adjust_motion(interpreter, game_object_from(line["weenie"]).facts(), asked,
                                   hold_key_from(line["key"])));
}

void run_apply_run_to_command(const Json& line, CaseReport& report) {
    const MotionChannel asked{line["motion"].integer32(), line["speed"].number32()};
    compare_adjusted(
        report, line["out"],
        apply_run_to_command(interpreter_with_rate(line), game_object_from(line["weenie"]).facts(), asked));
}

void compare_speeds(CaseReport& report, std::string_view field, const Json& expected, const Vec3& got) {
    const auto wanted = expected.numbers<3>();
    const auto numbers = numbers_of(got);
    for (std::size_t i = 0; i < wanted.size(); ++i) {
        report.number(field, wanted[i], numbers[i], moveto_tolerance(wanted[i]));
    }
}

void run_speeds(const Json& line, CaseReport& report) {
    Interpreter interpreter = interpreter_with_rate(line);
    interpreter.current_speed_factor = line["current_speed_factor"].number32();
    interpreter.interpreted = interpreted_state_from(line["interp"]);
    interpreter.jump_extent = line["jump_extent"].number32();
    const GameObjectFacts object = game_object_from(line["weenie"]).facts();
    MotionBodyView body;
    body.rotation = upright_rotation(static_cast<double>(line["heading"].number32()));
    body.velocity_mps = vec3_from(line["velocity"]);

    const Json out = line["out"];
    compare_speeds(report, "state_velocity", out["state_velocity"], state_velocity(interpreter, object));
    compare_moveto(report, "max_speed", out["max_speed"], max_speed(interpreter, object));
    compare_moveto(report, "adjusted_max_speed", out["adjusted_max_speed"],
                   adjusted_max_speed(interpreter, object));
    compare_moveto(report, "jump_v_z", out["jump_v_z"], jump_v_z(interpreter, object));
    compare_speeds(report, "leave_ground_velocity", out["leave_ground_velocity"],
                   leave_ground_velocity(interpreter, object, body));
}

void run_motion_allows_jump(const Json& line, CaseReport& report) {
    report.exact("out", line["out"].integer32(),
                 static_cast<std::uint32_t>(motion_allows_jump(line["motion"].integer32())));
}

void run_contact_allows_move(const Json& line, CaseReport& report) {
    MotionBodyView body;
    body.has_gravity = line["gravity"].flag();
    body.has_contact = line["contact"].flag();
    body.on_walkable = line["walkable"].flag();
    report.exact(
        "out", line["out"].flag(),
        contact_allows_move(game_object_from(line["weenie"]).facts(), body, line["motion"].integer32()));
}

}  // namespace

RunCase open_motion_interp(const std::filesystem::path&) {
    return run_by_op({
        {"adjust_motion", run_adjust_motion},
        {"apply_run_to_command", run_apply_run_to_command},
        {"speeds", run_speeds},
        {"motion_allows_jump", run_motion_allows_jump},
        {"contact_allows_move", run_contact_allows_move},
        {"sequence", run_interpreter_sequence},
    });
}

}  // namespace glidepath::conformance

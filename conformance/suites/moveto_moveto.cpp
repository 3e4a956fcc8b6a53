// moveto/moveto.jsonl: the planner in scenarios, calls in order and state after each tick. Closed scenarios
// run twice side by side: with the written poses, and with a body that walks by itself.
#include "conformance/suites/moveto_scene.h"
#include "conformance/suites/suites.h"

#include <map>
#include <optional>

namespace glidepath::conformance {

namespace {

// What each field of the state was when it was last written: a line says only what changed.
using WrittenState = std::map<std::string_view, Json>;

constexpr std::array<std::string_view, 19> k_state_fields{"movement_type",
                                                          "pending",
                                                          "current_command",
                                                          "aux_command",
                                                          "moving_away",
                                                          "initialized",
                                                          "fail_progress_count",
                                                          "previous_distance",
                                                          "previous_distance_time",
                                                          "original_distance",
                                                          "original_distance_time",
                                                          "previous_heading",
                                                          "flags",
                                                          "hold_key",
                                                          "top_level_id",
                                                          "object_id",
                                                          "heading",
                                                          "forward",
                                                          "turn"};

void check_call(const Json& expected, const PlannerCall& got, const std::string& at, CaseReport& report) {
    report.exact(at + "c", std::string(expected["c"].text()), std::string(got.name));
    if (expected["c"].text() != got.name) return;
    for (const auto& [name, value] : got.fields) {
        const std::string field = at + std::string(name);
        const Json wanted = expected[name];
        if (const auto* whole = std::get_if<std::uint32_t>(&value)) {
            report.exact(field, wanted.integer32(), *whole);
        } else if (const auto* number = std::get_if<double>(&value)) {
            check(report, field, wanted, *number);
        } else {
            check(report, field, wanted, std::get<Vec3>(value));
        }
    }
}

void check_calls(const Json& tick, const std::vector<PlannerCall>& got, const std::string& run,
                 CaseReport& report) {
    const std::vector<Json> expected = tick.has("calls") ? tick["calls"].items() : std::vector<Json>{};
    report.exact(run + "count of calls", expected.size(), got.size());
    for (std::size_t i = 0; i < std::min(expected.size(), got.size()); ++i) {
        check_call(expected[i], got[i], fmt::format("{}calls[{}].", run, i), report);
    }
}

void check_pending(const Json& expected, const MoveTo& got, const std::string& field, CaseReport& report) {
    const std::vector<Json> rows = expected.items();
    report.exact(field + " count", rows.size(), std::size_t{got.pending.size()});
    for (std::uint32_t i = 0; i < got.pending.size() && i < rows.size(); ++i) {
        const std::vector<Json> row = rows[i].items();
        if (row.size() != 2) rows[i].fail("expected type and heading");
        const MoveToNode& node = got.pending[i];
        report.exact(field + " type", row[0].integer32(), node.kind == MoveToNode::Kind::move ? 7U : 9U);
        check(report, field + " heading", row[1], static_cast<double>(node.heading_deg));
    }
}

void check_channel(const Json& expected, const MotionChannel& got, const std::string& field,
                   CaseReport& report) {
    const std::vector<Json> values = expected.items();
    if (values.size() != 2) expected.fail("expected command and speed");
    report.exact(field + " command", values[0].integer32(), got.command);
    check(report, field + " speed", values[1], static_cast<double>(got.speed));
}

void check_state(const WrittenState& written, const MoveToScene& scene, const std::string& run,
                 CaseReport& report) {
    const MoveTo& got = scene.planner();
    const auto whole = [&](std::string_view name, std::uint32_t value) {
        report.exact(run + std::string(name), written.at(name).integer32(), value);
    };
    const auto flag = [&](std::string_view name, bool value) {
        report.exact(run + std::string(name), written.at(name).flag(), value);
    };
    const auto number = [&](std::string_view name, double value) {
        check(report, run + std::string(name), written.at(name), value);
    };
    whole("movement_type", static_cast<std::uint32_t>(got.type));
    check_pending(written.at("pending"), got, run + "pending", report);
    whole("current_command", got.current_command);
    whole("aux_command", got.aux_command);
    flag("moving_away", got.moving_away);
    flag("initialized", got.initialized);
    whole("fail_progress_count", got.fail_progress_count);
    number("previous_distance", static_cast<double>(got.previous.distance_m));
    number("previous_distance_time", got.previous.time_s);
    number("original_distance", static_cast<double>(got.original.distance_m));
    number("original_distance_time", got.original.time_s);
    number("previous_heading", static_cast<double>(got.previous_heading_deg));
    whole("flags", got.parameters.flags);
    whole("hold_key", static_cast<std::uint32_t>(got.parameters.hold_key));
    whole("top_level_id", got.top_level_id);
    whole("object_id", got.object_id);
    number("heading", static_cast<double>(scene.body().heading_deg));
    check_channel(written.at("forward"), scene.interpreter().interpreted.forward, run + "forward", report);
    check_channel(written.at("turn"), scene.interpreter().interpreted.turn, run + "turn", report);
}

void note_state(const Json& tick, WrittenState& written) {
    if (!tick.has("state")) return;
    const Json state = tick["state"];
    for (const std::string_view name : k_state_fields) {
        if (state.has(name)) written.insert_or_assign(name, state[name]);
    }
}

void run_tick(MoveToScene& scene, const Json& tick, const WrittenState& written, const std::string& run,
              CaseReport& report) {
    scene.calls.clear();
    if (tick.has("ops")) {
        for (const Json& op : tick["ops"].items()) {
            scene.apply(op);
        }
    }
    scene.finish_tick();
    check_calls(tick, scene.calls, run, report);
    check_state(written, scene, run, report);
}

// Where the body is by its own walking; the written pose is what it should come to.
void check_pose(const Json& tick, const MoveToScene& scene, CaseReport& report) {
    if (tick.has("pos")) check(report, "walking: pos", tick["pos"], scene.body().position.frame.origin);
    if (tick.has("vel")) check(report, "walking: vel", tick["vel"], scene.body().velocity_mps);
    if (tick.has("hdg")) {
        const double wanted_deg = tick["hdg"].number();
        report.heading("walking: hdg", wanted_deg, static_cast<double>(scene.body().heading_deg),
                       moveto_tolerance(wanted_deg));
    }
}

}  // namespace

RunCase open_moveto(const std::filesystem::path&) {
    return [](const Json& line, CaseReport& report) {
        MoveToScene scripted(line);
        std::optional<MoveToScene> walking;
        if (scripted.is_closed()) walking.emplace(line);
        WrittenState written;
        for (const Json& tick : line["ticks"].items()) {
            report.next_tick();
            const bool is_first = report.ticks == 1;
            note_state(tick, written);
            scripted.set_clock(tick["t"].number());
            scripted.take_inputs(tick);
            scripted.take_poses(tick);
            run_tick(scripted, tick, written, "", report);
            if (!walking) continue;
            walking->set_clock(tick["t"].number());
            walking->take_inputs(tick);
            if (is_first) {
                walking->take_poses(tick);
            } else {
                walking->integrate();
                check_pose(tick, *walking, report);
            }
            run_tick(*walking, tick, written, "walking: ", report);
        }
    };
}

}  // namespace glidepath::conformance

// position/{interpolation,sticky,constraint,composed,routing}.jsonl: a body under a script, compared after
// every tick. Tolerances: FORMAT.md of the folder.
#include "conformance/suites/position_scenario.h"
#include "conformance/suites/position_values.h"
#include "conformance/suites/suites.h"
#include "conformance/suites/values.h"

#include <algorithm>

namespace glidepath::conformance {

namespace {

bool has_tag(const Json& scenario, std::string_view tag) {
    const auto tags = scenario["tags"].items();
    return std::any_of(tags.begin(), tags.end(), [&](const Json& item) { return item.text() == tag; });
}

// A stage that is left out left the frame as it was.
void compare_offsets(CaseReport& report, const Json& expect, const Trace& trace) {
    struct Stage {
        const char* key;
        const char* field;
        const Frame& got;
    };
    Frame expected;
    for (const Stage& stage :
         {Stage{"root", "offset.root", trace.after_root}, Stage{"interp", "offset.interp", trace.after_glide},
          Stage{"sticky", "offset.sticky", trace.after_stick},
          Stage{"constraint", "offset.constraint", trace.after_leash}}) {
        if (expect.has("offset") && expect["offset"].has(stage.key)) {
            expected = frame_from(expect["offset"][stage.key]);
        }
        compare_frame(report, stage.field, expected, stage.got);
    }
}

void compare_calls(CaseReport& report, const Json& expect, const Trace& trace, bool in_order) {
    compare_cancelled(report, expect, trace);
    if (!in_order) return;
    std::string wanted;
    for (const Json& call : expect.has("calls") ? expect["calls"].items() : std::vector<Json>{}) {
        wanted += fmt::format("{} ", call.text());
    }
    std::string got;
    for (const TracedCall call : trace.calls) {
        got += call == TracedCall::set_position ? "set_position " : "cancel_moveto ";
    }
    report.exact("calls", wanted, got);
}

void compare_stamps(CaseReport& report, const Json& expect, const ScriptedBody& body) {
    if (expect.has("stamps")) {
        const auto stamps = expect["stamps"].numbers<3>();
        report.exact("stamps.position", stamps[0], static_cast<double>(body.entity.stamps.position));
        report.exact("stamps.teleport", stamps[1], static_cast<double>(body.entity.stamps.teleport));
        report.exact("stamps.force_position", stamps[2],
                     static_cast<double>(body.entity.stamps.force_position));
    }
}

void compare_tick(CaseReport& report, const Json& expect, const ScriptedBody& body, bool calls_in_order) {
    const Body& got = body.entity.body;
    report.number("t", expect["t"].number(), body.clock_s, k_seconds);
    report.exact("has_cell", expect.flag_or("has_cell", true), body.entity.has_cell);
    report.exact("cell", expect["cell"].integer32(), got.position.cell);
    compare(report, "o", expect["o"], got.position.frame.origin, k_metres);
    compare(report, "q", expect["q"], got.position.frame.rotation, k_metres);
    report.exact("moved", expect["moved"].flag(), body.trace.moves > 0);
    compare_or_zero(report, expect, "velocity", got.velocity_mps);
    compare_or_zero(report, expect, "omega", got.omega_radps);
    compare_or_zero(report, expect, "acceleration", got.acceleration_mps2);
    if (body.trace.steps > 0) compare_offsets(report, expect, body.trace);
    compare_interpolation(report, expect, body.entity.interpolation);
    compare_sticky(report, expect, body.entity.sticky);
    compare_constraint(report, expect, body.entity.constraint);
    compare_places(report, expect, body.trace, body.entity.is_player);
    compare_calls(report, expect, body.trace, calls_in_order);
    compare_routes(report, expect, body.routes);
    compare_ground(report, expect, got);
    compare_stamps(report, expect, body);
}

}  // namespace

RunCase open_position_scenarios(const std::filesystem::path&) {
    return [](const Json& scenario, CaseReport& report) {
        report.optional = has_tag(scenario, "bit_exact_edge");
        const bool calls_in_order = has_tag(scenario, "call_order");
        ScriptedBody body(scenario["body"]);
        for (const Json& tick : scenario["ticks"].items()) {
            report.next_tick();
            body.run_tick(tick);
            compare_tick(report, tick["expect"], body, calls_in_order);
        }
    };
}

}  // namespace glidepath::conformance

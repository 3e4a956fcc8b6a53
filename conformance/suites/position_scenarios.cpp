// position/{interpolation,sticky,constraint,composed,routing}.jsonl: a body under a script, compared after
// every tick. Tolerances: FORMAT.md of the folder.
#include "conformance/suites/position_scenario.h"
#include "conformance/suites/suites.h"
#include "conformance/suites/values.h"

#include <algorithm>

namespace glidepath::conformance {

namespace {

constexpr double k_metres = 2e-3;  // positions, offsets, distances, velocities, quaternion components
constexpr double k_seconds = 1e-4;

bool has_tag(const Json& scenario, std::string_view tag) {
    const auto tags = scenario["tags"].items();
    return std::any_of(tags.begin(), tags.end(), [&](const Json& item) { return item.text() == tag; });
}

// A vector that is left out is zero.
void compare_or_zero(CaseReport& report, const Json& expect, std::string_view field, const Vec3& got) {
    const auto wanted = expect.has(field) ? expect[field].numbers<3>() : std::array<double, 3>{};
    report.numbers(field, wanted, numbers_of(got), k_metres);
}

void compare_frame(CaseReport& report, std::string_view field, const Frame& expected, const Frame& got) {
    report.numbers(field, numbers_of(expected.origin), numbers_of(got.origin), k_metres);
    report.rotation(field, numbers_of(expected.rotation), numbers_of(got.rotation), k_metres);
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

void compare_interpolation(CaseReport& report, const Json& expect, const Interpolation& got) {
    const auto im = expect["im"].items();
    if (im.size() != 6) expect["im"].fail("expected 6 elements");
    report.exact("im.length", im[0].integer(), std::uint64_t{got.length});
    report.exact("im.node_fail_counter", im[1].integer(), std::uint64_t{got.fail_counter});
    report.exact("im.frame_counter", im[2].integer(), std::uint64_t{got.frame_counter});
    report.number("im.progress_quantum", im[3].number(), static_cast<double>(got.progress_quantum_s),
                  k_seconds);
    report.number("im.original_distance", im[4].number(), static_cast<double>(got.original_distance_m),
                  k_metres);
    report.exact("im.keep_heading", im[5].flag(), got.keep_heading);
}

void compare_sticky(CaseReport& report, const Json& expect, const Sticky& got) {
    const auto wanted = expect.has("sticky") ? expect["sticky"].numbers<2>() : std::array<double, 2>{};
    report.exact("sticky.target", wanted[0], static_cast<double>(got.target));
    report.exact("sticky.initialized", wanted[1], got.has_position ? 1.0 : 0.0);
}

void compare_constraint(CaseReport& report, const Json& expect, const Constraint& got) {
    const auto wanted =
        expect.has("constraint") ? expect["constraint"].numbers<3>() : std::array<double, 3>{};
    report.exact("constraint.is_constrained", wanted[0], got.is_constrained ? 1.0 : 0.0);
    report.number("constraint.pos_offset", wanted[1], static_cast<double>(got.travelled_m), k_metres);
    report.exact("constraint.fully_constrained", wanted[2], is_fully_constrained(got) ? 1.0 : 0.0);
}

std::string spelled(NoticeReason reason, bool is_player) {
    switch (reason) {
        case NoticeReason::to_tail:
            return "interp_tail";
        case NoticeReason::to_last_position:
            return "interp_last_position";
        case NoticeReason::to_stored:
            return "interp_stored";
        case NoticeReason::far_from_viewer:
            return "far_from_player";
        case NoticeReason::force_position:
            return "force_position";
        default:
            return is_player ? "player_teleport" : "teleport";
    }
}

void compare_places(CaseReport& report, const Json& expect, const ScriptedBody& body) {
    const auto wanted = expect.has("set_position") ? expect["set_position"].items() : std::vector<Json>{};
    report.exact("set_position count", wanted.size(), body.trace.places.size());
    for (std::size_t i = 0; i < std::min(wanted.size(), body.trace.places.size()); ++i) {
        const TracedPlace& got = body.trace.places[i];
        const Position asked = position_from(wanted[i]);
        report.exact("set_position.why", std::string(wanted[i]["why"].text()),
                     spelled(got.reason, body.entity.is_player));
        report.exact("set_position.ok", wanted[i]["ok"].flag(), got.accepted);
        report.exact("set_position.cell", asked.cell, got.asked.cell);
        compare_frame(report, "set_position.position", asked.frame, got.asked.frame);
    }
}

void compare_calls(CaseReport& report, const Json& expect, const Trace& trace, bool in_order) {
    const auto cancelled = std::count(trace.calls.begin(), trace.calls.end(), TracedCall::cancel_move_to);
    report.exact("cancel_moveto", expect.integer_or("cancel_moveto", 0),
                 static_cast<std::uint64_t>(cancelled));
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

void compare_routing(CaseReport& report, const Json& expect, const ScriptedBody& body) {
    std::string wanted;
    for (const Json& route : expect.has("routes") ? expect["routes"].items() : std::vector<Json>{}) {
        wanted += fmt::format("{} ", route.text());
    }
    std::string got;
    for (const std::string& route : body.routes) {
        got += route + " ";
    }
    report.exact("routes", wanted, got);
    if (expect.has("ground")) {
        const auto ground = expect["ground"].numbers<2>();
        report.exact("ground.contact", ground[0], body.entity.body.has_contact ? 1.0 : 0.0);
        report.exact("ground.on_walkable", ground[1], body.entity.body.on_walkable ? 1.0 : 0.0);
    }
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
    report.exact("moved", expect["moved"].flag(), body.trace.moved);
    compare_or_zero(report, expect, "velocity", got.velocity_mps);
    compare_or_zero(report, expect, "omega", got.omega_radps);
    compare_or_zero(report, expect, "acceleration", got.acceleration_mps2);
    if (body.trace.ran) compare_offsets(report, expect, body.trace);
    compare_interpolation(report, expect, body.entity.interpolation);
    compare_sticky(report, expect, body.entity.sticky);
    compare_constraint(report, expect, body.entity.constraint);
    compare_places(report, expect, body);
    compare_calls(report, expect, body.trace, calls_in_order);
    compare_routing(report, expect, body);
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

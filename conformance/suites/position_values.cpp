#include "conformance/suites/position_values.h"

#include "conformance/suites/values.h"
#include "layers.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace glidepath::conformance {

namespace {

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

// The words of the vectors, in the order of the details.
constexpr std::array<std::pair<MessageDetail, const char*>, 18> k_words{{
    {MessageDetail::kept_for_newer_instance, "recv:queue"},
    {MessageDetail::stale_instance, "recv:stale_instance"},
    {MessageDetail::stale_position, "recv:stale_position"},
    {MessageDetail::stale_position_newer_teleport, "recv:stale_position_error"},
    {MessageDetail::stale_teleport_position_restored, "recv:stale_teleport_restore_position_stamp"},
    {MessageDetail::force_blip, "recv:force_blip"},
    {MessageDetail::position_event_sent, "recv:send_position_event"},
    {MessageDetail::unparented, "recv:unparent"},
    {MessageDetail::placement_set, "recv:placement={}"},
    {MessageDetail::player_teleport, "recv:player_teleport"},
    {MessageDetail::player_interpolate, "recv:player_interpolate"},
    {MessageDetail::player_constrain_only, "recv:player_constrain_only"},
    {MessageDetail::move_stale_teleport, "mot:stale_teleport"},
    {MessageDetail::move_teleport, "mot:teleport"},
    {MessageDetail::move_no_contact, "mot:no_contact"},
    {MessageDetail::move_far_snap, "mot:far_snap"},
    {MessageDetail::move_interpolate, "mot:interpolate"},
    {MessageDetail::constrained_to_self, "recv:constrain_self"},
}};

}  // namespace

Stamp stamp_from(const Json& json) {
    const std::uint32_t value = json.integer32();
    if (value > 0xFFFF) json.fail("expected a 16-bit stamp");
    return static_cast<Stamp>(value);
}

PositionUpdate position_update_from(const Json& event) {
    return {.position = position_from(event),
            .instance = stamp_from(event["instance_stamp"]),
            .position_stamp = stamp_from(event["position_stamp"]),
            .teleport = stamp_from(event["teleport_stamp"]),
            .force_position = stamp_from(event["force_position_stamp"]),
            .has_contact = event["contact"].flag(),
            .placement = event["placement"].integer32()};
}

void add_routes(std::vector<std::string>& routes, const MessageOutcome& outcome, std::uint32_t placement) {
    for (const auto& [detail, words] : k_words) {
        if (outcome.details.has(detail)) routes.push_back(fmt::format(fmt::runtime(words), placement));
    }
}

void compare_routes(CaseReport& report, const Json& expect, const std::vector<std::string>& routes) {
    std::string wanted;
    for (const Json& route : expect.has("routes") ? expect["routes"].items() : std::vector<Json>{}) {
        wanted += fmt::format("{} ", route.text());
    }
    std::string got;
    for (const std::string& route : routes) {
        got += route + " ";
    }
    report.exact("routes", wanted, got);
}

void compare_frame(CaseReport& report, std::string_view field, const Frame& expected, const Frame& got) {
    report.numbers(field, numbers_of(expected.origin), numbers_of(got.origin), k_metres);
    report.rotation(field, numbers_of(expected.rotation), numbers_of(got.rotation), k_metres);
}

void compare_or_zero(CaseReport& report, const Json& expect, std::string_view field, const Vec3& got) {
    const auto wanted = expect.has(field) ? expect[field].numbers<3>() : std::array<double, 3>{};
    report.numbers(field, wanted, numbers_of(got), k_metres);
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

void compare_places(CaseReport& report, const Json& expect, const Trace& trace, bool is_player) {
    const auto wanted = expect.has("set_position") ? expect["set_position"].items() : std::vector<Json>{};
    report.exact("set_position count", wanted.size(), trace.set_positions.size());
    for (std::size_t i = 0; i < std::min(wanted.size(), trace.set_positions.size()); ++i) {
        const TracedSetPosition& got = trace.set_positions[i];
        const Position asked = position_from(wanted[i]);
        report.exact("set_position.why", std::string(wanted[i]["why"].text()),
                     spelled(got.reason, is_player));
        report.exact("set_position.ok", wanted[i]["ok"].flag(), got.accepted);
        report.exact("set_position.cell", asked.cell, got.asked.cell);
        compare_frame(report, "set_position.position", asked.frame, got.asked.frame);
    }
}

void compare_cancelled(CaseReport& report, const Json& expect, const Trace& trace) {
    const auto cancelled = std::count(trace.calls.begin(), trace.calls.end(), TracedCall::cancel_move_to);
    report.exact("cancel_moveto", expect.integer_or("cancel_moveto", 0),
                 static_cast<std::uint64_t>(cancelled));
}

void compare_clock(CaseReport& report, std::string_view field, double expected, double got) {
    constexpr double k_clock_share = 1e-9;
    report.number(field, expected, got, k_clock_share * std::max(1.0, std::fabs(expected)));
}

void compare_ground(CaseReport& report, const Json& expect, const Body& body) {
    if (!expect.has("ground")) return;
    const auto ground = expect["ground"].numbers<2>();
    report.exact("ground.contact", ground[0], body.has_contact ? 1.0 : 0.0);
    report.exact("ground.on_walkable", ground[1], body.on_walkable ? 1.0 : 0.0);
}

}  // namespace glidepath::conformance

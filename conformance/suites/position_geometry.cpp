// position/geometry.jsonl: one call of a pure function a line. Tolerances: FORMAT.md of the folder.
#include "base/stamp.h"
#include "base/time_split.h"
#include "conformance/suites/position_values.h"
#include "conformance/suites/suites.h"
#include "conformance/suites/values.h"
#include "geometry/heading.h"
#include "layers.h"

#include <algorithm>
#include <map>

namespace glidepath::conformance {

namespace {

constexpr double k_absolute = 1e-4;
constexpr double k_of_largest = 1e-6;  // share of the largest component of the same vector
constexpr double k_degrees = 1e-3;

void check_pure(CaseReport& report, std::string_view field, const Json& expected, const Vec3& got) {
    double largest = 0.0;
    for (const double component : expected.numbers<3>()) {
        largest = std::max(largest, std::fabs(component));
    }
    compare(report, field, expected, got, std::max(k_absolute, k_of_largest * largest));
}

void check_pure(CaseReport& report, std::string_view field, const Json& expected, const Quat& got) {
    compare(report, field, expected, got, k_absolute);
}

void check_pure(CaseReport& report, std::string_view field, const Json& expected, float got) {
    const double wanted = expected.number();
    report.number(field, wanted, static_cast<double>(got),
                  std::max(k_absolute, k_of_largest * std::fabs(wanted)));
}

void check_degrees(CaseReport& report, std::string_view field, const Json& expected, double got) {
    report.heading(field, expected.number(), got, k_degrees);
}

void check_pure(CaseReport& report, const Json& expected, const Frame& got) {
    check_pure(report, "frame.o", expected["o"], got.origin);
    check_pure(report, "frame.q", expected["q"], got.rotation);
}

using Function = void (*)(const Json& in, const Json& out, CaseReport& report);

void frame_combine(const Json& in, const Json& out, CaseReport& report) {
    check_pure(report, out["frame"], combine(frame_from(in["a"]), frame_from(in["b"])));
}

void frame_subtract1(const Json& in, const Json& out, CaseReport& report) {
    check_pure(report, out["frame"], subtract1(frame_from(in["f1"]), frame_from(in["f2"])));
}

void frame_subtract2(const Json& in, const Json& out, CaseReport& report) {
    check_pure(report, out["frame"], subtract2(frame_from(in["f1"]), frame_from(in["f2"])));
}

void frame_rotate(const Json& in, const Json& out, CaseReport& report) {
    Frame frame = frame_from(in["frame"]);
    rotate_local(frame, vec3_from(in["w"]));
    check_pure(report, "q", out["q"], frame.rotation);
}

void frame_grotate(const Json& in, const Json& out, CaseReport& report) {
    Frame frame = frame_from(in["frame"]);
    rotate_global(frame, vec3_from(in["w"]));
    check_pure(report, "q", out["q"], frame.rotation);
}

void frame_set_heading(const Json& in, const Json& out, CaseReport& report) {
    Frame frame = frame_from(in["frame"]);
    set_heading(frame, static_cast<double>(in["degrees"].number32()));
    check_pure(report, "q", out["q"], frame.rotation);
    check_degrees(report, "heading_after", out["heading_after"], heading_of(frame));
}

void frame_get_heading(const Json& in, const Json& out, CaseReport& report) {
    const Frame frame = frame_from(in["frame"]);
    check_degrees(report, "degrees", out["degrees"], heading_of(frame));
    check_pure(report, "forward", out["forward"], forward_of(frame));
}

void frame_set_vector_heading(const Json& in, const Json& out, CaseReport& report) {
    Frame frame = frame_from(in["frame"]);
    face_along(frame, vec3_from(in["v"]));
    check_pure(report, "q", out["q"], frame.rotation);
}

void frame_set_rotate(const Json& in, const Json& out, CaseReport& report) {
    Frame frame = frame_from(in["frame"]);
    set_rotation(frame, quat_from(in["new_q"]));
    check_pure(report, "q", out["q"], frame.rotation);
}

void pos_offset(const Json& in, const Json& out, CaseReport& report) {
    const Position from = position_from(in["from"]);
    const Position to = position_from(in["to"]);
    check_pure(report, "v", out["v"], offset(from, to));
    check_pure(report, "distance", out["distance"], distance(from, to));
    check_pure(report, "xy_distance", out["xy_distance"], horizontal_distance(from, to));
}

void pos_heading(const Json& in, const Json& out, CaseReport& report) {
    check_degrees(report, "degrees", out["degrees"],
                  heading_to(position_from(in["from"]), position_from(in["to"])));
}

void pos_cylinder_distance(const Json& in, const Json& out, CaseReport& report) {
    const Cylinder a{in["r1"].number32(), in["h1"].number32(), position_from(in["p1"])};
    const Cylinder b{in["r2"].number32(), in["h2"].number32(), position_from(in["p2"])};
    check_pure(report, "distance", out["distance"], cylinder_distance(a, b));
    check_pure(report, "distance_no_z", out["distance_no_z"], gap_between_sides(a, b));
}

void pos_localtolocal(const Json& in, const Json& out, CaseReport& report) {
    const Position to = position_from(in["to_frame"]);
    const Position from = position_from(in["from_frame"]);
    const Vec3 point = vec3_from(in["v"]);
    check_pure(report, "local", out["local"], point_local_to_local(to, from, point));
    check_pure(report, "global", out["global"], point_local_to_block(to, from, point));
}

void pos_globaltolocalvec(const Json& in, const Json& out, CaseReport& report) {
    const Position position = position_from(in["pos"]);
    const Vec3 v = vec3_from(in["v"]);
    check_pure(report, "local", out["local"], global_to_local(position, v));
    check_pure(report, "back_to_global", out["back_to_global"], local_to_global(position, v));
}

void pos_subtract2(const Json& in, const Json& out, CaseReport& report) {
    const Position body = position_from(in["body"]);
    const Frame seen = subtract2(position_from(in["target"]), body);
    check_pure(report, out["frame"], seen);
    const Frame back = combine(body.frame, seen);
    check_pure(report, "body_combined_with_frame.o", out["body_combined_with_frame"]["o"], back.origin);
    check_pure(report, "body_combined_with_frame.q", out["body_combined_with_frame"]["q"], back.rotation);
}

void land_adjust_to_outside(const Json& in, const Json& out, CaseReport& report) {
    const auto outdoor = renormalize_outdoors(in["cell"].integer32(), vec3_from(in["o"]));
    report.exact("ok", out["ok"].flag(), outdoor.has_value());
    report.exact("cell", out["cell"].integer32(), outdoor ? outdoor->cell : 0);
    if (outdoor && out.has("o")) check_pure(report, "o", out["o"], outdoor->origin);
}

void land_block_offset(const Json& in, const Json& out, CaseReport& report) {
    check_pure(report, "v", out["v"], block_offset(in["from"].integer32(), in["to"].integer32()));
}

void stamp_is_newer(const Json& in, const Json& out, CaseReport& report) {
    report.exact("newer", out["newer"].flag(),
                 is_newer(stamp_from(in["current"]), stamp_from(in["candidate"])));
}

void split(const Json& in, const Json& out, CaseReport& report) {
    const TimeSplit got = split_elapsed(in["elapsed"].number());
    std::vector<double> expected_quanta;
    for (const Json& quantum : out["quanta"].items()) {
        expected_quanta.push_back(quantum.number());
    }
    const std::vector<double> quanta(got.quanta_s.begin(), got.quanta_s.begin() + got.count);
    report.exact("quanta count", expected_quanta.size(), quanta.size());
    report.numbers("quanta", expected_quanta, quanta, k_seconds);
    report.number("carried_over", out["carried_over"].number(), got.carried_over_s, k_seconds);
    report.exact("clock_snapped", out["clock_snapped"].flag(), got.clock_snapped);
}

void range_constants(const Json& in, const Json& out, CaseReport& report) {
    const Ranges ranges = ranges_in(in["cell"].integer32(), in["is_player"].flag());
    check_pure(report, "blip", out["blip"], ranges.blip_m);
    check_pure(report, "constraint_start", out["constraint_start"], ranges.leash_start_m);
    check_pure(report, "constraint_max", out["constraint_max"], ranges.leash_max_m);
}

const std::map<std::string_view, Function>& functions() {
    static const std::map<std::string_view, Function> table{
        {"frame_combine", frame_combine},
        {"frame_subtract1", frame_subtract1},
        {"frame_subtract2", frame_subtract2},
        {"frame_rotate", frame_rotate},
        {"frame_grotate", frame_grotate},
        {"frame_set_heading", frame_set_heading},
        {"frame_get_heading", frame_get_heading},
        {"frame_set_vector_heading", frame_set_vector_heading},
        {"frame_set_rotate", frame_set_rotate},
        {"pos_offset", pos_offset},
        {"pos_heading", pos_heading},
        {"pos_cylinder_distance", pos_cylinder_distance},
        {"pos_localtolocal", pos_localtolocal},
        {"pos_globaltolocalvec", pos_globaltolocalvec},
        {"pos_subtract2", pos_subtract2},
        {"land_adjust_to_outside", land_adjust_to_outside},
        {"land_block_offset", land_block_offset},
        {"stamp_is_newer", stamp_is_newer},
        {"split_elapsed", split},
        {"range_constants", range_constants},
    };
    return table;
}

}  // namespace

RunCase open_geometry(const std::filesystem::path&) {
    return [](const Json& line, CaseReport& report) {
        const Json name = line["fn"];
        const auto function = functions().find(name.text());
        if (function == functions().end()) name.fail(fmt::format("unknown function '{}'", name.text()));
        function->second(line["in"], line["out"], report);
    };
}

}  // namespace glidepath::conformance

#include "conformance/suites/moveto_values.h"

#include <algorithm>
#include <cmath>

namespace glidepath::conformance {

Position hall_position_from(const Json& json) {
    return {.cell = k_moveto_cell, .frame = {.origin = vec3_from(json), .rotation = {}}};
}

MoveToRequest request_from(const Json& op) {
    MoveToRequest request;
    request.type = static_cast<MoveToType>(op["type"].integer32());
    request.parameters = parameters_from(op["params"]);
    request.object_id = static_cast<std::uint32_t>(op.integer_or("object", 0));
    request.top_level_id = static_cast<std::uint32_t>(op.integer_or("top", 0));
    request.object_radius_m = static_cast<float>(op.number_or("radius", 0.0));
    request.object_height_m = static_cast<float>(op.number_or("height", 0.0));
    return request;
}

void check(CaseReport& report, std::string_view field, const Json& expected, double got) {
    const double wanted = expected.number();
    report.number(field, wanted, got, moveto_tolerance(wanted));
}

void check(CaseReport& report, std::string_view field, const Json& expected, const Vec3& got) {
    double largest = 0.0;
    for (const double component : expected.numbers<3>()) {
        largest = std::max(largest, std::fabs(component));
    }
    compare(report, field, expected, got, moveto_tolerance(largest));
}

void check(CaseReport& report, std::string_view field, const Json& expected, const MovementParameters& got) {
    const auto whole = [&](std::string_view name, std::uint32_t value) {
        report.exact(fmt::format("{}.{}", field, name), expected[name].integer32(), value);
    };
    const auto number = [&](std::string_view name, float value) {
        check(report, fmt::format("{}.{}", field, name), expected[name], static_cast<double>(value));
    };
    whole("flags", got.flags);
    number("distance_to_object", got.distance_to_object_m);
    number("min_distance", got.min_distance_m);
    number("fail_distance", got.fail_distance_m);
    number("desired_heading", got.desired_heading_deg);
    number("speed", got.speed);
    number("walk_run_threshold", got.walk_run_threshold_m);
    whole("context_id", got.context_id);
    whole("hold_key", static_cast<std::uint32_t>(got.hold_key));
    whole("action_stamp", got.action_stamp);
}

}  // namespace glidepath::conformance

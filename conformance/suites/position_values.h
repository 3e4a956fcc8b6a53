// What the scenarios of the folders position and world share: events out of vector lines, and comparing a
// body with the tolerances of position/FORMAT.md.
#pragma once

#include <glidepath/router.h>

#include "conformance/runner/case_report.h"
#include "conformance/runner/json.h"
#include "entity/trace.h"
#include "layers.h"

#include <string>
#include <vector>

namespace glidepath::conformance {

// Positions, offsets, distances, velocities, quaternion components.
inline constexpr double k_metres = 2e-3;
inline constexpr double k_seconds = 1e-4;

[[nodiscard]] Stamp stamp_from(const Json& json);
[[nodiscard]] PositionUpdate position_update_from(const Json& event);

// What a position message did, as the vectors spell it.
void add_routes(std::vector<std::string>& routes, const MessageOutcome& outcome, std::uint32_t placement);
void compare_routes(CaseReport& report, const Json& expect, const std::vector<std::string>& routes);

void compare_frame(CaseReport& report, std::string_view field, const Frame& expected, const Frame& got);
// A vector that is left out is zero.
void compare_or_zero(CaseReport& report, const Json& expect, std::string_view field, const Vec3& got);
void compare_interpolation(CaseReport& report, const Json& expect, const Interpolation& got);
void compare_sticky(CaseReport& report, const Json& expect, const Sticky& got);
void compare_constraint(CaseReport& report, const Json& expect, const Constraint& got);
void compare_places(CaseReport& report, const Json& expect, const Trace& trace, bool is_player);
void compare_cancelled(CaseReport& report, const Json& expect, const Trace& trace);
// Clock readings are doubles: 1e-9 of their size.
void compare_clock(CaseReport& report, std::string_view field, double expected, double got);
void compare_ground(CaseReport& report, const Json& expect, const Body& body);

}  // namespace glidepath::conformance

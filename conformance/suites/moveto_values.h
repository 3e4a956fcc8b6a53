// What the planner's suites share: positions out of lines, and comparing with the tolerance of FORMAT.md.
#pragma once

#include "conformance/suites/motion_values.h"
#include "conformance/suites/values.h"
#include "layers.h"
#include "planning/move_to.h"

namespace glidepath::conformance {

// All scenarios lie in one landblock; any cell of it will do.
inline constexpr CellId k_moveto_cell = 0xA9B40001;

[[nodiscard]] Position hall_position_from(const Json& json);  // [x, y, z], upright, in that landblock

// All but the position it goes to, which suites take from different floors.
[[nodiscard]] MoveToRequest request_from(const Json& op);

// Numbers within 2e-4 of their size, or of 1; ids, counts and flags exactly.
void check(CaseReport& report, std::string_view field, const Json& expected, double got);
void check(CaseReport& report, std::string_view field, const Json& expected, const Vec3& got);
void check(CaseReport& report, std::string_view field, const Json& expected, const MovementParameters& got);

}  // namespace glidepath::conformance

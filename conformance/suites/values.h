// Engine values out of vector lines, and back into numbers for comparing.
#pragma once

#include "conformance/runner/case_report.h"
#include "conformance/runner/json.h"
#include "geometry/position.h"
#include "layers.h"

namespace glidepath::conformance {

[[nodiscard]] Vec3 vec3_from(const Json& json);          // [x, y, z]
[[nodiscard]] Quat quat_from(const Json& json);          // [w, x, y, z]
[[nodiscard]] Frame frame_from(const Json& json);        // {"o": .., "q": ..}
[[nodiscard]] Position position_from(const Json& json);  // {"cell": .., "o": .., "q": ..}
[[nodiscard]] std::array<double, 3> numbers_of(const Vec3& v);
[[nodiscard]] std::array<double, 4> numbers_of(const Quat& q);

// Compares with the numbers of the vector line, for both parts of a frame with the same tolerance.
void compare(CaseReport& report, std::string_view field, const Json& expected, const Vec3& got,
             double tolerance);
void compare(CaseReport& report, std::string_view field, const Json& expected, const Quat& got,
             double tolerance);

}  // namespace glidepath::conformance

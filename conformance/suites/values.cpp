#include "conformance/suites/values.h"

namespace glidepath::conformance {

Vec3 vec3_from(const Json& json) {
    const auto v = json.numbers<3>();
    return narrow({v[0], v[1], v[2]});
}

Quat quat_from(const Json& json) {
    const auto q = json.numbers<4>();
    return {static_cast<float>(q[0]), static_cast<float>(q[1]), static_cast<float>(q[2]),
            static_cast<float>(q[3])};
}

Frame frame_from(const Json& json) { return {vec3_from(json["o"]), quat_from(json["q"])}; }

Position position_from(const Json& json) { return {json["cell"].integer32(), frame_from(json)}; }

std::array<double, 3> numbers_of(const Vec3& v) {
    return {static_cast<double>(v.x), static_cast<double>(v.y), static_cast<double>(v.z)};
}

std::array<double, 4> numbers_of(const Quat& q) {
    return {static_cast<double>(q.w), static_cast<double>(q.x), static_cast<double>(q.y),
            static_cast<double>(q.z)};
}

void compare(CaseReport& report, std::string_view field, const Json& expected, const Vec3& got,
             double tolerance) {
    report.numbers(field, expected.numbers<3>(), numbers_of(got), tolerance);
}

void compare(CaseReport& report, std::string_view field, const Json& expected, const Quat& got,
             double tolerance) {
    report.rotation(field, expected.numbers<4>(), numbers_of(got), tolerance);
}

}  // namespace glidepath::conformance

// What the three animation suites share: clips and frames out of vector lines, the operations on a sequence,
// and comparing with the tolerances of the folder's FORMAT.md.
#pragma once

#include "animation/sequence.h"
#include "conformance/runner/case_report.h"
#include "conformance/runner/json.h"
#include "layers.h"

#include <vector>

namespace glidepath::conformance {

[[nodiscard]] ClipLibrary clips_from(const Json& anims);
[[nodiscard]] std::uint32_t hex_from(const Json& json);     // "0x41000003"
[[nodiscard]] std::int32_t integer_from(const Json& json);  // of 32 bits, signed
[[nodiscard]] float float_from(const Json& json);           // fails for what a 32-bit float cannot hold
[[nodiscard]] Vec3 velocity_from(const Json& json);
[[nodiscard]] Frame flat_frame_from(const Json& json);  // [ox, oy, oz, qw, qx, qy, qz]
[[nodiscard]] std::string hex_of(std::uint32_t id);

// One of the operations on a sequence: {"op": "append", ...}.
void apply_operation(Sequence& sequence, const ClipLibrary& clips, const Json& operation);

// "Single steps of more than 5 s depend on the precision of sine and cosine": those may differ, except the
// hand-made ones.
[[nodiscard]] bool is_optional(const Json& line);

// Storage for the events of one update; the longest in the vectors has 9053.
class HookStorage {
  public:
    [[nodiscard]] HookQueue queue() { return {room_}; }

  private:
    std::vector<HookEvent> room_ = std::vector<HookEvent>(std::size_t{1} << 17U);
};

void compare_flat_frame(CaseReport& report, std::string_view field, const Json& expected, const Frame& got);
void compare_frame_number(CaseReport& report, const Json& expected, const Sequence& got);
void compare_velocity(CaseReport& report, std::string_view field, const Json& expected, const Vec3& got);
void compare_factor(CaseReport& report, std::string_view field, const Json& expected, float got);
// [[anim, low, high, framerate], ...]
void compare_nodes(CaseReport& report, std::string_view field, const Json& expected, const Sequence& got,
                   const ClipLibrary& clips);
// Index of the current and of the first cyclic animation; -1 = none.
void compare_places(CaseReport& report, const Json& expected, const Sequence& got);
void compare_hooks(CaseReport& report, const Json& expected, const HookQueue& got);

}  // namespace glidepath::conformance

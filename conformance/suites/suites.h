// One function a suite: opens a vector file of its kind and gives back what runs a line of it.
#pragma once

#include "conformance/runner/suite.h"

namespace glidepath::conformance {

[[nodiscard]] RunCase open_geometry(const std::filesystem::path& file);
// interpolation, sticky, constraint, composed and routing share one form.
[[nodiscard]] RunCase open_position_scenarios(const std::filesystem::path& file);
// world/*.jsonl: whole frames and what belongs to them. stick_to_object has the form of a position scenario.
[[nodiscard]] RunCase open_frames(const std::filesystem::path& file);
[[nodiscard]] RunCase open_pass_gate(const std::filesystem::path& file);
[[nodiscard]] RunCase open_takeoff(const std::filesystem::path& file);
[[nodiscard]] RunCase open_movement_target(const std::filesystem::path& file);
// Needs motion_tables.json beside the file.
[[nodiscard]] RunCase open_flush(const std::filesystem::path& file);
[[nodiscard]] RunCase open_moveto(const std::filesystem::path& file);
[[nodiscard]] RunCase open_parameters(const std::filesystem::path& file);
[[nodiscard]] RunCase open_targetting(const std::filesystem::path& file);
[[nodiscard]] RunCase open_unpack_movement(const std::filesystem::path& file);
[[nodiscard]] RunCase open_motion_interp(const std::filesystem::path& file);

[[nodiscard]] RunCase open_sequence(const std::filesystem::path& file);
// Needs motion_tables.json beside the file.
[[nodiscard]] RunCase open_motion_table(const std::filesystem::path& file);
[[nodiscard]] RunCase open_scale(const std::filesystem::path& file);
[[nodiscard]] RunCase open_vectors(const std::filesystem::path& file);
[[nodiscard]] RunCase open_captured(const std::filesystem::path& file);
[[nodiscard]] RunCase open_malformed(const std::filesystem::path& file);
[[nodiscard]] RunCase open_gates(const std::filesystem::path& file);
[[nodiscard]] RunCase open_predict_cases(const std::filesystem::path& file);

}  // namespace glidepath::conformance

// One function a suite: opens a vector file of its kind and gives back what runs a line of it.
#pragma once

#include "conformance/runner/suite.h"

namespace glidepath::conformance {

[[nodiscard]] RunCase open_geometry(const std::filesystem::path& file);
[[nodiscard]] RunCase open_vectors(const std::filesystem::path& file);
[[nodiscard]] RunCase open_captured(const std::filesystem::path& file);
[[nodiscard]] RunCase open_malformed(const std::filesystem::path& file);

}  // namespace glidepath::conformance

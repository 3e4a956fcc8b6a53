// Messages as the wire vector files write them, and bytes out of hex.
#pragma once

#include <glidepath/codec.h>

#include "conformance/runner/case_report.h"
#include "conformance/runner/json.h"
#include "layers.h"

namespace glidepath::conformance {

[[nodiscard]] std::vector<std::byte> bytes_from(const Json& hex);
[[nodiscard]] std::string hex_of(std::span<const std::byte> bytes);

// Every key and value, both ways: a missing or surplus key differs, floats are compared to the bit.
void compare_decoded(CaseReport& report, const Json& expected, const Message& got);

// The message's bytes in its usual spelling.
[[nodiscard]] std::vector<std::byte> encoded(const Message& message);

}  // namespace glidepath::conformance

// Strings on the wire are Windows-1252.
#pragma once

#include "wire/layer.h"

#include <string>
#include <string_view>

namespace glidepath::wire {

// The five bytes that the code page leaves undefined (81 8D 8F 90 9D) stand for the control characters of the
// same number.
[[nodiscard]] char32_t unicode_of_cp1252(unsigned char byte);

// For showing and reporting; allocates.
[[nodiscard]] std::string utf8_of_cp1252(std::string_view text);

}  // namespace glidepath::wire

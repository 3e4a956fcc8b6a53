// The built page (viewer/), without data, as it stands in the library.
#pragma once

#include "report/layer.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace glidepath::report {

[[nodiscard]] std::string page_template();

// What stands once in it where the data goes.
inline constexpr std::string_view k_data_mark = "<!--glidepath-data-->";  // as in viewer/src/page.html

// The page with report data (report_data.h) in it.
[[nodiscard]] std::string page_with(const std::vector<std::byte>& data);

}  // namespace glidepath::report

// The report as one HTML file: data, code and styles inside, nothing loaded from elsewhere.
#pragma once

#include "report/layer.h"
#include "report/report.h"

#include <string>
#include <string_view>

namespace glidepath::report {

// The whole file. The page itself is part of this library, so an installed program needs no other file.
[[nodiscard]] std::string report_page(const Report& report);

// The page without data, which says how to make one with data.
[[nodiscard]] std::string empty_page();

}  // namespace glidepath::report

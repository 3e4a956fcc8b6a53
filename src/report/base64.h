// Bytes as text that HTML and server-sent events carry.
#pragma once

#include "report/layer.h"

#include <cstddef>
#include <string>
#include <vector>

namespace glidepath::report {

// The length has to be a multiple of 3; that of report data is one of 12 (report_data.h).
void append_base64(std::string& out, const std::vector<std::byte>& bytes);

}  // namespace glidepath::report

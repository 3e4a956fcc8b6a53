// The built page (viewer/), without data, as it stands in the library.
#pragma once

#include "report/layer.h"

#include <string>

namespace glidepath::report {

[[nodiscard]] std::string page_template();

}  // namespace glidepath::report

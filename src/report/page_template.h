// The built page (viewer/), without data, as it stands in the library.
#pragma once

#include <string>

namespace glidepath::detail {

[[nodiscard]] std::string page_template();

}  // namespace glidepath::detail

// What a program that serves the page needs of the desktop around it.
#pragma once

#include "report/layer.h"

#include <string>

namespace glidepath::report {

// Asks the desktop to open an address. False where there is no desktop or it has no way to do so.
bool open_in_browser(const std::string& address);

}  // namespace glidepath::report

// What a program that serves the page needs of the system around it.
#pragma once

#include "report/layer.h"
#include "report/page_server.h"

#include <string>

namespace glidepath::report {

// Serves until Ctrl-C (SIGINT) or SIGTERM; these do what they did before when it returns. One at a time.
void run_until_interrupted(PageServer& server);

// Asks the desktop to open an address. False where there is no desktop or it has no way to do so.
bool open_in_browser(const std::string& address);

}  // namespace glidepath::report

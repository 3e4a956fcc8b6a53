#include "report/desktop.h"

#include <cstdlib>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

namespace glidepath::report {

bool open_in_browser(const std::string& address) {
    // Nobody changes the environment while we look.
    const char* const x11 = std::getenv("DISPLAY");              // NOLINT(concurrency-mt-unsafe)
    const char* const wayland = std::getenv("WAYLAND_DISPLAY");  // NOLINT(concurrency-mt-unsafe)
    if (x11 == nullptr && wayland == nullptr) return false;
    std::string program = "xdg-open";
    std::string argument = address;
    char* arguments[] = {program.data(), argument.data(), nullptr};
    pid_t child = 0;
    if (posix_spawnp(&child, "xdg-open", nullptr, nullptr, arguments, environ) != 0) return false;
    int status = 0;
    waitpid(child, &status, 0);  // xdg-open hands over and ends
    return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

}  // namespace glidepath::report

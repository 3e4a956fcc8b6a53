#include "report/desktop.h"

#include <atomic>
#include <csignal>
#include <cstdlib>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

namespace glidepath::report {

namespace {

// A signal handler has no other way to know whom to tell.
std::atomic<const PageServer*> g_running{nullptr};

extern "C" void on_interrupt(int /*signal*/) {
    if (const PageServer* server = g_running.load()) server->stop();
}

}  // namespace

void run_until_interrupted(PageServer& server) {
    struct sigaction ours = {};
    struct sigaction interrupt_before = {};
    struct sigaction terminate_before = {};
    ours.sa_handler = on_interrupt;
    sigemptyset(&ours.sa_mask);
    g_running.store(&server);
    sigaction(SIGINT, &ours, &interrupt_before);
    sigaction(SIGTERM, &ours, &terminate_before);
    server.run();
    sigaction(SIGINT, &interrupt_before, nullptr);
    sigaction(SIGTERM, &terminate_before, nullptr);
    g_running.store(nullptr);
}

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

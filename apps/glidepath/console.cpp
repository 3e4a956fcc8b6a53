#include "apps/glidepath/console.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <unistd.h>

namespace glidepath::app {

namespace {

volatile std::sig_atomic_t interrupted = 0;

double seconds_now() {
    using Clock = std::chrono::steady_clock;
    return std::chrono::duration<double>(Clock::now().time_since_epoch()).count();
}

}  // namespace

void print(std::FILE* stream, const std::string& text) {
    static_cast<void>(std::fwrite(text.data(), 1, text.size(), stream));
}

int complain(const char* command, const std::string& what) {
    print(stderr, fmt::format("glidepath {}: {}\n", command, what));
    return k_could_not_run;
}

std::string id_text(std::uint32_t object) { return fmt::format("0x{:08X}", object); }

void catch_interrupts() {
    interrupted = 0;
    for (const int signal : {SIGINT, SIGTERM}) {
        static_cast<void>(std::signal(signal, [](int) { interrupted = 1; }));
    }
}

bool is_interrupted() { return interrupted != 0; }

Progress::Progress(std::string what, std::uint64_t whole, bool is_quiet)
    : what_(std::move(what)), whole_(whole), is_drawn_(!is_quiet && isatty(STDERR_FILENO) == 1) {}

Progress::~Progress() {
    if (is_drawn_ && last_drawn_s_ >= 0.0) print(stderr, "\r\033[K");
}

void Progress::draw() {
    if (!is_drawn_) return;
    const double now_s = seconds_now();
    if (last_drawn_s_ < 0.0) last_drawn_s_ = now_s;  // short work shows no bar
    if (now_s - last_drawn_s_ < 0.1) return;
    last_drawn_s_ = now_s;
    constexpr std::size_t width = 30;
    const double share =
        whole_ > 0 ? std::min(1.0, static_cast<double>(done_.load()) / static_cast<double>(whole_)) : 0.0;
    const auto filled = static_cast<std::size_t>(share * width);
    print(stderr, fmt::format("\r\033[K{} [{}{}] {:3.0f} %", what_, std::string(filled, '#'),
                              std::string(width - filled, '.'), share * 100.0));
    static_cast<void>(std::fflush(stderr));
}

}  // namespace glidepath::app

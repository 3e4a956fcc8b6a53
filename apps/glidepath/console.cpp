#include "apps/glidepath/console.h"

#include "layers.h"
#include "replay/output_file.h"
#include "replay/text_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <sys/ioctl.h>
#include <system_error>
#include <unistd.h>

namespace glidepath::app {

namespace {

volatile std::sig_atomic_t interrupted = 0;
int first_output_errno = 0;

double seconds_now() {
    using Clock = std::chrono::steady_clock;
    return std::chrono::duration<double>(Clock::now().time_since_epoch()).count();
}

const char* environment(const char* name) {
    const char* const value = std::getenv(name);  // NOLINT(concurrency-mt-unsafe): nobody writes it
    return value != nullptr ? value : "";
}

// Within a signal handler: plain memory and write() only.
void tell(const char* text) { static_cast<void>(::write(STDERR_FILENO, text, std::strlen(text)) == 0); }

extern "C" void clean_up(int signal) {
    const bool had_some = remove_temporary_files() > 0;
    tell("\nglidepath: interrupted; ");
    tell(had_some ? "unfinished files were removed" : "no file was left unfinished");
    tell(committed_files() > 0 ? ", finished ones are kept\n" : ", nothing was replaced\n");
    static_cast<void>(std::signal(signal, SIG_DFL));
    static_cast<void>(std::raise(signal));  // so that a shell sees why it ended
}

}  // namespace

void print(std::FILE* stream, std::string_view text) {
    if (stream == stdout && first_output_errno != 0) return;
    errno = 0;
    if (std::fwrite(text.data(), 1, text.size(), stream) == text.size() || stream != stdout) return;
    first_output_errno = errno != 0 ? errno : EIO;
}

bool takes_output() { return first_output_errno == 0; }

int end_output(int status) {
    errno = 0;
    const bool is_flushed = std::fflush(stdout) == 0;
    if (first_output_errno == 0 && (!is_flushed || std::ferror(stdout) != 0)) {
        first_output_errno = errno != 0 ? errno : EIO;
    }
    if (first_output_errno == 0) return status;
    print(stderr, fmt::format("glidepath: standard output: cannot be written: {}\n",
                              std::generic_category().message(first_output_errno)));
    return k_could_not_run;
}

int complain(const char* command, const std::string& what) {
    print(stderr, fmt::format("glidepath {}: {}\n", command, what));
    return k_could_not_run;
}

std::string id_text(std::uint32_t object) { return fmt::format("0x{:08X}", object); }

void clean_up_when_interrupted() {
    for (const int signal : {SIGINT, SIGTERM}) {
        static_cast<void>(std::signal(signal, clean_up));
    }
}

void catch_interrupts() {
    interrupted = 0;
    for (const int signal : {SIGINT, SIGTERM}) {
        static_cast<void>(std::signal(signal, [](int) { interrupted = 1; }));
    }
}

bool is_interrupted() { return interrupted != 0; }

std::size_t output_width() {
    constexpr std::size_t k_any = 1U << 20U;
    constexpr std::size_t k_least = 40;
    winsize size{};
    if (::isatty(STDOUT_FILENO) == 1 && ::ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0) {
        return std::max<std::size_t>(k_least, size.ws_col);
    }
    const long columns = std::strtol(environment("COLUMNS"), nullptr, 10);
    return columns > 0 ? std::max(k_least, static_cast<std::size_t>(columns)) : k_any;
}

bool has_colour() {
    static const bool is_shown = ::isatty(STDOUT_FILENO) == 1 && *environment("NO_COLOR") == '\0' &&
                                 std::string_view(environment("TERM")) != "dumb";
    return is_shown;
}

std::string coloured(Colour colour, std::string_view text) {
    if (!has_colour() || text.empty()) return std::string(text);
    constexpr std::array k_codes{"1", "2", "31", "32", "33"};
    return fmt::format("\033[{}m{}\033[0m", k_codes[static_cast<std::size_t>(colour)], text);
}

std::string shown_table(const TextTable& table) {
    const std::string text = table.text(output_width());
    const std::size_t head = text.find('\n');
    return coloured(Colour::bold, std::string_view(text).substr(0, head)) + text.substr(head);
}

Progress::Progress(std::string what, std::uint64_t whole, bool is_quiet)
    : what_(std::move(what)), whole_(whole), begun_s_(seconds_now()) {
    if (!is_quiet && ::isatty(STDERR_FILENO) == 1) drawer_ = std::thread([this] { draw_until_stopped(); });
}

Progress::~Progress() {
    if (!drawer_.joinable()) return;
    {
        const std::lock_guard lock(mutex_);
        is_stopped_ = true;
    }
    changed_.notify_one();
    drawer_.join();
}

void Progress::begin(std::string what, std::uint64_t whole) {
    const std::lock_guard lock(mutex_);
    what_ = std::move(what);
    whole_ = whole;
    begun_s_ = seconds_now();
    done_ = 0;
}

// The last step was done after `step_s`: until the next one the time left only gets less.
std::string Progress::line(double gone_s, double step_s) const {
    constexpr std::size_t k_width = 30;
    constexpr double k_before_a_guess_s = 1.0;
    if (whole_ == 0) return fmt::format("{} ... {:.0f} s", what_, gone_s);
    const double share = std::min(1.0, static_cast<double>(done_.load()) / static_cast<double>(whole_));
    const auto filled = static_cast<std::size_t>(share * k_width);
    const double left_s = share > 0.0 ? std::max(1.0, step_s / share - gone_s) : 0.0;
    const std::string left =
        share > 0.01 && gone_s > k_before_a_guess_s ? fmt::format(", {:.0f} s left", left_s) : "";
    return fmt::format("{} [{}{}] {:3.0f} %{}", what_, std::string(filled, '#'),
                       std::string(k_width - filled, '.'), share * 100.0, left);
}

void Progress::draw_until_stopped() {
    constexpr double k_before_it_shows_s = 0.5;
    std::unique_lock lock(mutex_);
    const double first_s = seconds_now();
    double step_s = first_s;
    std::uint64_t known_done = 0;
    bool is_shown = false;
    while (!changed_.wait_for(lock, std::chrono::milliseconds(100), [this] { return is_stopped_; })) {
        const double now_s = seconds_now();
        if (const std::uint64_t done = done_.load(); done != known_done) {
            known_done = done;
            step_s = now_s;
        }
        if (now_s - first_s < k_before_it_shows_s) continue;
        is_shown = true;
        print(stderr, "\r\033[K" + line(now_s - begun_s_, std::max(0.0, step_s - begun_s_)));
        static_cast<void>(std::fflush(stderr));
    }
    if (is_shown) print(stderr, "\r\033[K");
}

}  // namespace glidepath::app

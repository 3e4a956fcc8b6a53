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

// Bytes of UTF-8 that begin a character: what a terminal shows.
std::size_t width_of(const std::string& text) {
    return static_cast<std::size_t>(std::count_if(
        text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
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

std::string aligned_table(const std::vector<std::vector<std::string>>& rows) {
    std::vector<std::size_t> widths;
    const auto text_in = [&](std::size_t row, std::size_t column) {
        const std::string& cell = rows[row][column];
        return row == 0 && cell.starts_with(">") ? cell.substr(1) : cell;
    };
    for (std::size_t row = 0; row < rows.size(); ++row) {
        widths.resize(std::max(widths.size(), rows[row].size()));
        for (std::size_t column = 0; column < rows[row].size(); ++column) {
            widths[column] = std::max(widths[column], width_of(text_in(row, column)));
        }
    }
    std::string table;
    for (std::size_t row = 0; row < rows.size(); ++row) {
        std::string line;
        for (std::size_t column = 0; column < rows[row].size(); ++column) {
            const std::string cell = text_in(row, column);
            const std::string room(widths[column] - width_of(cell), ' ');
            const bool stands_right = rows[0][column].starts_with(">");
            line += (column > 0 ? "  " : "") + (stands_right ? room + cell : cell + room);
        }
        line.erase(line.find_last_not_of(' ') + 1);
        table += line + "\n";
    }
    return table;
}

}  // namespace glidepath::app

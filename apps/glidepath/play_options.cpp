#include "apps/glidepath/play_options.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <chrono>
#include <cmath>
#include <csignal>
#include <cstdio>
#include <unistd.h>

namespace glidepath::app {

namespace {

volatile std::sig_atomic_t interrupted = 0;

double seconds_now() {
    using Clock = std::chrono::steady_clock;
    return std::chrono::duration<double>(Clock::now().time_since_epoch()).count();
}

std::optional<PortRange> ports_from(const std::string& text) {
    PortRange range;
    const char* const end = text.data() + text.size();
    const auto [dash, error] = std::from_chars(text.data(), end, range.first);
    if (error != std::errc{}) return std::nullopt;
    range.last = range.first;
    if (dash == end) return range;
    if (*dash != '-') return std::nullopt;
    const auto [rest, bad] = std::from_chars(dash + 1, end, range.last);
    if (bad != std::errc{} || rest != end || range.last < range.first) return std::nullopt;
    return range;
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

std::optional<std::uint32_t> object_id_from(const std::string& text) {
    const bool is_hex = text.starts_with("0x") || text.starts_with("0X");
    const char* const begin = text.data() + (is_hex ? 2 : 0);
    const char* const end = text.data() + text.size();
    std::uint32_t id = 0;
    const auto [rest, error] = std::from_chars(begin, end, id, is_hex ? 16 : 10);
    if (error != std::errc{} || rest != end || id == 0) return std::nullopt;
    return id;
}

std::string read_play_options(const PlayWords& words, PlayCapturesOptions& options) {
    PlayerOptions& player = options.player;
    if (!(words.fps >= 1.0 && words.fps <= 1000.0)) {
        return fmt::format("--fps {}: must lie between 1 and 1000", words.fps);
    }
    player.frames_per_s = words.fps;
    if (words.physics == "retail30") {
        player.physics = PhysicsRate::retail30;
    } else if (words.physics != "every-frame") {
        return fmt::format("--physics {}: neither retail30 nor every-frame", words.physics);
    }
    if (words.root_motion == "keyframe") {
        player.root_motion = RootMotionMode::keyframed;
    } else if (words.root_motion == "smooth") {
        player.root_motion = RootMotionMode::smoothed;
    } else if (words.root_motion != "auto") {
        return fmt::format("--root-motion {}: neither keyframe, smooth nor auto", words.root_motion);
    }
    if (words.rules == "documented") {
        player.rules = Rules::documented();
    } else if (words.rules != "retail") {
        return fmt::format("--rules {}: neither retail nor documented", words.rules);
    }
    if (!words.ports.empty()) {
        const auto ports = ports_from(words.ports);
        if (!ports)
            return fmt::format("--ports {}: not a range of ports, for example 9000-9013", words.ports);
        options.stream.server_ports = *ports;
    }
    if (words.viewer == "none") {
        player.viewer = k_no_viewer;
    } else if (!words.viewer.empty()) {
        const auto viewer = object_id_from(words.viewer);
        if (!viewer)
            return fmt::format("--viewer {}: neither none nor an object id (0x50000001, or decimal)",
                               words.viewer);
        player.viewer = *viewer;
    }
    if (!(words.from_s >= 0.0) || !(words.to_s > words.from_s)) {
        return fmt::format("--from {} --to {}: a time from 0 on, and a later one", words.from_s, words.to_s);
    }
    player.from_s = words.from_s;
    player.to_s = words.to_s;
    options.connection = words.connection;
    return {};
}

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

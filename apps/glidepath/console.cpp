#include "apps/glidepath/console.h"

#include "layers.h"
#include "replay/output_file.h"
#include "replay/text_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <sys/ioctl.h>
#include <system_error>
#include <unistd.h>

namespace glidepath::app {

namespace {

volatile std::sig_atomic_t interrupted = 0;
int first_output_errno = 0;
constexpr std::size_t k_least_width = 40;
// A hang-up ends what runs as Ctrl-C does.
constexpr std::array k_interrupts{SIGINT, SIGTERM, SIGHUP};

const char* environment(const char* name) {
    const char* const value = std::getenv(name);  // NOLINT(concurrency-mt-unsafe): nobody writes it
    return value != nullptr ? value : "";
}

// Of a terminal; 0: it is none, or does not say.
std::size_t columns_of(int stream) {
    winsize size{};
    return ::isatty(stream) == 1 && ::ioctl(stream, TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
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

extern "C" void note_interrupt(int /*signal*/) { interrupted = 1; }

void handle(int signal, void (*handler)(int)) {
    const auto before = std::signal(signal, handler);
    // Who runs a program with nohup wants it to live on.
    if (signal == SIGHUP && before == SIG_IGN) static_cast<void>(std::signal(signal, SIG_IGN));
}

}  // namespace

void hold_standard_streams() {
    for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
        if (::fcntl(stream, F_GETFD) >= 0) continue;
        // Those before it are open, so this gets its number. Reading what is closed has to fail, and printing
        // to it; nobody hears an error message in any case.
        static_cast<void>(::open("/dev/null", stream == STDOUT_FILENO ? O_RDONLY : O_WRONLY));
    }
}

void print(std::FILE* stream, std::string_view text) {
    if (stream == stdout && first_output_errno != 0) return;
    wipe_progress();
    errno = 0;
    if (std::fwrite(text.data(), 1, text.size(), stream) == text.size() || stream != stdout) return;
    first_output_errno = errno != 0 ? errno : EIO;
}

bool takes_output() { return first_output_errno == 0; }

bool flush_output() {
    errno = 0;
    const bool is_flushed = std::fflush(stdout) == 0;
    if (first_output_errno == 0 && (!is_flushed || std::ferror(stdout) != 0)) {
        first_output_errno = errno != 0 ? errno : EIO;
    }
    return takes_output();
}

int end_output(int status) {
    if (flush_output()) return status;
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
    for (const int signal : k_interrupts)
        handle(signal, clean_up);
    handle(SIGQUIT, clean_up);
    // A file that gets too large is an error like a full disk.
    static_cast<void>(std::signal(SIGXFSZ, SIG_IGN));
}

void catch_interrupts() {
    interrupted = 0;
    for (const int signal : k_interrupts)
        handle(signal, note_interrupt);
}

bool is_interrupted() { return interrupted != 0; }

std::size_t output_width() {
    constexpr std::size_t k_any = 1U << 20U;
    if (const std::size_t columns = columns_of(STDOUT_FILENO); columns > 0)
        return std::max(k_least_width, columns);
    const long columns = std::strtol(environment("COLUMNS"), nullptr, 10);
    return columns > 0 ? std::max(k_least_width, static_cast<std::size_t>(columns)) : k_any;
}

std::size_t error_width() {
    constexpr std::size_t k_usual = 80;
    const std::size_t columns = columns_of(STDERR_FILENO);
    return columns > 0 ? std::max<std::size_t>(k_least_width / 2, columns) : k_usual;
}

bool output_is_terminal() { return ::isatty(STDOUT_FILENO) == 1; }

bool has_colour() {
    static const bool is_shown = output_is_terminal() && *environment("NO_COLOR") == '\0' &&
                                 std::string_view(environment("TERM")) != "dumb";
    return is_shown;
}

std::string coloured(Colour colour, std::string_view text) {
    if (!has_colour() || text.empty()) return std::string(text);
    constexpr std::array k_codes{"1", "2", "31", "32", "33"};
    return fmt::format("\033[{}m{}\033[0m", k_codes[static_cast<std::size_t>(colour)], text);
}

std::string shown_text(std::string_view text) {
    const std::string fitted = fitted_text(text, output_width());
    std::string shown;
    for (std::size_t begin = 0; begin < fitted.size();) {
        const std::size_t end = fitted.find('\n', begin);
        const std::string_view line = std::string_view(fitted).substr(begin, end - begin);
        const bool is_title = line.ends_with(':') && line.front() != ' ';
        shown += (is_title ? coloured(Colour::bold, line) : std::string(line)) + "\n";
        begin = end + 1;
    }
    return shown;
}

std::string shown_table(const TextTable& table) {
    const std::string text = table.text(output_width());
    const std::size_t head = text.find('\n');
    return coloured(Colour::bold, std::string_view(text).substr(0, head)) + text.substr(head);
}

}  // namespace glidepath::app

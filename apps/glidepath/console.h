// What every command needs of a console: exit statuses, output, errors, signals, progress, colour. Tables are
// in replay/text_table.h, files in replay/output_file.h.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>

namespace glidepath::replay {
class TextTable;
}

namespace glidepath::app {

inline constexpr int k_good = 0;
inline constexpr int k_findings = 1;
inline constexpr int k_could_not_run = 2;

// What cannot be written to standard output is remembered: end_output() tells.
void print(std::FILE* stream, std::string_view text);
// Whether standard output still takes what is printed; long lists end when it does not.
[[nodiscard]] bool takes_output();
// The last thing that a command does: flushes standard output. Returns `status`, or k_could_not_run after
// saying why when something is missing of what was printed.
int end_output(int status);

// "glidepath COMMAND: what" on standard error. Returns k_could_not_run.
int complain(const char* command, const std::string& what);

// "0x50000001"
[[nodiscard]] std::string id_text(std::uint32_t object);

// SIGINT and SIGTERM remove unfinished files, say what was kept and end the program.
void clean_up_when_interrupted();
// From here on they end what runs instead of the program.
void catch_interrupts();
[[nodiscard]] bool is_interrupted();

// Characters in a line of the terminal that standard output is; when it is none, of COLUMNS, else no bound.
[[nodiscard]] std::size_t output_width();
// Whether standard output is a terminal that shows colour, and NO_COLOR does not forbid it.
[[nodiscard]] bool has_colour();
enum class Colour : std::uint8_t { bold, dim, red, green, yellow };
// The text in a colour where there is any.
[[nodiscard]] std::string coloured(Colour colour, std::string_view text);

// The table as the terminal takes it: within its width, the head in bold.
[[nodiscard]] std::string shown_table(const replay::TextTable& table);

// A bar on standard error while something runs for more than half a second, with the time left; nothing when
// that is not a terminal. It draws itself.
class Progress {
  public:
    // `whole`: what done() counts up to; 0: nobody knows.
    Progress(std::string what, std::uint64_t whole, bool is_quiet);
    ~Progress();
    Progress(const Progress&) = delete;
    Progress& operator=(const Progress&) = delete;

    std::atomic<std::uint64_t>& done() { return done_; }
    // What comes next: the bar begins again.
    void begin(std::string what, std::uint64_t whole);

  private:
    void draw_until_stopped();
    [[nodiscard]] std::string line(double gone_s, double step_s) const;

    std::mutex mutex_;  // of what follows
    std::condition_variable changed_;
    std::string what_;
    std::uint64_t whole_;
    double begun_s_ = 0;
    bool is_stopped_ = false;
    std::atomic<std::uint64_t> done_ = 0;
    std::thread drawer_;
};

}  // namespace glidepath::app

// What the commands that replay captures have in common: words to options, errors in words, progress.
#pragma once

#include <glidepath/replay/play_captures.h>

#include <optional>
#include <string>

namespace glidepath::app {

inline constexpr int k_good = 0;
inline constexpr int k_findings = 1;
inline constexpr int k_could_not_run = 2;

void print(std::FILE* stream, const std::string& text);

// "0x50000001" or decimal.
[[nodiscard]] std::optional<std::uint32_t> object_id_from(const std::string& text);

// Words as the command line has them.
struct PlayWords {
    double fps = 60;
    std::string physics = "retail30";
    std::string root_motion = "auto";
    std::string rules = "retail";
    std::string ports{};
    std::string viewer{};
    double from_s = 0;
    double to_s = 0;
    unsigned connection = 0;
};
// Returns what is wrong with them, or nothing.
[[nodiscard]] std::string read_play_options(const PlayWords& words, PlayCapturesOptions& options);

// Ctrl-C from here on ends what runs instead of the program.
void catch_interrupts();
[[nodiscard]] bool is_interrupted();

// A bar on standard error while something long runs; nothing when that is not a terminal.
class Progress {
  public:
    Progress(std::string what, std::uint64_t whole, bool is_quiet);
    ~Progress();
    Progress(const Progress&) = delete;
    Progress& operator=(const Progress&) = delete;

    std::atomic<std::uint64_t>& done() { return done_; }
    void draw();  // at most ten times a second

  private:
    std::string what_;
    std::uint64_t whole_;
    bool is_drawn_;
    std::atomic<std::uint64_t> done_ = 0;
    double last_drawn_s_ = -1;
};

// A table of columns as wide as their widest cell; the first row is the head. Columns that begin with '>' in
// the head stand to the right.
[[nodiscard]] std::string aligned_table(const std::vector<std::vector<std::string>>& rows);

}  // namespace glidepath::app

// What every command needs of a console: exit statuses, output, errors, Ctrl-C, progress. Tables are in
// replay/text_table.h.
#pragma once

#include <atomic>
#include <cstdint>
#include <cstdio>
#include <string>

namespace glidepath::app {

inline constexpr int k_good = 0;
inline constexpr int k_findings = 1;
inline constexpr int k_could_not_run = 2;

void print(std::FILE* stream, const std::string& text);

// "glidepath COMMAND: what" on standard error. Returns k_could_not_run.
int complain(const char* command, const std::string& what);

// "0x50000001"
[[nodiscard]] std::string id_text(std::uint32_t object);

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

}  // namespace glidepath::app

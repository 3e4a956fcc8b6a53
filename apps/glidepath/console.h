// What every command needs of a console: exit statuses, output, errors, signals, progress, colour. Tables are
// in replay/text_table.h, files in replay/output_file.h.
#pragma once

#include "apps/glidepath/progress.h"

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <string>
#include <string_view>

namespace glidepath::replay {
class TextTable;
}

namespace glidepath::app {

inline constexpr int k_good = 0;
inline constexpr int k_findings = 1;
inline constexpr int k_could_not_run = 2;

// The first thing that the program does: a standard stream that is closed would give its number to the next
// file that is opened, and what is said would go into that.
void hold_standard_streams();

// What cannot be written to standard output is remembered: end_output() tells.
void print(std::FILE* stream, std::string_view text);
// Whether standard output still takes what is printed; long lists end when it does not.
[[nodiscard]] bool takes_output();
// Hands over what was printed at once. False: standard output takes no more, and the command should end.
bool flush_output();
// The last thing that a command does: flushes standard output. Returns `status`, or k_could_not_run after
// saying why when something is missing of what was printed.
int end_output(int status);

// "glidepath COMMAND: what" on standard error. Returns k_could_not_run.
int complain(const char* command, const std::string& what);

// "0x50000001"
[[nodiscard]] std::string id_text(std::uint32_t object);

// SIGINT, SIGTERM, SIGHUP and SIGQUIT remove unfinished files, say what was kept and end the program. A file
// that gets too large is an error of writing from here on, no signal.
void clean_up_when_interrupted();
// From here on they (but SIGQUIT) end what runs instead of the program.
void catch_interrupts();
[[nodiscard]] bool is_interrupted();

// Characters in a line of the terminal that standard output is; when it is none, of COLUMNS, else no bound.
[[nodiscard]] std::size_t output_width();
// Of the terminal that standard error is; 80 when it does not say.
[[nodiscard]] std::size_t error_width();
[[nodiscard]] bool output_is_terminal();
// Whether standard output is a terminal that shows colour, and NO_COLOR does not forbid it.
[[nodiscard]] bool has_colour();
enum class Colour : std::uint8_t { bold, dim, red, green, yellow };
// The text in a colour where there is any.
[[nodiscard]] std::string coloured(Colour colour, std::string_view text);

// Text as the terminal takes it: within its width, titles (lines that begin at the left and end in a colon)
// in bold.
[[nodiscard]] std::string shown_text(std::string_view text);
// The table as the terminal takes it: within its width, the head in bold.
[[nodiscard]] std::string shown_table(const replay::TextTable& table);

}  // namespace glidepath::app

// What is made from the help texts: manual pages, and completion for shells.
#pragma once

#include <CLI/CLI.hpp>

#include <string>
#include <string_view>

namespace glidepath::app {

// "GLIDEPATH-REPLAY(1)" in roff; of the program itself with a list of the commands. The text is the help's.
[[nodiscard]] std::string manual_page(const CLI::App& program, const CLI::App& command);

// The script that a shell (bash, zsh or fish) reads; "" for another.
[[nodiscard]] std::string completion_script(const CLI::App& program, std::string_view shell);

// Adds `completion SHELL` and `manual [COMMAND]`, which print them.
void add_manual(CLI::App& program, int& status);

}  // namespace glidepath::app

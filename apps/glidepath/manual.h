// What is made from the help texts: manual pages, and (completion.h) completion for shells.
#pragma once

#include <CLI/CLI.hpp>

#include <string>
#include <vector>

namespace glidepath::app {

// "GLIDEPATH-REPLAY(1)" in roff; of the program itself with a list of the commands. The text is the help's.
[[nodiscard]] std::string manual_page(const CLI::App& program, const CLI::App& command);

// Adds `completion SHELL` and `manual [COMMAND]`, which print them.
void add_manual(CLI::App& program, int& status);

// What a program or a command holds.
[[nodiscard]] std::vector<const CLI::App*> commands_of(const CLI::App& app);
[[nodiscard]] std::string command_names(const CLI::App& app);
[[nodiscard]] std::vector<const CLI::Option*> options_of(const CLI::App& app);  // positional ones apart
[[nodiscard]] std::vector<std::string> names_of(const CLI::Option& option);     // "-h", "--help"
[[nodiscard]] bool takes_value(const CLI::Option& option);
[[nodiscard]] std::string joined(const std::vector<std::string>& words, const char* between = " ");

}  // namespace glidepath::app

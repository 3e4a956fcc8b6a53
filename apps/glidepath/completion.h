// Scripts that complete commands, options and their values in a shell.
#pragma once

#include <CLI/CLI.hpp>

#include <string>
#include <string_view>

namespace glidepath::app {

// "bash", "zsh" or "fish"; empty for any other.
[[nodiscard]] std::string completion_script(const CLI::App& program, std::string_view shell);

}  // namespace glidepath::app

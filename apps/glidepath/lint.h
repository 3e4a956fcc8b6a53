// glidepath lint: its options, as the command line gives them.
#pragma once

#include <string>
#include <vector>

namespace glidepath::app {

struct LintCommand {
    std::vector<std::string> captures;
    std::vector<std::string> rules;  // none: all
    std::string ports;
    std::string dat;
    unsigned session = 0;
    bool adopts = true;
    bool join = false;
    bool json = false;
    bool list = false;
    bool quiet = false;
};
int run_lint(const LintCommand& command);

}  // namespace glidepath::app

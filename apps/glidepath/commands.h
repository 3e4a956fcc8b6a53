// The commands of the program, one function each. They return the exit status.
#pragma once

#include <string>
#include <vector>

namespace glidepath::app {

struct ConformanceOptions {
    std::vector<std::string> paths;
    std::string suite;
    bool json = false;
};
int run_conformance(const ConformanceOptions& options);

// The known suites, aligned, for the help text.
[[nodiscard]] std::string suite_list();

}  // namespace glidepath::app

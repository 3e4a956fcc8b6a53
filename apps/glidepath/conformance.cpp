#include "apps/glidepath/commands.h"
#include "apps/glidepath/console.h"
#include "conformance/runner/runner.h"
#include "conformance/runner/suite.h"

#include <fmt/format.h>

#include <cstdio>

namespace glidepath::app {

int run_conformance(const ConformanceOptions& options) {
    const std::vector<conformance::FileReport> reports =
        conformance::run({.paths = {options.paths.begin(), options.paths.end()}, .suite = options.suite});
    print(stdout, options.json ? conformance::as_json(reports) : conformance::as_table(reports));
    print(stderr, conformance::errors_of(reports));
    return conformance::exit_status(reports);
}

std::string suite_list() {
    std::string text;
    std::string_view group;
    for (const conformance::Suite& suite : conformance::all_suites()) {
        if (suite.folder != group) text += fmt::format("{}  {:<10}", group.empty() ? "" : "\n", suite.folder);
        group = suite.folder;
        text += fmt::format(" {}", suite.stem);
    }
    return text + "\n";
}

}  // namespace glidepath::app

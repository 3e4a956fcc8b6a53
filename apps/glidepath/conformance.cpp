#include "apps/glidepath/commands.h"
#include "apps/glidepath/console.h"
#include "conformance/runner/runner.h"
#include "conformance/runner/suite.h"

#include <fmt/format.h>

#include <cstdio>
#include <optional>
#include <utility>

namespace glidepath::app {

namespace {

// The head of a table in bold, its last line in the colour of the outcome.
std::string painted(const std::string& table, bool is_good) {
    const std::size_t head = table.find('\n');
    if (head == std::string::npos) return table;
    const std::size_t last = table.rfind('\n', table.size() - 2) + 1;
    return coloured(Colour::bold, table.substr(0, head)) + table.substr(head, last - head) +
           coloured(is_good ? Colour::green : Colour::red, table.substr(last, table.size() - 1 - last)) +
           "\n";
}

}  // namespace

int run_conformance(const ConformanceOptions& options) {
    std::optional<Progress> progress(std::in_place, "running vectors", 0, false);
    const std::vector<conformance::FileReport> reports =
        conformance::run({.paths = {options.paths.begin(), options.paths.end()},
                          .suite = options.suite,
                          .progress = [&](std::size_t done, std::size_t files) {
                              if (done == 0) progress->begin("running vectors", files);
                              progress->done() = done;
                          }});
    progress.reset();
    const int status = conformance::exit_status(reports);
    print(stdout, options.json ? conformance::as_json(reports)
                               : painted(conformance::as_table(reports, output_width()), status == k_good));
    print(stderr, conformance::errors_of(reports));
    return status;
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

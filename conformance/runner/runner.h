// Finds vector files, runs them, and says how they went.
#pragma once

#include <glidepath/error.h>

#include "conformance/runner/case_report.h"
#include "conformance/runner/suite.h"
#include "replay/text_table.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

namespace glidepath::conformance {

enum class FileOutcome : std::uint8_t { ran, could_not_run };

struct FileReport {
    std::filesystem::path file;
    std::string suite;  // "position/geometry"
    FileOutcome outcome = FileOutcome::ran;
    Error error;  // why it could not run
    std::uint64_t cases = 0;
    std::uint64_t ticks = 0;
    std::uint64_t passed = 0;
    std::uint64_t failed = 0;
    std::uint64_t optional_passed = 0;  // cases whose tag allows them to differ are counted apart
    std::uint64_t optional_failed = 0;
    WorstError worst;                      // over the cases that must agree
    std::vector<CaseReport> first_failed;  // the first few
};

struct Options {
    std::vector<std::filesystem::path> paths;  // files and folders; empty: the bundled vectors
    std::string suite;                         // only this one: "position", "geometry" or "position/geometry"
    // Before each file of a path: how many of them are done, and how many there are.
    std::function<void(std::size_t done, std::size_t files)> progress{};
};

// Files in the order of their paths. Never throws for what a file holds.
[[nodiscard]] std::vector<FileReport> run(const Options& options);

// The lines of a text as a file of that name would be run. Never throws for what they hold.
[[nodiscard]] FileReport run_text(const RunCase& run_case, std::string_view text,
                                  const std::filesystem::path& name);

// 0 all agree, 1 some differ, 2 something could not run or nothing did.
[[nodiscard]] int exit_status(const std::vector<FileReport>& reports);

// An aligned table with the first failures and a closing line, in lines of `width` characters at most; errors
// as one line each.
[[nodiscard]] std::string as_table(const std::vector<FileReport>& reports,
                                   std::size_t width = replay::k_any_width);
[[nodiscard]] std::string as_json(const std::vector<FileReport>& reports);
[[nodiscard]] std::string errors_of(const std::vector<FileReport>& reports);

}  // namespace glidepath::conformance

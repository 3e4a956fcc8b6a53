// A suite is what knows one kind of vector file: its folder and name, and how to run a line of it.
#pragma once

#include "conformance/runner/case_report.h"
#include "conformance/runner/json.h"

#include <filesystem>
#include <functional>
#include <map>
#include <span>
#include <string_view>

namespace glidepath::conformance {

// Runs one line. Throws VectorError when the line has another form than its FORMAT.md says.
using RunCase = std::function<void(const Json& line, CaseReport& report)>;

// Runs a line by the function that its field "op" names; another name is an error of the line.
using RunLine = void (*)(const Json& line, CaseReport& report);
[[nodiscard]] RunCase run_by_op(std::map<std::string_view, RunLine> functions);

struct Suite {
    std::string_view folder;  // "position"
    std::string_view stem;    // "geometry", of geometry.jsonl.gz
    // Made once a file, so that a suite can load what lies beside it.
    std::function<RunCase(const std::filesystem::path& file)> open;
    // The stem is an everyday word ("vectors"): outside its folder it counts only when no other stem is in
    // the name.
    bool is_everyday_word = false;
};

// Every kind of vector file there is.
[[nodiscard]] std::span<const Suite> all_suites();

// The suite of a file by its name and folder; nullptr when it is of no known kind. The name may carry more
// than the stem ("heldout-geometry.jsonl"), as long as the stem stands apart in it. A file in a folder that
// bears the name of another group of suites is not taken for one of this.
[[nodiscard]] const Suite* suite_of(const std::filesystem::path& file);

[[nodiscard]] bool is_vector_file(const std::filesystem::path& file);  // *.jsonl, *.jsonl.gz

}  // namespace glidepath::conformance

// A suite is what knows one kind of vector file: its folder and name, and how to run a line of it.
#pragma once

#include "conformance/runner/case_report.h"
#include "conformance/runner/json.h"

#include <filesystem>
#include <functional>
#include <map>
#include <span>
#include <string_view>
#include <vector>

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
    // The only one of its folder: every file there is its, and every file that has the folder in its name.
    bool is_alone = false;
    // Fields that every line of it has, and no line of another suite: such a file is known by its first line,
    // whatever its name.
    std::vector<std::string_view> form{};
};

// Every kind of vector file there is.
[[nodiscard]] std::span<const Suite> all_suites();

// The suite of a file by its name and folder; nullptr when it is of no known kind. The name may carry more
// than the stem ("heldout-geometry.jsonl"), as long as the stem stands apart in it. A file in a folder that
// bears the name of another group of suites is not taken for one of this.
[[nodiscard]] const Suite* suite_of(const std::filesystem::path& file);

// The suite whose form a line has; nullptr when there is none that has a form of its own.
[[nodiscard]] const Suite* suite_of_line(const Json& line);

[[nodiscard]] bool is_vector_file(const std::filesystem::path& file);  // *.jsonl, *.jsonl.gz

}  // namespace glidepath::conformance

// Any text as the lines of a vector file. The first line names the suite; what does not have its form is
// refused with the number of the line, and every case is counted once.
#include "conformance/runner/runner.h"
#include "conformance/runner/suite.h"
#include "require.h"

#include <map>
#include <string_view>

namespace {

using namespace glidepath::conformance;

const std::filesystem::path k_vectors = GLIDEPATH_VECTORS;

// Opened once: some suites load what lies beside their file.
const RunCase* suite_called(std::string_view name) {
    static const std::map<std::string, RunCase, std::less<>> opened = [] {
        std::map<std::string, RunCase, std::less<>> all;
        for (const Suite& suite : all_suites()) {
            const std::string folder(suite.folder);
            const std::string stem(suite.stem);
            all.emplace(folder + "/" + stem, suite.open(k_vectors / folder / (stem + ".jsonl")));
        }
        return all;
    }();
    const auto found = opened.find(name);
    return found == opened.end() ? nullptr : &found->second;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string input(data, data + size);
    const std::size_t end = input.find('\n');
    if (end == std::string::npos) return 0;
    const RunCase* run_case = suite_called(std::string_view(input).substr(0, end));
    if (run_case == nullptr) return 0;

    const FileReport report = run_text(*run_case, std::string_view(input).substr(end + 1), "fuzz.jsonl");
    FUZZ_REQUIRE(report.passed + report.failed + report.optional_passed + report.optional_failed ==
                 report.cases);
    FUZZ_REQUIRE((report.outcome == FileOutcome::could_not_run) == !report.error.is_ok());
    if (!report.error.is_ok()) FUZZ_REQUIRE(text_of(report.error).starts_with("fuzz.jsonl:"));
    FUZZ_REQUIRE(report.error.is_ok() == errors_of({report}).empty());
    FUZZ_REQUIRE(!as_json({report}).empty());
    return 0;
}

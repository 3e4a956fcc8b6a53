#include "base/names.h"
#include "conformance/runner/runner.h"
#include "replay/text_table.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <array>

namespace glidepath::conformance {

using replay::number_column;
using replay::TextTable;

namespace {

std::vector<std::string> row_of(const FileReport& report) {
    const std::string file = report.file.filename().string();
    const std::string folder = report.suite.substr(0, report.suite.find('/'));
    if (report.outcome == FileOutcome::could_not_run)
        return {folder, file, "-", "-", "-", "-", "-", "could not run"};
    return {folder,
            file,
            fmt::format("{}", report.cases),
            report.ticks > 0 ? fmt::format("{}", report.ticks) : "-",
            fmt::format("{}", report.passed),
            fmt::format("{}", report.failed),
            report.worst.field.empty() ? "-" : fmt::format("{:.1e}", report.worst.error),
            report.worst.field.empty() ? "-" : report.worst.field};
}

std::string failures_of(const FileReport& report) {
    std::string text;
    for (const CaseReport& failed : report.first_failed) {
        text += fmt::format("\n{}: {} differs in {} value(s)\n", report.suite, failed.name,
                            failed.difference_count());
        for (const Difference& difference : failed.first_differences()) {
            const std::string tick = difference.tick < 0 ? "" : fmt::format("tick {}, ", difference.tick);
            text += fmt::format("  {}{}: expected {}, got {}\n", tick, difference.field, difference.expected,
                                difference.got);
        }
    }
    if (report.failed > report.first_failed.size()) {
        text += fmt::format("  ... and {} more failed case(s) of {}\n",
                            report.failed - report.first_failed.size(), report.suite);
    }
    return text;
}

std::string closing_line(const std::vector<FileReport>& reports) {
    FileReport sum;
    std::uint64_t broken = 0;
    for (const FileReport& report : reports) {
        sum.passed += report.passed;
        sum.failed += report.failed;
        sum.optional_passed += report.optional_passed;
        sum.optional_failed += report.optional_failed;
        broken += report.outcome == FileOutcome::could_not_run ? 1 : 0;
    }
    std::string text = fmt::format("\n{} of {} cases agree", sum.passed, sum.passed + sum.failed);
    if (sum.optional_passed + sum.optional_failed > 0) {
        text += fmt::format("; of {} more that may differ by rounding (optional by their tag) {} agree",
                            sum.optional_passed + sum.optional_failed, sum.optional_passed);
    }
    if (broken > 0) text += fmt::format("; {} could not run", broken);
    return text + "\n";
}

constexpr std::array k_outcome_names{"ran", "could not run"};  // in the order of FileOutcome

const char* name_of(FileOutcome outcome) { return base::name_in(k_outcome_names, outcome); }

}  // namespace

std::string as_table(const std::vector<FileReport>& reports, std::size_t width) {
    TextTable table({{.head = "suite"},
                     {.head = "file"},
                     number_column("cases"),
                     {.head = "ticks", .align = replay::Align::right, .leaves = 1},
                     {.head = "passed", .align = replay::Align::right, .leaves = 2},
                     number_column("failed"),
                     {.head = "worst error", .align = replay::Align::right, .leaves = 4},
                     {.head = "in field", .leaves = 3}});
    bool has_rows = false;
    std::string failures;
    for (const FileReport& report : reports) {
        if (!report.suite.empty()) {
            table.add(row_of(report));
            has_rows = true;
        }
        failures += failures_of(report);
    }
    return has_rows ? table.text(width) + replay::fitted_text(failures + closing_line(reports), width) : "";
}

std::string as_json(const std::vector<FileReport>& reports) {
    nlohmann::ordered_json files = nlohmann::ordered_json::array();
    for (const FileReport& report : reports) {
        nlohmann::ordered_json entry{
            {"suite", report.suite}, {"file", report.file.string()}, {"outcome", name_of(report.outcome)}};
        if (!report.error.is_ok()) entry["error"] = text_of(report.error);
        if (report.outcome == FileOutcome::ran) {
            entry.update({{"cases", report.cases},
                          {"ticks", report.ticks},
                          {"passed", report.passed},
                          {"failed", report.failed},
                          {"optional_passed", report.optional_passed},
                          {"optional_failed", report.optional_failed},
                          {"worst_error", report.worst.error},
                          {"worst_field", report.worst.field}});
            entry["first_failed"] = nlohmann::ordered_json::array();
            for (const CaseReport& failed : report.first_failed) {
                nlohmann::ordered_json differences = nlohmann::ordered_json::array();
                for (const Difference& d : failed.first_differences()) {
                    differences.push_back(
                        {{"tick", d.tick}, {"field", d.field}, {"expected", d.expected}, {"got", d.got}});
                }
                entry["first_failed"].push_back({{"case", failed.name}, {"differences", differences}});
            }
        }
        files.push_back(std::move(entry));
    }
    const nlohmann::ordered_json document{{"exit_status", exit_status(reports)}, {"files", std::move(files)}};
    return document.dump(2) + "\n";
}

std::string errors_of(const std::vector<FileReport>& reports) {
    std::string text;
    for (const FileReport& report : reports) {
        if (report.error.is_ok()) continue;
        text += fmt::format("glidepath conformance: {}\n", text_of(report.error));
    }
    return text;
}

}  // namespace glidepath::conformance

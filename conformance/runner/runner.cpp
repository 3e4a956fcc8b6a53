#include "conformance/runner/runner.h"

#include "conformance/runner/line_reader.h"
#include "conformance/runner/suite.h"

#include <fmt/format.h>

#include <algorithm>

namespace glidepath::conformance {

namespace {

constexpr std::size_t k_kept_failures = 3;

FileReport could_not_run(const std::filesystem::path& file, Error error) {
    FileReport report;
    report.file = file;
    report.outcome = FileOutcome::could_not_run;
    report.error = std::move(error);
    return report;
}

Error error_in(const std::filesystem::path& file, ErrorCode code, std::string why) {
    return file_error(code, {.file = file.string(), .why = std::move(why)});
}

void add_case(FileReport& report, CaseReport&& result) {
    ++report.cases;
    report.ticks += static_cast<std::uint64_t>(result.ticks);
    if (result.optional) {
        ++(result.agrees() ? report.optional_passed : report.optional_failed);
        return;
    }
    ++(result.agrees() ? report.passed : report.failed);
    if (result.worst().share > report.worst.share) report.worst = result.worst();
    if (!result.agrees() && report.first_failed.size() < k_kept_failures) {
        report.first_failed.push_back(std::move(result));
    }
}

std::string case_name(const Json& line, std::uint64_t number) {
    for (const char* key : {"name", "id"}) {
        if (line.has(key)) return std::string(line[key].text());
    }
    return fmt::format("line {}", number);
}

void run_line(const RunCase& run_case, simdjson::dom::parser& parser, const std::string& text,
              std::uint64_t number, FileReport& report) {
    const auto document = parser.parse(text);
    if (document.error() != simdjson::SUCCESS) {
        throw VectorError(
            file_error(ErrorCode::malformed,
                       {.why = fmt::format("invalid JSON: {}", simdjson::error_message(document.error()))}));
    }
    const Json line(document.value_unsafe());
    CaseReport result;
    result.name = case_name(line, number);
    run_case(line, result);
    add_case(report, std::move(result));
}

// The error of a line, with its file and number.
Error located(const Error& error, const std::filesystem::path& file, std::uint64_t line) {
    ErrorOrigin origin = error.origin != nullptr ? *error.origin : ErrorOrigin{.why = text_of(error)};
    origin.file = file.string();
    origin.line = static_cast<std::uint32_t>(line);
    return file_error(error.code, std::move(origin));
}

bool is_blank(std::string_view text) { return text.find_first_not_of(" \t\r") == std::string_view::npos; }

// Until `next` gives no more lines.
template <class Next>
Error run_lines(const RunCase& run_case, Next next, FileReport& report) {
    simdjson::dom::parser parser;
    std::string text;
    for (std::uint64_t number = 1; next(text); ++number) {
        if (is_blank(text)) continue;
        try {
            run_line(run_case, parser, text, number, report);
        } catch (const VectorError& error) {
            return located(error.error(), report.file, number);
        } catch (const std::exception& error) {  // what a suite stumbled over
            return located(error_in(report.file, ErrorCode::malformed, error.what()), report.file, number);
        }
    }
    if (report.cases == 0) return error_in(report.file, ErrorCode::truncated, "holds no cases");
    return {};
}

void set_error(FileReport& report, Error error) {
    if (error.is_ok()) return;
    report.outcome = FileOutcome::could_not_run;
    report.error = std::move(error);
}

Error run_cases(const std::filesystem::path& file, const Suite& suite, FileReport& report) {
    try {
        const RunCase run_case = suite.open(file);
        Expected<LineReader> lines = LineReader::open(file);
        if (!lines) return lines.error();
        Error error = run_lines(
            run_case, [&](std::string& line) { return lines->next(line); }, report);
        return lines->error().is_ok() ? error : lines->error();
    } catch (const VectorError& error) {  // of a file that lies beside it
        return error.error();
    } catch (const std::exception& error) {
        return error_in(file, ErrorCode::unreadable, error.what());
    }
}

FileReport run_file(const std::filesystem::path& file, const Suite& suite) {
    FileReport report;
    report.file = file;
    report.suite = fmt::format("{}/{}", suite.folder, suite.stem);
    set_error(report, run_cases(file, suite, report));
    return report;
}

// Sorted, so that the same folder gives the same report everywhere.
std::vector<std::filesystem::path> vector_files_below(const std::filesystem::path& folder) {
    std::vector<std::filesystem::path> files;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
        if (entry.is_regular_file() && is_vector_file(entry.path())) files.push_back(entry.path());
    }
    std::sort(files.begin(), files.end());
    return files;
}

bool is_wanted(const Suite& suite, std::string_view wanted) {
    return wanted.empty() || wanted == suite.folder || wanted == suite.stem ||
           wanted == fmt::format("{}/{}", suite.folder, suite.stem);
}

// The suite whose form the first line has; nullptr when it has none, or is no JSON. What cannot be read is
// said when the file is run.
const Suite* suite_by_form(const std::filesystem::path& file) {
    if (!std::filesystem::is_regular_file(file)) return nullptr;  // a pipe can be read only once
    Expected<LineReader> lines = LineReader::open(file);
    std::string text;
    do {
        if (!lines || !lines->next(text)) return nullptr;
    } while (is_blank(text));
    simdjson::dom::parser parser;
    const auto document = parser.parse(text);
    return document.error() == simdjson::SUCCESS ? suite_of_line(Json(document.value_unsafe())) : nullptr;
}

// By what the file holds, else by its name and folder.
const Suite* kind_of(const std::filesystem::path& file) {
    const Suite* by_form = suite_by_form(file);
    return by_form != nullptr ? by_form : suite_of(file);
}

// The suite that `wanted` names, if it names one alone.
const Suite* only_suite(std::string_view wanted) {
    const Suite* only = nullptr;
    for (const Suite& suite : all_suites()) {
        if (wanted.empty() || !is_wanted(suite, wanted)) continue;
        if (only != nullptr) return nullptr;
        only = &suite;
    }
    return only;
}

void run_path(const std::filesystem::path& path, const Options& options, std::vector<FileReport>& reports) {
    const std::string_view wanted = options.suite;
    const bool is_folder = std::filesystem::is_directory(path);
    const auto files = is_folder ? vector_files_below(path) : std::vector{path};
    if (files.empty()) {
        reports.push_back(could_not_run(
            path,
            error_in(path, ErrorCode::unknown_id, "no vector files (*.jsonl, *.jsonl.gz) in this folder")));
    }
    std::size_t done = 0;
    for (const std::filesystem::path& file : files) {
        if (options.progress) options.progress(done++, files.size());
        if (!std::filesystem::exists(file)) {
            reports.push_back(
                could_not_run(file, error_in(file, ErrorCode::unreadable, "no such file or folder")));
            continue;
        }
        const Suite* suite = kind_of(file);
        if (suite == nullptr && !is_folder) suite = only_suite(wanted);  // who names both should know
        if (suite == nullptr) {
            reports.push_back(could_not_run(
                file,
                error_in(file, ErrorCode::unknown_id,
                         "unknown kind of vector file (neither its name nor its first line is that of "
                         "a known suite; 'glidepath conformance --help' lists them, --suite names it)")));
        } else if (is_wanted(*suite, wanted)) {
            reports.push_back(run_file(file, *suite));
        }
    }
}

}  // namespace

FileReport run_text(const RunCase& run_case, std::string_view text, const std::filesystem::path& name) {
    FileReport report;
    report.file = name;
    const auto next = [&](std::string& line) {
        const std::size_t end = text.find('\n');
        line = text.substr(0, end);
        const bool is_over = text.empty();
        text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
        return !is_over;
    };
    set_error(report, run_lines(run_case, next, report));
    return report;
}

std::vector<FileReport> run(const Options& options) {
    std::vector<FileReport> reports;
    const auto suites = all_suites();
    if (std::none_of(suites.begin(), suites.end(),
                     [&](const Suite& suite) { return is_wanted(suite, options.suite); })) {
        reports.push_back(
            could_not_run({}, error_in("--suite " + options.suite, ErrorCode::unknown_id, "no such suite")));
        return reports;
    }
    const auto paths =
        options.paths.empty() ? std::vector<std::filesystem::path>{GLIDEPATH_BUNDLED_VECTORS} : options.paths;
    for (const std::filesystem::path& path : paths) {
        try {
            run_path(path, options, reports);
        } catch (const std::filesystem::filesystem_error& error) {
            reports.push_back(
                could_not_run(path, error_in(path, ErrorCode::unreadable, error.code().message())));
        }
    }
    if (reports.empty()) {
        reports.push_back(could_not_run(
            {}, error_in("--suite " + options.suite, ErrorCode::unknown_id, "no file of it was found")));
    }
    return reports;
}

int exit_status(const std::vector<FileReport>& reports) {
    const auto any = [&](auto test) { return std::any_of(reports.begin(), reports.end(), test); };
    if (any([](const FileReport& r) { return r.outcome == FileOutcome::could_not_run; })) return 2;
    if (any([](const FileReport& r) { return r.failed > 0; })) return 1;
    return any([](const FileReport& r) { return r.outcome == FileOutcome::ran; }) ? 0 : 2;
}

}  // namespace glidepath::conformance

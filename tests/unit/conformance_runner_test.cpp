// The judge must not be fooled: files that cannot be run are named, and cases that differ are found.
#include "conformance/runner/line_reader.h"
#include "conformance/runner/runner.h"
#include "conformance/runner/suite.h"
#include "unit/temp_folder.h"

#include <gtest/gtest.h>

#include <fstream>

namespace {

using namespace glidepath::conformance;
using glidepath::TempFolder;
namespace fs = std::filesystem;

constexpr const char* k_good_line =
    R"({"fn":"land_block_offset","name":"good","in":{"from":65537,"to":16842753},"out":{"v":[192,0,0]}})";
constexpr const char* k_differing_line =
    R"({"fn":"land_block_offset","name":"off by one","in":{"from":65537,"to":16842753},"out":{"v":[193,0,0]}})";

class Runner : public ::testing::Test {
  protected:
    fs::path write(const std::string& name, const std::string& content) const {
        std::ofstream(folder_ / name, std::ios::binary) << content;
        return folder_ / name;
    }

    // The only report, which must be an error, as its one line.
    static std::string error_of(const fs::path& path) {
        const auto reports = run({.paths = {path}, .suite = ""});
        EXPECT_EQ(exit_status(reports), 2);
        const std::string text = errors_of(reports);
        EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 1) << text;
        return text;
    }

    [[nodiscard]] const fs::path& folder() const { return folder_.path(); }

  private:
    TempFolder folder_;
};

std::string repeated(const char* line, int times) {
    std::string text;
    for (int i = 0; i < times; ++i) {
        text.append(line).append("\n");
    }
    return text;
}

std::string bytes_of(const fs::path& file) {
    std::ifstream stream(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
}

fs::path bundled(const char* name) { return fs::path(GLIDEPATH_SOURCE_DIR) / "conformance/vectors" / name; }

TEST_F(Runner, names_a_missing_file) {
    EXPECT_NE(error_of(folder() / "geometry.jsonl").find("geometry.jsonl: no such file"), std::string::npos);
}

TEST_F(Runner, names_a_folder_without_vectors) {
    write("FORMAT.md", "not a vector file");
    EXPECT_NE(error_of(folder()).find("no vector files"), std::string::npos);
}

TEST_F(Runner, names_a_file_of_unknown_kind) {
    EXPECT_NE(error_of(write("surprise.jsonl", "{}\n")).find("surprise.jsonl: unknown kind"),
              std::string::npos);
}

TEST_F(Runner, names_a_file_of_unknown_kind_where_the_suite_is_one_of_several) {
    const auto file = write("surprise.jsonl", repeated(k_good_line, 1));
    const auto reports = run({.paths = {file}, .suite = "position"});
    EXPECT_EQ(exit_status(reports), 2);
    EXPECT_NE(errors_of(reports).find("surprise.jsonl: unknown kind"), std::string::npos);
}

TEST_F(Runner, takes_no_file_of_a_folder_for_the_suite_that_is_asked_for) {
    write("surprise.jsonl", repeated(k_good_line, 1));
    const auto reports = run({.paths = {folder()}, .suite = "geometry"});
    EXPECT_EQ(exit_status(reports), 2);
    EXPECT_NE(errors_of(reports).find("surprise.jsonl: unknown kind"), std::string::npos);
}

TEST_F(Runner, names_a_damaged_first_line_of_a_file_that_is_known_by_its_form_alone) {
    EXPECT_NE(error_of(write("surprise.jsonl", "{\"params\":{},\n")).find("unknown kind"), std::string::npos);
    EXPECT_NE(error_of(write("other.jsonl", "[1]\n")).find("unknown kind"), std::string::npos);
}

TEST_F(Runner, names_the_line_of_invalid_json) {
    const auto file =
        write("geometry.jsonl", repeated(k_good_line, 6) + "{\"fn\": \n" + repeated(k_good_line, 3));
    EXPECT_NE(error_of(file).find("geometry.jsonl:7: invalid JSON"), std::string::npos);
}

TEST_F(Runner, names_line_and_path_of_a_wrong_type) {
    const auto file = write("geometry.jsonl",
                            repeated(k_good_line, 2) +
                                R"({"fn":"land_block_offset","in":{"from":1,"to":2},"out":{"v":[0,"0",0]}})");
    EXPECT_NE(error_of(file).find("geometry.jsonl:3: field 'out.v[1]': expected a number, found a string"),
              std::string::npos);
}

TEST_F(Runner, names_a_missing_field) {
    const auto file =
        write("geometry.jsonl", R"({"fn":"land_block_offset","in":{"from":1},"out":{"v":[0,0,0]}})");
    EXPECT_NE(error_of(file).find(":1: field 'in.to' is missing"), std::string::npos);
}

TEST_F(Runner, names_an_unknown_function) {
    EXPECT_NE(
        error_of(write("geometry.jsonl", R"({"fn":"frame_fold","in":{},"out":{}})")).find("'frame_fold'"),
        std::string::npos);
}

TEST_F(Runner, names_a_truncated_gzip_stream) {
    const std::string whole = bytes_of(bundled("position/geometry.jsonl.gz"));
    const std::string error = error_of(write("geometry.jsonl.gz", whole.substr(0, whole.size() / 2)));
    EXPECT_NE(error.find("the gzip data ends in the middle of the file"), std::string::npos) << error;
}

TEST_F(Runner, names_a_damaged_gzip_stream) {
    std::string damaged = bytes_of(bundled("position/geometry.jsonl.gz"));
    for (std::size_t i = 2000; i < 2100; ++i) {
        damaged[i] = static_cast<char>(~damaged[i]);
    }
    const std::string error = error_of(write("geometry.jsonl.gz", damaged));
    EXPECT_NE(error.find("geometry.jsonl.gz:"), std::string::npos) << error;
}

TEST_F(Runner, does_not_take_an_empty_file_for_success) {
    EXPECT_NE(error_of(write("geometry.jsonl", "\n\n")).find("holds no cases"), std::string::npos);
}

TEST_F(Runner, survives_deep_nesting) {
    const auto file = write("geometry.jsonl", std::string(200000, '[') + "\n");
    EXPECT_NE(error_of(file).find(":1: invalid JSON"), std::string::npos);
}

TEST_F(Runner, refuses_a_suite_that_does_not_exist) {
    const auto reports = run({.paths = {}, .suite = "gemoetry"});
    EXPECT_EQ(exit_status(reports), 2);
    EXPECT_NE(errors_of(reports).find("--suite gemoetry: no such suite"), std::string::npos);
}

TEST_F(Runner, finds_a_case_that_differs_and_says_where) {
    const auto reports =
        run({.paths = {write("geometry.jsonl", repeated(k_good_line, 2) + k_differing_line)}, .suite = ""});
    EXPECT_EQ(exit_status(reports), 1);
    ASSERT_EQ(reports.size(), 1U);
    EXPECT_EQ(reports[0].cases, 3U);
    EXPECT_EQ(reports[0].passed, 2U);
    EXPECT_EQ(reports[0].failed, 1U);
    EXPECT_EQ(reports[0].worst.error, 1.0);
    EXPECT_EQ(reports[0].worst.field, "v");
    EXPECT_NE(as_table(reports).find("v: expected [193, 0, 0], got [192, 0, 0]"), std::string::npos);
}

TEST_F(Runner, runs_the_readable_files_beside_an_unreadable_one) {
    write("geometry.jsonl", repeated(k_good_line, 2));
    write("geometry-broken.jsonl", "nonsense\n");
    const auto reports = run({.paths = {folder()}, .suite = ""});
    EXPECT_EQ(exit_status(reports), 2);
    ASSERT_EQ(reports.size(), 2U);
    EXPECT_EQ(reports[1].passed, 2U);
}

TEST_F(Runner, takes_a_file_of_unknown_kind_for_the_suite_that_is_asked_for) {
    const auto file = write("surprise.jsonl", repeated(k_good_line, 2));
    for (const char* suite : {"geometry", "position/geometry"}) {
        const auto reports = run({.paths = {file}, .suite = suite});
        EXPECT_EQ(exit_status(reports), 0) << errors_of(reports);
        EXPECT_EQ(reports.at(0).passed, 2U);
    }
}

TEST_F(Runner, knows_cases_of_predict_under_any_name) {
    const std::string cases = bytes_of(bundled("predict/cases.jsonl"));
    for (const char* name : {"good.jsonl", "heldout.jsonl", "more.txt", "cases2.jsonl", "sticky.jsonl"}) {
        const auto file = write(name, "\n" + cases);
        const auto reports = run({.paths = {file}, .suite = ""});
        EXPECT_EQ(exit_status(reports), 0) << errors_of(reports);
        EXPECT_EQ(reports.at(0).suite, "predict/cases");
        EXPECT_EQ(reports.at(0).passed, 36U);
        EXPECT_EQ(exit_status(run({.paths = {file}, .suite = "predict"})), 0);
    }
    EXPECT_EQ(run({.paths = {folder()}, .suite = "predict"}).size(), 4U);  // a folder's *.jsonl
}

std::string suite_named(const char* file) {
    const Suite* suite = suite_of(file);
    return suite == nullptr ? "none" : std::string(suite->folder) + "/" + std::string(suite->stem);
}

TEST(Suites, are_recognised_by_name_and_folder) {
    EXPECT_EQ(suite_named("position/geometry.jsonl.gz"), "position/geometry");
    EXPECT_EQ(suite_named("elsewhere/geometry.jsonl"), "position/geometry");
    EXPECT_EQ(suite_named("x/heldout_motion_table.jsonl"), "animation/motion_table");
    EXPECT_EQ(suite_named("x/h-moveto.jsonl.gz"), "moveto/moveto");
    EXPECT_EQ(suite_named("animation/geometry.jsonl"), "none");
    EXPECT_EQ(suite_named("x/mygeometry.jsonl"), "none");
}

TEST(Suites, named_by_an_everyday_word_give_way_to_the_others) {
    EXPECT_EQ(suite_named("wire/vectors.jsonl"), "wire/vectors");
    EXPECT_EQ(suite_named("wire/heldout-malformed.jsonl"), "wire/malformed");
    EXPECT_EQ(suite_named("elsewhere/captured.jsonl"), "wire/captured");
    EXPECT_EQ(suite_named("elsewhere/gates.jsonl"), "wire/gates");
    EXPECT_EQ(suite_named("elsewhere/sticky_vectors.jsonl"), "position/sticky");
    EXPECT_EQ(suite_named("elsewhere/vectors_scale.jsonl"), "animation/scale");
    EXPECT_EQ(suite_named("position/vectors.jsonl"), "none");
    EXPECT_EQ(suite_named("wire/sticky.jsonl"), "none");
}

TEST(Suites, that_are_alone_in_their_folder_need_no_other_name) {
    EXPECT_EQ(suite_named("predict/cases.jsonl"), "predict/cases");
    EXPECT_EQ(suite_named("predict/more.jsonl"), "predict/cases");
    EXPECT_EQ(suite_named("elsewhere/cases.jsonl"), "predict/cases");
    EXPECT_EQ(suite_named("elsewhere/predict-heldout.jsonl"), "predict/cases");
    EXPECT_EQ(suite_named("elsewhere/sticky_cases.jsonl"), "position/sticky");
    EXPECT_EQ(suite_named("position/cases.jsonl"), "none");
    EXPECT_EQ(suite_named("wire/predict.jsonl"), "none");
}

TEST_F(Runner, reads_plain_and_gzipped_files_alike) {
    auto lines = LineReader::open(bundled("position/geometry.jsonl.gz"));
    ASSERT_TRUE(lines) << text_of(lines.error());
    std::string text;
    std::string line;
    while (lines->next(line)) {
        text += line + "\n";
    }
    EXPECT_EQ(lines->line_number(), 612U);
    const auto reports = run({.paths = {write("geometry.jsonl", text)}, .suite = ""});
    EXPECT_EQ(exit_status(reports), 0) << as_table(reports);
    EXPECT_EQ(reports.at(0).passed, 612U);
}

TEST(CaseReport, counts_a_nan_as_a_difference) {
    CaseReport report;
    report.number("x", 1.0, std::nan(""), 1e-3);
    EXPECT_FALSE(report.agrees());
}

TEST(CaseReport, takes_opposite_quaternions_for_the_same_rotation) {
    CaseReport report;
    report.rotation("q", {0.6, 0, 0, -0.8}, {-0.6, 0, 0, 0.8}, 1e-6);
    EXPECT_TRUE(report.agrees());
    report.rotation("q", {0.6, 0, 0, -0.8}, {0.6, 0, 0, 0.8}, 1e-6);
    EXPECT_FALSE(report.agrees());
}

TEST(CaseReport, compares_headings_round_the_circle) {
    CaseReport report;
    report.heading("h", 359.9999, 0.0001, 1e-3);
    EXPECT_TRUE(report.agrees());
    report.heading("h", 359.0, 1.0, 1e-3);
    EXPECT_FALSE(report.agrees());
}

}  // namespace

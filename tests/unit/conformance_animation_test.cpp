// The motion table suite needs a second file beside the vectors; what is wrong with that one must be told by
// its name.
#include "conformance/runner/runner.h"
#include "unit/temp_folder.h"

#include <gtest/gtest.h>

#include <fstream>

namespace {

using namespace glidepath::conformance;
using glidepath::TempFolder;
namespace fs = std::filesystem;

class MotionTablesFile : public ::testing::Test {
  protected:
    void SetUp() override { write("motion_table.jsonl", R"({"id":"a","tags":[],"table":null,"steps":[]})"); }

    void write(const std::string& name, const std::string& content) const {
        std::ofstream(folder_ / name, std::ios::binary) << content << '\n';
    }
    [[nodiscard]] std::string error() const {
        const auto reports = run({.paths = {folder_ / "motion_table.jsonl"}, .suite = ""});
        EXPECT_EQ(exit_status(reports), 2);
        return errors_of(reports);
    }
    void expect_error(const std::string& content, const std::string& text) const {
        write("motion_tables.json", content);
        const std::string found = error();
        EXPECT_NE(found.find("motion_tables.json"), std::string::npos) << found;
        EXPECT_NE(found.find(text), std::string::npos) << found;
    }
    [[nodiscard]] const fs::path& folder() const { return folder_.path(); }

  private:
    TempFolder folder_;
};

constexpr const char* k_table_start =
    R"([{"name":"T","default_style":"0x8000003D","style_defaults":[],"modifiers":[],"links":[],"anims":[],"cycles":)";

TEST_F(MotionTablesFile, is_named_when_it_is_missing) {
    const std::string found = error();
    EXPECT_NE(found.find("motion_tables.json: cannot be opened"), std::string::npos) << found;
}

TEST_F(MotionTablesFile, is_named_when_it_is_damaged) {
    expect_error("[{", "invalid JSON");
    expect_error("", "invalid JSON");
    expect_error("{}", "expected an array");
    expect_error(R"([{"name":"T"}])", "'[0].default_style' is missing");
    expect_error(std::string(k_table_start) + R"([{"style":"0x8000003D","motion":"61","key":"0x0"}]}])",
                 "[0].cycles[0].motion");
    expect_error(
        std::string(k_table_start) + R"([{"style":"0x8000003D","motion":"0x41000003","key":"0x00000001"}]}])",
        "expected 0x003D0003");
}

TEST_F(MotionTablesFile, is_named_when_a_case_asks_for_a_table_it_does_not_have) {
    write("motion_table.jsonl", R"({"id":"a","tags":[],"table":"Z","steps":[]})");
    expect_error("[]", "has no table 'Z'");
}

TEST_F(MotionTablesFile, may_hold_nothing_when_nothing_asks_for_it) {
    write("motion_tables.json", "[]");
    EXPECT_EQ(exit_status(run({.paths = {folder() / "motion_table.jsonl"}, .suite = ""})), 0);
}

}  // namespace

// The program as a user meets it: help that helps, errors in one line, exit statuses that scripts can trust.
#include <glidepath/version.h>

#include "unit/program_run.h"

#include <gtest/gtest.h>

namespace {

using glidepath::program_test::Outcome;
using glidepath::program_test::run;

TEST(Program, refuses_an_unknown_command_with_status_2) { EXPECT_EQ(run("frobnicate").status, 2); }

TEST(Program, refuses_an_unknown_option_with_status_2) {
    const Outcome result = run("conformance --no-such-option");
    EXPECT_EQ(result.status, 2);
    EXPECT_TRUE(result.has("--no-such-option")) << result.output;
}

TEST(Program, without_a_command_says_what_to_do) {
    const Outcome result = run("");
    EXPECT_EQ(result.status, 2);
    EXPECT_TRUE(result.has("--help")) << result.output;
}

TEST(Program, names_a_missing_vector_file_in_one_line) {
    const Outcome result = run("conformance no/such/geometry.jsonl");
    EXPECT_EQ(result.status, 2);
    EXPECT_EQ(result.output, "glidepath conformance: no/such/geometry.jsonl: no such file or folder\n");
}

TEST(Program, prints_its_version_build_and_rules) {
    const Outcome result = run("--version");
    EXPECT_TRUE(result.output.starts_with("glidepath " GLIDEPATH_VERSION "\nbuild: ")) << result.output;
    EXPECT_TRUE(result.has("\nrules: retail (default), documented, literal\n")) << result.output;
}

TEST(Program, helps_with_examples) {
    for (const char* arguments : {"--help", "conformance --help"}) {
        const Outcome result = run(arguments);
        EXPECT_EQ(result.status, 0);
        EXPECT_TRUE(result.has("Examples:")) << result.output;
        EXPECT_TRUE(result.has("glidepath conformance")) << result.output;
    }
}

TEST(Program, reports_conformance_as_json) {
    const Outcome result = run("conformance --suite geometry --json");
    EXPECT_EQ(result.status, 0) << result.output;
    EXPECT_TRUE(result.has(R"("suite": "position/geometry")")) << result.output;
    EXPECT_TRUE(result.has(R"("failed": 0)")) << result.output;
}

}  // namespace

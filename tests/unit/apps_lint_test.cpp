// glidepath lint as a user and as CI meet it.
#include "unit/program_run.h"
#include "unit/temp_folder.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <filesystem>
#include <fstream>
#include <string>

namespace {

using glidepath::TempFolder;
using glidepath::program_test::Outcome;

Outcome run_program(const std::string& arguments) { return glidepath::program_test::run(arguments); }

const std::string k_bundled = std::string(GLIDEPATH_SOURCE_DIR) + "/data/captures/synthetic_session.pcap";

// A folder of its own that goes with the test.
class LintCommand : public testing::Test {
  protected:
    [[nodiscard]] std::string in_folder(const std::string& name) const { return (folder_ / name).string(); }
    [[nodiscard]] std::string faulty() const {
        const std::string file = in_folder("faulty.pcap");
        EXPECT_EQ(
            run_program("simulate --quiet --scene town --plant teleport_churn --seconds 15 --out " + file)
                .status,
            0);
        return file;
    }

  private:
    TempFolder folder_;
};

TEST_F(LintCommand, wants_a_capture) {
    EXPECT_EQ(run_program("lint").status, 2);
    const Outcome missing = run_program("lint " + in_folder("none.pcap"));
    EXPECT_EQ(missing.status, 2);
    EXPECT_TRUE(missing.has("glidepath lint: ")) << missing.output;
    EXPECT_TRUE(missing.has("none.pcap")) << missing.output;
}

TEST_F(LintCommand, refuses_a_rule_that_it_does_not_know_and_lists_those_it_does) {
    const Outcome result = run_program("lint --rule gremlins " + k_bundled);
    EXPECT_EQ(result.status, 2);
    EXPECT_TRUE(result.has("--rule gremlins: no such rule; known are positions_while_stuck, "))
        << result.output;
}

TEST_F(LintCommand, could_not_run_when_a_capture_ends_badly) {
    const std::string cut = in_folder("cut.pcap");
    std::filesystem::copy_file(faulty(), cut);
    std::filesystem::resize_file(cut, std::filesystem::file_size(cut) - 7);
    EXPECT_EQ(run_program("lint " + cut).status, 2);
}

TEST_F(LintCommand, is_silent_about_a_clean_capture) {
    const std::string clean = in_folder("clean.pcap");
    ASSERT_EQ(run_program("simulate --scene runner --seconds 20 --quiet --out " + clean).status, 0);
    const Outcome result = run_program("lint " + clean);
    EXPECT_EQ(result.status, 0);
    EXPECT_TRUE(result.has("nothing found in ")) << result.output;
    const Outcome quiet = run_program("lint --quiet " + clean);
    EXPECT_EQ(quiet.status, 0);
    EXPECT_EQ(quiet.output, "");
}

// The bundled session was made before take-offs were known: its jumps are hops now.
TEST_F(LintCommand, does_not_fail_for_information) {
    const Outcome result = run_program("lint " + k_bundled);
    EXPECT_EQ(result.status, 0);
    EXPECT_TRUE(result.has("hop (information)")) << result.output;
}

TEST_F(LintCommand, shows_a_line_a_finding_and_a_paragraph_a_rule) {
    const Outcome result = run_program("lint " + faulty());
    EXPECT_EQ(result.status, 1);
    EXPECT_TRUE(result.has("teleport_churn  0x50000002  Asha")) << result.output;
    EXPECT_TRUE(result.has("UpdatePosition cell=")) << result.output;
    EXPECT_TRUE(result.has("\nteleport_churn: teleport stamps advance in ordinary positions.\n  seen:"))
        << result.output;
    EXPECT_TRUE(result.has("  change: advance the teleport stamp only for portals")) << result.output;
    EXPECT_TRUE(result.has("1 finding in ")) << result.output;
}

TEST_F(LintCommand, looks_only_at_the_rules_asked_for) {
    const std::string file = faulty();
    EXPECT_EQ(run_program("lint --rule update_gap " + file).status, 0);
    EXPECT_EQ(run_program("lint --rule update_gap --rule teleport_churn " + file).status, 1);
}

TEST_F(LintCommand, has_the_worst_status_of_several_captures) {
    const std::string file = faulty();
    EXPECT_EQ(run_program("lint " + k_bundled + " " + file).status, 1);
    EXPECT_EQ(run_program("lint " + file + " " + in_folder("none.pcap")).status, 2);
}

TEST_F(LintCommand, prints_json_with_all_that_a_finding_has) {
    const Outcome result = run_program("lint --json " + faulty());
    EXPECT_EQ(result.status, 1);
    const nlohmann::json all = nlohmann::json::parse(result.output);
    ASSERT_EQ(all.size(), 1U);
    EXPECT_EQ(all[0]["capture"], "faulty.pcap");
    ASSERT_EQ(all[0]["findings"].size(), 1U);
    const nlohmann::json& finding = all[0]["findings"][0];
    EXPECT_EQ(finding["rule"], "teleport_churn");
    EXPECT_EQ(finding["id"], 0x50000002U);
    EXPECT_GT(finding["count"].get<int>(), 3);
    EXPECT_LT(finding["first_s"].get<double>(), finding["last_s"].get<double>());
    for (const char* key : {"name", "measure", "message", "artefact", "remedy"}) {
        EXPECT_FALSE(finding[key].get<std::string>().empty()) << key;
    }
}

TEST_F(LintCommand, lists_its_rules) {
    const Outcome result = run_program("lint --list");
    EXPECT_EQ(result.status, 0);
    EXPECT_TRUE(result.has("far_enqueue\n  finds:  ")) << result.output;
    EXPECT_EQ(nlohmann::json::parse(run_program("lint --list --json").output).size(), 16U);
}

}  // namespace

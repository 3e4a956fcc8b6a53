// `score` and `compare` as a user meets them.
#include "unit/program_run.h"
#include "unit/temp_folder.h"

#include <gtest/gtest.h>

#include <array>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <string>
#include <sys/wait.h>

namespace {

using glidepath::TempFolder;
using glidepath::program_test::Outcome;
using glidepath::program_test::run;

const std::string k_data = std::string(GLIDEPATH_SOURCE_DIR) + "/data/quality/";
const std::string k_score = "score --truth " + k_data + "truth.csv --shown " + k_data + "shown.csv ";
const std::string k_compare = "compare --updates " + k_data + "updates.csv --truth " + k_data + "truth.csv ";

class ScoreProgram : public testing::Test {
  protected:
    std::string file(const std::string& name, const std::string& text) const {
        std::ofstream(folder / name) << text;
        return (folder / name).string();
    }
    TempFolder folder;
};

TEST_F(ScoreProgram, names_file_line_and_column_of_bad_input_with_status_2) {
    const std::string bad = file("bad.csv", "t_s,id,x_m,y_m,z_m\n0,1,0,0,0\n0.1,1,0,nan,0\n");
    const Outcome result = run("score --truth " + bad + " --shown " + k_data + "shown.csv");
    EXPECT_EQ(result.status, 2);
    EXPECT_EQ(result.output, "glidepath score: " + bad + ":3:9: y_m: 'nan' is not a finite number\n");
    const Outcome missing = run("compare --updates no/such.csv --truth " + k_data + "truth.csv");
    EXPECT_EQ(missing.status, 2);
    EXPECT_EQ(missing.output, "glidepath compare: no/such.csv: cannot be read: is the name right?\n");
    const Outcome updates = run("compare --truth " + k_data + "truth.csv --updates " + bad);
    EXPECT_EQ(updates.status, 2);
    EXPECT_TRUE(updates.has("glidepath compare: " + bad + ":1: t_recv_s: the header lacks this column"))
        << updates.output;
}

TEST_F(ScoreProgram, names_a_body_that_the_truth_lacks_and_goes_on_without_it) {
    const std::string header = "t_s,id,x_m,y_m,z_m\n";
    const std::string alone = file("alone.csv", header + "0,77,0,0,0\n1,77,0,0,0\n");
    const Outcome nobody = run("score --truth " + k_data + "truth.csv --shown " + alone);
    EXPECT_EQ(nobody.status, 2);
    EXPECT_TRUE(nobody.has(alone + ":2: id: body 77 is not in ")) << nobody.output;
    const std::string both = file("both.csv", header + "0,1,0,0,0\n1,1,0,0,0\n0,77,0,0,0\n");
    const Outcome result = run("score --truth " + k_data + "truth.csv --shown " + both);
    EXPECT_EQ(result.status, 0) << result.output;
    EXPECT_TRUE(result.has(both + ":4: id: body 77 is not in ")) << result.output;
    EXPECT_TRUE(result.has("added latency")) << result.output;
}

TEST_F(ScoreProgram, refuses_streams_without_a_common_time_and_endless_ones) {
    const std::string later = file("later.csv", "t_s,id,x_m,y_m,z_m\n1e9,1,0,0,0\n1000000001,1,0,0,0\n");
    const Outcome result = run("score --truth " + k_data + "truth.csv --shown " + later);
    EXPECT_EQ(result.status, 2);
    EXPECT_TRUE(result.has("no time in common")) << result.output;
    const std::string early = file("early.csv", "t_recv_s,id,x_m,y_m,z_m\n0,1,0,0,0\n1,1,0,0,0\n");
    const Outcome endless = run("compare --truth " + later + " --updates " + early);
    EXPECT_EQ(endless.status, 2);
    EXPECT_TRUE(endless.has("last too long")) << endless.output;
}

TEST_F(ScoreProgram, wants_files_or_walkers_but_not_both) {
    EXPECT_EQ(run("score").status, 2);
    EXPECT_EQ(run("compare").status, 2);
    EXPECT_EQ(run("compare --truth " + k_data + "truth.csv").status, 2);
    EXPECT_EQ(run(k_compare + "--walkers").status, 2);
}

TEST_F(ScoreProgram, prints_the_scorecard_of_the_example) {
    const Outcome result = run(k_score + "--per-body");
    EXPECT_EQ(result.status, 0);
    EXPECT_TRUE(result.has("added latency              250 ms")) << result.output;
    EXPECT_TRUE(result.has("a pop is a step above 2.50 x top speed")) << result.output;
    EXPECT_TRUE(result.has("\n1     250    ")) << result.output;
    EXPECT_TRUE(run(k_score + "--json").has("\"pops\": 2,"));
    EXPECT_TRUE(run(k_score + "--updates " + k_data + "updates.csv").has("settle time"));
}

TEST_F(ScoreProgram, is_a_gate_that_says_what_broke_it) {
    const Outcome good = run(k_score +
                             "--max-pops 7 --max-lag-ms 260 --max-rms-m 0.2 --max-step-m 1 "
                             "--max-frozen-percent 1 --max-reversed-percent 1 --max-heading-deg 5 "
                             "--max-settle-s 0.3 --max-final-error-m 0.05");
    EXPECT_EQ(good.status, 0) << good.output;
    const Outcome bad = run(k_score + "--max-pops 0 --max-lag-ms 200");
    EXPECT_EQ(bad.status, 1);
    EXPECT_TRUE(bad.has("glidepath score: gate: pops per body-minute is 6.82, allowed are 0.00\n"))
        << bad.output;
    EXPECT_TRUE(bad.has("glidepath score: gate: added latency is 250.0 ms, allowed are 200.0 ms\n"))
        << bad.output;
}

TEST_F(ScoreProgram, compares_all_policies) {
    const Outcome result = run(k_compare + "--top-speed 4");
    EXPECT_EQ(result.status, 0);
    for (const char* name :
         {"snap", "fixed delay", "adaptive delay", "dead reckoning", "light driver", "glidepath retail",
          "glidepath documented", "glidepath predictive", "predictive exact", "predictive present",
          "hermite delay", "mirror rules", "netcode rules", "smooth damp", "soft snap",
          "* best of its column", "a pop is "}) {
        EXPECT_TRUE(result.has(name)) << name << "\n" << result.output;
    }
    EXPECT_TRUE(run(k_compare + "--json").has("\"policy\": \"snap\""));
}

TEST_F(ScoreProgram, refuses_traffic_networks_and_policies_that_there_are_not) {
    const std::string small = "--count 2 --seconds 5 ";
    EXPECT_EQ(run("compare " + small).status, 2);
    EXPECT_EQ(run("compare --walkers --crowd " + small).status, 2);
    const Outcome network = run("compare --shooter --network moon " + small);
    EXPECT_EQ(network.status, 2);
    EXPECT_TRUE(network.has("moon: no such network; there are usual, clean, mobile and bad"))
        << network.output;
    const Outcome policy = run("compare --shooter --policy guess " + small);
    EXPECT_EQ(policy.status, 2);
    EXPECT_TRUE(policy.has("guess: no such policy")) << policy.output;
}

TEST_F(ScoreProgram, makes_traffic_of_every_movement) {
    for (const char* movement : {"--walkers", "--shooter", "--skaters", "--vehicles", "--crowd"}) {
        const Outcome result = run(std::string("compare ") + movement +
                                   " --count 2 --seconds 6 --network bad --on-change --repeat-last "
                                   "--send-velocity --policy \"glidepath predictive\" --policy snap");
        EXPECT_EQ(result.status, 0) << result.output;
        EXPECT_TRUE(result.has("glidepath predictive")) << result.output;
        EXPECT_FALSE(result.has("fixed delay")) << result.output;
    }
}

TEST_F(ScoreProgram, scores_what_compare_wrote_as_compare_did) {
    const Outcome made = run("compare --walkers --count 2 --seconds 10 --rate 5 --loss 0 --json --write " +
                             folder.path().string());
    EXPECT_EQ(made.status, 0) << made.output;
    const std::string at = folder.path().string() + "/";
    const Outcome again = run("score --json --top-speed 4 --truth " + at + "truth.csv --updates " + at +
                              "updates.csv --shown " + at + "shown_glidepath_retail.csv");
    EXPECT_EQ(again.status, 0) << again.output;
    const std::string key = "\"rms_at_lag_m\": ";
    const std::size_t found = again.output.find(key);
    ASSERT_NE(found, std::string::npos);
    const std::string value = again.output.substr(found, again.output.find(',', found) - found);
    EXPECT_TRUE(made.has(value)) << value;
    EXPECT_EQ(run("compare --walkers --count 2 --seconds 10 --write " + at + "truth.csv/there").status, 2);
}

}  // namespace

// glidepath simulate as a user meets it.
#include "unit/program_run.h"
#include "unit/temp_folder.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

namespace {

using glidepath::TempFolder;
using glidepath::program_test::Outcome;

Outcome simulate(const std::string& arguments) {
    return glidepath::program_test::run("simulate " + arguments);
}

// A folder of its own that goes with the test.
class Simulate : public testing::Test {
  protected:
    [[nodiscard]] std::string in_folder(const std::string& name) const { return (folder_ / name).string(); }
    [[nodiscard]] std::string written(const std::string& name, const std::string& text) const {
        std::ofstream(in_folder(name)) << text;
        return in_folder(name);
    }
    [[nodiscard]] std::string content(const std::string& name) const {
        std::ostringstream text;
        text << std::ifstream(in_folder(name), std::ios::binary).rdbuf();
        return text.str();
    }

  private:
    TempFolder folder_;
};

TEST_F(Simulate, refuses_a_profile_with_a_negative_loss_and_says_where) {
    const std::string profile = written("x.profile", "latency_ms = 20\n\nloss_percent = -3\n");
    const Outcome result = simulate("--profile " + profile + " --out " + in_folder("x.pcap"));
    EXPECT_EQ(result.status, 2);
    EXPECT_EQ(result.output,
              "glidepath simulate: " + profile + ":3:16: 'loss_percent' is -3 and must be from 0 to 90\n");
    EXPECT_FALSE(std::filesystem::exists(in_folder("x.pcap")));
}

TEST_F(Simulate, refuses_what_it_does_not_know_and_lists_what_it_does) {
    const std::string out = " --out " + in_folder("x.pcap");
    const Outcome scene = simulate("--scene vilage" + out);
    EXPECT_EQ(scene.status, 2);
    EXPECT_TRUE(scene.has("vilage: no such scene; bundled are academy crowd hunt runner town"))
        << scene.output;
    const Outcome fault = simulate("--plant gremlins" + out);
    EXPECT_EQ(fault.status, 2);
    EXPECT_TRUE(fault.has("unknown fault 'gremlins'; known are positions_while_stuck")) << fault.output;
    const Outcome nobody = simulate("--scene town --plant positions_while_stuck" + out);
    EXPECT_EQ(nobody.status, 2);
    EXPECT_TRUE(nobody.has("needs one of these roles: hunter")) << nobody.output;
}

TEST_F(Simulate, refuses_numbers_out_of_range) {
    const std::string out = " --out " + in_folder("x.pcap");
    for (const char* option : {"--seconds 0", "--seconds -5", "--seconds nan", "--players-hz -1",
                               "--creatures-hz 1000", "--seed banana"}) {
        EXPECT_EQ(simulate(option + out).status, 2) << option;
    }
}

TEST_F(Simulate, refuses_to_send_to_another_machine) {
    const Outcome result = simulate("--udp 192.168.1.1:9000");
    EXPECT_EQ(result.status, 2);
    EXPECT_TRUE(result.has("loopback (127.0.0.1) only")) << result.output;
}

TEST_F(Simulate, without_anywhere_to_write_says_what_to_give) {
    const Outcome result = simulate("--scene town");
    EXPECT_EQ(result.status, 2);
    EXPECT_TRUE(result.has("--out FILE.pcap")) << result.output;
    const Outcome folder = simulate("--out " + in_folder("no/such/folder/x.pcap"));
    EXPECT_EQ(folder.status, 2);
    EXPECT_TRUE(folder.has("cannot be written: there is no such folder")) << folder.output;
}

TEST_F(Simulate, writes_a_capture_and_its_truth_the_same_for_the_same_seed) {
    const std::string options = "--scene town --profile dsl --seconds 5 --seed 7 --out ";
    const Outcome first = simulate(options + in_folder("a.pcap"));
    EXPECT_EQ(first.status, 0) << first.output;
    EXPECT_TRUE(first.has("UpdatePosition")) << first.output;
    EXPECT_TRUE(first.has("wrote " + in_folder("a.pcap") + " and " + in_folder("a.truth.csv")))
        << first.output;
    const Outcome second = simulate(options + in_folder("b.pcap") + " --quiet");
    EXPECT_EQ(second.status, 0);
    EXPECT_EQ(second.output, "");
    EXPECT_GT(content("a.pcap").size(), 10000U);
    EXPECT_EQ(content("a.pcap"), content("b.pcap"));
    EXPECT_EQ(content("a.truth.csv"), content("b.truth.csv"));
    EXPECT_EQ(content("a.truth.csv").find("t_s,id,x_m,y_m,z_m,heading_deg,teleport\n"), 0U);
}

TEST_F(Simulate, takes_scenes_and_profiles_of_ones_own) {
    const std::string scene = written("mine.scene", "walkers = 1\nfaults = teleport_churn\n");
    const std::string profile = written("mine.profile", "latency_ms = 300\n");
    const Outcome result =
        simulate("--scene " + scene + " --profile " + profile + " --seconds 3 --out " + in_folder("x.pcap"));
    EXPECT_EQ(result.status, 0) << result.output;
    EXPECT_TRUE(result.has("mine with mine, 3 s, seed 1: 1 bodies")) << result.output;
    EXPECT_TRUE(result.has("planted teleport_churn on 50000002")) << result.output;
}

TEST_F(Simulate, has_a_client_whose_positions_a_replay_counts) {
    const auto played = [&](const std::string& scene) {
        const std::string capture = in_folder(scene + ".pcap");
        simulate("--scene " + scene + " --seconds 5 --seed 7 --quiet --out " + capture);
        return glidepath::program_test::run("replay " + capture);
    };
    const Outcome academy = played("academy");
    EXPECT_TRUE(academy.has("; the client sent ")) << academy.output;
    EXPECT_FALSE(played("town").has("the client sent"));
}

TEST_F(Simulate, lists_scenes_profiles_and_faults) {
    const Outcome result = simulate("--list");
    EXPECT_EQ(result.status, 0);
    for (const char* word : {"town", "hunt", "crowd", "clean", "dsl", "bad", "update_gap", "far_enqueue"}) {
        EXPECT_TRUE(result.has(word)) << word;
    }
}

TEST_F(Simulate, helps_with_examples) {
    const Outcome result = simulate("--help");
    EXPECT_EQ(result.status, 0);
    EXPECT_TRUE(result.has("glidepath simulate --scene town --profile dsl --seconds 60 --seed 7"))
        << result.output;
}

}  // namespace

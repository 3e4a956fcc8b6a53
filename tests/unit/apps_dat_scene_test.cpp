// A slow and a fast creature are sent the same run: with the DAT of their tables, replay, explain and compare
// show each at its own speed.
#include <glidepath/tools/recording.h>

#include "unit/creature_dat.h"
#include "unit/program_run.h"
#include "unit/replay_scene.h"
#include "unit/report_reader.h"
#include "unit/temp_folder.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iomanip>
#include <set>
#include <sstream>

namespace glidepath {
namespace {

using namespace dat_test;
using program_test::Outcome;
using program_test::run;
using Json = nlohmann::json;
namespace fs = std::filesystem;

constexpr ObjectId k_slow = 0x80000A01;
constexpr ObjectId k_fast = 0x80000A02;
constexpr double k_starts_s = 1.0;
constexpr double k_ends_s = 5.0;
constexpr const char* k_without_errors = " 2>/dev/null; exit $?";

void write_bytes(const fs::path& path, const std::vector<std::byte>& bytes) {
    std::ofstream file(path, std::ios::binary);
    for (const std::byte byte : bytes)
        file.put(static_cast<char>(byte));
}

class DatScene : public ::testing::Test {
  protected:
    DatScene() {
        write_bytes(folder_ / "portal.dat", creature_dat());
        replay_test::Script script;
        for (const auto& [guid, setup, y_m] :
             {std::tuple(k_slow, k_slow_setup, 50.0F), {k_fast, k_fast_setup, 80.0F}}) {
            CreateObject create = create_message(guid, outdoors({20, y_m, 10}, 90));
            create.physics.flags = physics_flag::position | physics_flag::setup;
            create.physics.setup = setup;
            create.physics.motion_table = 0;
            script.push_back(replay_test::say(0, create));
        }
        for (const ObjectId guid : {k_slow, k_fast})
            script.push_back(replay_test::say(k_starts_s, run_message(guid, 21)));
        // Something has to be said up to the end.
        CreateObject stone = create_message(k_sword, outdoors({90, 90, 10}));
        script.push_back(replay_test::say(k_ends_s, stone));
        write_bytes(folder_ / "run.pcap", replay_test::capture_of(script));
        std::ofstream truth(folder_ / "run.truth.csv");
        truth << std::setprecision(12) << "t_s,id,x_m,y_m,z_m,heading_deg\n";
        for (int i = 0; i <= 50; ++i) {
            const double t_s = i / 10.0;
            const double run_s = std::max(0.0, t_s - k_starts_s);
            const MapPoint slow = map_point(outdoors({20, 50, 10}));
            const MapPoint fast = map_point(outdoors({20, 80, 10}));
            truth << t_s << "," << k_slow << "," << slow.x_m + static_cast<double>(k_slow_mps) * run_s << ","
                  << slow.y_m << ",10,90\n";
            truth << t_s << "," << k_fast << "," << fast.x_m + static_cast<double>(k_fast_mps) * run_s << ","
                  << fast.y_m << ",10,90\n";
        }
    }

    [[nodiscard]] std::string with_dat() const { return " --dat " + (folder_ / "portal.dat").string(); }
    [[nodiscard]] std::string capture() const { return (folder_ / "run.pcap").string(); }
    // How fast a body was shown between 2 and 4 s.
    [[nodiscard]] double explained_speed(ObjectId guid, const std::string& more) const {
        const Outcome result = run("explain " + capture() + " --guid " + std::to_string(guid) +
                                   " --from 2 --to 4 --json" + more + k_without_errors);
        EXPECT_EQ(result.status, 0) << result.output;
        double length_m = 0;
        double first_s = 1e9;
        double last_s = 0;
        for (const Json& frame : Json::parse(result.output)) {
            const double time_s = frame.at("t_s");
            length_m += first_s > 1e8 ? 0.0 : frame.at("step_m").get<double>();
            first_s = std::min(first_s, time_s);
            last_s = std::max(last_s, time_s);
        }
        return length_m / (last_s - first_s);
    }
    [[nodiscard]] double compared_rms_m(const std::string& more) const {
        const Outcome result = run("compare " + capture() + " --json" + more + k_without_errors);
        EXPECT_EQ(result.status, 0) << result.output;
        const Json all = Json::parse(result.output);
        for (const Json& line : all.is_array() ? all : all.at("policies")) {
            if (line.at("policy") == "glidepath retail") return line.at("total").at("rms_now_m");
        }
        ADD_FAILURE() << result.output.substr(0, 400);
        return -1;
    }

    TempFolder folder_;
};

TEST_F(DatScene, could_not_run_without_a_dat_that_it_can_read_and_says_what_to_do) {
    for (const char* command : {"replay", "explain --pops", "compare", "study"}) {
        const Outcome result = run(std::string(command) + " " + capture() + " --dat none.dat");
        EXPECT_EQ(result.status, 2) << command << result.output;
        EXPECT_TRUE(result.has("none.dat") && result.has("client_portal.dat")) << result.output;
    }
}

TEST_F(DatScene, is_explained_at_the_speeds_of_the_tables) {
    EXPECT_NEAR(explained_speed(k_slow, with_dat()), k_slow_mps, 0.05);
    EXPECT_NEAR(explained_speed(k_fast, with_dat()), k_fast_mps, 0.05);
    EXPECT_NEAR(explained_speed(k_slow, ""), LocomotionSpeeds{}.run_mps, 0.05);
}

TEST_F(DatScene, is_replayed_at_them_also_when_the_environment_names_the_dat) {
    ::setenv("GLIDEPATH_DAT", (folder_ / "portal.dat").c_str(), 1);
    const Outcome by_environment = run("replay " + capture() + " --json --quiet");
    ::unsetenv("GLIDEPATH_DAT");
    const Outcome by_option = run("replay " + capture() + " --json --quiet" + with_dat());
    EXPECT_EQ(by_option.status, 0);
    EXPECT_EQ(by_environment.output, by_option.output);
    const Json replay = Json::parse(by_option.output).at(0);
    std::map<ObjectId, double> walked_m;
    for (const Json& body : replay.at("bodies"))
        walked_m[body.at("id")] = body.at("distance_m");
    EXPECT_NEAR(walked_m[k_fast] / walked_m[k_slow], k_fast_mps / k_slow_mps, 0.02);
    // The stone names a table that the file does not have.
    EXPECT_EQ(replay.at("missing_assets"), Json::parse("[150994945]"));
    EXPECT_TRUE(run("replay " + capture() + " --quiet" + with_dat())
                    .has("1 setups or motion tables are not in the DAT; their bodies have the default size "
                         "or locomotion: 0x09000001\n"));
}

TEST_F(DatScene, tells_of_a_window_that_was_clamped) {
    EXPECT_EQ(Json::parse(run("replay " + capture() + " --json --quiet" + with_dat()).output)
                  .at(0)
                  .at("asset_warnings"),
              Json::array());
    write_bytes(folder_ / "portal.dat", creature_dat(99));
    const Json replay = Json::parse(run("replay " + capture() + " --json --quiet" + with_dat()).output).at(0);
    ASSERT_EQ(replay.at("asset_warnings").size(), 1U) << replay.at("asset_warnings");
    EXPECT_EQ(replay.at("asset_warnings")[0].at("id"), k_slow_table);
    for (const char* command : {"replay", "compare", "study", "explain --pops"}) {
        const Outcome result = run(std::string(command) + " " + capture() + with_dat());
        EXPECT_TRUE(result.has("clamped or left out as the client does: 0x09000010, byte ")) << result.output;
        EXPECT_TRUE(result.has("bad_range: window 0..99 of 0x03000001, which has 4 frames")) << result.output;
    }
    EXPECT_NEAR(explained_speed(k_slow, with_dat()), k_slow_mps, 0.05) << "it is played all the same";
}

TEST_F(DatScene, has_figures_of_its_parts_and_the_names_of_motions_on_the_page) {
    const fs::path page = folder_ / "run.html";
    const auto header_of_page = [&](const std::string& more) {
        const Outcome result = run("report " + capture() + " --out " + page.string() + more);
        EXPECT_EQ(result.status, 0) << result.output;
        std::ifstream file(page, std::ios::binary);
        std::ostringstream text;
        text << file.rdbuf();
        return report_test::Reader(report_test::data_of_page(text.str())).header();
    };
    const Json with = header_of_page(with_dat());
    ASSERT_EQ(with.at("figures").size(), 2U) << "one a setup";
    std::set<int> figures;
    for (const Json& body : with.at("bodies"))
        figures.insert(body.at("figure").get<int>());
    EXPECT_EQ(figures, (std::set<int>{-1, 0, 1})) << "the stone has none";
    std::set<std::string> motions;
    for (const auto& [id, name] : with.at("motions").items())
        motions.insert(name);
    EXPECT_TRUE(motions.contains("RunForward")) << with.at("motions");
    EXPECT_FALSE(header_of_page("").contains("figures"));
}

// One animation that is too large for the page: it is told, and the other creature walks all the same.
TEST_F(DatScene, tells_which_animations_the_page_has_no_place_for) {
    write_bytes(folder_ / "portal.dat", creature_dat_with_parts(100, 4000));
    const fs::path page = folder_ / "run.html";
    const Outcome result = run("report " + capture() + " --out " + page.string() + with_dat());
    EXPECT_EQ(result.status, 0) << result.output;
    EXPECT_TRUE(result.has("1 animations left out of the page")) << result.output;
    std::ifstream file(page, std::ios::binary);
    std::ostringstream text;
    text << file.rdbuf();
    const Json header = report_test::Reader(report_test::data_of_page(text.str())).header();
    ASSERT_EQ(header.at("figures").size(), 2U);
    for (const Json& clip : header.at("figures")[0].at("clips"))
        EXPECT_NE(clip.at("id"), 0x03000002);
    EXPECT_GE(header.at("figures")[1].at("clips").size(), 1U);
}

TEST_F(DatScene, is_compared_with_them) {
    EXPECT_LT(compared_rms_m(with_dat()), 0.4);
    EXPECT_GT(compared_rms_m(""), 2.0);
}

}  // namespace
}  // namespace glidepath

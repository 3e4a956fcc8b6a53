// explain, report, study and compare on captures and scenes, as a user meets them.
#include "unit/program_run.h"
#include "unit/report_reader.h"
#include "unit/temp_folder.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <sstream>

namespace glidepath {
namespace {

using program_test::k_session;
using program_test::Outcome;
using program_test::run;

std::string content_of(const std::filesystem::path& path) {
    std::ostringstream text;
    text << std::ifstream(path, std::ios::binary).rdbuf();
    return text.str();
}

class Study : public testing::Test {
  protected:
    TempFolder folder_;
};

TEST_F(Study, of_what_is_neither_file_nor_scene_names_the_scenes) {
    for (const std::string command : {"explain nowhere --pops", "report nowhere --out x.html",
                                      "study nowhere", "compare nowhere", "view nowhere --no-open"}) {
        const Outcome outcome = run(command);
        EXPECT_EQ(outcome.status, 2) << command;
        EXPECT_TRUE(outcome.has("nowhere: is neither a file nor a scene (")) << outcome.output;
        EXPECT_TRUE(outcome.has("hunt")) << outcome.output;
    }
}

TEST_F(Study, refuses_a_file_that_is_no_capture) {
    std::ofstream(folder_ / "text.pcap") << "this is no capture, but it is long enough to be taken for one";
    const Outcome outcome = run("study " + (folder_ / "text.pcap").string());
    EXPECT_EQ(outcome.status, 2);
    EXPECT_TRUE(outcome.has("text.pcap")) << outcome.output;
}

TEST_F(Study, refuses_bad_flags_with_what_is_wrong) {
    EXPECT_EQ(run("explain hunt").status, 2);
    EXPECT_TRUE(run("explain hunt").has("--guid ID"));
    EXPECT_TRUE(run("explain hunt --guid zero").has("--guid zero: not an object id"));
    EXPECT_TRUE(run("explain hunt --pops --physics sometimes").has("--physics sometimes"));
    EXPECT_TRUE(run("study hunt --seconds 0").has("--seconds"));
    EXPECT_TRUE(run("study hunt --profile none-such").has("none-such"));
    EXPECT_TRUE(run("study hunt --smoother soft").has("--smoother soft"));
    EXPECT_TRUE(run("compare hunt --driver heavy").has("--driver heavy"));
    EXPECT_TRUE(
        run("compare --walkers --smoother predictive").has("--smoother: goes with a capture or a scene"));
    EXPECT_EQ(run("compare hunt --walkers").status, 2);
}

TEST_F(Study, says_that_a_body_was_never_shown) {
    const Outcome outcome = run("explain " + k_session + " --guid 0x12345");
    EXPECT_EQ(outcome.status, 2);
    EXPECT_TRUE(outcome.has("0x00012345: was never shown")) << outcome.output;
}

TEST_F(Study, cannot_compare_a_capture_without_a_truth) {
    std::filesystem::copy_file(k_session, folder_ / "alone.pcap");
    const Outcome outcome = run("compare " + (folder_ / "alone.pcap").string());
    EXPECT_EQ(outcome.status, 2);
    EXPECT_TRUE(outcome.has("there is no truth beside it")) << outcome.output;
}

TEST_F(Study, cannot_write_a_report_where_there_is_no_folder) {
    const Outcome outcome = run("report runner --seconds 5 --out " + (folder_ / "none/page.html").string());
    EXPECT_EQ(outcome.status, 2);
    EXPECT_TRUE(outcome.has("page.html: cannot be written")) << outcome.output;
}

std::size_t longest_line(const std::string& text) {
    std::size_t longest = 0;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);)
        longest = std::max(longest, line.size());
    return longest;
}

TEST_F(Study, ends_in_a_summary_that_fits_one_screen) {
    const Outcome outcome = run("study town --profile dsl --seconds 30 --seed 7");
    EXPECT_EQ(outcome.status, 0) << outcome.output;
    EXPECT_LE(std::count(outcome.output.begin(), outcome.output.end(), '\n'), 40) << outcome.output;
    EXPECT_LE(longest_line(outcome.output), 100U) << outcome.output;
    for (const char* part :
         {"\nshown ", "\nglidepath ", "\nsnap ", "\nbest ", "\npops ", "a pop is a step above"})
        EXPECT_TRUE(outcome.has(part)) << part << outcome.output;
    EXPECT_FALSE(outcome.has("0x50000002"));
    EXPECT_TRUE(run("study town --profile dsl --seconds 10 --seed 7 --bodies").has("0x50000002"));
}

TEST_F(Study, sums_up_in_ten_lines) {
    const Outcome outcome =
        run("study town --profile dsl --seconds 30 --seed 7 --out " + (folder_ / "out").string());
    const std::size_t summary = outcome.output.find("\nshown ");
    ASSERT_NE(summary, std::string::npos) << outcome.output;
    EXPECT_LE(std::count(outcome.output.begin() + static_cast<std::ptrdiff_t>(summary) + 1,
                         outcome.output.end(), '\n'),
              10)
        << outcome.output;
}

TEST_F(Study, plays_the_policies_as_the_options_say) {
    const std::string compare = "compare runner --profile dsl --seconds 10 --seed 7";
    const std::string usual = run(compare).output;
    for (const char* option : {" --delay-ms 100", " --blend-ms 900", " --regular-ms 300", " --top-speed 9"}) {
        const Outcome outcome = run(compare + option);
        EXPECT_EQ(outcome.status, 0) << outcome.output;
        EXPECT_NE(outcome.output, usual) << option;
    }
}

// One definition of a pop: what explain lists is what the scorecard counts.
TEST_F(Study, counts_the_same_pops_everywhere) {
    const Outcome outcome = run("study town --profile dsl --seconds 30 --seed 7 --json");
    ASSERT_EQ(outcome.status, 0) << outcome.output;
    const nlohmann::json json = nlohmann::json::parse(outcome.output);
    std::uint64_t listed = 0;
    for (const auto& pop : json["pops"]) {
        if (!pop["is_teleport"].get<bool>()) listed += pop["frames"].get<std::uint64_t>();
    }
    std::uint64_t grouped = 0;
    for (const auto& group : json["pops_by_cause"])
        grouped += group["frames"].get<std::uint64_t>();
    EXPECT_GT(listed, 0U);
    EXPECT_EQ(grouped, listed);
    bool has_ours = false;
    for (const auto& line : json["compare"]["policies"]) {
        if (line["policy"] != "glidepath retail") continue;
        has_ours = true;
        EXPECT_EQ(line["total"]["pops"].get<std::uint64_t>(), listed);
    }
    EXPECT_TRUE(has_ours);
}

// Frames with a pop on a page, by policy: what its headline says.
std::map<std::string, std::int64_t> pops_on_page(const std::filesystem::path& page) {
    const report_test::Reader reader(report_test::data_of_page(content_of(page)));
    std::map<std::string, std::int64_t> counts;
    for (std::size_t i = 0; i < reader.header()["policies"].size(); ++i) {
        const std::string prefix = "p" + std::to_string(i) + ".pop.";
        const std::vector<std::int32_t> frames = reader.numbers(prefix + "frames");
        const std::vector<std::int32_t> lengths = reader.numbers(prefix + "kind_text_bytes");
        const std::string kinds = reader.column_bytes(prefix + "kind_text");
        std::int64_t& count = counts[reader.header()["policies"][i]["name"].get<std::string>()];
        std::size_t at = 0;
        for (std::size_t pop = 0; pop < frames.size(); ++pop) {
            const auto length = static_cast<std::size_t>(lengths.at(pop));
            if (kinds.substr(at, length) != "teleport") count += frames[pop];
            at += length;
        }
    }
    return counts;
}

TEST_F(Study, counts_on_the_page_of_every_policy_what_its_scorecard_counts) {
    const std::string out = (folder_ / "out").string();
    for (const std::string& traffic : {std::string("town --profile dsl --seconds 30 --seed 7"),
                                       k_session + " --fps 30", k_session + " --rules documented"}) {
        ASSERT_EQ(run("study " + traffic + " --out " + out).status, 0) << traffic;
        std::map<std::string, std::int64_t> on_page = pops_on_page(folder_ / "out/report.html");
        std::size_t compared = 0;
        std::int64_t pops = 0;
        const auto scored = nlohmann::json::parse(content_of(folder_ / "out/compare.json"));
        for (const auto& line : scored["policies"]) {
            const std::string name = line["policy"];
            ASSERT_TRUE(on_page.contains(name)) << name;
            EXPECT_EQ(on_page[name], line["total"]["pops"].get<std::int64_t>()) << traffic << ", " << name;
            pops += on_page[name];
            ++compared;
        }
        EXPECT_EQ(compared, 15U);
        EXPECT_EQ(on_page.size(), 15U) << "a policy stands on the page twice under other names";
        EXPECT_GT(pops, 0);
    }
}

std::string first_policy_of(const std::filesystem::path& page) {
    const report_test::Reader reader(report_test::data_of_page(content_of(page)));
    return reader.header()["policies"][0]["name"];
}

TEST_F(Study, calls_on_its_page_what_was_played_by_its_name) {
    const std::filesystem::path page = folder_ / "page.html";
    for (const auto& [chosen, name] : {std::pair{"", "glidepath retail"},
                                       {" --rules documented", "glidepath documented"},
                                       {" --rules literal", "glidepath literal"},
                                       {" --smoother predictive", "glidepath retail, predictive bodies"},
                                       {" --driver light", "glidepath retail, light driver"}}) {
        ASSERT_EQ(run("report town --seconds 2" + std::string(chosen) + " --out " + page.string()).status, 0);
        EXPECT_EQ(first_policy_of(page), name);
    }
}

TEST_F(Study, says_of_a_report_what_its_page_says) {
    const std::filesystem::path page = folder_ / "page.html";
    const Outcome outcome = run("report " + k_session + " --fps 30 --out " + page.string());
    ASSERT_EQ(outcome.status, 0) << outcome.output;
    const report_test::Reader reader(report_test::data_of_page(content_of(page)));
    std::set<std::uint32_t> ids;
    for (const auto& body : reader.header()["bodies"])
        ids.insert(body["id"].get<std::uint32_t>());
    EXPECT_LT(ids.size(), reader.header()["bodies"].size()) << "some are created more than once";
    EXPECT_TRUE(outcome.has(": " + std::to_string(ids.size()) + " bodies, ")) << outcome.output;
    const std::int64_t pops = pops_on_page(page)["glidepath retail"];
    EXPECT_TRUE(outcome.has(" s, " + std::to_string(pops) + " pops explained, ")) << outcome.output;
}

TEST_F(Study, writes_what_score_and_compare_read) {
    const std::string out = (folder_ / "out").string();
    ASSERT_EQ(run("study " + k_session + " --fps 20 --out " + out).status, 0);
    const std::string files = " --truth " + out + "/truth.csv --updates " + out + "/updates.csv";
    const Outcome scored = run("score --shown " + out + "/shown.csv" + files);
    EXPECT_EQ(scored.status, 0) << scored.output;
    EXPECT_TRUE(scored.has("left out, nothing is known about where it was")) << scored.output;
    EXPECT_EQ(run("compare --policy snap" + files).status, 0);
}

TEST_F(Study, explains_the_frames_around_a_moment) {
    const Outcome outcome = run("explain " + k_session + " --guid 0x50000101 --at 20 --around 0.5");
    EXPECT_EQ(outcome.status, 0) << outcome.output;
    EXPECT_TRUE(outcome.has("0x50000101 Asha")) << outcome.output;
    EXPECT_TRUE(outcome.has("glides")) << outcome.output;
    EXPECT_TRUE(outcome.has("<- F748 taken")) << outcome.output;
}

// Drawn is a pass behind: its last frames come when the glide has ended and the body walks again.
TEST_F(Study, puts_a_pop_down_to_the_pass_that_is_drawn) {
    const Outcome outcome = run("explain town --profile dsl --seconds 30 --seed 7 --pops");
    EXPECT_TRUE(outcome.has("frames of 2 bodies, catching up")) << outcome.output;
    EXPECT_FALSE(outcome.has("its own motion")) << outcome.output;
}

TEST_F(Study, explains_every_pop_of_the_session) {
    const Outcome outcome = run("explain " + k_session + " --pops --viewer none");
    EXPECT_EQ(outcome.status, 0) << outcome.output;
    EXPECT_TRUE(outcome.has("The server teleported it")) << outcome.output;
    EXPECT_TRUE(outcome.has("sticks to")) << outcome.output;
    EXPECT_FALSE(outcome.has("96 m or more")) << outcome.output;
}

TEST_F(Study, compares_a_scene_and_is_less_late_than_what_delays) {
    const Outcome outcome = run("compare town --profile dsl --seconds 20 --seed 7");
    EXPECT_EQ(outcome.status, 0) << outcome.output;
    EXPECT_TRUE(outcome.has("glidepath retail")) << outcome.output;
    const auto lag_of = [&](const std::string& policy) {
        const std::size_t at = outcome.output.find("\n" + policy + " ");
        return at == std::string::npos ? -1.0 : std::stod(outcome.output.substr(at + policy.size() + 2));
    };
    EXPECT_GT(lag_of("glidepath retail"), 0.0);
    EXPECT_LT(lag_of("glidepath retail"), lag_of("fixed delay"));
    EXPECT_LT(lag_of("glidepath retail"), lag_of("adaptive delay"));
}

TEST_F(Study, says_how_a_comparison_was_played) {
    const std::string compare = "compare runner --profile dsl --seconds 5 --seed 7";
    EXPECT_FALSE(run(compare).has("--smoother"));
    const Outcome outcome = run(compare + " --smoother predictive --driver light");
    EXPECT_EQ(outcome.status, 0) << outcome.output;
    EXPECT_TRUE(outcome.has("--smoother predictive --driver light")) << outcome.output;
}

TEST_F(Study, scores_what_replay_shows_of_what_simulate_makes) {
    const std::string capture = (folder_ / "town.pcap").string();
    EXPECT_EQ(run("simulate --scene town --profile clean --seconds 20 --seed 7 --out " + capture).status, 0);
    EXPECT_EQ(run("replay " + capture + " --out " + (folder_ / "shown").string()).status, 0);
    const std::string score = "score --truth " + (folder_ / "town.truth.csv").string() + " --shown " +
                              (folder_ / "shown/shown.csv").string();
    const Outcome good = run(score + " --max-lag-ms 300");
    EXPECT_EQ(good.status, 0) << good.output;
    const Outcome bad = run(score + " --max-lag-ms 1");
    EXPECT_EQ(bad.status, 1) << bad.output;
}

TEST_F(Study, writes_the_data_and_the_page_and_writes_them_alike_twice) {
    const std::string arguments = "study runner --seconds 10 --seed 3 --out ";
    const Outcome first = run(arguments + (folder_ / "a").string());
    EXPECT_EQ(first.status, 0) << first.output;
    EXPECT_EQ(run(arguments + (folder_ / "b").string()).status, 0);
    for (const char* name : {"shown.csv", "updates.csv", "truth.csv", "replay.json", "compare.json",
                             "pops.json", "report.html"}) {
        const std::string content = content_of(folder_ / "a" / name);
        EXPECT_FALSE(content.empty()) << name;
        EXPECT_EQ(content, content_of(folder_ / "b" / name)) << name;
    }
    const Outcome scored = run("score --truth " + (folder_ / "a/truth.csv").string() + " --shown " +
                               (folder_ / "a/shown.csv").string());
    EXPECT_EQ(scored.status, 0) << scored.output;
}

}  // namespace
}  // namespace glidepath

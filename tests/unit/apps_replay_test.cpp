// glidepath replay as a user meets it.
#include "unit/program_run.h"
#include "unit/replay_scene.h"

#include <gtest/gtest.h>

#include <cstring>
#include <fstream>
#include <sstream>

namespace glidepath {
namespace {

using namespace replay_test;
using program_test::k_session;
using program_test::Outcome;
using program_test::run;

Bytes content_of(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    std::ostringstream text;
    text << file.rdbuf();
    const std::string content = text.str();
    Bytes bytes(content.size());
    std::memcpy(bytes.data(), content.data(), content.size());
    return bytes;
}

class Replay : public ::testing::Test {
  protected:
    [[nodiscard]] std::string in_folder(const std::string& name) const {
        return (file_.path().parent_path() / name).string();
    }
    [[nodiscard]] std::string written(const std::string& name, const Bytes& content) const {
        std::ofstream file(in_folder(name), std::ios::binary);
        file.write(reinterpret_cast<const char*>(content.data()),
                   static_cast<std::streamsize>(content.size()));
        return in_folder(name);
    }

  private:
    capture_test::TemporaryFile file_{{}, "taken"};
};

// The lines of a table that begin with an id.
std::string rows_of(const Outcome& outcome) {
    std::istringstream lines(outcome.output);
    std::string rows;
    for (std::string line; std::getline(lines, line);) {
        if (line.starts_with("0x")) rows += line + "\n";
    }
    return rows;
}

TEST_F(Replay, wants_a_capture) {
    const Outcome outcome = run("replay");
    EXPECT_EQ(outcome.status, 2);
    EXPECT_TRUE(outcome.has("a capture or --interface"));
}

TEST_F(Replay, says_which_file_is_missing) {
    const Outcome outcome = run("replay " + in_folder("nowhere.pcap"));
    EXPECT_EQ(outcome.status, 2);
    EXPECT_TRUE(outcome.has("glidepath replay: ")) << outcome.output;
    EXPECT_TRUE(outcome.has("nowhere.pcap")) << outcome.output;
}

TEST_F(Replay, plays_the_other_captures_when_one_is_missing) {
    const Outcome outcome =
        run("replay " + in_folder("nowhere.pcap") + " " + written("walk.pcap", capture_of(walk(2))));
    EXPECT_EQ(outcome.status, 2);
    EXPECT_TRUE(outcome.has("nowhere.pcap"));
    EXPECT_TRUE(outcome.has("Drudge")) << outcome.output;
}

TEST_F(Replay, says_that_a_capture_holds_no_messages) {
    const Outcome outcome = run("replay " + written("empty.pcap", capture_of({})));
    EXPECT_EQ(outcome.status, 2);
    EXPECT_TRUE(outcome.has("empty.pcap: holds no messages of a server")) << outcome.output;
}

TEST_F(Replay, refuses_words_that_it_does_not_know) {
    const std::pair<const char*, const char*> wrong[] = {
        {"--fps 0", "--fps 0: must lie between 1 and 1000"},
        {"--fps nan", "--fps nan: must lie between 1 and 1000"},
        {"--fps many", "--fps"},
        {"--physics sometimes", "neither retail30 nor every-frame"},
        {"--root-motion stairs", "neither keyframe, smooth nor auto"},
        {"--rules none", "neither retail, documented nor literal"},
        {"--smoother soft", "--smoother soft: neither retail nor predictive"},
        {"--smoother predictive-", "--smoother predictive-: neither retail nor predictive"},
        {"--driver heavy", "--driver heavy: neither planner nor light"},
        {"--from -1", "a time from 0 on, and a later one"},
        {"--from 5 --to 3", "a time from 0 on, and a later one"},
        {"--only Asha", "--only Asha: not an object id"},
        {"--only 0", "--only 0: not an object id"},
        {"--viewer somebody", "--viewer somebody: neither none nor an object id"},
        {"--ports 9-x", "--ports 9-x: not a range of ports"},
        {"--session -1", "--session"},
        {"--no-such-flag", "--no-such-flag"},
    };
    for (const auto& [words, complaint] : wrong) {
        const Outcome outcome = run(std::string("replay ") + words + " " + k_session);
        EXPECT_EQ(outcome.status, 2) << words;
        EXPECT_TRUE(outcome.has(complaint)) << words << ": " << outcome.output;
    }
}

TEST_F(Replay, says_that_a_folder_cannot_be_written) {
    const Outcome outcome = run("replay --out " + in_folder("taken/out") + " " + k_session);
    EXPECT_EQ(outcome.status, 2);
    EXPECT_TRUE(outcome.has("taken/out: the folder cannot be made")) << outcome.output;
}

TEST_F(Replay, plays_what_is_readable_of_a_cut_capture) {
    Bytes cut = content_of(k_session);
    cut.resize(cut.size() / 2);
    const Outcome outcome = run("replay " + written("cut.pcap", cut));
    EXPECT_EQ(outcome.status, 1);
    EXPECT_TRUE(outcome.has("cut.pcap: record ")) << outcome.output;
    EXPECT_TRUE(outcome.has("Asha")) << outcome.output;
}

TEST_F(Replay, lets_no_name_steer_the_terminal_or_break_the_json) {
    CreateObject create = create_message(77, outdoors({90, 90, 10}));
    create.weenie.name = "a\x1B[31m\nb\x9F\xE9";
    const std::string file = written("names.pcap", capture_of({say(0, create)}));
    const Outcome table = run("replay " + file);
    EXPECT_EQ(table.status, 0) << table.output;
    EXPECT_FALSE(table.has("\x1B"));
    EXPECT_TRUE(table.has("a?[31m?b")) << table.output;
    const Outcome json = run("replay --json " + file);
    EXPECT_EQ(json.status, 0) << json.output;
    EXPECT_TRUE(json.has("\\u001b[31m\\nb")) << json.output;
}

TEST_F(Replay, survives_times_that_jump_years_ahead_and_back) {
    Script script = walk(2);
    for (int i = 0; i < 20; ++i) {
        script.push_back(say(i % 2 == 0 ? 6e8 : 3, SetState{1, 2, 3, 4}));
    }
    const Outcome outcome = run("replay " + written("times.pcap", capture_of(script)));
    EXPECT_EQ(outcome.status, 0) << outcome.output;
    EXPECT_TRUE(outcome.has("of silence left out")) << outcome.output;
    EXPECT_TRUE(outcome.has("clock set back 10 times")) << outcome.output;
}

TEST_F(Replay, prints_a_row_a_body_and_the_totals) {
    const Outcome outcome = run("replay " + k_session);
    EXPECT_EQ(outcome.status, 0) << outcome.output;
    EXPECT_TRUE(outcome.output.starts_with("id  ")) << outcome.output;
    EXPECT_TRUE(outcome.has("Observer (the player)"));
    EXPECT_TRUE(outcome.has("far from the viewer"));
    EXPECT_TRUE(outcome.has("3695 messages (0 not about motion, 0 malformed)")) << outcome.output;
    EXPECT_TRUE(outcome.has("1884 checksums verified"));
    EXPECT_TRUE(outcome.has("at 60 frames a second"));
}

TEST_F(Replay, shows_teleports_and_blips_only_without_a_viewer) {
    const Outcome outcome = run("replay --viewer none " + k_session);
    EXPECT_EQ(outcome.status, 0) << outcome.output;
    EXPECT_FALSE(outcome.has("far from the viewer")) << outcome.output;
    EXPECT_TRUE(outcome.has("1 teleport (newer teleport stamp)"));
    EXPECT_TRUE(outcome.has("2 blips (to the newest waypoint)")) << outcome.output;
}

TEST_F(Replay, shows_other_ways_with_another_smoother_or_driver) {
    const auto shown = [&](const std::string& name, const std::string& words) {
        const Outcome outcome =
            run("replay " + k_session + " --to 20 --out " + in_folder(name) + " " + words);
        EXPECT_EQ(outcome.status, 0) << outcome.output;
        return content_of(in_folder(name) + "/shown.csv");
    };
    const Bytes usual = shown("usual", "");
    EXPECT_GT(usual.size(), 10000U);
    EXPECT_TRUE(shown("told", "--smoother retail --driver planner") == usual);
    EXPECT_TRUE(shown("light", "--driver light") != usual);
    const Bytes predictive = shown("predictive", "--smoother predictive");
    EXPECT_TRUE(predictive != usual);
    EXPECT_TRUE(shown("balanced", "--smoother predictive-balanced") == predictive);
    EXPECT_TRUE(shown("exact", "--smoother predictive-exact") != predictive);
}

TEST_F(Replay, shows_one_body_for_some_of_the_time) {
    const Outcome outcome = run("replay --only 0x50000102 --from 10 --to 20 --fps 30 --out " +
                                in_folder("out") + " " + k_session);
    EXPECT_EQ(outcome.status, 0) << outcome.output;
    EXPECT_EQ(rows_of(outcome).find("0x50000102  Borel"), 0U) << outcome.output;
    EXPECT_TRUE(outcome.has("1 of them shown, walked")) << outcome.output;
    std::ifstream shown(in_folder("out/shown.csv"));
    std::string line;
    std::getline(shown, line);
    std::size_t rows = 0;
    while (std::getline(shown, line)) {
        const double time_s = std::stod(line);
        ASSERT_GE(time_s, 10 - 1e-6);
        ASSERT_LE(time_s, 20 + 1e-6);
        ASSERT_NE(line.find(",1342177538,"), std::string::npos) << line;
        ++rows;
    }
    EXPECT_EQ(rows, 301U);
}

TEST_F(Replay, gives_the_same_table_for_captures_together_as_one_by_one) {
    const std::string walker = written("walk.pcap", capture_of(walk(5)));
    const std::string together =
        rows_of(run("replay " + k_session + " " + walker + " " + k_session + " " + walker));
    const std::string session = rows_of(run("replay " + k_session));
    const std::string walked = rows_of(run("replay " + walker));
    EXPECT_GT(session.size(), 1000U);
    EXPECT_GT(walked.size(), 50U);
    // Columns of a table of its own are as wide as they must be, so each part stays what it was.
    EXPECT_EQ(together, session + walked + session + walked);
}

TEST_F(Replay, joins_the_parts_of_a_session) {
    const Script whole = walk(6);
    const Script first(whole.begin(), whole.begin() + 4);
    Script second(whole.begin() + 4, whole.end());
    // Packets of the second part go on in number.
    Bytes rest = capture_test::pcap_header(capture_test::k_ethernet);
    const Bytes all = capture_of(whole);
    const Bytes begun = capture_of(first);
    rest.insert(rest.end(), all.begin() + static_cast<std::ptrdiff_t>(begun.size()), all.end());
    const Outcome joined = run("replay --join " + written("a.pcap", begun) + " " + written("b.pcap", rest));
    EXPECT_EQ(joined.status, 0) << joined.output;
    EXPECT_EQ(rows_of(joined), rows_of(run("replay " + written("all.pcap", all))));
}

TEST_F(Replay, writes_a_folder_a_capture) {
    const Outcome outcome = run("replay --physics retail30 --fps 144 --out " + in_folder("out") + " " +
                                k_session + " " + written("walk.pcap", capture_of(walk(2))));
    EXPECT_EQ(outcome.status, 0) << outcome.output;
    for (const char* folder : {"out/1-synthetic_session/", "out/2-walk/"}) {
        for (const char* name : {"shown.csv", "notices.csv", "messages.csv", "summary.json"}) {
            EXPECT_TRUE(std::filesystem::exists(in_folder(folder) + name)) << folder << name;
        }
    }
}

TEST_F(Replay, states_its_defaults_in_the_help) {
    const Outcome outcome = run("replay --help");
    EXPECT_EQ(outcome.status, 0);
    for (const char* words : {"(default: 60)", "retail30 (default) or every-frame", "auto (default)",
                              "motion is keyframed in passes", "retail (default), documented or literal",
                              "none: everybody glides", "Examples:"}) {
        EXPECT_TRUE(outcome.has(words)) << words << "\n" << outcome.output;
    }
}

// One byte of one packet: every command says that something is missing.
TEST(RefusedPackets, are_told_by_every_command_that_reads_traffic) {
    Bytes bytes = content_of(k_session);
    bytes.back() ^= std::byte{0x40};
    const capture_test::TemporaryFile file(bytes);
    const std::string path = file.path().string();
    for (const std::string command :
         {"replay --quiet ", "explain --pops ", "study ", "lint ", "report --out /dev/null "}) {
        const Outcome outcome = run(command + path);
        EXPECT_EQ(outcome.status, 1) << command << outcome.output;
        EXPECT_TRUE(outcome.has("1 of 1884 packets were refused (1 ")) << command;
    }
    EXPECT_EQ(run("inspect " + path).status, 1);
}

}  // namespace
}  // namespace glidepath

// `glidepath dat` as a user and a script meet it.
#include "unit/dat_files.h"
#include "unit/dat_writer.h"
#include "unit/program_run.h"
#include "unit/temp_folder.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <utility>
#include <vector>

namespace {

using glidepath::TempFolder;
using glidepath::program_test::Outcome;
using glidepath::program_test::run;
namespace fs = std::filesystem;

const std::string k_dat_folder = glidepath::dat_test::k_dat_files.string() + "/";
const std::string k_portal = k_dat_folder + "valid/portal.dat";

// What stands on standard output alone.
Outcome output_of(const std::string& arguments) { return run(arguments + " 2>/dev/null; exit $?"); }

// --- what cannot run -------------------------------------------------------------------------------------

TEST(DatCommand, could_not_run_without_a_file_it_can_read) {
    for (const char* command :
         {"list no.dat", "show no.dat 0x09000001", "check no.dat", "check no.dat --json",
          "export no.dat 0x09000001 --out x.json", "find no.dat Jump"}) {
        const Outcome result = run(std::string("dat ") + command);
        EXPECT_EQ(result.status, 2) << command;
        EXPECT_EQ(result.output,
                  "glidepath dat: no.dat: cannot be read: No such file or directory; name the game's "
                  "client_portal.dat\n")
            << command;
        EXPECT_EQ(output_of(std::string("dat ") + command).output, "") << command;
    }
}

TEST(DatCommand, refuses_wrong_arguments_with_status_2) {
    for (const std::string& arguments :
         {std::string("dat"), "dat frobnicate " + k_portal, "dat show " + k_portal,
          "dat show " + k_portal + " 9000001", "dat check " + k_portal + " 0x",
          "dat check " + k_portal + " 0x123456789", "dat list " + k_portal + " --kind x",
          "dat export " + k_portal + " 0x09000001", "dat find " + k_portal + " Jumping"}) {
        EXPECT_EQ(run(arguments).status, 2) << arguments;
        EXPECT_EQ(output_of(arguments).output, "") << arguments;
    }
}

TEST(DatCommand, names_its_commands_to_who_asks_for_another) {
    EXPECT_EQ(
        run("dat exprot x").output,
        "glidepath: dat exprot: no such command; did you mean export? There are list, show, check, export, "
        "find\n");
}

TEST(DatCommand, says_which_file_is_wanted_instead_of_another_kind_of_file) {
    for (const char* command : {"list ", "check "}) {
        const Outcome result = run(std::string("dat ") + command + k_dat_folder + "malformed.json");
        EXPECT_EQ(result.status, 1);
        EXPECT_TRUE(result.has("not_dat") && result.has("name the game's client_portal.dat"))
            << result.output;
    }
}

// One rule for all five: FILE may be left out when the environment names it.
TEST(DatCommand, takes_the_file_of_the_environment_where_none_is_named) {
    const TempFolder folder;
    const std::string out = " --out " + (folder / "motions.json").string();
    const std::vector<std::pair<std::string, std::string>> commands{{"list", ""},
                                                                    {"show", " 0x02000001 --json"},
                                                                    {"check", ""},
                                                                    {"check", " 0x09000001 --json"},
                                                                    {"export", " 0x02000001" + out},
                                                                    {"find", " RunForward"}};
    for (const auto& [command, rest] : commands) {
        const Outcome without = run("dat " + command + rest);
        EXPECT_EQ(without.status, 2) << command;
        EXPECT_TRUE(without.has("GLIDEPATH_DAT")) << without.output;
        ::setenv("GLIDEPATH_DAT", k_portal.c_str(), 1);
        const Outcome with = run("dat " + command + rest);
        ::unsetenv("GLIDEPATH_DAT");
        EXPECT_EQ(with.status, 0) << with.output;
        EXPECT_EQ(with.output, run("dat " + command + " " + k_portal + rest).output);
    }
}

TEST(DatCommand, says_which_word_is_missing_behind_a_file) {
    EXPECT_TRUE(run("dat find " + k_portal).has("which motion")) << run("dat find " + k_portal).output;
    EXPECT_TRUE(run("dat show " + k_portal).has("which object"));
    EXPECT_TRUE(run("dat export " + k_portal + " --out x.json").has("which motion table"));
}

TEST(DatCommand, says_what_to_do_about_a_motion_that_it_does_not_know) {
    EXPECT_TRUE(run("dat find " + k_portal + " handcomba").has("near it: HandCombat"));
    EXPECT_TRUE(run("dat find " + k_portal + " xyz").has("data/motion_commands.csv"));
}

// --- files that are wrong --------------------------------------------------------------------------------

TEST(DatCommand, checks_every_malformed_file_to_its_class_and_status) {
    std::ifstream file(k_dat_folder + "malformed.json");
    const auto malformed = nlohmann::json::parse(file);
    for (const auto& one : malformed["cases"]) {
        const std::string name = one["file"];
        const std::string read = one["read"];
        const Outcome result =
            output_of("dat check " + k_dat_folder + name + (read == "open" ? "" : " " + read) + " --json");
        const bool is_rejected = one["severity"] == "reject";
        EXPECT_EQ(result.status, is_rejected ? 1 : 0) << name;
        const auto findings = nlohmann::json::parse(result.output)["findings"];
        ASSERT_FALSE(findings.empty()) << name;
        bool has_class = false;
        for (const auto& finding : findings) {
            if (is_rejected && finding["severity"] != "reject") continue;
            has_class = has_class || finding["class"] == one["class"];
            EXPECT_TRUE(finding["id"].is_null() || finding["id"] == read || read == "open") << name;
        }
        EXPECT_TRUE(has_class) << name << result.output;
    }
}

TEST(DatCommand, shows_nothing_of_what_is_rejected) {
    const std::string arguments =
        "dat show " + k_dat_folder + "malformed/58-animation-nan.dat 0x03000002 --json";
    EXPECT_EQ(output_of(arguments).output, "");
    const Outcome result = run(arguments);
    EXPECT_EQ(result.status, 1);
    EXPECT_TRUE(result.has("0x03000002, byte 20: bad_float")) << result.output;
    EXPECT_EQ(run("dat show " + k_dat_folder + "malformed/02-magic.dat 0x03000002").status, 1);
    EXPECT_EQ(run("dat show " + k_portal + " 0x09000077").status, 1);
}

TEST(DatCommand, goes_on_after_an_object_that_is_rejected) {
    const Outcome result = run("dat check " + k_dat_folder + "malformed/58-animation-nan.dat");
    EXPECT_EQ(result.status, 1);
    EXPECT_TRUE(result.has("bad_float")) << result.output;
    EXPECT_TRUE(result.has("missing_reference")) << result.output;
    EXPECT_TRUE(result.has("1 rejected, 2 tolerated")) << result.output;
}

// --- files that are small and have much ------------------------------------------------------------------

constexpr std::size_t k_largest = std::size_t{64} << 20U;

// Twenty entries for the same blocks, each unpacked to 64 MiB.
TEST(DatCommand, stops_at_too_much_work_with_status_2) {
    using namespace glidepath::dat_test;
    const TempFolder folder;
    DatWriter writer;
    for (std::uint32_t i = 1; i < 20; ++i)
        writer.add_empty(k_animation + i);
    writer.add(k_animation, packed(Bytes(k_largest)), 0x00020001);
    Bytes bytes = writer.file();
    const std::uint32_t node = get_u32(bytes, 0x160) + 4;
    for (std::size_t i = 1; i < 20; ++i) {
        for (const std::size_t field : {0U, 8U, 12U})
            put_u32(bytes, node + 252 + 24 * i + field, get_u32(bytes, node + 252 + field));
    }
    const std::string path = (folder / "shared.dat").string();
    std::ofstream(path, std::ios::binary)
        .write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
    const Outcome result = run("dat check " + path + " --quiet");
    EXPECT_EQ(result.status, 2);
    EXPECT_TRUE(result.has("stopped after 5 of 20 objects: too much work")) << result.output;
    EXPECT_FALSE(result.has("too_large")) << result.output;
}

// --- files that are right --------------------------------------------------------------------------------

TEST(DatCommand, lists_by_kind) {
    const Outcome all = run("dat list " + k_portal);
    EXPECT_EQ(all.status, 0);
    EXPECT_TRUE(all.has("7 of 7 objects: 1 other, 2 setup, 3 animation, 1 motion-table")) << all.output;
    const Outcome setups = run("dat list " + k_portal + " --kind setup");
    EXPECT_TRUE(setups.has("0x02000002")) << setups.output;
    EXPECT_FALSE(setups.has("0x03000001")) << setups.output;
    EXPECT_EQ(run("dat list " + k_portal + " --kind Setup").output, setups.output);
}

TEST(DatCommand, shows_the_json_that_is_documented) {
    const auto table = nlohmann::json::parse(output_of("dat show " + k_portal + " 0x09000001 --json").output);
    EXPECT_EQ(table["id"], 0x09000001);
    EXPECT_EQ(table["cycles"].size(), 6U);
    EXPECT_EQ(table["cycles"][0]["key"], 0x003D0003);
    EXPECT_EQ(table["links"][1]["anims"][0]["high"], 999);  // as stored
    const auto other = nlohmann::json::parse(output_of("dat show " + k_portal + " 0xFFFF0001 --json").output);
    EXPECT_EQ(other, nlohmann::json({{"id", 0xFFFF0001U}, {"size", 12}}));
}

TEST(DatCommand, shows_objects_to_people) {
    const Outcome table = run("dat show " + k_portal + " 0x09000001");
    EXPECT_EQ(table.status, 0);
    EXPECT_TRUE(table.has("NonCombat   RunForward   0x03000003 0..3 at 15 +1  velocity (0, 4, 0)"))
        << table.output;
    EXPECT_TRUE(run("dat show " + k_portal + " 0x03000002").has("carry the body (0, 0.832, -0.01) m"));
    EXPECT_TRUE(run("dat show " + k_portal + " 0x02000001").has("height 1.835 m, radius 0.48 m"));
}

TEST(DatCommand, checks_a_whole_file) {
    const Outcome result = run("dat check " + k_portal);
    EXPECT_EQ(result.status, 0);
    EXPECT_TRUE(result.has("7 objects, 6 of them checked: 0 rejected, 1 tolerated")) << result.output;
    EXPECT_TRUE(result.has("not the end-of-retail portal file")) << result.output;
    EXPECT_EQ(output_of("dat check " + k_portal + " 0x03000001 --json").output, "{\"findings\": []}\n");
}

TEST(DatCommand, finds_the_tables_of_a_motion) {
    const Outcome run_forward = run("dat find " + k_portal + " RunForward");
    EXPECT_EQ(run_forward.status, 0);
    EXPECT_TRUE(run_forward.has("0x09000001  NonCombat, HandCombat")) << run_forward.output;
    EXPECT_EQ(run("dat find " + k_portal + " 0x44000007").output, run_forward.output);
    EXPECT_EQ(run("dat find " + k_portal + " Jump").status, 1);
}

TEST(DatCommand, exports_what_the_setup_names) {
    const TempFolder folder;
    const std::string out = (folder / "motions.json").string();
    const Outcome result = run("dat export " + k_portal + " 0x02000001 --out " + out);
    EXPECT_EQ(result.status, 0) << result.output;
    EXPECT_TRUE(result.has("0x09000001, 6 cycles, 2 modifiers, 4 links, 3 clips")) << result.output;
    std::ifstream file(out);
    const auto motions = nlohmann::json::parse(file);
    EXPECT_EQ(motions["format"], "glidepath-motion-table");
    EXPECT_EQ(motions["links"][1]["anims"][0]["high"], 5);  // clamped
    std::ifstream hooks(folder / "motions.hooks.json");
    EXPECT_EQ(nlohmann::json::parse(hooks)["hooks"][0]["type"], "Sound");
    EXPECT_EQ(run("dat export " + k_portal + " 0x02000002 --out " + out).status, 2);  // it names none
    EXPECT_EQ(run("dat export " + k_portal + " 0x09000001 --out /no/such/folder/x.json").status, 2);
}

TEST(DatCommand, helps_with_examples) {
    for (const char* arguments : {"dat --help", "dat list --help", "dat show --help", "dat check --help",
                                  "dat export --help", "dat find --help"}) {
        const Outcome result = run(arguments);
        EXPECT_EQ(result.status, 0);
        EXPECT_TRUE(result.has("Examples:")) << result.output;
    }
}

// --- for machines, and folders ---------------------------------------------------------------------------

TEST(DatCommand, lists_and_finds_as_json) {
    const auto list =
        nlohmann::json::parse(output_of("dat list " + k_portal + " --kind setup --json").output);
    EXPECT_EQ(list["of"], 7);
    ASSERT_EQ(list["objects"].size(), 2U);
    EXPECT_EQ(
        list["objects"][0],
        (nlohmann::json{{"id", "0x02000001"}, {"kind", "setup"}, {"bytes", 532}, {"compressed", false}}));
    const auto none = nlohmann::json::parse(output_of("dat list " + k_portal + " --kind wave --json").output);
    EXPECT_TRUE(none["objects"].empty());
    const auto found = nlohmann::json::parse(output_of("dat find " + k_portal + " RunForward --json").output);
    EXPECT_EQ(found["motion"], "0x44000007");
    EXPECT_EQ(found["tables"][0]["table"], "0x09000001");
    EXPECT_EQ(run("dat find " + k_portal + " Sleeping --json").status, 1);
}

TEST(DatCommand, exports_a_folder_that_stands_for_the_dat) {
    const TempFolder parent;
    const fs::path folder = parent / "made";
    const Outcome result = run("dat export " + k_portal + " 0x02000001 --out " + folder.string() + "/");
    EXPECT_EQ(result.status, 0) << result.output;
    EXPECT_TRUE(fs::exists(folder / "0x09000001.json"));
    EXPECT_TRUE(fs::exists(folder / "setups.json"));
    EXPECT_EQ(run("study runner --seconds 2 --dat " + folder.string()).status, 0);
    fs::remove_all(folder);
    // Two ids of one table, and a setup without any: still a folder.
    const Outcome more =
        run("dat export " + k_portal + " 0x02000001 0x09000001 0x02000002 --out " + folder.string());
    EXPECT_EQ(more.status, 0) << more.output;
    EXPECT_TRUE(more.has("setups.json: 2 setups")) << more.output;
    EXPECT_TRUE(fs::exists(folder / "0x09000001.json"));
}

}  // namespace

// DAT files that are right: every value of tests/data/dat/truth.json, in every file that has it.
#include <glidepath/tools/dat_check.h>

#include "assets/dat_json.h"
#include "assets/dat_object_bytes.h"
#include "layers.h"
#include "unit/dat_files.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <fstream>

namespace glidepath {
namespace {

using Json = nlohmann::json;
namespace fs = std::filesystem;

const Json& truth() {
    static const Json all = [] {
        std::ifstream file(dat_test::k_dat_files / "truth.json");
        return Json::parse(file);
    }();
    return all;
}

std::uint32_t id_from(const std::string& text) {
    std::uint32_t id = 0;
    std::from_chars(text.data() + 2, text.data() + text.size(), id, 16);
    return id;
}

template <class... Arguments>
Json json_of(const Arguments&... arguments) {
    std::string text;
    write_json(arguments..., [&](std::string_view piece) { text += piece; });
    return Json::parse(text);
}

// What may be left out.
bool is_nothing(const Json& value) {
    if (value.is_array()) return std::all_of(value.begin(), value.end(), is_nothing);
    if (value.is_object()) return false;
    return value == 0 || value == false;
}

// Numbers are compared as f32, lists in their order, fields that the truth leaves out have to be nothing.
void expect_same(const Json& wanted, const Json& got, const std::string& where) {
    if (wanted.is_object()) {
        ASSERT_TRUE(got.is_object()) << where;
        for (const auto& [name, value] : wanted.items()) {
            ASSERT_TRUE(got.contains(name)) << where << '/' << name;
            expect_same(value, got[name], where + '/' + name);
        }
        for (const auto& [name, value] : got.items()) {
            EXPECT_TRUE(wanted.contains(name) || is_nothing(value)) << where << '/' << name;
        }
    } else if (wanted.is_array()) {
        ASSERT_EQ(wanted.size(), got.size()) << where;
        for (std::size_t i = 0; i < wanted.size(); ++i)
            expect_same(wanted[i], got[i], where + '/' + std::to_string(i));
    } else if (wanted.is_number_float()) {
        ASSERT_TRUE(got.is_number()) << where;
        EXPECT_EQ(wanted.get<float>(), got.get<float>()) << where;
        EXPECT_EQ(std::signbit(wanted.get<float>()), std::signbit(got.get<float>())) << where;
    } else {
        EXPECT_EQ(wanted, got) << where;
    }
}

// The truth has whole commands where a file has keys, and the lists of a table are in no order.
Json with_keys(Json table) {
    const auto key = [](Json& entry, const char* motion, const char* name) {
        entry[name] = motion_key(entry["style"], entry[motion]);
        entry.erase("style");
        entry.erase(motion);
    };
    for (const char* list : {"cycles", "modifiers"}) {
        for (Json& entry : table[list])
            key(entry, "motion", "key");
    }
    for (Json& entry : table["links"])
        key(entry, "from", "from_key");
    return table;
}
Json in_order(Json table) {
    const auto number = [](const Json& entry, const char* name) {
        return entry.contains(name) ? entry[name].get<std::uint64_t>() : 0;
    };
    for (const char* list : {"style_defaults", "cycles", "modifiers", "links"}) {
        std::sort(table[list].begin(), table[list].end(), [&](const Json& a, const Json& b) {
            const auto rank = [&](const Json& entry) {
                return std::array{number(entry, "style"), number(entry, "key"), number(entry, "from_key"),
                                  number(entry, "to")};
            };
            return rank(a) < rank(b);
        });
    }
    return table;
}

class DatValid : public ::testing::TestWithParam<std::string> {
  protected:
    static const Json& about() {
        for (const Json& file : truth()["valid"]) {
            if (file["file"] == GetParam()) return file;
        }
        throw std::runtime_error("no such file");
    }
    static DatFile open() {
        DatFindings findings;
        auto file = DatFile::open(dat_test::k_dat_files / GetParam(), &findings);
        EXPECT_TRUE(file.has_value()) << text_of(file.error_or_ok());
        EXPECT_TRUE(findings.empty());
        return *file;
    }
};

TEST_P(DatValid, has_the_directory_that_it_was_made_with) {
    const DatFile file = open();
    EXPECT_EQ(file.size(), about()["bytes"]);
    EXPECT_EQ(file.entries().size(), about()["entries"]);
    EXPECT_EQ(file.node_count(), about()["nodes"]);
    EXPECT_EQ(file.entries_of(DatKind::motion_table).size(), 1U);
    EXPECT_EQ(file.entries_of(DatKind::setup).size(), 2U);
    EXPECT_EQ(file.entries_of(DatKind::animation).size(), about()["hard"] ? 4U : 3U);
    for (const DatEntry& entry : file.entries())
        EXPECT_EQ(file.find(entry.id), &entry);
    EXPECT_EQ(file.find(0x03000099), nullptr);
}

TEST_P(DatValid, unpacks_every_object_to_its_length) {
    const DatFile file = open();
    for (const auto& [name, raw] : truth()["raw_sha1"].items()) {
        if (name == "0x03000004" && !about()["hard"]) continue;
        const auto bytes = load_bytes(file, id_from(name));
        ASSERT_TRUE(bytes.has_value()) << text_of(bytes.error_or_ok());
        EXPECT_EQ(bytes->size(), raw["bytes"]) << name;
    }
}

TEST_P(DatValid, has_the_animations_of_the_truth) {
    const DatFile file = open();
    Json wanted = truth()["animations"];
    if (about()["hard"]) wanted.update(truth()["hard_animations"]);
    for (const auto& [name, animation] : wanted.items()) {
        const auto got = load_animation(file, id_from(name));
        ASSERT_TRUE(got.has_value()) << text_of(got.error_or_ok());
        expect_same(animation, json_of(*got), name);
    }
}

TEST_P(DatValid, has_the_motion_tables_of_the_truth) {
    const DatFile file = open();
    for (const auto& [name, table] : truth()["motion_tables"].items()) {
        const auto got = load_motion_table(file, id_from(name));
        ASSERT_TRUE(got.has_value()) << text_of(got.error_or_ok());
        expect_same(in_order(with_keys(table)), in_order(json_of(id_from(name), *got)), name);
    }
}

TEST_P(DatValid, has_the_setups_of_the_truth) {
    const DatFile file = open();
    for (const auto& [name, setup] : truth()["setups"].items()) {
        const auto got = load_setup(file, id_from(name));
        ASSERT_TRUE(got.has_value()) << text_of(got.error_or_ok());
        expect_same(setup, json_of(*got), name);
    }
}

TEST_P(DatValid, has_nothing_wrong_but_the_window_that_retail_has_too) {
    const DatFile file = open();
    DatChecker checker(file);
    for (const DatEntry& entry : file.entries()) {
        const DatFindings findings = checker.check(entry.id);
        if (entry.id != 0x09000001) {
            EXPECT_TRUE(findings.empty());
            continue;
        }
        ASSERT_EQ(findings.size(), 1U);
        EXPECT_EQ(findings[0].fault, DatFault::bad_range);
        EXPECT_EQ(findings[0].why, "window 2..999 of 0x03000003, which has 6 frames");
        EXPECT_EQ(findings[0].offset, 312U);
    }
}

std::vector<std::string> valid_files() {
    std::vector<std::string> names;
    for (const Json& file : truth()["valid"])
        names.push_back(file["file"]);
    return names;
}

INSTANTIATE_TEST_SUITE_P(Files, DatValid, ::testing::ValuesIn(valid_files()),
                         [](const auto& file) { return fs::path(file.param).stem().string(); });

TEST(DatKeys, are_made_as_the_truth_makes_them) {
    ASSERT_FALSE(truth()["motion_keys"].empty());
    for (const Json& example : truth()["motion_keys"]) {
        EXPECT_EQ(motion_key(id_from(example["style"]), id_from(example["motion"])), id_from(example["key"]));
    }
}

}  // namespace
}  // namespace glidepath

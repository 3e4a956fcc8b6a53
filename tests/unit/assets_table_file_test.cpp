#include <glidepath/assets.h>
#include <glidepath/motion.h>
#include <glidepath/tools/motion_file.h>

#include "animation/root_motion.h"
#include "animation/table_manager.h"
#include "layers.h"
#include "unit/temp_folder.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <array>
#include <bit>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <limits>
#include <string>
#include <vector>

namespace glidepath {
namespace {

const std::filesystem::path k_example =
    std::filesystem::path(GLIDEPATH_SOURCE_DIR) / "data" / "example_motion_table.json";

// A file that is right, with a place to spoil in each part.
const std::string k_small = R"({
  "format": "glidepath-motion-table",
  "version": 1,
  "clips": [{"id": 7, "frames": 4}, {"id": 8, "frames": 2, "hooks": [{"frame": 1, "hook": 5}]}],
  "default_style": "NonCombat",
  "style_defaults": [{"style": "NonCombat", "substate": "Ready"}],
  "cycles": [
    {"style": "NonCombat", "motion": "Ready", "anims": [{"clip": 7, "low": 0, "high": -1, "framerate": 30}]},
    {"style": "NonCombat", "motion": "WalkForward", "velocity": [0, 3.12, 0], "anims": [{"clip": 8}]}
  ],
  "modifiers": [{"style": "any", "motion": "TurnRight", "omega": [0, 0, -1.5]}],
  "links": [{"style": "NonCombat", "from": "any", "to": "Ready", "anims": [{"clip": 8}]}]
})";

std::string replaced(std::string text, std::string_view old, std::string_view now) {
    const std::size_t at = text.find(old);
    EXPECT_NE(at, std::string::npos) << old;
    if (at != std::string::npos) text.replace(at, old.size(), now);
    return text;
}

void expect_refused(const std::string& text, const std::string& path, const std::string& reason) {
    const auto loaded = parse_motion_json(text, "small.json");
    ASSERT_FALSE(loaded.has_value()) << reason;
    const ErrorOrigin& origin = *loaded.error().origin;
    EXPECT_EQ(origin.file, "small.json");
    EXPECT_EQ(origin.what, path) << origin.why;
    EXPECT_NE(origin.why.find(reason), std::string::npos) << origin.why;
}

// k_small with one thing changed.
void expect_change_refused(std::string_view old, std::string_view now, const std::string& path,
                           const std::string& reason) {
    SCOPED_TRACE(now.substr(0, 80));
    expect_refused(replaced(k_small, old, now), path, reason);
}

bool is_same(float a, float b) { return std::bit_cast<std::uint32_t>(a) == std::bit_cast<std::uint32_t>(b); }
bool is_same(const Vec3& a, const Vec3& b) {
    return is_same(a.x, b.x) && is_same(a.y, b.y) && is_same(a.z, b.z);
}

void expect_same(const MotionData& a, const MotionData& b) {
    EXPECT_EQ(a.clears_modifiers, b.clears_modifiers);
    EXPECT_EQ(a.only_from_default, b.only_from_default);
    EXPECT_TRUE(is_same(a.velocity, b.velocity));
    EXPECT_TRUE(is_same(a.omega, b.omega));
    ASSERT_EQ(a.animations.size(), b.animations.size());
    for (std::size_t i = 0; i < a.animations.size(); ++i) {
        EXPECT_EQ(a.animations[i].clip, b.animations[i].clip);
        EXPECT_EQ(a.animations[i].low, b.animations[i].low);
        EXPECT_EQ(a.animations[i].high, b.animations[i].high);
        EXPECT_TRUE(is_same(a.animations[i].framerate, b.animations[i].framerate));
    }
}

void expect_same(const MotionTableSource& a, const MotionTableSource& b) {
    EXPECT_EQ(a.default_style, b.default_style);
    ASSERT_EQ(a.style_defaults.size(), b.style_defaults.size());
    for (std::size_t i = 0; i < a.style_defaults.size(); ++i) {
        EXPECT_EQ(a.style_defaults[i].style, b.style_defaults[i].style);
        EXPECT_EQ(a.style_defaults[i].substate, b.style_defaults[i].substate);
    }
    const auto expect_same_entries = [](const auto& one, const auto& other) {
        ASSERT_EQ(one.size(), other.size());
        for (std::size_t i = 0; i < one.size(); ++i) {
            EXPECT_EQ(one[i].key, other[i].key);
            expect_same(one[i].data, other[i].data);
        }
    };
    expect_same_entries(a.cycles, b.cycles);
    expect_same_entries(a.modifiers, b.modifiers);
    ASSERT_EQ(a.links.size(), b.links.size());
    for (std::size_t i = 0; i < a.links.size(); ++i) {
        EXPECT_EQ(a.links[i].from_key, b.links[i].from_key);
        EXPECT_EQ(a.links[i].to, b.links[i].to);
        expect_same(a.links[i].data, b.links[i].data);
    }
}

void expect_same(const ClipLibrary& a, const ClipLibrary& b) {
    ASSERT_EQ(a.size(), b.size());
    for (ClipIndex c = 0; c < a.size(); ++c) {
        EXPECT_EQ(a[c].id, b[c].id);
        EXPECT_EQ(a[c].frame_count, b[c].frame_count);
        ASSERT_EQ(a[c].pos_frames.size(), b[c].pos_frames.size());
        for (std::size_t i = 0; i < a[c].pos_frames.size(); ++i) {
            const Quat& p = a[c].pos_frames[i].rotation;
            const Quat& q = b[c].pos_frames[i].rotation;
            EXPECT_TRUE(is_same(a[c].pos_frames[i].origin, b[c].pos_frames[i].origin));
            EXPECT_TRUE(is_same(p.w, q.w) && is_same(p.x, q.x) && is_same(p.y, q.y) && is_same(p.z, q.z));
        }
        ASSERT_EQ(a[c].hooks.size(), b[c].hooks.size());
        for (std::size_t i = 0; i < a[c].hooks.size(); ++i) {
            EXPECT_EQ(a[c].hooks[i].frame, b[c].hooks[i].frame);
            EXPECT_EQ(a[c].hooks[i].hook, b[c].hooks[i].hook);
            EXPECT_EQ(a[c].hooks[i].direction, b[c].hooks[i].direction);
        }
    }
}

void expect_round_trip(const ClipLibrary& clips, const MotionTableSource& source) {
    const auto written = write_motion_json(clips, source);
    ASSERT_TRUE(written.has_value()) << text_of(written.error());
    const auto read = parse_motion_json(*written, "written");
    ASSERT_TRUE(read.has_value()) << text_of(read.error());
    expect_same(read->clips, clips);
    expect_same(read->source, source);
}

// A body that plays a table, and the hooks that it has passed.
struct AnimatedBody {
    MotionAssets assets;
    TableManager manager;
    Sequence sequence;
    Frame at;
    std::vector<std::uint32_t> hooks;

    explicit AnimatedBody(const MotionAssets& played) : assets(played) {
        MotionDoneQueue done{done_slots};
        init_motions(manager, sequence, assets, done);
    }
    MotionResult perform(MotionId motion) {
        MotionDoneQueue done{done_slots};
        return do_motion(manager, sequence, assets, motion, 1, done);
    }
    // A frame of 1/64 s is exact, so that its sum is too.
    void play_a_second() {
        for (int i = 0; i < 64; ++i) {
            std::array<HookEvent, 64> storage;
            HookQueue queue{storage};
            at = combine(at, root_motion(sequence, *assets.clips, {}, 1.0F / 64, &queue).delta);
            for (const HookEvent& event : queue.events()) {
                if (event.hook != 0) hooks.push_back(event.hook);
            }
            MotionDoneQueue done{done_slots};
            for (std::uint32_t k = 0; k < queue.done_count; ++k)
                animation_done(manager, true, done);
            check_completed(manager, done);
        }
    }

    std::array<MotionDone, k_pending_capacity> done_slots{};
};

// --- what is refused -------------------------------------------------------------------------------------

TEST(TableFile, names_a_file_that_is_not_there) {
    const auto loaded = load_motion_file("no/such/table.json");
    ASSERT_FALSE(loaded.has_value());
    EXPECT_EQ(text_of(loaded.error()), "no/such/table.json: cannot be read: No such file or directory");
}

TEST(TableFile, refuses_a_folder) {
    const auto loaded = load_motion_file(GLIDEPATH_SOURCE_DIR);
    ASSERT_FALSE(loaded.has_value());
    EXPECT_NE(loaded.error().origin->why.find("Is a directory"), std::string::npos)
        << loaded.error().origin->why;
}

TEST(TableFile, refuses_every_truncation) {
    for (std::size_t size = 0; size < k_small.size(); ++size) {
        const auto loaded = parse_motion_json(std::string_view(k_small).substr(0, size), "cut.json");
        ASSERT_FALSE(loaded.has_value()) << size;
        EXPECT_GT(loaded.error().origin->line, 0U) << text_of(loaded.error());
        EXPECT_GT(loaded.error().origin->column, 0U) << text_of(loaded.error());
    }
}

TEST(TableFile, says_where_a_text_breaks_off) {
    const std::string cut = k_small.substr(0, k_small.find("3.12"));
    expect_refused(cut, "/cycles/1/velocity/1", "syntax error");
    const auto loaded = parse_motion_json(cut, "cut.json");
    EXPECT_TRUE(text_of(loaded.error()).starts_with("cut.json:9:69: /cycles/1/velocity/1: syntax error"))
        << text_of(loaded.error());
}

// Line and column are those where the wrong value begins, whatever kind it is of.
TEST(TableFile, names_line_and_column_of_the_wrong_value) {
    const auto where = [](std::string_view old, std::string_view now) {
        const auto loaded = parse_motion_json(replaced(k_small, old, now), "x.json");
        EXPECT_FALSE(loaded.has_value());
        const std::string text = text_of(loaded.error_or_ok());
        return text.substr(0, text.find(": "));
    };
    EXPECT_EQ(where("glidepath-motion-table", "zip"), "x.json:2:13");
    EXPECT_EQ(where("glidepath-motion-table", R"(a\"b\\)"), "x.json:2:13");
    EXPECT_EQ(where("\"version\": 1", "\"version\": 23"), "x.json:3:14");
    EXPECT_EQ(where("\"id\": 7, ", ""), "x.json:4:13");
    EXPECT_EQ(where("\"frames\": 4}", "\"frames\": 0}"), "x.json:4:33");
    EXPECT_EQ(where("3.12, 0]", "3.12, true]"), "x.json:9:75");
    EXPECT_EQ(where("3.12, 0]", "3.12, 1e9]"), "x.json:9:75");
    EXPECT_EQ(where("3.12, 0]", "3.12]"), "x.json:9:65");
    EXPECT_EQ(where("\"WalkForward\"", "\"Ready\""), "x.json:9:5");  // the second cycle with this key
    EXPECT_EQ(text_of(parse_motion_json("", "x.json").error()).substr(0, 11), "x.json:1:1:");
}

TEST(TableFile, refuses_what_follows_the_document) {
    expect_refused(k_small + "{}", "", "expected end of input");
}

TEST(TableFile, refuses_bytes_that_are_not_utf8) {
    expect_change_refused("\"Ready\"", "\"Rea\xFF\"", "/style_defaults/0/substate", "UTF-8");
}

TEST(TableFile, refuses_a_hundred_megabytes_of_nesting) {
    expect_refused(std::string(100'000'000, '['), "", "larger than 32 MiB");
}

TEST(TableFile, refuses_nesting_below_the_size_limit_where_it_gets_too_deep) {
    std::string in_arrays;
    std::string in_objects;
    for (std::size_t i = 0; i < k_max_motion_file_depth; ++i) {
        in_arrays += "/0";
        in_objects += "/a";
    }
    expect_refused(std::string(k_max_motion_file_bytes, '['), in_arrays, "nested deeper than 32 levels");
    std::string objects;
    for (int i = 0; i < 100'000; ++i)
        objects += "{\"a\":";
    expect_refused(objects, in_objects, "nested deeper than 32 levels");
}

TEST(TableFile, refuses_a_file_that_is_too_large_without_reading_all_of_it) {
    const TempFolder folder;
    const std::filesystem::path path = folder / "large.json";
    std::ofstream(path) << "{}";
    std::filesystem::resize_file(path, std::uintmax_t{1} << 36U);  // sparse
    const auto loaded = load_motion_file(path);
    ASSERT_FALSE(loaded.has_value());
    EXPECT_NE(loaded.error().origin->why.find("larger than 32 MiB"), std::string::npos)
        << loaded.error().origin->why;
}

TEST(TableFile, refuses_another_form) {
    expect_refused("[]", "", "an object is wanted here, not an array");
    expect_refused("{}", "", "the key 'format' is missing");
    expect_change_refused("glidepath-motion-table", "zip", "/format", "the format is");
    expect_change_refused("\"version\": 1", "\"version\": 2", "/version", "only version 1 is known");
}

TEST(TableFile, refuses_missing_keys_by_name) {
    expect_change_refused("\"id\": 7, ", "", "/clips/0", "'id' is missing");
    expect_change_refused(", \"hook\": 5", "", "/clips/1/hooks/0", "'hook' is missing");
    expect_change_refused(", \"substate\": \"Ready\"", "", "/style_defaults/0", "'substate' is missing");
    expect_change_refused("\"motion\": \"WalkForward\", ", "", "/cycles/1", "'motion' is missing");
    expect_change_refused("\"to\": \"Ready\", ", "", "/links/0", "'to' is missing");
    expect_change_refused("\"clip\": 7, ", "", "/cycles/0/anims/0", "'clip' is missing");
}

TEST(TableFile, refuses_unknown_keys_with_a_hint) {
    expect_change_refused("velocity", "velocty", "/cycles/1/velocty", "did you mean 'velocity'?");
    expect_change_refused("\"framerate\"", "\"speed\"", "/cycles/0/anims/0/speed",
                          "the keys here are clip, low, high, framerate");
    expect_change_refused("\"links\"", "\"a/b~c\"", "/a~1b~0c", "unknown key 'a/b~c'");
    const std::string endless(1'000'000, 'x');
    expect_change_refused("links", endless, '/' + endless.substr(0, 40) + "...", "the keys here are");
}

TEST(TableFile, refuses_a_key_that_comes_twice_in_an_object) {
    expect_change_refused("\"version\": 1,", "\"version\": 1, \"version\": 1,", "/version", "there twice");
    expect_change_refused("\"low\": 0,", "\"low\": 0, \"low\": 0,", "/cycles/0/anims/0/low", "there twice");
    expect_change_refused("\"modifiers\"", "\"cycles\"", "/cycles", "there twice");
}

TEST(TableFile, refuses_values_of_another_type) {
    expect_change_refused("\"frames\": 4", "\"frames\": \"4\"", "/clips/0/frames",
                          "a whole number is wanted here, not a text");
    expect_change_refused("\"frames\": 4", "\"frames\": 4.5", "/clips/0/frames", "not 4.5");
    expect_change_refused("\"velocity\": [0, 3.12, 0]", "\"velocity\": 3", "/cycles/1/velocity",
                          "an array is wanted here, not a number");
    expect_change_refused("3.12", "null", "/cycles/1/velocity/1", "a number is wanted here, not null");
    expect_change_refused("3.12", "\"NaN\"", "/cycles/1/velocity/1", "a number is wanted here, not a text");
    expect_change_refused("[0, 3.12, 0]", "[0, 3.12]", "/cycles/1/velocity",
                          "3 numbers are wanted here, not 2");
    expect_change_refused("[0, 3.12, 0]", "[0, 3.12, 0, 0]", "/cycles/1/velocity", "not 4");
    expect_change_refused("\"motion\": \"WalkForward\"",
                          "\"motion\": \"WalkForward\", \"only_from_default\": 1",
                          "/cycles/1/only_from_default", "true or false is wanted here, not a number");
    expect_change_refused("{\"style\": \"any\"", "[], {\"style\": \"any\"", "/modifiers/0",
                          "an object is wanted here, not an array");
}

TEST(TableFile, refuses_numbers_that_are_not_finite) {
    for (const char* number : {"NaN", "nan", "Infinity", "-Infinity", "inf"}) {
        expect_change_refused("3.12", number, "/cycles/1/velocity/1", "JSON knows no NaN and no infinity");
    }
    expect_change_refused("3.12", "1e999", "/cycles/1/velocity/1", "number overflow");
    expect_change_refused("3.12", "1e39", "/cycles/1/velocity/1", "too large for a float");
    expect_change_refused("3.12", "18446744073709551615", "/cycles/1/velocity/1", "too large");
}

TEST(TableFile, refuses_numbers_out_of_range) {
    expect_change_refused("3.12", "-1.5e6", "/cycles/1/velocity/1", "-1500000 is outside");
    expect_change_refused("-1.5", "2000000", "/modifiers/0/omega/2", "outside");
    expect_change_refused("\"framerate\": 30", "\"framerate\": 1e7", "/cycles/0/anims/0/framerate",
                          "outside");
    expect_change_refused("\"frames\": 4", "\"frames\": 0", "/clips/0/frames", "0 is outside 1 to 65536");
    expect_change_refused("\"frames\": 4", "\"frames\": 65537", "/clips/0/frames", "outside");
    expect_change_refused("\"id\": 7", "\"id\": -1", "/clips/0/id", "outside");
    expect_change_refused("\"id\": 7", "\"id\": 4294967296", "/clips/0/id", "outside");
}

TEST(TableFile, refuses_clips_that_contradict_themselves) {
    expect_change_refused("\"id\": 8", "\"id\": 7", "/clips/1/id", "/clips/0 has this id already");
    expect_change_refused("\"frame\": 1", "\"frame\": 2", "/clips/1/hooks/0/frame",
                          "frame 2 is beyond the clip's last, 1");
    expect_change_refused("\"hook\": 5", "\"hook\": 0", "/clips/1/hooks/0/hook", "animation done");
    expect_change_refused("\"hook\": 5", "\"hook\": 5, \"direction\": \"up\"", "/clips/1/hooks/0/direction",
                          "a direction is");
    expect_change_refused("\"frames\": 4", "\"frames\": 4, \"pos_frames\": [{}, {}, {}]",
                          "/clips/0/pos_frames", "3 pos frames for 4 frames");
    expect_change_refused("\"frames\": 4", "\"frames\": 1, \"pos_frames\": [{\"origin\": [9e5, 9e5, 0]}]",
                          "/clips/0", "pos frame 0: moves too far");
    expect_change_refused("\"frames\": 4", "\"frames\": 1, \"pos_frames\": [{\"rotation\": [1, 0, 0]}]",
                          "/clips/0/pos_frames/0/rotation", "4 numbers are wanted here, not 3");
}

TEST(TableFile, refuses_more_clips_than_it_reads_quickly) {
    std::string clips;
    for (std::size_t i = 0; i <= k_max_motion_file_clips; ++i)
        clips += "{\"id\": " + std::to_string(100 + i) + ", \"frames\": 1}, ";
    expect_change_refused("{\"id\": 7", clips + "{\"id\": 7", "/clips", "more than 16384 elements");
}

TEST(TableFile, refuses_a_motion_that_names_a_missing_clip) {
    expect_change_refused("\"clip\": 7", "\"clip\": 9", "/cycles/0/anims/0/clip",
                          "there is no clip 9 in /clips");
    expect_change_refused("\"to\": \"Ready\", \"anims\": [{\"clip\": 8}]",
                          "\"to\": \"Ready\", \"anims\": [{\"clip\": 8}, {\"clip\": \"0x9\"}]",
                          "/links/0/anims/1/clip", "there is no clip 9 in /clips");
    expect_change_refused("\"clip\": 7", "\"clip\": \"seven\"", "/cycles/0/anims/0/clip",
                          "'seven' is not an id");
}

TEST(TableFile, refuses_motions_that_are_not_known) {
    const std::string path = "/cycles/1/motion";
    expect_change_refused("WalkForward", "WalkForwards", path, "no motion command is called 'WalkForwards'");
    expect_change_refused("WalkForward", "0x", path, "hexadecimal");
    expect_change_refused("WalkForward", "0x45000005F", path, "hexadecimal");
    expect_change_refused("WalkForward", "0x4500zz05", path, "hexadecimal");
    expect_change_refused("WalkForward", "0x00000000", path, "0 is no motion");
    expect_change_refused("WalkForward", "0x45010005", path, "bits 16 to 23");
    expect_change_refused("WalkForward", "any", path, "\"any\" cannot stand here");
    expect_change_refused("\"WalkForward\"", "5", path, "a motion is a text");
    expect_change_refused("\"default_style\": \"NonCombat\"", "\"default_style\": \"BowCombat\"",
                          "/default_style", "/style_defaults has no substate for this style");
}

TEST(TableFile, refuses_a_motion_that_comes_twice) {
    // By name and by id: it is the key in the table that counts.
    expect_change_refused("WalkForward", "Ready", "/cycles/1", "its key is there twice");
    expect_change_refused("WalkForward", "0x41000003", "/cycles/1", "its key is there twice");
    expect_change_refused("{\"style\": \"any\"",
                          "{\"style\": \"any\", \"motion\": \"TurnRight\"}, {\"style\": \"any\"",
                          "/modifiers/1", "its key is there twice");
    expect_change_refused("{\"style\": \"NonCombat\", \"from\"",
                          "{\"style\": \"NonCombat\", \"from\": \"any\", \"to\": \"Ready\"}, {\"style\": "
                          "\"NonCombat\", \"from\"",
                          "/links/1", "its key is there twice");
    expect_change_refused(
        "{\"style\": \"NonCombat\", \"substate\"",
        "{\"style\": \"NonCombat\", \"substate\": \"Ready\"}, {\"style\": \"NonCombat\", \"substate\"",
        "/style_defaults/1", "its style is there twice");
}

TEST(TableFile, refuses_to_write_what_it_could_not_read) {
    MotionFile file = *parse_motion_json(k_small, "small.json");
    file.source.cycles[1].data.velocity.y = std::numeric_limits<float>::quiet_NaN();
    const auto not_finite = write_motion_json(file.clips, file.source);
    ASSERT_FALSE(not_finite.has_value());
    EXPECT_EQ(not_finite.error().origin->what, "/cycles/1/velocity/1");

    file.source.cycles[1].data.velocity.y = 0;
    file.source.links[0].data.animations[0].clip = 99;
    const auto missing = write_motion_json(file.clips, file.source);
    ASSERT_FALSE(missing.has_value());
    EXPECT_EQ(missing.error().origin->what, "/links/0/anims/0/clip");
}

// --- what is read ----------------------------------------------------------------------------------------

TEST(TableFile, reads_every_part) {
    const auto file = parse_motion_json(k_small, "small.json");
    ASSERT_TRUE(file.has_value()) << text_of(file.error());
    EXPECT_EQ(file->clips.size(), 2U);
    EXPECT_EQ(hooks_of_frame(file->clips[1], 1)[0].hook, 5U);
    EXPECT_EQ(file->table.default_style(), motion_command::non_combat);
    EXPECT_EQ(file->table.default_substate(motion_command::non_combat), motion_command::ready);
    const MotionData* walk = file->table.cycle(motion_command::non_combat, motion_command::walk_forward);
    ASSERT_NE(walk, nullptr);
    EXPECT_EQ(walk->velocity, (Vec3{0, 3.12F, 0}));
    EXPECT_EQ(walk->animations[0].clip, 8U);
    EXPECT_EQ(walk->animations[0].high, -1);
    EXPECT_EQ(walk->animations[0].framerate, 30.0F);
    ASSERT_NE(file->table.modifier(0x8000003E, motion_command::turn_right), nullptr);
    EXPECT_NE(file->table.link(motion_command::non_combat, 0, motion_command::ready), nullptr);
}

TEST(TableFile, takes_a_motion_by_name_or_id) {
    const auto by_name = parse_motion_json(k_small, "a");
    const auto by_id = parse_motion_json(replaced(k_small, "\"WalkForward\"", "\"0x45000005\""), "b");
    ASSERT_TRUE(by_name.has_value());
    ASSERT_TRUE(by_id.has_value());
    expect_same(by_name->source, by_id->source);
}

TEST(TableFile, clamps_a_window_outside_the_clip_as_the_client_does_and_reports_it) {
    const auto expect_window = [](const std::string& old, const std::string& now, std::int32_t low,
                                  std::int32_t high, const std::string& warning) {
        SCOPED_TRACE(now);
        const auto file = parse_motion_json(replaced(k_small, old, now), "small.json");
        ASSERT_TRUE(file.has_value()) << text_of(file.error());
        const MotionAnimation& window = file->source.cycles[0].data.animations[0];
        EXPECT_EQ(window.low, low);
        EXPECT_EQ(window.high, high);
        using Texts = std::vector<std::string>;
        EXPECT_EQ(file->warnings, warning.empty() ? Texts{} : Texts{"/cycles/0/anims/0: window " + warning});
    };
    const std::string of_clip = " of clip 7, which has 4 frames, is played as ";
    expect_window("\"low\": 0", "\"low\": 3", 3, -1, "");
    expect_window("\"low\": 0", "\"low\": 4", 3, 3, "4..-1" + of_clip + "3..3");
    expect_window("\"low\": 0", "\"low\": -1", 3, 3, "-1..-1" + of_clip + "3..3");
    expect_window("\"high\": -1", "\"high\": 4", 0, 3, "0..4" + of_clip + "0..3");
    expect_window("\"high\": -1", "\"high\": -2", 0, 3, "0..-2" + of_clip + "0..3");
    expect_window("\"low\": 0, \"high\": -1", "\"low\": 2, \"high\": 1", 2, 2, "2..1" + of_clip + "2..2");
    expect_change_refused("\"low\": 0", "\"low\": 4294967296", "/cycles/0/anims/0/low", "is outside");
}

TEST(TableFile, brings_the_example_back_as_it_was) {
    const auto file = load_motion_file(k_example);
    ASSERT_TRUE(file.has_value()) << text_of(file.error());
    expect_round_trip(file->clips, file->source);
}

TEST(TableFile, brings_the_default_locomotion_back_as_it_was) {
    expect_round_trip(make_default_locomotion().clips, locomotion_source({}));
}

RC_GTEST_PROP(TableFile, brings_any_finite_float_back_bit_by_bit, (std::uint32_t bits)) {
    const float number = std::bit_cast<float>(bits);
    RC_PRE(std::fabs(number) <= k_max_motion_velocity);
    MotionFile file = *parse_motion_json(k_small, "small.json");
    file.source.cycles[0].data.omega = {number, -number, number};
    const auto written = write_motion_json(file.clips, file.source);
    RC_ASSERT(written.has_value());
    const auto read = parse_motion_json(*written, "written");
    RC_ASSERT(read.has_value());
    RC_ASSERT(is_same(read->source.cycles[0].data.omega, file.source.cycles[0].data.omega));
}

// --- what is played --------------------------------------------------------------------------------------

TEST(TableFile, walks_the_example_for_a_second) {
    const auto file = load_motion_file(k_example);
    ASSERT_TRUE(file.has_value()) << text_of(file.error());
    AnimatedBody body(file->assets());
    body.play_a_second();
    EXPECT_EQ(body.at, Frame{});  // it stands

    ASSERT_EQ(body.perform(motion_command::walk_forward), MotionResult::ok);
    body.play_a_second();
    // The link back to Ready takes three of the 30 frames; entering the walk counts as one more
    // (spec/sequences.md 6.4). A footstep every four frames.
    EXPECT_NEAR(body.at.origin.y, 28 * 0.104, 1e-5);
    EXPECT_EQ(body.hooks, (std::vector<std::uint32_t>{101, 102, 101, 102, 101, 102, 101}));
}

TEST(TableFile, turns_the_example_for_a_second) {
    const auto file = load_motion_file(k_example);
    ASSERT_TRUE(file.has_value()) << text_of(file.error());
    AnimatedBody body(file->assets());
    ASSERT_EQ(body.perform(motion_command::turn_left), MotionResult::ok);
    body.play_a_second();
    EXPECT_EQ(body.at.origin, Vec3{});
    const Quat turned = from_rotation_vector({0, 0, 1.5F});
    EXPECT_NEAR(body.at.rotation.w, turned.w, 0.03);
    EXPECT_NEAR(body.at.rotation.z, turned.z, 0.03);
}

TEST(TableFile, moves_as_the_source_does) {
    const DefaultLocomotion original = make_default_locomotion();
    const auto written = write_motion_json(original.clips, locomotion_source({}));
    ASSERT_TRUE(written.has_value()) << text_of(written.error());
    const auto file = parse_motion_json(*written, "written");
    ASSERT_TRUE(file.has_value()) << text_of(file.error());
    AnimatedBody one(original.assets());
    AnimatedBody other(file->assets());
    for (const MotionId motion :
         {motion_command::walk_forward, motion_command::turn_right, motion_command::run_forward,
          motion_command::side_step_left, motion_command::crouch, motion_command::ready}) {
        EXPECT_EQ(one.perform(motion), other.perform(motion));
        one.play_a_second();
        other.play_a_second();
        EXPECT_EQ(one.at, other.at);
    }
    EXPECT_GT(length(one.at.origin), 1.0);
    StateHash of_one;
    StateHash of_other;
    add_to(of_one, one.manager);
    add_to(of_one, one.sequence);
    add_to(of_other, other.manager);
    add_to(of_other, other.sequence);
    EXPECT_EQ(of_one.value(), of_other.value());
}

}  // namespace
}  // namespace glidepath

// Objects written as DAT and read back: any values, the motion tables of the animation vectors, and what
// becomes of them in play.
#include <glidepath/tools/dat_check.h>

#include "animation/sequence.h"
#include "assets/dat_hooks.h"
#include "assets/dat_json.h"
#include "assets/dat_objects.h"
#include "assets/window.h"
#include "conformance/runner/line_reader.h"
#include "conformance/runner/runner.h"
#include "layers.h"
#include "unit/dat_writer.h"
#include "unit/near.h"
#include "unit/temp_folder.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <rapidcheck/gtest.h>

#include <charconv>
#include <cmath>
#include <fstream>

namespace glidepath {
namespace {

using namespace dat_test;
using OrderedJson = nlohmann::ordered_json;
namespace fs = std::filesystem;

constexpr std::uint32_t k_animation_kind = 0x03000000;
constexpr std::uint32_t k_table_id = 0x09000001;

const fs::path k_root = GLIDEPATH_SOURCE_DIR;

template <class... Arguments>
std::string text_of_object(const Arguments&... arguments) {
    std::string text;
    write_json(arguments..., [&](std::string_view piece) { text += piece; });
    return text;
}

// The same, straight from the bytes.
std::string text_of_bytes(const Bytes& bytes, std::uint32_t id) {
    std::string text;
    write_object_json(bytes, id, [&](std::string_view piece) { text += piece; });
    return text;
}

// --- any values ------------------------------------------------------------------------------------------

float any_float() {
    const float value = std::bit_cast<float>(*rc::gen::arbitrary<std::uint32_t>());
    return std::isfinite(value) ? value : 1.0F;
}
Vec3 any_vec3() { return {any_float(), any_float(), any_float()}; }
Frame any_frame() { return {any_vec3(), {any_float(), any_float(), any_float(), any_float()}}; }
std::uint32_t any_number() { return *rc::gen::arbitrary<std::uint32_t>(); }

DatHook any_hook() {
    auto type = static_cast<DatHookType>(*rc::gen::inRange<int>(0, k_dat_hook_type_count));
    if (type == DatHookType::animation_done) type = DatHookType::no_op;
    DatHook hook{type, *rc::gen::inRange<std::int32_t>(-1, 2), payload_of(type)};
    struct {
        void operator()(const char*, std::uint32_t& value) const { value = any_number(); }
        void operator()(const char*, float& value) const { value = any_float(); }
        void operator()(const char*, std::array<float, 2>& value) const {
            value = {any_float(), any_float()};
        }
        void operator()(const char*, Vec3& value) const { value = any_vec3(); }
        void operator()(const char*, Frame& value) const { value = any_frame(); }
    } fill;
    std::visit([&](auto& payload) { visit_fields(payload, fill); }, hook.payload);
    if (auto* replaced = std::get_if<ReplaceObjectPayload>(&hook.payload)) {
        // What the packed form can hold.
        replaced->part &= 0xFFU;
        replaced->object = 0x01000000 + (replaced->object & 0x3FFFFFFFU);
    }
    return hook;
}

RC_GTEST_PROP(DatObjects, bring_any_animation_back_as_it_was, ()) {
    DatAnimation animation{.id = k_animation_kind + 1};
    animation.part_count = *rc::gen::inRange<std::uint32_t>(0, 4);
    animation.frame_count = *rc::gen::inRange<std::uint32_t>(1, 5);
    for (std::uint32_t i = 0; i < animation.part_count * animation.frame_count; ++i)
        animation.part_frames.push_back(any_frame());
    if (*rc::gen::arbitrary<bool>()) {
        for (std::uint32_t i = 0; i < animation.frame_count; ++i)
            animation.pos_frames.push_back(any_frame());
    }
    for (std::uint32_t i = 0; i < animation.frame_count; ++i) {
        for (int k = *rc::gen::inRange(0, 4); k > 0; --k)
            animation.hooks.push_back({i, any_hook()});
    }
    DatReport report(animation.id);
    const DatAnimation read = decode_animation(bytes_of(animation), animation.id, report);
    RC_ASSERT(!report.is_rejected());
    RC_ASSERT(text_of_object(read) == text_of_object(animation));
    RC_ASSERT(text_of_bytes(bytes_of(animation), animation.id) == text_of_object(animation));
}

RC_GTEST_PROP(DatObjects, bring_any_setup_back_as_it_was, ()) {
    DatSetup setup{.id = 0x02000001};
    setup.flags = *rc::gen::inRange<std::uint32_t>(0, 16);
    const auto some = [](auto& list, int most, const auto& make) {
        for (int i = *rc::gen::inRange(0, most + 1); i > 0; --i)
            list.push_back(make());
    };
    const auto size = [] { return std::fabs(any_float()); };
    const auto sphere = [&] { return DatSphere{any_vec3(), size()}; };
    const auto location = [] { return DatLocation{any_number(), any_number(), any_frame()}; };
    some(setup.parts, 3, any_number);
    for (std::size_t i = 0; i < setup.parts.size(); ++i) {
        if ((setup.flags & 1U) != 0) setup.parents.push_back(any_number());
        if ((setup.flags & 2U) != 0) setup.scales.push_back(any_vec3());
    }
    some(setup.holding_locations, 2, location);
    some(setup.connection_points, 2, location);
    some(setup.placements, 2, [&] {
        DatPlacement placement{.key = any_number()};
        for (std::size_t i = 0; i < setup.parts.size(); ++i)
            placement.parts.push_back(any_frame());
        some(placement.hooks, 2, any_hook);
        return placement;
    });
    some(setup.cylinders, 2, [&] { return DatCylinder{any_vec3(), size(), size()}; });
    some(setup.spheres, 2, sphere);
    setup.height_m = size();
    setup.radius_m = size();
    setup.step_up_m = size();
    setup.step_down_m = size();
    setup.sorting_sphere = sphere();
    setup.selection_sphere = sphere();
    some(setup.lights, 2, [] {
        return DatLight{any_number(), any_frame(), any_number(), any_float(), any_float(), any_float()};
    });
    setup.default_animation = any_number();
    setup.default_script_table = any_number();
    DatReport report(setup.id);
    const DatSetup read = decode_setup(bytes_of(setup), setup.id, report);
    RC_ASSERT(!report.is_rejected());
    RC_ASSERT(read.flags == setup.flags);
    RC_ASSERT(text_of_object(read) == text_of_object(setup));
    RC_ASSERT(text_of_bytes(bytes_of(setup), setup.id) == text_of_object(setup));
}

RC_GTEST_PROP(DatObjects, bring_any_motion_table_back_as_it_was, ()) {
    const auto motion = [] {
        MotionData data{*rc::gen::arbitrary<bool>(), *rc::gen::arbitrary<bool>(), {}, {}, {}};
        if (*rc::gen::arbitrary<bool>()) data.velocity = any_vec3();
        if (*rc::gen::arbitrary<bool>()) data.omega = any_vec3();
        for (int i = *rc::gen::inRange(0, 4); i > 0; --i) {
            data.animations.push_back({any_number(), static_cast<std::int32_t>(any_number()),
                                       static_cast<std::int32_t>(any_number()), any_float()});
        }
        return data;
    };
    MotionTableSource table;
    table.default_style = any_number();
    for (std::uint32_t key :
         *rc::gen::unique<std::vector<std::uint32_t>>(rc::gen::inRange<std::uint32_t>(0, 9))) {
        table.style_defaults.push_back({key, any_number()});
        table.cycles.push_back({key, motion()});
        table.modifiers.push_back({key << 16U, motion()});
        table.links.push_back({key / 4, key, motion()});
    }
    DatReport report(k_table_id);
    const Bytes bytes = bytes_of(k_table_id, table);
    const MotionTableSource read = decode_motion_table(bytes, k_table_id, report);
    RC_ASSERT(!report.is_rejected());
    RC_ASSERT(read.links.size() == table.links.size());
    // Links come out by their groups.
    RC_ASSERT(text_of_bytes(bytes, k_table_id) == text_of_object(k_table_id, read));
}

// --- windows ---------------------------------------------------------------------------------------------

TEST(DatWindows, are_clamped_as_the_engine_clamps_them) {
    ClipLibrary clips;
    Clip clip;
    clip.id = 7;
    clip.frame_count = 4;
    ASSERT_TRUE(clips.add(clip).is_ok());
    constexpr std::array<std::int32_t, 8> k_frames{-2147483647 - 1, -2, -1, 0, 2, 3, 4, 2147483647};
    for (const std::int32_t low : k_frames) {
        for (const std::int32_t high : k_frames) {
            Sequence raw;
            append_animation(raw, clips, 7, low, high, 30);
            const MotionAnimation window = fitted({7, low, high, 30}, 4);
            Sequence clamped;
            append_animation(clamped, clips, 7, window.low, window.high, 30);
            EXPECT_EQ(raw.nodes[0].low, clamped.nodes[0].low) << low << ' ' << high;
            EXPECT_EQ(raw.nodes[0].high, clamped.nodes[0].high) << low << ' ' << high;
            EXPECT_TRUE(fits(window, 4)) << low << ' ' << high;
            if (fits({7, low, high, 30}, 4)) {
                EXPECT_EQ(window.low, low);
                EXPECT_EQ(window.high, high);
            }
        }
    }
}

// --- tables with their animations ------------------------------------------------------------------------

TEST(DatMotionsFile, has_clips_that_fit_and_numbered_hooks) {
    const auto file = DatFile::open(k_root / "tests/data/dat/valid/portal.dat");
    DatFindings findings;
    const auto motions = load_motions(*file, k_table_id, &findings);
    ASSERT_TRUE(motions.has_value()) << text_of(motions.error_or_ok());
    ASSERT_EQ(findings.size(), 1U);
    EXPECT_EQ(findings[0].fault, DatFault::bad_range);
    EXPECT_EQ(motions->clips.size(), 3U);
    for (const MotionTableSource::Link& link : motions->source.links) {
        for (const MotionAnimation& window : link.data.animations)
            EXPECT_TRUE(fits(window, motions->clips[motions->clips.find(window.clip)].frame_count));
    }
    const Clip& walk = motions->clips[motions->clips.find(0x03000002)];
    EXPECT_EQ(walk.pos_frames, load_animation(*file, 0x03000002)->pos_frames);
    ASSERT_EQ(walk.hooks.size(), 3U);
    EXPECT_EQ(walk.hooks[0].frame, 2U);
    EXPECT_EQ(walk.hooks[0].direction, HookDirection::forward);
    const DatHook& sound = motions->hooks.at(walk.hooks[0].hook - 1);
    EXPECT_EQ(std::get<SoundPayload>(sound.payload).wave, 167772451U);
    EXPECT_TRUE(MotionTable::build(motions->source).has_value());
}

TEST(DatMotionsFile, gives_equal_hooks_one_number_and_leaves_out_those_that_never_fire) {
    DatWriter writer;
    DatAnimation animation{.id = k_animation_kind + 1, .part_count = 0, .frame_count = 3};
    const DatHook step{DatHookType::sound_table, 1, SoundTablePayload{9}};
    DatHook back = step;
    back.direction = -1;
    animation.hooks = {
        {0, step}, {1, back}, {1, {DatHookType::no_op, 7, {}}}, {2, {DatHookType::no_op, 0, {}}}};
    writer.add(animation.id, bytes_of(animation));
    MotionTableSource table;
    MotionData data;
    data.animations = {{animation.id, 0, -1, 30}, {k_animation_kind + 2, 0, -1, 30}, {0, 0, -1, 30}};
    table.cycles = {{0x003D0003, data}};
    writer.add(k_table_id, bytes_of(k_table_id, table));
    const auto file = DatFile::from_bytes(writer.file(), "made");
    DatFindings findings;
    const auto motions = load_motions(*file, k_table_id, &findings);
    ASSERT_TRUE(motions.has_value());
    ASSERT_EQ(findings.size(), 1U);
    EXPECT_EQ(findings[0].fault, DatFault::missing_reference);
    EXPECT_EQ(motions->source.cycles[0].data.animations.size(), 3U);  // the client counts them all
    ASSERT_EQ(motions->clips.size(), 1U);
    const Clip& clip = motions->clips[0];
    ASSERT_EQ(clip.hooks.size(), 3U);
    EXPECT_EQ(clip.hooks[0].hook, clip.hooks[1].hook);
    EXPECT_NE(clip.hooks[0].hook, clip.hooks[2].hook);
    EXPECT_EQ(motions->hooks.size(), 2U);
}

// --- the animation vectors -------------------------------------------------------------------------------

std::uint32_t hex_number(const std::string& text) {
    std::uint32_t number = 0;
    std::from_chars(text.data() + 2, text.data() + text.size(), number, 16);
    return number;
}

// A clip of the vectors as an object of a DAT: clip n is animation 0x03000000 + n, hook n a sound of the wave
// n.
void add_animation(DatWriter& writer, const OrderedJson& json) {
    DatAnimation animation{.id = json["id"].get<std::uint32_t>() + k_animation_kind,
                           .frame_count = json["n"]};
    if (!json["pos"].is_null()) {
        for (const OrderedJson& f : json["pos"])
            animation.pos_frames.push_back({{f[0], f[1], f[2]}, {f[3], f[4], f[5], f[6]}});
    }
    for (const OrderedJson& hook : json["hooks"])
        animation.hooks.push_back({hook[0], {DatHookType::sound, hook[2], SoundPayload{hook[1]}}});
    writer.add(animation.id, bytes_of(animation));
}

// A table of motion_tables.json with its clips.
void add_table(DatWriter& writer, const OrderedJson& table) {
    const auto vector = [](const OrderedJson& v) { return Vec3{v[0], v[1], v[2]}; };
    const auto data_from = [&](const OrderedJson& json) {
        MotionData data;
        data.clears_modifiers = (json["bitfield"].get<int>() & 1) != 0;
        data.only_from_default = (json["bitfield"].get<int>() & 2) != 0;
        data.velocity = vector(json["vel"]);
        data.omega = vector(json["omega"]);
        for (const OrderedJson& window : json["anims"]) {
            data.animations.push_back(
                {window[0].get<std::uint32_t>() + k_animation_kind, window[1], window[2], window[3]});
        }
        return data;
    };
    MotionTableSource source;
    source.default_style = hex_number(table["default_style"]);
    for (const OrderedJson& pair : table["style_defaults"])
        source.style_defaults.push_back({hex_number(pair[0]), hex_number(pair[1])});
    for (const OrderedJson& entry : table["cycles"])
        source.cycles.push_back({hex_number(entry["key"]), data_from(entry["data"])});
    for (const OrderedJson& entry : table["modifiers"])
        source.modifiers.push_back({hex_number(entry["key"]), data_from(entry["data"])});
    for (const OrderedJson& link : table["links"])
        source.links.push_back({hex_number(link["key"]), hex_number(link["to"]), data_from(link["data"])});
    writer.add(k_table_id, bytes_of(k_table_id, source));

    for (const OrderedJson& json : table["anims"])
        add_animation(writer, json);
}

// The way back: what a DAT gives, in the form of motion_tables.json.
OrderedJson data_json(const MotionData& data) {
    const auto list = [](const Vec3& v) { return OrderedJson{v.x, v.y, v.z}; };
    OrderedJson windows = OrderedJson::array();
    for (const MotionAnimation& window : data.animations)
        windows.push_back({window.clip - k_animation_kind, window.low, window.high, window.framerate});
    return {{"bitfield", (data.clears_modifiers ? 1 : 0) + (data.only_from_default ? 2 : 0)},
            {"vel", list(data.velocity)},
            {"omega", list(data.omega)},
            {"anims", windows}};
}

OrderedJson clip_json(const Clip& clip, const std::vector<DatHook>& hooks) {
    OrderedJson json{{"id", clip.id - k_animation_kind},
                     {"n", clip.frame_count},
                     {"pos", nullptr},
                     {"hooks", OrderedJson::array()}};
    for (const Frame& f : clip.pos_frames) {
        json["pos"].push_back(
            {f.origin.x, f.origin.y, f.origin.z, f.rotation.w, f.rotation.x, f.rotation.y, f.rotation.z});
    }
    for (const ClipHook& hook : clip.hooks) {
        json["hooks"].push_back({hook.frame, std::get<SoundPayload>(hooks[hook.hook - 1].payload).wave,
                                 static_cast<int>(hook.direction)});
    }
    return json;
}

OrderedJson table_json(const std::string& name, const DatMotions& motions) {
    const auto entry = [](std::uint32_t key, const char* motion, const MotionData& data) {
        return OrderedJson{{"style", hex_text(key >> 16U)},
                           {motion, hex_text(key & 0xFFFFU)},
                           {"key", hex_text(key)},
                           {"data", data_json(data)}};
    };
    const MotionTableSource& source = motions.source;
    OrderedJson table{{"name", name}, {"default_style", hex_text(source.default_style)}};
    for (const char* list : {"style_defaults", "cycles", "modifiers", "links", "anims"})
        table[list] = OrderedJson::array();
    for (const MotionTableSource::StyleDefault& pair : source.style_defaults)
        table["style_defaults"].push_back({hex_text(pair.style), hex_text(pair.substate)});
    for (const MotionTableSource::Entry& cycle : source.cycles)
        table["cycles"].push_back(entry(cycle.key, "motion", cycle.data));
    for (const MotionTableSource::Entry& modifier : source.modifiers)
        table["modifiers"].push_back(entry(modifier.key, "motion", modifier.data));
    for (const MotionTableSource::Link& link : source.links) {
        table["links"].push_back(entry(link.from_key, "from", link.data));
        table["links"].back()["to"] = hex_text(link.to);
    }
    for (ClipIndex i = 0; i < motions.clips.size(); ++i)
        table["anims"].push_back(clip_json(motions.clips[i], motions.hooks));
    return table;
}

// What a body is carried by in that many frames of a clip; below 0: backward.
Frame carried_in(const ClipLibrary& clips, ClipId clip, double frames) {
    Sequence sequence;
    append_animation(sequence, clips, clip, 0, -1, frames < 0 ? -30.0F : 30.0F);
    Frame carried;
    static_cast<void>(advance(sequence, clips, std::fabs(frames) / 30.0, &carried, nullptr));
    return carried;
}

void expect_sum_of_pos_frames(const ClipLibrary& clips, const Clip& clip) {
    SCOPED_TRACE(hex_text(clip.id));
    Frame all;
    for (const Frame& frame : clip.pos_frames)
        all = combine(all, frame);
    Frame all_but_last;
    for (std::size_t i = 0; i + 1 < clip.pos_frames.size(); ++i)
        all_but_last = combine(all_but_last, clip.pos_frames[i]);
    const double frames = clip.frame_count;
    const double near_m = 1e-4 * (1 + length(all.origin));
    // Forward, the last frame is left for the turn after it (spec/sequences.md 4); backward all are taken
    // back.
    EXPECT_TRUE(is_near(carried_in(clips, clip.id, frames - 0.5).origin, all_but_last.origin, near_m));
    const Frame back = carried_in(clips, clip.id, -(frames + 0.01));
    EXPECT_TRUE(is_near(combine(back, all).origin, {}, near_m))
        << "all of them take the body to where it was";
}

TEST(DatVectors, carry_a_body_by_the_sum_of_their_pos_frames) {
    std::size_t checked = 0;
    const auto check = [&](const DatFile& dat, std::uint32_t table) {
        const auto motions = load_motions(dat, table);
        ASSERT_TRUE(motions.has_value()) << text_of(motions.error_or_ok());
        for (ClipIndex i = 0; i < motions->clips.size(); ++i) {
            const Clip& clip = motions->clips[i];
            if (clip.pos_frames.empty()) continue;
            expect_sum_of_pos_frames(motions->clips, clip);
            ++checked;
        }
    };
    std::ifstream file(k_root / "conformance/vectors/animation/motion_tables.json");
    for (const OrderedJson& table : OrderedJson::parse(file)) {
        DatWriter writer;
        add_table(writer, table);
        check(*DatFile::from_bytes(writer.file(), table["name"]), k_table_id);
    }
    check(*DatFile::open(k_root / "tests/data/dat/valid/portal.dat"), k_table_id);
    EXPECT_GT(checked, 20U);
}

// The clips of a line, as a DAT with a table of all of them gives them back.
OrderedJson clips_by_dat(const OrderedJson& clips) {
    DatWriter writer;
    MotionTableSource table;
    table.default_style = 0x8000003D;
    MotionData all;
    for (const OrderedJson& clip : clips) {
        add_animation(writer, clip);
        all.animations.push_back({.clip = clip["id"].get<std::uint32_t>() + k_animation_kind});
    }
    table.cycles = {{0x003D0003, all}};
    writer.add(k_table_id, bytes_of(k_table_id, table));
    const auto dat = DatFile::from_bytes(writer.file(), "made");
    OrderedJson read = OrderedJson::array();
    if (!dat) return read;
    const auto motions = load_motions(*dat, k_table_id);
    if (!motions) return read;
    for (ClipIndex i = 0; i < motions->clips.size(); ++i)
        read.push_back(clip_json(motions->clips[i], motions->hooks));
    return read;
}

// Sequences and scaling: each line has its clips with it.
TEST(DatVectors, agree_when_the_clips_of_each_line_come_out_of_a_dat_file) {
    const fs::path vectors = k_root / "conformance/vectors/animation";
    const TempFolder folder;
    for (const auto& [stem, lines] : {std::pair("sequence", 313U), std::pair("scale", 83U)}) {
        const std::string name = std::string(stem) + ".jsonl";
        auto reader = conformance::LineReader::open(vectors / (name + ".gz"));
        ASSERT_TRUE(reader.has_value());
        std::ofstream out(folder / name);
        std::string text;
        while (reader->next(text)) {
            OrderedJson line = OrderedJson::parse(text);
            OrderedJson read = clips_by_dat(line["anims"]);
            EXPECT_EQ(read.size(), line["anims"].size()) << line["id"];
            line["anims"] = std::move(read);
            out << line << '\n';
        }
        out.close();
        const auto reports = conformance::run({.paths = {folder / name}, .suite = ""});
        EXPECT_EQ(conformance::exit_status(reports), 0) << conformance::as_table(reports);
        ASSERT_EQ(reports.size(), 1U);
        EXPECT_EQ(reports[0].passed + reports[0].optional_passed, lines);
    }
}

TEST(DatVectors, agree_when_their_tables_come_out_of_dat_files) {
    const fs::path vectors = k_root / "conformance/vectors/animation";
    const TempFolder folder;
    std::ifstream file(vectors / "motion_tables.json");
    OrderedJson tables = OrderedJson::array();
    for (const OrderedJson& table : OrderedJson::parse(file)) {
        DatWriter writer;
        add_table(writer, table);
        const auto dat = DatFile::from_bytes(writer.file(), table["name"]);
        ASSERT_TRUE(dat.has_value()) << text_of(dat.error_or_ok());
        const auto motions = load_motions(*dat, k_table_id);
        ASSERT_TRUE(motions.has_value()) << text_of(motions.error_or_ok());
        tables.push_back(table_json(table["name"], *motions));
        EXPECT_EQ(tables.back()["cycles"].size(), table["cycles"].size());
        EXPECT_EQ(tables.back()["links"].size(), table["links"].size());
    }
    ASSERT_EQ(tables.size(), 20U);
    std::ofstream(folder / "motion_tables.json") << tables;
    fs::copy_file(vectors / "motion_table.jsonl.gz", folder / "motion_table.jsonl.gz");
    const auto reports = conformance::run({.paths = {folder / "motion_table.jsonl.gz"}, .suite = ""});
    EXPECT_EQ(conformance::exit_status(reports), 0) << conformance::as_table(reports);
    ASSERT_EQ(reports.size(), 1U);
    EXPECT_EQ(reports[0].passed + reports[0].optional_passed, 428U);
}

}  // namespace
}  // namespace glidepath

// DAT files that are wrong: those of tests/data/dat, and more that break one rule each. One long file, since
// every test breaks the same small DAT, which the first part makes.
#include <glidepath/tools/dat_check.h>

#include "assets/dat_json.h"
#include "assets/dat_keys.h"
#include "assets/dat_objects.h"
#include "layers.h"
#include "unit/counted_allocation.h"
#include "unit/dat_files.h"
#include "unit/dat_writer.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <charconv>
#include <fstream>

namespace glidepath {
namespace {

using namespace dat_test;
namespace fs = std::filesystem;

nlohmann::json read_json(const fs::path& path) {
    std::ifstream file(path);
    return nlohmann::json::parse(file);
}

// What opening found, then what reading the id found; no id: opening alone.
DatFindings findings_of(const Expected<DatFile>& file, DatFindings opening, std::optional<std::uint32_t> id) {
    if (!file || !id) return opening;
    for (const DatFinding& found : DatChecker(*file).check(*id))
        opening.push_back(found);
    return opening;
}

std::string text_of(const DatFindings& findings) {
    std::string text;
    for (const DatFinding& found : findings) {
        text += std::string(name_of(found.fault)) + " at " +
                (found.offset ? std::to_string(*found.offset) : "nowhere") + ": " + found.why + "\n";
    }
    return text;
}

// The class that counts: the rejecting one; else one that is tolerated.
void expect_class(const DatFindings& findings, const std::string& fault, bool is_rejected) {
    const auto rejecting = std::find_if(findings.begin(), findings.end(),
                                        [](const DatFinding& found) { return !is_tolerated(found.fault); });
    EXPECT_EQ(rejecting != findings.end(), is_rejected) << text_of(findings);
    if (is_rejected && rejecting != findings.end()) {
        EXPECT_EQ(name_of(rejecting->fault), fault) << text_of(findings);
        EXPECT_EQ(rejecting + 1, findings.end()) << "reading goes on after a reject\n" << text_of(findings);
    } else {
        EXPECT_TRUE(std::any_of(findings.begin(), findings.end(), [&](const DatFinding& found) {
            return name_of(found.fault) == fault;
        })) << text_of(findings);
    }
    for (const DatFinding& found : findings)
        EXPECT_FALSE(found.why.empty());
}

// --- files that break one rule each ----------------------------------------------------------------------

constexpr std::uint32_t k_plain = 0x00020000;
constexpr std::uint32_t k_packed = 0x00020001;

DatAnimation small_animation() {
    DatAnimation animation{.id = k_animation, .part_count = 2, .frame_count = 3};
    animation.pos_frames.resize(3);
    animation.part_frames.resize(6);
    animation.hooks.push_back({1, {DatHookType::sound, 1, SoundPayload{0x0A000001}}});
    animation.hooks.push_back({2, {DatHookType::replace_object, 0, ReplaceObjectPayload{4, 0x01000007}}});
    return animation;
}
constexpr std::size_t k_pos_frames_at = 16;
constexpr std::size_t k_anim_frames_at = 16 + 3 * 28;
constexpr std::size_t k_sound_hook_at = k_anim_frames_at + 2 * 56 + 4 + 4;
constexpr std::size_t k_replace_hook_at = k_sound_hook_at + 12 + 56 + 4;

MotionTableSource small_table() {
    MotionTableSource table;
    table.default_style = 0x8000003D;
    table.style_defaults = {{0x8000003D, 0x41000003}, {0x8000003C, 0x41000003}};
    MotionData data;
    data.animations = {{k_animation, 0, -1, 30}};
    MotionData moving = data;
    moving.velocity = {0, 4, 0};
    moving.omega = {0, 0, 1};
    table.cycles = {{0x003D0003, data}, {0x003D0007, moving}};
    table.modifiers = {{0x0000000D, moving}, {0x003D000D, data}};
    table.links = {
        {0x003D0003, 0x44000007, data}, {0x003D0003, 0x41000003, data}, {0x003D0007, 0x41000003, data}};
    return table;
}
constexpr std::size_t k_styles_at = 12;
constexpr std::size_t k_cycles_at = k_styles_at + 16 + 4;

DatSetup small_setup() {
    DatSetup setup{.id = k_setup, .flags = 3};
    setup.parts = {0x01000001, 0x01000002};
    setup.parents = {k_no_part, 0};
    setup.scales = {{1, 1, 1}, {1, 1, 1}};
    setup.holding_locations.resize(1);
    setup.connection_points.resize(1);
    setup.placements = {{.key = 0, .parts = {Frame{}, Frame{}}, .hooks = {}}};
    setup.cylinders.resize(1);
    setup.spheres.resize(1);
    setup.lights.resize(1);
    setup.default_animation = k_animation;
    setup.default_motion_table = k_table;
    return setup;
}
constexpr std::size_t k_setup_parts_at = 12;
constexpr std::size_t k_setup_parents_at = k_setup_parts_at + 8;
constexpr std::size_t k_setup_locations_at = k_setup_parents_at + 8 + 24 + 4;
constexpr std::size_t k_setup_placements_at = k_setup_locations_at + 36 + 4 + 36 + 4;
constexpr std::size_t k_setup_cylinders_at = k_setup_placements_at + 4 + 56 + 4 + 4;
constexpr std::size_t k_setup_spheres_at = k_setup_cylinders_at + 20 + 4;
constexpr std::size_t k_setup_sizes_at = k_setup_spheres_at + 16;
constexpr std::size_t k_setup_lights_at = k_setup_sizes_at + 16 + 32 + 4;
constexpr std::size_t k_setup_defaults_at = k_setup_lights_at + 48;

struct Objects {
    Bytes animation = bytes_of(small_animation());
    Bytes table = bytes_of(k_table, small_table());
    Bytes setup = bytes_of(small_setup());

    [[nodiscard]] Bytes file(DatLayout layout = {}) const {
        DatWriter writer(layout);
        writer.add(k_animation, animation);
        writer.add(k_table, table);
        writer.add(k_setup, setup);
        return writer.file();
    }
};

void expect_finding(const Bytes& bytes, std::optional<std::uint32_t> id, DatFault fault,
                    std::optional<std::uint64_t> offset) {
    DatFindings opening;
    const auto file = DatFile::from_bytes(bytes, "made", &opening);
    EXPECT_TRUE(!id || file.has_value()) << text_of(opening);
    const DatFindings findings = findings_of(file, opening, id);
    expect_class(findings, name_of(fault), !is_tolerated(fault));
    const auto found = std::find_if(findings.begin(), findings.end(),
                                    [&](const DatFinding& finding) { return finding.fault == fault; });
    if (found == findings.end()) return;
    EXPECT_EQ(found->offset, offset) << found->why;
    EXPECT_EQ(found->id, id);
}

// A change of the animation, the table or the setup.
void expect_animation(const std::function<void(Bytes&)>& change, DatFault fault, std::uint64_t offset) {
    Objects objects;
    change(objects.animation);
    expect_finding(objects.file(), k_animation, fault, offset);
}
void expect_table(const std::function<void(Bytes&)>& change, DatFault fault, std::uint64_t offset) {
    Objects objects;
    change(objects.table);
    expect_finding(objects.file(), k_table, fault, offset);
}
void expect_setup(const std::function<void(Bytes&)>& change, DatFault fault, std::uint64_t offset) {
    Objects objects;
    change(objects.setup);
    expect_finding(objects.file(), k_setup, fault, offset);
}
auto put(std::size_t at, std::uint32_t value) {
    return [=](Bytes& bytes) { put_u32(bytes, at, value); };
}
auto cut(std::size_t size) {
    return [=](Bytes& bytes) { bytes.resize(size); };
}
constexpr std::uint32_t k_nan = 0x7FC00000;
constexpr std::uint32_t k_infinity = 0xFF800000;
constexpr std::uint32_t k_minus_one = 0xBF800000;
constexpr std::uint32_t k_minus_zero = 0x80000000;

TEST(DatMalformed, ends_every_shared_file_with_its_class) {
    const nlohmann::json cases = read_json(k_dat_files / "malformed.json")["cases"];
    ASSERT_EQ(cases.size(), 65U);
    for (const nlohmann::json& one : cases) {
        const std::string name = one["file"];
        SCOPED_TRACE(name);
        const std::string read = one["read"];
        std::optional<std::uint32_t> id;
        if (read != "open") {
            id = 0;
            std::from_chars(read.data() + 2, read.data() + read.size(), *id, 16);
        }
        DatFindings opening;
        const auto file = DatFile::open(k_dat_files / name, &opening);
        const bool is_rejected = one["severity"] == "reject";
        EXPECT_EQ(file.has_value(), id.has_value() || !is_rejected) << text_of(opening);
        expect_class(findings_of(file, opening, id), one["class"], is_rejected);
        for (const DatFinding& found : findings_of(file, opening, id))
            EXPECT_TRUE(!found.id || found.id == id);
    }
}

TEST(DatMalformed, finds_nothing_in_what_it_changes) {
    DatFindings opening;
    const auto file = DatFile::from_bytes(Objects{}.file(), "made", &opening);
    ASSERT_TRUE(file.has_value()) << text_of(opening);
    EXPECT_EQ(text_of(opening), "");
    for (const std::uint32_t id : {k_animation, k_table, k_setup})
        EXPECT_EQ(text_of(DatChecker(*file).check(id)), "");
}

TEST(DatMalformed, refuses_headers) {
    const auto expect = [](std::size_t at, std::uint32_t value, DatFault fault) {
        Bytes bytes = Objects{}.file();
        put_u32(bytes, at, value);
        expect_finding(bytes, {}, fault, at);
    };
    expect(0x140, 0x5441, DatFault::not_dat);
    for (const std::uint32_t size : {0U, 4U, 60U, 66U, 1026U, 65540U, 0xFFFFFFFCU})
        expect(0x144, size, DatFault::bad_header);
    for (const std::uint32_t root : {0U, 0x3FCU, 0x3FFU, 0x404U, 0x7FFFFC00U, 0xFFFFFC00U, 0xCDCDCDCDU})
        expect(0x160, root, DatFault::bad_offset);
    expect_finding(Bytes(399), {}, DatFault::not_dat, 399);
    expect_finding(Bytes(400), {}, DatFault::not_dat, 0x140);
}

TEST(DatMalformed, refuses_chains_of_the_directory) {
    const Bytes good = Objects{}.file();
    const std::uint32_t root = get_u32(good, 0x160);
    const auto expect = [&](const std::function<void(Bytes&)>& change, DatFault fault, std::uint64_t at) {
        Bytes bytes = good;
        change(bytes);
        expect_finding(bytes, {}, fault, at);
    };
    const std::uint32_t second = get_u32(good, root);
    expect(put(root, 0), DatFault::chain_short, root);
    expect(put(root, root), DatFault::chain_loop, root);
    expect(put(root, root + 4), DatFault::bad_offset, root);
    expect(put(root, second | 0x80000000U), DatFault::bad_offset, root);
    expect(put(second, 0x80000000U), DatFault::bad_offset, second);
    expect(put(second, 0x400), DatFault::chain_long, second);
    expect(put(second, 1), DatFault::chain_long, second);  // where it leads is not looked at
    expect(cut(second + 3), DatFault::bad_offset, second);
    expect(cut(second), DatFault::bad_offset, root);
    expect(cut(second + 4 + 695), DatFault::bad_offset, second);
}

TEST(DatMalformed, takes_a_last_block_that_the_file_ends_in) {
    Bytes bytes = Objects{}.file();
    const std::uint32_t second = get_u32(bytes, get_u32(bytes, 0x160));
    bytes.resize(second + 4 + 696);
    EXPECT_TRUE(DatFile::from_bytes(bytes, "made").has_value());
}

TEST(DatMalformed, refuses_nodes) {
    const Bytes good = Objects{}.file();
    const std::uint32_t node = get_u32(good, 0x160) + 4;
    const auto expect = [&](std::size_t at, std::uint32_t value, DatFault fault, std::uint64_t offset) {
        Bytes bytes = good;
        put_u32(bytes, at, value);
        expect_finding(bytes, {}, fault, offset);
    };
    expect(node + 248, 62, DatFault::bad_count, node + 248);
    expect(node + 248, 0x80000000, DatFault::bad_count, node + 248);
    expect(node + 252 + 24 + 4, k_setup, DatFault::bad_order, node + 252 + 24 + 4);
    expect(node + 252 + 24 + 4, 0xFFFFFFFF, DatFault::bad_order, node + 252 + 48 + 4);
    // A branch makes an inner node of the leaf.
    expect(node, node - 4, DatFault::tree_loop, node);
    expect(node, 0x404, DatFault::bad_offset, node);
    expect(node, 0xCDCDCDCE, DatFault::bad_offset, node);
}

TEST(DatMalformed, refuses_branches) {
    DatWriter writer({.block_size = 256, .entries_a_node = 3});
    for (std::uint32_t i = 0; i < 15; ++i)
        writer.add_empty(0x06000001 + i);
    const Bytes good = writer.file();
    ASSERT_TRUE(DatFile::from_bytes(good, "made").has_value());
    const std::uint32_t root = get_u32(good, 0x160) + 4;  // branch[0] is the first data of it
    const auto expect = [&](std::size_t at, std::uint32_t value, DatFault fault, std::uint64_t offset) {
        Bytes bytes = good;
        put_u32(bytes, at, value);
        expect_finding(bytes, {}, fault, offset);
    };
    expect(root + 4, 0, DatFault::bad_offset, root + 4);
    expect(root + 4, 0xCDCDCDCD, DatFault::bad_offset, root + 4);
    expect(root + 4, get_u32(good, root), DatFault::tree_loop, root + 4);
    // Below a branch stands what the parent does not allow there: branches 0 and 1 exchanged.
    Bytes bytes = good;
    put_u32(bytes, root, get_u32(good, root + 4));
    put_u32(bytes, root + 4, get_u32(good, root));
    DatFindings opening;
    EXPECT_FALSE(DatFile::from_bytes(bytes, "made", &opening).has_value());
    expect_class(opening, "bad_order", true);
}

// Nodes without entries, one below the other.
Bytes deep_tree(std::uint32_t levels) {
    Bytes bytes = DatWriter({.block_size = 2048}).file();
    const std::uint32_t block = get_u32(bytes, 0x160);
    const Bytes leaf(bytes.begin() + block, bytes.begin() + block + 2048);
    for (std::uint32_t i = 1; i < levels; ++i)
        bytes.insert(bytes.end(), leaf.begin(), leaf.end());
    for (std::uint32_t i = 0; i + 1 < levels; ++i)
        put_u32(bytes, block + 2048 * i + 4, block + 2048 * (i + 1));
    return bytes;
}

TEST(DatMalformed, refuses_a_ninth_level) {
    EXPECT_TRUE(DatFile::from_bytes(deep_tree(8), "made").has_value());
    expect_finding(deep_tree(9), {}, DatFault::tree_loop, 0x400 + 2048 * 7 + 4);
}

TEST(DatMalformed, refuses_entries) {
    const Bytes good = Objects{}.file();
    const std::uint32_t entry = get_u32(good, 0x160) + 4 + 252 + 24;  // the animation's
    ASSERT_EQ(get_u32(good, entry + 4), k_animation);
    const auto expect = [&](std::size_t at, std::uint32_t value, DatFault fault) {
        Bytes bytes = good;
        put_u32(bytes, at, value);
        expect_finding(bytes, k_animation, fault, at);
    };
    for (const std::uint32_t flag : {2U, 0x8000U, 0xFFFEU})
        expect(entry, k_plain | flag, DatFault::unknown_flag);
    for (const std::uint32_t offset : {0U, 0x100U, 0x401U, 0x00FFFC00U, 0xFFFFFC00U})
        expect(entry + 8, offset, DatFault::bad_offset);
    for (const std::uint32_t size : {0x04000001U, 0xFFFFFFFFU})
        expect(entry + 12, size, DatFault::too_large);
    const std::uint32_t block = get_u32(good, entry + 8);
    const auto expect_size = [&](std::uint32_t size, DatFault fault, std::uint64_t offset) {
        Bytes bytes = good;
        put_u32(bytes, entry + 12, size);
        expect_finding(bytes, k_animation, fault, offset);
    };
    expect_size(0x04000000, DatFault::chain_short, block);  // the limit itself: the chain says it
    expect_size(0, DatFault::truncated, 0);
    expect_size(3, DatFault::truncated, 0);
    expect_size(15, DatFault::truncated, 12);
    Bytes another_version = good;
    put_u32(another_version, entry, 0xFFFE0000);
    EXPECT_EQ(text_of(DatChecker(*DatFile::from_bytes(another_version, "made")).check(k_animation)), "");
}

TEST(DatMalformed, finds_no_object_that_is_not_there) {
    for (const std::uint32_t id : {0U, 0x03000002U, 0xFFFFFFFFU})
        expect_finding(Objects{}.file(), id, DatFault::not_found, {});
}

TEST(DatMalformed, refuses_compression) {
    const Bytes stored = packed(Objects{}.animation);
    const auto expect = [](const Bytes& bytes, DatFault fault, std::uint64_t offset) {
        DatWriter writer;
        writer.add(k_animation, bytes, k_packed);
        expect_finding(writer.file(), k_animation, fault, offset);
    };
    const auto changed = [&](const std::function<void(Bytes&)>& change) {
        Bytes bytes = stored;
        change(bytes);
        return bytes;
    };
    const auto length = static_cast<std::uint32_t>(Objects{}.animation.size());
    const std::uint64_t stream = 0x404;
    expect(changed(put(0, length + 1)), DatFault::bad_compression, stream);
    expect(changed(put(0, length - 1)), DatFault::bad_compression, stream);
    expect(changed(put(0, 0)), DatFault::bad_compression, stream);
    expect(changed(put(0, 0x04000000)), DatFault::bad_compression, stream);
    expect(changed(put(0, 0x04000001)), DatFault::too_large, stream);
    expect(changed(put(4, 0)), DatFault::bad_compression, stream);
    expect(changed(cut(stored.size() - 1)), DatFault::bad_compression, stream);  // its check value is cut
    expect(changed(put(stored.size() - 4, 7)), DatFault::bad_compression, stream);
    expect(Bytes(16, std::byte{0xFF}), DatFault::too_large, stream);
    const std::uint64_t size_at = 0x800 + 4 + 252 + 12;  // of the entry
    expect(Bytes(15), DatFault::bad_compression, size_at);
    DatWriter empty;
    empty.add(k_animation, {}, k_packed);
    expect_finding(empty.file(), k_animation, DatFault::bad_compression, 0x400 + 4 + 252 + 12);
}

TEST(DatMalformed, takes_bytes_after_a_compressed_stream) {
    Bytes stored = packed(Objects{}.animation);
    stored.resize(stored.size() + 100, std::byte{0xEE});
    DatWriter writer;
    writer.add(k_animation, stored, k_packed);
    EXPECT_EQ(text_of(DatChecker(*DatFile::from_bytes(writer.file(), "made")).check(k_animation)), "");
}

TEST(DatMalformed, reports_the_chain_before_the_compression) {
    DatWriter writer;
    writer.add(k_animation, Bytes(2000, std::byte{0xFF}), k_packed);
    Bytes bytes = writer.file();
    put_u32(bytes, 0x400, 0);
    expect_finding(bytes, k_animation, DatFault::chain_short, 0x400);
}

TEST(DatMalformed, refuses_animations) {
    const std::size_t size = Objects{}.animation.size();
    expect_animation(put(0, k_animation + 1), DatFault::wrong_id, 0);
    expect_animation(put(4, 5), DatFault::unknown_flag, 4);
    expect_animation(put(8, 0x40000000), DatFault::bad_count, 12);
    expect_animation(put(8, 0xFFFFFFFF), DatFault::bad_count, 12);
    expect_animation(put(12, 0xFFFFFFFF), DatFault::bad_count, 12);
    expect_animation(put(12, 0), DatFault::empty_animation, 12);
    expect_animation(put(12, 4), DatFault::bad_count, 12);
    expect_animation(put(k_pos_frames_at, k_nan), DatFault::bad_float, k_pos_frames_at);
    expect_animation(put(k_pos_frames_at + 24, k_infinity), DatFault::bad_float, k_pos_frames_at + 24);
    expect_animation(put(k_pos_frames_at + 12, 0x40000000), DatFault::bad_quaternion, k_pos_frames_at + 12);
    expect_animation(put(k_anim_frames_at + 4, k_nan), DatFault::bad_float, k_anim_frames_at + 4);
    expect_animation(put(k_anim_frames_at + 56, 0x80000000), DatFault::bad_count, k_anim_frames_at + 56);
    expect_animation(cut(size - 1), DatFault::truncated, size - 1);  // the hook's padding
    expect_animation(cut(size - 2), DatFault::truncated, size - 3);
    expect_animation(cut(15), DatFault::truncated, 12);
    expect_animation([](Bytes& bytes) { bytes.resize(bytes.size() + 1); }, DatFault::trailing, size);
}

TEST(DatMalformed, refuses_an_animation_without_parts_that_claims_frames) {
    ByteWriter out;
    out.u32(k_animation).u32(0).u32(0).u32(0x10000000);
    Objects objects;
    objects.animation = out.bytes();
    objects.animation.resize(4096);
    expect_finding(objects.file(), k_animation, DatFault::bad_count, 12);
}

TEST(DatMalformed, refuses_hooks) {
    for (const std::uint32_t type : {4U, 27U, 0xFFFFFFFFU})
        expect_animation(put(k_sound_hook_at, type), DatFault::bad_hook, k_sound_hook_at);
    for (const std::uint32_t direction : {2U, 7U, 0xFFFFFFFEU})
        expect_animation(put(k_sound_hook_at + 4, direction), DatFault::bad_direction, k_sound_hook_at + 4);
    expect_animation([](Bytes& bytes) { bytes.at(k_replace_hook_at + 11) = std::byte{1}; },
                     DatFault::nonzero_padding, k_replace_hook_at + 11);
    // The type comes before the direction, and before what is missing.
    expect_animation(
        [](Bytes& bytes) {
            put_u32(bytes, k_replace_hook_at, 30);
            bytes.resize(k_replace_hook_at + 8);
        },
        DatFault::bad_hook, k_replace_hook_at);
}

TEST(DatMalformed, refuses_every_cut_of_an_animation) {
    const Bytes whole = Objects{}.animation;
    for (std::size_t size = 0; size < whole.size(); ++size) {
        SCOPED_TRACE(size);
        DatReport report(k_animation);
        static_cast<void>(decode_animation(std::span(whole).first(size), k_animation, report));
        ASSERT_TRUE(report.is_rejected());
        const DatFault fault = report.findings().back().fault;
        EXPECT_TRUE(fault == DatFault::truncated || fault == DatFault::bad_count) << name_of(fault);
    }
}

TEST(DatMalformed, refuses_motion_tables) {
    const std::size_t size = Objects{}.table.size();
    expect_table(put(0, k_animation), DatFault::wrong_id, 0);
    expect_table(put(4, 0x8000003E), DatFault::missing_reference, 4);
    expect_table(put(8, 0x20000000), DatFault::bad_count, 8);
    expect_table(put(k_styles_at + 8, 0x8000003D), DatFault::duplicate_key, k_styles_at + 8);
    expect_table(put(k_cycles_at - 4, 0x80000000), DatFault::bad_count, k_cycles_at - 4);
    const std::size_t second = k_cycles_at + 8 + 16;
    expect_table(put(second, 0x003D0003), DatFault::duplicate_key, second);
    expect_table(put(k_cycles_at + 4, 0x00000401), DatFault::unknown_flag, k_cycles_at + 5);
    expect_table(put(k_cycles_at + 4, 0x00040001), DatFault::unknown_flag, k_cycles_at + 6);
    expect_table(put(k_cycles_at + 4, 0x01000001), DatFault::nonzero_padding, k_cycles_at + 7);
    const std::size_t window = k_cycles_at + 8;
    expect_table(put(window, k_animation + 1), DatFault::missing_reference, window);
    expect_table(put(window, k_setup), DatFault::missing_reference, window);  // there, but no animation
    expect_table(put(window + 4, 3), DatFault::bad_range, window);
    expect_table(put(window + 4, 0xFFFFFFFF), DatFault::bad_range, window);
    expect_table(put(window + 8, 3), DatFault::bad_range, window);
    expect_table(put(window + 8, 0xFFFFFFFE), DatFault::bad_range, window);
    expect_table(
        [=](Bytes& bytes) {
            put_u32(bytes, window + 4, 2);
            put_u32(bytes, window + 8, 1);
        },
        DatFault::bad_range, window);
    expect_table(put(window + 12, k_infinity), DatFault::bad_float, window + 12);
    expect_table(put(second + 8 + 16, k_nan), DatFault::bad_float, second + 8 + 16);
    const std::size_t last_motion = size - 20;
    expect_table(put(last_motion, 0x000000FF), DatFault::truncated, size);
    expect_table(cut(size - 1), DatFault::truncated, size - 4);
    expect_table([](Bytes& bytes) { bytes.push_back(std::byte{0}); }, DatFault::trailing, size);
}

TEST(DatMalformed, refuses_a_key_that_comes_twice_in_any_list) {
    const auto expect = [](const std::function<void(MotionTableSource&)>& change) {
        MotionTableSource table = small_table();
        change(table);
        Objects objects;
        objects.table = bytes_of(k_table, table);
        DatReport report(k_table);
        static_cast<void>(decode_motion_table(objects.table, k_table, report));
        expect_class(report.findings(), "duplicate_key", true);
    };
    expect([](MotionTableSource& table) { table.style_defaults.push_back({0x8000003C, 0}); });
    expect([](MotionTableSource& table) { table.cycles.push_back({0x003D0007, {}}); });
    expect([](MotionTableSource& table) { table.modifiers.push_back({0x0000000D, {}}); });
    expect([](MotionTableSource& table) { table.links.push_back({0x003D0003, 0x44000007, {}}); });
    // Two groups of one key: the writer makes one of them, so a group's key is overwritten.
    Bytes bytes = bytes_of(k_table, small_table());
    const std::size_t last_group = bytes.size() - 32;
    ASSERT_EQ(get_u32(bytes, last_group), 0x003D0007U);
    put_u32(bytes, last_group, 0x003D0003);
    DatReport report(k_table);
    static_cast<void>(decode_motion_table(bytes, k_table, report));
    expect_class(report.findings(), "duplicate_key", true);
    EXPECT_EQ(report.findings().back().offset, last_group);
}

TEST(DatMalformed, takes_one_key_in_different_lists) {
    MotionTableSource table = small_table();
    table.modifiers.push_back({0x003D0003, {}});
    table.links.push_back({0x003D0007, 0x44000007, {}});
    DatReport report(k_table);
    static_cast<void>(decode_motion_table(bytes_of(k_table, table), k_table, report));
    EXPECT_EQ(text_of(report.findings()), "");
}

TEST(DatMalformed, reports_the_error_that_stands_first) {
    const std::size_t second = k_cycles_at + 8 + 16;
    // A key twice, and a NaN behind it or before it; a warning behind it is not told.
    expect_table(
        [=](Bytes& bytes) {
            put_u32(bytes, second, 0x003D0003);
            put_u32(bytes, second + 4, 0x00050001);
            put_u32(bytes, second + 8 + 16, k_nan);
        },
        DatFault::duplicate_key, second);
    expect_table(
        [=](Bytes& bytes) {
            put_u32(bytes, k_cycles_at + 8 + 12, k_nan);
            put_u32(bytes, second, 0x003D0003);
        },
        DatFault::bad_float, k_cycles_at + 8 + 12);
}

TEST(DatMalformed, refuses_setups) {
    const std::size_t size = Objects{}.setup.size();
    expect_setup(put(0, 0), DatFault::wrong_id, 0);
    expect_setup(put(4, 19), DatFault::unknown_flag, 4);
    expect_setup(put(8, 0x80000000), DatFault::bad_count, 8);
    expect_setup(cut(k_setup_parents_at + 6), DatFault::truncated, k_setup_parents_at + 4);
    expect_setup(put(k_setup_parents_at + 8, k_nan), DatFault::bad_float, k_setup_parents_at + 8);
    expect_setup(put(k_setup_locations_at - 4, 0x10000000), DatFault::bad_count, k_setup_locations_at - 4);
    expect_setup(put(k_setup_locations_at + 20, 0), DatFault::bad_quaternion, k_setup_locations_at + 20);
    expect_setup(put(k_setup_placements_at - 4, 0x7FFFFFFF), DatFault::bad_count, k_setup_placements_at - 4);
    expect_setup(put(k_setup_placements_at + 4 + 56, 0x20000000), DatFault::bad_count,
                 k_setup_placements_at + 4 + 56);
    expect_setup(put(k_setup_cylinders_at - 4, 0x10000000), DatFault::bad_count, k_setup_cylinders_at - 4);
    expect_setup(put(k_setup_cylinders_at + 12, k_minus_one), DatFault::bad_value, k_setup_cylinders_at + 12);
    expect_setup(put(k_setup_cylinders_at + 16, k_minus_one), DatFault::bad_value, k_setup_cylinders_at + 16);
    expect_setup(put(k_setup_spheres_at + 12, k_minus_one), DatFault::bad_value, k_setup_spheres_at + 12);
    for (std::size_t i = 0; i < 4; ++i) {
        expect_setup(put(k_setup_sizes_at + 4 * i, k_minus_one), DatFault::bad_value,
                     k_setup_sizes_at + 4 * i);
        expect_setup(put(k_setup_sizes_at + 4 * i, k_infinity), DatFault::bad_float,
                     k_setup_sizes_at + 4 * i);
    }
    expect_setup(put(k_setup_sizes_at + 28, k_minus_one), DatFault::bad_value, k_setup_sizes_at + 28);
    expect_setup(put(k_setup_sizes_at + 44, k_minus_one), DatFault::bad_value, k_setup_sizes_at + 44);
    expect_setup(put(k_setup_lights_at - 4, 0x10000000), DatFault::bad_count, k_setup_lights_at - 4);
    expect_setup(put(k_setup_lights_at + 44, k_nan), DatFault::bad_float, k_setup_lights_at + 44);
    expect_setup(put(k_setup_defaults_at, 0x03000099), DatFault::missing_reference, k_setup_defaults_at);
    expect_setup(put(k_setup_defaults_at + 8, 0x09000099), DatFault::missing_reference,
                 k_setup_defaults_at + 8);
    expect_setup(cut(size - 1), DatFault::truncated, size - 4);
    expect_setup([](Bytes& bytes) { bytes.resize(bytes.size() + 8); }, DatFault::trailing, size);
}

TEST(DatMalformed, takes_what_is_only_strange_in_a_setup) {
    Objects objects;
    put_u32(objects.setup, k_setup_sizes_at, k_minus_zero);       // -0 is not below 0
    put_u32(objects.setup, k_setup_lights_at + 36, k_minus_one);  // a light may be dark
    put_u32(objects.setup, k_setup_defaults_at + 4, 0x33000099);  // scripts are not looked up
    const auto file = DatFile::from_bytes(objects.file(), "made");
    EXPECT_EQ(text_of(DatChecker(*file).check(k_setup)), "");
}

TEST(DatMalformed, leaves_out_findings_beyond_a_hundred_of_a_class) {
    DatAnimation animation{.id = k_animation, .part_count = 1, .frame_count = 500};
    animation.part_frames.assign(500, Frame{.origin = {}, .rotation = {0, 0, 0, 0}});
    for (std::uint32_t i = 0; i < 500; ++i)
        animation.hooks.push_back({i, {DatHookType::no_op, 7, {}}});
    DatReport report(k_animation);
    static_cast<void>(decode_animation(bytes_of(animation), k_animation, report));
    EXPECT_FALSE(report.is_rejected());
    EXPECT_EQ(report.findings().size(), 2 * k_max_dat_findings_of_a_class);
}

// --- files that are small and have much ------------------------------------------------------------------

constexpr std::size_t k_largest = std::size_t{64} << 20U;

// A file of animations that are the same bytes in the same blocks.
Expected<DatFile> file_of_shared(const Bytes& stored, std::uint32_t entries, const Bytes& table = {}) {
    DatWriter writer;
    if (!table.empty()) writer.add(k_table, table);
    for (std::uint32_t i = 1; i < entries; ++i)
        writer.add_empty(k_animation + i);
    writer.add(k_animation, stored, k_packed);
    Bytes bytes = writer.file();
    const std::uint32_t node = get_u32(bytes, 0x160) + 4;
    for (std::size_t i = 1; i < entries; ++i) {
        for (const std::size_t field : {0U, 8U, 12U})
            put_u32(bytes, node + 252 + 24 * i + field, get_u32(bytes, node + 252 + field));
    }
    return DatFile::from_bytes(std::move(bytes), "made");
}

// An animation without parts, of one frame with as many hooks that do nothing as an object can have.
Bytes hooks_alone() {
    Bytes bytes(k_largest);
    put_u32(bytes, 0, k_animation);
    put_u32(bytes, 12, 1);
    put_u32(bytes, 16, (k_largest - 20) / 8);
    bytes.resize(20 + (k_largest - 20) / 8 * 8);
    return bytes;
}

// A little that unpacks to 64 MiB, under many names: read five times, then no longer. What was
// not tried is not told to be wrong.
TEST(DatMalformed, stops_at_what_many_entries_share_and_invents_no_finding) {
    MotionTableSource table = small_table();
    for (MotionTableSource::Entry& cycle : table.cycles) {
        for (MotionAnimation& window : cycle.data.animations)
            window.clip = k_animation + 17;
    }
    const auto file = file_of_shared(packed(Bytes(k_largest)), 18, bytes_of(k_table, table));
    ASSERT_TRUE(file.has_value()) << glidepath::text_of(file.error_or_ok());
    DatChecker checker(*file);
    for (std::uint32_t i = 0; i < 5; ++i) {
        EXPECT_EQ(checker.check(k_animation + i).back().fault, DatFault::wrong_id);
        EXPECT_FALSE(checker.has_stopped());
    }
    EXPECT_EQ(text_of(checker.check(k_table)), "");  // its animation was not tried
    EXPECT_TRUE(checker.has_stopped());
    EXPECT_EQ(text_of(checker.check(k_animation + 16)), "");
    EXPECT_TRUE(checker.has_stopped());
    EXPECT_EQ(DatChecker(*file).check(k_animation + 16).back().fault, DatFault::wrong_id);
}

TEST(DatMalformed, loads_no_value_that_takes_more_memory_than_an_object) {
    MotionTableSource table;
    table.default_style = 0x8000003C;
    table.style_defaults = {{0x8000003C, 0x41000003}};
    table.cycles = {{0x003C0003, {}}};
    table.cycles[0].data.animations = {{.clip = k_animation}};
    const Bytes hooks = hooks_alone();
    const auto file = file_of_shared(packed(hooks), 1, bytes_of(k_table, table));
    ASSERT_TRUE(file.has_value());
    EXPECT_EQ(text_of(DatChecker(*file).check(k_animation)), "");
    start_counting_allocations();
    const auto animation = load_animation(*file, k_animation);
    const auto motions = load_motions(*file, k_table);
    static_cast<void>(stop_counting_allocations());
    ASSERT_FALSE(animation.has_value());
    EXPECT_EQ(animation.error().code, ErrorCode::limit_exceeded);
    ASSERT_TRUE(motions.has_value());
    EXPECT_EQ(motions->clips.size(), 0U);
    EXPECT_LT(counted_bytes(), 2 * k_largest + (std::size_t{4} << 20U));  // unpacked twice
}

TEST(DatMalformed, shows_the_largest_object_in_little_memory) {
    const Bytes hooks = hooks_alone();
    std::size_t written = 0;
    start_counting_allocations();
    write_object_json(hooks, k_animation, [&](std::string_view piece) { written += piece.size(); });
    static_cast<void>(stop_counting_allocations());
    EXPECT_GT(written, 30 * ((k_largest - 20) / 8));
    EXPECT_LT(counted_bytes(), std::size_t{1} << 20U);
}

// More keys than are sorted at a time.
TEST(DatMalformed, finds_a_key_that_comes_twice_among_two_million) {
    constexpr std::uint32_t k_count = 2'000'000;
    Bytes list(std::size_t{8} * k_count);
    const auto repeated = [&] {
        return RepeatFinder(list).first_repeated(KeyedElement::number, {.begins_at = 0, .count = k_count});
    };
    EXPECT_EQ(repeated().offset, 8U);  // all are 0
    for (std::uint32_t i = 0; i < k_count; ++i)
        put_u32(list, std::size_t{8} * i, i * 2'654'435'761U);
    EXPECT_FALSE(repeated().is_somewhere());
    put_u32(list, std::size_t{8} * 1'999'999, get_u32(list, 8));
    EXPECT_EQ(repeated().offset, 8U * 1'999'999);
    put_u32(list, std::size_t{8} * 777'777, get_u32(list, std::size_t{8} * 776'000));
    EXPECT_EQ(repeated().offset, 8U * 777'777);
    EXPECT_EQ(repeated().key, get_u32(list, std::size_t{8} * 776'000));
    // Nearly all of them in one half of all keys: more than there can be without a repeated one.
    for (std::uint32_t i = 0; i < k_count; ++i)
        put_u32(list, std::size_t{8} * i, 0x00070000U + i % 70'000U);
    EXPECT_EQ(repeated().offset, 8U * 70'000U);
}

TEST(DatMalformed, names_file_object_and_byte_in_the_error) {
    Objects objects;
    put_u32(objects.animation, k_pos_frames_at, k_nan);
    const auto file = DatFile::from_bytes(objects.file(), "made.dat");
    const auto animation = load_animation(*file, k_animation);
    ASSERT_FALSE(animation.has_value());
    EXPECT_EQ(animation.error().code, ErrorCode::bad_float);
    EXPECT_EQ(glidepath::text_of(animation.error()), "made.dat: 0x03000001, byte 16: bad_float: a NaN");
    EXPECT_EQ(load_setup(*file, 0x02000099).error().code, ErrorCode::unknown_id);
}

}  // namespace
}  // namespace glidepath

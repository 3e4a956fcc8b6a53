// The container: what kinds of files are opened, how little of them is read, and what is made of any tree.
#include <glidepath/tools/dat_check.h>

#include "assets/dat_directory.h"
#include "assets/dat_object_bytes.h"
#include "assets/dat_objects.h"
#include "layers.h"
#include "unit/counted_allocation.h"
#include "unit/dat_writer.h"
#include "unit/temp_folder.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <random>
#include <set>
#include <sys/stat.h>

namespace glidepath {
namespace {

using namespace dat_test;
namespace fs = std::filesystem;

// A folder of this test's own.
class DatOnDisk : public ::testing::Test {
  protected:
    [[nodiscard]] fs::path path(const std::string& name) const { return folder_ / name; }

  private:
    TempFolder folder_;
};

// A small object of a kind that is only bytes.
Bytes filler(std::uint32_t id, std::size_t size) {
    Bytes bytes(size);
    for (std::size_t i = 0; i < size; ++i)
        bytes[i] = static_cast<std::byte>((id * 31 + i * 7) & 0xFFU);
    return bytes;
}

TEST_F(DatOnDisk, names_a_file_that_is_not_there) {
    DatFindings findings;
    const auto file = DatFile::open(path("no.dat"), &findings);
    ASSERT_FALSE(file.has_value());
    EXPECT_EQ(file.error().code, ErrorCode::unreadable);
    EXPECT_EQ(text_of(file.error()), path("no.dat").string() + ": cannot be read: No such file or directory");
    EXPECT_TRUE(findings.empty());
}

TEST_F(DatOnDisk, refuses_what_is_no_plain_file) {
    EXPECT_EQ(DatFile::open(path("")).error().code, ErrorCode::unreadable);
    ASSERT_EQ(mkfifo(path("pipe").c_str(), 0600), 0);
    EXPECT_EQ(DatFile::open(path("pipe")).error().code, ErrorCode::unreadable);
    EXPECT_EQ(DatFile::open("/dev/zero").error().code, ErrorCode::unreadable);
}

TEST_F(DatOnDisk, survives_a_file_that_shrinks_while_it_is_open) {
    DatWriter writer;
    writer.add(0x06000001, filler(1, 5000));
    writer.write_sparse(path("a.dat"), 16384);
    const auto file = DatFile::open(path("a.dat"));
    ASSERT_TRUE(file.has_value());
    ASSERT_TRUE(load_bytes(*file, 0x06000001).has_value());
    fs::resize_file(path("a.dat"), 0x400 + 1500);
    DatFindings findings;
    EXPECT_FALSE(load_bytes(*file, 0x06000001, &findings).has_value());
    EXPECT_EQ(findings.back().fault, DatFault::bad_offset);
    fs::resize_file(path("a.dat"), 0);
    EXPECT_FALSE(load_bytes(*file, 0x06000001).has_value());
}

// As large as retail's, with as many entries, its directory spread over all of it.
// A node of the directory is smaller than a block can be.
TEST_F(DatOnDisk, reads_no_more_of_a_large_block_than_is_in_use) {
    DatWriter writer({.block_size = 65536, .entries_a_node = 1});
    for (std::uint32_t i = 0; i < 100; ++i)
        writer.add_empty(0x01000001 + i);
    writer.write_sparse(path("blocks.dat"), 0x400 + 65536 * 150);
    const auto file = DatFile::open(path("blocks.dat"));
    ASSERT_TRUE(file.has_value()) << text_of(file.error_or_ok());
    const DatSource& source = *file->state().source;
    EXPECT_LE(source.read_bytes(), 4096 * (file->node_count() + 1));
}

TEST_F(DatOnDisk, opens_a_large_file_with_few_reads_and_little_memory) {
    constexpr std::uint64_t k_size = 900'000'000;
    constexpr std::uint32_t k_entries = 80'000;
    DatWriter writer({.block_size = 1024, .entries_a_node = 45, .stride = 220});
    for (std::uint32_t i = 0; i < k_entries; ++i)
        writer.add_empty(0x01000001 + i * 7000);
    const std::uint32_t id = 0x09000001;
    MotionTableSource table;
    table.default_style = 0x8000003D;
    table.style_defaults = {{0x8000003D, 0x41000003}};
    writer.add(id, bytes_of(id, table));
    writer.write_sparse(path("large.dat"), k_size);

    std::optional<Expected<DatFile>> file;
    start_counting_allocations();
    file = DatFile::open(path("large.dat"));
    static_cast<void>(stop_counting_allocations());
    ASSERT_TRUE(file->has_value()) << text_of(file->error_or_ok());
    const DatFile& dat = **file;
    EXPECT_EQ(dat.entries().size(), k_entries + 1);
    EXPECT_GT(dat.node_count(), 1700U);
    EXPECT_LT(counted_bytes(), std::size_t{8} << 20U);

    const DatSource& source = *dat.state().source;
    EXPECT_LE(source.read_calls(), 2 * dat.node_count() + 1);
    EXPECT_LE(source.read_bytes(), k_size / 50);
    const std::uint64_t before = source.read_bytes();
    EXPECT_TRUE(load_motion_table(dat, id).has_value());
    EXPECT_LE(source.read_bytes() - before, 4096U);
}

TEST(DatMemory, is_spent_on_bytes_that_are_there) {
    const std::uint32_t id = 0x03000001;
    const auto bytes_spent_on = [&](Bytes object, std::uint32_t flags, std::uint32_t claimed_size) {
        DatWriter writer;
        writer.add(id, std::move(object), flags);
        Bytes bytes = writer.file();
        if (claimed_size != 0) put_u32(bytes, get_u32(bytes, 0x160) + 4 + 252 + 12, claimed_size);
        const auto file = DatFile::from_bytes(bytes, "made");
        start_counting_allocations();
        const bool is_read = load_animation(*file, id).has_value();
        static_cast<void>(stop_counting_allocations());
        EXPECT_FALSE(is_read);
        return counted_bytes();
    };
    constexpr std::size_t k_little = std::size_t{1} << 17U;
    EXPECT_LT(bytes_spent_on(Bytes(100), 0, 0x04000000), k_little);
    // Promises 64 MiB, has 20 bytes.
    Bytes promise = packed(Bytes(16));
    put_u32(promise, 0, 0x04000000);
    EXPECT_LT(bytes_spent_on(promise, 1, 0), k_little);
    // A frame count that fits, and nothing good behind it.
    ByteWriter many;
    many.u32(id).u32(0).u32(0).u32(20'000);
    Bytes animation = many.bytes();
    animation.resize(80'000 + 16, std::byte{0x7F});
    EXPECT_LT(bytes_spent_on(animation, 0, 0), std::size_t{1} << 18U);
}

// What is stored of a packed object can be as long as the object; it is unpacked while it is read.
TEST(DatMemory, holds_no_copy_of_what_a_packed_object_is_stored_as) {
    const std::uint32_t id = 0x06000001;
    std::mt19937 random(5);
    Bytes object(std::size_t{1} << 20U);
    for (std::byte& byte : object)
        byte = static_cast<std::byte>(random());
    DatWriter writer;
    writer.add(id, packed(object), 1);
    const auto file = DatFile::from_bytes(writer.file(), "made");
    ASSERT_TRUE(file.has_value());
    DatReport report(id);
    start_counting_allocations();
    const assets::ObjectBytes read = read_checked(file->state(), id, report);
    static_cast<void>(stop_counting_allocations());
    EXPECT_TRUE(std::ranges::equal(read.span(), object));
    EXPECT_LT(counted_bytes(), object.size() + (std::size_t{1} << 16U));
}

TEST(DatMemory, holds_no_more_than_the_object) {
    tools::DatAnimation animation{.id = 0x03000001, .part_count = 20, .frame_count = 300};
    animation.part_frames.resize(6000);
    animation.pos_frames.resize(300);
    animation.hooks.resize(50);
    const Bytes bytes = bytes_of(animation);
    DatReport report(animation.id);
    start_counting_allocations();
    const DatAnimation read = decode_animation(bytes, animation.id, report);
    EXPECT_EQ(stop_counting_allocations(), 3);  // a list each
    EXPECT_EQ(counted_bytes(), 6300 * sizeof(Frame) + 50 * sizeof(DatFrameHook));
    EXPECT_EQ(read.part_frames.size(), 6000U);
}

RC_GTEST_PROP(DatTree, lists_and_finds_all_of_any_tree, ()) {
    DatLayout layout;
    layout.block_size = 4 * *rc::gen::inRange<std::uint32_t>(16, 300);
    layout.entries_a_node = *rc::gen::inRange<std::uint32_t>(1, 62);
    layout.stride = *rc::gen::inRange<std::uint32_t>(1, 4);
    layout.runs_backward = *rc::gen::arbitrary<bool>();
    layout.unused_branch = *rc::gen::element<std::uint32_t>(0, 0xCDCDCDCD, 0x12345678);
    const std::size_t most = layout.entries_a_node == 1 ? 100 : 250;  // no more than 8 levels
    const auto ids = *rc::gen::container<std::set<std::uint32_t>>(rc::gen::arbitrary<std::uint32_t>());
    DatWriter writer(layout);
    std::vector<std::uint32_t> written;
    for (const std::uint32_t id : ids) {
        if (written.size() == most) break;
        written.push_back(id);
        writer.add(id, filler(id, id % 3000));
    }
    const auto file = DatFile::from_bytes(writer.file(), "made");
    RC_ASSERT(file.has_value());
    RC_ASSERT(file->entries().size() == written.size());
    for (std::size_t i = 0; i < written.size(); ++i) {
        RC_ASSERT(file->entries()[i].id == written[i]);
        const auto bytes = load_bytes(*file, written[i]);
        RC_ASSERT(bytes.has_value());
        RC_ASSERT(*bytes == filler(written[i], written[i] % 3000));
    }
}

// Entries of the smallest blocks stand in two of them, others in one: either way the place is known, and for
// most without reading.
TEST(DatTree, knows_where_each_entry_stands) {
    for (const std::uint32_t block_size : {64U, 68U, 256U, 1024U}) {
        DatWriter writer({.block_size = block_size, .entries_a_node = 10});
        for (std::uint32_t i = 0; i < 200; ++i)
            writer.add_empty(0x01000001 + i);
        const Bytes bytes = writer.file();
        const auto file = DatFile::from_bytes(bytes, "made");
        ASSERT_TRUE(file.has_value()) << text_of(file.error_or_ok());
        const std::uint64_t before = file->state().source->read_calls();
        for (const DatEntry& entry : file->entries()) {
            const std::uint64_t at = offset_of_field(file->state(), entry.id, DatEntryField::id);
            EXPECT_EQ(get_u32(bytes, at), entry.id) << block_size;
        }
        EXPECT_EQ(file->state().source->read_calls() == before, block_size >= 256) << block_size;
    }
}

RC_GTEST_PROP(DatTree, unpacks_what_was_packed, (std::uint32_t seed)) {
    DatWriter writer({.block_size = 256});
    const Bytes bytes = filler(seed, seed % 20'000);
    writer.add(0x06000001, packed(bytes), 1);
    const auto file = DatFile::from_bytes(writer.file(), "made");
    RC_ASSERT(file.has_value());
    const auto read = load_bytes(*file, 0x06000001);
    // Fewer than 16 stored bytes are refused, whatever they are.
    RC_ASSERT(read.has_value() == (packed(bytes).size() >= 16));
    if (read) RC_ASSERT(*read == bytes);
}

TEST(DatPublished, says_what_differs) {
    const auto file = DatFile::open(fs::path(GLIDEPATH_SOURCE_DIR) / "tests/data/dat/valid/portal.dat");
    const std::vector<DatPublishedFact> facts = compare_with_published(*file, {});
    ASSERT_EQ(facts.size(), 8U);
    for (const DatPublishedFact& fact : facts)
        EXPECT_FALSE(fact.agrees);
    EXPECT_EQ(facts[0].found, "1 motion tables");
    EXPECT_EQ(facts[1].found, "0 cycles, 0 modifiers, 0 link groups, 0 links");
    EXPECT_EQ(facts[3].found, "6 cycles, 4 links");
    EXPECT_EQ(facts[4].found, "not in the file");
}

// What is published, made here.
TEST(DatPublished, agrees_with_a_file_that_has_it) {
    DatWriter writer;
    // 436 tables with 18451 cycles, 1222 modifiers and 42537 links in 14481 groups.
    for (std::uint32_t i = 0; i < 436; ++i) {
        MotionTableSource table;
        const std::uint32_t cycles = i == 0 ? 366 : i == 1 ? 18451 - 366 - 434 * 41 : 41;
        const std::uint32_t modifiers = i == 1 ? 1222 - 435 * 2 : 2;
        const std::uint32_t links = i == 0 ? 962 : i == 1 ? 42537 - 962 - 434 * 95 : 95;
        const std::uint32_t groups = i == 1 ? 14481 - 435 * 33 : 33;
        for (std::uint32_t k = 0; k < cycles; ++k)
            table.cycles.push_back({0x003D0000 + k, {}});
        for (std::uint32_t k = 0; k < modifiers; ++k)
            table.modifiers.push_back({0x003D0000 + k, {}});
        for (std::uint32_t k = 0; k < links; ++k)
            table.links.push_back({0x003D0000 + k % groups, 0x41000000 + k, {}});
        MotionData& first = table.cycles[0].data;
        if (i < 273) first.velocity = {0, 1, 0};
        if (i < 301) first.omega = {0, 0, 1};
        first.clears_modifiers = i < 50;
        writer.add(0x09000001 + i, bytes_of(0x09000001 + i, table));
    }
    tools::DatAnimation sound{.id = 0x03000514, .part_count = 17, .frame_count = 44};
    sound.part_frames.resize(17 * 44);
    sound.hooks = {{0, {DatHookType::sound_table, 1, SoundTablePayload{5}}}};
    writer.add(sound.id, bytes_of(sound));
    tools::DatAnimation replacing{.id = 0x0300055B, .part_count = 0, .frame_count = 1};
    replacing.hooks = {{0, {DatHookType::replace_object, 0, ReplaceObjectPayload{1, 0x01009234}}}};
    writer.add(replacing.id, bytes_of(replacing));
    tools::DatSetup round{.id = 0x02000108, .flags = 8, .parts = {0x010008AB}};
    round.placements = {{.key = 0, .parts = {Frame{}}, .hooks = {}}};
    round.spheres = {{{0, -0.1475F, 0.439F}, 0.439F}};
    round.height_m = 0.878F;
    round.radius_m = 0.5269661F;
    round.step_up_m = round.step_down_m = 0.3612F;
    writer.add(round.id, bytes_of(round));
    tools::DatSetup heading{.id = 0x02000172, .flags = 5, .parts = {0x01000657}, .parents = {k_no_part}};
    writer.add(heading.id, bytes_of(heading));
    const auto file = DatFile::from_bytes(writer.file(), "made");
    DatChecker checker(*file);
    for (const DatEntry& entry : file->entries_of(DatKind::motion_table))
        static_cast<void>(checker.check(entry.id));
    EXPECT_EQ(checker.totals().tables, 436U);
    for (const DatPublishedFact& fact : compare_with_published(*file, checker.totals()))
        EXPECT_TRUE(fact.agrees) << fact.published << "\n" << fact.found;
}

}  // namespace
}  // namespace glidepath

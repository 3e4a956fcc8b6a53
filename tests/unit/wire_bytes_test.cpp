// Reading and writing numbers: never past the end, whatever the bytes say.
#include "unit/wire_support.h"
#include "wire/packed_list.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <limits>

namespace glidepath {
namespace {

using wire_test::brief;
using wire_test::Bytes;
using wire_test::bytes_of;

TEST(ByteReader, fails_with_class_offset_and_field_where_a_number_is_cut) {
    const Bytes bytes = bytes_of({1, 2, 3, 4, 5, 6});
    ByteReader reader(bytes);
    EXPECT_EQ(reader.u32("first"), 0x04030201U);
    EXPECT_EQ(reader.u32("second"), 0U);
    EXPECT_FALSE(reader.ok());
    EXPECT_EQ(brief(reader.error()), "truncated at 4 (second)");
}

TEST(ByteReader, keeps_the_first_failure_and_reads_zero_from_then_on) {
    const Bytes bytes = bytes_of({1, 2, 3});
    ByteReader reader(bytes);
    reader.u32("long");
    EXPECT_EQ(reader.u8("short"), 0);
    EXPECT_EQ(reader.f64("number"), 0.0);
    EXPECT_TRUE(reader.bytes(1, "bytes").empty());
    reader.fail(ErrorCode::bad_cell, 0, "cell");
    EXPECT_EQ(brief(reader.error()), "truncated at 0 (long)");
}

TEST(ByteReader, reads_nothing_from_nothing) {
    ByteReader reader({});
    EXPECT_TRUE(reader.ok());
    EXPECT_EQ(reader.remaining(), 0U);
    EXPECT_EQ(reader.u8("byte"), 0);
    EXPECT_EQ(brief(reader.error()), "truncated at 0 (byte)");
}

TEST(ByteReader, refuses_a_run_of_bytes_longer_than_what_is_left) {
    const Bytes bytes = bytes_of({1, 2, 3});
    ByteReader reader(bytes);
    EXPECT_EQ(reader.bytes(3, "all").size(), 3U);
    ByteReader again(bytes);
    EXPECT_TRUE(again.bytes(4, "too many").empty());
    EXPECT_EQ(brief(again.error()), "truncated at 0 (too many)");
    ByteReader huge(bytes);
    EXPECT_TRUE(huge.bytes(std::numeric_limits<std::size_t>::max(), "huge").empty());
    EXPECT_FALSE(huge.ok());
}

TEST(ByteReader, refuses_a_count_that_cannot_be_true_without_overflow) {
    const Bytes bytes(16);
    ByteReader reader(bytes);
    reader.u32("count");
    EXPECT_TRUE(reader.can_follow(3, 4, 0, "count"));
    EXPECT_FALSE(reader.can_follow(0x80000000U, 8, 0, "count"));
    EXPECT_EQ(brief(reader.error()), "bad_count at 0 (count)");
    ByteReader largest(bytes);
    EXPECT_FALSE(largest.can_follow(0xFFFFFFFFU, 8, 0, "count"));
}

TEST(ByteReader, reads_no_further_than_a_narrowed_end) {
    const Bytes bytes = bytes_of({1, 2, 3, 4, 5, 6});
    ByteReader reader(bytes);
    const std::byte* end = reader.narrow(2);
    EXPECT_EQ(reader.u16("inside"), 0x0201);
    EXPECT_EQ(reader.remaining(), 0U);
    reader.widen(end);
    EXPECT_EQ(reader.u32("outside"), 0x06050403U);
    EXPECT_TRUE(reader.ok());
}

TEST(ByteReader, stays_failed_after_widening) {
    const Bytes bytes = bytes_of({1, 2, 3, 4, 5, 6});
    ByteReader reader(bytes);
    const std::byte* end = reader.narrow(2);
    reader.u32("inside");
    reader.widen(end);
    EXPECT_EQ(reader.remaining(), 0U);
    EXPECT_EQ(brief(reader.error()), "truncated at 0 (inside)");
}

TEST(ByteWriter, counts_what_does_not_fit_and_leaves_the_rest_alone) {
    Bytes bytes(6, std::byte{0xEE});
    ByteWriter writer(std::span<std::byte>(bytes).first(5));
    writer.u32(0x04030201);
    writer.u16(0x0605);
    writer.u8(7);
    EXPECT_EQ(writer.size(), 7U);
    EXPECT_FALSE(writer.fits());
    EXPECT_EQ(bytes, bytes_of({1, 2, 3, 4, 0xEE, 0xEE}));
}

TEST(ByteWriter, does_not_write_again_after_the_buffer_was_too_small) {
    Bytes bytes(4, std::byte{0xEE});
    ByteWriter writer(std::span<std::byte>(bytes).first(3));
    writer.u32(1);
    writer.u8(2);
    EXPECT_EQ(bytes, Bytes(4, std::byte{0xEE}));
    EXPECT_EQ(writer.size(), 5U);
}

TEST(ByteWriter, aligns_from_the_start_of_the_buffer) {
    Bytes bytes(8, std::byte{0xEE});
    ByteWriter writer(bytes);
    writer.align();
    EXPECT_EQ(writer.size(), 0U);
    writer.u8(1);
    writer.align();
    writer.u32(2);
    writer.align();
    EXPECT_EQ(writer.size(), 8U);
    EXPECT_EQ(bytes, bytes_of({1, 0, 0, 0, 2, 0, 0, 0}));
}

TEST(ByteWriter, patches_a_length_in_place) {
    Bytes bytes(6);
    ByteWriter writer(bytes);
    writer.u32(0);
    writer.u16(0x0605);
    writer.patch_u32(0, 0x04030201);
    EXPECT_EQ(writer.size(), 6U);
    EXPECT_EQ(bytes, bytes_of({1, 2, 3, 4, 5, 6}));
}

RC_GTEST_PROP(ByteWriter, writes_what_the_reader_reads_at_any_offset,
              (std::uint8_t a, std::uint16_t b, std::uint32_t c, std::uint64_t d, std::uint8_t shift)) {
    Bytes bytes(64);
    ByteWriter writer(bytes);
    for (int i = 0; i < shift % 8; ++i) {
        writer.u8(0xEE);
    }
    writer.u8(a);
    writer.u16(b);
    writer.u32(c);
    writer.u64(d);
    writer.f32(std::bit_cast<float>(c));
    writer.f64(std::bit_cast<double>(d));
    ByteReader reader(std::span<const std::byte>(bytes).first(writer.size()));
    reader.bytes(shift % 8U, "shift");
    RC_ASSERT(reader.u8("a") == a);
    RC_ASSERT(reader.u16("b") == b);
    RC_ASSERT(reader.u32("c") == c);
    RC_ASSERT(reader.u64("d") == d);
    RC_ASSERT(std::bit_cast<std::uint32_t>(reader.f32("e")) == c);
    RC_ASSERT(std::bit_cast<std::uint64_t>(reader.f64("f")) == d);
    RC_ASSERT(reader.ok() && reader.remaining() == 0);
}

TEST(PackedList, is_empty_when_its_buffer_is_too_small) {
    const std::vector<std::uint32_t> values{1, 2, 3};
    Bytes buffer(11);
    EXPECT_TRUE(pack(std::span(values), buffer).empty());
}

TEST(PackedList, unpacks_what_was_packed_in_order) {
    const std::vector<ChildObject> children{{1, 2}, {3, 4}, {5, 6}};
    Bytes buffer(24);
    const PackedList<ChildObject> list = pack(std::span(children), buffer);
    ASSERT_EQ(list.size(), 3U);
    std::size_t i = 0;
    for (const ChildObject& child : list) {
        EXPECT_EQ(child.guid, children[i].guid);
        EXPECT_EQ(child.location, children[i].location);
        ++i;
    }
    EXPECT_EQ(i, 3U);
}

TEST(PackedList, has_no_elements_by_itself) {
    const PackedList<ChildObject> list;
    EXPECT_TRUE(list.empty());
    EXPECT_EQ(list.begin(), list.end());
}

}  // namespace
}  // namespace glidepath

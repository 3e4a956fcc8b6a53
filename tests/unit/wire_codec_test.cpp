// What is encoded decodes to the same message, and what is decoded encodes to the same bytes.
#include "base/commands.h"
#include "conformance/suites/wire_values.h"
#include "layers.h"
#include "replay/message_text.h"
#include "unit/wire_maker.h"
#include "wire/text.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <fstream>

namespace glidepath {
namespace {

using namespace wire_test;

constexpr int k_messages_per_run = 20;  // there are thirteen kinds, some with many fields

RC_GTEST_PROP(Codec, decodes_what_it_encodes_to_the_same_message_and_the_same_bytes, ()) {
    for (int i = 0; i < k_messages_per_run; ++i) {
        Maker maker;
        const Message message = maker.message();
        const Bytes bytes = encoded(message);
        const Decoded decoded = decode(bytes, DecodeMode::strict);
        RC_ASSERT(brief(decoded.error) == "ok at 0 ()");
        RC_ASSERT(decoded.warnings.empty());
        RC_ASSERT(decoded.opcode == opcode_of(message));
        RC_ASSERT(message_json(decoded.message) == message_json(message));
        RC_ASSERT(encoded(decoded.message) == bytes);
        const Decoded tolerant = decode(bytes, DecodeMode::tolerant);
        RC_ASSERT(tolerant.is_ok());
        RC_ASSERT(tolerant.warnings.empty());
    }
}

RC_GTEST_PROP(Codec, refuses_every_cut_message_at_a_byte_inside_it, ()) {
    for (int i = 0; i < k_messages_per_run; ++i) {
        Maker maker;
        const Bytes bytes = encoded(maker.message());
        const std::size_t size = *rc::gen::inRange<std::size_t>(0, bytes.size());
        const Decoded decoded = decode(first_bytes(bytes, size), DecodeMode::strict);
        RC_ASSERT(!decoded.is_ok());
        RC_ASSERT(decoded.error.where <= size);
        RC_ASSERT(std::holds_alternative<std::monostate>(decoded.message));
    }
}

TEST(Codec, returns_the_size_of_a_message_that_does_not_fit) {
    const UpdatePosition message = full_position();
    Bytes bytes(67, std::byte{0xEE});
    EXPECT_EQ(encode(message, bytes), 68U);
    EXPECT_EQ(encode(message, {}), 68U);
}

TEST(Codec, encodes_nothing_from_the_empty_message) {
    EXPECT_EQ(encode(Message{}, {}), 0U);
    EXPECT_EQ(opcode_of(Message{}), 0U);
    EXPECT_STREQ(message_name(0), "unknown");
}

TEST(Codec, leaves_out_a_component_that_compares_equal_to_zero) {
    EXPECT_EQ(suppression_flags({1, 0, -0.0F, 0}), 0x70U);
    EXPECT_EQ(suppression_flags({0, 1e-30F, 0.5F, 0}), 0x48U);
}

TEST(Codec, keeps_the_word_behind_an_absent_movement_away) {
    CreateObject m = standing_object();
    m.physics.flags = physics_flag::movement | physics_flag::animation_frame;
    m.physics.has_movement = false;
    const Bytes bytes = encoded(m);
    const Decoded decoded = decode(bytes, DecodeMode::strict);
    ASSERT_TRUE(decoded.is_ok());
    EXPECT_FALSE(std::get<CreateObject>(decoded.message).physics.has_movement);
    EXPECT_EQ(encoded(decoded.message), bytes);
}

TEST(Codec, announces_a_string_of_65535_bytes_with_a_long_length) {
    for (const std::size_t length : {0xFFFEU, 0xFFFFU, 0x10000U}) {
        const std::string name(length, 'x');
        CreateObject m = standing_object();
        m.weenie.name = name;
        const Bytes bytes = encoded(m);
        const Decoded decoded = decode(bytes, DecodeMode::strict);
        ASSERT_TRUE(decoded.is_ok()) << brief(decoded.error);
        EXPECT_EQ(std::get<CreateObject>(decoded.message).weenie.name.size(), length);
        EXPECT_EQ(encoded(decoded.message), bytes);
    }
}

TEST(CommandIds, are_those_of_the_table_file) {
    std::ifstream file(GLIDEPATH_SOURCE_DIR "/data/motion_commands.csv");
    std::string line;
    ASSERT_TRUE(std::getline(file, line));
    std::uint32_t index = 0;
    for (; std::getline(file, line); ++index) {
        const std::size_t comma = line.find(',');
        ASSERT_EQ(std::stoul(line.substr(0, comma)), index);
        const auto id = static_cast<std::uint32_t>(std::stoul(line.substr(comma + 1), nullptr, 16));
        EXPECT_EQ(command_id_of(static_cast<std::uint16_t>(index)), id);
        EXPECT_EQ(command_index_of(id), index);
    }
    EXPECT_EQ(index, k_motion_command_count);
    EXPECT_EQ(command_id_of(k_motion_command_count), 0U);
    EXPECT_EQ(command_id_of(0xFFFF), 0U);
}

TEST(Text, is_windows_1252_with_its_holes_filled) {
    EXPECT_EQ(unicode_of_cp1252('A'), U'A');
    EXPECT_EQ(unicode_of_cp1252(0x80), U'\u20AC');
    EXPECT_EQ(unicode_of_cp1252(0x81), char32_t{0x81});
    EXPECT_EQ(unicode_of_cp1252(0x9D), char32_t{0x9D});
    EXPECT_EQ(unicode_of_cp1252(0x9F), U'\u0178');
    EXPECT_EQ(unicode_of_cp1252(0xFF), char32_t{0xFF});
    EXPECT_EQ(utf8_of_cp1252("a\xE9\x80"), "a\xC3\xA9\xE2\x82\xAC");
}

}  // namespace
}  // namespace glidepath

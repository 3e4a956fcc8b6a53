// Each class of error in messages: found at the right byte, named after the right field, and what tolerant
// mode makes of it.
#include "unit/special_numbers.h"
#include "unit/wire_support.h"
#include "wire/packed_list.h"

#include <limits>

namespace glidepath {
namespace {

using namespace wire_test;

std::string strict_error(const Bytes& bytes) { return brief(decode(bytes, DecodeMode::strict).error); }

// The only warning of a message that is otherwise fine.
std::string warning(const Bytes& bytes, DecodeMode mode) {
    const Decoded decoded = decode(bytes, mode);
    EXPECT_TRUE(decoded.is_ok()) << brief(decoded.error);
    EXPECT_EQ(decoded.warnings.count(), 1U);
    return brief(decoded.warnings[0]);
}
std::string tolerated(const Bytes& bytes) { return warning(bytes, DecodeMode::tolerant); }

// The same answer in both modes.
std::string error(const Bytes& bytes) {
    const Decoded tolerant = decode(bytes, DecodeMode::tolerant);
    EXPECT_EQ(brief(tolerant.error), strict_error(bytes));
    EXPECT_TRUE(std::holds_alternative<std::monostate>(tolerant.message));
    return brief(tolerant.error);
}

Bytes running_bytes() {
    std::array<std::byte, 8> buffer{};
    return encoded(running(buffer));
}

Bytes with_second_header() {
    CreateObject m = standing_object();
    m.weenie.bitfield |= weenie_flag::second_header;
    m.weenie.header2 = 0x4;
    m.weenie.cooldown_duration_s = 30;
    return encoded(m);
}

TEST(Error, names_every_class_as_the_test_files_do) {
    EXPECT_STREQ(name_of(ErrorCode::ok), "ok");
    EXPECT_STREQ(name_of(ErrorCode::bad_movement_type), "bad_movement_type");
    EXPECT_STREQ(name_of(ErrorCode::incomplete), "incomplete");
}

TEST(Error, is_severe_except_for_padding_and_unknown_flags_of_a_message) {
    EXPECT_EQ(severity_of(ErrorCode::ok, WireLayer::packet), Severity::tolerate);
    EXPECT_EQ(severity_of(ErrorCode::nonzero_padding, WireLayer::message), Severity::tolerate);
    EXPECT_EQ(severity_of(ErrorCode::unknown_flag, WireLayer::message), Severity::tolerate);
    EXPECT_EQ(severity_of(ErrorCode::unknown_flag, WireLayer::packet), Severity::reject);
    EXPECT_EQ(severity_of(ErrorCode::trailing, WireLayer::message), Severity::reject);
    EXPECT_EQ(severity_of(ErrorCode::incomplete, WireLayer::packet), Severity::reject);
}

TEST(DecodeErrors, a_cut_message_names_the_field_that_is_missing) {
    const Bytes position = encoded(full_position());
    ASSERT_EQ(position.size(), 68U);
    EXPECT_EQ(error({}), "truncated at 0 (opcode)");
    EXPECT_EQ(error(first_bytes(position, 3)), "truncated at 0 (opcode)");
    EXPECT_EQ(error(first_bytes(position, 4)), "truncated at 4 (guid)");
    EXPECT_EQ(error(first_bytes(position, 18)), "truncated at 16 (origin)");
    EXPECT_EQ(error(first_bytes(position, 24)), "truncated at 24 (origin)");
    EXPECT_EQ(error(first_bytes(position, 40)), "truncated at 40 (rotation.z)");
    EXPECT_EQ(error(first_bytes(position, 67)), "truncated at 66 (force_position_stamp)");
}

TEST(DecodeErrors, no_prefix_of_any_message_decodes) {
    const std::vector<Bytes> messages{encoded(full_position()), running_bytes(), encoded(move_to_object()),
                                      encoded(standing_object()), encoded(DeleteObject{1, 2})};
    for (const Bytes& message : messages) {
        for (std::size_t size = 0; size < message.size(); ++size) {
            const Decoded decoded = decode(first_bytes(message, size), DecodeMode::tolerant);
            EXPECT_FALSE(decoded.is_ok()) << "the first " << size << " bytes";
            EXPECT_LE(decoded.error.where, size);
        }
    }
}

TEST(DecodeErrors, missing_padding_is_truncated) {
    const Bytes message = encoded(DeleteObject{1, 2});
    EXPECT_EQ(error(first_bytes(message, 10)), "truncated at 10 (padding)");
    EXPECT_EQ(error(first_bytes(message, 11)), "truncated at 11 (padding)");
}

TEST(DecodeErrors, an_unknown_opcode_needs_four_bytes_and_no_more) {
    const Decoded decoded = decode(bytes_of({0xB0, 0xF7, 0, 0}), DecodeMode::strict);
    EXPECT_EQ(brief(decoded.error), "bad_opcode at 0 (opcode)");
    EXPECT_EQ(decoded.opcode, 0xF7B0U);
    EXPECT_EQ(error(bytes_of({0x53, 0xF7, 0, 0, 1, 2, 3})), "bad_opcode at 0 (opcode)");
}

TEST(DecodeErrors, a_movement_type_is_refused_at_its_own_byte) {
    Bytes bytes = running_bytes();
    for (const unsigned type : {1U, 5U, 10U, 255U}) {
        bytes[16] = static_cast<std::byte>(type);
        EXPECT_EQ(strict_error(bytes), "bad_movement_type at 16 (movement_type)");
        // Tolerant, as the client reads it: type, options and style, and nothing more.
        const Decoded decoded = decode(bytes, DecodeMode::tolerant);
        ASSERT_TRUE(decoded.is_ok());
        const auto& movement = std::get<UpdateMotion>(decoded.message).movement;
        EXPECT_EQ(static_cast<unsigned>(type_of(movement)), type);
        EXPECT_EQ(movement.style, motion_command::non_combat);
        EXPECT_EQ(tolerated(bytes), "bad_movement_type at 16 (movement_type)");
    }
    EXPECT_EQ(strict_error(first_bytes(bytes, 17)), "bad_movement_type at 16 (movement_type)");
}

TEST(DecodeErrors, a_command_beyond_the_table_is_refused_wherever_it_stands) {
    Bytes style = running_bytes();
    put<std::uint16_t>(style, 18, 412);
    EXPECT_EQ(error(style), "bad_command at 18 (style)");
    Bytes forward = running_bytes();
    put<std::uint16_t>(forward, 26, 0xFFFF);
    EXPECT_EQ(error(forward), "bad_command at 26 (state.forward_command)");
    Bytes action = running_bytes();
    put<std::uint16_t>(action, 32, 412);
    EXPECT_EQ(error(action), "bad_command at 32 (action.command)");
    put<std::uint16_t>(action, 32, 411);
    EXPECT_TRUE(decode(action, DecodeMode::strict).is_ok());
}

TEST(DecodeErrors, more_actions_than_bytes_are_truncated) {
    Bytes bytes = running_bytes();
    put<std::uint32_t>(bytes, 20, 0x7U | (31U << 7U));
    EXPECT_EQ(error(bytes), "truncated at 40 (action.command)");
}

TEST(DecodeErrors, an_object_description_must_have_its_version) {
    Bytes bytes = encoded(standing_object());
    bytes[8] = std::byte{0x12};
    EXPECT_EQ(error(bytes), "bad_version at 8 (objdesc.version)");
}

TEST(DecodeErrors, a_movement_length_beyond_the_message_is_a_bad_count) {
    Bytes bytes = encoded(standing_object());
    for (const std::uint32_t length : {0x1000U, 0x7FFFFFFFU, 0xFFFFFFFFU}) {
        put(bytes, 20, length);
        EXPECT_EQ(error(bytes), "bad_count at 20 (movement.length)");
    }
}

TEST(DecodeErrors, a_movement_must_not_read_past_its_own_buffer) {
    Bytes bytes = encoded(standing_object());
    put<std::uint32_t>(bytes, 20, 2);
    EXPECT_EQ(error(bytes), "truncated at 26 (style)");
    put<std::uint32_t>(bytes, 20, 6);
    EXPECT_EQ(error(bytes), "truncated at 28 (state.flags)");
}

TEST(DecodeErrors, counts_are_tested_in_64_bits) {
    CreateObject m = standing_object();
    m.physics.flags = physics_flag::children;
    Bytes bytes = encoded(m);
    for (const std::uint32_t count : {1000U, 0x20000000U, 0x40000000U, 0xFFFFFFFFU}) {
        put(bytes, 20, count);
        EXPECT_EQ(error(bytes), "bad_count at 20 (children.count)");
    }
}

TEST(DecodeErrors, a_string_longer_than_the_message_is_a_bad_count) {
    CreateObject m = standing_object();
    m.physics.flags = 0;
    Bytes bytes = encoded(m);
    // Physics without fields: 8 bytes, stamps, padding; then the header.
    const std::size_t name = 20 + 20 + 4;
    ASSERT_EQ(bytes[name], std::byte{6});
    put<std::uint16_t>(bytes, name, 0x7FFF);
    EXPECT_EQ(error(bytes), "bad_count at 44 (name)");
    put<std::uint16_t>(bytes, name, 0xFFFF);
    EXPECT_EQ(error(bytes), "bad_count at 46 (name)");
    EXPECT_EQ(error(first_bytes(bytes, 49)), "truncated at 46 (name)");
}

TEST(DecodeErrors, a_restriction_count_is_refused_before_the_word_behind_it) {
    CreateObject m = standing_object();
    m.physics.flags = 0;
    m.weenie.header = 0x4000000;
    const RestrictionEntry entry{1, 2};
    std::array<std::byte, 8> buffer{};
    m.weenie.restrictions.entries = pack(std::span(&entry, 1), buffer);
    const Bytes bytes = encoded(m);
    const std::size_t count = bytes.size() - 8 - 4;
    ASSERT_EQ(bytes[count], std::byte{1});
    const std::string where = " at " + std::to_string(count) + " (restrictions.count)";
    EXPECT_EQ(error(first_bytes(bytes, count + 2)), "bad_count" + where);
    EXPECT_EQ(error(first_bytes(bytes, count + 4)), "bad_count" + where);
    EXPECT_EQ(error(first_bytes(bytes, count + 11)), "bad_count" + where);
    EXPECT_TRUE(decode(bytes, DecodeMode::strict).is_ok());
}

TEST(DecodePolicies, refuse_a_cell_number_that_names_no_cell) {
    Bytes bytes = encoded(full_position());
    for (const std::uint32_t cell : {0U, 0xA9B40000U, 0xA9B40041U, 0xA9B400FFU, 0xA9B4FFFEU, 0xA9B4FFFFU}) {
        put(bytes, 12, cell);
        EXPECT_EQ(strict_error(bytes), "bad_cell at 12 (cell)");
        EXPECT_EQ(tolerated(bytes), "bad_cell at 12 (cell)");
    }
    for (const std::uint32_t cell : {0x00000001U, 0xA9B40040U, 0xA9B40100U, 0xFFFFFFFDU}) {
        put(bytes, 12, cell);
        EXPECT_TRUE(decode(bytes, DecodeMode::strict).is_ok());
    }
}

TEST(DecodePolicies, refuse_numbers_that_are_not_finite) {
    Bytes bytes = encoded(full_position());
    put(bytes, 20, k_nan);
    EXPECT_EQ(strict_error(bytes), "bad_float at 20 (origin)");
    EXPECT_EQ(tolerated(bytes), "bad_float at 20 (origin)");
    put(bytes, 20, 1.0F);
    put(bytes, 52, -k_infinity);
    EXPECT_EQ(strict_error(bytes), "bad_float at 52 (velocity)");
    Bytes weenie = with_second_header();
    put(weenie, weenie.size() - 8, std::numeric_limits<double>::infinity());
    EXPECT_EQ(strict_error(weenie),
              "bad_float at " + std::to_string(weenie.size() - 8) + " (cooldown_duration)");
}

TEST(DecodePolicies, a_tolerated_number_is_delivered_as_it_came) {
    Bytes bytes = encoded(full_position());
    put(bytes, 16, k_infinity);
    const Decoded decoded = decode(bytes, DecodeMode::tolerant);
    EXPECT_EQ(std::get<UpdatePosition>(decoded.message).position.origin.x, k_infinity);
}

TEST(DecodePolicies, refuse_a_rotation_that_is_not_of_length_one) {
    UpdatePosition m = full_position();
    m.position.rotation = {1.0101F, 0, 0, 0};
    EXPECT_EQ(strict_error(encoded(m)), "bad_quaternion at 28 (rotation)");
    EXPECT_EQ(tolerated(encoded(m)), "bad_quaternion at 28 (rotation)");
    m.position.rotation = {0.9899F, 0, 0, 0};
    EXPECT_EQ(strict_error(encoded(m)), "bad_quaternion at 28 (rotation)");
    for (const float length : {0.9901F, 1.0099F}) {
        m.position.rotation = {0, 0, length, 0};
        EXPECT_TRUE(decode(encoded(m), DecodeMode::strict).is_ok()) << length;
    }
}

TEST(DecodePolicies, no_component_at_all_is_a_rotation_of_length_zero) {
    UpdatePosition m = full_position();
    m.position.flags = 0x7C;
    const Bytes bytes = encoded(m);
    EXPECT_EQ(bytes.size(), 36U);
    EXPECT_EQ(strict_error(bytes), "bad_quaternion at 28 (rotation)");
    const Decoded decoded = decode(bytes, DecodeMode::tolerant);
    EXPECT_EQ(std::get<UpdatePosition>(decoded.message).position.rotation, (Quat{0, 0, 0, 0}));
}

TEST(DecodePolicies, a_component_that_is_no_number_says_nothing_about_the_length) {
    Bytes bytes = encoded(full_position());
    put(bytes, 28, k_nan);
    EXPECT_EQ(tolerated(bytes), "bad_float at 28 (rotation.w)");
}

TEST(DecodePolicies, refuse_bytes_behind_the_end) {
    const Bytes bytes = joined(encoded(full_position()), Bytes(3));
    EXPECT_EQ(strict_error(bytes), "trailing at 68 (message)");
    EXPECT_EQ(tolerated(bytes), "trailing at 68 (message)");
}

TEST(DecodePolicies, a_movement_buffer_longer_than_its_type_uses_is_stepped_over) {
    Bytes bytes = encoded(standing_object());
    put<std::uint32_t>(bytes, 20, 12);
    bytes.insert(bytes.begin() + 32, 4, std::byte{0x5A});
    EXPECT_EQ(strict_error(bytes), "bad_length at 32 (movement)");
    const Decoded decoded = decode(bytes, DecodeMode::tolerant);
    ASSERT_TRUE(decoded.is_ok());
    EXPECT_EQ(brief(decoded.warnings[0]), "bad_length at 32 (movement)");
    EXPECT_EQ(std::get<CreateObject>(decoded.message).weenie.name, "Tester");
}

TEST(DecodePolicies, what_shifts_the_layout_fails_later_with_another_class) {
    Bytes bytes = encoded(standing_object());
    put<std::uint32_t>(bytes, 20, 0);  // "no buffer" although its bytes are there
    EXPECT_EQ(decode(bytes, DecodeMode::strict).error.code, ErrorCode::bad_cell);
    EXPECT_EQ(decode(bytes, DecodeMode::tolerant).error.code, ErrorCode::bad_count);
}

TEST(DecodeWarnings, unknown_bits_never_stop_the_reading) {
    Bytes position = encoded(full_position());
    put<std::uint32_t>(position, 8, 0x80000007);
    EXPECT_EQ(warning(position, DecodeMode::strict), "unknown_flag at 8 (flags)");
    Bytes options = running_bytes();
    options[17] = std::byte{0x04};
    EXPECT_EQ(warning(options, DecodeMode::strict), "unknown_flag at 17 (movement_options)");
    Bytes state = running_bytes();
    put<std::uint32_t>(state, 20, 0x03D0F087);
    EXPECT_EQ(warning(state, DecodeMode::strict), "unknown_flag at 20 (state.flags)");
    Bytes physics = encoded(standing_object());
    put<std::uint32_t>(physics, 12, 0x18080 | 0x80000);
    EXPECT_EQ(warning(physics, DecodeMode::strict), "unknown_flag at 12 (physics.flags)");
}

TEST(DecodeWarnings, padding_may_hold_anything) {
    Bytes bytes = running_bytes();
    bytes[15] = std::byte{1};
    EXPECT_EQ(warning(bytes, DecodeMode::strict), "nonzero_padding at 15 (padding)");
}

TEST(DecodeWarnings, give_way_to_any_error) {
    Bytes bytes = encoded(full_position());
    put<std::uint32_t>(bytes, 8, 0x107);
    const Decoded decoded = decode(first_bytes(bytes, 60), DecodeMode::strict);
    EXPECT_EQ(class_of(decoded), ErrorCode::truncated);
    EXPECT_EQ(class_of(decode(bytes, DecodeMode::strict)), ErrorCode::unknown_flag);
    EXPECT_EQ(class_of(decode(encoded(full_position()), DecodeMode::strict)), ErrorCode::ok);
}

TEST(DecodeWarnings, are_counted_beyond_those_that_are_kept) {
    Bytes bytes = encoded(full_position());
    for (std::size_t offset = 16; offset < 40; offset += 4) {
        put(bytes, offset, k_nan);
    }
    const Decoded decoded = decode(bytes, DecodeMode::tolerant);
    EXPECT_TRUE(decoded.is_ok());
    EXPECT_EQ(decoded.warnings.count(), 6U);
    ASSERT_EQ(decoded.warnings.kept(), 4U);
    EXPECT_EQ(decoded.warnings[3].where, 28U);
}

TEST(DecodeOrder, the_first_error_in_the_bytes_wins) {
    Bytes cell_then_nan = encoded(full_position());
    put<std::uint32_t>(cell_then_nan, 12, 0);
    put(cell_then_nan, 16, k_nan);
    EXPECT_EQ(strict_error(cell_then_nan), "bad_cell at 12 (cell)");
    EXPECT_EQ(strict_error(first_bytes(cell_then_nan, 16)), "bad_cell at 12 (cell)");
    Bytes rotation_then_velocity = encoded(full_position());
    put(rotation_then_velocity, 28, 5.0F);
    put(rotation_then_velocity, 44, k_nan);
    EXPECT_EQ(strict_error(rotation_then_velocity), "bad_quaternion at 28 (rotation)");
    EXPECT_EQ(strict_error(first_bytes(rotation_then_velocity, 44)), "bad_quaternion at 28 (rotation)");
    EXPECT_EQ(strict_error(first_bytes(rotation_then_velocity, 43)), "truncated at 40 (rotation.z)");
}

}  // namespace
}  // namespace glidepath

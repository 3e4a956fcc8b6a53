// What a client says of its own movement (spec/wire.md 8).
#include <glidepath/client_message.h>

#include "layers.h"
#include "unit/wire_support.h"

#include <gtest/gtest.h>

namespace glidepath {
namespace {

using namespace wire_test;

AutonomousPosition place() {
    return {.cell = 0xA9B40019,
            .origin = {84.5F, 12.25F, 94.005F},
            .rotation = {0.5F, 0.5F, 0.5F, 0.5F},
            .instance_stamp = 1,
            .server_control_stamp = 2,
            .teleport_stamp = 3,
            .force_position_stamp = 4,
            .has_contact = true};
}

ClientMessage standing() {
    return {.sequence = 9, .action = client_action::autonomous_position, .body = place()};
}

ClientMessage turning(std::span<std::byte> buffer) {
    MoveToState moved{.state = {}, .position = place(), .is_standing_long_jump = true};
    moved.state.flags = raw_state_flag::known;
    moved.state.hold_key = 2;
    moved.state.forward_command = 0x44000007;
    moved.state.forward_speed = 2.5F;
    moved.state.sidestep_command = 0x6500000F;
    moved.state.sidestep_speed = -1.25F;
    moved.state.turn_command = 0x6500000D;
    moved.state.turn_speed = -1.5F;
    const MotionAction action{0x2500003B, 1.5F, 5, true};
    moved.state.actions = pack(std::span(&action, 1), buffer);
    return {.sequence = 10, .action = client_action::move_to_state, .body = moved};
}

Bytes bytes_of(const ClientMessage& message) {
    Bytes bytes(encode(message, {}));
    EXPECT_EQ(encode(message, bytes), bytes.size());
    return bytes;
}

DecodedClient strictly(const Bytes& bytes) { return decode_client(bytes, DecodeMode::strict); }

TEST(ClientMessage, cut_anywhere_is_refused) {
    std::array<std::byte, 64> buffer;
    for (const Bytes& whole : {bytes_of(standing()), bytes_of(turning(buffer))}) {
        for (std::size_t size = 0; size < whole.size(); ++size) {
            const DecodedClient decoded = strictly(first_bytes(whole, size));
            EXPECT_FALSE(decoded.is_ok()) << size;
            EXPECT_TRUE(std::holds_alternative<std::monostate>(decoded.message.body));
        }
        EXPECT_EQ(strictly(joined(whole, Bytes(4))).error.code, ErrorCode::trailing);
    }
}

TEST(ClientMessage, of_another_kind_is_left_alone) {
    Bytes other = bytes_of(standing());
    put<std::uint32_t>(other, 8, 0x0036);
    EXPECT_EQ(brief(strictly(other).error), "bad_opcode at 8 (action)");
    put<std::uint32_t>(other, 0, 0xF748);
    EXPECT_EQ(brief(strictly(other).error), "bad_opcode at 0 (opcode)");
}

TEST(ClientMessage, that_claims_more_actions_than_it_has_is_refused_before_anything_is_read) {
    std::array<std::byte, 64> buffer;
    Bytes bytes = bytes_of(turning(buffer));
    for (const std::uint32_t count : {20U, 0x1FFFFFU}) {
        put<std::uint32_t>(bytes, 12, raw_state_flag::known | count << 11U);
        EXPECT_EQ(brief(strictly(bytes).error), "bad_count at 12 (state.packed)");
    }
}

TEST(ClientMessage, with_numbers_that_are_none_is_refused_strictly_and_warned_of_otherwise) {
    Bytes bytes = bytes_of(standing());
    put<std::uint32_t>(bytes, 12, 0xA9B40000);
    EXPECT_EQ(brief(strictly(bytes).error), "bad_cell at 12 (cell)");
    const DecodedClient tolerant = decode_client(bytes, DecodeMode::tolerant);
    EXPECT_TRUE(tolerant.is_ok());
    EXPECT_EQ(class_of(tolerant), ErrorCode::bad_cell);
    bytes = bytes_of(standing());
    put<std::uint32_t>(bytes, 16, 0x7FC00000);
    EXPECT_EQ(strictly(bytes).error.code, ErrorCode::bad_float);
    bytes = bytes_of(standing());
    put<float>(bytes, 28, 3.0F);
    EXPECT_EQ(strictly(bytes).error.code, ErrorCode::bad_quaternion);
}

TEST(ClientMessage, with_a_position_is_read_whole) {
    const Bytes bytes = bytes_of(standing());
    EXPECT_EQ(bytes.size(), 56U);
    const DecodedClient decoded = strictly(bytes);
    EXPECT_EQ(class_of(decoded), ErrorCode::ok) << brief(decoded.error);
    EXPECT_EQ(decoded.message.sequence, 9U);
    const AutonomousPosition* at = decoded.message.position();
    ASSERT_NE(at, nullptr);
    EXPECT_EQ(at->cell, 0xA9B40019U);
    EXPECT_EQ(at->origin.y, 12.25F);
    EXPECT_EQ(at->server_control_stamp, 2);
    EXPECT_EQ(at->force_position_stamp, 4);
    EXPECT_TRUE(at->has_contact);
    EXPECT_EQ(bytes_of(decoded.message), bytes);
}

TEST(ClientMessage, with_every_key_is_read_whole) {
    std::array<std::byte, 64> buffer;
    const Bytes bytes = bytes_of(turning(buffer));
    const DecodedClient decoded = strictly(bytes);
    EXPECT_EQ(class_of(decoded), ErrorCode::ok) << brief(decoded.error);
    const auto& moved = std::get<MoveToState>(decoded.message.body);
    EXPECT_EQ(moved.state.forward_command, 0x44000007U);
    EXPECT_EQ(moved.state.sidestep_speed, -1.25F);
    EXPECT_EQ(moved.state.turn_speed, -1.5F);
    ASSERT_EQ(moved.state.actions.size(), 1U);
    EXPECT_EQ((*moved.state.actions.begin()).id, 0x2500003BU);
    EXPECT_TRUE(moved.is_standing_long_jump);
    EXPECT_EQ(decoded.message.position()->teleport_stamp, 3);
    EXPECT_EQ(bytes_of(decoded.message), bytes);
}

TEST(ClientMessage, without_a_key_means_standing) {
    MoveToState still{.state = {}, .position = place()};
    const ClientMessage message{.action = client_action::move_to_state, .body = still};
    const DecodedClient decoded = strictly(bytes_of(message));
    const auto& moved = std::get<MoveToState>(decoded.message.body);
    EXPECT_EQ(moved.state.forward_command, motion_command::ready);
    EXPECT_EQ(moved.state.turn_command, 0U);
    EXPECT_FALSE(moved.is_standing_long_jump);
}

}  // namespace
}  // namespace glidepath

// Spec/wire.md 8.
#include <glidepath/client_message.h>

#include "wire/packed_list.h"
#include "wire/parts.h"

namespace glidepath::wire {

namespace {

constexpr std::uint32_t k_raw_action_count_shift = 11;
constexpr std::size_t k_action_size = 8;
constexpr std::uint8_t k_contact = 1;
constexpr std::uint8_t k_standing_long_jump = 2;

void read_client_position(MessageReader& r, AutonomousPosition& p) {
    p.cell = r.cell("cell");
    p.origin = r.vec3("origin");
    const std::size_t rotation_offset = r.offset();
    p.rotation.w = r.f32("rotation.w");
    p.rotation.x = r.f32("rotation.x");
    p.rotation.y = r.f32("rotation.y");
    p.rotation.z = r.f32("rotation.z");
    r.check_length_of(p.rotation, rotation_offset, "rotation");
    p.instance_stamp = r.u16("instance_stamp");
    p.server_control_stamp = r.u16("server_control_stamp");
    p.teleport_stamp = r.u16("teleport_stamp");
    p.force_position_stamp = r.u16("force_position_stamp");
}

void read(MessageReader& r, AutonomousPosition& p) {
    read_client_position(r, p);
    p.has_contact = r.u8("contact") != 0;
    r.align();
}

void read_state(MessageReader& r, RawMotionState& state) {
    const std::size_t packed_offset = r.offset();
    const std::uint32_t packed = r.u32("state.packed");
    state.flags = packed & raw_state_flag::known;
    const std::uint32_t count = packed >> k_raw_action_count_shift;
    // Before anything: the count has 21 bits (spec/wire.md 8.6).
    if (!r.can_follow(count, k_action_size, packed_offset, "state.packed")) return;
    const auto has = [&](std::uint32_t flag) { return (state.flags & flag) != 0; };
    if (has(raw_state_flag::hold_key)) state.hold_key = r.u32("state.hold_key");
    if (has(raw_state_flag::style)) state.style = r.u32("state.style");
    if (has(raw_state_flag::forward_command)) state.forward_command = r.u32("state.forward_command");
    if (has(raw_state_flag::forward_hold_key)) state.forward_hold_key = r.u32("state.forward_hold_key");
    if (has(raw_state_flag::forward_speed)) state.forward_speed = r.f32("state.forward_speed");
    if (has(raw_state_flag::sidestep_command)) state.sidestep_command = r.u32("state.sidestep_command");
    if (has(raw_state_flag::sidestep_hold_key)) state.sidestep_hold_key = r.u32("state.sidestep_hold_key");
    if (has(raw_state_flag::sidestep_speed)) state.sidestep_speed = r.f32("state.sidestep_speed");
    if (has(raw_state_flag::turn_command)) state.turn_command = r.u32("state.turn_command");
    if (has(raw_state_flag::turn_hold_key)) state.turn_hold_key = r.u32("state.turn_hold_key");
    if (has(raw_state_flag::turn_speed)) state.turn_speed = r.f32("state.turn_speed");
    state.actions = r.list<MotionAction>(count, [&] {
        r.command("action.command");
        r.u16("action.stamp");
        r.f32("action.speed");
    });
}

void read(MessageReader& r, MoveToState& m) {
    read_state(r, m.state);
    read_client_position(r, m.position);
    const std::uint8_t bits = r.u8("bits");
    m.position.has_contact = (bits & k_contact) != 0;
    m.is_standing_long_jump = (bits & k_standing_long_jump) != 0;
    r.align();
}

void read_action(MessageReader& r, ClientMessage& message) {
    message.sequence = r.u32("sequence");
    message.action = r.u32("action");
    if (!r.ok()) return;
    if (message.action == client_action::autonomous_position) {
        read(r, message.body.emplace<AutonomousPosition>());
    } else if (message.action == client_action::move_to_state) {
        read(r, message.body.emplace<MoveToState>());
    } else {
        r.fail(ErrorCode::bad_opcode, 8, "action");
    }
}

void write_client_position(ByteWriter& w, const AutonomousPosition& p) {
    w.u32(p.cell);
    write_vec3(w, p.origin);
    write_quat(w, p.rotation);
    w.u16(p.instance_stamp);
    w.u16(p.server_control_stamp);
    w.u16(p.teleport_stamp);
    w.u16(p.force_position_stamp);
}

void write(ByteWriter& w, const AutonomousPosition& p) {
    write_client_position(w, p);
    w.u8(p.has_contact ? 1 : 0);
    w.align();
}

void write(ByteWriter& w, const MoveToState& m) {
    const RawMotionState& state = m.state;
    w.u32((state.flags & raw_state_flag::known) | state.actions.size() << k_raw_action_count_shift);
    const auto has = [&](std::uint32_t flag) { return (state.flags & flag) != 0; };
    if (has(raw_state_flag::hold_key)) w.u32(state.hold_key);
    if (has(raw_state_flag::style)) w.u32(state.style);
    if (has(raw_state_flag::forward_command)) w.u32(state.forward_command);
    if (has(raw_state_flag::forward_hold_key)) w.u32(state.forward_hold_key);
    if (has(raw_state_flag::forward_speed)) w.f32(state.forward_speed);
    if (has(raw_state_flag::sidestep_command)) w.u32(state.sidestep_command);
    if (has(raw_state_flag::sidestep_hold_key)) w.u32(state.sidestep_hold_key);
    if (has(raw_state_flag::sidestep_speed)) w.f32(state.sidestep_speed);
    if (has(raw_state_flag::turn_command)) w.u32(state.turn_command);
    if (has(raw_state_flag::turn_hold_key)) w.u32(state.turn_hold_key);
    if (has(raw_state_flag::turn_speed)) w.f32(state.turn_speed);
    w.bytes(state.actions.bytes());
    write_client_position(w, m.position);
    w.u8(static_cast<std::uint8_t>((m.position.has_contact ? k_contact : 0) |
                                   (m.is_standing_long_jump ? k_standing_long_jump : 0)));
    w.align();
}

}  // namespace

}  // namespace glidepath::wire

namespace glidepath {

using namespace wire;

DecodedClient decode_client(std::span<const std::byte> bytes, DecodeMode mode) {
    DecodedClient result;
    MessageReader reader(bytes, mode, result.warnings);
    result.opcode = reader.u32("opcode");
    if (reader.ok() && result.opcode != client_action::opcode) {
        reader.fail(ErrorCode::bad_opcode, 0, "opcode");
    }
    if (reader.ok()) read_action(reader, result.message);
    reader.skip_rest(ErrorCode::trailing, "message");
    result.error = reader.error();
    if (!result.is_ok()) result.message.body.emplace<std::monostate>();
    return result;
}

ErrorCode class_of(const DecodedClient& decoded) {
    if (!decoded.is_ok()) return decoded.error.code;
    return decoded.warnings.empty() ? ErrorCode::ok : decoded.warnings[0].code;
}

std::size_t encode(const ClientMessage& message, std::span<std::byte> out) {
    ByteWriter writer(out);
    writer.u32(client_action::opcode);
    writer.u32(message.sequence);
    writer.u32(message.action);
    std::visit([&](const auto& body) { write(writer, body); }, message.body);
    return writer.size();
}

}  // namespace glidepath

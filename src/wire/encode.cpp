// Which message it is, and the small ones, in the order of decode.cpp.
#include <glidepath/codec.h>

#include "wire/parts.h"

#include <array>

namespace glidepath::wire {

namespace {

void write_autonomous(ByteWriter& w, bool autonomous) {
    w.u8(autonomous ? 1 : 0);
    w.align();
}

void write(ByteWriter& w, const UpdatePosition& m) {
    w.u32(m.guid);
    write_part(w, m.position);
}

void write(ByteWriter& w, const UpdateMotion& m) {
    w.u32(m.guid);
    w.u16(m.instance_stamp);
    w.u16(m.movement_stamp);
    w.u16(m.server_control_stamp);
    write_autonomous(w, m.autonomous);
    write_part(w, m.movement);
}

void write(ByteWriter& w, const VectorUpdate& m) {
    w.u32(m.guid);
    write_vec3(w, m.velocity_mps);
    write_vec3(w, m.omega_radps);
    w.u16(m.instance_stamp);
    w.u16(m.vector_stamp);
}

void write(ByteWriter& w, const PositionAndMovement& m) {
    w.u32(m.guid);
    write_part(w, m.position);
    w.u16(m.movement_stamp);
    w.u16(m.server_control_stamp);
    write_autonomous(w, m.autonomous);
    write_part(w, m.movement);
}

void write(ByteWriter& w, const CreateObject& m) {
    w.u32(m.guid);
    write_part(w, m.appearance);
    write_part(w, m.physics);
    write_part(w, m.weenie);
}

void write(ByteWriter& w, const UpdateObject& m) { write(w, m.object); }

void write(ByteWriter& w, const ObjDescEvent& m) {
    w.u32(m.guid);
    write_part(w, m.appearance);
    w.u16(m.instance_stamp);
    w.u16(m.object_description_stamp);
}

void write(ByteWriter& w, const CreatePlayer& m) { w.u32(m.guid); }

void write(ByteWriter& w, const DeleteObject& m) {
    w.u32(m.guid);
    w.u16(m.instance_stamp);
    w.align();
}

void write(ByteWriter& w, const ParentEvent& m) {
    w.u32(m.parent);
    w.u32(m.child);
    w.u32(m.location);
    w.u32(m.placement_id);
    w.u16(m.parent_instance_stamp);
    w.u16(m.child_position_stamp);
}

void write(ByteWriter& w, const PickupEvent& m) {
    w.u32(m.guid);
    w.u16(m.instance_stamp);
    w.u16(m.position_stamp);
}

void write(ByteWriter& w, const SetState& m) {
    w.u32(m.guid);
    w.u32(m.state);
    w.u16(m.instance_stamp);
    w.u16(m.state_stamp);
}

void write(ByteWriter& w, const PlayerTeleport& m) {
    w.u16(m.teleport_stamp);
    w.align();
}

struct Kind {
    std::uint32_t opcode;
    const char* name;
};

// In the order of the variant.
constexpr std::array<Kind, std::variant_size_v<Message>> k_message_kinds{{
    {0, "unknown"},
    {opcode::update_position, "UpdatePosition"},
    {opcode::update_motion, "UpdateMotion"},
    {opcode::vector_update, "VectorUpdate"},
    {opcode::create_object, "CreateObject"},
    {opcode::update_object, "UpdateObject"},
    {opcode::create_player, "CreatePlayer"},
    {opcode::delete_object, "DeleteObject"},
    {opcode::parent_event, "ParentEvent"},
    {opcode::pickup_event, "PickupEvent"},
    {opcode::set_state, "SetState"},
    {opcode::player_teleport, "PlayerTeleport"},
    {opcode::position_and_movement, "PositionAndMovement"},
    {opcode::objdesc_event, "ObjDescEvent"},
}};

}  // namespace

}  // namespace glidepath::wire

namespace glidepath {

using namespace wire;

const char* message_name(std::uint32_t code) {
    for (const Kind& kind : k_message_kinds) {
        if (kind.opcode == code) return kind.name;
    }
    return "unknown";
}

std::uint32_t opcode_of(const Message& message) { return k_message_kinds[message.index()].opcode; }

std::size_t encode(const Message& message, std::span<std::byte> out) {
    ByteWriter writer(out);
    if (std::holds_alternative<std::monostate>(message)) return 0;
    writer.u32(opcode_of(message));
    std::visit([&](const auto& content) { write(writer, content); }, message);
    return writer.size();
}

}  // namespace glidepath

// Which message it is, and the small ones, in the order of decode.cpp.
#include <glidepath/codec.h>

#include "wire/parts.h"

namespace glidepath::wire {

namespace {

void write_autonomous(ByteWriter& w, bool autonomous) {
    w.u8(autonomous ? 1 : 0);
    w.align();
}

void write(ByteWriter&, const std::monostate&) {}

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

struct OpcodeOf {
    std::uint32_t operator()(const std::monostate&) const { return 0; }
    std::uint32_t operator()(const UpdatePosition&) const { return opcode::update_position; }
    std::uint32_t operator()(const UpdateMotion&) const { return opcode::update_motion; }
    std::uint32_t operator()(const VectorUpdate&) const { return opcode::vector_update; }
    std::uint32_t operator()(const CreateObject&) const { return opcode::create_object; }
    std::uint32_t operator()(const UpdateObject&) const { return opcode::update_object; }
    std::uint32_t operator()(const CreatePlayer&) const { return opcode::create_player; }
    std::uint32_t operator()(const DeleteObject&) const { return opcode::delete_object; }
    std::uint32_t operator()(const ParentEvent&) const { return opcode::parent_event; }
    std::uint32_t operator()(const PickupEvent&) const { return opcode::pickup_event; }
    std::uint32_t operator()(const SetState&) const { return opcode::set_state; }
    std::uint32_t operator()(const PlayerTeleport&) const { return opcode::player_teleport; }
    std::uint32_t operator()(const PositionAndMovement&) const { return opcode::position_and_movement; }
    std::uint32_t operator()(const ObjDescEvent&) const { return opcode::objdesc_event; }
};

}  // namespace

}  // namespace glidepath::wire

namespace glidepath {

using namespace wire;

const char* message_name(std::uint32_t code) {
    switch (code) {
        case opcode::update_position:
            return "UpdatePosition";
        case opcode::update_motion:
            return "UpdateMotion";
        case opcode::vector_update:
            return "VectorUpdate";
        case opcode::create_object:
            return "CreateObject";
        case opcode::update_object:
            return "UpdateObject";
        case opcode::create_player:
            return "CreatePlayer";
        case opcode::delete_object:
            return "DeleteObject";
        case opcode::parent_event:
            return "ParentEvent";
        case opcode::pickup_event:
            return "PickupEvent";
        case opcode::set_state:
            return "SetState";
        case opcode::player_teleport:
            return "PlayerTeleport";
        case opcode::position_and_movement:
            return "PositionAndMovement";
        case opcode::objdesc_event:
            return "ObjDescEvent";
        default:
            return "unknown";
    }
}

std::uint32_t opcode_of(const Message& message) { return std::visit(OpcodeOf{}, message); }

std::size_t encode(const Message& message, std::span<std::byte> out) {
    ByteWriter writer(out);
    if (std::holds_alternative<std::monostate>(message)) return 0;
    writer.u32(opcode_of(message));
    std::visit([&](const auto& content) { write(writer, content); }, message);
    return writer.size();
}

}  // namespace glidepath

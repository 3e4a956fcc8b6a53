// Which message it is, and the small ones (spec/wire.md 4.1, 5.1 and 7).
#include <glidepath/codec.h>

#include "wire/parts.h"
#include "wire/quick_reader.h"
#include "wire/read_motion.h"

namespace glidepath::wire {

namespace {

void read(MessageReader& r, VectorUpdate& m) {
    m.guid = r.u32("guid");
    m.velocity_mps = r.vec3("velocity");
    m.omega_radps = r.vec3("omega");
    m.instance_stamp = r.u16("instance_stamp");
    m.vector_stamp = r.u16("vector_stamp");
}

void read(MessageReader& r, PositionAndMovement& m) {
    m.guid = r.u32("guid");
    read_part(r, m.position);
    m.movement_stamp = r.u16("movement_stamp");
    m.server_control_stamp = r.u16("server_control_stamp");
    m.autonomous = read_autonomous(r);
    read_part(r, m.movement);
}

void read(MessageReader& r, CreateObject& m) {
    m.guid = r.u32("guid");
    read_part(r, m.appearance);
    read_part(r, m.physics);
    read_part(r, m.weenie);
}

void read(MessageReader& r, UpdateObject& m) { read(r, m.object); }

void read(MessageReader& r, ObjDescEvent& m) {
    m.guid = r.u32("guid");
    read_part(r, m.appearance);
    m.instance_stamp = r.u16("instance_stamp");
    m.object_description_stamp = r.u16("objdesc_stamp");
}

void read(MessageReader& r, CreatePlayer& m) { m.guid = r.u32("guid"); }

void read(MessageReader& r, DeleteObject& m) {
    m.guid = r.u32("guid");
    m.instance_stamp = r.u16("instance_stamp");
    r.align();
}

void read(MessageReader& r, ParentEvent& m) {
    m.parent = r.u32("parent");
    m.child = r.u32("child");
    m.location = r.u32("location");
    m.placement_id = r.u32("placement_id");
    m.parent_instance_stamp = r.u16("parent_instance_stamp");
    m.child_position_stamp = r.u16("child_position_stamp");
}

void read(MessageReader& r, PickupEvent& m) {
    m.guid = r.u32("guid");
    m.instance_stamp = r.u16("instance_stamp");
    m.position_stamp = r.u16("position_stamp");
}

void read(MessageReader& r, SetState& m) {
    m.guid = r.u32("guid");
    m.state = r.u32("state");
    m.instance_stamp = r.u16("instance_stamp");
    m.state_stamp = r.u16("state_stamp");
}

void read(MessageReader& r, PlayerTeleport& m) {
    m.teleport_stamp = r.u16("teleport_stamp");
    r.align();
}

void read_message(MessageReader& r, std::uint32_t code, Message& message) {
    switch (code) {
        case opcode::update_position:
            return read(r, message.emplace<UpdatePosition>());
        case opcode::update_motion:
            return read(r, message.emplace<UpdateMotion>());
        case opcode::vector_update:
            return read(r, message.emplace<VectorUpdate>());
        case opcode::create_object:
            return read(r, message.emplace<CreateObject>());
        case opcode::update_object:
            return read(r, message.emplace<UpdateObject>());
        case opcode::create_player:
            return read(r, message.emplace<CreatePlayer>());
        case opcode::delete_object:
            return read(r, message.emplace<DeleteObject>());
        case opcode::parent_event:
            return read(r, message.emplace<ParentEvent>());
        case opcode::pickup_event:
            return read(r, message.emplace<PickupEvent>());
        case opcode::set_state:
            return read(r, message.emplace<SetState>());
        case opcode::player_teleport:
            return read(r, message.emplace<PlayerTeleport>());
        case opcode::position_and_movement:
            return read(r, message.emplace<PositionAndMovement>());
        case opcode::objdesc_event:
            return read(r, message.emplace<ObjDescEvent>());
        default:
            return r.fail(ErrorCode::bad_opcode, 0, "opcode");
    }
}

template <class Payload>
bool read_quickly(std::span<const std::byte> bytes, Message& message) {
    QuickReader reader(bytes);
    reader.u32("opcode");
    read(reader, message.emplace<Payload>(k_blank<Payload>));
    return reader.is_done();
}

}  // namespace

void decode_with_care(std::span<const std::byte> bytes, DecodeMode mode, Decoded& result) {
    MessageReader reader(bytes, mode, result.warnings);
    result.opcode = reader.u32("opcode");
    read_message(reader, result.opcode, result.message);
    reader.skip_rest(ErrorCode::trailing, "message");
    result.error = reader.error();
    if (!result.is_ok()) result.message.emplace<std::monostate>();
}

}  // namespace glidepath::wire

namespace glidepath {

using namespace wire;

// Of a hundred messages ninety-five are these two, and hardly one has anything odd.
Decoded decode(std::span<const std::byte> bytes, DecodeMode mode) {
    Decoded result;
    if (bytes.size() >= sizeof result.opcode) {
        result.opcode = load_little_endian<std::uint32_t>(bytes.data());
        if (result.opcode == opcode::update_position && read_quickly<UpdatePosition>(bytes, result.message)) {
            return result;
        }
        if (result.opcode == opcode::update_motion && read_quickly<UpdateMotion>(bytes, result.message)) {
            return result;
        }
    }
    decode_with_care(bytes, mode, result);
    return result;
}

ErrorCode class_of(const Decoded& decoded) {
    if (!decoded.is_ok()) return decoded.error.code;
    return decoded.warnings.empty() ? ErrorCode::ok : decoded.warnings[0].code;
}

}  // namespace glidepath

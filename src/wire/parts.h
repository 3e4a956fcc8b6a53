// The parts that several messages share, read and written.
#pragma once

#include <glidepath/message.h>

#include "wire/byte_writer.h"
#include "wire/layer.h"
#include "wire/message_reader.h"

namespace glidepath::wire {

// Any message, with the reader that says what is wrong with it and where. Tests compare the quick one with
// it.
void decode_with_care(std::span<const std::byte> bytes, DecodeMode mode, Decoded& result);

void read_part(MessageReader& r, PositionPack& position);
void read_part(MessageReader& r, Movement& movement);
void read_part(MessageReader& r, ObjectAppearance& appearance);
void read_part(MessageReader& r, PhysicsDescription& physics);
void read_part(MessageReader& r, PublicWeenie& weenie);

inline constexpr std::uint8_t k_appearance_version = 0x11;  // no other was ever sent

void write_part(ByteWriter& w, const PositionPack& position);
void write_part(ByteWriter& w, const Movement& movement);
void write_part(ByteWriter& w, const ObjectAppearance& appearance);
void write_part(ByteWriter& w, const PhysicsDescription& physics);
void write_part(ByteWriter& w, const PublicWeenie& weenie);

inline void write_vec3(ByteWriter& w, const Vec3& v) {
    w.f32(v.x);
    w.f32(v.y);
    w.f32(v.z);
}

inline void write_quat(ByteWriter& w, const Quat& q) {
    w.f32(q.w);
    w.f32(q.x);
    w.f32(q.y);
    w.f32(q.z);
}

}  // namespace glidepath::wire

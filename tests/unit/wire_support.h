// Messages and packets to try the wire layer on.
#pragma once

#include <glidepath/codec.h>
#include <glidepath/session.h>

#include "layers.h"
#include "wire/packed_list.h"
#include "wire/packet.h"

#include <gtest/gtest.h>

#include <cstring>
#include <string>
#include <vector>

namespace glidepath::wire_test {

using Bytes = std::vector<std::byte>;

inline Bytes bytes_of(std::initializer_list<unsigned> values) {
    Bytes bytes;
    for (const unsigned value : values) {
        bytes.push_back(static_cast<std::byte>(value));
    }
    return bytes;
}

inline Bytes first_bytes(const Bytes& bytes, std::size_t count) {
    return {bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(count)};
}

inline Bytes joined(Bytes a, const Bytes& b) {
    a.insert(a.end(), b.begin(), b.end());
    return a;
}

inline Bytes encoded(const Message& message) {
    Bytes bytes(encode(message, {}));
    EXPECT_EQ(encode(message, bytes), bytes.size());
    return bytes;
}

template <class T>
void put(Bytes& bytes, std::size_t offset, T value) {
    ASSERT_LE(offset + sizeof value, bytes.size());
    std::memcpy(bytes.data() + offset, &value, sizeof value);
}

// A position on the ground with all four components, velocity and placement: 68 bytes, every field sent.
inline UpdatePosition full_position() {
    UpdatePosition m;
    m.guid = 0x50000001;
    m.position.flags = position_flag::has_velocity | position_flag::has_placement | position_flag::contact;
    m.position.cell = 0xA9B40019;
    m.position.origin = {84.5F, 12.25F, 94.005F};
    m.position.rotation = {0.5F, 0.5F, 0.5F, 0.5F};
    m.position.velocity = {1, 2, 3};
    m.position.placement_id = 0x65;
    m.position.instance_stamp = 7;
    m.position.position_stamp = 101;
    m.position.teleport_stamp = 3;
    m.position.force_position_stamp = 1;
    return m;
}

// Style, forward command and speed, and one action: 40 bytes.
inline UpdateMotion running(std::span<std::byte> buffer) {
    UpdateMotion m;
    m.guid = 0x50000001;
    m.instance_stamp = 7;
    m.movement_stamp = 8;
    m.server_control_stamp = 9;
    m.autonomous = true;
    MovementState state;
    state.flags = motion_state_flag::current_style | motion_state_flag::forward_command |
                  motion_state_flag::forward_speed;
    state.forward_command = 0x44000007;
    state.forward_speed = 2.5F;
    const MotionAction action{0x2500003B, 1.5F, 5, true};
    state.actions = pack(std::span(&action, 1), buffer);
    m.movement.payload = state;
    return m;
}

inline UpdateMotion move_to_object() {
    UpdateMotion m;
    m.guid = 0x50000001;
    m.movement.payload = MoveToRequest{.type = MoveToType::move_to_object,
                                       .object_id = 0x50000002,
                                       .position = {0xA9B40019, {{1, 2, 3}, {}}}};
    m.movement.run_rate = 1.7F;
    return m;
}

// An object with a position, a name of six letters (so two bytes of padding) and a movement buffer.
inline CreateObject standing_object() {
    CreateObject m;
    m.guid = 0x50000005;
    m.physics.flags = physics_flag::position | physics_flag::movement | physics_flag::scale;
    m.physics.state = 0x408;
    m.physics.has_movement = true;
    m.physics.cell = 0xA9B40019;
    m.physics.origin = {84.5F, 12.25F, 94.005F};
    m.physics.scale = 1.5F;
    m.physics.stamps = {1, 2, 3, 4, 5, 6, 7, 8, 9};
    m.weenie.name = "Tester";
    m.weenie.wcid = 1;
    m.weenie.icon.value = 0x06001036;
    m.weenie.item_type = 0x10;
    m.weenie.bitfield = weenie_flag::player | weenie_flag::attackable;
    return m;
}

// What a result says, as one line: "bad_cell at 12 (cell)".
inline std::string brief(const Error& error) {
    return std::string(name_of(error.code)) + " at " + std::to_string(error.where) + " (" + error.what + ")";
}

// Collects what a session delivers.
struct Inbox {
    struct Item {
        Direction direction;
        double time_s;
        std::uint64_t blob_id;
        std::uint16_t queue;
        Bytes bytes;
    };
    std::vector<Item> items;

    [[nodiscard]] MessageSink sink() {
        return [this](const ReceivedMessage& m) {
            items.push_back(
                {m.direction, m.time_s, m.blob_id, m.queue, Bytes(m.bytes.begin(), m.bytes.end())});
        };
    }
};

inline Fragment fragment_of(std::uint64_t blob_id, std::uint16_t count, std::uint16_t index,
                            const Bytes& data, std::uint16_t queue = 10) {
    return {blob_id, count, index, queue, data};
}

// A packet of fragments; clear unless a key is given.
inline Bytes packet_of(std::uint32_t sequence, std::span<const Fragment> fragments, std::uint32_t flags = 0,
                       std::uint32_t key = 0) {
    PacketHeader header;
    header.sequence = sequence;
    header.flags = flags | packet_flag::fragments;
    header.iteration = 1;
    Bytes bytes(encode_packet(header, {}, fragments, key, {}));
    EXPECT_EQ(encode_packet(header, {}, fragments, key, bytes), bytes.size());
    return bytes;
}

}  // namespace glidepath::wire_test

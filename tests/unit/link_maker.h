// Packets of a client's links with several servers: handshakes, hand-overs and encrypted messages.
#pragma once

#include <glidepath/tools/capture.h>

#include "unit/capture_maker.h"
#include "wire/isaac.h"
#include "wire/packet.h"

namespace glidepath::link_test {

using capture_test::append;
using capture_test::append_big;
using capture_test::Bytes;

// One server as a client sees it.
struct LinkServer {
    std::uint32_t address = capture_test::k_server;
    std::uint16_t port = 9000;  // the lower one
    std::uint32_t seed_to_client = 1;
    std::uint32_t seed_to_server = 2;
};

inline std::uint32_t word_of(std::uint32_t seed, std::uint32_t sequence) {
    return KeyStream(seed).word(sequence - 2).value_or(0);
}

inline Bytes packet(std::uint32_t flags, std::uint32_t sequence, const Bytes& optional, std::uint32_t key = 0,
                    std::span<const Fragment> fragments = {}) {
    PacketHeader header;
    header.flags = flags;
    header.sequence = sequence;
    Bytes bytes(encode_packet(header, optional, fragments, key, {}));
    static_cast<void>(encode_packet(header, optional, fragments, key, bytes));
    return bytes;
}

inline Bytes cookie_bytes(std::uint64_t cookie) {
    Bytes bytes;
    append(bytes, cookie);
    return bytes;
}

inline Bytes login() { return packet(packet_flag::login, 0, Bytes(12)); }
inline Bytes world_login(std::uint64_t cookie) {
    return packet(packet_flag::world_login, 0, cookie_bytes(cookie));
}
inline Bytes connect_response(std::uint64_t cookie) {
    return packet(packet_flag::connect_response, 0, cookie_bytes(cookie));
}

inline Bytes connect_request(const LinkServer& server, std::uint64_t cookie = 77) {
    Bytes optional;
    append<double>(optional, 1000);
    append(optional, cookie);
    append<std::uint32_t>(optional, 1);
    append(optional, server.seed_to_client);
    append(optional, server.seed_to_server);
    append<std::uint32_t>(optional, 0);
    return packet(packet_flag::connect_request, 0, optional);
}

inline Bytes referral(const LinkServer& from, std::uint32_t sequence, std::uint64_t cookie,
                      const LinkServer& to) {
    Bytes optional;
    append(optional, cookie);
    append<std::uint16_t>(optional, 2);
    append_big(optional, to.port, 2);
    append_big(optional, to.address, 4);
    append<std::uint64_t>(optional, 0);
    append<std::uint16_t>(optional, 24);
    optional.resize(32);
    return packet(packet_flag::referral | packet_flag::encrypted_checksum, sequence, optional,
                  word_of(from.seed_to_client, sequence));
}

inline Bytes server_switch(const LinkServer& from) {
    return packet(packet_flag::server_switch | packet_flag::encrypted_checksum, 2, Bytes(8),
                  word_of(from.seed_to_client, 2));
}

// One whole message, encrypted.
inline Bytes message(const LinkServer& from, std::uint32_t sequence, std::uint64_t blob_id) {
    const Bytes data = wire_test::bytes_of({0x51, 0xF7, 0, 0, 1, 0, 0, 0});
    const std::array fragments{wire_test::fragment_of(blob_id, 1, 0, data)};
    return packet(packet_flag::fragments | packet_flag::encrypted_checksum, sequence, {},
                  word_of(from.seed_to_client, sequence), fragments);
}

// A client's end, and its datagrams.
struct Client {
    std::uint32_t address = capture_test::k_client;
    std::uint16_t port = 12345;

    [[nodiscard]] Datagram up(const LinkServer& to, const Bytes& payload, bool is_upper = false) const {
        const auto to_port = static_cast<std::uint16_t>(to.port + (is_upper ? 1 : 0));
        return {0, address, to.address, port, to_port, payload};
    }
    [[nodiscard]] Datagram down(const LinkServer& from, const Bytes& payload, bool is_upper = true) const {
        const auto from_port = static_cast<std::uint16_t>(from.port + (is_upper ? 1 : 0));
        return {0, from.address, address, from_port, port, payload};
    }
};

}  // namespace glidepath::link_test

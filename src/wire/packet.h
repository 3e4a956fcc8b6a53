// One UDP payload: header, optional headers, fragments (spec/sessions.md 3 to 7). A parsed packet is a
// set of views into the payload.
#pragma once

#include "wire/layer.h"
#include "wire/packed_list.h"

namespace glidepath::wire {

namespace packet_flag {
inline constexpr std::uint32_t retransmission = 0x1;
inline constexpr std::uint32_t encrypted_checksum = 0x2;
inline constexpr std::uint32_t fragments = 0x4;
inline constexpr std::uint32_t server_switch = 0x100;
inline constexpr std::uint32_t logon_server = 0x200;
inline constexpr std::uint32_t empty = 0x400;
inline constexpr std::uint32_t referral = 0x800;
inline constexpr std::uint32_t nak = 0x1000;
inline constexpr std::uint32_t empty_ack = 0x2000;
inline constexpr std::uint32_t ack = 0x4000;
inline constexpr std::uint32_t disconnect = 0x8000;
inline constexpr std::uint32_t login = 0x10000;
inline constexpr std::uint32_t world_login = 0x20000;
inline constexpr std::uint32_t connect_request = 0x40000;
inline constexpr std::uint32_t connect_response = 0x80000;
inline constexpr std::uint32_t net_error = 0x100000;
inline constexpr std::uint32_t net_error_disconnect = 0x200000;
inline constexpr std::uint32_t interval_command = 0x400000;
inline constexpr std::uint32_t time_sync = 0x1000000;
inline constexpr std::uint32_t echo_request = 0x2000000;
inline constexpr std::uint32_t echo_response = 0x4000000;
inline constexpr std::uint32_t flow = 0x8000000;
// With any other bit the body cannot be located.
inline constexpr std::uint32_t known = 0x0F7FFF07;
}  // namespace packet_flag

inline constexpr std::size_t k_packet_header_size = 20;
inline constexpr std::size_t k_fragment_header_size = 16;
inline constexpr std::size_t k_max_fragment_size = 464;  // header included
inline constexpr std::size_t k_max_fragment_data = k_max_fragment_size - k_fragment_header_size;

struct PacketHeader {
    std::uint32_t sequence = 0;
    std::uint32_t flags = 0;
    std::uint32_t checksum = 0;
    std::uint16_t id = 0;         // of the server or the client
    std::uint16_t time_s = 0;     // of the server, low 16 bits
    std::uint16_t size = 0;       // bytes after the header
    std::uint16_t iteration = 0;  // 1
};

struct ConnectRequest {
    std::uint64_t cookie = 0;
    std::uint32_t seed_to_client = 0;
    std::uint32_t seed_to_server = 0;
};

// Another server is to be spoken to (spec/sessions.md 4.8).
struct Referral {
    std::uint64_t cookie = 0;
    std::uint32_t address = 0;  // in this machine's byte order
    std::uint16_t port = 0;     // the lower of the server's pair
};

// Those that say something to a listener; the others are stepped over. header.flags says which were sent.
struct OptionalHeaders {
    PackedList<std::uint32_t> naks;  // asked for again: the tests of simulated captures look at them
    std::uint32_t ack = 0;
    Referral referral;
    std::uint64_t world_login_cookie = 0;  // of the referral that is followed
    ConnectRequest connect_request;
};

struct Fragment {
    std::uint64_t blob_id = 0;  // sequence in the low half, id in the high half
    std::uint16_t count = 1;
    std::uint16_t index = 0;
    std::uint16_t queue = 0;
    std::span<const std::byte> data;
};
void read_element(ByteReader& reader, Fragment& fragment);
void write_element(ByteWriter& writer, const Fragment& fragment);
[[nodiscard]] std::size_t unpack_element(std::span<const std::byte> bytes, Fragment& fragment);

struct Packet {
    PacketHeader header;
    OptionalHeaders optional;
    std::span<const std::byte> optional_bytes;
    PackedList<Fragment> fragments;
};

struct ParsedPacket {
    Packet packet;  // of use only without an error
    Error error;    // offsets count from the header
};

// The structure, front to back; not the checksum. Whatever fails any test is refused whole.
[[nodiscard]] ParsedPacket parse_packet(std::span<const std::byte> payload);

// The two sums that the checksum is made of.
struct PacketSums {
    std::uint32_t header = 0;
    std::uint32_t body = 0;
};
[[nodiscard]] PacketSums sums_of(const Packet& packet);

[[nodiscard]] constexpr bool is_encrypted(const PacketHeader& header) {
    return (header.flags & packet_flag::encrypted_checksum) != 0;
}
// key: 0 for a clear packet, the packet's word of the key stream for an encrypted one.
[[nodiscard]] constexpr std::uint32_t checksum_of(const PacketSums& sums, std::uint32_t key) {
    return sums.header + (sums.body ^ key);
}
// The key that would make an encrypted packet's checksum right.
[[nodiscard]] constexpr std::uint32_t key_of(const PacketHeader& header, const PacketSums& sums) {
    return (header.checksum - sums.header) ^ sums.body;
}

// Writes a packet with its size and checksum filled in (the header's own are not looked at) and returns the
// bytes it takes; more than `out` has means that it is not whole. `optional_bytes` must be what the flags
// announce.
[[nodiscard]] std::size_t encode_packet(const PacketHeader& header, std::span<const std::byte> optional_bytes,
                                        std::span<const Fragment> fragments, std::uint32_t key,
                                        std::span<std::byte> out);

}  // namespace glidepath::wire

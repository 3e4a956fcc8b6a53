// One UDP payload: structure front to back, then the checksum.
#include "layers.h"
#include "unit/wire_support.h"
#include "wire/checksum.h"
#include "wire/packet.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace glidepath {
namespace {

using namespace wire_test;

std::string error_of(const Bytes& payload) { return brief(parse_packet(payload).error); }

// A packet with nothing but optional headers, its size right and its checksum not.
Bytes optional_packet(std::uint32_t flags, std::size_t body_size) {
    Bytes bytes(k_packet_header_size + body_size);
    put(bytes, 4, flags);
    put(bytes, 16, static_cast<std::uint16_t>(body_size));
    return bytes;
}

Bytes fragment_packet() {
    const Bytes data(20, std::byte{7});
    const std::array fragments{fragment_of(1, 1, 0, data), fragment_of(2, 3, 1, data)};
    return packet_of(5, fragments);
}

TEST(Hash32, has_its_known_values) {
    EXPECT_EQ(hash32(bytes_of({1, 2, 3, 4, 5, 6, 7})), 0x09100901U);
    EXPECT_EQ(hash32(bytes_of({1})), 0x01010000U);
    EXPECT_EQ(hash32({}), 0U);
}

TEST(Packet, shorter_than_its_header_is_truncated) {
    EXPECT_EQ(error_of({}), "truncated at 0 (sequence)");
    EXPECT_EQ(error_of(Bytes(19)), "truncated at 18 (iteration)");
    EXPECT_EQ(error_of(Bytes(20)), "ok at 0 ()");
}

TEST(Packet, with_an_unknown_flag_is_refused_before_its_size_is_looked_at) {
    for (const std::uint32_t flag : {0x8U, 0x80U, 0x800000U, 0x10000000U, 0x80000000U}) {
        Bytes bytes = optional_packet(flag, 0);
        put<std::uint16_t>(bytes, 16, 9999);
        EXPECT_EQ(error_of(bytes), "unknown_flag at 4 (flags)");
    }
}

TEST(Packet, must_be_as_long_as_it_says) {
    Bytes bytes = optional_packet(packet_flag::ack, 4);
    put<std::uint16_t>(bytes, 16, 5);
    EXPECT_EQ(error_of(bytes), "truncated at 16 (size)");
    put<std::uint16_t>(bytes, 16, 3);
    EXPECT_EQ(error_of(bytes), "trailing at 23 (packet)");
}

TEST(Packet, names_the_optional_header_that_is_cut) {
    EXPECT_EQ(error_of(optional_packet(packet_flag::server_switch, 7)), "truncated at 20 (server_switch)");
    EXPECT_EQ(error_of(optional_packet(packet_flag::logon_server, 15)), "truncated at 20 (logon_server)");
    EXPECT_EQ(error_of(optional_packet(packet_flag::referral, 31)), "truncated at 46 (referral.unknown)");
    EXPECT_EQ(error_of(optional_packet(packet_flag::ack, 3)), "truncated at 20 (ack)");
    EXPECT_EQ(error_of(optional_packet(packet_flag::world_login, 7)), "truncated at 20 (world_login)");
    EXPECT_EQ(error_of(optional_packet(packet_flag::connect_request, 31)),
              "truncated at 48 (connect_request.unused)");
    EXPECT_EQ(error_of(optional_packet(packet_flag::connect_response, 7)),
              "truncated at 20 (connect_response)");
    EXPECT_EQ(error_of(optional_packet(packet_flag::net_error, 7)), "truncated at 20 (net_error)");
    EXPECT_EQ(error_of(optional_packet(packet_flag::net_error_disconnect, 7)),
              "truncated at 20 (net_error_disconnect)");
    EXPECT_EQ(error_of(optional_packet(packet_flag::interval_command, 7)),
              "truncated at 20 (interval_command)");
    EXPECT_EQ(error_of(optional_packet(packet_flag::time_sync, 7)), "truncated at 20 (time_sync)");
    EXPECT_EQ(error_of(optional_packet(packet_flag::echo_request, 3)), "truncated at 20 (echo_request)");
    EXPECT_EQ(error_of(optional_packet(packet_flag::echo_response, 7)), "truncated at 20 (echo_response)");
    EXPECT_EQ(error_of(optional_packet(packet_flag::flow, 5)), "truncated at 20 (flow)");
}

TEST(Packet, with_every_optional_header_has_their_sizes_in_a_row) {
    const std::uint32_t all = packet_flag::known & ~(packet_flag::fragments | packet_flag::login);
    const std::size_t size = 8 + 16 + 32 + 4 + 4 + 4 + 8 + 32 + 8 + 8 + 8 + 8 + 8 + 4 + 8 + 6;
    EXPECT_EQ(error_of(optional_packet(all, size)), "ok at 0 ()");
    EXPECT_EQ(error_of(optional_packet(all, size + 1)), "trailing at 186 (body)");
}

TEST(Packet, of_a_login_uses_up_the_body) {
    EXPECT_EQ(error_of(optional_packet(packet_flag::login, 100)), "ok at 0 ()");
    EXPECT_EQ(error_of(optional_packet(packet_flag::login | packet_flag::flow, 100)),
              "truncated at 120 (flow)");
}

TEST(Packet, tests_the_count_of_a_request_for_retransmission) {
    Bytes bytes = optional_packet(packet_flag::nak, 12);
    put<std::uint32_t>(bytes, 20, 3);
    EXPECT_EQ(error_of(bytes), "bad_count at 20 (nak)");
    put<std::uint32_t>(bytes, 20, 0xFFFFFFFF);
    EXPECT_EQ(error_of(bytes), "bad_count at 20 (nak)");
    put<std::uint32_t>(bytes, 20, 2);
    put<std::uint32_t>(bytes, 28, 77);
    const ParsedPacket parsed = parse_packet(bytes);
    ASSERT_TRUE(parsed.error.is_ok());
    EXPECT_EQ(parsed.packet.optional.naks.size(), 2U);
    EXPECT_EQ(*++parsed.packet.optional.naks.begin(), 77U);
}

TEST(Packet, tests_each_fragment_front_to_back) {
    const Bytes good = fragment_packet();
    ASSERT_EQ(error_of(good), "ok at 0 ()");
    for (const unsigned size : {0U, 15U, 465U, 0xFFFFU}) {
        Bytes bytes = good;
        put(bytes, 20 + 36 + 10, static_cast<std::uint16_t>(size));
        EXPECT_EQ(error_of(bytes), "bad_length at 66 (fragment.size)");
    }
    Bytes over_body = good;
    put<std::uint16_t>(over_body, 66, 37);
    EXPECT_EQ(error_of(over_body), "truncated at 72 (fragment.data)");
    Bytes cut_header = good;
    put<std::uint16_t>(cut_header, 66, 30);
    EXPECT_EQ(error_of(cut_header), "truncated at 86 (fragment.header)");
    Bytes no_count = good;
    put<std::uint16_t>(no_count, 64, 0);
    EXPECT_EQ(error_of(no_count), "bad_count at 64 (fragment.count)");
    Bytes index = good;
    put<std::uint16_t>(index, 68, 3);
    EXPECT_EQ(error_of(index), "bad_count at 64 (fragment.count)");
}

TEST(Packet, refuses_what_is_left_over_when_no_fragments_are_announced) {
    EXPECT_EQ(error_of(optional_packet(packet_flag::ack, 8)), "trailing at 24 (body)");
    EXPECT_EQ(error_of(optional_packet(packet_flag::ack | packet_flag::fragments, 4)), "ok at 0 ()");
}

TEST(Packet, gives_its_fragments_as_views) {
    const Bytes bytes = fragment_packet();
    const ParsedPacket parsed = parse_packet(bytes);
    ASSERT_EQ(parsed.packet.fragments.size(), 2U);
    const Fragment second = *++parsed.packet.fragments.begin();
    EXPECT_EQ(second.blob_id, 2U);
    EXPECT_EQ(second.count, 3);
    EXPECT_EQ(second.index, 1);
    EXPECT_EQ(second.queue, 10);
    EXPECT_EQ(second.data.data(), bytes.data() + 20 + 36 + 16);
    EXPECT_EQ(second.data.size(), 20U);
}

TEST(Packet, reads_the_seeds_of_a_connect_request) {
    Bytes bytes = optional_packet(packet_flag::connect_request, 32);
    put(bytes, 20, 123.5);
    put<std::uint64_t>(bytes, 28, 0x1122334455667788);
    put<std::uint32_t>(bytes, 36, 9);
    put<std::uint32_t>(bytes, 40, 0xAAAAAAAA);
    put<std::uint32_t>(bytes, 44, 0xBBBBBBBB);
    const ConnectRequest request = parse_packet(bytes).packet.optional.connect_request;
    EXPECT_EQ(request.cookie, 0x1122334455667788U);
    EXPECT_EQ(request.seed_to_client, 0xAAAAAAAAU);
    EXPECT_EQ(request.seed_to_server, 0xBBBBBBBBU);
}

// Any sound packet, encrypted or not, has the checksum that the encoder gives it, and a flipped bit breaks
// it.
RC_GTEST_PROP(Packet, has_the_checksum_that_it_was_encoded_with,
              (std::uint32_t sequence, std::uint32_t key, std::uint16_t id)) {
    const auto sizes = *rc::gen::container<std::vector<std::size_t>>(rc::gen::inRange<std::size_t>(0, 449));
    std::vector<Bytes> data;
    std::vector<Fragment> fragments;
    for (const std::size_t size : sizes) {
        data.emplace_back(size, static_cast<std::byte>(size));
    }
    for (const Bytes& content : data) {
        fragments.push_back(fragment_of(sequence + fragments.size(), 2, 1, content));
    }
    const Bytes optional = bytes_of({1, 2, 3, 4, 5, 6, 7, 8, 9, 10});
    PacketHeader header;
    header.sequence = sequence;
    header.id = id;
    header.flags =
        packet_flag::fragments | packet_flag::ack | packet_flag::flow | packet_flag::encrypted_checksum;
    Bytes bytes(encode_packet(header, optional, fragments, key, {}));
    RC_PRE(bytes.size() < 0xFFFF);
    RC_ASSERT(encode_packet(header, optional, fragments, key, bytes) == bytes.size());
    const ParsedPacket parsed = parse_packet(bytes);
    RC_ASSERT(parsed.error.is_ok());
    RC_ASSERT(parsed.packet.fragments.size() == fragments.size());
    RC_ASSERT(key_of(parsed.packet.header, sums_of(parsed.packet)) == key);
    RC_ASSERT(checksum_of(sums_of(parsed.packet), key) == parsed.packet.header.checksum);

    bytes[20 + *rc::gen::inRange<std::size_t>(0, 4)] ^= std::byte{0x10};
    const ParsedPacket broken = parse_packet(bytes);
    RC_ASSERT(key_of(broken.packet.header, sums_of(broken.packet)) != key);
}

}  // namespace
}  // namespace glidepath

// Both directions of a connection: which packets are believed, and what is counted.
#include "unit/wire_support.h"
#include "wire/isaac.h"
#include "wire/packet.h"

#include <gtest/gtest.h>

namespace glidepath {
namespace {

using namespace wire_test;

constexpr std::uint32_t k_seed_to_client = 0x0B9FB8C8;
constexpr std::uint32_t k_seed_to_server = 0xE5214CF9;

const Bytes k_data = bytes_of({1, 2, 3, 4});

Bytes connect_request(std::uint32_t seed_to_client = k_seed_to_client,
                      std::uint32_t seed_to_server = k_seed_to_server) {
    Bytes optional(32);
    put(optional, 20, seed_to_client);
    put(optional, 24, seed_to_server);
    PacketHeader header;
    header.flags = packet_flag::connect_request;
    Bytes bytes(encode_packet(header, optional, {}, 0, {}));
    EXPECT_EQ(encode_packet(header, optional, {}, 0, bytes), 52U);
    return bytes;
}

std::uint32_t word_of(std::uint32_t seed, std::uint32_t sequence) {
    return KeyStream(seed).word(sequence - 2).value_or(0);
}

Bytes encrypted(std::uint32_t sequence, std::uint64_t blob_id, std::uint32_t key, std::uint32_t flags = 0) {
    const Fragment fragment = fragment_of(blob_id, 1, 0, k_data);
    return packet_of(sequence, {&fragment, 1}, flags | packet_flag::encrypted_checksum, key);
}

Bytes clear(std::uint32_t sequence, std::uint64_t blob_id) {
    const Fragment fragment = fragment_of(blob_id, 1, 0, k_data);
    return packet_of(sequence, {&fragment, 1});
}

class LinkTest : public ::testing::Test {
  protected:
    std::string receive(const Bytes& payload, Direction direction = Direction::to_client, double time_s = 0) {
        return brief(link.receive(direction, time_s, payload, inbox.sink()));
    }
    [[nodiscard]] const DirectionStatistics& to_client() const {
        return link.statistics(Direction::to_client);
    }

    Link link;
    Inbox inbox;
};

TEST_F(LinkTest, refuses_a_clear_packet_with_a_wrong_checksum) {
    Bytes bytes = clear(5, 1);
    bytes.back() ^= std::byte{1};
    EXPECT_EQ(receive(bytes), "bad_checksum at 8 (checksum)");
    EXPECT_TRUE(inbox.items.empty());
    EXPECT_EQ(to_client().refused[static_cast<std::size_t>(ErrorCode::bad_checksum)], 1U);
    EXPECT_EQ(to_client().clear_verified, 0U);
}

TEST_F(LinkTest, refuses_a_broken_packet_whole) {
    const std::array fragments{fragment_of(1, 1, 0, k_data), fragment_of(2, 1, 0, k_data)};
    Bytes bytes = packet_of(5, fragments);
    put<std::uint16_t>(bytes, 20 + 20 + 8, 0);
    EXPECT_EQ(receive(bytes), "bad_count at 48 (fragment.count)");
    EXPECT_TRUE(inbox.items.empty());
    EXPECT_EQ(to_client().fragments, 0U);
}

TEST_F(LinkTest, delivers_clear_messages_with_where_they_came_from) {
    EXPECT_EQ(receive(clear(5, 0x8000000000000001), Direction::to_client, 1.5), "ok at 0 ()");
    EXPECT_EQ(receive(clear(5, 0x8000000000000001), Direction::to_server, 2.5), "ok at 0 ()");
    ASSERT_EQ(inbox.items.size(), 2U);
    EXPECT_EQ(inbox.items[0].direction, Direction::to_client);
    EXPECT_EQ(inbox.items[0].time_s, 1.5);
    EXPECT_EQ(inbox.items[0].blob_id, 0x8000000000000001U);
    EXPECT_EQ(inbox.items[0].queue, 10);
    EXPECT_EQ(inbox.items[0].bytes, k_data);
    EXPECT_EQ(inbox.items[1].direction, Direction::to_server);
    EXPECT_EQ(to_client().messages, 1U);
    EXPECT_EQ(to_client().message_bytes, 4U);
}

TEST_F(LinkTest, takes_encrypted_packets_on_trust_until_the_seeds_are_known) {
    EXPECT_EQ(receive(encrypted(2, 1, 0x12345678)), "ok at 0 ()");
    EXPECT_EQ(to_client().encrypted_unverified, 1U);
    EXPECT_FALSE(link.has_seeds());
}

TEST_F(LinkTest, knows_no_key_for_the_first_two_sequences) {
    EXPECT_EQ(receive(encrypted(0, 1, 0x12345678)), "bad_checksum at 8 (checksum)");
    EXPECT_EQ(receive(encrypted(1, 1, 0x12345678)), "bad_checksum at 8 (checksum)");
}

TEST_F(LinkTest, wants_the_same_key_from_a_retransmission_when_no_seeds_are_known) {
    EXPECT_EQ(receive(encrypted(9, 1, 0x12345678)), "ok at 0 ()");
    EXPECT_EQ(receive(encrypted(9, 1, 0x12345678, packet_flag::retransmission)), "ok at 0 ()");
    EXPECT_EQ(receive(encrypted(9, 2, 0x12345679, packet_flag::retransmission)),
              "bad_checksum at 8 (checksum)");
    EXPECT_EQ(receive(encrypted(9, 2, 0x12345679), Direction::to_server), "ok at 0 ()");
    EXPECT_EQ(inbox.items.size(), 2U);
    EXPECT_EQ(to_client().retransmissions, 1U);
    EXPECT_EQ(to_client().late_fragments, 1U);
}

TEST_F(LinkTest, verifies_encrypted_packets_by_their_sequence_in_any_order) {
    EXPECT_EQ(receive(connect_request()), "ok at 0 ()");
    EXPECT_TRUE(link.has_seeds());
    std::uint64_t blob_id = 1;
    for (const std::uint32_t sequence : {2U, 300U, 3U, 1026U, 259U, 300U}) {
        const Bytes bytes = encrypted(sequence, blob_id++, word_of(k_seed_to_client, sequence));
        EXPECT_EQ(receive(bytes), "ok at 0 ()") << sequence;
    }
    EXPECT_EQ(receive(encrypted(2, 1, word_of(k_seed_to_server, 2)), Direction::to_server), "ok at 0 ()");
    EXPECT_EQ(to_client().encrypted_verified, 6U);
    EXPECT_EQ(to_client().encrypted_unverified, 0U);
    EXPECT_EQ(link.statistics(Direction::to_server).encrypted_verified, 1U);
}

TEST_F(LinkTest, refuses_a_wrong_key_once_the_seeds_are_known) {
    receive(connect_request());
    EXPECT_EQ(receive(encrypted(2, 1, word_of(k_seed_to_server, 2))), "bad_checksum at 8 (checksum)");
    EXPECT_EQ(receive(encrypted(3, 1, word_of(k_seed_to_client, 2))), "bad_checksum at 8 (checksum)");
    EXPECT_EQ(receive(encrypted(1, 1, 0)), "bad_checksum at 8 (checksum)");
    EXPECT_TRUE(inbox.items.empty());
}

TEST_F(LinkTest, is_not_led_astray_by_an_absurd_sequence) {
    receive(connect_request());
    EXPECT_EQ(receive(encrypted(0xFFFFFFFF, 1, 1)), "bad_checksum at 8 (checksum)");
    EXPECT_EQ(receive(encrypted(60000, 1, 1)), "bad_checksum at 8 (checksum)");
    EXPECT_EQ(receive(encrypted(2, 2, word_of(k_seed_to_client, 2))), "ok at 0 ()");
}

TEST_F(LinkTest, takes_the_seeds_of_the_first_sound_connect_request_from_the_server) {
    Bytes broken = connect_request(1, 2);
    broken.back() ^= std::byte{1};
    receive(broken);
    EXPECT_FALSE(link.has_seeds());
    receive(connect_request(1, 2), Direction::to_server);
    EXPECT_FALSE(link.has_seeds());
    receive(connect_request());
    receive(connect_request(1, 2));
    EXPECT_EQ(receive(encrypted(2, 1, word_of(k_seed_to_client, 2))), "ok at 0 ()");
}

TEST_F(LinkTest, says_which_field_of_a_fragment_disagrees_and_goes_on) {
    const std::array first{fragment_of(1, 3, 0, k_data)};
    receive(packet_of(5, first));
    const std::array second{fragment_of(1, 4, 1, k_data), fragment_of(1, 3, 1, k_data, 9),
                            fragment_of(2, 1, 0, k_data)};
    EXPECT_EQ(receive(packet_of(6, second)), "fragment_mismatch at 28 (fragment.count)");
    EXPECT_EQ(to_client().mismatched_fragments, 2U);
    ASSERT_EQ(inbox.items.size(), 1U);
    EXPECT_EQ(inbox.items[0].blob_id, 2U);
    const std::array third{fragment_of(1, 3, 1, k_data, 9)};
    EXPECT_EQ(receive(packet_of(7, third)), "fragment_mismatch at 34 (fragment.queue)");
    EXPECT_EQ(link.open_sets(), 1U);
    EXPECT_TRUE(link.is_incomplete());
}

TEST_F(LinkTest, drops_a_set_after_a_minute_of_packet_time) {
    const std::array half{fragment_of(1, 2, 0, k_data)};
    receive(packet_of(5, half), Direction::to_client, 10);
    receive(clear(6, 2), Direction::to_client, 70);
    EXPECT_EQ(link.open_sets(), 1U);
    receive(clear(7, 3), Direction::to_client, 70.5);
    EXPECT_EQ(link.open_sets(), 0U);
    EXPECT_EQ(to_client().expired_sets, 1U);
    EXPECT_TRUE(link.is_incomplete());
}

TEST_F(LinkTest, that_was_cleared_knows_nothing_of_before) {
    const std::array half{fragment_of(1, 2, 0, k_data)};
    receive(packet_of(5, half), Direction::to_client, 10);
    receive(clear(6, 2), Direction::to_client, 80);  // the half one is too old now
    receive(packet_of(7, half), Direction::to_client, 80);
    receive(encrypted(9, 3, 0x12345678));
    receive(connect_request());
    link.clear();
    inbox.items.clear();

    EXPECT_FALSE(link.has_seeds());
    EXPECT_FALSE(link.is_incomplete());
    EXPECT_EQ(to_client().packets, 0U);
    EXPECT_EQ(receive(encrypted(9, 3, 0x87654321)), "ok at 0 ()") << "another key, a known id";
    receive(clear(6, 2));
    receive(packet_of(5, std::array{fragment_of(1, 2, 1, k_data)}));
    EXPECT_EQ(inbox.items.size(), 2U);
    EXPECT_EQ(link.open_sets(), 1U) << "the other half is gone";
    EXPECT_EQ(to_client().expired_sets, 0U);
}

TEST(Link, checks_no_key_when_the_option_is_off) {
    Link link({.limits = {}, .checksums = ChecksumRule::clear_only});
    Inbox inbox;
    EXPECT_TRUE(link.receive(Direction::to_client, 0, encrypted(9, 1, 5), inbox.sink()).is_ok());
    EXPECT_TRUE(link.receive(Direction::to_client, 0, encrypted(9, 2, 6), inbox.sink()).is_ok());
    EXPECT_TRUE(link.receive(Direction::to_client, 0, encrypted(9, 3, 6), {}).is_ok());
    EXPECT_EQ(inbox.items.size(), 2U);
}

}  // namespace
}  // namespace glidepath

// Which link a datagram belongs to, and how many are remembered. Sessions of several links:
// replay_links_test.
#include <glidepath/tools/capture.h>

#include "layers.h"
#include "unit/capture_maker.h"
#include "wire/packet.h"

#include <gtest/gtest.h>

namespace glidepath {
namespace {

using namespace capture_test;
using wire_test::bytes_of;
using wire_test::fragment_of;
using wire_test::packet_of;

struct ReceivedBytes {
    std::uint32_t link = 0;
    Direction direction = Direction::to_client;
    Bytes bytes;
};

class Streamed : public ::testing::Test {
  protected:
    FeedResult feed(const Bytes& payload, const Ends& ends = k_down) {
        const Datagram datagram{++time_s,       ends.from_address, ends.to_address,
                                ends.from_port, ends.to_port,      payload};
        return stream.feed(datagram, [&](const LinkEnds& link, const ReceivedMessage& message) {
            received.push_back(
                {link.number, message.direction, Bytes(message.bytes.begin(), message.bytes.end())});
        });
    }

    static Bytes message(std::uint64_t id, std::uint32_t sequence = 2) {
        const Bytes data = bytes_of({0x51, 0xF7, 0, 0, 1, 0, 0, 0});
        const std::array fragments{fragment_of(id, 1, 0, data)};
        return packet_of(sequence, fragments);
    }

    MessageStream stream{StreamOptions{.max_links = 3}};
    std::vector<ReceivedBytes> received;
    double time_s = 0;
};

TEST_F(Streamed, leaves_out_ports_that_no_server_has) {
    EXPECT_FALSE(feed(message(1), {k_server, 8999, k_client, 12345}).is_of_game);
    EXPECT_FALSE(feed(message(1), {k_server, 10014, k_client, 53}).is_of_game);
    EXPECT_TRUE(feed(message(1), {k_server, 10013, k_client, 53}).is_of_game);
    EXPECT_EQ(stream.statistics().not_of_game, 2U);
    EXPECT_EQ(stream.statistics().datagrams, 3U);
    EXPECT_EQ(received.size(), 1U);
}

TEST_F(Streamed, begins_no_link_with_what_is_no_packet) {
    const FeedResult noise = feed(bytes_of({1, 2, 3}));
    EXPECT_FALSE(noise.is_of_game);
    EXPECT_EQ(noise.error.code, ErrorCode::truncated);
    Bytes bad_sum = message(1);
    bad_sum.back() ^= std::byte{1};
    EXPECT_EQ(feed(bad_sum).error.code, ErrorCode::bad_checksum);
    EXPECT_EQ(stream.statistics().links, 0U);

    feed(message(1));
    const FeedResult refused = feed(bad_sum);
    EXPECT_TRUE(refused.is_of_game) << "the link is known now";
    EXPECT_EQ(refused.error.code, ErrorCode::bad_checksum);
    EXPECT_EQ(stream.statistics().to_client.refused[static_cast<std::size_t>(ErrorCode::bad_checksum)], 1U);
}

TEST_F(Streamed, takes_both_ports_of_a_server_and_both_directions_for_one_link) {
    feed(message(1), {k_client, 12345, k_server, 9000});
    feed(message(1), {k_server, 9000, k_client, 12345});
    feed(message(2), {k_server, 9001, k_client, 12345});
    feed(message(2), {k_client, 12345, k_server, 9001});
    ASSERT_EQ(received.size(), 4U);
    EXPECT_EQ(received[0].direction, Direction::to_server);
    EXPECT_EQ(received[1].direction, Direction::to_client);
    EXPECT_EQ(stream.statistics().links, 1U);
    EXPECT_EQ(stream.statistics().to_client.messages, 2U);
    EXPECT_EQ(stream.statistics().to_server.messages, 2U);
}

TEST_F(Streamed, keeps_clients_apart_by_address_and_port) {
    feed(message(1), {k_server, 9001, k_client, 12345});
    feed(message(1), {k_server, 9001, k_client, 12346});
    feed(message(1), {k_server, 9001, k_client + 8, 12345});
    feed(message(1), {k_server, 9001, k_client, 12345});
    ASSERT_EQ(received.size(), 3U) << "the last one is a copy";
    EXPECT_EQ(received[0].link, 1U);
    EXPECT_EQ(received[1].link, 2U);
    EXPECT_EQ(received[2].link, 3U);
}

TEST_F(Streamed, tells_the_server_when_both_ports_are_in_range) {
    feed(message(1), {k_client, 9500, k_server, 9000});
    EXPECT_EQ(received.back().direction, Direction::to_server);
    feed(message(1), {k_server, 9000, k_client, 9500});
    EXPECT_EQ(received.back().direction, Direction::to_client);
    EXPECT_EQ(stream.statistics().links, 1U);

    feed(message(1), {k_client, 9000, k_server + 1, 9000});
    EXPECT_EQ(received.back().direction, Direction::to_server) << "clients speak first";
    feed(message(1), {k_server + 1, 9000, k_client, 9000});
    EXPECT_EQ(received.back().direction, Direction::to_client);
    EXPECT_EQ(stream.statistics().links, 2U);
}

TEST_F(Streamed, forgets_the_link_that_was_quiet_for_longest) {
    const auto from = [](std::uint16_t port) { return Ends{k_server, 9001, k_client, port}; };
    for (std::uint16_t port = 1; port <= 3; ++port) {
        feed(message(1), from(port));
    }
    feed(message(2), from(1));
    feed(message(1), from(4));  // 2 has to go
    EXPECT_EQ(stream.statistics().forgotten_links, 1U);
    received.clear();
    feed(message(1), from(1));
    EXPECT_TRUE(received.empty()) << "1 is still known";
    feed(message(1), from(2));
    EXPECT_EQ(received.size(), 1U) << "2 is new";
    EXPECT_EQ(stream.statistics().to_client.packets, 7U) << "counts outlive their link";
}

TEST_F(Streamed, counts_messages_that_never_became_whole) {
    const Bytes data(448);
    const std::array fragments{fragment_of(9, 2, 0, data)};
    feed(packet_of(2, fragments));
    EXPECT_EQ(stream.statistics().incomplete_messages, 1U);
    for (std::uint16_t port = 1; port <= 3; ++port) {
        feed(message(1), {k_server, 9001, k_client, port});
    }
    EXPECT_EQ(stream.statistics().forgotten_links, 1U);
    EXPECT_EQ(stream.statistics().incomplete_messages, 1U) << "also of a link that was forgotten";
}

TEST_F(Streamed, needs_no_listener) {
    const Bytes payload = message(1);
    const Datagram datagram{1, k_server, k_client, 9001, 12345, payload};
    EXPECT_TRUE(stream.feed(datagram, {}).is_of_game);
    EXPECT_EQ(stream.statistics().to_client.messages, 1U);
}

}  // namespace
}  // namespace glidepath

// Decoding and encoding use no heap, and a session uses it only while it is being made.
#include "unit/counted_allocation.h"
#include "unit/wire_support.h"
#include "wire/packet.h"

#include <gtest/gtest.h>

namespace glidepath {
namespace {

using namespace wire_test;

TEST(Allocation, is_seen_by_the_counter) {
    // Kept beyond the call: clang leaves out an allocation that nobody can see.
    std::vector<int> kept;
    EXPECT_GT(allocations_in([&] { kept.resize(100); }), 0);
    EXPECT_EQ(kept.size(), 100U);
}

TEST(Allocation, does_not_happen_in_decoding_and_encoding) {
    std::array<std::byte, 8> buffer{};
    const std::vector<Bytes> messages{encoded(full_position()), encoded(running(buffer)),
                                      encoded(move_to_object()), encoded(standing_object()), Bytes(3)};
    std::array<std::byte, 1024> out{};
    std::size_t total = 0;
    EXPECT_EQ(allocations_in([&] {
                  for (const Bytes& bytes : messages) {
                      total += encode(decode(bytes, DecodeMode::strict).message, out);
                      total += encode(decode(bytes, DecodeMode::tolerant).message, out);
                  }
              }),
              0);
    EXPECT_GT(total, 0U);
}

TEST(Allocation, does_not_happen_while_a_session_runs) {
    const Bytes data(k_max_fragment_data);
    std::vector<Bytes> packets;
    for (std::uint32_t i = 0; i < 2000; ++i) {
        const std::array fragments{fragment_of(i, 1, 0, {}),
                                   fragment_of(0x100000000U + i / 2, 3, i % 2, data)};
        packets.push_back(packet_of(i + 2, fragments, packet_flag::encrypted_checksum, i));
    }
    Session session;
    std::uint64_t received = 0;
    const MessageSink sink = [&received](const ReceivedMessage&) { ++received; };
    EXPECT_EQ(allocations_in([&] {
                  for (const Bytes& packet : packets) {
                      static_cast<void>(session.receive(Direction::to_client, 0, packet, sink));
                  }
              }),
              0);
    EXPECT_EQ(received, 2000U);
    EXPECT_GT(session.statistics(Direction::to_client).crowded_out_sets, 0U);
}

}  // namespace
}  // namespace glidepath

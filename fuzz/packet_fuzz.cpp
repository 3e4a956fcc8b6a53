// Any bytes as a run of datagrams into one session with little memory. Each datagram: a byte of options, two
// bytes of length, its payload; the last one may be cut.
#include <glidepath/session.h>

#include "layers.h"
#include "require.h"
#include "wire/packet.h"

#include <algorithm>
#include <vector>

namespace {

using namespace glidepath;

constexpr SessionOptions k_small{.limits = {.open_sets = 4, .fragments = 12, .max_age_s = 60},
                                 .checksums = ChecksumRule::all};

// Options of a datagram.
constexpr std::uint8_t k_to_server = 0x1;
constexpr std::uint8_t k_later = 0x2;         // half a minute after the one before
constexpr std::uint8_t k_fix_checksum = 0x4;  // as a clear packet, so that fragments are reached

struct Received {
    std::uint64_t messages = 0;
    std::uint64_t bytes = 0;
};

// A parsed packet written again is the same packet.
void check_packet(std::span<const std::byte> payload) {
    const ParsedPacket parsed = parse_packet(payload);
    FUZZ_REQUIRE(parsed.error.where <= payload.size());
    if (!parsed.error.is_ok()) return;
    const Packet& packet = parsed.packet;
    std::vector<Fragment> fragments;
    for (const Fragment& fragment : packet.fragments) {
        FUZZ_REQUIRE(fragment.index < fragment.count);
        FUZZ_REQUIRE(fragment.data.size() <= k_max_fragment_data);
        fragments.push_back(fragment);
    }
    const std::uint32_t key = key_of(packet.header, sums_of(packet));
    std::vector<std::byte> again(payload.size());
    FUZZ_REQUIRE(encode_packet(packet.header, packet.optional_bytes, fragments, key, again) == again.size());
    FUZZ_REQUIRE(std::equal(again.begin(), again.end(), payload.begin(), payload.end()));
}

void fix_checksum(std::span<std::byte> payload) {
    const ParsedPacket parsed = parse_packet(payload);
    if (!parsed.error.is_ok()) return;
    ByteWriter writer(payload.subspan(8));
    writer.u32(checksum_of(sums_of(parsed.packet), 0));
}

void check_session(const Session& session, const Received& received) {
    const DirectionStatistics& down = session.statistics(Direction::to_client);
    const DirectionStatistics& up = session.statistics(Direction::to_server);
    FUZZ_REQUIRE(session.open_sets() <= 2 * k_small.limits.open_sets);
    FUZZ_REQUIRE(down.messages + up.messages == received.messages);
    FUZZ_REQUIRE(down.message_bytes + up.message_bytes == received.bytes);
    for (const DirectionStatistics* side : {&down, &up}) {
        std::uint64_t refused = 0;
        for (const std::uint64_t count : side->refused) {
            refused += count;
        }
        FUZZ_REQUIRE(refused + side->clear_verified + side->encrypted_verified + side->encrypted_unverified ==
                     side->packets);
        FUZZ_REQUIRE(side->messages + side->duplicate_fragments + side->late_fragments +
                         side->mismatched_fragments <=
                     side->fragments);
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    Session session(k_small);
    Received received;
    const MessageSink sink = [&received](const ReceivedMessage& message) {
        ++received.messages;
        received.bytes += message.bytes.size();
        FUZZ_REQUIRE(message.bytes.size() <= k_small.limits.fragments * k_max_fragment_data);
    };
    ByteReader reader(std::as_bytes(std::span(data, size)));
    double time_s = 0;
    while (reader.remaining() > 0) {
        const std::uint8_t options = reader.u8("options");
        const std::size_t length = reader.u16("length");
        const std::span<const std::byte> content =
            reader.bytes(std::min(length, reader.remaining()), "payload");
        std::vector<std::byte> payload(content.begin(), content.end());
        if ((options & k_fix_checksum) != 0) fix_checksum(payload);
        if ((options & k_later) != 0) time_s += 30;
        check_packet(payload);
        const Direction direction =
            (options & k_to_server) != 0 ? Direction::to_server : Direction::to_client;
        const Error error = session.receive(direction, time_s, payload, sink);
        FUZZ_REQUIRE(error.where <= payload.size());
        check_session(session, received);
    }
    return 0;
}

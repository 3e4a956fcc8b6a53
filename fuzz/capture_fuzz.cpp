// Any bytes as a capture file, its datagrams through a stream of small capacity, and the messages through the
// decoder. What is read is accounted for, and an end that is not good says why.
#include <glidepath/tools/capture.h>

#include "layers.h"
#include "replay/message_text.h"
#include "require.h"

namespace {

using namespace glidepath;

constexpr std::uint32_t k_links = 2;
constexpr StreamOptions k_small{
    .server_ports = {},
    .link = {.limits = {.open_sets = 4, .fragments = 12, .max_age_s = 60}, .checksums = ChecksumRule::all},
    .max_links = k_links};

void check_counts(const CaptureCounts& counts) {
    std::uint64_t skipped = 0;
    for (const std::uint64_t count : counts.skipped) {
        skipped += count;
    }
    FUZZ_REQUIRE(counts.datagrams + skipped == counts.records);
}

void check_error(const CaptureReader& capture, std::size_t size) {
    const Error& error = capture.error();
    if (error.is_ok()) return;
    FUZZ_REQUIRE(error.origin != nullptr && !error.origin->why.empty());
    FUZZ_REQUIRE(error.where <= size);
    if (error.code == ErrorCode::unreadable) {
        FUZZ_REQUIRE(capture.counts().records == 0);
    } else {
        const std::string record = "record " + std::to_string(capture.counts().records + 1) + " at byte ";
        FUZZ_REQUIRE(error.origin->what.starts_with(record));
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    CaptureReader capture = CaptureReader::open_memory(std::as_bytes(std::span(data, size)));
    MessageStream stream(k_small);
    std::uint64_t received = 0;
    Datagram datagram;
    while (capture.next(datagram) == CaptureRead::datagram) {
        FUZZ_REQUIRE(datagram.payload.size() <= size);
        const FeedResult fed =
            stream.feed(datagram, [&](const LinkEnds& link, const ReceivedMessage& message) {
                ++received;
                FUZZ_REQUIRE(link.number >= 1 && link.session >= 1);
                const Decoded decoded = decode(message.bytes, DecodeMode::tolerant);
                if (!decoded.is_ok()) return;
                FUZZ_REQUIRE(!message_text(decoded.message).empty());
                FUZZ_REQUIRE(!message_json(decoded.message).empty());
            });
        FUZZ_REQUIRE(fed.error.where <= datagram.payload.size());
    }
    FUZZ_REQUIRE(capture.next(datagram) == CaptureRead::end);
    check_counts(capture.counts());
    check_error(capture, size);
    const StreamStatistics statistics = stream.statistics();
    FUZZ_REQUIRE(statistics.datagrams == capture.counts().datagrams);
    FUZZ_REQUIRE(statistics.not_of_game + statistics.to_client.packets + statistics.to_server.packets ==
                 statistics.datagrams);
    FUZZ_REQUIRE(statistics.sessions <= statistics.links && stream.links().size() <= statistics.links);
    FUZZ_REQUIRE(statistics.to_client.messages + statistics.to_server.messages == received);
    FUZZ_REQUIRE(statistics.forgotten_links <= statistics.links);
    return 0;
}

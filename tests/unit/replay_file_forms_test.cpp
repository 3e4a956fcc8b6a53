// The forms in which people have their captures (spec/sessions.md 12 and 14.10).
#include "replay/frags.h"
#include "unit/deflated.h"
#include "unit/read_capture.h"

namespace glidepath {
namespace {

using namespace capture_test;
using wire_test::bytes_of;
using wire_test::first_bytes;

// Enough records that the compressed file is longer than one read of it.
Bytes long_capture() {
    Bytes bytes = pcap_header(k_ethernet);
    std::uint32_t noise = 1;
    for (std::uint32_t i = 0; i < 2000; ++i) {
        Bytes payload(64);
        for (std::byte& b : payload) {
            noise = noise * 1664525 + 1013904223;
            b = static_cast<std::byte>(noise >> 24U);
        }
        bytes = joined(bytes, pcap_record(ethernet(ip(udp(payload))), i));
    }
    return bytes;
}

TEST(GzippedCapture, cut_anywhere_gives_what_came_before_and_says_so) {
    const Bytes plain = pcap_of(k_ethernet, {k_frame, k_frame, k_frame});
    const Bytes whole = gzipped(plain);
    for (std::size_t size = 1; size < whole.size(); ++size) {
        const Bytes cut = first_bytes(whole, size);
        const ReadCapture result = read_all(CaptureReader::open_memory(cut));
        ASSERT_FALSE(result.error.is_ok()) << "cut at " << size;
        ASSERT_LE(result.payloads.size(), 3U);
    }
}

TEST(GzippedCapture, with_a_damaged_byte_never_ends_well) {
    const Bytes whole = gzipped(long_capture());
    for (std::size_t at = 10; at < whole.size(); at += whole.size() / 50) {
        Bytes damaged = whole;
        damaged[at] ^= std::byte{0x55};
        EXPECT_FALSE(read_all(CaptureReader::open_memory(damaged)).error.is_ok()) << at;
    }
}

TEST(GzippedCapture, of_something_else_says_so) {
    const Bytes bytes = gzipped(Bytes(100, std::byte{'x'}));
    const ReadCapture result = read_all(CaptureReader::open_memory(bytes));
    EXPECT_EQ(result.error.code, ErrorCode::unreadable);
    EXPECT_NE(text_of(result.error).find("not a pcap"), std::string::npos);
}

TEST(GzippedCapture, reads_as_the_plain_one) {
    const Bytes plain = long_capture();
    const TemporaryFile file(gzipped(plain), "capture.pcap.gz");
    const ReadCapture packed = read_all(CaptureReader::open(file.path()));
    const ReadCapture unpacked = read_all(CaptureReader::open_memory(plain));
    EXPECT_TRUE(packed.error.is_ok()) << text_of(packed.error);
    EXPECT_EQ(packed.payloads, unpacked.payloads);
    EXPECT_EQ(packed.times_s(), unpacked.times_s());
    EXPECT_EQ(packed.payloads.size(), 2000U);
}

TEST(GzippedCapture, may_be_put_together_of_parts) {
    const Bytes plain = pcap_of(k_ethernet, {k_frame, k_frame});
    const Bytes parts = joined(gzipped(first_bytes(plain, 40)), gzipped({plain.begin() + 40, plain.end()}));
    const ReadCapture result = read_all(CaptureReader::open_memory(parts));
    EXPECT_TRUE(result.error.is_ok()) << text_of(result.error);
    EXPECT_EQ(result.payloads.size(), 2U);
}

Bytes simple_packet(const Bytes& content) {
    Bytes body;
    append(body, static_cast<std::uint32_t>(content.size()));
    return pcapng_block(3, joined(body, content));
}

TEST(SimplePacketBlocks, cut_inside_say_so) {
    const Bytes whole = joined(pcapng_header(k_ethernet), simple_packet(k_frame));
    for (std::size_t left_out = 1; left_out < 40; ++left_out) {
        const Bytes cut = first_bytes(whole, whole.size() - left_out);
        EXPECT_EQ(read_all(CaptureReader::open_memory(cut)).error.code, ErrorCode::truncated) << left_out;
    }
}

TEST(SimplePacketBlocks, come_with_the_record_before_since_they_have_no_time) {
    Bytes file = joined(pcapng_header(k_ethernet), simple_packet(k_frame));
    file = joined(file, pcapng_record(k_frame, 5000000));
    file = joined(file, simple_packet(k_frame));
    const ReadCapture result = read_all(CaptureReader::open_memory(file));
    EXPECT_TRUE(result.error.is_ok()) << text_of(result.error);
    EXPECT_EQ(result.times_s(), (std::vector<double>{0, 5, 5}));
    EXPECT_EQ(result.counts.untimed, 2U);
    EXPECT_EQ(result.payloads[2], k_payload);
}

// As the client-side logger writes them: the UDP length is the only one to be believed.
TEST(ClientLog, is_read_by_the_length_of_udp) {
    const Ends down{k_server, 9001, 0x7F000001, 12345};
    Bytes frame = ethernet(ip(udp(k_payload, down), down));
    frame[16] = frame[17] = std::byte{0};  // IP total length
    frame.resize(frame.size() + 7);        // nothing of it is payload
    const Bytes capture = pcap_of(k_ethernet, {frame});
    const ReadCapture result = read_all(CaptureReader::open_memory(capture));
    ASSERT_EQ(result.payloads.size(), 1U);
    EXPECT_EQ(result.payloads[0], k_payload);
    frame[38] = std::byte{0xFF};  // a UDP length beyond the record
    const Bytes bad = pcap_of(k_ethernet, {frame});
    EXPECT_EQ(read_all(CaptureReader::open_memory(bad)).counts.skipped[3], 1U);
}

struct Frags {
    std::vector<std::pair<Direction, Bytes>> messages;
    std::vector<std::string> names;
    FragsCounts counts;
    Error error;
};

Frags read(const Bytes& content) {
    Frags frags;
    frags.error = read_frags(
        content, "log.frags",
        [&](const FragsMessage& message) {
            frags.messages.emplace_back(message.direction, Bytes(message.bytes.begin(), message.bytes.end()));
            frags.names.emplace_back(message.block);
        },
        frags.counts);
    return frags;
}

const Bytes k_teleport = bytes_of({0x51, 0xF7, 0, 0, 5, 0, 0, 0});

TEST(FragsFile, without_its_head_or_of_another_version_is_refused) {
    EXPECT_EQ(read({}).error.code, ErrorCode::truncated);
    EXPECT_EQ(read(bytes_of({1})).error.code, ErrorCode::truncated);
    EXPECT_EQ(read(bytes_of({2, 0})).error.code, ErrorCode::malformed);
    EXPECT_EQ(read(bytes_of({1, 2})).error.code, ErrorCode::malformed);
    EXPECT_TRUE(read(bytes_of({1, 0})).error.is_ok());
}

TEST(FragsFile, cut_anywhere_gives_what_came_before_and_says_so) {
    for (const bool is_packed : {false, true}) {
        const Bytes block = frags_block("a", {k_teleport, k_teleport});
        const Bytes whole = is_packed ? compressed_frags({block}) : plain_frags(block);
        for (std::size_t size = 3; size < whole.size(); ++size) {
            const Frags frags = read(first_bytes(whole, size));
            EXPECT_FALSE(frags.error.is_ok()) << size;
            EXPECT_EQ(frags.counts.blocks, 0U);
            EXPECT_LT(frags.messages.size(), 2U);
        }
    }
}

TEST(FragsFile, that_claims_what_it_does_not_have_is_refused) {
    Bytes block = frags_block("a", {k_teleport});
    wire_test::put<std::int32_t>(block, 2, -1);
    EXPECT_NE(text_of(read(plain_frags(block)).error).find("negative"), std::string::npos);
    wire_test::put<std::int32_t>(block, 2, 0x7FFFFFFF);
    EXPECT_NE(text_of(read(plain_frags(block)).error).find("more messages"), std::string::npos);
    EXPECT_FALSE(read(bytes_of({1, 0, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 1})).error.is_ok())
        << "the name's length";
    Bytes other_way = frags_block("a", {k_teleport}, 2);
    EXPECT_EQ(read(plain_frags(other_way)).error.code, ErrorCode::malformed);
    EXPECT_EQ(read(compressed_frags({joined(frags_block("a", {}), bytes_of({0}))})).error.code,
              ErrorCode::malformed);
}

TEST(FragsFile, that_inflates_without_end_is_stopped) {
    const Bytes bomb = compressed_frags({Bytes(k_largest_frags_block + (std::size_t{1} << 20U))});
    EXPECT_LT(bomb.size(), 200'000U);
    const Frags frags = read(bomb);
    EXPECT_EQ(frags.error.code, ErrorCode::malformed);
    EXPECT_NE(text_of(frags.error).find("inflates to more"), std::string::npos) << text_of(frags.error);
    EXPECT_TRUE(frags.messages.empty());
}

TEST(FragsFile, gives_messages_with_their_direction_plain_or_packed) {
    const Bytes first = frags_block("session one", {k_teleport, bytes_of({1})});
    const Bytes second = frags_block("", {k_teleport}, 1);
    for (const Bytes& file : {plain_frags(joined(first, second)), compressed_frags({first, second})}) {
        const Frags frags = read(file);
        ASSERT_TRUE(frags.error.is_ok()) << text_of(frags.error);
        ASSERT_EQ(frags.messages.size(), 3U);
        EXPECT_EQ(frags.counts.blocks, 2U);
        EXPECT_EQ(frags.names[0], "session one");
        EXPECT_EQ(frags.messages[0].second, k_teleport);
        EXPECT_EQ(frags.messages[2].first, Direction::to_server);
    }
}

}  // namespace
}  // namespace glidepath

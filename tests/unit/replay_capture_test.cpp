// What a capture can be wrong in, and what it gives nevertheless.
#include "unit/read_capture.h"

#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

namespace glidepath {
namespace {

using namespace capture_test;
using wire_test::bytes_of;
using wire_test::first_bytes;

ReadCapture read_bytes(const Bytes& content) { return read_all(CaptureReader::open_memory(content)); }
ReadCapture read_frames(std::uint32_t link_type, const std::vector<Bytes>& records) {
    return read_bytes(pcap_of(link_type, records));
}

void expect_unreadable(const ReadCapture& result, const std::string& why) {
    EXPECT_TRUE(result.datagrams.empty());
    EXPECT_EQ(result.error.code, ErrorCode::unreadable);
    EXPECT_NE(text_of(result.error).find(why), std::string::npos) << text_of(result.error);
}

TEST(Capture, that_is_not_there_says_so) {
    const ReadCapture result = read_all(CaptureReader::open("no/such.pcap"));
    expect_unreadable(result, "no/such.pcap: No such file or directory");
}

TEST(Capture, that_is_a_folder_says_so) {
    expect_unreadable(read_all(CaptureReader::open(::testing::TempDir())), "is a folder");
}

TEST(Capture, that_is_empty_says_so) {
    expect_unreadable(read_bytes({}), "the file is empty");
    const TemporaryFile file{Bytes{}};
    expect_unreadable(read_all(CaptureReader::open(file.path())), "capture.pcap: the file is empty");
}

TEST(Capture, of_another_kind_of_file_says_so) {
    expect_unreadable(read_bytes(Bytes(100, std::byte{'x'})), "not a pcap or pcapng capture");
    expect_unreadable(read_bytes(bytes_of({0x1F, 0x8B, 8, 0})), "the gzipped file ends inside");
}

TEST(Capture, cut_in_its_header_says_so) {
    for (const Bytes& header : {pcap_header(k_ethernet), pcapng_header(k_ethernet)}) {
        for (std::size_t size = 4; size < header.size(); ++size) {
            expect_unreadable(read_bytes(first_bytes(header, size)), "");
        }
    }
    expect_unreadable(read_bytes(first_bytes(pcap_header(k_ethernet), 20)), "ends inside its header");
}

TEST(Capture, of_an_unknown_link_type_names_it) {
    expect_unreadable(read_frames(105, {k_frame}), "link type 105 (IEEE802_11) cannot be read");
    expect_unreadable(read_bytes(joined(pcapng_header(105), pcapng_record(k_frame))), "link type 105");
    expect_unreadable(read_frames(0xFFFF, {k_frame}), "link type 65535");
}

// Cuts a file of three records at every byte: what came before the cut is there, and the error says
// whether it ended well.
void expect_prefixes_readable(const Bytes& header, const Bytes& record) {
    const Bytes whole = joined(header, joined(record, joined(record, record)));
    for (std::size_t size = header.size(); size <= whole.size(); ++size) {
        const ReadCapture result = read_bytes(first_bytes(whole, size));
        const std::size_t complete = (size - header.size()) / record.size();
        ASSERT_EQ(result.datagrams.size(), complete) << "cut at " << size;
        if ((size - header.size()) % record.size() == 0) {
            ASSERT_TRUE(result.error.is_ok()) << text_of(result.error);
        } else {
            ASSERT_EQ(result.error.code, ErrorCode::truncated) << text_of(result.error);
            const std::size_t byte = header.size() + complete * record.size();
            ASSERT_EQ(result.error.where, byte);
            ASSERT_EQ(text_of(result.error)
                          .find("memory: record " + std::to_string(complete + 1) + " at byte " +
                                std::to_string(byte) + ": the file ends inside it ("),
                      0U)
                << text_of(result.error);
        }
    }
}

TEST(Capture, cut_anywhere_keeps_what_came_before) {
    expect_prefixes_readable(pcap_header(k_ethernet), pcap_record(k_frame));
    expect_prefixes_readable(pcapng_header(k_ethernet), pcapng_record(k_frame));
}

TEST(Capture, with_a_record_of_absurd_length_keeps_what_came_before) {
    Bytes content = pcap_of(k_ethernet, {k_frame, k_frame});
    const std::size_t third = content.size();
    append<std::uint64_t>(content, 0);
    append<std::uint32_t>(content, 0xFFFFFFF0);
    append<std::uint32_t>(content, 0xFFFFFFF0);
    const ReadCapture result = read_bytes(joined(content, Bytes(4096)));
    EXPECT_EQ(result.datagrams.size(), 2U);
    EXPECT_EQ(result.error.code, ErrorCode::malformed);
    EXPECT_EQ(result.error.where, third);
    const std::string where = "memory: record 3 at byte " + std::to_string(third) + ": ";
    EXPECT_EQ(text_of(result.error).find(where), 0U) << text_of(result.error);
    EXPECT_GT(text_of(result.error).size(), where.size());

    Bytes block;
    append<std::uint32_t>(block, 6);
    append<std::uint32_t>(block, 0xFFFFFFF0);
    const ReadCapture pcapng = read_bytes(
        joined(joined(pcapng_header(k_ethernet), pcapng_record(k_frame)), joined(block, Bytes(4096))));
    EXPECT_EQ(pcapng.datagrams.size(), 1U);
    EXPECT_FALSE(pcapng.error.is_ok());
}

TEST(Capture, counts_what_is_no_datagram_by_reason) {
    Bytes fragment = k_frame;
    fragment[14 + 6] = std::byte{0x20};
    Bytes last_fragment = k_frame;
    last_fragment[14 + 7] = std::byte{1};
    Bytes wrong_version = k_frame;
    wrong_version[14] = std::byte{0x65};
    const ReadCapture result =
        read_frames(k_ethernet, {ethernet(ip(udp(k_payload)), 0x86DD), wrong_version, k_frame,
                                 ethernet(ip(Bytes(20), k_down, 6)), fragment, last_fragment});
    EXPECT_EQ(result.datagrams.size(), 1U);
    EXPECT_EQ(result.counts.records, 6U);
    EXPECT_EQ(result.counts.datagrams, 1U);
    const std::array<std::uint64_t, k_skip_reason_count> expected{2, 1, 2, 0};
    EXPECT_EQ(result.counts.skipped, expected);
    EXPECT_TRUE(result.error.is_ok());
}

TEST(Capture, steps_over_records_that_end_before_their_datagram_does) {
    for (std::size_t size = 0; size < k_frame.size(); ++size) {
        const ReadCapture result = read_frames(k_ethernet, {first_bytes(k_frame, size), k_frame});
        ASSERT_EQ(result.datagrams.size(), 1U) << size;
        ASSERT_EQ(result.counts.skipped[static_cast<std::size_t>(SkipReason::too_short)], 1U) << size;
        ASSERT_TRUE(result.error.is_ok());
    }
}

TEST(Capture, steps_over_headers_shorter_than_they_may_be) {
    Bytes short_ip = k_frame;
    short_ip[14] = std::byte{0x44};
    Bytes short_udp = k_frame;
    short_udp[14 + 20 + 5] = std::byte{7};
    const ReadCapture result = read_frames(k_ethernet, {short_ip, short_udp});
    EXPECT_EQ(result.counts.skipped[static_cast<std::size_t>(SkipReason::too_short)], 2U);
    EXPECT_TRUE(result.datagrams.empty());
}

TEST(Capture, believes_the_udp_length_and_not_the_ip_length) {
    for (const std::uint8_t ip_length : {std::uint8_t{0}, std::uint8_t{21}, std::uint8_t{255}}) {
        Bytes frame = k_frame;
        frame[14 + 3] = std::byte{ip_length};
        const ReadCapture result = read_frames(k_ethernet, {frame});
        ASSERT_EQ(result.payloads.size(), 1U);
        EXPECT_EQ(result.payloads[0], k_payload);
    }
}

TEST(Capture, leaves_out_the_padding_behind_a_short_datagram) {
    Bytes frame = k_frame;
    frame.resize(60);
    const ReadCapture result = read_frames(k_ethernet, {frame});
    ASSERT_EQ(result.payloads.size(), 1U);
    EXPECT_EQ(result.payloads[0], k_payload);
}

TEST(Capture, takes_an_ip_header_with_options) {
    Bytes frame = k_frame;
    frame[14] = std::byte{0x46};
    frame.insert(frame.begin() + 34, 4, std::byte{1});
    const ReadCapture result = read_frames(k_ethernet, {frame});
    ASSERT_EQ(result.payloads.size(), 1U);
    EXPECT_EQ(result.payloads[0], k_payload);
}

TEST(Capture, takes_every_link_type_it_names) {
    const Bytes packet = ip(udp(k_payload));
    Bytes cooked(14);
    append_big(cooked, 0x0800, 2);
    Bytes cooked_2;
    append_big(cooked_2, 0x0800, 2);
    cooked_2.resize(20);
    const Bytes tagged = joined(joined(ethernet({}, 0x88A8), bytes_of({0, 1, 0x81, 0})),
                                joined(bytes_of({0, 2, 8, 0}), packet));
    const std::vector<std::pair<std::uint32_t, Bytes>> records{
        {k_ethernet, ethernet(packet)},
        {k_ethernet, tagged},
        {k_cooked, joined(cooked, packet)},
        {k_cooked_2, joined(cooked_2, packet)},
        {k_raw, packet},
        {k_ipv4, packet},
        {k_null, joined(bytes_of({2, 0, 0, 0}), packet)},
        {k_null, joined(bytes_of({0, 0, 0, 2}), packet)},
        {k_loop, joined(bytes_of({0, 0, 0, 2}), packet)},
    };
    for (const auto& [link_type, record] : records) {
        const ReadCapture result = read_frames(link_type, {record});
        ASSERT_EQ(result.payloads.size(), 1U) << link_type;
        EXPECT_EQ(result.payloads[0], k_payload) << link_type;
        EXPECT_EQ(result.datagrams[0].from_address, k_server);
        EXPECT_EQ(result.datagrams[0].to_address, k_client);
        EXPECT_EQ(result.datagrams[0].from_port, 9001);
        EXPECT_EQ(result.datagrams[0].to_port, 12345);

        const ReadCapture cut = read_frames(link_type, {first_bytes(record, record.size() - packet.size())});
        EXPECT_EQ(cut.counts.skipped[static_cast<std::size_t>(SkipReason::too_short)], 1U) << link_type;
    }
    EXPECT_EQ(read_frames(k_null, {joined(bytes_of({30, 0, 0, 0}), packet)}).counts.skipped[0], 1U);
}

TEST(Capture, keeps_the_time_of_micro_and_nanosecond_files) {
    EXPECT_EQ(read_frames(k_ethernet, {k_frame}).datagrams.at(0).time_s, 1000.5);
    const Bytes nanoseconds =
        joined(pcap_header(k_ethernet, 0xA1B23C4D), pcap_record(k_frame, 1000, 250000000));
    EXPECT_EQ(read_bytes(nanoseconds).datagrams.at(0).time_s, 1000.25);
    const Bytes pcapng = joined(pcapng_header(k_ethernet), pcapng_record(k_frame));
    EXPECT_EQ(read_bytes(pcapng).datagrams.at(0).time_s, 1000.5);
}

TEST(Capture, reads_the_same_from_a_file_as_from_memory) {
    const TemporaryFile file(pcap_of(k_ethernet, {k_frame, k_frame}));
    const ReadCapture result = read_all(CaptureReader::open(file.path()));
    EXPECT_EQ(result.payloads, (std::vector<Bytes>{k_payload, k_payload}));
    EXPECT_TRUE(result.error.is_ok());
}

TEST(Capture, can_be_moved_while_it_is_read) {
    const Bytes content = pcap_of(k_ethernet, {k_frame, k_frame});
    CaptureReader first = CaptureReader::open_memory(content);
    Datagram datagram;
    ASSERT_EQ(first.next(datagram), CaptureRead::datagram);
    CaptureReader second = std::move(first);
    EXPECT_EQ(second.next(datagram), CaptureRead::datagram);
    EXPECT_EQ(second.next(datagram), CaptureRead::end);
    EXPECT_EQ(second.counts().records, 2U);
}

TEST(LiveCapture, of_an_unknown_interface_names_the_known_ones_or_the_missing_right) {
    const ReadCapture result = read_all(CaptureReader::open_live("no_such_if0"));
    EXPECT_EQ(result.error.code, ErrorCode::unreadable);
    const std::string text = text_of(result.error);
    EXPECT_TRUE(text.find("no_such_if0: there is no such interface; known here:") == 0 ||
                text.find("setcap cap_net_raw+ep") != std::string::npos)
        << text;
}

// A socket of its own on the loopback.
class Sender {
  public:
    Sender() : socket_(::socket(AF_INET, SOCK_DGRAM, 0)) {}
    ~Sender() { ::close(socket_); }
    Sender(const Sender&) = delete;
    Sender& operator=(const Sender&) = delete;

    void send(const Bytes& payload, std::uint16_t port) const {
        sockaddr_in to{};
        to.sin_family = AF_INET;
        to.sin_port = htons(port);
        to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        ::sendto(socket_, payload.data(), payload.size(), 0, reinterpret_cast<const sockaddr*>(&to),
                 sizeof to);
    }

  private:
    int socket_;
};

TEST(LiveCapture, reads_the_loopback_and_only_the_asked_ports) {
    CaptureReader capture = CaptureReader::open_live("lo", {.first = 10007, .last = 10007});
    if (!capture.error().is_ok()) GTEST_SKIP() << "skipped: " << text_of(capture.error());
    const Sender sender;
    sender.send(bytes_of({9}), 10008);
    sender.send(k_payload, 10007);
    Datagram datagram;
    CaptureRead read = CaptureRead::nothing_yet;
    for (int wait = 0; wait < 100 && read == CaptureRead::nothing_yet; ++wait) {
        read = capture.next(datagram);
    }
    ASSERT_EQ(read, CaptureRead::datagram);
    EXPECT_EQ(Bytes(datagram.payload.begin(), datagram.payload.end()), k_payload);
    EXPECT_EQ(datagram.to_port, 10007);
    EXPECT_EQ(datagram.to_address, 0x7F000001U);
    EXPECT_EQ(capture.next(datagram), CaptureRead::nothing_yet) << "silence is no reason to wait for ever";
}

}  // namespace
}  // namespace glidepath

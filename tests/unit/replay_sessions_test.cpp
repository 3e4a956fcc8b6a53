// Whole sessions: a generated one with its truth, and real ones where they are at hand.
#include <glidepath/tools/capture.h>
#include <glidepath/tools/replay.h>

#include "conformance/runner/line_reader.h"
#include "conformance/runner/runner.h"
#include "conformance/suites/wire_values.h"
#include "layers.h"
#include "unit/wire_support.h"
#include "wire/packet.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

namespace glidepath {
namespace {

using namespace wire_test;
using conformance::CaseReport;
using conformance::Json;
namespace fs = std::filesystem;

const fs::path k_own_captures = fs::path(GLIDEPATH_SOURCE_DIR) / "data/captures";
// Other people's traffic is not ours to pass on: it lies beside the project where it is at hand at all.
const fs::path k_shared = fs::path(GLIDEPATH_SOURCE_DIR) / "../shared/wire";

struct SentMessage {
    double complete_s = 0;
    Bytes bytes;
    std::string line;
};

// Parses JSON lines of one kind of a file.
template <class Take>
void for_each_line(const fs::path& path, Take take) {
    auto lines = conformance::LineReader::open(path);
    if (!lines) {
        ADD_FAILURE() << text_of(lines.error());
        return;
    }
    simdjson::dom::parser parser;
    std::string text;
    while (lines->next(text)) {
        take(Json(parser.parse(text).value()), text);
    }
}

std::vector<SentMessage> truth_in_order_of_completion() {
    std::vector<SentMessage> messages;
    for_each_line(
        k_own_captures / "synthetic_session.truth.jsonl.gz", [&](const Json& line, const std::string& text) {
            if (line["kind"].text() != "msg") return;
            messages.push_back({line["complete"].number(), conformance::bytes_from(line["hex"]), text});
        });
    std::stable_sort(messages.begin(), messages.end(),
                     [](const SentMessage& a, const SentMessage& b) { return a.complete_s < b.complete_s; });
    return messages;
}

using Kept = bool (*)(const Datagram&);
bool all(const Datagram&) { return true; }

// Every record must be a datagram and be taken without an error.
void replay(MessageStream& stream, Inbox& inbox, const fs::path& path, Kept kept = all) {
    CaptureReader capture = CaptureReader::open(path);
    const MessageSink to_inbox = inbox.sink();
    Datagram datagram;
    while (capture.next(datagram) == CaptureRead::datagram) {
        if (!kept(datagram)) continue;
        const FeedResult fed = stream.feed(
            datagram, [&](const LinkEnds&, const ReceivedMessage& message) { to_inbox(message); });
        ASSERT_TRUE(fed.is_of_game) << path;
        ASSERT_TRUE(fed.error.is_ok()) << path << ": " << text_of(fed.error);
    }
    ASSERT_TRUE(capture.error().is_ok()) << text_of(capture.error());
    ASSERT_EQ(capture.counts().datagrams, capture.counts().records);
}

std::vector<Bytes> from_server(const Inbox& inbox) {
    std::vector<Bytes> messages;
    for (const Inbox::Item& item : inbox.items) {
        if (item.direction == Direction::to_client) messages.push_back(item.bytes);
    }
    return messages;
}

struct BothWays {
    DirectionStatistics down;
    DirectionStatistics up;
};
BothWays both_ways(const MessageStream& stream) {
    const StreamStatistics statistics = stream.statistics();
    return {statistics.to_client, statistics.to_server};
}

class SyntheticSession : public ::testing::Test {
  protected:
    void SetUp() override { replay(stream, inbox, k_own_captures / "synthetic_session.pcap"); }

    MessageStream stream;
    Inbox inbox;
};

TEST_F(SyntheticSession, yields_exactly_the_messages_of_its_truth_in_order_of_completion) {
    const std::vector<SentMessage> truth = truth_in_order_of_completion();
    const std::vector<Bytes> received = from_server(inbox);
    ASSERT_EQ(truth.size(), 3695U);
    ASSERT_EQ(received.size(), truth.size());
    for (std::size_t i = 0; i < truth.size(); ++i) {
        ASSERT_EQ(conformance::hex_of(received[i]), conformance::hex_of(truth[i].bytes)) << "message " << i;
    }
    EXPECT_EQ(stream.statistics().incomplete_messages, 0U);
    EXPECT_EQ(stream.statistics().links, 1U);
}

TEST_F(SyntheticSession, has_every_message_mean_what_its_truth_says) {
    simdjson::dom::parser parser;
    for (const SentMessage& sent : truth_in_order_of_completion()) {
        const Decoded decoded = decode(sent.bytes, DecodeMode::strict);
        ASSERT_EQ(class_of(decoded), ErrorCode::ok) << text_of(decoded.error);
        const Json line(parser.parse(sent.line).value());
        CaseReport report;
        conformance::compare_decoded(report, line["decoded"], decoded.message);
        ASSERT_TRUE(report.agrees()) << report.first_differences()[0].field << " in " << sent.line;
        ASSERT_EQ(encoded(decoded.message), sent.bytes);
    }
}

TEST_F(SyntheticSession, verifies_every_checksum) {
    const auto [down, up] = both_ways(stream);
    EXPECT_EQ(down.packets + up.packets, 1884U);
    EXPECT_EQ(down.encrypted_verified, 1796U);
    EXPECT_EQ(down.clear_verified, 1U);
    EXPECT_EQ(up.encrypted_verified, 20U);
    EXPECT_EQ(up.clear_verified, 67U);
    EXPECT_EQ(down.encrypted_unverified + up.encrypted_unverified, 0U);
    EXPECT_EQ(down.retransmissions, 26U);
}

bool is_no_connect_request(const Datagram& datagram) {
    return (parse_packet(datagram.payload).packet.header.flags & packet_flag::connect_request) == 0;
}

TEST(SyntheticSessionWithoutSeeds, still_gives_every_message) {
    MessageStream stream;
    Inbox inbox;
    replay(stream, inbox, k_own_captures / "synthetic_session.pcap", is_no_connect_request);
    const auto [down, up] = both_ways(stream);
    EXPECT_EQ(from_server(inbox).size(), 3695U);
    EXPECT_EQ(down.encrypted_unverified, 1796U);
    EXPECT_EQ(down.encrypted_verified, 0U);
    EXPECT_EQ(up.encrypted_verified, 0U);
}

class RealCaptures : public ::testing::Test {
  protected:
    void SetUp() override {
        const fs::path login = k_shared / "captures/amoeba_gromnie_login.pcap";
        const fs::path world = k_shared / "captures/amoeba_gromnie_entergameworld.pcap";
        if (!fs::exists(login) || !fs::exists(world)) GTEST_SKIP() << "skipped: not present";
        replay(stream, inbox, login);  // their clocks continue: one session
        replay(stream, inbox, world);
    }

    MessageStream stream;
    Inbox inbox;
};

TEST_F(RealCaptures, verify_every_checksum) {
    const auto [down, up] = both_ways(stream);
    EXPECT_EQ(down.packets + up.packets, 99U);
    EXPECT_EQ(down.encrypted_verified, 73U);
    EXPECT_EQ(down.clear_verified, 9U);
    EXPECT_EQ(up.encrypted_verified, 15U);
    EXPECT_EQ(up.clear_verified, 2U);
}

TEST_F(RealCaptures, decode_to_the_last_byte) {
    ASSERT_EQ(inbox.items.size(), 174U);
    EXPECT_EQ(stream.statistics().incomplete_messages, 0U);
    EXPECT_EQ(stream.statistics().links, 1U);
    std::size_t known = 0;
    std::size_t other = 0;
    for (const Bytes& bytes : from_server(inbox)) {
        const Decoded decoded = decode(bytes, DecodeMode::strict);
        if (decoded.error.code == ErrorCode::bad_opcode) {
            ++other;
            continue;
        }
        ++known;
        EXPECT_EQ(class_of(decoded), ErrorCode::ok) << text_of(decoded.error);
        EXPECT_EQ(encoded(decoded.message), bytes);
    }
    EXPECT_EQ(known, 139U);
    EXPECT_EQ(other, 27U);
    EXPECT_EQ(stream.statistics().to_server.messages, 8U);
}

TEST_F(RealCaptures, hold_the_messages_of_the_captured_lines) {
    std::multiset<std::string> lines;
    for_each_line(k_shared / "captured.jsonl", [&](const Json& line, const std::string&) {
        if (line["name"].text().starts_with("cap_grom")) lines.emplace(line["hex"].text());
    });
    std::multiset<std::string> received;
    for (const Bytes& bytes : from_server(inbox)) {
        if (decode(bytes, DecodeMode::strict).is_ok()) received.insert(conformance::hex_of(bytes));
    }
    EXPECT_EQ(received, lines);
}

// 22 minutes on the publisher's servers: four links of one client, three hand-overs.
TEST(RetailSession, is_one_session_of_four_links_with_nothing_refused) {
    const fs::path file = k_shared / "captures/retail_training_academy.pcap";
    if (!fs::exists(file)) GTEST_SKIP() << "skipped: not present";
    MessageStream stream;
    Inbox inbox;
    replay(stream, inbox, file);
    const std::vector<LinkSummary> links = stream.links();
    ASSERT_EQ(links.size(), 4U);
    EXPECT_EQ(stream.statistics().sessions, 1U);
    EXPECT_EQ(refused_packets(stream.statistics()), 0U);
    EXPECT_FALSE(links[0].has_keys) << "the coordinator's request is left out of the copy";
    for (std::size_t i = 1; i < links.size(); ++i) {
        EXPECT_EQ(links[i].origin, LinkOrigin::hand_over);
        EXPECT_EQ(links[i].came_from, i);
        EXPECT_EQ(links[i].to_client.encrypted_unverified + links[i].to_server.encrypted_unverified, 0U);
    }
    std::map<std::uint32_t, std::size_t> by_opcode;
    for (const Bytes& bytes : from_server(inbox)) {
        const Decoded decoded = decode(bytes, DecodeMode::strict);
        if (decoded.error.code == ErrorCode::bad_opcode) continue;
        EXPECT_EQ(class_of(decoded), ErrorCode::ok) << text_of(decoded.error);
        ++by_opcode[decoded.opcode];
    }
    const std::map<std::uint32_t, std::size_t> expected{
        {0xF745, 334}, {0xF746, 1},    {0xF747, 29}, {0xF748, 1961}, {0xF749, 3}, {0xF74A, 7},
        {0xF74B, 7},   {0xF74C, 1591}, {0xF74E, 2},  {0xF751, 3},    {0xF625, 9}};
    EXPECT_EQ(by_opcode, expected);
    EXPECT_EQ(from_server(inbox).size(), 5545U);
}

TEST(RetailSession, is_replayed_as_one_world) {
    const fs::path file = k_shared / "captures/retail_training_academy.pcap";
    if (!fs::exists(file)) GTEST_SKIP() << "skipped: not present";
    const ReplayedCaptures played =
        replay_captures(std::span(&file, 1), {.replay = {.frames_per_s = 10}}, {});
    EXPECT_TRUE(played.errors.empty());
    EXPECT_EQ(played.session, 1U);
    EXPECT_EQ(played.replay.messages, 5545U);
    EXPECT_EQ(played.replay.malformed, 0U);
    EXPECT_GE(played.replay.most_bodies, 283U);
}

TEST(CapturedLines, all_agree) {
    const fs::path file = k_shared / "captured.jsonl";
    if (!fs::exists(file)) GTEST_SKIP() << "skipped: not present";
    const auto reports = conformance::run({.paths = {file}, .suite = ""});
    ASSERT_EQ(reports.size(), 1U);
    EXPECT_EQ(reports[0].suite, "wire/captured");
    EXPECT_EQ(reports[0].passed, 166U);
    EXPECT_EQ(conformance::exit_status(reports), 0) << conformance::as_table(reports);
}

}  // namespace
}  // namespace glidepath

// What comes out of a simulation is wire-true: same seed same bytes, sound for our own strict reader and for
// tcpdump, and what was lost is asked for and sent again.
#include "base/hash.h"
#include "layers.h"
#include "sim/transport.h"
#include "unit/sim_support.h"
#include "unit/temp_folder.h"
#include "wire/packet.h"

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <set>

namespace glidepath {
namespace {

using namespace sim_test;

std::uint64_t hash_of(const Played& run) {
    StateHash hash;
    for (const std::byte byte : run.file()) {
        hash.add(static_cast<std::uint8_t>(byte));
    }
    std::string rows;
    for (const auto& [object, samples] : run.truth) {
        for (const TruthSample& sample : samples) {
            append_truth_csv(sample, rows);
        }
    }
    for (const char c : rows) {
        hash.add(static_cast<std::uint8_t>(c));
    }
    return hash.value();
}

// Packets by sequence that the client got first as a retransmission, and those it got at all.
struct Sequences {
    std::set<std::uint32_t> received;
    std::set<std::uint32_t> only_again;
};

Sequences sequences_of(const Played& run) {
    Sequences result;
    for (const SentDatagram& datagram : run.datagrams) {
        if (datagram.direction != Direction::to_client) continue;
        const PacketHeader header = parse_packet(datagram.payload).packet.header;
        if (!is_encrypted(header)) continue;
        const bool is_first = result.received.insert(header.sequence).second;
        if (is_first && (header.flags & packet_flag::retransmission) != 0) {
            result.only_again.insert(header.sequence);
        }
    }
    return result;
}

TEST(Capture, of_the_same_seed_has_the_same_bytes_under_every_compiler) {
    const Played a = run(def_of("town", "dsl", 20, 7));
    EXPECT_EQ(a.file(), run(def_of("town", "dsl", 20, 7)).file());
    EXPECT_NE(a.file(), run(def_of("town", "dsl", 20, 8)).file());
    EXPECT_EQ(hash_of(a), 0xFE73AB769AE8F3F5U);
    EXPECT_EQ(hash_of(run(def_of("hunt", "bad", 20, 7))), 0xB18CC34C75D5E25AU);
}

TEST(Capture, through_another_network_has_the_same_truth_and_messages) {
    const Played clean = run(def_of("hunt", "clean", 10, 5));
    SimulationDef def = def_of("hunt", "clean", 10, 5);
    def.profile.loss_percent = 20;
    const Played lossy = run(def);
    ASSERT_EQ(clean.truth.size(), lossy.truth.size());
    for (const auto& [object, samples] : clean.truth) {
        const std::vector<TruthSample>& others = lossy.truth.at(object);
        ASSERT_EQ(samples.size(), others.size());
        EXPECT_EQ(samples.back().x_m, others.back().x_m);
    }
    EXPECT_EQ(clean.report.messages.size(), lossy.report.messages.size());
}

TEST(Capture, is_read_in_strict_mode_without_a_warning_and_every_checksum_verifies) {
    for (const char* scene : {"town", "hunt", "crowd", "runner"}) {
        for (const char* profile : {"clean", "dsl", "bad"}) {
            const Played made = run(def_of(scene, profile, 15, 3));
            const ReadBack reading = read(made);
            EXPECT_TRUE(reading.complaints.empty())
                << scene << " " << profile << ": " << reading.complaints.front();
            EXPECT_FALSE(reading.link.is_incomplete()) << scene << " " << profile;
            for (const Direction direction : {Direction::to_client, Direction::to_server}) {
                const DirectionStatistics& statistics = reading.link.statistics(direction);
                EXPECT_EQ(statistics.encrypted_unverified, 0U);
                EXPECT_EQ(statistics.clear_verified + statistics.encrypted_verified, statistics.packets);
                EXPECT_GT(statistics.encrypted_verified, 0U);
            }
        }
    }
}

TEST(Capture, delivers_every_message_that_was_sent) {
    for (const char* profile : {"clean", "bad"}) {
        const Played made = run(def_of("town", profile, 20, 3));
        std::uint64_t sent = 0;
        for (const MessageCount& row : made.report.messages) {
            sent += row.messages;
        }
        EXPECT_EQ(read(made).messages.size(), sent) << profile;
    }
}

TEST(Capture, through_a_bad_network_has_losses_that_are_sent_again_with_their_own_key) {
    SimulationDef def = def_of("town", "clean", 30, 4);
    def.profile.loss_percent = 10;
    def.profile.latency_ms = 60;
    const Played made = run(def);
    const ConnectionStatistics& statistics = made.report.connection;
    EXPECT_GT(statistics.lost, 30U);
    EXPECT_GE(statistics.retransmitted, statistics.lost);
    const Sequences sequences = sequences_of(made);
    EXPECT_GT(sequences.only_again.size(), 20U);
    EXPECT_EQ(sequences.received.size(), statistics.server_packets);  // nothing is missing in the end
    EXPECT_EQ(*sequences.received.begin(), 2U);
    // The session verified their checksums with the word of their sequence.
    EXPECT_TRUE(read(made).complaints.empty());
    EXPECT_GT(read(made).link.statistics(Direction::to_client).retransmissions, 20U);
}

TEST(Capture, asks_for_what_is_missing_after_it_saw_the_gap) {
    SimulationDef def = def_of("town", "clean", 20, 4);
    def.profile.loss_percent = 5;
    const Played made = run(def);
    std::uint64_t requests = 0;
    std::uint32_t highest = 0;
    for (const SentDatagram& datagram : made.datagrams) {
        const ParsedPacket parsed = parse_packet(datagram.payload);
        if (datagram.direction == Direction::to_client) {
            highest = std::max(highest, parsed.packet.header.sequence);
        } else if ((parsed.packet.header.flags & packet_flag::nak) != 0) {
            ++requests;
            for (const std::uint32_t sequence : parsed.packet.optional.naks) {
                EXPECT_LT(sequence, highest);
            }
        }
    }
    EXPECT_EQ(requests, made.report.connection.requests);
    EXPECT_GT(requests, 5U);
}

TEST(Capture, has_messages_in_several_fragments_and_packets_with_several_messages) {
    const ReadBack reading = read(run(def_of("town", "clean", 5, 7)));
    const DirectionStatistics& statistics = reading.link.statistics(Direction::to_client);
    EXPECT_GT(statistics.fragments, statistics.messages);
    EXPECT_GT(statistics.messages, statistics.packets);
}

TEST(Capture, is_in_order_of_time_and_within_the_size_limits) {
    const Played made = run(def_of("crowd", "bad", 10, 7));
    double last_s = 0;
    for (const SentDatagram& datagram : made.datagrams) {
        EXPECT_GE(datagram.time_s, last_s);
        last_s = datagram.time_s;
        EXPECT_LE(datagram.payload.size(), k_packet_header_size + k_max_packet_body);
    }
}

TEST(Capture, acknowledges_in_both_directions) {
    const Played made = run(def_of("town", "clean", 20, 7));
    std::array<int, 2> acks{};
    for (const SentDatagram& datagram : made.datagrams) {
        if ((parse_packet(datagram.payload).packet.header.flags & packet_flag::ack) != 0) {
            ++acks[static_cast<std::size_t>(datagram.direction)];
        }
    }
    EXPECT_GE(acks[0], 5);
    EXPECT_GE(acks[1], 9);
}

TEST(Simulation, ends_when_its_sink_has_had_enough) {
    int left = 10;
    const SimulationReport report = simulate(def_of("town", "clean", 60, 1),
                                             {.datagram = [&](const SentDatagram&) { return --left > 0; }});
    EXPECT_EQ(left, 0);
    EXPECT_LT(report.truth_samples, 1000U);
}

// Lengths and checksums of Ethernet, IPv4 and UDP, as another program sees them.
TEST(Pcap, is_read_by_tcpdump) {
    if (std::system("command -v tcpdump > /dev/null 2>&1") != 0) GTEST_SKIP() << "skipped: no tcpdump here";
    const Played made = run(def_of("town", "dsl", 10, 7));
    const TempFolder folder;
    const std::filesystem::path path = folder / "town.pcap";
    {
        const Bytes bytes = made.file();
        std::ofstream stream(path, std::ios::binary);
        for (const std::byte byte : bytes) {
            stream.put(static_cast<char>(byte));
        }
    }
    const std::string command = "tcpdump -n -vv -r " + path.string() + " 2>/dev/null";
    std::FILE* pipe = popen(command.c_str(), "r");
    ASSERT_NE(pipe, nullptr);
    std::string output;
    std::array<char, 4096> buffer{};
    while (std::fgets(buffer.data(), static_cast<int>(buffer.size()), pipe) != nullptr) {
        output += buffer.data();
    }
    EXPECT_EQ(pclose(pipe), 0);
    std::filesystem::remove(path);
    std::size_t sums = 0;
    for (std::size_t at = output.find("udp sum ok"); at != std::string::npos;
         at = output.find("udp sum ok", at + 1)) {
        ++sums;
    }
    EXPECT_EQ(sums, made.datagrams.size());
    EXPECT_EQ(output.find("bad"), std::string::npos);
}

}  // namespace
}  // namespace glidepath

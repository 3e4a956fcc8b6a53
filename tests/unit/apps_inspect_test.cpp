// `glidepath inspect` as a user meets it.
#include <glidepath/client_message.h>

#include "unit/capture_maker.h"
#include "unit/deflated.h"
#include "unit/program_run.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>

namespace glidepath {
namespace {

using namespace capture_test;
using program_test::k_session;
using program_test::Outcome;
using program_test::run;
using wire_test::bytes_of;
using wire_test::first_bytes;
using wire_test::fragment_of;
using wire_test::packet_of;

Outcome inspect(const std::string& arguments) { return run("inspect " + arguments); }
Outcome inspect(const Bytes& capture, const std::string& arguments = "") {
    const TemporaryFile file(capture);
    return inspect(file.path().string() + " " + arguments);
}

std::vector<std::string> lines_with(const Outcome& outcome, const std::string& text) {
    std::vector<std::string> lines;
    std::istringstream all(outcome.output);
    for (std::string line; std::getline(all, line);) {
        if (line.find(text) != std::string::npos) lines.push_back(line);
    }
    return lines;
}

Bytes frame_of(std::uint64_t id, const Bytes& message, const Ends& ends = k_down) {
    const std::array fragments{fragment_of(id, 1, 0, message)};
    return ethernet(ip(udp(packet_of(static_cast<std::uint32_t>(id), fragments), ends), ends));
}

Bytes capture_with(const std::vector<Bytes>& messages) {
    std::vector<Bytes> frames;
    for (const Bytes& message : messages) {
        frames.push_back(frame_of(frames.size() + 2, message));
    }
    return pcap_of(k_ethernet, frames);
}

const Bytes k_teleport = bytes_of({0x51, 0xF7, 0, 0, 5, 0, 0, 0});

TEST(Inspect, names_a_missing_file) {
    const Outcome result = inspect("no/such.pcap");
    EXPECT_EQ(result.status, 2);
    EXPECT_EQ(result.output, "glidepath inspect: no/such.pcap: No such file or directory\n");
}

TEST(Inspect, says_that_a_file_is_no_capture) {
    const Outcome result = inspect(Bytes(64, std::byte{'x'}));
    EXPECT_EQ(result.status, 2);
    EXPECT_TRUE(result.has("capture.pcap: not a pcap or pcapng capture")) << result.output;
}

TEST(Inspect, says_that_a_file_is_empty) {
    const Outcome result = inspect(Bytes{});
    EXPECT_EQ(result.status, 2);
    EXPECT_TRUE(result.has("capture.pcap: the file is empty")) << result.output;
}

TEST(Inspect, says_that_a_file_ends_inside_its_header) {
    const Outcome result = inspect(first_bytes(pcap_header(k_ethernet), 10));
    EXPECT_EQ(result.status, 2);
    EXPECT_TRUE(result.has("the file ends inside its header")) << result.output;
}

TEST(Inspect, names_an_unknown_link_type) {
    const Outcome result = inspect(pcap_of(105, {}));
    EXPECT_EQ(result.status, 2);
    EXPECT_TRUE(result.has("link type 105 (IEEE802_11)")) << result.output;
}

TEST(Inspect, shows_what_a_cut_file_still_has_and_where_it_ends) {
    const Bytes pcap = capture_with({k_teleport, k_teleport});
    const Outcome result = inspect(first_bytes(pcap, pcap.size() - 1));
    EXPECT_EQ(result.status, 1);
    EXPECT_EQ(lines_with(result, "PlayerTeleport").size(), 1U) << result.output;
    EXPECT_TRUE(result.has("capture.pcap: record 2 at byte ")) << result.output;
    EXPECT_TRUE(result.has("1 messages to the client: 1 decoded")) << result.output;

    const Bytes pcapng = joined(pcapng_header(k_ethernet), joined(pcapng_record(frame_of(2, k_teleport)),
                                                                  pcapng_record(frame_of(3, k_teleport))));
    const Outcome cut = inspect(first_bytes(pcapng, pcapng.size() - 7));
    EXPECT_EQ(cut.status, 1);
    EXPECT_EQ(lines_with(cut, "PlayerTeleport").size(), 1U) << cut.output;
    EXPECT_TRUE(cut.has("the file ends inside it")) << cut.output;
}

TEST(Inspect, refuses_invalid_hex) {
    const Outcome odd = inspect("51F70000050");
    EXPECT_EQ(odd.status, 2);
    EXPECT_EQ(odd.output, "glidepath inspect: hex: an odd number of hex digits (11); a byte has two\n");
    EXPECT_EQ(inspect("'  '").status, 2);
    const TemporaryFile letter(bytes_of({'5', '1', 'G', '7'}));
    const Outcome from_stdin = inspect("- < " + letter.path().string());
    EXPECT_EQ(from_stdin.status, 2);
    EXPECT_EQ(from_stdin.output, "glidepath inspect: hex: character 3 is not a hex digit\n");
}

TEST(Inspect, refuses_options_that_it_does_not_understand) {
    for (const char* arguments :
         {"--opcode nonsense 00", "--guid 0xZZ 00", "--ports 9-8 00", "--ports 70000 00",
          "--tolerant --strict 00", "--seconds 3 00", "", "--interface lo 00"}) {
        const Outcome result = inspect(arguments);
        EXPECT_EQ(result.status, 2) << arguments;
        EXPECT_FALSE(result.output.empty()) << arguments;
    }
}

TEST(Inspect, of_an_unknown_interface_says_what_to_do) {
    const Outcome result = inspect("--interface no_such_if0");
    EXPECT_EQ(result.status, 2);
    EXPECT_TRUE(result.has("glidepath inspect: --interface no_such_if0: ")) << result.output;
    EXPECT_TRUE(result.has("known here:") || result.has("setcap cap_net_raw+ep")) << result.output;
}

TEST(Inspect, marks_a_malformed_message_with_its_class_byte_and_field) {
    const Outcome hex = inspect("48F70000 01000050 07");
    EXPECT_EQ(hex.status, 1);
    EXPECT_TRUE(hex.has("** truncated at byte 8 (flags)")) << hex.output;
    EXPECT_TRUE(hex.has("0x50000001")) << hex.output;

    const Outcome capture = inspect(capture_with({k_teleport, first_bytes(k_teleport, 5), k_teleport}));
    EXPECT_EQ(capture.status, 1);
    EXPECT_EQ(lines_with(capture, "** truncated at byte 4").size(), 1U) << capture.output;
    EXPECT_EQ(lines_with(capture, "teleport=5").size(), 2U) << "the others are shown";
    EXPECT_TRUE(capture.has("2 decoded (0 with a warning), 1 malformed")) << capture.output;
}

TEST(Inspect, marks_a_refused_packet) {
    Bytes bad = frame_of(3, k_teleport);
    bad.back() ^= std::byte{1};
    const Outcome result = inspect(pcap_of(k_ethernet, {frame_of(2, k_teleport), bad}));
    EXPECT_EQ(result.status, 1);
    EXPECT_EQ(lines_with(result, "** bad_checksum at byte 8").size(), 1U) << result.output;
    EXPECT_TRUE(result.has("2 packets (1 refused)")) << result.output;
    EXPECT_TRUE(result.has("1 of 2 checksums verified")) << result.output;
}

TEST(Inspect, takes_in_tolerant_mode_what_strict_mode_refuses) {
    const std::string trailing = "'51F70000 05000000 00000000'";
    EXPECT_EQ(inspect(trailing).status, 1);
    const Outcome tolerant = inspect("--tolerant " + trailing);
    EXPECT_EQ(tolerant.status, 0);
    EXPECT_TRUE(tolerant.has("teleport=5 * trailing at byte 8")) << tolerant.output;
}

TEST(Inspect, lets_no_name_steer_the_terminal) {
    CreateObject object = wire_test::standing_object();
    object.weenie.name = "a\x1B[31m\x9D\"b";
    const Bytes capture = capture_with({wire_test::encoded(object)});
    const Outcome table = inspect(capture);
    EXPECT_TRUE(table.has(R"("a\x1B[31m\x9D\x22b")")) << table.output;
    for (const Outcome& outcome : {table, inspect(capture, "--json")}) {
        EXPECT_EQ(outcome.output.find('\x1B'), std::string::npos);
        EXPECT_EQ(outcome.output.find("\xC2\x9D"), std::string::npos);
    }
}

TEST(Inspect, shows_the_whole_generated_session) {
    const Outcome result = inspect(k_session);
    EXPECT_EQ(result.status, 0);
    EXPECT_EQ(lines_with(result, " s2c ").size(), 3695U);
    EXPECT_EQ(lines_with(result, " F748 UpdatePosition ").size(), 2841U);
    EXPECT_TRUE(
        result.has("1884 packets (0 refused), 1 link(s) of 1 session(s); 1884 of 1884 checksums verified"));
    EXPECT_TRUE(
        result.has("3695 decoded (0 with a warning), 0 malformed, 0 of other opcodes; 0 to the server"));
}

TEST(Inspect, filters_by_opcode_object_and_time) {
    EXPECT_EQ(lines_with(inspect(k_session + " --opcode f74e"), " s2c ").size(), 14U);
    EXPECT_EQ(lines_with(inspect(k_session + " --opcode vectorupdate --opcode 0xF747"), " s2c ").size(), 16U);
    const Outcome asha = inspect(k_session + " --guid 0x50000101 --opcode F745");
    EXPECT_EQ(lines_with(asha, "\"Asha\"").size(), 1U) << asha.output;
    const Outcome decimal = inspect(k_session + " --guid 1342177537 --opcode F745");
    EXPECT_EQ(decimal.output, asha.output);
    const Outcome parent = inspect(k_session + " --guid 0x50000101 --opcode F749");
    EXPECT_EQ(lines_with(parent, "parent=0x50000101").size(), 1U) << "also as the parent";
    const Outcome early = inspect(k_session + " --from 0.3 --to 0.4");
    EXPECT_EQ(lines_with(early, " s2c ").size(), 2U) << early.output;
    EXPECT_TRUE(early.has("3695 decoded")) << "the summary is of all";
}

TEST(Inspect, shows_other_opcodes_and_messages_to_the_server_when_asked) {
    const Bytes unknown = bytes_of({0xB0, 0xF7, 0, 0, 1, 2});
    const Bytes capture = pcap_of(k_ethernet, {frame_of(2, k_teleport), frame_of(3, unknown),
                                               frame_of(4, unknown, k_up), ethernet(Bytes(30), 0x86DD)});
    const Outcome usual = inspect(capture);
    EXPECT_EQ(usual.status, 0);
    EXPECT_FALSE(usual.has("F7B0")) << usual.output;
    EXPECT_TRUE(usual.has("1 of other opcodes; 1 to the server (0 of own movement); 1 shown"))
        << usual.output;
    EXPECT_TRUE(usual.has("4 records, of which no datagrams: 1 not_ipv4")) << usual.output;
    const Outcome all = inspect(capture, "--all");
    EXPECT_EQ(all.status, 0);
    EXPECT_EQ(lines_with(all, "F7B0").size(), 2U) << all.output;
    EXPECT_EQ(lines_with(all, "c2s").size(), 1U) << all.output;
    EXPECT_EQ(lines_with(inspect(capture, "--opcode F7B0"), "F7B0").size(), 2U) << "asked for by name";
}

TEST(Inspect, writes_json_lines_with_every_field) {
    const Outcome result = inspect(capture_with({k_teleport, first_bytes(k_teleport, 5)}), "--json");
    EXPECT_EQ(result.status, 1);
    EXPECT_EQ(std::count(result.output.begin(), result.output.end(), '\n'), 3);
    EXPECT_TRUE(result.has(
        R"("size":8,"opcode":63313,"message":"PlayerTeleport","class":"ok","decoded":{"opcode":63313,)"
        R"("message":"PlayerTeleport","teleport_ts":5}})"))
        << result.output;
    EXPECT_TRUE(result.has(
        R"("error":{"class":"truncated","offset":4,"field":"teleport_stamp"},"hex":"51f7000005"})"))
        << result.output;
    EXPECT_TRUE(result.has(R"({"kind":"summary","records":2,)")) << result.output;
}

TEST(Inspect, reads_hex_in_pieces_and_from_standard_input) {
    for (const char* arguments :
         {"51F7000005000000", "'51 f7 00 00 05 00 00 00'", "51 F7 00 00 05 00 00 00", "0x51F7000005000000"}) {
        const Outcome result = inspect(arguments);
        EXPECT_EQ(result.status, 0) << result.output;
        EXPECT_TRUE(result.has("F751 PlayerTeleport")) << result.output;
    }
    const TemporaryFile file(bytes_of(
        {'5', '1', 'f', '7', '0', '0', '0', '0', '\n', '0', '5', '0', '0', '0', '0', '0', '0', '\n'}));
    EXPECT_TRUE(inspect("- < " + file.path().string()).has("teleport=5"));
}

TEST(Inspect, reads_several_captures_as_one_stream) {
    const TemporaryFile first(pcap_of(k_ethernet, {frame_of(2, k_teleport)}), "first.pcap");
    const std::string path = first.path().string();
    const Outcome result = inspect(path + " " + path);
    EXPECT_EQ(result.status, 0);
    EXPECT_EQ(lines_with(result, "PlayerTeleport").size(), 1U) << "the second one brings only copies";
    EXPECT_TRUE(result.has("2 packets (0 refused), 1 link(s) of 1 session(s)")) << result.output;
    const Outcome partly = inspect(path + " no/such.pcap");
    EXPECT_EQ(partly.status, 2);
    EXPECT_EQ(lines_with(partly, "PlayerTeleport").size(), 1U) << "what can be read is shown";
}

// Of the client's own words: an action message with a position, to the server.
Bytes own_position() {
    const ClientMessage message{
        .sequence = 3,
        .action = client_action::autonomous_position,
        .body = AutonomousPosition{.cell = 0xA9B40019, .origin = {1, 2, 3}, .rotation = {}}};
    Bytes bytes(encode(message, {}));
    static_cast<void>(encode(message, bytes));
    return bytes;
}

TEST(Inspect, shows_what_the_client_says_of_its_own_movement) {
    const Bytes capture = pcap_of(k_ethernet, {frame_of(2, own_position(), k_up)});
    const Outcome shown = inspect(capture);
    EXPECT_EQ(shown.status, 0) << shown.output;
    EXPECT_TRUE(shown.has("c2s   F753 AutonomousPosition")) << shown.output;
    EXPECT_TRUE(shown.has("cell=0xA9B40019 at=1,2,3 heading=0")) << shown.output;
    EXPECT_TRUE(shown.has("1 to the server (1 of own movement); 1 shown")) << shown.output;
    EXPECT_TRUE(inspect(capture, "--json").has(R"("message":"AutonomousPosition","cell":2847146009)"))
        << "json";
    EXPECT_EQ(lines_with(inspect(capture, "--opcode AutonomousPosition"), "F753").size(), 1U);
    EXPECT_EQ(lines_with(inspect(capture, "--opcode MoveToState"), "F753").size(), 0U);
    Bytes cut = own_position();
    cut.resize(40);
    const Outcome malformed = inspect(pcap_of(k_ethernet, {frame_of(2, cut, k_up)}));
    EXPECT_EQ(malformed.status, 1);
    EXPECT_TRUE(malformed.has("** truncated")) << malformed.output;
}

TEST(Inspect, lists_sessions_and_links) {
    const Outcome listed = inspect(k_session + " --sessions");
    EXPECT_EQ(listed.status, 0);
    EXPECT_TRUE(listed.has("session 1: client")) << listed.output;
    EXPECT_TRUE(listed.has("9000/9001")) << listed.output;
    EXPECT_TRUE(listed.has("1884 packets, 1884 verified, 0 not to be verified, 0 refused")) << listed.output;
    const Outcome json = inspect(k_session + " --sessions --json");
    EXPECT_EQ(lines_with(json, R"("kind":"session")").size(), 1U);
    EXPECT_EQ(lines_with(json, R"("kind":"link")").size(), 1U);
    EXPECT_EQ(lines_with(json, R"("kind":"message")").size(), 0U);
}

TEST(Inspect, reads_captures_packed_from_standard_input_and_from_folders) {
    const Bytes plain = pcap_of(k_ethernet, {frame_of(2, own_position(), k_up)});
    const TemporaryFile file(gzipped(plain), "a.pcap.gz");
    const std::string expected = "1 packets (0 refused)";
    EXPECT_TRUE(inspect(file.path().string()).has(expected));
    EXPECT_TRUE(inspect("- < " + file.path().string()).has(expected));
    EXPECT_TRUE(inspect(file.path().parent_path().string()).has(expected));
    EXPECT_TRUE(run("replay --quiet - < " + k_session).has("0 refused"));
}

TEST(Inspect, says_that_a_folder_holds_no_capture) {
    const TemporaryFile other(bytes_of({1}), "a.txt");
    const Outcome none = inspect(other.path().parent_path().string());
    EXPECT_EQ(none.status, 2);
    EXPECT_TRUE(none.has("the folder holds no capture")) << none.output;
}

TEST(Inspect, reads_files_without_times) {
    const Bytes teleport = bytes_of({0x51, 0xF7, 0, 0, 5, 0, 0, 0});
    const TemporaryFile file(
        compressed_frags({frags_block("a", {teleport}), frags_block("b", {own_position()}, 1)}), "log.frags");
    const Outcome shown = inspect(file.path().string());
    EXPECT_EQ(shown.status, 0) << shown.output;
    EXPECT_TRUE(shown.has("-  s2c   F751 PlayerTeleport")) << shown.output;
    EXPECT_TRUE(shown.has("c2s   F753 AutonomousPosition")) << shown.output;
    EXPECT_TRUE(shown.has("1 messages to the client: 1 decoded")) << shown.output;
    const TemporaryFile bomb(compressed_frags({Bytes(std::size_t{65} << 20U)}), "bomb.frags");
    const Outcome stopped = inspect(bomb.path().string());
    EXPECT_EQ(stopped.status, 1);
    EXPECT_TRUE(stopped.has("inflates to more")) << stopped.output;
}

}  // namespace
}  // namespace glidepath

// Captures of a session: UDP datagrams out of a file or a network interface, and the game's messages out of
// the datagrams. It is long because it has all that is counted and reported on the way.
//
//     CaptureReader capture = CaptureReader::open("session.pcap");
//     MessageStream stream;
//     Datagram datagram;
//     while (capture.next(datagram) == CaptureRead::datagram)
//         stream.feed(datagram, [](const LinkEnds&, const ReceivedMessage& message) { use(message.bytes);
//         });
//     if (!capture.error().is_ok()) std::puts(text_of(capture.error()).c_str());
#pragma once

#include <glidepath/error.h>
#include <glidepath/message.h>
#include <glidepath/session.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace glidepath {
struct ClientMessage;  // <glidepath/client_message.h>
}

namespace glidepath::tools {

// A UDP datagram. Addresses and ports are numbers of this machine's byte order.
struct Datagram {
    double time_s = 0;  // of its record, since 1970
    std::uint32_t from_address = 0;
    std::uint32_t to_address = 0;
    std::uint16_t from_port = 0;
    std::uint16_t to_port = 0;
    std::span<const std::byte> payload{};  // valid until the reader's next call
};

// What a call to CaptureReader::next found.
enum class CaptureRead : std::uint8_t {
    datagram,
    nothing_yet,  // live only: none came for a tenth of a second
    end,          // error() says whether it is a good one
};

// Why a record holds no datagram for us.
enum class SkipReason : std::uint8_t {
    not_ipv4,
    not_udp,
    ip_fragment,  // a part of a datagram; the game sends none
    too_short,    // the record ends before its headers or its payload do, or a header is too short
};
inline constexpr std::size_t k_skip_reason_count = 4;
// "not_udp"
[[nodiscard]] const char* name_of(SkipReason reason);

// What a CaptureReader has read so far.
struct CaptureCounts {
    std::uint64_t records = 0;  // read whole, of any kind
    std::uint64_t datagrams = 0;
    std::array<std::uint64_t, k_skip_reason_count> skipped{};
    std::uint64_t untimed = 0;  // datagrams of simple packet blocks, which have no time
    std::uint64_t dropped = 0;  // live: came faster than they were read; known when there is nothing to read
};

// The ports that servers use; a live capture reads no others.
struct PortRange {
    std::uint16_t first = 9000;
    std::uint16_t last = 10013;

    // Both ends belong to it.
    [[nodiscard]] constexpr bool contains(std::uint16_t port) const { return first <= port && port <= last; }
};

// Reads pcap and pcapng, also gzipped: a file, bytes in memory, or an interface. A source that cannot be
// opened has no datagrams, a damaged one has those before the damage; error() says which (spec/sessions.md
// 12).
class CaptureReader {
  public:
    // A pcap or pcapng file, gzipped or not, or a pipe of one; "-" is standard input.
    [[nodiscard]] static CaptureReader open(const std::filesystem::path& file);
    // The content of a file; it must stay while the reader is used.
    [[nodiscard]] static CaptureReader open_memory(std::span<const std::byte> content);
    // Needs the right to listen; without it the error says how to get it.
    [[nodiscard]] static CaptureReader open_live(const std::string& interface_name, PortRange ports = {});

    ~CaptureReader();
    CaptureReader(CaptureReader&&) noexcept;
    CaptureReader& operator=(CaptureReader&&) noexcept;

    // Fills in the next datagram; records without one are counted and skipped.
    [[nodiscard]] CaptureRead next(Datagram& datagram);

    // Up to the last call of next().
    [[nodiscard]] const CaptureCounts& counts() const;

    // ok: the end has not come, or it is a good one. unreadable: the source could not be opened, or the
    // interface is gone. truncated: the file ends inside a record. malformed: what follows is no record. The
    // text names the source and the record; `where` is the byte at which the record begins.
    [[nodiscard]] const Error& error() const;

  private:
    struct Source;
    explicit CaptureReader(std::unique_ptr<Source> source);

    std::unique_ptr<Source> source_;
};

// Which link: a client's end and a server's pair of ports (spec/sessions.md 14.1).
struct LinkEnds {
    std::uint32_t number = 0;   // from 1, in the order they began
    std::uint32_t session = 0;  // from 1; all links of one client share it
    std::uint32_t client_address = 0;
    std::uint32_t server_address = 0;
    std::uint16_t client_port = 0;
    std::uint16_t server_port = 0;  // the lower of the pair
};

// What began a link.
enum class LinkOrigin : std::uint8_t {
    midway,     // the capture begins later than it
    login,      // the first link of a session
    hand_over,  // another server sent the client there
};
// "hand_over"
[[nodiscard]] const char* name_of(LinkOrigin origin);

// How far a link came.
enum class LinkStage : std::uint8_t {
    heard,     // nothing of the handshake
    asked,     // the client asked to be let in
    offered,   // the server sent its keys
    answered,  // the client took them
    in_use,    // and packets went
    ended,     // one side said so
};
// "in_use"
[[nodiscard]] const char* name_of(LinkStage stage);

// One link as a whole.
struct LinkSummary {
    LinkEnds ends{};
    LinkOrigin origin = LinkOrigin::midway;
    LinkStage stage = LinkStage::heard;
    std::uint32_t came_from = 0;  // the link that sent the client here; 0: not known
    bool has_keys = false;        // the keys of its encrypted packets are in the capture
    double first_s = 0;           // of its packets, since 1970
    double last_s = 0;
    std::uint32_t referrals = 0;           // to other servers
    std::uint32_t followed_referrals = 0;  // of them; the others led nowhere
    DirectionStatistics to_client{};
    DirectionStatistics to_server{};
};

// What a MessageStream takes for the game, and how much it remembers.
struct StreamOptions {
    PortRange server_ports{};
    LinkOptions link{};
    // About a megabyte each; beyond it one is forgotten: first those that never proved a key, then the one
    // without traffic for the longest time.
    std::uint32_t max_links = 32;
};

// What became of a datagram.
struct FeedResult {
    bool is_of_game = false;  // false: no server's port, or nothing that begins a link
    Direction direction = Direction::to_client;
    Error error{};  // a refused packet, or a fragment that disagrees with its set
};

// Counts of a MessageStream since it was made.
struct StreamStatistics {
    std::uint64_t datagrams = 0;
    std::uint64_t not_of_game = 0;
    std::uint64_t sessions = 0;
    std::uint64_t links = 0;
    std::uint64_t forgotten_links = 0;      // because there were too many
    std::uint64_t incomplete_messages = 0;  // begun and not, or not yet, whole
    DirectionStatistics to_client{};        // of all links
    DirectionStatistics to_server{};
};
// Packets that were refused, for whatever cause.
[[nodiscard]] std::uint64_t refused_packets(const DirectionStatistics& direction);
[[nodiscard]] std::uint64_t refused_packets(const StreamStatistics& stream);
// Packets whose checksum proved right.
[[nodiscard]] std::uint64_t verified_packets(const DirectionStatistics& direction);
[[nodiscard]] std::uint64_t verified_packets(const StreamStatistics& stream);
// Packets that were read although their keys are not in the capture.
[[nodiscard]] std::uint64_t unverified_packets(const StreamStatistics& stream);

// The messages in the datagrams of any number of sessions. A session is all links of one client, grouped by
// the hand-over from server to server; each link has keys and message ids of its own. Several captures may be
// fed in turn: what one begins the next continues.
class MessageStream {
  public:
    // Must not call the stream.
    using Sink = std::function<void(const LinkEnds& link, const ReceivedMessage& message)>;

    explicit MessageStream(const StreamOptions& options = {});
    ~MessageStream();
    MessageStream(MessageStream&&) noexcept;
    MessageStream& operator=(MessageStream&&) noexcept;

    // Calls the sink for every message that the datagram completes.
    FeedResult feed(const Datagram& datagram, const Sink& sink);

    // Of all links, open and closed.
    [[nodiscard]] StreamStatistics statistics() const;
    // Every link by its number; of the closed ones no more than the first 256 are remembered.
    [[nodiscard]] std::vector<LinkSummary> links() const;

  private:
    struct State;
    std::unique_ptr<State> state_;
};

// What moves or shows, in one line of ASCII and UTF-8 without control characters: "cell=0xA9B40019
// at=84.5,12.25,94.005 heading=90 contact instance=7 position=101 teleport=3 force=1". "" for the empty
// message.
[[nodiscard]] std::string message_text(const Message& message);

// Every field, as the `decoded` objects of the wire vectors have them (spec/wire.md 12.2), in the order of
// the wire as far as that has one; ASCII. A number that is none (tolerant mode lets it through) is null.
[[nodiscard]] std::string message_json(const Message& message);

// The same of what a client says of its own movement.
[[nodiscard]] std::string message_text(const ClientMessage& message);
[[nodiscard]] std::string message_json(const ClientMessage& message);
// "AutonomousPosition"; "unknown" for actions that are not about movement.
[[nodiscard]] const char* client_action_name(std::uint32_t action);

}  // namespace glidepath::tools

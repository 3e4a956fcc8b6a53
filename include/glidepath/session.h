// One link of a session seen from outside, both directions: packets in, whole messages out. Checks every
// checksum that can be checked, puts fragments together, drops copies, and counts. Memory is bounded and
// allocated when it is made. A client holds several links at once, one to each server (spec/sessions.md 14):
// <glidepath/tools/capture.h> tells them apart.
//
//     Link link;
//     link.receive(Direction::to_client, time_s, udp_payload, [&](const ReceivedMessage& message) {
//         router.receive(world, decode(message.bytes, DecodeMode::tolerant).message);
//     });
#pragma once

#include <glidepath/error.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>

namespace glidepath {

// Which way a packet goes.
enum class Direction : std::uint8_t { to_client, to_server };

// A whole message, as it left the link.
struct ReceivedMessage {
    Direction direction = Direction::to_client;
    double time_s = 0;  // of the packet that completed it
    std::uint64_t blob_id = 0;
    std::uint16_t queue = 0;
    std::span<const std::byte> bytes;  // valid during the call; may be empty
    bool is_verified = true;           // false: the keys of some packet of it are not known
};

// Where messages go; none: nowhere. It must not call the link.
using MessageSink = std::function<void(const ReceivedMessage& message)>;

// Which packets' checksums are verified.
enum class ChecksumRule : std::uint8_t {
    all,         // clear packets, and encrypted ones as far as it can be known
    clear_only,  // for packets whose keys are made up
};

// Bounds of memory for messages that are not whole yet.
struct ReassemblyLimits {
    std::uint32_t open_sets = 64;   // messages begun and not yet whole
    std::uint32_t fragments = 512;  // held for them; the longest message has this many times 448 bytes
    double max_age_s = 60;          // a set that is still not whole is dropped
};

// How a link is made.
struct LinkOptions {
    ReassemblyLimits limits;  // of each direction
    ChecksumRule checksums = ChecksumRule::all;
};

// What one direction of a link has seen.
struct DirectionStatistics {
    std::uint64_t packets = 0;
    std::array<std::uint64_t, k_error_code_count> refused{};  // packets by the class of their error
    std::uint64_t clear_verified = 0;
    std::uint64_t encrypted_verified = 0;
    std::uint64_t encrypted_unverified = 0;  // the seeds are not known: structure and repeated keys only
    std::uint64_t retransmissions = 0;
    std::uint64_t fragments = 0;
    std::uint64_t duplicate_fragments = 0;
    std::uint64_t late_fragments = 0;        // of messages delivered before
    std::uint64_t mismatched_fragments = 0;  // they do not refuse the rest of their packet
    std::uint64_t messages = 0;
    std::uint64_t message_bytes = 0;
    std::uint64_t expired_sets = 0;
    std::uint64_t crowded_out_sets = 0;
};

// Both directions of one link: a client and a pair of ports of one server.
class Link {
  public:
    explicit Link(const LinkOptions& options = {});
    Link(Link&& other) noexcept;
    Link& operator=(Link&& other) noexcept;
    ~Link();

    // Takes one UDP payload and delivers what it completes. Returns the first error met: a refused packet, or
    // a fragment that disagrees with its set. Time may be any clock that does not jump.
    Error receive(Direction direction, double time_s, std::span<const std::byte> payload,
                  const MessageSink& sink);

    // The keys of encrypted packets, when they were heard elsewhere. A connect request brings them too, if it
    // comes before the first encrypted packet.
    void set_seeds(std::uint32_t to_client, std::uint32_t to_server);

    // As if it were new, in the memory that it has: much quicker than a new one.
    void clear();

    // Counts since it was made or cleared.
    [[nodiscard]] const DirectionStatistics& statistics(Direction direction) const;
    [[nodiscard]] std::uint32_t open_sets() const;  // messages that still lack fragments
    // The keys of encrypted packets are known.
    [[nodiscard]] bool has_seeds() const;

    // Some message was begun and is not, or never will be, whole.
    [[nodiscard]] bool is_incomplete() const;

  private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace glidepath

// One connection seen from outside, both directions: packets in, whole messages out. Checks every checksum
// that can be checked, puts fragments together, drops copies, and counts. Memory is bounded and allocated
// when it is made (spec/sessions.md).
//
//     Session session;
//     session.receive(Direction::to_client, time_s, udp_payload, [&](const ReceivedMessage& message) {
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

// A whole message, as it left the session.
struct ReceivedMessage {
    Direction direction = Direction::to_client;
    double time_s = 0;  // of the packet that completed it
    std::uint64_t blob_id = 0;
    std::uint16_t queue = 0;
    std::span<const std::byte> bytes;  // valid during the call; may be empty
};

// Where messages go; none: nowhere. It must not call the session.
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

// How a session is made.
struct SessionOptions {
    ReassemblyLimits limits;  // of each direction
    ChecksumRule checksums = ChecksumRule::all;
};

// What one direction of a session has seen.
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

// Both directions of one connection.
class Session {
  public:
    explicit Session(const SessionOptions& options = {});
    Session(Session&& other) noexcept;
    Session& operator=(Session&& other) noexcept;
    ~Session();

    // Takes one UDP payload and delivers what it completes. Returns the first error met: a refused packet, or
    // a fragment that disagrees with its set. Time may be any clock that does not jump.
    Error receive(Direction direction, double time_s, std::span<const std::byte> payload,
                  const MessageSink& sink);

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

// One connection seen from outside, both directions: packets in, whole messages out. Checks every checksum
// that can be checked, puts fragments together, drops copies, and counts. Memory is bounded and allocated
// when it is made.
#pragma once

#include <glidepath/wire/isaac.h>
#include <glidepath/wire/reassembly.h>

namespace glidepath {

enum class Direction : std::uint8_t { to_client, to_server };

struct ReceivedMessage {
    Direction direction = Direction::to_client;
    double time_s = 0;  // of the packet that completed it
    std::uint64_t blob_id = 0;
    std::uint16_t queue = 0;
    std::span<const std::byte> bytes;  // valid during the call; may be empty
};

// Where messages go. The function must not call the session.
struct MessageSink {
    void* context = nullptr;
    void (*deliver)(void* context, const ReceivedMessage& message) = nullptr;
};

enum class ChecksumRule : std::uint8_t {
    all,         // clear packets, and encrypted ones as far as it can be known
    clear_only,  // for packets whose keys are made up
};

struct SessionOptions {
    ReassemblyLimits limits;  // of each direction
    ChecksumRule checksums = ChecksumRule::all;
};

struct DirectionStatistics {
    std::uint64_t packets = 0;
    std::array<std::uint64_t, k_error_class_count> refused{};  // packets by the class of their error
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

class Session {
  public:
    explicit Session(const SessionOptions& options = {});

    // Takes one UDP payload and delivers what it completes. Returns the first error met: a refused packet, or
    // a fragment that disagrees with its set. Time may be any clock that does not jump.
    DecodeError receive(Direction direction, double time_s, std::span<const std::byte> payload,
                        const MessageSink& sink);

    // As if it were new, in the memory that it has: much quicker than a new one.
    void clear();

    [[nodiscard]] const DirectionStatistics& statistics(Direction direction) const;
    [[nodiscard]] std::uint32_t open_sets() const;  // messages that still lack fragments
    [[nodiscard]] bool has_seeds() const { return has_seeds_; }

    // Some message was begun and is not, or never will be, whole.
    [[nodiscard]] bool is_incomplete() const;

  private:
    struct KnownKey {
        std::uint32_t sequence = 0;  // 0: none; the first encrypted packet has 2
        std::uint32_t key = 0;
    };
    struct Side {
        explicit Side(const ReassemblyLimits& limits);

        DirectionStatistics statistics;
        Reassembler reassembler;
        KeyStream keys{0};                 // of use when the seeds are known
        std::vector<KnownKey> known_keys;  // of use when they are not: by sequence modulo size
    };

    [[nodiscard]] Side& side(Direction direction) { return sides_[static_cast<std::size_t>(direction)]; }
    [[nodiscard]] bool verify(Side& from, const Packet& packet) const;
    [[nodiscard]] bool verify_encrypted(Side& from, const PacketHeader& header, const PacketSums& sums) const;
    void take_seeds(const ConnectRequest& request);
    DecodeError take_fragments(Direction direction, double time_s, std::span<const std::byte> payload,
                               const Packet& packet, const MessageSink& sink);

    std::array<Side, 2> sides_;
    ChecksumRule checksums_;
    bool has_seeds_ = false;
};

}  // namespace glidepath

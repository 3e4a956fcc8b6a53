#include <glidepath/session.h>

#include "wire/isaac.h"
#include "wire/packet.h"
#include "wire/reassembly.h"

#include <algorithm>

namespace glidepath {

using namespace wire;

namespace {

// Copies of packets this far back are still compared with the first one when no seeds are known.
constexpr std::size_t k_known_keys = 1024;

constexpr std::uint32_t k_first_encrypted_sequence = 2;

// Where fields stand in a fragment's header.
constexpr std::size_t k_count_in_fragment = 8;
constexpr std::size_t k_queue_in_fragment = 14;

Error error_at(ErrorCode kind, std::size_t offset, const char* field) {
    return {.code = kind, .what = field, .where = offset};
}

struct KnownKey {
    std::uint32_t sequence = 0;  // 0: none; the first encrypted packet has 2
    std::uint32_t key = 0;
};

struct Side {
    explicit Side(const ReassemblyLimits& limits) : reassembler(limits), known_keys(k_known_keys) {}

    DirectionStatistics statistics;
    Reassembler reassembler;
    KeyStream keys{0};                 // of use when the seeds are known
    std::vector<KnownKey> known_keys;  // of use when they are not: by sequence modulo size
};

}  // namespace

struct Link::State {
    explicit State(const LinkOptions& options)
        : sides{Side(options.limits), Side(options.limits)}, checksums(options.checksums) {}

    [[nodiscard]] Side& side(Direction direction) { return sides[static_cast<std::size_t>(direction)]; }
    [[nodiscard]] bool verify(Side& from, const Packet& packet) const;
    [[nodiscard]] bool verify_encrypted(Side& from, const PacketHeader& header, const PacketSums& sums) const;
    [[nodiscard]] bool is_keyed(const Packet& packet) const;
    [[nodiscard]] bool takes_seeds() const;
    void set_seeds(std::uint32_t to_client, std::uint32_t to_server);
    Error take_fragments(Direction direction, double time_s, std::span<const std::byte> payload,
                         const Packet& packet, const MessageSink& sink);

    std::array<Side, 2> sides;
    ChecksumRule checksums;
    bool has_seeds = false;
};

Link::Link(const LinkOptions& options) : state_(std::make_unique<State>(options)) {}
Link::Link(Link&& other) noexcept = default;
Link& Link::operator=(Link&& other) noexcept = default;
Link::~Link() = default;

void Link::clear() {
    for (Side& from : state_->sides) {
        from.statistics = {};
        from.reassembler.clear();
        std::fill(from.known_keys.begin(), from.known_keys.end(), KnownKey{});
    }
    state_->has_seeds = false;
}

Error Link::receive(Direction direction, double time_s, std::span<const std::byte> payload,
                    const MessageSink& sink) {
    Side& from = state_->side(direction);
    ++from.statistics.packets;
    from.reassembler.expire(time_s);

    const ParsedPacket parsed = parse_packet(payload);
    Error error = parsed.error;
    if (error.is_ok() && !state_->verify(from, parsed.packet)) {
        error = error_at(ErrorCode::bad_checksum, 8, "checksum");
    }
    if (!error.is_ok()) {
        ++from.statistics.refused[static_cast<std::size_t>(error.code)];
    } else {
        const std::uint32_t flags = parsed.packet.header.flags;
        if ((flags & packet_flag::retransmission) != 0) ++from.statistics.retransmissions;
        if (direction == Direction::to_client && (flags & packet_flag::connect_request) != 0) {
            const ConnectRequest& request = parsed.packet.optional.connect_request;
            if (state_->takes_seeds()) state_->set_seeds(request.seed_to_client, request.seed_to_server);
        }
        error = state_->take_fragments(direction, time_s, payload, parsed.packet, sink);
    }
    from.statistics.expired_sets = from.reassembler.expired_sets();
    from.statistics.crowded_out_sets = from.reassembler.crowded_out_sets();
    return error;
}

bool Link::State::verify(Side& from, const Packet& packet) const {
    const PacketSums sums = sums_of(packet);
    if (is_encrypted(packet.header)) {
        if (checksums == ChecksumRule::all) return verify_encrypted(from, packet.header, sums);
        ++from.statistics.encrypted_unverified;
        return true;
    }
    if (checksum_of(sums, 0) != packet.header.checksum) return false;
    ++from.statistics.clear_verified;
    return true;
}

// A retransmission has its first copy's sequence and so its word. Without seeds that is all there is to
// check.
bool Link::State::verify_encrypted(Side& from, const PacketHeader& header, const PacketSums& sums) const {
    if (header.sequence < k_first_encrypted_sequence) return false;
    const std::uint32_t key = key_of(header, sums);
    if (has_seeds) {
        const std::uint32_t number = header.sequence - k_first_encrypted_sequence;
        if (from.keys.word(number) != key) return false;
        from.keys.confirm(number);
        ++from.statistics.encrypted_verified;
        return true;
    }
    KnownKey& known = from.known_keys[header.sequence % k_known_keys];
    if (known.sequence == header.sequence && known.key != key) return false;
    known = {header.sequence, key};
    ++from.statistics.encrypted_unverified;
    return true;
}

// What its checksum proves: all of a clear packet, and of an encrypted one with the right key.
bool Link::State::is_keyed(const Packet& packet) const {
    return !is_encrypted(packet.header) || (has_seeds && checksums == ChecksumRule::all);
}

// The first request counts: a copy brings the same seeds, and another one, or one that follows encrypted
// packets, belongs to another link (spec/sessions.md 11.10).
bool Link::State::takes_seeds() const {
    return !has_seeds && sides[0].statistics.encrypted_unverified == 0 &&
           sides[1].statistics.encrypted_unverified == 0;
}

void Link::State::set_seeds(std::uint32_t to_client, std::uint32_t to_server) {
    has_seeds = true;
    side(Direction::to_client).keys = KeyStream(to_client);
    side(Direction::to_server).keys = KeyStream(to_server);
}

void Link::set_seeds(std::uint32_t to_client, std::uint32_t to_server) {
    state_->set_seeds(to_client, to_server);
}

Error Link::State::take_fragments(Direction direction, double time_s, std::span<const std::byte> payload,
                                  const Packet& packet, const MessageSink& sink) {
    Side& from = side(direction);
    DirectionStatistics& statistics = from.statistics;
    Error first_error;
    std::size_t offset = payload.size() - packet.fragments.bytes().size();
    for (const Fragment& fragment : packet.fragments) {
        ++statistics.fragments;
        const Reassembler::Result result = from.reassembler.add(fragment, time_s, is_keyed(packet));
        switch (result.outcome) {
            case FragmentOutcome::stored:
                break;
            case FragmentOutcome::completed:
                ++statistics.messages;
                statistics.message_bytes += result.message.size();
                if (sink) {
                    sink({direction, time_s, fragment.blob_id, fragment.queue, result.message,
                          result.is_verified});
                }
                break;
            case FragmentOutcome::duplicate:
                ++statistics.duplicate_fragments;
                break;
            case FragmentOutcome::delivered_before:
                ++statistics.late_fragments;
                break;
            case FragmentOutcome::other_count:
            case FragmentOutcome::other_queue: {
                ++statistics.mismatched_fragments;
                if (!first_error.is_ok()) break;
                const bool is_count = result.outcome == FragmentOutcome::other_count;
                first_error = error_at(ErrorCode::fragment_mismatch,
                                       offset + (is_count ? k_count_in_fragment : k_queue_in_fragment),
                                       is_count ? "fragment.count" : "fragment.queue");
                break;
            }
        }
        offset += k_fragment_header_size + fragment.data.size();
    }
    return first_error;
}

const DirectionStatistics& Link::statistics(Direction direction) const {
    return state_->sides[static_cast<std::size_t>(direction)].statistics;
}

bool Link::has_seeds() const { return state_->has_seeds; }

std::uint32_t Link::open_sets() const {
    return state_->sides[0].reassembler.open_sets() + state_->sides[1].reassembler.open_sets();
}

bool Link::is_incomplete() const {
    const auto gave_up = [](const Side& from) {
        return from.reassembler.expired_sets() + from.reassembler.crowded_out_sets() > 0;
    };
    return open_sets() > 0 || gave_up(state_->sides[0]) || gave_up(state_->sides[1]);
}

}  // namespace glidepath

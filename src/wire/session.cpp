#include <glidepath/wire/session.h>

#include <algorithm>

namespace glidepath {

namespace {

// Copies of packets this far back are still compared with the first one when no seeds are known.
constexpr std::size_t k_known_keys = 1024;

constexpr std::uint32_t k_first_encrypted_sequence = 2;

// Where fields stand in a fragment's header.
constexpr std::size_t k_count_in_fragment = 8;
constexpr std::size_t k_queue_in_fragment = 14;

DecodeError error_at(ErrorClass kind, std::size_t offset, const char* field) {
    return {kind, static_cast<std::uint32_t>(offset), field};
}

}  // namespace

Session::Side::Side(const ReassemblyLimits& limits) : reassembler(limits), known_keys(k_known_keys) {}

Session::Session(const SessionOptions& options)
    : sides_{Side(options.limits), Side(options.limits)}, checksums_(options.checksums) {}

void Session::clear() {
    for (Side& from : sides_) {
        from.statistics = {};
        from.reassembler.clear();
        std::fill(from.known_keys.begin(), from.known_keys.end(), KnownKey{});
    }
    has_seeds_ = false;
}

DecodeError Session::receive(Direction direction, double time_s, std::span<const std::byte> payload,
                             const MessageSink& sink) {
    Side& from = side(direction);
    ++from.statistics.packets;
    from.reassembler.expire(time_s);

    const ParsedPacket parsed = parse_packet(payload);
    DecodeError error = parsed.error;
    if (error.is_ok() && !verify(from, parsed.packet))
        error = error_at(ErrorClass::bad_checksum, 8, "checksum");
    if (!error.is_ok()) {
        ++from.statistics.refused[static_cast<std::size_t>(error.kind)];
    } else {
        const std::uint32_t flags = parsed.packet.header.flags;
        if ((flags & packet_flag::retransmission) != 0) ++from.statistics.retransmissions;
        if (direction == Direction::to_client && (flags & packet_flag::connect_request) != 0) {
            take_seeds(parsed.packet.optional.connect_request);
        }
        error = take_fragments(direction, time_s, payload, parsed.packet, sink);
    }
    from.statistics.expired_sets = from.reassembler.expired_sets();
    from.statistics.crowded_out_sets = from.reassembler.crowded_out_sets();
    return error;
}

bool Session::verify(Side& from, const Packet& packet) const {
    const PacketSums sums = sums_of(packet);
    if (is_encrypted(packet.header)) {
        if (checksums_ == ChecksumRule::all) return verify_encrypted(from, packet.header, sums);
        ++from.statistics.encrypted_unverified;
        return true;
    }
    if (checksum_of(sums, 0) != packet.header.checksum) return false;
    ++from.statistics.clear_verified;
    return true;
}

// A retransmission has its first copy's sequence and so its word. Without seeds that is all there is to
// check.
bool Session::verify_encrypted(Side& from, const PacketHeader& header, const PacketSums& sums) const {
    if (header.sequence < k_first_encrypted_sequence) return false;
    const std::uint32_t key = key_of(header, sums);
    if (has_seeds_) {
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

// The first one counts: a copy brings the same seeds, and another one belongs to another session.
void Session::take_seeds(const ConnectRequest& request) {
    if (has_seeds_) return;
    has_seeds_ = true;
    side(Direction::to_client).keys = KeyStream(request.seed_to_client);
    side(Direction::to_server).keys = KeyStream(request.seed_to_server);
}

DecodeError Session::take_fragments(Direction direction, double time_s, std::span<const std::byte> payload,
                                    const Packet& packet, const MessageSink& sink) {
    Side& from = side(direction);
    DirectionStatistics& statistics = from.statistics;
    DecodeError first_error;
    std::size_t offset = payload.size() - packet.fragments.bytes().size();
    for (const Fragment& fragment : packet.fragments) {
        ++statistics.fragments;
        const Reassembler::Result result = from.reassembler.add(fragment, time_s);
        switch (result.outcome) {
            case FragmentOutcome::stored:
                break;
            case FragmentOutcome::completed:
                ++statistics.messages;
                statistics.message_bytes += result.message.size();
                if (sink.deliver != nullptr) {
                    sink.deliver(sink.context,
                                 {direction, time_s, fragment.blob_id, fragment.queue, result.message});
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
                first_error = error_at(ErrorClass::fragment_mismatch,
                                       offset + (is_count ? k_count_in_fragment : k_queue_in_fragment),
                                       is_count ? "fragment.count" : "fragment.queue");
                break;
            }
        }
        offset += k_fragment_header_size + fragment.data.size();
    }
    return first_error;
}

const DirectionStatistics& Session::statistics(Direction direction) const {
    return sides_[static_cast<std::size_t>(direction)].statistics;
}

std::uint32_t Session::open_sets() const {
    return sides_[0].reassembler.open_sets() + sides_[1].reassembler.open_sets();
}

bool Session::is_incomplete() const {
    const auto gave_up = [](const Side& from) {
        return from.reassembler.expired_sets() + from.reassembler.crowded_out_sets() > 0;
    };
    return open_sets() > 0 || gave_up(sides_[0]) || gave_up(sides_[1]);
}

}  // namespace glidepath

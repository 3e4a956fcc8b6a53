#include "replay/stream_statistics.h"

namespace glidepath::replay {

namespace {

void add(DirectionStatistics& sum, const DirectionStatistics& part) {
    sum.packets += part.packets;
    for (std::size_t i = 0; i < sum.refused.size(); ++i) {
        sum.refused[i] += part.refused[i];
    }
    sum.clear_verified += part.clear_verified;
    sum.encrypted_verified += part.encrypted_verified;
    sum.encrypted_unverified += part.encrypted_unverified;
    sum.retransmissions += part.retransmissions;
    sum.fragments += part.fragments;
    sum.duplicate_fragments += part.duplicate_fragments;
    sum.late_fragments += part.late_fragments;
    sum.mismatched_fragments += part.mismatched_fragments;
    sum.messages += part.messages;
    sum.message_bytes += part.message_bytes;
    sum.expired_sets += part.expired_sets;
    sum.crowded_out_sets += part.crowded_out_sets;
}

}  // namespace

void add_link(StreamStatistics& sum, const Link& link) {
    const DirectionStatistics& down = link.statistics(Direction::to_client);
    const DirectionStatistics& up = link.statistics(Direction::to_server);
    add(sum.to_client, down);
    add(sum.to_server, up);
    sum.incomplete_messages +=
        link.open_sets() + down.expired_sets + down.crowded_out_sets + up.expired_sets + up.crowded_out_sets;
}

}  // namespace glidepath::replay

namespace glidepath::tools {

std::uint64_t refused_packets(const DirectionStatistics& direction) {
    std::uint64_t sum = 0;
    for (const std::uint64_t count : direction.refused) {
        sum += count;
    }
    return sum;
}

std::uint64_t refused_packets(const StreamStatistics& stream) {
    return refused_packets(stream.to_client) + refused_packets(stream.to_server);
}

std::uint64_t verified_packets(const DirectionStatistics& direction) {
    return direction.clear_verified + direction.encrypted_verified;
}

std::uint64_t verified_packets(const StreamStatistics& stream) {
    return verified_packets(stream.to_client) + verified_packets(stream.to_server);
}

std::uint64_t unverified_packets(const StreamStatistics& stream) {
    return stream.to_client.encrypted_unverified + stream.to_server.encrypted_unverified;
}

}  // namespace glidepath::tools

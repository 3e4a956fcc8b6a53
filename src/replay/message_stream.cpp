#include <glidepath/tools/capture.h>

#include "replay/layer.h"
#include "wire/packet.h"

#include <algorithm>
#include <vector>

namespace glidepath::tools {

using namespace replay;

namespace {

bool same_ends(const Connection& a, const Connection& b) {
    return a.client_address == b.client_address && a.client_port == b.client_port &&
           a.server_address == b.server_address;
}

Connection ends_of(const Datagram& datagram, Direction direction) {
    Connection ends;
    const bool to_server = direction == Direction::to_server;
    ends.client_address = to_server ? datagram.from_address : datagram.to_address;
    ends.client_port = to_server ? datagram.from_port : datagram.to_port;
    ends.server_address = to_server ? datagram.to_address : datagram.from_address;
    return ends;
}

// Keys cannot be checked before a connection is known, clear sums can.
bool could_begin_connection(const Packet& packet) {
    return is_encrypted(packet.header) || checksum_of(sums_of(packet), 0) == packet.header.checksum;
}

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

void add(StreamStatistics& sum, const Session& session) {
    const DirectionStatistics& down = session.statistics(Direction::to_client);
    const DirectionStatistics& up = session.statistics(Direction::to_server);
    add(sum.to_client, down);
    add(sum.to_server, up);
    sum.incomplete_messages += session.open_sets() + down.expired_sets + down.crowded_out_sets +
                               up.expired_sets + up.crowded_out_sets;
}

}  // namespace

struct MessageStream::State {
    struct Open {
        Connection connection;
        Session session;
        std::uint64_t last_used = 0;  // counts datagrams
        ConnectRequest request;       // of use with session.has_seeds()
    };
    struct Path {
        Direction direction = Direction::to_client;
        Connection ends;
    };

    [[nodiscard]] bool find_path(const Datagram& datagram, Path& path) const;
    [[nodiscard]] Open* find(const Connection& ends) const;
    Open& begin(const Connection& ends);
    void restart(Open& one, const Connection& ends);
    [[nodiscard]] static bool begins_another(const Open& one, const ConnectRequest& request);
    FeedResult feed(const Datagram& datagram, const Sink& sink);

    StreamOptions options;
    std::vector<std::unique_ptr<Open>> open;
    StreamStatistics closed;  // and the counts that belong to no connection
};

// The server is the end whose port is a server's. When both are: as it was before, else the lower port, and
// of equal ones the receiver, since clients speak first.
bool MessageStream::State::find_path(const Datagram& datagram, Path& path) const {
    const bool from_server = options.server_ports.contains(datagram.from_port);
    const bool to_server = options.server_ports.contains(datagram.to_port);
    if (!from_server && !to_server) return false;
    path.direction = from_server ? Direction::to_client : Direction::to_server;
    if (from_server && to_server) {
        const Direction likely =
            datagram.from_port < datagram.to_port ? Direction::to_client : Direction::to_server;
        const Direction other = likely == Direction::to_client ? Direction::to_server : Direction::to_client;
        const bool is_likely =
            find(ends_of(datagram, likely)) != nullptr || find(ends_of(datagram, other)) == nullptr;
        path.direction = is_likely ? likely : other;
    }
    path.ends = ends_of(datagram, path.direction);
    return true;
}

MessageStream::State::Open* MessageStream::State::find(const Connection& ends) const {
    const auto found = std::find_if(open.begin(), open.end(),
                                    [&](const auto& one) { return same_ends(one->connection, ends); });
    return found == open.end() ? nullptr : found->get();
}

MessageStream::State::Open& MessageStream::State::begin(const Connection& ends) {
    if (open.size() >= options.max_connections) {
        const auto oldest = std::min_element(open.begin(), open.end(), [](const auto& a, const auto& b) {
            return a->last_used < b->last_used;
        });
        restart(**oldest, ends);
        ++closed.forgotten_connections;
        return **oldest;
    }
    open.push_back(std::make_unique<Open>(Open{{}, Session(options.session), 0, {}}));
    restart(*open.back(), ends);
    return *open.back();
}

// In the memory of the one before: strangers who connect without end cost no allocation each.
void MessageStream::State::restart(Open& one, const Connection& ends) {
    add(closed, one.session);
    one.session.clear();
    one.request = {};
    one.connection = ends;
    one.connection.number = static_cast<std::uint32_t>(++closed.connections);
}

// A client that connects again from the same port numbers its messages from the beginning: the ids delivered
// before must not swallow them, and the old seeds verify nothing. A copy of the request changes nothing.
bool MessageStream::State::begins_another(const Open& one, const ConnectRequest& request) {
    if (one.session.has_seeds()) {
        return request.cookie != one.request.cookie || request.seed_to_client != one.request.seed_to_client ||
               request.seed_to_server != one.request.seed_to_server;
    }
    return one.session.statistics(Direction::to_client).fragments > 0;
}

FeedResult MessageStream::State::feed(const Datagram& datagram, const Sink& sink) {
    ++closed.datagrams;
    Path path;
    if (!find_path(datagram, path)) {
        ++closed.not_of_game;
        return {};
    }
    Open* one = find(path.ends);
    const ParsedPacket parsed = parse_packet(datagram.payload);
    const bool is_sound = parsed.error.is_ok() && could_begin_connection(parsed.packet);
    if (one == nullptr && !is_sound) {
        ++closed.not_of_game;
        const Error bad_sum{.code = ErrorCode::bad_checksum, .what = "checksum", .where = 8};
        return {false, path.direction, parsed.error.is_ok() ? bad_sum : parsed.error};
    }
    const bool has_request = is_sound && !is_encrypted(parsed.packet.header) &&
                             path.direction == Direction::to_client &&
                             (parsed.packet.header.flags & packet_flag::connect_request) != 0;
    const ConnectRequest& request = parsed.packet.optional.connect_request;
    if (one == nullptr) {
        one = &begin(path.ends);
    } else if (has_request && begins_another(*one, request)) {
        restart(*one, path.ends);
    }
    if (has_request && !one->session.has_seeds()) one->request = request;
    one->last_used = closed.datagrams;

    const MessageSink to_sink = [&sink, one](const ReceivedMessage& message) {
        if (sink) sink(one->connection, message);
    };
    return {true, path.direction,
            one->session.receive(path.direction, datagram.time_s, datagram.payload, to_sink)};
}

MessageStream::MessageStream(const StreamOptions& options) : state_(std::make_unique<State>()) {
    state_->options = options;
    state_->options.max_connections = std::max(options.max_connections, 1U);
}
MessageStream::~MessageStream() = default;
MessageStream::MessageStream(MessageStream&&) noexcept = default;
MessageStream& MessageStream::operator=(MessageStream&&) noexcept = default;

FeedResult MessageStream::feed(const Datagram& datagram, const Sink& sink) {
    return state_->feed(datagram, sink);
}

StreamStatistics MessageStream::statistics() const {
    StreamStatistics sum = state_->closed;
    for (const auto& one : state_->open) {
        add(sum, one->session);
    }
    return sum;
}

}  // namespace glidepath::tools

// Both ends of a simulated link. It is long because both ends share its sequences, keys and events.
#include "sim/connection.h"

#include "wire/packet.h"

#include <algorithm>

namespace glidepath::sim {

namespace {

constexpr std::uint16_t k_client_port = 53123;
constexpr std::uint16_t k_client_id = 1050;
constexpr double k_server_epoch_s = 283960000.0;  // the server's clock when the session begins

constexpr double k_acknowledge_every_s = 2.0;
constexpr std::uint32_t k_flow_every = 3;  // of them, one carries how much came
constexpr double k_request_after_s = 0.1;  // a packet that is merely late has this long
constexpr double k_request_again_s = 0.5;
constexpr std::uint32_t k_max_requests = 10;
constexpr double k_time_sync_every_s = 20.0;
constexpr std::size_t k_kept_for_resending = 4096;
constexpr double k_tail_s = 3.0;  // for what is on its way when the server falls silent

constexpr std::uint64_t k_stream_to_client = 10;
constexpr std::uint64_t k_stream_to_server = 11;
constexpr std::uint64_t k_stream_of_keys = 12;
constexpr std::uint64_t k_streams_per_server = 16;

template <class Write>
std::vector<std::byte> written(Write&& write) {
    ByteWriter counter({});
    write(counter);
    std::vector<std::byte> bytes(counter.size());
    ByteWriter writer(bytes);
    write(writer);
    return bytes;
}

void write_text(ByteWriter& writer, std::string_view text) {
    writer.u16(static_cast<std::uint16_t>(text.size()));
    writer.bytes(std::as_bytes(std::span(text)));
    writer.align();
}

// As packets carry it: whole seconds, the lower half.
std::uint16_t header_time(double time_s) {
    return static_cast<std::uint16_t>(static_cast<std::uint64_t>(k_server_epoch_s + time_s) & 0xFFFFU);
}

// Far from those of the stage, and of the other servers.
std::uint64_t stream_of(const SimulatedServer& server, std::uint64_t stream) {
    return server.number == 0 ? stream : 1000 + server.number * k_streams_per_server + stream;
}

std::vector<std::byte> login_request() {
    return written([](ByteWriter& writer) {
        write_text(writer, "1802");  // the client's version
        writer.u32(28);              // bytes that follow
        writer.u32(1);               // by account name
        writer.u32(0);
        writer.u32(0);
        write_text(writer, "observer");
        writer.u32(0);
    });
}

}  // namespace

SimulatedConnection::SimulatedConnection(const NetworkProfile& profile, std::uint64_t seed, DatagramSink sink,
                                         const SimulatedServer& server)
    : server_(server),
      to_client_(profile, Random(seed, stream_of(server, k_stream_to_client))),
      to_server_(profile, Random(seed, stream_of(server, k_stream_to_server))),
      latency_s_(profile.latency_ms * 0.001),
      sink_(std::move(sink)),
      seed_to_client_(static_cast<std::uint32_t>(Random(seed, stream_of(server, k_stream_of_keys)).next())),
      seed_to_server_(
          static_cast<std::uint32_t>(Random(seed, stream_of(server, k_stream_of_keys + 1)).next())),
      cookie_(Random(seed, stream_of(server, k_stream_of_keys + 2)).next()),
      server_keys_(seed_to_client_),
      client_keys_(seed_to_server_) {}

void SimulatedConnection::schedule(Event event) {
    event.number = next_event_++;
    events_.push(std::move(event));
}

void SimulatedConnection::capture(SentDatagram datagram) {
    datagram.server_address = server_.address;
    ++statistics_.datagrams;
    statistics_.payload_bytes += datagram.payload.size();
    if (is_open_ && sink_) is_open_ = sink_(datagram);
}

// Nothing of the handshake is lost here: a client asks until it is answered, and only the answer matters.
double SimulatedConnection::connect(double time_s, std::optional<std::uint64_t> cookie) {
    if (cookie) {
        send_from_client(time_s, packet_flag::world_login,
                         written([&](ByteWriter& writer) { writer.u64(*cookie); }), server_.port);
    } else {
        send_from_client(time_s, packet_flag::login, login_request(), server_.port);
    }
    const double asked_s = time_s + 2.0 * latency_s_ + 0.01;
    PacketDraft request;
    request.header.flags = packet_flag::connect_request;
    request.header.id = server_.id;
    request.header.time_s = header_time(asked_s);
    request.header.iteration = 1;
    request.optional = written([&](ByteWriter& writer) {
        writer.f64(k_server_epoch_s + time_s + latency_s_);
        writer.u64(cookie_);
        writer.u32(k_client_id);
        writer.u32(seed_to_client_);
        writer.u32(seed_to_server_);
        writer.u32(0);
    });
    capture({asked_s, Direction::to_client, server_.port, k_client_port, write_packet(request, 0)});
    const double answered_s = asked_s + 0.005;
    send_from_client(answered_s, packet_flag::connect_response,
                     written([&](ByteWriter& writer) { writer.u64(cookie_); }), data_port());
    client_sequence_ = 1;
    schedule({.time_s = answered_s + k_acknowledge_every_s, .kind = EventKind::acknowledge});
    const double begins_s = answered_s + latency_s_ + 0.01;
    next_time_sync_s_ = begins_s;
    next_ack_s_ = begins_s + k_acknowledge_every_s;
    if (cookie) {  // from here on this link carries play
        send_packet(begins_s, packet_flag::server_switch,
                    written([&](ByteWriter& writer) { writer.u64(std::uint64_t{2} * server_.number); }), {});
    }
    return begins_s;
}

void SimulatedConnection::refer(double time_s, std::uint64_t cookie, const SimulatedServer& to) {
    run_until(time_s);
    const auto swapped = [](std::uint32_t value) {
        return static_cast<std::uint16_t>((value & 0xFFU) << 8U | (value >> 8U & 0xFFU));
    };
    send_packet(time_s, packet_flag::referral, written([&](ByteWriter& writer) {
                    writer.u64(cookie);
                    writer.u16(2);
                    writer.u16(swapped(to.port));
                    writer.u16(swapped(to.address >> 16U));
                    writer.u16(swapped(to.address));
                    writer.u64(0);
                    writer.u16(to.id);
                    writer.u16(0);
                    writer.u32(0);
                }),
                {}, true);
}

void SimulatedConnection::end(double time_s) {
    run_until(time_s);
    send_packet(time_s, packet_flag::net_error_disconnect,
                written([&](ByteWriter& writer) { writer.u64(0); }), {}, true);
    closes_s_ = std::min(closes_s_, time_s + k_tail_s);
}

void SimulatedConnection::send(double time_s, std::span<const std::vector<std::byte>> messages) {
    run_until(time_s);
    if (time_s >= next_time_sync_s_) {
        next_time_sync_s_ += k_time_sync_every_s;
        send_packet(time_s, packet_flag::time_sync,
                    written([&](ByteWriter& writer) { writer.f64(k_server_epoch_s + time_s); }), {});
    }
    for (const std::vector<std::byte>& message : messages) {
        bundler_.add(message, k_smart_box_queue);
    }
    for (std::vector<std::byte>& body : bundler_.take()) {
        std::uint32_t flags = packet_flag::fragments;
        std::vector<std::byte> optional;
        const bool acknowledges = time_s >= next_ack_s_ && heard_from_client_ > 0;
        if (acknowledges && body.size() + sizeof heard_from_client_ <= k_max_packet_body) {
            next_ack_s_ = time_s + k_acknowledge_every_s;
            flags |= packet_flag::ack;
            optional = written([&](ByteWriter& writer) { writer.u32(heard_from_client_); });
        }
        send_packet(time_s, flags, std::move(optional), std::move(body));
    }
}

void SimulatedConnection::send_from_client(double time_s, std::span<const std::vector<std::byte>> messages) {
    run_until(time_s);
    for (const std::vector<std::byte>& message : messages) {
        client_bundler_.add(message, k_client_action_queue);
        ++statistics_.client_words;
    }
    for (std::vector<std::byte>& body : client_bundler_.take()) {
        ++client_sequence_;
        send_from_client(time_s, packet_flag::fragments | packet_flag::encrypted_checksum, {}, server_.port,
                         std::move(body));
    }
}

bool SimulatedConnection::finish(double time_s) {
    run_until(time_s);
    if (closes_s_ <= time_s) {  // it ended before
        run_until(closes_s_ + 60.0);
        return is_open_;
    }
    closes_s_ = std::min(closes_s_, time_s + k_tail_s);
    // Shows the client what of the last packets is missing.
    send_packet(time_s, packet_flag::time_sync,
                written([&](ByteWriter& writer) { writer.f64(k_server_epoch_s + time_s); }), {});
    run_until(closes_s_ + 60.0);
    return is_open_;
}

void SimulatedConnection::send_packet(double time_s, std::uint32_t flags, std::vector<std::byte> optional,
                                      std::vector<std::byte> fragments, bool is_sure) {
    PacketDraft draft;
    draft.header.sequence = next_sequence_++;
    draft.header.flags = flags | packet_flag::encrypted_checksum;
    draft.header.id = server_.id;
    draft.header.time_s = header_time(time_s);
    draft.header.iteration = 1;
    draft.optional = std::move(optional);
    draft.fragments = std::move(fragments);
    ++statistics_.server_packets;
    transmit(draft,
             is_sure ? Arrivals{.time_s = {time_s + latency_s_}, .count = 1} : to_client_.send(time_s));
    sent_.push_back(std::move(draft));
    if (sent_.size() > k_kept_for_resending) sent_.pop_front();
}

void SimulatedConnection::transmit(const PacketDraft& draft, const Arrivals& arrivals) {
    if (arrivals.is_lost()) ++statistics_.lost;
    if (arrivals.count > 1) ++statistics_.duplicated;
    if (arrivals.is_reordered) ++statistics_.reordered;
    if (arrivals.is_lost()) return;
    const std::vector<std::byte> bytes = write_packet(draft, server_keys_.of_sequence(draft.header.sequence));
    for (std::uint32_t i = 0; i < arrivals.count; ++i) {
        schedule({.time_s = arrivals.time_s[i],
                  .kind = EventKind::at_client,
                  .sequence = draft.header.sequence,
                  .payload = bytes});
    }
}

// With its own word of the key stream, so that it stays the packet that it was.
void SimulatedConnection::send_again(double time_s, std::uint32_t sequence) {
    const std::uint32_t oldest = next_sequence_ - static_cast<std::uint32_t>(sent_.size());
    if (sequence < oldest || sequence >= next_sequence_) return;
    PacketDraft& draft = sent_[sequence - oldest];
    draft.header.flags |= packet_flag::retransmission;
    ++statistics_.retransmitted;
    transmit(draft, to_client_.send(time_s));
}

void SimulatedConnection::run_until(double time_s) {
    while (!events_.empty() && events_.top().time_s <= time_s && is_open_) {
        const Event event = events_.top();
        events_.pop();
        handle(event);
    }
}

void SimulatedConnection::handle(const Event& event) {
    switch (event.kind) {
        case EventKind::at_client:
            arrive_at_client(event);
            break;
        case EventKind::at_server:
            heard_from_client_ = std::max(heard_from_client_, event.sequence);
            for (const std::uint32_t sequence : event.wanted) {
                send_again(event.time_s, sequence);
            }
            break;
        case EventKind::acknowledge:
            acknowledge(event.time_s);
            break;
        case EventKind::request:
            request_missing(event.time_s);
            break;
    }
}

void SimulatedConnection::arrive_at_client(const Event& event) {
    capture({event.time_s, Direction::to_client, data_port(), k_client_port, event.payload});
    missing_.erase(event.sequence);
    if (event.sequence <= highest_) return;
    const bool has_gap = event.sequence > highest_ + 1;
    for (std::uint32_t sequence = highest_ + 1; sequence < event.sequence; ++sequence) {
        missing_[sequence] = {event.time_s + k_request_after_s, 0};
    }
    highest_ = event.sequence;
    if (has_gap) {
        schedule({.time_s = event.time_s + k_request_after_s, .kind = EventKind::request});
    }
}

// Mostly clear packets that take no sequence number; now and then one that does and says how much came.
void SimulatedConnection::acknowledge(double time_s) {
    if (time_s > closes_s_) return;
    const bool tells_flow = ++acknowledgements_ % k_flow_every == 0;
    if (tells_flow) ++client_sequence_;
    send_from_client(
        time_s, packet_flag::ack | (tells_flow ? packet_flag::flow | packet_flag::encrypted_checksum : 0U),
        written([&](ByteWriter& writer) {
            writer.u32(missing_.empty() ? highest_ : missing_.begin()->first - 1);
            if (!tells_flow) return;
            writer.u32(static_cast<std::uint32_t>(statistics_.payload_bytes));
            writer.u16(header_time(time_s));
        }),
        server_.port);
    schedule({.time_s = time_s + k_acknowledge_every_s, .kind = EventKind::acknowledge});
}

void SimulatedConnection::request_missing(double time_s) {
    std::vector<std::uint32_t> wanted;
    double next_s = 0;
    for (auto it = missing_.begin(); it != missing_.end();) {
        Missing& missing = it->second;
        if (missing.requests >= k_max_requests) {
            it = missing_.erase(it);
            continue;
        }
        if (missing.due_s <= time_s) {
            wanted.push_back(it->first);
            missing.due_s = time_s + k_request_again_s;
            ++missing.requests;
        }
        next_s = next_s == 0 ? missing.due_s : std::min(next_s, missing.due_s);
        ++it;
    }
    if (!wanted.empty()) {
        ++statistics_.requests;
        const auto optional = written([&](ByteWriter& writer) {
            writer.u32(static_cast<std::uint32_t>(wanted.size()));
            for (const std::uint32_t sequence : wanted) {
                writer.u32(sequence);
            }
        });
        send_from_client(time_s, packet_flag::nak, optional, server_.port);
        const Arrivals arrivals = to_server_.send(time_s);
        if (!arrivals.is_lost()) {
            schedule(
                {.time_s = arrivals.time_s[0], .kind = EventKind::at_server, .wanted = std::move(wanted)});
        }
    }
    // One pending look for all of them is enough: the others would find nothing due.
    if (next_s > time_s && time_s < closes_s_) {
        schedule({.time_s = next_s, .kind = EventKind::request});
    }
}

void SimulatedConnection::send_from_client(double time_s, std::uint32_t flags,
                                           std::span<const std::byte> optional, std::uint16_t port,
                                           std::vector<std::byte> fragments) {
    const bool is_handshake =
        (flags & (packet_flag::login | packet_flag::world_login | packet_flag::connect_response)) != 0;
    PacketDraft draft;
    draft.header.sequence = is_handshake ? 0 : client_sequence_;
    draft.header.flags = flags;
    draft.header.id = is_handshake ? 0 : k_client_id;
    draft.header.time_s = static_cast<std::uint16_t>(static_cast<std::uint64_t>(time_s) & 0xFFFFU);
    draft.header.iteration = 1;
    draft.optional.assign(optional.begin(), optional.end());
    draft.fragments = std::move(fragments);
    const bool is_encrypted = (flags & packet_flag::encrypted_checksum) != 0;
    const std::uint32_t key = is_encrypted ? client_keys_.of_sequence(client_sequence_) : 0;
    ++statistics_.client_packets;
    capture({time_s, Direction::to_server, k_client_port, port, write_packet(draft, key)});
    if (!is_encrypted) return;
    // The server answers what it got by the number of the newest one; one that is lost is followed by others.
    schedule({.time_s = time_s + latency_s_, .kind = EventKind::at_server, .sequence = client_sequence_});
}

}  // namespace glidepath::sim

// One link between a server and the client through a network that loses, delays and repeats, as a capture
// beside the client sees it: handshake, data, acknowledgements, requests for what is missing and the packets
// sent again (spec/sessions.md 9.2).
#pragma once

#include <glidepath/session.h>
#include <glidepath/tools/simulate.h>

#include "sim/layer.h"
#include "sim/network.h"
#include "sim/transport.h"

#include <deque>
#include <functional>
#include <map>
#include <optional>
#include <queue>

namespace glidepath::sim {

// Gets datagrams in order of time. False: no more of them, please.
using DatagramSink = std::function<bool(const SentDatagram&)>;

// Which server it is. The first one is where the client logs in.
struct SimulatedServer {
    std::uint32_t number = 0;  // its seeds and chances are its own
    std::uint32_t address = k_simulated_server_address;
    std::uint16_t port = 9000;  // the client sends here; the server from the next one
    std::uint16_t id = 11;
};

class SimulatedConnection {
  public:
    SimulatedConnection(const NetworkProfile& profile, std::uint64_t seed, DatagramSink sink,
                        const SimulatedServer& server = {});

    // Shakes hands; returns when the server may begin to send. With the cookie of a referral the client is
    // handed over, else it logs in.
    [[nodiscard]] double connect(double time_s = 0, std::optional<std::uint64_t> cookie = std::nullopt);

    // Sends the client to another server. Surely: a client that misses it asks until it has it, and only then
    // goes there.
    void refer(double time_s, std::uint64_t cookie, const SimulatedServer& to);
    // The link ends: the server says so, and is silent from then on.
    void end(double time_s);
    // Everything that happens up to a time.
    void advance(double time_s) { run_until(time_s); }

    // Sends messages, in order of time. Everything that happens before is done first.
    void send(double time_s, std::span<const std::vector<std::byte>> messages);

    // The client's own messages, at once. They are never lost: a client sends again what is not acknowledged.
    void send_from_client(double time_s, std::span<const std::vector<std::byte>> messages);

    // A last packet, then everything that is on its way arrives. False when the sink gave up.
    bool finish(double time_s);

    [[nodiscard]] bool is_open() const { return is_open_; }
    [[nodiscard]] const ConnectionStatistics& statistics() const { return statistics_; }

  private:
    enum class EventKind : std::uint8_t { at_client, at_server, acknowledge, request };
    struct Event {
        double time_s = 0;
        std::uint64_t number = 0;  // ties: first come, first served
        EventKind kind = EventKind::at_client;
        std::uint32_t sequence = 0;
        std::vector<std::byte> payload{};
        std::vector<std::uint32_t> wanted{};
    };
    struct Later {
        bool operator()(const Event& a, const Event& b) const {
            return a.time_s != b.time_s ? a.time_s > b.time_s : a.number > b.number;
        }
    };
    struct Missing {
        double due_s = 0;
        std::uint32_t requests = 0;
    };

    void run_until(double time_s);
    void handle(const Event& event);
    void schedule(Event event);
    void capture(SentDatagram datagram);
    [[nodiscard]] std::uint16_t data_port() const { return static_cast<std::uint16_t>(server_.port + 1); }
    void send_packet(double time_s, std::uint32_t flags, std::vector<std::byte> optional,
                     std::vector<std::byte> fragments, bool is_sure = false);
    void transmit(const PacketDraft& draft, const Arrivals& arrivals);
    void send_again(double time_s, std::uint32_t sequence);
    void arrive_at_client(const Event& event);
    void acknowledge(double time_s);
    void request_missing(double time_s);
    void send_from_client(double time_s, std::uint32_t flags, std::span<const std::byte> optional,
                          std::uint16_t port, std::vector<std::byte> fragments = {});

    SimulatedServer server_;
    NetworkPath to_client_;
    NetworkPath to_server_;
    double latency_s_;
    DatagramSink sink_;
    ConnectionStatistics statistics_;
    std::priority_queue<Event, std::vector<Event>, Later> events_;
    std::uint64_t next_event_ = 0;
    bool is_open_ = true;
    double closes_s_ = 1e300;  // nothing periodic after this

    // The server's side.
    std::uint32_t seed_to_client_;
    std::uint32_t seed_to_server_;
    std::uint64_t cookie_;
    PacketKeys server_keys_;
    Bundler bundler_;
    std::uint32_t next_sequence_ = 2;
    std::deque<PacketDraft> sent_;  // the latest ones, for sending again
    double next_time_sync_s_ = 0;
    double next_ack_s_ = 0;
    std::uint32_t heard_from_client_ = 0;

    // The client's side.
    PacketKeys client_keys_;
    std::uint32_t client_sequence_ = 1;
    std::uint32_t highest_ = 1;
    std::uint32_t acknowledgements_ = 0;
    Bundler client_bundler_;
    std::map<std::uint32_t, Missing> missing_;
};

}  // namespace glidepath::sim

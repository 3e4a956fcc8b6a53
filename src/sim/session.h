// All links of the simulated client: one server, or as retail a coordinator and land servers that hand the
// client over to each other (spec/sessions.md 14). Datagrams of all links come out in order of time.
#pragma once

#include "sim/connection.h"
#include "sim/layer.h"

#include <memory>
#include <vector>

namespace glidepath::sim {

class SimulatedSession {
  public:
    // `seconds` of play are shared by the land servers.
    SimulatedSession(const SimulationDef& def, DatagramSink sink);

    // Logs in, and goes on to the first land server; returns when the play may begin.
    [[nodiscard]] double connect();

    // Sends messages over the link in use, in order of time.
    void send(double time_s, std::span<const std::vector<std::byte>> messages);

    // The client's own messages, over the same link.
    void send_from_client(double time_s, std::span<const std::vector<std::byte>> messages);

    // Ends all links; everything that is on its way arrives.
    void finish(double time_s);

    [[nodiscard]] bool is_open() const { return is_open_; }
    [[nodiscard]] ConnectionStatistics statistics() const;

  private:
    struct Waiting {
        SentDatagram datagram;
        std::uint64_t number = 0;
    };

    void begin_link(double time_s);
    void hand_over(double time_s);
    void advance(double time_s);
    void deliver(double time_s);
    [[nodiscard]] DatagramSink sink_of_link();
    [[nodiscard]] std::size_t carrier_at(double time_s) const;

    const SimulationDef& def_;
    DatagramSink sink_;
    std::vector<std::unique_ptr<SimulatedConnection>> links_;
    std::vector<double> ends_s_;    // of the links, by number
    std::vector<Waiting> waiting_;  // datagrams of several links that have not been given out
    std::uint64_t next_number_ = 0;
    double begins_s_ = 0;
    double next_hand_over_s_ = 0;
    double link_in_use_from_s_ = 0;
    std::size_t in_use_ = 0;
    bool is_open_ = true;
};

}  // namespace glidepath::sim

// Sends what the client would get to a port of this machine, at the pace of the capture. Never to another
// machine: made-up game traffic has no business there.
#pragma once

#include <glidepath/error.h>
#include <glidepath/tools/simulate.h>

#include "sim/layer.h"

#include <chrono>
#include <cstdint>
#include <string_view>

namespace glidepath::sim {

struct LoopbackAddress {
    std::uint32_t ip = 0;  // host order, 127.x.y.z
    std::uint16_t port = 0;
};

// "127.0.0.1:9100" or "localhost:9100". Nothing but loopback is taken.
[[nodiscard]] Expected<LoopbackAddress> parse_loopback(std::string_view text);

// A socket on a port of a server (9000 and following), and the time of the first datagram.
class LiveSender {
  public:
    explicit LiveSender(const LoopbackAddress& address);
    ~LiveSender();
    LiveSender(const LiveSender&) = delete;
    LiveSender& operator=(const LiveSender&) = delete;

    [[nodiscard]] bool is_open() const { return socket_ >= 0; }
    // Waits until the datagram is due, then sends it; packets of the client are not sent. False: it failed.
    [[nodiscard]] bool send(const SentDatagram& datagram);
    [[nodiscard]] std::uint64_t sent() const { return sent_; }

  private:
    LoopbackAddress address_;
    int socket_ = -1;
    std::chrono::steady_clock::time_point begun_;
    std::uint64_t sent_ = 0;
};

}  // namespace glidepath::sim

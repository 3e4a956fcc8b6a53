// Server datagrams that somebody sends to a port of this machine: the simulator's live mode, or a relay.
#pragma once

#include <glidepath/error.h>
#include <glidepath/tools/capture.h>

#include "layers.h"
#include "sim/live.h"

#include <array>
#include <cstddef>
#include <cstdint>

namespace glidepath::app {

class UdpSource {
  public:
    // On loopback; the error says whether the port is in use.
    [[nodiscard]] static Expected<UdpSource> open(const LoopbackAddress& address);
    UdpSource(UdpSource&& other) noexcept;
    UdpSource& operator=(UdpSource&&) = delete;
    ~UdpSource();

    // Waits a tenth of a second at most. Each datagram counts as sent by a server to one client.
    [[nodiscard]] CaptureRead next(Datagram& datagram);
    [[nodiscard]] std::uint64_t received() const { return received_; }

  private:
    explicit UdpSource(int socket) : socket_(socket) {}

    int socket_ = -1;
    std::uint64_t received_ = 0;
    std::array<std::byte, 65536> buffer_{};
};

}  // namespace glidepath::app

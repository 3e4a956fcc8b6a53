// What the way between server and client does to packets: delay, jitter, spikes, loss, copies, other order.
#pragma once

#include <glidepath/tools/simulate.h>

#include "sim/layer.h"
#include "sim/random.h"

#include <array>
#include <utility>

namespace glidepath::sim {

// When the copies of a packet arrive; none when it is lost.
struct Arrivals {
    std::array<double, 2> time_s{};
    std::uint32_t count = 0;
    bool is_reordered = false;
    [[nodiscard]] bool is_lost() const { return count == 0; }
};

// One direction. Packets queue up behind each other, so jitter and spikes alone keep their order; only
// reordered packets and second copies are overtaken.
class NetworkPath {
  public:
    NetworkPath(NetworkProfile profile, const Random& random)
        : profile_(std::move(profile)), random_(random) {}

    // Send times must not go back.
    [[nodiscard]] Arrivals send(double time_s);

  private:
    NetworkProfile profile_;
    Random random_;
    double last_arrival_s_ = 0;
};

}  // namespace glidepath::sim

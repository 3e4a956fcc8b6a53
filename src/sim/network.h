// What the way between server and client does to packets: delay, jitter, spikes, loss, copies, other order.
// A profile is a small text file (data/profiles), to be shared; docs/simulation.md explains every key.
#pragma once

#include "sim/layer.h"
#include "sim/random.h"
#include "sim/settings.h"

#include <array>
#include <utility>

namespace glidepath::sim {

struct NetworkProfile {
    std::string name{};
    std::string about{};
    double latency_ms = 0;         // one way, always there
    double jitter_ms = 0;          // mean of an exponential delay on top
    double spike_percent = 0;      // of packets that wait longer
    double spike_ms = 0;           // by this much
    double loss_percent = 0;       // never arrive
    double duplicate_percent = 0;  // arrive twice
    double reorder_percent = 0;    // are overtaken
    double reorder_ms = 0;         // held back by this much for it
};

// Reads every key into `profile`. Unknown keys, numbers out of range and a share without its length (spikes
// of 0 ms) are refused.
[[nodiscard]] std::optional<SettingsError> parse_profile(std::string_view text, std::string_view file,
                                                         NetworkProfile& profile);

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

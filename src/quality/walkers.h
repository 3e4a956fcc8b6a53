// Walkers on a plane and the positions of them that a bad network lets through: traffic with a known truth,
// to compare policies with. The same seed gives the same bits everywhere.
#pragma once

#include <glidepath/tools/track.h>

#include "quality/layer.h"

#include <cstdint>
#include <vector>

namespace glidepath::quality {

struct WalkerOptions {
    std::uint32_t count = 100;
    double duration_s = 60;
    double speed_mps = 4;
    double truth_hz = 60;
    // They walk straight for a while, then turn, and some stand first.
    double shortest_leg_s = 3;
    double longest_leg_s = 8;
    double sharpest_turn_deg = 90;
    double turn_rate_degps = 360;
    double stop_share = 0.2;
    double longest_stop_s = 2;
    double acceleration_mps2 = 100;
    double rest_s = 3;  // at the end all stand

    double updates_hz = 10;
    double loss_percent = 5;
    double latency_s = 0.080;
    double jitter_mean_s = 0.015;  // exponential
    double spike_percent = 1;
    double spike_s = 0.120;
    std::uint64_t seed = 1;
};

struct Walkers {
    std::vector<Track> truth;
    std::vector<TrackUpdate> updates;  // in order of arrival
};
[[nodiscard]] Walkers make_walkers(const WalkerOptions& options);

}  // namespace glidepath::quality

// Bodies that move on a plane, and the positions of them that a bad network lets through: traffic with a
// known truth, to compare policies with. The same seed gives the same bits everywhere.
#pragma once

#include <glidepath/tools/track.h>

#include "geometry/vec3.h"
#include "quality/layer.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace glidepath::quality {

enum class TrafficKind : std::uint8_t {
    walkers,   // straight at 4 m/s, then a turn; some stand before it
    shooter,   // keys: acceleration and friction, strafing left and right, jumps
    skaters,   // fast, with smooth turns, strides and glides
    vehicles,  // as the wheels let them: curves, lights, up to 20 m/s
    crowd,     // 1.3 m/s, each to its own goal and around the others
};
inline constexpr std::array k_all_traffic_kinds{TrafficKind::walkers, TrafficKind::shooter,
                                                TrafficKind::skaters, TrafficKind::vehicles,
                                                TrafficKind::crowd};
[[nodiscard]] const char* name_of(TrafficKind kind);

// What the way from the sender does.
struct Network {
    double latency_s = 0.080;
    double jitter_mean_s = 0.015;  // exponential
    double spike_percent = 1;      // so many are this much later
    double spike_s = 0.120;
    double loss_percent = 5;
    double double_percent = 0;  // come twice
};
// "usual", "clean", "mobile" or "bad".
[[nodiscard]] std::optional<Network> network_named(std::string_view name);

// What is sent, and when.
struct Sender {
    double updates_hz = 10;
    // Also when the body has stopped, at once; and when its velocity changes, but not sooner than a third of
    // an interval after the last one. The next regular one then counts from there.
    bool sends_on_change = false;
    bool repeats_last = false;  // every packet has the position before, too
    bool tells_velocity = false;
};

struct TrafficOptions {
    TrafficKind kind = TrafficKind::walkers;
    std::uint32_t count = 100;
    double duration_s = 60;
    double truth_hz = 60;
    double rest_s = 3;  // at the end all stand
    std::uint64_t seed = 1;
    Network network;
    Sender sender;
};

struct MadeTraffic {
    std::vector<Track> truth;
    std::vector<TrackUpdate> updates;  // in order of arrival
};
[[nodiscard]] MadeTraffic make_traffic(const TrafficOptions& options);

// The top speed that senders of such bodies know: 0 if it is not one number.
[[nodiscard]] double known_top_speed(TrafficKind kind);

}  // namespace glidepath::quality

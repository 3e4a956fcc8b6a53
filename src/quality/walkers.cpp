#include "quality/walkers.h"

#include "base/splitmix.h"
#include "base/units.h"
#include "geometry/heading.h"
#include "geometry/trig.h"
#include "quality/track.h"

#include <algorithm>
#include <cmath>

namespace glidepath::quality {

namespace {

struct Random {
    std::uint64_t state = 0;
    std::uint64_t next() { return splitmix(state); }
    double share() { return static_cast<double>(next() >> 11U) * 0x1p-53; }  // [0, 1)
    double between(double low, double high) { return low + (high - low) * share(); }
    bool chance(double percent) { return 100.0 * share() < percent; }
    double exponential_with_mean(double mean) { return -mean * natural_log(1.0 - share()); }
};

struct Walker {
    DVec3 position;
    double heading_deg = 0;
    double speed_mps = 0;
    double wanted_heading_deg = 0;
    double leg_ends_s = 0;
    double stop_ends_s = 0;
};

void choose_leg(Walker& walker, Random& random, const WalkerOptions& options, double now_s) {
    walker.wanted_heading_deg = wrap_heading(
        walker.heading_deg + random.between(-options.sharpest_turn_deg, options.sharpest_turn_deg));
    const bool stops = random.chance(100.0 * options.stop_share);
    walker.stop_ends_s = stops ? now_s + random.between(0.5, options.longest_stop_s) : now_s;
    walker.leg_ends_s = walker.stop_ends_s + random.between(options.shortest_leg_s, options.longest_leg_s);
}

void walk(Walker& walker, const WalkerOptions& options, double now_s, double dt_s) {
    const bool stands = now_s < walker.stop_ends_s || now_s >= options.duration_s - options.rest_s;
    const double most_mps = options.acceleration_mps2 * dt_s;
    const double wanted_mps = stands ? 0.0 : options.speed_mps;
    walker.speed_mps += std::clamp(wanted_mps - walker.speed_mps, -most_mps, most_mps);
    const double most_deg = options.turn_rate_degps * dt_s;
    if (!stands) {
        const double off_deg = turn_between(walker.heading_deg, walker.wanted_heading_deg);
        walker.heading_deg = wrap_heading(walker.heading_deg + std::clamp(off_deg, -most_deg, most_deg));
    }
    const SineCosine direction = sine_cosine(radians_from_degrees(walker.heading_deg));
    walker.position =
        walker.position + DVec3{direction.sine, direction.cosine, 0.0} * (walker.speed_mps * dt_s);
}

Track true_way(std::uint32_t id, Random& random, const WalkerOptions& options) {
    Track track;
    track.id = id;
    Walker walker;
    walker.position = {random.between(-50.0, 50.0), random.between(-50.0, 50.0), 0.0};
    walker.heading_deg = random.between(0.0, k_full_circle_deg);
    const auto sample_count = static_cast<std::size_t>(std::floor(options.duration_s * options.truth_hz)) + 1;
    track.samples.reserve(sample_count);
    for (std::size_t i = 0; i < sample_count; ++i) {
        const double now_s = static_cast<double>(i) / options.truth_hz;
        if (now_s >= walker.leg_ends_s) choose_leg(walker, random, options, now_s);
        track.samples.push_back({now_s, walker.position.x, walker.position.y, walker.position.z,
                                 walker.heading_deg, true, false});
        walk(walker, options, now_s, 1.0 / options.truth_hz);
    }
    return track;
}

void send_way(std::vector<TrackUpdate>& updates, const Track& track, Random& random,
              const WalkerOptions& options) {
    TrackReader reader(track, gap_limit(track));
    const double phase_s = random.share() / options.updates_hz;
    for (std::size_t i = 0;; ++i) {
        const double sent_s = phase_s + static_cast<double>(i) / options.updates_hz;
        const TrackPose pose = reader.at(sent_s);
        if (!pose.is_known) break;
        double latency_s = options.latency_s + random.exponential_with_mean(options.jitter_mean_s);
        if (random.chance(options.spike_percent)) latency_s += options.spike_s;
        if (random.chance(options.loss_percent)) continue;
        updates.push_back({sent_s + latency_s, track.id, pose.position.x, pose.position.y, pose.position.z,
                           pose.heading_deg, true, sent_s, true, false});
    }
}

}  // namespace

Walkers make_walkers(const WalkerOptions& options) {
    Walkers walkers;
    for (std::uint32_t i = 0; i < options.count; ++i) {
        Random random{options.seed * 0x100000001B3U + i};
        walkers.truth.push_back(true_way(i + 1, random, options));
        send_way(walkers.updates, walkers.truth.back(), random, options);
    }
    std::stable_sort(walkers.updates.begin(), walkers.updates.end(),
                     [](const TrackUpdate& a, const TrackUpdate& b) { return a.t_recv_s < b.t_recv_s; });
    return walkers;
}

}  // namespace glidepath::quality

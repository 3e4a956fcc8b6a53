#include "quality/made_traffic.h"

#include "base/names.h"
#include "base/units.h"
#include "quality/movers.h"
#include "quality/track.h"

#include <algorithm>
#include <cmath>

namespace glidepath::quality {

namespace {

constexpr std::array k_traffic_names{"walkers", "shooter", "skaters", "vehicles", "crowd"};
static_assert(k_traffic_names.size() == k_all_traffic_kinds.size());

constexpr double k_changed_share = 0.25;  // of the larger speed: so much is worth an update
constexpr double k_changed_mps = 0.3;
constexpr double k_least_interval_share = 0.35;

void step(Mover& mover, Random& random, const TrafficOptions& options, const Moment& moment) {
    switch (options.kind) {
        case TrafficKind::walkers:
            return walk(mover, moment);
        case TrafficKind::shooter:
            return shoot(mover, random, moment);
        case TrafficKind::skaters:
            return skate(mover, random, moment);
        case TrafficKind::vehicles:
            return drive(mover, random, moment);
        case TrafficKind::crowd:
            break;  // they move together
    }
}

Mover start(Random& random, TrafficKind kind) {
    Mover mover;
    const double field_m = kind == TrafficKind::crowd ? 15.0 : 50.0;
    mover.position = {random.between(-field_m, field_m), random.between(-field_m, field_m), 0.0};
    mover.heading_deg = random.between(0.0, k_full_circle_deg);
    return mover;
}

// The true ways, sample by sample, all bodies at once.
std::vector<Track> true_ways(std::vector<Random>& randoms, const TrafficOptions& options) {
    std::vector<Track> tracks(options.count);
    std::vector<Mover> movers;
    const auto sample_count = static_cast<std::size_t>(std::floor(options.duration_s * options.truth_hz)) + 1;
    for (std::uint32_t i = 0; i < options.count; ++i) {
        tracks[i].id = i + 1;
        tracks[i].samples.reserve(sample_count);
        movers.push_back(start(randoms[i], options.kind));
    }
    for (std::size_t sample = 0; sample < sample_count; ++sample) {
        Moment moment;
        moment.now_s = static_cast<double>(sample) / options.truth_hz;
        moment.dt_s = 1.0 / options.truth_hz;
        moment.is_over = moment.now_s >= options.duration_s - options.rest_s;
        for (std::uint32_t i = 0; i < options.count; ++i) {
            Mover& mover = movers[i];
            if (options.kind == TrafficKind::walkers && moment.now_s >= mover.leg_ends_s)
                choose_walk(mover, randoms[i], moment.now_s);
            tracks[i].samples.push_back({moment.now_s, mover.position.x, mover.position.y, mover.position.z,
                                         mover.heading_deg, true, false});
            step(mover, randoms[i], options, moment);
        }
        if (options.kind == TrafficKind::crowd) stroll(movers, randoms, moment);
    }
    return tracks;
}

// The velocity over the last true step.
DVec3 velocity_at(TrackReader& reader, double t_s, double step_s) {
    const TrackPose now = reader.at(t_s);
    const TrackPose before = reader.at(t_s - step_s);
    if (!now.is_known || !before.is_known) return {};
    return (now.position - before.position) * (1.0 / step_s);
}

bool has_changed(const DVec3& now_mps, const DVec3& told_mps) {
    const DVec3 change = now_mps - told_mps;
    const double larger2 = std::max(dot(now_mps, now_mps), dot(told_mps, told_mps));
    const double limit_mps = std::max(k_changed_mps, k_changed_share * std::sqrt(larger2));
    return dot(change, change) > limit_mps * limit_mps;
}

// When the sender sends again after it sent at `last_s`.
double next_sending(TrackReader& reader, double last_s, const TrafficOptions& options) {
    const double interval_s = 1.0 / options.sender.updates_hz;
    const double step_s = 1.0 / options.truth_hz;
    const DVec3 told_mps = velocity_at(reader, last_s, step_s);
    const bool was_moving = dot(told_mps, told_mps) > 0.0;
    const auto first = static_cast<std::int64_t>(std::floor(last_s * options.truth_hz)) + 1;
    const auto end = static_cast<std::int64_t>(std::ceil((last_s + interval_s) * options.truth_hz));
    for (std::int64_t step = first; step < end; ++step) {
        const double t_s = static_cast<double>(step) * step_s;
        const DVec3 now_mps = velocity_at(reader, t_s, step_s);
        const bool has_stopped = was_moving && dot(now_mps, now_mps) == 0.0;
        const bool may_tell = t_s >= last_s + k_least_interval_share * interval_s;
        if (has_stopped || (may_tell && has_changed(now_mps, told_mps))) return t_s;
    }
    return last_s + interval_s;
}

void send_way(std::vector<TrackUpdate>& updates, const Track& track, Random& random,
              const TrafficOptions& options) {
    TrackReader reader(track, gap_limit(track));
    TrackReader looking(track, gap_limit(track));
    const Network& network = options.network;
    const double phase_s = random.share() / options.sender.updates_hz;
    double sent_s = phase_s;
    TrackUpdate before;
    for (std::size_t i = 0;; ++i) {
        const TrackPose pose = reader.at(sent_s);
        if (!pose.is_known) break;
        double latency_s = network.latency_s + random.exponential_with_mean(network.jitter_mean_s);
        if (random.chance(network.spike_percent)) latency_s += network.spike_s;
        TrackUpdate update{sent_s + latency_s,
                           track.id,
                           pose.position.x,
                           pose.position.y,
                           pose.position.z,
                           pose.heading_deg,
                           true,
                           sent_s,
                           true,
                           false};
        if (options.sender.tells_velocity) {
            const DVec3 velocity_mps = velocity_at(looking, sent_s, 1.0 / options.truth_hz);
            update.vx_mps = velocity_mps.x;
            update.vy_mps = velocity_mps.y;
            update.vz_mps = velocity_mps.z;
            update.has_velocity = true;
        }
        const bool is_lost = random.chance(network.loss_percent);
        const int copies = network.double_percent > 0.0 && random.chance(network.double_percent) ? 2 : 1;
        for (int copy = 0; copy < copies && !is_lost; ++copy) {
            if (copy > 0) update.t_recv_s += random.exponential_with_mean(network.jitter_mean_s);
            // The newest first: only its latency is the network's.
            updates.push_back(update);
            if (options.sender.repeats_last && i > 0) {
                before.t_recv_s = update.t_recv_s;
                before.repeated = true;
                updates.push_back(before);
            }
        }
        before = update;
        sent_s = options.sender.sends_on_change
                     ? next_sending(looking, sent_s, options)
                     : phase_s + static_cast<double>(i + 1) / options.sender.updates_hz;
    }
}

}  // namespace

const char* name_of(TrafficKind kind) { return name_in(k_traffic_names, kind); }

double known_top_speed(TrafficKind kind) { return kind == TrafficKind::walkers ? k_walker_mps : 0.0; }

std::optional<Network> network_named(std::string_view name) {
    if (name == "usual") return Network{};
    if (name == "clean") return Network{0.080, 0.0, 0.0, 0.0, 0.0, 0.0};
    if (name == "mobile") return Network{0.120, 0.040, 3.0, 0.400, 3.0, 1.0};
    if (name == "bad") return Network{0.080, 0.060, 5.0, 0.250, 15.0, 5.0};
    return std::nullopt;
}

MadeTraffic make_traffic(const TrafficOptions& options) {
    MadeTraffic traffic;
    std::vector<Random> randoms;
    for (std::uint32_t i = 0; i < options.count; ++i)
        randoms.push_back({options.seed * 0x100000001B3U + i});
    traffic.truth = true_ways(randoms, options);
    for (std::uint32_t i = 0; i < options.count; ++i)
        send_way(traffic.updates, traffic.truth[i], randoms[i], options);
    std::stable_sort(traffic.updates.begin(), traffic.updates.end(),
                     [](const TrackUpdate& a, const TrackUpdate& b) { return a.t_recv_s < b.t_recv_s; });
    return traffic;
}

}  // namespace glidepath::quality

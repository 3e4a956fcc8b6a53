#include "geometry/heading.h"
#include "quality/policies.h"

#include <algorithm>
#include <cmath>

namespace glidepath::quality {

namespace {

constexpr double k_slew = 0.05;            // a clock runs this much faster or slower to come right
constexpr double k_slew_gain_per_s = 1.0;  // of the error, below that
constexpr double k_jump_s = 1.0;           // a clock this wrong is set
constexpr double k_weight = 0.1;           // of a new measurement in a running mean
constexpr double k_jitter_factor = 3.0;    // the delay covers this many mean deviations

void insert(SnapshotBuffer& buffer, const TrackUpdate& update) {
    const double t_s = time_of(update);
    if (t_s < buffer.teleported_s) return;
    if (update.teleport) buffer.teleported_s = t_s;
    const auto after =
        std::upper_bound(buffer.snapshots.begin(), buffer.snapshots.end(), t_s,
                         [](double wanted_s, const TrackUpdate& other) { return wanted_s < time_of(other); });
    if (after != buffer.snapshots.begin() && time_of(*(after - 1)) == t_s) return;  // a duplicate
    buffer.snapshots.insert(after, update);
}

// The pose at a displayed time: held before the first and after the last snapshot.
ShownPose play(SnapshotBuffer& buffer, double t_s) {
    std::vector<TrackUpdate>& snapshots = buffer.snapshots;
    std::size_t before = 0;
    while (before + 1 < snapshots.size() && time_of(snapshots[before + 1]) <= t_s)
        ++before;
    const auto is_new_teleport = [&](const TrackUpdate& update) {
        return update.teleport && time_of(update) > buffer.shown_s && time_of(update) <= t_s;
    };
    const auto last = snapshots.begin() + static_cast<std::ptrdiff_t>(before);
    ShownPose pose = pose_of(*last);
    pose.teleported = std::any_of(snapshots.begin(), last + 1, is_new_teleport);
    if (before + 1 < snapshots.size() && time_of(*last) < t_s && !snapshots[before + 1].teleport) {
        const TrackUpdate& after = snapshots[before + 1];
        const double share = (t_s - time_of(*last)) / (time_of(after) - time_of(*last));
        pose.position = pose.position + (position_of(after) - pose.position) * share;
        if (pose.has_heading && after.has_heading) {
            pose.heading_deg =
                wrap_heading(pose.heading_deg + turn_between(pose.heading_deg, after.heading_deg) * share);
        }
    }
    buffer.shown_s = std::max(buffer.shown_s, t_s);
    snapshots.erase(snapshots.begin(), last);
    return pose;
}

}  // namespace

void receive(FixedDelayPolicy& policy, const TrackUpdate& update, double /*now_s*/) {
    const double latency_s = update.t_recv_s - time_of(update);
    if (!policy.has_latency) policy.latency_s = policy.least_latency_s = latency_s;
    policy.has_latency = true;
    policy.least_latency_s = std::min(policy.least_latency_s, latency_s);
    insert(policy.buffer, update);
}

ShownPose advance(FixedDelayPolicy& policy, double now_s, double dt_s) {
    const double most_s = k_slew * dt_s;
    policy.latency_s += std::clamp(policy.least_latency_s - policy.latency_s, -most_s, most_s);
    return play(policy.buffer, now_s - policy.latency_s - policy.delay_s);
}

void receive(AdaptiveDelayPolicy& policy, const TrackUpdate& update, double /*now_s*/) {
    const double latency_s = update.t_recv_s - time_of(update);
    if (!policy.has_started) {
        policy.has_started = true;
        policy.latency_s = latency_s;
        policy.newest_s = time_of(update);
    } else {
        policy.jitter_s += k_weight * (std::fabs(latency_s - policy.latency_s) - policy.jitter_s);
        policy.latency_s += k_weight * (latency_s - policy.latency_s);
        const double interval_s = time_of(update) - policy.newest_s;
        // A long silence is a body at rest, not a longer interval.
        if (interval_s > 0.0 && interval_s < 4.0 * policy.interval_s) {
            policy.interval_s += k_weight * (interval_s - policy.interval_s);
        }
        policy.newest_s = std::max(policy.newest_s, time_of(update));
    }
    insert(policy.buffer, update);
}

ShownPose advance(AdaptiveDelayPolicy& policy, double now_s, double dt_s) {
    const double delay_s = policy.interval_s + k_jitter_factor * policy.jitter_s;
    const double wanted_s = now_s - policy.latency_s - delay_s;
    policy.clock_s += dt_s;
    const double late_s = wanted_s - policy.clock_s;
    if (!policy.has_clock || std::fabs(late_s) > k_jump_s) {
        policy.clock_s = wanted_s;
        policy.has_clock = true;
    } else {
        const double most_s = k_slew * dt_s;
        policy.clock_s += std::clamp(k_slew_gain_per_s * dt_s * late_s, -most_s, most_s);
    }
    return play(policy.buffer, policy.clock_s);
}

}  // namespace glidepath::quality

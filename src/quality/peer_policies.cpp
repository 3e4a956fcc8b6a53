#include "quality/peer_policies.h"

#include "geometry/heading.h"
#include "predict/decay.h"

#include <algorithm>
#include <cmath>

namespace glidepath::quality {

namespace {

// Mirror: its documented settings.
constexpr double k_mirror_intervals = 2.0;  // one, and one of tolerance
constexpr double k_mirror_faster = 0.02;
constexpr double k_mirror_slower = 0.04;
constexpr double k_mirror_drift_s = 1.0;  // how long the means remember
constexpr double k_mirror_delivery_s = 2.0;

// Netcode for GameObjects: its documented settings.
constexpr double k_netcode_smoothing_s = 0.1;
constexpr double k_netcode_buffer_s = 1.0 / 30.0;
constexpr double k_netcode_farthest = 3.0;  // spans; farther beyond, the last value counts
constexpr double k_netcode_latency_weight = 0.1;

constexpr double k_residual_rate_per_s = 8.0;

double weight_of(double remembered_s, double interval_s) {
    return interval_s > 0.0 ? std::min(1.0, 2.0 / (remembered_s / interval_s + 1.0)) : 1.0;
}

double mirror_buffer(const MirrorPolicy& policy) {
    return k_mirror_intervals * policy.interval_s + std::sqrt(policy.delivery.variance);
}

double turned(double from_deg, double to_deg, double share) {
    return wrap_heading(from_deg + turn_between(from_deg, to_deg) * share);
}

// Run on with the last velocity, for a while.
DVec3 reckoned(const SoftSnapPolicy& policy, double now_s) {
    const double longest_s = k_longest_reckoning * policy.interval_s;
    const double age_s = std::clamp(now_s - policy.last.t_recv_s, 0.0, longest_s);
    return position_of(policy.last) + policy.velocity_mps * age_s;
}

}  // namespace

void add(RunningMean& running, double value) {
    if (!running.has_value) running.mean = value;
    running.has_value = true;
    const double off = value - running.mean;
    running.mean += running.weight * off;
    running.variance = (1.0 - running.weight) * (running.variance + running.weight * off * off);
}

MirrorPolicy mirror_with(double interval_s, double usual_latency_s) {
    MirrorPolicy policy;
    policy.interval_s = interval_s;
    policy.usual_latency_s = usual_latency_s;
    policy.drift.weight = weight_of(k_mirror_drift_s, interval_s);
    policy.delivery.weight = weight_of(k_mirror_delivery_s, interval_s);
    return policy;
}

void receive(MirrorPolicy& policy, const TrackUpdate& update, double /*now_s*/) {
    if (!insert(policy.buffer, update)) return;
    const double buffer_s = mirror_buffer(policy);
    const double newest_s = time_of(update);
    if (!policy.has_started) {
        policy.has_started = true;
        policy.timeline_s = update.t_recv_s - policy.usual_latency_s - buffer_s;
    } else {
        add(policy.delivery, update.t_recv_s - policy.received_s);
    }
    policy.received_s = update.t_recv_s;
    const double wanted_s = newest_s - buffer_s;
    policy.timeline_s = std::clamp(policy.timeline_s, wanted_s - buffer_s, wanted_s + buffer_s);
    add(policy.drift, newest_s - policy.timeline_s);
    const double late_s = policy.drift.mean - buffer_s;
    policy.pace = 1.0;
    if (late_s > policy.interval_s) policy.pace += k_mirror_faster;
    if (late_s < -policy.interval_s) policy.pace -= k_mirror_slower;
}

ShownPose advance(MirrorPolicy& policy, double /*now_s*/, double dt_s) {
    policy.timeline_s += dt_s * policy.pace;
    return play(policy.buffer, policy.timeline_s);
}

void receive(NetcodePolicy& policy, const TrackUpdate& update, double /*now_s*/) {
    const double latency_s = update.t_recv_s - time_of(update);
    if (!policy.has_started || (update.teleport && time_of(update) > time_of(policy.to))) {
        if (!policy.has_started) policy.latency_s = latency_s;
        const bool teleported = policy.has_started;
        policy.has_started = true;
        policy.from = policy.to = update;
        policy.pose = pose_of(update);
        policy.pose.teleported = teleported;
        policy.waiting.clear();
        return;
    }
    policy.latency_s += k_netcode_latency_weight * (latency_s - policy.latency_s);
    if (time_of(update) > time_of(policy.to)) policy.waiting.push_back(update);
}

ShownPose advance(NetcodePolicy& policy, double now_s, double dt_s) {
    const double server_s = now_s - policy.latency_s - k_netcode_buffer_s;
    const double shown_s = server_s - policy.interval_s;
    if (shown_s >= time_of(policy.to)) {
        const TrackUpdate* newest = nullptr;
        for (const TrackUpdate& update : policy.waiting) {
            if (time_of(update) > server_s) continue;
            if (newest == nullptr || time_of(update) > time_of(*newest)) newest = &update;
        }
        if (newest != nullptr) {
            policy.from = policy.to;
            policy.to = *newest;
            std::erase_if(policy.waiting,
                          [&](const TrackUpdate& update) { return time_of(update) <= time_of(policy.to); });
        }
    }
    const double span_s = time_of(policy.to) - time_of(policy.from);
    double share = span_s > 0.0 ? (shown_s - time_of(policy.from)) / span_s : 1.0;
    if (share > k_netcode_farthest) share = 1.0;
    share = std::max(share, 0.0);
    const DVec3 start = position_of(policy.from);
    const DVec3 target = start + (position_of(policy.to) - start) * share;
    const double approach = std::min(1.0, dt_s / k_netcode_smoothing_s);
    policy.pose.position = policy.pose.position + (target - policy.pose.position) * approach;
    policy.pose.has_heading = policy.pose.has_heading || policy.to.has_heading;
    const double target_deg = turned(policy.from.heading_deg, policy.to.heading_deg, std::min(share, 1.0));
    policy.pose.heading_deg = turned(policy.pose.heading_deg, target_deg, approach);
    const ShownPose pose = policy.pose;
    policy.pose.teleported = false;
    return pose;
}

void receive(SmoothDampPolicy& policy, const TrackUpdate& update, double /*now_s*/) {
    if (!policy.gate.takes(update)) return;
    policy.target = pose_of(update);
    if (policy.has_position && !update.teleport) return;
    const bool teleported = policy.pose.teleported || policy.has_position;
    policy.pose = policy.target;
    policy.pose.teleported = teleported;
    policy.velocity_mps = {};
    policy.has_position = true;
}

ShownPose advance(SmoothDampPolicy& policy, double /*now_s*/, double dt_s) {
    // A spring that comes to rest about smooth_s late: twice over that for its rate.
    const double rate_per_s = policy.smooth_s > 0.0 ? 2.0 / policy.smooth_s : 1e6;
    const double left = decay(rate_per_s * dt_s);
    const DVec3 off = policy.pose.position - policy.target.position;
    const DVec3 pulled = (policy.velocity_mps + off * rate_per_s) * dt_s;
    policy.velocity_mps = (policy.velocity_mps - pulled * rate_per_s) * left;
    policy.pose.position = policy.target.position + (off + pulled) * left;
    policy.pose.has_heading = policy.target.has_heading;
    policy.pose.heading_deg = turned(policy.target.heading_deg, policy.pose.heading_deg, left);
    const ShownPose pose = policy.pose;
    policy.pose.teleported = false;
    return pose;
}

void receive(SoftSnapPolicy& policy, const TrackUpdate& update, double now_s) {
    if (!policy.gate.takes(update)) return;
    const bool is_placed = !policy.has_position || update.teleport;
    const double between_s = policy.has_position ? time_of(update) - time_of(policy.last) : 0.0;
    // Where it would be shown without this update.
    const DVec3 expected = reckoned(policy, now_s) + policy.residual_m;
    if (is_placed) {
        const bool teleported = policy.pose.teleported || policy.has_position;
        policy.pose = pose_of(update);
        policy.pose.teleported = teleported;
        policy.velocity_mps = {};
    } else if (between_s > 0.0) {
        const DVec3 way = position_of(update) - position_of(policy.last);
        const double speed_mps = std::sqrt(dot(way, way)) / between_s;
        const double most =
            policy.top_speed_mps > 0.0 ? policy.top_speed_mps / std::max(speed_mps, 1e-9) : 1.0;
        policy.velocity_mps = way * (std::min(1.0, most) / between_s);
    }
    policy.last = update;
    policy.has_position = true;
    policy.residual_m = is_placed ? DVec3{} : expected - reckoned(policy, now_s);
    policy.residual_deg = is_placed ? 0.0 : turn_between(update.heading_deg, policy.pose.heading_deg);
}

ShownPose advance(SoftSnapPolicy& policy, double now_s, double dt_s) {
    const double left = decay(k_residual_rate_per_s * dt_s);
    policy.residual_m = policy.residual_m * left;
    policy.residual_deg *= left;
    policy.pose.position = reckoned(policy, now_s) + policy.residual_m;
    policy.pose.has_heading = policy.last.has_heading;
    policy.pose.heading_deg = wrap_heading(policy.last.heading_deg + policy.residual_deg);
    const ShownPose pose = policy.pose;
    policy.pose.teleported = false;
    return pose;
}

}  // namespace glidepath::quality

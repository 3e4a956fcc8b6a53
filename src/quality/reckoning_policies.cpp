#include "geometry/heading.h"
#include "quality/policies.h"

#include <algorithm>
#include <cmath>

namespace glidepath::quality {

namespace {

DVec3 limited(const DVec3& velocity_mps, double most_mps) {
    const double speed_mps = std::sqrt(dot(velocity_mps, velocity_mps));
    if (most_mps <= 0.0 || speed_mps <= most_mps) return velocity_mps;
    return velocity_mps * (most_mps / speed_mps);
}

}  // namespace

ShownPose pose_of(const TrackUpdate& update) {
    return {position_of(update), update.heading_deg, update.has_heading, false};
}

bool OrderGate::takes(const TrackUpdate& update) {
    if (!update.has_sent) return true;
    if (newest_s && update.t_sent_s <= *newest_s) return false;
    newest_s = update.t_sent_s;
    return true;
}

void receive(SnapPolicy& policy, const TrackUpdate& update, double /*now_s*/) {
    if (!policy.gate.takes(update)) return;
    const bool teleported = policy.pose.teleported || update.teleport;
    policy.pose = pose_of(update);
    policy.pose.teleported = teleported;
}

ShownPose advance(SnapPolicy& policy, double /*now_s*/, double /*dt_s*/) {
    const ShownPose pose = policy.pose;
    policy.pose.teleported = false;
    return pose;
}

void receive(DeadReckoningPolicy& policy, const TrackUpdate& update, double now_s) {
    if (!policy.gate.takes(update)) return;
    const double between_s = policy.has_position ? time_of(update) - time_of(policy.last) : 0.0;
    const bool is_placed = !policy.has_position || update.teleport;
    if (is_placed) {
        policy.last_velocity_mps = {};
        policy.velocity_mps = {};
        const bool teleported = policy.has_position && update.teleport;
        policy.pose = pose_of(update);
        policy.pose.teleported = teleported;
    } else if (between_s > 0.0) {
        policy.last_velocity_mps = limited(
            (position_of(update) - position_of(policy.last)) * (1.0 / between_s), policy.top_speed_mps);
    }
    policy.last = update;
    policy.has_position = true;
    policy.blend_from_s = is_placed ? now_s : policy.shown_s;
    policy.blend_position = policy.pose.position;
    policy.blend_velocity_mps = policy.velocity_mps;
    policy.blend_heading_deg = policy.pose.has_heading ? policy.pose.heading_deg : update.heading_deg;
}

// Projective velocity blending: project from the shown position with a blended velocity, project from the
// true position with the true one, and go from the first projection to the second.
ShownPose advance(DeadReckoningPolicy& policy, double now_s, double /*dt_s*/) {
    const double since_s = now_s - policy.blend_from_s;
    const double share = policy.blend_s > 0.0 ? std::clamp(since_s / policy.blend_s, 0.0, 1.0) : 1.0;
    const double longest_s = k_longest_reckoning * policy.interval_s;
    const double age_s = now_s - time_of(policy.last);
    const DVec3 reckoned =
        position_of(policy.last) +
        policy.last_velocity_mps *
            std::clamp(age_s, 0.0, std::max(longest_s, policy.last.t_recv_s - time_of(policy.last)));
    policy.velocity_mps =
        policy.blend_velocity_mps + (policy.last_velocity_mps - policy.blend_velocity_mps) * share;
    const DVec3 projected = policy.blend_position + policy.velocity_mps * since_s;
    ShownPose pose;
    pose.position = projected + (reckoned - projected) * share;
    pose.has_heading = policy.last.has_heading;
    pose.heading_deg = wrap_heading(policy.blend_heading_deg +
                                    turn_between(policy.blend_heading_deg, policy.last.heading_deg) * share);
    pose.teleported = policy.pose.teleported;
    policy.pose = pose;
    policy.shown_s = now_s;
    policy.pose.teleported = false;
    return pose;
}

}  // namespace glidepath::quality

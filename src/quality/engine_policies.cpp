#include <glidepath/commands.h>

#include "base/assert.h"
#include "geometry/heading.h"
#include "quality/policies.h"
#include "world/storage.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace glidepath::quality {

namespace {

constexpr std::int32_t k_middle_block = 127;
constexpr double k_reach_m = 20'000.0;     // from the middle of the map; it ends at 24 km
constexpr double k_highest_m = 100'000.0;  // heights keep their centimetres
constexpr double k_half_block_m = k_block_size_m / 2.0;

ShownPose shown_at(const Anchor& anchor, const Position& position, bool has_heading, bool teleported) {
    return {anchor.map_point_at(position), heading_of(position.frame), has_heading, teleported};
}

}  // namespace

Position Anchor::position_at(const ShownPose& pose) const {
    const DVec3 from_corner = pose.position - centre + DVec3{k_half_block_m, k_half_block_m, 0.0};
    const double blocks_x = std::floor(from_corner.x / k_block_size_m);
    const double blocks_y = std::floor(from_corner.y / k_block_size_m);
    Position position;
    position.cell = (static_cast<CellId>(k_middle_block + static_cast<std::int32_t>(blocks_x)) << 24U) |
                    (static_cast<CellId>(k_middle_block + static_cast<std::int32_t>(blocks_y)) << 16U) | 1U;
    position.frame.origin = narrow({from_corner.x - blocks_x * k_block_size_m,
                                    from_corner.y - blocks_y * k_block_size_m, from_corner.z});
    if (pose.has_heading) position.frame.rotation = upright_rotation(pose.heading_deg);
    return renormalized(position);
}

DVec3 Anchor::map_point_at(const Position& position) const {
    const DVec3 corner{k_block_size_m * (block_x(position.cell) - k_middle_block),
                       k_block_size_m * (block_y(position.cell) - k_middle_block), 0.0};
    return centre + corner + widen(position.frame.origin) - DVec3{k_half_block_m, k_half_block_m, 0.0};
}

bool Anchor::reaches(const DVec3& position) const {
    const DVec3 way = position - centre;
    return std::fabs(way.x) <= k_reach_m && std::fabs(way.y) <= k_reach_m && std::fabs(way.z) <= k_highest_m;
}

void receive(LightDriverPolicy& policy, const TrackUpdate& update, double now_s) {
    if (!policy.gate.takes(update)) return;
    const ShownPose pose = pose_of(update);
    if (!policy.has_position || update.teleport || !policy.anchor.reaches(pose.position)) {
        policy.anchor.centre = pose.position;
        policy.body = policy.anchor.position_at(pose);
        policy.driver.has_destination = false;
        policy.teleported = policy.has_position && update.teleport;
        policy.has_position = true;
        return;
    }
    MoveToRequest request;
    request.position = policy.anchor.position_at(pose);
    request.parameters.min_distance_m = 0.0F;
    request.parameters.distance_to_object_m = 0.0F;
    set_destination(policy.driver, request, now_s);
}

ShownPose advance(LightDriverPolicy& policy, double now_s, double dt_s) {
    const LightDriverStep step = drive_one_tick(policy.driver, policy.body, dt_s, now_s);
    policy.body.frame.rotation = step.rotation;
    if (step.outcome == LightDriverOutcome::driving) {
        const DVec3 way = widen(offset(policy.body, policy.driver.destination));
        const double left_m = std::sqrt(way.x * way.x + way.y * way.y);
        const double wanted_deg = heading_to(policy.body, policy.driver.destination);
        const bool faces_it =
            heading_gap(heading_of(policy.body.frame), wanted_deg) <= k_light_snap_tolerance_deg;
        const double run_m = policy.top_speed_mps * dt_s;
        const double step_m = faces_it ? std::min(run_m, left_m) : run_m;
        const DVec3 forward = widen(local_to_global(policy.body, {0.0F, 1.0F, 0.0F}));
        DVec3 move = forward * step_m;
        move.z = left_m > 0.0 ? way.z * std::min(1.0, step_m / left_m) : 0.0;
        // Otherwise it waits at the edge.
        if (policy.anchor.reaches(policy.anchor.map_point_at(policy.body) + move)) {
            policy.body.frame.origin = narrow(widen(policy.body.frame.origin) + move);
            policy.body = renormalized(policy.body);
        }
    }
    const bool teleported = policy.teleported;
    policy.teleported = false;
    return shown_at(policy.anchor, policy.body, true, teleported);
}

void receive(GlidepathPolicy& policy, const TrackUpdate& update, double /*now_s*/) {
    if (policy.gate.takes(update)) policy.arrived.push_back(update);
}

// A frame as in the client: the bodies move, then what arrived acts, then it is drawn.
ShownPose advance(GlidepathPolicy& policy, double /*now_s*/, double dt_s) {
    policy.world.begin_frame(dt_s);
    policy.world.step();
    for (const TrackUpdate& update : policy.arrived) {
        const ShownPose pose = pose_of(update);
        policy.has_heading = policy.has_heading || update.has_heading;
        if (!policy.world.is_live(policy.id) || !policy.anchor.reaches(pose.position)) {
            const bool is_first = !policy.world.is_live(policy.id);
            if (!is_first) policy.world.remove(policy.id);
            policy.anchor.centre = pose.position;
            const Expected<BodyId> made = policy.world.spawn({.object = 1,
                                                              .position = policy.anchor.position_at(pose),
                                                              .top_speed_mps = policy.top_speed_mps});
            GLIDEPATH_ASSERT(made.has_value());
            policy.id = *made;
            policy.shown = policy.anchor.position_at(pose);
            policy.was_moved_anew = policy.was_moved_anew || (!is_first && update.teleport);
            continue;
        }
        const Position target = policy.anchor.position_at(pose);
        Error status;
        if (update.teleport) {
            status = policy.world.push(policy.id, PlaceAt{.target = target});
            policy.is_teleporting = true;
        } else {
            status =
                policy.world.push(policy.id, GlideTo{.target = target, .keep_heading = !update.has_heading});
        }
        GLIDEPATH_ASSERT(status.is_ok());
        static_cast<void>(status);
    }
    policy.arrived.clear();
    bool teleported = std::exchange(policy.was_moved_anew, false);
    for (const Pose& pose : policy.world.poses()) {
        policy.shown = pose.position;
        if (pose.jumped && !pose.appeared && std::exchange(policy.is_teleporting, false)) teleported = true;
    }
    return shown_at(policy.anchor, policy.shown, policy.has_heading, teleported);
}

PredictivePolicy predictive_with(Smoothness smoothness, const PolicySetup& setup) {
    PredictivePolicy policy;
    const bool sends_on_change = setup.regular_s > 0.0;
    policy.body = predictor_with({.smoothness = smoothness,
                                  .top_speed_mps = setup.given_speed_mps,
                                  .interval_s = sends_on_change ? setup.regular_s : setup.given_interval_s,
                                  .sends_on_change = sends_on_change});
    return policy;
}

void receive(PredictivePolicy& policy, const TrackUpdate& update, double /*now_s*/) {
    const UpdateOutcome outcome =
        predict::update(policy.body, {.received_s = update.t_recv_s,
                                      .sent_s = update.t_sent_s,
                                      .position_m = position_of(update),
                                      .velocity_mps = {update.vx_mps, update.vy_mps, update.vz_mps},
                                      .heading_deg = update.heading_deg,
                                      .has_sent = update.has_sent,
                                      .has_velocity = update.has_velocity,
                                      .has_heading = update.has_heading,
                                      .teleport = update.teleport,
                                      .is_repeated = update.repeated});
    // One that nobody signalled is a step for all to see.
    policy.teleported = policy.teleported || outcome == UpdateOutcome::teleported;
}

ShownPose advance(PredictivePolicy& policy, double now_s, double /*dt_s*/) {
    predict::frame(policy.body, now_s);
    const bool teleported = policy.teleported;
    policy.teleported = false;
    return {policy.body.shown.position_m, policy.body.shown_heading_deg, policy.body.has_heading, teleported};
}

}  // namespace glidepath::quality

// What other engines do, written from the rules that their documentation states: plain state, `receive`
// for an update that arrived, `advance` for a frame.
#pragma once

#include "quality/policies.h"

namespace glidepath::quality {

// A mean that forgets, with its deviation.
struct RunningMean {
    double weight = 1;  // of a new value
    double mean = 0;
    double variance = 0;
    bool has_value = false;
};
void add(RunningMean& running, double value);

// Mirror's snapshot interpolation: linear, on a timeline that is meant to lie `buffer` seconds behind the
// newest snapshot. When it drifts off by more than an interval it runs 2 % faster or 4 % slower. The buffer
// is two intervals, and longer by the deviation of the times between deliveries. All bodies of a connection
// share one timeline there, which has settled long before a body comes: it starts at the usual latency.
struct MirrorPolicy {
    SnapshotBuffer buffer;
    double interval_s = 0;
    double usual_latency_s = 0;
    RunningMean drift;
    RunningMean delivery;
    double received_s = 0;  // the last one
    double timeline_s = 0;
    double pace = 1;
    bool has_started = false;
};
[[nodiscard]] MirrorPolicy mirror_with(double interval_s, double usual_latency_s);
void receive(MirrorPolicy& policy, const TrackUpdate& update, double now_s);
ShownPose advance(MirrorPolicy& policy, double now_s, double dt_s);

// Netcode for GameObjects' buffered linear interpolator: one interval behind the server's time, from the last
// value taken to the newest one that is due, beyond it too; what comes out is approached by a share of
// frame time / 0.1 s a frame.
struct NetcodePolicy {
    std::vector<TrackUpdate> waiting;
    double interval_s = 0;
    double latency_s = 0;  // running mean
    TrackUpdate from;
    TrackUpdate to;
    ShownPose pose;
    bool has_started = false;
};
void receive(NetcodePolicy& policy, const TrackUpdate& update, double now_s);
ShownPose advance(NetcodePolicy& policy, double now_s, double dt_s);

// A critically damped spring pulls the body to the newest update (Unity's SmoothDamp).
struct SmoothDampPolicy {
    OrderGate gate;
    double smooth_s = 0;
    ShownPose pose;
    ShownPose target;
    DVec3 velocity_mps;
    bool has_position = false;
};
void receive(SmoothDampPolicy& policy, const TrackUpdate& update, double now_s);
ShownPose advance(SmoothDampPolicy& policy, double now_s, double dt_s);

// The body runs on with its last velocity; what an update finds it off by is a residual that decays.
struct SoftSnapPolicy {
    OrderGate gate;
    double interval_s = 0;
    double top_speed_mps = 0;
    TrackUpdate last;
    DVec3 velocity_mps;
    DVec3 residual_m;
    double residual_deg = 0;
    ShownPose pose;
    bool has_position = false;
};
void receive(SoftSnapPolicy& policy, const TrackUpdate& update, double now_s);
ShownPose advance(SoftSnapPolicy& policy, double now_s, double dt_s);

}  // namespace glidepath::quality

// The policies behind run_policy: plain state, `receive` for an update that arrived, `advance` for a frame.
// It is long because it lists the state of every policy.
#pragma once

#include <glidepath/light_driver.h>
#include <glidepath/tools/compare.h>
#include <glidepath/world.h>

#include "predict/predictor.h"
#include "quality/layer.h"
#include "quality/track.h"
#include "world/storage.h"

#include <optional>
#include <span>
#include <vector>

namespace glidepath::quality {

// Dead reckoning without an update: so many intervals, then the body waits.
inline constexpr double k_longest_reckoning = 3.0;

// What every policy knows of its body before it starts.
struct PolicySetup {
    double interval_s = 0;  // usual interval of its updates
    double latency_s = 0;   // usual one of them
    double top_speed_mps = 0;
    double given_speed_mps = 0;  // the same if it was given; 0: it was estimated, from all updates
    double given_interval_s = 0;
    double regular_s = 0;  // interval of a sender that also sends on change; 0: it does not
    double delay_s = 0;
    double blend_s = 0;
};

// The middle one of the times between a body's updates, by when they were sent if they tell; 0 with fewer
// than two.
[[nodiscard]] double usual_interval(std::span<const TrackUpdate> of_one_body);
// The middle one of the times that its updates took; 0 if they do not tell when they were sent.
[[nodiscard]] double usual_latency(std::span<const TrackUpdate> of_one_body);
// The 99th percentile of its speed over stretches of about half a second.
[[nodiscard]] double estimated_top_speed(std::span<const TrackUpdate> of_one_body);

struct ShownPose {
    DVec3 position;
    double heading_deg = 0;
    bool has_heading = false;
    bool teleported = false;
};

// When an update was true, as far as it tells.
[[nodiscard]] inline double time_of(const TrackUpdate& update) {
    return update.has_sent ? update.t_sent_s : update.t_recv_s;
}
[[nodiscard]] ShownPose pose_of(const TrackUpdate& update);

// Lets only newer ones pass: an update sent before the last one, or at the same time, is old.
struct OrderGate {
    std::optional<double> newest_s;
    [[nodiscard]] bool takes(const TrackUpdate& update);
};

struct SnapPolicy {
    OrderGate gate;
    ShownPose pose;
};
void receive(SnapPolicy& policy, const TrackUpdate& update, double now_s);
ShownPose advance(SnapPolicy& policy, double now_s, double dt_s);

// Snapshots in order of their time. What lies behind a teleport is let go when the teleport is passed.
struct SnapshotBuffer {
    std::vector<TrackUpdate> snapshots;
    double teleported_s = -1e300;  // older ones are not taken
    double shown_s = -1e300;       // up to here it was played
};
// Sorts it in; false: it is from before a teleport, or known.
bool insert(SnapshotBuffer& buffer, const TrackUpdate& update);
// How a body goes from one snapshot to the next: straight, or on a cubic Hermite curve whose velocities are
// those that were sent, or the mean ones between the neighbours.
enum class Between : std::uint8_t { line, curve };
// The pose at a displayed time: held before the first and after the last snapshot.
[[nodiscard]] ShownPose play(SnapshotBuffer& buffer, double t_s, Between between = Between::line);

struct FixedDelayPolicy {
    SnapshotBuffer buffer;
    Between between = Between::line;
    double delay_s = 0;
    double least_latency_s = 0;  // of the updates so far
    double latency_s = 0;        // that the clock uses: slews to the least
    bool has_latency = false;
};
void receive(FixedDelayPolicy& policy, const TrackUpdate& update, double now_s);
ShownPose advance(FixedDelayPolicy& policy, double now_s, double dt_s);

struct AdaptiveDelayPolicy {
    SnapshotBuffer buffer;
    double interval_s = 0;  // running means
    double latency_s = 0;
    double jitter_s = 0;
    double newest_s = 0;
    double clock_s = 0;  // the time that is displayed
    bool has_started = false;
    bool has_clock = false;
};
void receive(AdaptiveDelayPolicy& policy, const TrackUpdate& update, double now_s);
ShownPose advance(AdaptiveDelayPolicy& policy, double now_s, double dt_s);

struct DeadReckoningPolicy {
    OrderGate gate;
    double interval_s = 0;
    double blend_s = 0;
    double top_speed_mps = 0;
    bool has_position = false;
    TrackUpdate last;
    DVec3 last_velocity_mps;
    // The blend: from where and how fast the body was last shown before the last update came.
    double blend_from_s = 0;
    DVec3 blend_position;
    DVec3 blend_velocity_mps;
    double blend_heading_deg = 0;
    ShownPose pose;
    double shown_s = 0;
    DVec3 velocity_mps;
};
void receive(DeadReckoningPolicy& policy, const TrackUpdate& update, double now_s);
ShownPose advance(DeadReckoningPolicy& policy, double now_s, double dt_s);

// Maps metres of any plane to positions: a point of the plane lies in the middle of the map.
struct Anchor {
    DVec3 centre;
    [[nodiscard]] Position position_at(const ShownPose& pose) const;
    [[nodiscard]] DVec3 map_point_at(const Position& position) const;
    [[nodiscard]] bool reaches(const DVec3& position) const;  // the map is large enough
};

// The light driver as its document means it, with positions for move-to messages: each update is a new
// destination at distance 0; the driver turns the body, and the body runs forward at top speed, as the motion
// interpreter would let it, until the driver stops it. It does not run past a destination that it faces.
// Heights are taken on the way, in proportion. Destination, turn and end are the code that drives a body of a
// world (entity/actor_stages.cpp); the run is the policy's own, since positions tell of no cycle.
struct LightDriverPolicy {
    OrderGate gate;
    Anchor anchor;
    LightDriver driver;
    Position body;
    double top_speed_mps = 0;
    bool has_position = false;
    bool teleported = false;
};
void receive(LightDriverPolicy& policy, const TrackUpdate& update, double now_s);
ShownPose advance(LightDriverPolicy& policy, double now_s, double dt_s);

// A world with one body: GlideTo for an update, PlaceAt for a teleport.
struct GlidepathPolicy {
    OrderGate gate;
    Anchor anchor;
    World world;
    BodyId id;
    float top_speed_mps = 0;
    bool has_heading = false;
    bool is_teleporting = false;  // asked for, and not shown yet
    bool was_moved_anew = false;  // the whole world was, about another centre
    Position shown{};
    std::vector<TrackUpdate> arrived;  // since the last frame
};
void receive(GlidepathPolicy& policy, const TrackUpdate& update, double now_s);
ShownPose advance(GlidepathPolicy& policy, double now_s, double dt_s);

// The engine on positions alone.
struct PredictivePolicy {
    Predictor body;
    bool teleported = false;
};
[[nodiscard]] PredictivePolicy predictive_with(Smoothness smoothness, const PolicySetup& setup);
void receive(PredictivePolicy& policy, const TrackUpdate& update, double now_s);
ShownPose advance(PredictivePolicy& policy, double now_s, double dt_s);

}  // namespace glidepath::quality

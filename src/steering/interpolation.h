// The position queue: waypoints that the server named and the body glides to, at up to twice its top speed.
// Retail's name is InterpolationManager; every rule is in spec/queue.md.
#pragma once

#include <glidepath/rules.h>

#include "base/hash.h"
#include "geometry/heading.h"
#include "steering/body_view.h"
#include "steering/layer.h"
#include "steering/waypoint_queue.h"

#include <cstdint>

namespace glidepath::steering {

inline constexpr float k_reached_m = 0.05F;    // this near a waypoint counts as reached or repeated
inline constexpr float k_near_stall_m = 0.2F;  // a stall this near the waypoint counts as arrival
inline constexpr std::uint8_t k_stall_window_frames = 5;  // progress is judged every so many frames
inline constexpr float k_stall_share = 0.3F;              // of the catch-up speed, least progress in a window
inline constexpr std::uint32_t k_fail_limit = 3;          // more failed nodes than this: blip
inline constexpr float k_catch_up_factor = 2.0F;          // on the adjusted top speed
inline constexpr float k_fallback_speed_mps = 7.5F;       // when the top speed is unknown or zero
inline constexpr float k_big_distance_m = 999999.0F;      // "no distance yet": any progress passes

// What a tick reads and writes, with the waypoint that the body is on its way to.
struct Interpolation {
    Waypoint head;
    float original_distance_m = k_big_distance_m;  // to the head when the window began
    float progress_quantum_s = 0;                  // time since the window began
    std::uint32_t fail_counter = 0;
    std::uint8_t length = 0;  // of the whole queue, the head included
    std::uint8_t frame_counter = 0;
    bool keep_heading = false;  // as the last normal enqueue said
};

enum class EnqueueKind : std::uint8_t { queued, near, far, ignored };
struct Enqueued {
    EnqueueKind kind = EnqueueKind::queued;
    std::uint8_t dropped = 0;  // waypoints that a full queue had no space for
    bool face = false;         // near: the body takes this heading at once
    double heading_deg = 0;
};
// InterpolateTo: the far, near and normal branch.
Enqueued interpolate_to(Interpolation& state, Waypoints queue, const BodyView& body, const Position& target,
                        bool keep_heading, const Rules& rules);

// Appends a waypoint as it is.
void push_waypoint(Interpolation& state, Waypoints queue, const Waypoint& waypoint);

// Empties the queue and resets the counters; keep_heading stays.
void stop_interpolating(Interpolation& state, Waypoints queue);

enum class GlideOutcome : std::uint8_t {
    idle,            // nothing queued
    no_contact,      // in the air the queue waits
    not_a_position,  // the head is a jump or velocity waypoint
    reached,         // the head was near enough; the offset is left as it was
    moved,           // the offset is a step towards the head
    moved_and_done,  // the same, and the head is done with
    stalled_near,    // no progress, but near enough to count as reached
    stalled,         // no progress: the head failed
};
// NodeCompleted: done with the head. A success with waypoints left does not clear the fail counter.
void complete_head(Interpolation& state, Waypoints queue, const Position& body, bool ok);

// Every fifth frame: has the body come far enough? `moved` when it has; else the head is done with.
GlideOutcome judge_window(Interpolation& state, Waypoints queue, BodyView body, float distance_m,
                          double speed_mps, double dt_s, const Rules& rules);

// How fast a body with these top speeds glides.
[[nodiscard]] inline float catch_up_speed(float top_speed_mps, float adjusted_top_speed_mps,
                                          const Rules& rules) {
    const bool is_adjusted = rules.catch_up == Reading::retail;
    const float speed_mps = k_catch_up_factor * (is_adjusted ? adjusted_top_speed_mps : top_speed_mps);
    return speed_mps < k_epsilon ? k_fallback_speed_mps : speed_mps;
}

// Written so that a body that is still on its way, the usual case, costs one comparison.
[[nodiscard]] inline bool is_reached(float distance_m, const Rules& rules) {
    if (distance_m > k_reached_m) return false;
    return distance_m < k_reached_m || rules.reach == Reading::documented;
}

// adjust_offset: replaces the offset by a step towards the head, or leaves it as it was. In the header and
// inlined by force, since this is what most bodies do in most ticks (decision 8).
[[gnu::always_inline]] inline GlideOutcome glide(Interpolation& state, Waypoints queue, const BodyView& body,
                                                 Frame& offset, double dt_s, const Rules& rules) {
    if (state.length == 0) return GlideOutcome::idle;
    if (!body.has_contact && rules.glide_gate == Reading::retail) return GlideOutcome::no_contact;
    if (kind_of(state.head) != WaypointKind::position) return GlideOutcome::not_a_position;

    const Vec3 way = offset_between(body.position.cell, body.position.frame.origin, state.head.cell,
                                    state.head.position_or_velocity);
    const auto distance_m = static_cast<float>(length(way));
    if (is_reached(distance_m, rules)) {
        complete_head(state, queue, body.position, true);
        return GlideOutcome::reached;
    }

    const auto speed_mps =
        static_cast<double>(catch_up_speed(body.top_speed_mps, body.adjusted_top_speed_mps, rules));
    state.progress_quantum_s = static_cast<float>(static_cast<double>(state.progress_quantum_s) + dt_s);
    ++state.frame_counter;
    const Quat head_rotation = state.head.rotation;  // the head may be gone after the next lines
    if (state.frame_counter >= k_stall_window_frames) {
        const GlideOutcome judged = judge_window(state, queue, body, distance_m, speed_mps, dt_s, rules);
        if (judged != GlideOutcome::moved) return judged;
    }

    GlideOutcome outcome = GlideOutcome::moved;
    Vec3 step = narrow(to_local(body.axes, way));  // the head seen from the body
    const double length_m = length(step);
    if (length_m <= static_cast<double>(k_reached_m)) {
        complete_head(state, queue, body.position, true);
        outcome = GlideOutcome::moved_and_done;
    }
    const double reach_m = speed_mps * dt_s;
    if (length_m > reach_m) step = narrow(widen(step) * (reach_m / length_m));
    // Origin and rotation: root motion is discarded, not added.
    offset = {step, turn_between(body.position.frame.rotation, head_rotation)};
    if (state.keep_heading) offset.rotation = with_heading(offset.rotation, 0.0);
    return outcome;
}

enum class BlipReason : std::uint8_t { none, tail, last_position, stored, head };
// What the queue wants done to the body at the end of a tick (UseTime).
struct Settlement {
    // Set the body's position to `position`; when that succeeded, stop interpolating.
    BlipReason blip = BlipReason::none;
    Position position{};
    bool set_velocity = false;  // by the setter; with a blip only after it succeeded
    Vec3 velocity_mps{};
};
// Nothing to settle: the usual case, known without a look at the queue.
[[nodiscard]] constexpr bool is_settled(const Interpolation& state) {
    return state.fail_counter == 0 && (state.length == 0 || kind_of(state.head) == WaypointKind::position);
}
[[nodiscard]] Settlement settle(Interpolation& state, Waypoints queue, const BodyView& body,
                                const Rules& rules);

void add_to(StateHash& hash, const Interpolation& state);

}  // namespace glidepath::steering

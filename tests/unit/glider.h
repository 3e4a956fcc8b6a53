// A waypoint queue and the body that it is for, without a world.
#pragma once

#include "layers.h"
#include "steering/interpolation.h"
#include "unit/lone_body.h"

namespace glidepath {

inline constexpr double k_dt_s = static_cast<double>(k_tick_s);
inline constexpr float k_start_x_m = 50.0F;

// A queue and the body that it is for.
struct Glider {
    Position position = outdoors({k_start_x_m, 50, 0});
    float top_speed_mps = 100.0F;  // the plain one has no part in gliding
    float adjusted_top_speed_mps = 4.0F;
    bool has_contact = true;
    bool is_player = false;
    bool is_stuck = false;
    Rules rules;
    Interpolation state;
    mutable LoneWaypoints queue;
    Frame offset;

    [[nodiscard]] BodyView view() const {
        return {.position = position,
                .axes = axes_of(position.frame.rotation),
                .top_speed_mps = top_speed_mps,
                .adjusted_top_speed_mps = adjusted_top_speed_mps,
                .has_contact = has_contact,
                .is_player = is_player,
                .is_stuck = is_stuck};
    }
    Enqueued enqueue(const Position& target, bool keep_heading = false) {
        return interpolate_to(state, queue, view(), target, keep_heading, rules);
    }
    void push(const Waypoint& waypoint) { push_waypoint(state, queue, waypoint); }
    // A blocked body: the offset is made and nobody moves.
    GlideOutcome glide_blocked() {
        offset = {};
        return glide(state, queue, view(), offset, k_dt_s, rules);
    }
    GlideOutcome glide_free() {
        const GlideOutcome outcome = glide_blocked();
        position.frame = combine(position.frame, offset);
        return outcome;
    }
    [[nodiscard]] Settlement settle_now() { return settle(state, queue, view(), rules); }

    [[nodiscard]] Position stored_blip() const { return queue.rest().stored_blip(state.head); }
    void store_blip(const Position& of_failed) {
        queue.pool.make_blip(queue.queue);
        queue.pool.blip(queue.queue) = of_failed;
    }

    [[nodiscard]] Waypoint queued(std::uint32_t i) const { return i == 0 ? state.head : queue.rest()[i - 1]; }
    [[nodiscard]] Position waypoint(std::uint32_t i) const { return position_of(queued(i)); }
};

// East of the body.
inline Position ahead(float metres, double heading_deg = 0.0) {
    return outdoors({k_start_x_m + metres, 50, 0}, heading_deg);
}

inline Glider glider_with_waypoints(int count) {
    Glider glider;
    for (int i = 1; i <= count; ++i) {
        glider.enqueue(ahead(static_cast<float>(i)));
    }
    return glider;
}

// What an animation would have done: gliding takes its place.
inline constexpr Frame k_root_motion{{0.25F, 0.5F, 0.125F}, {0.6F, 0, 0, 0.8F}};

}  // namespace glidepath

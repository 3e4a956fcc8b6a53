#include "steering/interpolation.h"

#include "base/assert.h"
#include "base/units.h"
#include "geometry/heading.h"

namespace glidepath::steering {

namespace {

bool has_waypoints(const Interpolation& state) { return state.length > 0; }

const Waypoint& tail_of(const Interpolation& state, Waypoints queue) {
    return state.length > 1 ? queue.back() : state.head;
}

void pop_head(Interpolation& state, Waypoints queue) {
    --state.length;
    if (!has_waypoints(state)) return;
    state.head = queue.front();
    queue.pop_front();
}

void pop_tail(Interpolation& state, Waypoints queue) {
    --state.length;
    if (has_waypoints(state)) queue.pop_back();
}

void append(Interpolation& state, Waypoints queue, const Waypoint& waypoint) {
    // Retail's list is unbounded here. Far nodes pile up only while every blip is refused, and the newest is
    // the one a blip goes to, so the oldest can be spared.
    if (queue.full()) pop_head(state, queue);
    queue.prepare(state.head, waypoint);
    if (has_waypoints(state)) {
        queue.push_back(waypoint);
    } else {
        state.head = waypoint;
    }
    ++state.length;
}

Waypoint waypoint_for(const Position& target, const BodyView& body, bool with_body_heading) {
    Position waypoint = target;
    if (with_body_heading) set_heading(waypoint.frame, heading_of(body.position.frame));
    return position_waypoint(waypoint);
}

bool is_position(const Waypoint& waypoint) { return kind_of(waypoint) == WaypointKind::position; }

bool passes_stall_test(const Interpolation& state, const BodyView& body, double progress_m, double speed_mps,
                       double dt_s, const Rules& rules) {
    if (body.is_stuck) return true;
    const auto share = static_cast<double>(k_stall_share);
    const double per_second = progress_m / static_cast<double>(state.progress_quantum_s);
    if (rules.stall_test == StallTest::documented) {
        // The documents' literal reading: the 0.20 is a bound on progress, and the last operand the tick's
        // time.
        return progress_m >= static_cast<double>(k_near_stall_m) ||
               (progress_m > static_cast<double>(k_epsilon) && per_second / dt_s >= share);
    }
    return progress_m >= static_cast<double>(k_epsilon) && per_second / speed_mps >= share;
}

}  // namespace

Enqueued interpolate_to(Interpolation& state, Waypoints queue, const BodyView& body, const Position& target,
                        bool keep_heading, const Rules& rules) {
    const bool after_tail = has_waypoints(state) && is_position(tail_of(state, queue));
    const Position reference = after_tail ? position_of(tail_of(state, queue)) : body.position;
    const bool is_far = distance(reference, target) > ranges_in(body.position.cell, body.is_player).blip_m;
    if (is_far && rules.far_waypoint == Reading::retail) {
        // The stored keep_heading decides, not the argument (spec/queue.md 2.3).
        const bool is_full = queue.full();
        append(state, queue, waypoint_for(target, body, state.keep_heading));
        state.fail_counter = k_fail_limit + 1;
        return {.kind = EnqueueKind::far, .dropped = static_cast<std::uint8_t>(is_full ? 1 : 0)};
    }
    if (distance(body.position, target) <= k_reached_m) {
        stop_interpolating(state, queue);
        return {.kind = EnqueueKind::near, .face = !keep_heading, .heading_deg = heading_of(target.frame)};
    }
    const auto repeats = [&](const Waypoint& waypoint) {
        if (!is_position(waypoint)) return false;
        const float apart_m = distance(position_of(waypoint), target);
        return rules.prune == Reading::retail ? apart_m < k_reached_m : apart_m <= k_reached_m;
    };
    if (rules.duplicates == Reading::documented && has_waypoints(state) && repeats(tail_of(state, queue))) {
        return {.kind = EnqueueKind::ignored};
    }
    while (has_waypoints(state) && repeats(tail_of(state, queue))) {
        pop_tail(state, queue);
    }
    std::uint8_t dropped = 0;
    for (; state.length >= k_queue_cap; ++dropped) {
        if (rules.eviction == Reading::retail) {
            pop_head(state, queue);
        } else {
            pop_tail(state, queue);
        }
    }
    // Counters and original distance stay as they are, even when the head was dropped.
    state.keep_heading = keep_heading;
    append(state, queue, waypoint_for(target, body, keep_heading));
    return {.kind = EnqueueKind::queued, .dropped = dropped};
}

void push_waypoint(Interpolation& state, Waypoints queue, const Waypoint& waypoint) {
    append(state, queue, waypoint);
}

void stop_interpolating(Interpolation& state, Waypoints queue) {
    queue.clear();
    state.length = 0;
    state.frame_counter = 0;
    state.fail_counter = 0;
    state.progress_quantum_s = 0;
    state.original_distance_m = k_big_distance_m;
}

GlideOutcome judge_window(Interpolation& state, Waypoints queue, BodyView body, float distance_m,
                          double speed_mps, double dt_s, const Rules& rules) {
    const double progress_m =
        static_cast<double>(state.original_distance_m) - static_cast<double>(distance_m);
    if (passes_stall_test(state, body, progress_m, speed_mps, dt_s, rules)) {
        state.frame_counter = 0;
        state.progress_quantum_s = 0;
        state.original_distance_m = distance_m;
        return GlideOutcome::moved;
    }
    if (rules.stall_test == StallTest::retail && distance_m < k_near_stall_m) {
        complete_head(state, queue, body.position, true);
        return GlideOutcome::stalled_near;
    }
    ++state.fail_counter;
    complete_head(state, queue, body.position, false);
    return GlideOutcome::stalled;
}

void complete_head(Interpolation& state, Waypoints queue, const Position& body, bool ok) {
    const Waypoint removed = state.head;
    state.frame_counter = 0;
    state.progress_quantum_s = 0;
    pop_head(state, queue);
    if (!has_waypoints(state)) {
        state.original_distance_m = k_big_distance_m;
        if (ok) {
            stop_interpolating(state, queue);
        } else {
            queue.store_blip(removed);
        }
    } else if (is_position(state.head)) {
        state.original_distance_m = distance(body, position_of(state.head));
    } else if (!ok) {
        queue.store_blip(removed);
    }
}

Settlement settle(Interpolation& state, Waypoints queue, const BodyView& body, const Rules& rules) {
    if (state.fail_counter <= k_fail_limit && has_waypoints(state)) {
        const WaypointKind kind = kind_of(state.head);
        if (kind == WaypointKind::position) return {};
        const Vec3 velocity_mps = state.head.position_or_velocity;
        complete_head(state, queue, body.position, true);
        return {.set_velocity = kind == WaypointKind::velocity, .velocity_mps = velocity_mps};
    }
    if (state.fail_counter == 0) return {};

    if (has_waypoints(state)) {
        if (rules.blip_target == Reading::documented && is_position(state.head)) {
            return {.blip = BlipReason::head, .position = position_of(state.head)};
        }
        const Waypoint& tail = tail_of(state, queue);
        if (is_position(tail)) return {.blip = BlipReason::tail, .position = position_of(tail)};
        for (std::uint32_t i = queue.size() + 1; i-- > 0;) {
            const Waypoint& waypoint = i > 0 ? queue[i - 1] : state.head;
            if (!is_position(waypoint)) continue;
            return {.blip = BlipReason::last_position,
                    .position = position_of(waypoint),
                    .set_velocity = true,
                    .velocity_mps = tail.position_or_velocity};
        }
    }
    return {.blip = BlipReason::stored, .position = queue.stored_blip(state.head)};
}

void add_to(StateHash& hash, const Interpolation& state) {
    if (has_waypoints(state)) add_to(hash, position_of(state.head));
    hash.add(state.progress_quantum_s).add(state.original_distance_m).add(state.fail_counter);
    hash.add(state.length).add(state.frame_counter).add(state.keep_heading);
}

}  // namespace glidepath::steering

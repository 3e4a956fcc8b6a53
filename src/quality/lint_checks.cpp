#include <glidepath/motion.h>

#include "base/stamp.h"
#include "geometry/heading.h"
#include "quality/lint_body.h"
#include "world/storage.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <utility>

namespace glidepath::quality {

namespace {

// Of a table without one of its own: a quarter turn a second (default_locomotion.h).
constexpr double k_turn_degps = 90.0;
// Of a human's table at speed 1 (default_locomotion.h).
constexpr double k_run_mps = 4.0;
constexpr double k_walk_mps = 3.12;
// A turn pair of which less was sent and less was seen is no turn.
constexpr double k_least_turn_deg = 10.0;
// Less than this share of the usual time between two positions is no usual time.
constexpr double k_on_its_heels = 0.6;
// The engine tells of a far waypoint within the handling of its message.
constexpr std::size_t k_notices_of_a_message = 4;

bool is_next(Stamp before, Stamp now) { return static_cast<Stamp>(before + 1U) == now; }

double signed_gap(double degrees) {
    const double wrapped = wrap_heading(degrees);
    return wrapped > 180.0 ? wrapped - 360.0 : wrapped;
}

const Entity* subject_of(const ReplayedMessage& message) {
    const BodyId id = message.world.find(message.outcome.object);
    return id.is_none() ? nullptr : &world::entity_of(message.world, id);
}

bool changes_position(const MovementState& state) {
    namespace mc = motion_command;
    const bool goes = state.forward_command == mc::walk_forward || state.forward_command == mc::run_forward ||
                      state.forward_command == mc::walk_backwards;
    return (goes && state.forward_speed != 0.0F) ||
           (mc::is_side_step(state.sidestep_command) && state.sidestep_speed != 0.0F);
}

// Straight on by the default motion table: run, walk. 0: it stands, turns, steps aside or back.
double told_speed(const MovementState& state) {
    namespace mc = motion_command;
    if (state.turn_command != 0 || state.sidestep_command != 0) return 0.0;
    const double speed = std::fabs(static_cast<double>(state.forward_speed));
    if (state.forward_command == mc::run_forward) return k_run_mps * speed;
    return state.forward_command == mc::walk_forward ? k_walk_mps * speed : 0.0;
}

double turn_rate(const MovementState& state) {
    if (!motion_command::is_turn(state.turn_command)) return 0.0;
    const double rate = k_turn_degps * static_cast<double>(state.turn_speed);
    return state.turn_command == motion_command::turn_left ? -rate : rate;
}

void note_motion(LintedBody& body, const Movement& movement, double now_s) {
    SentMotion& motion = body.sent;
    motion.is_known = true;
    motion.is_moving = motion.is_steered = false;
    motion.turn_degps = motion.sent_mps = 0;
    body.stuck_s = -1;
    if (const auto* state = std::get_if<MovementState>(&movement.payload)) {
        motion.is_moving = changes_position(*state);
        motion.turn_degps = turn_rate(*state);
        motion.sent_mps = told_speed(*state);
        if ((movement.options & movement_option::has_sticky_object) != 0 && state->sticky_object != 0) {
            motion.is_steered = true;
            body.stuck_s = now_s;
            body.stuck_stamp = body.position_stamp;
            body.disturbed_sticks = (body.disturbed_sticks << 1U) & 0xFU;
            body.is_disturbed = false;
        }
    } else {
        motion.is_steered = true;
        const MoveToType type = type_of(movement);
        motion.is_moving = type == MoveToType::move_to_object || type == MoveToType::move_to_position;
    }
    body.interval.was_steered = body.interval.was_steered || motion.is_steered;
}

// The median of the last ones; 0 when these are too few to tell. Pauses and late packets are exceptions.
double usual_gap(const LintedBody& body) {
    if (body.intervals < body.intervals_s.size()) return 0.0;
    auto sorted = body.intervals_s;
    auto* const middle = sorted.begin() + sorted.size() / 2;
    std::nth_element(sorted.begin(), middle, sorted.end());
    return *middle;
}

// Nothing when the two headings cannot be compared, or no turn was sent and none seen.
std::optional<TurnVerdict> judge_turn(const LintedBody& body, const LintedPosition& at) {
    const Interval& interval = body.interval;
    const bool is_comparable = body.sent.is_known && interval.is_complete && !interval.was_steered &&
                               !interval.has_flown && is_next(body.position_stamp, at.pack.position_stamp) &&
                               at.message.outcome.action != MessageAction::teleport;
    if (!is_comparable) return std::nullopt;
    const double seen_deg = heading_of(at.position.frame) - heading_of(body.position.frame);
    const double error_deg = std::fabs(signed_gap(seen_deg - interval.turned_deg));
    const double allowed_deg = std::max(k_turn_error_deg, interval.fastest_degps * k_turn_lateness_s);
    const bool is_bad = error_deg >= allowed_deg;
    if (!is_bad && std::fabs(interval.turned_deg) < k_least_turn_deg) return std::nullopt;
    return TurnVerdict{is_bad, error_deg};
}

}  // namespace

void advance(LintedBody& body, double now_s) {
    SentMotion& motion = body.sent;
    const double passed_s = std::max(0.0, now_s - motion.since_s);
    if (motion.is_moving) body.interval.moving_s += passed_s;
    if (motion.sent_mps > 0) body.interval.straight_s += passed_s;
    body.interval.sent_m += motion.sent_mps * passed_s;
    body.interval.fastest_mps = std::max(body.interval.fastest_mps, motion.sent_mps);
    body.interval.turned_deg += motion.turn_degps * passed_s;
    body.interval.fastest_degps = std::max(body.interval.fastest_degps, std::fabs(motion.turn_degps));
    motion.since_s = now_s;
}

Measure check_stamp(LintedBody& body, const LintedPosition& at) {
    const Stamp stamp = at.pack.position_stamp;
    const bool is_old = at.message.outcome.reason == MessageReason::position_not_newer;
    if (!is_old) body.old_stamps = 0;
    if (!body.has_stamped || is_newer(body.stamped, stamp)) {
        body.has_stamped = true;
        body.stamped = stamp;
        body.stamped_position = at.position;
        return std::nullopt;
    }
    if (!is_old) return std::nullopt;
    if (stamp == body.stamped) {
        const auto apart_m = static_cast<double>(distance(body.stamped_position, at.position));
        const double turned_deg =
            heading_gap(heading_of(body.stamped_position.frame), heading_of(at.position.frame));
        if (apart_m <= k_same_position_m && turned_deg <= k_same_heading_deg) return std::nullopt;  // a copy
        return apart_m;
    }
    if (body.old_stamps++ == 0) body.old_stamps_from_s = at.time_s;
    if (body.old_stamps < k_old_stamps_in_a_row || at.time_s - body.old_stamps_from_s < k_old_stamps_s) {
        return std::nullopt;
    }
    return static_cast<double>(distance(body.stamped_position, at.position));
}

Measure check_stuck(LintedBody& body, const LintedPosition& at) {
    if (body.stuck_s < 0 || at.message.outcome.action != MessageAction::move) return std::nullopt;
    const Entity* const entity = subject_of(at.message);
    // The client decides how long it sticks; a target that it does not know is not stuck to.
    if (entity == nullptr || entity->sticky.target == 0) return std::nullopt;
    const auto sent = static_cast<Stamp>(at.pack.position_stamp - body.stuck_stamp);
    const bool was_merely_late = at.time_s - body.stuck_s < k_late_packet_s;
    if (!was_merely_late && !body.is_disturbed) {
        body.is_disturbed = true;
        body.disturbed_sticks |= 1U;
    }
    const bool is_usual =
        static_cast<std::uint32_t>(std::popcount(body.disturbed_sticks)) >= k_disturbed_sticks_of_four;
    // Also when many come: the stick itself may have come late, with what followed it on its heels.
    if (was_merely_late || (sent < k_positions_in_a_stick && !is_usual)) return std::nullopt;
    return static_cast<double>(sent);
}

Measure check_contact(LintedBody& body, const LintedPosition& at) {
    const Entity* const entity = subject_of(at.message);
    if (has_contact(at.pack) || entity == nullptr || !entity->body.has_state(physics_state::gravity) ||
        at.message.outcome.action == MessageAction::teleport) {
        body.airborne_positions = 0;
        return std::nullopt;
    }
    const float z_m = at.position.frame.origin.z;
    if (body.airborne_positions++ == 0) {
        body.airborne_from_s = at.time_s;
        body.airborne_from_z_m = z_m;
    }
    const double lasted_s = at.time_s - body.airborne_from_s;
    const double fallen_m = static_cast<double>(body.airborne_from_z_m) - static_cast<double>(z_m);
    if (body.airborne_positions < k_airborne_positions || lasted_s < k_longest_flight_s ||
        fallen_m > k_deep_fall_m) {
        return std::nullopt;
    }
    return lasted_s;
}

Measure check_teleport(LintedBody& body, const LintedPosition& at) {
    // Without a position before it was nowhere, and every position would have put it there.
    if (at.message.outcome.action != MessageAction::teleport || !body.has_position) return std::nullopt;
    const std::size_t slot = body.teleports++ % k_churn_stamps;
    const double oldest_s = body.teleports_s[(slot + 1) % k_churn_stamps];
    body.teleports_s[slot] = at.time_s;
    if (body.teleports < k_churn_stamps) return std::nullopt;
    if (at.time_s - oldest_s > k_churn_window_s) return std::nullopt;
    return static_cast<double>(distance(body.position, at.position));
}

Measure check_turn(LintedBody& body, const LintedPosition& at) {
    const std::optional<TurnVerdict> before = std::exchange(body.last_turn, std::nullopt);
    if (!body.has_position) return std::nullopt;
    // Close behind the last one: that one was late, and neither heading belongs to its time.
    const double interval_s = at.time_s - body.position_s;
    const bool is_on_its_heels = interval_s < k_on_its_heels * usual_gap(body);
    body.intervals_s[body.intervals++ % body.intervals_s.size()] = interval_s;
    if (is_on_its_heels) return std::nullopt;
    body.last_turn = judge_turn(body, at);
    if (!before) return std::nullopt;
    body.bad_turns = ((body.bad_turns << 1U) | (before->is_bad ? 1U : 0U)) & 0xFFU;
    const auto bad = static_cast<std::uint32_t>(std::popcount(body.bad_turns));
    if (!before->is_bad || bad < k_bad_turns_of_eight) return std::nullopt;
    return before->error_deg;
}

Measure check_gap(const LintedBody& body, const LintedPosition& at) {
    // A stamp that was skipped belongs to a position that was sent and got lost.
    const bool is_of_server = body.has_position && is_next(body.position_stamp, at.pack.position_stamp);
    const Interval& interval = body.interval;
    // And a movement that is missing may have made it stand.
    if (!is_of_server || !interval.is_complete || interval.has_flown || interval.moving_s < k_update_gap_s) {
        return std::nullopt;
    }
    return body.interval.moving_s;
}

Measure check_far(const LintedBody& body, const LintedPosition& at) {
    if (!at.message.outcome.details.has(MessageDetail::move_interpolate)) return std::nullopt;
    const std::span<const Notice> all = at.message.world.notices();
    for (const Notice& notice : all.last(std::min(all.size(), k_notices_of_a_message))) {
        if (notice.kind != NoticeKind::far_waypoint || notice.object != at.message.outcome.object) continue;
        const auto apart_m = body.has_position ? static_cast<double>(distance(body.position, at.position))
                                               : static_cast<double>(notice.distance_m);
        const bool is_lossy = body.has_position && !is_next(body.position_stamp, at.pack.position_stamp);
        if (is_lossy && apart_m < k_fastest_body_mps * (at.time_s - body.position_s)) return std::nullopt;
        return apart_m;
    }
    return std::nullopt;
}

Measure check_speed(LintedBody& body, const LintedPosition& at) {
    const Interval& interval = body.interval;
    const double seconds = at.time_s - body.position_s;
    // A creature's table may walk at any speed; nothing in the traffic tells.
    const bool is_comparable = body.kind == BodyKind::player && body.has_position && body.sent.is_known &&
                               interval.is_complete && !interval.was_steered && !interval.has_flown &&
                               interval.straight_s > seconds - k_late_packet_s / 5.0 &&
                               is_next(body.position_stamp, at.pack.position_stamp) &&
                               at.message.outcome.action == MessageAction::move;
    if (!is_comparable) {
        body.stretch = {};
        return std::nullopt;
    }
    SpeedStretch& stretch = body.stretch;
    stretch.seconds += seconds;
    stretch.sent_m += interval.sent_m;
    stretch.made_m += static_cast<double>(distance(body.position, at.position));
    stretch.fastest_mps = std::max(stretch.fastest_mps, interval.fastest_mps);
    if (stretch.seconds < k_speed_stretch_s) return std::nullopt;
    const double allowed_m = k_speed_factor * (stretch.sent_m + stretch.fastest_mps * k_late_packet_s);
    const double ratio = stretch.sent_m > 0 ? stretch.made_m / stretch.sent_m : 0.0;
    const bool is_bad = stretch.made_m > allowed_m;
    stretch = {};
    body.bad_speeds = ((body.bad_speeds << 1U) | (is_bad ? 1U : 0U)) & 0xFFU;
    const auto bad = static_cast<std::uint32_t>(std::popcount(body.bad_speeds));
    if (!is_bad || bad < k_bad_speeds_of_eight) return std::nullopt;
    return ratio;
}

Measure check_jump(LintedBody& body, const LintedPosition& at) {
    const Entity* const entity = subject_of(at.message);
    const float z_m = at.position.frame.origin.z;
    const bool is_put = at.message.outcome.action == MessageAction::teleport;
    const bool falls = entity != nullptr && entity->body.has_state(physics_state::gravity);
    if (!has_contact(at.pack) && !is_put && falls) {
        if (body.has_ground) body.risen_m = std::max(body.risen_m, z_m - body.ground_z_m);
        return std::nullopt;
    }
    const float risen_m = std::exchange(body.risen_m, 0.0F);
    // One that was lost and sent again may have come before the last position on the ground, or late.
    const bool was_told = body.vector_s > body.ground_s - k_late_packet_s;
    body.has_ground = true;
    body.ground_z_m = z_m;
    body.ground_s = at.time_s;
    if (is_put || was_told || risen_m < k_risen_m) return std::nullopt;
    return static_cast<double>(risen_m);
}

Measure check_far_positions(LintedBody& body, const LintedPosition& at) {
    if (!at.message.outcome.details.has(MessageDetail::move_far_snap)) return std::nullopt;
    if (++body.far_positions < k_far_positions) return std::nullopt;
    const Entity* const entity = subject_of(at.message);
    return entity == nullptr ? Measure{} : Measure{static_cast<double>(entity->player_distance_m)};
}

Measure count_unknown(LintedBody& body, double now_s) {
    // What comes right after a deletion was overtaken by it.
    if (body.deleted_s >= 0 && now_s - body.deleted_s < k_late_packet_s) return std::nullopt;
    if (body.unknown_messages++ == 0) body.unknown_from_s = now_s;
    const double since_s = now_s - body.unknown_from_s;
    if (body.unknown_messages < k_unknown_messages || since_s < k_unknown_s) return std::nullopt;
    return since_s;
}

Measure check_restart(LintedBody& body, const Movement& movement, const ReplayedMessage& message) {
    const auto* const state = std::get_if<MovementState>(&movement.payload);
    const bool sticks = state != nullptr && state->sticky_object != 0 &&
                        (movement.options & movement_option::has_sticky_object) != 0;
    if (!sticks) return std::nullopt;
    const Entity* const entity = subject_of(message);
    const bool goes_on = body.fought_s >= 0 && message.time_s - body.fought_s < k_fight_s;
    body.fought_s = message.time_s;
    if (!goes_on || entity == nullptr || entity->interpolation.length < k_waiting_positions)
        return std::nullopt;
    if (++body.restarted_sticks < k_restarted_sticks) return std::nullopt;
    return static_cast<double>(entity->interpolation.length);
}

void note_position(LintedBody& body, const LintedPosition& at) {
    body.has_position = true;
    body.position = at.position;
    body.position_s = at.time_s;
    body.position_stamp = at.pack.position_stamp;
    body.interval = {.was_steered = body.sent.is_steered};
}

Measure take_movement(LintedBody& body, const Movement& movement, Stamp stamp, double now_s) {
    advance(body, now_s);
    if (!body.sent.is_known || !is_next(body.sent.stamp, stamp)) body.interval.is_complete = false;
    body.sent.stamp = stamp;
    note_motion(body, movement, now_s);
    const double moving_s = body.interval.moving_s;
    if (moving_s < k_endless_gap_s || body.interval.has_flown) return std::nullopt;
    body.interval.moving_s = 0;
    return moving_s;
}

Measure take_creation(LintedBody& body, const PhysicsDescription& physics, double now_s) {
    Measure early_s;
    if (body.early) {
        // The creation knows of the movement, so it was written after it; nobody overtook anybody.
        const bool was_sent_later = !is_newer(physics.stamps.movement, body.early->stamp);
        const double gap_s = now_s - body.early->time_s;
        if (was_sent_later || gap_s > k_creation_overdue_s) early_s = gap_s;
    }
    const BodyKind kind = body.kind;
    body = {};
    body.kind = kind;
    body.sent.is_known = true;
    body.sent.since_s = now_s;
    body.sent.stamp = physics.stamps.movement;
    body.position_stamp = physics.stamps.position;
    if ((physics.flags & physics_flag::position) != 0) {
        body.has_position = true;
        body.position = {physics.cell, {physics.origin, normalized_or(physics.rotation, {})}};
        body.position_s = now_s;
    }
    if (physics.has_movement) note_motion(body, physics.movement, now_s);
    return early_s;
}

}  // namespace glidepath::quality

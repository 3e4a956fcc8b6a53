// How players behave: keys held down and let go, as people do. They steer by turning left and right while
// they walk, jump, are teleported, log out and come back.
#include <glidepath/commands.h>

#include "entity/acting_body.h"
#include "geometry/heading.h"
#include "geometry/trig.h"
#include "sim/stage.h"

#include <algorithm>

namespace glidepath::sim {

namespace {

constexpr double k_arrival_m = 1.5;
constexpr double k_begin_turning_deg = 14.0;  // a running player turns 6.75 degrees in a decision
constexpr double k_stop_turning_deg = 5.0;
constexpr double k_turn_on_the_spot_deg = 70.0;
constexpr float k_planted_turn_speed = 4.0F;
constexpr double k_flung_from_centre_m = 58.0;  // to the other side: more than 100 m, and within sight
constexpr double k_rest_after_fling_s = 1.2;    // until a position of it has been sent
constexpr double k_away_s = 5.0;

MotionCommand command_of(Gait gait) {
    return gait == Gait::back ? motion_command::walk_backwards : motion_command::walk_forward;
}
MotionCommand turn_command(std::int32_t turn) {
    return turn > 0 ? motion_command::turn_right : motion_command::turn_left;
}
MotionCommand side_command(std::int32_t side) {
    return side > 0 ? motion_command::side_step_right : motion_command::side_step_left;
}

HoldKey hold_key_of(Gait gait) { return gait == Gait::run ? HoldKey::run : HoldKey::none; }

void press(Stage& stage, Member& member, const Keys& wanted) {
    Keys& held = member.mind.keys;
    if (held == wanted) return;
    const HoldKey key = hold_key_of(wanted.gait);
    const auto stop = [&](MotionCommand motion) {  // with the key that it was begun with, or a run goes on
        static_cast<void>(
            stage.world.push(member.id, StopMotion{.motion = motion, .hold_key = hold_key_of(held.gait)}));
    };
    const auto begin = [&](MotionCommand motion, float speed) {
        static_cast<void>(
            stage.world.push(member.id, DoMotion{.motion = motion, .speed = speed, .hold_key = key}));
    };
    if (held.gait != wanted.gait && held.gait != Gait::stand) stop(command_of(held.gait));
    if (held.side != wanted.side && held.side != 0) stop(side_command(held.side));
    if (held.turn != wanted.turn && held.turn != 0) stop(turn_command(held.turn));
    if (held.gait != wanted.gait && wanted.gait != Gait::stand) begin(command_of(wanted.gait), 1.0F);
    if (held.side != wanted.side && wanted.side != 0) begin(side_command(wanted.side), 1.0F);
    if (held.turn != wanted.turn && wanted.turn != 0) {
        begin(turn_command(wanted.turn), member.turns_fast ? k_planted_turn_speed : 1.0F);
    }
    held = wanted;
}

void rest(Stage& stage, Member& member, double mean_s) {
    Mind& mind = member.mind;
    mind.activity = Activity::resting;
    mind.until_s = stage.clock_s + std::min(0.3 + mind.random.exponential(mean_s), 6.0);
    press(stage, member, {});
}

void travel(Stage& stage, Member& member) {
    Mind& mind = member.mind;
    mind.activity = Activity::travelling;
    mind.goal = random_position(stage, mind.random, body_of(stage, member).position, 12.0);
    mind.until_s = stage.clock_s + 20.0;  // one that circles round a goal gives it up
}

void dance(Stage& stage, Member& member, const Keys& keys, double seconds) {
    member.mind.activity = Activity::dancing;
    member.mind.until_s = stage.clock_s + seconds;
    press(stage, member, keys);
}

Gait gait_of(Role role) { return role == Role::walker || role == Role::turner ? Gait::walk : Gait::run; }

double mean_rest_s(Role role) {
    switch (role) {
        case Role::walker:
            return 1.5;
        case Role::strafer:
        case Role::turner:
            return 0.5;
        default:
            return 0.4;
    }
}

// What comes after a rest.
void choose(Stage& stage, Member& member) {
    Mind& mind = member.mind;
    Random& random = mind.random;
    const std::int32_t side = random.chance(50) ? 1 : -1;
    const bool is_far =
        static_cast<double>(distance(body_of(stage, member).position, stage.centre)) > stage.radius_m;
    const auto likes = [&](Role role, double percent) {
        return !is_far && member.role == role && random.chance(percent);
    };
    if (likes(Role::strafer, 65)) {
        dance(stage, member, {.side = side}, random.uniform(0.6, 2.5));
    } else if (likes(Role::turner, 70)) {
        const Gait gait = random.chance(40) ? Gait::walk : Gait::stand;
        dance(stage, member, {.gait = gait, .turn = side}, random.uniform(0.5, 3.0));
    } else if (likes(Role::walker, 20)) {
        dance(stage, member, {.gait = Gait::back}, random.uniform(0.6, 1.5));
    } else {
        travel(stage, member);
    }
}

// Turns towards the goal while going there.
void steer(Stage& stage, Member& member) {
    Mind& mind = member.mind;
    const Position& at = body_of(stage, member).position;
    if (static_cast<double>(distance(at, mind.goal)) < k_arrival_m || is_past(stage, mind.until_s)) {
        rest(stage, member, mean_rest_s(member.role));
        return;
    }
    const double wanted_deg = heading_to(at, mind.goal);
    const double present_deg = heading_of(at.frame);
    const double off_deg = heading_gap(wanted_deg, present_deg);
    const bool to_the_right = wrap_heading(wanted_deg - present_deg) < 180.0;
    Keys keys;
    keys.gait = off_deg > k_turn_on_the_spot_deg ? Gait::stand : gait_of(member.role);
    const bool turns = off_deg > (mind.keys.turn != 0 ? k_stop_turning_deg : k_begin_turning_deg);
    if (turns) keys.turn = to_the_right ? 1 : -1;
    press(stage, member, keys);
}

void jump_up(Stage& stage, std::size_t index) {
    Member& member = stage.members[index];
    const auto extent = static_cast<float>(member.mind.random.uniform(0.4, 1.0));
    const JumpAnswer answer =
        act(stage.world, member.id, [&](EntityParts parts, const EntityContext& context) {
            if (parts.actor == nullptr) return JumpAnswer{MovementError::general_failure, {}};
            ActingBody body(parts, context);
            return jump(parts.actor->interpreter, parts.actor->object, body, extent);
        });
    if (answer.error != MovementError::none) return;
    stage.events.push_back({.kind = StageEvent::Kind::jumped,
                            .member = index,
                            .velocity_mps = body_of(stage, member).velocity_mps});
}

void put_at(Stage& stage, Member& member, Position position) {
    position.frame.rotation = body_of(stage, member).position.frame.rotation;
    static_cast<void>(stage.world.push(member.id, PlaceAt{.target = position}));
    member.mind.keys = {};  // a teleport stops the body
    static_cast<void>(stage.world.push(member.id, StopCompletely{}));
}

// Vanishes, and is somewhere else a second later.
void go_through_portal(Stage& stage, std::size_t index) {
    Member& member = stage.members[index];
    Mind& mind = member.mind;
    if (mind.activity != Activity::fleeing) {  // through the portal, for a player
        press(stage, member, {});
        mind.activity = Activity::fleeing;
        mind.next_special_s = stage.clock_s + 1.0;
        stage.events.push_back({.kind = StageEvent::Kind::vanished, .member = index});
        return;
    }
    put_at(stage, member, random_position(stage, mind.random, body_of(stage, member).position, 25.0));
    mind.next_special_s = stage.clock_s + mind.random.uniform(10, 18);
    rest(stage, member, 0.5);
    stage.events.push_back({.kind = StageEvent::Kind::teleported, .member = index});
}

void log_out(Stage& stage, std::size_t index) {
    Member& member = stage.members[index];
    stage.world.remove(member.id);
    member.id = {};
    member.enters_s = stage.clock_s + k_away_s;
    member.mind.next_special_s = 0;
    ++member.instance;
    member.home = random_position(stage, member.mind.random, stage.centre, 3.0);
    stage.events.push_back({.kind = StageEvent::Kind::left, .member = index});
}

// To the other side of the scene, without a message.
void fling(Stage& stage, Member& member) {
    const Vec3 out = offset(stage.centre, body_of(stage, member).position);
    const double length_m = std::max(length(out), 0.1);
    const double factor = -k_flung_from_centre_m / length_m;
    Position position = stage.centre;
    position.frame.origin.x += static_cast<float>(static_cast<double>(out.x) * factor);
    position.frame.origin.y += static_cast<float>(static_cast<double>(out.y) * factor);
    put_at(stage, member, renormalized(position));
    rest(stage, member, 0.0);
    member.mind.until_s = stage.clock_s + k_rest_after_fling_s;
}

// What a role does now and then; true when nothing else is to be decided.
bool do_special(Stage& stage, std::size_t index) {
    Member& member = stage.members[index];
    Mind& mind = member.mind;
    if (mind.next_special_s == 0) mind.next_special_s = stage.clock_s + mind.random.uniform(5, 9);
    if (!is_past(stage, mind.next_special_s)) return mind.activity == Activity::fleeing;
    if (member.is_flung) {
        const auto from_centre_m =
            static_cast<double>(distance(body_of(stage, member).position, stage.centre));
        if (from_centre_m < k_flung_from_centre_m - 1.0) {
            // Out to the edge first, by foot.
            if (mind.activity == Activity::travelling) {
                const Vec3 out = offset(stage.centre, body_of(stage, member).position);
                const double factor = (k_flung_from_centre_m + 10.0) / std::max(length(out), 0.1);
                Position edge = stage.centre;
                edge.frame.origin.x += static_cast<float>(static_cast<double>(out.x) * factor);
                edge.frame.origin.y += static_cast<float>(static_cast<double>(out.y) * factor);
                mind.goal = renormalized(edge);
            }
            return false;
        }
        fling(stage, member);
        mind.next_special_s = stage.clock_s + 10.0;
        return true;
    }
    switch (member.role) {
        case Role::jumper:
            // Not on the spot: without any speed sideways a body hangs at the top of its jump when it is
            // moved more than 39 times a second (what is slower than 0.25 m/s stops, spec/tick.md 5.4, 5.7).
            if (mind.keys.gait != Gait::run) return false;
            jump_up(stage, index);
            mind.next_special_s = stage.clock_s + mind.random.uniform(2.5, 5.0);
            return false;
        case Role::teleporter:
            go_through_portal(stage, index);
            return true;
        case Role::leaver:
            log_out(stage, index);
            return true;
        default:
            return false;
    }
}

}  // namespace

void decide_player(Stage& stage, std::size_t index) {
    Member& member = stage.members[index];
    if (member.id.is_none()) return;
    if (!body_of(stage, member).is_grounded()) return;  // nothing to do in the air
    if (do_special(stage, index)) return;
    Mind& mind = member.mind;
    const bool time_is_up = is_past(stage, mind.until_s);
    switch (mind.activity) {
        case Activity::travelling:
            steer(stage, member);
            return;
        case Activity::dancing:
            if (time_is_up) rest(stage, member, mean_rest_s(member.role));
            return;
        default:
            if (time_is_up) choose(stage, member);
            return;
    }
}

}  // namespace glidepath::sim

// How creatures behave: the server sends them where to go or whom to strike, and their planner does the rest.
#include <glidepath/commands.h>

#include "planning/movement_parameters.h"
#include "sim/stage.h"
#include "world/storage.h"

namespace glidepath::sim {

namespace {

constexpr double k_strike_period_s = 2.0;
constexpr float k_reach_m = 1.2F;    // between the two sides: farther prey is chased
constexpr double k_fear_m = 9.0;     // players nearer than this frighten
constexpr float k_flight_m = 14.0F;  // how far is far enough
constexpr double k_longest_flight_s = 6.0;
constexpr double k_longest_chase_s = 15.0;
constexpr double k_early_by_s = 0.5;  // a planted move-to comes this much before its body
constexpr std::uint32_t k_patrol_legs = 4;

void order(Stage& stage, std::size_t index, const MoveToRequest& request) {
    const Member& member = stage.members[index];
    static_cast<void>(stage.world.push(member.id, MoveBody{request}));
    stage.events.push_back({.kind = StageEvent::Kind::move_to, .member = index, .request = request});
}

bool is_busy(const Stage& stage, const Member& member) {
    return is_moving_to(actor_of(stage.world, member.id)->move_to);
}

// The nearest player that is there; nullptr when none is.
const Member* nearest_player(const Stage& stage, const Position& from) {
    const Member* nearest = nullptr;
    float best_m = 0;
    for (const Member& other : stage.members) {
        if (!is_player(other.role) || other.id.is_none()) continue;
        const float distance_m = distance(from, body_of(stage, other).position);
        if (nearest == nullptr || distance_m < best_m) {
            nearest = &other;
            best_m = distance_m;
        }
    }
    return nearest;
}

const Member* find_present(const Stage& stage, ObjectId object) {
    for (const Member& other : stage.members) {
        if (other.object == object) return other.id.is_none() ? nullptr : &other;
    }
    return nullptr;
}

float gap_to(const Stage& stage, const Member& member, const Member& other) {
    const Body& a = body_of(stage, member);
    const Body& b = body_of(stage, other);
    return gap_between_sides({a.radius_m, a.height_m, a.position}, {b.radius_m, b.height_m, b.position});
}

void rest(Stage& stage, Member& member, double least_s, double most_s) {
    member.mind.activity = Activity::resting;
    member.mind.until_s = stage.clock_s + member.mind.random.uniform(least_s, most_s);
}

void walk_to(Stage& stage, std::size_t index, const Position& goal) {
    MoveToRequest request{.type = MoveToType::move_to_position, .position = goal};
    request.parameters.flags &= ~movement_flag::can_run;
    stage.members[index].mind.activity = Activity::travelling;
    stage.members[index].mind.until_s = stage.clock_s + 40.0;
    order(stage, index, request);
}

void decide_idler(Stage& stage, std::size_t index) {
    Member& member = stage.members[index];
    if (!is_past(stage, member.mind.until_s)) return;
    MoveToRequest request{.type = MoveToType::turn_to_heading};
    request.parameters.desired_heading_deg = static_cast<float>(member.mind.random.uniform(0, 360));
    order(stage, index, request);
    rest(stage, member, 3, 9);
}

void decide_patroller(Stage& stage, std::size_t index) {
    Member& member = stage.members[index];
    Mind& mind = member.mind;
    if (mind.activity == Activity::travelling) {
        if (!is_busy(stage, member) || is_past(stage, mind.until_s)) rest(stage, member, 0.5, 2.0);
        return;
    }
    if (!is_past(stage, mind.until_s)) return;
    // A square around home, 12 m wide.
    mind.leg = (mind.leg + 1) % k_patrol_legs;
    Position goal = member.home;
    if (mind.leg == 1 || mind.leg == 2) goal.frame.origin.x += 12.0F;
    if (mind.leg == 2 || mind.leg == 3) goal.frame.origin.y += 12.0F;
    goal.frame.rotation = {};
    walk_to(stage, index, renormalized(goal));
}

MoveToRequest chase_of(const Stage& stage, const Member& prey) {
    MoveToRequest request{.type = MoveToType::move_to_object,
                          .object_id = prey.object,
                          .top_level_id = prey.object,
                          .position = body_of(stage, prey).position};
    request.parameters.flags |= movement_flag::can_charge | movement_flag::sticky;
    request.parameters.walk_run_threshold_m = 1.0F;
    return request;
}

void hunt(Stage& stage, std::size_t index) {
    Member& member = stage.members[index];
    const Member* prey = nearest_player(stage, body_of(stage, member).position);
    if (prey == nullptr) return;
    member.mind.activity = Activity::chasing;
    member.mind.target = prey->object;
    member.mind.until_s = stage.clock_s + k_longest_chase_s;
    order(stage, index, chase_of(stage, *prey));
}

void strike(Stage& stage, std::size_t index, const Member& prey) {
    Member& member = stage.members[index];
    Mind& mind = member.mind;
    mind.activity = Activity::striking;
    mind.next_special_s = stage.clock_s + k_strike_period_s;
    --mind.leg;
    static_cast<void>(stage.world.push(
        member.id, StickTo{.target = prey.object, .target_radius_m = body_of(stage, prey).radius_m}));
    stage.events.push_back({.kind = StageEvent::Kind::struck, .member = index, .target = prey.object});
}

void stop_hunting(Stage& stage, std::size_t index) {
    Member& member = stage.members[index];
    member.mind.target = 0;
    rest(stage, member, 1.5, 3.0);
    if (!is_busy(stage, member)) return;
    // A creature that gives up looks another way: the order ends the chase.
    MoveToRequest request{.type = MoveToType::turn_to_heading};
    request.parameters.desired_heading_deg = static_cast<float>(member.mind.random.uniform(0, 360));
    order(stage, index, request);
}

void decide_hunter(Stage& stage, std::size_t index) {
    Member& member = stage.members[index];
    Mind& mind = member.mind;
    if (mind.activity != Activity::chasing && mind.activity != Activity::striking) {
        if (!is_past(stage, mind.until_s)) return;
        mind.leg = 4 + mind.random.below(5);  // strikes until it has enough
        hunt(stage, index);
        return;
    }
    const Member* prey = find_present(stage, mind.target);
    if (prey == nullptr || is_past(stage, mind.until_s)) {
        stop_hunting(stage, index);
        return;
    }
    if (mind.activity == Activity::chasing) {
        if (!is_busy(stage, member)) strike(stage, index, *prey);
        return;
    }
    if (!is_past(stage, mind.next_special_s)) return;
    if (mind.leg == 0) {
        stop_hunting(stage, index);
    } else if (gap_to(stage, member, *prey) > k_reach_m) {
        hunt(stage, index);
    } else {
        mind.until_s = stage.clock_s + k_longest_chase_s;
        strike(stage, index, *prey);
    }
}

void flee(Stage& stage, std::size_t index, const Member& from) {
    Member& member = stage.members[index];
    member.mind.activity = Activity::fleeing;
    member.mind.target = from.object;
    member.mind.until_s = stage.clock_s + k_longest_flight_s;
    MoveToRequest request = chase_of(stage, from);
    request.parameters.flags &= ~(movement_flag::move_towards | movement_flag::sticky);
    request.parameters.flags |= movement_flag::move_away;
    request.parameters.min_distance_m = k_flight_m;
    order(stage, index, request);
}

void decide_coward(Stage& stage, std::size_t index) {
    Member& member = stage.members[index];
    Mind& mind = member.mind;
    const Position& at = body_of(stage, member).position;
    const bool is_far = static_cast<double>(distance(at, stage.centre)) > stage.radius_m + 5.0;
    if (mind.activity == Activity::fleeing) {
        if (is_busy(stage, member) && !is_past(stage, mind.until_s) && !is_far) return;
        rest(stage, member, 0.8, 1.6);
        const Member* from = find_present(stage, mind.target);
        if (from == nullptr) return;
        order(stage, index,
              {.type = MoveToType::turn_to_object,
               .object_id = from->object,
               .top_level_id = from->object,
               .position = body_of(stage, *from).position});
        return;
    }
    if (mind.activity == Activity::travelling && is_busy(stage, member) && is_far) return;
    if (!is_past(stage, mind.until_s) && mind.activity == Activity::resting) return;
    if (is_far) {
        walk_to(stage, index, member.home);
        return;
    }
    const Member* nearest = nearest_player(stage, at);
    if (nearest == nullptr) return;
    if (static_cast<double>(distance(at, body_of(stage, *nearest).position)) < k_fear_m) {
        flee(stage, index, *nearest);
    } else if (mind.activity != Activity::travelling || !is_busy(stage, member)) {
        walk_to(stage, index, random_position(stage, mind.random, at, 6.0));
    }
}

// Sends a chase before the creation of its hunter.
void announce_early(Stage& stage, std::size_t index) {
    Member& member = stage.members[index];
    const Member* prey = nearest_player(stage, member.home);
    if (prey == nullptr || !is_past(stage, member.enters_s - k_early_by_s)) return;
    member.moves_early = false;
    stage.events.push_back(
        {.kind = StageEvent::Kind::move_to, .member = index, .request = chase_of(stage, *prey)});
}

}  // namespace

void decide_creature(Stage& stage, std::size_t index) {
    Member& member = stage.members[index];
    if (member.moves_early) announce_early(stage, index);
    if (member.id.is_none()) return;
    switch (member.role) {
        case Role::idler:
            decide_idler(stage, index);
            break;
        case Role::patroller:
            decide_patroller(stage, index);
            break;
        case Role::hunter:
            decide_hunter(stage, index);
            break;
        default:
            decide_coward(stage, index);
            break;
    }
}

}  // namespace glidepath::sim

// One remote body with everything that moves it. Plain data: a snapshot is a copy.
#pragma once

#include <glidepath/body.h>
#include <glidepath/rules.h>

#include "entity/actor.h"
#include "entity/body.h"
#include "entity/host.h"
#include "entity/layer.h"
#include "entity/notice.h"
#include "entity/predicted.h"
#include "motion/speeds.h"
#include "planning/neighbours.h"
#include "planning/target_tracker.h"
#include "steering/constraint.h"
#include "steering/interpolation.h"
#include "steering/sticky.h"

namespace glidepath::entity {

// The part that a tick reads and writes. The waypoints beyond the first are kept apart (WaypointQueue), so
// that a tick over many bodies walks through memory in order.
struct Entity {
    Body body;
    Interpolation interpolation;
    Constraint constraint;
    Sticky sticky;
    Frame root_motion;  // what the host's animation moved since the last tick; used up by the next one
    ObjectId object = 0;
    ObjectId parent = 0;  // hangs on this object: no motion of its own, carried by the world (0: on none)
    // To the viewer, as measured in the body's last pass; FLT_MAX: never (spec/world.md 4).
    float player_distance_m = 0;
    // Speeds without a motion interpreter of our own; 0 = unknown.
    float top_speed_mps = 0;
    float adjusted_top_speed_mps = 0;
    float ground_height_m = 0;  // wire ground: where the body last stood
    Stamps stamps;
    bool is_on = true;          // an off body has no step (spec/world.md 5)
    bool has_cell = true;       // placed in the world
    bool is_moving_to = false;  // a move-to runs: waypoints keep the body's heading
    bool is_parented = false;
    bool has_root_motion = false;  // root_motion holds something
    bool tracks = false;           // watches an object or is watched
    // What a tick does not ask for.
    bool is_player : 1 = false;
    bool has_animations : 1 = true;
    bool has_children : 1 = false;  // something hangs on it, or did
    bool knows_ground : 1 = false;
    // Placed at once, and was nowhere before; until the world takes note, at the end of the action or turn.
    bool was_put : 1 = false;
    bool has_appeared : 1 = false;
    // The client's own body only: whether it takes the server's positions at all, and keeps its heading then.
    bool uses_server_position : 1 = true;
    bool player_keeps_heading : 1 = false;
    double update_time_s = 0;  // up to when it has been stepped
};

// The flag spares a tick of many bodies the look at seven numbers.
inline void give_root_motion(Entity& entity, const Frame& motion) {
    entity.root_motion = motion;
    entity.has_root_motion = true;
}

// A static body stays as it is. One that was off begins again: it has no time to catch up with.
inline void switch_on(Entity& entity, double clock_s) {
    if (entity.body.has_state(physics_state::static_body)) return;
    if (!entity.is_on) entity.update_time_s = clock_s;
    entity.is_on = true;
}

struct EntityParts {
    Entity& entity;
    Waypoints queue;
    Actor* actor = nullptr;          // a body may have none
    Predicted* predicted = nullptr;  // of a body that glides on positions alone
    // The tracker, if it is at hand; it is found by way of the neighbours too.
    TargetTracker* tracker = nullptr;
};

struct Trace;

// What every action and tick needs beside the entity.
struct EntityContext {
    double clock_s = 0;  // the frame clock; it does not move within a frame
    const Rules& rules;
    const Host& host;
    Neighbours& neighbours;
    NoticeList& notices;
    // The ground follows messages (wire_ground.h); off when the host's collision decides.
    bool wire_ground = false;
    // Where each stage is written down; nullptr: nowhere.
    Trace* trace = nullptr;
};

// By what it does, or without an actor (nullptr) as the host said.
[[nodiscard]] inline float top_speed_of(const Entity& entity, const Actor* actor) {
    return actor != nullptr ? max_speed(actor->interpreter, actor->object) : entity.top_speed_mps;
}
[[nodiscard]] inline float adjusted_top_speed_of(const Entity& entity, const Actor* actor) {
    return actor != nullptr ? adjusted_max_speed(actor->interpreter, actor->object)
                            : entity.adjusted_top_speed_mps;
}

// Where an object is now; nullptr: nobody knows it.
[[nodiscard]] inline const Position* position_of(const Neighbours& neighbours, ObjectId object) {
    const Body* found = neighbours.find_body(object);
    return found != nullptr ? &found->position : nullptr;
}

// In the header since every stage of a tick reads it: built in place, it is never copied.
[[nodiscard, gnu::always_inline]] inline BodyView view_of(EntityParts parts, const EntityContext& context) {
    const Entity& entity = parts.entity;
    const Actor* actor = parts.actor;
    const bool is_stuck = entity.sticky.target != 0;
    // Nobody else asks how fast it could be.
    const bool is_steered = is_stuck || entity.interpolation.length > 0;
    return {.position = entity.body.position,
            .axes = axes_of(entity.body.position.frame.rotation),
            .radius_m = entity.body.radius_m,
            .top_speed_mps = is_steered ? top_speed_of(entity, actor) : 0.0F,
            .adjusted_top_speed_mps = is_steered ? adjusted_top_speed_of(entity, actor) : 0.0F,
            .has_contact = entity.body.has_contact,
            .is_player = entity.is_player,
            .is_stuck = is_stuck,
            .stuck_to = is_stuck ? position_of(context.neighbours, entity.sticky.target) : nullptr};
}

// Whether waypoints keep the body's heading: a move-to runs, its own or one that the host set.
[[nodiscard]] inline bool is_moving_to(EntityParts parts) {
    if (parts.entity.is_moving_to) return true;
    return parts.actor != nullptr &&
           (is_moving_to(parts.actor->move_to) || parts.actor->light.has_destination);
}

// Says that something happened to it.
void notify(const EntityContext& context, const Entity& entity, NoticeKind kind, NoticeReason reason,
            float distance_m = 0, ObjectId other = 0);

void add_to(StateHash& hash, const Entity& entity);

}  // namespace glidepath::entity

#include "entity/actions.h"

#include "entity/acting_body.h"
#include "entity/indoor_cells.h"
#include "entity/trace.h"
#include "geometry/heading.h"

#include <algorithm>

namespace glidepath::entity {

namespace {

// Between two messages of the same frame: below it an update would be a duplicate.
constexpr double k_next_message_s = 0.0001;

// A blip, a snap and a teleport are the same call with different notices.
NoticeKind kind_of_placement(NoticeReason reason) {
    switch (reason) {
        case NoticeReason::to_tail:
        case NoticeReason::to_last_position:
        case NoticeReason::to_stored:
        case NoticeReason::to_head:
            return NoticeKind::blipped;
        case NoticeReason::far_from_viewer:
            return NoticeKind::snapped;
        default:
            return NoticeKind::teleported;
    }
}

PlaceCause cause_of(NoticeKind placement) {
    switch (placement) {
        case NoticeKind::blipped:
            return PlaceCause::blip;
        case NoticeKind::snapped:
            return PlaceCause::snap;
        default:
            return PlaceCause::teleport;
    }
}

// What follows when a sticky target was dropped: tracking ends, and move-to is cancelled once.
void after_drop(EntityParts parts, const EntityContext& context, ObjectId dropped, NoticeReason reason) {
    notify(context, parts.entity, NoticeKind::unstuck, reason, 0, dropped);
    stop_tracking(parts, context);
    cancel_move_to(parts, context);
}

}  // namespace

namespace {

// Messages do not say when they were sent: they count as sent when they came, one after the other. Their
// heading counts also while a move-to runs, since no planner turns a predictive body.
void hear_message(EntityParts parts, const EntityContext& context, const Position& target) {
    const Predictor& predictor = parts.predicted->predictor;
    double sent_s = context.clock_s;
    if (predictor.knot_count > 0) sent_s = std::max(sent_s, predictor.knots[0].sent_s + k_next_message_s);
    HeardPosition heard{.position = target, .sent_s = sent_s};
    if (parts.actor != nullptr && parts.entity.body.is_grounded()) {
        const Vec3 ahead_mps = state_velocity(parts.actor->interpreter, parts.actor->object);
        heard.velocity_mps = local_to_global(target, ahead_mps * parts.entity.body.scale);
    }
    static_cast<void>(hear(parts.entity, *parts.predicted, context, heard));
}

}  // namespace

void interpolate_to(EntityParts parts, const EntityContext& context, const Position& target,
                    bool keep_heading) {
    Entity& entity = parts.entity;
    if (parts.predicted != nullptr) {
        hear_message(parts, context, target);
        return;
    }
    switch_on(entity, context.clock_s);
    const Enqueued done = interpolate_to(entity.interpolation, parts.queue, view_of(parts, context), target,
                                         keep_heading, context.rules);
    if (done.face) set_heading(entity.body.position.frame, done.heading_deg);
    if (done.dropped > 0) {
        context.notices.push_back({.clock_s = context.clock_s,
                                   .object = entity.object,
                                   .code = done.dropped,
                                   .kind = NoticeKind::waypoint_dropped});
    }
    if (done.kind == EnqueueKind::near && follows_cells(context.host, context.wire_ground)) {
        take_cell_of(entity.body, target);
    }
    if (done.kind == EnqueueKind::far) {
        notify(context, entity, NoticeKind::far_waypoint, NoticeReason::none,
               distance(entity.body.position, target));
    }
}

void stop_interpolating(EntityParts parts) { stop_interpolating(parts.entity.interpolation, parts.queue); }

void stick_to_object(EntityParts parts, const EntityContext& context, ObjectId object) {
    switch_on(parts.entity, context.clock_s);
    const NamedObject named = context.neighbours.find_object(object);
    if (named.is_known) stick_to(parts, context, named.top_level, named.top_level_radius_m);
}

void stick_to(EntityParts parts, const EntityContext& context, ObjectId target, float target_radius_m) {
    switch_on(parts.entity, context.clock_s);
    const ObjectId before = parts.entity.sticky.target;
    if (stick_to(parts.entity.sticky, target, target_radius_m, context.clock_s)) {
        after_drop(parts, context, before, NoticeReason::replaced);
    }
    notify(context, parts.entity, NoticeKind::stuck, NoticeReason::requested, 0, target);
    track(parts, context, 0, target, k_sticky_tracking_m, k_sticky_tracking_s);
}

void unstick(EntityParts parts, const EntityContext& context, NoticeReason reason) {
    const ObjectId before = parts.entity.sticky.target;
    if (unstick(parts.entity.sticky)) after_drop(parts, context, before, reason);
}

void apply_target_update(EntityParts parts, const EntityContext& context, ObjectId target, bool is_ok,
                         const Position& position) {
    Sticky& sticky = parts.entity.sticky;
    if (apply_target_update(sticky, target, is_ok, position)) {
        after_drop(parts, context, target, NoticeReason::target_lost);
    } else if (is_ok && target == sticky.target && context.rules.sticky_timeout == Reading::documented) {
        extend_timeout(sticky, context.clock_s);
    }
}

void apply_target_update(EntityParts parts, const EntityContext& context, const TargetInfo& info) {
    if (parts.actor != nullptr) {
        ActingBody body(parts, context);
        handle_update_target(parts.actor->move_to, info, body, context.rules);
    }
    apply_target_update(parts, context, info.object_id, info.status == TargetStatus::ok, info.target);
}

void track(EntityParts parts, const EntityContext& context, std::uint32_t context_id, ObjectId target,
           float radius_m, double quantum_s) {
    const TargetParty self = context.neighbours.find_party(parts.entity.object);
    if (self.tracker == nullptr) return;
    set_target(self, context_id, target, radius_m, quantum_s, context.neighbours);
}

void stop_tracking(EntityParts parts, const EntityContext& context) {
    const TargetParty self = context.neighbours.find_party(parts.entity.object);
    if (self.tracker != nullptr) clear_target(self, context.neighbours);
}

void constrain_to(EntityParts parts, const EntityContext& context, const Position& anchor) {
    Entity& entity = parts.entity;
    switch_on(entity, context.clock_s);
    const Ranges ranges = ranges_in(entity.body.position.cell, entity.is_player);
    constrain_to(entity.constraint, view_of(parts, context), anchor, ranges.leash_start_m,
                 ranges.leash_max_m);
}

void set_velocity(EntityParts parts, const EntityContext& context, const Vec3& velocity_mps) {
    switch_on(parts.entity, context.clock_s);
    set_velocity(parts.entity.body, velocity_mps);
}

void set_state(EntityParts parts, const EntityContext& context, std::uint32_t state) {
    Body& body = parts.entity.body;
    const bool was_hidden = body.has_state(physics_state::hidden);
    body.state = state;
    if (body.has_state(physics_state::hidden) != was_hidden && parts.actor != nullptr) {
        flush_motions(parts, context);
    }
}

bool set_position(EntityParts parts, const EntityContext& context, const Position& target,
                  NoticeReason reason, std::optional<double> sent_s) {
    Entity& entity = parts.entity;
    const NoticeKind kind = kind_of_placement(reason);
    const PlaceResult result =
        context.host.set_position(context.host.context, entity.object, entity.body, target, cause_of(kind));
    if (context.trace != nullptr) {
        context.trace->set_positions.push_back({reason, result.accepted, target});
        context.trace->calls.push_back(TracedCall::set_position);
    }
    const float distance_m = distance(entity.body.position, target);
    if (!result.accepted) {
        notify(context, entity,
               kind == NoticeKind::blipped ? NoticeKind::blip_refused : NoticeKind::position_refused, reason,
               distance_m);
        return false;
    }
    notify(context, entity, kind, reason, distance_m);
    entity.body.position = result.position;
    if (!entity.has_cell) {  // it enters the world
        entity.has_appeared = true;
        entity.has_cell = true;
        entity.update_time_s = context.clock_s;
        switch_on(entity, context.clock_s);
    }
    entity.was_put = true;
    entity.body.contact_normal = result.contact_normal;
    set_ground(parts, context, result.has_contact, result.on_walkable);
    if (parts.predicted != nullptr) restart(parts, context, sent_s);
    return true;
}

void teleport_hook(EntityParts parts, const EntityContext& context) {
    cancel_move_to(parts, context, MovementError::teleported);
    unstick(parts, context, NoticeReason::moved_away);
    stop_interpolating(parts);
    unconstrain(parts.entity.constraint);
    // Its own target is dropped, and who follows it is sent an update.
    const TargetParty self = context.neighbours.find_party(parts.entity.object);
    if (self.tracker != nullptr) leave_voyeurs(self, TargetStatus::teleported, context.neighbours);
}

void set_ground(EntityParts parts, const EntityContext& context, bool has_contact, bool on_walkable) {
    Body& body = parts.entity.body;
    const bool was_on_walkable = body.on_walkable;
    body.has_contact = has_contact;
    body.on_walkable = on_walkable;
    apply_ground_rule(body);
    if (was_on_walkable == on_walkable) return;
    notify(context, parts.entity, on_walkable ? NoticeKind::landed : NoticeKind::left_ground,
           NoticeReason::none);
    if (parts.actor != nullptr) notify_ground_change(parts, context, on_walkable);
}

void cancel_move_to(EntityParts parts, const EntityContext& context, MovementError error) {
    if (context.trace != nullptr) context.trace->calls.push_back(TracedCall::cancel_move_to);
    if (parts.actor == nullptr) return;
    parts.actor->light.has_destination = false;
    ActingBody body(parts, context);
    cancel(parts.actor->move_to, error, body);
}

void leave_parent(EntityParts parts, const EntityContext& context) {
    if (!parts.entity.is_parented) return;
    parts.entity.is_parented = false;
    parts.entity.parent = 0;
    notify(context, parts.entity, NoticeKind::unparented, NoticeReason::requested);
    set_ground(parts, context, false, false);
    parts.entity.update_time_s = context.clock_s;
    parts.entity.is_on = false;
}

// Switched off last: leaving the ground sets a velocity, which switches on.
void leave_world(EntityParts parts, const EntityContext& context) {
    leave_parent(parts, context);
    set_ground(parts, context, false, false);
    Entity& entity = parts.entity;
    entity.knows_ground = false;
    entity.has_cell = false;
    entity.was_put = entity.has_appeared = false;
    entity.is_on = false;
}

}  // namespace glidepath::entity

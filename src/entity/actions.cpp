#include "entity/actions.h"

#include "entity/acting_body.h"
#include "entity/trace.h"
#include "geometry/heading.h"

namespace glidepath::entity {

namespace {

void notify(const EntityContext& context, const Entity& entity, NoticeKind kind, NoticeReason reason,
            float distance_m = 0, ObjectId other = 0) {
    context.notices.push_back({.clock_s = context.clock_s,
                               .object = entity.object,
                               .other = other,
                               .distance_m = distance_m,
                               .kind = kind,
                               .reason = reason});
}

// A blip, a snap and a teleport are the same call with different notices.
NoticeKind kind_of_placement(NoticeReason reason) {
    switch (reason) {
        case NoticeReason::to_tail:
        case NoticeReason::to_last_position:
        case NoticeReason::to_stored:
            return NoticeKind::blipped;
        case NoticeReason::far_from_viewer:
            return NoticeKind::snapped;
        default:
            return NoticeKind::teleported;
    }
}

// What follows when a sticky target was dropped: tracking ends, and move-to is cancelled once.
void after_drop(EntityParts parts, const EntityContext& context, ObjectId dropped, NoticeReason reason) {
    notify(context, parts.entity, NoticeKind::unstuck, reason, 0, dropped);
    stop_tracking(parts, context);
    cancel_move_to(parts, context);
}

}  // namespace

void interpolate_to(EntityParts parts, const EntityContext& context, const Position& target,
                    bool keep_heading) {
    Entity& entity = parts.entity;
    const Enqueued done =
        interpolate_to(entity.interpolation, parts.queue, view_of(parts, context), target, keep_heading);
    if (done.face) set_heading(entity.body.position.frame, done.heading_deg);
    if (done.kind == EnqueueKind::far) {
        notify(context, entity, NoticeKind::far_waypoint, NoticeReason::none,
               distance(entity.body.position, target));
    }
}

void stop_interpolating(EntityParts parts) { stop_interpolating(parts.entity.interpolation, parts.queue); }

void stick_to(EntityParts parts, const EntityContext& context, ObjectId target, float target_radius_m) {
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
    if (apply_target_update(parts.entity.sticky, target, is_ok, position)) {
        after_drop(parts, context, target, NoticeReason::target_lost);
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
    const Ranges ranges = ranges_in(entity.body.position.cell, entity.is_player);
    constrain_to(entity.constraint, view_of(parts, context), anchor, ranges.leash_start_m,
                 ranges.leash_max_m);
}

bool set_position(EntityParts parts, const EntityContext& context, const Position& target,
                  NoticeReason reason) {
    Entity& entity = parts.entity;
    const PlaceResult result =
        context.host.set_position(context.host.context, entity.object, entity.body, target);
    if (context.trace != nullptr) {
        context.trace->places.push_back({reason, result.accepted, target});
        context.trace->calls.push_back(TracedCall::set_position);
    }
    const NoticeKind kind = kind_of_placement(reason);
    const float distance_m = distance(entity.body.position, target);
    if (!result.accepted) {
        notify(context, entity,
               kind == NoticeKind::blipped ? NoticeKind::blip_refused : NoticeKind::position_refused, reason,
               distance_m);
        return false;
    }
    notify(context, entity, kind, reason, distance_m);
    entity.body.position = result.position;
    entity.has_appeared = entity.has_appeared || !entity.has_cell;
    entity.has_cell = true;
    entity.was_put = true;
    apply_ground_rule(entity.body);
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
    ActingBody body(parts, context);
    cancel(parts.actor->move_to, error, body);
}

void leave_parent(EntityParts parts, const EntityContext& context) {
    if (!parts.entity.is_parented) return;
    parts.entity.is_parented = false;
    parts.entity.parent = 0;
    notify(context, parts.entity, NoticeKind::unparented, NoticeReason::requested);
    set_ground(parts, context, false, false);
}

}  // namespace glidepath::entity

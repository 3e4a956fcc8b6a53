#include "entity/tick.h"

#include "base/units.h"
#include "entity/acting_body.h"
#include "entity/actions.h"
#include "entity/trace.h"
#include "entity/wire_ground.h"
#include "geometry/heading.h"

#include <array>

namespace glidepath::entity {

namespace {

// Stages 1 and 2 of a body without an actor: what the host's animation moved, scaled on walkable ground, none
// of its displacement elsewhere. Turning works in the air too.
Frame host_motion(Entity& entity) {
    Frame offset;
    if (!entity.has_root_motion) return offset;
    if (!entity.body.has_state(physics_state::hidden)) {
        offset = entity.root_motion;
        offset.origin = offset.origin * (entity.body.on_walkable ? entity.body.scale : 0.0F);
    }
    entity.root_motion = {};
    entity.has_root_motion = false;
    return offset;
}

// This function and its callers are inlined by force, and what they leave takes frames by value: decision 8.
[[gnu::always_inline]] inline void arrive_at(Body& body, const Position& reached, const Position& before,
                                             double dt_s) {
    body.position = reached;
    const Vec3 way = offset_between(before.cell, before.frame.origin, reached.cell, reached.frame.origin);
    body.cached_velocity_mps = narrow(widen(way) * (1.0 / dt_s));
}

// Stage 9: the host's swept move accepts, shortens or refuses; the rotation is taken in any case.
[[gnu::always_inline]] inline bool commit(EntityParts parts, const EntityContext& context, Frame candidate,
                                          double dt_s) {
    Entity& entity = parts.entity;
    Body& body = entity.body;
    const Position before = body.position;
    body.cached_velocity_mps = {};
    const bool stays = is_within_epsilon(candidate.origin, before.frame.origin);
    if (!stays && body.has_state(physics_state::align_path)) {
        face_along(candidate, candidate.origin - before.frame.origin);
    }
    body.position.frame.rotation = candidate.rotation;
    if (stays) return false;

    if (context.host.swept_move == free_move) {  // nothing is in the way and the ground stays: no need to ask
        const Position wanted{.cell = before.cell, .frame = candidate};
        if (is_canonical_outdoors(wanted)) {
            arrive_at(body, wanted, before, dt_s);
        } else {
            const Position reached = renormalized(wanted);
            if (reached.cell == 0) return false;
            arrive_at(body, reached, before, dt_s);
        }
        if (lifts_off(body, context, before)) {
            take_off(parts, context, before.frame.origin.z);
        } else {
            apply_ground_rule(body);
        }
    } else {
        const Position wanted{.cell = before.cell, .frame = candidate};
        const MoveResult move = context.host.swept_move(context.host.context, entity.object, body, wanted);
        if (!move.accepted) return false;
        body.contact_normal = move.contact_normal;
        arrive_at(body, move.position, before, dt_s);
        if (move.velocity_mps) set_velocity(body, *move.velocity_mps);
        if (lifts_off(body, context, before)) {
            take_off(parts, context, before.frame.origin.z);
        } else {
            set_ground(parts, context, move.has_contact, move.on_walkable);
        }
    }
    if (context.wire_ground && !body.is_grounded()) land_if_down(parts, context);
    return true;
}

// Mostly there is nothing to do, which the tracker itself knows.
void work_for_targets(EntityParts parts, const EntityContext& context) {
    if (parts.tracker != nullptr && !is_work_due(*parts.tracker, context.neighbours.physics_now_s())) return;
    do_target_work(context.neighbours.find_party(parts.entity.object), context.neighbours);
}

NoticeReason reason_of(BlipReason blip) {
    switch (blip) {
        case BlipReason::tail:
            return NoticeReason::to_tail;
        case BlipReason::head:
            return NoticeReason::to_head;
        case BlipReason::last_position:
            return NoticeReason::to_last_position;
        default:
            return NoticeReason::to_stored;
    }
}

// A blip that is due is retried every tick until the host allows it. True: the body was put somewhere.
bool settle_queue(EntityParts parts, const EntityContext& context) {
    Entity& entity = parts.entity;
    const Settlement wanted =
        settle(entity.interpolation, parts.queue, view_of(parts, context), context.rules);
    if (wanted.blip != BlipReason::none) {
        if (!set_position(parts, context, wanted.position, reason_of(wanted.blip))) return false;
        stop_interpolating(parts);
    }
    if (wanted.set_velocity) set_velocity(entity.body, wanted.velocity_mps);
    return wanted.blip != BlipReason::none;
}

// A window has failed. By a reading that was taken back the blip follows at once: true, and the offset is
// gone.
bool report_stall(EntityParts parts, const EntityContext& context) {
    context.notices.push_back({.clock_s = context.clock_s,
                               .object = parts.entity.object,
                               .kind = NoticeKind::waypoint_failed,
                               .reason = NoticeReason::no_progress});
    if (context.rules.blip_stage == Reading::retail || is_settled(parts.entity.interpolation)) return false;
    return settle_queue(parts, context);
}

// Stage 13: the queue first, then the end of sticking.
inline void settle_positions(EntityParts parts, const EntityContext& context) {
    Entity& entity = parts.entity;
    if (!is_settled(entity.interpolation)) static_cast<void>(settle_queue(parts, context));
    if (is_timed_out(entity.sticky, context.clock_s)) unstick(parts, context, NoticeReason::timed_out);
}

[[gnu::always_inline]] inline void decide(EntityParts parts, const EntityContext& context, float quantum_s) {
    if (has_plans(*parts.actor)) plan(parts, context, quantum_s);               // 11 plan
    if (has_completed_motions(*parts.actor)) complete_motions(parts, context);  // 12 complete motions
}

template <bool traced>
[[gnu::always_inline]] inline void run_stages(EntityParts parts, const EntityContext& context,
                                              float quantum_s) {
    Entity& entity = parts.entity;
    Trace* const trace = context.trace;
    const auto dt_s = static_cast<double>(quantum_s);
    const BodyView body = view_of(parts, context);

    std::array<HookEvent, k_most_hooks_a_step> hook_storage;
    HookQueue hooks{.storage = hook_storage};
    Frame offset = host_motion(entity);
    if (parts.actor != nullptr) offset = animate(parts, context, quantum_s, hooks);  // 1 and 2
    if constexpr (traced) trace->after_root = offset;

    // 3 interpolate
    const GlideOutcome glided = glide(entity.interpolation, parts.queue, body, offset, dt_s, context.rules);
    if (glided == GlideOutcome::stalled && report_stall(parts, context)) offset = {};
    if constexpr (traced) trace->after_glide = offset;

    const StickOutcome stuck = follow(entity.sticky, body, offset, dt_s, context.rules);  // 4 stick
    if constexpr (traced) trace->after_stick = offset;

    const LeashOutcome leashed = leash(entity.constraint, body, offset, context.rules);  // 5 constrain
    if constexpr (traced) trace->after_leash = offset;

    Frame candidate = combine(entity.body.position.frame, body.axes, offset);  // 6 combine
    if (!entity.body.has_state(physics_state::hidden) && !is_at_rest(entity.body)) {
        candidate = integrate(entity.body, candidate, dt_s);  // 7 integrate
    }
    if (parts.actor != nullptr && hooks.count > 0) run_hooks(parts, context, hooks);  // 8 hooks
    const bool moved = commit(parts, context, candidate, dt_s);                       // 9 commit
    if (entity.tracks) work_for_targets(parts, context);                              // 10 targets
    if (parts.actor != nullptr) decide(parts, context, quantum_s);                    // 11 and 12
    settle_positions(parts, context);                                                 // 13 settle

    if constexpr (traced) {
        ++trace->steps;
        if (moved) ++trace->moves;
        trace->glide = glided;
        trace->stick = stuck;
        trace->leash = leashed;
    }
}

// Positions alone move the body (show_frame); a pass animates it, plans, and keeps who follows it up to date.
void run_stages_of_predicted(EntityParts parts, const EntityContext& context, float quantum_s) {
    std::array<HookEvent, k_most_hooks_a_step> hook_storage;
    HookQueue hooks{.storage = hook_storage};
    if (parts.actor != nullptr) {
        static_cast<void>(animate(parts, context, quantum_s, hooks));
        run_hooks(parts, context, hooks);
    }
    if (parts.entity.tracks) work_for_targets(parts, context);
    if (parts.actor != nullptr) decide(parts, context, quantum_s);
    settle_positions(parts, context);
}

}  // namespace

void tick(const EntityParts& parts, const EntityContext& context, float dt_s) {
    if (!parts.entity.has_cell) return;
    if (parts.predicted != nullptr) {
        run_stages_of_predicted(parts, context, dt_s);
    } else if (context.trace != nullptr) {
        run_stages<true>(parts, context, dt_s);
    } else {
        run_stages<false>(parts, context, dt_s);
    }
}

void decide_after_step(const EntityParts& parts, const EntityContext& context, float dt_s) {
    decide(parts, context, dt_s);
    settle_positions(parts, context);
}

void steer_after_step(const EntityParts& parts, const EntityContext& context) {
    ActingBody body(parts, context);
    steer_only(parts.actor->move_to, body, context.rules);
    if (has_completed_motions(*parts.actor)) complete_motions(parts, context);
}

}  // namespace glidepath::entity

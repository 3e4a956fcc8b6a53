#include "entity/tick.h"

#include "base/units.h"
#include "entity/acting_body.h"
#include "entity/actions.h"
#include "entity/trace.h"
#include "entity/wire_ground.h"

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

void report_glide(const Entity& entity, const EntityContext& context, GlideOutcome outcome) {
    if (outcome != GlideOutcome::stalled) return;
    context.notices.push_back({.clock_s = context.clock_s,
                               .object = entity.object,
                               .kind = NoticeKind::node_failed,
                               .reason = NoticeReason::no_progress});
}

// This function and its callers are inlined by force, and what they leave takes frames by value: decision 8.
[[gnu::always_inline]] inline void arrive_at(Body& body, const Position& reached, const Position& before,
                                             double dt_s) {
    body.position = reached;
    const Vec3 way = offset_between(before.cell, before.frame.origin, reached.cell, reached.frame.origin);
    body.cached_velocity_mps = narrow(widen(way) * (1.0 / dt_s));
}

// Stage 9: the host's swept move accepts, shortens or refuses; the rotation is taken in any case.
[[gnu::always_inline]] inline bool commit(EntityParts parts, const EntityContext& context,
                                          const Frame& candidate, double dt_s) {
    Entity& entity = parts.entity;
    Body& body = entity.body;
    const Position before = body.position;
    body.position.frame.rotation = candidate.rotation;
    body.cached_velocity_mps = {};
    if (is_within_epsilon(candidate.origin, before.frame.origin)) return false;

    if (context.host.swept_move == free_move) {  // nothing is in the way and the ground stays: no need to ask
        const Position wanted{.cell = before.cell, .frame = candidate};
        if (is_canonical_outdoors(wanted)) {
            arrive_at(body, wanted, before, dt_s);
        } else {
            const Position reached = renormalized(wanted);
            if (reached.cell == 0) return false;
            arrive_at(body, reached, before, dt_s);
        }
        apply_ground_rule(body);
    } else {
        const Position wanted{.cell = before.cell, .frame = candidate};
        const MoveResult move = context.host.swept_move(context.host.context, entity.object, body, wanted);
        if (!move.accepted) return false;
        body.contact_normal = move.contact_normal;
        arrive_at(body, move.position, before, dt_s);
        set_ground(parts, context, move.has_contact, move.on_walkable);
    }
    if (context.wire_ground && !body.is_grounded()) land_if_down(parts, context);
    return true;
}

NoticeReason reason_of(BlipReason blip) {
    switch (blip) {
        case BlipReason::tail:
            return NoticeReason::to_tail;
        case BlipReason::last_position:
            return NoticeReason::to_last_position;
        default:
            return NoticeReason::to_stored;
    }
}

// A blip that is due is retried every tick until the host allows it.
void settle_queue(EntityParts parts, const EntityContext& context) {
    Entity& entity = parts.entity;
    const Settlement wanted = settle(entity.interpolation, parts.queue, view_of(parts, context));
    if (wanted.blip != BlipReason::none) {
        if (!set_position(parts, context, wanted.position, reason_of(wanted.blip))) return;
        stop_interpolating(parts);
    }
    if (wanted.set_velocity) set_velocity(entity.body, wanted.velocity_mps);
}

// Stage 13: the queue first, then the end of sticking.
inline void settle_positions(EntityParts parts, const EntityContext& context) {
    Entity& entity = parts.entity;
    if (!is_settled(entity.interpolation)) settle_queue(parts, context);
    if (is_timed_out(entity.sticky, context.clock_s)) unstick(parts, context, NoticeReason::timed_out);
}

template <bool traced>
[[gnu::always_inline]] inline void run_stages(EntityParts parts, const EntityContext& context,
                                              float quantum_s) {
    Entity& entity = parts.entity;
    Trace* const trace = context.trace;
    const auto dt_s = static_cast<double>(quantum_s);
    const BodyView body = view_of(parts, context);

    HookQueue hooks;
    Frame offset = host_motion(entity);
    if (parts.actor != nullptr) offset = animate(parts, quantum_s, hooks);  // 1 animate, 2 gate and scale
    if constexpr (traced) trace->after_root = offset;

    const GlideOutcome glided =
        glide(entity.interpolation, parts.queue, body, offset, dt_s, context.rules);  // 3 interpolate
    report_glide(entity, context, glided);
    if constexpr (traced) trace->after_glide = offset;

    const StickOutcome stuck = follow(entity.sticky, body, offset, dt_s, context.rules);  // 4 stick
    if constexpr (traced) trace->after_stick = offset;

    const LeashOutcome leashed = leash(entity.constraint, body, offset);  // 5 constrain
    if constexpr (traced) trace->after_leash = offset;

    Frame candidate = combine(entity.body.position.frame, body.axes, offset);  // 6 combine
    if (!entity.body.has_state(physics_state::hidden) && !is_at_rest(entity.body)) {
        candidate = integrate(entity.body, candidate, dt_s);  // 7 integrate
    }
    if (parts.actor != nullptr) run_hooks(parts, context, hooks);  // 8 hooks
    const bool moved = commit(parts, context, candidate, dt_s);    // 9 commit
    if (entity.tracks) {
        do_target_work(context.neighbours.find_party(entity.object), context.neighbours);  // 10 targets
    }
    if (parts.actor != nullptr) {
        plan(parts, context);              // 11 plan
        complete_motions(parts, context);  // 12 complete motions
    }
    settle_positions(parts, context);  // 13 settle

    if constexpr (traced) {
        trace->ran = true;
        trace->glide = glided;
        trace->stick = stuck;
        trace->leash = leashed;
        trace->moved = moved;
    }
}

}  // namespace

void tick(const EntityParts& parts, const EntityContext& context, float dt_s) {
    if (!parts.entity.has_cell) return;
    if (context.trace != nullptr) {
        run_stages<true>(parts, context, dt_s);
    } else {
        run_stages<false>(parts, context, dt_s);
    }
}

}  // namespace glidepath::entity

// The stages of the tick that only an actor has.
#include "entity/acting_body.h"
#include "entity/actions.h"
#include "planning/movement_parameters.h"

#include <array>

namespace glidepath::entity {

namespace {

// Runs one of the manager's reports and passes on what it finished.
template <class Report>
void report_from_manager(EntityParts parts, const EntityContext& context, Report&& report) {
    std::array<MotionDone, k_pending_capacity> storage;
    MotionDoneQueue done{.storage = storage};
    report(parts.actor->manager, done);
    report_done(parts, context, done);
}

// Who is driven stands, whatever was known of its ground (spec/light-driver.md 3.4).
void stand(EntityParts parts, const EntityContext& context) {
    if (!parts.entity.body.is_grounded()) set_ground(parts, context, true, true);
}

// It turns the body; the cycle that plays moves it. At the end it stands in Ready.
void drive(EntityParts parts, const EntityContext& context, float dt_s) {
    Body& body = parts.entity.body;
    const LightDriverStep step =
        drive_one_tick(parts.actor->light, body.position, static_cast<double>(dt_s), context.clock_s);
    if (parts.predicted == nullptr) body.position.frame.rotation = step.rotation;  // else its positions do
    if (!step.stops) {
        stand(parts, context);
        return;
    }
    set_velocity(parts, context, {});
    ActingBody(parts, context).stop_completely();
    const bool has_arrived = step.outcome == LightDriverOutcome::arrived;
    context.notices.push_back({.clock_s = context.clock_s,
                               .object = parts.entity.object,
                               .kind = has_arrived ? NoticeKind::arrived : NoticeKind::gave_up,
                               .reason = has_arrived ? NoticeReason::none : NoticeReason::timed_out});
}

// Where the data of a motion give no velocity or turn, those of its command stand in for the time of a step
// (spec/rules.md 1.17).
Frame motion_at_command_speed(Actor& actor, const RootMotionView& view, float dt_s, HookQueue& hooks) {
    Sequence& sequence = actor.sequence;
    const Vec3 velocity_mps = sequence.velocity;
    const Vec3 omega_radps = sequence.omega;
    if (velocity_mps == Vec3{}) set_velocity(sequence, state_velocity(actor.interpreter, actor.object));
    if (omega_radps == Vec3{}) set_omega(sequence, state_omega(actor.interpreter));
    const Frame delta = root_motion(sequence, *actor.assets.clips, view, dt_s, &hooks).delta;
    set_velocity(sequence, velocity_mps);
    set_omega(sequence, omega_radps);
    return delta;
}

}  // namespace

Frame animate(EntityParts parts, const EntityContext& context, float dt_s, HookQueue& hooks) {
    Actor& actor = *parts.actor;
    const Body& body = parts.entity.body;
    if (actor.assets.clips == nullptr) return {};
    const RootMotionView view{.hidden = body.has_state(physics_state::hidden),
                              .walkable = body.on_walkable,
                              .scale = body.scale,
                              .mode = actor.root_motion_mode,
                              .zero_time = context.rules.zero_time};
    if (context.rules.missing_velocity == Reading::documented) {
        return motion_at_command_speed(actor, view, dt_s, hooks);
    }
    return root_motion(actor.sequence, *actor.assets.clips, view, dt_s, &hooks).delta;
}

void run_hooks(EntityParts parts, const EntityContext& context, const HookQueue& hooks) {
    if (hooks.count == 0) return;
    std::uint32_t finished = hooks.done_count;
    std::uint32_t listed = 0;  // of those that are finished
    const auto finish_one = [&] {
        --finished;
        report_from_manager(parts, context, [](TableManager& manager, MotionDoneQueue& done) {
            animation_done(manager, true, done);
        });
    };
    for (const HookEvent& event : hooks.events()) {
        if (event.hook == 0) {
            ++listed;
            finish_one();
        } else {
            context.notices.push_back({.clock_s = context.clock_s,
                                       .object = parts.entity.object,
                                       .other = event.hook,
                                       .code = event.direction < 0 ? 1U : 0U,
                                       .kind = NoticeKind::hook});
        }
    }
    while (finished > 0) {
        finish_one();  // those beyond the capacity of the queue
    }
    const std::uint32_t lost = hooks.dropped - (hooks.done_count - listed);
    if (lost > 0) {
        context.notices.push_back({.clock_s = context.clock_s,
                                   .object = parts.entity.object,
                                   .code = lost,
                                   .kind = NoticeKind::hooks_lost});
    }
}

void report_done(EntityParts parts, const EntityContext& context, const MotionDoneQueue& done) {
    ActingBody body(parts, context);
    for (const MotionDone& motion : done.events()) {
        motion_done(parts.actor->interpreter, body);
        context.notices.push_back({.clock_s = context.clock_s,
                                   .object = parts.entity.object,
                                   .other = motion.motion,
                                   .code = motion.success ? 0U : 1U,
                                   .kind = NoticeKind::motion_done});
    }
}

void plan(EntityParts parts, const EntityContext& context, float dt_s) {
    if (!has_plans(*parts.actor)) return;
    if (parts.actor->driver == Driver::light) {
        drive(parts, context, dt_s);
        return;
    }
    ActingBody body(parts, context);
    use_time(parts.actor->move_to, body, context.rules);
}

void drive_to(EntityParts parts, const EntityContext& context, const MoveToRequest& request) {
    Actor& actor = *parts.actor;
    switch_on(parts.entity, context.clock_s);
    stand(parts, context);
    ActingBody body(parts, context);
    const float away_m = horizontal_distance(parts.entity.body.position, request.position);
    MovementParameters block;
    block.flags = movement_flag::planner_request;
    block.speed = request.parameters.speed;
    block.hold_key = get_command(request.parameters, away_m, context.rules).hold_key;
    static_cast<void>(body.do_motion(motion_command::walk_forward, block));
    complete_motions(parts, context);
    set_destination(actor.light, request, context.clock_s);
}

void complete_motions(EntityParts parts, const EntityContext& context) {
    if (!has_completed_motions(*parts.actor)) return;
    report_from_manager(parts, context,
                        [](TableManager& manager, MotionDoneQueue& done) { check_completed(manager, done); });
}

void enter_default_state(EntityParts parts, const EntityContext& context) {
    ActingBody body(parts, context);
    Actor& actor = *parts.actor;
    actor.move_to = make_move_to(context.clock_s);
    enter_default_state(actor.interpreter, actor.object, body);
}

void flush_motions(EntityParts parts, const EntityContext& context) {
    ActingBody(parts, context).remove_link_animations();
}

void notify_ground_change(EntityParts parts, const EntityContext& context, bool on_walkable) {
    ActingBody body(parts, context);
    Actor& actor = *parts.actor;
    if (!on_walkable) {
        leave_ground(actor.interpreter, actor.object, body);
        return;
    }
    hit_ground(actor.interpreter, actor.object, body);
    hit_ground(actor.move_to, body, context.rules);
}

}  // namespace glidepath::entity

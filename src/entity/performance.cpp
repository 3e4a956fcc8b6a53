#include "entity/performance.h"

#include "entity/actions.h"

#include <array>

namespace glidepath::entity {

namespace {

// Runs one of the manager's reports and passes the news on.
template <class Report>
void report_from_manager(EntityParts parts, const EntityContext& context, Report&& report) {
    std::array<MotionDone, k_pending_capacity> room;
    MotionDoneQueue done{.room = room};
    report(parts.actor->manager, done);
    report_done(parts, context, done);
}

}  // namespace

Frame animate(EntityParts parts, float dt_s, HookQueue& hooks) {
    Actor& actor = *parts.actor;
    const Body& body = parts.entity.body;
    hooks.room = actor.hook_room;
    if (actor.assets.clips == nullptr) return {};
    return root_motion(actor.sequence, *actor.assets.clips,
                       {.hidden = body.has_state(physics_state::hidden),
                        .walkable = body.on_walkable,
                        .scale = body.scale,
                        .mode = actor.root_motion_mode},
                       dt_s, &hooks)
        .delta;
}

void run_hooks(EntityParts parts, const EntityContext& context, const HookQueue& hooks) {
    if (hooks.count == 0) return;
    std::uint32_t finished = hooks.done_count;
    const auto finish_one = [&] {
        --finished;
        report_from_manager(parts, context, [](TableManager& manager, MotionDoneQueue& done) {
            animation_done(manager, true, done);
        });
    };
    for (const HookEvent& event : hooks.events()) {
        if (event.hook == 0) {
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
        finish_one();  // those that found no room in the queue
    }
}

void report_done(EntityParts parts, const EntityContext& context, const MotionDoneQueue& done) {
    Performance performance{parts, context};
    for (const MotionDone& motion : done.events()) {
        motion_done(parts.actor->interpreter, motion_port(performance));
        context.notices.push_back({.clock_s = context.clock_s,
                                   .object = parts.entity.object,
                                   .other = motion.motion,
                                   .code = motion.success ? 0U : 1U,
                                   .kind = NoticeKind::motion_done});
    }
}

void plan(EntityParts parts, const EntityContext& context) {
    Performance performance{parts, context};
    use_time(parts.actor->move_to, move_to_port(performance), context.rules);
}

void complete_motions(EntityParts parts, const EntityContext& context) {
    const auto& pending = parts.actor->manager.pending;
    if (pending.empty() || pending.front().count > 0) return;  // the usual case
    report_from_manager(parts, context,
                        [](TableManager& manager, MotionDoneQueue& done) { check_completed(manager, done); });
}

void enter_default_state(EntityParts parts, const EntityContext& context) {
    Performance performance{parts, context};
    Actor& actor = *parts.actor;
    actor.move_to = make_move_to(context.clock_s);
    enter_default_state(actor.interpreter, actor.object, motion_port(performance));
}

void run_motions_down(EntityParts parts, const EntityContext& context) {
    report_from_manager(parts, context,
                        [](TableManager& manager, MotionDoneQueue& done) { exit_world(manager, done); });
    Performance performance{parts, context};
    handle_exit_world(parts.actor->interpreter, motion_port(performance));
}

void tell_of_ground(EntityParts parts, const EntityContext& context, bool on_walkable) {
    Performance performance{parts, context};
    Actor& actor = *parts.actor;
    const MotionPort port = motion_port(performance);
    if (!on_walkable) {
        leave_ground(actor.interpreter, actor.object, port);
        return;
    }
    hit_ground(actor.interpreter, actor.object, port);
    hit_ground(actor.move_to, move_to_port(performance), context.rules);
}

}  // namespace glidepath::entity

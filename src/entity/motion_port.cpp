// What the motion interpreter reaches through its port: the animation side, the planner, the body.
#include "entity/actions.h"
#include "entity/performance.h"
#include "entity/wire_ground.h"

#include <array>

namespace glidepath::entity {

namespace {

Performance& of(void* context) { return *static_cast<Performance*>(context); }

// Every call of the manager may finish motions; the interpreter hears of them at once, as in retail.
template <class Call>
decltype(auto) with_reports(Performance& performance, Call&& call) {
    std::array<MotionDone, k_pending_capacity> room;
    MotionDoneQueue done{.room = room};
    struct Reporter {
        Performance& performance;
        const MotionDoneQueue& done;
        ~Reporter() { report_done(performance.parts, performance.context, done); }
    } reporter{performance, done};
    return call(*performance.parts.actor, done);
}

MotionBodyView view(void* context) {
    const Performance& performance = of(context);
    const Entity& entity = performance.parts.entity;
    return {.has_gravity = entity.body.has_state(physics_state::gravity),
            .has_cell = entity.has_cell,
            .has_contact = entity.body.has_contact,
            .on_walkable = entity.body.on_walkable,
            .last_move_was_autonomous = performance.parts.actor->last_move_was_autonomous,
            .is_fully_constrained = is_fully_constrained(entity.constraint),
            .rotation = entity.body.position.frame.rotation,
            .velocity_mps = entity.body.velocity_mps};
}

// The animation side answers with retail's numbers, which the interpreter carries through.
MovementError error_of(MotionResult result) { return static_cast<MovementError>(result); }

MovementError play(void* context, MotionCommand motion, const MovementParameters& block) {
    return with_reports(of(context), [&](Actor& actor, MotionDoneQueue& done) {
        return error_of(do_motion(actor.manager, actor.sequence, actor.assets, motion, block.speed, done));
    });
}

MovementError stop(void* context, MotionCommand motion, const MovementParameters&) {
    return with_reports(of(context), [&](Actor& actor, MotionDoneQueue& done) {
        return error_of(stop_motion(actor.manager, actor.sequence, actor.assets, motion, done));
    });
}

void stop_all(void* context) {
    with_reports(of(context), [](Actor& actor, MotionDoneQueue& done) {
        stop_completely(actor.manager, actor.sequence, actor.assets, done);
    });
}

// As on entering the world: links go, and the motions that waited for them count as failed.
void drop_links(void* context) {
    with_reports(of(context), [](Actor& actor, MotionDoneQueue& done) {
        enter_world(actor.manager, actor.sequence, done);
    });
}

void init_tables(void* context) {
    with_reports(of(context), [](Actor& actor, MotionDoneQueue& done) {
        init_motions(actor.manager, actor.sequence, actor.assets, done);
    });
}

void cancel_plan(void* context) { cancel_move_to(of(context).parts, of(context).context); }

void come_unstuck(void* context) { unstick(of(context).parts, of(context).context, NoticeReason::requested); }

void set_local_velocity(void* context, const Vec3& velocity_mps) {
    Body& body = of(context).parts.entity.body;
    set_velocity(body, local_to_global(body.position, velocity_mps));
}

void set_on_walkable(void* context, bool on_walkable) {
    Performance& performance = of(context);
    if (performance.context.wire_ground && !on_walkable) {
        jump_off(performance.parts, performance.context);  // without collision nobody else ends the contact
        return;
    }
    set_ground(performance.parts, performance.context, performance.parts.entity.body.has_contact,
               on_walkable);
}

}  // namespace

MotionPort motion_port(Performance& performance) {
    return {.context = &performance,
            .view = view,
            .do_motion = play,
            .stop_motion = stop,
            .stop_completely = stop_all,
            .remove_link_animations = drop_links,
            .initialize_motion_tables = init_tables,
            .cancel_moveto = cancel_plan,
            .unstick = come_unstuck,
            .set_local_velocity = set_local_velocity,
            .set_on_walkable = set_on_walkable};
}

}  // namespace glidepath::entity

// What the planner reaches through its port: the interpreter below it, the body, the target tracker.
#include "entity/actions.h"
#include "entity/performance.h"
#include "geometry/heading.h"

namespace glidepath::entity {

namespace {

Performance& of(void* context) { return *static_cast<Performance*>(context); }

MoveToView view(void* context) {
    const Performance& performance = of(context);
    const Entity& entity = performance.parts.entity;
    const Body& body = entity.body;
    const TargetPort& targets = performance.context.targets;
    const bool tracks = targets.find != nullptr;
    const TargetParty self = tracks ? targets.find(targets.context, entity.object) : TargetParty{};
    return {.is_attached = true,
            .now_s = performance.context.clock_s,
            .id = entity.object,
            .position = body.position,
            .heading_deg = static_cast<float>(heading_of(body.position.frame)),
            .velocity_mps = body.cached_velocity_mps,
            .radius_m = body.radius_m,
            .height_m = body.height_m,
            .has_contact = body.has_contact,
            .has_motions_pending = motions_pending(performance.parts.actor->interpreter),
            .is_interpolating = entity.interpolation.length > 0,
            .target_quantum_s = self.tracker != nullptr ? target_quantum(*self.tracker) : 0.0};
}

// The motion as adjusted; its speed goes back into the planner's block (moveto.md section 1a).
MotionCommand adjusted(const Actor& actor, MotionCommand motion, MovementParameters& block) {
    const MotionChannel channel =
        adjust_motion(actor.interpreter, actor.object, {motion, block.speed}, block.hold_key);
    block.speed = channel.speed;
    return channel.command;
}

MovementError ask_for(void* context, MotionCommand motion, MovementParameters& block) {
    Actor& actor = *of(context).parts.actor;
    const MotionCommand command = adjusted(actor, motion, block);
    return do_interpreted_motion(actor.interpreter, actor.object, motion_port(of(context)), command, block);
}

MovementError ask_to_stop(void* context, MotionCommand motion, MovementParameters& block) {
    Actor& actor = *of(context).parts.actor;
    const MotionCommand command = adjusted(actor, motion, block);
    return stop_interpreted_motion(actor.interpreter, actor.object, motion_port(of(context)), command, block);
}

// Through the body, as every request of the game: motions that wait for nothing are done at once (moveto.md
// section 9a, at the end), so that a turn after it is not held back by the stop itself.
void stop_all(void* context) {
    stop_completely(of(context).parts.actor->interpreter, motion_port(of(context)));
    complete_motions(of(context).parts, of(context).context);
}

void face(void* context, float heading_deg) {
    set_heading(of(context).parts.entity.body.position.frame, static_cast<double>(heading_deg));
}

void stick(void* context, std::uint32_t id, float radius_m, float) {
    stick_to(of(context).parts, of(context).context, id, radius_m);
}

void come_unstuck(void* context) { unstick(of(context).parts, of(context).context, NoticeReason::requested); }

void follow_target(void* context, std::uint32_t context_id, std::uint32_t id, float radius_m,
                   double quantum_s) {
    track(of(context).parts, of(context).context, context_id, id, radius_m, quantum_s);
}

void drop_target(void* context) { stop_tracking(of(context).parts, of(context).context); }

void change_quantum(void* context, double quantum_s) {
    const TargetPort& targets = of(context).context.targets;
    if (targets.find == nullptr) return;
    set_target_quantum(targets.find(targets.context, of(context).parts.entity.object), quantum_s, targets);
}

NoticeKind kind_of(MoveToOutcome outcome) {
    switch (outcome) {
        case MoveToOutcome::arrived:
            return NoticeKind::arrived;
        case MoveToOutcome::turn_finished:
            return NoticeKind::turn_finished;
        case MoveToOutcome::gave_up:
            return NoticeKind::gave_up;
        case MoveToOutcome::target_lost:
            return NoticeKind::target_lost;
        case MoveToOutcome::cancelled:
            return NoticeKind::move_to_cancelled;
    }
    return NoticeKind::move_to_cancelled;
}

void tell_game(void* context, const MoveToNotice& notice) {
    const Performance& performance = of(context);
    performance.context.notices.push_back({.clock_s = performance.context.clock_s,
                                           .object = performance.parts.entity.object,
                                           .other = performance.parts.actor->move_to.object_id,
                                           .code = static_cast<std::uint32_t>(notice.error),
                                           .kind = kind_of(notice.outcome)});
}

}  // namespace

MoveToPort move_to_port(Performance& performance) {
    return {.context = &performance,
            .view = view,
            .do_motion = ask_for,
            .stop_motion = ask_to_stop,
            .stop_completely = stop_all,
            .set_heading = face,
            .stick_to = stick,
            .unstick = come_unstuck,
            .set_target = follow_target,
            .clear_target = drop_target,
            .set_target_quantum = change_quantum,
            .notify = tell_game};
}

}  // namespace glidepath::entity

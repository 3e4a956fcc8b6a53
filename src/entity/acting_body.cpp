#include "entity/acting_body.h"

#include "entity/actions.h"
#include "entity/wire_ground.h"
#include "geometry/heading.h"

#include <array>
#include <cmath>

namespace glidepath::entity {

namespace {

// Every call of the table manager may finish motions. The interpreter is notified of them at once, as in
// retail: when this goes out of scope.
struct FinishedMotions {
    EntityParts parts;
    const EntityContext& context;
    std::array<MotionDone, k_pending_capacity> storage;
    MotionDoneQueue queue{.storage = storage};

    FinishedMotions(EntityParts of, const EntityContext& in) : parts(of), context(in) {}
    FinishedMotions(const FinishedMotions&) = delete;
    FinishedMotions& operator=(const FinishedMotions&) = delete;
    ~FinishedMotions() {
        if (queue.count > 0) report_done(parts, context, queue);
    }
};

// The animation side answers with retail's numbers, which the interpreter carries through.
MovementError error_of(MotionResult result) { return static_cast<MovementError>(result); }

}  // namespace

MotionBodyView ActingBody::motion_view() const {
    const Entity& entity = parts_.entity;
    return {.has_gravity = entity.body.has_state(physics_state::gravity),
            .has_cell = entity.has_cell,
            .has_contact = entity.body.has_contact,
            .on_walkable = entity.body.on_walkable,
            .last_move_was_autonomous = actor().last_move_was_autonomous,
            .is_fully_constrained = is_fully_constrained(entity.constraint),
            .rotation = entity.body.position.frame.rotation,
            .velocity_mps = entity.body.velocity_mps};
}

MovementError ActingBody::play(MotionCommand motion, const MovementParameters& block) {
    FinishedMotions finished(parts_, context_);
    return error_of(animation::do_motion(actor().manager, actor().sequence, actor().assets, motion,
                                         block.speed, finished.queue));
}

MovementError ActingBody::stop_playing(MotionCommand motion, const MovementParameters&) {
    FinishedMotions finished(parts_, context_);
    return error_of(
        animation::stop_motion(actor().manager, actor().sequence, actor().assets, motion, finished.queue));
}

void ActingBody::stop_playing_all() {
    FinishedMotions finished(parts_, context_);
    animation::stop_completely(actor().manager, actor().sequence, actor().assets, finished.queue);
}

// As on entering the world: links go, and the motions that waited for them count as failed.
void ActingBody::remove_link_animations() {
    FinishedMotions finished(parts_, context_);
    enter_world(actor().manager, actor().sequence, finished.queue);
}

void ActingBody::initialize_motion_tables() {
    FinishedMotions finished(parts_, context_);
    init_motions(actor().manager, actor().sequence, actor().assets, finished.queue);
}

void ActingBody::cancel_move_to() { entity::cancel_move_to(parts_, context_); }

void ActingBody::unstick() { entity::unstick(parts_, context_, NoticeReason::requested); }

void ActingBody::set_local_velocity(const Vec3& velocity_mps) {
    const Body& body = parts_.entity.body;
    set_velocity(parts_, context_, local_to_global(body.position, velocity_mps));
}

void ActingBody::set_on_walkable(bool on_walkable) {
    if (context_.wire_ground && !on_walkable) {
        jump_off(parts_, context_);  // without collision nobody else ends the contact
        return;
    }
    set_ground(parts_, context_, parts_.entity.body.has_contact, on_walkable);
}

MoveToView ActingBody::move_to_view() const {
    MoveToView view = brief_view();
    view.heading_deg = static_cast<float>(heading_of(view.position.frame));
    view.target_quantum_s = target_quantum_s();
    return view;
}

Bearing ActingBody::bearing_of(const Position& position) const {
    return geometry::bearing_of(sight_of(parts_.entity.body.position, position));
}

double ActingBody::target_quantum_s() const {
    if (parts_.tracker != nullptr) return target_quantum(*parts_.tracker);
    const TargetParty self = context_.neighbours.find_party(parts_.entity.object);
    return self.tracker != nullptr ? target_quantum(*self.tracker) : 0.0;
}

// A body that is planned for has a tracker, from the first look on.
MoveToView ActingBody::brief_view() const {
    const Entity& entity = parts_.entity;
    const Body& body = entity.body;
    if (!entity.tracks) static_cast<void>(context_.neighbours.find_party(entity.object));
    return {.is_attached = true,
            .now_s = context_.clock_s,
            .id = entity.object,
            .position = body.position,
            .velocity_mps = body.cached_velocity_mps,
            .radius_m = body.radius_m,
            .height_m = body.height_m,
            .has_contact = body.has_contact,
            .has_motions_pending = motions_pending(actor().interpreter),
            .is_interpolating = entity.interpolation.length > 0};
}

// The motion as adjusted; its speed goes back into the planner's block (spec/planner.md 1.1).
MotionCommand ActingBody::adjust(MotionCommand motion, MovementParameters& block) const {
    const MotionChannel channel =
        adjust_motion(actor().interpreter, actor().object, {motion, block.speed}, block.hold_key);
    block.speed = channel.speed;
    return channel.command;
}

MovementError ActingBody::do_motion(MotionCommand motion, MovementParameters& block) {
    const MotionCommand command = adjust(motion, block);
    return do_interpreted_motion(actor().interpreter, actor().object, *this, command, block);
}

MovementError ActingBody::stop_motion(MotionCommand motion, MovementParameters& block) {
    const MotionCommand command = adjust(motion, block);
    return stop_interpreted_motion(actor().interpreter, actor().object, *this, command, block);
}

// Through the body, as every request of the game: motions that wait for nothing are done at once
// (spec/interpreter.md 12.1), so that a turn after it is not held back by the stop itself.
// It is one of the movements that switch a body on.
void ActingBody::stop_completely() {
    switch_on(parts_.entity, context_.clock_s);
    motion::stop_completely(actor().interpreter, *this);
    complete_motions(parts_, context_);
}

void ActingBody::set_heading(float heading_deg) {
    if (parts_.predicted != nullptr) return;  // its positions turn it
    geometry::set_heading(parts_.entity.body.position.frame, static_cast<double>(heading_deg));
}

void ActingBody::stick_to(ObjectId id, float radius_m, float) {
    entity::stick_to(parts_, context_, id, radius_m);
}

void ActingBody::set_target(std::uint32_t context_id, ObjectId id, float radius_m, double quantum_s) {
    track(parts_, context_, context_id, id, radius_m, quantum_s);
}

void ActingBody::clear_target() { stop_tracking(parts_, context_); }

void ActingBody::set_target_quantum(double quantum_s) {
    const TargetParty self = context_.neighbours.find_party(parts_.entity.object);
    if (self.tracker != nullptr) planning::set_target_quantum(self, quantum_s, context_.neighbours);
}

void ActingBody::movement_ended(NoticeKind kind, MovementError error) {
    context_.notices.push_back({.clock_s = context_.clock_s,
                                .object = parts_.entity.object,
                                .other = actor().move_to.object_id,
                                .code = static_cast<std::uint32_t>(error),
                                .kind = kind});
}

}  // namespace glidepath::entity

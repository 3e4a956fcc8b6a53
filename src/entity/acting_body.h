// An acting body as its own parts see it: the one implementation of the actor context. It lives for the
// length of a call and is never kept. Below it, the stages of the tick that only an actor has.
#pragma once

#include "entity/entity.h"
#include "entity/layer.h"
#include "motion/interpreter.h"
#include "planning/actor_context.h"

namespace glidepath::entity {

class ActingBody final : public ActorContext {
  public:
    // The parts must have an actor.
    ActingBody(EntityParts parts, const EntityContext& context) : parts_(parts), context_(context) {}

    // For the interpreter (motion_context.h).
    [[nodiscard]] MotionBodyView motion_view() const override;
    MovementError play(MotionCommand motion, const MovementParameters& block) override;
    MovementError stop_playing(MotionCommand motion, const MovementParameters& block) override;
    void stop_playing_all() override;
    void remove_link_animations() override;
    void initialize_motion_tables() override;
    void cancel_move_to() override;
    void unstick() override;
    void set_local_velocity(const Vec3& velocity_mps) override;
    void set_on_walkable(bool on_walkable) override;

    // For the planner (actor_context.h).
    [[nodiscard]] MoveToView move_to_view() const override;
    [[nodiscard]] MoveToView brief_view() const override;
    [[nodiscard]] double target_quantum_s() const override;
    [[nodiscard]] Bearing bearing_of(const Position& position) const override;
    MovementError do_motion(MotionCommand motion, MovementParameters& block) override;
    MovementError stop_motion(MotionCommand motion, MovementParameters& block) override;
    void stop_completely() override;
    void set_heading(float heading_deg) override;
    void stick_to(ObjectId id, float radius_m, float height_m) override;
    void set_target(std::uint32_t context_id, ObjectId id, float radius_m, double quantum_s) override;
    void clear_target() override;
    void set_target_quantum(double quantum_s) override;
    void movement_ended(NoticeKind kind, MovementError error) override;

  private:
    [[nodiscard]] Actor& actor() const { return *parts_.actor; }
    [[nodiscard]] MotionCommand adjust(MotionCommand motion, MovementParameters& block) const;

    EntityParts parts_;
    const EntityContext& context_;
};

// Stage 1 and 2: what the animation moves the body by, gated and scaled, with the events that it passed on
// the way.
[[nodiscard]] Frame animate(EntityParts parts, const EntityContext& context, float dt_s, HookQueue& hooks);
// Stage 8: hooks become notices, finished animations finished motions.
void run_hooks(EntityParts parts, const EntityContext& context, const HookQueue& hooks);
// Finished motions: the interpreter is notified of each, and so is the game.
void report_done(EntityParts parts, const EntityContext& context, const MotionDoneQueue& done);
// Whether stages 11 and 12 have anything to do: usually not.
[[nodiscard]] inline bool has_plans(const Actor& actor) {
    return actor.driver == Driver::light ? actor.light.has_destination : !actor.move_to.pending.empty();
}
[[nodiscard]] inline bool has_completed_motions(const Actor& actor) {
    const auto& pending = actor.manager.pending;
    return !pending.empty() && pending.front().count == 0;
}
// Stage 11: one step of the planner, or of the light driver.
void plan(EntityParts parts, const EntityContext& context, float dt_s);
// A movement for the light driver: its cycle begins, and its destination replaces the one before
// (spec/light-driver.md 1 and 3.4).
void drive_to(EntityParts parts, const EntityContext& context, const MoveToRequest& request);
// Stage 12: motions that wait for nothing are done.
void complete_motions(EntityParts parts, const EntityContext& context);

// Puts a new actor into its default state.
void enter_default_state(EntityParts parts, const EntityContext& context);

// Links go, and every motion that waits counts as done, not successful: hiding and creation do this
// (spec/world.md 6).
void flush_motions(EntityParts parts, const EntityContext& context);

// The ground has changed under an actor: its interpreter is notified, then its planner.
void notify_ground_change(EntityParts parts, const EntityContext& context, bool on_walkable);

}  // namespace glidepath::entity

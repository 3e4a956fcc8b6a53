// How an actor's parts reach each other and their body. Interpreter and planner talk through ports, structs
// of function pointers; here is what stands behind them. Ports live for the length of a call and are never
// kept.
#pragma once

#include "entity/entity.h"
#include "entity/layer.h"
#include "motion/interpreter.h"

namespace glidepath::entity {

// The context behind both ports.
struct Performance {
    EntityParts parts;
    const EntityContext& context;
};

[[nodiscard]] MotionPort motion_port(Performance& performance);
[[nodiscard]] MoveToPort move_to_port(Performance& performance);

// Stage 1 and 2: what the animation moves the body by, gated and scaled, with the events that it passed on
// the way.
[[nodiscard]] Frame animate(EntityParts parts, float dt_s, HookQueue& hooks);
// Stage 8: hooks become notices, finished animations finished motions.
void run_hooks(EntityParts parts, const EntityContext& context, const HookQueue& hooks);
// Finished motions: the interpreter hears of each, and so does the game.
void report_done(EntityParts parts, const EntityContext& context, const MotionDoneQueue& done);
// Stage 11: one step of the planner.
void plan(EntityParts parts, const EntityContext& context);
// Stage 12: motions that wait for nothing are done.
void complete_motions(EntityParts parts, const EntityContext& context);

// Puts a new actor into its default state.
void enter_default_state(EntityParts parts, const EntityContext& context);

// The body leaves the world: what its animation still plays and its interpreter still waits for counts as
// done. A movement of the planner is not cancelled (moveto.md section 1a).
void run_motions_down(EntityParts parts, const EntityContext& context);

// The ground has changed under an actor: its interpreter, then its planner are told.
void tell_of_ground(EntityParts parts, const EntityContext& context, bool on_walkable);

}  // namespace glidepath::entity

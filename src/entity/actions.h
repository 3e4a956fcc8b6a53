// What can be done to an entity between ticks. Messages come down to these; a host without messages calls
// them.
#pragma once

#include "entity/entity.h"
#include "entity/layer.h"

#include <optional>

namespace glidepath::entity {

// A waypoint to glide to. Of a predictive body: an update that was sent when it came.
void interpolate_to(EntityParts parts, const EntityContext& context, const Position& target,
                    bool keep_heading);
void stop_interpolating(EntityParts parts);

// Which object is meant: unknown, nothing happens; one that hangs on another means that one.
void stick_to_object(EntityParts parts, const EntityContext& context, ObjectId object);
void stick_to(EntityParts parts, const EntityContext& context, ObjectId target, float target_radius_m);
void unstick(EntityParts parts, const EntityContext& context, NoticeReason reason);
void apply_target_update(EntityParts parts, const EntityContext& context, ObjectId target, bool is_ok,
                         const Position& position);
// The tracker's update in full: for the planner, then for sticking.
void apply_target_update(EntityParts parts, const EntityContext& context, const TargetInfo& info);

// Follows another object with the tracker; nothing where nobody tracks.
void track(EntityParts parts, const EntityContext& context, std::uint32_t context_id, ObjectId target,
           float radius_m, double quantum_s);
void stop_tracking(EntityParts parts, const EntityContext& context);

// Ties the leash to a position, with the ranges of the cell that the body is in now.
void constrain_to(EntityParts parts, const EntityContext& context, const Position& anchor);

// The setter of velocity: limited to 50 m/s, and nothing when it is the present one; it switches the body on
// in any case.
void set_velocity(EntityParts parts, const EntityContext& context, const Vec3& velocity_mps);

// Stores the physics state. A change of the hidden bit finishes links and pending motions
// (spec/world.md 6).
void set_state(EntityParts parts, const EntityContext& context, std::uint32_t state);

// Puts the body somewhere at once. False when the host refuses; nothing has changed then. Of a predictive
// body it may be known when that was sent.
bool set_position(EntityParts parts, const EntityContext& context, const Position& target,
                  NoticeReason reason, std::optional<double> sent_s = {});

// What every teleport does to the rest of the body: move-to, sticky, queue and leash end.
void teleport_hook(EntityParts parts, const EntityContext& context);

// Stores the ground flags and applies the ground rule; a change of walkable is a notice.
void set_ground(EntityParts parts, const EntityContext& context, bool has_contact, bool on_walkable);

void cancel_move_to(EntityParts parts, const EntityContext& context,
                    MovementError error = MovementError::cancelled);

void leave_parent(EntityParts parts, const EntityContext& context);

// Out of every cell, as into a pack: switched off, without ground. Queue, leash, sticking, motions and plans
// stay, and nobody is notified (spec/world.md 9).
void leave_world(EntityParts parts, const EntityContext& context);

}  // namespace glidepath::entity

// What can be done to an entity between ticks. Messages come down to these; a host without messages calls
// them.
#pragma once

#include "entity/entity.h"
#include "entity/layer.h"

namespace glidepath::entity {

// A waypoint to glide to.
void interpolate_to(EntityParts parts, const EntityContext& context, const Position& target,
                    bool keep_heading);
void stop_interpolating(EntityParts parts);

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

// Puts the body somewhere at once. False when the host refuses; nothing has changed then.
bool set_position(EntityParts parts, const EntityContext& context, const Position& target,
                  NoticeReason reason);

// What every teleport does to the rest of the body: move-to, sticky, queue and leash end.
void teleport_hook(EntityParts parts, const EntityContext& context);

// Stores the ground flags and applies the ground rule; a change of walkable is a notice.
void set_ground(EntityParts parts, const EntityContext& context, bool has_contact, bool on_walkable);

void cancel_move_to(EntityParts parts, const EntityContext& context,
                    MovementError error = MovementError::cancelled);

void leave_parent(EntityParts parts, const EntityContext& context);

}  // namespace glidepath::entity

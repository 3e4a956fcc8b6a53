// Commands: validated first, so that no NaN enters the state, then done at once.
#include "entity/acting_body.h"
#include "entity/wire_ground.h"
#include "geometry/heading.h"
#include "world/storage.h"

namespace glidepath::world {

namespace {

// What the interpreter answered; `asked` is what the push itself said.
Error status_of(const Error& asked, const char* what, MovementError error) {
    if (!asked.is_ok() || error == MovementError::none) return asked;
    return {ErrorCode::refused, what, static_cast<std::uint64_t>(error), name_of(error)};
}

}  // namespace

Error Storage::push(BodyId id, const GlideTo& command) {
    if (is_live(id) && predicted(id) != nullptr) return hear_update(id, command);
    return guarded(id, validate(command), [&](EntityParts parts, const EntityContext& context) {
        interpolate_to(parts, context, command.target, command.keep_heading || is_moving_to(parts));
        if (context.wire_ground) stand_at(parts, context, command.target);
    });
}

// An update of a predictive body; the first position of one that was nowhere, or carried, puts it there.
Error Storage::hear_update(BodyId id, const GlideTo& command) {
    if (Error status = validate(command); !status.is_ok()) return status;
    if (Error status = check_send_time(*predicted(id), command.sent_s.has_value()); !status.is_ok()) {
        return status;
    }
    const std::uint32_t index = id.index();
    Entity& entity = entity_at(index);
    if (!entity.has_cell || entity.parent != 0) {
        Error status = place(id, {command.target, command.sent_s}, NoticeReason::no_cell);
        if (!status.is_ok() || predicted(id)->predictor.knot_count > 0) return status;
    }
    // What is heard changes what frames show, and nothing that a pass does.
    Predicted& predicted = predicted_[records_.has(index).predicted];
    if (has_due_frames_ && begins_to_starve(predicted)) show_due_frames();  // they tell of it first
    const bool has_due_frame = has_due_frames_ && entity.is_on;
    predicted.heard_before_frame = has_due_frame;
    static_cast<void>(hear(entity, predicted, context_of(index),
                           {.position = command.target,
                            .sent_s = command.sent_s,
                            .velocity_mps = command.velocity_mps,
                            .has_heading = !command.keep_heading,
                            .is_repeated = command.is_repeated}));
    if (has_due_frame) return {};  // which will note it
    note_change(index);
    wake_to_be_measured(index);
    return {};
}

// A place that a predictive body has already gone on from is an update like any other.
Error Storage::push(BodyId id, const PlaceAt& command) {
    if (is_live(id) && predicted(id) != nullptr && is_outdated(*predicted(id), command.sent_s)) {
        return hear_update(id, {.target = command.target, .sent_s = command.sent_s});
    }
    return place(id, command, NoticeReason::requested);
}

Error Storage::place(BodyId id, const PlaceAt& command, NoticeReason reason) {
    bool placed = false;
    Error status = guarded(id, validate(command), [&](EntityParts parts, const EntityContext& context) {
        teleport_hook(parts, context);
        const bool leaves_parent = parts.predicted != nullptr && parts.entity.is_parented;
        if (leaves_parent) leave_parent(parts, context);
        placed = set_position(parts, context, command.target, reason, command.sent_s);
        if (placed && leaves_parent) switch_on(parts.entity, context.clock_s);
        if (placed && context.wire_ground) stand_at(parts, context, parts.entity.body.position);
    });
    if (!status.is_ok() || placed) return status;
    return {ErrorCode::refused, "target", 0, "the host does not allow this position"};
}

Error Storage::push(BodyId id, const SetMotion& command) {
    return guarded_retail(id, validate(command), [&](EntityParts parts, const EntityContext& context) {
        set_velocity(parts, context, command.velocity_mps);
        parts.entity.body.omega_radps = command.omega_radps;
    });
}

Error Storage::push(BodyId id, const SetVelocity& command) {
    return guarded_mover(id, validate(command), [&](EntityParts parts, const EntityContext& context) {
        set_velocity(parts, context, command.velocity_mps);
    });
}

Error Storage::push(BodyId id, const SetOmega& command) {
    return guarded_mover(id, validate(command), [&](EntityParts parts, const EntityContext& context) {
        switch_on(parts.entity, context.clock_s);
        parts.entity.body.omega_radps = command.omega_radps;
    });
}

Error Storage::push(BodyId id, const QueueVelocity& command) {
    if (is_live(id) && entity(id).interpolation.length >= k_queue_cap) {
        return {ErrorCode::refused, "id", id.slot, "the queue of this body is full"};
    }
    return guarded_mover(id, validate(command), [&](EntityParts parts, const EntityContext& context) {
        switch_on(parts.entity, context.clock_s);
        const WaypointKind kind = command.is_jump ? WaypointKind::jump : WaypointKind::velocity;
        push_waypoint(parts.entity.interpolation, parts.queue, velocity_waypoint(kind, command.velocity_mps));
    });
}

Error Storage::push(BodyId id, const SetHeading& command) {
    return guarded_placed(id, validate(command), [&](EntityParts parts, const EntityContext&) {
        set_heading(parts.entity.body.position.frame, command.heading_deg);
    });
}

Error Storage::push(BodyId id, const UseServerPosition& command) {
    if (is_live(id) && !entity(id).is_player) {
        return {ErrorCode::refused, "id", id.slot, "only the client's own body asks for this"};
    }
    return guarded_retail(id, {}, [&](EntityParts parts, const EntityContext&) {
        parts.entity.uses_server_position = command.uses;
        parts.entity.player_keeps_heading = command.keeps_heading;
    });
}

Error Storage::push(BodyId id, const StickTo& command) {
    return guarded_retail(id, validate(command), [&](EntityParts parts, const EntityContext& context) {
        stick_to(parts, context, command.target, command.target_radius_m);
    });
}

Error Storage::push(BodyId id, const Unstick&) {
    return guarded_retail(id, {}, [](EntityParts parts, const EntityContext& context) {
        unstick(parts, context, NoticeReason::requested);
    });
}

Error Storage::push(BodyId id, const ConstrainTo& command) {
    return guarded_retail(id, validate(command.anchor), [&](EntityParts parts, const EntityContext& context) {
        constrain_to(parts, context, command.anchor);
    });
}

Error Storage::push(BodyId id, const Unconstrain&) {
    return guarded_retail(
        id, {}, [](EntityParts parts, const EntityContext&) { unconstrain(parts.entity.constraint); });
}

Error Storage::push(BodyId id, const SetSpeeds& command) {
    return guarded_retail(id, validate(command), [&](EntityParts parts, const EntityContext&) {
        parts.entity.top_speed_mps = command.top_speed_mps;
        parts.entity.adjusted_top_speed_mps = command.adjusted_top_speed_mps;
    });
}

// After a request of the game motions that wait for nothing are done at once (spec/interpreter.md
// 12.1).
Error Storage::push(BodyId id, const DoMotion& command) {
    MovementError error = MovementError::none;
    const Error asked =
        guarded_actor(id, validate(command), [&](EntityParts parts, const EntityContext& context) {
            ActingBody body(parts, context);
            const MovementParameters block{.speed = command.speed, .hold_key = command.hold_key};
            error = do_motion(parts.actor->interpreter, parts.actor->object, body, command.motion, block);
            complete_motions(parts, context);
        });
    return status_of(asked, "motion", error);
}

Error Storage::push(BodyId id, const StopMotion& command) {
    MovementError error = MovementError::none;
    const Error asked = guarded_actor(id, {}, [&](EntityParts parts, const EntityContext& context) {
        ActingBody body(parts, context);
        const MovementParameters block{.hold_key = command.hold_key};
        error = stop_motion(parts.actor->interpreter, parts.actor->object, body, command.motion, block);
        complete_motions(parts, context);
    });
    return status_of(asked, "motion", error);
}

Error Storage::push(BodyId id, const Jump& command) {
    if (Error status = refuse_if_predictive(id); !status.is_ok()) return status;
    MovementError error = MovementError::none;
    const Error asked =
        guarded_actor(id, validate(command), [&](EntityParts parts, const EntityContext& context) {
            ActingBody body(parts, context);
            error = jump(parts.actor->interpreter, parts.actor->object, body, command.extent).error;
            complete_motions(parts, context);
        });
    return status_of(asked, "jump", error);
}

Error Storage::push(BodyId id, const StopCompletely&) {
    return guarded_actor(id, {}, [](EntityParts parts, const EntityContext& context) {
        ActingBody body(parts, context);
        stop_completely(parts.actor->interpreter, body);
        complete_motions(parts, context);
    });
}

// The light driver goes where an object is now, and makes no turns.
Error Storage::drive_body(BodyId id, const MoveBody& command) {
    MoveToRequest request = command.request;
    if (Error status = validate(request); !status.is_ok()) return status;
    if (request.type != MoveToType::move_to_position && request.type != MoveToType::move_to_object) {
        return {ErrorCode::refused, "request.type", 0, "the light driver makes no turns"};
    }
    if (request.type == MoveToType::move_to_object) {
        const Body* const target = find_body(request.object_id);
        if (target == nullptr) return {ErrorCode::unknown_id, "request.object_id", 0, "is not here"};
        request.position = target->position;
    }
    act(id, [&](EntityParts parts, const EntityContext& context) { drive_to(parts, context, request); });
    return {};
}

Error Storage::push(BodyId id, const MoveBody& command) {
    if (Error status = refuse_if_predictive(id); !status.is_ok()) return status;
    if (is_live(id) && actor(id) != nullptr && actor(id)->driver == Driver::light) {
        return drive_body(id, command);
    }
    return guarded_actor(id, validate(command.request), [&](EntityParts parts, const EntityContext& context) {
        ActingBody body(parts, context);
        MoveToRequest request = command.request;
        if (request.top_level_id == 0) request.top_level_id = request.object_id;
        if (const NamedObject target = context.neighbours.find_object(request.object_id); target.is_known) {
            request.top_level_id = target.top_level;
            request.object_radius_m = target.radius_m;
            request.object_height_m = target.height_m;
        }
        perform_movement(parts.actor->move_to, request, body, context.rules);
    });
}

Error Storage::push(BodyId id, const HostMotion& command) {
    return guarded_retail(id, validate(command), [&](EntityParts parts, const EntityContext&) {
        give_root_motion(parts.entity, combine(parts.entity.root_motion, command.offset));
    });
}

}  // namespace glidepath::world

// Commands: validated first, so that no NaN enters the state, then done at once.
#include "entity/acting_body.h"
#include "entity/wire_ground.h"
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
    return guarded(id, validate(command.target), [&](EntityParts parts, const EntityContext& context) {
        interpolate_to(parts, context, command.target, command.keep_heading || is_moving_to(parts));
        if (context.wire_ground) stand_at(parts, context, command.target);
    });
}

Error Storage::push(BodyId id, const PlaceAt& command) {
    bool placed = false;
    Error status =
        guarded(id, validate(command.target), [&](EntityParts parts, const EntityContext& context) {
            teleport_hook(parts, context);
            placed = set_position(parts, context, command.target, NoticeReason::requested);
            if (placed && context.wire_ground) stand_at(parts, context, parts.entity.body.position);
        });
    if (!status.is_ok() || placed) return status;
    return {ErrorCode::refused, "target", 0, "the host does not allow this position"};
}

Error Storage::push(BodyId id, const SetMotion& command) {
    return guarded(id, validate(command), [&](EntityParts parts, const EntityContext& context) {
        if (context.wire_ground) push_off(parts, context, command.velocity_mps);
        set_velocity(parts.entity.body, command.velocity_mps);
        parts.entity.body.omega_radps = command.omega_radps;
    });
}

Error Storage::push(BodyId id, const StickTo& command) {
    return guarded(id, validate(command), [&](EntityParts parts, const EntityContext& context) {
        stick_to(parts, context, command.target, command.target_radius_m);
    });
}

Error Storage::push(BodyId id, const Unstick&) {
    return guarded(id, {}, [](EntityParts parts, const EntityContext& context) {
        unstick(parts, context, NoticeReason::requested);
    });
}

Error Storage::push(BodyId id, const ConstrainTo& command) {
    return guarded(id, validate(command.anchor), [&](EntityParts parts, const EntityContext& context) {
        constrain_to(parts, context, command.anchor);
    });
}

Error Storage::push(BodyId id, const Unconstrain&) {
    return guarded(id, {},
                   [](EntityParts parts, const EntityContext&) { unconstrain(parts.entity.constraint); });
}

Error Storage::push(BodyId id, const SetSpeeds& command) {
    return guarded(id, validate(command), [&](EntityParts parts, const EntityContext&) {
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

Error Storage::push(BodyId id, const MoveBody& command) {
    return guarded_actor(id, validate(command.request), [&](EntityParts parts, const EntityContext& context) {
        ActingBody body(parts, context);
        MoveToRequest request = command.request;
        if (request.top_level_id == 0) request.top_level_id = request.object_id;
        if (const Body* target = context.neighbours.find_body(request.object_id)) {
            request.object_radius_m = target->radius_m;
            request.object_height_m = target->height_m;
        }
        perform_movement(parts.actor->move_to, request, body, context.rules);
    });
}

Error Storage::push(BodyId id, const HostMotion& command) {
    return guarded(id, validate(command), [&](EntityParts parts, const EntityContext&) {
        give_root_motion(parts.entity, combine(parts.entity.root_motion, command.offset));
    });
}

}  // namespace glidepath::world

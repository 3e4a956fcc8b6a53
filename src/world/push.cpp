// Commands: validated at the door, so that no NaN enters the state, then done at once.
#include <glidepath/entity/performance.h>
#include <glidepath/entity/wire_ground.h>
#include <glidepath/world/world.h>

namespace glidepath {

namespace {

// What the interpreter answered; `asked` is what the push itself said.
Status status_of(const Status& asked, const char* what, MovementError error) {
    if (!asked.is_ok() || error == MovementError::none) return asked;
    return {StatusCode::refused, what, static_cast<std::uint64_t>(error), name_of(error)};
}

}  // namespace

Status World::push(EntityId id, const GlideTo& command) {
    return guarded(id, validate(command.target), [&](EntityParts parts, const EntityContext& context) {
        interpolate_to(parts, context, command.target, command.keep_heading || is_moving_to(parts));
        if (context.wire_ground) stand_at(parts, context, command.target);
    });
}

Status World::push(EntityId id, const PlaceAt& command) {
    bool placed = false;
    const Status status =
        guarded(id, validate(command.target), [&](EntityParts parts, const EntityContext& context) {
            teleport_hook(parts, context);
            placed = set_position(parts, context, command.target, NoticeReason::requested);
            if (placed && context.wire_ground) stand_at(parts, context, parts.entity.body.position);
        });
    if (!status.is_ok() || placed) return status;
    return {StatusCode::refused, "target", 0, "the host does not allow this place"};
}

Status World::push(EntityId id, const SetMotion& command) {
    return guarded(id, validate(command), [&](EntityParts parts, const EntityContext& context) {
        if (context.wire_ground) push_off(parts, context, command.velocity_mps);
        set_velocity(parts.entity.body, command.velocity_mps);
        parts.entity.body.omega_radps = command.omega_radps;
    });
}

Status World::push(EntityId id, const StickTo& command) {
    return guarded(id, validate(command), [&](EntityParts parts, const EntityContext& context) {
        stick_to(parts, context, command.target, command.target_radius_m);
    });
}

Status World::push(EntityId id, const Unstick&) {
    return guarded(id, {}, [](EntityParts parts, const EntityContext& context) {
        unstick(parts, context, NoticeReason::requested);
    });
}

Status World::push(EntityId id, const ConstrainTo& command) {
    return guarded(id, validate(command.anchor), [&](EntityParts parts, const EntityContext& context) {
        constrain_to(parts, context, command.anchor);
    });
}

Status World::push(EntityId id, const Unconstrain&) {
    return guarded(id, {},
                   [](EntityParts parts, const EntityContext&) { unconstrain(parts.entity.constraint); });
}

Status World::push(EntityId id, const SetSpeeds& command) {
    return guarded(id, validate(command), [&](EntityParts parts, const EntityContext&) {
        parts.entity.top_speed_mps = command.top_speed_mps;
        parts.entity.adjusted_top_speed_mps = command.adjusted_top_speed_mps;
    });
}

// After a request of the game motions that wait for nothing are done at once (moveto.md section 9a, at the
// end).
Status World::push(EntityId id, const DoMotion& command) {
    MovementError error = MovementError::none;
    const Status asked =
        guarded_actor(id, validate(command), [&](EntityParts parts, const EntityContext& context) {
            Performance performance{parts, context};
            const MovementParameters block{.speed = command.speed, .hold_key = command.hold_key};
            error = do_motion(parts.actor->interpreter, parts.actor->object, motion_port(performance),
                              command.motion, block);
            complete_motions(parts, context);
        });
    return status_of(asked, "motion", error);
}

Status World::push(EntityId id, const StopMotion& command) {
    MovementError error = MovementError::none;
    const Status asked = guarded_actor(id, {}, [&](EntityParts parts, const EntityContext& context) {
        Performance performance{parts, context};
        const MovementParameters block{.hold_key = command.hold_key};
        error = stop_motion(parts.actor->interpreter, parts.actor->object, motion_port(performance),
                            command.motion, block);
        complete_motions(parts, context);
    });
    return status_of(asked, "motion", error);
}

Status World::push(EntityId id, const Jump& command) {
    MovementError error = MovementError::none;
    const Status asked =
        guarded_actor(id, validate(command), [&](EntityParts parts, const EntityContext& context) {
            Performance performance{parts, context};
            error =
                jump(parts.actor->interpreter, parts.actor->object, motion_port(performance), command.extent)
                    .error;
            complete_motions(parts, context);
        });
    return status_of(asked, "jump", error);
}

Status World::push(EntityId id, const StopCompletely&) {
    return guarded_actor(id, {}, [](EntityParts parts, const EntityContext& context) {
        Performance performance{parts, context};
        stop_completely(parts.actor->interpreter, motion_port(performance));
        complete_motions(parts, context);
    });
}

Status World::push(EntityId id, const MoveBody& command) {
    return guarded_actor(id, validate(command.request), [&](EntityParts parts, const EntityContext& context) {
        Performance performance{parts, context};
        MoveToRequest request = command.request;
        if (request.top_level_id == 0) request.top_level_id = request.object_id;
        if (const Body* target = context.objects.body(request.object_id)) {
            request.object_radius_m = target->radius_m;
            request.object_height_m = target->height_m;
        }
        perform_movement(parts.actor->move_to, request, move_to_port(performance), context.rules);
    });
}

Status World::push(EntityId id, const HostMotion& command) {
    return guarded(id, validate(command), [&](EntityParts parts, const EntityContext&) {
        give_root_motion(parts.entity, combine(parts.entity.root_motion, command.offset));
    });
}

}  // namespace glidepath

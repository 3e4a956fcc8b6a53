#include "routing/movement_handler.h"

#include "base/stamp.h"
#include "entity/acting_body.h"
#include "entity/actions.h"

#include <cmath>

namespace glidepath::routing {

namespace {

struct Unpacking {
    EntityParts parts;
    const EntityContext& context;
};
Unpacking& of(void* context) { return *static_cast<Unpacking*>(context); }
Actor& actor_of(void* context) { return *of(context).parts.actor; }

bool knows_object(void* context, ObjectId object) {
    return of(context).context.neighbours.find_body(object) != nullptr;
}

MotionCommand present_style(void* context) { return actor_of(context).interpreter.interpreted.style; }

void end_move_to(void* context) { cancel_move_to(of(context).parts, of(context).context); }

void come_unstuck(void* context) { unstick(of(context).parts, of(context).context, NoticeReason::requested); }

void do_style(void* context, MotionCommand style) {
    Actor& actor = actor_of(context);
    ActingBody body(of(context).parts, of(context).context);
    do_motion(actor.interpreter, actor.object, body, style, MovementParameters{});
}

void take_state(void* context, const InterpretedState& state) {
    Actor& actor = actor_of(context);
    ActingBody body(of(context).parts, of(context).context);
    move_to_interpreted_state(actor.interpreter, actor.object, body, state);
}

float radius_of(void* context, ObjectId object) {
    const Body* body = of(context).context.neighbours.find_body(object);
    return body != nullptr ? body->radius_m : 0.0F;
}

void stick(void* context, ObjectId object) {
    stick_to(of(context).parts, of(context).context, object, radius_of(context, object));
}

void set_long_jump(void* context, bool is_charging) {
    actor_of(context).interpreter.standing_long_jump = is_charging;
}

void set_run_rate(void* context, float run_rate) { actor_of(context).interpreter.my_run_rate = run_rate; }

void perform(void* context, const MoveToRequest& asked) {
    MoveToRequest request = asked;
    if (const Body* target = of(context).context.neighbours.find_body(request.object_id)) {
        request.object_radius_m = target->radius_m;
        request.object_height_m = target->height_m;
    }
    ActingBody body(of(context).parts, of(context).context);
    perform_movement(actor_of(context).move_to, request, body, of(context).context.rules);
}

MovementSteps steps_of(Unpacking& unpacking) {
    return {.context = &unpacking,
            .knows_object = knows_object,
            .present_style = present_style,
            .cancel_move_to = end_move_to,
            .unstick = come_unstuck,
            .do_style = do_style,
            .move_to_state = take_state,
            .stick_to = stick,
            .set_standing_long_jump = set_long_jump,
            .set_run_rate = set_run_rate,
            .perform = perform};
}

}  // namespace

bool pass_movement_gates(Stamps& stamps, bool is_player, const MovementUpdate& update, Route& route) {
    if (!pass_instance_gate(stamps.instance, update.instance, route)) return false;
    if (!is_newer(stamps.movement, update.movement_stamp)) {
        route.add(RouteStep::stale_movement);
        return false;
    }
    stamps.movement = update.movement_stamp;  // consumed even if the next gate drops the message
    if (is_older(stamps.server_control, update.server_control)) {
        route.add(RouteStep::stale_server_control);
        return false;
    }
    stamps.server_control = update.server_control;
    if (is_player && update.is_autonomous) {
        route.add(RouteStep::player_ignores_echo);
        return false;
    }
    return true;
}

bool unpack_movement(const Movement& movement, const MovementSteps& steps) {
    void* const context = steps.context;
    steps.cancel_move_to(context);
    steps.unstick(context);
    if (movement.style != steps.present_style(context)) steps.do_style(context, movement.style);

    MoveToRequest request = movement.request;
    request.type = static_cast<MoveToType>(movement.type);
    request.top_level_id = request.object_id;
    const bool knows_target = request.object_id != 0 && steps.knows_object(context, request.object_id);
    switch (request.type) {
        case MoveToType::none:  // 0 on the wire: a whole motion state
            steps.move_to_state(context, movement.state);
            if (movement.sticky_object != 0) steps.stick_to(context, movement.sticky_object);
            steps.set_standing_long_jump(context, movement.standing_long_jump);
            return true;
        case MoveToType::move_to_object:
            if (!knows_target) request.type = MoveToType::move_to_position;
            [[fallthrough]];
        case MoveToType::move_to_position:
            steps.set_run_rate(context, movement.run_rate);
            break;
        case MoveToType::turn_to_object:
            if (!knows_target) {
                request.type = MoveToType::turn_to_heading;
                request.parameters.desired_heading_deg = movement.target_heading_deg;
            }
            break;
        case MoveToType::turn_to_heading:
            break;
        default:
            return false;
    }
    steps.perform(context, request);
    return true;
}

Route receive_movement(EntityParts parts, const EntityContext& context, const MovementUpdate& update) {
    Route route;
    if (!pass_movement_gates(parts.entity.stamps, parts.entity.is_player, update, route)) return route;
    return take_movement(parts, context, update);
}

Route take_movement(EntityParts parts, const EntityContext& context, const MovementUpdate& update) {
    Route route;
    if (parts.actor != nullptr) {
        Unpacking unpacking{parts, context};
        parts.actor->last_move_was_autonomous = update.is_autonomous;
        const bool done = unpack_movement(update.movement, steps_of(unpacking));
        route.add(done ? RouteStep::movement_applied : RouteStep::movement_of_no_type);
    } else {
        route.add(RouteStep::movement_without_actor);
    }
    if (parts.entity.is_player) route.add(RouteStep::player_control_taken);
    return route;
}

Error validate(const MovementUpdate& update) {
    const Movement& movement = update.movement;
    if (!std::isfinite(movement.run_rate) || !std::isfinite(movement.target_heading_deg)) {
        return {ErrorCode::bad_float, "run_rate", 0, "run rate or heading is not a finite number"};
    }
    const InterpretedState& state = movement.state;
    for (const float speed : {state.forward.speed, state.side_step.speed, state.turn.speed}) {
        if (!(std::fabs(speed) <= k_max_motion_speed)) {
            return {ErrorCode::out_of_range, "speed", 0, "must be a finite number of at most 1e6"};
        }
    }
    for (std::uint32_t i = 0; i < state.actions.size(); ++i) {
        if (!(std::fabs(state.actions[i].speed) <= k_max_motion_speed)) {
            return {ErrorCode::out_of_range, "action speed", i, "must be a finite number of at most 1e6"};
        }
    }
    const bool plans = movement.type >= 6 && movement.type <= 9;
    if (!plans) return {};
    MoveToRequest request = movement.request;
    request.type = static_cast<MoveToType>(movement.type);
    return validate(request);
}

}  // namespace glidepath::routing

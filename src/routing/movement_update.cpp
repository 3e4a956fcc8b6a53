#include "entity/acting_body.h"
#include "entity/actions.h"
#include "routing/body_updates.h"
#include "routing/outcome.h"

#include <cmath>

namespace glidepath::routing {

namespace {

bool is_known(MoveToType type) {
    return type == MoveToType::move_to_object || type == MoveToType::move_to_position ||
           type == MoveToType::turn_to_object || type == MoveToType::turn_to_heading;
}

// The light driver reads two types only (spec/light-driver.md 1.1).
bool takes(Driver driver, MoveToType type) {
    return driver == Driver::planner || type == MoveToType::move_to_object ||
           type == MoveToType::move_to_position;
}

// spec/routing.md 7.9.
void take_state(EntityParts parts, const EntityContext& context, const Movement& movement,
                const MovementState& state) {
    Actor& actor = *parts.actor;
    ActingBody body(parts, context);
    move_to_interpreted_state(actor.interpreter, actor.object, body, interpreted_state_of(state));
    if (state.sticky_object != 0) stick_to_object(parts, context, state.sticky_object);
    actor.interpreter.standing_long_jump = (movement.options & movement_option::standing_long_jump) != 0;
}

// spec/routing.md 7.10 to 7.13.
void take_request(EntityParts parts, const EntityContext& context, const Movement& movement,
                  const MoveToRequest& sent) {
    Actor& actor = *parts.actor;
    const NamedObject target =
        sent.object_id != 0 ? context.neighbours.find_object(sent.object_id) : NamedObject{};
    const MoveToRequest request = request_of(movement, sent, target);
    // Of a known object it is a movement like any other; the rest asks the planner directly, which switches
    // on where it stops what runs (spec/world.md 5).
    if (target.is_known) switch_on(parts.entity, context.clock_s);
    if (sent.type == MoveToType::move_to_object || sent.type == MoveToType::move_to_position) {
        actor.interpreter.my_run_rate = movement.run_rate;
    }
    if (actor.driver == Driver::light) {
        drive_to(parts, context, sent);
        return;
    }
    ActingBody body(parts, context);
    perform_movement(actor.move_to, request, body, context.rules);
}

}  // namespace

InterpretedState interpreted_state_of(const MovementState& state) {
    InterpretedState result;
    result.style = state.current_style;
    result.forward = {state.forward_command, state.forward_speed};
    result.side_step = {state.sidestep_command, state.sidestep_speed};
    result.turn = {state.turn_command, state.turn_speed};
    for (const MotionAction& action : state.actions) {
        append_action(result.actions, action);
    }
    return result;
}

MoveToRequest request_of(const Movement& movement, const MoveToRequest& sent, const NamedObject& target) {
    MoveToRequest request = sent;
    request.top_level_id = request.object_id;
    if (target.is_known) {
        request.top_level_id = target.top_level;
        request.object_radius_m = target.radius_m;
        request.object_height_m = target.height_m;
        return request;
    }
    if (request.type == MoveToType::move_to_object) {
        request.type = MoveToType::move_to_position;
    } else if (request.type == MoveToType::turn_to_object) {
        request.type = MoveToType::turn_to_heading;
        request.parameters.desired_heading_deg = movement.target_heading_deg;
    }
    return request;
}

MessageOutcome receive_movement(EntityParts parts, const EntityContext& context,
                                const MovementUpdate& update) {
    const Entity& entity = parts.entity;
    Stamps& stamps = parts.entity.stamps;
    if (stamps.instance != update.instance) {
        return of_other_instance(stamps.instance, update.instance, entity.object);
    }
    // Consumed even if the next gate drops the message.
    if (!take_newer(stamps.movement, update.movement_stamp)) {
        return dropped(entity.object, MessageReason::movement_not_newer, MessageDetail::stale_movement);
    }
    if (is_older(stamps.server_control, update.server_control)) {
        return dropped(entity.object, MessageReason::server_control_older,
                       MessageDetail::stale_server_control);
    }
    stamps.server_control = update.server_control;
    if (entity.is_player && update.is_autonomous) {
        return dropped(entity.object, MessageReason::local_player, MessageDetail::player_ignores_echo);
    }
    return unpack_movement(parts, context, update);
}

MessageOutcome unpack_movement(EntityParts parts, const EntityContext& context,
                               const MovementUpdate& update) {
    MessageOutcome outcome = handled(parts.entity.object);
    if (parts.entity.is_player) outcome.details.add(MessageDetail::player_control_taken);
    if (parts.actor == nullptr) {
        outcome.details.add(MessageDetail::movement_without_actor);
        return outcome;
    }
    const Movement& movement = update.movement;
    Actor& actor = *parts.actor;
    actor.last_move_was_autonomous = update.is_autonomous;
    cancel_move_to(parts, context);
    unstick(parts, context, NoticeReason::requested);
    if (movement.style != actor.interpreter.interpreted.style) {
        ActingBody body(parts, context);
        do_motion(actor.interpreter, actor.object, body, movement.style, MovementParameters{});
    }
    if (const auto* state = std::get_if<MovementState>(&movement.payload)) {
        take_state(parts, context, movement, *state);
        outcome.details.add(MessageDetail::movement_applied);
    } else if (const auto* request = std::get_if<MoveToRequest>(&movement.payload);
               request != nullptr && is_known(request->type) && takes(actor.driver, request->type)) {
        take_request(parts, context, movement, *request);
        outcome.details.add(MessageDetail::movement_applied);
    } else {
        outcome.details.add(MessageDetail::movement_of_no_type);
    }
    return outcome;
}

}  // namespace glidepath::routing

namespace glidepath {

using namespace routing;

Error validate(const MovementUpdate& update) {
    const Movement& movement = update.movement;
    if (!std::isfinite(movement.run_rate) || !std::isfinite(movement.target_heading_deg)) {
        return {ErrorCode::bad_float, "run_rate", 0, "run rate or heading is not a finite number"};
    }
    const auto* state = std::get_if<MovementState>(&movement.payload);
    if (state == nullptr) {
        const auto& request = std::get<MoveToRequest>(movement.payload);
        return is_known(request.type) ? validate(request) : Error{};
    }
    for (const float speed : {state->forward_speed, state->sidestep_speed, state->turn_speed}) {
        if (!(std::fabs(speed) <= k_max_motion_speed)) {
            return {ErrorCode::out_of_range, "speed", 0, "must be a finite number of at most 1e6"};
        }
    }
    std::uint64_t index = 0;
    for (const MotionAction& action : state->actions) {
        if (!(std::fabs(action.speed) <= k_max_motion_speed)) {
            return {ErrorCode::out_of_range, "action speed", index, "must be a finite number of at most 1e6"};
        }
        ++index;
    }
    return {};
}

}  // namespace glidepath

// The life of a movement: asked for, begun by the first update, ended (spec/planner.md 2, 8 and 9).
#include "planning/move_to_steps.h"

namespace glidepath::planning {

namespace {

// What stays: starting position, and speed, hold key and distances of the parameters.
void reset(MoveTo& state, double now_s) {
    state.type = MoveToType::none;
    state.parameters.flags = 0;
    state.parameters.context_id = 0;
    state.sought = state.current_target = {};
    state.object_id = state.top_level_id = 0;
    state.object_radius_m = state.object_height_m = 0.0F;
    state.current_command = state.aux_command = motion_command::none;
    state.previous = state.original = {k_no_distance_m, now_s};
    state.previous_heading_deg = 0.0F;
    state.fail_progress_count = 0;
    state.moving_away = false;
    state.initialized = false;
}

void aim_again(MoveTo& state, const TargetInfo& info, double now_s) {
    state.sought = info.interpolated;
    state.current_target = info.target;
    state.previous = state.original = {k_no_distance_m, now_s};
}

}  // namespace

MovementParameters request_block(const MoveTo& state, float speed) {
    MovementParameters block;
    block.flags = movement_flag::planner_request;
    block.speed = speed;
    block.hold_key = state.parameters.hold_key;
    return block;
}

void clean_up(const Planner& planner) {
    MoveTo& state = planner.state;
    if (planner.actor.brief_view().is_attached) {
        // One block for both: the second stop sees the speed that the first one left.
        MovementParameters block = request_block(state, MovementParameters{}.speed);
        if (state.current_command != motion_command::none)
            planner.actor.stop_motion(state.current_command, block);
        if (state.aux_command != motion_command::none) planner.actor.stop_motion(state.aux_command, block);
        if (state.top_level_id != 0 && state.type != MoveToType::none) {
            planner.actor.clear_target();
        }
    }
    reset(state, planner.actor.brief_view().now_s);
}

void cancel(const Planner& planner, MovementError error) {
    if (planner.state.type == MoveToType::none) return;
    planner.actor.movement_ended(end_of(error), error);
    planner.state.pending.clear();
    clean_up(planner);
    if (planner.actor.brief_view().is_attached) planner.actor.stop_completely();
}

void notify_end(const Planner& planner) {
    const MoveToType type = planner.state.type;
    const bool is_turn = type == MoveToType::turn_to_object || type == MoveToType::turn_to_heading;
    planner.actor.movement_ended(is_turn ? NoticeKind::turn_finished : NoticeKind::arrived,
                                 MovementError::none);
}

// What sticking needs is saved: the clean-up forgets it.
void finish(const Planner& planner) {
    const bool sticks = planner.state.parameters.has(movement_flag::sticky);
    const std::uint32_t id = planner.state.top_level_id;
    const float radius_m = planner.state.object_radius_m;
    const float height_m = planner.state.object_height_m;
    const bool is_attached = planner.actor.brief_view().is_attached;
    if (is_attached) notify_end(planner);
    clean_up(planner);
    if (!is_attached) return;
    planner.actor.stop_completely();
    if (sticks) planner.actor.stick_to(id, radius_m, height_m);
}

MovementError perform_movement(MoveTo& state, const MoveToRequest& request, ActorContext& actor,
                               const Rules& rules) {
    const Planner planner{state, actor, rules};
    cancel(planner, MovementError::cancelled);
    if (!planner.actor.brief_view().is_attached) return MovementError::no_body;
    actor.unstick();
    switch (request.type) {
        case MoveToType::move_to_object:
            move_to_object(planner, request);
            break;
        case MoveToType::move_to_position:
            move_to_position(planner, request);
            break;
        case MoveToType::turn_to_object:
            turn_to_object(planner, request);
            break;
        case MoveToType::turn_to_heading:
            turn_to_heading(planner, request);
            break;
        case MoveToType::none:
            break;
    }
    return MovementError::none;
}

void use_time(MoveTo& state, ActorContext& actor, const Rules& rules) {
    if (state.pending.empty()) return;  // also: the movement waits for its first update
    const Planner planner{state, actor, rules};
    const MoveToView view = planner.actor.brief_view();
    if (!view.is_attached || !view.has_contact) return;
    if (state.pending.front().kind == MoveToNode::Kind::move) {
        move_tick(planner, view);
    } else {
        turn_tick(planner);
    }
}

void handle_update_target(MoveTo& state, const TargetInfo& info, ActorContext& actor, const Rules& rules) {
    const Planner planner{state, actor, rules};
    const MoveToView view = planner.actor.brief_view();
    if (!view.is_attached) {
        cancel(planner, MovementError::no_body);
        return;
    }
    if (info.object_id != state.top_level_id) return;
    if (info.status != TargetStatus::ok) {
        cancel(planner, state.initialized ? MovementError::object_gone : MovementError::no_object);
        return;
    }
    const bool moves = state.type == MoveToType::move_to_object;
    if (state.initialized) {
        if (moves) aim_again(state, info, view.now_s);  // a turn is never aimed again
    } else if (moves) {
        begin_move_to_object(planner, info);
    } else if (state.type == MoveToType::turn_to_object) {
        begin_turn_to_object(planner, info);
    }
}

void hit_ground(MoveTo& state, ActorContext& actor, const Rules& rules) {
    if (state.type != MoveToType::none) begin_next_node({state, actor, rules});
}

void cancel(MoveTo& state, MovementError error, ActorContext& actor) {
    constexpr Rules rules;  // none of them matters here
    cancel({state, actor, rules}, error);
}

}  // namespace glidepath::planning

// Beginning nodes and turning (spec/planner.md 3 and 5).
#include "base/units.h"
#include "geometry/heading.h"
#include "planning/move_to_steps.h"

#include <cmath>
#include <optional>

namespace glidepath::planning {

namespace {

constexpr double k_half_circle_deg = 180.0;

// Whether there is a turn to make, and which. The node's heading may lie outside the circle, so the
// difference may too.
std::optional<MotionCommand> turn_for(double rightwards_deg, const Rules& rules) {
    const auto epsilon = static_cast<double>(k_epsilon);
    const bool is_half_circle = std::fabs(rightwards_deg - k_half_circle_deg) < epsilon;
    if (rules.half_turn == HalfTurn::documented && is_half_circle) return std::nullopt;
    if (rightwards_deg <= k_half_circle_deg) {
        if (rightwards_deg <= epsilon) return std::nullopt;
        return motion_command::turn_right;
    }
    if (rightwards_deg + epsilon >= k_full_circle_deg) return std::nullopt;
    return motion_command::turn_left;
}

enum class TurnStep : std::uint8_t { progress, none, ignored };

// By the documents a step the wrong way round counts for nothing.
TurnStep judge_step(double step_deg, const Rules& rules) {
    const auto epsilon = static_cast<double>(k_epsilon);
    if (rules.turn_progress == Reading::documented) {
        if (step_deg >= k_half_circle_deg) return TurnStep::ignored;
        return step_deg >= epsilon ? TurnStep::progress : TurnStep::none;
    }
    return step_deg > epsilon && step_deg < k_half_circle_deg ? TurnStep::progress : TurnStep::none;
}

// Motions that are still pending do not hold a move back.
void begin_move(const Planner& planner) {
    MoveTo& state = planner.state;
    const MoveToView view = planner.actor.brief_view();
    const float distance_m = current_distance(state, view);
    const MoveCommand command = get_command(state.parameters, distance_m, planner.rules);
    if (command.motion == motion_command::none) {
        drop_node_and_begin_next(planner);
        return;
    }
    MovementParameters block = request_block(state, state.parameters.speed);
    block.hold_key = command.hold_key;
    const MovementError error = planner.actor.do_motion(command.motion, block);
    if (error != MovementError::none) {
        cancel(planner, error);
        return;
    }
    state.current_command = command.motion;
    state.moving_away = command.moving_away;
    state.parameters.hold_key = command.hold_key;
    state.previous = state.original = {distance_m, view.now_s};
}

void begin_turn(const Planner& planner) {
    MoveTo& state = planner.state;
    const MoveToView view = planner.actor.move_to_view();
    if (view.has_motions_pending) return;  // the next tick tries again
    const double rightwards_deg =
        heading_diff(state.pending.front().heading_deg, view.heading_deg, motion_command::turn_right);
    const std::optional<MotionCommand> turn = turn_for(rightwards_deg, planner.rules);
    if (!turn) {
        drop_node_and_begin_next(planner);
        return;
    }
    MovementParameters block = request_block(state, state.parameters.speed);
    const MovementError error = planner.actor.do_motion(*turn, block);
    if (error != MovementError::none) {
        cancel(planner, error);
        return;
    }
    state.current_command = *turn;
    state.previous_heading_deg = static_cast<float>(rightwards_deg);
}

void finish_turn(const Planner& planner, float heading_deg) {
    MoveTo& state = planner.state;
    state.fail_progress_count = 0;
    planner.actor.set_heading(heading_deg);
    state.pending.pop_front();
    MovementParameters block = request_block(state, MovementParameters{}.speed);
    planner.actor.stop_motion(state.current_command, block);
    state.current_command = motion_command::none;
    begin_next_node(planner);
}

}  // namespace

void add_move(MoveTo& state) { state.pending.push_back({MoveToNode::Kind::move, 0.0F}); }

void add_turn(MoveTo& state, double heading_deg) {
    state.pending.push_back({MoveToNode::Kind::turn, static_cast<float>(heading_deg)});
}

void begin_next_node(const Planner& planner) {
    if (planner.state.pending.empty()) {
        finish(planner);
    } else if (!planner.actor.brief_view().is_attached) {
        cancel(planner, MovementError::no_body);
    } else if (planner.state.pending.front().kind == MoveToNode::Kind::move) {
        begin_move(planner);
    } else {
        begin_turn(planner);
    }
}

void drop_node_and_begin_next(const Planner& planner) {
    planner.state.pending.pop_front();
    begin_next_node(planner);
}

void turn_tick(const Planner& planner) {
    MoveTo& state = planner.state;
    const MotionCommand turn = state.current_command;
    if (!motion_command::is_turn(turn)) {
        begin_turn(planner);
        return;
    }
    const MoveToView view = planner.actor.move_to_view();
    const float wanted_deg = state.pending.front().heading_deg;
    if (heading_greater(view.heading_deg, wanted_deg, turn)) {
        finish_turn(planner, wanted_deg);
        return;
    }
    const double step_deg = heading_diff(view.heading_deg, state.previous_heading_deg, turn);
    state.previous_heading_deg = view.heading_deg;
    const TurnStep step = judge_step(step_deg, planner.rules);
    if (step == TurnStep::progress) {
        state.fail_progress_count = 0;
    } else if (step == TurnStep::none && !view.is_interpolating && !view.has_motions_pending) {
        ++state.fail_progress_count;
    }
}

}  // namespace glidepath::planning

// The planner's inner steps, shared between its sources.
#pragma once

#include "planning/layer.h"
#include "planning/move_to.h"

namespace glidepath::planning {

// One call into the planner: lives on the stack, as long as the call.
struct Planner {
    MoveTo& state;
    ActorContext& actor;
    const Rules& rules;
};

// The block of the planner's own requests (spec/planner.md 1.2).
[[nodiscard]] MovementParameters request_block(const MoveTo& state, float speed);

// move_to.cpp: the life of a movement.
void clean_up(const Planner& planner);
void cancel(const Planner& planner, MovementError error);
void notify_end(const Planner& planner);  // of a movement that ran its course
void finish(const Planner& planner);      // the queue has run empty

// move_to_start.cpp: how movements begin.
void move_to_object(const Planner& planner, const MoveToRequest& request);
void move_to_position(const Planner& planner, const MoveToRequest& request);
void turn_to_object(const Planner& planner, const MoveToRequest& request);
void turn_to_heading(const Planner& planner, const MoveToRequest& request);
void begin_move_to_object(const Planner& planner, const TargetInfo& info);  // by the first update
void begin_turn_to_object(const Planner& planner, const TargetInfo& info);

// move_to_nodes.cpp: nodes are queued, begun, and dropped.
void add_move(MoveTo& state);
void add_turn(MoveTo& state, double heading_deg);
void begin_next_node(const Planner& planner);
void drop_node_and_begin_next(const Planner& planner);
void turn_tick(const Planner& planner);

// move_to_progress.cpp: the way there.
inline constexpr double k_progress_period_s = 1.0;  // spec/planner.md 6.1: not judged more often
// Spec/planner.md 7.2: smaller changes are not passed on.
inline constexpr double k_quantum_tolerance_s = 1.0;
[[nodiscard]] float current_distance(const MoveTo& state, const MoveToView& view);
[[nodiscard]] float arrival_distance(const MoveTo& state, const Rules& rules);  // of a chase
[[nodiscard]] bool check_progress_made(MoveTo& state, float distance_m, double now_s, const Rules& rules);
void move_tick(const Planner& planner, const MoveToView& before);

}  // namespace glidepath::planning

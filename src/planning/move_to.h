// The planner: walks a body to an object or a position, or turns it, by asking for motions one at a time. It
// never moves the body itself. Retail's name is MoveToManager; every rule is in spec/planner.md.
//
// State is plain data. What a call has to know and wants done goes through an ActorContext that is handed in
// and never kept. An action may change the body (set_heading), or come back into the planner before it
// returns (set_target may bring the first update at once), so facts are asked again after every action.
#pragma once

#include <glidepath/motion.h>
#include <glidepath/rules.h>

#include "base/hash.h"
#include "base/ring.h"
#include "planning/actor_context.h"
#include "planning/layer.h"
#include "planning/movement_parameters.h"
#include "planning/target_tracker.h"

#include <cstdint>
#include <limits>
#include <type_traits>

namespace glidepath::planning {

struct MoveToNode {
    enum class Kind : std::uint8_t { move, turn };
    Kind kind = Kind::move;
    float heading_deg = 0;  // of a turn, as given: it may lie outside the circle
    friend constexpr bool operator==(const MoveToNode&, const MoveToNode&) = default;
};

// The longest queue there is: turn towards the target, move, turn to the final heading. It is built only
// while it is empty.
inline constexpr std::uint32_t k_max_move_to_nodes = 3;

// "No distance yet": nothing is farther, so the first comparison always shows progress of a chase.
inline constexpr float k_no_distance_m = std::numeric_limits<float>::max();

// A distance and when it was measured.
struct DistanceMark {
    float distance_m = k_no_distance_m;
    double time_s = 0;
};

struct MoveTo {
    MoveToType type = MoveToType::none;
    // Between movements flags and context are 0; speed, hold key and distances are those of the last
    // movement.
    MovementParameters parameters{.flags = 0};
    FixedRing<MoveToNode, k_max_move_to_nodes> pending;
    Position sought;          // where the target will be
    Position current_target;  // where it is
    Position starting;        // where the body was: for the fail distance
    std::uint32_t object_id = 0;
    std::uint32_t top_level_id = 0;  // the object itself, or the one that carries it; this one is followed
    float object_radius_m = 0;
    float object_height_m = 0;
    MotionCommand current_command = motion_command::none;
    MotionCommand aux_command = motion_command::none;  // the turn that steers while moving
    DistanceMark previous;
    DistanceMark original;
    float previous_heading_deg = 0;  // a difference of headings right after a turn was begun
    std::uint32_t fail_progress_count = 0;
    bool moving_away = false;
    bool initialized = false;  // the first update of the target has come
};
static_assert(std::is_trivially_copyable_v<MoveTo>);

// As made at that time of the game clock.
[[nodiscard]] MoveTo make_move_to(double now_s);

// Cancels what is running and starts the request. no_body on a detached planner, on which retail faults;
// otherwise none, whatever becomes of the movement.
MovementError perform_movement(MoveTo& state, const MoveToRequest& request, ActorContext& actor,
                               const Rules& rules);

// One step of the node at the head of the queue. Once a tick.
void use_time(MoveTo& state, ActorContext& actor, const Rules& rules);
// The same for one that moves and of which it is known that all it may do is to steer otherwise.
void steer_only(MoveTo& state, ActorContext& actor, const Rules& rules);

// An update from the target tracker. It is checked against the followed id here.
void handle_update_target(MoveTo& state, const TargetInfo& info, ActorContext& actor, const Rules& rules);

// The body has landed: the node at the head is begun again. A movement that still waits for its first update
// ends here (spec/planner.md 9.4).
void hit_ground(MoveTo& state, ActorContext& actor, const Rules& rules);

// Ends the movement without arriving; nothing when there is none.
void cancel(MoveTo& state, MovementError error, ActorContext& actor);

// How a movement ends that is cancelled with this error: gave_up, target_lost or move_to_cancelled.
[[nodiscard]] NoticeKind end_of(MovementError error);

[[nodiscard]] constexpr bool is_moving_to(const MoveTo& state) { return state.type != MoveToType::none; }

void add_to(StateHash& hash, const MoveTo& state);

}  // namespace glidepath::planning

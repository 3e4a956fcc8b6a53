// What a received movement does to a body: moveto.md section 11. The gates first, then the unpacking:
// whatever ran is cancelled, the style changes, and the body takes over a whole motion state, or the planner
// a movement.
#pragma once

#include "entity/entity.h"
#include "routing/layer.h"
#include "routing/route.h"

namespace glidepath::routing {

// A movement, decoded.
struct Movement {
    std::uint32_t type = 0;  // 0 a motion state, 6 to 9 the planner's; others change the style alone
    MotionCommand style = motion_command::non_combat;
    bool standing_long_jump = false;
    // Type 0.
    InterpretedState state;
    ObjectId sticky_object = 0;  // 0: none
    // Types 6 to 9.
    MoveToRequest request;
    float run_rate = 1.0F;            // 6 and 7
    float target_heading_deg = 0.0F;  // 8: for a target that is not known
};

struct MovementUpdate {
    Stamp instance = 0;
    Stamp movement_stamp = 0;
    Stamp server_control = 0;
    bool is_autonomous = false;
    Movement movement;
};

// Instance gate; movement stamp must be newer and is stored at once; server-control stamp must not be older;
// the client's own body ignores its own echo. Then the movement is unpacked.
Route receive_movement(EntityParts parts, const EntityContext& context, const MovementUpdate& update);

// What follows the gates. Of a new body it is all: its stamps are taken as they come.
Route take_movement(EntityParts parts, const EntityContext& context, const MovementUpdate& update);

// The gates alone, as far as they decide. True: the movement is to be unpacked.
bool pass_movement_gates(Stamps& stamps, bool is_player, const MovementUpdate& update, Route& route);

// The unpacking, against whatever stands behind these functions. A body without an interpreter has none of it
// done.
struct MovementSteps {
    void* context = nullptr;
    bool (*knows_object)(void* context, ObjectId object) = nullptr;
    MotionCommand (*present_style)(void* context) = nullptr;
    void (*cancel_move_to)(void* context) = nullptr;
    void (*unstick)(void* context) = nullptr;
    void (*do_style)(void* context, MotionCommand style) = nullptr;
    void (*move_to_state)(void* context, const InterpretedState& state) = nullptr;
    void (*stick_to)(void* context, ObjectId object) = nullptr;
    void (*set_standing_long_jump)(void* context, bool is_charging) = nullptr;
    void (*set_run_rate)(void* context, float run_rate) = nullptr;
    void (*perform)(void* context, const MoveToRequest& request) = nullptr;
};
// False: a type that is nobody's.
bool unpack_movement(const Movement& movement, const MovementSteps& steps);

// The door: every number finite, the position a place where there is one.
[[nodiscard]] Error validate(const MovementUpdate& update);

}  // namespace glidepath::routing

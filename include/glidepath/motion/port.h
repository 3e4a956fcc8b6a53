// The interpreter's surroundings: what it may know about the game object and the body, and what it may ask
// the body to do. Retail's interpreter holds pointers to both; here they are handed into each call and never
// kept.
#pragma once

#include <glidepath/geometry/quat.h>
#include <glidepath/geometry/vec3.h>
#include <glidepath/motion/commands.h>
#include <glidepath/motion/movement_error.h>
#include <glidepath/motion/parameters.h>

#include <cstdint>
#include <optional>

namespace glidepath {

// What the game knows about the thing that the body belongs to ("weenie" in retail). Without one the fields
// other than `exists` mean nothing.
struct GameObjectFacts {
    bool exists = false;
    bool is_creature = false;
    bool is_local_player = false;
    bool can_jump = false;                  // false: loaded down
    std::optional<float> run_rate{};        // none: the query fails, the interpreter's own rate counts
    std::optional<float> jump_speed_mps{};  // upward speed of a jump of extent 1; none: the query fails
    std::optional<std::int32_t> jump_stamina_cost{};  // none: too little stamina
};

// What the interpreter reads of the body.
struct MotionBodyView {
    bool has_gravity = true;
    bool has_cell = true;  // false: outside the world
    bool has_contact = false;
    bool on_walkable = false;
    bool last_move_was_autonomous = false;
    bool is_fully_constrained = false;
    Quat rotation;
    Vec3 velocity_mps;  // in world axes
};

// What the interpreter does to the body. Every function must be set. `view` is asked anew before each test,
// since what the others do may change the body, and may come back into the interpreter:
//   set_on_walkable        stores the flag and on a change calls leave_ground or hit_ground;
//   cancel_moveto, unstick  may end the planner's movement, which stops its motions through the interpreter;
//   the animation side      may report older motions done.
struct MotionPort {
    void* context = nullptr;
    MotionBodyView (*view)(void* context) = nullptr;
    // The animation side. Anything but none: it did not happen.
    MovementError (*do_motion)(void* context, MotionCommand motion,
                               const MovementParameters& block) = nullptr;
    MovementError (*stop_motion)(void* context, MotionCommand motion,
                                 const MovementParameters& block) = nullptr;
    void (*stop_completely)(void* context) = nullptr;
    void (*remove_link_animations)(void* context) = nullptr;
    void (*initialize_motion_tables)(void* context) = nullptr;
    // The planner and the follower.
    void (*cancel_moveto)(void* context) = nullptr;
    void (*unstick)(void* context) = nullptr;
    // The body itself.
    void (*set_local_velocity)(void* context, const Vec3& velocity_mps) = nullptr;
    void (*set_on_walkable)(void* context, bool is_on_walkable) = nullptr;
};

}  // namespace glidepath

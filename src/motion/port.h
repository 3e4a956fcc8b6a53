// The interpreter's surroundings: what it may know about the game object and the body, and what it may ask
// the body to do. Retail's interpreter holds pointers to both; here they are handed into each call and never
// kept.
#pragma once

#include <glidepath/motion.h>

#include "geometry/quat.h"
#include "geometry/vec3.h"
#include "motion/layer.h"

#include <cstdint>
#include <optional>

namespace glidepath::motion {

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

}  // namespace glidepath::motion

// The interpreter's surroundings: what it may know about its body, and what it may ask the body to do.
// Retail's interpreter holds a pointer to its body; here the context is handed into each call and never kept.
// The planner's part of the same seam is planning/actor_context.h; entity/acting_body.h is the real body
// behind both.
#pragma once

#include <glidepath/motion.h>

#include "geometry/quat.h"
#include "geometry/vec3.h"
#include "motion/layer.h"

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

// `motion_view` is asked again before each test, since what the others do may change the body, and may come
// back into the interpreter:
//   set_on_walkable          stores the flag and on a change calls leave_ground or hit_ground;
//   cancel_move_to, unstick  may end the planner's movement, which stops its motions through the interpreter;
//   the animation side       may report older motions done.
class MotionContext {
  public:
    [[nodiscard]] virtual MotionBodyView motion_view() const = 0;

    // The animation side. Anything but none: it did not happen.
    virtual MovementError play(MotionCommand motion, const MovementParameters& block) = 0;
    virtual MovementError stop_playing(MotionCommand motion, const MovementParameters& block) = 0;
    virtual void stop_playing_all() = 0;
    virtual void remove_link_animations() = 0;
    virtual void initialize_motion_tables() = 0;

    // The planner and the follower of objects.
    virtual void cancel_move_to() = 0;
    virtual void unstick() = 0;

    // The body itself.
    virtual void set_local_velocity(const Vec3& velocity_mps) = 0;
    virtual void set_on_walkable(bool is_on_walkable) = 0;

  protected:
    ~MotionContext() = default;  // never owned through this type
};

}  // namespace glidepath::motion

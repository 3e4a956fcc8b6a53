// A motion table for hosts that have none: bodies walk, run, side-step, turn and stand, in every style, at
// the speeds that retail knows (animation.md section 4 (8)). It is ordinary data, so everything works as with
// a table of the host's own. Where retail's tables have footsteps and gestures, this one has still clips.
#pragma once

#include <glidepath/animation/motion_table.h>

namespace glidepath {

// At command speed 1.
struct LocomotionSpeeds {
    float walk_mps = 3.12F;             // retail: walk animation speed
    float run_mps = 4.0F;               // retail: run animation speed
    float sidestep_mps = 1.25F;         // retail: sidestep animation speed
    float turn_radps = 1.57079632679F;  // a quarter turn a second; retail has no constant for it
    float backwards_share_of_walk =
        0.65F;  // only for WalkBackwards itself, which interpreters turn into walking
};

struct DefaultLocomotion {
    ClipLibrary clips;
    MotionTable table;

    [[nodiscard]] MotionAssets assets() const { return {&table, &clips}; }
};

// Substates that the table does not move by stand still, those of motions it has never heard of included;
// actions are answered by no_data and change nothing.
[[nodiscard]] DefaultLocomotion make_default_locomotion();
// The same at other speeds; refuses those that are not finite or out of range.
[[nodiscard]] Expected<DefaultLocomotion> make_locomotion(const LocomotionSpeeds& speeds);
// The table's plain data, for hosts that start from it with a table of their own. Checks nothing.
[[nodiscard]] MotionTableSource locomotion_source(const LocomotionSpeeds& speeds);

}  // namespace glidepath

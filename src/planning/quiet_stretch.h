// For how long the planner of a body that runs or turns to its target will surely ask for nothing, so that
// many steps can be made without it. It may end too early, never too late: then the planner is asked as ever.
#pragma once

#include "planning/layer.h"
#include "planning/move_to.h"

#include <limits>
#include <optional>

namespace glidepath::planning {

// A body on the ground that plays a cycle.
struct SteadyMover {
    const Position& position;
    float radius_m = 0;
    float height_m = 0;
    double now_s = 0;  // game clock
    // Of the cycle, along the body's axes. It may be ahead of it by a frame.
    Vec3 velocity_mps;
    double turn_radps = 0;  // about the upright axis, to the left
    double frame_s = 0;
    bool has_motions_pending = false;
};

struct QuietStretch {
    double until_s = 0;  // game clock; now: not even for a step
    // While every step is made at a speed between these, or does not move it at all.
    float least_mps = 0;
    float most_mps = std::numeric_limits<float>::infinity();
    // While every step turns it: the planner keeps the heading of the last step, and nothing else.
    bool turns = false;
    // While it sees the target so after every step; unsure: wherever that is. Whether or not it steers, the
    // rest holds.
    Bearing target = Bearing::unsure;
    // While the target is not nearer nor farther than this over the ground.
    Vec3 way{};  // to the target
    float nearest_m = 0;
    float farthest_m = std::numeric_limits<float>::infinity();
};

// How it has to see the target for its steering to go on as it does (spec/planner.md 4.2). Unsure: that ends
// at once.
[[nodiscard]] Bearing bearing_to_keep(const MoveTo& state, double turn_radps, bool has_motions_pending);

// None: its planner may turn the body itself. `target_quantum_s`: the tracker's.
[[nodiscard]] std::optional<QuietStretch> quiet_stretch(const MoveTo& state, const SteadyMover& body,
                                                        double target_quantum_s, const Rules& rules);

}  // namespace glidepath::planning

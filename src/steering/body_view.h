// What the three offset filters see of a body. They read it and never write it; corrections to the body leave
// them as values.
#pragma once

#include "geometry/position.h"
#include "steering/layer.h"

namespace glidepath::steering {

struct BodyView {
    const Position& position;
    Axes axes;  // of its rotation
    float radius_m = 0;
    float top_speed_mps = 0;           // plain; 0 without a motion interpreter
    float adjusted_top_speed_mps = 0;  // follows the present run speed; 0 without a motion interpreter
    bool has_contact = false;
    bool is_player = false;              // the client's own body
    bool is_stuck = false;               // a sticky target is set
    const Position* stuck_to = nullptr;  // where the sticky target is now, when the world knows it
};

}  // namespace glidepath::steering

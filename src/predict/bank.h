// The bank of motion models: each says how fast a body goes at a knot, from how it came there, and is judged
// by where the next update finds the body.
#pragma once

#include "predict/predictor.h"

namespace glidepath::predict {

// How a body goes on that went with the mean velocity m1, and with m2 before.
struct Model {
    double braking;          // share of a loss of speed that goes on
    double gaining;          // share of a gain
    double turning;          // share of a turn
    double time_constant_s;  // of its speed from there on
};
// On or off: slower than before, it has stopped; faster, it runs at top speed. Erratic: likely to stop.
// Steady: the mean of two intervals. Smooth: it goes on accelerating and turning.
inline constexpr std::array<Model, k_model_count> k_models{{
    {20.0, 20.0, 0.67, 11.0},
    {1.2, 0.1, 0.5, 1.15},
    {-0.27, 0.25, -0.17, 12.0},
    {1.03, 1.07, 1.03, 1000.0},
}};

// Sets the velocity of a knot from how the body came there. Not for velocities that were sent.
void estimate_velocity(Predictor& body, std::uint32_t knot);

// Judges models and heading by a position sent dt_s after the newest knot, before it becomes one.
void judge(Predictor& body, const DVec3& position_m, double dt_s);

}  // namespace glidepath::predict

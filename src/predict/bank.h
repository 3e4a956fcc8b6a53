// The bank of motion models: each says how fast a body goes at a knot, from how it came there, and is judged
// by where the next update finds the body.
#pragma once

#include "predict/predictor.h"

namespace glidepath::predict {

using ModelNumbers = std::array<double, k_model_count>;

// How a body goes on that went with one mean velocity, and with another before, in the order of the models.
// On or off: slower than before, it has stopped; faster, it runs at top speed. Erratic: likely to stop.
// Steady: the mean of two intervals. Smooth: it goes on accelerating and turning.
struct Models {
    ModelNumbers braking{20.0, 1.2, -0.27, 1.03};            // share of a loss of speed that goes on
    ModelNumbers gaining{20.0, 0.1, 0.25, 1.07};             // share of a gain
    ModelNumbers turning{0.67, 0.5, -0.17, 1.03};            // share of a turn
    ModelNumbers time_constant_s{11.0, 1.15, 12.0, 1000.0};  // of its speed from there on
};
inline constexpr Models k_models;

// Sets the velocity of a knot from how the body came there. Not for velocities that were sent. `trusted`: the
// weights before the knot was judged by.
void estimate_velocity(Predictor& body, std::uint32_t knot, const ModelNumbers& trusted,
                       KnownDirection& known);

// Judges models and heading by a position sent dt_s after the newest knot, before it becomes one.
void judge(Predictor& body, const DVec3& position_m, double dt_s, KnownDirection& known);

}  // namespace glidepath::predict

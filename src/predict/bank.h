// The bank of motion models: each says how fast a body goes at a knot, from how it came there, and is judged
// by where the next update finds the body.
#pragma once

#include "predict/predictor.h"

namespace glidepath::predict {

// How a body that went with mean velocity m1, and m2 before, goes on.
struct Model {
    double braking;          // share of a loss of speed that goes on
    double gaining;          // share of a gain
    double turning;          // share of a turn
    double time_constant_s;  // of its speed from there on
};
inline constexpr std::array<Model, k_model_count> k_models{{
    {20.0, 20.0, 0.67, 11.0},    // on or off: slower than before, it has stopped; faster, it runs at top speed
    {1.2, 0.1, 0.5, 1.15},       // erratic: likely to stop
    {-0.27, 0.25, -0.17, 12.0},  // steady: the mean of two intervals
    {1.03, 1.07, 1.03, 1000.0},  // smooth: goes on accelerating and turning
}};

using Candidates = std::array<DVec3, k_model_count>;

// The velocity at the newest knot by each model.
[[nodiscard]] Candidates candidates_at_newest(const Predictor& body);

// The weighed velocity at a knot; with velocities sent it is left as it came.
void estimate_velocity(Predictor& body, std::uint32_t knot);

// Judges the models by a position sent dt_s after the newest knot. `candidates` are those of that knot, from
// before the update changed anything.
void judge_models(Predictor& body, const Candidates& candidates, const DVec3& position_m, double dt_s);

}  // namespace glidepath::predict

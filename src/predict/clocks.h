// What a body's updates tell of time: how late they are, how often they come, and when they were sent if they
// do not say it.
#pragma once

#include "predict/predictor.h"

namespace glidepath::predict {

// When an update was sent, for all one knows. Brings the clocks of a body along whose first updates had no
// send time.
[[nodiscard]] double send_time(Predictor& body, const PredictUpdate& update);

// A body that has had so many newer updates since it began, or jumped, is settled: its clock runs smoothly.
inline constexpr std::uint32_t k_settled_updates = 4;

// Takes the interval, and the pole of the follower that belongs to it.
void set_interval(Predictor& body, double interval_s);

// By an update that was so late, and by one that was sent so long after the newest.
void learn_delay(Predictor& body, double delay_s);
void learn_interval(Predictor& body, double dt_s);

// The send time of an update that has none, on the clock of the frames.
[[nodiscard]] double rebuilt_send_time(Predictor& body, double received_s);

}  // namespace glidepath::predict

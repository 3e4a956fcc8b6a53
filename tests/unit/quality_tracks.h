// Hand-made tracks whose scores are known.
#pragma once

#include <glidepath/tools/track.h>

#include "geometry/trig.h"
#include "layers.h"

#include <cmath>
#include <cstddef>

namespace glidepath {

inline constexpr double k_test_fps = 60.0;

// Samples a function of time: position and heading from TrackSample(t).
template <class Function>
Track make_track(double from_s, double to_s, double rate_hz, Function&& function) {
    Track track;
    track.id = 1;
    for (std::size_t i = 0;; ++i) {
        const double t_s = from_s + static_cast<double>(i) / rate_hz;
        if (t_s > to_s + 1e-9) break;
        TrackSample sample = function(t_s);
        sample.t_s = t_s;
        track.samples.push_back(sample);
    }
    return track;
}

inline TrackSample at_point(double x_m, double y_m, double z_m = 0.0) {
    TrackSample sample;
    sample.x_m = x_m;
    sample.y_m = y_m;
    sample.z_m = z_m;
    return sample;
}

// Runs north at 4 m/s and weaves east and west: a way on which only one lag fits.
inline TrackSample weaving(double t_s) { return at_point(2.0 * sine(1.5 * t_s), 4.0 * t_s); }
// Due north, evenly.
inline TrackSample straight(double t_s) { return at_point(0.0, 4.0 * t_s); }

}  // namespace glidepath

// A predictive body with its clock, for tests: it hears updates at their times and is shown frame by frame.
#pragma once

#include "layers.h"
#include "predict/predictor.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

namespace glidepath {

inline double distance_between(const DVec3& a, const DVec3& b) {
    const DVec3 way = b - a;
    return std::sqrt(dot(way, way));
}

inline std::uint64_t hash_of(const Predictor& body) {
    StateHash hash;
    add_to(hash, body);
    return hash.value();
}

// Updates that come 0.1 s after they were sent, unless they say otherwise.
inline PredictUpdate at(double sent_s, const DVec3& position_m) {
    return {.received_s = sent_s + 0.1, .sent_s = sent_s, .position_m = position_m};
}

struct PredictScene {
    Predictor body;
    double now_s = 0;
    std::vector<DVec3> shown;  // frame by frame

    explicit PredictScene(const Predict& settings = {}) : body(predictor_with(settings)) {}

    UpdateOutcome hear(const PredictUpdate& heard) { return update(body, heard); }

    // Frames 60 times a second, or as told.
    void run_to(double until_s, double fps = 60.0) {
        while (now_s + 0.5 / fps < until_s) {
            now_s += 1.0 / fps;
            frame(body, now_s);
            shown.push_back(body.shown.position_m);
        }
    }
    // The same, with the updates at the times of their receipt.
    void play(const std::vector<PredictUpdate>& updates, double until_s, double fps = 60.0) {
        for (const PredictUpdate& next : updates) {
            run_to(next.received_s, fps);
            hear(next);
        }
        run_to(until_s, fps);
    }
};

// Runs north at 4 m/s from 0 s on, so many times a second.
inline std::vector<PredictUpdate> run_north(double from_s, double until_s, double rate = 10.0) {
    std::vector<PredictUpdate> updates;
    for (int i = 0; from_s + i / rate < until_s; ++i) {
        const double sent_s = from_s + i / rate;
        updates.push_back(at(sent_s, {0.0, 4.0 * sent_s, 0.0}));
    }
    return updates;
}

// The same, and at 3 s it stops.
inline std::vector<PredictUpdate> run_and_stand(double until_s, double rate = 10.0) {
    std::vector<PredictUpdate> updates = run_north(0.0, until_s, rate);
    for (PredictUpdate& update : updates)
        update.position_m.y = std::min(update.position_m.y, 12.0);
    return updates;
}

}  // namespace glidepath

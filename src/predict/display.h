// What a frame changes of a body. Messages come after a frame has moved the bodies; an update that comes so
// late is shown in that frame all the same: what the frame did is put back, the update taken, and the frame
// run again.
#pragma once

#include "predict/predictor.h"

namespace glidepath::predict {

struct Display {
    Motion shown;
    double heading_deg = 0;
    double frame_s = 0;
    double clock_s = 0;
    float past_s = 0;
    bool has_clock = false;
    bool is_at_rest = false;
};

// In place, number by number: a Display that is made elsewhere first would be read from there before it has
// left the processor's write buffer (decision 8).
inline void keep(Display& display, const Predictor& body) {
    display.shown = body.shown;
    display.heading_deg = body.shown_heading_deg;
    display.frame_s = body.frame_s;
    display.clock_s = body.clock_s;
    display.past_s = body.past_s;
    display.has_clock = body.has_clock;
    display.is_at_rest = body.is_at_rest;
}

inline void put_back(Predictor& body, const Display& display) {
    body.shown = display.shown;
    body.shown_heading_deg = display.heading_deg;
    body.frame_s = display.frame_s;
    body.clock_s = display.clock_s;
    body.past_s = display.past_s;
    body.has_clock = display.has_clock;
    body.is_at_rest = display.is_at_rest;
}

// Shows the body on its path at once, as if it had been followed all the time: for one that nobody saw.
void show_path(Predictor& body, double now_s);

void add_to(StateHash& hash, const Display& display);

}  // namespace glidepath::predict

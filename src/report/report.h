// What the page shows: one capture, played under one or more policies, with the scores of each and the reason
// of every pop. Whoever plays and explains fills it; report/page.h makes the page.
#pragma once

#include "replay/recording.h"
#include "report/layer.h"

#include <cstdint>
#include <string>
#include <vector>

namespace glidepath::report {

struct ScoreLine {
    std::string name = {};   // "pops"
    std::string value = {};  // "3 in 12 body-minutes (k = 2.5, 4.0 m/s)"
};

// A frame in which a body stepped too far, and why.
struct ReportedPop {
    double time_s = 0;  // of the frame, since the recording began
    ObjectId object = 0;
    float step_m = 0;
    float limit_m = 0;          // the longest step that is no pop
    std::string stage = {};     // which part of the engine moved it: "interpolate"
    std::string cause = {};     // a sentence or two for people
    std::int32_t message = -1;  // the message that led to it: index into the body's messages; -1 = none
};

// The capture as one policy showed it.
struct PolicyRun {
    std::string name = {};  // "Glidepath retail"
    Recording recording = {};
    std::vector<ScoreLine> scorecard = {};
    std::vector<ReportedPop> pops = {};  // in order of time
};

// The first policy is the one that the page opens with. Title, bodies and messages are taken from it; the
// bodies of the others are matched to its bodies by object id and instance.
struct Report {
    std::vector<PolicyRun> policies = {};
};

}  // namespace glidepath::report

// The options of `score` and `compare`.
#pragma once

#include <glidepath/tools/score.h>

#include "layers.h"
#include "quality/walkers.h"

#include <string>

namespace glidepath::app {

struct ScoreCommand {
    std::string truth;
    std::string shown;
    std::string updates;  // optional: settling is then counted from the last update
    double top_speed_mps = 0;
    double pop_factor = 2.5;
    double longest_lag_ms = 2000;
    bool per_body = false;
    bool json = false;
    ScoreLimits gates;
};
int run_score(const ScoreCommand& command);

struct CompareCommand {
    std::vector<std::string> sources;  // captures, or a scene
    std::string profile = "clean";     // of a scene
    std::string dat{};                 // of a capture or scene; empty: as the environment says
    std::string updates;
    std::string truth;
    bool walkers = false;  // made traffic instead of files
    WalkerOptions walker_options;
    std::string write_folder;  // streams and what each policy showed are written there
    double fps = 60;
    double top_speed_mps = 0;
    double delay_ms = 0;
    double blend_ms = 0;
    double pop_factor = 2.5;
    double longest_lag_ms = 2000;
    bool json = false;
};
int run_compare(const CompareCommand& command);

}  // namespace glidepath::app

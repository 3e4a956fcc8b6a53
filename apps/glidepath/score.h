// The options of `score` and `compare`.
#pragma once

#include <glidepath/tools/score.h>

#include "layers.h"
#include "quality/made_traffic.h"

#include <optional>
#include <span>
#include <string>
#include <vector>

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

// A body of a file that the truth does not have is named on standard error and left out; the error is that
// they have none in common.
[[nodiscard]] Error find_common_bodies(const char* command, const std::string& file,
                                       std::span<const FirstRow> rows, const TrackFile& truth);

struct CompareCommand {
    std::vector<std::string> sources;  // captures, or a scene
    std::string profile = "clean";     // of a scene
    std::string dat{};                 // of a capture or scene; empty: as the environment says
    std::string smoother = "retail";   // of a capture or scene, and who steers
    std::string driver = "planner";
    std::string updates;
    std::string truth;
    std::vector<TrafficKind> kinds;  // made traffic instead of files: one, or none
    TrafficOptions traffic;
    std::string network = "usual";
    std::optional<double> loss_percent;  // of made traffic, where the network's is not meant
    std::vector<std::string> policies;   // their names; none: all
    std::string write_folder;            // streams and what each policy showed are written there
    double fps = 60;
    double top_speed_mps = 0;
    double interval_ms = 0;
    double regular_ms = 0;  // interval of a sender that also sends on change
    double delay_ms = 0;
    double blend_ms = 0;
    double pop_factor = 2.5;
    double longest_lag_ms = 2000;
    bool json = false;
    bool own = false;  // the client's own body against what the client sent
};
int run_compare(const CompareCommand& command);
// The names of all policies: "snap, fixed delay, ..."
[[nodiscard]] std::string policy_list();

}  // namespace glidepath::app

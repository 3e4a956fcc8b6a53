// The options of explain, report, view, study and of compare on captures: all of them study traffic.
#pragma once

#include "apps/glidepath/replay_arguments.h"
#include "apps/glidepath/traffic.h"

namespace glidepath::app {

struct StudyCommand {
    TrafficWords traffic;
    ReplayArguments replay;
    double pop_factor = 2.5;
    double top_speed_mps = 0;
    PolicyOptions policy{};  // compare
    std::string guid;        // explain
    double at_s = -1;        // explain; below 0: the whole time
    double around_s = 0.5;
    bool pops = false;    // explain, study: every one
    bool bodies = false;  // study: every one
    bool json = false;
    bool quiet = false;
    std::string out;             // report: the file; study: the folder
    unsigned port = 0;           // view
    bool opens = true;           // view: the browser
    std::string interface_name;  // view, live: listen here
    std::string udp;             // view, live: datagrams to this port of this machine
    std::string listen;          // view, live: serve the page here, not on 127.0.0.1
};

// Says on standard error that not every frame was kept, where that is so.
void tell_thinning(const Recording& recording);
// Says on standard error what ended badly or was refused. Returns k_findings then, else k_good.
int tell_endings(const char* command, const ReplayedCaptures& played);

int run_explain(const StudyCommand& command);
int run_report(const StudyCommand& command);
int run_view(const StudyCommand& command);
// Replay, comparison, pops, data and page in one go.
int run_study(const StudyCommand& command);
// Of captures and scenes; `score_options` as compare has them.
int run_compare_traffic(const StudyCommand& command, const ScoreOptions& score_options);

}  // namespace glidepath::app

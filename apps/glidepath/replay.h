// glidepath replay: its arguments.
#pragma once

#include "apps/glidepath/replay_arguments.h"

#include <string>
#include <vector>

namespace glidepath::app {

struct ReplayCommand {
    std::vector<std::string> captures;
    std::string interface_name;
    double seconds = 0;  // live; 0: until Ctrl-C
    ReplayArguments replay;
    std::string only;
    std::string out;
    bool join = false;
    bool json = false;
    bool quiet = false;
};
int run_replay(const ReplayCommand& command);

}  // namespace glidepath::app

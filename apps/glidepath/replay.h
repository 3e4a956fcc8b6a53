// glidepath replay: its options, as the command line gives them.
#pragma once

#include <limits>
#include <string>
#include <vector>

namespace glidepath::app {

struct ReplayOptions {
    std::vector<std::string> captures;
    std::string interface_name;
    double seconds = 0;  // live; 0: until Ctrl-C
    std::string ports;
    double fps = 60;
    std::string physics = "retail30";
    std::string root_motion = "auto";
    std::string rules = "retail";
    double from_s = 0;
    double to_s = std::numeric_limits<double>::infinity();
    std::string only;
    std::string viewer;
    unsigned connection = 0;
    std::string out;
    bool join = false;
    bool json = false;
    bool quiet = false;
};
int run_replay(const ReplayOptions& options);

}  // namespace glidepath::app

// glidepath oracle: its options, as the command line gives them.
#pragma once

#include "apps/glidepath/replay_arguments.h"

#include <string>
#include <vector>

namespace glidepath::app {

struct OracleCommand {
    std::string requests = "-";         // a file of requests, or - for standard input
    std::vector<std::string> captures;  // write the requests of these instead of answering any
    ReplayArguments replay;             // of the captures; of the oracle itself only `dat`
};
int run_oracle(const OracleCommand& command);

}  // namespace glidepath::app

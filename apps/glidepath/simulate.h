// glidepath simulate: made-up sessions, with the truth beside them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace glidepath::app {

struct SimulateOptions {
    std::string scene = "town";
    std::string profile = "clean";
    double seconds = 60;
    std::uint64_t seed = 1;
    unsigned land_servers = 0;
    std::string out;                     // the capture; the truth goes beside it
    std::string udp;                     // address:port
    std::optional<double> players_hz{};  // none: the scene's
    std::optional<double> creatures_hz{};
    std::vector<std::string> faults;
    bool list = false;
    bool quiet = false;
};
int run_simulate(const SimulateOptions& options);

}  // namespace glidepath::app

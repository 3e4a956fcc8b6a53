// A whole simulation: stage, server, network. What the client's side of the wire sees goes to one sink, where
// the bodies really were to another, in order of time and without being kept.
#pragma once

#include "sim/connection.h"
#include "sim/layer.h"
#include "sim/scene.h"

namespace glidepath::sim {

// Where a body really was. Time is the capture's: 0 is the first datagram. Only while it is in the world.
struct TruthSample {
    double time_s = 0;
    std::uint32_t object = 0;
    double x_m = 0;  // on the whole map
    double y_m = 0;
    double z_m = 0;
    double heading_deg = 0;    // 0 = +y, clockwise
    bool is_teleport = false;  // has just appeared here or was teleported here
};

struct TruthSink {
    void* context = nullptr;
    void (*take)(void* context, const TruthSample& sample) = nullptr;
};

inline constexpr std::string_view k_truth_csv_header = "t_s,id,x_m,y_m,z_m,heading_deg,teleport\n";
void append_truth_csv(const TruthSample& sample, std::string& out);

struct SimulationDef {
    Scene scene;  // playable (why_not_playable)
    NetworkProfile profile;
    double seconds = 60;  // of the stage
    std::uint64_t seed = 1;
};
inline constexpr double k_longest_simulation_s = 86400;

struct PlantedFault {
    Fault fault = Fault::positions_while_stuck;
    std::uint32_t object = 0;
    std::string name;
};

struct MessageCount {
    std::uint32_t opcode = 0;
    std::uint64_t messages = 0;
    std::uint64_t bytes = 0;
};

struct SimulationReport {
    std::vector<MessageCount> messages;  // by opcode
    ConnectionStatistics connection;
    std::uint64_t truth_samples = 0;
    std::uint32_t bodies = 0;
    double begins_s = 0;  // of the capture's clock, when the stage's began
    std::vector<PlantedFault> faults;
};

struct ProgressSink {
    void* context = nullptr;
    void (*passed)(void* context, double simulated_s) = nullptr;  // once a second of the stage
};

// Ends early when the datagram sink gives up.
[[nodiscard]] SimulationReport simulate(const SimulationDef& def, const DatagramSink& datagrams,
                                        const TruthSink& truth, const ProgressSink& progress = {});

}  // namespace glidepath::sim

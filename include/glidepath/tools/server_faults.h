// What servers do that makes bodies pop, in one list: lint finds these faults in traffic, and simulate plants
// them in traffic of its own. docs/lint.md says when a fault is found.
//
//     for (const ServerFault fault : k_all_server_faults)
//         std::printf("%s: %s\n", name_of(fault), text_of(fault).remedy);
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace glidepath::tools {

// A mistake of a server.
enum class ServerFault : std::uint8_t {
    positions_while_stuck,
    move_to_before_create,
    positions_without_contact,
    teleport_churn,
    frozen_position_stamp,
    fast_turns,
    update_gap,
    far_enqueue,
    unknown_object,
    left_behind,
    speed_mismatch,
    jump_without_vector,
    echo_pull,
    hop,
    sticks_restarted,
    far_positions,
};

// All of them, in order.
inline constexpr std::array k_all_server_faults{ServerFault::positions_while_stuck,
                                                ServerFault::move_to_before_create,
                                                ServerFault::positions_without_contact,
                                                ServerFault::teleport_churn,
                                                ServerFault::frozen_position_stamp,
                                                ServerFault::fast_turns,
                                                ServerFault::update_gap,
                                                ServerFault::far_enqueue,
                                                ServerFault::unknown_object,
                                                ServerFault::left_behind,
                                                ServerFault::speed_mismatch,
                                                ServerFault::jump_without_vector,
                                                ServerFault::echo_pull,
                                                ServerFault::hop,
                                                ServerFault::sticks_restarted,
                                                ServerFault::far_positions};
inline constexpr std::size_t k_server_fault_count = k_all_server_faults.size();

// How much a fault weighs, the most first.
enum class FaultWeight : std::uint8_t {
    fault,        // retail's servers never did it
    retail_too,   // they did it too, now and then: clients live with it
    information,  // nothing wrong; good to know
};
// "retail does this too"
[[nodiscard]] const char* name_of(FaultWeight weight);

// A fault in words, for tables and help.
struct ServerFaultText {
    FaultWeight weight;
    const char* name;      // as files and the command line have it
    const char* pattern;   // what the traffic has
    const char* artefact;  // what a client shows
    const char* remedy;    // what to change in the server
    const char* planted;   // how simulate plants it
};
// What the fault is, what clients show, and what to change.
[[nodiscard]] const ServerFaultText& text_of(ServerFault fault);

// How much it weighs.
[[nodiscard]] FaultWeight weight_of(ServerFault fault);

// The word for it, in files and on command lines.
[[nodiscard]] const char* name_of(ServerFault fault);

// Nothing for a name that no fault has.
[[nodiscard]] std::optional<ServerFault> server_fault_by_name(std::string_view name);

// All names with commas between, for messages.
[[nodiscard]] std::string server_fault_names();

}  // namespace glidepath::tools

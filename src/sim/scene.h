// A scene: who is there, and which mistakes of servers are planted in it. Small text files (data/scenes);
// what the bodies do in it is chosen by the seed. docs/simulation.md explains every key.
#pragma once

#include "geometry/position.h"
#include "sim/layer.h"
#include "sim/settings.h"

#include <array>

namespace glidepath::sim {

// What a body does with its time. The first seven are players.
enum class Role : std::uint8_t {
    walker,      // walks about, stops, sometimes backs up
    runner,      // runs about, hardly stops
    strafer,     // side-steps between short runs
    turner,      // turns on the spot and walks in circles
    jumper,      // runs and jumps
    teleporter,  // runs, and is somewhere else now and then
    leaver,      // runs, logs out and comes back
    idler,       // stands and looks around (turn to heading)
    patroller,   // walks round and round (move to position)
    hunter,      // chases players (move to object), then strikes them (stick)
    coward,      // flees from players who come near (move away), then looks at them (turn to object)
};
inline constexpr std::size_t k_role_count = 11;
[[nodiscard]] const char* name_of(Role role);
[[nodiscard]] constexpr bool is_player(Role role) { return role <= Role::leaver; }

// Mistakes that real servers make, each on one body of the scene. A scene without them makes none.
enum class Fault : std::uint8_t {
    positions_while_stuck,      // positions go on while a body sticks to its target
    move_to_before_create,      // a move-to comes before the object that it moves
    positions_without_contact,  // positions on the ground without the contact bit
    teleport_churn,             // every position has a new teleport stamp
    frozen_position_stamp,      // positions with the stamp of the one before
    fast_turns,                 // the body turns four times as fast as it says
    update_gap,                 // no position for five seconds while it moves
    far_enqueue,                // a position more than 100 m away without a teleport stamp
};
inline constexpr std::size_t k_fault_count = 8;
[[nodiscard]] const char* name_of(Fault fault);
[[nodiscard]] const char* explanation_of(Fault fault);
[[nodiscard]] std::optional<Fault> fault_by_name(std::string_view name);

struct Scene {
    std::string name{};
    std::string about{};
    std::array<std::uint32_t, k_role_count> counts{};  // by role
    double radius_m = 40;                              // of the place that bodies stay in
    double players_hz = 1;                             // positions of a moving player
    double creatures_hz = 5;                           // and of a creature
    std::vector<Fault> faults{};                       // each once
};

inline constexpr std::uint32_t k_most_bodies = 500;
inline constexpr double k_fastest_positions_hz = 20;  // as often as the server looks

// The middle of every scene, where the observer stands: beside a landblock's edge, so that bodies cross it.
[[nodiscard]] Position scene_centre();

[[nodiscard]] std::optional<SettingsError> parse_scene(std::string_view text, std::string_view file,
                                                       Scene& scene);

// Adds a fault by name. The error says which there are; it names no file.
[[nodiscard]] std::optional<SettingsError> plant(Scene& scene, std::string_view fault_name);

// Nothing, or what keeps the scene from being played: nobody in it, too many, a fault without anybody who
// could make it.
[[nodiscard]] std::optional<std::string> why_not_playable(const Scene& scene);

// The roles that can make a fault, the best first; the first body of the first role that is there does.
[[nodiscard]] std::vector<Role> roles_for(Fault fault);

}  // namespace glidepath::sim

// The light driver: a small alternative to the planner for hosts that get a fresh move-to message every
// second. It only turns the body towards the destination; the speed is the motion interpreter's, and
// everything else (progress, sticking, final heading) is left to the next message. Known as
// RemoteMoveToDriver; its rules are the light driver's section of rulings.md.
#pragma once

#include <glidepath/error.h>

#include "base/hash.h"
#include "base/units.h"
#include "geometry/position.h"
#include "planning/layer.h"
#include "planning/movement_parameters.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <type_traits>

namespace glidepath::planning {

// What a movement message of type 6 or 7 says after its header.
struct MoveToPayload {
    std::uint32_t target_id = 0;  // of type 6 only
    Position destination;         // upright
    MovementParameters parameters;
    float run_rate = 1.0F;
};

// Bytes that are too few, another type, a number that is not finite or a cell that no place has: a status
// that says which. Bytes after the run rate are not looked at.
[[nodiscard]] Expected<MoveToPayload> read_move_to_payload(MoveToType type, std::span<const std::byte> bytes);

// A place as seen from the south-west corner of another landblock: what "world coordinates" means to a host
// that draws everything around one centre.
[[nodiscard]] Vec3 world_place(const Position& place, CellId centre);

// Numbers of the driver's document and of rulings.md.
inline constexpr double k_light_arrival_slack_m = 0.05;        // added to min_distance in a chase
inline constexpr double k_light_snap_tolerance_deg = 20.0;     // this near, the heading is set
inline constexpr double k_light_turn_rate_radps = k_pi / 2.0;  // else it is turned this fast
inline constexpr double k_light_stale_s = 1.5;                 // a destination is given up after this

struct LightDriver {
    bool has_destination = false;
    bool moves_away = false;
    float min_distance_m = 0;
    float distance_to_object_m = 0;
    Position destination;
    double refreshed_s = 0;  // when the last message came
};
static_assert(std::is_trivially_copyable_v<LightDriver>);

enum class LightDriverOutcome : std::uint8_t { idle, driving, arrived, gave_up };

struct LightDriverStep {
    LightDriverOutcome outcome = LightDriverOutcome::idle;
    Quat rotation;       // the body's from now on
    bool stops = false;  // the body's velocity becomes zero
};

// From a message that came at that time. Every message replaces the one before.
void set_destination(LightDriver& driver, const MoveToPayload& payload, double now_s);

// One tick of a body at that place. The driver is idle without a destination, and after it arrived or gave
// up.
[[nodiscard]] LightDriverStep drive_one_tick(LightDriver& driver, const Position& body, double dt_s,
                                             double now_s);

void add_to(StateHash& hash, const LightDriver& driver);

}  // namespace glidepath::planning

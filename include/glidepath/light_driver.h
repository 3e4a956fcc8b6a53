// The light driver: a small alternative to the planner for hosts that get a fresh move-to message every
// second. It only turns the body towards the destination; the speed is the host's, and everything else
// (progress, sticking, final heading) is left to the next message.
//
//     LightDriver driver;
//     set_destination(driver, {.position = where_the_message_says, .parameters = block}, now_s);
//     const LightDriverStep step = drive_one_tick(driver, body_position, dt_s, now_s);
//     body_position.frame.rotation = step.rotation;
//     if (step.stops) velocity = {};
//
// Known as RemoteMoveToDriver; its rules are spec/light-driver.md.
#pragma once

#include <glidepath/motion.h>
#include <glidepath/position.h>

#include <cstdint>

namespace glidepath {

// Who steers a body that a movement to a position or an object moves.
enum class Driver : std::uint8_t {
    planner,  // retail's (spec/planner.md)
    light,    // the small one, for servers that send the movement again every second
};
// In words.
[[nodiscard]] const char* name_of(Driver driver);

// A body that faces its destination within this is turned onto it at once; farther off it is turned at a
// quarter turn a second.
inline constexpr double k_light_snap_tolerance_deg = 20.0;

// Plain data: a copy is a snapshot.
struct LightDriver {
    bool has_destination = false;
    bool moves_away = false;
    float min_distance_m = 0;
    float distance_to_object_m = 0;
    Position destination{};
    double refreshed_s = 0;  // when the last message came
};

// What a tick of the driver came to.
enum class LightDriverOutcome : std::uint8_t { idle, driving, arrived, gave_up };

// What to do to the body after a tick of the driver.
struct LightDriverStep {
    LightDriverOutcome outcome = LightDriverOutcome::idle;
    Quat rotation{};     // the body's from now on
    bool stops = false;  // the body's velocity becomes zero
};

// From a move-to message that came at that time: its position and parameters. Every message replaces the one
// before.
void set_destination(LightDriver& driver, const MoveToRequest& request, double now_s);

// One tick of a body at that position. The driver is idle without a destination, and after it arrived or gave
// up.
[[nodiscard]] LightDriverStep drive_one_tick(LightDriver& driver, const Position& body, double dt_s,
                                             double now_s);

}  // namespace glidepath

// What the planner decides from a parameter block: which motion a distance calls for, which way to face with
// it, how headings are compared, and how a block is packed (moveto.md sections 1, 2 and 5). Pure functions.
// The block itself is motion/parameters.h; retail's name is MovementParameters.
#pragma once

#include <glidepath/error.h>
#include <glidepath/motion.h>

#include "planning/layer.h"

#include <cstddef>
#include <cstdint>
#include <span>

namespace glidepath::planning {

struct MoveCommand {
    MotionCommand motion = motion_command::none;  // none: there is nothing to do at this distance
    HoldKey hold_key = HoldKey::none;             // decided even without a motion
    bool moving_away = false;                     // says something only with a motion
};

// The motion for a distance: forward while too far, forward or backwards with `moving_away` while too near.
[[nodiscard]] MoveCommand get_command(const MovementParameters& parameters, float distance_m);

// The part of it that serves blocks with both move_towards and move_away; leaves the hold key out.
[[nodiscard]] MoveCommand towards_and_away(const MovementParameters& parameters, float distance_m);

// Degrees to add to the heading of the target so that `motion` leads the right way.
[[nodiscard]] float get_desired_heading(MotionCommand motion, bool moving_away);

// `difference_deg` of two headings brought from below zero by one full circle; 0 within k_epsilon. Headings
// outside [0, 360) may leave a result outside the circle.
[[nodiscard]] double wrap_difference(double difference_deg);

// How far `motion` has to turn to come from y to x. Every motion but turn_right counts as a turn to the left.
[[nodiscard]] double heading_diff(float x_deg, float y_deg, MotionCommand motion);

// Whether x lies beyond y in the direction of `motion`; to the left that includes y itself.
[[nodiscard]] bool heading_greater(float x_deg, float y_deg, MotionCommand motion);

// Sizes in bytes of a block in a file (all ten fields) and in a message (seven and three of them).
inline constexpr std::size_t k_packed_parameters_size = 40;
inline constexpr std::size_t k_net_move_parameters_size = 28;
inline constexpr std::size_t k_net_turn_parameters_size = 12;

// Writes ten little-endian fields. Returns the size that is needed, always; a smaller buffer is left
// untouched.
std::size_t pack(const MovementParameters& parameters, std::span<std::byte> buffer);

// Both return how many bytes they took: 0 for too few bytes, or no type of the planner's, and then nothing
// has changed. Fields that are not in the bytes stay as they are. Numbers are taken bit by bit: see
// `validate`.
[[nodiscard]] std::size_t unpack(MovementParameters& parameters, std::span<const std::byte> bytes);
[[nodiscard]] std::size_t unpack_net(MovementParameters& parameters, MoveToType type,
                                     std::span<const std::byte> bytes);

// The door for blocks from outside: every number finite.
[[nodiscard]] Error validate(const MovementParameters& parameters);

}  // namespace glidepath::planning

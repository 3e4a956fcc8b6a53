// What the planner decides from a parameter block: which motion a distance calls for, which way to face with
// it, and how headings are compared (spec/parameters.md 2 to 4). Pure functions. The block itself is public
// (glidepath/motion.h), its bytes are wire/movement_parameters.h; retail's name is MovementParameters.
#pragma once

#include <glidepath/error.h>
#include <glidepath/motion.h>

#include "planning/layer.h"

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

// For blocks from outside: every number must be finite.
[[nodiscard]] Error validate(const MovementParameters& parameters);

}  // namespace glidepath::planning

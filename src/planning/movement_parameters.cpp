#include "planning/movement_parameters.h"

#include "base/units.h"

#include <array>
#include <cmath>

namespace glidepath::planning {

namespace {

constexpr float k_behind_deg = 180.0F;

HoldKey hold_key_for(const MovementParameters& parameters, float distance_m) {
    if (parameters.has(movement_flag::can_charge)) return HoldKey::run;
    if (!parameters.has(movement_flag::can_run)) return HoldKey::none;
    if (!parameters.has(movement_flag::can_walk)) return HoldKey::run;
    const double still_to_go_m =
        static_cast<double>(distance_m) - static_cast<double>(parameters.distance_to_object_m);
    return still_to_go_m > static_cast<double>(parameters.walk_run_threshold_m) ? HoldKey::run
                                                                                : HoldKey::none;
}

MoveCommand motion_for(const MovementParameters& parameters, float distance_m) {
    const bool towards = parameters.has(movement_flag::move_towards);
    const bool away = parameters.has(movement_flag::move_away);
    if (towards && away) return towards_and_away(parameters, distance_m);
    if (away) {
        if (distance_m >= parameters.min_distance_m) return {};
        return {.motion = motion_command::walk_forward, .moving_away = true};
    }
    if (distance_m <= parameters.distance_to_object_m) return {};
    return {.motion = motion_command::walk_forward};
}

}  // namespace

MoveCommand towards_and_away(const MovementParameters& parameters, float distance_m) {
    if (distance_m > parameters.distance_to_object_m) return {.motion = motion_command::walk_forward};
    const double beyond_min_m =
        static_cast<double>(distance_m) - static_cast<double>(parameters.min_distance_m);
    if (beyond_min_m >= static_cast<double>(k_epsilon)) return {};
    return {.motion = motion_command::walk_backwards, .moving_away = true};
}

MoveCommand get_command(const MovementParameters& parameters, float distance_m) {
    MoveCommand command = motion_for(parameters, distance_m);
    command.hold_key = hold_key_for(parameters, distance_m);
    return command;
}

float get_desired_heading(MotionCommand motion, bool moving_away) {
    switch (motion) {
        case motion_command::walk_forward:
        case motion_command::run_forward:
            return moving_away ? k_behind_deg : 0.0F;
        case motion_command::walk_backwards:
            return moving_away ? 0.0F : k_behind_deg;
        default:
            return 0.0F;
    }
}

double wrap_difference(double difference_deg) {
    if (std::fabs(difference_deg) < static_cast<double>(k_epsilon)) return 0.0;
    return difference_deg < -static_cast<double>(k_epsilon) ? difference_deg + k_full_circle_deg
                                                            : difference_deg;
}

double heading_diff(float x_deg, float y_deg, MotionCommand motion) {
    const double rightwards_deg = wrap_difference(static_cast<double>(x_deg) - static_cast<double>(y_deg));
    const bool differs = rightwards_deg > static_cast<double>(k_epsilon);
    return differs && motion != motion_command::turn_right ? k_full_circle_deg - rightwards_deg
                                                           : rightwards_deg;
}

bool heading_greater(float x_deg, float y_deg, MotionCommand motion) {
    const double apart_deg = std::fabs(static_cast<double>(x_deg) - static_cast<double>(y_deg));
    const bool is_beyond_rightwards = apart_deg <= 180.0 ? x_deg > y_deg : y_deg > x_deg;
    return is_beyond_rightwards == (motion == motion_command::turn_right);
}

Error validate(const MovementParameters& parameters) {
    struct Field {
        const char* name;
        float value;
    };
    const std::array<Field, 6> fields{{{"distance_to_object", parameters.distance_to_object_m},
                                       {"min_distance", parameters.min_distance_m},
                                       {"fail_distance", parameters.fail_distance_m},
                                       {"desired_heading", parameters.desired_heading_deg},
                                       {"speed", parameters.speed},
                                       {"walk_run_threshold", parameters.walk_run_threshold_m}}};
    for (std::size_t i = 0; i < fields.size(); ++i) {
        if (!std::isfinite(fields[i].value)) {
            return {ErrorCode::bad_float, fields[i].name, i, "a movement parameter is not a finite number"};
        }
    }
    return {};
}

}  // namespace glidepath::planning

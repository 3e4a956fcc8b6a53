#include "base/units.h"
#include "layers.h"
#include "planning/movement_parameters.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <array>
#include <cmath>
#include <limits>

namespace glidepath {
namespace {

TEST(MovementParameters, every_number_must_be_finite) {
    const std::array fields{&MovementParameters::distance_to_object_m,
                            &MovementParameters::min_distance_m,
                            &MovementParameters::fail_distance_m,
                            &MovementParameters::desired_heading_deg,
                            &MovementParameters::speed,
                            &MovementParameters::walk_run_threshold_m};
    for (std::size_t i = 0; i < fields.size(); ++i) {
        for (const float bad :
             {std::numeric_limits<float>::quiet_NaN(), std::numeric_limits<float>::infinity(),
              -std::numeric_limits<float>::infinity()}) {
            MovementParameters parameters;
            parameters.*fields[i] = bad;
            const Error status = validate(parameters);
            EXPECT_EQ(status.code, ErrorCode::bad_float);
            EXPECT_EQ(status.where, i) << status.what;
        }
    }
    EXPECT_TRUE(validate(MovementParameters{}).is_ok());
}

MovementParameters with_flags(std::uint32_t flags) {
    MovementParameters parameters;
    parameters.flags = flags;
    parameters.distance_to_object_m = 10.0F;
    parameters.min_distance_m = 4.0F;
    return parameters;
}

MoveCommand command_for(const MovementParameters& parameters, float distance_m) {
    return get_command(parameters, distance_m, Rules::retail());
}

TEST(GetCommand, at_the_distance_asked_for_there_is_nothing_to_do) {
    const MovementParameters chase = with_flags(movement_flag::move_towards);
    EXPECT_EQ(command_for(chase, 10.0F).motion, motion_command::none);
    EXPECT_EQ(command_for(chase, std::nextafter(10.0F, 11.0F)).motion, motion_command::walk_forward);
    const MovementParameters flight = with_flags(movement_flag::move_away);
    EXPECT_EQ(command_for(flight, 4.0F).motion, motion_command::none);
    EXPECT_EQ(command_for(flight, std::nextafter(4.0F, 3.0F)).motion, motion_command::walk_forward);
    EXPECT_TRUE(command_for(flight, 3.0F).moving_away);
}

TEST(GetCommand, without_either_direction_it_chases) {
    EXPECT_EQ(command_for(with_flags(0), 10.5F).motion, motion_command::walk_forward);
    EXPECT_FALSE(command_for(with_flags(0), 10.5F).moving_away);
}

TEST(GetCommand, walks_backwards_only_between_both_distances) {
    const MovementParameters both = with_flags(movement_flag::move_towards | movement_flag::move_away);
    EXPECT_EQ(command_for(both, 11.0F).motion, motion_command::walk_forward);
    EXPECT_EQ(command_for(both, 7.0F).motion, motion_command::none);
    // Within k_epsilon is too near.
    EXPECT_EQ(command_for(both, 4.0F).motion, motion_command::walk_backwards);
    EXPECT_EQ(command_for(both, 4.0F + 2.0F * k_epsilon).motion, motion_command::none);
    EXPECT_TRUE(command_for(both, 3.0F).moving_away);
}

TEST(GetCommand, runs_beyond_the_threshold_or_when_it_may_not_walk_or_charges) {
    using namespace movement_flag;
    const auto key = [](std::uint32_t flags, float distance_m) {
        return command_for(with_flags(flags), distance_m).hold_key;
    };
    EXPECT_EQ(key(can_walk | can_run, 25.0F), HoldKey::none);  // 15 beyond is not more than 15
    EXPECT_EQ(key(can_walk | can_run, 25.5F), HoldKey::run);
    EXPECT_EQ(key(can_run, 1.0F), HoldKey::run);
    EXPECT_EQ(key(can_walk, 100.0F), HoldKey::none);
    EXPECT_EQ(key(0, 100.0F), HoldKey::none);
    EXPECT_EQ(key(can_walk | can_charge, 1.0F), HoldKey::run);
}

TEST(Headings, every_motion_but_a_right_turn_counts_leftwards) {
    EXPECT_EQ(heading_diff(30.0F, 10.0F, motion_command::turn_right), 20.0);
    EXPECT_EQ(heading_diff(30.0F, 10.0F, motion_command::turn_left), 340.0);
    EXPECT_EQ(heading_diff(30.0F, 10.0F, motion_command::walk_forward), 340.0);
    EXPECT_EQ(heading_diff(10.0F, 30.0F, motion_command::turn_right), 340.0);
    EXPECT_EQ(heading_diff(10.0F, 10.0F, motion_command::turn_left), 0.0);
}

TEST(Headings, one_full_circle_is_added_at_most) {
    EXPECT_EQ(heading_diff(-500.0F, 10.0F, motion_command::turn_right), -150.0);
    EXPECT_EQ(heading_diff(400.0F, 10.0F, motion_command::turn_right), 390.0);
}

TEST(Headings, exactly_minus_epsilon_stays_as_it_is) {
    EXPECT_EQ(wrap_difference(-static_cast<double>(k_epsilon)), -static_cast<double>(k_epsilon));
    EXPECT_EQ(wrap_difference(std::nextafter(static_cast<double>(k_epsilon), 0.0)), 0.0);
    EXPECT_GT(wrap_difference(-static_cast<double>(k_epsilon) * 1.01), 359.0);
}

TEST(Headings, a_left_turn_is_finished_on_the_heading_and_a_right_turn_beyond_it) {
    EXPECT_FALSE(heading_greater(90.0F, 90.0F, motion_command::turn_right));
    EXPECT_TRUE(heading_greater(90.0F, 90.0F, motion_command::turn_left));
    EXPECT_TRUE(heading_greater(91.0F, 90.0F, motion_command::turn_right));
    EXPECT_TRUE(heading_greater(1.0F, 359.0F, motion_command::turn_right));
    EXPECT_FALSE(heading_greater(359.0F, 1.0F, motion_command::turn_right));
}

RC_GTEST_PROP(Headings, of_the_circle_have_a_difference_in_the_circle, ()) {
    const auto heading =
        rc::gen::map(rc::gen::inRange(0, 3600000), [](int n) { return static_cast<float>(n) / 10000.0F; });
    const float x = *heading;
    const float y = *heading;
    for (const MotionCommand motion : {motion_command::turn_right, motion_command::turn_left}) {
        const double difference_deg = heading_diff(x, y, motion);
        RC_ASSERT(difference_deg >= -static_cast<double>(k_epsilon) && difference_deg < 360.0);
    }
}

}  // namespace
}  // namespace glidepath

// The planner's smaller switches, each in both positions: what happens at the limit itself, and where a chase
// ends. Arrival of a flight and half a turn are in planning_move_to_rules_test.cpp.
#include "base/units.h"
#include "layers.h"
#include "planning/move_to.h"
#include "unit/planning_stage.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>

namespace glidepath {
namespace {

constexpr std::array k_readings{Reading::retail, Reading::documented};

// Fails of a walk that comes `gain_m` nearer in two seconds.
std::uint32_t fails_after(double gain_m, Reading reading) {
    PlannerStage stage;
    stage.rules.progress = reading;
    stage.perform(request_to(0.0F, 64.0F));
    stage.body.position = stage_position(0.0F, static_cast<float>(gain_m));
    stage.tick(2.0);
    return stage.planner.fail_progress_count;
}

TEST(ProgressRule, documented_asks_for_more_than_a_quarter_metre_a_second) {
    EXPECT_EQ(fails_after(0.5, Reading::retail), 0U);
    EXPECT_EQ(fails_after(0.5, Reading::documented), 1U);
    for (const Reading reading : k_readings) {
        EXPECT_EQ(fails_after(0.4375, reading), 1U);
        EXPECT_EQ(fails_after(0.5625, reading), 0U);
    }
}

// The first tick of a turn compares with a difference and not a heading, so that the step is 260 degrees.
TEST(TurnProgressRule, documented_neither_counts_nor_forgives_a_step_of_half_a_circle) {
    for (const Reading reading : k_readings) {
        PlannerStage stage;
        stage.rules.turn_progress = reading;
        stage.perform(request_heading(100.0F));
        stage.tick();
        EXPECT_EQ(stage.planner.fail_progress_count, reading == Reading::retail ? 1U : 0U);
        stage.tick();  // no step at all
        EXPECT_EQ(stage.planner.fail_progress_count, reading == Reading::retail ? 2U : 1U);
    }
}

TEST(TurnProgressRule, documented_takes_exactly_epsilon_for_progress) {
    for (const Reading reading : k_readings) {
        PlannerStage stage;
        stage.rules.turn_progress = reading;
        stage.perform(request_heading(100.0F));
        stage.tick();
        stage.tick();
        const std::uint32_t before = stage.planner.fail_progress_count;
        stage.body.heading_deg = k_epsilon;
        stage.tick();
        EXPECT_EQ(stage.planner.fail_progress_count, reading == Reading::retail ? before + 1 : 0U);
        stage.body.heading_deg = 10.0F;
        stage.tick();
        EXPECT_EQ(stage.planner.fail_progress_count, 0U);
    }
}

// Walking north, turned to face `heading_deg`.
MotionCommand steering_from(float heading_deg, Reading reading) {
    PlannerStage stage;
    stage.rules.steering_half_turn = reading;
    stage.perform(request_to(0.0F, 100.0F));
    stage.body.heading_deg = heading_deg;
    stage.tick();
    return stage.planner.aux_command;
}

TEST(SteeringHalfTurnRule, documented_steers_to_the_right) {
    EXPECT_EQ(steering_from(180.0F, Reading::retail), motion_command::turn_left);
    EXPECT_EQ(steering_from(180.0F, Reading::documented), motion_command::turn_right);
    for (const Reading reading : k_readings) {
        EXPECT_EQ(steering_from(179.5F, reading), motion_command::turn_left);
        EXPECT_EQ(steering_from(180.5F, reading), motion_command::turn_right);
    }
}

MoveCommand flight_at(float distance_m, Reading reading) {
    MovementParameters parameters;
    parameters.flags = movement_flag::move_away;
    parameters.min_distance_m = 0.5F;
    return get_command(parameters, distance_m, {.away_start = reading});
}

TEST(AwayStartRule, documented_starts_up_to_epsilon_beyond_the_distance) {
    EXPECT_EQ(flight_at(0.5F, Reading::retail).motion, motion_command::none);
    EXPECT_EQ(flight_at(0.5F, Reading::documented).motion, motion_command::walk_forward);
    EXPECT_TRUE(flight_at(0.5F, Reading::documented).moving_away);
    EXPECT_EQ(flight_at(0.5F + k_epsilon / 2, Reading::retail).motion, motion_command::none);
    EXPECT_EQ(flight_at(0.5F + k_epsilon / 2, Reading::documented).motion, motion_command::walk_forward);
    for (const Reading reading : k_readings) {
        EXPECT_EQ(flight_at(std::nextafter(0.5F, 0.0F), reading).motion, motion_command::walk_forward);
        EXPECT_EQ(flight_at(0.5F + 2 * k_epsilon, reading).motion, motion_command::none);
    }
}

TEST(AwayStartRule, decides_whether_a_body_at_the_distance_moves_at_all) {
    for (const Reading reading : k_readings) {
        PlannerStage stage;
        stage.rules.away_start = reading;
        MoveToRequest request = request_to(0.0F, 5.0F);
        request.parameters.flags &= ~movement_flag::move_towards;
        request.parameters.flags |= movement_flag::move_away;
        request.parameters.min_distance_m = 5.0F;
        stage.perform(request);
        EXPECT_EQ(is_moving_to(stage.planner), reading == Reading::documented);
    }
}

// A chase that may end 4 m away, or 1 m.
bool has_chased_to(float distance_m, Reading reading) {
    PlannerStage stage;
    stage.rules.chase_arrival = reading;
    MoveToRequest request = request_to(0.0F, 10.0F);
    request.parameters.distance_to_object_m = 4.0F;
    request.parameters.min_distance_m = 1.0F;
    stage.perform(request);
    stage.body.position = stage_position(0.0F, 10.0F - distance_m);
    stage.tick();
    return !is_moving_to(stage.planner);
}

TEST(ChaseArrivalRule, documented_goes_on_to_the_least_distance) {
    EXPECT_TRUE(has_chased_to(4.0F, Reading::retail));
    EXPECT_FALSE(has_chased_to(4.0F, Reading::documented));
    EXPECT_FALSE(has_chased_to(1.25F, Reading::documented));
    EXPECT_TRUE(has_chased_to(1.0F, Reading::documented));
    EXPECT_FALSE(has_chased_to(4.25F, Reading::retail));
}

}  // namespace
}  // namespace glidepath

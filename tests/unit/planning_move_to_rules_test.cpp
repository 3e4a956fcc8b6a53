// The planner's switches in both positions, its limits, and the quirks of the client that it keeps.
#include "base/units.h"
#include "layers.h"
#include "planning/move_to.h"
#include "unit/planning_stage.h"

#include <gtest/gtest.h>

#include <cmath>

namespace glidepath {
namespace {

using Calls = std::vector<std::string>;

MoveToRequest flight(float x, float y, float min_distance_m) {
    MoveToRequest request = request_place(x, y);
    request.parameters.flags &= ~movement_flag::move_towards;
    request.parameters.flags |= movement_flag::move_away;
    request.parameters.min_distance_m = min_distance_m;
    return request;
}

// The body has run `distance_m` from the place that it flees.
bool has_arrived_at(float distance_m, FleeArrival flee_arrival) {
    PlannerStage stage;
    stage.rules.flee_arrival = flee_arrival;
    stage.perform(flight(0.0F, 1.0F, 5.0F));
    stage.body.heading_deg = 180.0F;
    stage.body.position = stage_place(0.0F, 1.0F - distance_m);
    stage.tick();
    return !is_moving_to(stage.planner);
}

TEST(RulesFleeArrival, retail_arrives_at_the_distance_and_beyond) {
    EXPECT_FALSE(has_arrived_at(4.75F, FleeArrival::retail));
    EXPECT_TRUE(has_arrived_at(5.0F, FleeArrival::retail));
    EXPECT_TRUE(has_arrived_at(5.25F, FleeArrival::retail));
}

TEST(RulesFleeArrival, documented_arrives_at_the_distance_and_within) {
    EXPECT_TRUE(has_arrived_at(4.75F, FleeArrival::documented));
    EXPECT_TRUE(has_arrived_at(5.0F, FleeArrival::documented));
    EXPECT_FALSE(has_arrived_at(5.25F, FleeArrival::documented));
}

TEST(RulesFleeArrival, does_not_touch_a_chase) {
    for (const FleeArrival flee_arrival : {FleeArrival::retail, FleeArrival::documented}) {
        PlannerStage stage;
        stage.rules.flee_arrival = flee_arrival;
        stage.perform(request_place(0.0F, 10.0F));
        stage.body.position = stage_place(0.0F, 8.0F);
        stage.tick();
        EXPECT_TRUE(is_moving_to(stage.planner));
        stage.body.position = stage_place(0.0F, 9.5F);
        stage.tick();
        EXPECT_FALSE(is_moving_to(stage.planner));
    }
}

Calls turn_to(float heading_deg, HalfTurn half_turn) {
    PlannerStage stage;
    stage.rules.half_turn = half_turn;
    MoveToRequest request = request_heading(heading_deg);
    request.parameters.flags &= ~movement_flag::stop_completely;
    stage.perform(request);
    return stage.take_calls();
}

TEST(RulesHalfTurn, retail_turns_to_the_right) {
    EXPECT_EQ(turn_to(180.0F, HalfTurn::retail), (Calls{"unstick", "do TurnRight"}));
    EXPECT_EQ(turn_to(std::nextafter(180.0F, 181.0F), HalfTurn::retail), (Calls{"unstick", "do TurnLeft"}));
}

TEST(RulesHalfTurn, documented_drops_the_turn_within_epsilon) {
    const Calls dropped{"unstick", "stop completely"};
    EXPECT_EQ(turn_to(180.0F, HalfTurn::documented), dropped);
    EXPECT_EQ(turn_to(180.0001F, HalfTurn::documented), dropped);
    EXPECT_EQ(turn_to(179.9999F, HalfTurn::documented), dropped);
    EXPECT_EQ(turn_to(179.99F, HalfTurn::documented), (Calls{"unstick", "do TurnRight"}));
    EXPECT_EQ(turn_to(180.01F, HalfTurn::documented), (Calls{"unstick", "do TurnLeft"}));
}

// Walking north towards a place far off, facing `off_deg` to the left of the way there.
MotionCommand steering_at(float off_deg) {
    PlannerStage stage;
    stage.perform(request_place(0.0F, 100.0F));
    stage.body.heading_deg = static_cast<float>(wrap_heading(-static_cast<double>(off_deg)));
    stage.tick();
    return stage.planner.aux_command;
}

TEST(Steering, leaves_twenty_degrees_alone) {
    EXPECT_EQ(steering_at(20.0F), motion_command::none);
    EXPECT_EQ(steering_at(340.0F), motion_command::none);
    EXPECT_EQ(steering_at(20.5F), motion_command::turn_right);
    EXPECT_EQ(steering_at(339.5F), motion_command::turn_left);
}

TEST(Steering, turns_left_at_exactly_half_a_circle) {
    EXPECT_EQ(steering_at(180.0F), motion_command::turn_left);
    EXPECT_EQ(steering_at(179.5F), motion_command::turn_right);
}

TEST(Steering, stops_while_motions_are_pending) {
    PlannerStage stage;
    stage.perform(request_place(0.0F, 100.0F));
    stage.body.heading_deg = 90.0F;
    stage.tick();
    stage.take_calls();
    stage.body.has_motions_pending = true;
    stage.tick();
    EXPECT_EQ(stage.take_calls(), Calls{"stop TurnLeft"});
}

TEST(Steering, changes_direction_without_a_stop_in_between) {
    PlannerStage stage;
    stage.perform(request_place(0.0F, 100.0F));
    stage.body.heading_deg = 90.0F;
    stage.tick();
    stage.take_calls();
    stage.body.heading_deg = 270.0F;
    stage.tick();
    EXPECT_EQ(stage.take_calls(), Calls{"do TurnRight"});
}

TEST(Steering, remembers_a_turn_that_failed) {
    PlannerStage stage;
    stage.perform(request_place(0.0F, 100.0F));
    stage.motion_error = MovementError::general_failure;
    stage.body.heading_deg = 90.0F;
    stage.tick();
    EXPECT_EQ(stage.planner.aux_command, motion_command::turn_left);
    EXPECT_TRUE(is_moving_to(stage.planner));
}

TEST(Turning, nodes_beyond_the_circle_may_be_done_at_once) {
    for (const auto& [node_deg, own_deg] : {std::pair{400.0F, 10.0F}, std::pair{-30.0F, 350.0F}}) {
        PlannerStage stage;
        stage.body.heading_deg = own_deg;
        stage.perform(request_heading(node_deg));
        EXPECT_FALSE(is_moving_to(stage.planner));
        EXPECT_EQ(stage.body.heading_deg, own_deg);  // and nothing is snapped
    }
}

TEST(Turning, remembers_the_difference_instead_of_a_heading_at_first) {
    PlannerStage stage;
    stage.body.heading_deg = 30.0F;
    stage.perform(request_heading(100.0F));
    EXPECT_EQ(stage.planner.previous_heading_deg, 70.0F);
    stage.body.heading_deg = 35.0F;
    stage.tick();
    EXPECT_EQ(stage.planner.previous_heading_deg, 35.0F);
}

TEST(Turning, counts_ticks_without_progress_unless_something_else_moves_the_body) {
    PlannerStage stage;
    stage.perform(request_heading(100.0F));
    stage.tick();
    const std::uint32_t first = stage.planner.fail_progress_count;
    stage.tick();
    EXPECT_EQ(stage.planner.fail_progress_count, first + 1);
    stage.body.is_interpolating = true;
    stage.tick();
    EXPECT_EQ(stage.planner.fail_progress_count, first + 1);
    stage.body.heading_deg = 10.0F;
    stage.tick();
    EXPECT_EQ(stage.planner.fail_progress_count, 0U);
}

TEST(Turning, to_an_object_is_never_aimed_again) {
    PlannerStage stage;
    stage.perform(request_object(MoveToType::turn_to_object));
    stage.update(stage_place(10.0F, 0.0F));
    stage.update(stage_place(0.0F, -10.0F));
    EXPECT_EQ(stage.planner.pending.front().heading_deg, 90.0F);
}

TEST(Progress, is_not_judged_within_a_second) {
    PlannerStage stage;
    stage.perform(request_place(0.0F, 100.0F));
    stage.tick(1.0);
    EXPECT_EQ(stage.planner.fail_progress_count, 0U);
    stage.tick(0.125);
    EXPECT_EQ(stage.planner.fail_progress_count, 1U);
    EXPECT_EQ(stage.planner.previous.time_s, 100.0);  // the average keeps running from the old point
}

TEST(Progress, of_a_quarter_metre_a_second_is_enough) {
    for (const auto& [y, fails] : {std::pair{0.5F, 0U}, std::pair{0.4375F, 1U}}) {
        PlannerStage stage;
        stage.perform(request_place(0.0F, 100.0F));
        stage.body.position = stage_place(0.0F, y);
        stage.tick(2.0);
        EXPECT_EQ(stage.planner.fail_progress_count, fails);
    }
}

TEST(Progress, moves_its_mark_when_it_is_made) {
    PlannerStage stage;
    stage.perform(request_place(0.0F, 100.0F));
    stage.body.position = stage_place(0.0F, 50.0F);
    stage.tick(2.0);
    EXPECT_EQ(stage.planner.previous.distance_m, 50.0F);
    EXPECT_EQ(stage.planner.previous.time_s, 102.0);
    EXPECT_EQ(stage.planner.original.time_s, 100.0);
    stage.tick(2.0);  // fast enough since the start, but not since the mark
    EXPECT_EQ(stage.planner.fail_progress_count, 1U);
    stage.body.is_interpolating = true;
    stage.tick(1.0);
    EXPECT_EQ(stage.planner.fail_progress_count, 1U);
    stage.body.position = stage_place(0.0F, 60.0F);
    stage.tick(1.0);
    EXPECT_EQ(stage.planner.fail_progress_count, 0U);
}

TEST(Arrival, is_at_exactly_the_distance_and_stops_the_steering) {
    PlannerStage stage;
    MoveToRequest request = request_place(0.0F, 10.0F);
    request.parameters.distance_to_object_m = 2.0F;
    stage.perform(request);
    stage.body.heading_deg = 90.0F;
    stage.tick();
    stage.take_calls();
    stage.body.position = stage_place(0.0F, 8.0F);
    stage.tick();
    EXPECT_EQ(stage.take_calls(), (Calls{"stop WalkForward", "stop TurnLeft", "stop completely"}));
}

TEST(FailDistance, of_a_way_to_an_object_counts_from_where_it_was_asked_for) {
    PlannerStage stage;
    MoveToRequest request = request_object();
    request.parameters.fail_distance_m = 5.0F;
    stage.perform(request);
    stage.body.position = stage_place(0.0F, 4.0F);
    stage.update(stage_place(0.0F, 50.0F));
    stage.body.position = stage_place(0.0F, 5.5F);
    stage.tick();
    EXPECT_EQ(stage.notices.at(0).kind, NoticeKind::gave_up);
}

TEST(Quirk, a_stalled_body_may_be_carried_beyond_the_fail_distance) {
    PlannerStage stage;
    MoveToRequest request = request_place(0.0F, 100.0F);
    request.parameters.fail_distance_m = 5.0F;
    stage.perform(request);
    stage.body.position = stage_place(0.0F, -50.0F);  // backwards: no progress
    stage.tick(2.0);
    EXPECT_TRUE(is_moving_to(stage.planner));
    EXPECT_EQ(stage.planner.fail_progress_count, 1U);
}

TEST(Quirk, a_stalled_body_does_not_arrive) {
    PlannerStage stage;
    stage.perform(request_place(0.0F, 1.0F));
    stage.body.position = stage_place(0.0F, 0.4375F);  // near enough, but too slow
    stage.tick(4.0);
    EXPECT_TRUE(is_moving_to(stage.planner));
    stage.body.position = stage_place(0.0F, 1.0F);
    stage.tick(0.0);
    EXPECT_FALSE(is_moving_to(stage.planner));
}

TEST(Quirk, arrival_beats_the_fail_distance) {
    PlannerStage stage;
    MoveToRequest request = request_place(0.0F, 10.0F);
    request.parameters.fail_distance_m = 5.0F;
    stage.perform(request);
    stage.body.position = stage_place(0.0F, 9.5F);
    stage.tick();
    EXPECT_EQ(stage.notices.at(0).kind, NoticeKind::arrived);
}

TEST(Quirk, a_flight_fails_from_one_second_after_an_update_on) {
    PlannerStage stage;
    MoveToRequest request = request_object();
    request.parameters = flight(0.0F, 0.0F, 5.0F).parameters;
    stage.perform(request);
    stage.update(stage_place(0.0F, 1.0F));
    stage.update(stage_place(0.0F, 1.0F));
    stage.body.heading_deg = 180.0F;
    stage.body.position = stage_place(0.0F, -50.0F);
    stage.tick(1.125);
    EXPECT_TRUE(is_moving_to(stage.planner));
    EXPECT_EQ(stage.planner.fail_progress_count, 1U);
    stage.update(stage_place(0.0F, 1.0F));
    stage.tick(1.0);
    EXPECT_FALSE(is_moving_to(stage.planner));
}

TEST(Quirk, a_flight_faces_what_it_flees_before_it_walks) {
    PlannerStage stage;
    stage.perform(flight(1.0F, 0.0F, 5.0F));
    EXPECT_EQ(stage.planner.pending.front().heading_deg, 90.0F);
}

TEST(Quirk, one_block_of_speed_serves_all_requests_of_a_moving_tick) {
    PlannerStage stage;
    MoveToRequest request = request_place(0.0F, 40.0F);
    stage.perform(request);
    ASSERT_EQ(stage.interpreter.interpreted.forward.command, motion_command::run_forward);
    stage.body.heading_deg = 90.0F;
    stage.tick();  // steers to the left
    stage.body.heading_deg = 0.0F;
    stage.body.position = stage_place(0.0F, 39.5F);
    stage.take_calls();
    stage.speeds_asked.clear();
    // The stop of the left turn leaves a negative speed, with which the walk is not taken for a run, so the
    // run is still noted when everything is stopped.
    MotionCommand forward_at_next_stop = 0;
    stage.on_motion = [&] { forward_at_next_stop = stage.interpreter.interpreted.forward.command; };
    stage.tick();
    EXPECT_EQ(stage.take_calls(), (Calls{"stop TurnLeft", "stop WalkForward", "stop completely"}));
    ASSERT_EQ(stage.speeds_asked.size(), 2U);
    EXPECT_EQ(stage.speeds_asked[0], 1.0F);
    EXPECT_LT(stage.speeds_asked[1], 0.0F);
    EXPECT_EQ(forward_at_next_stop, motion_command::run_forward);
    EXPECT_EQ(stage.interpreter.interpreted.forward.command, motion_command::ready);
}

TEST(Quirk, both_stops_of_a_clean_up_share_a_block_of_speed_one) {
    PlannerStage stage;
    MoveToRequest request = request_place(0.0F, 40.0F);
    request.parameters.speed = 3.0F;
    stage.object.exists = stage.object.is_creature = true;
    stage.object.run_rate = 2.0F;
    stage.perform(request);
    stage.body.heading_deg = 90.0F;
    stage.tick();
    stage.speeds_asked.clear();
    stage.cancel_with(MovementError::cancelled);
    EXPECT_EQ(stage.speeds_asked, (std::vector<float>{1.0F, 2.0F}));
}

TEST(Quirk, landing_before_the_first_update_ends_the_movement_and_sticks) {
    PlannerStage stage;
    MoveToRequest request = request_object();
    request.parameters.flags |= movement_flag::sticky;
    request.object_radius_m = 0.5F;
    request.object_height_m = 2.0F;
    stage.perform(request);
    stage.take_calls();
    stage.land();
    EXPECT_EQ(stage.take_calls(),
              (Calls{"clear target", "stop completely", "stick to 2147483664 0.500000 2.000000"}));
    EXPECT_EQ(stage.notices.at(0).error, MovementError::none);
}

TEST(Quirk, a_turn_to_an_object_sticks_without_a_size) {
    PlannerStage stage;
    MoveToRequest request = request_object(MoveToType::turn_to_object);
    request.parameters.flags |= movement_flag::sticky;
    request.object_radius_m = 0.5F;
    request.object_height_m = 2.0F;
    stage.perform(request);
    stage.update(stage_place(0.0F, 10.0F));
    EXPECT_EQ(stage.calls.back(), "stick to 2147483664 0.000000 0.000000");
}

TEST(Quirk, only_movements_to_objects_stick) {
    for (MoveToRequest request : {request_place(0.0F, 0.5F), request_heading(0.0F)}) {
        PlannerStage stage;
        request.parameters.flags |= movement_flag::sticky;
        stage.perform(request);
        EXPECT_FALSE(is_moving_to(stage.planner));
        EXPECT_EQ(stage.calls.back(), "stop completely");
    }
}

TEST(Quirk, cancelling_never_sticks) {
    PlannerStage stage;
    MoveToRequest request = request_object();
    request.parameters.flags |= movement_flag::sticky;
    stage.perform(request);
    stage.cancel_with(MovementError::cancelled);
    EXPECT_EQ(stage.calls.back(), "stop completely");
}

TEST(Quirk, no_target_matches_the_id_zero) {
    PlannerStage stage;
    stage.perform(request_place(0.0F, 10.0F));
    TargetInfo nothing;
    nothing.status = TargetStatus::timed_out;
    handle_update_target(stage.planner, nothing, stage, stage.rules);
    EXPECT_EQ(stage.notices.at(0).error, MovementError::no_object);
}

TEST(Quirk, the_first_distance_to_a_position_is_that_of_the_centres) {
    PlannerStage stage;
    stage.body.radius_m = 5.0F;
    stage.body.height_m = 2.0F;
    MoveToRequest request = request_place(4.0F, 0.0F);
    request.parameters.flags |= movement_flag::use_spheres;
    stage.perform(request);
    EXPECT_EQ(stage.planner.pending.size(), 2U);  // later ticks know that the body is there already
    stage.body.heading_deg = 91.0F;
    stage.tick();
    EXPECT_FALSE(is_moving_to(stage.planner));
}

TEST(Quirk, a_node_without_a_command_keeps_the_direction_of_the_last_one) {
    PlannerStage stage;
    stage.perform(flight(0.0F, 1.0F, 5.0F));
    ASSERT_TRUE(stage.planner.moving_away);
    stage.body.position = stage_place(0.0F, -10.0F);
    stage.planner.pending.push_back({MoveToNode::Kind::turn, 90.0F});
    stage.take_calls();
    stage.land();  // the move is begun again: nothing to do, and nothing is stopped
    EXPECT_EQ(stage.take_calls(), Calls{"do TurnRight"});
    EXPECT_TRUE(stage.planner.moving_away);
}

TEST(TargetQuantum, follows_the_time_of_arrival_in_steps_of_more_than_a_second) {
    PlannerStage stage;
    stage.perform(request_object());
    stage.update(stage_place(0.0F, 10.0F));
    stage.take_calls();
    stage.body.velocity_mps = {0.0F, 10.0F, 0.0F};
    stage.tick();
    EXPECT_TRUE(stage.take_calls().empty());  // one second off is not more than one
    stage.body.velocity_mps = {0.0F, 0.1F, 0.0F};
    stage.body.velocity_mps.y = 0.05F;
    stage.tick();
    EXPECT_TRUE(stage.take_calls().empty());  // too slow to tell
    stage.body.velocity_mps = {0.0F, 4.0F, 0.0F};
    stage.tick();
    EXPECT_EQ(stage.take_calls(), Calls{"set target quantum"});
    EXPECT_EQ(stage.body.target_quantum_s, 2.5);
}

TEST(TargetQuantum, is_not_asked_for_without_an_object) {
    PlannerStage stage;
    stage.perform(request_place(0.0F, 10.0F));
    stage.take_calls();
    stage.body.velocity_mps = {0.0F, 1.0F, 0.0F};
    stage.tick();
    EXPECT_TRUE(stage.take_calls().empty());
}

}  // namespace
}  // namespace glidepath

// The life of a movement: asked for, begun, ended, given up; and the planner without a body.
#include "layers.h"
#include "planning/move_to.h"
#include "unit/planning_stage.h"

#include <gtest/gtest.h>

#include <limits>

namespace glidepath {
namespace {

using Calls = std::vector<std::string>;

TEST(MoveToRequest, of_another_type_is_refused) {
    for (const std::uint32_t type : {0U, 1U, 5U, 10U}) {
        MoveToRequest request;
        request.type = static_cast<MoveToType>(type);
        EXPECT_EQ(validate(request).code, ErrorCode::out_of_range);
    }
}

TEST(MoveToRequest, with_numbers_that_are_not_finite_is_refused) {
    constexpr float nan = std::numeric_limits<float>::quiet_NaN();
    MoveToRequest request = request_to(nan, 0.0F);
    EXPECT_EQ(validate(request).code, ErrorCode::bad_float);
    MoveToRequest object = request_object();
    object.object_height_m = nan;
    EXPECT_EQ(validate(object).code, ErrorCode::bad_float);
    MoveToRequest heading = request_heading(nan);
    EXPECT_EQ(validate(heading).code, ErrorCode::bad_float);
    EXPECT_TRUE(validate(request_to(1.0F, 2.0F)).is_ok());
}

TEST(MoveToRequest, to_a_position_without_a_cell_is_refused) {
    MoveToRequest request = request_to(1.0F, 2.0F);
    request.position.cell = 0;
    EXPECT_EQ(validate(request).code, ErrorCode::bad_cell);
}

TEST(MoveTo, is_made_with_nothing_to_do) {
    const MoveTo planner = make_move_to(7.0);
    EXPECT_FALSE(is_moving_to(planner));
    EXPECT_EQ(planner.parameters.flags, 0U);
    EXPECT_EQ(planner.parameters.distance_to_object_m, 0.6F);
    EXPECT_EQ(planner.parameters.hold_key, HoldKey::invalid);
    EXPECT_EQ(planner.previous.distance_m, k_no_distance_m);
    EXPECT_EQ(planner.original.time_s, 7.0);
}

TEST(MoveTo, an_unknown_type_only_cancels_and_unsticks) {
    PlannerStage stage;
    stage.perform(request_to(10.0F, 0.0F));
    stage.take_calls();
    MoveToRequest request;
    request.type = static_cast<MoveToType>(10);
    EXPECT_EQ(stage.perform(request), MovementError::none);
    EXPECT_EQ(stage.take_calls(), (Calls{"stop TurnRight", "stop completely", "unstick"}));
    EXPECT_FALSE(is_moving_to(stage.planner));
}

TEST(MoveTo, cancelling_without_a_movement_does_nothing) {
    PlannerStage stage;
    stage.cancel_with(MovementError::teleported);
    EXPECT_TRUE(stage.calls.empty());
    EXPECT_TRUE(stage.notices.empty());
}

TEST(MoveTo, a_position_is_turned_to_then_walked_to_then_reached) {
    PlannerStage stage;
    stage.perform(request_to(10.0F, 0.0F));
    EXPECT_EQ(stage.take_calls(), (Calls{"unstick", "stop completely", "do TurnRight"}));
    ASSERT_EQ(stage.planner.pending.size(), 2U);
    stage.body.heading_deg = 91.0F;
    stage.tick();
    EXPECT_EQ(stage.take_calls(), (Calls{"set heading", "stop TurnRight", "do WalkForward"}));
    EXPECT_EQ(stage.body.heading_deg, 90.0F);
    stage.body.position = stage_position(9.5F, 0.0F);
    stage.tick();
    EXPECT_EQ(stage.take_calls(), (Calls{"stop WalkForward", "stop completely"}));
    ASSERT_EQ(stage.notices.size(), 1U);
    EXPECT_EQ(stage.notices[0].kind, NoticeKind::arrived);
    EXPECT_EQ(stage.notices[0].error, MovementError::none);
}

TEST(MoveTo, a_position_that_is_reached_already_is_done_at_once) {
    PlannerStage stage;
    stage.perform(request_to(0.5F, 0.0F));
    EXPECT_FALSE(is_moving_to(stage.planner));
    EXPECT_EQ(stage.take_calls(), (Calls{"unstick", "stop completely", "stop completely"}));
}

TEST(MoveTo, the_final_heading_is_turned_to_after_arrival) {
    PlannerStage stage;
    MoveToRequest request = request_to(0.0F, 10.0F);
    request.parameters.flags |= movement_flag::use_final_heading;
    request.parameters.desired_heading_deg = 200.0F;
    stage.perform(request);
    stage.body.position = stage_position(0.0F, 9.9F);
    stage.tick();
    EXPECT_EQ(stage.planner.current_command, motion_command::turn_left);
    stage.body.heading_deg = 200.0F;
    stage.tick();
    EXPECT_FALSE(is_moving_to(stage.planner));
    EXPECT_EQ(stage.notices.at(0).kind, NoticeKind::arrived);
}

TEST(MoveTo, the_final_heading_at_an_object_is_counted_from_the_way_to_it) {
    PlannerStage stage;
    MoveToRequest request = request_object();
    request.parameters.flags |= movement_flag::use_final_heading;
    request.parameters.desired_heading_deg = 300.0F;
    stage.perform(request);
    stage.update(stage_position(10.0F, 0.0F));
    ASSERT_EQ(stage.planner.pending.size(), 3U);
    EXPECT_EQ(stage.planner.pending[2].heading_deg, 30.0F);
}

TEST(MoveTo, an_object_is_waited_for) {
    PlannerStage stage;
    stage.perform(request_object());
    EXPECT_EQ(stage.take_calls(), (Calls{"unstick", "stop completely", "set target"}));
    stage.tick();
    EXPECT_TRUE(stage.calls.empty());
    stage.update(stage_position(0.0F, 10.0F));
    EXPECT_EQ(stage.take_calls(), Calls{"do WalkForward"});
}

TEST(MoveTo, the_first_update_may_come_while_the_target_is_set) {
    PlannerStage stage;
    stage.on_set_target = [&] { stage.update(stage_position(0.0F, 10.0F)); };
    stage.perform(request_object());
    EXPECT_EQ(stage.take_calls(), (Calls{"unstick", "stop completely", "set target", "do WalkForward"}));
    EXPECT_TRUE(stage.planner.initialized);
}

TEST(MoveTo, a_movement_may_end_while_its_target_is_set) {
    PlannerStage stage;
    stage.on_set_target = [&] { stage.update(stage_position(0.0F, 0.5F)); };
    stage.perform(request_object());
    EXPECT_EQ(stage.take_calls(),
              (Calls{"unstick", "stop completely", "set target", "clear target", "stop completely"}));
    EXPECT_FALSE(is_moving_to(stage.planner));
}

TEST(MoveTo, headings_look_where_the_target_will_be_and_distances_where_it_is) {
    PlannerStage stage;
    stage.perform(request_object());
    stage.update(TargetStatus::ok, stage_position(0.0F, 0.5F), stage_position(50.0F, 0.0F));
    EXPECT_FALSE(is_moving_to(stage.planner));  // near enough, however far it will go
    stage.perform(request_object());
    stage.update(TargetStatus::ok, stage_position(0.0F, 50.0F), stage_position(50.0F, 0.0F));
    EXPECT_EQ(stage.planner.pending.front().heading_deg, 90.0F);
}

TEST(MoveTo, an_object_cannot_go_to_itself) {
    for (const MoveToType type : {MoveToType::move_to_object, MoveToType::turn_to_object}) {
        PlannerStage stage;
        MoveToRequest request = request_object(type);
        request.top_level_id = k_stage_self;
        stage.perform(request);
        EXPECT_EQ(stage.take_calls(),
                  (Calls{"unstick", "stop completely", "clear target", "stop completely"}));
        ASSERT_EQ(stage.notices.size(), 1U);
        EXPECT_EQ(stage.notices[0].error, MovementError::none);
    }
}

TEST(MoveTo, only_turns_ask_the_flag_whether_to_stop_first) {
    const auto first_call_after_unstick = [](MoveToRequest request) {
        PlannerStage stage;
        request.parameters.flags &= ~movement_flag::stop_completely;
        stage.perform(request);
        return stage.calls.at(1);
    };
    EXPECT_EQ(first_call_after_unstick(request_object()), "stop completely");
    EXPECT_EQ(first_call_after_unstick(request_to(10.0F, 0.0F)), "stop completely");
    EXPECT_EQ(first_call_after_unstick(request_object(MoveToType::turn_to_object)), "set target");
    EXPECT_EQ(first_call_after_unstick(request_heading(90.0F)), "do TurnRight");
}

TEST(MoveTo, an_update_of_another_object_is_ignored) {
    PlannerStage stage;
    stage.perform(request_object());
    stage.planner.top_level_id = k_stage_object + 1;
    stage.update(TargetStatus::exit_world, {}, {});
    EXPECT_TRUE(is_moving_to(stage.planner));
}

TEST(MoveTo, a_target_lost_before_the_start_and_one_lost_after_have_their_own_codes) {
    PlannerStage stage;
    stage.perform(request_object());
    stage.update(TargetStatus::timed_out, {}, {});
    stage.perform(request_object());
    stage.update(stage_position(0.0F, 10.0F));
    stage.update(TargetStatus::exit_world, {}, {});
    ASSERT_EQ(stage.notices.size(), 2U);
    EXPECT_EQ(stage.notices[0].error, MovementError::no_object);
    EXPECT_EQ(stage.notices[1].error, MovementError::object_gone);
    EXPECT_EQ(stage.notices[1].kind, NoticeKind::target_lost);
}

TEST(MoveTo, too_far_from_the_start_is_given_up) {
    PlannerStage stage;
    MoveToRequest request = request_to(0.0F, 100.0F);
    request.parameters.fail_distance_m = 20.0F;
    stage.perform(request);
    stage.body.position = stage_position(0.0F, 20.0F);
    stage.tick();
    EXPECT_TRUE(is_moving_to(stage.planner));  // exactly as far as allowed
    stage.body.position = stage_position(0.0F, 20.5F);
    stage.tick();
    EXPECT_EQ(stage.notices.at(0).kind, NoticeKind::gave_up);
    EXPECT_EQ(stage.notices.at(0).error, MovementError::too_far);
}

TEST(MoveTo, an_error_of_the_motion_cancels_with_its_code) {
    constexpr auto code = static_cast<MovementError>(0x1234);  // of a motion table, without a name here
    PlannerStage turning;
    turning.motion_error = code;
    turning.perform(request_heading(90.0F));
    EXPECT_EQ(turning.notices.at(0).error, code);
    EXPECT_EQ(turning.notices.at(0).kind, NoticeKind::move_to_cancelled);
    PlannerStage moving;
    moving.motion_error = code;
    moving.perform(request_to(0.0F, 10.0F));
    EXPECT_EQ(moving.notices.at(0).error, code);
    EXPECT_FALSE(is_moving_to(moving.planner));
}

TEST(MoveTo, a_new_movement_cancels_the_old_one) {
    PlannerStage stage;
    stage.perform(request_to(10.0F, 0.0F));
    stage.perform(request_heading(90.0F));
    ASSERT_EQ(stage.notices.size(), 1U);
    EXPECT_EQ(stage.notices[0].error, MovementError::cancelled);
    EXPECT_STREQ(name_of(stage.notices[0].error), "cancelled");
    EXPECT_EQ(stage.planner.type, MoveToType::turn_to_heading);
}

TEST(MoveTo, clean_up_keeps_speed_key_and_distances) {
    PlannerStage stage;
    MoveToRequest request = request_object();
    request.parameters.speed = 2.0F;
    request.parameters.min_distance_m = 3.0F;
    request.parameters.context_id = 9;
    stage.perform(request);
    stage.update(stage_position(0.0F, 40.0F));
    stage.cancel_with(MovementError::cancelled);
    EXPECT_EQ(stage.planner.parameters.flags, 0U);
    EXPECT_EQ(stage.planner.parameters.context_id, 0U);
    EXPECT_EQ(stage.planner.parameters.speed, 2.0F);
    EXPECT_EQ(stage.planner.parameters.min_distance_m, 3.0F);
    EXPECT_EQ(stage.planner.parameters.hold_key, HoldKey::run);
    EXPECT_EQ(stage.planner.current_target, Position{});
    EXPECT_EQ(stage.planner.top_level_id, 0U);
}

TEST(MoveTo, nothing_is_done_without_contact_or_with_a_turn_while_motions_are_pending) {
    PlannerStage stage;
    stage.body.has_motions_pending = true;
    stage.perform(request_heading(90.0F));
    EXPECT_EQ(stage.take_calls(), (Calls{"unstick", "stop completely"}));
    stage.body.has_motions_pending = false;
    stage.body.has_contact = false;
    stage.tick();
    EXPECT_TRUE(stage.calls.empty());
    stage.body.has_contact = true;
    stage.tick();
    EXPECT_EQ(stage.take_calls(), Calls{"do TurnRight"});
}

TEST(MoveTo, pending_motions_are_asked_again_after_each_motion) {
    PlannerStage stage;
    MoveToRequest request = request_to(0.0F, 10.0F);
    request.parameters.flags |= movement_flag::use_final_heading;
    request.parameters.desired_heading_deg = 90.0F;
    stage.perform(request);
    stage.on_motion = [&] { stage.body.has_motions_pending = true; };
    stage.body.position = stage_position(0.0F, 9.9F);
    stage.take_calls();
    stage.tick();
    EXPECT_EQ(stage.take_calls(), Calls{"stop WalkForward"});  // the turn waits for the stop to be played
    stage.body.has_motions_pending = false;
    stage.tick();
    EXPECT_EQ(stage.take_calls(), Calls{"do TurnRight"});
}

TEST(MoveTo, landing_issues_the_motion_again) {
    PlannerStage stage;
    stage.perform(request_to(0.0F, 10.0F));
    stage.take_calls();
    stage.body.has_motions_pending = true;  // which does not hold a move back
    stage.land();
    EXPECT_EQ(stage.take_calls(), Calls{"do WalkForward"});
    PlannerStage idle;
    idle.land();
    EXPECT_TRUE(idle.calls.empty());
}

TEST(DetachedMoveTo, cannot_perform_a_movement) {
    PlannerStage stage;
    stage.perform(request_to(10.0F, 0.0F));
    stage.take_calls();
    stage.body.is_attached = false;
    EXPECT_EQ(stage.perform(request_to(5.0F, 0.0F)), MovementError::no_body);
    EXPECT_TRUE(stage.calls.empty());
    EXPECT_FALSE(is_moving_to(stage.planner));
    EXPECT_EQ(stage.notices.at(0).error, MovementError::cancelled);
}

TEST(DetachedMoveTo, does_nothing_in_its_time) {
    PlannerStage stage;
    stage.perform(request_to(10.0F, 0.0F));
    stage.take_calls();
    stage.body.is_attached = false;
    stage.tick();
    EXPECT_TRUE(stage.calls.empty());
    EXPECT_TRUE(is_moving_to(stage.planner));
}

TEST(DetachedMoveTo, is_cancelled_by_any_update_before_the_id_is_looked_at) {
    PlannerStage stage;
    stage.perform(request_to(10.0F, 0.0F));
    stage.take_calls();
    stage.body.is_attached = false;
    stage.update(stage_position(1.0F, 0.0F));
    EXPECT_EQ(stage.notices.at(0).error, MovementError::no_body);
    EXPECT_TRUE(stage.calls.empty());  // no stops, no clear target, no stop completely
    EXPECT_TRUE(stage.planner.pending.empty());
}

TEST(DetachedMoveTo, is_cancelled_by_landing_with_a_node) {
    PlannerStage stage;
    stage.perform(request_to(10.0F, 0.0F));
    stage.take_calls();
    stage.body.is_attached = false;
    stage.land();
    EXPECT_EQ(stage.notices.at(0).error, MovementError::no_body);
    EXPECT_TRUE(stage.calls.empty());
}

TEST(DetachedMoveTo, ends_silently_by_landing_without_a_node) {
    PlannerStage stage;
    stage.perform(request_object());
    stage.take_calls();
    stage.body.is_attached = false;
    stage.land();
    EXPECT_FALSE(is_moving_to(stage.planner));
    EXPECT_TRUE(stage.notices.empty());
    EXPECT_TRUE(stage.calls.empty());
}

TEST(MoveToEnd, groups_the_errors_by_the_notice_that_a_game_gets) {
    EXPECT_EQ(end_of(MovementError::too_far), NoticeKind::gave_up);
    EXPECT_EQ(end_of(MovementError::object_gone), NoticeKind::target_lost);
    EXPECT_EQ(end_of(MovementError::no_object), NoticeKind::target_lost);
    EXPECT_EQ(end_of(MovementError::teleported), NoticeKind::move_to_cancelled);
}

TEST(MoveToNotice, says_turn_finished_for_turns) {
    PlannerStage stage;
    stage.perform(request_heading(90.0F));
    stage.body.heading_deg = 95.0F;
    stage.tick();
    EXPECT_EQ(stage.notices.at(0).kind, NoticeKind::turn_finished);
}

}  // namespace
}  // namespace glidepath

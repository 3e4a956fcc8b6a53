// Ground and jumps; spec/interpreter.md 10.
#include "layers.h"
#include "motion/interpreter.h"
#include "unit/motion_stub.h"

#include <gtest/gtest.h>

namespace glidepath {
namespace {

namespace mc = motion_command;

class Jumps : public ::testing::Test {
  protected:
    [[nodiscard]] MovementError refusal() const { return jump_is_allowed(in, stub.object, stub.body).error; }

    MotionStub stub;
    Interpreter& in = stub.interpreter;
};

// --- Refusals, each one made invisible by the one before it.

TEST_F(Jumps, are_refused_in_the_order_of_the_rules) {
    stub.in_the_air();
    stub.body.is_fully_constrained = true;
    in.pending.push_back({0, mc::ready, static_cast<MovementError>(0x77)});
    in.pending.push_back({0, mc::ready, static_cast<MovementError>(0x78)});
    stub.object.can_jump = false;
    in.interpreted.forward = {mc::sitting, 1};
    stub.object.jump_stamina_cost.reset();

    EXPECT_EQ(refusal(), MovementError::no_contact);
    stub.body.has_contact = true;
    EXPECT_EQ(refusal(), MovementError::no_contact) << "contact alone is not enough";
    stub.body.on_walkable = true;
    EXPECT_EQ(refusal(), MovementError::general_failure);
    stub.body.is_fully_constrained = false;
    EXPECT_EQ(refusal(), static_cast<MovementError>(0x77));
    in.pending[0].jump_error = MovementError::none;
    EXPECT_EQ(refusal(), MovementError::loaded_down) << "only the head counts";
    stub.object.can_jump = true;
    EXPECT_EQ(refusal(), MovementError::cannot_jump_from_here);
    in.interpreted.forward = {0x40000016, 1};  // Reload: may be charged, not jumped from
    EXPECT_EQ(refusal(), MovementError::cannot_jump_from_here);
    EXPECT_EQ(charge_jump(in, stub.object, stub), MovementError::none);
    in.interpreted.forward = {mc::ready, 1};
    EXPECT_EQ(refusal(), MovementError::general_failure);
    EXPECT_EQ(jump_is_allowed(in, stub.object, stub.body).stamina_cost, std::nullopt);
    stub.object.jump_stamina_cost = 0;
    EXPECT_EQ(jump_is_allowed(in, stub.object, stub.body), (JumpAnswer{MovementError::none, 0}));
}

TEST_F(Jumps, need_no_ground_for_things_and_weightless_bodies) {
    stub.in_the_air();
    stub.object.is_creature = false;
    EXPECT_EQ(refusal(), MovementError::none);
    stub.object.is_creature = true;
    stub.body.has_gravity = false;
    EXPECT_EQ(refusal(), MovementError::none);
}

TEST_F(Jumps, without_a_game_object_need_ground_and_cost_nothing) {
    stub.object = {};
    EXPECT_EQ(jump_is_allowed(in, stub.object, stub.body), JumpAnswer{});
    stub.in_the_air();
    EXPECT_EQ(refusal(), MovementError::no_contact);
}

TEST_F(Jumps, that_are_refused_cancel_the_planner_and_the_long_jump) {
    stub.body.is_fully_constrained = true;
    in.standing_long_jump = true;
    in.jump_extent = 0.25F;
    EXPECT_EQ(jump(in, stub.object, stub, 0.5F).error, MovementError::general_failure);
    EXPECT_EQ(stub.log, Log{"cancel_moveto"});
    EXPECT_FALSE(in.standing_long_jump);
    EXPECT_EQ(in.jump_extent, 0.25F);
}

TEST_F(Jumps, may_not_be_charged_lying_down_or_loaded) {
    for (const MotionCommand motion : {mc::fallen, mc::crouch, mc::sitting, mc::sleeping}) {
        in.interpreted.forward = {motion, 1};
        EXPECT_EQ(charge_jump(in, stub.object, stub), MovementError::cannot_jump_from_here);
    }
    stub.object.can_jump = false;
    EXPECT_EQ(charge_jump(in, stub.object, stub), MovementError::loaded_down);
    EXPECT_FALSE(in.standing_long_jump);
    stub.object.exists = false;
    in.interpreted.forward = {mc::falling, 1};
    EXPECT_EQ(charge_jump(in, stub.object, stub), MovementError::none);
}

// --- Charging.

TEST_F(Jumps, charged_on_the_spot_stay_long_jumps_when_the_body_turns) {
    EXPECT_EQ(charge_jump(in, stub.object, stub), MovementError::none);
    EXPECT_TRUE(in.standing_long_jump);
    in.interpreted.turn = {mc::turn_right, 1};
    EXPECT_EQ(charge_jump(in, stub.object, stub), MovementError::none);
    EXPECT_TRUE(in.standing_long_jump) << "it stays";
}

TEST_F(Jumps, charged_while_moving_or_in_the_air_are_not_long_jumps) {
    in.interpreted.forward = {mc::walk_forward, 1};
    EXPECT_EQ(charge_jump(in, stub.object, stub), MovementError::none);
    EXPECT_FALSE(in.standing_long_jump);
    in.interpreted.forward = {mc::ready, 1};
    stub.in_the_air();
    EXPECT_EQ(charge_jump(in, stub.object, stub), MovementError::none);
    EXPECT_FALSE(in.standing_long_jump);
}

TEST_F(Jumps, standing_still_needs_ground_and_no_motion_at_all) {
    EXPECT_TRUE(standing_still(in, stub.body));
    stub.body.has_contact = false;
    EXPECT_FALSE(standing_still(in, stub.body));
    stub.body.has_contact = true;
    stub.body.on_walkable = false;
    EXPECT_FALSE(standing_still(in, stub.body));
    stub.body.on_walkable = true;
    in.interpreted.side_step.command = mc::side_step_right;
    EXPECT_FALSE(standing_still(in, stub.body));
    in.interpreted.side_step.command = mc::none;
    in.interpreted.turn.command = mc::turn_right;
    EXPECT_FALSE(standing_still(in, stub.body));
    in.interpreted.turn.command = mc::none;
    in.interpreted.forward.command = mc::crouch;
    EXPECT_FALSE(standing_still(in, stub.body));
}

// --- Leaving the ground.

TEST_F(Jumps, leave_the_ground_inside_set_on_walkable) {
    in.standing_long_jump = true;
    in.interpreted.forward = {mc::walk_forward, 1};
    EXPECT_EQ(jump(in, stub.object, stub, 0.5F), (JumpAnswer{MovementError::none, 3}));
    EXPECT_EQ(stub.log, (Log{"cancel_moveto", "set_on_walkable 0", "set_local_velocity 0 3.12 6",
                             "remove_links", "do Falling 1", "stop TurnRight 1"}))
        << "the body is off the ground by then";
    EXPECT_FALSE(in.standing_long_jump);
    EXPECT_EQ(in.jump_extent, 0.0F);
}

// A thing jumps without leaving the ground: its extent stays.
TEST_F(Jumps, of_a_body_that_is_off_walkable_ground_keep_their_extent) {
    stub.object.is_creature = false;
    stub.body.on_walkable = false;
    EXPECT_EQ(jump(in, stub.object, stub, 1.5F).error, MovementError::none);
    EXPECT_EQ(stub.log, (Log{"cancel_moveto", "set_on_walkable 0"}));
    EXPECT_EQ(in.jump_extent, 1.5F) << "as given; the cap is in the speed";
}

// The planner's stops inside cancel_moveto come first: what it ends no longer forbids the jump.
TEST_F(Jumps, see_what_the_cancelled_planner_has_stopped) {
    in.interpreted.forward = {mc::sitting, 1};
    stub.on_cancel_moveto = [&] { in.interpreted.forward = {mc::ready, 1}; };
    EXPECT_EQ(jump(in, stub.object, stub, 0.5F).error, MovementError::none);
}

TEST_F(Jumps, leaving_ground_means_nothing_to_things_and_weightless_bodies) {
    in.jump_extent = 0.5F;
    in.standing_long_jump = true;
    stub.object.is_creature = false;
    leave_ground(in, stub.object, stub);
    hit_ground(in, stub.object, stub);
    stub.object.is_creature = true;
    stub.body.has_gravity = false;
    leave_ground(in, stub.object, stub);
    hit_ground(in, stub.object, stub);
    EXPECT_EQ(stub.log, Log{});
    EXPECT_EQ(in.jump_extent, 0.5F);
    EXPECT_TRUE(in.standing_long_jump);
}

TEST_F(Jumps, leaving_and_hitting_ground_work_before_the_default_state_up_to_applying) {
    in.is_initialised = false;
    leave_ground(in, stub.object, stub);
    EXPECT_EQ(stub.take_log(), (Log{"set_local_velocity 0 0 0", "remove_links"}));
    hit_ground(in, stub.object, stub);
    EXPECT_EQ(stub.take_log(), Log{"remove_links"});
}

TEST_F(Jumps, hitting_ground_keeps_the_long_jump) {
    in.standing_long_jump = true;
    in.jump_extent = 0.5F;
    hit_ground(in, stub.object, stub);
    EXPECT_TRUE(in.standing_long_jump);
    EXPECT_EQ(in.jump_extent, 0.5F);
    EXPECT_EQ(stub.log, (Log{"remove_links", "do NonCombat 1", "do Ready 1", "stop TurnRight 1"}));
}

TEST_F(Jumps, landing_plays_the_state_again) {
    stub.in_the_air();
    stub.body.has_contact = true;
    in.interpreted.forward = {mc::run_forward, 2};
    stub.set_on_walkable(true);
    EXPECT_EQ(stub.log, (Log{"set_on_walkable 1", "remove_links", "do NonCombat 1", "do RunForward 2",
                             "stop SideStepRight 2", "stop TurnRight 2"}));
}

// --- Out of which motions.

TEST_F(Jumps, are_not_made_out_of_the_listed_motions_and_their_neighbours_are_free) {
    const struct {
        MotionCommand first;
        MotionCommand last;
    } ranges[] = {{0x10000057, 0x10000057}, {0x1000006F, 0x10000078}, {0x1000012B, 0x10000134},
                  {0x1000019B, 0x1000019B}, {0x40000008, 0x40000008}, {0x40000016, 0x40000018},
                  {0x4000001E, 0x40000039}, {0x41000012, 0x41000014}};
    for (const auto& range : ranges) {
        EXPECT_EQ(motion_allows_jump(range.first - 1), MovementError::none) << range.first;
        EXPECT_EQ(motion_allows_jump(range.last + 1), MovementError::none) << range.last;
        for (MotionCommand motion = range.first; motion <= range.last; ++motion) {
            EXPECT_EQ(motion_allows_jump(motion), MovementError::cannot_jump_from_here) << motion;
        }
    }
    EXPECT_EQ(motion_allows_jump(mc::none), MovementError::none);
    EXPECT_EQ(motion_allows_jump(0xFFFFFFFF), MovementError::none);
}

}  // namespace
}  // namespace glidepath

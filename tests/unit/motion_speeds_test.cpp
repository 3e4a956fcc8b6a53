// The interpreter's numbers; spec/interpreter.md 3 and 4.
#include "base/units.h"
#include "geometry/heading.h"
#include "layers.h"
#include "motion/speeds.h"
#include "unit/motion_generators.h"
#include "unit/motion_stub.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>
#include <limits>

namespace glidepath {
namespace {

namespace mc = motion_command;

constexpr float k_largest = std::numeric_limits<float>::max();

void expect_near(const Vec3& got, const Vec3& expected, double tolerance_mps) {
    EXPECT_NEAR(got.x, expected.x, tolerance_mps);
    EXPECT_NEAR(got.y, expected.y, tolerance_mps);
    EXPECT_NEAR(got.z, expected.z, tolerance_mps);
}

GameObjectFacts creature(std::optional<float> run_rate = {}) {
    GameObjectFacts object;
    object.exists = object.is_creature = true;
    object.run_rate = run_rate;
    return object;
}

GameObjectFacts thing() {
    GameObjectFacts object = creature(2.0F);
    object.is_creature = false;
    return object;
}

Interpreter walking(MotionCommand forward, float speed) {
    Interpreter interpreter;
    interpreter.interpreted.forward = {forward, speed};
    return interpreter;
}

GameObjectFacts any_object() {
    GameObjectFacts object;
    object.exists = *rc::gen::arbitrary<bool>();
    object.is_creature = *rc::gen::arbitrary<bool>();
    if (*rc::gen::arbitrary<bool>()) object.run_rate = *any_finite();
    if (*rc::gen::arbitrary<bool>()) object.jump_speed_mps = *any_finite();
    return object;
}

Interpreter any_interpreter() {
    Interpreter interpreter;
    interpreter.raw.hold_key = *rc::gen::element(HoldKey::none, HoldKey::run);
    interpreter.interpreted.forward = {*any_locomotion(), *any_finite()};
    interpreter.interpreted.side_step = {*any_locomotion(), *any_finite()};
    interpreter.my_run_rate = *any_finite();
    interpreter.jump_extent = *any_finite();
    return interpreter;
}

TEST(AdjustMotion, leaves_a_thing_that_is_no_creature_alone) {
    Interpreter interpreter;
    interpreter.raw.hold_key = HoldKey::run;
    for (const MotionCommand motion :
         {mc::walk_forward, mc::walk_backwards, mc::turn_left, mc::side_step_left}) {
        EXPECT_EQ(adjust_motion(interpreter, thing(), {motion, 2}, HoldKey::run), (MotionChannel{motion, 2}));
    }
}

TEST(AdjustMotion, does_not_run_with_a_key_that_is_none_of_the_three) {
    Interpreter interpreter;
    interpreter.raw.hold_key = HoldKey::run;
    const auto adjusted =
        adjust_motion(interpreter, creature(2.0F), {mc::walk_forward, 1}, static_cast<HoldKey>(3));
    EXPECT_EQ(adjusted, (MotionChannel{mc::walk_forward, 1}));
}

TEST(AdjustMotion, takes_the_key_that_is_held_when_none_is_given) {
    Interpreter interpreter;
    const MotionChannel walk{mc::walk_forward, 1};
    EXPECT_EQ(adjust_motion(interpreter, creature(2.0F), walk, HoldKey::invalid), walk);
    interpreter.raw.hold_key = HoldKey::run;
    EXPECT_EQ(adjust_motion(interpreter, creature(2.0F), walk, HoldKey::invalid),
              (MotionChannel{mc::run_forward, 2}));
    EXPECT_EQ(adjust_motion(interpreter, creature(2.0F), walk, HoldKey::none), walk);
}

TEST(AdjustMotion, leaves_running_as_it_is_with_any_key) {
    const MotionChannel run{mc::run_forward, 1.5F};
    EXPECT_EQ(adjust_motion({}, creature(2.0F), run, HoldKey::run), run);
    EXPECT_EQ(adjust_motion({}, creature(2.0F), run, HoldKey::none), run);
}

TEST(AdjustMotion, runs_only_forward) {
    EXPECT_EQ(adjust_motion({}, creature(2.0F), {mc::walk_forward, 0}, HoldKey::run),
              (MotionChannel{mc::walk_forward, 0}));
    EXPECT_EQ(adjust_motion({}, creature(2.0F), {mc::walk_forward, -1}, HoldKey::run),
              (MotionChannel{mc::walk_forward, -2}));
    EXPECT_EQ(adjust_motion({}, creature(2.0F), {mc::walk_backwards, 1}, HoldKey::run),
              (MotionChannel{mc::walk_forward, -1.3F}));
    // Backwards at a negative speed is forward.
    EXPECT_EQ(adjust_motion({}, creature(2.0F), {mc::walk_backwards, -1}, HoldKey::run),
              (MotionChannel{mc::run_forward, 1.3F}));
}

TEST(AdjustMotion, turns_by_half_as_much_again_when_running_whatever_the_rate) {
    EXPECT_EQ(adjust_motion({}, creature(4.0F), {mc::turn_left, 1}, HoldKey::run),
              (MotionChannel{mc::turn_right, -1.5F}));
    EXPECT_EQ(adjust_motion({}, creature(4.0F), {mc::turn_left, 1}, HoldKey::none),
              (MotionChannel{mc::turn_right, -1.0F}));
}

TEST(AdjustMotion, limits_a_running_side_step_to_three) {
    const auto step = [](float speed, float rate, HoldKey key) {
        return adjust_motion({}, creature(rate), {mc::side_step_left, speed}, key);
    };
    EXPECT_EQ(step(1, 2, HoldKey::run).command, mc::side_step_right);
    EXPECT_FLOAT_EQ(step(1, 2, HoldKey::run).speed, -2.496F);
    EXPECT_EQ(step(1, 2.5F, HoldKey::run).speed, -3.0F);
    EXPECT_EQ(step(-1, 2.5F, HoldKey::run).speed, 3.0F);
    EXPECT_FLOAT_EQ(step(10, 2.5F, HoldKey::none).speed, -12.48F);
}

TEST(RunRate, is_one_without_a_game_object_and_the_own_one_where_it_does_not_know) {
    Interpreter interpreter;
    interpreter.my_run_rate = 2.5F;
    EXPECT_EQ(run_rate_of(interpreter, {}), 1.0F);
    EXPECT_EQ(run_rate_of(interpreter, creature()), 2.5F);
    EXPECT_EQ(run_rate_of(interpreter, creature(3.0F)), 3.0F);
    EXPECT_EQ(max_speed(interpreter, {}), 4.0F);
    EXPECT_EQ(max_speed(interpreter, creature(3.0F)), 12.0F);
}

TEST(StateVelocity, counts_neither_left_side_steps_nor_other_motions) {
    Interpreter interpreter = walking(mc::walk_backwards, 1);
    interpreter.interpreted.side_step = {mc::side_step_left, 1};
    EXPECT_EQ(state_velocity(interpreter, creature(2.0F)), Vec3{});
}

TEST(StateVelocity, is_brought_down_to_the_top_speed) {
    Interpreter interpreter = walking(mc::run_forward, 1);
    interpreter.interpreted.side_step = {mc::side_step_right, 1};
    EXPECT_EQ(state_velocity(interpreter, creature(1.5F)), (Vec3{1.25F, 4, 0}));
    const Vec3 capped = state_velocity(interpreter, creature(1.0F));
    expect_near(capped, {1.19309F, 3.81788F, 0}, 1e-4);
    EXPECT_NEAR(length(capped), 4.0, 1e-6);
}

TEST(StateVelocity, of_a_body_at_rest_is_zero_whatever_the_run_rate) {
    EXPECT_EQ(state_velocity({}, creature(0.0F)), Vec3{});
    EXPECT_EQ(state_velocity({}, creature(-1.0F)), Vec3{});
}

TEST(AdjustedMaxSpeed, follows_the_forward_speed_only_while_running) {
    Interpreter interpreter = walking(mc::run_forward, 3);
    interpreter.current_speed_factor = 1.5F;
    EXPECT_EQ(adjusted_max_speed(interpreter, creature(2.5F)), 8.0F);
    interpreter.interpreted.forward.command = mc::walk_forward;
    EXPECT_EQ(adjusted_max_speed(interpreter, creature(2.5F)), 10.0F);
}

TEST(JumpSpeed, is_zero_below_epsilon_and_capped_at_a_full_jump) {
    GameObjectFacts object = creature();
    object.jump_speed_mps = 8.0F;
    Interpreter interpreter;
    interpreter.jump_extent = std::nextafter(k_epsilon, 0.0F);
    EXPECT_EQ(jump_v_z(interpreter, object), 0.0F);
    EXPECT_EQ(jump_v_z(interpreter, {}), 0.0F);
    interpreter.jump_extent = k_epsilon;
    EXPECT_EQ(jump_v_z(interpreter, object), 8.0F * k_epsilon);
    EXPECT_EQ(jump_v_z(interpreter, {}), 10.0F);
    interpreter.jump_extent = 2.0F;
    EXPECT_EQ(jump_v_z(interpreter, object), 8.0F);
    EXPECT_EQ(jump_v_z(interpreter, creature()), 0.0F) << "the query fails";
}

TEST(LeaveGroundVelocity, is_the_present_one_when_state_and_jump_give_nothing) {
    MotionBodyView body;
    body.rotation = upright_rotation(90.0);  // facing east: north is on its left
    body.velocity_mps = {2, 3, -1};
    Interpreter interpreter;
    expect_near(leave_ground_velocity(interpreter, creature(), body), {-3, 2, -1}, 1e-6);
    interpreter.interpreted.forward = {mc::walk_forward, k_epsilon / 3.2F};  // just below epsilon
    expect_near(leave_ground_velocity(interpreter, creature(), body), {-3, 2, -1}, 1e-6);
    interpreter.interpreted.forward = {mc::walk_forward, -k_epsilon / 3.1F};  // just above, backwards
    expect_near(leave_ground_velocity(interpreter, creature(), body), {0, -k_epsilon * 3.12F / 3.1F, 0},
                1e-9);
    interpreter.interpreted.forward = {};
    interpreter.jump_extent = 1;
    EXPECT_EQ(leave_ground_velocity(interpreter, {}, body), (Vec3{0, 0, 10}));
}

TEST(Speeds, too_large_for_a_float_become_the_largest_one) {
    EXPECT_EQ(adjust_motion({}, creature(k_largest), {mc::walk_forward, 2}, HoldKey::run).speed, k_largest);
    EXPECT_EQ(adjust_motion({}, creature(1.0F), {mc::turn_left, k_largest}, HoldKey::run).speed, -k_largest);
    EXPECT_EQ(max_speed({}, creature(-k_largest)), -k_largest);
}

RC_GTEST_PROP(Speeds, are_finite_for_finite_inputs, ()) {
    const Interpreter interpreter = any_interpreter();
    const GameObjectFacts object = any_object();
    MotionBodyView body;
    body.rotation = upright_rotation(30.0);
    body.velocity_mps = {*any_finite(), *any_finite(), *any_finite()};
    const MotionChannel asked{*any_locomotion(), *any_finite()};
    const HoldKey key = *any_key();

    RC_ASSERT(std::isfinite(adjust_motion(interpreter, object, asked, key).speed));
    RC_ASSERT(std::isfinite(apply_run_to_command(interpreter, object, asked).speed));
    RC_ASSERT(is_finite(state_velocity(interpreter, object)));
    RC_ASSERT(std::isfinite(max_speed(interpreter, object)));
    RC_ASSERT(std::isfinite(adjusted_max_speed(interpreter, object)));
    RC_ASSERT(std::isfinite(jump_v_z(interpreter, object)));
    RC_ASSERT(is_finite(leave_ground_velocity(interpreter, object, body)));
}

RC_GTEST_PROP(StateVelocity, never_exceeds_the_top_speed, ()) {
    Interpreter interpreter = any_interpreter();
    GameObjectFacts object = any_object();
    if (object.run_rate) object.run_rate = std::fabs(*object.run_rate);
    interpreter.my_run_rate = std::fabs(interpreter.my_run_rate);
    const double most = static_cast<double>(max_speed(interpreter, object));
    RC_ASSERT(length(state_velocity(interpreter, object)) <= most * (1 + 1e-6) + 1e-44);
}

// What comes out is never a left or a backward motion, and adjusting it again finds nothing more to rename.
RC_GTEST_PROP(AdjustMotion, settles_the_command_at_once, ()) {
    Interpreter interpreter;
    interpreter.my_run_rate = std::fabs(*any_finite());
    GameObjectFacts object = creature();
    object.exists = *rc::gen::arbitrary<bool>();
    const HoldKey key = *any_key();
    const MotionChannel asked{*any_locomotion(), *any_finite()};
    const MotionChannel once = adjust_motion(interpreter, object, asked, key);
    RC_ASSERT(once.command != mc::turn_left && once.command != mc::side_step_left &&
              once.command != mc::walk_backwards);
    RC_ASSERT(adjust_motion(interpreter, object, once, key).command == once.command);
}

RC_GTEST_PROP(AdjustMotion, takes_left_for_right_at_the_opposite_speed, ()) {
    const Interpreter interpreter = any_interpreter();
    GameObjectFacts object = any_object();
    object.is_creature = true;
    const HoldKey key = *any_key();
    const float speed = *any_finite();
    const auto adjusted = [&](MotionCommand motion, float with) {
        return adjust_motion(interpreter, object, {motion, with}, key);
    };
    RC_ASSERT(adjusted(mc::turn_left, speed) == adjusted(mc::turn_right, -speed));
    RC_ASSERT(adjusted(mc::side_step_left, speed) == adjusted(mc::side_step_right, -speed));
}

}  // namespace
}  // namespace glidepath

// The order of a tick, what the host may do to it, and the notices that come out.
#include "entity/tick.h"
#include "layers.h"
#include "unit/lone_body.h"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>

namespace glidepath {
namespace {

constexpr ObjectId k_leader = 99;
constexpr float k_step_m = 8.0F * k_tick_s;  // of a gliding body

// A body that has a place to glide to, 10 m east.
struct Gliding : LoneBody {
    explicit Gliding(const Position& start = outdoors({50, 50, 10})) : LoneBody(start) {
        Position target = start;
        target.frame.origin.x += 10;
        glide_to(renormalized(target));
    }
};

void stick(LoneBody& body, const Position& target) {
    stick_to(body.parts(), body.context(), k_leader, 0.5F);
    apply_target_update(body.parts(), body.context(), k_leader, true, target);
}

// --- what stops a tick ---

TEST(Tick, of_a_body_without_a_cell_does_nothing) {
    Gliding body;
    body.entity.has_cell = false;
    body.body().velocity_mps = {1, 0, 0};
    give_root_motion(body.entity, {{1, 0, 0}, {}});
    const Position before = body.body().position;
    body.tick();
    EXPECT_FALSE(body.trace.steps > 0);
    EXPECT_EQ(body.body().position, before);
    EXPECT_EQ(body.entity.interpolation.frame_counter, 0);
    EXPECT_EQ(body.entity.root_motion.origin, (Vec3{1, 0, 0}));
    EXPECT_TRUE(body.host.moves.empty());
}

TEST(Tick, that_the_host_refuses_keeps_the_position_and_takes_the_turn) {
    LoneBody body;
    body.host.refuses_moves = true;
    body.glide_to(outdoors({60, 50, 10}, 90));
    body.body().has_contact = true;
    body.body().on_walkable = false;
    body.body().acceleration_mps2 = {0.5F, 0, 0};
    body.body().cached_velocity_mps = {1, 1, 1};
    body.tick();
    EXPECT_FALSE(body.trace.moves > 0);
    EXPECT_EQ(body.origin(), (Vec3{50, 50, 10}));
    EXPECT_NEAR(heading_of(body.body().position.frame), 90.0, 1e-4);
    EXPECT_EQ(body.body().acceleration_mps2, (Vec3{0.5F, 0, 0}));  // no ground rule
    EXPECT_EQ(body.body().cached_velocity_mps, Vec3{});
    EXPECT_EQ(body.host.moves.size(), 1U);
}

TEST(Tick, that_moves_nobody_asks_no_host_and_takes_the_turn) {
    LoneBody body;
    body.body().omega_radps = {0, 0, 1};
    body.body().cached_velocity_mps = {1, 1, 1};
    give_root_motion(body.entity, {{k_epsilon / 2, -k_epsilon / 2, k_epsilon / 2}, upright_rotation(90)});
    const Position before = body.body().position;
    body.tick();
    EXPECT_TRUE(body.host.moves.empty());
    EXPECT_FALSE(body.trace.moves > 0);
    EXPECT_EQ(body.origin(), before.frame.origin);
    EXPECT_NE(body.body().position.frame.rotation, before.frame.rotation);
    EXPECT_EQ(body.body().cached_velocity_mps, Vec3{});
    EXPECT_EQ(body.body().omega_radps, (Vec3{0, 0, 1}));  // no ground rule
}

// Spin given to a standing body acts until it next moves.
TEST(Tick, spins_a_standing_body_until_it_moves) {
    LoneBody body;
    body.body().omega_radps = {0, 0, -1};
    body.tick_times(32);
    EXPECT_NEAR(heading_of(body.body().position.frame), degrees_from_radians(1.0), 1e-2);
    give_root_motion(body.entity, {{0, 0.5F, 0}, {}});
    body.tick();
    EXPECT_EQ(body.body().omega_radps, Vec3{});
}

// --- stages ---

TEST(Tick, scales_root_motion_on_walkable_ground) {
    LoneBody body;
    body.body().scale = 2;
    give_root_motion(body.entity, {{0, 0.25F, 0}, {}});
    body.tick();
    EXPECT_TRUE(is_near(body.origin(), {50, 50.5F, 10}, k_position_tolerance_m));
}

TEST(Tick, takes_only_the_turn_of_root_motion_off_walkable_ground) {
    LoneBody body;
    body.body().state = 0;
    body.body().on_walkable = false;
    give_root_motion(body.entity, {{0, 0.25F, 0}, upright_rotation(90)});
    body.tick();
    EXPECT_EQ(body.origin(), (Vec3{50, 50, 10}));
    EXPECT_NEAR(heading_of(body.body().position.frame), 90.0, 1e-4);
}

TEST(Tick, uses_root_motion_up) {
    LoneBody body;
    give_root_motion(body.entity, {{0, 0.25F, 0}, upright_rotation(90)});
    body.tick();
    const Position after_one = body.body().position;
    body.tick();
    EXPECT_EQ(body.body().position, after_one);
}

TEST(Tick, moves_root_motion_in_the_axes_of_the_body) {
    LoneBody body(outdoors({50, 50, 10}, 90));
    give_root_motion(body.entity, {{0, 0.25F, 0}, {}});
    body.tick();
    EXPECT_TRUE(is_near(body.origin(), {50.25F, 50, 10}, k_position_tolerance_m));
}

TEST(Tick, of_a_hidden_body_glides_without_animation_and_physics) {
    Gliding body;
    body.body().state |= physics_state::hidden;
    body.body().velocity_mps = {0, 3, 0};
    body.body().omega_radps = {0, 0, 1};
    give_root_motion(body.entity, {{0, 0.25F, 0}, upright_rotation(45)});
    body.tick();
    EXPECT_EQ(body.trace.after_root, Frame{});
    EXPECT_EQ(body.trace.glide, GlideOutcome::moved);
    EXPECT_TRUE(is_near(body.origin(), {50 + k_step_m, 50, 10}, k_position_tolerance_m));
    EXPECT_NEAR(heading_of(body.body().position.frame), 0.0, 1e-4);
    EXPECT_EQ(body.body().velocity_mps, (Vec3{0, 3, 0}));
    body.body().state = physics_state::gravity;
    stop_interpolating(body.parts());
    body.body().velocity_mps = {};
    const Position before = body.body().position;
    body.tick();  // what was moved while hidden is gone
    EXPECT_EQ(body.body().position, before);
}

TEST(Tick, replaces_root_motion_by_gliding) {
    Gliding body;
    give_root_motion(body.entity, {{0, 0.25F, 0}, upright_rotation(45)});
    body.tick();
    EXPECT_TRUE(is_near(body.trace.after_root.origin, {0, 0.25F, 0}, 1e-6));
    EXPECT_TRUE(is_near(body.trace.after_glide.origin, {k_step_m, 0, 0}, 1e-6));
    EXPECT_TRUE(is_near(body.origin(), {50 + k_step_m, 50, 10}, k_position_tolerance_m));
}

TEST(Tick, replaces_gliding_by_sticking) {
    Gliding body;
    stick(body, outdoors({50, 60, 10}));
    body.tick();
    EXPECT_EQ(body.trace.glide, GlideOutcome::moved);
    EXPECT_EQ(body.trace.stick, StickOutcome::followed);
    EXPECT_TRUE(is_near(body.trace.after_glide.origin, {k_step_m, 0, 0}, 1e-6));
    EXPECT_TRUE(is_near(body.origin(), {50, 50 + 20 * k_tick_s, 10}, k_position_tolerance_m));
}

TEST(Tick, lets_the_leash_have_the_last_word_on_the_offset) {
    LoneBody body;
    stick(body, outdoors({50, 60, 10}));
    constrain_to(body.parts(), body.context(), outdoors({50, 110, 10}));
    body.tick();
    EXPECT_EQ(body.trace.leash, LeashOutcome::held);
    EXPECT_EQ(body.trace.after_leash.origin, Vec3{});
    EXPECT_EQ(body.origin(), (Vec3{50, 50, 10}));
}

TEST(Tick, does_not_leash_velocity) {
    LoneBody body;
    constrain_to(body.parts(), body.context(), outdoors({50, 110, 10}));
    body.body().velocity_mps = {0, 8, 0};
    body.tick();
    EXPECT_EQ(body.trace.leash, LeashOutcome::held);
    EXPECT_GT(body.origin().y, 50.2F);
}

TEST(Tick, adds_velocity_to_the_offset) {
    Gliding body;
    body.body().friction = 0;
    body.body().velocity_mps = {0, 4, 0};
    body.tick();
    EXPECT_TRUE(is_near(body.origin(), {50 + k_step_m, 50 + 4 * k_tick_s, 10}, k_position_tolerance_m));
}

// The step goes along the rotation before this tick's turn.
TEST(Tick, steps_before_it_turns) {
    LoneBody body;
    give_root_motion(body.entity, {{0, 0.25F, 0}, upright_rotation(90)});
    body.tick();
    EXPECT_TRUE(is_near(body.origin(), {50, 50.25F, 10}, k_position_tolerance_m));
    EXPECT_NEAR(heading_of(body.body().position.frame), 90.0, 1e-4);
}

TEST(Tick, follows_a_target_where_it_is_now) {
    LoneBody body;
    stick(body, outdoors({50, 60, 10}));
    body.others.bodies[k_leader].position = outdoors({60, 50, 10});
    body.tick();
    EXPECT_GT(body.origin().x, 50.5F);
    EXPECT_NEAR(body.origin().y, 50.0, 1e-4);
}

TEST(Tick, follows_a_target_to_where_it_was_when_nobody_knows_it) {
    LoneBody body;
    stick(body, outdoors({50, 60, 10}));
    body.tick();
    EXPECT_GT(body.origin().y, 50.5F);
}

// --- commit ---

TEST(Tick, ends_where_the_host_lets_it) {
    Gliding body;
    body.host.share_of_moves = 0.5F;
    body.tick();
    EXPECT_TRUE(body.trace.moves > 0);
    EXPECT_TRUE(is_near(body.origin(), {50 + k_step_m / 2, 50, 10}, k_position_tolerance_m));
    EXPECT_TRUE(is_near(body.body().cached_velocity_mps, {4, 0, 0}, 1e-3));
}

TEST(Tick, shows_others_the_velocity_of_its_move) {
    Gliding body;
    body.tick();
    EXPECT_TRUE(is_near(body.body().cached_velocity_mps, {8, 0, 0}, 1e-3));
    EXPECT_EQ(body.body().velocity_mps, Vec3{});
    stop_interpolating(body.parts());
    body.tick();
    EXPECT_EQ(body.body().cached_velocity_mps, Vec3{});
}

TEST(Tick, shows_the_same_velocity_across_a_block_boundary) {
    Gliding body(outdoors({191.9F, 50, 10}));
    body.tick();
    EXPECT_EQ(block_x(body.body().position.cell), 17);
    EXPECT_TRUE(is_near(body.body().cached_velocity_mps, {8, 0, 0}, 1e-2));
    EXPECT_TRUE(is_near(body.origin(), {0.15F, 50, 10}, k_position_tolerance_m));
}

TEST(Tick, takes_the_ground_from_the_host) {
    Gliding body;
    body.host.ground_after_moves = Ground{true, false};
    body.body().omega_radps = {0, 0, 1};
    body.tick();
    EXPECT_TRUE(body.body().has_contact);
    EXPECT_FALSE(body.body().on_walkable);
    EXPECT_EQ(body.body().acceleration_mps2, (Vec3{0, 0, -9.8F}));
    EXPECT_EQ(body.body().omega_radps, (Vec3{0, 0, 1}));
    EXPECT_EQ(body.reason_of(NoticeKind::left_ground), NoticeReason::none);
    body.host.ground_after_moves = Ground{true, true};
    body.tick();
    EXPECT_EQ(body.body().acceleration_mps2, Vec3{});
    EXPECT_EQ(body.body().omega_radps, Vec3{});
    EXPECT_EQ(body.count_of(NoticeKind::landed), 1);
    body.tick();
    EXPECT_EQ(body.count_of(NoticeKind::landed), 1);  // only a change gives a notice
}

// --- the end of a tick ---

TEST(Tick, blips_in_the_tick_in_which_the_last_waypoint_fails) {
    LoneBody body;
    body.host.refuses_moves = true;
    body.glide_to(outdoors({53, 54, 10}, 30));
    body.tick_times(9);
    EXPECT_TRUE(body.notices.empty());
    body.tick();
    EXPECT_EQ(body.body().position, outdoors({53, 54, 10}, 30));
    EXPECT_EQ(body.reason_of(NoticeKind::waypoint_failed), NoticeReason::no_progress);
    EXPECT_EQ(body.reason_of(NoticeKind::blipped), NoticeReason::to_stored);
    EXPECT_NEAR(body.notices.back().distance_m, 5.0, 1e-4);
    EXPECT_EQ(body.notices.back().object, 7U);
    EXPECT_EQ(body.notices.back().clock_s, body.clock_s);
    EXPECT_TRUE(body.entity.was_put);
    EXPECT_EQ(body.entity.interpolation.fail_counter, 0U);
}

TEST(Tick, never_calls_a_glide_being_put) {
    Gliding body;
    body.tick_times(60);
    EXPECT_NEAR(body.origin().x, 60.0, 1e-4);
    EXPECT_FALSE(body.entity.was_put);
    EXPECT_TRUE(body.host.places.empty());
    EXPECT_TRUE(body.notices.empty());
}

TEST(Tick, blips_in_the_air_too) {
    LoneBody body;
    body.body().has_contact = body.body().on_walkable = false;
    body.glide_to(outdoors({50, 155, 10}));
    body.tick();
    EXPECT_EQ(body.trace.glide, GlideOutcome::no_contact);
    EXPECT_EQ(body.body().position, outdoors({50, 155, 10}));
}

TEST(Tick, sets_the_velocity_of_a_waypoint_by_the_setter) {
    LoneBody body;
    push_waypoint(body.entity.interpolation, body.queue,
                  velocity_waypoint(WaypointKind::velocity, {0, 300, 400}));
    push_waypoint(body.entity.interpolation, body.queue,
                  velocity_waypoint(WaypointKind::velocity, {0, 30.0001F, 40}));
    body.tick();
    EXPECT_TRUE(is_near(body.body().velocity_mps, {0, 30, 40}, 1e-5));
    const Vec3 first = body.body().velocity_mps;
    body.body().state |= physics_state::hidden;  // so that nothing else changes it
    body.tick();
    EXPECT_EQ(body.body().velocity_mps, first);
    EXPECT_EQ(body.entity.interpolation.length, 0);
}

TEST(Tick, unsticks_after_a_second) {
    LoneBody body;
    stick(body, outdoors({50, 60, 10}));
    body.tick_times(32);
    EXPECT_EQ(body.entity.sticky.target, k_leader);
    EXPECT_EQ(body.count_of(NoticeKind::unstuck), 0);
    body.tick();
    EXPECT_EQ(body.entity.sticky.target, 0U);
    EXPECT_EQ(body.reason_of(NoticeKind::unstuck), NoticeReason::timed_out);
    EXPECT_EQ(body.notices.back().other, k_leader);
    EXPECT_EQ(body.trace.calls, std::vector<TracedCall>{TracedCall::cancel_move_to});
    EXPECT_EQ(body.trace.stick, StickOutcome::followed);  // in its last tick it still follows
}

TEST(Tick, settles_the_queue_before_it_unsticks) {
    LoneBody body;
    stick(body, outdoors({50, 60, 10}));
    body.clock_s = 2;
    body.glide_to(outdoors({50, 155, 10}));
    body.notices.clear();
    body.tick();
    ASSERT_EQ(body.notices.size(), 2U);
    EXPECT_EQ(body.notices[0].kind, NoticeKind::blipped);
    EXPECT_EQ(body.notices[1].kind, NoticeKind::unstuck);
}

// The sticky target keeps a window from failing although the body glides nowhere.
TEST(Tick, does_not_fail_a_waypoint_while_it_sticks) {
    Gliding body;
    body.host.refuses_moves = true;
    stick(body, outdoors({50, 60, 10}));
    body.tick_times(20);
    EXPECT_EQ(body.count_of(NoticeKind::waypoint_failed), 0);
    EXPECT_EQ(body.entity.interpolation.length, 1);
}

}  // namespace
}  // namespace glidepath

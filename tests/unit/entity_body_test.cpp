#include "entity/body.h"
#include "layers.h"
#include "unit/lone_body.h"
#include "unit/special_numbers.h"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>

namespace glidepath {
namespace {

constexpr double k_second = 1.0;

Body in_the_air() {
    Body body;
    apply_ground_rule(body);
    return body;
}

Body on_the_ground() {
    Body body;
    body.has_contact = body.on_walkable = true;
    apply_ground_rule(body);
    return body;
}

// --- the setter of velocity ---

TEST(SetVelocity, ignores_what_is_within_epsilon_on_every_axis) {
    Body body;
    set_velocity(body, {k_epsilon, -k_epsilon, k_epsilon});
    EXPECT_EQ(body.velocity_mps, Vec3{});
    body.velocity_mps = {1, 2, 3};
    set_velocity(body, {1.0001F, 2.0001F, 2.9999F});
    EXPECT_EQ(body.velocity_mps, (Vec3{1, 2, 3}));
}

TEST(SetVelocity, takes_all_axes_when_one_differs) {
    const float more = std::nextafter(k_epsilon, 1.0F);
    for (const Vec3 v : {Vec3{more, 0.0001F, 0}, Vec3{0.0001F, -more, 0}, Vec3{0.0001F, 0, more}}) {
        Body body;
        set_velocity(body, v);
        EXPECT_EQ(body.velocity_mps, v);
    }
}

TEST(SetVelocity, limits_to_fifty_metres_a_second) {
    Body body;
    set_velocity(body, {300, 0, -400});
    EXPECT_TRUE(is_near(body.velocity_mps, {30, 0, -40}, 1e-5));
    set_velocity(body, {30, 40, 0});
    EXPECT_EQ(body.velocity_mps, (Vec3{30, 40, 0}));
}

// The comparison is with what was asked for, not with what would become of it.
TEST(SetVelocity, takes_a_limited_velocity_again) {
    Body body;
    set_velocity(body, {0, 500, 0});
    set_velocity(body, {0, 700, 0});
    EXPECT_TRUE(is_near(body.velocity_mps, {0, 50, 0}, 1e-5));
}

TEST(SetVelocity, leaves_the_ground_to_others) {
    Body body = on_the_ground();
    set_velocity(body, {0, 0, 9});
    EXPECT_TRUE(body.is_grounded());
    EXPECT_EQ(body.acceleration_mps2, Vec3{});
}

// --- the ground rule ---

TEST(GroundRule, needs_contact_and_walkable_to_take_gravity_and_spin_away) {
    for (const Ground ground : {Ground{false, false}, {true, false}, {false, true}, {true, true}}) {
        Body body;
        body.has_contact = ground.has_contact;
        body.on_walkable = ground.on_walkable;
        body.acceleration_mps2 = {1, 2, 3};
        body.omega_radps = {4, 5, 6};
        apply_ground_rule(body);
        const bool grounded = ground.has_contact && ground.on_walkable;
        EXPECT_EQ(body.acceleration_mps2, (Vec3{0, 0, grounded ? 0.0F : -9.8F}));
        EXPECT_EQ(body.omega_radps, grounded ? Vec3{} : (Vec3{4, 5, 6}));
    }
}

TEST(GroundRule, gives_no_gravity_to_a_body_without_it) {
    Body body;
    body.state = physics_state::missile;
    body.acceleration_mps2 = {1, 2, 3};
    apply_ground_rule(body);
    EXPECT_EQ(body.acceleration_mps2, Vec3{});
}

TEST(GroundRule, leaves_velocity_alone) {
    Body body = on_the_ground();
    body.velocity_mps = {1, 2, 3};
    apply_ground_rule(body);
    EXPECT_EQ(body.velocity_mps, (Vec3{1, 2, 3}));
}

// --- the physics step ---

TEST(PhysicsStep, leaves_a_resting_body_alone) {
    Body body = on_the_ground();
    const Frame before{{1, 2, 3}, {0.6F, 0, 0, 0.8F}};
    Frame candidate = before;
    candidate = integrate(body, candidate, k_second);
    EXPECT_EQ(candidate, before);
    EXPECT_EQ(body.velocity_mps, Vec3{});
}

TEST(PhysicsStep, starts_a_fall_one_tick_late) {
    Body body = in_the_air();
    Frame candidate;
    candidate = integrate(body, candidate, 0.1);
    EXPECT_EQ(candidate.origin, Vec3{});
    EXPECT_NEAR(body.velocity_mps.z, -0.98, 1e-6);
    candidate = integrate(body, candidate, 0.1);
    EXPECT_NEAR(candidate.origin.z, -0.098 - 0.049, 1e-6);
    EXPECT_NEAR(body.velocity_mps.z, -1.96, 1e-6);
}

TEST(PhysicsStep, moves_by_velocity_and_half_the_acceleration) {
    Body body = in_the_air();
    body.velocity_mps = {1, 2, 6};
    Frame candidate{{10, 20, 30}, {}};
    candidate = integrate(body, candidate, 0.5);
    EXPECT_TRUE(is_near(candidate.origin, {10.5F, 21, 30 + 3 - 1.225F}, 1e-5));
    EXPECT_TRUE(is_near(body.velocity_mps, {1, 2, 1.1F}, 1e-5));
}

TEST(PhysicsStep, moves_in_global_axes) {
    Body body;
    body.state = 0;
    body.velocity_mps = {3, 0, 0};
    Frame candidate{{}, upright_rotation(90)};
    candidate = integrate(body, candidate, 1.0);
    EXPECT_TRUE(is_near(candidate.origin, {3, 0, 0}, 1e-6));
}

TEST(PhysicsStep, limits_a_velocity_that_got_too_fast) {
    Body body;
    body.velocity_mps = {60, 80, 0};
    Frame candidate;
    candidate = integrate(body, candidate, 0.5);
    EXPECT_TRUE(is_near(body.velocity_mps, {30, 40, 0}, 1e-5));
    EXPECT_TRUE(is_near(candidate.origin, {15, 20, 0}, 1e-5));
}

TEST(PhysicsStep, slows_a_sliding_body_before_it_moves) {
    Body body = on_the_ground();
    body.velocity_mps = {0, 2, 0};
    Frame candidate;
    candidate = integrate(body, candidate, 0.1);
    const double left = 2.0 * std::pow(0.05, 0.1);
    EXPECT_NEAR(body.velocity_mps.y, left, 1e-6);
    EXPECT_NEAR(candidate.origin.y, left * 0.1, 1e-6);
}

TEST(PhysicsStep, slows_by_the_friction_of_the_body) {
    for (const float friction : {0.0F, 0.5F, 1.0F}) {
        Body body = on_the_ground();
        body.friction = friction;
        body.velocity_mps = {0, 2, 0};
        Frame candidate;
        candidate = integrate(body, candidate, 1.0);
        EXPECT_NEAR(body.velocity_mps.y, 2.0F * (1.0F - friction), 1e-6);
    }
}

TEST(PhysicsStep, takes_away_what_goes_into_the_ground) {
    Body body = on_the_ground();
    body.friction = 0;
    body.contact_normal = {0, k_half_root, k_half_root};
    body.velocity_mps = {3, 0, -2};
    Frame candidate;
    candidate = integrate(body, candidate, 1.0);
    EXPECT_TRUE(is_near(body.velocity_mps, {3, 1, -1}, 1e-5));
}

TEST(PhysicsStep, has_no_friction_off_walkable_ground) {
    Body body;
    body.state = 0;
    body.has_contact = true;
    body.velocity_mps = {3, 0, -2};
    Frame candidate;
    candidate = integrate(body, candidate, 1.0);
    EXPECT_EQ(body.velocity_mps, (Vec3{3, 0, -2}));
}

TEST(PhysicsStep, has_no_friction_for_a_body_that_leaves_the_ground) {
    for (const float up : {0.25F, std::nextafter(0.25F, 0.0F)}) {
        Body body = on_the_ground();
        body.velocity_mps = {3, 0, up};
        Frame candidate;
        candidate = integrate(body, candidate, 0.1);
        if (up >= 0.25F) {
            EXPECT_EQ(body.velocity_mps, (Vec3{3, 0, up}));
        } else {
            EXPECT_EQ(body.velocity_mps.z, 0.0F);
            EXPECT_LT(body.velocity_mps.x, 2.5F);
        }
    }
}

TEST(PhysicsStep, stops_a_body_that_is_slower_than_a_quarter_metre_a_second) {
    for (const Vec3 slow : {Vec3{0.25F, 0, 0}, Vec3{0, -0.2503F, 0}}) {
        Body body;
        body.state = 0;
        body.velocity_mps = slow;
        Frame candidate;
        candidate = integrate(body, candidate, 1.0);
        EXPECT_EQ(body.velocity_mps, Vec3{});
        EXPECT_EQ(candidate.origin, Vec3{});
    }
    Body body;  // the square may be larger by epsilon, not more
    body.state = 0;
    body.velocity_mps = {0.2505F, 0, 0};
    Frame candidate;
    candidate = integrate(body, candidate, 1.0);
    EXPECT_EQ(candidate.origin, (Vec3{0.2505F, 0, 0}));
}

// The speed before friction decides.
TEST(PhysicsStep, does_not_stop_a_body_that_only_friction_made_slow) {
    Body body = on_the_ground();
    body.velocity_mps = {0.26F, 0, 0};
    Frame candidate;
    candidate = integrate(body, candidate, 1.0);
    EXPECT_NEAR(body.velocity_mps.x, 0.013, 1e-6);
    EXPECT_NEAR(candidate.origin.x, 0.013, 1e-6);
    candidate = integrate(body, candidate, 1.0);
    EXPECT_EQ(body.velocity_mps, Vec3{});
}

// At the top of a jump too; the fall goes on.
TEST(PhysicsStep, stops_a_slow_body_in_the_air_and_lets_it_fall) {
    Body body = in_the_air();
    body.velocity_mps = {0.1F, 0, 0.2F};
    Frame candidate;
    candidate = integrate(body, candidate, 0.1);
    EXPECT_TRUE(is_near(candidate.origin, {0, 0, -0.049F}, 1e-6));
    EXPECT_TRUE(is_near(body.velocity_mps, {0, 0, -0.98F}, 1e-6));
}

TEST(PhysicsStep, turns_about_global_axes_even_at_rest) {
    Body body;
    body.state = 0;
    body.omega_radps = {0, 0, static_cast<float>(k_pi) / 2};
    Frame candidate;
    face_along(candidate, {0, 1, 1});
    candidate = integrate(body, candidate, 1.0);  // to the left, about the vertical
    EXPECT_TRUE(is_near(forward_of(candidate), {-k_half_root, 0, k_half_root}, 1e-5));
    EXPECT_EQ(candidate.origin, Vec3{});
}

TEST(PhysicsStep, does_not_turn_by_less_than_epsilon) {
    Body body;
    body.omega_radps = {0, 0, 0.001F};
    Frame candidate;
    candidate = integrate(body, candidate, 0.1);
    EXPECT_EQ(candidate.rotation, Quat{});
}

// --- the hash ---

TEST(Body, has_another_hash_for_every_difference) {
    const auto hash_of = [](const Body& body) {
        StateHash hash;
        add_to(hash, body);
        return hash.value();
    };
    const std::vector<std::function<void(Body&)>> changes{
        [](Body& b) { b.position.cell += 1; },
        [](Body& b) { b.position.frame.origin.z += 1; },
        [](Body& b) {
            b.position.frame.rotation = {0, 0, 0, 1};
        },
        [](Body& b) { b.velocity_mps.x += 1; },
        [](Body& b) { b.acceleration_mps2.x += 1; },
        [](Body& b) { b.omega_radps.x += 1; },
        [](Body& b) { b.contact_normal.x += 1; },
        [](Body& b) { b.cached_velocity_mps.x += 1; },
        [](Body& b) { b.state ^= physics_state::hidden; },
        [](Body& b) { b.radius_m += 1; },
        [](Body& b) { b.height_m += 1; },
        [](Body& b) { b.scale += 1; },
        [](Body& b) { b.friction = 0; },
        [](Body& b) { b.elasticity = 0; },
        [](Body& b) { b.has_contact = true; },
        [](Body& b) { b.on_walkable = true; },
    };
    for (std::size_t i = 0; i < changes.size(); ++i) {
        Body other;
        changes[i](other);
        EXPECT_NE(hash_of(Body{}), hash_of(other)) << i;
    }
}

}  // namespace
}  // namespace glidepath

// The ground as messages tell it: leaving it, flying, and coming down.
#include "entity/wire_ground.h"
#include "layers.h"
#include "unit/lone_body.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace glidepath {
namespace {

struct Jumper : LoneBody {
    explicit Jumper(const Position& start = outdoors({50, 50, 10})) : LoneBody(start) {
        wire_ground = true;
        stand_at(parts(), context(), start);
    }
    // The message only sets the velocity; the step that lifts the body takes it off.
    void push(const Vec3& velocity_mps) { set_velocity(parts(), context(), velocity_mps); }
    void take_off(const Vec3& velocity_mps) {
        push(velocity_mps);
        tick();
    }
};

// --- what is no jump ---

TEST(TakeOff, level_downward_or_slow_velocities_leave_the_body_standing) {
    for (const Vec3 velocity : {Vec3{3, 0, 0}, Vec3{0, 0, -2}, Vec3{0, 0, 0.24F}, Vec3{}}) {
        Jumper body;
        body.take_off(velocity);
        EXPECT_TRUE(body.body().is_grounded());
        EXPECT_TRUE(body.notices.empty());
    }
}

TEST(TakeOff, does_not_happen_without_gravity_or_while_hidden) {
    for (const std::uint32_t state : {0U, physics_state::gravity | physics_state::hidden}) {
        Jumper body;
        body.body().state = state;
        body.take_off({0, 0, 5});
        EXPECT_TRUE(body.body().is_grounded());
    }
}

TEST(TakeOff, does_not_happen_when_the_host_refuses_the_move) {
    Jumper body;
    body.host.refuses_moves = true;
    body.take_off({0, 0, 5});
    EXPECT_TRUE(body.body().is_grounded());
}

TEST(TakeOff, is_left_to_the_host_without_wire_ground) {
    Jumper body;
    body.wire_ground = false;
    body.take_off({0, 0, 5});
    EXPECT_TRUE(body.body().is_grounded());
}

TEST(LandIfDown, leaves_a_body_alone_that_knows_no_ground) {
    LoneBody body;
    body.wire_ground = true;
    set_ground(body.parts(), body.context(), false, false);
    body.tick_times(64);
    EXPECT_FALSE(body.body().has_contact);
    EXPECT_LT(body.origin().z, -8.0F);
}

TEST(LandIfDown, leaves_a_body_alone_that_has_no_gravity) {
    Jumper body;
    body.body().state = 0;
    set_ground(body.parts(), body.context(), false, false);
    body.body().velocity_mps = {0, 0, -1};
    body.tick_times(32);
    EXPECT_FALSE(body.body().has_contact);
    EXPECT_NEAR(body.origin().z, 9.0, 1e-4);
}

TEST(LandIfDown, is_for_wire_ground_alone) {
    Jumper body;
    body.take_off({0, 0, 5});
    body.wire_ground = false;
    body.tick_times(64);
    EXPECT_FALSE(body.body().has_contact);
    EXPECT_LT(body.origin().z, 9.0F);
}

// --- a jump ---

TEST(TakeOff, happens_in_the_step_that_lifts_the_body_and_not_before) {
    Jumper body;
    body.body().position.frame.origin.z = 12;  // climbed since
    body.push({0, 3, 5});
    EXPECT_TRUE(body.body().is_grounded());
    body.body().omega_radps = {0, 0, 0.5F};
    body.tick();
    EXPECT_EQ(body.body().velocity_mps, (Vec3{0, 3, 5}));
    EXPECT_EQ(body.body().omega_radps, (Vec3{0, 0, 0.5F}));
    EXPECT_FALSE(body.body().has_contact);
    EXPECT_FALSE(body.body().on_walkable);
    EXPECT_EQ(body.body().acceleration_mps2, (Vec3{0, 0, -9.8F}));
    EXPECT_EQ(body.entity.ground_height_m, 12.0F);
    EXPECT_EQ(body.count_of(NoticeKind::left_ground), 1);
}

TEST(TakeOff, remembers_the_ground_that_it_came_from) {
    Jumper body;
    body.push({0, 3, 5});
    body.tick_times(8);
    EXPECT_GT(body.origin().z, 10.5F);
    body.push({0, 3, 6});
    EXPECT_EQ(body.entity.ground_height_m, 10.0F);
    EXPECT_EQ(body.count_of(NoticeKind::left_ground), 1);
}

TEST(Jump, is_an_arc_that_ends_at_the_height_it_began) {
    Jumper body;
    body.take_off({0, 3, 5});
    float top_m = 0;
    int ticks = 1;
    while (!body.body().has_contact && ticks < 100) {
        body.tick();
        ++ticks;
        top_m = std::max(top_m, body.origin().z);
        if (!body.body().has_contact) {
            EXPECT_NEAR(body.body().velocity_mps.y, 3.0, 1e-5);
        }
    }
    // Up for 5 / 9.8 s and as long down again.
    EXPECT_NEAR(ticks * static_cast<double>(k_tick_s), 2 * 5.0 / 9.8, 3.5 * static_cast<double>(k_tick_s));
    // The first step has no gravity yet, so that it goes on a step's share higher.
    EXPECT_NEAR(top_m, 10.0 + 25.0 / (2 * 9.8) + 5.0 * static_cast<double>(k_tick_s), 0.02);
    EXPECT_EQ(body.origin().z, 10.0F);
    EXPECT_NEAR(body.origin().y, 50.0 + 3.0 * ticks * static_cast<double>(k_tick_s), 1e-3);
    EXPECT_TRUE(body.body().is_grounded());
    EXPECT_EQ(body.body().velocity_mps, Vec3{});
    EXPECT_EQ(body.body().acceleration_mps2, Vec3{});
    EXPECT_EQ(body.count_of(NoticeKind::landed), 1);
    const Position landed = body.body().position;
    body.tick_times(32);
    EXPECT_EQ(body.body().position, landed);
}

TEST(Jump, lands_on_ground_that_is_exactly_reached) {
    Jumper body;
    set_ground(body.parts(), body.context(), false, false);
    body.entity.ground_height_m = 10;
    body.body().velocity_mps = {3, 0, -1};
    body.body().position.frame.origin.z = 10;
    land_if_down(body.parts(), body.context());
    EXPECT_TRUE(body.body().is_grounded());
}

// Right after the push the body may still be at its old height.
TEST(Jump, does_not_land_on_its_way_up) {
    Jumper body;
    body.take_off({0, 0, 5});
    body.body().position.frame.origin.z = 10;
    land_if_down(body.parts(), body.context());
    EXPECT_FALSE(body.body().has_contact);
}

TEST(Jump, ends_at_the_next_position_with_contact) {
    Jumper body;
    body.push({0, 3, 5});
    body.tick_times(8);
    const Vec3 in_the_air = body.origin();
    body.glide_to(outdoors({50, 53, 4}));
    stand_at(body.parts(), body.context(), outdoors({50, 53, 4}));
    EXPECT_TRUE(body.body().is_grounded());
    EXPECT_EQ(body.body().velocity_mps, Vec3{});
    EXPECT_EQ(body.entity.ground_height_m, 4.0F);
    EXPECT_EQ(body.origin(), in_the_air);  // from there it glides
    EXPECT_EQ(body.count_of(NoticeKind::landed), 1);
    body.tick_times(64);
    EXPECT_TRUE(is_near(body.origin(), {50, 53, 4}, 0.05));
}

TEST(StandAt, takes_no_speed_from_a_body_that_stands_already) {
    Jumper body;
    body.body().velocity_mps = {3, 0, 0};
    body.body().omega_radps = {0, 0, 1};
    stand_at(body.parts(), body.context(), outdoors({50, 50, 11}));
    EXPECT_EQ(body.body().velocity_mps, (Vec3{3, 0, 0}));
    EXPECT_EQ(body.body().omega_radps, (Vec3{0, 0, 1}));
    EXPECT_TRUE(body.notices.empty());
    EXPECT_EQ(body.entity.ground_height_m, 11.0F);
    EXPECT_TRUE(body.entity.knows_ground);
}

TEST(StandAt, ends_a_fall_from_nowhere) {
    LoneBody body;
    body.wire_ground = true;
    set_ground(body.parts(), body.context(), false, false);
    body.tick_times(16);
    stand_at(body.parts(), body.context(), outdoors({50, 50, 3}));
    EXPECT_TRUE(body.body().is_grounded());
    EXPECT_TRUE(body.entity.knows_ground);
}

// --- soft landing ---

TEST(SoftLanding, keeps_the_speed_along_the_ground) {
    Jumper body;
    body.rules.soft_landing = SoftLanding::on;
    body.take_off({0, 3, 5});
    for (int ticks = 0; !body.body().has_contact && ticks < 100; ++ticks) {
        body.tick();
    }
    EXPECT_TRUE(body.body().is_grounded());
    EXPECT_NEAR(body.body().velocity_mps.y, 3.0, 1e-5);
    EXPECT_EQ(body.body().velocity_mps.z, 0.0F);
    body.tick_times(150);
    EXPECT_EQ(body.body().velocity_mps, Vec3{});  // worn down by friction
}

TEST(SoftLanding, falls_on_to_the_height_of_a_position_with_contact) {
    Jumper body;
    body.rules.soft_landing = SoftLanding::on;
    body.take_off({0, 0, 5});
    body.tick_times(8);
    stand_at(body.parts(), body.context(), outdoors({50, 50, 9}));
    EXPECT_FALSE(body.body().has_contact);
    for (int ticks = 0; !body.body().has_contact && ticks < 100; ++ticks) {
        body.tick();
    }
    EXPECT_EQ(body.origin().z, 9.0F);
}

TEST(SoftLanding, lands_at_once_at_or_below_that_height) {
    Jumper body;
    body.rules.soft_landing = SoftLanding::on;
    body.take_off({0, 0, 5});
    stand_at(body.parts(), body.context(), outdoors({50, 50, 30}));
    EXPECT_TRUE(body.body().is_grounded());
}

}  // namespace
}  // namespace glidepath

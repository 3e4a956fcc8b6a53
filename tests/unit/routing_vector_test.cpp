#include "entity/wire_ground.h"
#include "layers.h"
#include "routing/body_updates.h"
#include "unit/lone_body.h"

#include <gtest/gtest.h>

namespace glidepath {
namespace {

struct VelocityReceiver : LoneBody {
    explicit VelocityReceiver(bool is_player = false) : LoneBody(outdoors({50, 50, 10})) {
        entity.is_player = is_player;
        entity.stamps = {.vector = 100, .instance = 100};
        wire_ground = true;
        stand_at(parts(), context(), body().position);
        notices.clear();
    }
    MessageDetails receive(const VelocityUpdate& update) {
        return receive_velocity(parts(), context(), update).details;
    }
};

constexpr VelocityUpdate k_jump{
    .velocity_mps = {0, 3, 5}, .omega_radps = {0, 0, 0.5F}, .instance = 100, .vector = 101};

void expect_untouched(VelocityReceiver& body, const VelocityUpdate& update, MessageDetail detail) {
    EXPECT_EQ(text_of(body.receive(update)), name_of(detail));
    EXPECT_EQ(body.body().velocity_mps, Vec3{});
    EXPECT_EQ(body.body().omega_radps, Vec3{});
    EXPECT_TRUE(body.body().is_grounded());
}

TEST(VectorRouting, drops_an_old_instance_and_marks_a_newer_one) {
    VelocityReceiver body;
    VelocityUpdate update = k_jump;
    update.instance = 99;
    expect_untouched(body, update, MessageDetail::stale_instance);
    update.instance = 101;
    expect_untouched(body, update, MessageDetail::kept_for_newer_instance);
    EXPECT_EQ(body.entity.stamps.vector, 100);
}

TEST(VectorRouting, drops_a_stamp_that_is_not_newer) {
    for (const Stamp stale : std::initializer_list<Stamp>{100, 99, 0xFFFF}) {
        VelocityReceiver body;
        VelocityUpdate update = k_jump;
        update.vector = stale;
        expect_untouched(body, update, MessageDetail::stale_vector);
        EXPECT_EQ(body.entity.stamps.vector, 100);
    }
}

TEST(VectorRouting, takes_every_message_once) {
    VelocityReceiver body;
    EXPECT_TRUE(body.receive(k_jump).has(MessageDetail::vector_applied));
    EXPECT_TRUE(body.receive(k_jump).has(MessageDetail::stale_vector));
    EXPECT_EQ(body.entity.stamps.vector, 101);
}

TEST(VectorRouting, leaves_the_clients_own_body_alone_while_it_moves_by_itself) {
    VelocityReceiver body(true);
    body.entity.uses_server_position = false;
    expect_untouched(body, k_jump, MessageDetail::player_ignores_vector);
    EXPECT_EQ(body.entity.stamps.vector, 101);  // seen all the same
}

TEST(VectorRouting, moves_the_clients_own_body_while_it_takes_the_servers_positions) {
    VelocityReceiver body(true);
    EXPECT_TRUE(body.receive(k_jump).has(MessageDetail::vector_applied));
    EXPECT_EQ(body.body().velocity_mps, (Vec3{0, 3, 5}));
}

TEST(VectorRouting, applies_velocity_and_omega) {
    VelocityReceiver body;
    EXPECT_TRUE(body.receive(k_jump).has(MessageDetail::vector_applied));
    EXPECT_EQ(body.body().velocity_mps, (Vec3{0, 3, 5}));
    EXPECT_EQ(body.body().omega_radps, (Vec3{0, 0, 0.5F}));
    EXPECT_TRUE(body.body().is_grounded());  // the next step lifts it
    body.tick();
    EXPECT_FALSE(body.body().has_contact);
    EXPECT_EQ(body.count_of(NoticeKind::left_ground), 1);
}

TEST(VectorRouting, switches_the_body_on_whatever_it_says) {
    VelocityReceiver body;
    body.entity.is_on = false;
    VelocityUpdate update = k_jump;
    update.velocity_mps = {};
    body.receive(update);
    EXPECT_TRUE(body.entity.is_on);
}

TEST(VectorRouting, sets_velocity_by_the_setter_and_omega_as_it_is) {
    VelocityReceiver body;
    VelocityUpdate update = k_jump;
    update.velocity_mps = {0, 300, 400};
    update.omega_radps = {0, 0, 1000};
    body.receive(update);
    EXPECT_TRUE(is_near(body.body().velocity_mps, {0, 30, 40}, 1e-5));
    EXPECT_EQ(body.body().omega_radps, (Vec3{0, 0, 1000}));
}

TEST(VectorRouting, leaves_the_ground_to_the_host_without_wire_ground) {
    VelocityReceiver body;
    body.wire_ground = false;
    body.receive(k_jump);
    EXPECT_EQ(body.body().velocity_mps, (Vec3{0, 3, 5}));
    EXPECT_TRUE(body.body().is_grounded());
}

// The spin goes on through the air, and the way is a parabola instead of a line.
TEST(VectorRouting, makes_a_jump_a_curve) {
    VelocityReceiver body;
    body.receive(k_jump);
    const double before_deg = heading_of(body.body().position.frame);
    body.tick();  // takes off; gravity acts from the next step on
    std::vector<Vec3> way;
    while (!body.body().has_contact && way.size() < 100) {
        body.tick();
        way.push_back(body.origin());
    }
    ASSERT_GT(way.size(), 20U);
    ASSERT_LT(way.size(), 100U);
    for (std::size_t i = 0; i + 2 < way.size() - 1; ++i) {
        // Equal steps ahead; upward each is shorter than the last by gravity's share of a tick.
        EXPECT_NEAR(way[i + 1].y - way[i].y, 3.0F * k_tick_s, 1e-4);
        const double bend = static_cast<double>(way[i + 2].z) - 2.0 * static_cast<double>(way[i + 1].z) +
                            static_cast<double>(way[i].z);
        EXPECT_NEAR(bend, -9.8 * static_cast<double>(k_tick_s * k_tick_s), 1e-4);
    }
    EXPECT_EQ(way.back().z, 10.0F);
    const double turned_deg = heading_gap(heading_of(body.body().position.frame), before_deg);
    const double in_the_air_s = static_cast<double>(way.size() + 1) * static_cast<double>(k_tick_s);
    EXPECT_NEAR(turned_deg, degrees_from_radians(0.5 * in_the_air_s), 0.1);
    EXPECT_EQ(body.body().omega_radps, Vec3{});  // landed
}

}  // namespace
}  // namespace glidepath

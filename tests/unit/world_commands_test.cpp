// Commands beside gliding and gaming: headings, velocities, waypoints, the own body's switches; and
// what a step could not deliver.
#include <glidepath/commands.h>
#include <glidepath/router.h>
#include <glidepath/world.h>

#include "layers.h"
#include "unit/one_body_world.h"
#include "unit/special_numbers.h"
#include "world/storage.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <string_view>

namespace glidepath {
namespace {

// The four that need a body which is somewhere by itself.
template <class Check>
void with_each(const Check& check) {
    check(SetVelocity{.velocity_mps = {0, 1, 0}});
    check(SetOmega{.omega_radps = {0, 0, 1}});
    check(QueueVelocity{.velocity_mps = {0, 1, 0}});
    check(SetHeading{.heading_deg = 90});
}

TEST(MoreCommands, are_refused_when_they_hold_what_is_not_finite) {
    OneBodyWorld scene;
    const std::uint64_t before = scene.world.state_hash();
    const auto refused = [&](const auto& command, const char* what) {
        const Error error = scene.world.push(scene.id, command);
        EXPECT_EQ(error.code, ErrorCode::bad_float) << what;
        EXPECT_STREQ(error.what, what);
    };
    refused(SetVelocity{.velocity_mps = {k_nan, 0, 0}}, "velocity_mps");
    refused(SetOmega{.omega_radps = {0, k_nan, 0}}, "omega_radps");
    refused(QueueVelocity{.velocity_mps = {0, 0, k_nan}}, "velocity_mps");
    refused(SetHeading{.heading_deg = std::numeric_limits<double>::infinity()}, "heading_deg");
    EXPECT_EQ(scene.world.state_hash(), before);
}

TEST(MoreCommands, are_refused_for_bodies_that_cannot_follow_them) {
    World world{every_frame()};
    SpawnDef def = def_of(1);
    def.state |= physics_state::static_body;
    const BodyId statue = spawn(world, def);
    const BodyId carried = spawn(world, def_of(2));
    const BodyId holder = spawn(world, def_of(3));
    world.attach(carried, holder);
    const BodyId packed = spawn(world, def_of(4));
    world.take_out(packed);
    def = def_of(5);
    def.smoother = Smoother::predictive;
    const BodyId predictive = spawn(world, def);
    const auto why = [&](BodyId id, const auto& command) {
        const Error error = world.push(id, command);
        EXPECT_EQ(error.code, ErrorCode::refused);
        return std::string_view(error.why);
    };
    with_each([&](const auto& command) {
        EXPECT_NE(why(carried, command).find("carried"), std::string_view::npos);
        EXPECT_NE(why(packed, command).find("no cell"), std::string_view::npos);
        EXPECT_NE(why(predictive, command).find("predictive"), std::string_view::npos);
        EXPECT_EQ(world.push(BodyId{}, command).code, ErrorCode::unknown_id);
    });
    EXPECT_NE(why(statue, SetVelocity{}).find("static"), std::string_view::npos);
    EXPECT_NE(why(statue, SetOmega{}).find("static"), std::string_view::npos);
    EXPECT_NE(why(statue, QueueVelocity{}).find("static"), std::string_view::npos);
    EXPECT_TRUE(world.push(statue, SetHeading{.heading_deg = 45}).is_ok());  // turned by hand
    EXPECT_NE(why(holder, UseServerPosition{}).find("own body"), std::string_view::npos);
}

TEST(MoreCommands, set_a_heading_at_once) {
    OneBodyWorld scene;
    scene.push(SetHeading{.heading_deg = 135});
    EXPECT_NEAR(heading_of(scene.entity().body.position.frame), 135.0, 1e-4);
    ASSERT_EQ(scene.world.raw_poses().size(), 1U);
    EXPECT_EQ(scene.origin(), (Vec3{50, 50, 10}));
}

TEST(MoreCommands, set_velocity_and_omega_each_alone) {
    OneBodyWorld scene;
    scene.push(SetMotion{.velocity_mps = {1, 2, 3}, .omega_radps = {0, 0, 1}});
    scene.push(SetVelocity{.velocity_mps = {4, 5, 6}});
    EXPECT_EQ(scene.entity().body.omega_radps, (Vec3{0, 0, 1}));
    scene.push(SetOmega{.omega_radps = {0, 0, 2}});
    EXPECT_EQ(scene.entity().body.velocity_mps, (Vec3{4, 5, 6}));
    EXPECT_EQ(scene.entity().body.omega_radps, (Vec3{0, 0, 2}));
    scene.push(SetVelocity{.velocity_mps = {0, 100, 0}});  // by the setter
    EXPECT_FLOAT_EQ(scene.entity().body.velocity_mps.y, 50.0F);
}

TEST(MoreCommands, queue_a_velocity_behind_the_waypoints) {
    OneBodyWorld scene;
    scene.push(GlideTo{outdoors({50, 51, 10})});
    scene.push(QueueVelocity{.velocity_mps = {0, 3, 6}});
    EXPECT_EQ(scene.entity().interpolation.length, 2);
    scene.world.tick(k_frame_s);
    EXPECT_EQ(scene.entity().body.velocity_mps, Vec3{});  // still on its way
    int ticks = 0;
    while (scene.entity().body.velocity_mps == Vec3{} && ++ticks < 100)
        scene.world.tick(k_frame_s);
    EXPECT_EQ(scene.entity().body.velocity_mps, (Vec3{0, 3, 6}));
    EXPECT_NEAR(scene.origin().y, 51.0F, 0.06F);
    EXPECT_EQ(scene.entity().interpolation.length, 0);
}

TEST(MoreCommands, queue_a_jump_that_only_takes_its_turn) {
    OneBodyWorld scene;
    scene.push(QueueVelocity{.velocity_mps = {0, 3, 6}, .is_jump = true});
    EXPECT_EQ(scene.entity().interpolation.length, 1);
    scene.world.tick(k_frame_s);
    EXPECT_EQ(scene.entity().interpolation.length, 0);
    EXPECT_EQ(scene.entity().body.velocity_mps, Vec3{});
}

TEST(MoreCommands, refuse_a_waypoint_that_a_full_queue_has_no_capacity_for) {
    OneBodyWorld scene;
    for (std::uint32_t i = 0; i < k_queue_cap; ++i)
        scene.push(QueueVelocity{.velocity_mps = {0, 1, 0}});
    EXPECT_EQ(scene.world.push(scene.id, QueueVelocity{.velocity_mps = {0, 1, 0}}).code, ErrorCode::refused);
    EXPECT_EQ(scene.entity().interpolation.length, k_queue_cap);
}

TEST(MoreCommands, switch_the_own_body_off_the_servers_positions) {
    World world{every_frame()};
    Router router;
    router.set_player(world, 1);
    SpawnDef def = def_of(1);
    def.is_player = true;
    const BodyId own = spawn(world, def);
    ASSERT_TRUE(world.push(own, UseServerPosition{.uses = false}).is_ok());
    Stamp stamp = 0;
    const auto receive = [&] {
        return router.receive(
            world, 1,
            PositionUpdate{
                .position = outdoors({52, 50, 10}, 90), .position_stamp = ++stamp, .has_contact = true});
    };
    EXPECT_TRUE(receive().details.has(MessageDetail::player_constrain_only));
    EXPECT_EQ(entity_of(world, own).interpolation.length, 0);
    ASSERT_TRUE(world.push(own, UseServerPosition{.uses = true, .keeps_heading = true}).is_ok());
    EXPECT_TRUE(receive().details.has(MessageDetail::player_interpolate));
    EXPECT_TRUE(entity_of(world, own).interpolation.keep_heading);
}

const Notice* first_of(const World& world, NoticeKind kind) {
    const auto found = std::find_if(world.notices().begin(), world.notices().end(),
                                    [&](const Notice& notice) { return notice.kind == kind; });
    return found == world.notices().end() ? nullptr : &*found;
}

TEST(NotDelivered, waypoints_of_a_full_queue_are_told) {
    OneBodyWorld scene;
    scene.world.begin_frame(k_frame_s);
    for (std::uint32_t i = 0; i < k_queue_cap; ++i)
        scene.push(GlideTo{outdoors({50, 51.0F + static_cast<float>(i), 10})});
    EXPECT_EQ(first_of(scene.world, NoticeKind::waypoint_dropped), nullptr);
    scene.push(GlideTo{outdoors({50, 75, 10})});
    const Notice* const told = first_of(scene.world, NoticeKind::waypoint_dropped);
    ASSERT_NE(told, nullptr);
    EXPECT_EQ(told->code, 1U);
    EXPECT_EQ(told->object, 1U);
}

TEST(NotDelivered, time_of_a_frame_that_was_too_long_is_told_once) {
    World world{every_frame()};
    for (ObjectId object = 1; object <= 3; ++object)
        spawn(world, def_of(object));
    world.tick(k_frame_s);
    world.tick(2.0);
    EXPECT_EQ(first_of(world, NoticeKind::time_cut), nullptr);
    world.tick(2.5);
    ASSERT_EQ(world.notices().size(), 1U);
    EXPECT_EQ(world.notices()[0].kind, NoticeKind::time_cut);
    EXPECT_EQ(world.notices()[0].object, 0U);
    EXPECT_EQ(world.notices()[0].code, 2500U);
    world.tick(k_frame_s);
    EXPECT_TRUE(world.notices().empty());
}

}  // namespace
}  // namespace glidepath

// Bodies that the router makes predictive: who is, and what messages do to them.
#include <glidepath/router.h>
#include <glidepath/world.h>

#include "layers.h"
#include "unit/one_body_world.h"
#include "world/storage.h"

#include <gtest/gtest.h>

namespace glidepath {
namespace {

CreateObject creature(ObjectId guid) {
    CreateObject message;
    message.guid = guid;
    message.weenie.item_type = item_type::creature;
    message.physics.flags = physics_flag::position;
    message.physics.cell = outdoors({50, 50, 10}).cell;
    message.physics.origin = {50, 50, 10};
    message.physics.state = physics_state::gravity;
    return message;
}

struct Traffic {
    World world{every_frame()};
    Router router{RouterDef{.smoother = Smoother::predictive}};
    Stamp stamp = 0;
    Stamp teleport = 0;

    BodyId create(const CreateObject& message) {
        router.receive(world, Message{message});
        return world.find(message.guid);
    }
    MessageOutcome position(ObjectId guid, const Position& at, bool has_contact = true) {
        return router.receive(
            world, guid,
            PositionUpdate{
                .position = at, .position_stamp = ++stamp, .teleport = teleport, .has_contact = has_contact});
    }
    void tick_for(double seconds) {
        for (double left_s = seconds; left_s > 1e-9; left_s -= k_frame_s)
            world.tick(k_frame_s);
    }
};

TEST(RoutedSmoother, is_retail_by_default) {
    World world{every_frame(positions_only())};  // messages say what bodies do, whatever the world is for
    Router router;
    router.receive(world, Message{creature(5)});
    EXPECT_EQ(world.storage().predicted(world.find(5)), nullptr);
}

TEST(RoutedSmoother, is_predictive_for_bodies_that_act_and_are_not_the_own_one) {
    Traffic traffic;
    traffic.router.set_player(traffic.world, 1);
    CreateObject item = creature(3);
    item.weenie.item_type = 0;
    CreateObject missile = creature(4);
    missile.physics.state |= physics_state::missile;
    EXPECT_EQ(traffic.world.storage().predicted(traffic.create(creature(1))), nullptr);
    EXPECT_NE(traffic.world.storage().predicted(traffic.create(creature(2))), nullptr);
    EXPECT_EQ(traffic.world.storage().predicted(traffic.create(item)), nullptr);
    EXPECT_EQ(traffic.world.storage().predicted(traffic.create(missile)), nullptr);
}

TEST(RoutedSmoother, takes_positions_as_updates_also_in_the_air) {
    Traffic traffic;
    const BodyId id = traffic.create(creature(2));
    for (int i = 1; i <= 20; ++i) {
        traffic.tick_for(0.25);
        const bool has_contact = i % 5 != 0;
        traffic.position(2, outdoors({50, 50.0F + static_cast<float>(i), 10}), has_contact);
    }
    const Predictor& predictor = traffic.world.storage().predicted(id)->predictor;
    EXPECT_EQ(predictor.knot_count, 4);
    EXPECT_NEAR(predictor.interval_s, 0.25, 0.05);
    EXPECT_EQ(entity_of(traffic.world, id).interpolation.length, 0);
    const float y = traffic.world.body(id)->position.frame.origin.y;
    EXPECT_GT(y, 68.0F);
    EXPECT_LT(y, 70.5F);
}

TEST(RoutedSmoother, takes_two_positions_of_one_frame_in_their_order) {
    Traffic traffic;
    const BodyId id = traffic.create(creature(2));
    traffic.tick_for(0.5);
    traffic.position(2, outdoors({50, 51, 10}));
    traffic.position(2, outdoors({50, 52, 10}));
    const Predictor& predictor = traffic.world.storage().predicted(id)->predictor;
    EXPECT_NEAR(predictor.knots[0].position_m.y, metres_on_map(outdoors({50, 52, 10})).y, 1e-4);
}

TEST(RoutedSmoother, gives_the_movement_as_velocity) {
    Traffic traffic;
    const BodyId id = traffic.create(creature(2));
    MovementState running;
    running.forward_command = motion_command::run_forward;
    running.forward_speed = 1.0F;
    MovementUpdate update{.movement_stamp = 1, .movement = {}};
    update.movement.style = traffic.world.storage().actor(id)->interpreter.interpreted.style;
    update.movement.payload = running;
    traffic.router.receive(traffic.world, 2, update);
    traffic.tick_for(0.5);
    traffic.position(2, outdoors({50, 52, 10}, 90));
    const Knot& newest = traffic.world.storage().predicted(id)->predictor.knots[0];
    EXPECT_NEAR(newest.velocity_mps.x, 4.0, 0.01);  // it faces east
    EXPECT_NEAR(newest.velocity_mps.y, 0.0, 0.01);
}

TEST(RoutedSmoother, is_turned_by_positions_also_while_it_is_moved_to_something) {
    for (const Driver driver : {Driver::planner, Driver::light}) {
        Traffic traffic;
        traffic.router = Router(RouterDef{.smoother = Smoother::predictive, .driver = driver});
        const BodyId id = traffic.create(creature(2));
        MoveToRequest request;
        request.type = MoveToType::move_to_position;
        request.position = outdoors({50, 90, 10});
        MovementUpdate update{.movement_stamp = 1, .movement = {}};
        update.movement.style = traffic.world.storage().actor(id)->interpreter.interpreted.style;
        update.movement.run_rate = 1.0F;
        update.movement.payload = request;
        traffic.router.receive(traffic.world, 2, update);
        for (int i = 1; i <= 8; ++i) {
            traffic.tick_for(0.25);
            traffic.position(2, outdoors({50.0F + static_cast<float>(i), 50, 10}, 90));
        }
        const Frame& shown = traffic.world.body(id)->position.frame;
        EXPECT_NEAR(heading_of(shown), 90.0, 1.0) << name_of(driver);
        EXPECT_NEAR(shown.origin.y, 50.0F, 0.5F) << name_of(driver);
        EXPECT_GT(shown.origin.x, 56.0F) << name_of(driver);
    }
}

TEST(RoutedSmoother, is_put_by_a_newer_teleport_stamp) {
    Traffic traffic;
    const BodyId id = traffic.create(creature(2));
    traffic.tick_for(0.5);
    traffic.position(2, outdoors({50, 51, 10}));
    traffic.tick_for(0.5);
    ++traffic.teleport;
    EXPECT_EQ(traffic.position(2, outdoors({150, 20, 10})).action, MessageAction::teleport);
    EXPECT_EQ(traffic.world.body(id)->position.frame.origin, (Vec3{150, 20, 10}));
    traffic.tick_for(1.0);
    EXPECT_EQ(traffic.world.body(id)->position.frame.origin, (Vec3{150, 20, 10}));
}

}  // namespace
}  // namespace glidepath

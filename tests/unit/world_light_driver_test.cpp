// The light driver as a mode of a body: spawn option, messages, ticks (spec/light-driver.md 1 to 3 and 8).
#include <glidepath/commands.h>
#include <glidepath/router.h>
#include <glidepath/world.h>

#include "layers.h"
#include "unit/one_body_world.h"
#include "world/storage.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string_view>

namespace glidepath {
namespace {

SpawnDef light_def(ObjectId object, const Position& position = outdoors({50, 50, 10})) {
    SpawnDef def = def_of(object, position);
    def.acts = true;
    def.driver = Driver::light;
    def.facts = {.exists = true, .is_creature = true, .can_jump = true};
    return def;
}

MoveToRequest request_to(const Position& position, float min_distance_m = 0.6F) {
    MoveToRequest request;
    request.type = MoveToType::move_to_position;
    request.position = position;
    request.parameters.min_distance_m = min_distance_m;
    request.parameters.distance_to_object_m = 8.0F;
    return request;
}

struct Chase {
    World world{every_frame()};
    Router router;
    BodyId id;
    Stamp stamp = 0;
    int arrivals = 0;
    int surrenders = 0;

    Chase() {
        id = *router.create(world, light_def(1));
        world.tick(k_frame_s);
    }
    // As the server sends it: type 7, or type 6 with a target that is not followed.
    MessageOutcome receive(const MoveToRequest& request, float run_rate = 1.0F) {
        MovementUpdate update{.movement_stamp = ++stamp, .movement = {}};
        update.movement.payload = request;
        update.movement.run_rate = run_rate;
        update.movement.style = world.storage().actor(id)->interpreter.interpreted.style;
        return router.receive(world, 1, update);
    }
    void tick_for(double seconds) {
        for (double left_s = seconds; left_s > 0.0; left_s -= k_frame_s) {
            world.tick(k_frame_s);
            arrivals += count_of(world, NoticeKind::arrived);
            surrenders += count_of(world, NoticeKind::gave_up);
        }
    }
    [[nodiscard]] const Entity& entity() const { return entity_of(world, id); }
    [[nodiscard]] const Vec3& origin() const { return entity().body.position.frame.origin; }
    [[nodiscard]] const LightDriver& driver() const { return world.storage().actor(id)->light; }
    [[nodiscard]] MotionCommand forward() const {
        return world.storage().actor(id)->interpreter.interpreted.forward.command;
    }
};

TEST(LightDriverMode, is_refused_for_a_body_that_does_not_act) {
    World world;
    SpawnDef def = light_def(1);
    def.acts = false;
    const Expected<BodyId> made = world.spawn(def);
    ASSERT_FALSE(made.has_value());
    EXPECT_STREQ(made.error().what, "driver");
}

TEST(LightDriverMode, refuses_turns_and_targets_that_are_not_here) {
    World world;
    const BodyId id = spawn(world, light_def(1));
    MoveToRequest request = request_to(outdoors({60, 50, 10}));
    request.type = MoveToType::turn_to_heading;
    EXPECT_STREQ(world.push(id, MoveBody{request}).what, "request.type");
    request.type = MoveToType::move_to_object;
    request.object_id = 77;
    EXPECT_EQ(world.push(id, MoveBody{request}).code, ErrorCode::unknown_id);
    EXPECT_FALSE(world.storage().actor(id)->light.has_destination);
}

// The first of the document's integration sections: what a message does.
TEST(LightDriverMode, takes_destination_and_distances_out_of_every_message_and_starts_the_cycle) {
    Chase chase;
    MoveToRequest request = request_to(outdoors({50, 90, 10}), 1.5F);
    EXPECT_TRUE(chase.receive(request, 1.5F).details.has(MessageDetail::movement_applied));
    EXPECT_TRUE(chase.driver().has_destination);
    EXPECT_EQ(chase.driver().destination, request.position);
    EXPECT_EQ(chase.driver().min_distance_m, 1.5F);
    EXPECT_EQ(chase.driver().distance_to_object_m, 8.0F);
    EXPECT_EQ(chase.driver().refreshed_s, chase.world.clock_s());
    EXPECT_EQ(chase.forward(), motion_command::run_forward);
    EXPECT_EQ(chase.world.storage().actor(chase.id)->interpreter.my_run_rate, 1.5F);

    request.type = MoveToType::move_to_object;  // the target is named and not followed
    request.object_id = 99;
    request.position = outdoors({60, 70, 10});
    chase.tick_for(0.5);
    EXPECT_TRUE(chase.receive(request).details.has(MessageDetail::movement_applied));
    EXPECT_EQ(chase.driver().destination, request.position);
    EXPECT_EQ(chase.driver().refreshed_s, chase.world.clock_s());

    request.type = MoveToType::turn_to_heading;  // not read; what ran is cancelled as by any movement
    EXPECT_TRUE(chase.receive(request).details.has(MessageDetail::movement_of_no_type));
    EXPECT_FALSE(chase.driver().has_destination);
}

// The second: what a tick does.
TEST(LightDriverMode, turns_runs_by_the_cycle_and_arrives) {
    Chase chase;
    chase.receive(request_to(outdoors({50, 54, 10})));
    chase.tick_for(0.25);
    EXPECT_GT(chase.origin().y, 50.5F);  // straight ahead
    EXPECT_NEAR(heading_of(chase.entity().body.position.frame), 0.0, 1e-3);
    chase.tick_for(1.2);
    EXPECT_EQ(chase.arrivals, 1);
    EXPECT_FALSE(chase.driver().has_destination);
    EXPECT_EQ(chase.forward(), motion_command::ready);
    EXPECT_EQ(chase.entity().body.velocity_mps, Vec3{});
    const float left_m = 54.0F - chase.origin().y;
    EXPECT_LE(left_m, 0.65F);
    EXPECT_GT(left_m, 0.2F);
    EXPECT_EQ(chase.origin().z, 10.0F);  // the server's
    const Position rested = chase.entity().body.position;
    chase.tick_for(1.0);
    EXPECT_EQ(chase.entity().body.position.frame.origin, rested.frame.origin);
    EXPECT_EQ(chase.arrivals, 1);
}

TEST(LightDriverMode, turns_at_a_quarter_turn_a_second_beyond_twenty_degrees) {
    Chase chase;
    chase.receive(request_to(outdoors({80, 50, 10})));  // to the right
    chase.world.tick(k_frame_s);
    EXPECT_NEAR(heading_of(chase.entity().body.position.frame), 90.0 * k_frame_s, 0.01);
    chase.tick_for(0.5 - k_frame_s);
    EXPECT_NEAR(heading_of(chase.entity().body.position.frame), 45.0, 0.5);
}

TEST(LightDriverMode, runs_on_while_messages_come_every_second_and_gives_up_without) {
    Chase chase;
    for (int second = 0; second < 4; ++second) {
        chase.receive(request_to(outdoors({50, 120, 10})));
        chase.tick_for(1.0);
    }
    EXPECT_EQ(chase.surrenders, 0);
    EXPECT_NEAR(chase.origin().y, 50.0F + 16.0F, 1.0F);
    chase.tick_for(0.45);
    EXPECT_EQ(chase.surrenders, 0);
    chase.tick_for(0.1);
    EXPECT_EQ(chase.surrenders, 1);
    EXPECT_EQ(chase.forward(), motion_command::ready);
    const float y = chase.origin().y;
    chase.tick_for(1.0);
    EXPECT_NEAR(chase.origin().y, y, 0.3F);  // as long as the link to Ready still moves it
    chase.receive(request_to(outdoors({50, 120, 10})));
    chase.tick_for(1.0);
    EXPECT_GT(chase.origin().y, y + 3.0F);  // the next message sets it going again
}

TEST(LightDriverMode, flees_until_it_is_far_enough) {
    Chase chase;
    MoveToRequest request = request_to(outdoors({50, 53, 10}));
    request.parameters.flags =
        (request.parameters.flags & ~movement_flag::move_towards) | movement_flag::move_away;
    for (int second = 0; second < 6; ++second) {
        chase.receive(request);
        chase.tick_for(1.0);
    }
    EXPECT_GE(chase.arrivals, 1);
    EXPECT_GE(horizontal_distance(chase.entity().body.position, request.position), 8.0F);
}

TEST(LightDriverMode, stands_in_the_air_as_its_document_has_it) {
    Chase chase;
    ASSERT_TRUE(chase.world.push(chase.id, SetMotion{.velocity_mps = {0, 0, 6}}).is_ok());
    chase.tick_for(0.2);
    EXPECT_FALSE(chase.entity().body.is_grounded());
    chase.receive(request_to(outdoors({50, 70, 10})));
    EXPECT_TRUE(chase.entity().body.is_grounded());
}

TEST(LightDriverMode, is_ended_by_a_state_and_by_a_teleport) {
    Chase chase;
    chase.receive(request_to(outdoors({50, 70, 10})));
    ASSERT_TRUE(chase.world.push(chase.id, PlaceAt{outdoors({20, 20, 10})}).is_ok());
    EXPECT_FALSE(chase.driver().has_destination);
    chase.receive(request_to(outdoors({50, 70, 10})));
    MovementUpdate update{.movement_stamp = ++chase.stamp, .movement = {}};
    update.movement.payload = MovementState{};
    chase.router.receive(chase.world, 1, update);
    EXPECT_FALSE(chase.driver().has_destination);
}

TEST(LightDriverMode, keeps_its_heading_while_it_glides_to_positions) {
    Chase chase;
    chase.receive(request_to(outdoors({50, 90, 10})));
    chase.tick_for(0.25);
    chase.router.receive(
        chase.world, 1,
        PositionUpdate{.position = outdoors({50, 52, 10}, 180), .position_stamp = 1, .has_contact = true});
    EXPECT_TRUE(chase.entity().interpolation.keep_heading);
}

TEST(LightDriverMode, is_the_routers_choice_for_bodies_that_act) {
    World world{every_frame()};
    Router router(RouterDef{.driver = Driver::light});
    CreateObject message;
    message.guid = 5;
    message.physics.flags = physics_flag::position | physics_flag::motion_table;
    message.physics.motion_table = 0x09000001;
    message.physics.cell = outdoors({50, 50, 10}).cell;
    message.physics.origin = {50, 50, 10};
    router.receive(world, Message{message});
    const BodyId made = world.find(5);
    ASSERT_FALSE(made.is_none());
    ASSERT_NE(world.storage().actor(made), nullptr);
    EXPECT_EQ(world.storage().actor(made)->driver, Driver::light);
}

TEST(LightDriverMode, runs_on_to_the_same_bits_from_a_snapshot) {
    Chase chase;
    chase.receive(request_to(outdoors({70, 70, 10})));
    chase.tick_for(0.3);
    World copy = chase.world;
    EXPECT_EQ(copy.state_hash(), chase.world.state_hash());
    for (int i = 0; i < 60; ++i) {
        copy.tick(k_frame_s);
        chase.world.tick(k_frame_s);
    }
    EXPECT_EQ(copy.state_hash(), chase.world.state_hash());
}

}  // namespace
}  // namespace glidepath

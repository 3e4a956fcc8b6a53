// Objects whose creation a recording does not hold (spec/routing.md 16).
#include <glidepath/router.h>
#include <glidepath/world.h>

#include "layers.h"
#include "unit/wire_support.h"
#include "world/storage.h"

#include <gtest/gtest.h>

namespace glidepath {
namespace {

constexpr ObjectId k_stranger = 0x50000001;

UpdatePosition position(Stamp stamp, float x_m = 84.5F) {
    UpdatePosition message = wire_test::full_position();
    message.position.rotation = {};
    message.position.position_stamp = stamp;
    message.position.origin.x = x_m;
    return message;
}

UpdateMotion motion(Stamp stamp, Stamp control = 9) {
    UpdateMotion message;
    message.guid = k_stranger;
    message.instance_stamp = 7;
    message.movement_stamp = stamp;
    message.server_control_stamp = control;
    MovementState state;
    state.flags = motion_state_flag::forward_command;
    state.forward_command = 0x45000005;
    message.movement.payload = state;
    return message;
}

CreateObject creation(Stamp instance, Stamp position_stamp) {
    CreateObject message = wire_test::standing_object();
    message.guid = k_stranger;
    message.physics.stamps.instance = instance;
    message.physics.stamps.position = position_stamp;
    message.physics.origin.x = 10;
    return message;
}

class AdoptionTest : public ::testing::Test {
  protected:
    MessageOutcome receive(const Message& message) { return router.receive(world, message); }
    [[nodiscard]] const Object* object() const { return router.find(world, k_stranger); }
    [[nodiscard]] float x_m() const {
        return entity_of(world, world.find(k_stranger)).body.position.frame.origin.x;
    }

    World world;
    Router router{RouterDef{.adopts = true}};
};

TEST_F(AdoptionTest, is_off_unless_asked_for) {
    Router retail;
    EXPECT_EQ(retail.receive(world, position(1)).result, MessageResult::kept);
    EXPECT_EQ(world.size(), 0U);
}

TEST_F(AdoptionTest, takes_no_position_that_no_body_can_take) {
    UpdatePosition nowhere = position(1);
    nowhere.position.cell = 0;
    EXPECT_EQ(receive(nowhere).reason, MessageReason::invalid);
    EXPECT_EQ(world.size(), 0U);
}

TEST_F(AdoptionTest, gives_a_body_at_the_first_position_and_marks_it) {
    const MessageOutcome outcome = receive(position(100));
    EXPECT_EQ(outcome.result, MessageResult::handled);
    EXPECT_EQ(outcome.action, MessageAction::create);
    EXPECT_TRUE(outcome.details.has(MessageDetail::adopted));
    ASSERT_NE(object(), nullptr);
    EXPECT_TRUE(object()->is_adopted);
    EXPECT_EQ(x_m(), 84.5F);
    EXPECT_EQ(receive(position(100)).reason, MessageReason::position_not_newer) << "its stamps are known";
    EXPECT_EQ(receive(position(101, 85)).action, MessageAction::move);
}

TEST_F(AdoptionTest, lets_no_body_fall_whose_flight_is_not_known) {
    UpdatePosition in_the_air = position(100);
    in_the_air.position.flags &= ~position_flag::contact;
    receive(in_the_air);
    for (int i = 0; i < 60; ++i) {
        world.begin_frame(1.0 / 30);
        world.step();
    }
    EXPECT_FLOAT_EQ(entity_of(world, world.find(k_stranger)).body.position.frame.origin.z,
                    in_the_air.position.origin.z);
}

TEST_F(AdoptionTest, acts_on_what_came_before_the_first_position) {
    EXPECT_EQ(receive(motion(60000)).result, MessageResult::kept);
    const MessageOutcome outcome = receive(position(1));
    ASSERT_EQ(outcome.replay_count, 1U);
    EXPECT_EQ(outcome.replays()[0].result, MessageResult::handled);
    EXPECT_TRUE(outcome.replays()[0].details.has(MessageDetail::movement_applied));
}

TEST_F(AdoptionTest, takes_the_first_stamp_of_each_kind_as_it_comes) {
    receive(position(1));
    EXPECT_EQ(receive(motion(60000, 60000)).result, MessageResult::handled);
    EXPECT_EQ(receive(motion(60000, 60000)).reason, MessageReason::movement_not_newer);
    EXPECT_EQ(receive(motion(60001, 59999)).reason, MessageReason::server_control_older);
    SetState state{.guid = k_stranger, .state = 0x408, .instance_stamp = 7, .state_stamp = 50000};
    EXPECT_EQ(receive(state).result, MessageResult::handled);
    EXPECT_EQ(receive(state).reason, MessageReason::state_not_newer);
    VectorUpdate vector;
    vector.guid = k_stranger;
    vector.instance_stamp = 7;
    vector.vector_stamp = 40000;
    EXPECT_EQ(receive(vector).result, MessageResult::handled);
    EXPECT_EQ(receive(vector).reason, MessageReason::vector_not_newer);
}

TEST_F(AdoptionTest, does_not_adopt_a_deleted_object_for_a_late_message) {
    receive(creation(7, 100));
    receive(DeleteObject{.guid = k_stranger, .instance_stamp = 7});
    EXPECT_EQ(receive(position(101)).result, MessageResult::kept);
    EXPECT_EQ(world.size(), 0U);
}

TEST_F(AdoptionTest, does_not_take_the_clients_own_object) {
    receive(CreatePlayer{.guid = k_stranger});
    EXPECT_EQ(receive(position(101)).result, MessageResult::kept);
}

TEST_F(AdoptionTest, ends_with_a_late_creation_at_the_newer_position) {
    receive(position(200));
    const MessageOutcome outcome = receive(creation(7, 100));
    EXPECT_TRUE(outcome.details.has(MessageDetail::created));
    ASSERT_NE(object(), nullptr);
    EXPECT_FALSE(object()->is_adopted);
    EXPECT_EQ(object()->name, "Tester");
    EXPECT_EQ(x_m(), 84.5F);
    EXPECT_EQ(receive(position(150)).reason, MessageReason::position_not_newer);
}

TEST_F(AdoptionTest, ends_with_a_new_creation_where_that_says) {
    receive(position(100));
    receive(creation(7, 200));
    EXPECT_EQ(x_m(), 10.0F);
    EXPECT_FALSE(object()->is_adopted);
    Router again{RouterDef{.adopts = true}};
    World other;
    again.receive(other, position(100));
    EXPECT_EQ(again.receive(other, creation(8, 1)).action, MessageAction::recreate);
    EXPECT_EQ(again.receive(other, creation(7, 300)).reason, MessageReason::instance_older);
}

}  // namespace
}  // namespace glidepath

// What each message of the wire does to the objects of a world.
#include <glidepath/world.h>

#include "unit/message_scene.h"
#include "world/storage.h"

#include <limits>

namespace glidepath {
namespace {

const Position k_near = outdoors({60, 50, 10});

// --- refused ---

TEST(Messages, drops_what_the_decoder_could_not_read) {
    MessageScene scene;
    EXPECT_EQ(text_of(scene.receive(Message{})), "dropped empty");
    EXPECT_EQ(scene.world.size(), 0U);
}

TEST(Messages, drops_a_creation_that_no_body_can_take_and_keeps_the_old_body) {
    MessageScene scene;
    scene.receive(create_message(k_walker, k_home));
    const std::uint64_t before = scene.world.state_hash();
    Stamps newer = k_stamps;
    newer.instance = 10;
    CreateObject bad = create_message(k_walker, k_home, newer);
    bad.physics.origin.x = std::numeric_limits<float>::quiet_NaN();
    EXPECT_EQ(text_of(scene.receive(bad)), "dropped invalid");
    bad = create_message(k_walker, k_home, newer);
    bad.physics.cell = 0xA9B40000 | 0x41;
    EXPECT_EQ(text_of(scene.receive(bad)), "dropped invalid");
    bad = create_message(k_walker, k_home, newer);
    bad.physics.velocity_mps.y = std::numeric_limits<float>::infinity();
    EXPECT_EQ(text_of(scene.receive(bad)), "dropped invalid");
    bad = create_message(k_walker, k_home, newer);
    bad.physics.scale = -1.0F;
    EXPECT_EQ(text_of(scene.receive(bad)), "dropped invalid");
    bad = create_message(k_walker, k_home, newer);
    bad.physics.has_movement = true;
    MovementState state;
    state.forward_speed = std::numeric_limits<float>::quiet_NaN();
    bad.physics.movement.payload = state;
    EXPECT_EQ(text_of(scene.receive(bad)), "dropped invalid");
    EXPECT_EQ(text_of(scene.receive(create_message(0, k_home))), "dropped invalid");
    EXPECT_EQ(scene.world.state_hash(), before);
}

TEST(Messages, drops_a_position_that_is_no_number_before_it_looks_at_a_stamp) {
    MessageScene scene;
    scene.receive(create_message(k_walker, k_home));
    UpdatePosition bad = position_message(k_walker, 11, k_near);
    bad.position.origin.z = std::numeric_limits<float>::quiet_NaN();
    EXPECT_EQ(text_of(scene.receive(bad)), "dropped invalid");
    EXPECT_EQ(scene.entity(k_walker).stamps.position, 10);
}

// Tolerant decoding lets a zero quaternion through; the body keeps its heading then.
TEST(Messages, keeps_the_heading_of_a_body_whose_message_has_no_rotation) {
    MessageScene scene;
    scene.receive(create_message(k_walker, outdoors({50, 50, 10}, 70)));
    UpdatePosition message = position_message(k_walker, 11, k_near, 6);
    message.position.rotation = {0, 0, 0, 0};
    EXPECT_EQ(text_of(scene.receive(message)), "handled teleport");
    EXPECT_NEAR(heading_of(scene.entity(k_walker).body.position.frame), 70.0, 1e-3);
}

// --- creation ---

TEST(Messages, creates_a_body_with_what_the_message_says) {
    MessageScene scene;
    CreateObject message = create_message(k_walker, k_home);
    message.physics.flags |= physics_flag::scale | physics_flag::friction | physics_flag::setup;
    message.physics.scale = 1.5F;
    message.physics.friction = 0.5F;
    message.physics.setup = 0x02000001;
    message.weenie.bitfield = weenie_flag::player;
    message.weenie.name = "Zo\xEB";
    EXPECT_EQ(text_of(scene.receive(message)), "handled create");
    const Entity& entity = scene.entity(k_walker);
    EXPECT_EQ(entity.body.position, k_home);
    EXPECT_EQ(entity.body.scale, 1.5F);
    EXPECT_EQ(entity.body.radius_m, 0.75F);
    EXPECT_EQ(entity.body.height_m, 3.0F);
    EXPECT_EQ(entity.body.friction, 0.5F);
    EXPECT_EQ(entity.body.elasticity, k_default_elasticity);
    EXPECT_EQ(entity.body.state, physics_state::gravity);
    EXPECT_EQ(entity.stamps.instance, 9);
    EXPECT_TRUE(entity.body.is_grounded());
    EXPECT_NE(actor_of(scene.world, scene.world.find(k_walker)), nullptr);
    const Object* object = scene.router.find(scene.world, k_walker);
    ASSERT_NE(object, nullptr);
    EXPECT_EQ(object->name, "Zo\xC3\xAB");
    EXPECT_TRUE(object->is_player());
    EXPECT_EQ(object->setup, 0x02000001U);
    EXPECT_EQ(object->motion_table, 0x09000001U);
}

TEST(Messages, takes_the_sizes_of_bodies_from_one_function) {
    World world{every_frame()};
    Router router({.defaults = {.radius_m = 0.25F, .height_m = 1.0F}});
    router.receive(world, create_message(k_walker, k_home));
    EXPECT_EQ(entity_of(world, world.find(k_walker)).body.radius_m, 0.25F);
    EXPECT_EQ(entity_of(world, world.find(k_walker)).body.height_m, 1.0F);
}

TEST(Messages, lets_a_new_body_do_what_its_description_says) {
    MessageScene scene;
    CreateObject message = create_message(k_walker, k_home);
    message.physics.has_movement = true;
    message.physics.flags |= physics_flag::movement;
    MovementState state;
    state.flags = motion_state_flag::forward_command;
    state.forward_command = 0x44000007;
    message.physics.movement.payload = state;
    scene.receive(message);
    scene.run(2.0);
    EXPECT_GT(scene.entity(k_walker).body.position.frame.origin.y, 55.0F);  // it runs north
}

TEST(Messages, lets_a_missile_fly_from_the_start) {
    MessageScene scene;
    CreateObject message = create_message(k_walker, k_home);
    message.physics.flags = physics_flag::position | physics_flag::velocity;
    message.physics.state = physics_state::missile;
    message.physics.velocity_mps = {20, 0, 0};
    message.physics.motion_table = 0;
    message.weenie.item_type = 0x100;
    scene.receive(message);
    EXPECT_EQ(actor_of(scene.world, scene.world.find(k_walker)), nullptr);  // nothing that acts
    scene.run(1.0);
    EXPECT_NEAR(scene.entity(k_walker).body.position.frame.origin.x, 70.0F, 1e-2F);
}

TEST(Messages, knows_an_object_in_a_pack_as_a_body_without_a_cell) {
    MessageScene scene;
    EXPECT_EQ(text_of(scene.receive(create_item(k_sword))), "handled create");
    EXPECT_FALSE(scene.entity(k_sword).has_cell);
    scene.world.tick(0.1);
    EXPECT_TRUE(scene.world.raw_poses().empty());
    EXPECT_EQ(text_of(scene.receive(position_message(k_sword, 11, k_near))), "handled teleport");
    ASSERT_EQ(scene.world.raw_poses().size(), 1U);
    EXPECT_TRUE(scene.world.raw_poses()[0].appeared);
    EXPECT_EQ(scene.world.raw_poses()[0].position, k_near);
}

TEST(Messages, replaces_a_body_by_its_newer_instance) {
    MessageScene scene;
    scene.receive(create_message(k_walker, k_home));
    Stamps newer = k_stamps;
    newer.instance = 10;
    CreateObject message = create_message(k_walker, k_near, newer);
    message.weenie.name = "Banderling";
    EXPECT_EQ(text_of(scene.receive(message)), "handled recreate");
    EXPECT_EQ(scene.world.size(), 1U);
    EXPECT_EQ(scene.entity(k_walker).body.position, k_near);
    EXPECT_EQ(scene.router.find(scene.world, k_walker)->name, "Banderling");
}

TEST(Messages, glides_to_the_position_of_a_second_creation_of_the_same_instance) {
    MessageScene scene;
    scene.receive(create_message(k_walker, k_home));
    Stamps stamps = k_stamps;
    stamps.position = 11;
    const MessageOutcome outcome = scene.receive(create_message(k_walker, k_near, stamps));
    EXPECT_EQ(text_of(outcome), "handled update");
    EXPECT_EQ(outcome.parts, update_part::position);
    EXPECT_EQ(scene.entity(k_walker).body.position, k_home);
    scene.run(4.0);
    EXPECT_LE(distance(scene.entity(k_walker).body.position, k_near), k_reached_m);
}

// --- on parents and in packs ---

TEST(Messages, carries_what_hangs_on_another_object) {
    MessageScene scene;
    scene.receive(create_message(k_walker, k_home));
    scene.receive(create_item(k_sword, k_walker));
    EXPECT_EQ(scene.entity(k_sword).parent, k_walker);
    EXPECT_TRUE(scene.entity(k_sword).has_cell);
    scene.receive(run_message(k_walker, 21));
    std::size_t poses_of_sword = 0;
    for (int tick = 0; tick < 60; ++tick) {
        scene.world.tick(1.0 / 30.0);
        for (const Pose& pose : scene.world.raw_poses()) {
            if (pose.object == k_sword) ++poses_of_sword;
        }
    }
    EXPECT_EQ(poses_of_sword, 0U);
    // Dropped: it glides from where its holder is to where the message says.
    const Position holder = scene.entity(k_walker).body.position;
    ASSERT_GT(distance(holder, k_home), 2.0F);
    EXPECT_EQ(text_of(scene.receive(position_message(k_sword, 11, k_near))), "handled move");
    EXPECT_EQ(scene.entity(k_sword).body.position, holder);
    EXPECT_EQ(scene.entity(k_sword).parent, 0U);
    EXPECT_FALSE(scene.entity(k_sword).is_parented);
}

TEST(Messages, keeps_a_child_until_its_parent_comes) {
    MessageScene scene;
    const MessageOutcome early = scene.receive(create_item(k_sword, k_walker));
    EXPECT_EQ(text_of(early), "kept unknown_object");
    EXPECT_EQ(early.waits_for, k_walker);
    EXPECT_FALSE(scene.knows(k_sword));
    const MessageOutcome outcome = scene.receive(create_message(k_walker, k_home));
    ASSERT_EQ(outcome.replays().size(), 1U);
    EXPECT_EQ(outcome.replays()[0].serial, early.serial);
    EXPECT_EQ(text_of(outcome.replays()[0]), "handled create");
    EXPECT_EQ(scene.entity(k_sword).parent, k_walker);
    EXPECT_EQ(scene.router.find(scene.world, k_sword)->name, "Sword");  // the text was kept too
}

TEST(Messages, keeps_an_unconditional_creation_until_its_parent_comes) {
    MessageScene scene;
    EXPECT_EQ(text_of(scene.receive(UpdateObject{create_item(k_sword, k_walker)})), "kept unknown_object");
    scene.receive(create_message(k_walker, k_home));
    EXPECT_TRUE(scene.knows(k_sword));
}

// What a replayed creation sets free runs before what still waits for the first one.
TEST(Messages, replays_depth_first) {
    MessageScene scene;
    const auto first = scene.receive(create_item(k_sword, k_walker)).serial;
    const auto second = scene.receive(position_message(k_walker, 11, k_near)).serial;
    const auto third = scene.receive(SetState{k_sword, 0, 9, 31}).serial;
    const MessageOutcome outcome = scene.receive(create_message(k_walker, k_home));
    ASSERT_EQ(outcome.replays().size(), 3U);
    EXPECT_EQ(outcome.replays()[0].serial, first);
    EXPECT_EQ(outcome.replays()[1].serial, third);
    EXPECT_EQ(outcome.replays()[2].serial, second);
    EXPECT_EQ(scene.router.kept_count(), 0U);
}

TEST(Messages, hang_a_body_on_another_and_take_it_into_a_pack) {
    MessageScene scene;
    scene.receive(create_message(k_walker, k_home));
    scene.receive(create_message(k_sword, k_near));
    EXPECT_EQ(text_of(scene.receive(ParentEvent{k_walker, k_sword, 1, 2, 9, 11})), "handled");
    EXPECT_EQ(scene.entity(k_sword).parent, k_walker);
    EXPECT_EQ(scene.router.find(scene.world, k_sword)->parent_location, 1U);
    EXPECT_EQ(text_of(scene.receive(PickupEvent{k_sword, 9, 12})), "handled");
    EXPECT_EQ(scene.entity(k_sword).parent, 0U);
    EXPECT_FALSE(scene.entity(k_sword).has_cell);
}

// A figure of it is drawn from Object::placement when nothing plays (spec/routing.md 4.7).
TEST(Messages, sets_the_placement_of_a_body_without_animations) {
    MessageScene scene;
    const auto placement = [&](ObjectId guid) { return scene.router.find(scene.world, guid)->placement; };
    CreateObject sword = create_item(k_sword);
    sword.physics.animation_frame = 3;
    scene.receive(sword);
    UpdatePosition message = position_message(k_sword, 11, k_near);
    message.position.flags |= position_flag::has_placement;
    message.position.placement_id = 0x65;
    EXPECT_TRUE(scene.receive(message).details.has(MessageDetail::placement_set));
    EXPECT_EQ(placement(k_sword), 0x65U);
    scene.receive(position_message(k_sword, 11, k_near));  // a stale one sets nothing
    EXPECT_EQ(placement(k_sword), 0x65U);
    scene.receive(position_message(k_sword, 12, k_near));  // without a placement: 0
    EXPECT_EQ(placement(k_sword), 0U);

    scene.receive(create_message(k_walker, k_home));
    message.guid = k_walker;
    EXPECT_FALSE(scene.receive(message).details.has(MessageDetail::placement_set));
    EXPECT_EQ(placement(k_walker), 0U);
}

// The placement of a second description is the position's: with its stamp (spec/routing.md 9.6).
TEST(Messages, takes_the_placement_of_a_second_creation_with_its_position_only) {
    MessageScene scene;
    const auto receive = [&](Stamp position_stamp, std::uint32_t placement, ObjectId parent = 0) {
        Stamps stamps = k_stamps;
        stamps.position = position_stamp;
        CreateObject sword = create_item(k_sword, parent, stamps);
        if (parent == 0) {
            sword.physics.flags = physics_flag::position;
            sword.physics.cell = k_near.cell;
            sword.physics.origin = k_near.frame.origin;
        }
        sword.physics.animation_frame = placement;
        scene.receive(sword);
        return scene.router.find(scene.world, k_sword)->placement;
    };
    scene.receive(create_message(k_walker, k_home));
    EXPECT_EQ(receive(11, 5), 5U);
    EXPECT_EQ(receive(11, 6), 5U);
    EXPECT_EQ(receive(12, 6), 6U);
    EXPECT_EQ(receive(12, 7, k_walker), 6U);
    EXPECT_EQ(receive(13, 7, k_walker), 7U);
}

TEST(Messages, keep_a_parent_event_for_the_object_that_is_missing) {
    MessageScene scene;
    const ParentEvent message{k_walker, k_sword, 1, 2, 9, 11};
    EXPECT_EQ(scene.receive(message).waits_for, k_walker);
    const MessageOutcome walker = scene.receive(create_message(k_walker, k_home));
    ASSERT_EQ(walker.replays().size(), 1U);
    EXPECT_EQ(text_of(walker.replays()[0]), "kept unknown_object");
    EXPECT_EQ(walker.replays()[0].waits_for, k_sword);
    const MessageOutcome sword = scene.receive(create_item(k_sword));
    ASSERT_EQ(sword.replays().size(), 1U);
    EXPECT_EQ(text_of(sword.replays()[0]), "handled");
    EXPECT_EQ(scene.entity(k_sword).parent, k_walker);
}

TEST(Messages, drop_the_children_of_a_body_that_goes) {
    MessageScene scene;
    scene.receive(create_message(k_walker, k_home));
    scene.receive(create_item(k_sword, k_walker));
    EXPECT_EQ(text_of(scene.receive(DeleteObject{k_walker, 9})), "handled");
    EXPECT_FALSE(scene.knows(k_walker));
    EXPECT_EQ(scene.router.find(scene.world, k_walker), nullptr);
    EXPECT_EQ(scene.entity(k_sword).parent, 0U);
    EXPECT_FALSE(scene.entity(k_sword).has_cell);
    scene.run(1.0);
}

TEST(Messages, let_nothing_carry_itself) {
    MessageScene scene;
    scene.receive(create_message(k_walker, k_home));
    EXPECT_EQ(text_of(scene.receive(ParentEvent{k_walker, k_walker, 1, 2, 9, 11})), "handled");
    EXPECT_EQ(scene.entity(k_walker).parent, 0U);
    EXPECT_EQ(text_of(scene.receive(create_item(k_sword, k_sword))), "kept unknown_object");
    scene.run(0.5);
}

TEST(Messages, let_two_objects_hang_on_each_other_without_harm) {
    MessageScene scene;
    scene.receive(create_message(k_walker, k_home));
    scene.receive(create_message(k_sword, k_near));
    scene.receive(ParentEvent{k_walker, k_sword, 1, 2, 9, 11});
    scene.receive(ParentEvent{k_sword, k_walker, 1, 2, 9, 11});
    scene.run(0.5);
    EXPECT_EQ(scene.receive(position_message(k_walker, 12, k_near)).result, MessageResult::handled);
    EXPECT_EQ(scene.entity(k_walker).parent, 0U);
    EXPECT_EQ(text_of(scene.receive(DeleteObject{k_sword, 9})), "handled");
    scene.run(0.5);
    EXPECT_EQ(scene.world.size(), 1U);
}

// A follower is not notified and goes on (spec/world.md 9).
TEST(Messages, let_a_chase_go_on_when_its_target_is_picked_up) {
    MessageScene scene;
    scene.receive(create_message(k_walker, k_home));
    scene.receive(create_item(k_sword));
    scene.receive(position_message(k_sword, 11, outdoors({50, 90, 10})));
    UpdateMotion chase = run_message(k_walker, 21);
    chase.movement.payload =
        MoveToRequest{.type = MoveToType::move_to_object, .object_id = k_sword, .position = k_home};
    EXPECT_EQ(text_of(scene.receive(chase)), "handled");
    scene.run(1.0);
    const BodyId walker = scene.world.find(k_walker);
    ASSERT_TRUE(is_moving_to(actor_of(scene.world, walker)->move_to));
    scene.receive(PickupEvent{k_sword, 9, 12});
    EXPECT_TRUE(is_moving_to(actor_of(scene.world, walker)->move_to));
    scene.receive(DeleteObject{k_sword, 9});
    EXPECT_FALSE(is_moving_to(actor_of(scene.world, walker)->move_to));
}

// --- state ---

TEST(Messages, hide_a_body_and_show_it_again) {
    MessageScene scene;
    scene.receive(create_message(k_walker, k_home));
    scene.receive(run_message(k_walker, 21));
    scene.run(1.0);
    const std::uint32_t hidden = physics_state::gravity | physics_state::hidden;
    EXPECT_EQ(text_of(scene.receive(SetState{k_walker, hidden, 9, 31})), "handled");
    const Position before = scene.entity(k_walker).body.position;
    scene.run(1.0);
    EXPECT_EQ(scene.entity(k_walker).body.position, before);  // its animation stands still
    EXPECT_EQ(text_of(scene.receive(SetState{k_walker, physics_state::gravity, 9, 31})),
              "dropped state_not_newer");
    EXPECT_EQ(text_of(scene.receive(SetState{k_walker, physics_state::gravity, 9, 32})), "handled");
    scene.run(1.0);
    EXPECT_GT(distance(scene.entity(k_walker).body.position, before), 1.0F);
}

TEST(Messages, of_appearance_have_a_stamp_of_their_own) {
    MessageScene scene;
    scene.receive(create_message(k_walker, k_home));
    ObjDescEvent message;
    message.guid = k_walker;
    message.instance_stamp = 9;
    message.object_description_stamp = 9;
    EXPECT_EQ(text_of(scene.receive(message)), "handled");
    EXPECT_EQ(text_of(scene.receive(message)), "dropped objdesc_not_newer");
    EXPECT_EQ(scene.entity(k_walker).stamps.object_description, 9);
}

// --- position and movement in one ---

PositionAndMovement both(Stamp position_stamp, Stamp movement_stamp) {
    PositionAndMovement m;
    m.guid = k_walker;
    m.position = position_message(k_walker, position_stamp, k_near).position;
    const UpdateMotion motion = run_message(k_walker, movement_stamp);
    m.movement_stamp = motion.movement_stamp;
    m.server_control_stamp = motion.server_control_stamp;
    m.movement = motion.movement;
    return m;
}

TEST(Messages, of_position_and_movement_go_on_with_the_movement_when_the_position_is_dropped) {
    MessageScene scene;
    EXPECT_EQ(text_of(scene.receive(both(11, 21))), "kept unknown_object");
    const MessageOutcome created = scene.receive(create_message(k_walker, k_home));
    ASSERT_EQ(created.replays().size(), 1U);
    EXPECT_EQ(text_of(created.replays()[0]), "handled move");
    EXPECT_EQ(scene.entity(k_walker).stamps.movement, 21);
    EXPECT_EQ(text_of(scene.receive(both(11, 22))), "handled");  // an old position, a new movement
    EXPECT_EQ(scene.entity(k_walker).stamps.movement, 22);
    EXPECT_EQ(text_of(scene.receive(both(12, 22))), "handled move");
    EXPECT_EQ(text_of(scene.receive(both(12, 22))), "dropped movement_not_newer");
    PositionAndMovement old = both(13, 23);
    old.position.instance_stamp = 8;
    EXPECT_EQ(text_of(scene.receive(old)), "dropped instance_older");
    EXPECT_EQ(scene.entity(k_walker).stamps.movement, 22);
}

// --- the client's own ---

TEST(Messages, name_the_clients_own_object_before_or_after_it_comes) {
    MessageScene scene;
    scene.receive(create_message(k_self, k_home));
    EXPECT_FALSE(scene.entity(k_self).is_player);
    EXPECT_EQ(text_of(scene.receive(CreatePlayer{k_self})), "handled");
    EXPECT_TRUE(scene.entity(k_self).is_player);
    EXPECT_EQ(scene.router.player(), k_self);
    scene.receive(CreatePlayer{k_walker});
    EXPECT_FALSE(scene.entity(k_self).is_player);
    scene.receive(create_message(k_walker, k_home));
    EXPECT_TRUE(scene.entity(k_walker).is_player);
}

TEST(Messages, do_not_delete_the_clients_own_object) {
    MessageScene scene;
    scene.receive(CreatePlayer{k_self});
    // Tested before all else.
    EXPECT_EQ(text_of(scene.receive(DeleteObject{k_self, 1})), "dropped local_player");
    EXPECT_EQ(scene.router.kept_count(), 0U);
    scene.receive(create_message(k_self, k_home));
    EXPECT_EQ(text_of(scene.receive(DeleteObject{k_self, 9})), "dropped local_player");
    EXPECT_TRUE(scene.knows(k_self));
}

TEST(Messages, announce_a_teleport_that_a_position_then_makes) {
    MessageScene scene;
    EXPECT_EQ(text_of(scene.receive(PlayerTeleport{6})), "handled");  // of nobody yet
    scene.receive(CreatePlayer{k_self});
    scene.receive(create_message(k_self, k_home));
    EXPECT_EQ(text_of(scene.receive(PlayerTeleport{4})), "dropped teleport_older");
    EXPECT_EQ(text_of(scene.receive(PlayerTeleport{6})), "handled");
    EXPECT_EQ(scene.entity(k_self).stamps.teleport, 5);
    EXPECT_EQ(text_of(scene.receive(position_message(k_self, 11, k_near, 6))), "handled teleport");
    EXPECT_EQ(scene.entity(k_self).body.position, k_near);
}

TEST(Messages, force_the_clients_own_body_to_their_position) {
    MessageScene scene;
    scene.receive(CreatePlayer{k_self});
    scene.receive(create_message(k_self, k_home));
    UpdatePosition message = position_message(k_self, 10, k_near);
    message.position.force_position_stamp = 8;
    EXPECT_EQ(text_of(scene.receive(message)), "handled force");
    EXPECT_EQ(scene.entity(k_self).body.position, k_near);
    EXPECT_EQ(scene.entity(k_self).stamps.force_position, 8);
}

// --- who looks on ---

TEST(Messages, snap_a_body_that_is_far_from_the_clients_own) {
    MessageScene scene;
    scene.receive(CreatePlayer{k_self});
    scene.receive(create_message(k_self, outdoors({50, 50, 10})));
    scene.receive(create_message(k_walker, outdoors({50, 145, 10})));  // 95 m off
    scene.receive(create_message(k_sword, outdoors({50, 146, 10})));   // exactly 96 m
    scene.world.tick(0.1);
    EXPECT_TRUE(scene.receive(position_message(k_walker, 11, outdoors({50, 150, 10})))
                    .details.has(MessageDetail::move_interpolate));
    EXPECT_EQ(scene.entity(k_walker).player_distance_m, 95.0F);
    EXPECT_TRUE(scene.receive(position_message(k_sword, 11, outdoors({50, 150, 10})))
                    .details.has(MessageDetail::move_far_snap));
    EXPECT_EQ(scene.entity(k_sword).body.position, outdoors({50, 150, 10}));
}

// In the frame of its creation nobody has measured it yet (spec/world.md 4).
TEST(Messages, snap_a_body_that_no_pass_has_measured) {
    MessageScene scene;
    scene.receive(CreatePlayer{k_self});
    scene.receive(create_message(k_self, outdoors({50, 50, 10})));
    scene.receive(create_message(k_walker, outdoors({50, 55, 10})));
    EXPECT_TRUE(scene.receive(position_message(k_walker, 11, outdoors({50, 57, 10})))
                    .details.has(MessageDetail::move_far_snap));
    scene.world.tick(0.1);
    EXPECT_TRUE(scene.receive(position_message(k_walker, 12, outdoors({50, 59, 10})))
                    .details.has(MessageDetail::move_interpolate));
}

TEST(Messages, measure_the_distance_from_the_viewer_that_was_chosen) {
    MessageScene scene;
    scene.receive(CreatePlayer{k_self});
    scene.receive(create_message(k_self, outdoors({50, 50, 10})));
    scene.receive(create_message(k_sword, outdoors({50, 150, 10})));
    scene.receive(create_message(k_walker, outdoors({50, 160, 10})));
    ASSERT_TRUE(scene.world.set_viewer(Viewer::of(k_sword)).is_ok());
    scene.world.tick(0.1);
    EXPECT_TRUE(scene.receive(position_message(k_walker, 11, outdoors({50, 165, 10})))
                    .details.has(MessageDetail::move_interpolate));
    EXPECT_EQ(scene.entity(k_walker).player_distance_m, 10.0F);
    ASSERT_TRUE(scene.world.set_viewer(Viewer::at(outdoors({50, 50, 10}))).is_ok());
    scene.world.tick(0.1);
    EXPECT_TRUE(scene.receive(position_message(k_walker, 12, outdoors({50, 170, 10})))
                    .details.has(MessageDetail::move_far_snap));
}

TEST(Messages, take_bodies_for_near_without_a_viewer) {
    MessageScene scene;
    scene.receive(create_message(k_walker, outdoors({50, 150, 10})));
    EXPECT_TRUE(scene.receive(position_message(k_walker, 11, outdoors({50, 155, 10})))
                    .details.has(MessageDetail::move_interpolate));
}

// --- waiting ---

TEST(Messages, wait_for_a_newer_instance_as_long_as_it_takes) {
    MessageScene scene;
    scene.receive(create_message(k_walker, k_home));
    EXPECT_EQ(text_of(scene.receive(position_message(k_walker, 11, k_near, 5, 10))), "kept instance_newer");
    EXPECT_EQ(text_of(scene.receive(position_message(k_sword, 11, k_near))), "kept unknown_object");
    scene.world.tick(30.0);
    scene.receive(position_message(0x77, 11, k_near));  // what is too old is forgotten when something is kept
    EXPECT_EQ(scene.router.kept_count(), 2U);
    Stamps newer = k_stamps;
    newer.instance = 10;
    const MessageOutcome outcome = scene.receive(create_message(k_walker, k_home, newer));
    ASSERT_EQ(outcome.replays().size(), 1U);
    EXPECT_EQ(text_of(outcome.replays()[0]), "handled move");
}

TEST(Messages, for_a_newer_instance_survive_the_end_of_the_old_one) {
    MessageScene scene;
    scene.receive(create_message(k_walker, k_home));
    scene.receive(position_message(k_walker, 11, k_near, 5, 10));
    scene.receive(DeleteObject{k_walker, 9});
    Stamps newer = k_stamps;
    newer.instance = 10;
    const MessageOutcome outcome = scene.receive(create_message(k_walker, k_home, newer));
    EXPECT_EQ(text_of(outcome), "handled create");
    EXPECT_EQ(outcome.replays().size(), 1U);
}

TEST(Messages, that_wait_behind_a_deletion_wait_on) {
    MessageScene scene;
    scene.receive(DeleteObject{k_walker, 9});
    scene.receive(position_message(k_walker, 11, k_near));
    const MessageOutcome outcome = scene.receive(create_message(k_walker, k_home));
    ASSERT_EQ(outcome.replays().size(), 2U);
    EXPECT_EQ(text_of(outcome.replays()[0]), "handled");
    EXPECT_EQ(text_of(outcome.replays()[1]), "kept unknown_object");
    EXPECT_FALSE(scene.knows(k_walker));
    EXPECT_EQ(scene.router.kept_count(), 1U);
}

TEST(Messages, of_bytes_and_of_updates_wait_in_one_queue) {
    MessageScene scene;
    scene.router.receive(
        scene.world, k_walker,
        PositionUpdate{
            .position = k_near, .instance = 9, .position_stamp = 11, .teleport = 5, .has_contact = true});
    scene.receive(position_message(k_walker, 12, k_home));
    const MessageOutcome outcome = scene.receive(create_message(k_walker, k_home));
    ASSERT_EQ(outcome.replays().size(), 2U);
    EXPECT_EQ(outcome.replays()[0].serial, 0U);
    EXPECT_EQ(text_of(outcome.replays()[0]), "handled move");
    EXPECT_EQ(text_of(outcome.replays()[1]), "handled move");
}

}  // namespace
}  // namespace glidepath

#include <glidepath/router.h>
#include <glidepath/world.h>

#include "layers.h"
#include "routing/kept_messages.h"
#include "unit/every_frame.h"
#include "unit/lone_body.h"
#include "unit/special_numbers.h"
#include "world/storage.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <vector>

namespace glidepath {
namespace {

constexpr ObjectId k_object = 7;
constexpr ObjectId k_other = 8;

SpawnDef def_of(ObjectId object, Stamp instance = 100) {
    return {.object = object,
            .position = outdoors({50, 50, 10}),
            .top_speed_mps = 4,
            .stamps = {.position = 100, .vector = 100, .teleport = 100, .instance = instance}};
}

PositionUpdate position_update(Stamp stamp, const Position& position = outdoors({60, 50, 10})) {
    return {
        .position = position, .instance = 100, .position_stamp = stamp, .teleport = 100, .has_contact = true};
}

VelocityUpdate vector_update(Stamp stamp, const Vec3& velocity_mps = {0, 3, 5}) {
    return {.velocity_mps = velocity_mps, .omega_radps = {}, .instance = 100, .vector = stamp};
}

struct Game {
    World world{every_frame()};
    Router router;

    [[nodiscard]] const Entity& entity(ObjectId object = k_object) const {
        return entity_of(world, world.find(object));
    }
    template <class Update>
    MessageDetails receive(const Update& update, ObjectId object = k_object) {
        return router.receive(world, object, update).details;
    }
    BodyId create(const SpawnDef& def = def_of(k_object)) {
        const Expected<BodyId> made = router.create(world, def);
        EXPECT_TRUE(made.has_value());
        return made ? *made : BodyId{};
    }
};

// --- refused ---

TEST(Router, refuses_a_position_that_no_body_can_take_before_it_looks_at_a_stamp) {
    Game game;
    game.create();
    const std::uint64_t before = game.world.state_hash();
    Position not_a_number = outdoors({60, 50, 10});
    not_a_number.frame.origin.z = k_nan;
    Position not_unit = outdoors({60, 50, 10});
    not_unit.frame.rotation = {2, 0, 0, 0};
    Position nowhere = outdoors({60, 50, 10});
    nowhere.cell = 0;
    for (const Position& bad : {not_a_number, not_unit, nowhere}) {
        EXPECT_TRUE(game.receive(position_update(101, bad)).has(MessageDetail::invalid));
        EXPECT_TRUE(game.receive(position_update(101, bad), k_other).has(MessageDetail::invalid));
    }
    EXPECT_EQ(game.world.state_hash(), before);
    EXPECT_EQ(game.router.kept_count(), 0U);  // nor is it kept for later
    EXPECT_TRUE(game.receive(position_update(101)).has(MessageDetail::move_interpolate));
}

TEST(Router, refuses_a_vector_that_no_body_can_take) {
    Game game;
    game.create();
    const std::uint64_t before = game.world.state_hash();
    VelocityUpdate update = vector_update(101, {k_nan, 0, 0});
    EXPECT_TRUE(game.receive(update).has(MessageDetail::invalid));
    update = vector_update(101);
    update.omega_radps.y = std::numeric_limits<float>::infinity();
    EXPECT_TRUE(game.receive(update).has(MessageDetail::invalid));
    EXPECT_TRUE(game.receive(update, k_other).has(MessageDetail::invalid));
    EXPECT_EQ(game.world.state_hash(), before);
    EXPECT_EQ(game.router.kept_count(), 0U);
}

TEST(Router, creates_no_second_body_of_the_same_instance) {
    Game game;
    const BodyId first = game.create();
    for (const Stamp instance : std::initializer_list<Stamp>{100, 99}) {
        const Expected<BodyId> again = game.router.create(game.world, def_of(k_object, instance));
        ASSERT_FALSE(again.has_value());
        EXPECT_EQ(again.error_or_ok().code, ErrorCode::stale);
        EXPECT_STREQ(again.error_or_ok().what, "instance");
    }
    EXPECT_TRUE(game.world.is_live(first));
    EXPECT_EQ(game.world.size(), 1U);
}

TEST(Router, keeps_the_old_instance_when_the_new_one_is_refused) {
    Game game;
    const BodyId first = game.create();
    SpawnDef bad = def_of(k_object, 101);
    bad.radius_m = -1;
    const Expected<BodyId> again = game.router.create(game.world, bad);
    ASSERT_FALSE(again.has_value());
    EXPECT_STREQ(again.error_or_ok().what, "radius_m");
    EXPECT_TRUE(game.world.is_live(first));
    EXPECT_EQ(game.world.find(k_object), first);
}

TEST(Router, still_keeps_messages_when_a_creation_is_refused) {
    Game game;
    game.receive(position_update(101));
    SpawnDef bad = def_of(k_object);
    bad.radius_m = -1;
    EXPECT_FALSE(game.router.create(game.world, bad).has_value());
    EXPECT_EQ(game.router.kept_count(), 1U);
    game.create();
    EXPECT_EQ(game.entity().interpolation.length, 1);
}

// --- passed on ---

TEST(Router, passes_messages_to_the_body_they_name) {
    Game game;
    game.create();
    game.create(def_of(k_other));
    EXPECT_TRUE(game.receive(position_update(101)).has(MessageDetail::move_interpolate));
    EXPECT_TRUE(game.receive(vector_update(101), k_other).has(MessageDetail::vector_applied));
    EXPECT_EQ(game.entity(k_object).interpolation.length, 1);
    EXPECT_EQ(game.entity(k_object).body.velocity_mps, Vec3{});
    EXPECT_EQ(game.entity(k_other).interpolation.length, 0);
    EXPECT_EQ(game.entity(k_other).body.velocity_mps, (Vec3{0, 3, 5}));
    EXPECT_EQ(game.router.kept_count(), 0U);
}

// --- kept ---

TEST(Router, keeps_messages_for_an_unknown_object_and_replays_them) {
    Game game;
    EXPECT_TRUE(game.receive(position_update(101)).has(MessageDetail::kept_for_unknown_object));
    EXPECT_TRUE(game.receive(vector_update(101)).has(MessageDetail::kept_for_unknown_object));
    EXPECT_EQ(game.router.kept_count(), 2U);
    game.create(def_of(k_other));  // not for this one
    EXPECT_EQ(game.router.kept_count(), 2U);
    EXPECT_EQ(game.entity(k_other).interpolation.length, 0);
    game.create();
    EXPECT_EQ(game.router.kept_count(), 0U);
    EXPECT_EQ(game.entity().interpolation.length, 1);
    EXPECT_EQ(game.entity().body.velocity_mps, (Vec3{0, 3, 5}));
    EXPECT_EQ(game.entity().stamps.position, 101);
}

TEST(Router, replays_in_the_order_of_arrival) {
    Game game;
    for (int i = 1; i <= 5; ++i) {
        game.receive(
            position_update(static_cast<Stamp>(100 + i), outdoors({50.0F + static_cast<float>(i), 50, 10})));
        game.receive(position_update(101), k_other);  // in between
    }
    game.create();
    EXPECT_EQ(game.entity().interpolation.length, 5);
    EXPECT_EQ(position_of(game.entity().interpolation.head), outdoors({51, 50, 10}));
    EXPECT_EQ(game.entity().stamps.position, 105);
    EXPECT_EQ(game.router.kept_count(), 5U);
}

// One that is overtaken by a newer one is stale then.
TEST(Router, replays_through_the_gates) {
    Game game;
    game.receive(position_update(105, outdoors({55, 50, 10})));
    game.receive(position_update(101, outdoors({51, 50, 10})));
    game.receive(position_update(100, outdoors({59, 50, 10})));
    game.create();
    EXPECT_EQ(game.entity().interpolation.length, 1);
    EXPECT_EQ(position_of(game.entity().interpolation.head), outdoors({55, 50, 10}));
}

TEST(Router, keeps_messages_for_a_newer_instance) {
    Game game;
    const BodyId old_body = game.create();
    PositionUpdate update = position_update(101);
    update.instance = 101;
    EXPECT_TRUE(game.receive(update).has(MessageDetail::kept_for_newer_instance));
    EXPECT_EQ(game.router.kept_count(), 1U);
    EXPECT_EQ(game.entity().interpolation.length, 0);
    const BodyId new_body = game.create(def_of(k_object, 101));
    EXPECT_FALSE(game.world.is_live(old_body));
    EXPECT_EQ(game.world.find(k_object), new_body);
    EXPECT_EQ(game.world.size(), 1U);
    EXPECT_EQ(game.entity().interpolation.length, 1);
    EXPECT_EQ(game.router.kept_count(), 0U);
}

TEST(Router, goes_on_keeping_what_is_for_a_still_newer_instance) {
    Game game;
    PositionUpdate update = position_update(101);
    update.instance = 102;
    game.receive(update);
    game.create(def_of(k_object, 101));
    EXPECT_EQ(game.router.kept_count(), 1U);
    EXPECT_EQ(game.entity().interpolation.length, 0);
    game.create(def_of(k_object, 102));
    EXPECT_EQ(game.entity().interpolation.length, 1);
}

TEST(Router, drops_what_was_kept_for_an_instance_that_never_came) {
    Game game;
    game.receive(position_update(101));  // of instance 100
    game.create(def_of(k_object, 101));
    EXPECT_EQ(game.router.kept_count(), 0U);
    EXPECT_EQ(game.entity().interpolation.length, 0);
}

TEST(Router, keeps_messages_for_twenty_five_seconds) {
    for (const double wait_s : {25.0, 25.01}) {
        Game game;
        game.receive(position_update(101));
        game.world.tick(wait_s);
        game.create();
        EXPECT_EQ(game.router.kept_count(), 0U);
        EXPECT_EQ(game.entity().interpolation.length, wait_s > 25.0 ? 0 : 1) << wait_s;
    }
}

TEST(Router, keeps_all_messages_of_an_object_as_long_as_the_last) {
    Game game;
    game.receive(position_update(101));
    game.receive(position_update(101), k_other);
    game.world.tick(20.0);
    game.receive(position_update(102, outdoors({70, 50, 10})));
    game.world.tick(20.0);
    game.create();
    EXPECT_EQ(game.entity().interpolation.length, 2);
    game.create(def_of(k_other));
    EXPECT_EQ(game.entity(k_other).interpolation.length, 0);
}

TEST(Router, forgets_the_oldest_message_when_it_keeps_too_many) {
    Game game;
    game.receive(position_update(101));
    for (std::size_t i = 1; i < k_max_kept_messages; ++i) {
        game.receive(position_update(101), static_cast<ObjectId>(1000 + i));
    }
    EXPECT_EQ(game.router.kept_count(), k_max_kept_messages);
    game.receive(position_update(101), k_other);
    EXPECT_EQ(game.router.kept_count(), k_max_kept_messages);
    game.create();
    EXPECT_EQ(game.entity().interpolation.length, 0);
    game.create(def_of(k_other));
    EXPECT_EQ(game.entity(k_other).interpolation.length, 1);
}

TEST(Router, forgets_what_is_too_old_before_it_keeps_more) {
    Game game;
    for (std::size_t i = 1; i < k_max_kept_messages; ++i) {
        game.receive(position_update(101), static_cast<ObjectId>(1000 + i));
    }
    game.world.tick(30.0);
    game.receive(position_update(101));
    EXPECT_EQ(game.router.kept_count(), 1U);
}

// The actions of a movement are views of the host's bytes, which are gone when it is replayed.
TEST(Router, keeps_the_actions_of_a_movement) {
    Game game;
    {
        std::vector<std::byte> buffer(16);
        const std::vector<MotionAction> actions{{.id = 0x1000006F, .speed = 1.5F, .stamp = 3},
                                                {.id = 0x10000058, .speed = 2.0F, .stamp = 4}};
        MovementState state;
        state.forward_command = motion_command::walk_forward;
        state.actions = pack_actions(actions, buffer);
        ASSERT_EQ(state.actions.size(), 2U);
        const MovementUpdate update{.instance = 100, .movement_stamp = 1, .movement = {.payload = state}};
        EXPECT_TRUE(game.receive(update).has(MessageDetail::kept_for_unknown_object));
        std::fill(buffer.begin(), buffer.end(), std::byte{0xEE});
    }
    SpawnDef def = def_of(k_object);
    def.acts = true;
    game.create(def);
    const Interpreter& interpreter = actor_of(game.world, game.world.find(k_object))->interpreter;
    EXPECT_EQ(interpreter.interpreted.forward.command, motion_command::walk_forward);
    EXPECT_EQ(interpreter.server_action_stamp, 4U);
}

// A copy replays as many messages as the router that it was made of.
TEST(Router, is_a_snapshot_when_it_is_copied) {
    Game game;
    game.receive(position_update(101));
    Game copy = game;
    game.create();
    EXPECT_EQ(game.router.kept_count(), 0U);
    EXPECT_EQ(copy.router.kept_count(), 1U);
    EXPECT_NE(copy.router.state_hash(), game.router.state_hash());
    CreateObject creation;
    creation.guid = k_object;
    creation.physics.stamps.instance = 100;
    EXPECT_EQ(copy.router.receive(copy.world, creation).replays().size(), 1U);
    copy.router = game.router;
    EXPECT_EQ(copy.router.state_hash(), game.router.state_hash());
}

// --- and then it moves ---

TEST(Router, lets_a_body_glide_from_update_to_update) {
    Game game;
    game.create();
    Stamp stamp = 100;
    float largest_m = 0;
    Position before = game.entity().body.position;
    for (int tick = 0; tick < 300; ++tick) {
        game.world.begin_frame(1.0 / 30.0);
        if (tick % 30 == 0) {
            ++stamp;
            game.receive(
                position_update(stamp, outdoors({50, 50 + 4.0F * static_cast<float>(stamp - 100), 10})));
        }
        game.world.step();
        largest_m = std::max(largest_m, distance(before, game.entity().body.position));
        before = game.entity().body.position;
        EXPECT_TRUE(game.world.notices().empty());
    }
    EXPECT_LE(largest_m, 8.0F / 30.0F + 1e-4F);
    EXPECT_LE(distance(before, outdoors({50, 90, 10})), k_reached_m);
}

}  // namespace
}  // namespace glidepath

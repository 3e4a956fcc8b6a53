// Whatever comes, memory stays bounded, nothing breaks, and the same messages lead to the same state.
#include "routing/kept_messages.h"
#include "unit/message_scene.h"
#include "unit/wire_maker.h"
#include "world/storage.h"

#include <rapidcheck/gtest.h>

namespace glidepath {
namespace {

TEST(HostileMessages, for_unknown_objects_stay_bounded) {
    MessageScene scene;
    for (std::uint32_t i = 0; i < 100'000; ++i) {
        const ObjectId guid = 0x80000000 + i % 5000;
        const MessageOutcome outcome =
            scene.receive(i % 3 == 0 ? Message(create_item(guid, guid + 1))
                                     : Message(position_message(guid, static_cast<Stamp>(i), k_home)));
        ASSERT_EQ(outcome.result, MessageResult::kept);
        ASSERT_LE(scene.router.kept_count(), k_max_kept_messages);
    }
    EXPECT_EQ(scene.router.kept_count(), k_max_kept_messages);
    EXPECT_EQ(scene.world.size(), 0U);
}

TEST(HostileMessages, are_dropped_when_they_are_too_long_to_be_kept) {
    MessageScene scene;
    const std::string long_name(20'000, 'x');
    CreateObject message = create_item(k_sword, k_walker);
    message.weenie.name = long_name;
    EXPECT_EQ(text_of(scene.receive(message)), "dropped no_capacity");
    EXPECT_EQ(scene.router.kept_count(), 0U);
}

TEST(HostileMessages, give_way_by_bytes_as_well_as_by_number) {
    MessageScene scene;
    const std::string long_name(15'000, 'x');
    CreateObject message = create_item(k_sword, k_walker);
    message.weenie.name = long_name;
    for (int i = 0; i < 200; ++i) {
        EXPECT_EQ(text_of(scene.receive(message)), "kept unknown_object");
    }
    EXPECT_LE(scene.router.kept_count(), k_max_kept_blocks * k_kept_block_bytes / 15'000);
    EXPECT_GE(scene.router.kept_count(), 30U);
    const MessageOutcome outcome = scene.receive(create_message(k_walker, k_home));
    EXPECT_GE(outcome.replays().size(), 30U);
    EXPECT_EQ(text_of(outcome.replays()[0]), "handled create");
    EXPECT_EQ(scene.router.kept_count(), 0U);
    EXPECT_EQ(scene.router.find(scene.world, k_sword)->name.size(), k_longest_object_name);
}

// Each waits for the one before it: the first creation sets free a thousand, one after the other.
TEST(HostileMessages, in_a_long_chain_are_replayed_without_a_deep_stack) {
    MessageScene scene;
    for (ObjectId i = 0; i < k_max_kept_messages; ++i) {
        ASSERT_EQ(scene.receive(create_item(1001 + i, 1000 + i)).result, MessageResult::kept);
    }
    const MessageOutcome outcome = scene.receive(create_message(1000, k_home));
    EXPECT_EQ(outcome.replays().size(), k_max_kept_messages);
    EXPECT_EQ(scene.world.size(), k_max_kept_messages + 1);
    EXPECT_EQ(scene.router.kept_count(), 0U);
    scene.world.tick(0.1);
}

TEST(HostileMessages, that_create_and_delete_ten_thousand_objects_leave_nothing_behind) {
    MessageScene scene;
    Stamps stamps = k_stamps;
    for (ObjectId i = 0; i < 10'000; ++i) {
        const ObjectId guid = 0x80000000 + i;
        stamps.instance = static_cast<Stamp>(i);
        ASSERT_EQ(text_of(scene.receive(create_message(guid, k_home, stamps))), "handled create");
        ASSERT_EQ(text_of(scene.receive(create_item(guid + 0x1000000, guid, stamps))), "handled create");
        if (i % 100 == 0) scene.world.tick(1.0 / 30.0);
        ASSERT_EQ(text_of(scene.receive(DeleteObject{guid, stamps.instance})), "handled");
        ASSERT_EQ(text_of(scene.receive(DeleteObject{guid + 0x1000000, stamps.instance})), "handled");
    }
    EXPECT_EQ(scene.world.size(), 0U);
    EXPECT_LE(scene.router.objects().size(), 2U);  // slots are used again
    EXPECT_EQ(scene.router.kept_count(), 0U);
}

TEST(HostileMessages, for_five_thousand_bodies_are_sorted_by_object) {
    MessageScene scene;
    constexpr ObjectId k_count = 5000;
    for (ObjectId i = 1; i <= k_count; ++i) {
        scene.receive(create_message(i, outdoors({static_cast<float>(i % 180), 50, 10})));
    }
    EXPECT_EQ(scene.world.size(), k_count);
    for (ObjectId i = 1; i <= k_count; ++i) {
        ASSERT_EQ(
            text_of(scene.receive(position_message(i, 11, outdoors({static_cast<float>(i % 180), 52, 10})))),
            "handled move");
    }
    for (int tick = 0; tick < 15; ++tick) {
        scene.world.tick(0.1);
        if (tick == 0) {
            EXPECT_EQ(scene.world.raw_poses().size(), k_count);
        }
    }
    for (ObjectId i = 1; i <= k_count; ++i) {
        ASSERT_LE(distance(scene.entity(i).body.position, outdoors({static_cast<float>(i % 180), 52, 10})),
                  k_reached_m);
    }
}

// The same messages, the same bits. A copy of world and router goes on as they do.
TEST(HostileMessages, lead_to_the_same_state_every_time) {
    const auto play = [](MessageScene& scene, int from, int to) {
        std::uint64_t state = static_cast<std::uint64_t>(from) + 99;
        const auto below = [&](std::uint32_t end) {
            state = state * 6364136223846793005U + 1442695040888963407U;
            return static_cast<std::uint32_t>(state >> 33U) % end;
        };
        for (int i = from; i < to; ++i) {
            const ObjectId guid = 1 + below(40);
            Stamps stamps = k_stamps;
            stamps.instance = static_cast<Stamp>(9 + below(3));
            stamps.position = static_cast<Stamp>(10 + i);
            const auto stamp = static_cast<Stamp>(11 + i);
            const Position place =
                outdoors({static_cast<float>(below(180)), static_cast<float>(below(180)), 10});
            switch (below(8)) {
                case 0:
                    scene.receive(create_message(guid, place, stamps));
                    break;
                case 1:
                    scene.receive(create_item(guid, 1 + below(40), stamps));
                    break;
                case 2:
                    scene.receive(DeleteObject{guid, stamps.instance});
                    break;
                case 3:
                    scene.receive(run_message(guid, stamp));
                    break;
                case 4:
                    scene.receive(ParentEvent{guid, 1 + below(40), 1, 1, stamps.instance, stamp});
                    break;
                case 5:
                    scene.receive(PickupEvent{guid, stamps.instance, stamp});
                    break;
                default:
                    scene.receive(position_message(guid, stamp, place, 5, stamps.instance));
                    break;
            }
            if (i % 7 == 0) scene.world.tick(1.0 / 30.0);
        }
    };
    MessageScene first;
    MessageScene second;
    play(first, 0, 3000);
    play(second, 0, 3000);
    EXPECT_EQ(first.world.state_hash(), second.world.state_hash());
    EXPECT_EQ(first.router.state_hash(), second.router.state_hash());
    EXPECT_GT(first.world.size(), 10U);
    EXPECT_GT(first.router.kept_count(), 0U);

    MessageScene copy = first;
    play(first, 3000, 4000);
    EXPECT_NE(first.router.state_hash(), copy.router.state_hash());
    play(copy, 3000, 4000);
    EXPECT_EQ(first.world.state_hash(), copy.world.state_hash());
    EXPECT_EQ(first.router.state_hash(), copy.router.state_hash());
}

// Few objects, few instances: most messages then meet somebody.
struct Narrowed {
    static void narrow_id(std::uint32_t& guid) { guid = 1 + guid % 4; }
    void operator()(std::monostate&) const {}
    void operator()(PlayerTeleport&) const {}
    void operator()(ParentEvent& m) const {
        narrow_id(m.parent);
        narrow_id(m.child);
        m.parent_instance_stamp %= 2;
    }
    void operator()(UpdateObject& m) const { (*this)(m.object); }
    void operator()(CreateObject& m) const {
        narrow_id(m.guid);
        if (m.physics.parent != 0) narrow_id(m.physics.parent);
        m.physics.stamps.instance %= 2;
        if (m.physics.has_movement) narrow_target(m.physics.movement);
    }
    void operator()(UpdatePosition& m) const {
        narrow_id(m.guid);
        m.position.instance_stamp %= 2;
    }
    void operator()(PositionAndMovement& m) const {
        narrow_id(m.guid);
        m.position.instance_stamp %= 2;
        narrow_target(m.movement);
    }
    void operator()(UpdateMotion& m) const {
        narrow_id(m.guid);
        m.instance_stamp %= 2;
        narrow_target(m.movement);
    }
    void operator()(CreatePlayer& m) const { narrow_id(m.guid); }
    template <class Other>
    void operator()(Other& m) const {
        narrow_id(m.guid);
        m.instance_stamp %= 2;
    }
    static void narrow_target(Movement& movement) {
        if (auto* state = std::get_if<MovementState>(&movement.payload)) {
            if (state->sticky_object != 0) narrow_id(state->sticky_object);
        } else if (auto* request = std::get_if<MoveToRequest>(&movement.payload)) {
            if (request->object_id != 0) narrow_id(request->object_id);
        }
    }
};

RC_GTEST_PROP(HostileMessages, of_any_kind_leave_every_body_whole, ()) {
    MessageScene scene;
    wire_test::Maker maker;
    const std::vector<Message> messages = [&] {
        std::vector<Message> made;
        for (std::uint32_t i = 0; i < 60; ++i) {
            made.push_back(maker.message());
            std::visit(Narrowed{}, made.back());
        }
        return made;
    }();
    for (const Message& message : messages) {
        scene.receive(message);
        scene.world.tick(0.05);
    }
    for (const Object& object : scene.router.objects()) {
        if (object.guid == 0) continue;
        const Entity& entity = entity_of(scene.world, object.id);
        RC_ASSERT(is_finite(entity.body.velocity_mps) && is_finite(entity.body.omega_radps));
        RC_ASSERT(!entity.has_cell || validate(entity.body.position).is_ok());
    }
    RC_ASSERT(scene.router.kept_count() <= k_max_kept_messages);
}

}  // namespace
}  // namespace glidepath

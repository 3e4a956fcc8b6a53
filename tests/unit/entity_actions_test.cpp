// What can be done to an entity between ticks, and the host without collision.
#include "entity/actions.h"
#include "layers.h"
#include "unit/lone_body.h"

#include <gtest/gtest.h>

#include <cstring>
#include <functional>
#include <limits>
#include <set>
#include <string>

namespace glidepath {
namespace {

constexpr ObjectId k_target = 99;
constexpr ObjectId k_other = 98;

// --- set-position ---

TEST(SetPosition, that_the_host_refuses_changes_nothing) {
    LoneBody body;
    body.host.refuses_places = true;
    body.body().omega_radps = {0, 0, 1};
    body.entity.has_cell = false;
    const Position before = body.body().position;
    EXPECT_FALSE(
        set_position(body.parts(), body.context(), outdoors({53, 54, 10}), NoticeReason::teleport_stamp));
    EXPECT_EQ(body.body().position, before);
    EXPECT_EQ(body.body().omega_radps, (Vec3{0, 0, 1}));
    EXPECT_FALSE(body.entity.has_cell);
    EXPECT_FALSE(body.entity.was_put);
    EXPECT_EQ(body.reason_of(NoticeKind::position_refused), NoticeReason::teleport_stamp);
    EXPECT_NEAR(body.notices.back().distance_m, 5.0, 1e-5);
    ASSERT_EQ(body.trace.set_positions.size(), 1U);
    EXPECT_FALSE(body.trace.set_positions[0].accepted);
}

TEST(SetPosition, puts_the_body_into_the_world_and_applies_the_ground_rule) {
    LoneBody body;
    body.body().omega_radps = {0, 0, 1};
    body.entity.has_cell = false;
    EXPECT_TRUE(
        set_position(body.parts(), body.context(), outdoors({53, 54, 10}, 45), NoticeReason::no_cell));
    EXPECT_EQ(body.body().position, outdoors({53, 54, 10}, 45));
    EXPECT_EQ(body.body().omega_radps, Vec3{});
    EXPECT_TRUE(body.entity.has_cell);
    EXPECT_TRUE(body.entity.was_put);
    EXPECT_TRUE(body.trace.set_positions.at(0).accepted);
}

TEST(SetPosition, gives_the_notice_of_its_reason) {
    struct Case {
        NoticeReason reason;
        NoticeKind done;
        NoticeKind refused;
    };
    for (const Case& c :
         {Case{NoticeReason::to_tail, NoticeKind::blipped, NoticeKind::blip_refused},
          {NoticeReason::to_last_position, NoticeKind::blipped, NoticeKind::blip_refused},
          {NoticeReason::to_stored, NoticeKind::blipped, NoticeKind::blip_refused},
          {NoticeReason::to_head, NoticeKind::blipped, NoticeKind::blip_refused},
          {NoticeReason::far_from_viewer, NoticeKind::snapped, NoticeKind::position_refused},
          {NoticeReason::teleport_stamp, NoticeKind::teleported, NoticeKind::position_refused},
          {NoticeReason::no_cell, NoticeKind::teleported, NoticeKind::position_refused},
          {NoticeReason::force_position, NoticeKind::teleported, NoticeKind::position_refused},
          {NoticeReason::requested, NoticeKind::teleported, NoticeKind::position_refused}}) {
        LoneBody body;
        body.clock_s = 3;
        body.host.refuses_places = true;
        static_cast<void>(set_position(body.parts(), body.context(), outdoors({53, 54, 10}), c.reason));
        body.host.refuses_places = false;
        static_cast<void>(set_position(body.parts(), body.context(), outdoors({53, 54, 10}), c.reason));
        EXPECT_EQ(body.reason_of(c.refused), c.reason);
        EXPECT_EQ(body.reason_of(c.done), c.reason);
        EXPECT_EQ(body.notices.back().object, 7U);
        EXPECT_EQ(body.notices.back().clock_s, 3.0);
        EXPECT_NEAR(body.notices.back().distance_m, 5.0, 1e-5);
    }
}

// --- the free host ---

TEST(FreeHost, refuses_what_lies_off_the_map) {
    const Body body;
    const Position off{0x00000001, {{-1, 5, 0}, {}}};
    EXPECT_FALSE(free_move(nullptr, 1, body, off).accepted);
    EXPECT_FALSE(free_place(nullptr, 1, body, off, PlaceCause::teleport).accepted);
    const Position nowhere{k_block | 0x41U, {{1, 5, 0}, {}}};
    EXPECT_FALSE(free_move(nullptr, 1, body, nowhere).accepted);
    EXPECT_FALSE(free_place(nullptr, 1, body, nowhere, PlaceCause::teleport).accepted);
}

TEST(FreeHost, renormalises_outdoors_and_lets_indoor_cells_be) {
    const Body body;
    const Position over_the_edge{k_block | 1U, {{200, 5, 1}, {0.6F, 0, 0, 0.8F}}};
    const Position beyond{0x11200001, {{8, 5, 1}, {0.6F, 0, 0, 0.8F}}};
    EXPECT_EQ(free_move(nullptr, 1, body, over_the_edge).position, beyond);
    EXPECT_EQ(free_place(nullptr, 1, body, over_the_edge, PlaceCause::teleport).position, beyond);
    const Position inside{k_indoor_cell, {{200, 5, 1}, {}}};
    EXPECT_EQ(free_move(nullptr, 1, body, inside).position, inside);
    EXPECT_EQ(free_place(nullptr, 1, body, inside, PlaceCause::teleport).position, inside);
}

TEST(FreeHost, leaves_the_ground_as_it_is) {
    for (const Ground ground : {Ground{false, false}, {true, false}, {true, true}}) {
        Body body;
        body.has_contact = ground.has_contact;
        body.on_walkable = ground.on_walkable;
        body.contact_normal = {0, 0.6F, 0.8F};
        const MoveResult result = free_move(nullptr, 1, body, outdoors({1, 2, 3}));
        EXPECT_EQ(result.has_contact, ground.has_contact);
        EXPECT_EQ(result.on_walkable, ground.on_walkable);
        EXPECT_EQ(result.contact_normal, (Vec3{0, 0.6F, 0.8F}));
    }
}

TEST(FreeHost, is_made_of_both) {
    const Host host = free_host();
    EXPECT_EQ(host.swept_move, &free_move);
    EXPECT_EQ(host.set_position, &free_place);
}

// --- the queue ---

TEST(InterpolateTo, a_position_within_reach_turns_the_body_and_does_not_move_it) {
    LoneBody body;
    body.glide_to(outdoors({50.03F, 50, 10}, 77));
    EXPECT_NEAR(heading_of(body.body().position.frame), 77.0, 1e-4);
    EXPECT_EQ(body.origin(), (Vec3{50, 50, 10}));
    body.glide_to(outdoors({50.03F, 50, 10}, 11), true);
    EXPECT_NEAR(heading_of(body.body().position.frame), 77.0, 1e-4);
    EXPECT_TRUE(body.notices.empty());
}

TEST(InterpolateTo, a_far_position_gives_a_notice) {
    LoneBody body;
    body.glide_to(outdoors({50, 60, 10}));
    EXPECT_TRUE(body.notices.empty());
    body.glide_to(outdoors({50, 170, 10}));
    EXPECT_EQ(body.reason_of(NoticeKind::far_waypoint), NoticeReason::none);
    EXPECT_NEAR(body.notices.back().distance_m, 120.0, 1e-3);  // from the body
}

// --- sticking ---

TEST(StickTo, gives_a_notice_and_one_for_the_target_that_it_replaces) {
    LoneBody body;
    stick_to(body.parts(), body.context(), k_target, 0.5F);
    EXPECT_EQ(body.reason_of(NoticeKind::stuck), NoticeReason::requested);
    EXPECT_EQ(body.notices.back().other, k_target);
    EXPECT_TRUE(body.trace.calls.empty());
    body.notices.clear();
    stick_to(body.parts(), body.context(), k_other, 0.5F);
    ASSERT_EQ(body.notices.size(), 2U);
    EXPECT_EQ(body.notices[0].kind, NoticeKind::unstuck);
    EXPECT_EQ(body.notices[0].reason, NoticeReason::replaced);
    EXPECT_EQ(body.notices[0].other, k_target);
    EXPECT_EQ(body.notices[1].kind, NoticeKind::stuck);
    EXPECT_EQ(body.notices[1].other, k_other);
    EXPECT_EQ(body.trace.calls, std::vector<TracedCall>{TracedCall::cancel_move_to});
}

TEST(StickTo, counts_its_second_from_the_clock) {
    LoneBody body;
    body.clock_s = 7.5;
    stick_to(body.parts(), body.context(), k_target, 0.5F);
    EXPECT_EQ(body.entity.sticky.timeout_s, 8.5);
}

TEST(Unstick, without_a_target_gives_no_notice_and_cancels_nothing) {
    LoneBody body;
    unstick(body.parts(), body.context(), NoticeReason::requested);
    EXPECT_TRUE(body.notices.empty());
    EXPECT_TRUE(body.trace.calls.empty());
}

TEST(Unstick, gives_its_reason_and_cancels_move_to_once) {
    LoneBody body;
    stick_to(body.parts(), body.context(), k_target, 0.5F);
    body.notices.clear();
    unstick(body.parts(), body.context(), NoticeReason::requested);
    EXPECT_EQ(body.reason_of(NoticeKind::unstuck), NoticeReason::requested);
    EXPECT_EQ(body.notices.back().other, k_target);
    EXPECT_EQ(body.trace.calls, std::vector<TracedCall>{TracedCall::cancel_move_to});
}

TEST(HearOfTarget, that_is_lost_unsticks) {
    LoneBody body;
    stick_to(body.parts(), body.context(), k_target, 0.5F);
    apply_target_update(body.parts(), body.context(), k_other, false, {});
    EXPECT_EQ(body.entity.sticky.target, k_target);
    apply_target_update(body.parts(), body.context(), k_target, false, {});
    EXPECT_EQ(body.entity.sticky.target, 0U);
    EXPECT_EQ(body.reason_of(NoticeKind::unstuck), NoticeReason::target_lost);
    EXPECT_EQ(body.trace.calls, std::vector<TracedCall>{TracedCall::cancel_move_to});
}

// --- the leash, teleports, parents ---

TEST(ConstrainTo, takes_the_ranges_of_the_cell_that_the_body_is_in) {
    for (const bool is_player : {false, true}) {
        LoneBody outside(outdoors({50, 50, 10}));
        outside.entity.is_player = is_player;
        constrain_to(outside.parts(), outside.context(), indoors({50, 54, 13}));
        EXPECT_EQ(outside.entity.constraint.start_m, 10.0F);
        EXPECT_EQ(outside.entity.constraint.max_m, 50.0F);
        EXPECT_EQ(outside.entity.constraint.travelled_m, 5.0F);
        LoneBody inside(indoors({50, 50, 10}));
        inside.entity.is_player = is_player;
        constrain_to(inside.parts(), inside.context(), outdoors({50, 54, 13}));
        EXPECT_EQ(inside.entity.constraint.start_m, 5.0F);
        EXPECT_EQ(inside.entity.constraint.max_m, 20.0F);
        EXPECT_TRUE(inside.entity.constraint.is_constrained);
    }
}

TEST(TeleportHook, ends_sticking_queue_and_leash) {
    LoneBody body;
    body.glide_to(outdoors({60, 50, 10}));
    stick_to(body.parts(), body.context(), k_target, 0.5F);
    constrain_to(body.parts(), body.context(), outdoors({50, 54, 13}));
    body.notices.clear();
    teleport_hook(body.parts(), body.context());
    EXPECT_EQ(body.entity.interpolation.length, 0);
    EXPECT_EQ(body.entity.sticky.target, 0U);
    EXPECT_FALSE(body.entity.constraint.is_constrained);
    EXPECT_EQ(body.reason_of(NoticeKind::unstuck), NoticeReason::moved_away);
    EXPECT_EQ(body.trace.calls.size(), 2U);  // once for the teleport, once for the dropped target
}

TEST(TeleportHook, cancels_move_to_once_for_a_body_that_sticks_to_nobody) {
    LoneBody body;
    teleport_hook(body.parts(), body.context());
    EXPECT_EQ(body.trace.calls, std::vector<TracedCall>{TracedCall::cancel_move_to});
    EXPECT_TRUE(body.notices.empty());
}

TEST(SetGround, applies_the_ground_rule_and_gives_a_notice_when_walkable_changes) {
    LoneBody body;
    set_ground(body.parts(), body.context(), true, true);
    EXPECT_TRUE(body.notices.empty());
    set_ground(body.parts(), body.context(), false, false);
    EXPECT_EQ(body.count_of(NoticeKind::left_ground), 1);
    EXPECT_EQ(body.body().acceleration_mps2, (Vec3{0, 0, -9.8F}));
    set_ground(body.parts(), body.context(), true, false);  // a slope too steep to stand on
    EXPECT_EQ(body.notices.size(), 1U);
    set_ground(body.parts(), body.context(), true, true);
    EXPECT_EQ(body.count_of(NoticeKind::landed), 1);
    EXPECT_EQ(body.body().acceleration_mps2, Vec3{});
}

TEST(LeaveParent, of_a_body_without_one_does_nothing) {
    LoneBody body;
    leave_parent(body.parts(), body.context());
    EXPECT_TRUE(body.notices.empty());
    EXPECT_TRUE(body.body().is_grounded());
}

TEST(LeaveParent, takes_the_body_off_the_ground) {
    LoneBody body;
    body.entity.is_parented = true;
    leave_parent(body.parts(), body.context());
    EXPECT_FALSE(body.entity.is_parented);
    EXPECT_FALSE(body.body().has_contact);
    EXPECT_FALSE(body.body().on_walkable);
    EXPECT_EQ(body.body().acceleration_mps2, (Vec3{0, 0, -9.8F}));
    EXPECT_EQ(body.reason_of(NoticeKind::unparented), NoticeReason::requested);
    EXPECT_EQ(body.count_of(NoticeKind::left_ground), 1);
}

// --- the entity as a value ---

TEST(Entity, has_another_hash_for_every_difference) {
    const auto hash_of = [](const Entity& entity) {
        StateHash hash;
        add_to(hash, entity);
        return hash.value();
    };
    const std::vector<std::function<void(Entity&)>> changes{
        [](Entity& e) { e.body.radius_m += 1; },
        [](Entity& e) { e.interpolation.fail_counter += 1; },
        [](Entity& e) { e.constraint.max_m += 1; },
        [](Entity& e) { e.sticky.target += 1; },
        [](Entity& e) { e.object += 1; },
        [](Entity& e) { e.player_distance_m += 1; },
        [](Entity& e) { e.top_speed_mps += 1; },
        [](Entity& e) { e.adjusted_top_speed_mps += 1; },
        [](Entity& e) { e.ground_height_m += 1; },
        [](Entity& e) { e.stamps.position += 1; },
        [](Entity& e) { e.stamps.movement += 1; },
        [](Entity& e) { e.stamps.state += 1; },
        [](Entity& e) { e.stamps.vector += 1; },
        [](Entity& e) { e.stamps.teleport += 1; },
        [](Entity& e) { e.stamps.server_control += 1; },
        [](Entity& e) { e.stamps.force_position += 1; },
        [](Entity& e) { e.stamps.object_description += 1; },
        [](Entity& e) { e.stamps.instance += 1; },
        [](Entity& e) { e.has_cell = !e.has_cell; },
        [](Entity& e) { e.is_player = !e.is_player; },
        [](Entity& e) { e.is_moving_to = !e.is_moving_to; },
        [](Entity& e) { e.has_animations = !e.has_animations; },
        [](Entity& e) { e.is_parented = !e.is_parented; },
        [](Entity& e) { e.knows_ground = !e.knows_ground; },
        [](Entity& e) { e.update_time_s += 1.0; },
        [](Entity& e) { e.is_on = !e.is_on; },
        [](Entity& e) { e.has_root_motion = !e.has_root_motion; },
        [](Entity& e) { e.uses_server_position = !e.uses_server_position; },
        [](Entity& e) { e.player_keeps_heading = !e.player_keeps_heading; },
    };
    for (std::size_t i = 0; i < changes.size(); ++i) {
        Entity other;
        changes[i](other);
        EXPECT_NE(hash_of(Entity{}), hash_of(other)) << i;
    }
}

TEST(BodyView, shows_what_the_filters_need) {
    LoneBody body(outdoors({50, 50, 10}, 90));
    Body& target = body.others.bodies[k_target];
    target.position = outdoors({1, 2, 3});
    body.entity.adjusted_top_speed_mps = 3.0F;
    body.entity.body.radius_m = 0.75F;
    body.entity.is_player = true;
    const BodyView free = view_of(body.parts(), body.context());
    EXPECT_EQ(&free.position, &body.entity.body.position);
    EXPECT_TRUE(is_near(free.axes.forward, {1, 0, 0}, 1e-6));
    EXPECT_EQ(free.radius_m, 0.75F);
    EXPECT_TRUE(free.has_contact);
    EXPECT_TRUE(free.is_player);
    EXPECT_FALSE(free.is_stuck);
    EXPECT_EQ(free.stuck_to, nullptr);
    stick_to(body.parts(), body.context(), k_target, 0.5F);
    const BodyView stuck = view_of(body.parts(), body.context());
    EXPECT_TRUE(stuck.is_stuck);
    EXPECT_EQ(stuck.stuck_to, &target.position);
    EXPECT_EQ(stuck.top_speed_mps, 4.0F);  // only where somebody asks for them
    EXPECT_EQ(stuck.adjusted_top_speed_mps, 3.0F);
}

// --- words ---

template <class Enum>
void expect_words(Enum last) {
    std::set<std::string> words;
    for (int i = 0; i <= static_cast<int>(last); ++i) {
        words.insert(name_of(static_cast<Enum>(i)));
    }
    EXPECT_EQ(words.size(), static_cast<std::size_t>(last) + 1);
    EXPECT_FALSE(words.contains("unknown"));
    EXPECT_STREQ(name_of(static_cast<Enum>(255)), "unknown");
}

TEST(Notice, has_a_word_for_every_kind_and_reason) {
    expect_words(NoticeKind::unparented);
    expect_words(NoticeReason::to_head);
}

}  // namespace
}  // namespace glidepath

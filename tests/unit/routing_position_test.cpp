// What a received position does to a body.
#include "entity/wire_ground.h"
#include "layers.h"
#include "routing/body_updates.h"
#include "unit/lone_body.h"

#include <gtest/gtest.h>

#include <cmath>
#include <set>
#include <string>
#include <vector>

namespace glidepath {
namespace {

constexpr ObjectId k_target = 99;

std::string text_of_all(std::initializer_list<MessageDetail> expected) {
    MessageDetails details;
    for (const MessageDetail detail : expected) {
        details.add(detail);
    }
    return text_of(details);
}

// A body whose stamps are all 100, in the middle of everything: it glides, sticks and is leashed.
struct Receiver : LoneBody {
    explicit Receiver(bool is_player = false) : LoneBody(outdoors({50, 50, 10}, 200)) {
        entity.is_player = is_player;
        entity.stamps = {.position = 100, .teleport = 100, .force_position = 100, .instance = 100};
    }
    void occupy() {
        glide_to(outdoors({50, 55, 10}, 200));
        stick_to(parts(), context(), k_target, 0.5F);
        constrain_to(parts(), context(), outdoors({50, 90, 10}));
        notices.clear();
        trace = {};
    }
    MessageDetails receive(const PositionUpdate& update) {
        return receive_position(parts(), context(), update).details;
    }
    [[nodiscard]] std::uint64_t hash() const {
        StateHash hash;
        add_to(hash, entity);
        add_to(hash, queue.queue, queue.pool, entity.interpolation.head);
        return hash.value();
    }
};

// One that is newer by its position stamp alone.
PositionUpdate update_to(const Position& position) {
    return {.position = position,
            .instance = 100,
            .position_stamp = 101,
            .teleport = 100,
            .force_position = 100,
            .has_contact = true};
}

const Position k_goal = outdoors({60, 50, 10}, 45);

// --- dropped ---

TEST(Routing, drops_a_position_stamp_that_is_not_newer) {
    for (const Stamp stale : std::initializer_list<Stamp>{100, 99, 0, 0xFFFF}) {
        Receiver body;
        body.occupy();
        const std::uint64_t before = body.hash();
        PositionUpdate update = update_to(k_goal);
        update.position_stamp = stale;
        EXPECT_EQ(text_of(body.receive(update)), text_of_all({MessageDetail::stale_position})) << stale;
        EXPECT_EQ(body.hash(), before);
        EXPECT_TRUE(body.notices.empty());
    }
}

TEST(Routing, drops_a_stale_position_whatever_its_teleport_stamp) {
    Receiver body;
    body.occupy();
    const std::uint64_t before = body.hash();
    PositionUpdate update = update_to(k_goal);
    update.position_stamp = 100;
    update.teleport = 101;
    EXPECT_EQ(text_of(body.receive(update)), text_of_all({MessageDetail::stale_position_newer_teleport}));
    EXPECT_EQ(body.hash(), before);
}

TEST(Routing, drops_an_old_instance_before_any_other_stamp) {
    for (const bool is_player : {false, true}) {
        Receiver body(is_player);
        const std::uint64_t before = body.hash();
        PositionUpdate update = update_to(k_goal);
        update.instance = 99;
        update.teleport = update.force_position = 101;
        EXPECT_EQ(text_of(body.receive(update)), text_of_all({MessageDetail::stale_instance}));
        EXPECT_EQ(body.hash(), before);
    }
}

TEST(Routing, keeps_a_message_for_a_newer_instance) {
    Receiver body;
    const std::uint64_t before = body.hash();
    PositionUpdate update = update_to(k_goal);
    update.instance = 101;
    EXPECT_EQ(text_of(body.receive(update)), text_of_all({MessageDetail::kept_for_newer_instance}));
    EXPECT_EQ(body.hash(), before);
}

TEST(Routing, puts_the_position_stamp_back_when_the_teleport_is_old) {
    for (const bool is_player : {false, true}) {
        Receiver body(is_player);
        body.entity.is_parented = true;
        const std::uint64_t before = body.hash();
        PositionUpdate update = update_to(k_goal);
        update.teleport = 99;
        EXPECT_EQ(text_of(body.receive(update)),
                  text_of_all({MessageDetail::stale_teleport_position_restored}));
        EXPECT_EQ(body.hash(), before);
    }
}

TEST(Routing, takes_the_stamp_and_not_the_position_without_contact) {
    Receiver body;
    body.occupy();
    const Position before = body.body().position;
    PositionUpdate update = update_to(k_goal);
    update.has_contact = false;
    EXPECT_EQ(text_of(body.receive(update)), text_of_all({MessageDetail::move_no_contact}));
    EXPECT_EQ(body.body().position, before);
    EXPECT_EQ(body.entity.interpolation.length, 1);
    EXPECT_EQ(body.entity.constraint.travelled_m, 40.0F);  // the leash was not set again
    EXPECT_EQ(body.entity.stamps.position, 101);           // but the message has been seen
    EXPECT_TRUE(body.body().is_grounded());                // contact of a message is not the body's
}

// Even far from the viewer.
TEST(Routing, asks_for_contact_before_it_asks_for_the_distance) {
    Receiver body;
    body.entity.player_distance_m = 500;
    PositionUpdate update = update_to(k_goal);
    update.has_contact = false;
    EXPECT_EQ(text_of(body.receive(update)), text_of_all({MessageDetail::move_no_contact}));
    EXPECT_TRUE(body.host.places.empty());
}

TEST(Routing, moves_no_body_for_an_old_teleport_stamp) {
    Receiver body;
    PositionUpdate update = update_to(k_goal);
    update.teleport = 99;
    const MessageOutcome outcome = move_or_teleport(body.parts(), body.context(), update);
    EXPECT_EQ(outcome.reason, MessageReason::teleport_older);
    EXPECT_EQ(text_of(outcome.details), text_of_all({MessageDetail::move_stale_teleport}));
    EXPECT_EQ(body.entity.interpolation.length, 0);
}

// --- other bodies ---

TEST(Routing, queues_a_waypoint_within_96_m_of_the_viewer) {
    Receiver body;
    body.entity.player_distance_m = std::nextafter(k_snap_distance_m, 0.0F);
    EXPECT_EQ(text_of(body.receive(update_to(k_goal))),
              text_of_all({MessageDetail::move_interpolate, MessageDetail::constrained_to_self}));
    ASSERT_EQ(body.entity.interpolation.length, 1);
    EXPECT_EQ(position_of(body.entity.interpolation.head), k_goal);
    EXPECT_FALSE(body.entity.interpolation.keep_heading);
    EXPECT_TRUE(body.host.places.empty());
    EXPECT_EQ(body.entity.stamps.position, 101);
    EXPECT_EQ(body.entity.stamps.teleport, 100);
}

// As settled later, 96 m itself is beyond.
TEST(Routing, snaps_from_96_m_of_the_viewer_on) {
    for (const float distance_m : {96.0F, 97.0F, 1000.0F}) {
        Receiver body;
        body.occupy();
        body.entity.player_distance_m = distance_m;
        EXPECT_EQ(text_of(body.receive(update_to(k_goal))),
                  text_of_all({MessageDetail::move_far_snap, MessageDetail::constrained_to_self}));
        EXPECT_EQ(body.body().position, k_goal);
        EXPECT_EQ(body.entity.interpolation.length, 0);
        EXPECT_EQ(body.entity.sticky.target, k_target);  // a snap is no teleport: nothing else ends
        EXPECT_EQ(body.reason_of(NoticeKind::snapped), NoticeReason::far_from_viewer);
    }
}

TEST(SnapDistanceRule, documented_queues_at_exactly_96_m) {
    for (const Reading reading : {Reading::retail, Reading::documented}) {
        for (const float distance_m : {96.0F, std::nextafter(96.0F, 97.0F)}) {
            Receiver body;
            body.rules.snap_distance = reading;
            body.entity.player_distance_m = distance_m;
            const MessageDetails details = body.receive(update_to(k_goal));
            const bool queues = reading == Reading::documented && distance_m == 96.0F;
            EXPECT_EQ(details.has(MessageDetail::move_interpolate), queues);
            EXPECT_EQ(details.has(MessageDetail::move_far_snap), !queues);
            EXPECT_EQ(body.entity.interpolation.length, queues ? 1 : 0);
        }
    }
}

TEST(Routing, teleports_by_a_newer_teleport_stamp) {
    Receiver body;
    body.occupy();
    PositionUpdate update = update_to(k_goal);
    update.teleport = 101;
    update.has_contact = false;  // a teleport asks for neither contact nor distance
    EXPECT_EQ(text_of(body.receive(update)),
              text_of_all({MessageDetail::move_teleport, MessageDetail::constrained_to_self}));
    EXPECT_EQ(body.body().position, k_goal);
    EXPECT_EQ(body.entity.stamps.teleport, 101);
    EXPECT_EQ(body.entity.interpolation.length, 0);
    EXPECT_EQ(body.entity.sticky.target, 0U);
    EXPECT_EQ(body.reason_of(NoticeKind::teleported), NoticeReason::teleport_stamp);
    EXPECT_EQ(body.reason_of(NoticeKind::unstuck), NoticeReason::moved_away);
    // The hook first, then the place.
    EXPECT_EQ(body.trace.calls,
              (std::vector<TracedCall>{TracedCall::cancel_move_to, TracedCall::cancel_move_to,
                                       TracedCall::set_position}));
}

TEST(Routing, puts_a_body_without_a_cell_into_the_world) {
    Receiver body;
    body.entity.has_cell = false;
    EXPECT_EQ(text_of(body.receive(update_to(k_goal))),
              text_of_all({MessageDetail::move_teleport, MessageDetail::constrained_to_self}));
    EXPECT_TRUE(body.entity.has_cell);
    EXPECT_EQ(body.body().position, k_goal);
    EXPECT_EQ(body.reason_of(NoticeKind::teleported), NoticeReason::no_cell);
}

TEST(Routing, ties_the_leash_to_the_body_itself) {
    Receiver body;
    body.receive(update_to(outdoors({80, 50, 10})));
    EXPECT_TRUE(body.entity.constraint.is_constrained);
    EXPECT_EQ(body.entity.constraint.travelled_m, 0.0F);
    EXPECT_EQ(body.entity.constraint.start_m, 10.0F);
    EXPECT_EQ(body.entity.constraint.max_m, 50.0F);
}

// The cell after the move counts.
TEST(Routing, takes_the_leash_ranges_of_where_a_teleport_ended) {
    for (const bool refused : {false, true}) {
        Receiver body;
        body.host.refuses_places = refused;
        PositionUpdate update = update_to(indoors({20, 20, 3}));
        update.teleport = 101;
        body.receive(update);
        EXPECT_EQ(body.entity.constraint.max_m, refused ? 50.0F : 20.0F);
        EXPECT_EQ(body.entity.constraint.travelled_m, 0.0F);
        EXPECT_EQ(body.entity.stamps.teleport, 101);  // whatever the host says
    }
}

TEST(Routing, keeps_the_heading_of_a_body_that_moves_to_something) {
    Receiver body;
    body.entity.is_moving_to = true;
    body.receive(update_to(k_goal));
    EXPECT_TRUE(body.entity.interpolation.keep_heading);
    EXPECT_NEAR(heading_of(position_of(body.entity.interpolation.head).frame), 200.0, 1e-4);
}

TEST(Routing, takes_a_body_off_its_parent_before_it_moves_it) {
    Receiver body;
    body.entity.is_parented = true;
    EXPECT_EQ(text_of(body.receive(update_to(k_goal))),
              text_of_all({MessageDetail::unparented, MessageDetail::move_interpolate,
                           MessageDetail::constrained_to_self}));
    EXPECT_FALSE(body.entity.is_parented);
    EXPECT_FALSE(body.body().has_contact);
}

TEST(Routing, sets_the_placement_of_a_body_without_animations) {
    Receiver body;
    body.entity.is_parented = true;
    body.entity.has_animations = false;
    EXPECT_EQ(text_of(body.receive(update_to(k_goal))),
              text_of_all({MessageDetail::unparented, MessageDetail::placement_set,
                           MessageDetail::move_interpolate, MessageDetail::constrained_to_self}));
}

// For a body of somebody else the force stamp has no meaning.
TEST(Routing, does_not_force_another_body) {
    Receiver body;
    PositionUpdate update = update_to(k_goal);
    update.force_position = 101;
    EXPECT_EQ(text_of(body.receive(update)),
              text_of_all({MessageDetail::move_interpolate, MessageDetail::constrained_to_self}));
    EXPECT_EQ(body.entity.stamps.force_position, 100);
}

TEST(Routing, compares_stamps_around_the_wrap) {
    Receiver body;
    body.entity.stamps.position = 0xFFF0;
    PositionUpdate update = update_to(k_goal);
    update.position_stamp = 0x0005;
    EXPECT_TRUE(body.receive(update).has(MessageDetail::move_interpolate));
    update.position_stamp = 0x8005;  // exactly half a circle away: the larger number is the older
    EXPECT_TRUE(body.receive(update).has(MessageDetail::stale_position));
}

// --- wire ground ---

TEST(Routing, lands_a_flying_body_by_a_position_with_contact) {
    for (const bool has_contact : {false, true}) {
        Receiver body;
        body.wire_ground = true;
        set_ground(body.parts(), body.context(), false, false);
        PositionUpdate update = update_to(outdoors({60, 50, 7}));
        update.has_contact = has_contact;
        body.receive(update);
        EXPECT_EQ(body.body().is_grounded(), has_contact);
        EXPECT_EQ(body.entity.knows_ground, has_contact);
        if (has_contact) {
            EXPECT_EQ(body.entity.ground_height_m, 7.0F);
        }
    }
}

TEST(Routing, leaves_the_ground_to_the_host_without_wire_ground) {
    Receiver body;
    set_ground(body.parts(), body.context(), false, false);
    body.receive(update_to(k_goal));
    EXPECT_FALSE(body.body().has_contact);
    EXPECT_FALSE(body.entity.knows_ground);
}

TEST(Routing, does_not_land_a_body_that_it_teleports_without_contact) {
    Receiver body;
    body.wire_ground = true;
    set_ground(body.parts(), body.context(), false, false);
    PositionUpdate update = update_to(k_goal);
    update.teleport = 101;
    update.has_contact = false;
    body.receive(update);
    EXPECT_FALSE(body.body().has_contact);
}

// --- the client's own body ---

TEST(PlayerRouting, blips_to_a_forced_position_and_touches_nothing_else) {
    Receiver body(true);
    body.occupy();
    PositionUpdate update = update_to(k_goal);
    update.force_position = 101;
    update.position_stamp = 50;  // not newer: taken without a comparison
    update.teleport = 101;
    EXPECT_EQ(text_of(body.receive(update)),
              text_of_all({MessageDetail::force_blip, MessageDetail::position_event_sent}));
    EXPECT_EQ(body.origin(), k_goal.frame.origin);
    EXPECT_NEAR(heading_of(body.body().position.frame), 200.0, 1e-4);  // keeps its own heading
    EXPECT_EQ(body.entity.stamps.force_position, 101);
    EXPECT_EQ(body.entity.stamps.position, 50);
    EXPECT_EQ(body.entity.stamps.teleport, 100);
    EXPECT_EQ(body.entity.interpolation.length, 1);
    EXPECT_EQ(body.entity.sticky.target, k_target);
    EXPECT_EQ(body.entity.constraint.travelled_m, 40.0F);
    EXPECT_EQ(body.reason_of(NoticeKind::teleported), NoticeReason::force_position);
}

TEST(PlayerRouting, answers_a_forced_position_that_the_host_refuses) {
    Receiver body(true);
    body.host.refuses_places = true;
    PositionUpdate update = update_to(k_goal);
    update.force_position = 101;
    EXPECT_EQ(text_of(body.receive(update)),
              text_of_all({MessageDetail::force_blip, MessageDetail::position_event_sent}));
    EXPECT_EQ(body.entity.stamps.position, 101);
    EXPECT_EQ(body.origin(), (Vec3{50, 50, 10}));
    EXPECT_EQ(body.reason_of(NoticeKind::position_refused), NoticeReason::force_position);
}

TEST(PlayerRouting, keeps_the_force_stamp_of_a_message_with_an_old_teleport) {
    Receiver body(true);
    PositionUpdate update = update_to(k_goal);
    update.force_position = 101;
    update.teleport = 99;
    EXPECT_EQ(text_of(body.receive(update)), text_of_all({MessageDetail::stale_teleport_position_restored}));
    EXPECT_EQ(body.entity.stamps.force_position, 101);
    EXPECT_EQ(body.entity.stamps.position, 100);
    EXPECT_TRUE(body.host.places.empty());
}

TEST(PlayerRouting, is_not_forced_by_a_force_stamp_that_is_not_newer) {
    for (const Stamp stamp : std::initializer_list<Stamp>{100, 99}) {
        Receiver body(true);
        PositionUpdate update = update_to(k_goal);
        update.force_position = stamp;
        EXPECT_EQ(text_of(body.receive(update)), text_of_all({MessageDetail::player_interpolate}));
        EXPECT_EQ(body.entity.stamps.force_position, 100);
    }
}

TEST(PlayerRouting, teleports_first_and_ends_everything_then) {
    Receiver body(true);
    body.occupy();
    body.body().velocity_mps = {1, 2, 3};
    PositionUpdate update = update_to(indoors({20, 20, 3}, 45));
    update.teleport = 101;
    update.has_contact = false;
    EXPECT_EQ(text_of(body.receive(update)), text_of_all({MessageDetail::player_teleport}));
    EXPECT_EQ(body.body().position, indoors({20, 20, 3}, 45));
    EXPECT_EQ(body.entity.stamps.teleport, 101);
    EXPECT_EQ(body.entity.interpolation.length, 0);
    EXPECT_EQ(body.entity.sticky.target, 0U);
    EXPECT_EQ(body.body().velocity_mps, Vec3{});
    EXPECT_TRUE(body.entity.constraint.is_constrained);
    EXPECT_EQ(body.entity.constraint.max_m, 20.0F);
    EXPECT_EQ(body.trace.calls, (std::vector<TracedCall>{TracedCall::set_position, TracedCall::cancel_move_to,
                                                         TracedCall::cancel_move_to}));
}

TEST(PlayerRouting, ties_the_leash_to_a_teleport_that_the_host_refused) {
    Receiver body(true);
    body.host.refuses_places = true;
    PositionUpdate update = update_to(indoors({50, 80, 10}));
    update.teleport = 101;
    EXPECT_EQ(text_of(body.receive(update)), text_of_all({MessageDetail::player_teleport}));
    EXPECT_EQ(body.entity.constraint.travelled_m, 30.0F);  // to the message's position
    EXPECT_EQ(body.entity.constraint.max_m, 50.0F);        // by the cell that it still is in
    EXPECT_EQ(body.entity.stamps.teleport, 101);
}

TEST(PlayerRouting, ties_the_leash_to_the_position_of_the_message) {
    Receiver body(true);
    EXPECT_EQ(text_of(body.receive(update_to(k_goal))), text_of_all({MessageDetail::player_interpolate}));
    EXPECT_EQ(body.entity.constraint.travelled_m, 10.0F);
    EXPECT_EQ(body.entity.interpolation.length, 1);
    EXPECT_FALSE(body.entity.interpolation.keep_heading);
}

TEST(PlayerRouting, keeps_its_heading_when_the_switch_is_set) {
    Receiver body(true);
    body.entity.player_keeps_heading = true;
    body.entity.is_moving_to = false;
    body.receive(update_to(k_goal));
    EXPECT_TRUE(body.entity.interpolation.keep_heading);
}

TEST(PlayerRouting, is_only_leashed_when_it_does_not_take_the_servers_positions) {
    Receiver body(true);
    body.entity.uses_server_position = false;
    EXPECT_EQ(text_of(body.receive(update_to(k_goal))), text_of_all({MessageDetail::player_constrain_only}));
    EXPECT_EQ(body.entity.constraint.travelled_m, 10.0F);
    EXPECT_EQ(body.entity.interpolation.length, 0);
}

TEST(PlayerRouting, is_only_leashed_by_a_message_without_contact) {
    Receiver body(true);
    PositionUpdate update = update_to(k_goal);
    update.has_contact = false;
    EXPECT_EQ(text_of(body.receive(update)), text_of_all({MessageDetail::player_constrain_only}));
    EXPECT_EQ(body.entity.constraint.travelled_m, 10.0F);
    EXPECT_EQ(body.entity.interpolation.length, 0);
}

// However far away the viewer is said to be: it is the viewer.
TEST(PlayerRouting, never_snaps) {
    Receiver body(true);
    body.entity.player_distance_m = 500;
    EXPECT_EQ(text_of(body.receive(update_to(k_goal))), text_of_all({MessageDetail::player_interpolate}));
}

TEST(PlayerRouting, leaves_its_parent_and_takes_its_placement_like_others) {
    Receiver body(true);
    body.entity.is_parented = true;
    body.entity.has_animations = false;
    EXPECT_EQ(text_of(body.receive(update_to(k_goal))),
              text_of_all({MessageDetail::unparented, MessageDetail::placement_set,
                           MessageDetail::player_interpolate}));
}

// --- words ---

TEST(MessageDetail, has_words_of_its_own) {
    std::set<std::string> words;
    for (std::size_t i = 0; i < k_message_detail_count; ++i) {
        words.insert(name_of(static_cast<MessageDetail>(i)));
    }
    EXPECT_EQ(words.size(), k_message_detail_count);
    EXPECT_FALSE(words.contains("unknown"));
    EXPECT_STREQ(name_of(static_cast<MessageDetail>(k_message_detail_count)), "unknown");
    EXPECT_EQ(static_cast<std::size_t>(MessageDetail::vector_applied) + 1, k_message_detail_count);
}

TEST(MessageDetails, lists_the_details_that_were_added) {
    MessageDetails details;
    EXPECT_EQ(text_of(details), "");
    EXPECT_FALSE(details.has(MessageDetail::invalid));
    details.add(MessageDetail::move_teleport);
    details.add(MessageDetail::unparented);
    EXPECT_TRUE(details.has(MessageDetail::move_teleport));
    EXPECT_FALSE(details.has(MessageDetail::move_interpolate));
    EXPECT_EQ(text_of(details), "unparented, teleported");
}

}  // namespace
}  // namespace glidepath

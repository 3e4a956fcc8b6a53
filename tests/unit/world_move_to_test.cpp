// Chasing, fleeing, turning and sticking, through the world.
#include <glidepath/commands.h>

#include "unit/acting_scene.h"
#include "unit/near.h"
#include "world/storage.h"

namespace glidepath {
namespace {

namespace mc = motion_command;

constexpr ObjectId k_prey = 1;
constexpr ObjectId k_hunter = 2;

struct Hunt : Scene {
    BodyId prey;
    BodyId hunter;

    explicit Hunt(const MoveToRequest& request, const WorldDef& def = {}, float apart_m = 20.0F)
        : Scene(def),
          prey(spawn(actor_at(k_prey, place_at(96, 60.0F + apart_m)))),
          hunter(spawn(actor_at(k_hunter, place_at(96, 60)))) {
        push(hunter, MoveBody{request});
    }
    [[nodiscard]] bool is_hunting() const { return is_moving_to(actor(hunter).move_to); }
};

MoveToRequest sticky_chase() {
    MoveToRequest request = chase_of(k_prey);
    request.parameters.flags |= movement_flag::sticky;
    return request;
}

// --- What ends a movement before it arrives.

TEST(MoveBody, to_an_object_that_nobody_knows_is_given_up_after_ten_seconds) {
    Scene scene;
    const BodyId id = scene.spawn(actor_at(k_hunter, place_at(96, 60)));
    scene.push(id, MoveBody{chase_of(99)});
    scene.run(10);
    EXPECT_FALSE(scene.notice_of(NoticeKind::target_lost, id).has_value());
    ASSERT_TRUE(scene.run_until(NoticeKind::target_lost, id, 1.1));
    const Notice lost = *scene.notice_of(NoticeKind::target_lost, id);
    EXPECT_EQ(lost.code, static_cast<std::uint32_t>(MovementError::no_object));
    EXPECT_EQ(lost.other, 99U);
    EXPECT_EQ(scene.at(id), place_at(96, 60));
}

TEST(MoveBody, to_itself_ends_at_once) {
    Scene scene;
    const BodyId id = scene.spawn(actor_at(k_hunter, place_at(96, 60)));
    scene.push(id, MoveBody{chase_of(k_hunter)});
    EXPECT_TRUE(scene.notice_of(NoticeKind::arrived, id).has_value());
    EXPECT_EQ(scene.world.storage().voyeur_count(), 0U);
}

TEST(MoveBody, ends_when_its_object_leaves_the_world) {
    Hunt scene(chase_of(k_prey));
    scene.run(1);
    ASSERT_TRUE(scene.is_hunting());
    EXPECT_EQ(scene.world.storage().voyeur_count(), 1U);
    scene.remove(scene.prey);
    ASSERT_TRUE(scene.notice_of(NoticeKind::target_lost, scene.hunter).has_value());
    EXPECT_EQ(scene.notice_of(NoticeKind::target_lost, scene.hunter)->code,
              static_cast<std::uint32_t>(MovementError::object_gone));
    EXPECT_FALSE(scene.is_hunting());
    EXPECT_EQ(scene.world.storage().voyeur_count(), 0U);
    scene.run(0.2);
    const Position stopped = scene.at(scene.hunter);
    scene.run(1);
    EXPECT_EQ(scene.at(scene.hunter), stopped);
}

TEST(MoveBody, forgets_a_hunter_that_leaves_the_world) {
    Hunt scene(chase_of(k_prey));
    scene.run(1);
    scene.remove(scene.hunter);
    EXPECT_EQ(scene.world.storage().voyeur_count(), 0U);
    scene.push(scene.prey, DoMotion{.motion = mc::walk_forward});
    scene.run(2);  // with notices that nobody reads any more
    EXPECT_EQ(scene.world.size(), 1U);
}

TEST(MoveBody, ends_with_its_own_code_when_the_body_is_teleported) {
    Hunt scene(chase_of(k_prey));
    scene.run(1);
    scene.push(scene.hunter, PlaceAt{place_at(20, 20)});
    ASSERT_TRUE(scene.notice_of(NoticeKind::move_to_cancelled, scene.hunter).has_value());
    EXPECT_EQ(scene.notice_of(NoticeKind::move_to_cancelled, scene.hunter)->code, 0x3CU);
    EXPECT_FALSE(scene.is_hunting());
    EXPECT_EQ(scene.world.storage().voyeur_count(), 0U);
    scene.run(1);
    EXPECT_EQ(scene.at(scene.hunter), place_at(20, 20));
}

TEST(MoveBody, ends_for_every_hunter_when_the_object_is_teleported) {
    Hunt scene(chase_of(k_prey));
    const BodyId other = scene.spawn(actor_at(3, place_at(110, 60)));
    scene.push(other, MoveBody{chase_of(k_prey)});
    scene.run(1);
    EXPECT_EQ(scene.world.storage().voyeur_count(), 2U);
    scene.push(scene.prey, PlaceAt{place_at(20, 20)});
    for (const BodyId id : {scene.hunter, other}) {
        ASSERT_TRUE(scene.notice_of(NoticeKind::target_lost, id).has_value());
        EXPECT_EQ(scene.notice_of(NoticeKind::target_lost, id)->code, 0x37U);
        EXPECT_FALSE(is_moving_to(scene.actor(id).move_to));
    }
    EXPECT_EQ(scene.world.storage().voyeur_count(), 0U);
}

TEST(MoveBody, ends_when_another_motion_is_asked_for) {
    Hunt scene(chase_of(k_prey));
    scene.run(1);
    scene.push(scene.hunter, DoMotion{.motion = mc::walk_forward});
    ASSERT_TRUE(scene.notice_of(NoticeKind::move_to_cancelled, scene.hunter).has_value());
    EXPECT_EQ(scene.notice_of(NoticeKind::move_to_cancelled, scene.hunter)->code, 0x36U);
    const Position before = scene.at(scene.hunter);
    scene.run(2);
    EXPECT_NEAR(distance(before, scene.at(scene.hunter)), 6.24, 0.11);  // walks where it looks
}

TEST(MoveBody, is_given_up_beyond_its_fail_distance) {
    MoveToRequest request = chase_of(k_prey);
    request.parameters.fail_distance_m = 10.0F;
    Hunt scene(request, {}, 60.0F);
    ASSERT_TRUE(scene.run_until(NoticeKind::gave_up, scene.hunter, 4));
    EXPECT_EQ(scene.notice_of(NoticeKind::gave_up, scene.hunter)->code, 0x3DU);
    EXPECT_NEAR(distance(place_at(96, 60), scene.at(scene.hunter)), 10.0, 0.7);
}

// --- Arriving.

TEST(MoveBody, chases_to_the_distance_that_was_asked_for) {
    for (const float wanted_m : {0.6F, 3.0F}) {
        MoveToRequest request = chase_of(k_prey);
        request.parameters.distance_to_object_m = wanted_m;
        Hunt scene(request);
        scene.push(scene.prey, DoMotion{.motion = mc::turn_right});
        scene.push(scene.prey, DoMotion{.motion = mc::walk_forward});
        ASSERT_TRUE(scene.run_until(NoticeKind::arrived, scene.hunter, 30));
        // What it knew of the prey may be half a second old, and more by the 0.5 m that are not reported.
        EXPECT_LE(scene.gap(scene.hunter, scene.prey), wanted_m + 2.1F);
        EXPECT_FALSE(scene.is_hunting());
        EXPECT_EQ(scene.world.storage().voyeur_count(), 0U);
    }
}

TEST(MoveBody, stops_where_it_arrives_at_somebody_who_stands) {
    Hunt scene(chase_of(k_prey));
    ASSERT_TRUE(scene.run_until(NoticeKind::arrived, scene.hunter, 30, k_thirtieth_s));
    const Position arrived = scene.at(scene.hunter);
    EXPECT_LE(scene.gap(scene.hunter, scene.prey), 0.6F);
    EXPECT_GT(scene.gap(scene.hunter, scene.prey), 0.3F);  // a frame's run of 6 m/s at most
    scene.run(1);
    EXPECT_EQ(scene.at(scene.hunter), arrived);
    EXPECT_FALSE(scene.notice_of(NoticeKind::stuck, scene.hunter).has_value());
    EXPECT_EQ(scene.actor(scene.hunter).manager.state.substate, mc::ready);
}

TEST(MoveBody, sticks_to_what_it_has_reached_for_a_second) {
    Hunt scene(sticky_chase());
    ASSERT_TRUE(scene.run_until(NoticeKind::stuck, scene.hunter, 30, k_thirtieth_s));
    EXPECT_TRUE(scene.notice_of(NoticeKind::arrived, scene.hunter).has_value());
    EXPECT_EQ(scene.notice_of(NoticeKind::stuck, scene.hunter)->other, k_prey);
    EXPECT_EQ(entity_of(scene.world, scene.hunter).sticky.target, k_prey);
    EXPECT_EQ(scene.world.storage().voyeur_count(), 1U);
    const double stuck_s = scene.world.clock_s();
    scene.push(scene.prey, DoMotion{.motion = mc::walk_forward});
    scene.run(0.9, k_thirtieth_s);
    EXPECT_NEAR(scene.gap(scene.hunter, scene.prey), 0.3, 0.15);  // goes with it, 0.3 m off
    EXPECT_GT(scene.at(scene.prey).frame.origin.y, 82.0F);

    ASSERT_TRUE(scene.run_until(NoticeKind::unstuck, scene.hunter, 1, k_thirtieth_s));
    EXPECT_EQ(scene.notice_of(NoticeKind::unstuck, scene.hunter)->reason, NoticeReason::timed_out);
    EXPECT_NEAR(scene.world.clock_s() - stuck_s, 1.0, 2.1 * k_thirtieth_s);
    EXPECT_EQ(scene.world.storage().voyeur_count(), 0U);
}

TEST(MoveBody, comes_unstuck_when_its_object_leaves_the_world) {
    Hunt scene(sticky_chase());
    ASSERT_TRUE(scene.run_until(NoticeKind::stuck, scene.hunter, 30));
    scene.remove(scene.prey);
    ASSERT_TRUE(scene.notice_of(NoticeKind::unstuck, scene.hunter).has_value());
    EXPECT_EQ(scene.notice_of(NoticeKind::unstuck, scene.hunter)->reason, NoticeReason::target_lost);
    EXPECT_EQ(scene.world.storage().voyeur_count(), 0U);
}

TEST(MoveBody, follows_an_object_that_came_back_under_its_old_id) {
    Hunt scene(chase_of(k_prey));
    scene.run(1);
    scene.remove(scene.prey);
    const BodyId back = scene.spawn(actor_at(k_prey, place_at(120, 60)));
    scene.notices.clear();
    scene.push(scene.hunter, MoveBody{chase_of(k_prey)});
    ASSERT_TRUE(scene.run_until(NoticeKind::arrived, scene.hunter, 20, k_thirtieth_s));
    EXPECT_LE(scene.gap(scene.hunter, back), 0.6F);
}

TEST(MoveBody, walks_to_a_position_and_faces_as_asked) {
    Scene scene;
    const BodyId id = scene.spawn(actor_at(k_hunter, place_at(96, 60)));
    MoveToRequest request{.type = MoveToType::move_to_position, .position = place_at(110, 60)};
    request.parameters.flags |= movement_flag::use_final_heading;
    request.parameters.flags &= ~movement_flag::use_spheres;
    request.parameters.desired_heading_deg = 200.0F;
    scene.push(id, MoveBody{request});
    ASSERT_TRUE(scene.run_until(NoticeKind::arrived, id, 20, k_thirtieth_s));
    EXPECT_LE(distance(scene.at(id), place_at(110, 60)), 0.6F);
    EXPECT_NEAR(scene.heading(id), 200.0, 1e-3);
}

TEST(MoveBody, carries_on_after_a_jump) {
    Hunt scene(chase_of(k_prey), {}, 40.0F);
    scene.run(2);
    scene.push(scene.hunter, SetMotion{.velocity_mps = {0, 5, 5}});
    EXPECT_TRUE(scene.is_hunting());
    ASSERT_TRUE(scene.run_until(NoticeKind::landed, scene.hunter, 3));
    EXPECT_TRUE(scene.is_hunting());
    ASSERT_TRUE(scene.run_until(NoticeKind::arrived, scene.hunter, 20));
    EXPECT_LE(scene.gap(scene.hunter, scene.prey), 0.6F);
}

TEST(MoveBody, makes_waypoints_keep_the_heading) {
    Hunt scene(chase_of(k_prey));
    scene.run(1);
    const double heading = scene.heading(scene.hunter);
    Position said = scene.at(scene.hunter);
    said.frame.origin.y += 1.0F;
    said.frame.rotation = upright_rotation(heading + 120.0);
    scene.push(scene.hunter, GlideTo{.target = said});
    scene.run(0.2);
    EXPECT_NEAR(heading_gap(scene.heading(scene.hunter), heading), 0.0, 0.1);
    EXPECT_TRUE(scene.is_hunting());

    scene.push(scene.hunter, StopCompletely{});
    said = scene.at(scene.hunter);
    said.frame.origin.y += 1.0F;
    said.frame.rotation = upright_rotation(heading + 120.0);
    scene.push(scene.hunter, GlideTo{.target = said});
    scene.run(0.1);
    EXPECT_NEAR(heading_gap(scene.heading(scene.hunter), heading + 120.0), 0.0, 0.1);
}

// --- Turning.

TEST(TurnBody, ends_exactly_at_the_heading) {
    for (const float wanted_deg : {37.0F, 90.0F, 180.0F, 251.0F, 359.0F}) {
        Scene scene;
        const BodyId id = scene.spawn(actor_at(1, place_at(96, 96)));
        scene.run(0.1);
        scene.push(id, MoveBody{turn_to(wanted_deg)});
        ASSERT_TRUE(scene.run_until(NoticeKind::turn_finished, id, 4, k_thirtieth_s)) << wanted_deg;
        EXPECT_FALSE(scene.notice_of(NoticeKind::arrived, id).has_value());
        EXPECT_NEAR(heading_gap(scene.heading(id), static_cast<double>(wanted_deg)), 0.0, 1e-3);
        const Quat rotation = scene.at(id).frame.rotation;
        scene.run(1);
        EXPECT_EQ(scene.at(id).frame.rotation, rotation) << wanted_deg;
        EXPECT_LT(distance(scene.at(id), place_at(96, 96)), 0.001F);
    }
}

TEST(TurnBody, waits_for_the_animation_that_its_stop_leads_through) {
    MotionTableSource source = locomotion_source({});
    MotionData halt;
    halt.animations = {{.clip = 1, .low = 0, .high = 8}};  // nine frames, 0.3 s
    source.links.push_back({motion_key(source.default_style, mc::walk_forward), mc::ready, halt});
    DefaultLocomotion locomotion = make_default_locomotion();
    locomotion.table = MotionTable::build(std::move(source)).value();

    Scene scene;
    SpawnDef def = actor_at(1, place_at(96, 96));
    def.assets = locomotion.assets();
    const BodyId id = scene.spawn(def);
    scene.run(0.1);
    scene.push(id, DoMotion{.motion = mc::walk_forward});
    scene.run(0.5);
    scene.push(id, MoveBody{turn_to(90.0F)});
    scene.run(0.2);
    EXPECT_TRUE(motions_pending(scene.actor(id).interpreter));
    EXPECT_EQ(scene.actor(id).move_to.current_command, mc::none);
    EXPECT_NEAR(scene.heading(id), 0.0, 1e-3);
    EXPECT_TRUE(scene.run_until(NoticeKind::turn_finished, id, 2));
}

TEST(TurnBody, starts_at_once_when_its_stop_leads_through_no_animation) {
    Scene scene;
    const BodyId id = scene.spawn(actor_at(1, place_at(96, 96)));
    scene.run(0.1);
    scene.push(id, DoMotion{.motion = mc::walk_forward});
    scene.run(0.5);
    scene.push(id, MoveBody{turn_to(90.0F)});
    EXPECT_EQ(scene.actor(id).move_to.current_command, mc::turn_right);
    scene.run(0.1);
    EXPECT_NEAR(scene.heading(id), 9.0, 3.1);  // a frame of animation more or less
    EXPECT_GT(scene.heading(id), 5.0);
}

TEST(TurnBody, faces_an_object) {
    Scene scene;
    const BodyId id = scene.spawn(actor_at(1, place_at(96, 96)));
    scene.spawn(actor_at(2, place_at(80, 96)));
    scene.push(id, MoveBody{{.type = MoveToType::turn_to_object, .object_id = 2}});
    ASSERT_TRUE(scene.run_until(NoticeKind::turn_finished, id, 4));
    EXPECT_NEAR(scene.heading(id), 270.0, 1e-3);
    EXPECT_EQ(scene.world.storage().voyeur_count(), 0U);
}

// --- The two readings.

WorldDef by(const Rules& rules) { return {.rules = rules}; }

TEST(RulesOfTheWorld, decide_about_half_a_turn) {
    Scene retail(by(Rules::retail()));
    Scene documented(by(Rules::documented()));
    for (Scene* scene : {&retail, &documented}) {
        const BodyId id = scene->spawn(actor_at(1, place_at(96, 96)));
        scene->run(0.1);
        scene->push(id, MoveBody{turn_to(180.0F)});
        scene->run(4);  // by the documented rules it is over before the first frame
        ASSERT_TRUE(scene->notice_of(NoticeKind::turn_finished, id).has_value());
    }
    EXPECT_NEAR(retail.heading(retail.world.find(1)), 180.0, 1e-3);
    EXPECT_NEAR(documented.heading(documented.world.find(1)), 0.0, 1e-3);
}

TEST(RulesOfTheWorld, decide_when_a_flight_is_over) {
    Hunt retail(flight_from(k_prey, 12.0F), by(Rules::retail()), 5.0F);
    Hunt documented(flight_from(k_prey, 12.0F), by(Rules::documented()), 5.0F);
    for (Hunt* scene : {&retail, &documented}) {
        scene->push(scene->prey, DoMotion{.motion = mc::walk_backwards});  // after it: updates keep coming
        ASSERT_TRUE(scene->run_until(NoticeKind::arrived, scene->hunter, 20));
    }
    EXPECT_GE(retail.gap(retail.hunter, retail.prey), 12.0F);
    EXPECT_LE(documented.gap(documented.hunter, documented.prey), 12.0F);
}

}  // namespace
}  // namespace glidepath

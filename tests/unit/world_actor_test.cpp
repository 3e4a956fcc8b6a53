// Bodies that act, through the world: commands, motions, ground and air.
#include <glidepath/commands.h>

#include "entity/acting_body.h"
#include "layers.h"
#include "unit/acting_scene.h"
#include "unit/near.h"
#include "unit/special_numbers.h"
#include "world/storage.h"

#include <cmath>
#include <limits>

namespace glidepath {
namespace {

namespace mc = motion_command;

// Keyframed root motion comes in thirtieths of a second, so a stretch of time may hold one more or one less.
constexpr double k_keyframe_s = 1.0 / 30.0;

DoMotion running() { return {.motion = mc::walk_forward, .hold_key = HoldKey::run}; }

// --- Refusals.

TEST(ActingBody, refuses_commands_for_a_body_that_does_not_act) {
    Scene scene;
    const BodyId id = scene.spawn({.object = 1, .position = place_at(60, 60)});
    const std::uint64_t before = scene.world.state_hash();
    for (const Error& status : {scene.world.push(id, DoMotion{.motion = mc::walk_forward}),
                                scene.world.push(id, StopMotion{.motion = mc::walk_forward}),
                                scene.world.push(id, StopCompletely{}),
                                scene.world.push(id, MoveBody{turn_to(90)}), scene.world.push(id, Jump{})}) {
        EXPECT_EQ(status.code, ErrorCode::refused);
        EXPECT_STREQ(status.what, "id");
    }
    EXPECT_EQ(scene.world.state_hash(), before);
    EXPECT_EQ(actor_of(scene.world, id), nullptr);
}

TEST(ActingBody, refuses_commands_for_a_dead_id) {
    Scene scene;
    const BodyId id = scene.spawn(actor_at(1, place_at(60, 60)));
    scene.remove(id);
    const BodyId reused = scene.spawn(actor_at(2, place_at(60, 60)));
    ASSERT_EQ(reused.index(), id.index());
    const std::uint64_t before = scene.world.state_hash();
    for (const Error& status :
         {scene.world.push(id, running()), scene.world.push(id, StopMotion{.motion = mc::walk_forward}),
          scene.world.push(id, StopCompletely{}), scene.world.push(id, MoveBody{chase_of(2)})}) {
        EXPECT_EQ(status.code, ErrorCode::unknown_id);
    }
    EXPECT_EQ(scene.world.state_hash(), before);
}

TEST(ActingBody, refuses_speeds_that_are_not_finite_or_too_high) {
    Scene scene;
    const BodyId id = scene.spawn(actor_at(1, place_at(60, 60)));
    const std::uint64_t before = scene.world.state_hash();
    for (const float speed : {k_nan, k_infinity, -k_infinity, 1.1e6F, -1.1e6F}) {
        const Error status = scene.world.push(id, DoMotion{.motion = mc::walk_forward, .speed = speed});
        EXPECT_EQ(status.code, ErrorCode::out_of_range) << speed;
    }
    for (const float bad : {k_nan, k_infinity}) {
        MoveToRequest request = chase_of(7);
        request.parameters.speed = bad;
        EXPECT_FALSE(scene.world.push(id, MoveBody{request}).is_ok()) << bad;
    }
    EXPECT_EQ(scene.world.state_hash(), before);
}

TEST(ActingBody, refuses_jumps_of_an_invalid_extent) {
    Scene scene;
    const BodyId id = scene.spawn(actor_at(1, place_at(60, 60)));
    const std::uint64_t before = scene.world.state_hash();
    for (const float extent : {k_nan, k_infinity, -0.1F, 1.1F}) {
        EXPECT_EQ(scene.world.push(id, Jump{.extent = extent}).code, ErrorCode::out_of_range) << extent;
    }
    EXPECT_EQ(scene.world.state_hash(), before);
}

TEST(ActingBody, returns_the_error_of_its_interpreter) {
    Scene scene;
    const BodyId id = scene.spawn(actor_at(1, place_at(60, 60)));
    scene.push(id, Jump{});
    scene.run(0.2);
    ASSERT_FALSE(scene.body(id).has_contact);
    const Error again = scene.world.push(id, Jump{});
    EXPECT_EQ(again.code, ErrorCode::refused);
    EXPECT_STREQ(again.what, "jump");
    EXPECT_EQ(again.where, static_cast<std::uint64_t>(MovementError::no_contact));
    EXPECT_STREQ(again.why, name_of(MovementError::no_contact));
    const Error action = scene.world.push(id, DoMotion{.motion = 0x10000051});  // an action
    EXPECT_EQ(action.code, ErrorCode::refused);
    EXPECT_STREQ(action.what, "motion");
    EXPECT_EQ(action.where, static_cast<std::uint64_t>(MovementError::no_contact));
}

TEST(ActingBody, refuses_facts_that_would_let_a_nan_in) {
    Scene scene;
    for (const float bad : {k_nan, k_infinity, -1.0F, 1.1e6F}) {
        SpawnDef def = actor_at(1, place_at(60, 60));
        def.facts.run_rate = bad;
        EXPECT_FALSE(scene.world.spawn(def).has_value()) << bad;
        def.facts = creature_facts();
        def.facts.jump_speed_mps = bad;
        EXPECT_FALSE(scene.world.spawn(def).has_value()) << bad;
    }
    EXPECT_EQ(scene.world.size(), 0U);
}

TEST(ActingBody, refuses_a_table_without_clips) {
    Scene scene;
    const DefaultLocomotion locomotion = make_default_locomotion();
    SpawnDef def = actor_at(1, place_at(60, 60));
    def.assets = {.table = &locomotion.table, .clips = nullptr};
    EXPECT_FALSE(scene.world.spawn(def).has_value());
    def.assets = {.table = nullptr, .clips = &locomotion.clips};
    EXPECT_FALSE(scene.world.spawn(def).has_value());
}

TEST(ActingBody, stays_finite_when_the_planner_is_asked_for_an_absurd_speed) {
    Scene scene;
    const BodyId id = scene.spawn(actor_at(1, place_at(60, 60)));
    MoveToRequest request{.type = MoveToType::move_to_position, .position = place_at(60, 90)};
    request.parameters.speed = std::numeric_limits<float>::max();
    scene.push(id, MoveBody{request});
    scene.run(2);
    EXPECT_TRUE(validate(scene.at(id)).is_ok());
    EXPECT_TRUE(is_finite(scene.body(id).velocity_mps));
    const auto cancelled = scene.notice_of(NoticeKind::move_to_cancelled, id);
    ASSERT_TRUE(cancelled.has_value());
    EXPECT_NE(cancelled->code, 0U);
}

// --- Motions on the ground.

struct Gait {
    const char* name;
    DoMotion command;
    Vec3 metres_a_second;  // in the body's axes
};

class Gaits : public testing::TestWithParam<RootMotionMode> {};

TEST_P(Gaits, carry_the_body_at_their_speed) {
    const Gait gaits[] = {
        {"walk", {.motion = mc::walk_forward}, {0, 3.12F, 0}},
        {"walk at half speed", {.motion = mc::walk_forward, .speed = 0.5F}, {0, 1.56F, 0}},
        {"run at a rate of 1.5", running(), {0, 6.0F, 0}},
        {"backwards", {.motion = mc::walk_backwards}, {0, -3.12F * 0.65F, 0}},
        {"side step", {.motion = mc::side_step_right}, {1.25F * 1.248F, 0, 0}},
        {"side step left", {.motion = mc::side_step_left}, {-1.25F * 1.248F, 0, 0}},
        {"side step with the run key",
         {.motion = mc::side_step_right, .hold_key = HoldKey::run},
         {1.25F * 1.248F * 1.5F, 0, 0}},
    };
    for (const Gait& gait : gaits) {
        Scene scene({.root_motion = GetParam()});
        const BodyId id = scene.spawn(actor_at(1, place_at(96, 96)));
        scene.push(id, gait.command);
        const Position start = scene.at(id);
        scene.run(10, 1.0 / 60.0);
        const Vec3 expected = gait.metres_a_second * 10.0F;
        const double tolerance = GetParam() == RootMotionMode::smoothed
                                     ? 0.002
                                     : length(gait.metres_a_second) * k_keyframe_s + 0.002;
        EXPECT_TRUE(is_near(offset(start, scene.at(id)), expected, tolerance)) << gait.name;
        EXPECT_NEAR(heading_gap(scene.heading(id), 0.0), 0.0, 0.001) << gait.name;
    }
}

TEST_P(Gaits, turn_the_body_a_quarter_a_second_and_speed) {
    for (const float speed : {0.25F, 1.0F, 1.5F}) {
        for (const MotionCommand turn : {mc::turn_right, mc::turn_left}) {
            Scene scene({.root_motion = GetParam()});
            const BodyId id = scene.spawn(actor_at(1, place_at(96, 96)));
            scene.push(id, DoMotion{.motion = turn, .speed = speed});
            scene.run(1, 1.0 / 60.0);
            const double turned = turn == mc::turn_right ? scene.heading(id) : 360.0 - scene.heading(id);
            const double wanted = 90.0 * static_cast<double>(speed);
            // A keyframe turns by 3 degrees, however fast the frames follow each other.
            const double tolerance = GetParam() == RootMotionMode::smoothed ? 0.05 : 3.05;
            EXPECT_NEAR(turned, wanted, tolerance);
            EXPECT_LT(distance(scene.at(id), place_at(96, 96)), 0.001F);
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Modes, Gaits, testing::Values(RootMotionMode::keyframed, RootMotionMode::smoothed));

TEST(ActingBody, runs_at_four_metres_a_second_without_a_game_object) {
    Scene scene;
    const BodyId id = scene.spawn({.object = 1, .position = place_at(96, 96), .acts = true});
    scene.push(id, running());
    scene.run(10);
    EXPECT_NEAR(distance(place_at(96, 96), scene.at(id)), 40.0, 0.2);
}

TEST(ActingBody, of_twice_the_scale_goes_twice_as_far) {
    Scene scene;
    SpawnDef def = actor_at(1, place_at(96, 96));
    def.scale = 2.0F;
    const BodyId id = scene.spawn(def);
    scene.push(id, DoMotion{.motion = mc::walk_forward});
    scene.run(5);
    EXPECT_NEAR(distance(place_at(96, 96), scene.at(id)), 2.0 * 15.6, 0.25);
}

TEST(ActingBody, stands_still_and_plays_nothing_while_hidden) {
    Scene scene;
    SpawnDef def = actor_at(1, place_at(96, 96));
    def.state |= physics_state::hidden;
    const BodyId id = scene.spawn(def);
    scene.push(id, running());
    scene.push(id, DoMotion{.motion = mc::turn_right, .hold_key = HoldKey::run});
    const double frame = scene.actor(id).sequence.frame_number;
    scene.run(2);
    EXPECT_EQ(scene.at(id), place_at(96, 96));
    EXPECT_EQ(scene.actor(id).sequence.frame_number, frame);
}

TEST(ActingBody, stops_on_a_stop_command) {
    Scene scene;
    const BodyId id = scene.spawn(actor_at(1, place_at(96, 96)));
    scene.push(id, DoMotion{.motion = mc::walk_forward});
    scene.run(1);
    scene.push(id, StopMotion{.motion = mc::walk_forward});
    scene.run(0.2);
    const Position stopped = scene.at(id);
    scene.run(1);
    EXPECT_EQ(scene.at(id), stopped);
    scene.push(id, running());
    scene.push(id, DoMotion{.motion = mc::turn_right});
    scene.run(1);
    EXPECT_GT(distance(stopped, scene.at(id)), 1.0F);
    scene.push(id, StopCompletely{});
    scene.run(0.2);
    const Position again = scene.at(id);
    scene.run(1);
    EXPECT_EQ(scene.at(id), again);
}

TEST(ActingBody, has_no_motion_pending_right_after_a_command_without_links) {
    // spec/interpreter.md 12.1: after a request the body checks for completed motions.
    Scene scene;
    const BodyId id = scene.spawn(actor_at(1, place_at(96, 96)));
    scene.run(0.1);
    scene.push(id, DoMotion{.motion = mc::walk_forward});
    EXPECT_FALSE(motions_pending(scene.actor(id).interpreter));
    scene.push(id, StopMotion{.motion = mc::walk_forward});
    EXPECT_FALSE(motions_pending(scene.actor(id).interpreter));
    scene.push(id, StopCompletely{});
    EXPECT_FALSE(motions_pending(scene.actor(id).interpreter));
    EXPECT_GE(scene.count(NoticeKind::motion_done), 3U);
}

TEST(ActingBody, keeps_as_many_motions_waiting_as_its_animation_does) {
    Scene scene;
    const BodyId id = scene.spawn(actor_at(1, place_at(96, 96)));
    for (int i = 0; i < 100; ++i) {
        scene.push(id, i % 3 == 0 ? DoMotion{.motion = mc::walk_backwards} : running());
        scene.push(id, DoMotion{.motion = i % 2 == 0 ? mc::turn_left : mc::turn_right});
        if (i % 5 == 0) scene.push(id, SetMotion{.velocity_mps = {0, 1, 3}});
        scene.run(0.1);
        ASSERT_EQ(scene.actor(id).interpreter.pending.size(), scene.actor(id).manager.pending.size()) << i;
    }
}

// --- Ground and air (wire ground).

TEST(ActingBody, in_the_air_is_turned_but_not_carried_by_its_animation) {
    Scene scene;
    SpawnDef def = actor_at(1, place_at(96, 96));
    def.on_ground = false;
    def.state = 0;  // without gravity every motion is allowed, and it hangs where it is
    const BodyId id = scene.spawn(def);
    scene.push(id, DoMotion{.motion = mc::walk_forward});
    scene.push(id, DoMotion{.motion = mc::turn_right});
    scene.run(1);
    EXPECT_LT(distance(scene.at(id), place_at(96, 96)), 0.001F);
    EXPECT_NEAR(scene.heading(id), 90.0, 3.1);
}

TEST(ActingBody, shows_a_hop_when_a_vector_comes_while_it_runs) {
    Scene scene;
    const BodyId id = scene.spawn(actor_at(1, place_at(96, 60)));
    scene.push(id, running());
    scene.run(1, k_thirtieth_s);
    scene.push(id, SetMotion{.velocity_mps = {0, 6, 7}});
    EXPECT_TRUE(scene.body(id).is_grounded());
    scene.run(k_thirtieth_s, k_thirtieth_s);
    EXPECT_FALSE(scene.body(id).is_grounded());
    EXPECT_EQ(scene.actor(id).manager.state.substate, mc::falling);
    EXPECT_EQ(scene.actor(id).interpreter.interpreted.forward.command, mc::run_forward);
    EXPECT_EQ(scene.body(id).velocity_mps.z, 0.0F);  // the upward part is lost
    ASSERT_TRUE(scene.run_until(NoticeKind::landed, id, 2, k_thirtieth_s));
    EXPECT_EQ(scene.at(id).frame.origin.z, 12.0F);
    const float landed_y = scene.at(id).frame.origin.y;
    scene.run(1, k_thirtieth_s);
    EXPECT_GT(scene.at(id).frame.origin.y, landed_y + 2.0F);  // it runs on
}

TEST(ActingBody, keeps_the_whole_vector_while_it_stands_or_where_the_rule_says_so) {
    for (const bool runs : {false, true}) {
        Scene scene(WorldDef{.rules = {.take_off = runs ? TakeOff::keep_vector : TakeOff::retail}});
        const BodyId id = scene.spawn(actor_at(1, place_at(96, 60)));
        if (runs) scene.push(id, running());
        scene.run(1, k_thirtieth_s);
        scene.push(id, SetMotion{.velocity_mps = {0, 6, 7}});
        scene.run(k_thirtieth_s, k_thirtieth_s);
        EXPECT_EQ(scene.body(id).velocity_mps, (Vec3{0, 6, 7}));
        const float take_off_y = scene.at(id).frame.origin.y;
        scene.run(0.5, k_thirtieth_s);
        EXPECT_GT(scene.at(id).frame.origin.z, 13.5F);
        EXPECT_NEAR(scene.at(id).frame.origin.y - take_off_y, 3.0F, 0.01F);  // velocity alone
        ASSERT_TRUE(scene.run_until(NoticeKind::landed, id, 2, k_thirtieth_s));
        EXPECT_EQ(scene.at(id).frame.origin.z, 12.0F);
        EXPECT_EQ(scene.body(id).velocity_mps, (Vec3{}));
    }
}

TEST(ActingBody, jumps_by_itself_with_the_velocity_of_its_state) {
    Scene scene;
    const BodyId id = scene.spawn(actor_at(1, place_at(96, 60, 90)));
    scene.push(id, running());
    scene.run(1, k_thirtieth_s);
    scene.push(id, Jump{.extent = 0.5F});
    EXPECT_TRUE(is_near(scene.body(id).velocity_mps, {6, 0, 5}, 1e-4));  // half of the 10 m/s of a full jump
    EXPECT_FALSE(scene.body(id).has_contact);
    EXPECT_EQ(scene.actor(id).interpreter.jump_extent, 0.0F);
    ASSERT_TRUE(scene.run_until(NoticeKind::landed, id, 4, k_thirtieth_s));
    EXPECT_EQ(scene.at(id).frame.origin.z, 12.0F);
}

TEST(ActingBody, lands_from_its_own_jump_at_the_height_that_it_left) {
    Scene scene;
    const BodyId id = scene.spawn(actor_at(1, place_at(96, 60)));
    scene.push(id, PlaceAt{place_at(96, 60, 0, 40.0F)});
    scene.run(0.2);
    scene.push(id, Jump{});
    ASSERT_TRUE(scene.run_until(NoticeKind::landed, id, 4, k_thirtieth_s));
    EXPECT_EQ(scene.at(id).frame.origin.z, 40.0F);
}

TEST(ActingBody, that_is_put_elsewhere_in_flight_stands_there) {
    Scene scene;
    const BodyId id = scene.spawn(actor_at(1, place_at(96, 60, 0, 80.0F)));
    scene.push(id, SetMotion{.velocity_mps = {0, 0, 5}});
    scene.run(0.3);
    scene.push(id, PlaceAt{place_at(96, 70, 0, 12.0F)});
    EXPECT_TRUE(scene.body(id).is_grounded());
    EXPECT_EQ(scene.body(id).velocity_mps, (Vec3{}));
    scene.run(1);
    EXPECT_EQ(scene.at(id).frame.origin.z, 12.0F);
}

// --- A world is a value.

void set_scene(Scene& scene) {
    const BodyId prey = scene.spawn(actor_at(1, place_at(90, 90)));
    const BodyId hunter = scene.spawn(actor_at(2, place_at(60, 60)));
    const BodyId flier = scene.spawn(actor_at(3, place_at(95, 95)));
    scene.push(prey, DoMotion{.motion = mc::walk_forward});
    scene.push(prey, DoMotion{.motion = mc::turn_right, .speed = 0.3F});
    scene.push(hunter, MoveBody{chase_of(1)});
    scene.push(flier, MoveBody{flight_from(1, 30.0F)});
}

TEST(ActingBody, of_a_copied_world_does_the_same) {
    Scene scene;
    set_scene(scene);
    scene.run(3);
    World copy = scene.world;
    EXPECT_EQ(copy.state_hash(), scene.world.state_hash());
    for (int i = 0; i < 100; ++i) {
        scene.world.tick(k_tenth_s);
        copy.tick(k_tenth_s);
        ASSERT_EQ(copy.state_hash(), scene.world.state_hash()) << i;
    }
}

TEST(ActingBody, of_a_copied_world_outlives_the_first_one) {
    std::optional<World> copy;
    std::uint64_t expected = 0;
    {
        Scene scene;
        set_scene(scene);
        copy = scene.world;
        for (int i = 0; i < 50; ++i) {
            scene.world.tick(k_tenth_s);
        }
        expected = scene.world.state_hash();
    }
    for (int i = 0; i < 50; ++i) {
        copy->tick(k_tenth_s);
    }
    EXPECT_EQ(copy->state_hash(), expected);
}

TEST(ActingBody, changes_the_hash_of_the_state_with_what_waits_for_the_next_tick) {
    Scene scene;
    const BodyId id = scene.spawn({.object = 1, .position = place_at(60, 60)});
    const std::uint64_t before = scene.world.state_hash();
    scene.push(id, HostMotion{.offset = {{0, 1, 0}, {}}});
    EXPECT_NE(scene.world.state_hash(), before);
}

}  // namespace
}  // namespace glidepath

// Predictive bodies in a world: what they refuse, that they are shown as the bare predictor shows them, and
// what the world adds. One long file, since all tests run the same few scenes.
#include <glidepath/commands.h>
#include <glidepath/world.h>

#include "layers.h"
#include "predict/predictor.h"
#include "unit/counted_allocation.h"
#include "unit/generators.h"
#include "unit/one_body_world.h"
#include "world/storage.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>
#include <vector>

namespace glidepath {
namespace {

constexpr double k_60_fps_s = 1.0 / 60.0;

SpawnDef predictive(ObjectId object, const Position& position = outdoors({50, 50, 10})) {
    return {.object = object, .position = position, .smoother = Smoother::predictive};
}

// Runs north at 4 m/s, turns east after two seconds, and stands from the fourth on.
Position truth_at(double time_s) {
    const double north_m = 4.0 * std::min(time_s, 2.0);
    const double east_m = 4.0 * std::clamp(time_s - 2.0, 0.0, 2.0);
    return outdoors({static_cast<float>(50.0 + east_m), static_cast<float>(50.0 + north_m), 10.0F},
                    time_s < 2.0 ? 0.0 : 90.0);
}

GlideTo update_at(double sent_s) { return {.target = truth_at(sent_s), .sent_s = sent_s}; }

// One body that hears where it is ten times a second, 0.1 s late.
struct PredictiveWorld {
    World world;
    BodyId id;
    double sent_s = 0.1;  // of the next update
    Position shown;
    float longest_step_m = 0;
    int jumps = 0;

    explicit PredictiveWorld(const WorldDef& def = positions_only()) : world(def) {
        id = spawn(world, {.object = 1, .position = truth_at(0.0), .sent_s = -0.1});
        shown = truth_at(0.0);
    }
    void hear_all() {
        while (sent_s + 0.1 <= world.clock_s()) {
            EXPECT_TRUE(world.push(id, update_at(sent_s)).is_ok());
            sent_s += 0.1;
        }
    }
    void draw() {
        for (const Pose& pose : world.poses()) {
            if (pose.jumped) {
                ++jumps;
            } else {
                longest_step_m = std::max(longest_step_m, distance(shown, pose.position));
            }
            shown = pose.position;
        }
    }
    void frame(double elapsed_s = k_60_fps_s) {
        world.begin_frame(elapsed_s);
        world.step();
        hear_all();
        draw();
    }
    void run_to(double until_s, double elapsed_s = k_60_fps_s) {
        while (world.clock_s() < until_s)
            frame(elapsed_s);
    }
};

TEST(PredictiveBody, refuses_settings_that_are_out_of_range) {
    World world;
    SpawnDef def = predictive(1);
    def.predict = Predict{.top_speed_mps = -1.0};
    const Expected<BodyId> made = world.spawn(def);
    ASSERT_FALSE(made.has_value());
    EXPECT_STREQ(made.error().what, "top_speed_mps");
    World badly_made(positions_only({.teleport_m = std::numeric_limits<double>::quiet_NaN()}));
    EXPECT_FALSE(badly_made.spawn(def_of(1)).has_value());
    EXPECT_EQ(world.size(), 0U);
}

TEST(PredictiveBody, refuses_times_and_velocities_that_are_not_finite) {
    PredictiveWorld scene;
    const double not_a_number = std::numeric_limits<double>::quiet_NaN();
    const std::uint64_t before = scene.world.state_hash();
    EXPECT_STREQ(scene.world.push(scene.id, GlideTo{.target = truth_at(1), .sent_s = not_a_number}).what,
                 "sent_s");
    EXPECT_STREQ(
        scene.world
            .push(scene.id, GlideTo{.target = truth_at(1), .sent_s = 1.0, .velocity_mps = Vec3{0, 2e6F, 0}})
            .what,
        "velocity_mps");
    EXPECT_STREQ(scene.world.push(scene.id, PlaceAt{.target = truth_at(1), .sent_s = 1e300}).what, "sent_s");
    EXPECT_STREQ(scene.world.push(scene.id, GlideTo{.target = {.cell = 0, .frame = {}}}).what, "cell");
    SpawnDef def = predictive(2);
    def.sent_s = not_a_number;
    EXPECT_FALSE(scene.world.spawn(def).has_value());
    EXPECT_EQ(scene.world.state_hash(), before);
}

TEST(PredictiveBody, refuses_updates_with_and_without_a_send_time_in_turn) {
    World world(positions_only());
    const BodyId timed = spawn(world, def_of(1));
    const BodyId untimed = spawn(world, def_of(2));
    world.tick(0.1);
    EXPECT_TRUE(world.push(timed, GlideTo{.target = truth_at(0.1), .sent_s = 0.1}).is_ok());
    EXPECT_TRUE(world.push(untimed, GlideTo{.target = truth_at(0.1)}).is_ok());
    world.tick(0.1);
    EXPECT_STREQ(world.push(timed, GlideTo{.target = truth_at(0.2)}).what, "sent_s");
    EXPECT_STREQ(world.push(untimed, GlideTo{.target = truth_at(0.2), .sent_s = 0.2}).what, "sent_s");
    // A host may put it anywhere without knowing the sender's clock.
    EXPECT_TRUE(world.push(timed, PlaceAt{truth_at(3.0)}).is_ok());
    EXPECT_TRUE(world.push(untimed, PlaceAt{truth_at(3.0)}).is_ok());
}

TEST(PredictiveBody, refuses_whatever_would_move_it_otherwise) {
    World world;
    SpawnDef def = predictive(1);
    def.acts = true;
    const BodyId id = spawn(world, def);
    const auto refuses = [&](const auto& command) {
        const Error error = world.push(id, command);
        return error.code == ErrorCode::refused &&
               std::string_view(error.why).find("predictive") != std::string_view::npos;
    };
    EXPECT_TRUE(refuses(SetMotion{.velocity_mps = {0, 0, 5}}));
    EXPECT_TRUE(refuses(StickTo{.target = 2}));
    EXPECT_TRUE(refuses(Unstick{}));
    EXPECT_TRUE(refuses(ConstrainTo{truth_at(0)}));
    EXPECT_TRUE(refuses(Unconstrain{}));
    EXPECT_TRUE(refuses(SetSpeeds{4, 4}));
    EXPECT_TRUE(refuses(HostMotion{}));
    EXPECT_TRUE(refuses(Jump{}));
    EXPECT_TRUE(refuses(MoveBody{}));
    EXPECT_FALSE(refuses(DoMotion{.motion = motion_command::walk_forward}));
}

TEST(PredictiveBody, is_the_default_of_a_world_of_positions_and_of_no_other) {
    World plain(positions_only());
    World retail;
    EXPECT_NE(plain.storage().predicted(spawn(plain, def_of(1))), nullptr);
    EXPECT_EQ(retail.storage().predicted(spawn(retail, def_of(1))), nullptr);
    SpawnDef def = def_of(2);
    def.smoother = Smoother::retail;
    EXPECT_EQ(plain.storage().predicted(spawn(plain, def)), nullptr);
    EXPECT_NE(retail.storage().predicted(spawn(retail, predictive(2))), nullptr);
}

// A body that is in no cell before its first update: all it knows are updates, as the bare one. It looks
// around while it runs.
void compare_with_bare(bool pushes_before_step) {
    World world(positions_only());
    const BodyId id = spawn(world, {.object = 1, .position = {}, .in_world = false});
    Predictor bare = predictor_with({});
    Position shown;
    double sent_s = 0.0;
    bool teleported = false;
    for (int i = 0; i < 400; ++i) {
        world.begin_frame(k_60_fps_s);
        const double now_s = world.clock_s();
        if (!pushes_before_step) world.step();
        while (sent_s + 0.1 <= now_s) {
            const bool is_lost = static_cast<int>(std::lround(sent_s * 10.0)) % 7 == 3;
            const bool is_teleport = !teleported && sent_s > 4.9;
            Position target = truth_at(sent_s);
            set_heading(target.frame, std::fmod(77.0 * std::floor(sent_s / 0.3), 360.0));
            if (teleported || is_teleport) target.frame.origin.x += 20.0F;
            const PredictUpdate update{.received_s = now_s,
                                       .sent_s = sent_s,
                                       .position_m = metres_on_map(target),
                                       .heading_deg = heading_of(target.frame),
                                       .has_heading = true,
                                       .teleport = is_teleport};
            sent_s += 0.1;
            if (is_lost) continue;
            predict::update(bare, update);
            if (is_teleport) {
                teleported = true;
                ASSERT_TRUE(world.push(id, PlaceAt{.target = target, .sent_s = update.sent_s}).is_ok());
            } else {
                ASSERT_TRUE(world.push(id, GlideTo{.target = target, .sent_s = update.sent_s}).is_ok());
            }
        }
        predict::frame(bare, now_s);
        if (pushes_before_step) world.step();
        for (const Pose& pose : world.poses())
            shown = pose.position;
        if (bare.knot_count == 0) continue;
        const CellId cell = world.storage().predicted(id)->cell;
        Position expected =
            renormalized({.cell = cell, .frame = {origin_by(cell, bare.shown.position_m), {}}});
        expected.frame.rotation = upright_rotation(bare.shown_heading_deg);
        ASSERT_EQ(shown, expected) << "frame " << i << " of the one that pushes "
                                   << (pushes_before_step ? "before" : "after") << " the step";
    }
    EXPECT_TRUE(teleported);
}

TEST(PredictiveBody, is_shown_as_the_bare_predictor_shows_it) { compare_with_bare(false); }
TEST(PredictiveBody, is_shown_the_same_when_updates_come_before_the_step) { compare_with_bare(true); }

TEST(PredictiveBody, does_not_ask_for_send_times) {
    World world(positions_only({.top_speed_mps = 4.0}));
    const BodyId id = spawn(world, {.object = 1, .position = truth_at(0.0)});
    double sent_s = 0.1;
    Position shown;
    while (world.clock_s() < 8.0) {
        world.tick(k_60_fps_s);
        while (sent_s + 0.1 <= world.clock_s()) {
            ASSERT_TRUE(world.push(id, GlideTo{.target = truth_at(sent_s)}).is_ok());
            sent_s += 0.1;
        }
        for (const Pose& pose : world.poses())
            shown = pose.position;
        if (world.clock_s() > 1.0 && world.clock_s() < 3.5) {
            EXPECT_LT(distance(shown, truth_at(world.clock_s() - 0.2)), 0.4F) << world.clock_s();
        }
    }
    EXPECT_EQ(shown.frame.origin, truth_at(8.0).frame.origin);
}

TEST(PredictiveBody, moves_in_every_frame_at_any_rate) {
    for (const double fps : {24.0, 30.0, 60.0, 144.0, 240.0}) {
        PredictiveWorld scene;
        scene.run_to(1.0, 1.0 / fps);
        int still = 0;
        while (scene.world.clock_s() < 1.9) {
            const Position before = scene.shown;
            scene.frame(1.0 / fps);
            still += scene.shown == before ? 1 : 0;
        }
        EXPECT_EQ(still, 0) << fps;
        EXPECT_LE(scene.longest_step_m, 1.8F * 4.0F / static_cast<float>(fps) * 1.01F) << fps;
    }
}

TEST(PredictiveBody, comes_to_rest_exactly_and_stays_there) {
    PredictiveWorld scene;
    scene.run_to(7.0);
    EXPECT_EQ(scene.shown.frame.origin, truth_at(7.0).frame.origin);
    const Position rested = scene.shown;
    scene.sent_s = 1e9;  // no more updates
    for (int i = 0; i < 600; ++i) {
        scene.world.tick(k_60_fps_s);
        EXPECT_TRUE(scene.world.raw_poses().empty());
        scene.draw();
    }
    EXPECT_EQ(scene.shown, rested);
    EXPECT_TRUE(scene.world.poses().empty());  // nobody draws it again
}

TEST(PredictiveBody, is_put_by_a_flagged_teleport_with_one_jump) {
    PredictiveWorld scene;
    scene.run_to(1.5);
    const int jumps = scene.jumps;
    ASSERT_TRUE(scene.world.push(scene.id, PlaceAt{outdoors({150, 20, 3}, 45)}).is_ok());
    EXPECT_EQ(count_of(scene.world, NoticeKind::teleported), 1);
    scene.draw();
    EXPECT_EQ(scene.jumps, jumps + 1);
    EXPECT_EQ(scene.shown.frame.origin, (Vec3{150, 20, 3}));
    scene.sent_s = 1e9;
    for (int i = 0; i < 120; ++i)
        scene.frame();
    EXPECT_EQ(scene.shown.frame.origin, (Vec3{150, 20, 3}));
    EXPECT_EQ(scene.jumps, jumps + 1);
}

TEST(PredictiveBody, is_not_put_by_a_teleport_that_is_older_than_what_is_known) {
    PredictiveWorld scene;
    scene.run_to(1.5);
    const Position before = scene.shown;
    ASSERT_TRUE(
        scene.world.push(scene.id, PlaceAt{.target = outdoors({150, 20, 3}), .sent_s = 0.75}).is_ok());
    EXPECT_EQ(count_of(scene.world, NoticeKind::teleported), 0);
    EXPECT_LT(distance(scene.world.body(scene.id)->position, before), 1.0F);
}

TEST(PredictiveBody, stays_where_it_is_when_the_host_refuses_a_teleport) {
    ScriptedHost host;
    WorldDef def = positions_only();
    def.host = host.host();
    PredictiveWorld scene(def);
    scene.run_to(1.5);
    host.refuses_places = true;
    EXPECT_EQ(scene.world.push(scene.id, PlaceAt{outdoors({150, 20, 3})}).code, ErrorCode::refused);
    EXPECT_EQ(count_of(scene.world, NoticeKind::position_refused), 1);
    scene.frame();
    EXPECT_LT(distance(scene.shown, truth_at(1.3)), 1.0F);
}

TEST(PredictiveBody, tells_of_jumps_gaps_and_starving) {
    PredictiveWorld scene;
    scene.run_to(1.0);
    int gaps = 0;
    int starvings = 0;
    int jumps = 0;
    const auto listen = [&] {
        gaps += count_of(scene.world, NoticeKind::gap);
        starvings += count_of(scene.world, NoticeKind::starved);
        for (const Notice& notice : scene.world.notices()) {
            if (notice.kind == NoticeKind::teleported && notice.reason == NoticeReason::too_far_to_run) {
                ++jumps;
                EXPECT_GT(notice.distance_m, 50.0F);
            }
        }
    };
    const double heard_s = scene.sent_s;
    scene.sent_s = 1e9;
    while (scene.world.clock_s() < 2.0) {  // nine updates are lost
        scene.frame();
        listen();
    }
    EXPECT_EQ(starvings, 1);
    EXPECT_EQ(gaps, 0);
    scene.sent_s = heard_s + 0.9;
    scene.frame();
    listen();
    EXPECT_EQ(gaps, 1);
    EXPECT_EQ(jumps, 0);
    while (scene.world.clock_s() < 2.5) {
        scene.frame();
        listen();
    }
    EXPECT_EQ(std::pair(gaps, starvings), std::pair(1, 1));
    ASSERT_TRUE(
        scene.world.push(scene.id, GlideTo{.target = outdoors({50, 150, 10}), .sent_s = 2.5}).is_ok());
    listen();
    EXPECT_EQ(jumps, 1);
    EXPECT_EQ(scene.world.body(scene.id)->position.frame.origin.y, 150.0F);
}

TEST(PredictiveBody, goes_over_the_edges_of_landblocks_and_through_doors) {
    World world(positions_only());
    const BodyId id = spawn(world, {.object = 1, .position = outdoors({185, 100, 10}), .sent_s = -0.1});
    Position shown;
    for (int i = 1; i <= 30; ++i) {  // 3 m/s to the east
        Position target = outdoors({185.0F + 0.3F * static_cast<float>(i), 100, 10});
        if (i > 20) target = {0x11200102, {{0.3F * static_cast<float>(i) - 7.0F, 100, 10}, {}}};
        ASSERT_TRUE(world.push(id, GlideTo{.target = target, .sent_s = 0.1 * i - 0.1}).is_ok());
        for (int frame = 0; frame < 6; ++frame) {
            const Position before = shown;
            world.tick(k_60_fps_s);
            for (const Pose& pose : world.poses())
                shown = pose.position;
            if (i > 5) {
                EXPECT_LT(distance(before, shown), 0.15F) << i;
            }
        }
        if (i == 20) {
            EXPECT_LT(shown.cell & 0xFFFFU, 0x41U);
        }
    }
    EXPECT_EQ(shown.cell, 0x11200102U);
}

TEST(PredictiveBody, beyond_96_m_is_put_where_it_is_and_comes_back_on_its_way) {
    WorldDef def = positions_only();
    def.viewer = {.kind = ViewerKind::position, .position = outdoors({50, 120, 10})};
    World world(def);
    const BodyId id = spawn(world, {.object = 1, .position = outdoors({50, 20, 10}), .sent_s = -0.1});
    world.tick(0.05);
    EXPECT_FALSE(entity_of(world, id).is_on);
    // It runs north at 8 m/s and is 96 m away after half a second.
    double sent_s = 0.1;
    Position shown;
    int jumps_in_sight = 0;
    while (world.clock_s() < 3.0) {
        world.tick(k_60_fps_s);
        while (sent_s + 0.1 <= world.clock_s()) {
            const auto y = static_cast<float>(20.0 + 8.0 * sent_s);
            ASSERT_TRUE(world.push(id, GlideTo{.target = outdoors({50, y, 10}), .sent_s = sent_s}).is_ok());
            sent_s += 0.1;
        }
        for (const Pose& pose : world.poses()) {
            jumps_in_sight += pose.jumped && world.clock_s() > 1.5 ? 1 : 0;
            shown = pose.position;
        }
        if (world.clock_s() > 1.0) {
            const double behind_s =
                (20.0 + 8.0 * world.clock_s() - static_cast<double>(shown.frame.origin.y)) / 8.0;
            EXPECT_LT(behind_s, 0.3) << world.clock_s();
        }
    }
    EXPECT_TRUE(entity_of(world, id).is_on);
    EXPECT_EQ(jumps_in_sight, 0);
}

// Of a body that starts 100 m away, and comes nearer than 96.
WorldDef seen_from_the_north() {
    WorldDef def = positions_only();
    def.viewer = Viewer::at(outdoors({50, 150, 10}));
    return def;
}

// One world that sleeps and one that never does, to the bit.
int frames_awake(const WorldDef& def, WakeCause forgotten, bool& is_same) {
    PredictiveWorld sleeping(def);
    PredictiveWorld waking(def);
    sleeping.world.storage().forget_to_wake_for(forgotten);
    waking.world.storage().keep_awake();
    int awake = 0;
    is_same = true;
    while (sleeping.world.clock_s() < 6.0) {
        sleeping.frame();
        waking.frame();
        is_same &= sleeping.world.state_hash() == waking.world.state_hash() &&
                   sleeping.shown == waking.shown && sleeping.jumps == waking.jumps;
        if (sleeping.world.storage().is_awake(sleeping.id)) ++awake;
    }
    return awake;
}

TEST(PredictiveBody, needs_no_turn_in_a_pass_where_nobody_looks) {
    bool is_same = false;
    EXPECT_LT(frames_awake(positions_only(), WakeCause::none, is_same), 10);
    EXPECT_TRUE(is_same);
}

TEST(PredictiveBody, is_measured_wherever_it_is_shown) {
    bool is_same = false;
    EXPECT_GT(frames_awake(seen_from_the_north(), WakeCause::none, is_same), 100);
    EXPECT_TRUE(is_same);
    static_cast<void>(frames_awake(seen_from_the_north(), WakeCause::display, is_same));
    EXPECT_FALSE(is_same);
}

TEST(PredictiveBody, that_is_carried_or_in_a_pack_comes_back_with_its_next_position) {
    PredictiveWorld scene;
    const BodyId holder = spawn(scene.world, def_of(9, outdoors({20, 20, 10})));
    scene.run_to(1.0);
    scene.world.attach(scene.id, holder);
    scene.sent_s = 1e9;
    scene.frame();
    EXPECT_TRUE(std::none_of(scene.world.poses().begin(), scene.world.poses().end(),
                             [](const Pose& pose) { return pose.object == 1; }));
    ASSERT_TRUE(scene.world.push(scene.id, GlideTo{.target = outdoors({60, 60, 10}), .sent_s = 1.2}).is_ok());
    EXPECT_EQ(count_of(scene.world, NoticeKind::unparented), 1);
    scene.frame();
    EXPECT_EQ(scene.shown.frame.origin, (Vec3{60, 60, 10}));
    scene.world.take_out(scene.id);
    scene.frame();
    ASSERT_TRUE(scene.world.push(scene.id, GlideTo{.target = outdoors({70, 60, 10}), .sent_s = 1.4}).is_ok());
    scene.frame();
    EXPECT_EQ(scene.shown.frame.origin, (Vec3{70, 60, 10}));
    EXPECT_TRUE(entity_of(scene.world, scene.id).is_on);
}

TEST(PredictiveBody, that_acts_plays_its_motions_and_is_not_moved_by_them) {
    World world;
    SpawnDef def = predictive(1);
    def.acts = true;
    const BodyId id = spawn(world, def);
    ASSERT_TRUE(
        world.push(id, DoMotion{.motion = motion_command::walk_forward, .hold_key = HoldKey::run}).is_ok());
    const double frame_before = world.storage().actor(id)->sequence.frame_number;
    for (int i = 0; i < 20; ++i)
        world.tick(k_60_fps_s);
    EXPECT_NE(world.storage().actor(id)->sequence.frame_number, frame_before);
    EXPECT_EQ(world.body(id)->position, def.position);
}

TEST(PredictiveBody, is_followed_by_those_that_stick_to_it) {
    PredictiveWorld scene;
    SpawnDef def = def_of(2, outdoors({50, 45, 10}));
    def.smoother = Smoother::retail;
    const BodyId follower = spawn(scene.world, def);
    scene.run_to(0.5);
    ASSERT_TRUE(scene.world.push(follower, StickTo{.target = 1, .target_radius_m = 0.5F}).is_ok());
    scene.run_to(1.4);
    EXPECT_LT(distance(scene.world.body(follower)->position, scene.world.body(scene.id)->position), 2.0F);
}

TEST(PredictiveBody, runs_on_to_the_same_bits_from_a_snapshot) {
    PredictiveWorld scene;
    scene.run_to(1.23);
    PredictiveWorld copy{scene};
    EXPECT_EQ(copy.world.state_hash(), scene.world.state_hash());
    // Also one that is taken in the middle of a frame, before its messages.
    scene.world.tick(k_60_fps_s);
    copy.world = scene.world;
    for (PredictiveWorld* each : {&scene, &copy})
        each->run_to(5.0);
    EXPECT_EQ(copy.world.state_hash(), scene.world.state_hash());
    EXPECT_EQ(copy.shown, scene.shown);
    // What it has heard is part of the state.
    EXPECT_TRUE(copy.world.push(copy.id, GlideTo{.target = truth_at(9), .sent_s = copy.sent_s}).is_ok());
    EXPECT_NE(copy.world.state_hash(), scene.world.state_hash());
}

TEST(PredictiveBody, leaves_nothing_behind_when_it_is_removed) {
    PredictiveWorld scene;
    scene.run_to(1.0);
    scene.world.remove(scene.id);
    EXPECT_FALSE(scene.world.push(scene.id, update_at(1.0)).is_ok());
    scene.world.tick(k_60_fps_s);
    EXPECT_TRUE(scene.world.poses().empty());
    SpawnDef def = def_of(1);
    def.smoother = Smoother::retail;
    const BodyId next = spawn(scene.world, def);  // in the same slot
    EXPECT_EQ(next.index(), scene.id.index());
    EXPECT_TRUE(scene.world.push(next, Unstick{}).is_ok());
    EXPECT_EQ(scene.world.storage().predicted(next), nullptr);
}

TEST(PredictiveBody, needs_no_heap_in_a_frame) {
    World world(positions_only());
    for (ObjectId object = 1; object <= 100; ++object)
        spawn(world, def_of(object, outdoors({static_cast<float>(object), 50, 10})));
    int frames = 0;
    std::size_t poses = 0;
    const auto frame = [&] {
        world.begin_frame(k_60_fps_s);
        world.step();
        for (ObjectId object = 1; object <= 100; ++object) {
            if ((frames + static_cast<int>(object)) % 6 != 0) continue;
            const auto y = static_cast<float>(50.0 + 2.0 * world.clock_s());
            const Position target = outdoors({static_cast<float>(object), y, 10});
            const Error status = object % 30 == 0 && frames % 120 < 6
                                     ? world.push(world.find(object), PlaceAt{target})
                                     : world.push(world.find(object), GlideTo{.target = target});
            EXPECT_TRUE(status.is_ok());
        }
        poses += world.poses().size();
        ++frames;
    };
    for (int i = 0; i < 60; ++i)
        frame();
    EXPECT_EQ(allocations_in([&] {
                  for (int i = 0; i < 300; ++i)
                      frame();
              }),
              0);
    EXPECT_GT(poses, 20000U);
}

double number_between(double low, double high) {
    return low + (high - low) * *generate::whole_number<std::int32_t>(0, 1000000) / 1e6;
}
bool one_in(int many) { return *generate::whole_number<int>(1, many) == 1; }

// Any walk over a network that delays, loses and doubles, any frames, any host that now and then puts the
// body somewhere.
RC_GTEST_PROP(PredictiveBodyProperty, never_steps_too_far_and_comes_to_rest_exactly, ()) {
    World world(positions_only({.smoothness = *rc::gen::element(Smoothness::quick, Smoothness::balanced,
                                                                Smoothness::exact, Smoothness::present),
                                .top_speed_mps = one_in(2) ? 5.0 : 0.0}));
    Position truth = outdoors({90, 90, 10});
    const double interval_s = number_between(0.05, 0.5);
    const double offset_s = number_between(-100.0, 100.0);  // of the sender's clock
    const BodyId id = spawn(world, {.object = 1, .position = truth, .sent_s = offset_s - 0.2});
    double sent_s = 0.0;
    Vec3 velocity_mps{};
    Position shown = truth;
    const auto draw = [&](double dt_s) {
        bool jumped = false;
        Position now = shown;
        for (const Pose& pose : world.poses()) {
            jumped = pose.jumped;
            now = pose.position;
        }
        RC_ASSERT(validate(now).is_ok());
        const double top_mps = world.storage().predicted(id)->predictor.top_speed_mps;
        if (!jumped && top_mps > 0.0) {
            RC_ASSERT(static_cast<double>(distance(shown, now)) <= 1.8 * top_mps * dt_s + 1e-4);
        }
        shown = now;
    };
    const int frames = *generate::whole_number<int>(1, 300);
    for (int i = 0; i < frames; ++i) {
        const double dt_s = one_in(20) ? number_between(0.1, 0.9) : number_between(0.001, 0.05);
        world.begin_frame(dt_s);
        const bool is_late = one_in(2);
        if (is_late) world.step();
        while (sent_s <= world.clock_s()) {
            if (one_in(4)) velocity_mps = one_in(2) ? Vec3{} : Vec3{3, one_in(2) ? 4.0F : -4.0F, 0};
            truth.frame.origin = truth.frame.origin + velocity_mps * static_cast<float>(interval_s);
            truth = renormalized(truth);
            sent_s += interval_s;
            if (one_in(8)) continue;
            const GlideTo update{.target = truth, .sent_s = sent_s - interval_s + offset_s};
            RC_ASSERT(world.push(id, update).is_ok());
            if (one_in(10)) RC_ASSERT(world.push(id, update).is_ok());
        }
        if (one_in(50)) {
            truth = outdoors({static_cast<float>(number_between(20.0, 180.0)), 90, 10});
            RC_ASSERT(world.push(id, PlaceAt{truth}).is_ok());
        }
        if (!is_late) world.step();
        draw(dt_s);
    }
    for (int i = 1; i <= 10; ++i) {  // it stands, and says so
        for (double left_s = interval_s; left_s > 0.0; left_s -= k_60_fps_s) {
            world.tick(k_60_fps_s);
            // Before its frame is drawn: an update may still change where that frame shows the body.
            if (left_s <= k_60_fps_s) {
                const GlideTo rest{.target = truth, .sent_s = sent_s + i * interval_s + offset_s};
                RC_ASSERT(world.push(id, rest).is_ok());
            }
            draw(k_60_fps_s);
        }
    }
    for (int i = 0; i < 600; ++i) {
        world.tick(k_60_fps_s);
        draw(k_60_fps_s);
    }
    RC_ASSERT(shown.frame.origin == truth.frame.origin);
    world.tick(k_60_fps_s);
    RC_ASSERT(world.raw_poses().empty());
}

}  // namespace
}  // namespace glidepath

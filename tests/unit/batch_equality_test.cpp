// The batch is the plain path: worlds in which everything happens are stepped both ways and compared after
// every frame, with each set of instructions that the processor has.
#include <glidepath/commands.h>
#include <glidepath/world.h>

#include "batch/target.h"
#include "layers.h"
#include "unit/chase_scene.h"
#include "unit/one_body_world.h"
#include "unit/same_worlds.h"
#include "unit/wild_world.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

namespace glidepath {
namespace {

constexpr ObjectId k_crowd = 320;

struct ChosenTarget {
    explicit ChosenTarget(Target target) { use_target(target); }
    ChosenTarget(const ChosenTarget&) = delete;
    ChosenTarget& operator=(const ChosenTarget&) = delete;
    ~ChosenTarget() {
        for (const Target widest : {Target::plain, Target::avx2, Target::avx512}) {
            use_target(widest);
        }
    }
};

std::size_t batched_in(const World& world, ObjectId bodies) {
    std::size_t count = 0;
    for (ObjectId object = 1; object <= bodies; ++object) {
        const BodyId id = world.find(object);
        if (!id.is_none() && world.storage().is_batched(id)) ++count;
    }
    return count;
}

std::size_t packed_in(const World& world, ObjectId bodies) {
    std::size_t count = 0;
    for (ObjectId object = 1; object <= bodies; ++object) {
        const BodyId id = world.find(object);
        if (!id.is_none() && world.storage().is_packed(id)) ++count;
    }
    return count;
}

// Each on a way of its own, with waypoints ahead.
void spawn_gliders(World& world) {
    for (ObjectId object = 1; object <= k_crowd; ++object) {
        const float y = 4.0F + 0.5F * static_cast<float>(object);
        const BodyId id = spawn(world, def_of(object, outdoors({30, y, 10}, 90)));
        for (int step = 1; step <= 10; ++step) {
            const float x = 30.0F + 3.0F * static_cast<float>(step);
            EXPECT_TRUE(world.push(id, GlideTo{.target = outdoors({x, y, 10}, 90)}).is_ok());
        }
    }
}

// They, packed as soon as may be, and the same by the plain path.
struct Gliders {
    World world{every_frame()};
    World plain{every_frame()};

    Gliders() {
        plain.storage().keep_awake();
        world.storage().pack_always();
        spawn_gliders(world);
        spawn_gliders(plain);
    }
    void tick(int frames = 1) {
        for (int frame = 0; frame < frames; ++frame) {
            world.tick(k_frame_s);
            plain.tick(k_frame_s);
        }
    }
};

TEST(Batch, has_plain_instructions_everywhere) { EXPECT_TRUE(has_target(Target::plain)); }

TEST(Batch, takes_gliding_bodies_and_gives_them_back_at_the_end_of_the_way) {
    Gliders gliders;
    World& world = gliders.world;
    std::size_t most = 0;
    std::size_t most_packed = 0;
    for (int frame = 0; frame < 200; ++frame) {
        gliders.tick();
        expect_same(world, gliders.plain);
        ASSERT_FALSE(::testing::Test::HasFailure()) << "frame " << frame;
        most = std::max(most, batched_in(world, k_crowd));
        most_packed = std::max(most_packed, packed_in(world, k_crowd));
    }
    EXPECT_GT(most, k_crowd * 9 / 10);
    EXPECT_GT(most_packed, k_crowd * 9 / 10);
    EXPECT_EQ(batched_in(world, k_crowd), 0U);
    EXPECT_EQ(packed_in(world, k_crowd), 0U);
}

// Who looks at a body gets all of it, and it is packed again afterwards; a snapshot goes on as the world
// does.
TEST(Batch, packs_again_who_was_looked_at) {
    Gliders gliders;
    gliders.tick(40);
    World& world = gliders.world;
    World& plain = gliders.plain;
    const BodyId id = world.find(7);
    ASSERT_TRUE(world.storage().is_packed(id));
    const BodyId in_plain = plain.find(7);
    EXPECT_EQ(world.body(id)->position.frame.origin, plain.body(in_plain)->position.frame.origin);
    EXPECT_FALSE(world.storage().is_packed(id));
    constexpr double before_anybody_came_s = -1.0;  // nobody is asked to remember that
    EXPECT_EQ(world.poses_at(before_anybody_came_s).size(), plain.poses_at(before_anybody_came_s).size());
    World snapshot = world;
    EXPECT_EQ(snapshot.state_hash(), plain.state_hash());
    gliders.tick(6);
    for (int frame = 0; frame < 6; ++frame) {
        snapshot.tick(k_frame_s);
    }
    EXPECT_TRUE(world.storage().is_packed(id));
    expect_same(world, plain);
    expect_same(snapshot, plain);
    world.remove(id);
    plain.remove(in_plain);
    expect_same(world, plain);
}

// From x = 30 to 60 by way of the edge at 48, and here and there over one along y.
TEST(Batch, keeps_bodies_that_go_from_cell_to_cell) {
    World world(every_frame());
    spawn_gliders(world);
    for (int frame = 0; frame < 20; ++frame) {
        world.tick(k_frame_s);
    }
    const CellId before = world.body(world.find(7))->position.cell;
    ASSERT_GT(batched_in(world, k_crowd), k_crowd * 9 / 10);
    for (int frame = 0; frame < 70; ++frame) {
        world.tick(k_frame_s);
        ASSERT_GT(batched_in(world, k_crowd), k_crowd * 9 / 10) << "frame " << frame;
    }
    EXPECT_EQ(world.body(world.find(7))->position.cell, before + 8);  // one column farther
}

TEST(Batch, shows_a_body_to_whoever_asks) {
    Gliders gliders;
    gliders.tick(10);
    World& world = gliders.world;
    const BodyId id = world.find(7);
    ASSERT_TRUE(world.storage().is_batched(id));
    const Body& batched = *world.body(id);
    const Body& expected = *gliders.plain.body(gliders.plain.find(7));
    EXPECT_EQ(batched.position.frame.origin, expected.position.frame.origin);
    EXPECT_EQ(batched.cached_velocity_mps, expected.cached_velocity_mps);
    EXPECT_TRUE(world.storage().is_batched(id));
}

std::size_t cycling_in(const World& world, ObjectId bodies) {
    std::size_t count = 0;
    for (ObjectId object = 1; object <= bodies; ++object) {
        const BodyId id = world.find(object);
        if (!id.is_none() && world.storage().is_cycling(id)) ++count;
    }
    return count;
}

// What the acting bodies of a crowd are asked to do, by number.
using Task = Error (*)(World&, BodyId, ObjectId);

Error stand(World&, BodyId, ObjectId) { return {}; }
Error run_on(World& world, BodyId id, ObjectId) {
    return world.push(id, DoMotion{.motion = motion_command::walk_forward, .hold_key = HoldKey::run});
}
Error run_round(World& world, BodyId id, ObjectId object) {
    if (Error refused = run_on(world, id, object); !refused.is_ok()) return refused;
    return world.push(id, DoMotion{.motion = motion_command::turn_right, .hold_key = HoldKey::run});
}
Error turn_left(World& world, BodyId id, ObjectId) {
    return world.push(id, DoMotion{.motion = motion_command::turn_left});
}
// Of every twenty one runs, and the others after it, those that were created earlier and later. Every other
// leader runs after the one before.
ObjectId leader_of(ObjectId object) {
    const ObjectId leader = object - (object - 1) % 20 + 11;
    const bool follows = object == leader && object > 40 && (object / 20) % 2 == 0;
    return follows ? leader - 20 : leader;
}
Error chase_object(World& world, BodyId id, ObjectId target) {
    MoveToRequest request{.type = MoveToType::move_to_object, .object_id = target};
    request.parameters.flags |= movement_flag::can_charge;
    return world.push(id, MoveBody{request});
}
Error chase(World& world, BodyId id, ObjectId object) {
    const ObjectId leader = leader_of(object);
    return object == leader ? run_on(world, id, object) : chase_object(world, id, leader);
}

// They arrive, or give up after some meters; some flee.
Error chase_a_little(World& world, BodyId id, ObjectId object) {
    const ObjectId leader = leader_of(object);
    if (object == leader) return run_round(world, id, object);
    MoveToRequest request{.type = MoveToType::move_to_object, .object_id = leader};
    MovementParameters& parameters = request.parameters;
    parameters.flags |= movement_flag::can_charge | movement_flag::use_final_heading;
    parameters.distance_to_object_m = static_cast<float>(object % 7);
    parameters.fail_distance_m = static_cast<float>(2 + object % 23);
    if (object % 5 == 0) {
        parameters.flags &= ~movement_flag::move_towards;
        parameters.flags |= movement_flag::move_away;
        parameters.min_distance_m = 20.0F;
    }
    return world.push(id, MoveBody{request});
}

World acting_crowd(Task task, const MotionAssets& assets = {}) {
    World world(every_frame());
    for (ObjectId object = 1; object <= k_crowd; ++object) {
        const auto row = static_cast<float>(object % 64);
        SpawnDef def =
            def_of(object, outdoors({20.0F + 2.0F * row, 40.0F + static_cast<float>(object / 8), 10},
                                    static_cast<double>(5 * object % 360)));
        def.acts = true;
        def.assets = assets;
        static_cast<void>(spawn(world, def));
    }
    for (ObjectId object = 1; object <= k_crowd; ++object) {
        EXPECT_TRUE(task(world, world.find(object), object).is_ok());
    }
    return world;
}

// The share of bodies that blocks stepped at least, after the first frames; the rest is the same as ever.
void expect_cycling(Task task, double least_share, const MotionAssets& assets = {},
                    double pass_s = k_frame_s) {
    World world = acting_crowd(task, assets);
    World plain = acting_crowd(task, assets);
    plain.storage().keep_awake();
    std::size_t cycling = 0;
    constexpr int first = 10;
    constexpr int frames = 150;
    for (int frame = 0; frame < frames; ++frame) {
        world.tick(pass_s);
        plain.tick(pass_s);
        expect_same(world, plain);
        ASSERT_FALSE(::testing::Test::HasFailure()) << "frame " << frame;
        if (frame >= first) cycling += cycling_in(world, k_crowd);
    }
    EXPECT_GT(static_cast<double>(cycling), least_share * (frames - first) * k_crowd);
    EXPECT_EQ(cycling_in(plain, k_crowd), 0U);
}

TEST(Batch, plays_the_cycles_of_bodies_that_stand_run_or_turn) {
    expect_cycling(stand, 0.99);
    expect_cycling(run_on, 0.9);  // but for landblocks that they leave
    expect_cycling(turn_left, 0.99);
    expect_cycling(run_round, 0.9);
}

TEST(Batch, keeps_bodies_that_chase_and_asks_their_planners_there) {
    expect_cycling(chase, 0.95);
    expect_cycling(chase_a_little, 0.7);
    constexpr double several_a_frame_s = 1.0 / 110.0;  // it stands for some passes of a run
    expect_cycling(chase, 0.2, {}, several_a_frame_s);
    expect_cycling(chase_a_little, 0.1, {}, several_a_frame_s);
}

// A table by which nobody can turn.
MotionTable table_that_runs_ahead() {
    MotionTableSource source;
    source.default_style = motion_command::non_combat;
    source.style_defaults = {{motion_command::non_combat, motion_command::ready}};
    const auto add_cycle = [&](MotionId motion, float speed_mps) {
        source.cycles.push_back({motion_key(source.default_style, motion),
                                 {.velocity = {0, speed_mps, 0}, .omega = {}, .animations = {{.clip = 1}}}});
    };
    add_cycle(motion_command::ready, 0.0F);
    add_cycle(motion_command::walk_forward, 3.0F);
    add_cycle(motion_command::run_forward, 4.0F);
    return MotionTable::build(std::move(source)).value();
}

// Preys run in circles, so that hunters see them now ahead and now aside. Those who cannot turn remember that
// they steer.
TEST(Batch, knows_who_steers_and_does_not_turn) {
    const MotionTable table = table_that_runs_ahead();
    const DefaultLocomotion locomotion = make_default_locomotion();
    const auto hunt = [&] {
        World world(every_frame());
        for (ObjectId prey = 1; prey <= k_crowd / 2; ++prey) {
            const float x = 10.0F + static_cast<float>(prey);
            SpawnDef def = def_of(prey, outdoors({x, 60.0F, 10}, static_cast<double>(prey)));
            def.acts = true;
            const BodyId runner = spawn(world, def);
            def = def_of(k_crowd + prey, outdoors({x, 30.0F, 10}, 0));
            def.acts = true;
            def.assets = {&table, &locomotion.clips};
            const BodyId hunter = spawn(world, def);
            EXPECT_TRUE(chase_object(world, hunter, prey).is_ok());
            EXPECT_TRUE(run_round(world, runner, prey).is_ok());
        }
        return world;
    };
    World world = hunt();
    World plain = hunt();
    plain.storage().keep_awake();
    std::size_t began = 0;
    std::size_t ended = 0;
    std::size_t steering = 0;
    for (int frame = 0; frame < 300; ++frame) {
        world.tick(k_frame_s);
        plain.tick(k_frame_s);
        expect_same(world, plain);
        ASSERT_FALSE(::testing::Test::HasFailure()) << "frame " << frame;
        const std::size_t before = std::exchange(steering, 0);
        for (ObjectId prey = 1; prey <= k_crowd / 2; ++prey) {
            const BodyId hunter = world.find(k_crowd + prey);
            const bool steers = world.storage().actor(hunter)->move_to.aux_command != motion_command::none;
            if (steers && world.storage().is_cycling(hunter)) ++steering;
        }
        began += steering > before ? 1U : 0U;
        ended += steering < before ? 1U : 0U;
    }
    EXPECT_GT(began, 0U);
    EXPECT_GT(ended, 0U);
}

// Preys that run, turn, stop and teleport; hunters that steer, arrive, stick, flee and jump.
TEST(Batch, decides_in_blocks_what_hunters_decide_by_the_plain_path) {
    constexpr ChaseScene::Size size{.creatures = 380, .players = 24};
    constexpr int frames = 900;
    for (const double least_pass_s : {0.0, WorldDef{}.least_pass_s}) {
        ChaseScene plain(size, {.least_pass_s = least_pass_s});
        ChaseScene hunt(size, {.least_pass_s = least_pass_s});
        ChaseScene threaded(size, {.least_pass_s = least_pass_s, .threads = 3});
        plain.world().storage().keep_awake();
        std::size_t cycling = 0;
        for (int frame = 0; frame < frames; ++frame) {
            for (ChaseScene* const scene : {&plain, &hunt, &threaded}) {
                scene->tick(k_frame_s);
            }
            expect_same(plain.world(), hunt.world());
            expect_same(plain.world(), threaded.world());
            ASSERT_FALSE(::testing::Test::HasFailure()) << "frame " << frame;
            cycling += cycling_in(hunt.world(), size.creatures + size.players);
        }
        EXPECT_GT(cycling, std::size_t{frames} * size.creatures / 2);
        for (const NoticeKind kind :
             {NoticeKind::arrived, NoticeKind::target_lost, NoticeKind::move_to_cancelled}) {
            EXPECT_GT(hunt.count(kind), 0U) << static_cast<int>(kind);
        }
    }
}

// Every fourth of the gliders is followed by one who acts.
World followed_gliders() {
    World world(every_frame());
    spawn_gliders(world);
    for (ObjectId leader = 4; leader <= k_crowd; leader += 4) {
        SpawnDef def =
            def_of(k_crowd + leader, outdoors({20, 4.0F + 0.5F * static_cast<float>(leader), 10}, 0));
        def.acts = true;
        EXPECT_TRUE(chase_object(world, spawn(world, def), leader).is_ok());
    }
    return world;
}

// It has a turn of its own when its tracker has to send something, twice a second, and not in passes in which
// its follower has one and looks at it.
TEST(Batch, lets_those_who_are_followed_glide_on_between_their_updates) {
    World world = followed_gliders();
    World plain = followed_gliders();
    plain.storage().keep_awake();
    std::size_t followed = 0;
    std::size_t looked_at = 0;
    constexpr int first = 10;
    constexpr int frames = 80;
    const auto follower_of = [&](ObjectId leader) { return world.find(k_crowd + leader); };
    for (int frame = 0; frame < frames; ++frame) {
        std::vector<ObjectId> with_a_turn;
        for (ObjectId leader = 4; leader <= k_crowd; leader += 4) {
            if (world.storage().is_awake(follower_of(leader))) with_a_turn.push_back(leader);
        }
        world.tick(k_frame_s);
        plain.tick(k_frame_s);
        expect_same(world, plain);
        ASSERT_FALSE(::testing::Test::HasFailure()) << "frame " << frame;
        if (frame < first) continue;
        const auto is_batched = [&](ObjectId leader) {
            return world.storage().is_batched(world.find(leader));
        };
        for (ObjectId leader = 4; leader <= k_crowd; leader += 4) {
            followed += is_batched(leader) ? 1U : 0U;
        }
        looked_at +=
            static_cast<std::size_t>(std::count_if(with_a_turn.begin(), with_a_turn.end(), is_batched));
    }
    EXPECT_GT(static_cast<double>(followed), 0.85 * (frames - first) * k_crowd / 4);
    EXPECT_GT(looked_at, 100U);
}

// Footsteps on two frames of thirty: between them blocks play on.
TEST(Batch, stops_at_every_hook) {
    DefaultLocomotion locomotion = make_default_locomotion();
    ClipLibrary clips;
    ASSERT_TRUE(clips
                    .add({.id = 1,
                          .frame_count = 30,
                          .pos_frames = {},
                          .hooks = {{.frame = 7, .hook = 5}, {.frame = 20, .hook = 6}}})
                    .is_ok());
    expect_cycling(run_on, 0.8, {&locomotion.table, &clips});
}

TEST(Batch, leaves_frames_that_move_the_body_to_the_plain_path) {
    DefaultLocomotion locomotion = make_default_locomotion();
    ClipLibrary clips;
    const Frame ahead{{0, 0.1F, 0}, {}};
    ASSERT_TRUE(
        clips.add({.id = 1, .frame_count = 3, .pos_frames = {ahead, ahead, ahead}, .hooks = {}}).is_ok());
    World world = acting_crowd(run_on, {&locomotion.table, &clips});
    for (int frame = 0; frame < 20; ++frame) {
        world.tick(k_frame_s);
        EXPECT_EQ(cycling_in(world, k_crowd), 0U);
    }
}

// Twice a second its leader sends everybody an update, before or after its own turn in the pass.
TEST(Batch, keeps_those_who_are_sent_an_update) {
    World world = acting_crowd(chase);
    World plain = acting_crowd(chase);
    plain.storage().keep_awake();
    for (const ObjectId object : {5U, 15U}) {
        const BodyId follower = world.find(object);
        int updates = 0;
        for (int frame = 0; frame < 60; ++frame) {
            const bool was_cycling = world.storage().is_cycling(follower);
            const double before_s = world.storage().tracker(follower)->target.last_update_s;
            world.tick(k_frame_s);
            plain.tick(k_frame_s);
            expect_same(world, plain);
            const bool is_told = world.storage().tracker(follower)->target.last_update_s != before_s;
            if (!was_cycling || !is_told) continue;
            ++updates;
            EXPECT_TRUE(world.storage().is_cycling(follower));
        }
        EXPECT_GT(updates, 2);
    }
}

// About a million bodies and ticks in all.
TEST(Batch, gives_the_same_bits_as_the_plain_path_whatever_happens) {
    for (const Target target : {Target::plain, Target::avx2, Target::avx512}) {
        if (!has_target(target)) continue;
        const ChosenTarget chosen(target);
        std::size_t batched = 0;
        std::size_t cycling = 0;
        std::size_t packed = 0;
        for (std::uint64_t seed = 1; seed <= 2; ++seed) {
            const WildSettings settings{
                .bodies = 400, .actions = 24, .has_viewers = seed == 2, .share_acting = seed == 1 ? 3U : 16U};
            WildWorld plain(seed, settings);
            plain.world.storage().keep_awake();
            std::vector<std::unique_ptr<WildWorld>> worlds;
            for (const std::uint32_t threads : {1U, 3U}) {
                worlds.push_back(std::make_unique<WildWorld>(
                    seed, settings, WorldDef{.least_pass_s = 0, .threads = threads}));
                worlds.back()->world.storage().pack_always();
            }
            for (int frame = 0; frame < 300; ++frame) {
                plain.frame();
                for (const auto& world : worlds) {
                    world->frame();
                    expect_same(plain.world, world->world);
                }
                if (frame % 10 == 0) {
                    batched += batched_in(worlds[0]->world, 1000);
                    cycling += cycling_in(worlds[0]->world, 1000);
                    packed += packed_in(worlds[0]->world, 1000);
                }
                ASSERT_FALSE(::testing::Test::HasFailure())
                    << "seed " << seed << " frame " << frame << " target " << static_cast<int>(target);
            }
        }
        EXPECT_GT(batched, 300U);  // it was no empty batch
        EXPECT_GT(cycling, 300U);
        EXPECT_GT(packed, 100U);
    }
}

// With pauses between passes, as a client draws.
TEST(Batch, shows_the_same_poses_between_passes) {
    const WildSettings settings{.bodies = 400, .actions = 12, .has_viewers = false, .share_acting = 16};
    WildWorld plain(9, settings, {});
    plain.world.storage().keep_awake();
    WildWorld batched(9, settings, {});
    batched.world.storage().pack_always();
    for (int frame = 0; frame < 300; ++frame) {
        plain.frame();
        batched.frame();
        expect_same(plain.world, batched.world);
        ASSERT_FALSE(::testing::Test::HasFailure()) << "frame " << frame;
    }
}

}  // namespace
}  // namespace glidepath

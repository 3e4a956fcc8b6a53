#include <glidepath/commands.h>
#include <glidepath/world.h>

#include "layers.h"
#include "unit/one_body_world.h"
#include "unit/special_numbers.h"
#include "world/storage.h"

#include <gtest/gtest.h>

#include <cstring>
#include <functional>

namespace glidepath {
namespace {

void expect_refused(const Error& status, ErrorCode code, const char* what) {
    EXPECT_EQ(status.code, code) << name_of(status.code) << ' ' << status.what;
    EXPECT_STREQ(status.what, what);
    EXPECT_GT(std::strlen(status.why), 0U);
}

Position with_origin(const Vec3& origin) { return {k_block | 1U, {origin, {}}}; }

struct BadPosition {
    Position position;
    ErrorCode code;
    const char* what;
};

std::vector<BadPosition> bad_positions() {
    return {{with_origin({k_nan, 0, 0}), ErrorCode::bad_float, "origin"},
            {with_origin({0, -k_infinity, 0}), ErrorCode::bad_float, "origin"},
            {{0, {}}, ErrorCode::bad_cell, "cell"},
            {{k_block | 0x41U, {}}, ErrorCode::bad_cell, "cell"},
            {{0xFF200001, {}}, ErrorCode::bad_cell, "cell"},
            {{k_block | 1U, {{}, {0, 0, 0, 0}}}, ErrorCode::bad_quaternion, "rotation"},
            {{k_block | 1U, {{}, {1, 1, 0, 0}}}, ErrorCode::bad_quaternion, "rotation"},
            {{k_block | 1U, {{}, {k_nan, 0, 0, 1}}}, ErrorCode::bad_quaternion, "rotation"}};
}

// --- spawns that are refused ---

void expect_spawn_refused(const SpawnDef& def, ErrorCode code, const char* what) {
    World world{every_frame()};
    const std::uint64_t before = world.state_hash();
    const Expected<BodyId> made = world.spawn(def);
    ASSERT_FALSE(made.has_value()) << what;
    expect_refused(made.error_or_ok(), code, what);
    EXPECT_EQ(world.size(), 0U);
    EXPECT_EQ(world.state_hash(), before);
}

TEST(Spawn, without_an_object_is_refused) {
    expect_spawn_refused(def_of(0), ErrorCode::out_of_range, "object");
}

TEST(Spawn, at_an_invalid_position_is_refused) {
    for (const BadPosition& bad : bad_positions()) {
        expect_spawn_refused(def_of(1, bad.position), bad.code, bad.what);
    }
}

TEST(Spawn, of_an_invalid_size_is_refused) {
    for (const float bad : {-0.001F, k_nan, k_infinity, -k_infinity, 1.1e6F}) {
        SpawnDef def = def_of(1);
        def.radius_m = bad;
        expect_spawn_refused(def, ErrorCode::out_of_range, "radius_m");
        def = def_of(1);
        def.height_m = bad;
        expect_spawn_refused(def, ErrorCode::out_of_range, "height_m");
        def = def_of(1);
        def.scale = bad;
        expect_spawn_refused(def, ErrorCode::out_of_range, "scale");
        def = def_of(1);
        def.top_speed_mps = bad;
        expect_spawn_refused(def, ErrorCode::out_of_range, "top_speed_mps");
        def = def_of(1);
        def.elasticity = bad;
        expect_spawn_refused(def, ErrorCode::out_of_range, "elasticity");
    }
}

TEST(Spawn, with_friction_outside_of_zero_to_one_is_refused) {
    for (const float bad : {-0.001F, 1.001F, k_nan, k_infinity}) {
        SpawnDef def = def_of(1);
        def.friction = bad;
        expect_spawn_refused(def, ErrorCode::out_of_range, "friction");
    }
    for (const float good : {0.0F, 1.0F}) {
        SpawnDef def = def_of(1);
        def.friction = good;
        World world{every_frame()};
        EXPECT_TRUE(world.spawn(def).has_value());
    }
}

TEST(Spawn, of_an_object_that_is_already_here_is_refused) {
    World world{every_frame()};
    const BodyId first = spawn(world, def_of(1));
    const std::uint64_t before = world.state_hash();
    const Expected<BodyId> again = world.spawn(def_of(1, outdoors({60, 60, 10})));
    ASSERT_FALSE(again.has_value());
    expect_refused(again.error_or_ok(), ErrorCode::refused, "object");
    EXPECT_EQ(world.state_hash(), before);
    EXPECT_EQ(world.find(1), first);
}

// --- commands that are refused ---

// Every command there is, all of them sound.
std::vector<std::function<Error(World&, BodyId)>> all_commands() {
    return {
        [](World& world, BodyId id) {
            return world.push(id, GlideTo{.target = outdoors({51, 50, 10})});
        },
        [](World& world, BodyId id) {
            return world.push(id, PlaceAt{.target = outdoors({51, 50, 10})});
        },
        [](World& world, BodyId id) {
            return world.push(id, SetMotion{{1, 2, 3}, {}});
        },
        [](World& world, BodyId id) { return world.push(id, StickTo{.target = 5}); },
        [](World& world, BodyId id) { return world.push(id, Unstick{}); },
        [](World& world, BodyId id) {
            return world.push(id, ConstrainTo{outdoors({51, 50, 10})});
        },
        [](World& world, BodyId id) { return world.push(id, Unconstrain{}); },
        [](World& world, BodyId id) { return world.push(id, SetSpeeds{.top_speed_mps = 1}); },
        [](World& world, BodyId id) { return world.push(id, HostMotion{}); },
    };
}

TEST(Push, to_nobody_is_refused) {
    for (const auto& command : all_commands()) {
        World world{every_frame()};
        const BodyId removed = spawn(world, def_of(1));
        EXPECT_TRUE(command(world, removed).is_ok());
        world.remove(removed);
        expect_refused(command(world, removed), ErrorCode::unknown_id, "id");
        EXPECT_EQ(command(world, removed).where, removed.slot);
        const BodyId other = spawn(world, def_of(2));  // in the same slot
        EXPECT_EQ(other.slot, removed.slot);
        expect_refused(command(world, removed), ErrorCode::unknown_id, "id");
        expect_refused(command(world, BodyId{}), ErrorCode::unknown_id, "id");
        expect_refused(command(world, BodyId{77, 1}), ErrorCode::unknown_id, "id");
        EXPECT_TRUE(command(world, other).is_ok());
    }
}

TEST(Push, of_an_invalid_position_is_refused) {
    for (const BadPosition& bad : bad_positions()) {
        OneBodyWorld stage;
        const std::uint64_t before = stage.world.state_hash();
        expect_refused(stage.world.push(stage.id, GlideTo{.target = bad.position}), bad.code, bad.what);
        expect_refused(stage.world.push(stage.id, PlaceAt{.target = bad.position}), bad.code, bad.what);
        expect_refused(stage.world.push(stage.id, ConstrainTo{.anchor = bad.position}), bad.code, bad.what);
        EXPECT_EQ(stage.world.state_hash(), before);
    }
}

TEST(Push, of_numbers_that_are_not_finite_is_refused) {
    for (const float bad : {k_nan, k_infinity, -k_infinity}) {
        OneBodyWorld stage;
        World& world = stage.world;
        const std::uint64_t before = world.state_hash();
        expect_refused(world.push(stage.id, SetMotion{{0, bad, 0}, {}}), ErrorCode::bad_float,
                       "velocity_mps");
        expect_refused(world.push(stage.id, SetMotion{{}, {0, 0, bad}}), ErrorCode::bad_float, "omega_radps");
        expect_refused(world.push(stage.id, HostMotion{{{bad, 0, 0}, {}}}), ErrorCode::bad_float,
                       "offset.origin");
        expect_refused(world.push(stage.id, HostMotion{{{}, {bad, 0, 0, 0}}}), ErrorCode::bad_quaternion,
                       "offset.rotation");
        EXPECT_EQ(world.state_hash(), before);
    }
}

TEST(Push, of_invalid_sizes_and_speeds_is_refused) {
    for (const float bad : {k_nan, k_infinity, -1.0F, 1.1e6F}) {
        OneBodyWorld stage;
        World& world = stage.world;
        const std::uint64_t before = world.state_hash();
        expect_refused(world.push(stage.id, StickTo{.target = 5, .target_radius_m = bad}),
                       ErrorCode::out_of_range, "target_radius_m");
        expect_refused(world.push(stage.id, SetSpeeds{.top_speed_mps = bad}), ErrorCode::out_of_range,
                       "top_speed_mps");
        expect_refused(world.push(stage.id, SetSpeeds{.adjusted_top_speed_mps = bad}),
                       ErrorCode::out_of_range, "adjusted_top_speed_mps");
        EXPECT_EQ(world.state_hash(), before);
    }
}

TEST(Push, of_a_position_that_the_host_does_not_allow_is_refused) {
    ScriptedHost host;
    host.refuses_places = true;
    OneBodyWorld stage({.host = host.host()});
    expect_refused(stage.world.push(stage.id, PlaceAt{outdoors({60, 50, 10})}), ErrorCode::refused, "target");
    EXPECT_EQ(stage.origin(), (Vec3{50, 50, 10}));
    ASSERT_EQ(stage.world.notices().size(), 1U);
    EXPECT_EQ(stage.world.notices()[0].kind, NoticeKind::position_refused);
    stage.world.tick(k_frame_s);
    EXPECT_TRUE(stage.world.raw_poses().empty());
}

// --- ids ---

TEST(World, finds_bodies_by_their_object) {
    World world{every_frame()};
    EXPECT_TRUE(world.find(1).is_none());
    EXPECT_TRUE(world.find(0).is_none());
    const BodyId one = spawn(world, def_of(1));
    const BodyId two = spawn(world, def_of(2));
    EXPECT_EQ(world.find(1), one);
    EXPECT_EQ(world.find(2), two);
    EXPECT_TRUE(world.find(3).is_none());
    EXPECT_EQ(world.size(), 2U);
    EXPECT_EQ(entity_of(world, two).object, 2U);
}

TEST(World, forgets_a_body_that_is_removed) {
    World world{every_frame()};
    const BodyId one = spawn(world, def_of(1));
    const BodyId two = spawn(world, def_of(2));
    world.remove(one);
    EXPECT_FALSE(world.is_live(one));
    EXPECT_TRUE(world.is_live(two));
    EXPECT_TRUE(world.find(1).is_none());
    EXPECT_EQ(world.find(2), two);
    EXPECT_EQ(world.size(), 1U);
    ASSERT_EQ(world.raw_poses().size(), 1U);
    EXPECT_EQ(world.raw_poses()[0].id, two);
}

TEST(World, uses_a_slot_again_without_what_was_in_it) {
    World world{every_frame()};
    const BodyId first = spawn(world, def_of(1));
    EXPECT_TRUE(world.push(first, GlideTo{outdoors({60, 50, 10})}).is_ok());
    EXPECT_TRUE(world.push(first, GlideTo{outdoors({70, 50, 10})}).is_ok());
    EXPECT_TRUE(world.push(first, SetMotion{{1, 2, 3}, {4, 5, 6}}).is_ok());
    world.tick(k_frame_s);
    world.remove(first);
    const BodyId second = spawn(world, def_of(1));
    EXPECT_EQ(second.slot, first.slot);
    EXPECT_NE(second, first);
    EXPECT_FALSE(world.is_live(first));
    EXPECT_TRUE(world.is_live(second));
    EXPECT_EQ(entity_of(world, second).interpolation.length, 0);
    EXPECT_EQ(entity_of(world, second).body.velocity_mps, Vec3{});
    EXPECT_EQ(entity_of(world, second).body.position, outdoors({50, 50, 10}));
}

// The old waypoints would be met on the way.
TEST(World, uses_a_slot_again_without_the_waypoints_that_were_in_it) {
    World world{every_frame()};
    const BodyId first = spawn(world, def_of(1));
    for (const float x : {60.0F, 70.0F, 80.0F}) {
        EXPECT_TRUE(world.push(first, GlideTo{outdoors({x, 50, 10})}).is_ok());
    }
    world.remove(first);
    const BodyId second = spawn(world, def_of(1));
    EXPECT_TRUE(world.push(second, GlideTo{outdoors({52, 50, 10})}).is_ok());
    EXPECT_TRUE(world.push(second, GlideTo{outdoors({52, 52, 10})}).is_ok());
    for (int tick = 0; tick < 64; ++tick) {
        world.tick(k_frame_s);
        EXPECT_LT(entity_of(world, second).body.position.frame.origin.x, 52.1F);
    }
    EXPECT_TRUE(is_near(entity_of(world, second).body.position.frame.origin, {52, 52, 10}, 0.05));
}

TEST(World, makes_a_body_as_its_definition_says) {
    World world{every_frame()};
    SpawnDef def = def_of(9, indoors({1, 2, 3}, 45));
    def.radius_m = 0.75F;
    def.height_m = 3;
    def.scale = 2;
    def.friction = 0.5F;
    def.elasticity = 0.25F;
    def.state = physics_state::gravity | physics_state::missile;
    def.on_ground = false;
    def.is_player = true;
    def.stamps = {.position = 3, .instance = 4};
    const Entity& made = entity_of(world, spawn(world, def));
    EXPECT_EQ(made.object, 9U);
    EXPECT_EQ(made.body.position, indoors({1, 2, 3}, 45));
    EXPECT_EQ(made.body.radius_m, 0.75F);
    EXPECT_EQ(made.body.height_m, 3.0F);
    EXPECT_EQ(made.body.scale, 2.0F);
    EXPECT_EQ(made.body.friction, 0.5F);
    EXPECT_EQ(made.body.elasticity, 0.25F);
    EXPECT_EQ(made.body.state, physics_state::gravity | physics_state::missile);
    EXPECT_FALSE(made.body.has_contact);
    EXPECT_FALSE(made.body.on_walkable);
    EXPECT_EQ(made.body.acceleration_mps2, (Vec3{0, 0, -9.8F}));
    EXPECT_EQ(made.ground_height_m, 3.0F);
    EXPECT_FALSE(made.knows_ground);
    EXPECT_TRUE(made.is_player);
    EXPECT_EQ(made.top_speed_mps, 4.0F);
    EXPECT_EQ(made.adjusted_top_speed_mps, 4.0F);
    EXPECT_EQ(made.stamps, def.stamps);
    def.object = 10;
    def.on_ground = true;
    const Entity& standing = entity_of(world, spawn(world, def));
    EXPECT_TRUE(standing.body.is_grounded());
    EXPECT_TRUE(standing.knows_ground);
}

// --- commands ---

TEST(World, glides_a_body) {
    OneBodyWorld stage;
    stage.push(GlideTo{.target = outdoors({60, 50, 10}, 90)});
    stage.tick_times(1);
    EXPECT_NEAR(stage.origin().x, 50.0F + k_step_m, 1e-4);
    EXPECT_NEAR(heading_of(stage.entity().body.position.frame), 90.0, 1e-4);
    stage.tick_times(60);
    EXPECT_TRUE(is_near(stage.origin(), {60, 50, 10}, 0.05));
}

TEST(World, keeps_the_heading_of_a_glide_that_asks_for_it) {
    OneBodyWorld stage;
    stage.push(GlideTo{.target = outdoors({60, 50, 10}, 90), .keep_heading = true});
    stage.tick_times(1);
    EXPECT_NEAR(heading_of(stage.entity().body.position.frame), 0.0, 1e-4);
}

TEST(World, catches_up_at_twice_the_speed_that_is_set) {
    OneBodyWorld stage;
    stage.push(SetSpeeds{.top_speed_mps = 1, .adjusted_top_speed_mps = 2});
    stage.push(GlideTo{.target = outdoors({60, 50, 10})});
    stage.tick_times(1);
    EXPECT_NEAR(stage.origin().x, 50.0F + 4.0F * k_tick_s, 1e-4);
    EXPECT_EQ(stage.entity().top_speed_mps, 1.0F);
}

TEST(World, puts_a_body_somewhere_and_ends_what_it_did) {
    OneBodyWorld stage;
    stage.push(GlideTo{.target = outdoors({60, 50, 10})});
    stage.push(StickTo{.target = 5, .target_radius_m = 1});
    stage.push(ConstrainTo{outdoors({60, 50, 10})});
    stage.push(PlaceAt{.target = outdoors({20, 20, 5}, 30)});
    EXPECT_EQ(stage.entity().body.position, outdoors({20, 20, 5}, 30));
    EXPECT_EQ(stage.entity().interpolation.length, 0);
    EXPECT_EQ(stage.entity().sticky.target, 0U);
    EXPECT_FALSE(stage.entity().constraint.is_constrained);
    EXPECT_EQ(stage.world.notices().back().kind, NoticeKind::teleported);
    EXPECT_EQ(stage.world.notices().back().reason, NoticeReason::requested);
}

TEST(World, lets_a_body_jump_and_land) {
    OneBodyWorld stage;
    stage.push(SetMotion{.velocity_mps = {0, 3, 5}, .omega_radps = {0, 0, 1}});
    stage.tick_times(1);
    EXPECT_FALSE(stage.entity().body.has_contact);
    EXPECT_EQ(stage.entity().body.omega_radps, (Vec3{0, 0, 1}));
    stage.tick_times(15);
    EXPECT_GT(stage.origin().z, 11.0F);
    stage.tick_times(32);
    EXPECT_EQ(stage.origin().z, 10.0F);
    EXPECT_TRUE(stage.entity().body.is_grounded());
}

TEST(World, lands_a_flying_body_by_a_waypoint) {
    OneBodyWorld stage;
    stage.push(SetMotion{.velocity_mps = {0, 3, 5}, .omega_radps = {}});
    stage.tick_times(8);
    stage.push(GlideTo{.target = outdoors({50, 52, 10})});
    EXPECT_TRUE(stage.entity().body.is_grounded());
    stage.tick_times(32);
    EXPECT_TRUE(is_near(stage.origin(), {50, 52, 10}, 0.05));
}

TEST(World, leaves_the_ground_to_a_host_that_knows_it) {
    OneBodyWorld stage({.wire_ground = false});
    stage.push(SetMotion{.velocity_mps = {0, 3, 5}, .omega_radps = {}});
    EXPECT_TRUE(stage.entity().body.is_grounded());
    EXPECT_EQ(stage.entity().body.velocity_mps, (Vec3{0, 3, 5}));
    act(stage.world, stage.id,
        [](EntityParts parts, const EntityContext& context) { set_ground(parts, context, false, false); });
    stage.push(GlideTo{.target = outdoors({50, 52, 10})});
    EXPECT_FALSE(stage.entity().body.has_contact);
}

TEST(World, follows_another_of_its_bodies) {
    OneBodyWorld stage;
    const BodyId leader = spawn(stage.world, def_of(2, outdoors({50, 53, 10})));
    stage.push(StickTo{.target = 2, .target_radius_m = 0.5F});
    EXPECT_TRUE(stage.world.push(leader, HostMotion{{{0, 1, 0}, {}}}).is_ok());
    stage.tick_times(10);
    EXPECT_TRUE(is_near(stage.origin(), {50, 52.7F, 10}, 1e-3));  // where the leader is now
}

TEST(World, lets_go_of_a_body_that_is_teleported) {
    OneBodyWorld stage;
    const BodyId leader = spawn(stage.world, def_of(2, outdoors({50, 53, 10})));
    stage.push(StickTo{.target = 2, .target_radius_m = 0.5F});
    EXPECT_EQ(stage.entity().sticky.target, 2U);
    EXPECT_TRUE(stage.world.push(leader, PlaceAt{outdoors({60, 53, 10})}).is_ok());
    EXPECT_EQ(stage.entity().sticky.target, 0U);
}

TEST(World, waits_for_a_target_that_it_does_not_know) {
    OneBodyWorld stage;
    stage.push(StickTo{.target = 2, .target_radius_m = 0.5F});
    stage.tick_times(10);
    EXPECT_EQ(stage.origin(), (Vec3{50, 50, 10}));
    EXPECT_EQ(stage.entity().sticky.target, 2U);
    stage.tick_times(30);
    EXPECT_EQ(stage.entity().sticky.target, 0U);
}

TEST(World, unsticks_on_command) {
    OneBodyWorld stage;
    stage.push(StickTo{.target = 2, .target_radius_m = 0.5F});
    stage.push(Unstick{});
    EXPECT_EQ(stage.entity().sticky.target, 0U);
    EXPECT_EQ(stage.world.notices().back().reason, NoticeReason::requested);
}

TEST(World, leashes_and_unleashes_on_command) {
    OneBodyWorld stage;
    stage.push(ConstrainTo{.anchor = outdoors({50, 110, 10})});
    stage.push(HostMotion{{{0, 1, 0}, {}}});
    stage.tick_times(1);
    EXPECT_EQ(stage.origin(), (Vec3{50, 50, 10}));
    stage.push(Unconstrain{});
    stage.push(HostMotion{{{0, 1, 0}, {}}});
    stage.tick_times(1);
    EXPECT_TRUE(is_near(stage.origin(), {50, 51, 10}, k_position_tolerance_m));
}

TEST(World, joins_root_motion_that_comes_in_parts) {
    OneBodyWorld stage;
    stage.push(HostMotion{{{0, 0.5F, 0}, upright_rotation(90)}});
    stage.push(HostMotion{{{0, 0.25F, 0}, {}}});
    stage.tick_times(1);
    EXPECT_TRUE(is_near(stage.origin(), {50.25F, 50.5F, 10}, k_position_tolerance_m));
    EXPECT_NEAR(heading_of(stage.entity().body.position.frame), 90.0, 1e-4);
}

TEST(World, gives_back_what_an_action_returns) {
    OneBodyWorld stage;
    EXPECT_EQ(act(stage.world, stage.id,
                  [](EntityParts parts, const EntityContext& context) {
                      return parts.entity.object + static_cast<ObjectId>(context.clock_s * 32);
                  }),
              2U);
}

TEST(World, follows_its_rules) {
    for (const Rules rules : {Rules::retail(), Rules::documented()}) {
        ScriptedHost host;
        host.refuses_moves = true;
        OneBodyWorld stage({.rules = rules, .host = host.host()});
        EXPECT_EQ(stage.world.def().rules, rules);
        stage.push(GlideTo{.target = outdoors({50.15F, 50, 10})});
        stage.tick_times(10);  // blocked, and nearly there
        EXPECT_EQ(stage.origin().x > 50.1F, rules == Rules::documented());
    }
}

}  // namespace
}  // namespace glidepath

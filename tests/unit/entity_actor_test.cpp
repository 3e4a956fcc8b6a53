// One body that acts, without a world: what its animation, interpreter and planner tell each other and the
// game.
#include <glidepath/assets.h>

#include "base/units.h"
#include "entity/acting_body.h"
#include "entity/actions.h"
#include "entity/tick.h"
#include "entity/trace.h"
#include "entity/wire_ground.h"
#include "geometry/heading.h"
#include "layers.h"
#include "unit/animation_fixtures.h"
#include "unit/known_objects.h"
#include "unit/near.h"

#include <algorithm>
#include <cmath>

namespace glidepath {
namespace {

namespace mc = motion_command;

constexpr float k_dt_s = 1.0F / 30.0F;

// A standing creature with a table of its own, and nobody around it.
struct Stage {
    Entity entity;
    LoneWaypoints queue;
    Actor actor;
    Rules rules;
    Host host = free_host();
    KnownObjects others;
    NoticeList notices;
    Trace trace;
    double clock_s = 0;
    bool wire_ground = true;

    explicit Stage(const MotionAssets& assets) {
        entity.object = 7;
        entity.body.position = {.cell = 0xA9B40001, .frame = {{12, 12, 5}, {}}};
        entity.body.has_contact = entity.body.on_walkable = true;
        entity.ground_height_m = 5;
        entity.knows_ground = true;
        actor.assets = assets;
        actor.object.exists = actor.object.is_creature = true;
        actor.object.run_rate = 2.0F;
        enter_default_state(parts(), context());
    }
    EntityParts parts() { return {entity, queue, &actor}; }
    EntityContext context() {
        return {.clock_s = clock_s,
                .rules = rules,
                .host = host,
                .neighbours = others,
                .notices = notices,
                .wire_ground = wire_ground,
                .trace = &trace};
    }
    void run(int ticks, float dt_s = k_dt_s) {
        for (int i = 0; i < ticks; ++i) {
            clock_s += static_cast<double>(dt_s);
            glidepath::tick(parts(), context(), dt_s);
        }
    }
    MovementError ask(MotionCommand motion, float speed = 1.0F, HoldKey key = HoldKey::none) {
        const EntityContext now = context();
        ActingBody body(parts(), now);
        return do_motion(actor.interpreter, actor.object, body, motion, {.speed = speed, .hold_key = key});
    }
    MovementError plan_to(const MoveToRequest& request) {
        const EntityContext now = context();
        ActingBody body(parts(), now);
        return perform_movement(actor.move_to, request, body, rules);
    }
    [[nodiscard]] std::vector<Notice> all(NoticeKind kind) const {
        std::vector<Notice> found;
        for (const Notice& notice : notices) {
            if (notice.kind == kind) found.push_back(notice);
        }
        return found;
    }
};

// Ready with hooks, a run that a link of ten frames leads to, and falling; everything at 30 frames a second.
struct HookedTable {
    ClipLibrary clips = library_of({still_clip(1, 30), hooked_clip(2, 4), still_clip(3, 10)});
    MotionTable table = TableMaker{}
                            .style(k_non_combat, k_ready)
                            .cycle(k_non_combat, k_ready, data_of({{1}}))
                            .cycle(k_non_combat, k_walk, data_of({{2}}, {0, 3, 0}))
                            .cycle(k_non_combat, k_run, data_of({{2}}, {0, 4, 0}))
                            .cycle(k_non_combat, k_falling, data_of({{1}}))
                            .link(k_non_combat, k_ready, k_run, data_of({{3}}))
                            .build();
    [[nodiscard]] MotionAssets assets() const { return {&table, &clips}; }
};

// --- Actors that lack something.

TEST(Actor, without_a_table_stands_and_says_why) {
    Stage stage({});
    EXPECT_EQ(stage.ask(mc::walk_forward), MovementError::no_movement_manager);
    stage.run(30);
    EXPECT_EQ(stage.entity.body.position.frame.origin, (Vec3{12, 12, 5}));
    EXPECT_FALSE(motions_pending(stage.actor.interpreter));
}

TEST(Actor, without_the_motion_in_its_table_answers_no_such_motion) {
    const HookedTable table;
    Stage stage(table.assets());
    EXPECT_EQ(stage.ask(mc::crouch), MovementError::no_such_motion);
    EXPECT_EQ(stage.actor.interpreter.interpreted.forward.command, mc::ready);
}

TEST(Actor, cancels_a_movement_whose_motion_its_table_lacks) {
    const HookedTable table;  // cannot turn
    Stage stage(table.assets());
    stage.run(1);
    MoveToRequest turn{.type = MoveToType::turn_to_heading};
    turn.parameters.desired_heading_deg = 90;
    stage.plan_to(turn);
    stage.run(2);
    const auto cancelled = stage.all(NoticeKind::move_to_cancelled);
    ASSERT_EQ(cancelled.size(), 1U);
    EXPECT_EQ(cancelled[0].code, static_cast<std::uint32_t>(MovementError::no_such_motion));
}

TEST(Actor, waits_for_its_object_where_nobody_tracks) {
    const DefaultLocomotion locomotion = make_default_locomotion();
    Stage stage(locomotion.assets());
    EXPECT_EQ(stage.plan_to({.type = MoveToType::move_to_object, .object_id = 9, .top_level_id = 9}),
              MovementError::none);
    stage.run(60);
    EXPECT_TRUE(is_moving_to(stage.parts()));
    teleport_hook(stage.parts(), stage.context());
    ASSERT_EQ(stage.all(NoticeKind::move_to_cancelled).size(), 1U);
    EXPECT_EQ(stage.all(NoticeKind::move_to_cancelled)[0].code, 0x3CU);
    EXPECT_EQ(stage.all(NoticeKind::move_to_cancelled)[0].other, 9U);
    EXPECT_FALSE(is_moving_to(stage.parts()));
}

// --- Rule 1.17: a table whose motions have no velocity of their own.

struct BareTable {
    ClipLibrary clips = library_of({still_clip(1, 30)});
    MotionTable table = TableMaker{}
                            .style(k_non_combat, k_ready)
                            .cycle(k_non_combat, k_ready, data_of({{1}}))
                            .cycle(k_non_combat, k_walk, data_of({{1}}))
                            .cycle(k_non_combat, k_run, data_of({{1}}, {0, 1, 0}))
                            .cycle(k_non_combat, k_turn, data_of({{1}}))
                            .cycle(k_non_combat, k_sidestep, data_of({{1}}))
                            .build();
    [[nodiscard]] MotionAssets assets() const { return {&table, &clips}; }
};

// How far a second of this motion carries the body, in its own axes, and turns it to the right.
struct Second {
    Vec3 way;
    double turn_deg = 0;
};
Second second_of(MotionCommand motion, Reading reading, HoldKey key = HoldKey::none) {
    const BareTable bare;
    Stage stage(bare.assets());
    stage.rules.missing_velocity = reading;
    stage.run(1);
    EXPECT_EQ(stage.ask(motion, 1.0F, key), MovementError::none);
    stage.run(1);
    const Frame from = stage.entity.body.position.frame;
    const Sequence before = stage.actor.sequence;
    stage.run(30);
    EXPECT_EQ(stage.actor.sequence.velocity, before.velocity);  // lent for the time of a step
    EXPECT_EQ(stage.actor.sequence.omega, before.omega);
    const Frame to = stage.entity.body.position.frame;
    return {to.origin - from.origin, heading_of(to) - heading_of(from)};
}

TEST(MissingVelocityRule, retail_moves_nobody) {
    for (const MotionCommand motion : {mc::walk_forward, mc::side_step_right, mc::turn_right}) {
        const Second second = second_of(motion, Reading::retail);
        EXPECT_EQ(second.way, Vec3{});
        EXPECT_EQ(second.turn_deg, 0.0);
    }
}

TEST(MissingVelocityRule, documented_moves_by_the_speed_of_the_command) {
    EXPECT_TRUE(is_near(second_of(mc::walk_forward, Reading::documented).way, {0, 3.12F, 0}, 1e-3));
    // A side step of 1 is asked for as 1.248 of 1.25 m/s; a frame of 0.042 m more or less.
    EXPECT_TRUE(is_near(second_of(mc::side_step_right, Reading::documented).way, {1.56F, 0, 0}, 0.045));
    EXPECT_NEAR(second_of(mc::turn_right, Reading::documented).turn_deg, 90.0, 0.1);
    EXPECT_EQ(second_of(mc::ready, Reading::documented).way, Vec3{});
}

TEST(MissingVelocityRule, leaves_the_velocity_of_a_motion_that_has_one) {
    for (const Reading reading : {Reading::retail, Reading::documented}) {
        const Second second = second_of(mc::walk_forward, reading, HoldKey::run);  // at run rate 2
        EXPECT_TRUE(is_near(second.way, {0, 2, 0}, 1e-3));
    }
}

// --- What comes out as notices.

TEST(Actor, gives_a_notice_for_each_hook_that_it_passes) {
    const HookedTable table;
    Stage stage(table.assets());
    stage.run(1);
    ASSERT_EQ(stage.ask(mc::walk_forward), MovementError::none);
    stage.notices.clear();
    stage.run(3);  // frames 0, 1, 2
    std::vector<std::uint32_t> passed;
    for (const Notice& notice : stage.all(NoticeKind::hook)) {
        EXPECT_EQ(notice.object, 7U);
        EXPECT_EQ(notice.code, 0U);
        passed.push_back(notice.other);
    }
    EXPECT_EQ(passed, (std::vector<std::uint32_t>{10, 110, 11, 111, 12, 112}));
}

TEST(Actor, says_that_a_hook_was_passed_backwards) {
    const HookedTable table;
    Stage stage(table.assets());
    stage.run(1);
    ASSERT_EQ(stage.ask(mc::walk_backwards), MovementError::none);  // walking at -0.65
    stage.notices.clear();
    stage.run(3);
    const auto hooks = stage.all(NoticeKind::hook);
    ASSERT_EQ(hooks.size(), 2U);
    EXPECT_EQ(hooks[0].other, 13U);
    EXPECT_EQ(hooks[1].other, 213U);
    EXPECT_EQ(hooks[0].code, 1U);
}

TEST(Actor, reports_a_motion_done_when_its_link_has_been_played) {
    const HookedTable table;
    Stage stage(table.assets());
    stage.run(1);
    ASSERT_EQ(stage.ask(mc::walk_forward, 1.0F, HoldKey::run), MovementError::none);
    stage.notices.clear();
    EXPECT_TRUE(motions_pending(stage.actor.interpreter));
    stage.run(4);  // twenty frames a second at twice the speed would be over in five ticks
    const auto early = stage.all(NoticeKind::motion_done);
    EXPECT_TRUE(std::none_of(early.begin(), early.end(),
                             [](const Notice& notice) { return notice.other == mc::run_forward; }));
    stage.run(3);
    const auto done = stage.all(NoticeKind::motion_done);
    ASSERT_FALSE(done.empty());
    EXPECT_EQ(done.back().other, mc::run_forward);
    EXPECT_EQ(done.back().code, 0U);
    EXPECT_FALSE(motions_pending(stage.actor.interpreter));
    EXPECT_TRUE(stage.actor.manager.pending.empty());
}

TEST(Actor, reports_motions_failed_that_a_fall_cuts_short) {
    const HookedTable table;
    Stage stage(table.assets());
    stage.run(1);
    ASSERT_EQ(stage.ask(mc::walk_forward, 1.0F, HoldKey::run), MovementError::none);
    stage.run(1);
    stage.notices.clear();
    set_ground(stage.parts(), stage.context(), false, false);
    const auto done = stage.all(NoticeKind::motion_done);
    ASSERT_FALSE(done.empty());
    EXPECT_EQ(done.front().other, mc::run_forward);
    EXPECT_EQ(done.front().code, 1U);
    EXPECT_EQ(stage.actor.manager.state.substate, mc::falling);
    EXPECT_EQ(stage.all(NoticeKind::left_ground).size(), 1U);
}

TEST(Actor, finishes_its_motions_with_more_hooks_than_capacity_and_says_how_many_are_lost) {
    Clip busy = still_clip(2, 10);
    for (std::uint32_t frame = 0; frame < 10; ++frame) {
        for (std::uint32_t i = 0; i < 20; ++i) {
            busy.hooks.push_back({frame, 1000 + i, HookDirection::both});
        }
    }
    const ClipLibrary clips = library_of({still_clip(1, 30), busy});
    const MotionTable table = TableMaker{}
                                  .style(k_non_combat, k_ready)
                                  .cycle(k_non_combat, k_ready, data_of({{1}}))
                                  .cycle(k_non_combat, k_walk, data_of({{1}}))
                                  .link(k_non_combat, k_ready, k_walk, data_of({{2}}))
                                  .build();
    Stage stage({&table, &clips});
    stage.run(1);
    ASSERT_EQ(stage.ask(mc::walk_forward), MovementError::none);
    EXPECT_TRUE(motions_pending(stage.actor.interpreter));
    stage.run(2, 0.2F);
    EXPECT_FALSE(motions_pending(stage.actor.interpreter));

    std::size_t lost = 0;
    for (const Notice& notice : stage.all(NoticeKind::hooks_lost)) {
        EXPECT_EQ(notice.object, 7U);
        EXPECT_GT(notice.code, 0U);
        lost += notice.code;
    }
    EXPECT_GT(lost, 0U);
    EXPECT_EQ(stage.all(NoticeKind::hook).size() + lost, 9 * 20U);  // it ends in its last frame
}

// --- How fast.

TEST(Actor, gives_its_run_to_interpolation_and_its_top_speed_to_sticking) {
    const DefaultLocomotion locomotion = make_default_locomotion();
    Stage stage(locomotion.assets());
    stage.entity.sticky.target = 1;  // nobody else asks how fast it could be
    stage.entity.top_speed_mps = stage.entity.adjusted_top_speed_mps = 99.0F;  // of a body without an actor
    EXPECT_EQ(view_of(stage.parts(), stage.context()).top_speed_mps, 8.0F);
    EXPECT_EQ(view_of(stage.parts(), stage.context()).adjusted_top_speed_mps, 8.0F);
    ASSERT_EQ(stage.ask(mc::walk_forward, 0.5F, HoldKey::run), MovementError::none);
    EXPECT_EQ(view_of(stage.parts(), stage.context()).top_speed_mps, 8.0F);
    EXPECT_EQ(view_of(stage.parts(), stage.context()).adjusted_top_speed_mps, 4.0F);
    EXPECT_EQ(view_of({stage.entity, stage.queue}, stage.context()).top_speed_mps, 99.0F);
}

TEST(Actor, glides_at_twice_its_present_run_speed) {
    const DefaultLocomotion locomotion = make_default_locomotion();
    Stage stage(locomotion.assets());
    ASSERT_EQ(stage.ask(mc::walk_forward, 0.5F, HoldKey::run), MovementError::none);
    Position far = stage.entity.body.position;
    far.frame.origin.x += 10.0F;
    interpolate_to(stage.parts(), stage.context(), far, true);
    stage.run(1);
    EXPECT_EQ(stage.trace.glide, GlideOutcome::moved);
    EXPECT_NEAR(length(stage.trace.after_glide.origin), 8.0 / 30.0, 1e-5);
}

TEST(Actor, sticks_at_five_times_its_top_speed) {
    const DefaultLocomotion locomotion = make_default_locomotion();
    Stage stage(locomotion.assets());
    ASSERT_EQ(stage.ask(mc::walk_forward, 0.5F, HoldKey::run), MovementError::none);
    Position far = stage.entity.body.position;
    far.frame.origin.x += 10.0F;
    stick_to(stage.parts(), stage.context(), 9, 0.5F);
    apply_target_update(stage.parts(), stage.context(), 9, true, far);
    stage.run(1);
    EXPECT_EQ(stage.trace.stick, StickOutcome::followed);
    EXPECT_NEAR(length(stage.trace.after_stick.origin), 40.0 / 30.0, 1e-5);
}

TEST(Actor, is_moved_by_its_own_animation_and_not_by_the_hosts) {
    const DefaultLocomotion locomotion = make_default_locomotion();
    Stage stage(locomotion.assets());
    give_root_motion(stage.entity, {{0, 9, 0}, {}});
    stage.run(1);
    EXPECT_EQ(stage.trace.after_root.origin, (Vec3{}));
    EXPECT_EQ(stage.entity.root_motion.origin, (Vec3{}));
}

TEST(Actor, is_scaled_on_the_ground_and_not_carried_in_the_air) {
    const DefaultLocomotion locomotion = make_default_locomotion();
    Stage stage(locomotion.assets());
    stage.entity.body.scale = 1.5F;
    ASSERT_EQ(stage.ask(mc::walk_forward), MovementError::none);
    ASSERT_EQ(stage.ask(mc::turn_right), MovementError::none);
    stage.run(1);
    EXPECT_NEAR(stage.trace.after_root.origin.y, 1.5F * 3.12F / 30.0F, 1e-5F);
    stage.entity.body.on_walkable = false;
    stage.run(1);
    EXPECT_EQ(stage.trace.after_root.origin, (Vec3{}));
    EXPECT_NE(stage.trace.after_root.rotation, Quat{});
}

// --- The ground.

TEST(Actor, is_notified_of_the_ground_only_when_it_changes) {
    const DefaultLocomotion locomotion = make_default_locomotion();
    Stage stage(locomotion.assets());
    stage.run(1);
    ASSERT_EQ(stage.ask(mc::walk_forward), MovementError::none);
    const std::uint32_t waiting = stage.actor.manager.pending.size();
    set_ground(stage.parts(), stage.context(), true, true);
    EXPECT_EQ(stage.actor.manager.pending.size(), waiting);
    set_ground(stage.parts(), stage.context(), true, false);
    EXPECT_EQ(stage.actor.manager.state.substate, mc::falling);
    EXPECT_NEAR(stage.entity.body.velocity_mps.y, 3.12F, 1e-5F);  // goes on as it walked
    set_ground(stage.parts(), stage.context(), true, true);
    EXPECT_EQ(stage.actor.manager.state.substate, mc::walk_forward);
    EXPECT_EQ(stage.all(NoticeKind::left_ground).size(), 1U);
    EXPECT_EQ(stage.all(NoticeKind::landed).size(), 1U);
}

TEST(Actor, keeps_its_contact_after_a_jump_where_the_hosts_collision_decides) {
    const DefaultLocomotion locomotion = make_default_locomotion();
    Stage stage(locomotion.assets());
    stage.wire_ground = false;
    stage.actor.object.can_jump = true;
    stage.actor.object.jump_stamina_cost = 1;
    stage.actor.object.jump_speed_mps = 8.0F;
    const EntityContext now = stage.context();
    ActingBody body(stage.parts(), now);
    EXPECT_EQ(jump(stage.actor.interpreter, stage.actor.object, body, 1.0F).error, MovementError::none);
    EXPECT_TRUE(stage.entity.body.has_contact);
    EXPECT_FALSE(stage.entity.body.on_walkable);
    EXPECT_EQ(stage.entity.body.velocity_mps.z, 8.0F);
}

// What is sure about steering (spec/planner.md 4.2) agrees with the headings, and little is left unsure.
TEST(Actor, sees_targets_ahead_or_aside_as_their_headings_say) {
    const DefaultLocomotion locomotion = make_default_locomotion();
    Stage stage(locomotion.assets());
    const EntityContext now = stage.context();
    const ActingBody body(stage.parts(), now);
    Position& at = stage.entity.body.position;
    EXPECT_EQ(body.bearing_of(at), Bearing::unsure);  // there is no way to it
    for (int facing_deg = 0; facing_deg < 360; facing_deg += 7) {
        set_heading(at.frame, facing_deg);
        for (double aside_deg = -180.0; aside_deg <= 180.0; aside_deg += 0.21) {
            Position target = at;
            const double way_rad = radians_from_degrees(facing_deg + aside_deg);
            target.frame.origin = at.frame.origin + Vec3{static_cast<float>(5.0 * std::sin(way_rad)),
                                                         static_cast<float>(5.0 * std::cos(way_rad)), 1.0F};
            const double right_deg = wrap_heading(heading_to(at, target) - heading_of(at.frame));
            const double off_deg = std::min(right_deg, 360.0 - right_deg);
            const Bearing side = right_deg < 180.0 ? Bearing::right : Bearing::left;
            const Bearing seen = body.bearing_of(target);
            if (seen != Bearing::unsure) {
                EXPECT_EQ(seen, off_deg <= 20.0 ? Bearing::ahead : side) << facing_deg << ' ' << aside_deg;
            } else {
                EXPECT_TRUE(std::fabs(off_deg - 20.0) < 0.03 || off_deg > 179.0) << off_deg;
            }
        }
    }
}

TEST(Actor, that_lands_while_it_waits_for_its_object_is_done_with_it) {
    // spec/planner.md 9.4.
    const DefaultLocomotion locomotion = make_default_locomotion();
    Stage stage(locomotion.assets());
    stage.plan_to({.type = MoveToType::move_to_object, .object_id = 9, .top_level_id = 9});
    set_ground(stage.parts(), stage.context(), false, false);
    EXPECT_TRUE(is_moving_to(stage.parts()));
    stand_at(stage.parts(), stage.context(), stage.entity.body.position);
    EXPECT_FALSE(is_moving_to(stage.parts()));
    EXPECT_EQ(stage.all(NoticeKind::arrived).size(), 1U);
}

}  // namespace
}  // namespace glidepath

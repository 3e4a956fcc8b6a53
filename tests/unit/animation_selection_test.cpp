// Choosing a motion: spec/motion-tables.md 2 to 7, the quirks of 10 and the engine rules of 11.
#include "unit/animation_fixtures.h"
#include "unit/near.h"

#include <limits>

namespace glidepath {
namespace {

// ---- requests that fail

TEST(Selection, fails_before_init) {
    Moving body(humanoid());
    body.manager = {};
    body.sequence = {};
    EXPECT_EQ(body.perform(k_walk), MotionResult::no_data);
    EXPECT_EQ(body.perform(k_non_combat), MotionResult::no_data);
    EXPECT_EQ(body.stop(k_walk), MotionResult::no_data);
    EXPECT_TRUE(body.pending().empty());
    EXPECT_EQ(body.stop_all(), MotionResult::ok);
    EXPECT_EQ(body.pending(), (Pendings{{k_ready, 0}}));
}

TEST(Selection, fails_and_changes_nothing_for_a_motion_without_data) {
    Moving body(humanoid());
    StateHash before;
    add_to(before, body.manager);
    add_to(before, body.sequence);
    for (const MotionId motion : {k_falling, k_bow_emote, k_bow, MotionId{0x20000070}, MotionId{0}}) {
        EXPECT_EQ(body.perform(motion), MotionResult::no_data) << std::hex << motion;
    }
    EXPECT_EQ(body.stop(k_turn), MotionResult::no_data);
    EXPECT_EQ(body.stop(k_walk), MotionResult::no_data);
    StateHash after;
    add_to(after, body.manager);
    add_to(after, body.sequence);
    EXPECT_EQ(after.value(), before.value());
}

TEST(Selection, refuses_speeds_that_are_not_numbers_or_absurd) {
    Moving body(humanoid());
    for (const float bad :
         {std::numeric_limits<float>::quiet_NaN(), std::numeric_limits<float>::infinity(), -1e30F, 1.1e6F}) {
        EXPECT_EQ(body.perform(k_walk, bad), MotionResult::bad_speed);
    }
    EXPECT_EQ(body.manager.state.substate, k_ready);
    EXPECT_EQ(body.perform(k_walk, -1e6F), MotionResult::ok);
}

// ---- default state

TEST(Selection, changes_nothing_at_init_when_the_default_style_has_no_default) {
    TableMaker maker;
    maker.cycle(k_non_combat, k_ready, data_of({{1}}));
    const Moving body(maker);
    EXPECT_EQ(body.manager.state.style, 0U);
    EXPECT_EQ(body.sequence.count, 0U);
    EXPECT_EQ(body.pending(), (Pendings{{k_ready, 0}}));
}

TEST(Selection, drops_modifiers_and_actions_at_init_even_without_a_default_cycle) {
    TableMaker maker;
    maker.style(k_non_combat, k_ready);
    Moving body(maker);
    EXPECT_EQ(body.manager.state.style, 0U);
    body.manager.state.modifiers.push_back({k_turn, 1});
    body.manager.state.actions.push_back({k_bow_emote, 1});
    body.call([&](MotionDoneQueue& done) { init_motions(body.manager, body.sequence, body.assets(), done); });
    EXPECT_TRUE(body.manager.state.modifiers.empty());
    EXPECT_TRUE(body.manager.state.actions.empty());
}

TEST(Selection, keeps_queue_and_counter_at_a_second_init) {
    TableMaker maker = humanoid();
    maker.link(k_non_combat, k_ready, k_walk, data_of({{10}, {11}}));
    Moving body(maker);
    body.perform(k_walk);
    body.manager.animations_done = 1;
    body.call([&](MotionDoneQueue& done) { init_motions(body.manager, body.sequence, body.assets(), done); });
    EXPECT_EQ(body.pending(), (Pendings{{k_ready, 0}, {k_walk, 2}, {k_ready, 0}}));
    EXPECT_EQ(body.manager.animations_done, 1U);
    EXPECT_EQ(body.playlist(), ClipIds{1});
}

// ---- substates

TEST(Selection, plays_the_link_and_then_the_cycle_whose_velocity_acts_at_once) {
    TableMaker maker = humanoid();
    maker.link(k_non_combat, k_ready, k_walk, data_of({{10}}, {0, 99, 0}));
    Moving body(maker);
    EXPECT_EQ(body.perform(k_walk, 2), MotionResult::ok);
    EXPECT_EQ(body.playlist(), (ClipIds{10, 2}));
    EXPECT_EQ(body.sequence.velocity, (Vec3{0, 6.24F, 0})) << "the link's velocity is never felt";
    EXPECT_EQ(body.sequence.nodes[0].framerate, 60.0F);
    EXPECT_EQ(body.pending().back(), (PendingMotion{k_walk, 1}));
}

TEST(Selection, goes_by_way_of_the_default_when_there_is_no_direct_link) {
    TableMaker maker = humanoid();
    maker.link(k_non_combat, k_walk, k_ready, data_of({{10}}))
        .link(k_non_combat, k_ready, k_run, data_of({{11}}));
    Moving body(maker);
    body.perform(k_walk, 2);
    body.perform(k_run, 1.5F);
    EXPECT_EQ(body.playlist(), (ClipIds{10, 11, 3}));
    EXPECT_EQ(body.sequence.nodes[0].framerate, 60.0F) << "away at the old speed";
    EXPECT_EQ(body.sequence.nodes[1].framerate, 45.0F) << "on at the new one";
}

TEST(Selection, looks_a_backward_link_up_the_other_way_round) {
    TableMaker maker = humanoid();
    maker.link(k_non_combat, k_walk, k_ready, data_of({{10}}));
    Moving body(maker);
    // From Ready, present speed 1: the sign differs, so the way through the default counts.
    body.perform(k_walk, -1);
    EXPECT_EQ(body.playlist(), (ClipIds{10, 2}));
    EXPECT_EQ(body.sequence.nodes[0].framerate, -30.0F);
    EXPECT_EQ(body.sequence.velocity, (Vec3{0, -3.12F, 0}));
}

TEST(Selection, goes_by_way_of_the_default_when_the_sign_differs_even_if_there_is_a_direct_link) {
    TableMaker maker = humanoid();
    maker.link(k_non_combat, k_run, k_walk, data_of({{10}}))
        .link(k_non_combat, k_ready, k_walk, data_of({{11}}))
        .link(k_non_combat, k_ready, k_run, data_of({{12}}));
    Moving body(maker);
    body.perform(k_walk, -1);
    body.tick(1);
    body.perform(k_run, 1);
    EXPECT_EQ(body.playlist(), (ClipIds{11, 12, 3}));
    EXPECT_EQ(body.sequence.nodes[0].framerate, -30.0F);
}

TEST(Selection, plays_a_single_link_backward_when_a_backward_motion_becomes_a_forward_one) {
    Moving body(humanoid().link(k_non_combat, k_ready, k_walk, data_of({{11}})));
    body.perform(k_walk, -1);
    body.tick(1);
    body.perform(k_run, 1.5F);
    EXPECT_EQ(body.playlist(), (ClipIds{11, 3}));
    EXPECT_EQ(body.sequence.nodes[0].framerate, -45.0F);
    EXPECT_EQ(body.sequence.nodes[1].framerate, 45.0F);
}

TEST(Selection, uses_the_any_link_of_the_style) {
    TableMaker maker = humanoid();
    maker.link(k_non_combat, 0, k_run, data_of({{12}}));
    Moving body(maker);
    body.perform(k_walk);
    body.perform(k_run);
    EXPECT_EQ(body.playlist(), (ClipIds{12, 3}));
}

TEST(Selection, falls_back_on_a_cycle_of_the_default_style) {
    TableMaker maker = humanoid();
    maker.style(k_sword, k_ready).cycle(k_sword, k_ready, data_of({{5}}));
    Moving body(maker);
    EXPECT_EQ(body.perform(k_sword), MotionResult::ok);
    EXPECT_EQ(body.playlist(), ClipIds{5});
    EXPECT_EQ(body.perform(k_walk), MotionResult::ok);
    EXPECT_EQ(body.playlist(), ClipIds{2});
    EXPECT_EQ(body.manager.state.style, k_sword);
}

TEST(Selection, changes_the_speed_of_the_same_substate_in_place) {
    Moving body(humanoid());
    body.perform(k_walk, 1);
    body.tick(1.5 * k_frame_s);
    body.perform(k_walk, 2);
    EXPECT_NEAR(body.sequence.frame_number, 1.5, 1e-6) << "the cycle goes on";
    EXPECT_EQ(body.sequence.nodes[0].framerate, 60.0F);
    EXPECT_TRUE(is_near(body.sequence.velocity, {0, 6.24F, 0}, 1e-6));
    EXPECT_EQ(body.pending().back(), (PendingMotion{k_walk, 0}));
}

TEST(Selection, starts_the_same_substate_again_when_the_sign_changes) {
    Moving body(humanoid());
    body.perform(k_walk, 1);
    body.perform(k_walk, -1);
    EXPECT_EQ(body.sequence.nodes[0].framerate, -30.0F);
    EXPECT_GT(body.sequence.frame_number, 3.9);
    body.perform(k_walk, 0);
    EXPECT_EQ(body.sequence.nodes[0].framerate, 0.0F)
        << "0 counts as positive, so this was another change of sign";
    EXPECT_EQ(body.sequence.frame_number, 0.0);
}

TEST(Selection, starts_the_same_substate_again_when_nothing_is_playing) {
    TableMaker maker = humanoid();
    maker.cycle(k_non_combat, k_falling, data_of({}))
        .link(k_non_combat, k_falling, k_falling, data_of({{10}}));
    Moving body(maker);
    body.perform(k_falling);
    EXPECT_TRUE(body.playlist().empty());
    body.perform(k_falling);
    EXPECT_EQ(body.playlist(), ClipIds{10});
}

TEST(Selection, does_not_keep_a_turn_as_a_modifier_of_its_own_reversal) {
    Moving body(humanoid());
    body.perform(k_turn, 1);
    body.perform(k_turn, -1);
    EXPECT_TRUE(body.modifiers().empty());
    EXPECT_EQ(body.sequence.omega, (Vec3{0, 0, 1.5F}));
}

// Section 7: speed to 0 and back, the framerate stays 0, the velocity comes back.
TEST(Selection, quirk_zero_speed_stuck) {
    Moving body(humanoid());
    body.perform(k_walk, 1);
    body.perform(k_walk, 0);
    EXPECT_EQ(body.sequence.nodes[0].framerate, 0.0F);
    body.perform(k_walk, 1);
    EXPECT_EQ(body.sequence.nodes[0].framerate, 0.0F);
    EXPECT_TRUE(is_near(body.sequence.velocity, {0, 3.12F, 0}, 1e-6));
}

// Section 4 (7): below epsilon twice stops the cycle for good, at epsilon it is left alone.
TEST(Selection, stops_a_cycle_for_good_below_epsilon_and_leaves_it_slow_at_epsilon) {
    Moving below(humanoid());
    below.perform(k_walk, 0.0001F);
    EXPECT_NE(below.sequence.nodes[0].framerate, 0.0F);
    below.perform(k_walk, 0.0001F);
    EXPECT_EQ(below.sequence.nodes[0].framerate, 0.0F);

    Moving equal(humanoid());
    equal.perform(k_walk, 0.0002F);
    const float slow = equal.sequence.nodes[0].framerate;
    equal.perform(k_walk, 0.0002F);
    EXPECT_EQ(equal.sequence.nodes[0].framerate, slow);
    equal.perform(k_walk, 1);
    EXPECT_EQ(equal.sequence.nodes[0].framerate, slow) << "only the velocity comes back";
}

TEST(Selection, enters_a_barred_substate_only_from_the_default) {
    TableMaker maker = humanoid();
    maker.cycle(k_non_combat, k_falling, only_from_default(data_of({{6}})));
    Moving body(maker);
    EXPECT_EQ(body.perform(k_falling), MotionResult::ok);
    EXPECT_EQ(body.perform(k_falling, 2), MotionResult::ok) << "already there";
    body.stop(k_falling);
    body.perform(k_walk);
    EXPECT_EQ(body.perform(k_falling), MotionResult::no_data);
}

TEST(Selection, answers_a_request_for_the_default_while_turning_and_does_nothing) {
    Moving body(humanoid());
    body.perform(k_turn);
    EXPECT_EQ(body.perform(k_ready), MotionResult::ok);
    EXPECT_EQ(body.manager.state.substate, k_turn);
    EXPECT_EQ(body.stop(k_turn), MotionResult::ok);
    EXPECT_EQ(body.manager.state.substate, k_ready);
}

// ---- modifiers

TEST(Selection, turns_as_a_substate_when_standing_and_as_a_modifier_when_walking) {
    Moving body(humanoid());
    body.perform(k_turn, -1);
    EXPECT_EQ(body.manager.state.substate, k_turn);
    EXPECT_EQ(body.sequence.omega, (Vec3{0, 0, 1.5F}));
    body.perform(k_walk);
    EXPECT_EQ(body.manager.state.substate, k_walk);
    EXPECT_EQ(body.modifiers(), (Entries{{k_turn, -1}})) << "a left substate with the modifier bit is kept";
    EXPECT_EQ(body.sequence.omega, (Vec3{0, 0, 1.5F}));
    EXPECT_EQ(body.sequence.velocity, (Vec3{0, 3.12F, 0}));
    EXPECT_EQ(body.stop(k_turn), MotionResult::ok);
    EXPECT_EQ(body.sequence.omega, Vec3{});
    EXPECT_TRUE(body.modifiers().empty());
}

TEST(Selection, replaces_a_modifier_that_is_there_already) {
    Moving body(humanoid());
    body.perform(k_walk);
    body.perform(k_turn, 1);
    body.perform(k_sidestep, 1);
    body.perform(k_turn, 2);
    EXPECT_EQ(body.modifiers(), (Entries{{k_turn, 2}, {k_sidestep, 1}}));
    EXPECT_EQ(body.sequence.omega, (Vec3{0, 0, -3}));
}

TEST(Selection, drops_modifiers_when_a_substate_clears_them_and_adds_none) {
    Moving body(humanoid());
    body.perform(k_walk);
    body.perform(k_sidestep);
    EXPECT_EQ(body.perform(k_crouch), MotionResult::ok);
    EXPECT_TRUE(body.modifiers().empty());
    EXPECT_EQ(body.perform(k_sidestep), MotionResult::no_data);
}

// Section 7: with two modifiers the newest is applied twice, the older one not at all.
TEST(Selection, quirk_two_modifiers_requeue) {
    for (const MotionId next : {k_run, k_bow_emote}) {
        Moving body(humanoid().link(k_non_combat, k_walk, k_bow_emote, data_of({{10}})));
        body.perform(k_walk);
        body.perform(k_sidestep);
        body.perform(k_turn);
        body.perform(next);
        EXPECT_EQ(body.modifiers(), (Entries{{k_turn, 1}, {k_sidestep, 1}}));
        EXPECT_EQ(body.sequence.omega, (Vec3{0, 0, -3})) << "instead of -1.5";
        EXPECT_EQ(body.sequence.velocity.x, 0.0F) << "the side-step is lost";
    }
}

// Section 7: a stale modifier without data in the new style cannot be stopped.
TEST(Selection, quirk_stale_modifier) {
    TableMaker maker = humanoid();
    maker.style(k_sword, k_ready).cycle(k_sword, k_ready, data_of({{5}}));
    Moving body(maker);
    body.perform(k_walk);
    body.perform(k_sidestep);
    body.perform(k_turn);
    body.perform(k_sword);
    // The turn has no data in the new style and is gone; the side-step fails too. Only an unreached one
    // stays.
    body.manager.state.modifiers.push_back({k_sidestep, 1});
    EXPECT_EQ(body.stop(k_sidestep), MotionResult::no_data);
    EXPECT_EQ(body.modifiers(), (Entries{{k_sidestep, 1}}));
}

TEST(Selection, stops_the_oldest_modifier_when_there_are_too_many) {
    TableMaker maker = humanoid();
    const auto nth = [](std::uint32_t i) { return MotionId{0x20000100 + i}; };
    for (std::uint32_t i = 0; i <= k_modifier_capacity; ++i) {
        maker.modifier(k_non_combat, nth(i), data_of({}, {static_cast<float>(1U << i), 0, 0}));
    }
    Moving body(maker);
    for (std::uint32_t i = 0; i <= k_modifier_capacity; ++i) {
        EXPECT_EQ(body.perform(nth(i)), MotionResult::ok);
    }
    EXPECT_EQ(body.manager.state.modifiers.size(), k_modifier_capacity);
    EXPECT_EQ(body.modifiers().front().motion, nth(k_modifier_capacity));
    EXPECT_EQ(body.modifiers().back().motion, nth(1));
    const float all = static_cast<float>((1U << (k_modifier_capacity + 1)) - 1);
    EXPECT_EQ(body.sequence.velocity.x, all - 1.0F) << "the oldest is taken away";
}

// ---- actions

TEST(Selection, plays_an_action_and_goes_back_to_the_cycle) {
    Moving body(humanoid().link(k_non_combat, k_walk, k_bow_emote, data_of({{10}, {11}}, {0, 9, 0})));
    body.perform(k_walk, 1.5F);
    EXPECT_EQ(body.perform(k_bow_emote, 2), MotionResult::ok);
    EXPECT_EQ(body.playlist(), (ClipIds{10, 11, 2}));
    EXPECT_EQ(body.sequence.nodes[0].framerate, 60.0F);
    EXPECT_EQ(body.sequence.nodes[2].framerate, 45.0F);
    EXPECT_EQ(body.sequence.velocity, (Vec3{0, 3.12F * 1.5F, 0}));
    EXPECT_EQ(body.pending().back(), (PendingMotion{k_bow_emote, 2})) << "an action does not count less one";
    ASSERT_EQ(body.manager.state.actions.size(), 1U);
    EXPECT_EQ(body.manager.state.substate, k_walk);
}

TEST(Selection, plays_an_action_by_way_of_the_default) {
    TableMaker maker = humanoid();
    maker.link(k_non_combat, k_walk, k_ready, data_of({{10}}))
        .link(k_non_combat, k_ready, k_bow_emote, data_of({{11}}))
        .link(k_non_combat, k_ready, k_walk, data_of({{12}}));
    Moving body(maker);
    body.perform(k_walk, 2);
    body.tick(k_frame_s);
    body.perform(k_bow_emote, 3);
    const ClipIds playlist = body.playlist();
    EXPECT_EQ(ClipIds(playlist.end() - 4, playlist.end()), (ClipIds{10, 11, 12, 2}));
    const std::uint32_t first = body.sequence.count - 4;
    EXPECT_EQ(body.sequence.nodes[first].framerate, 30.0F);
    EXPECT_EQ(body.sequence.nodes[first + 1].framerate, 90.0F);
    EXPECT_EQ(body.sequence.nodes[first + 2].framerate, 30.0F);
    EXPECT_EQ(body.pending().back(), (PendingMotion{k_bow_emote, 3}));
}

TEST(Selection, counts_an_action_link_without_animations_as_found) {
    Moving body(humanoid().link(k_non_combat, k_ready, k_bow_emote, data_of({})));
    EXPECT_EQ(body.perform(k_bow_emote), MotionResult::ok);
    EXPECT_EQ(body.pending().back(), (PendingMotion{k_bow_emote, 0}));
}

TEST(Selection, forgets_the_oldest_action_when_there_are_too_many) {
    Moving body(humanoid().link(k_non_combat, 0, k_bow_emote, data_of({})));
    for (std::uint32_t i = 0; i <= k_action_capacity; ++i) {
        EXPECT_EQ(body.perform(k_bow_emote, static_cast<float>(i)), MotionResult::ok);
    }
    EXPECT_EQ(body.manager.state.actions.size(), k_action_capacity);
    EXPECT_EQ(body.manager.state.actions.front().speed, 1.0F);
}

// ---- styles

TEST(Selection, goes_to_a_new_style_through_its_links) {
    TableMaker maker = humanoid();
    maker.style(k_sword, k_crouch)
        .cycle(k_sword, k_crouch, data_of({{5}}))
        .link(k_non_combat, k_walk, k_ready, data_of({{10}}))
        .link(k_non_combat, k_ready, k_sword, data_of({{11}}));
    Moving body(maker);
    body.perform(k_walk);
    EXPECT_EQ(body.perform(k_sword, 2), MotionResult::ok);
    EXPECT_EQ(body.playlist(), (ClipIds{10, 11, 5}));
    EXPECT_EQ(body.manager.state.substate, k_crouch) << "the new style's default";
    EXPECT_EQ(body.manager.state.substate_speed, 2.0F);
    EXPECT_EQ(body.pending().back(), (PendingMotion{k_sword, 2}));
    EXPECT_EQ(body.perform(k_sword, 3), MotionResult::ok) << "the same style: nothing to do";
    EXPECT_EQ(body.pending().back(), (PendingMotion{k_sword, 0}));
}

TEST(Selection, leaves_a_style_backward_when_the_substate_was_backward) {
    TableMaker maker = humanoid();
    maker.style(k_sword, k_ready)
        .cycle(k_sword, k_ready, data_of({{5}}))
        .link(k_non_combat, k_ready, k_walk, data_of({{10}}));
    Moving body(maker);
    body.perform(k_walk, -1);
    body.tick(1);
    body.perform(k_sword);
    EXPECT_EQ(body.playlist(), (ClipIds{10, 5}));
}

TEST(Selection, does_not_go_to_the_default_before_a_change_of_style_when_it_is_there) {
    TableMaker maker = humanoid();
    maker.style(k_sword, k_ready)
        .cycle(k_sword, k_ready, data_of({{5}}))
        .link(k_non_combat, 0, k_ready, data_of({{10}}));
    Moving body(maker);
    body.perform(k_sword);
    EXPECT_EQ(body.playlist(), ClipIds{5});
}

TEST(Selection, goes_from_style_to_style_by_way_of_the_default_style) {
    TableMaker maker = humanoid();
    maker.style(k_sword, k_ready)
        .style(k_bow, k_ready)
        .cycle(k_sword, k_ready, data_of({{5}}))
        .cycle(k_bow, k_ready, data_of({{6}}))
        .link(k_sword, k_ready, k_non_combat, data_of({{10}}))
        .link(k_non_combat, k_ready, k_bow, data_of({{11}}));
    Moving body(maker);
    body.perform(k_sword);
    body.perform(k_bow);
    EXPECT_EQ(body.playlist(), (ClipIds{10, 11, 6}));
}

TEST(Selection, refuses_a_style_without_default_or_without_cycle) {
    TableMaker maker = humanoid();
    maker.style(k_sword, k_ready);
    Moving body(maker);
    EXPECT_EQ(body.perform(k_sword), MotionResult::no_data);
    EXPECT_EQ(body.perform(k_bow), MotionResult::no_data);
}

TEST(Selection, does_not_keep_a_turn_as_a_modifier_over_a_change_of_style) {
    TableMaker maker = humanoid();
    maker.style(k_sword, k_ready).cycle(k_sword, k_ready, data_of({{5}}));
    Moving body(maker);
    body.perform(k_turn);
    body.perform(k_sword);
    EXPECT_TRUE(body.modifiers().empty());
}

// ---- counts

// Section 7: count -1 for a cycle without animations.
TEST(Selection, quirk_zero_anim_cycle) {
    TableMaker maker = humanoid();
    maker.cycle(k_non_combat, k_falling, data_of({}));
    Moving body(maker);
    EXPECT_EQ(body.perform(k_falling), MotionResult::ok);
    EXPECT_EQ(body.pending().back(), (PendingMotion{k_falling, k_minus_one}));
}

TEST(Selection, counts_animations_that_do_not_exist) {
    Moving body(humanoid().link(k_non_combat, k_ready, k_walk, data_of({{500}, {501}})));
    body.perform(k_walk);
    EXPECT_EQ(body.playlist(), ClipIds{2});
    EXPECT_EQ(body.pending().back(), (PendingMotion{k_walk, 2}));
}

// ---- stops

TEST(Selection, is_stopped_whatever_the_default_says) {
    TableMaker maker;
    maker.style(k_non_combat, k_ready)
        .cycle(k_non_combat, k_ready, only_from_default(data_of({{1}})))
        .cycle(k_non_combat, k_walk, data_of({{2}}));
    Moving body(maker);
    body.perform(k_walk);
    EXPECT_EQ(body.stop(k_walk), MotionResult::ok);
    EXPECT_EQ(body.manager.state.substate, k_walk) << "the default is barred, nothing has changed";
    EXPECT_EQ(body.pending().back(), (PendingMotion{k_ready, 0}));
}

TEST(Selection, stops_everything) {
    Moving body(humanoid());
    body.perform(k_walk);
    body.perform(k_turn);
    body.perform(k_sidestep);
    EXPECT_EQ(body.stop_all(), MotionResult::ok);
    EXPECT_EQ(body.manager.state.substate, k_ready);
    EXPECT_TRUE(body.modifiers().empty());
    EXPECT_EQ(body.sequence.velocity, Vec3{});
    EXPECT_EQ(body.sequence.omega, Vec3{});
}

// ---- engine rules: the client hangs or crashes on these

TEST(Selection, engine_rule_full_stop_drops_a_modifier_it_cannot_stop) {
    Moving body(humanoid());
    body.perform(k_walk);
    body.manager.state.modifiers.push_back({0x20000070, 1});  // no data
    body.perform(k_turn);
    body.manager.state.modifiers.push_back({0x20000071, 1});
    EXPECT_EQ(body.stop_all(), MotionResult::ok);
    EXPECT_TRUE(body.modifiers().empty());
    EXPECT_EQ(body.sequence.omega, Vec3{});
    EXPECT_EQ(body.manager.state.substate, k_ready);
}

TEST(Selection, engine_rule_reapplying_ends_when_the_list_is_empty) {
    TableMaker maker = humanoid();
    const MotionId clearing = 0x65000020;  // as a substate it clears modifiers
    maker.cycle(k_non_combat, clearing, clearing_modifiers(data_of({{6}})));
    Moving body(maker);
    body.perform(k_walk);
    body.perform(k_sidestep);
    body.perform(k_turn);
    body.manager.state.modifiers.push_back({clearing, 1});
    EXPECT_EQ(body.perform(k_run), MotionResult::ok);
    EXPECT_EQ(body.manager.state.substate, clearing);
    EXPECT_TRUE(body.modifiers().empty());
}

TEST(Selection, engine_rule_reapplying_inside_reapplying_is_cut) {
    // Two modifier-type motions that may be entered from each other push each other out for ever.
    TableMaker maker;
    maker.style(k_non_combat, k_ready)
        .cycle(k_non_combat, k_ready, data_of({{1}}))
        .cycle(k_non_combat, k_turn, data_of({{4}}))
        .cycle(k_non_combat, k_sidestep, data_of({{5}}));
    Moving body(maker);
    EXPECT_EQ(body.perform(k_turn), MotionResult::ok);
    const std::size_t pending = body.pending().size();
    EXPECT_EQ(body.perform(k_sidestep), MotionResult::too_deep);
    EXPECT_EQ(body.pending().size(), pending) << "nothing is queued";
    // The body is still of use.
    EXPECT_EQ(body.stop_all(), MotionResult::ok);
    EXPECT_EQ(body.manager.state.substate, k_ready);
    EXPECT_TRUE(body.modifiers().empty());
}

TEST(Selection, engine_rule_cut_comes_at_the_ninth_level) {
    // Each entry becomes the substate and so opens a level of its own for those that are left.
    const auto nth = [](std::uint32_t i) { return MotionId{0x40000100 + i}; };
    TableMaker maker = humanoid();
    for (std::uint32_t i = 0; i <= k_max_reapply_depth; ++i) {
        maker.cycle(k_non_combat, nth(i), data_of({{6}}));
    }
    for (const std::uint32_t levels : {k_max_reapply_depth, k_max_reapply_depth + 1}) {
        Moving body(maker);
        for (std::uint32_t i = 0; i < levels; ++i) {
            body.manager.state.modifiers.push_back({nth(i), 1});
        }
        const bool is_cut = levels > k_max_reapply_depth;
        EXPECT_EQ(body.perform(k_run), is_cut ? MotionResult::too_deep : MotionResult::ok);
        EXPECT_EQ(body.modifiers(), is_cut ? (Entries{{nth(0), 1}}) : Entries{})
            << "what was not taken yet stays";
    }
}

}  // namespace
}  // namespace glidepath

// The queue of motions that wait for their animations: spec/motion-tables.md 8 and 9.
#include "unit/animation_fixtures.h"

namespace glidepath {
namespace {

// A manager with a queue of our own making; the sequence has as many links as the test likes.
struct Queue {
    ClipLibrary clips = library_of({still_clip(1, 4)});
    TableManager manager;
    Sequence sequence;
    std::array<MotionDone, k_pending_capacity> storage{};
    MotionDoneQueue done{storage};

    explicit Queue(std::initializer_list<PendingMotion> pending, std::uint32_t counter = 0) {
        for (const PendingMotion& entry : pending) {
            manager.pending.push_back(entry);
        }
        manager.animations_done = counter;
    }
    [[nodiscard]] Dones reports() {
        const Dones events(done.events().begin(), done.events().end());
        done = {storage};
        return events;
    }
};

TEST(TableManager, answers_seven_without_a_table_and_works_otherwise) {
    Queue q({});
    const MotionAssets assets{nullptr, &q.clips};
    EXPECT_EQ(static_cast<std::uint32_t>(do_motion(q.manager, q.sequence, assets, k_walk, 1, q.done)), 7U);
    EXPECT_EQ(stop_motion(q.manager, q.sequence, assets, k_walk, q.done), MotionResult::no_table);
    EXPECT_EQ(stop_completely(q.manager, q.sequence, assets, q.done), MotionResult::no_table);
    EXPECT_TRUE(q.manager.pending.empty());
    init_motions(q.manager, q.sequence, assets, q.done);
    ASSERT_EQ(q.manager.pending.size(), 1U);
    EXPECT_EQ(q.manager.pending[0], (PendingMotion{k_ready, 0}));
    check_completed(q.manager, q.done);
    EXPECT_EQ(q.reports(), (Dones{{k_ready, true}}));
}

TEST(TableManager, has_retails_number_for_missing_data) {
    EXPECT_EQ(static_cast<std::uint32_t>(MotionResult::ok), 0U);
    EXPECT_EQ(static_cast<std::uint32_t>(MotionResult::no_data), 67U);
}

TEST(TableManager, has_nothing_to_do_with_an_empty_queue) {
    Queue q({});
    animation_done(q.manager, true, q.done);
    check_completed(q.manager, q.done);
    exit_world(q.manager, q.done);
    enter_world(q.manager, q.sequence, q.done);
    EXPECT_TRUE(q.reports().empty());
    EXPECT_EQ(q.manager.animations_done, 0U);
}

TEST(TableManager, reports_a_motion_when_its_animations_have_ended) {
    Queue q({{k_walk, 2}, {k_run, 1}});
    animation_done(q.manager, true, q.done);
    EXPECT_TRUE(q.reports().empty());
    EXPECT_EQ(q.manager.animations_done, 1U);
    animation_done(q.manager, true, q.done);
    EXPECT_EQ(q.reports(), (Dones{{k_walk, true}}));
    EXPECT_EQ(q.manager.animations_done, 0U);
    animation_done(q.manager, false, q.done);
    EXPECT_EQ(q.reports(), (Dones{{k_run, false}}));
}

TEST(TableManager, reports_motions_without_animations_along_with_the_one_before) {
    Queue q({{k_walk, 1}, {k_turn, 0}, {k_run, 1}});
    check_completed(q.manager, q.done);
    EXPECT_TRUE(q.reports().empty()) << "the head has a count";
    animation_done(q.manager, true, q.done);
    EXPECT_EQ(q.reports(), (Dones{{k_walk, true}, {k_turn, true}}));
}

TEST(TableManager, does_not_touch_the_counter_when_it_checks) {
    Queue q({{k_turn, 0}, {k_walk, 0}}, 3);
    check_completed(q.manager, q.done);
    EXPECT_EQ(q.reports().size(), 2U);
    EXPECT_EQ(q.manager.animations_done, 3U);
    animation_done(q.manager, true, q.done);
    EXPECT_EQ(q.manager.animations_done, 0U) << "an empty queue resets it";
}

TEST(TableManager, drops_the_oldest_action_with_a_reported_action) {
    Queue q({{k_bow_emote, 0}, {k_walk, 0}});
    q.manager.state.actions.push_back({0x1000005B, 1});
    q.manager.state.actions.push_back({k_bow_emote, 1});
    check_completed(q.manager, q.done);
    ASSERT_EQ(q.manager.state.actions.size(), 1U);
    EXPECT_EQ(q.manager.state.actions[0].motion, k_bow_emote) << "whichever is the oldest";
    Queue without({{k_bow_emote, 0}});
    check_completed(without.manager, without.done);
    EXPECT_EQ(without.reports(), (Dones{{k_bow_emote, true}}));
}

TEST(TableManager, reports_everything_as_failed_when_the_body_leaves_the_world) {
    Queue q({{k_walk, 2}, {k_bow_emote, k_minus_one}, {k_run, 0}}, 1);
    q.manager.state.actions.push_back({k_bow_emote, 1});
    append_animation(q.sequence, q.clips, 1, 0, -1, 30);
    append_animation(q.sequence, q.clips, 1, 0, -1, 30);
    exit_world(q.manager, q.done);
    EXPECT_EQ(q.reports(), (Dones{{k_walk, false}, {k_bow_emote, false}, {k_run, false}}));
    EXPECT_EQ(q.manager.animations_done, 0U);
    EXPECT_TRUE(q.manager.state.actions.empty());
    EXPECT_EQ(q.sequence.count, 2U) << "the animations are left alone";
    enter_world(q.manager, q.sequence, q.done);
    EXPECT_EQ(q.sequence.count, 1U);
}

// What the insertion of a motion does to the queue, through a table in which every link has two animations.
Moving linked() {
    TableMaker maker = humanoid();
    maker.style(k_sword, k_ready).cycle(k_sword, k_ready, data_of({{5}}));
    for (const MotionId from : {k_ready, k_walk, k_run}) {
        for (const MotionId to : {k_ready, k_walk, k_run, k_bow_emote, k_sword}) {
            if (from != to) maker.link(k_non_combat, from, to, data_of({{10}, {11}}));
        }
    }
    maker.link(k_sword, k_ready, k_non_combat, data_of({{12}, {13}}));
    return Moving(maker);
}

TEST(TableManager, removes_redundant_links_when_a_substate_comes_back) {
    Moving body = linked();
    body.tick(k_frame_s);
    body.perform(k_walk);
    body.perform(k_run);
    EXPECT_EQ(body.pending(), (Pendings{{k_walk, 2}, {k_run, 2}}));
    EXPECT_EQ(body.playlist(), (ClipIds{10, 11, 10, 11, 3}));
    body.perform(k_walk);
    EXPECT_EQ(body.pending(), (Pendings{{k_walk, 2}, {k_run, 0}, {k_walk, 0}}))
        << "the newer counts are zeroed";
    EXPECT_EQ(body.playlist(), (ClipIds{10, 11, 2})) << "and their links dropped";
}

TEST(TableManager, keeps_links_when_an_action_lies_between) {
    Moving body = linked();
    body.tick(k_frame_s);
    body.perform(k_walk);
    body.perform(k_bow_emote);
    body.perform(k_run);
    body.perform(k_walk);
    EXPECT_EQ(body.pending(), (Pendings{{k_walk, 2}, {k_bow_emote, 2}, {k_run, 2}, {k_walk, 2}}));
}

TEST(TableManager, removes_redundant_links_when_a_style_comes_back) {
    Moving body = linked();
    body.tick(k_frame_s);
    body.perform(k_sword);
    body.perform(k_non_combat);
    body.perform(k_sword);
    EXPECT_EQ(body.pending(), (Pendings{{k_sword, 2}, {k_non_combat, 0}, {k_sword, 0}}));
    EXPECT_EQ(body.playlist(), (ClipIds{10, 11, 5}));
}

TEST(TableManager, takes_a_style_without_a_count_for_the_same_but_not_a_substate) {
    Moving body = linked();
    body.tick(k_frame_s);
    body.perform(k_sword);
    body.manager.pending[0].count = 0;
    body.perform(k_non_combat);
    body.perform(k_sword);
    EXPECT_EQ(body.pending(), (Pendings{{k_sword, 0}, {k_non_combat, 0}, {k_sword, 0}}));

    Moving walker = linked();
    walker.tick(k_frame_s);
    walker.perform(k_walk);
    walker.manager.pending[0].count = 0;
    walker.perform(k_run);
    walker.perform(k_walk);
    EXPECT_EQ(walker.pending(), (Pendings{{k_walk, 0}, {k_run, 2}, {k_walk, 2}}));
}

TEST(TableManager, removes_nothing_for_a_substate_of_modifier_type) {
    TableMaker maker = humanoid();
    maker.link(k_non_combat, k_ready, k_turn, data_of({{10}, {11}}))
        .link(k_non_combat, k_turn, k_ready, data_of({{12}, {13}}));
    Moving body(maker);
    body.tick(k_frame_s);
    body.perform(k_turn);
    body.stop(k_turn);
    body.perform(k_turn);
    EXPECT_EQ(body.pending(), (Pendings{{k_turn, 2}, {k_ready, 2}, {k_turn, 2}}));
}

TEST(TableManager, adds_counts_in_32_bits_when_it_removes_links) {
    TableMaker maker = humanoid();
    maker.cycle(k_non_combat, k_falling, data_of({}))
        .link(k_non_combat, k_ready, k_walk, data_of({{10}, {11}}))
        .link(k_non_combat, k_falling, k_walk, data_of({{12}, {13}}));
    Moving body(maker);
    body.tick(k_frame_s);
    body.perform(k_walk);     // 2
    body.perform(k_falling);  // 0 - 1
    body.perform(k_walk);     // 2: the sum is 1
    EXPECT_EQ(body.pending(), (Pendings{{k_walk, 2}, {k_falling, 0}, {k_walk, 0}}));
    // Falling had no animation, so that clip 11 was the tail and went with the next rebuild; then one link
    // goes.
    EXPECT_EQ(body.playlist(), (ClipIds{10, 12, 2}));
}

TEST(TableManager, reports_the_oldest_as_failed_when_the_queue_is_full_and_waits_for_its_animations) {
    Moving body = linked();
    body.tick(k_frame_s);
    body.perform(k_walk);  // waits for 2
    for (std::uint32_t i = 1; i < k_pending_capacity; ++i) {
        body.perform(k_walk, 1 + static_cast<float>(i));  // a change of speed waits for nothing
    }
    EXPECT_EQ(body.manager.pending.size(), k_pending_capacity);
    EXPECT_TRUE(body.done.empty());
    body.perform(k_walk, 1);
    EXPECT_EQ(body.done, (Dones{{k_walk, false}}));
    EXPECT_EQ(body.manager.pending.size(), k_pending_capacity);
    EXPECT_EQ(body.manager.pending.front(), (PendingMotion{k_walk, 2}));
}

TEST(TableManager, counts_reports_beyond_the_capacity) {
    Queue q({{k_walk, 0}, {k_run, 0}, {k_turn, 0}});
    std::array<MotionDone, 2> small{};
    MotionDoneQueue done{small};
    check_completed(q.manager, done);
    EXPECT_EQ(done.count, 2U);
    EXPECT_EQ(done.dropped, 1U);
    EXPECT_TRUE(q.manager.pending.empty());
}

TEST(TableManager, finishes_a_motion_in_the_tick_in_which_its_link_ends) {
    Moving body = linked();
    body.tick(k_frame_s);
    EXPECT_EQ(body.done, (Dones{{k_ready, true}}));
    body.perform(k_walk);
    body.tick(7.5 * k_frame_s);
    EXPECT_TRUE(body.done.empty());
    body.tick(1 * k_frame_s);
    EXPECT_EQ(body.done, (Dones{{k_walk, true}}));
}

TEST(TableManager, hashes_all_of_its_state) {
    const auto hash_of = [](const TableManager& manager) {
        StateHash hash;
        add_to(hash, manager);
        return hash.value();
    };
    Moving body(humanoid());
    body.perform(k_walk);
    body.perform(k_turn);
    const TableManager before = body.manager;
    TableManager changed = before;
    EXPECT_EQ(hash_of(changed), hash_of(before));
    changed.pending.front().count = 9;
    EXPECT_NE(hash_of(changed), hash_of(before));
    changed = before;
    changed.animations_done = 1;
    EXPECT_NE(hash_of(changed), hash_of(before));
    changed = before;
    changed.state.modifiers.back().speed = 9;
    EXPECT_NE(hash_of(changed), hash_of(before));
    changed = before;
    changed.state.substate_speed = 9;
    EXPECT_NE(hash_of(changed), hash_of(before));
    changed = before;
    changed.state.actions.push_back({});
    EXPECT_NE(hash_of(changed), hash_of(before));
}

}  // namespace
}  // namespace glidepath

// The waypoint queue: what is put into it, and what is state. Tests with capital letters carry the names that
// the documents give them; where a later ruling corrected the behaviour that such a name tells of, a comment
// says so.
#include "unit/glider.h"

#include <gtest/gtest.h>

#include <cmath>

namespace glidepath {
namespace {

// --- what is refused, ignored or out of bounds ---

TEST(Interpolation, AdjustOffset_EmptyQueue_ReturnsZero) {
    Glider glider;
    EXPECT_EQ(glider.glide_blocked(), GlideOutcome::idle);
    EXPECT_EQ(glider.offset, Frame{});
}

TEST(Interpolation, of_an_empty_queue_leaves_root_motion_as_it_was) {
    Glider glider;
    Frame offset = k_root_motion;
    EXPECT_EQ(glide(glider.state, glider.queue, glider.view(), offset, k_dt_s, glider.rules),
              GlideOutcome::idle);
    EXPECT_EQ(offset, k_root_motion);
}

TEST(Interpolation, waits_in_the_air_and_counts_nothing) {
    Glider glider = glider_with_waypoints(2);
    glider.has_contact = false;
    for (int i = 0; i < 20; ++i) {
        Frame offset = k_root_motion;
        EXPECT_EQ(glide(glider.state, glider.queue, glider.view(), offset, k_dt_s, glider.rules),
                  GlideOutcome::no_contact);
        EXPECT_EQ(offset, k_root_motion);
    }
    EXPECT_EQ(glider.state.length, 2);
    EXPECT_EQ(glider.state.frame_counter, 0);
    EXPECT_EQ(glider.state.progress_quantum_s, 0.0F);
    EXPECT_EQ(glider.state.fail_counter, 0U);
}

TEST(Interpolation, does_not_glide_to_a_jump_or_a_velocity) {
    for (const WaypointKind kind : {WaypointKind::jump, WaypointKind::velocity}) {
        Glider glider;
        glider.push(velocity_waypoint(kind, {1, 2, 3}));
        Frame offset = k_root_motion;
        EXPECT_EQ(glide(glider.state, glider.queue, glider.view(), offset, k_dt_s, glider.rules),
                  GlideOutcome::not_a_position);
        EXPECT_EQ(offset, k_root_motion);
        EXPECT_EQ(glider.state.length, 1);
        EXPECT_EQ(glider.state.frame_counter, 0);
    }
}

// --- the queue ---

TEST(Interpolation, Enqueue_AddsNode) {
    Glider glider;
    EXPECT_EQ(glider.enqueue(ahead(3, 45)).kind, EnqueueKind::queued);
    ASSERT_EQ(glider.state.length, 1);
    EXPECT_EQ(glider.waypoint(0), ahead(3, 45));
    EXPECT_EQ(glider.enqueue(ahead(5, 30)).kind, EnqueueKind::queued);
    ASSERT_EQ(glider.state.length, 2);
    EXPECT_EQ(glider.waypoint(0), ahead(3, 45));
    EXPECT_EQ(glider.waypoint(1), ahead(5, 30));
    EXPECT_EQ(kind_of(glider.queued(1)), WaypointKind::position);
}

// The head is the oldest.
TEST(Interpolation, Enqueue_DropsOldestAtCap20) {
    Glider glider = glider_with_waypoints(20);
    EXPECT_EQ(glider.state.length, 20);
    EXPECT_EQ(glider.waypoint(0), ahead(1));
    glider.enqueue(ahead(21));
    EXPECT_EQ(glider.state.length, 20);
    EXPECT_EQ(glider.waypoint(0), ahead(2));
    EXPECT_EQ(glider.waypoint(19), ahead(21));
}

TEST(Interpolation, keeps_its_counters_when_the_head_is_dropped) {
    Glider glider = glider_with_waypoints(20);
    glider.state.frame_counter = 3;
    glider.state.progress_quantum_s = 0.5F;
    glider.state.original_distance_m = 7.0F;
    glider.state.fail_counter = 2;
    glider.enqueue(ahead(21));
    EXPECT_EQ(glider.state.frame_counter, 3);
    EXPECT_EQ(glider.state.progress_quantum_s, 0.5F);
    EXPECT_EQ(glider.state.original_distance_m, 7.0F);
    EXPECT_EQ(glider.state.fail_counter, 2U);
}

// All tails in a row that are that near, not the last one alone; the two are not that near each other.
TEST(Interpolation, Enqueue_PrunesDuplicateWithinDesiredDistance) {
    Glider glider;
    glider.enqueue(ahead(9));
    glider.enqueue(ahead(10.00F));
    glider.enqueue(ahead(10.06F));
    ASSERT_EQ(glider.state.length, 3);
    glider.enqueue(ahead(10.03F));
    ASSERT_EQ(glider.state.length, 2);
    EXPECT_EQ(glider.waypoint(0), ahead(9));
    EXPECT_EQ(glider.waypoint(1), ahead(10.03F));
}

TEST(Interpolation, prunes_the_only_waypoint_when_it_is_repeated) {
    Glider glider;
    glider.enqueue(ahead(10, 0));
    glider.enqueue(ahead(10, 90));
    ASSERT_EQ(glider.state.length, 1);
    EXPECT_EQ(glider.waypoint(0), ahead(10, 90));
}

TEST(Interpolation, prunes_a_tail_nearer_than_five_centimetres_and_not_one_at_five) {
    for (const float y : {k_reached_m, std::nextafter(k_reached_m, 0.0F)}) {
        Glider glider;
        glider.enqueue(outdoors({60, 0, 0}));
        glider.enqueue({k_block | 1U, {{60, y, 0}, {}}});
        EXPECT_EQ(glider.state.length, y == k_reached_m ? 2 : 1) << y;
    }
}

TEST(Interpolation, prunes_nothing_behind_a_velocity) {
    Glider glider;
    glider.enqueue(ahead(10));
    glider.push(velocity_waypoint(WaypointKind::velocity, {0, 0, 1}));
    glider.enqueue(ahead(10));
    EXPECT_EQ(glider.state.length, 3);
}

TEST(Interpolation, Clear_EmptiesQueue) {
    Glider glider;
    glider.enqueue(ahead(1), true);
    glider.enqueue(ahead(2), true);
    glider.state.frame_counter = 3;
    glider.state.progress_quantum_s = 0.5F;
    glider.state.original_distance_m = 7.0F;
    glider.state.fail_counter = 2;
    stop_interpolating(glider.state, glider.queue);
    EXPECT_EQ(glider.state.length, 0);
    EXPECT_TRUE(glider.queue.rest().empty());
    EXPECT_EQ(glider.state.frame_counter, 0);
    EXPECT_EQ(glider.state.progress_quantum_s, 0.0F);
    EXPECT_EQ(glider.state.original_distance_m, k_big_distance_m);
    EXPECT_EQ(glider.state.fail_counter, 0U);
    EXPECT_TRUE(glider.state.keep_heading);  // stays
}

TEST(Interpolation, gives_a_waypoint_the_heading_of_the_body_that_keeps_its_own) {
    Glider glider;
    glider.position = outdoors({k_start_x_m, 50, 0}, 200);
    glider.enqueue(ahead(5, 45), true);
    EXPECT_TRUE(glider.state.keep_heading);
    EXPECT_NEAR(heading_of(glider.waypoint(0).frame), 200.0, 1e-4);
    glider.enqueue(ahead(6, 45), false);
    EXPECT_FALSE(glider.state.keep_heading);
    EXPECT_NEAR(heading_of(glider.waypoint(1).frame), 45.0, 1e-4);
}

// --- near ---

TEST(Interpolation, of_a_position_within_reach_turns_the_body_at_once_and_stops) {
    Glider glider = glider_with_waypoints(3);
    glider.state.fail_counter = 2;
    // Behind the tail of three metres, yet near the body: the body decides.
    const Enqueued done = glider.enqueue(ahead(0.04F, 77), false);
    EXPECT_EQ(done.kind, EnqueueKind::near);
    EXPECT_TRUE(done.face);
    EXPECT_NEAR(done.heading_deg, 77.0, 1e-4);
    EXPECT_EQ(glider.state.length, 0);
    EXPECT_EQ(glider.state.fail_counter, 0U);
}

TEST(Interpolation, of_a_position_within_reach_does_not_turn_a_body_that_keeps_its_heading) {
    Glider glider = glider_with_waypoints(3);
    const Enqueued done = glider.enqueue(ahead(0.04F, 77), true);
    EXPECT_EQ(done.kind, EnqueueKind::near);
    EXPECT_FALSE(done.face);
    EXPECT_EQ(glider.state.length, 0);
    EXPECT_FALSE(glider.state.keep_heading);  // only a normal enqueue stores it
}

TEST(Interpolation, counts_exactly_five_centimetres_as_within_reach) {
    for (const float y : {k_reached_m, std::nextafter(k_reached_m, 1.0F)}) {
        Glider glider;
        glider.position = {k_block | 1U, {{60, 0, 0}, {}}};
        const Enqueued done = glider.enqueue({k_block | 1U, {{60, y, 0}, {}}});
        EXPECT_EQ(done.kind, y == k_reached_m ? EnqueueKind::near : EnqueueKind::queued);
    }
}

// --- far ---

TEST(Interpolation, takes_the_blip_range_from_the_cell_of_the_body) {
    struct Case {
        bool is_indoors;
        bool is_player;
        float range_m;
    };
    for (const Case& c : {Case{false, false, 100}, {false, true, 100}, {true, false, 20}, {true, true, 25}}) {
        for (const bool beyond : {false, true}) {
            Glider glider;
            glider.is_player = c.is_player;
            glider.position = c.is_indoors ? indoors({8, 50, 0}) : outdoors({8, 50, 0});
            // The target's own cell is of the other sort.
            const float y = beyond ? std::nextafter(50.0F + c.range_m, 1000.0F) : 50.0F + c.range_m;
            const Position target = c.is_indoors ? outdoors({8, y, 0}) : indoors({8, y, 0});
            EXPECT_EQ(glider.enqueue(target).kind, beyond ? EnqueueKind::far : EnqueueKind::queued)
                << c.range_m << ' ' << beyond;
        }
    }
}

TEST(Interpolation, measures_far_from_the_tail) {
    Glider glider;
    glider.enqueue(ahead(90));
    EXPECT_EQ(glider.enqueue(ahead(180)).kind, EnqueueKind::queued);
    EXPECT_EQ(glider.enqueue(ahead(1)).kind, EnqueueKind::far);
}

TEST(Interpolation, measures_far_from_the_body_when_the_tail_is_no_position) {
    Glider glider;
    glider.enqueue(ahead(90));
    glider.push(velocity_waypoint(WaypointKind::velocity, {}));
    EXPECT_EQ(glider.enqueue(ahead(99)).kind, EnqueueKind::queued);
    glider.push(velocity_waypoint(WaypointKind::velocity, {}));
    EXPECT_EQ(glider.enqueue(ahead(180)).kind, EnqueueKind::far);
}

TEST(Interpolation, sets_the_fail_counter_to_four_for_a_far_position) {
    Glider glider;
    glider.enqueue(ahead(1));
    glider.state.fail_counter = 2;
    EXPECT_EQ(glider.enqueue(ahead(150)).kind, EnqueueKind::far);
    EXPECT_EQ(glider.state.fail_counter, 4U);
    EXPECT_EQ(glider.state.length, 2);
}

TEST(Interpolation, appends_far_positions_past_the_cap) {
    Glider glider = glider_with_waypoints(20);
    glider.enqueue(ahead(200));
    EXPECT_EQ(glider.state.length, 21);
    EXPECT_EQ(glider.waypoint(0), ahead(1));
}

TEST(Interpolation, drops_the_oldest_when_its_storage_overflows) {
    Glider glider = glider_with_waypoints(20);
    for (int i = 0; i < 2; ++i) {
        EXPECT_EQ(glider.enqueue(i % 2 == 0 ? ahead(200) : ahead(-20)).kind, EnqueueKind::far);
    }
    ASSERT_EQ(glider.state.length, k_queue_storage);
    EXPECT_EQ(glider.waypoint(0), ahead(1));
    EXPECT_EQ(glider.enqueue(ahead(201)).kind, EnqueueKind::far);
    EXPECT_EQ(glider.state.length, k_queue_storage);
    EXPECT_EQ(glider.waypoint(0), ahead(2));
    EXPECT_EQ(glider.waypoint(k_queue_storage - 1), ahead(201));
}

// A normal place after far ones brings the queue back to its cap.
TEST(Interpolation, drops_heads_down_to_the_cap_at_the_next_normal_position) {
    Glider glider = glider_with_waypoints(20);
    glider.enqueue(ahead(200));
    glider.enqueue(ahead(-20));
    ASSERT_EQ(glider.state.length, 22);
    glider.enqueue(ahead(-21));
    EXPECT_EQ(glider.state.length, 20);
    EXPECT_EQ(glider.waypoint(0), ahead(4));
    EXPECT_EQ(glider.waypoint(19), ahead(-21));
}

TEST(Interpolation, decides_by_the_stored_keep_heading_for_a_far_position) {
    for (const bool stored : {false, true}) {
        Glider glider;
        glider.position = outdoors({k_start_x_m, 50, 0}, 200);
        glider.enqueue(ahead(1), stored);
        EXPECT_EQ(glider.enqueue(ahead(150, 45), !stored).kind, EnqueueKind::far);
        EXPECT_NEAR(heading_of(glider.waypoint(1).frame), stored ? 200.0 : 45.0, 1e-4);
        EXPECT_EQ(glider.state.keep_heading, stored);
    }
}

// --- the hash ---

std::uint64_t hash_of(const Glider& glider) {
    StateHash hash;
    add_to(hash, glider.state);
    add_to(hash, glider.queue.queue, glider.queue.pool, glider.state.head);
    return hash.value();
}

TEST(Interpolation, has_another_hash_for_every_difference) {
    const Glider base = glider_with_waypoints(3);
    std::vector<Glider> others(9, base);
    others[0].state.head.position_or_velocity.x += 1;
    others[1].queue.rest()[1].rotation = {0, 0, 0, 1};
    others[2].state.original_distance_m = 4;
    others[3].state.progress_quantum_s = 0.5F;
    others[4].state.fail_counter = 1;
    others[5].state.frame_counter = 1;
    others[6].state.keep_heading = true;
    others[7].store_blip(ahead(2));
    others[8] = glider_with_waypoints(2);
    EXPECT_EQ(hash_of(base), hash_of(Glider(base)));
    for (std::size_t i = 0; i < others.size(); ++i) {
        EXPECT_NE(hash_of(base), hash_of(others[i])) << i;
    }
}

// What a waypoint left behind in the storage is not state.
TEST(Interpolation, has_the_same_hash_whatever_was_queued_before) {
    Glider used = glider_with_waypoints(5);
    stop_interpolating(used.state, used.queue);
    EXPECT_EQ(hash_of(used), hash_of(Glider{}));
}

}  // namespace
}  // namespace glidepath

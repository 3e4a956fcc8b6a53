#include "layers.h"
#include "steering/waypoint_queue.h"
#include "unit/counted_allocation.h"
#include "unit/glider.h"

#include <gtest/gtest.h>

#include <deque>
#include <random>
#include <vector>

namespace glidepath {
namespace {

// Told apart by its cell.
Waypoint waypoint(CellId cell) { return {.cell = cell, .position_or_velocity = {}, .rotation = {}}; }

void expect_same(Waypoints queue, const std::deque<CellId>& expected) {
    ASSERT_EQ(queue.size(), expected.size());
    for (std::uint32_t i = 0; i < queue.size(); ++i) {
        EXPECT_EQ(queue[i].cell, expected[i]);
    }
}

TEST(WaypointQueue, keeps_the_order_through_blocks_of_every_size) {
    std::mt19937 random(3);
    LoneWaypoints own;
    const Waypoints queue = own;
    std::deque<CellId> expected;
    for (CellId cell = 1; cell < 20000; ++cell) {
        const auto what = random() % 100U;
        const bool fills = cell / 500 % 2 == 0;
        if (what < (fills ? 70U : 30U)) {
            if (queue.full()) continue;
            queue.push_back(waypoint(cell));
            expected.push_back(cell);
        } else if (what < 99 && !expected.empty()) {
            if (what % 4 == 0) {
                queue.pop_back();
                expected.pop_back();
            } else {
                queue.pop_front();
                expected.pop_front();
            }
        } else if (what == 99) {
            queue.clear();
            expected.clear();
        }
        expect_same(queue, expected);
    }
}

TEST(WaypointQueue, holds_twenty_one_beside_the_head) {
    LoneWaypoints own;
    for (CellId cell = 1; cell <= 21; ++cell) {
        EXPECT_FALSE(own.rest().full());
        own.rest().push_back(waypoint(cell));
    }
    EXPECT_TRUE(own.rest().full());
}

TEST(WaypointQueue, of_a_copy_is_its_own) {
    LoneWaypoints own;
    own.rest().push_back(waypoint(1));
    LoneWaypoints copy = own;
    copy.rest().front().cell = 2;
    EXPECT_EQ(own.rest().front().cell, 1U);
}

// Bodies whose queues grow and end use the same blocks again.
TEST(WaypointPool, asks_for_no_more_memory_than_the_longest_queues_needed_at_once) {
    WaypointPool pool;
    std::vector<WaypointQueue> queues(100);
    const auto fill_and_empty = [&] {
        for (WaypointQueue& queue : queues) {
            for (CellId cell = 1; cell <= 21; ++cell) {
                Waypoints(queue, pool).push_back(waypoint(cell));
            }
        }
        for (WaypointQueue& queue : queues) {
            Waypoints(queue, pool).clear();
        }
    };
    fill_and_empty();
    for (WaypointQueue& queue : queues) {
        Waypoints(queue, pool).push_back(waypoint(1));
        pool.release(queue);
    }
    EXPECT_EQ(allocations_in([&] {
                  for (int i = 0; i < 10; ++i) {
                      fill_and_empty();
                  }
              }),
              0);
}

TEST(WaypointQueue, gives_a_large_block_back_when_it_starts_over) {
    LoneWaypoints own;
    for (CellId cell = 1; cell <= 21; ++cell) {
        own.rest().push_back(waypoint(cell));
    }
    own.rest().clear();
    EXPECT_EQ(own.queue.capacity, 21);
    own.rest().push_back(waypoint(1));
    EXPECT_EQ(own.queue.capacity, 3);
}

// The failed one stays in the place of the head until the next one comes.
TEST(WaypointQueue, remembers_a_failed_head_when_others_come_after_it) {
    Glider glider = glider_with_waypoints(1);
    for (int frame = 1; frame <= 10; ++frame) {
        glider.glide_blocked();
    }
    EXPECT_EQ(glider.state.length, 0);
    EXPECT_EQ(glider.stored_blip(), ahead(1));
    const auto hash_of = [](const Glider& of) {
        StateHash hash;
        add_to(hash, of.queue.queue, of.queue.pool, of.state.head);
        return hash.value();
    };
    const std::uint64_t before = hash_of(glider);
    glider.enqueue(ahead(5));
    EXPECT_EQ(glider.stored_blip(), ahead(1));
    EXPECT_EQ(hash_of(glider), before);
}

std::uint64_t hash_of(const LoneWaypoints& own, const Quat& rotation) {
    StateHash hash;
    add_to(hash, own.queue, own.pool, {.cell = 1, .position_or_velocity = {}, .rotation = rotation});
    return hash.value();
}

Waypoint facing(CellId cell, const Quat& rotation) {
    return {cell, {static_cast<float>(cell), 2, 3}, rotation};
}

TEST(WaypointQueue, is_packed_and_unpacked_without_a_change) {
    const Quat east{0.70710678F, 0, 0, -0.70710678F};
    for (CellId count = 0; count <= 3; ++count) {
        LoneWaypoints own;
        own.rest().push_back(facing(99, east));
        for (CellId cell = 1; cell <= count; ++cell) {
            if (cell == 3) own.rest().pop_front();  // the ring of three begins in the middle
            own.rest().push_back(facing(cell, east));
        }
        const std::uint64_t before = hash_of(own, east);
        const Waypoint front = own.rest().front();
        own.pool.pack(own.queue, east);
        EXPECT_EQ(hash_of(own, east), before) << count;
        EXPECT_EQ(own.pool.front(own.queue, east).cell, front.cell);
        own.pool.pack(own.queue, east);  // it is
        own.pool.unpack(own.queue, east, 0);
        EXPECT_EQ(hash_of(own, east), before) << count;
        own.rest().push_back(facing(50, {}));
        EXPECT_EQ(own.rest().back().cell, 50U);
    }
}

TEST(WaypointQueue, gives_its_packed_waypoints_away_one_by_one) {
    LoneWaypoints own;
    for (CellId cell = 1; cell <= 3; ++cell) {
        own.rest().push_back(facing(cell, {}));
    }
    own.pool.pack(own.queue, {});
    for (CellId cell = 1; cell <= 3; ++cell) {
        EXPECT_EQ(own.pool.front(own.queue, {}).cell, cell);
        WaypointPool::pop_front(own.queue);
    }
    own.pool.unpack(own.queue, {}, 0);
    EXPECT_TRUE(own.rest().empty());
    own.rest().push_back(facing(4, {}));
    EXPECT_EQ(own.rest().front().cell, 4U);
}

TEST(WaypointQueue, is_not_packed_if_waypoints_are_many_or_face_elsewhere) {
    const Quat east{0.70710678F, 0, 0, -0.70710678F};
    LoneWaypoints turned;
    turned.rest().push_back(facing(1, {}));
    turned.rest().push_back(facing(2, east));
    turned.pool.pack(turned.queue, {});
    EXPECT_EQ(turned.rest().back().rotation.z, east.z);

    LoneWaypoints many;
    for (CellId cell = 1; cell <= 4; ++cell) {
        many.rest().push_back(facing(cell, {}));
    }
    many.pool.pack(many.queue, {});
    EXPECT_EQ(many.rest().back().cell, 4U);
}

}  // namespace
}  // namespace glidepath

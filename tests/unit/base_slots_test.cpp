#include "base/pool.h"
#include "base/slots.h"
#include "layers.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <vector>

namespace glidepath {
namespace {

TEST(Slots, stay_where_they_are_when_more_come) {
    Slots<std::uint64_t> slots;
    slots.grow();
    std::uint64_t* const first = &slots[0];
    *first = 7;
    for (int i = 0; i < 10000; ++i) {
        slots.grow();
    }
    EXPECT_EQ(&slots[0], first);
    EXPECT_EQ(slots[0], 7U);
    EXPECT_EQ(slots[10000], 0U);
    EXPECT_EQ(slots.size(), 10001U);
    EXPECT_LT(slots.capacity() - slots.size(), Slots<std::uint64_t>::k_chunk);
}

TEST(Slots, of_a_copy_are_its_own) {
    Slots<int> slots;
    slots.grow();
    slots[0] = 1;
    const Slots<int> before = slots;
    Slots<int> assigned;
    assigned = slots;
    slots[0] = 2;
    slots.grow();
    EXPECT_EQ(before[0], 1);
    EXPECT_EQ(before.size(), 1U);
    EXPECT_EQ(assigned[0], 1);
    EXPECT_EQ(slots[0], 2);
}

TEST(Slots, hold_objects_that_are_larger_than_a_chunk) {
    struct Large {
        std::uint8_t bytes[20000] = {};
    };
    Slots<Large> slots;
    slots.grow();
    slots.grow();
    slots[1].bytes[19999] = 5;
    EXPECT_EQ(slots[0].bytes[19999], 0U);
    EXPECT_EQ(Slots<Large>::k_chunk, 1U);
}

TEST(ReserveAhead, leaves_a_quarter_at_most) {
    std::vector<int> list;
    for (int i = 0; i < 100000; ++i) {
        push_ahead(list, i);
        EXPECT_LE(list.capacity(), list.size() + list.size() / 4 + 1);
    }
    EXPECT_EQ(list.back(), 99999);
}

TEST(Pool, makes_a_new_object_in_a_slot_that_was_given_back) {
    Pool<int> pool;
    const std::uint32_t first = pool.make();
    EXPECT_EQ(first, 1U);
    pool[first] = 9;
    pool.release(first);
    EXPECT_EQ(pool.make(), first);
    EXPECT_EQ(pool[first], 0);
    EXPECT_EQ(pool.make(), 2U);
}

}  // namespace
}  // namespace glidepath

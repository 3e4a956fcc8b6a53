#include "base/small_ring.h"
#include "layers.h"
#include "unit/counted_allocation.h"

#include <gtest/gtest.h>

#include <deque>
#include <random>

namespace glidepath {
namespace {

using Ring = SmallRing<int, 3, 10>;

void expect_same(const Ring& ring, const std::deque<int>& expected) {
    ASSERT_EQ(ring.size(), expected.size());
    for (std::uint32_t i = 0; i < ring.size(); ++i) {
        EXPECT_EQ(ring[i], expected[i]);
    }
}

TEST(SmallRing, keeps_the_order_with_few_elements_and_with_many) {
    for (unsigned seed = 1; seed <= 200; ++seed) {
        std::mt19937 random(seed);
        Ring ring;
        std::deque<int> expected;
        for (int i = 0; i < 60; ++i) {
            const auto what = random() % 10U;
            if (what < 5 && !ring.full()) {
                ring.push_back(i);
                expected.push_back(i);
            } else if (what < 8 && !ring.empty()) {
                ring.pop_front();
                expected.pop_front();
            } else if (what == 8 && !ring.empty()) {
                ring.pop_back();
                expected.pop_back();
            }
            expect_same(ring, expected);
            const Ring copy = ring;
            expect_same(copy, expected);
        }
    }
}

TEST(SmallRing, asks_for_memory_once_and_only_for_one_too_many) {
    Ring ring;
    const auto fill = [&](int count) {
        for (int i = 0; i < count; ++i) {
            ring.push_back(i);
        }
    };
    EXPECT_EQ(allocations_in([&] { fill(3); }), 0);
    EXPECT_EQ(allocations_in([&] { fill(1); }), 1);
    EXPECT_EQ(allocations_in([&] {
                  fill(6);
                  ring.clear();
                  fill(10);
              }),
              0);
    EXPECT_TRUE(ring.full());
}

TEST(SmallRing, of_a_copy_is_its_own) {
    Ring ring;
    for (int i = 0; i < 5; ++i) {
        ring.push_back(i);
    }
    Ring assigned;
    assigned.push_back(9);
    assigned = ring;
    ring.front() = 100;
    expect_same(assigned, {0, 1, 2, 3, 4});
    assigned = Ring{};
    EXPECT_TRUE(assigned.empty());
    ring = assigned;
    EXPECT_TRUE(ring.empty());
}

TEST(SmallArray, keeps_what_it_has_when_it_grows) {
    SmallArray<int, 2, 8> array;
    array[0] = 1;
    array[1] = 2;
    EXPECT_EQ(array.capacity(), 2U);
    array.grow();
    EXPECT_EQ(array.capacity(), 8U);
    EXPECT_EQ(array[0], 1);
    EXPECT_EQ(array[1], 2);
    EXPECT_EQ(array[7], 0);
}

}  // namespace
}  // namespace glidepath

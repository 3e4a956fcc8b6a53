#include "base/ring.h"
#include "layers.h"

#include <gtest/gtest.h>

#include <deque>
#include <type_traits>

namespace glidepath {
namespace {

using Ring3 = FixedRing<int, 3>;

// Full, with the head in the middle of the storage: 2, 3, 4.
Ring3 wrapped_ring() {
    Ring3 ring;
    ring.push_back(1);
    ring.push_back(2);
    ring.push_back(3);
    ring.pop_front();
    ring.push_back(4);
    return ring;
}

#if defined(GLIDEPATH_CHECKED) && GLIDEPATH_CHECKED
TEST(RingDeathTest, refuses_to_take_from_an_empty_ring) {
    Ring3 ring;
    EXPECT_DEATH(ring.pop_front(), "empty");
    EXPECT_DEATH(ring.pop_back(), "empty");
    EXPECT_DEATH(static_cast<void>(ring.front()), "size_");
    EXPECT_DEATH(static_cast<void>(ring.back()), "size_");
}

TEST(RingDeathTest, refuses_one_more_than_it_holds) {
    Ring3 ring = wrapped_ring();
    EXPECT_DEATH(ring.push_back(5), "full");
}

TEST(RingDeathTest, refuses_an_index_beyond_its_size) {
    Ring3 ring;
    ring.push_back(7);
    const Ring3& view = ring;
    EXPECT_DEATH(static_cast<void>(ring[1]), "size_");
    EXPECT_DEATH(static_cast<void>(view[1]), "size_");
}
#endif

TEST(Ring, starts_empty) {
    const Ring3 ring;
    EXPECT_TRUE(ring.empty());
    EXPECT_FALSE(ring.full());
    EXPECT_EQ(ring.size(), 0U);
    EXPECT_EQ(Ring3::capacity(), 3U);
}

TEST(Ring, is_full_with_as_many_elements_as_its_capacity) {
    Ring3 ring;
    ring.push_back(1);
    ring.push_back(2);
    EXPECT_FALSE(ring.full());
    EXPECT_FALSE(ring.empty());
    ring.push_back(3);
    EXPECT_TRUE(ring.full());
    EXPECT_EQ(ring.size(), 3U);
}

TEST(Ring, counts_from_the_oldest_element) {
    Ring3 ring;
    ring.push_back(10);
    ring.push_back(20);
    const Ring3& view = ring;
    EXPECT_EQ(view[0], 10);
    EXPECT_EQ(view[1], 20);
    EXPECT_EQ(view.front(), 10);
    EXPECT_EQ(view.back(), 20);
}

TEST(Ring, keeps_the_order_across_the_end_of_its_storage) {
    const Ring3 ring = wrapped_ring();
    EXPECT_TRUE(ring.full());
    EXPECT_EQ(ring[0], 2);
    EXPECT_EQ(ring[1], 3);
    EXPECT_EQ(ring[2], 4);
    EXPECT_EQ(ring.front(), 2);
    EXPECT_EQ(ring.back(), 4);
}

TEST(Ring, drops_the_oldest_at_the_front_and_the_newest_at_the_back) {
    Ring3 ring = wrapped_ring();
    ring.pop_back();
    EXPECT_EQ(ring.size(), 2U);
    EXPECT_EQ(ring.back(), 3);
    ring.pop_front();
    EXPECT_EQ(ring.size(), 1U);
    EXPECT_EQ(ring.front(), 3);
    EXPECT_EQ(ring.back(), 3);
}

TEST(Ring, lets_elements_be_changed_in_place) {
    Ring3 ring = wrapped_ring();
    ring.front() = 20;
    ring[1] = 30;
    ring.back() = 40;
    const Ring3& view = ring;
    EXPECT_EQ(view[0], 20);
    EXPECT_EQ(view[1], 30);
    EXPECT_EQ(view[2], 40);
}

TEST(Ring, can_be_used_again_after_clear) {
    Ring3 ring = wrapped_ring();
    ring.clear();
    EXPECT_TRUE(ring.empty());
    ring.push_back(5);
    EXPECT_EQ(ring.size(), 1U);
    EXPECT_EQ(ring.front(), 5);
    EXPECT_EQ(ring.back(), 5);
}

TEST(Ring, of_one_element_works) {
    FixedRing<int, 1> ring;
    for (int i = 0; i < 3; ++i) {
        ring.push_back(i);
        EXPECT_TRUE(ring.full());
        EXPECT_EQ(ring.front(), i);
        EXPECT_EQ(ring.back(), i);
        ring.pop_front();
        EXPECT_TRUE(ring.empty());
    }
}

TEST(Ring, is_copied_as_plain_data) {
    static_assert(std::is_trivially_copyable_v<Ring3>);
    Ring3 ring = wrapped_ring();
    const Ring3 copy = ring;
    ring.front() = 99;
    ring.pop_back();
    EXPECT_EQ(copy.size(), 3U);
    EXPECT_EQ(copy.front(), 2);
    EXPECT_EQ(copy.back(), 4);
}

// Every mix of the four changes, against a container that cannot be wrong.
TEST(Ring, behaves_like_a_deque_over_a_long_run) {
    FixedRing<int, 5> ring;
    std::deque<int> model;
    std::uint32_t random = 1;
    for (int step = 0; step < 5000; ++step) {
        random = random * 1664525U + 1013904223U;
        switch ((random >> 24U) % 8U) {
            case 0:
            case 1:
            case 2:
            case 3:
                if (ring.full()) break;
                ring.push_back(step);
                model.push_back(step);
                break;
            case 4:
            case 5:
                if (ring.empty()) break;
                ring.pop_front();
                model.pop_front();
                break;
            case 6:
                if (ring.empty()) break;
                ring.pop_back();
                model.pop_back();
                break;
            default:
                if ((random >> 16U) % 8U != 0) break;
                ring.clear();
                model.clear();
                break;
        }
        ASSERT_EQ(ring.size(), model.size());
        ASSERT_EQ(ring.empty(), model.empty());
        ASSERT_EQ(ring.full(), model.size() == 5);
        for (std::uint32_t i = 0; i < ring.size(); ++i)
            ASSERT_EQ(ring[i], model[i]) << "step " << step;
    }
}

}  // namespace
}  // namespace glidepath

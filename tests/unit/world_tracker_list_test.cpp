// Of all trackers of a world a pass visits those in use.
#include "layers.h"
#include "world/tracker_list.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <vector>

namespace glidepath {
namespace {

std::vector<std::uint32_t> bodies_at(double clock_s, TrackerList& list, std::uint32_t not_in_use = 0) {
    std::vector<std::uint32_t> bodies;
    list.visit(clock_s, [&](std::uint32_t body, std::uint32_t tracker) {
        bodies.push_back(body);
        return tracker != not_in_use;
    });
    return bodies;
}

std::vector<std::uint32_t> bodies_of(TrackerList& list, std::uint32_t not_in_use = 0) {
    return bodies_at(0.0, list, not_in_use);
}

TEST(TrackerList, does_not_visit_one_that_nobody_touched) {
    TrackerList list;
    list.add(1, 10);
    EXPECT_TRUE(bodies_of(list).empty());
}

TEST(TrackerList, visits_one_that_was_touched_twice_once) {
    TrackerList list;
    list.add(1, 10);
    list.add(2, 20);
    list.touch(2);
    list.touch(2);
    EXPECT_EQ(bodies_of(list), (std::vector<std::uint32_t>{20}));
    EXPECT_EQ(bodies_of(list), (std::vector<std::uint32_t>{20}));
}

TEST(TrackerList, forgets_one_that_is_not_in_use_until_it_is_touched_again) {
    TrackerList list;
    list.add(1, 10);
    list.touch(1);
    EXPECT_EQ(bodies_of(list, 1).size(), 1U);
    EXPECT_TRUE(bodies_of(list).empty());
    list.touch(1);
    EXPECT_EQ(bodies_of(list).size(), 1U);
}

TEST(TrackerList, leaves_one_out_until_it_is_time_or_it_is_taken_back) {
    TrackerList list;
    list.add(1, 10);
    list.touch(1);
    list.leave_out(1, 2.0);
    EXPECT_TRUE(bodies_at(1.9, list).empty());
    EXPECT_EQ(bodies_at(2.0, list).size(), 1U);
    list.leave_out(1, 3.0);
    EXPECT_TRUE(bodies_at(2.5, list).empty());
    list.take_back(1);
    EXPECT_EQ(bodies_at(2.5, list).size(), 1U);
}

TEST(TrackerList, leaves_one_out_for_ever_until_it_is_touched) {
    TrackerList list;
    list.add(1, 10);
    list.touch(1);
    list.leave_out(1, TrackerList::k_ever_s);
    EXPECT_TRUE(bodies_at(1e9, list).empty());
    EXPECT_TRUE(bodies_at(2e9, list).empty());
    list.touch(1);
    EXPECT_EQ(bodies_at(2e9, list).size(), 1U);
}

TEST(TrackerList, gives_a_tracker_that_is_used_again_to_its_new_body) {
    TrackerList list;
    list.add(1, 10);
    list.touch(1);
    list.add(1, 30);
    EXPECT_EQ(bodies_of(list), (std::vector<std::uint32_t>{30}));
}

}  // namespace
}  // namespace glidepath

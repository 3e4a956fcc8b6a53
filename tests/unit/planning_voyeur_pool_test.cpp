#include "layers.h"
#include "planning/voyeur_pool.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <map>
#include <vector>

namespace glidepath {
namespace {

constexpr std::uint32_t k_owner = 0x80000001;

std::vector<std::uint32_t> ids_of(const VoyeurPool& pool, const VoyeurTable& table) {
    std::vector<std::uint32_t> ids;
    for (VoyeurSlot slot = pool.first(table); slot != 0; slot = pool.next(table, slot)) {
        ids.push_back(pool[slot].id);
    }
    return ids;
}

#if defined(GLIDEPATH_CHECKED) && GLIDEPATH_CHECKED
TEST(VoyeurPoolDeathTest, refuses_a_voyeur_that_is_there_already) {
    VoyeurPool pool;
    VoyeurTable table;
    pool.add(table, k_owner, 5);
    EXPECT_DEATH(pool.add(table, k_owner, 5), "find");
}
#endif

TEST(VoyeurPool, finds_nothing_in_an_empty_pool) {
    const VoyeurPool pool;
    EXPECT_EQ(pool.find(k_owner, 5), 0U);
    EXPECT_EQ(pool.first(VoyeurTable{}), 0U);
}

TEST(VoyeurPool, keeps_four_buckets_with_the_newest_first) {
    VoyeurPool pool;
    VoyeurTable table;
    for (const std::uint32_t id : {7U, 4U, 3U, 8U, 1U, 0x10000U}) {
        pool.add(table, k_owner, id);
    }
    // Bucket 0: 8 and 4; bucket 1: 0x10000 (1 after folding) and 1; bucket 3: 3 and 7.
    EXPECT_EQ(ids_of(pool, table), (std::vector<std::uint32_t>{8, 4, 0x10000, 1, 3, 7}));
}

TEST(VoyeurPool, tells_owners_apart) {
    VoyeurPool pool;
    VoyeurTable one;
    VoyeurTable other;
    pool.add(one, 1, 5);
    EXPECT_EQ(pool.find(2, 5), 0U);
    const VoyeurSlot slot = pool.add(other, 2, 5);
    EXPECT_EQ(pool.find(2, 5), slot);
    pool.remove(one, pool.find(1, 5));
    EXPECT_EQ(pool.find(2, 5), slot);
    EXPECT_EQ(pool.size(), 1U);
}

TEST(VoyeurPool, visits_no_voyeur_that_was_removed_during_the_walk) {
    VoyeurPool pool;
    VoyeurTable table;
    for (const std::uint32_t id : {4U, 8U, 12U}) {
        pool.add(table, k_owner, id);
    }
    std::vector<std::uint32_t> visited;
    for (VoyeurSlot slot = pool.begin_walk(table); slot != 0; slot = pool.next(table, slot)) {
        visited.push_back(pool[slot].id);
        if (pool[slot].id == 12) {  // the one that is visited and the next
            pool.remove(table, pool.find(k_owner, 12));
            pool.remove(table, pool.find(k_owner, 8));
        }
    }
    pool.end_walk(table);
    EXPECT_EQ(visited, (std::vector<std::uint32_t>{12, 4}));
    EXPECT_EQ(ids_of(pool, table), std::vector<std::uint32_t>{4});
    EXPECT_EQ(table.count, 1U);
}

TEST(VoyeurPool, visits_a_voyeur_that_joins_during_a_walk_only_in_a_bucket_ahead) {
    VoyeurPool pool;
    VoyeurTable table;
    pool.add(table, k_owner, 4);
    std::vector<std::uint32_t> visited;
    for (VoyeurSlot slot = pool.begin_walk(table); slot != 0; slot = pool.next(table, slot)) {
        visited.push_back(pool[slot].id);
        if (pool[slot].id == 4) {
            pool.add(table, k_owner, 8);   // the same bucket: before the one that is visited
            pool.add(table, k_owner, 11);  // bucket 3
        }
    }
    pool.end_walk(table);
    EXPECT_EQ(visited, (std::vector<std::uint32_t>{4, 11}));
}

TEST(VoyeurPool, takes_a_voyeur_that_leaves_and_joins_again_during_a_walk_for_a_new_one) {
    VoyeurPool pool;
    VoyeurTable table;
    pool.add(table, k_owner, 4);
    pool.add(table, k_owner, 8);
    static_cast<void>(pool.begin_walk(table));
    pool.remove(table, pool.find(k_owner, 4));
    pool.add(table, k_owner, 4);
    pool.end_walk(table);
    EXPECT_EQ(ids_of(pool, table), (std::vector<std::uint32_t>{4, 8}));
}

TEST(VoyeurPool, removing_all_gives_every_slot_back) {
    VoyeurPool pool;
    VoyeurTable table;
    for (std::uint32_t id = 1; id <= 100; ++id) {
        pool.add(table, k_owner, id);
    }
    pool.remove_all(table);
    EXPECT_EQ(pool.size(), 0U);
    EXPECT_EQ(table.count, 0U);
    EXPECT_TRUE(ids_of(pool, table).empty());
    EXPECT_LE(pool.add(table, k_owner, 7), 100U);  // a place that was used before
}

TEST(VoyeurPool, a_thousand_followers_that_come_and_go_need_no_new_slots) {
    VoyeurPool pool;
    VoyeurTable table;
    VoyeurSlot largest = 0;
    for (std::uint32_t round = 0; round < 10; ++round) {
        for (std::uint32_t id = 1; id <= 1000; ++id) {
            largest = std::max(largest, pool.add(table, k_owner, id + 1000 * round));
        }
        pool.remove_all(table);
    }
    EXPECT_EQ(largest, 1000U);
}

// Against a plain model: the table as four lists.
RC_GTEST_PROP(VoyeurPool, does_what_a_list_does, ()) {
    VoyeurPool pool;
    std::map<std::uint32_t, VoyeurTable> tables;
    std::map<std::uint32_t, std::vector<std::uint32_t>> model;
    const auto steps = *rc::gen::container<std::vector<std::pair<int, int>>>(
        rc::gen::pair(rc::gen::inRange(0, 4), rc::gen::inRange(0, 24)));
    for (const auto& [who, whom] : steps) {
        const auto owner = static_cast<std::uint32_t>(who);
        const auto id = static_cast<std::uint32_t>(whom) * 0x4001U;
        std::vector<std::uint32_t>& listed = model[owner];
        const auto at = std::find(listed.begin(), listed.end(), id);
        const VoyeurSlot slot = pool.find(owner, id);
        RC_ASSERT((slot != 0) == (at != listed.end()));
        if (slot != 0) {
            pool.remove(tables[owner], slot);
            listed.erase(at);
        } else {
            pool.add(tables[owner], owner, id);
            listed.insert(listed.begin(), id);
        }
    }
    for (const auto& [owner, listed] : model) {
        std::vector<std::uint32_t> expected = listed;
        std::stable_sort(expected.begin(), expected.end(), [](std::uint32_t a, std::uint32_t b) {
            return (a ^ (a >> 16U)) % 4 < (b ^ (b >> 16U)) % 4;
        });
        RC_ASSERT(ids_of(pool, tables[owner]) == expected);
        RC_ASSERT(tables[owner].count == expected.size());
    }
}

}  // namespace
}  // namespace glidepath

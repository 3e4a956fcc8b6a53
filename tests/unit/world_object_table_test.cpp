#include "layers.h"
#include "world/object_table.h"

#include <gtest/gtest.h>

#include <random>
#include <unordered_map>

namespace glidepath {
namespace {

TEST(ObjectTable, knows_nobody_when_it_is_empty) {
    const ObjectTable table;
    EXPECT_EQ(table.find(1), ObjectTable::k_none);
    EXPECT_EQ(table.find(0), ObjectTable::k_none);
}

TEST(ObjectTable, never_finds_an_object_without_an_id) {
    ObjectTable table;
    table.add(7, 3);
    EXPECT_EQ(table.find(0), ObjectTable::k_none);
}

// Ids from a few rows, so that they meet, come and go for a long time.
TEST(ObjectTable, says_the_same_as_a_map_whatever_comes_and_goes) {
    std::mt19937 random(1);
    ObjectTable table;
    std::unordered_map<ObjectId, std::uint32_t> map;
    for (std::uint32_t i = 0; i < 20000; ++i) {
        const auto in_row = static_cast<ObjectId>(random() % 700U);
        const auto row = static_cast<ObjectId>(random() % 3U);
        const ObjectId object = 0x50000001U + in_row + row * 0x01000000U;
        if (map.contains(object)) {
            EXPECT_EQ(table.find(object), map[object]);
            table.remove(object);
            map.erase(object);
        } else {
            EXPECT_EQ(table.find(object), ObjectTable::k_none);
            table.add(object, i);
            map.emplace(object, i);
        }
        if (i % 1000 != 0) continue;
        for (const auto& [known, slot] : map) {
            EXPECT_EQ(table.find(known), slot);
        }
    }
    EXPECT_GT(map.size(), 100U);
}

}  // namespace
}  // namespace glidepath

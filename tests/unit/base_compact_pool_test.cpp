#include "base/compact_pool.h"
#include "layers.h"
#include "unit/counted_allocation.h"

#include <gtest/gtest.h>

#include <map>
#include <random>

namespace glidepath {
namespace {

struct Item {
    std::uint64_t value = 7;
    std::uint64_t padding[31] = {};
};

// Objects by owner, as somebody who keeps their places knows them.
struct Owners {
    CompactPool<Item> pool;
    std::map<std::uint32_t, std::uint32_t> place_of;

    void make(std::uint32_t owner) {
        const std::uint32_t place = pool.make(owner);
        EXPECT_EQ(pool[place].value, 7U) << "a new one is as an Item is made";
        pool[place].value = 1000U + owner;
        place_of[owner] = place;
    }
    void release(std::uint32_t owner) {
        pool.release(place_of.at(owner));
        place_of.erase(owner);
    }
    void close_gaps() {
        pool.close_gaps([&](std::uint32_t owner, std::uint32_t place) { place_of.at(owner) = place; });
    }
    void expect_all() const {
        for (const auto& [owner, place] : place_of) {
            ASSERT_LE(place, pool.places());
            ASSERT_EQ(pool[place].value, 1000U + owner);
        }
    }
};

TEST(CompactPool, keeps_every_object_whatever_comes_and_goes) {
    std::mt19937 random(5);
    Owners all;
    std::uint32_t next = 0;
    for (int round = 0; round < 3000; ++round) {
        const bool grows = round / 500 % 2 == 0;
        for (int i = 0; i < 8; ++i) {
            if (random() % 10 < (grows ? 7U : 3U)) {
                all.make(next++);
            } else if (!all.place_of.empty()) {
                auto one = all.place_of.lower_bound(static_cast<std::uint32_t>(random() % next));
                if (one == all.place_of.end()) one = all.place_of.begin();
                all.release(one->first);
            }
        }
        all.close_gaps();
        all.expect_all();
        ASSERT_FALSE(::testing::Test::HasFailure()) << "round " << round;
    }
}

TEST(CompactPool, gives_back_what_nobody_needed_for_a_while) {
    Owners all;
    for (std::uint32_t owner = 0; owner < 10000; ++owner) {
        all.make(owner);
    }
    for (std::uint32_t owner = 0; owner < 10000; ++owner) {
        if (owner % 100 != 0) all.release(owner);
    }
    EXPECT_EQ(all.pool.places(), 10000U);
    for (int call = 0; call < 400; ++call) {
        all.close_gaps();
    }
    all.expect_all();
    EXPECT_LT(all.pool.places(), 200U);
}

TEST(CompactPool, keeps_what_is_needed_now_and_then_and_allocates_nothing_for_it) {
    Owners all;
    for (std::uint32_t owner = 0; owner < 5000; ++owner) {
        all.make(owner);
    }
    const auto come_and_go = [&] {
        for (int call = 0; call < 400; ++call) {
            const bool goes = call % 40 == 0;
            for (std::uint32_t owner = 0; owner < 4000 && call % 20 == 0; ++owner) {
                if (goes) {
                    all.pool.release(all.place_of.at(owner));
                } else {
                    all.place_of.at(owner) = all.pool.make(owner);
                }
            }
            all.pool.close_gaps(
                [&](std::uint32_t owner, std::uint32_t place) { all.place_of.at(owner) = place; });
        }
    };
    come_and_go();
    EXPECT_EQ(allocations_in(come_and_go), 0U);
    EXPECT_EQ(all.pool.places(), 5000U);
}

TEST(CompactPool, is_a_value) {
    Owners all;
    for (std::uint32_t owner = 0; owner < 300; ++owner) {
        all.make(owner);
    }
    Owners copy = all;
    all.pool[all.place_of.at(5)].value = 1;
    copy.expect_all();
}

}  // namespace
}  // namespace glidepath

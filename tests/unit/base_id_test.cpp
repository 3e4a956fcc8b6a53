#include "base/id.h"
#include "layers.h"

#include <gtest/gtest.h>

#include <type_traits>

namespace glidepath {
namespace {

using TestId = BodyId;
using TestPool = IdPool;

TEST(Id, made_zero_is_none) {
    const TestId id;
    EXPECT_TRUE(id.is_none());
    EXPECT_EQ(id, (TestId{0, 0}));
}

TEST(Id, with_another_slot_or_another_generation_is_another_id) {
    EXPECT_NE((TestId{1, 1}), (TestId{2, 1}));
    EXPECT_NE((TestId{1, 1}), (TestId{1, 2}));
    EXPECT_EQ((TestId{1, 1}), (TestId{1, 1}));
}

TEST(Id, is_eight_plain_bytes) { static_assert(std::is_trivially_copyable_v<TestId> && sizeof(TestId) == 8); }

TEST(IdPool, never_takes_none_for_live) {
    TestPool pool;
    EXPECT_FALSE(pool.is_live({}));
    static_cast<void>(pool.make());
    EXPECT_FALSE(pool.is_live({}));
    EXPECT_FALSE(pool.is_live({0, 1}));
}

TEST(IdPool, does_not_know_a_slot_it_never_made) {
    TestPool pool;
    EXPECT_FALSE(pool.is_live({1, 1}));
    static_cast<void>(pool.make());
    EXPECT_FALSE(pool.is_live({2, 1}));
    EXPECT_FALSE(pool.is_live({0xFFFFFFFF, 1}));
}

TEST(IdPool, does_not_know_a_generation_it_never_handed_out) {
    TestPool pool;
    static_cast<void>(pool.make());
    EXPECT_FALSE(pool.is_live({1, 0}));
    EXPECT_FALSE(pool.is_live({1, 2}));
}

TEST(IdPool, does_not_find_a_released_id) {
    TestPool pool;
    const TestId kept = pool.make();
    const TestId gone = pool.make();
    pool.release(gone);
    EXPECT_FALSE(pool.is_live(gone));
    EXPECT_TRUE(pool.is_live(kept));
}

TEST(IdPool, finds_out_a_stale_id_whose_slot_is_used_again) {
    TestPool pool;
    const TestId first = pool.make();
    pool.release(first);
    const TestId second = pool.make();
    ASSERT_EQ(second.slot, first.slot);
    EXPECT_NE(second, first);
    EXPECT_FALSE(pool.is_live(first));
    EXPECT_TRUE(pool.is_live(second));
}

TEST(IdPool, counts_slots_from_one_and_generations_from_one) {
    TestPool pool;
    EXPECT_EQ(pool.make(), (TestId{1, 1}));
    EXPECT_EQ(pool.make(), (TestId{2, 1}));
    EXPECT_EQ(pool.make().index(), 2U);
}

TEST(IdPool, uses_the_slot_freed_last_first) {
    TestPool pool;
    const TestId a = pool.make();
    static_cast<void>(pool.make());
    const TestId c = pool.make();
    pool.release(a);
    pool.release(c);
    EXPECT_EQ(pool.make(), (TestId{3, 2}));
    EXPECT_EQ(pool.make(), (TestId{1, 2}));
    EXPECT_EQ(pool.make(), (TestId{4, 1}));
}

TEST(IdPool, moves_the_generation_on_with_every_use_of_a_slot) {
    TestPool pool;
    for (std::uint32_t generation = 1; generation <= 100; ++generation) {
        const TestId id = pool.make();
        EXPECT_EQ(id, (TestId{1, generation}));
        pool.release(id);
    }
}

#if defined(GLIDEPATH_CHECKED) && GLIDEPATH_CHECKED
TEST(IdPoolDeathTest, refuses_to_release_what_is_not_live) {
    TestPool pool;
    EXPECT_DEATH(pool.release({}), "is_live");
    EXPECT_DEATH(pool.release({1, 1}), "is_live");
    const TestId id = pool.make();
    pool.release(id);
    EXPECT_DEATH(pool.release(id), "is_live");
}
#endif

}  // namespace
}  // namespace glidepath

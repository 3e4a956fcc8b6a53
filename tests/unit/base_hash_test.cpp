#include "base/hash.h"
#include "layers.h"

#include <gtest/gtest.h>

#include <bit>
#include <concepts>
#include <cstdint>
#include <set>

namespace glidepath {
namespace {

enum class Colour : std::uint8_t { red = 3, blue = 250 };

template <class... T>
constexpr std::uint64_t hash_of(T... values) {
    StateHash hash;
    (hash.add(values), ...);
    return hash.value();
}

template <class T>
concept Hashable = requires(StateHash hash, T value) {
    hash.add(value);
};

TEST(StateHash, takes_no_pointers_and_no_structs) {
    struct Padded {
        char small;
        double large;
    };
    static_assert(!Hashable<const char*> && !Hashable<Padded> && !Hashable<std::nullptr_t>);
    static_assert(Hashable<bool> && Hashable<float> && Hashable<double> && Hashable<Colour>);
}

TEST(StateHash, tells_minus_zero_from_zero) {
    EXPECT_NE(hash_of(0.0F), hash_of(-0.0F));
    EXPECT_NE(hash_of(0.0), hash_of(-0.0));
}

TEST(StateHash, tells_an_added_zero_from_nothing) {
    EXPECT_NE(hash_of(0), hash_of());
    EXPECT_NE(hash_of(0, 0), hash_of(0));
}

TEST(StateHash, depends_on_the_order) { EXPECT_NE(hash_of(1, 2), hash_of(2, 1)); }

TEST(StateHash, tells_neighbouring_floats_apart) {
    EXPECT_NE(hash_of(1.0F), hash_of(std::bit_cast<float>(0x3F800001U)));
    EXPECT_NE(hash_of(1.0), hash_of(std::bit_cast<double>(0x3FF0000000000001U)));
}

TEST(StateHash, takes_floats_by_their_bits) {
    EXPECT_EQ(hash_of(1.0F), hash_of(0x3F800000U));
    EXPECT_EQ(hash_of(1.0), hash_of(0x3FF0000000000000U));
    EXPECT_EQ(hash_of(-2.5F), hash_of(0xC0200000U));
}

TEST(StateHash, takes_an_enum_by_its_number) {
    EXPECT_EQ(hash_of(Colour::red), hash_of(3));
    EXPECT_EQ(hash_of(Colour::blue), hash_of(250));
}

// A long has 32 bits on one target and 64 on another.
TEST(StateHash, takes_an_integer_by_its_value_whatever_its_width) {
    EXPECT_EQ(hash_of(std::uint8_t{7}), hash_of(std::uint64_t{7}));
    EXPECT_EQ(hash_of(true), hash_of(1));
    EXPECT_EQ(hash_of(std::int8_t{-1}), hash_of(std::int64_t{-1}));
}

TEST(StateHash, does_not_change_when_it_is_read) {
    StateHash hash;
    hash.add(5);
    const std::uint64_t first = hash.value();
    EXPECT_EQ(hash.value(), first);
    hash.add(6);
    EXPECT_EQ(hash.value(), hash_of(5, 6));
}

TEST(StateHash, can_be_calculated_at_compile_time) {
    constexpr std::uint64_t early = hash_of(1, 2.0F, 3.0);
    static_assert(early != hash_of(1, 2.0F, -3.0));
    volatile int one = 1;
    EXPECT_EQ(hash_of(static_cast<int>(one), 2.0F, 3.0), early);
}

// Golden files hold such numbers: a change of the hash changes all of them. Calculated apart from this
// library, from the three lines that define the hash.
TEST(StateHash, gives_the_numbers_that_golden_files_hold) {
    EXPECT_EQ(hash_of(), 0xA0B687B9C79EC089U);
    EXPECT_EQ(hash_of(0), 0x6DAF2A0436166255U);
    EXPECT_EQ(hash_of(1, 2, 3), 0x3C4AD5730F3CA9FFU);
    EXPECT_EQ(hash_of(-1, 0.1F, 0.1), 0xC2AE87CE6D30240DU);
}

TEST(StateHash, spreads_every_single_bit_over_the_whole_word) {
    const std::uint64_t base = hash_of(std::uint64_t{0}, 0);
    std::set<std::uint64_t> seen{base};
    for (unsigned bit = 0; bit < 64; ++bit) {
        const std::uint64_t flipped = hash_of(std::uint64_t{1} << bit, 0);
        EXPECT_TRUE(seen.insert(flipped).second) << bit;
        const int changed = std::popcount(base ^ flipped);
        EXPECT_GE(changed, 12) << bit;
        EXPECT_LE(changed, 52) << bit;
    }
}

TEST(StateHash, tells_a_hundred_thousand_pairs_apart) {
    std::set<std::uint64_t> seen;
    for (int i = 0; i < 1000; ++i) {
        for (int j = 0; j < 100; ++j)
            seen.insert(hash_of(i, j));
    }
    EXPECT_EQ(seen.size(), 100000U);
}

}  // namespace
}  // namespace glidepath

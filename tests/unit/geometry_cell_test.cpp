#include "base/units.h"
#include "geometry/cell.h"
#include "layers.h"
#include "unit/near.h"
#include "unit/special_numbers.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <limits>

namespace glidepath {
namespace {

constexpr CellId k_block = 0xA9B40000;  // somewhere in the middle: x = 169, y = 180
constexpr CellId k_first_block = 0x00000000;
constexpr CellId k_last_block = 0xFEFE0000;

void expect_refused(CellId cell, const Vec3& origin, ErrorCode code, const char* what) {
    const Expected<OutdoorPosition> outdoor = renormalize_outdoors(cell, origin);
    EXPECT_FALSE(outdoor.has_value()) << std::hex << cell << ' ' << origin;
    EXPECT_EQ(outdoor.error_or_ok().code, code) << std::hex << cell << ' ' << origin;
    EXPECT_STREQ(outdoor.error_or_ok().what, what);
    EXPECT_GT(std::strlen(outdoor.error_or_ok().why), 0U);
}

void expect_place(CellId cell, const Vec3& origin, CellId expected_cell, const Vec3& expected_origin) {
    const Expected<OutdoorPosition> outdoor = renormalize_outdoors(cell, origin);
    ASSERT_TRUE(outdoor.has_value()) << std::hex << cell << ' ' << origin;
    EXPECT_EQ(outdoor->cell, expected_cell) << std::hex << outdoor->cell << ' ' << expected_cell;
    EXPECT_EQ(outdoor->origin, expected_origin);
}

TEST(Cell, with_a_number_that_no_position_has_is_not_legal) {
    EXPECT_FALSE(is_legal_cell(0));
    for (const CellId low : {0x0U, 0x41U, 0x80U, 0xFFU, 0xFFFEU, 0xFFFFU}) {
        EXPECT_FALSE(is_legal_cell(k_block | low)) << std::hex << low;
    }
}

TEST(Cell, in_a_block_beyond_the_world_is_not_legal) {
    EXPECT_FALSE(is_legal_cell(0xFF000001));
    EXPECT_FALSE(is_legal_cell(0x00FF0001));
    EXPECT_FALSE(is_legal_cell(0xFFFF0100));
}

TEST(Cell, of_the_world_is_legal) {
    for (const CellId low : {0x1U, 0x40U, 0x100U, 0xFFFDU}) {
        EXPECT_TRUE(is_legal_cell(k_block | low)) << std::hex << low;
        EXPECT_TRUE(is_legal_cell(k_first_block | low)) << std::hex << low;
        EXPECT_TRUE(is_legal_cell(k_last_block | low)) << std::hex << low;
    }
}

TEST(Cell, is_taken_apart_into_block_and_number) {
    EXPECT_EQ(block_x(0xA9B40123), 0xA9);
    EXPECT_EQ(block_y(0xA9B40123), 0xB4);
    EXPECT_EQ(cell_in_block(0xA9B40123), 0x123U);
}

TEST(Cell, is_indoors_from_0x100_on) {
    EXPECT_FALSE(is_indoors(k_block | 0x1U));
    EXPECT_FALSE(is_indoors(k_block | 0x40U));
    EXPECT_FALSE(is_indoors(k_block | 0xFFU));
    EXPECT_TRUE(is_indoors(k_block | 0x100U));
    EXPECT_TRUE(is_indoors(k_block | 0xFFFDU));
}

TEST(Cell, is_as_far_from_another_as_their_blocks) {
    EXPECT_EQ(block_offset(0x10200001, 0x121F0001), (Vec3{384, -192, 0}));
    EXPECT_EQ(block_offset(0x121F0001, 0x10200001), (Vec3{-384, 192, 0}));
    EXPECT_EQ(block_offset(0x00000001, 0xFEFE0001), (Vec3{48768, 48768, 0}));
    EXPECT_EQ(block_offset(0x10200001, 0x10200140), (Vec3{0, 0, 0}));
}

TEST(Cell, counts_blocks_the_same_way_indoors) {
    EXPECT_EQ(block_offset(0x10200100, 0x11200001), (Vec3{192, 0, 0}));
    EXPECT_EQ(block_offset(0x10200100, 0x10210FFF), (Vec3{0, 192, 0}));
}

TEST(Renormalize, refuses_a_cell_number_that_no_position_has) {
    for (const CellId low : {0x0U, 0x41U, 0xFFU, 0xFFFEU}) {
        expect_refused(k_block | low, {30.5F, 100.25F, 9}, ErrorCode::bad_cell, "cell");
    }
}

TEST(Renormalize, refuses_what_is_not_a_number_or_fits_no_integer) {
    for (const float bad : {k_nan, k_infinity, -k_infinity, 1e30F, -1e30F, std::numeric_limits<float>::max(),
                            std::numeric_limits<float>::lowest(), 1e11F, -1e11F}) {
        expect_refused(k_block | 1U, {bad, 1, 1}, ErrorCode::out_of_range, "origin");
        expect_refused(k_block | 1U, {1, bad, 1}, ErrorCode::out_of_range, "origin");
    }
}

TEST(Renormalize, refuses_a_position_off_the_map) {
    expect_refused(k_first_block | 1U, {-0.5F, 50, 1}, ErrorCode::out_of_range, "origin");
    expect_refused(k_first_block | 1U, {50, -0.5F, 1}, ErrorCode::out_of_range, "origin");
    expect_refused(k_last_block | 1U, {192, 50, 1}, ErrorCode::out_of_range, "origin");
    expect_refused(k_last_block | 1U, {50, 192, 1}, ErrorCode::out_of_range, "origin");
    expect_refused(0xFF100001, {50, 50, 1}, ErrorCode::out_of_range, "origin");
    expect_refused(0x10FF0001, {50, 50, 1}, ErrorCode::out_of_range, "origin");
}

// Squares are counted by column: 1 + 8 * floor(30.5 / 24) + floor(100.25 / 24) = 1 + 8 + 4.
TEST(Renormalize, takes_every_valid_cell_number_and_replaces_it_by_the_right_one) {
    for (const CellId low : {0x1U, 0x40U, 0x100U, 0x8000U, 0xFFFDU, 0xFFFFU}) {
        expect_place(k_block | low, {30.5F, 100.25F, 9}, k_block | 13U, {30.5F, 100.25F, 9});
    }
}

TEST(Renormalize, keeps_the_height_whatever_it_is) {
    expect_place(k_block | 1U, {1, 1, -5000}, k_block | 1U, {1, 1, -5000});
    expect_place(k_block | 1U, {1, 1, 0.0001F}, k_block | 1U, {1, 1, 0.0001F});
}

TEST(Renormalize, goes_to_the_first_and_to_the_last_square_of_the_map) {
    expect_place(k_first_block | 9U, {0, 0, 1}, k_first_block | 1U, {0, 0, 1});
    expect_place(k_last_block | 1U, {191.5F, 191.5F, 1}, k_last_block | 0x40U, {191.5F, 191.5F, 1});
}

// The block beyond the last is a place like others to measure from: 2040 - 1 = 2039.
TEST(Renormalize, comes_back_from_beyond_the_map) {
    expect_place(0xFFFE0001, {-1, 50, 1}, 0xFEFE003B, {191, 50, 1});
    expect_place(0xFEFF0001, {50, -1, 1}, 0xFEFE0018, {50, 191, 1});
}

TEST(Renormalize, counts_a_square_from_its_lower_edge) {
    expect_place(k_block | 1U, {24, 48, 1}, k_block | 11U, {24, 48, 1});
    const float below = std::nextafter(24.0F, 0.0F);
    expect_place(k_block | 1U, {below, 50, 1}, k_block | 3U, {below, 50, 1});
    expect_place(k_block | 1U, {50, below, 1}, k_block | 17U, {50, below, 1});
}

TEST(Renormalize, goes_to_the_neighbouring_block) {
    expect_place(k_block | 1U, {192, 191.5F, 1}, 0xAAB40008, {0, 191.5F, 1});
    expect_place(k_block | 1U, {3, 192, 1}, 0xA9B50001, {3, 0, 1});
    expect_place(k_block | 1U, {-0.5F, 3, 1}, 0xA8B40039, {191.5F, 3, 1});
    expect_place(k_block | 1U, {3, -0.5F, 1}, 0xA9B30008, {3, 191.5F, 1});
    const float below = std::nextafter(192.0F, 0.0F);
    expect_place(k_block | 1U, {below, 3, 1}, k_block | 0x39U, {below, 3, 1});
}

// floor(-1000 / 24) = -42, so block 169 - 6 = 163, square 6; floor(500 / 24) = 20, so block 182, square 4.
TEST(Renormalize, goes_several_blocks_at_once) {
    expect_place(k_block | 1U, {-1000, 500, 1}, 0xA3B60000 | (1 + 6 * 8 + 4), {152, 116, 1});
    expect_place(k_block | 1U, {-192, -384, 1}, 0xA8B20001, {0, 0, 1});
    expect_place(k_first_block | 1U, {48959, 48959, 1}, k_last_block | 0x40U, {191, 191, 1});
}

TEST(Renormalize, sweeps_dust_below_epsilon_to_zero) {
    const float dust = std::nextafter(k_epsilon, 0.0F);
    expect_place(k_block | 1U, {-dust, 50, 1}, k_block | 3U, {0, 50, 1});
    expect_place(k_block | 1U, {50, -dust, 1}, k_block | 17U, {50, 0, 1});
    expect_place(k_block | 1U, {dust, dust, 1}, k_block | 1U, {0, 0, 1});
    // Dust is swept before the map's edge is asked.
    expect_place(k_first_block | 1U, {-dust, -dust, 1}, k_first_block | 1U, {0, 0, 1});
}

TEST(Renormalize, gives_zero_a_plus_sign) {
    const Expected<OutdoorPosition> outdoor = renormalize_outdoors(k_block | 1U, {-0.0F, -0.0F, 1});
    ASSERT_TRUE(outdoor.has_value());
    EXPECT_FALSE(std::signbit(outdoor->origin.x));
    EXPECT_FALSE(std::signbit(outdoor->origin.y));
}

TEST(Renormalize, does_not_sweep_epsilon_itself) {
    const auto wrapped = static_cast<float>(192.0 - static_cast<double>(k_epsilon));
    expect_place(k_block | 1U, {-k_epsilon, 50, 1}, 0xA8B4003B, {wrapped, 50, 1});
    expect_place(k_block | 1U, {50, -k_epsilon, 1}, 0xA9B30018, {50, wrapped, 1});
    expect_place(k_block | 1U, {k_epsilon, k_epsilon, 1}, k_block | 1U, {k_epsilon, k_epsilon, 1});
}

void expect_ranges(const Ranges& ranges, float blip_m, float leash_start_m, float leash_max_m) {
    EXPECT_EQ(ranges.blip_m, blip_m);
    EXPECT_EQ(ranges.leash_start_m, leash_start_m);
    EXPECT_EQ(ranges.leash_max_m, leash_max_m);
}

TEST(Ranges, are_wide_outdoors_for_everyone) {
    for (const bool is_player : {false, true}) {
        expect_ranges(ranges_in(k_block | 1U, is_player), 100, 10, 50);
        expect_ranges(ranges_in(k_block | 0xFFU, is_player), 100, 10, 50);
    }
}

TEST(Ranges, are_narrow_indoors_with_a_longer_blip_for_the_player) {
    expect_ranges(ranges_in(k_block | 0x100U, false), 20, 5, 20);
    expect_ranges(ranges_in(k_block | 0x100U, true), 25, 5, 20);
    expect_ranges(ranges_in(k_block | 0xFFFDU, false), 20, 5, 20);
}

}  // namespace
}  // namespace glidepath

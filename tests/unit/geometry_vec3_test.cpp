#include "base/units.h"
#include "geometry/vec3.h"
#include "layers.h"
#include "unit/near.h"
#include "unit/special_numbers.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace glidepath {
namespace {

const float k_just_below_epsilon = std::nextafter(k_epsilon, 0.0F);
const float k_just_above_epsilon = std::nextafter(k_epsilon, 1.0F);

TEST(Vec3, with_a_nan_or_an_infinity_on_any_axis_is_not_finite) {
    for (const float bad : {k_nan, k_infinity, -k_infinity}) {
        EXPECT_FALSE(is_finite(Vec3{bad, 0, 0}));
        EXPECT_FALSE(is_finite(Vec3{0, bad, 0}));
        EXPECT_FALSE(is_finite(Vec3{0, 0, bad}));
    }
    EXPECT_TRUE(is_finite(Vec3{std::numeric_limits<float>::max(), -1, 0}));
}

TEST(Vec3, without_length_cannot_be_given_one) {
    EXPECT_EQ(with_length({0, 0, 0}, 1.0), (Vec3{0, 0, 0}));
    EXPECT_EQ(with_length({0, k_nan, 0}, 1.0), (Vec3{0, 0, 0}));
}

TEST(Vec3, shorter_than_epsilon_has_no_direction) {
    EXPECT_EQ(direction_of({0, 0, 0}), (Vec3{0, 0, 0}));
    EXPECT_EQ(direction_of({0, k_just_below_epsilon, 0}), (Vec3{0, 0, 0}));
    EXPECT_EQ(direction_of({0.0001F, 0.0001F, -0.0001F}), (Vec3{0, 0, 0}));
}

TEST(Vec3, of_exactly_epsilon_has_a_direction) {
    EXPECT_EQ(direction_of({0, -k_epsilon, 0}), (Vec3{0, -1, 0}));
}

TEST(Vec3, with_a_nan_is_within_epsilon_of_nothing) {
    EXPECT_FALSE(is_within_epsilon({k_nan, 0, 0}, {k_nan, 0, 0}));
    EXPECT_FALSE(is_within_epsilon({0, 0, 0}, {0, 0, k_nan}));
}

TEST(Vec3, is_not_within_epsilon_when_one_axis_is_further_off) {
    const Vec3 zero;
    for (const float off : {k_just_above_epsilon, -k_just_above_epsilon}) {
        EXPECT_FALSE(is_within_epsilon({off, 0, 0}, zero));
        EXPECT_FALSE(is_within_epsilon({0, off, 0}, zero));
        EXPECT_FALSE(is_within_epsilon({0, 0, off}, zero));
        EXPECT_FALSE(is_within_epsilon(zero, {0, 0, off}));
    }
}

// Axis by axis, the edge included: the length here is 1.7 times epsilon.
TEST(Vec3, is_within_epsilon_when_every_axis_is_at_most_epsilon_off) {
    EXPECT_TRUE(is_within_epsilon({k_epsilon, -k_epsilon, k_epsilon}, {0, 0, 0}));
    EXPECT_TRUE(is_within_epsilon({5, 6, 7}, {5, 6, 7}));
}

TEST(Vec3, has_a_direction_of_length_one) {
    EXPECT_TRUE(is_near(direction_of({3, 0, -4}), {0.6F, 0, -0.8F}, k_unit_tolerance));
    EXPECT_TRUE(is_near(direction_of({2, 3, 6}), {2.0F / 7, 3.0F / 7, 6.0F / 7}, k_unit_tolerance));
}

TEST(Vec3, keeps_its_direction_when_it_gets_another_length) {
    EXPECT_TRUE(is_near(with_length({3, 0, 4}, 10.0), {6, 0, 8}, 1e-5));
    EXPECT_TRUE(is_near(with_length({0, -50, 0}, 0.5), {0, -0.5F, 0}, k_unit_tolerance));
    EXPECT_EQ(with_length({3, 0, 4}, 0.0), (Vec3{0, 0, 0}));
}

TEST(Vec3, far_shorter_than_epsilon_can_still_be_given_a_length) {
    EXPECT_TRUE(is_near(with_length({0, 1e-30F, 0}, 2.0), {0, 2, 0}, k_unit_tolerance));
    const float smallest = std::numeric_limits<float>::denorm_min();
    EXPECT_TRUE(is_near(with_length({0, 0, -smallest}, 2.0), {0, 0, -2}, k_unit_tolerance));
}

TEST(Vec3, has_its_length_in_all_three_axes) {
    EXPECT_EQ(length_squared({3, 4, 12}), 169.0);
    EXPECT_EQ(length({3, 4, 12}), 13.0);
    EXPECT_EQ(length({-3, 4, -12}), 13.0);
    EXPECT_EQ(length({0, 0, 0}), 0.0);
}

TEST(Vec3, has_a_length_where_its_square_fits_no_float) {
    EXPECT_NEAR(length({3e30F, 0, 4e30F}) / 5e30, 1.0, 1e-6);
    EXPECT_NEAR(length({0, 3e-30F, 4e-30F}) / 5e-30, 1.0, 1e-6);
}

TEST(Vec3, adds_subtracts_and_scales_axis_by_axis) {
    const Vec3 a{1, 2, 3};
    const Vec3 b{10, -20, 40};
    EXPECT_EQ(a + b, (Vec3{11, -18, 43}));
    EXPECT_EQ(a - b, (Vec3{-9, 22, -37}));
    EXPECT_EQ(-b, (Vec3{-10, 20, -40}));
    EXPECT_EQ(a * 2.5F, (Vec3{2.5F, 5, 7.5F}));
}

TEST(Vec3, is_equal_only_when_all_axes_are) {
    const Vec3 v{1, 2, 3};
    EXPECT_EQ(v, (Vec3{1, 2, 3}));
    EXPECT_NE(v, (Vec3{0, 2, 3}));
    EXPECT_NE(v, (Vec3{1, 0, 3}));
    EXPECT_NE(v, (Vec3{1, 2, 0}));
}

TEST(Vec3, has_the_dot_product_of_its_axes) { EXPECT_EQ(dot({1, 2, 3}, {4, -5, 6}), 12.0); }

TEST(Vec3, widens_exactly_and_narrows_to_the_nearest_float) {
    const Vec3 v{0.1F, -0.2F, 1e-40F};
    EXPECT_EQ(widen(v).x, static_cast<double>(0.1F));
    EXPECT_EQ(narrow(widen(v)), v);
    EXPECT_EQ(narrow({0.1, -0.2, 16777217.0}), (Vec3{0.1F, -0.2F, 16777216.0F}));
}

// State is what a float holds: bits lost by storing it must not come back. g++ 12 merges the two conversions
// and brings them back where it vectorises straight code, hence the library's -fno-tree-slp-vectorize.
TEST(Vec3, narrowed_and_widened_again_has_lost_what_a_float_cannot_hold) {
    volatile double hidden[] = {1.00000001, 1.00000002, 1.00000003};  // floats around 1 are 1e-7 apart
    const DVec3 exact{hidden[0], hidden[1], hidden[2]};
    EXPECT_EQ(widen(narrow(exact)), (DVec3{1, 1, 1}));
    const DVec3 rest = widen(narrow(exact)) - DVec3{hidden[0], hidden[1], hidden[2]};
    EXPECT_NEAR(rest.x, -1e-8, 1e-12);
    EXPECT_NEAR(rest.y, -2e-8, 1e-12);
    EXPECT_NEAR(rest.z, -3e-8, 1e-12);
}

}  // namespace
}  // namespace glidepath

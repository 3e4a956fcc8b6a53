#include "base/units.h"
#include "geometry/quat.h"
#include "layers.h"
#include "unit/near.h"
#include "unit/special_numbers.h"

#include <gtest/gtest.h>

#include <cmath>

namespace glidepath {
namespace {

// A rotation whose four numbers all differ, 1 2 3 4 divided by sqrt(30). By hand from the formula of the
// rotation matrix its axes are fractions of 15.
constexpr Quat k_crooked{0.182574186F, 0.365148372F, 0.547722558F, 0.730296743F};
constexpr Vec3 k_crooked_right{-10.0F / 15, 10.0F / 15, 5.0F / 15};
constexpr Vec3 k_crooked_forward{2.0F / 15, -5.0F / 15, 14.0F / 15};
constexpr Vec3 k_crooked_up{11.0F / 15, 10.0F / 15, 2.0F / 15};

TEST(Quat, that_is_no_rotation_is_not_unit) {
    EXPECT_FALSE(is_unit({0, 0, 0, 0}));
    EXPECT_FALSE(is_unit({2, 0, 0, 0}));
    EXPECT_FALSE(is_unit({1, 1, 1, 1}));
    for (const float bad : {k_nan, k_infinity, -k_infinity}) {
        EXPECT_FALSE(is_unit({bad, 0, 0, 0}));
        EXPECT_FALSE(is_unit({1, bad, 0, 0}));
        EXPECT_FALSE(is_unit({1, 0, bad, 0}));
        EXPECT_FALSE(is_unit({1, 0, 0, bad}));
    }
}

// Squares: 1.0005^2 = 1.00100025, 1.00049^2 = 1.00098024; the limit is 1 +- 0.001.
TEST(Quat, is_unit_while_its_squared_norm_is_within_five_epsilons_of_one) {
    EXPECT_FALSE(is_unit({1.0005F, 0, 0, 0}));
    EXPECT_TRUE(is_unit({1.00049F, 0, 0, 0}));
    EXPECT_FALSE(is_unit({0, 0, 0.99949F, 0}));
    EXPECT_TRUE(is_unit({0, 0, 0.99951F, 0}));
    EXPECT_TRUE(is_unit({-k_half_root, 0, 0, k_half_root}));
}

TEST(Quat, that_cannot_be_normalised_gives_way_to_the_fallback) {
    for (const float bad : {k_nan, k_infinity, -k_infinity}) {
        EXPECT_EQ(normalized_or({bad, 0, 0, 0}, k_crooked), k_crooked);
        EXPECT_EQ(normalized_or({1, bad, 0, 0}, k_crooked), k_crooked);
        EXPECT_EQ(normalized_or({1, 0, bad, 0}, k_crooked), k_crooked);
        EXPECT_EQ(normalized_or({1, 0, 0, bad}, k_crooked), k_crooked);
    }
    EXPECT_EQ(normalized_or({0, 0, 0, 0}, k_crooked), k_crooked);
}

TEST(Quat, of_any_other_length_is_brought_to_length_one) {
    EXPECT_EQ(normalized_or({2, 0, 0, 0}, k_crooked), (Quat{1, 0, 0, 0}));
    EXPECT_EQ(normalized_or({5, 5, -5, 5}, k_crooked), (Quat{0.5F, 0.5F, -0.5F, 0.5F}));
    EXPECT_TRUE(is_near(normalized_or({0, 3e-40F, 0, 4e-40F}, k_crooked), {0, 0.6F, 0, 0.8F}, 1e-5));
    EXPECT_TRUE(is_near(normalized_or({0, 3e38F, 2e38F, 3e38F}, k_crooked),
                        {0, 0.639602149F, 0.426401433F, 0.639602149F}, k_unit_tolerance));
}

TEST(Quat, keeps_its_sign_when_it_is_normalised) {
    EXPECT_EQ(normalized_or({-2, 0, 0, 0}, k_crooked).w, -1.0F);
}

TEST(Quat, without_an_angle_is_no_turn) {
    EXPECT_EQ(from_rotation_vector({0, 0, 0}), (Quat{1, 0, 0, 0}));
    EXPECT_EQ(from_rotation_vector({k_nan, 0, 0}), (Quat{1, 0, 0, 0}));
}

TEST(Quat, of_a_rotation_vector_has_the_half_angle_about_its_axis) {
    constexpr auto quarter_turn = static_cast<float>(k_pi / 2.0);
    EXPECT_TRUE(is_near(from_rotation_vector({quarter_turn, 0, 0}), {k_half_root, k_half_root, 0, 0},
                        k_unit_tolerance));
    EXPECT_TRUE(is_near(from_rotation_vector({0, -quarter_turn, 0}), {k_half_root, 0, -k_half_root, 0},
                        k_unit_tolerance));
    EXPECT_TRUE(
        is_near(from_rotation_vector({0, 0, static_cast<float>(k_pi)}), {0, 0, 0, 1}, k_unit_tolerance));
    // A third of a turn about the diagonal: 2 pi / 3 / sqrt(3) on each axis.
    EXPECT_TRUE(is_near(from_rotation_vector({1.20919958F, 1.20919958F, 1.20919958F}),
                        {0.5F, 0.5F, 0.5F, 0.5F}, k_unit_tolerance));
}

TEST(Quat, of_a_tiny_rotation_vector_still_turns) {
    EXPECT_TRUE(is_near(from_rotation_vector({0, 0, 1e-6F}), {1, 0, 0, 5e-7F}, 1e-13));
}

TEST(Quat, multiplies_like_hamilton) {
    EXPECT_EQ((Quat{1, 2, 3, 4} * Quat{5, 6, 7, 8}), (Quat{-60, 12, 30, 24}));
    EXPECT_EQ((Quat{5, 6, 7, 8} * Quat{1, 2, 3, 4}), (Quat{-60, 20, 14, 32}));
    constexpr Quat i{0, 1, 0, 0};
    constexpr Quat j{0, 0, 1, 0};
    constexpr Quat k{0, 0, 0, 1};
    EXPECT_EQ(i * j, k);
    EXPECT_EQ(j * k, i);
    EXPECT_EQ(k * i, j);
    EXPECT_EQ(j * i, (Quat{0, 0, 0, -1}));
}

TEST(Quat, times_its_conjugate_is_its_squared_norm) {
    constexpr Quat q{1, 2, -3, 4};
    EXPECT_EQ(conjugate(q), (Quat{1, -2, 3, -4}));
    EXPECT_EQ(norm_squared(q), 30.0);
    EXPECT_EQ(q * conjugate(q), (Quat{30, 0, 0, 0}));
}

TEST(Quat, of_no_turn_has_the_global_axes) {
    const Axes axes = axes_of({});
    EXPECT_EQ(axes.right, (DVec3{1, 0, 0}));
    EXPECT_EQ(axes.forward, (DVec3{0, 1, 0}));
    EXPECT_EQ(axes.up, (DVec3{0, 0, 1}));
}

TEST(Quat, turns_its_axes_by_the_right_hand_rule) {
    const Axes about_z = axes_of({k_half_root, 0, 0, k_half_root});
    EXPECT_TRUE(is_near(about_z.right, {0, 1, 0}, k_unit_tolerance));
    EXPECT_TRUE(is_near(about_z.forward, {-1, 0, 0}, k_unit_tolerance));
    EXPECT_TRUE(is_near(about_z.up, {0, 0, 1}, k_unit_tolerance));
    const Axes about_x = axes_of({k_half_root, k_half_root, 0, 0});
    EXPECT_TRUE(is_near(about_x.right, {1, 0, 0}, k_unit_tolerance));
    EXPECT_TRUE(is_near(about_x.forward, {0, 0, 1}, k_unit_tolerance));
    EXPECT_TRUE(is_near(about_x.up, {0, -1, 0}, k_unit_tolerance));
    const Axes about_y = axes_of({k_half_root, 0, k_half_root, 0});
    EXPECT_TRUE(is_near(about_y.right, {0, 0, -1}, k_unit_tolerance));
    EXPECT_TRUE(is_near(about_y.forward, {0, 1, 0}, k_unit_tolerance));
    EXPECT_TRUE(is_near(about_y.up, {1, 0, 0}, k_unit_tolerance));
}

TEST(Quat, that_is_crooked_has_the_axes_of_its_matrix) {
    const Axes axes = axes_of(k_crooked);
    EXPECT_TRUE(is_near(axes.right, widen(k_crooked_right), k_unit_tolerance));
    EXPECT_TRUE(is_near(axes.forward, widen(k_crooked_forward), k_unit_tolerance));
    EXPECT_TRUE(is_near(axes.up, widen(k_crooked_up), k_unit_tolerance));
}

TEST(Quat, has_axes_of_floats) {
    const Axes axes = axes_of(k_crooked);
    for (const DVec3& axis : {axes.right, axes.forward, axes.up}) {
        EXPECT_EQ(axis, widen(narrow(axis)));
    }
}

TEST(Quat, equals_its_negative_as_a_rotation) {
    const Axes axes = axes_of(k_crooked);
    const Axes negative = axes_of({-k_crooked.w, -k_crooked.x, -k_crooked.y, -k_crooked.z});
    EXPECT_EQ(negative.right, axes.right);
    EXPECT_EQ(negative.forward, axes.forward);
    EXPECT_EQ(negative.up, axes.up);
}

// 1 right + 2 forward + 3 up, in fifteenths: (-10 + 4 + 33, 10 - 10 + 30, 5 + 28 + 6).
TEST(Quat, carries_local_vectors_to_global_axes) {
    const Vec3 global = narrow(to_global(axes_of(k_crooked), {1, 2, 3}));
    EXPECT_TRUE(is_near(global, {27.0F / 15, 30.0F / 15, 39.0F / 15}, 2e-6));
}

// The products of (1, 2, 3) with the three axes, in fifteenths: -10 + 20 + 15, 2 - 10 + 42, 11 + 20 + 6.
TEST(Quat, carries_global_vectors_to_local_axes) {
    const Vec3 local = narrow(to_local(axes_of(k_crooked), {1, 2, 3}));
    EXPECT_TRUE(is_near(local, {25.0F / 15, 34.0F / 15, 37.0F / 15}, 2e-6));
}

// spec/geometry.md 2.3: the client turns vectors by a matrix of floats, which shows for kilometres.
TEST(Quat, carries_vectors_by_axes_that_are_rounded_to_floats) {
    const Axes axes = axes_of(k_crooked);
    const DVec3 global = to_global(axes, {1e6F, 0, 0});
    EXPECT_EQ(global.x, static_cast<double>(axes.right.x) * 1e6);
    EXPECT_EQ(global.z, static_cast<double>(axes.right.z) * 1e6);
    EXPECT_EQ(to_local(axes, {0, 0, 1e6F}).x, static_cast<double>(axes.right.z) * 1e6);
}

}  // namespace
}  // namespace glidepath

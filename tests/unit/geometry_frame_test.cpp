#include "base/units.h"
#include "geometry/frame.h"
#include "layers.h"
#include "unit/near.h"
#include "unit/special_numbers.h"

#include <gtest/gtest.h>

#include <cmath>

namespace glidepath {
namespace {

constexpr auto k_quarter_turn_rad = static_cast<float>(k_pi / 2.0);

// A quarter turn to the left: local +x becomes global +y, local +y becomes global -x.
constexpr Quat k_left{k_half_root, 0, 0, k_half_root};
// A quarter turn about x: local +y becomes +z, local +z becomes -y.
constexpr Quat k_pitch_up{k_half_root, k_half_root, 0, 0};

// b, given in a's axes, is c: (10,20,30) plus (1,2,3) turned left, which is (-2,1,3). And the rotation is a's
// times b's: (1, 0, 0, 1) * (1, 1, 0, 0) / 2 = (1, 1, 1, 1) / 2.
constexpr Frame k_a{{10, 20, 30}, k_left};
constexpr Frame k_b{{1, 2, 3}, k_pitch_up};
constexpr Frame k_c{{8, 21, 33}, {0.5F, 0.5F, 0.5F, 0.5F}};
constexpr double k_tolerance_m = 2e-5;  // floats of 30 m and rotations off by 1e-7

void expect_near(const Frame& actual, const Frame& expected) {
    EXPECT_TRUE(is_near(actual.origin, expected.origin, k_tolerance_m));
    EXPECT_TRUE(is_near(actual.rotation, expected.rotation, k_unit_tolerance));
}

TEST(Frame, keeps_its_rotation_when_the_new_one_is_zero) {
    Frame frame = k_a;
    set_rotation(frame, {0, 0, 0, 0});
    EXPECT_EQ(frame, k_a);
}

TEST(Frame, keeps_its_rotation_when_the_new_one_is_not_a_number) {
    for (const float bad : {k_nan, k_infinity, -k_infinity}) {
        Frame frame = k_a;
        set_rotation(frame, {bad, 0, 0, 1});
        set_rotation(frame, {1, bad, 0, 0});
        set_rotation(frame, {1, 0, bad, 0});
        set_rotation(frame, {1, 0, 0, bad});
        EXPECT_EQ(frame, k_a);
    }
}

TEST(Frame, keeps_the_rotation_of_the_first_when_a_product_is_unusable) {
    const Frame broken{{1, 2, 3}, {0, 0, 0, 0}};
    EXPECT_EQ(combine(k_a, broken).rotation, k_a.rotation);
    EXPECT_EQ(subtract1(k_a, broken).rotation, k_a.rotation);
    EXPECT_EQ(subtract2(k_a, broken).rotation, Quat{});
}

TEST(Frame, brings_a_new_rotation_to_length_one_and_keeps_its_origin) {
    Frame frame = k_a;
    set_rotation(frame, {0, 0, 0, -7});
    EXPECT_EQ(frame, (Frame{{10, 20, 30}, {0, 0, 0, -1}}));
    set_rotation(frame, {0.01F, 0.01F, 0.01F, -0.01F});
    EXPECT_TRUE(is_near(frame.rotation, {0.5F, 0.5F, 0.5F, -0.5F}, k_unit_tolerance));
}

TEST(Frame, does_not_turn_by_less_than_epsilon) {
    const float small = std::nextafter(k_epsilon, 0.0F);
    for (const Vec3& w : {Vec3{}, Vec3{small, 0, 0}, Vec3{0, -small, 0}, Vec3{0.0001F, 0.0001F, 0.0001F}}) {
        Frame frame = k_c;
        rotate_global(frame, w);
        EXPECT_EQ(frame, k_c) << w;
        rotate_local(frame, w);
        EXPECT_EQ(frame, k_c) << w;
    }
}

TEST(Frame, turns_by_exactly_epsilon) {
    Frame frame;
    rotate_global(frame, {0, 0, k_epsilon});
    EXPECT_NEAR(frame.rotation.z, 0.0001, 1e-9);
}

TEST(Frame, keeps_its_rotation_when_the_turn_is_not_a_number) {
    for (const float bad : {k_nan, k_infinity, -k_infinity}) {
        Frame frame;
        rotate_global(frame, {0, bad, 0});
        rotate_local(frame, {0, 0, bad});
        EXPECT_EQ(frame, Frame{});
    }
}

// Facing west. The global x axis is then the axis of facing, so a turn about it is a roll.
TEST(Frame, turns_globally_about_the_axes_of_the_world) {
    Frame frame = k_a;
    rotate_global(frame, {k_quarter_turn_rad, 0, 0});
    EXPECT_TRUE(is_near(forward_of(frame), {-1, 0, 0}, k_unit_tolerance));
    EXPECT_TRUE(is_near(frame.rotation, {0.5F, 0.5F, -0.5F, 0.5F}, k_unit_tolerance));
    EXPECT_EQ(frame.origin, k_a.origin);
}

// The same turn about its own x axis, which is the right hand side, lifts its face to the sky.
TEST(Frame, turns_locally_about_its_own_axes) {
    Frame frame = k_a;
    rotate_local(frame, {k_quarter_turn_rad, 0, 0});
    EXPECT_TRUE(is_near(forward_of(frame), {0, 0, 1}, k_unit_tolerance));
    EXPECT_TRUE(is_near(frame.rotation, k_c.rotation, k_unit_tolerance));
    EXPECT_EQ(frame.origin, k_a.origin);
}

TEST(Frame, turns_to_the_left_about_the_upward_axis) {
    Frame frame;
    rotate_global(frame, {0, 0, k_quarter_turn_rad});
    EXPECT_TRUE(is_near(forward_of(frame), {-1, 0, 0}, k_unit_tolerance));
}

TEST(Frame, carries_another_by_its_own_rotation_first) { expect_near(combine(k_a, k_b), k_c); }

// Turned left, then pitched about the own side, it faces the sky; pitched first, then turned left about its
// own upward axis (which now points south), it faces west.
TEST(Frame, combines_rotations_in_the_order_given) {
    EXPECT_TRUE(is_near(forward_of(combine(k_a, k_b)), {0, 0, 1}, k_unit_tolerance));
    EXPECT_TRUE(is_near(forward_of(combine(k_b, k_a)), {-1, 0, 0}, k_unit_tolerance));
}

TEST(Frame, combined_with_the_identity_stays) {
    expect_near(combine(k_c, Frame{}), k_c);
    expect_near(combine(Frame{}, k_c), k_c);
}

TEST(Frame, seen_from_the_one_it_was_combined_on_is_what_it_was) { expect_near(subtract2(k_c, k_a), k_b); }

TEST(Frame, with_the_last_combine_taken_back_is_what_it_was) { expect_near(subtract1(k_c, k_b), k_a); }

TEST(Frame, seen_from_itself_is_the_identity) {
    expect_near(subtract2(k_c, k_c), Frame{});
    expect_near(subtract1(k_c, k_c), Frame{});
}

TEST(Frame, is_not_seen_the_same_way_by_the_two_subtractions) {
    // Seen from b: (7, 19, 30) through the inverse of the pitch is (x, z, -y), and the rotation is
    // (1, -1, 0, 0) * (1, 1, 1, 1) / sqrt(8) = (2, 0, 2, 0) / sqrt(8).
    const Frame seen = subtract2(k_c, k_b);
    EXPECT_TRUE(is_near(seen.origin, {7, 30, -19}, k_tolerance_m));
    EXPECT_TRUE(is_near(seen.rotation, {k_half_root, 0, k_half_root, 0}, k_unit_tolerance));
    // b taken back from a: (1, 0, 0, 1) * (1, -1, 0, 0) / 2, which takes (1, 2, 3) to (-3, 1, -2).
    const Frame taken_back = subtract1(k_a, k_b);
    EXPECT_TRUE(is_near(taken_back.rotation, {0.5F, -0.5F, -0.5F, 0.5F}, k_unit_tolerance));
    EXPECT_TRUE(is_near(taken_back.origin, {13, 19, 32}, k_tolerance_m));
}

TEST(Frame, faces_along_its_local_y_axis) {
    EXPECT_EQ(forward_of(Frame{}), (Vec3{0, 1, 0}));
    EXPECT_TRUE(is_near(forward_of(k_a), {-1, 0, 0}, k_unit_tolerance));
}

}  // namespace
}  // namespace glidepath

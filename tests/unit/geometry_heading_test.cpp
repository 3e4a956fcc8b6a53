#include "base/units.h"
#include "geometry/heading.h"
#include "layers.h"
#include "unit/near.h"
#include "unit/special_numbers.h"

#include <gtest/gtest.h>

#include <cmath>

namespace glidepath {
namespace {

constexpr double k_tolerance_deg = 2e-5;  // a float direction of length one is off by 6e-8 rad = 3e-6 deg

// Heading 0, face lifted by 30 degrees: half angle 15 degrees about x. Its forward.z is sin 30 = 1/2.
constexpr Quat k_pitched_30{0.965925826F, 0.258819045F, 0, 0};
// Facing north, rolled a quarter turn to the right about its own axis of facing: right.z is -1, forward.z is
// 0.
constexpr Quat k_rolled{k_half_root, 0, k_half_root, 0};

TEST(Heading, of_a_direction_without_a_horizontal_part_is_east) {
    EXPECT_EQ(heading_of_direction({0, 0, 0}), 90.0);
    EXPECT_EQ(heading_of_direction({0, 0, 1}), 90.0);
    EXPECT_EQ(heading_of_direction({0, 0, -5}), 90.0);
}

TEST(Heading, does_not_change_for_a_vector_shorter_than_epsilon) {
    const float small = std::nextafter(k_epsilon, 0.0F);
    for (const Vec3& v : {Vec3{}, Vec3{small, 0, 0}, Vec3{0, -small, 0}, Vec3{0, 0, small}}) {
        Frame frame{{1, 2, 3}, k_pitched_30};
        face_along(frame, v);
        EXPECT_EQ(frame, (Frame{{1, 2, 3}, k_pitched_30})) << v;
    }
}

TEST(Heading, changes_for_a_vector_of_exactly_epsilon) {
    Frame frame{{1, 2, 3}, k_pitched_30};
    face_along(frame, {k_epsilon, 0, 0});
    EXPECT_TRUE(is_near(frame.rotation, {k_half_root, 0, 0, -k_half_root}, k_unit_tolerance));
}

TEST(Heading, is_still_a_rotation_after_facing_what_is_not_a_number) {
    Frame frame{{1, 2, 3}, k_pitched_30};
    face_along(frame, {k_nan, 1, 0});
    EXPECT_TRUE(is_unit(frame.rotation));
    set_heading(frame, static_cast<double>(k_nan));
    EXPECT_TRUE(is_unit(frame.rotation));
}

TEST(Heading, is_zero_in_the_north_and_grows_clockwise) {
    EXPECT_NEAR(heading_of_direction({0, 1, 0}), 0.0, 1e-12);
    EXPECT_NEAR(heading_of_direction({1, 1, 0}), 45.0, 1e-12);
    EXPECT_NEAR(heading_of_direction({2, 0, 0}), 90.0, 1e-12);
    EXPECT_NEAR(heading_of_direction({0, -3, 0}), 180.0, 1e-12);
    EXPECT_NEAR(heading_of_direction({-4, 0, 0}), 270.0, 1e-12);
    EXPECT_NEAR(heading_of_direction({-5, 5, 0}), 315.0, 1e-12);
    EXPECT_NEAR(heading_of_direction({3, 4, 0}), 36.86989764584402, 1e-12);
}

TEST(Heading, ignores_the_upward_part) { EXPECT_NEAR(heading_of_direction({1, 1, 100}), 45.0, 1e-12); }

TEST(Heading, is_below_360_a_hair_west_of_north) {
    EXPECT_LT(heading_of_direction({-1e-30F, 1, 0}), 360.0);
    EXPECT_LT(heading_of_direction({-1e-7F, 1, 0}), 360.0);
    EXPECT_GT(heading_of_direction({-1e-7F, 1, 0}), 359.0);
}

TEST(Heading, of_a_frame_is_the_heading_of_its_face) {
    EXPECT_NEAR(heading_of(Frame{}), 0.0, k_tolerance_deg);
    // A quarter turn to the left about z.
    EXPECT_NEAR(heading_of({{}, {k_half_root, 0, 0, k_half_root}}), 270.0, k_tolerance_deg);
    EXPECT_NEAR(heading_of({{}, {k_half_root, 0, 0, -k_half_root}}), 90.0, k_tolerance_deg);
    EXPECT_NEAR(heading_of({{}, k_pitched_30}), 0.0, k_tolerance_deg);
}

TEST(Heading, of_a_frame_that_faces_the_sky_is_east) {
    EXPECT_EQ(heading_of({{}, {0.5F, 0.5F, 0.5F, 0.5F}}), 90.0);
}

// Yaw (1, 0, 0, -1) times pitch (1, 1, 0, 0), halved.
TEST(Heading, of_a_vertical_vector_is_taken_as_east) {
    Frame up{{1, 2, 3}, k_rolled};
    face_along(up, {0, 0, 1});
    EXPECT_TRUE(is_near(up.rotation, {0.5F, 0.5F, -0.5F, -0.5F}, k_unit_tolerance));
    EXPECT_TRUE(is_near(forward_of(up), {0, 0, 1}, k_unit_tolerance));
    Frame down{{1, 2, 3}, k_rolled};
    face_along(down, {0, 0, -20});
    EXPECT_TRUE(is_near(down.rotation, {0.5F, -0.5F, 0.5F, -0.5F}, k_unit_tolerance));
    EXPECT_TRUE(is_near(forward_of(down), {0, 0, -1}, k_unit_tolerance));
}

// Heading 45 and pitch 45: yaw (c, 0, 0, -s) times pitch (c, s, 0, 0) with c, s = cos, sin of 22.5 degrees is
// (cc, cs, -ss, -cs). Pitch first: in the other order the third number would be +ss.
TEST(Heading, is_faced_with_the_pitch_first_and_then_the_yaw) {
    Frame frame{{1, 2, 3}, {}};
    face_along(frame, {2, 2, 2.82842712F});
    EXPECT_TRUE(is_near(frame.rotation, {0.853553391F, 0.353553391F, -0.146446609F, -0.353553391F},
                        k_unit_tolerance));
    EXPECT_TRUE(is_near(forward_of(frame), {0.5F, 0.5F, k_half_root}, k_unit_tolerance));
    EXPECT_EQ(frame.origin, (Vec3{1, 2, 3}));
}

TEST(Heading, is_faced_without_roll_whatever_the_roll_was) {
    Frame frame{{}, k_rolled};
    face_along(frame, {3, -4, 12});
    EXPECT_TRUE(is_near(forward_of(frame), {3.0F / 13, -4.0F / 13, 12.0F / 13}, k_unit_tolerance));
    EXPECT_NEAR(axes_of(frame.rotation).right.z, 0.0, k_unit_tolerance);
    EXPECT_GT(axes_of(frame.rotation).up.z, 0.0F);
}

TEST(Heading, set_on_an_upright_frame_leaves_it_upright) {
    Frame frame{{1, 2, 3}, {}};
    set_heading(frame, 90.0);
    EXPECT_TRUE(is_near(frame.rotation, {k_half_root, 0, 0, -k_half_root}, k_unit_tolerance));
    set_heading(frame, 60.0);  // half angle 30
    EXPECT_TRUE(is_near(frame.rotation, {0.866025404F, 0, 0, -0.5F}, k_unit_tolerance));
    EXPECT_EQ(forward_of(frame).z, 0.0F);
    EXPECT_EQ(frame.origin, (Vec3{1, 2, 3}));
}

TEST(Heading, can_be_set_beyond_the_circle) {
    Frame frame;
    set_heading(frame, -90.0);
    EXPECT_NEAR(heading_of(frame), 270.0, k_tolerance_deg);
    set_heading(frame, 450.0);
    EXPECT_NEAR(heading_of(frame), 90.0, k_tolerance_deg);
}

// sin p becomes sin p / sqrt(1 + sin^2 p): 0.5 / sqrt(1.25), and 1 / sqrt(2) for a face to the sky.
TEST(Heading, set_on_a_pitched_frame_loses_some_of_its_pitch) {
    Frame frame{{}, k_pitched_30};
    set_heading(frame, 0.0);
    EXPECT_NEAR(forward_of(frame).z, 0.447213595, k_unit_tolerance);
    EXPECT_NEAR(heading_of(frame), 0.0, k_tolerance_deg);
    set_heading(frame, 200.0);  // again: 0.4472 / sqrt(1.2) = 1 / sqrt(6)
    EXPECT_NEAR(forward_of(frame).z, 0.408248290, k_unit_tolerance);
    EXPECT_NEAR(heading_of(frame), 200.0, k_tolerance_deg);

    Frame downward{{}, conjugate(k_pitched_30)};
    set_heading(downward, 135.0);
    EXPECT_NEAR(forward_of(downward).z, -0.447213595, k_unit_tolerance);

    Frame skyward{{}, {k_half_root, k_half_root, 0, 0}};
    set_heading(skyward, 30.0);
    EXPECT_TRUE(is_near(forward_of(skyward), {0.353553391F, 0.612372436F, k_half_root}, k_unit_tolerance));
}

// The side of the frame points straight down here; only the face's own rise may count.
TEST(Heading, set_on_a_rolled_frame_takes_all_its_roll) {
    Frame frame{{}, k_rolled};
    set_heading(frame, 90.0);
    EXPECT_TRUE(is_near(frame.rotation, {k_half_root, 0, 0, -k_half_root}, k_unit_tolerance));
    // Pitched by 30 degrees and rolled by a quarter turn about the face.
    frame.rotation = k_pitched_30 * k_rolled;
    ASSERT_NEAR(forward_of(frame).z, 0.5, k_unit_tolerance);
    set_heading(frame, 90.0);
    EXPECT_NEAR(forward_of(frame).z, 0.447213595, k_unit_tolerance);
    EXPECT_NEAR(axes_of(frame.rotation).right.z, 0.0, k_unit_tolerance);
}

TEST(Heading, of_an_upright_rotation_is_the_one_it_is_made_of) {
    EXPECT_EQ(upright_rotation(0.0), (Quat{1, 0, 0, 0}));
    EXPECT_TRUE(is_near(upright_rotation(90.0), {k_half_root, 0, 0, -k_half_root}, k_unit_tolerance));
    EXPECT_TRUE(is_near(upright_rotation(180.0), {0, 0, 0, -1}, k_unit_tolerance));
    EXPECT_NEAR(heading_of({{}, upright_rotation(300.0)}), 300.0, k_tolerance_deg);
}

TEST(Heading, is_wrapped_into_the_circle) {
    EXPECT_EQ(wrap_heading(0.0), 0.0);
    EXPECT_EQ(wrap_heading(359.5), 359.5);
    EXPECT_EQ(wrap_heading(360.0), 0.0);
    EXPECT_EQ(wrap_heading(725.25), 5.25);
    EXPECT_EQ(wrap_heading(-1.0), 359.0);
    EXPECT_EQ(wrap_heading(-360.0), 0.0);
    EXPECT_EQ(wrap_heading(-810.0), 270.0);
}

// -1e-15 + 360 rounds to 360, which is no heading.
TEST(Heading, is_wrapped_below_360_a_hair_below_zero) {
    EXPECT_LT(wrap_heading(-1e-15), 360.0);
    EXPECT_GE(wrap_heading(-1e-15), 0.0);
    EXPECT_LT(wrap_heading(-1e-300), 360.0);
    EXPECT_NEAR(wrap_heading(-1e-9), 360.0 - 1e-9, 1e-12);
}

TEST(Heading, has_a_gap_to_another_that_is_the_shorter_way_round) {
    EXPECT_EQ(heading_gap(10.0, 10.0), 0.0);
    EXPECT_EQ(heading_gap(350.0, 10.0), 20.0);
    EXPECT_EQ(heading_gap(10.0, 350.0), 20.0);
    EXPECT_EQ(heading_gap(0.0, 180.0), 180.0);
    EXPECT_EQ(heading_gap(0.0, 181.0), 179.0);
    EXPECT_EQ(heading_gap(0.0, 179.0), 179.0);
    EXPECT_EQ(heading_gap(720.0, -90.0), 90.0);
}

}  // namespace
}  // namespace glidepath

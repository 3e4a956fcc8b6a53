#include "base/units.h"
#include "geometry/position.h"
#include "layers.h"
#include "unit/near.h"
#include "unit/special_numbers.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstring>

namespace glidepath {
namespace {

constexpr CellId k_cell = 0x10200001;        // block 16, 32
constexpr CellId k_east_cell = 0x11200001;   // the block east of it
constexpr CellId k_north_cell = 0x10210001;  // the block north of it

// Quarter turns to the left and to the right about z, and half a turn.
constexpr Quat k_to_the_left{k_half_root, 0, 0, k_half_root};
constexpr Quat k_right{k_half_root, 0, 0, -k_half_root};
constexpr Quat k_about{0, 0, 0, 1};
constexpr double k_map_tolerance_m = 2e-5;  // floats of 200 m

Position at(CellId cell, const Vec3& origin, const Quat& rotation = {}) { return {cell, {origin, rotation}}; }

void expect_status(const Position& position, ErrorCode code, const char* what) {
    const Error status = validate(position);
    EXPECT_EQ(status.code, code) << position;
    EXPECT_STREQ(status.what, what) << position;
    EXPECT_EQ(std::strlen(status.why) == 0, code == ErrorCode::ok) << position;
}

TEST(Position, from_outside_with_an_illegal_cell_is_refused) {
    for (const CellId cell :
         {0x0U, 0x10200000U, 0x10200041U, 0x102000FFU, 0x1020FFFEU, 0x1020FFFFU, 0xFF200001U, 0x10FF0001U}) {
        expect_status(at(cell, {1, 2, 3}), ErrorCode::bad_cell, "cell");
    }
}

TEST(Position, from_outside_with_a_coordinate_that_is_not_a_number_is_refused) {
    for (const float bad : {k_nan, k_infinity, -k_infinity}) {
        expect_status(at(k_cell, {bad, 2, 3}), ErrorCode::bad_float, "origin");
        expect_status(at(k_cell, {1, bad, 3}), ErrorCode::bad_float, "origin");
        expect_status(at(k_cell, {1, 2, bad}), ErrorCode::bad_float, "origin");
    }
}

TEST(Position, from_outside_with_a_rotation_that_is_not_unit_is_refused) {
    expect_status(at(k_cell, {1, 2, 3}, {0, 0, 0, 0}), ErrorCode::bad_quaternion, "rotation");
    expect_status(at(k_cell, {1, 2, 3}, {1, 1, 0, 0}), ErrorCode::bad_quaternion, "rotation");
    expect_status(at(k_cell, {1, 2, 3}, {k_nan, 0, 0, 0}), ErrorCode::bad_quaternion, "rotation");
    expect_status(at(k_cell, {1, 2, 3}, {1, 0, 0, k_infinity}), ErrorCode::bad_quaternion, "rotation");
    expect_status(at(k_cell, {1, 2, 3}, {1.0005F, 0, 0, 0}), ErrorCode::bad_quaternion, "rotation");
}

TEST(Position, from_outside_that_is_sound_passes) {
    expect_status(at(k_cell, {1, 2, 3}), ErrorCode::ok, "");
    expect_status(at(0xFEFEFFFD, {-300, 500, -3}, {0, 1.00049F, 0, 0}), ErrorCode::ok, "");
    expect_status(at(0x10200100, {1, 2, 3}, k_to_the_left), ErrorCode::ok, "");
}

TEST(Position, off_the_map_or_in_no_cell_is_renormalised_to_no_cell) {
    const Position off_the_map = at(0xFE200001, {200, 3, 4}, k_to_the_left);
    EXPECT_EQ(renormalized(off_the_map), at(0, {200, 3, 4}, k_to_the_left));
    EXPECT_EQ(renormalized(at(0x10200041, {1, 2, 3})), at(0, {1, 2, 3}));
    EXPECT_EQ(renormalized(at(0, {1, 2, 3})), at(0, {1, 2, 3}));
}

TEST(Position, outdoors_is_renormalised_with_its_rotation_kept) {
    EXPECT_EQ(renormalized(at(k_cell, {200, -1, 4}, k_to_the_left)),
              at(0x111F0008, {8, 191, 4}, k_to_the_left));
    EXPECT_EQ(renormalized(at(k_cell, {30.5F, 100.25F, 4})), at(0x1020000D, {30.5F, 100.25F, 4}));
}

TEST(Position, indoors_is_not_renormalised) {
    const Position indoors = at(0x10200100, {200, -1, 4}, k_to_the_left);
    EXPECT_EQ(renormalized(indoors), indoors);
}

TEST(Position, has_no_heading_to_one_at_the_same_horizontal_position) {
    EXPECT_EQ(heading_to(at(k_cell, {5, 6, 7}), at(k_cell, {5, 6, 7})), 0.0);
    EXPECT_EQ(heading_to(at(k_cell, {5, 6, 7}), at(k_cell, {5, 6, 70})), 0.0);
    const float small = std::nextafter(k_epsilon, 0.0F);
    EXPECT_EQ(heading_to(at(k_cell, {0, 2, 1}), at(k_cell, {-small, 2, 1})), 0.0);
    EXPECT_EQ(heading_to(at(k_cell, {0, 0, 1}), at(k_cell, {0.0001F, -0.0001F, 9})), 0.0);
    EXPECT_EQ(heading_to(at(k_cell, {192, 0, 1}), at(k_east_cell, {0, 0, 1})), 0.0);
}

TEST(Position, has_a_heading_to_one_that_is_exactly_epsilon_off) {
    EXPECT_NEAR(heading_to(at(k_cell, {0, 2, 1}), at(k_cell, {-k_epsilon, 2, 1})), 270.0, 1e-9);
}

TEST(Position, has_the_heading_to_another_of_the_horizontal_direction) {
    EXPECT_NEAR(heading_to(at(k_cell, {5, 5, 0}), at(k_cell, {5, 9, 30})), 0.0, 1e-9);
    EXPECT_NEAR(heading_to(at(k_cell, {5, 5, 0}), at(k_cell, {8, 9, -30})), 36.86989764584402, 1e-5);
    EXPECT_NEAR(heading_to(at(k_cell, {5, 5, 0}), at(k_cell, {5, 2, 0})), 180.0, 1e-9);
}

TEST(Position, has_the_heading_to_another_across_blocks) {
    EXPECT_NEAR(heading_to(at(k_cell, {191, 5, 0}), at(k_east_cell, {1, 5, 0})), 90.0, 1e-9);
    EXPECT_NEAR(heading_to(at(k_east_cell, {1, 5, 0}), at(k_cell, {191, 5, 0})), 270.0, 1e-9);
    EXPECT_NEAR(heading_to(at(k_cell, {5, 191, 0}), at(k_north_cell, {7, 1, 0})), 45.0, 1e-5);
}

// Its own rotation has no part in it.
TEST(Position, has_the_same_heading_to_another_however_it_is_turned) {
    EXPECT_NEAR(heading_to(at(k_cell, {5, 5, 0}, k_to_the_left), at(k_cell, {9, 5, 0}, k_about)), 90.0, 1e-9);
}

TEST(Position, is_off_another_by_blocks_and_origins) {
    EXPECT_EQ(offset(at(k_cell, {1, 2, 3}), at(k_cell, {11, 22, 33})), (Vec3{10, 20, 30}));
    EXPECT_EQ(offset(at(k_cell, {190, 100, 3}), at(k_east_cell, {5, 90, 1})), (Vec3{7, -10, -2}));
    EXPECT_EQ(offset(at(k_north_cell, {5, 90, 1}), at(k_cell, {190, 100, 3})), (Vec3{185, -182, 2}));
    EXPECT_EQ(offset(at(0x00000001, {0, 0, 0}), at(0xFEFE0001, {96, 96, 0})), (Vec3{48864, 48864, 0}));
}

TEST(Position, is_off_another_in_global_axes_indoors_as_well) {
    EXPECT_EQ(offset(at(0x10200100, {1, 2, 3}, k_to_the_left), at(0x10200101, {11, 22, 33}, k_about)),
              (Vec3{10, 20, 30}));
    EXPECT_EQ(offset(at(0x10200100, {-190, 0, 0}), at(0x11200001, {5, 0, 0})), (Vec3{387, 0, 0}));
}

TEST(Position, is_as_far_from_another_as_all_three_axes_say) {
    EXPECT_EQ(distance(at(k_cell, {10, 20, 30}), at(k_cell, {13, 24, 42})), 13.0F);
    EXPECT_EQ(distance(at(k_cell, {190, 20, 30}), at(k_east_cell, {1, 24, 42})), 13.0F);
    EXPECT_EQ(distance(at(k_cell, {1, 2, 3}), at(k_cell, {1, 2, 3})), 0.0F);
}

TEST(Position, is_horizontally_as_far_from_another_as_two_axes_say) {
    EXPECT_EQ(horizontal_distance(at(k_cell, {10, 20, 30}), at(k_cell, {13, 24, 42})), 5.0F);
    EXPECT_EQ(horizontal_distance(at(k_cell, {10, 190, 30}), at(k_north_cell, {13, 2, -99})), 5.0F);
}

// Seen from a frame turned left, global +x is on the right hand's other side: local = (y, -x, z).
TEST(Position, takes_global_vectors_into_its_own_axes_and_back) {
    const Position turned = at(k_cell, {50, 60, 70}, k_to_the_left);
    EXPECT_TRUE(is_near(global_to_local(turned, {1, 2, 3}), {2, -1, 3}, k_unit_tolerance * 4));
    EXPECT_TRUE(is_near(local_to_global(turned, {1, 2, 3}), {-2, 1, 3}, k_unit_tolerance * 4));
}

// (1,2,3) turned left is (-2,1,3), from (10,0,0) in the eastern block it is (8,1,3), which is (200,1,3) in
// the western block; from (100,5,0) that is (100,-4,3), and turned about (-100,4,3).
TEST(Position, sees_a_point_of_another_in_its_own_axes_and_in_its_own_block) {
    const Position from = at(k_east_cell, {10, 0, 0}, k_to_the_left);
    const Position to = at(k_cell, {100, 5, 0}, k_about);
    EXPECT_TRUE(is_near(point_local_to_local(to, from, {1, 2, 3}), {-100, 4, 3}, k_map_tolerance_m));
    EXPECT_TRUE(is_near(point_local_to_block(to, from, {1, 2, 3}), {200, 1, 3}, k_map_tolerance_m));
}

// The target is (7, -10, 2) off. The body faces east, so ahead is x and the right hand is -y: (10, 7, 2).
// Turned left seen from turned right is half a turn.
TEST(Position, sees_another_from_its_own_axes_across_blocks) {
    const Position body = at(k_cell, {190, 100, 1}, k_right);
    const Position target = at(k_east_cell, {5, 90, 3}, k_to_the_left);
    const Frame seen = subtract2(target, body);
    EXPECT_TRUE(is_near(seen.origin, {10, 7, 2}, k_map_tolerance_m));
    EXPECT_TRUE(is_near(seen.rotation, k_about, k_unit_tolerance));
    const Frame back = combine(body.frame, seen);
    EXPECT_TRUE(is_near(back.origin, {197, 90, 3}, k_map_tolerance_m));
    EXPECT_TRUE(is_near(back.rotation, k_to_the_left, k_unit_tolerance));
}

// --- cylinders -------------------------------------------------------------------------------------------

Cylinder cylinder(float radius_m, float height_m, const Vec3& origin, CellId cell = k_cell) {
    return {radius_m, height_m, at(cell, origin)};
}

TEST(Cylinder, has_a_gap_of_sides_in_which_height_counts) {
    EXPECT_EQ(gap_between_sides(cylinder(1, 9, {10, 20, 30}), cylinder(2, 9, {13, 24, 42})), 10.0F);
    EXPECT_EQ(gap_between_sides(cylinder(1, 9, {10, 20, 30}), cylinder(2, 9, {10, 20, 30})), -3.0F);
    EXPECT_EQ(gap_between_sides(cylinder(0.5F, 9, {190, 0, 0}), cylinder(0.25F, 9, {2, 0, 0}, k_east_cell)),
              3.25F);
}

// Centres 13 apart, sides 10; the upper stands 12 over the lower's foot.
TEST(Cylinder, apart_both_ways_is_off_by_the_diagonal) {
    const Cylinder low = cylinder(1, 7, {10, 20, 30});   // vertical gap 12 - 7 = 5
    const Cylinder high = cylinder(2, 2, {13, 24, 42});  // its height has no part in it
    const float diagonal = std::sqrt(125.0F);
    EXPECT_NEAR(cylinder_distance(low, high), diagonal, 1e-5);
    EXPECT_NEAR(cylinder_distance(high, low), diagonal, 1e-5);
}

// Sides 13 - 20 = -7.
TEST(Cylinder, apart_only_vertically_is_off_by_the_vertical_gap) {
    const Cylinder low = cylinder(12, 7, {10, 20, 30});
    const Cylinder high = cylinder(8, 2, {13, 24, 42});
    EXPECT_EQ(cylinder_distance(low, high), 5.0F);
    EXPECT_EQ(cylinder_distance(high, low), 5.0F);
}

// Vertical gap 12 - 20 = -8, sides 10.
TEST(Cylinder, apart_only_sideways_is_off_by_the_sides) {
    const Cylinder low = cylinder(1, 20, {10, 20, 30});
    const Cylinder high = cylinder(2, 2, {13, 24, 42});
    EXPECT_EQ(cylinder_distance(low, high), 10.0F);
    EXPECT_EQ(cylinder_distance(high, low), 10.0F);
}

// Vertical gap -8, sides -6: minus the diagonal.
TEST(Cylinder, overlapping_both_ways_is_off_by_minus_the_diagonal) {
    const Cylinder low = cylinder(12, 20, {10, 20, 30});
    const Cylinder high = cylinder(7, 2, {13, 24, 42});
    EXPECT_EQ(cylinder_distance(low, high), -10.0F);
    EXPECT_EQ(cylinder_distance(high, low), -10.0F);
}

// Equal height: the second is the upper one, so the first one's height counts. Sides 1 - 4 = -3.
TEST(Cylinder, at_equal_height_takes_the_first_for_the_lower) {
    const Cylinder tall = cylinder(2, 4, {10, 20, 30});
    const Cylinder flat = cylinder(2, 0, {11, 20, 30});
    EXPECT_EQ(cylinder_distance(tall, flat), -5.0F);  // gap -4
    EXPECT_EQ(cylinder_distance(flat, tall), -3.0F);  // gap 0
}

// A gap of exactly zero counts as overlapping in both directions.
TEST(Cylinder, that_just_touches_counts_as_overlapping) {
    // Vertical gap 0, sides -4.
    EXPECT_EQ(cylinder_distance(cylinder(2.5F, 1, {10, 10, 5}), cylinder(2.5F, 7, {10, 10, 6})), -4.0F);
    // Sides 0, vertical gap -1.5.
    EXPECT_EQ(cylinder_distance(cylinder(2, 1.5F, {10, 10, 5}), cylinder(3, 2.5F, {13, 14, 5})), -1.5F);
    // Sides 0, vertical gap 2.5.
    EXPECT_EQ(cylinder_distance(cylinder(2, 1.5F, {10, 10, 5}), cylinder(3, 2.5F, {13, 10, 9})), 2.5F);
    // Vertical gap 0, sides 3.
    EXPECT_EQ(cylinder_distance(cylinder(1, 4, {10, 10, 5}), cylinder(1, 2.5F, {13, 10, 9})), 3.0F);
}

TEST(Cylinder, is_measured_across_blocks) {
    const Cylinder west = cylinder(1, 7, {190, 20, 30});
    const Cylinder east = cylinder(2, 2, {1, 24, 42}, k_east_cell);
    EXPECT_NEAR(cylinder_distance(west, east), std::sqrt(125.0F), 1e-5);
}

}  // namespace
TEST(ValidPosition, is_not_farther_than_any_world) {
    Position position{0xA9B40101, {{k_farthest_origin_m, 0, 0}, {}}};
    EXPECT_TRUE(validate(position).is_ok());
    position.frame.origin.x = -1.01F * k_farthest_origin_m;
    EXPECT_EQ(validate(position).code, ErrorCode::out_of_range);
}

}  // namespace glidepath

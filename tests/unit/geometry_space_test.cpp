#include <glidepath/space.h>
#include <glidepath/world.h>

#include "base/units.h"
#include "geometry/position.h"
#include "layers.h"
#include "unit/near.h"
#include "unit/special_numbers.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <array>
#include <cmath>
#include <cstring>
#include <string>
#include <vector>

namespace glidepath {
namespace {

constexpr float k_near_m = 2e-4F;  // dust at a landblock's corner
const Space k_z_up;

void expect_refused(const Expected<Position>& made, ErrorCode code, const char* what) {
    ASSERT_FALSE(made.has_value());
    EXPECT_EQ(made.error().code, code);
    EXPECT_STREQ(made.error().what, what);
    EXPECT_GT(std::strlen(made.error().why), 0U);
}

void expect_near(const Vec3& is, const Vec3& wanted, float tolerance) {
    EXPECT_NEAR(static_cast<double>(is.x), static_cast<double>(wanted.x), static_cast<double>(tolerance));
    EXPECT_NEAR(static_cast<double>(is.y), static_cast<double>(wanted.y), static_cast<double>(tolerance));
    EXPECT_NEAR(static_cast<double>(is.z), static_cast<double>(wanted.z), static_cast<double>(tolerance));
}

void expect_same_rotation(const Quat& is, const Quat& wanted) {
    const double dot_of_both = static_cast<double>(is.w) * static_cast<double>(wanted.w) +
                               static_cast<double>(is.x) * static_cast<double>(wanted.x) +
                               static_cast<double>(is.y) * static_cast<double>(wanted.y) +
                               static_cast<double>(is.z) * static_cast<double>(wanted.z);
    EXPECT_NEAR(std::fabs(dot_of_both), 1.0, 1e-6);
}

TEST(Space, refuses_numbers_that_are_not_finite) {
    for (const float bad : {k_nan, k_infinity, -k_infinity}) {
        expect_refused(k_z_up.at({bad, 0, 0}), ErrorCode::bad_float, "point");
        expect_refused(k_z_up.at({0, bad, 0}), ErrorCode::bad_float, "point");
        expect_refused(k_z_up.at({0, 0, bad}), ErrorCode::bad_float, "point");
        expect_refused(k_z_up.at({0, 0, 0}, static_cast<double>(bad)), ErrorCode::bad_float, "heading");
        expect_refused(k_z_up.position_of({{0, 0, 0}, {bad, 0, 0, 0}}), ErrorCode::bad_quaternion,
                       "rotation");
    }
    expect_refused(k_z_up.position_of({{0, 0, 0}, {0, 0, 0, 0}}), ErrorCode::bad_quaternion, "rotation");
    expect_refused(k_z_up.position_of({{0, 0, 0}, {2, 0, 0, 0}}), ErrorCode::bad_quaternion, "rotation");
}

TEST(Space, refuses_what_lies_off_the_map) {
    EXPECT_TRUE(k_z_up.at({-24384, -24384, 0}).has_value());
    EXPECT_TRUE(k_z_up.at({24575.99F, 24575.99F, 0}).has_value());
    for (const Vec3& point : {Vec3{-24385, 0, 0}, Vec3{0, -24385, 0}, Vec3{24576, 0, 0}, Vec3{0, 24576, 0},
                              Vec3{3e38F, 0, 0}, Vec3{0, 0, 1.1e6F}, Vec3{0, 0, -1.1e6F}}) {
        expect_refused(k_z_up.at(point), ErrorCode::out_of_range, "point");
    }
}

TEST(Space, refuses_a_space_that_does_not_exist) {
    expect_refused(Space{.axes = static_cast<SpaceAxes>(9)}.at({}), ErrorCode::out_of_range, "axes");
    expect_refused(Space::from_landblock(0xFF000000).at({}), ErrorCode::bad_cell, "landblock");
    expect_refused(Space::from_landblock(0x00FF0000).at({}), ErrorCode::bad_cell, "landblock");
    for (const float units : {0.0F, -1.0F, k_nan, k_infinity}) {
        expect_refused(Space{.units_a_metre = units}.at({}), ErrorCode::out_of_range, "units_a_metre");
    }
    EXPECT_STREQ(name_of(static_cast<SpaceAxes>(9)), "unknown");
}

TEST(Space, takes_negative_coordinates) {
    const Expected<Position> made = k_z_up.at({-5, -5, 3});
    ASSERT_TRUE(made.has_value());
    EXPECT_EQ(made->cell, 0x7E7E0040U);
    expect_near(made->frame.origin, {187, 187, 3}, 0.0F);
    EXPECT_TRUE(validate(*made).is_ok());
    expect_near(k_z_up.frame_of(*made).origin, {-5, -5, 3}, 0.0F);
}

TEST(Space, counts_from_the_corner_of_a_chosen_landblock) {
    const Space holtburg = Space::from_landblock(0xA9B40019);
    const Expected<Position> inside = holtburg.at({90, 70, 12});
    ASSERT_TRUE(inside.has_value());
    EXPECT_EQ(inside->cell >> 16U, 0xA9B4U);
    expect_near(inside->frame.origin, {90, 70, 12}, 0.0F);
    // 10 m over the eastern edge; and a place indoors, two blocks to the south.
    EXPECT_EQ(holtburg.at({202, 70, 12})->cell >> 16U, 0xAAB4U);
    const Position indoors{.cell = 0xA9B20123, .frame = {{5, 6, 7}, {}}};
    expect_near(holtburg.frame_of(indoors).origin, {5, 6 - 384, 7}, 0.0F);
    EXPECT_EQ(Space{}.with_landblock(0xA9B40019), holtburg);
    EXPECT_EQ(Space::unreal().with_landblock(0xA9B40019).units_a_metre, 100.0F);
}

// What each engine says of a body that stood in the middle and ran 3 m east and 4 m north and 5 m up, and
// which then faces east.
struct KnownStep {
    const char* name;
    Space space;
    Vec3 point;
    Quat faces_east;
    Vec3 east;  // a velocity of 1 m/s
    Vec3 turning_right;
};
const std::array<KnownStep, 4> k_known_steps{{
    {"z up", Space{}, {3, 4, 5}, {k_half_root, 0, 0, -k_half_root}, {1, 0, 0}, {0, 0, -1}},
    {"y up, right-handed",
     Space::y_up(),
     {3, 5, -4},
     {k_half_root, 0, -k_half_root, 0},
     {1, 0, 0},
     {0, -1, 0}},
    {"unity", Space::unity(), {3, 5, 4}, {k_half_root, 0, k_half_root, 0}, {1, 0, 0}, {0, 1, 0}},
    {"unreal", Space::unreal(), {400, 300, 500}, {k_half_root, 0, 0, k_half_root}, {0, 100, 0}, {0, 0, 1}},
}};

TEST(Space, gives_a_known_step_and_a_known_turn_in_the_axes_of_each_engine) {
    const Position stepped = *k_z_up.at({3, 4, 5}, 90);
    for (const KnownStep& known : k_known_steps) {
        SCOPED_TRACE(known.name);
        const Frame shown = known.space.frame_of(stepped);
        expect_near(shown.origin, known.point, 1e-5F);
        expect_same_rotation(shown.rotation, known.faces_east);
        EXPECT_NEAR(known.space.heading_of(shown.rotation), 90.0, 1e-4);
        // The same the other way: by frame, and by point and heading.
        const Expected<Position> back = known.space.position_of({known.point, known.faces_east});
        ASSERT_TRUE(back.has_value());
        EXPECT_LT(distance(*back, stepped), 1e-5F);
        expect_same_rotation(back->frame.rotation, stepped.frame.rotation);
        EXPECT_LT(distance(*known.space.at(known.point, 90), stepped), 1e-5F);

        expect_near(known.space.from_engine({1, 0, 0}), known.east, 0.0F);
        expect_near(known.space.to_engine(known.east), {1, 0, 0}, 0.0F);
        expect_near(known.space.turning_from_engine({0, 0, -1}), known.turning_right, 0.0F);
        expect_near(known.space.turning_to_engine(known.turning_right), {0, 0, -1}, 0.0F);
    }
}

// Turning a vector of a space by a rotation of it is the same as doing both in the engine: by the usual
// formula, which holds in spaces of either hand.
Vec3 turned_by(const Quat& q, const Vec3& v) {
    const DVec3 axis = widen({q.x, q.y, q.z});
    const DVec3 point = widen(v);
    const auto cross = [](const DVec3& a, const DVec3& b) {
        return DVec3{a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
    };
    const DVec3 twice = cross(axis, point) * 2.0;
    return narrow(point + twice * static_cast<double>(q.w) + cross(axis, twice));
}

RC_GTEST_PROP(Space, round_trips_and_turns_as_the_engine_does, ()) {
    const auto number = [](int limit) {
        return static_cast<float>(*rc::gen::inRange(-limit * 64, limit * 64)) / 64.0F;
    };
    const auto axes = static_cast<SpaceAxes>(*rc::gen::inRange(0, 4));
    const Space space{.axes = axes, .units_a_metre = *rc::gen::element(1.0F, 100.0F, 3.28084F)};
    Quat q{number(1), number(1), number(1), number(1)};
    const double norm = std::sqrt(norm_squared(q));
    RC_PRE(norm > 0.1);
    const auto unit = [norm](float c) { return static_cast<float>(static_cast<double>(c) / norm); };
    q = {unit(q.w), unit(q.x), unit(q.y), unit(q.z)};
    const Vec3 point{number(2000), number(2000), number(2000)};

    const Expected<Position> position = space.position_of({point, q});
    RC_ASSERT(position.has_value());
    RC_ASSERT(validate(*position).is_ok());
    const Frame back = space.frame_of(*position);
    const float tolerance = k_near_m * space.units_a_metre + 2e-4F;
    RC_ASSERT(std::fabs(back.origin.x - point.x) < tolerance);
    RC_ASSERT(std::fabs(back.origin.y - point.y) < tolerance);
    RC_ASSERT(std::fabs(back.origin.z - point.z) < tolerance);
    RC_ASSERT(back.rotation == q);

    const Vec3 v{number(2), number(2), number(2)};
    const Vec3 there = turned_by(q, v);
    const Vec3 in_engine = turned_by(position->frame.rotation, space.to_engine(v));
    const Vec3 here = space.from_engine(in_engine);
    RC_ASSERT(std::fabs(there.x - here.x) < 1e-4F);
    RC_ASSERT(std::fabs(there.y - here.y) < 1e-4F);
    RC_ASSERT(std::fabs(there.z - here.z) < 1e-4F);
}

}  // namespace
}  // namespace glidepath

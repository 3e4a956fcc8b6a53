// Laws that hold for every input, tried on random ones.
#include <glidepath/world.h>

#include "base/stamp.h"
#include "base/time_split.h"
#include "geometry/heading.h"
#include "geometry/position.h"
#include "layers.h"
#include "unit/generators.h"
#include "unit/near.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <cmath>
#include <limits>

namespace glidepath {
namespace {

constexpr float k_world_m = 50000.0F;  // the world is 48960 m wide

// A rotation is good to about 1e-7 a component: four products are rounded, then normalised. One there and one
// back, with a margin.
constexpr double k_rotation_tolerance = 1e-6;

// An origin is off by half a unit in the last place (6e-8 of the largest number on the way) for each
// rounding, and by the error of the rotation times the vector turned, about 5e-7 of it.
double origin_tolerance_m(const Frame& a, const Frame& b) {
    return 2e-6 * (length(a.origin) + length(b.origin)) + 1e-30;
}

bool are_near(const Frame& actual, const Frame& expected, double tolerance_m) {
    return largest_difference(actual.origin, expected.origin) <= tolerance_m &&
           largest_difference(actual.rotation, expected.rotation) <= k_rotation_tolerance;
}

RC_GTEST_PROP(FrameProperty, subtract1_takes_back_the_last_combine, ()) {
    const Frame a = *generate::frame(k_world_m);
    const Frame b = *generate::frame(k_world_m);
    RC_ASSERT(are_near(subtract1(combine(a, b), b), a, origin_tolerance_m(a, b)));
}

RC_GTEST_PROP(FrameProperty, combine_takes_back_subtract1, ()) {
    const Frame a = *generate::frame(k_world_m);
    const Frame b = *generate::frame(k_world_m);
    RC_ASSERT(are_near(combine(subtract1(a, b), b), a, origin_tolerance_m(a, b)));
}

RC_GTEST_PROP(FrameProperty, subtract2_sees_what_was_combined, ()) {
    const Frame a = *generate::frame(k_world_m);
    const Frame b = *generate::frame(k_world_m);
    RC_ASSERT(are_near(subtract2(combine(a, b), a), b, origin_tolerance_m(a, b)));
}

RC_GTEST_PROP(FrameProperty, combine_takes_back_subtract2, ()) {
    const Frame a = *generate::frame(k_world_m);
    const Frame b = *generate::frame(k_world_m);
    RC_ASSERT(are_near(combine(b, subtract2(a, b)), a, origin_tolerance_m(a, b)));
}

RC_GTEST_PROP(FrameProperty, combine_takes_back_subtract2_across_blocks, ()) {
    const Position target = *generate::legal_position(k_world_m);
    const Position body = *generate::legal_position(k_world_m);
    // The target relative to the body's landblock.
    const Vec3 there = narrow(widen(block_offset(body.cell, target.cell)) + widen(target.frame.origin));
    const Frame expected{there, target.frame.rotation};
    RC_ASSERT(are_near(combine(body.frame, subtract2(target, body)), expected,
                       origin_tolerance_m(body.frame, expected)));
}

RC_GTEST_PROP(FrameProperty, a_local_turn_is_a_combine_with_that_turn, ()) {
    const Frame frame = *generate::frame(k_world_m);
    const Vec3 w_rad = *generate::vec3(3.0F);
    // Turned to global axes, where epsilon is asked, the length is rounded.
    RC_PRE(length(w_rad) >= 1.001 * static_cast<double>(k_epsilon));
    Frame turned = frame;
    rotate_local(turned, w_rad);
    const Frame combined = combine(frame, {{}, from_rotation_vector(w_rad)});
    RC_ASSERT(are_near(turned, combined, 0.0));
}

RC_GTEST_PROP(FrameProperty, a_global_turn_is_a_combine_on_that_turn, ()) {
    const Frame frame = *generate::frame(k_world_m);
    const Vec3 w_rad = *generate::vec3(3.0F);
    RC_PRE(length(w_rad) >= static_cast<double>(k_epsilon));
    Frame turned = frame;
    rotate_global(turned, w_rad);
    const Quat expected = combine({{}, from_rotation_vector(w_rad)}, frame).rotation;
    RC_ASSERT(are_near(turned, {frame.origin, expected}, 0.0));
}

RC_GTEST_PROP(FrameProperty, rotations_stay_of_length_one, ()) {
    const Frame a = *generate::frame(k_world_m);
    const Frame b = *generate::frame(k_world_m);
    for (const Quat& q : {combine(a, b).rotation, subtract1(a, b).rotation, subtract2(a, b).rotation}) {
        RC_ASSERT(std::fabs(norm_squared(q) - 1.0) <= 3e-7);
    }
}

RC_GTEST_PROP(FrameProperty, turning_to_local_and_back_keeps_a_vector, ()) {
    const Position position = *generate::legal_position(k_world_m);
    const Vec3 v = *generate::vec3(k_world_m);
    const double tolerance_m = 2e-6 * length(v) + 1e-30;
    RC_ASSERT(largest_difference(local_to_global(position, global_to_local(position, v)), v) <= tolerance_m);
    RC_ASSERT(largest_difference(global_to_local(position, local_to_global(position, v)), v) <= tolerance_m);
    RC_ASSERT(std::fabs(length(local_to_global(position, v)) - length(v)) <= tolerance_m);
}

// A heading passes through three roundings to float, each 6e-8 rad = 3.4e-6 degrees at most.
constexpr double k_heading_tolerance_deg = 2e-5;

RC_GTEST_PROP(HeadingProperty, what_is_set_on_an_upright_frame_is_what_it_has, ()) {
    Frame frame = *generate::upright_frame(k_world_m);
    const double wanted_deg = *generate::heading_deg();
    set_heading(frame, wanted_deg);
    RC_ASSERT(heading_gap(heading_of(frame), wanted_deg) <= k_heading_tolerance_deg);
    RC_ASSERT(forward_of(frame).z == 0.0F);
}

RC_GTEST_PROP(HeadingProperty, what_is_set_on_any_frame_is_what_it_has_with_less_pitch_and_no_roll, ()) {
    Frame frame = *generate::frame(k_world_m);
    const Frame before = frame;
    const double wanted_deg = *generate::heading_deg();
    const auto sine_of_pitch = static_cast<double>(forward_of(frame).z);
    set_heading(frame, wanted_deg);
    // The horizontal part is at least sqrt(1/2) long, so a rounding turns it by at most 1.5 times as much.
    RC_ASSERT(heading_gap(heading_of(frame), wanted_deg) <= 1.5 * k_heading_tolerance_deg);
    const double expected_sine = sine_of_pitch / std::sqrt(1.0 + sine_of_pitch * sine_of_pitch);
    RC_ASSERT(std::fabs(static_cast<double>(forward_of(frame).z) - expected_sine) <= 1e-6);
    RC_ASSERT(std::fabs(axes_of(frame.rotation).right.z) <= 1e-6);
    RC_ASSERT(axes_of(frame.rotation).up.z > 0.0);
    RC_ASSERT(frame.origin == before.origin);
}

RC_GTEST_PROP(HeadingProperty, facing_along_a_vector_makes_it_the_direction_of_the_face, ()) {
    Frame frame = *generate::frame(k_world_m);
    const Vec3 v = *generate::vec3(k_world_m);
    RC_PRE(length(v) >= static_cast<double>(k_epsilon));
    face_along(frame, v);
    // Near the vertical the arc sine of a float is good to sqrt(2 * 6e-8) only.
    RC_ASSERT(largest_difference(forward_of(frame), with_length(v, 1.0)) <= 5e-4);
    RC_ASSERT(std::fabs(axes_of(frame.rotation).right.z) <= 1e-6);
}

RC_GTEST_PROP(HeadingProperty, a_wrapped_heading_lies_in_the_circle_and_a_gap_in_half_of_it, ()) {
    const double any_size_deg =
        *rc::gen::map(generate::any_float(), [](float f) { return static_cast<double>(f); });
    const double usual_deg =
        *rc::gen::map(generate::finite_float(1000.0F), [](float f) { return static_cast<double>(f); });
    RC_ASSERT(wrap_heading(any_size_deg) >= 0.0);
    RC_ASSERT(wrap_heading(any_size_deg) < 360.0);
    RC_ASSERT(wrap_heading(usual_deg) >= 0.0);
    RC_ASSERT(wrap_heading(usual_deg) < 360.0);
    RC_ASSERT(heading_gap(any_size_deg, usual_deg) >= 0.0);
    RC_ASSERT(heading_gap(any_size_deg, usual_deg) <= 180.0);
    // The two ways round the circle are rounded differently, by at most a unit in the last place of 360.
    RC_ASSERT(std::fabs(heading_gap(any_size_deg, usual_deg) - heading_gap(usual_deg, any_size_deg)) <=
              1e-12);
}

RC_GTEST_PROP(PositionProperty, the_distance_is_the_same_both_ways_and_across_blocks, ()) {
    const Position a = *generate::legal_position(k_world_m);
    const Position b = *generate::legal_position(k_world_m);
    // Doubles on the way are off by less than 1e-10 m; a float may then be rounded to its other neighbour.
    const double tolerance_m = 2e-7 * static_cast<double>(distance(a, b)) + 1e-10;
    RC_ASSERT(std::fabs(static_cast<double>(distance(a, b)) - static_cast<double>(distance(b, a))) <=
              tolerance_m);
    RC_ASSERT(std::fabs(static_cast<double>(horizontal_distance(a, b)) -
                        static_cast<double>(horizontal_distance(b, a))) <= tolerance_m);
    RC_ASSERT(horizontal_distance(a, b) <= distance(a, b) * (1.0F + 2e-7F));
    const DVec3 corners = widen(block_offset(a.cell, b.cell));
    const DVec3 apart = corners + widen(b.frame.origin) - widen(a.frame.origin);
    RC_ASSERT(std::fabs(static_cast<double>(distance(a, b)) - std::sqrt(dot(apart, apart))) <= tolerance_m);
}

RC_GTEST_PROP(PositionProperty, the_way_there_is_the_way_back_turned_about, ()) {
    const Position a = *generate::legal_position(k_world_m);
    const Position b = *generate::legal_position(k_world_m);
    const Vec3 there = offset(a, b);
    const Vec3 back = offset(b, a);
    RC_ASSERT(largest_difference(there, -back) <= 2e-7 * length(there) + 1e-10);
    RC_PRE(horizontal_distance(a, b) >= 1.0F);
    RC_ASSERT(heading_gap(heading_to(a, b), heading_to(b, a) + 180.0) <= k_heading_tolerance_deg);
}

RC_GTEST_PROP(PositionProperty, a_cylinder_distance_never_overstates_the_overlap_of_its_parts, ()) {
    const Cylinder a = *generate::cylinder(300.0F);
    const Cylinder b = *generate::cylinder(300.0F);
    const float sides_m = gap_between_sides(a, b);
    const float whole_m = cylinder_distance(a, b);
    if (sides_m > 0.0F) RC_ASSERT(whole_m >= sides_m);
    if (whole_m < 0.0F) RC_ASSERT(sides_m <= 0.0F && whole_m <= sides_m);
}

// --- renormalisation ------------------------------------------------------------------------------------

struct World {
    double x;
    double y;
};

World world_position(CellId cell, const Vec3& origin) {
    return {block_x(cell) * k_block_size_m + static_cast<double>(origin.x),
            block_y(cell) * k_block_size_m + static_cast<double>(origin.y)};
}

// Below epsilon a coordinate is swept to zero. Above it all is exact, but that a small negative number plus
// 192 is rounded to the floats there, which are 1.5e-5 apart.
bool is_kept(double before, double after, float coordinate) {
    return std::fabs(before - after) <= (std::fabs(coordinate) < k_epsilon ? 0.0002 : 7.7e-6);
}

bool is_on_the_map(const World& place) {
    constexpr double side_m = 255 * k_block_size_m;
    return place.x >= 0.0 && place.x < side_m && place.y >= 0.0 && place.y < side_m;
}

RC_GTEST_PROP(RenormalizeProperty, keeps_the_position_in_the_world_and_brings_it_into_its_block, ()) {
    const CellId cell = *generate::legal_cell();
    const Vec3 origin = *rc::gen::oneOf(generate::vec3(500.0F), generate::vec3(k_world_m));
    const World before = world_position(cell, origin);
    const Expected<OutdoorPosition> outdoor = renormalize_outdoors(cell, origin);
    if (!is_on_the_map(before)) {
        // Dust over the edge of the map is swept back on it.
        const bool is_dust = std::fabs(origin.x) < k_epsilon || std::fabs(origin.y) < k_epsilon;
        RC_ASSERT(is_dust || !outdoor.has_value());
        return;
    }
    RC_ASSERT(outdoor.has_value());
    const World after = world_position(outdoor->cell, outdoor->origin);
    RC_ASSERT(is_kept(before.x, after.x, origin.x));
    RC_ASSERT(is_kept(before.y, after.y, origin.y));
    RC_ASSERT(outdoor->origin.z == origin.z);
    RC_ASSERT(is_legal_cell(outdoor->cell) && !is_indoors(outdoor->cell));
    for (const float coordinate : {outdoor->origin.x, outdoor->origin.y}) {
        RC_ASSERT(coordinate >= 0.0F);
        RC_ASSERT(coordinate < 192.0F);
    }
    const double square_x = std::floor(static_cast<double>(outdoor->origin.x) / 24.0);
    const double square_y = std::floor(static_cast<double>(outdoor->origin.y) / 24.0);
    RC_ASSERT(cell_in_block(outdoor->cell) == static_cast<CellId>(1.0 + 8.0 * square_x + square_y));
}

// Coming from another block can leave a new tiny part next to the block's edge, which the second time makes
// 0; that is all the second time may do, and the third time does nothing.
RC_GTEST_PROP(RenormalizeProperty, done_again_only_zeroes_tiny_parts_and_then_nothing, ()) {
    const Position position = *generate::legal_position(k_world_m);
    const Position once = renormalized(position);
    RC_PRE(once.cell != 0);
    const Position twice = renormalized(once);
    RC_ASSERT(twice.cell == once.cell);
    RC_ASSERT(twice.frame.rotation == once.frame.rotation);
    if (!is_indoors(once.cell)) {
        const auto swept = [](float c) { return std::fabs(c) < k_epsilon ? 0.0F : c; };
        const Vec3& origin = once.frame.origin;
        RC_ASSERT(twice.frame.origin == (Vec3{swept(origin.x), swept(origin.y), origin.z}));
    } else {
        RC_ASSERT(twice == once);
    }
    RC_ASSERT(renormalized(twice) == twice);
}

RC_GTEST_PROP(RenormalizeProperty, takes_any_bits_for_a_cell_and_an_origin, ()) {
    const auto word = rc::gen::resize(rc::kNominalSize, rc::gen::arbitrary<std::uint32_t>());
    const auto any = rc::gen::map(word, [](std::uint32_t bits) { return std::bit_cast<float>(bits); });
    const CellId cell = *word;
    const Vec3 origin = *generate::vec3_of(rc::gen::oneOf(any, generate::even_float(500.0F)));
    const Expected<OutdoorPosition> outdoor = renormalize_outdoors(cell, origin);
    if (outdoor) {
        RC_ASSERT(is_legal_cell(outdoor->cell));
        RC_ASSERT(std::isfinite(outdoor->origin.x) && std::isfinite(outdoor->origin.y));
    } else {
        RC_ASSERT(!outdoor.error_or_ok().is_ok());
    }
}

// --- no NaN ---------------------------------------------------------------------------------------------

// Results that are sums may overflow a float only beyond this.
constexpr float k_huge_m = 1e37F;

RC_GTEST_PROP(Vec3, gives_no_nan_when_it_is_finite, ()) {
    const Vec3 v = *generate::vec3(std::numeric_limits<float>::max());
    RC_ASSERT(std::isfinite(length(v)));
    RC_ASSERT(std::isfinite(length_squared(v)));
    RC_ASSERT(is_finite(direction_of(v)));
    RC_ASSERT(is_finite(with_length(v, 7.5)));
    RC_ASSERT(std::isfinite(heading_of_direction(v)));
    RC_ASSERT(is_unit(from_rotation_vector(v)));
}

RC_GTEST_PROP(Quat, gives_no_nan_when_it_is_finite, ()) {
    const auto part = generate::finite_float(std::numeric_limits<float>::max());
    const Quat q{*part, *part, *part, *part};
    RC_ASSERT(std::isfinite(norm_squared(q)));
    const Quat unit = normalized_or(q, Quat{});
    RC_ASSERT(is_unit(unit));
    const Axes axes = axes_of(unit);
    RC_ASSERT(is_finite(narrow(axes.right)) && is_finite(narrow(axes.forward)) && is_finite(narrow(axes.up)));
}

RC_GTEST_PROP(Frame, gives_no_nan_when_it_is_finite, ()) {
    const Frame a = *generate::frame(k_huge_m);
    const Frame b = *generate::frame(k_huge_m);
    const Vec3 v = *generate::vec3(std::numeric_limits<float>::max());
    const double any_deg = static_cast<double>(*generate::any_float());
    Frame turned_local = a;
    rotate_local(turned_local, v * 0.25F);
    Frame turned_global = a;
    rotate_global(turned_global, v);
    Frame facing = a;
    face_along(facing, v);
    Frame headed = a;
    set_heading(headed, any_deg);
    for (const Frame& result :
         {combine(a, b), subtract1(a, b), subtract2(a, b), turned_local, turned_global, facing, headed}) {
        RC_ASSERT(is_finite(result.origin));
        RC_ASSERT(is_unit(result.rotation));
        RC_ASSERT(std::isfinite(heading_of(result)));
        RC_ASSERT(is_finite(forward_of(result)));
    }
    RC_ASSERT(is_unit(upright_rotation(any_deg)));
}

RC_GTEST_PROP(Position, gives_no_nan_when_it_is_legal, ()) {
    const Cylinder a = *generate::cylinder(k_farthest_origin_m);
    const Cylinder b = *generate::cylinder(k_farthest_origin_m);
    const Vec3 v = *generate::vec3(k_huge_m);
    RC_ASSERT(validate(a.at).is_ok());
    RC_ASSERT(is_finite(offset(a.at, b.at)));
    RC_ASSERT(std::isfinite(distance(a.at, b.at)));
    RC_ASSERT(std::isfinite(horizontal_distance(a.at, b.at)));
    RC_ASSERT(std::isfinite(heading_to(a.at, b.at)));
    RC_ASSERT(std::isfinite(gap_between_sides(a, b)));
    RC_ASSERT(std::isfinite(cylinder_distance(a, b)));
    RC_ASSERT(is_finite(global_to_local(a.at, v)));
    RC_ASSERT(is_finite(local_to_global(a.at, v)));
    RC_ASSERT(is_finite(point_local_to_local(a.at, b.at, v)));
    RC_ASSERT(is_finite(point_local_to_block(a.at, b.at, v)));
    RC_ASSERT(is_finite(subtract2(a.at, b.at).origin));
    RC_ASSERT(is_unit(subtract2(a.at, b.at).rotation));
    RC_ASSERT(is_finite(renormalized(a.at).frame.origin));
}

// --- base -----------------------------------------------------------------------------------------------

RC_GTEST_PROP(StampProperty, makes_exactly_one_of_two_different_stamps_newer, ()) {
    const auto a = static_cast<Stamp>(*generate::whole_number<int>(0, 0xFFFF));
    const int apart =
        *rc::gen::oneOf(generate::whole_number<int>(0, 0xFFFF), rc::gen::element(0, 0x7FFF, 0x8000));
    const auto b = static_cast<Stamp>(a + apart);
    if (a == b) {
        RC_ASSERT(!is_newer(a, b) && !is_newer(b, a));
    } else {
        RC_ASSERT(is_newer(a, b) != is_newer(b, a));
        // Within half a circle the one ahead is newer, wrapped or not.
        if (apart < 0x8000) RC_ASSERT(is_newer(a, b));
        if (apart == 0x8000) RC_ASSERT(is_newer(a, b) == (b < a));
    }
    RC_ASSERT(is_older(a, b) == is_newer(b, a));
}

// Each step is narrowed to a float, which moves it by at most 7.5e-9 s.
RC_GTEST_PROP(TimeSplitProperty, steps_and_rest_add_up_to_the_time_unless_it_is_thrown_away, ()) {
    const auto microseconds =
        *rc::gen::oneOf(generate::whole_number<int>(-1000, 2500000),
                        rc::gen::map(generate::whole_number<int>(0, 75),
                                     [](int thirtieths) { return thirtieths * 1000000 / 30; }));
    const double elapsed_s = microseconds * 1e-6;
    const TimeSplit split = split_elapsed(elapsed_s);
    RC_ASSERT(split.clock_snapped == (elapsed_s <= static_cast<double>(k_epsilon) || elapsed_s > 2.0));
    double sum_s = split.carried_over_s;
    for (std::uint32_t i = 0; i < split.count; ++i) {
        const auto quantum_s = static_cast<float>(split.quanta_s[i]);
        RC_ASSERT(quantum_s > 0.0F);
        RC_ASSERT(quantum_s <= 0.2F);
        if (i + 1 < split.count) RC_ASSERT(quantum_s == 0.2F);
        if (split.count > 1) RC_ASSERT(static_cast<double>(quantum_s) > 0.0333);
        sum_s += static_cast<double>(quantum_s);
    }
    RC_ASSERT(split.carried_over_s >= 0.0);
    RC_ASSERT(split.carried_over_s <= 1.0 / 30.0);
    if (split.clock_snapped) {
        RC_ASSERT(split.count == 0U && sum_s == 0.0);
    } else {
        RC_ASSERT(std::fabs(sum_s - elapsed_s) <= 1e-8 * split.count);
    }
}

}  // namespace
}  // namespace glidepath

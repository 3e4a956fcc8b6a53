// A world of any game: metres in a flat space, with the axes of your engine, and no cells.
//
//     const Space space;                                     // metres, z up; Space::unity() and others below
//     const BodyId runner = *world.spawn({.object = 1, .position = *space.at({-5, -5, 0})});
//     world.push(runner, GlideTo{.target = *space.at({-1, -5, 0}, 90)});        // a point and a heading
//     for (const Pose& pose : world.poses()) draw(space.frame_of(pose.position));
//
// The engine itself counts in landblocks (position.h). A space lays your coordinates over its map, which is
// 49 km across: the origin is the corner of a landblock, at first the one in the middle, so that coordinates
// may be negative. Headings are degrees, 0 = the way a body faces that is not turned, clockwise seen from
// above, in every space.
#pragma once

#include <glidepath/error.h>
#include <glidepath/position.h>

#include <cstddef>
#include <cstdint>

namespace glidepath {

// Which way the axes of a space point. A body that is not turned faces north.
enum class SpaceAxes : std::uint8_t {
    z_up,        // x east, y north, z up: the engine's own
    y_up_right,  // x east, y up, z south; right-handed: three.js, Godot (a body faces along -z)
    y_up_left,   // x east, y up, z north; left-handed: Unity (a body faces along +z)
    unreal,      // x north, y east, z up; left-handed: Unreal (a body faces along +x)
};
inline constexpr std::size_t k_space_axes_count = 4;
// As a word.
[[nodiscard]] const char* name_of(SpaceAxes axes);

// The landblock in the middle of the map: 24 384 m of world to the west and south of its corner, 24 576 m to
// the east and north.
inline constexpr CellId k_middle_landblock = 0x7F7F0000;

// A flat space over the engine's map. Plain data.
struct Space {
    SpaceAxes axes = SpaceAxes::z_up;
    // Its south-west corner is the origin; the lower half does not matter.
    CellId landblock = k_middle_landblock;
    float units_a_metre = 1;

    // three.js and Godot.
    [[nodiscard]] static constexpr Space y_up() { return {.axes = SpaceAxes::y_up_right}; }
    // Metres, y up, left-handed.
    [[nodiscard]] static constexpr Space unity() { return {.axes = SpaceAxes::y_up_left}; }
    // Centimetres, z up, left-handed.
    [[nodiscard]] static constexpr Space unreal() {
        return {.axes = SpaceAxes::unreal, .units_a_metre = 100};
    }
    // Metres from the corner of a landblock of Asheron's Call, x east, y north, z up.
    [[nodiscard]] static constexpr Space from_landblock(CellId cell) { return {.landblock = cell}; }

    // The same axes and units, counted from another landblock.
    [[nodiscard]] constexpr Space with_landblock(CellId cell) const {
        Space moved = *this;
        moved.landblock = cell;
        return moved;
    }

    // A point, upright and facing the heading. Refused: what is not finite, lies off the map or higher or
    // deeper than k_farthest_origin_m, and a space that validate() refuses.
    [[nodiscard]] Expected<Position> at(const Vec3& point, double heading_deg = 0) const;
    // A point with a rotation of this space; refused as well: one that is not of length one.
    [[nodiscard]] Expected<Position> position_of(const Frame& frame) const;
    // The way back, for any position; the point is the same to a fifth of a millimetre.
    [[nodiscard]] Frame frame_of(const Position& position) const;
    // The heading of a rotation of this space, in [0, 360).
    [[nodiscard]] double heading_of(const Quat& rotation) const;

    // Velocities and other lengths with a direction, such as SetMotion has.
    [[nodiscard]] Vec3 to_engine(const Vec3& velocity) const;
    [[nodiscard]] Vec3 from_engine(const Vec3& velocity_mps) const;
    // Turning speeds, radians a second about the axis. In a left-handed space they turn by the left hand.
    [[nodiscard]] Vec3 turning_to_engine(const Vec3& omega_radps) const;
    [[nodiscard]] Vec3 turning_from_engine(const Vec3& omega_radps) const;

    friend constexpr bool operator==(const Space&, const Space&) = default;
};

// Axes that exist, a landblock of the map, units that are finite and above zero.
[[nodiscard]] Error validate(const Space& space);

}  // namespace glidepath

// Where things are: plain vectors, rotations, frames, and positions in the world of landblocks and cells.
//
//     Position at{.cell = 0xA9B40001, .frame = {.origin = {90, 70, 12}, .rotation = upright_rotation(45)}};
//     at = renormalized(at);                          // the cell that the origin lies in
//     const float away_m = distance(at, other);       // across landblocks
//
// Headings are degrees, 0 = north (+y), clockwise seen from above, 90 = east (+x), in [0, 360).
#pragma once

#include <glidepath/error.h>

#include <cstdint>

namespace glidepath {

// Three numbers. Axes everywhere: x = east, y = north, z = up; a body faces along its local +y.
struct Vec3 {
    float x = 0;
    float y = 0;
    float z = 0;
    friend constexpr bool operator==(const Vec3&, const Vec3&) = default;
};

// A rotation: rotate(q, local vector) = global vector; q and -q are the same rotation.
struct Quat {
    float w = 1;
    float x = 0;
    float y = 0;
    float z = 0;
    friend constexpr bool operator==(const Quat&, const Quat&) = default;
};

// An origin and a rotation.
struct Frame {
    Vec3 origin;
    Quat rotation;
    friend constexpr bool operator==(const Frame&, const Frame&) = default;
};

// The world is a grid of 255 x 255 landblocks, 192 m square. A cell id names the landblock in its upper half
// (x in bits 24..31, y in bits 16..23) and the cell in the block in its lower half: 1..0x40 outdoors (8 x 8
// squares of 24 m, counted by column), 0x100 and up indoors. 0 = no cell.
using CellId = std::uint32_t;
[[nodiscard]] bool is_indoors(CellId cell);

// A frame relative to the south-west corner of the landblock that its cell names.
struct Position {
    CellId cell = 0;
    Frame frame;
    friend constexpr bool operator==(const Position&, const Position&) = default;
};

// All of these see across landblocks. From one position to another, global axes:
[[nodiscard]] Vec3 offset(const Position& from, const Position& to);
[[nodiscard]] float distance(const Position& a, const Position& b);
[[nodiscard]] float horizontal_distance(const Position& a, const Position& b);

// Degrees of the horizontal direction; 0 when horizontally closer than k_epsilon.
[[nodiscard]] double heading_to(const Position& from, const Position& to);

// Degrees; 0 faces north, 90 east.
[[nodiscard]] double heading_of(const Frame& frame);

// Upright, facing the heading.
[[nodiscard]] Quat upright_rotation(double heading_deg);

// The smaller angle between two headings, in [0, 180].
[[nodiscard]] double heading_gap(double a_deg, double b_deg);

// Canonical outdoor form of a position outdoors; an indoor position as it is. Off the map: cell 0.
[[nodiscard]] Position renormalized(Position position);

// Farther from its landblock's corner than this no position is taken: it would lose its centimetres, and the
// squares of such numbers would leave the range of floats. The world is 49 km across.
inline constexpr float k_farthest_origin_m = 1.0e6F;

// For positions from outside: finite and not absurdly far, a unit rotation, a legal cell.
[[nodiscard]] Error validate(const Position& position);

}  // namespace glidepath

// Geometry: vectors, rotations, frames, headings, cells and positions, and our own bit-stable trigonometry.
// Pure functions over plain values, for every layer above base.
#pragma once

namespace glidepath::base {}

namespace glidepath::geometry {
using namespace base;
}  // namespace glidepath::geometry

// Random inputs for property tests: finite vectors, rotations of length one, legal positions. All of them
// cover the whole range from the first run on (RapidCheck would start near zero) and mix in the numbers at
// which rules change: zero with both signs, epsilon and its neighbours, cell and block edges.
#pragma once

#include "base/units.h"
#include "geometry/heading.h"
#include "geometry/position.h"
#include "layers.h"
#include "unit/near.h"

#include <rapidcheck.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>

namespace glidepath::generate {

template <class T>
[[nodiscard]] rc::Gen<T> whole_number(T first, T last) {
    return rc::gen::resize(rc::kNominalSize, rc::gen::inRange<T>(first, static_cast<T>(last + 1)));
}

// Evenly spread over [-limit, limit]: a grid of two million steps either way.
[[nodiscard]] inline rc::Gen<float> even_float(float limit) {
    return rc::gen::map(whole_number<std::int32_t>(-2000000, 2000000),
                        [limit](std::int32_t step) { return static_cast<float>(step) / 2000000.0F * limit; });
}

// Any finite float of at most `limit`, all magnitudes alike, down to the smallest.
[[nodiscard]] inline rc::Gen<float> any_float(float limit = std::numeric_limits<float>::max()) {
    const auto bits = rc::gen::resize(rc::kNominalSize, rc::gen::arbitrary<std::uint32_t>());
    return rc::gen::map(bits, [limit](std::uint32_t word) {
        const auto value = std::bit_cast<float>(word);
        return std::fabs(value) <= limit ? value : std::fmod(static_cast<float>(word), limit);
    });
}

// Where rules change; what lies beyond `limit` is brought to it.
[[nodiscard]] inline rc::Gen<float> edge_float(float limit) {
    const auto edge = rc::gen::element(0.0F, -0.0F, k_epsilon, -k_epsilon, std::nextafter(k_epsilon, 0.0F),
                                       std::nextafter(-k_epsilon, 0.0F), std::nextafter(k_epsilon, 1.0F),
                                       1.0F, -1.0F, 24.0F, 192.0F, -192.0F, std::nextafter(192.0F, 0.0F),
                                       std::numeric_limits<float>::denorm_min());
    return rc::gen::map(edge, [limit](float value) { return std::clamp(value, -limit, limit); });
}

[[nodiscard]] inline rc::Gen<float> finite_float(float limit) {
    return rc::gen::weightedOneOf<float>(
        {{6, even_float(limit)}, {3, any_float(limit)}, {1, edge_float(limit)}});
}

[[nodiscard]] inline rc::Gen<Vec3> vec3_of(const rc::Gen<float>& axis) {
    return rc::gen::build<Vec3>(rc::gen::set(&Vec3::x, axis), rc::gen::set(&Vec3::y, axis),
                                rc::gen::set(&Vec3::z, axis));
}
[[nodiscard]] inline rc::Gen<Vec3> vec3(float limit) { return vec3_of(finite_float(limit)); }

// Any rotation; also quarter turns and other special ones, where numbers are exactly zero.
[[nodiscard]] inline rc::Gen<Quat> unit_quat() {
    const auto part = rc::gen::weightedOneOf<float>(
        {{5, even_float(1.0F)}, {1, rc::gen::element(0.0F, 1.0F, -1.0F, 1e-5F)}});
    return rc::gen::map(rc::gen::tuple(part, part, part, part), [](const auto& parts) {
        const auto& [w, x, y, z] = parts;
        return normalized_or({w, x, y, z}, Quat{});
    });
}

[[nodiscard]] inline rc::Gen<double> heading_deg() {
    return rc::gen::map(whole_number<std::int32_t>(0, 35999999),
                        [](std::int32_t step) { return static_cast<double>(step) * 1e-5; });
}

[[nodiscard]] inline rc::Gen<Frame> frame(float limit_m) {
    return rc::gen::build<Frame>(rc::gen::set(&Frame::origin, vec3(limit_m)),
                                 rc::gen::set(&Frame::rotation, unit_quat()));
}

// Standing on its feet, facing any way.
[[nodiscard]] inline rc::Gen<Frame> upright_frame(float limit_m) {
    return rc::gen::build<Frame>(
        rc::gen::set(&Frame::origin, vec3(limit_m)),
        rc::gen::set(&Frame::rotation, rc::gen::map(heading_deg(), upright_rotation)));
}

[[nodiscard]] inline rc::Gen<CellId> legal_cell() {
    const auto block = whole_number<CellId>(0, 254);
    const auto low = rc::gen::oneOf(whole_number<CellId>(1, k_last_outdoor_cell),
                                    whole_number<CellId>(k_first_indoor_cell, k_last_indoor_cell));
    return rc::gen::map(rc::gen::tuple(block, block, low), [](const auto& parts) {
        const auto& [x, y, cell] = parts;
        return (x << 24U) | (y << 16U) | cell;
    });
}

// Passes validate(). The origin is up to `limit_m` from the corner of its landblock: far outside it, as legal
// positions may be.
[[nodiscard]] inline rc::Gen<Position> legal_position(float limit_m) {
    return rc::gen::build<Position>(rc::gen::set(&Position::cell, legal_cell()),
                                    rc::gen::set(&Position::frame, frame(limit_m)));
}

[[nodiscard]] inline rc::Gen<Cylinder> cylinder(float limit_m) {
    const auto size = rc::gen::map(finite_float(limit_m), [](float value) { return std::fabs(value); });
    return rc::gen::build<Cylinder>(rc::gen::set(&Cylinder::radius_m, size),
                                    rc::gen::set(&Cylinder::height_m, size),
                                    rc::gen::set(&Cylinder::at, legal_position(limit_m)));
}

}  // namespace glidepath::generate

namespace glidepath {

inline std::ostream& operator<<(std::ostream& out, const Cylinder& cylinder) {
    return out << "radius " << cylinder.radius_m << " height " << cylinder.height_m << " at " << cylinder.at;
}

}  // namespace glidepath

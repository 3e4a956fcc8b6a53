// The path through the knots and beyond the newest one: what the follower aims at.
#pragma once

#include "predict/predictor.h"

namespace glidepath::predict {

inline constexpr double k_forever_s = std::numeric_limits<double>::infinity();

// Finds the piece of the path that the clock is in. Only after an update, or when the clock has left the
// piece.
void find_piece(Predictor& body);

[[nodiscard]] inline bool is_in_piece(const Predictor& body) {
    return body.piece_kind != PieceKind::none && body.clock_s >= body.piece.from_s &&
           body.clock_s < body.piece.until_s;
}

[[nodiscard]] inline bool is_falling(const Predictor& body, std::uint32_t knot) {
    return ((body.falling >> knot) & 1U) != 0;
}

// How far beyond the newest knot the velocity decays, and how long it then takes to come to 0.
[[nodiscard]] double foretold_s(const Predictor& body);
[[nodiscard]] double fading_s(const Predictor& body);

// Headings are in [0, 360). From one to another the short way, in (-180, 180]:
[[nodiscard]] double short_turn(double from_deg, double to_deg);
// Brings in what is off by less than a circle.
[[nodiscard]] double wrapped(double heading_deg);

// Between knots the short way; beyond the newest one it is held.
[[nodiscard]] double heading_at(const Predictor& body, double clock_s);

}  // namespace glidepath::predict

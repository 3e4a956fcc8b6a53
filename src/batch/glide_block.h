// Sixty-four gliding bodies as a structure of arrays, and one physics step of them. Only the usual case is
// done here: on the way to a waypoint, inside one cell, facing as the waypoint does. Whatever else happens is
// an event, and the body is left as it was for the plain path. docs/batch.md says why the bits are the same.
#pragma once

#include "batch/layer.h"

#include <cstddef>
#include <cstdint>

namespace glidepath::batch {

inline constexpr std::size_t k_lanes = 64;
inline constexpr std::size_t k_kept_positions = 3;  // as many passes as poses are kept of

// What a step reads and writes, by lane; everything is a float, so that a step is one kind of arithmetic.
struct GlideBlock {
    using Lanes = float[k_lanes];

    // Where the bodies were when the last passes were over, in the frame of the landblock: a ring, by axis.
    alignas(64) Lanes at[k_kept_positions][3] = {};
    Lanes head[3] = {};  // the waypoint, in the same landblock
    Lanes sine = {};     // the axes of an upright body: right = (cosine, sine), forward = (-sine, cosine)
    Lanes cosine = {};
    Lanes speed_mps = {};   // of catching up
    Lanes original_m = {};  // distance to the waypoint when the window began
    Lanes quantum_s = {};   // time since then
    Lanes frames = {};      // steps since then
    Lanes corner_x = {};    // of the cell
    Lanes corner_y = {};
};

// One step of the lanes in `mask`, from position `from` of the ring to position `to`. The result has a bit
// for every lane with an event, which is left as it was.
[[nodiscard]] std::uint64_t step(GlideBlock& block, std::size_t from, std::size_t to, float dt_s,
                                 std::uint64_t mask);

// Which instructions steps are made of. By default the widest that the processor has.
enum class Target : std::uint8_t { plain, avx2, avx512 };
[[nodiscard]] bool has_target(Target target);
// For tests: all must give the same bits. One that the processor lacks changes nothing.
void use_target(Target target);

}  // namespace glidepath::batch

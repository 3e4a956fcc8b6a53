// Sixteen gliding bodies as a structure of arrays, and one physics step of many of them. Only the usual case
// is done here: on the way to a waypoint, inside one landblock, facing as the waypoint does. Whatever else
// happens is an event, and the body is left as it was for the plain path. docs/batch.md says why the bits are
// the same.
#pragma once

#include "batch/layer.h"

#include <cstddef>
#include <cstdint>
#include <span>

namespace glidepath::batch {

inline constexpr std::size_t k_lanes = 16;          // of a block: their floats fill a cache line
inline constexpr std::size_t k_blocks = 4;          // that are stepped by one call
inline constexpr std::size_t k_kept_positions = 3;  // as many passes as poses are kept of

// By lane. In the order in which a step walks through it, so that memory is read in one go.
struct GlideBlock {
    using Lanes = float[k_lanes];

    // Where the bodies were when the last passes were over, in the frame of the landblock: a ring, by axis.
    alignas(64) Lanes at[k_kept_positions][3] = {};
    Lanes head[3] = {};  // the waypoint, in the same landblock
    Lanes w = {};        // of the rotation of an upright body
    Lanes z = {};
    Lanes speed_mps = {};               // of catching up
    Lanes original_m = {};              // distance to the waypoint when the window began
    std::uint8_t frames[k_lanes] = {};  // steps since then
    // What a step does not ask for: the waypoint's cell in the landblock, and the landblock.
    std::uint8_t head_cell[k_lanes] = {};
    std::uint16_t landblock[k_lanes] = {};
};

struct GlideStep {
    std::size_t from = 0;  // in the ring of positions
    std::size_t to = 0;
    float dt_s = 0;
    float window_s = 0;  // the length of a window that ends with this step: the same for all
};

// One step of the lanes in `mask`, sixteen bits a block. The result has a bit for every lane with an event,
// which is left as it was but for its position in `to`.
[[nodiscard]] std::uint64_t step(std::span<GlideBlock, k_blocks> blocks, const GlideStep& step,
                                 std::uint64_t mask);

// The same blocks will be stepped soon: their memory is asked for.
void prefetch(std::span<const GlideBlock, k_blocks> blocks, const GlideStep& step);

// Which instructions steps are made of. By default the widest that the processor has.
enum class Target : std::uint8_t { plain, avx2, avx512 };
[[nodiscard]] bool has_target(Target target);
// For tests: all must give the same bits. One that the processor lacks changes nothing.
void use_target(Target target);

}  // namespace glidepath::batch

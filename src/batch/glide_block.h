// Sixteen gliding bodies as a structure of arrays, and one physics step of many of them. Only the usual case
// is done here: on the way to a waypoint, inside one landblock, facing as the waypoint does. Whatever else
// happens is an event, and the body is left as it was for the plain path. docs/batch.md says why the bits are
// the same.
#pragma once

#include "batch/lanes.h"
#include "batch/layer.h"

#include <cstddef>
#include <cstdint>
#include <span>

namespace glidepath::batch {

inline constexpr std::size_t k_blocks = 4;  // that are stepped by one call

// In an order that leaves no gap before the floats, which fill whole cache lines.
struct GlideBlock : BodyLanes {
    std::uint8_t head_cell[k_lanes] = {};  // of the waypoint, in the landblock; a step does not ask for it
    std::uint8_t frames[k_lanes] = {};     // steps since the window began
    Floats head[3] = {};                   // the waypoint, in the same landblock
    Floats w = {};                         // of the rotation, which stays; the rest of it is zero
    Floats z = {};
    Floats speed_mps = {};   // of catching up
    Floats original_m = {};  // distance to the waypoint when the window began
};
static_assert(sizeof(GlideBlock) == 17 * sizeof(Floats));

[[nodiscard]] inline Quat rotation_in(const GlideBlock& block, std::size_t lane) {
    return {block.w[lane], 0.0F, 0.0F, block.z[lane]};
}

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

}  // namespace glidepath::batch

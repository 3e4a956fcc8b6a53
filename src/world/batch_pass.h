// Bodies that only glide are stepped in blocks (batch/glide_block.h). A body's lane has its own rank; what
// the block does not hold stays in its entity, and what it holds is written back when somebody looks or when
// something else happens than gliding on. Then the plain path goes on with it. docs/batch.md.
#pragma once

#include "batch/glide_block.h"
#include "steering/interpolation.h"
#include "world/layer.h"
#include "world/pose_history.h"
#include "world/rank_bits.h"

#include <array>
#include <vector>

namespace glidepath::world {

static_assert(k_lanes * k_blocks == k_ranks_a_word && k_kept_positions == k_kept_passes);

// Fewer bodies are not worth it.
inline constexpr std::uint32_t k_least_batched_ranks = 256;

struct BatchPass {
    // How long the window of a body has lasted after so many steps: the same for all in blocks.
    using WindowTimes = std::array<float, k_stall_window_frames>;

    std::vector<GlideBlock> blocks;           // by rank, sixteen each
    RankBits gliding;                         // who is in a block
    RankBits kept_in_blocks;                  // whose last positions are kept in a block of either kind
    std::size_t newest = 0;                   // in the ring of positions: after the last pass
    std::array<float, k_kept_passes> dt_s{};  // of the pass that led to each position of the ring
    std::array<WindowTimes, k_kept_passes> window_s{};  // when the bodies were there
    bool is_open = false;                               // in this pass bodies are stepped in blocks

    [[nodiscard]] static std::size_t before(std::size_t ring) {
        return (ring + k_kept_passes - 1) % k_kept_passes;
    }
    [[nodiscard]] GlideBlock& block_of(std::uint32_t rank) { return blocks[rank / k_lanes]; }
    [[nodiscard]] const GlideBlock& block_of(std::uint32_t rank) const { return blocks[rank / k_lanes]; }
    // A pass of this length begins. The time of a window is added up as the plain path does.
    void begin_pass(float length_s);
    // Of the pass that has begun.
    [[nodiscard]] GlideStep step() const;
};

// Writes down what a lane knows of its body's queue.
void store_queue(const GlideBlock& block, std::size_t lane, std::uint32_t behind_the_head,
                 const BatchPass::WindowTimes& window_s, Interpolation& state);

}  // namespace glidepath::world

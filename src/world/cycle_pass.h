// Bodies that only play the cycle of their motion are stepped in blocks too (batch/cycle_block.h): those that
// run, those that run after a target while there is nothing to decide, and those that act and stand. Unlike
// gliding bodies few bodies do so, so that their lanes are dense and know the ranks of their bodies.
// docs/batch.md.
#pragma once

#include "animation/steady_cycle.h"
#include "batch/cycle_block.h"
#include "entity/actor.h"
#include "planning/target_tracker.h"
#include "world/layer.h"
#include "world/rank_bits.h"

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

namespace glidepath::world {

// Sines take work, and creatures of a kind turn alike: the last turns that were asked for.
class UprightTurns {
  public:
    // What animation::upright_turn says.
    [[nodiscard]] std::optional<Quat> of(const Sequence& sequence, double frame_s);

  private:
    struct Known {
        Vec3 omega;
        double frame_s = 0;
        std::optional<Quat> turn = Quat{};
    };
    std::array<Known, 16> known_;
};

struct CyclePass {
    std::vector<CycleBlock> blocks;
    std::vector<CycleOutcome> outcomes;        // of the blocks, in a pass
    std::vector<std::uint32_t> rank_of_lane;   // of as many lanes as are in use
    std::vector<std::uint32_t> lane_of_actor;  // by slot of the pool
    RankBits cycling;                          // who is in a block
    RankBits candidates;                       // had a turn in this pass and might be
    UprightTurns turns;

    std::uint32_t passes = 0;

    // To ask whether a body does nothing but play its cycle takes a third of a turn: of those that did not
    // come from a block each is asked in every second pass.
    [[nodiscard]] bool is_asked_now(std::uint32_t rank) const { return (rank + passes) % 2 == 0; }

    // For so many actors: a steady state then allocates nothing.
    void reserve(std::size_t actors);

    [[nodiscard]] std::uint32_t lanes() const { return static_cast<std::uint32_t>(rank_of_lane.size()); }
    [[nodiscard]] CycleBlock& block_of(std::uint32_t lane) { return blocks[lane / k_lanes]; }
    [[nodiscard]] const CycleBlock& block_of(std::uint32_t lane) const { return blocks[lane / k_lanes]; }
};

// Writes down what a lane knows of its body's cycle, after its last step or before it. The tracker: if the
// body has one.
void store_cycle(const CycleBlock& block, std::size_t lane, bool is_after, const Position& position,
                 Actor& actor, TargetTracker* tracker);

}  // namespace glidepath::world

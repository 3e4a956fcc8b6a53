// Sixteen bodies that play the cycle of their motion and do nothing else: they run, turn, or stand. One
// physics step of them is a step of the cycle and what that moves and turns the body by. Whatever else
// happens is an event, and the body is left as it was for the plain path. docs/batch.md says why the bits are
// the same.
#pragma once

#include "batch/lanes.h"
#include "batch/layer.h"

#include <cstddef>
#include <cstdint>

namespace glidepath::batch {

// Frames of a cycle that one step may pass; more are an event.
inline constexpr std::int32_t k_most_frames_a_step = 8;
// No body with a quicker cycle may be in a block: the numbers of its frames have to be whole numbers.
inline constexpr float k_most_framerate = 10000.0F;

struct CycleBlock : BodyLanes {
    // All lanes are empty: nothing ever happens in such a lane.
    CycleBlock();

    // A bit a lane.
    std::uint32_t in_place = 0xFFFF;  // its cycle does not carry it
    std::uint32_t idle = 0xFFFF;      // nor turn it
    std::uint32_t turning = 0;        // its rotation may change
    std::uint32_t restless = 0;       // a step in which no frame is passed is an event
    std::uint32_t watching = 0;       // its planner is asked when it sees the target elsewhere
    std::uint32_t straying = 0;       // it does, after the last step, and there is nothing else to ask
    std::uint32_t tracks = 0;         // its tracker notes every half second that it worked
    std::uint32_t quiet = 0;          // not idle, and did not move in the last pass

    alignas(64) double frame_number[k_lanes] = {};
    double frame_before[k_lanes] = {};  // before the last step, so that it can be taken back
    double frame_s[k_lanes] = {};       // how long a frame lasts
    double begin[k_lanes] = {};         // the frame number with which the cycle begins
    double until_s[k_lanes] = {};       // of the world's clock: later its planner is asked
    double worked_s[k_lanes] = {};      // when the tracker did, on the clock of stepped time
    double worked_before_s[k_lanes] = {};
    Floats w[k_kept_positions] = {};  // of the rotation, a ring as that of positions; the rest of it is zero
    Floats z[k_kept_positions] = {};
    Floats framerate = {};    // below zero: played backward
    Floats last = {};         // the frame with which it ends
    Floats stops_at = {};     // the frame number at which something else happens: a hook
    Floats velocity[3] = {};  // along the body's axes
    Floats scale = {};
    Floats turn_w = {};  // the rotation in one frame, of length one
    Floats turn_z = {};
    // When it moves slower or quicker than this its planner is asked.
    Floats least_mps = {};
    Floats most_mps = {};
    // Of those that watch their target.
    Floats target[2] = {};   // where it is, in the frame of the landblock
    Floats side = {};        // where that is seen: ahead 0, to the left 1, to the right -1
    Floats nearest_m2 = {};  // nearer or farther than this its planner is asked too; squares of distances
    Floats farthest_m2 = {};
};

[[nodiscard]] inline Quat rotation_in(const CycleBlock& block, std::size_t lane, std::size_t ring) {
    return {block.w[ring][lane], 0.0F, 0.0F, block.z[ring][lane]};
}

struct CycleStep {
    std::size_t from = 0;  // in the ring of positions
    std::size_t to = 0;
    float dt_s = 0;
    double clock_s = 0;
    double stepped_until_s = 0;  // of all bodies in blocks, after the step
    double work_period_s = 0;    // of trackers
};

// A bit a lane.
struct CycleOutcome {
    std::uint32_t events = 0;  // left as they were, but for the position in `to`
    std::uint32_t moved = 0;   // or turned
    std::uint32_t tired = 0;   // stepped, but have not moved for two steps: poses are no longer kept of them
    std::uint32_t asks = 0;    // stepped, and after the step the planner may have something to decide
};

// One step of all lanes.
[[nodiscard]] CycleOutcome step(CycleBlock& block, const CycleStep& step);

// What is in one lane, a body or nothing, is in the other too.
void copy_lane(CycleBlock& to, std::size_t to_lane, const CycleBlock& from, std::size_t from_lane);
void clear_lane(CycleBlock& block, std::size_t lane);

}  // namespace glidepath::batch

// From a sequence to the offset that the body's tick goes on with: stages 1 and 2 of the tick
// (spec/sequences.md 8), and a smoothed variant that retail does not have.
#pragma once

#include <glidepath/assets.h>

#include "animation/layer.h"
#include "animation/sequence.h"

namespace glidepath::animation {

// Facts of the body that decide what becomes of its root motion.
struct RootMotionView {
    bool has_parts = true;  // a body without parts plays nothing
    bool hidden = false;    // a hidden body plays nothing either
    // Stands on ground that it can walk on; otherwise animation turns it, but does not carry it.
    bool walkable = true;
    float scale = 1;
    RootMotionMode mode = RootMotionMode::keyframed;
};

struct RootMotionStep {
    Frame delta;
    AdvanceOutcome outcome = AdvanceOutcome::finished;
};

[[nodiscard]] RootMotionStep root_motion(Sequence& sequence, const ClipLibrary& clips,
                                         const RootMotionView& view, float dt_s, HookQueue* hooks);

// Plays like advance(), to the same frame number with the same events, but `delta` gets velocity x dt and
// omega x dt, whatever frames are passed, and of each pos frame the share that its time has in dt. The shares
// of a frame add up to exactly what advance() gives for it, so that both modes meet wherever a frame ends.
// They differ by design in two places: a change from backward to forward play does not get retail's extra
// frame of velocity, and a framerate of less than k_epsilon still moves by velocity. A negative dt_s, which
// no game produces, is played as by advance().
AdvanceOutcome advance_smoothed(Sequence& sequence, const ClipLibrary& clips, double dt_s, Frame& delta,
                                HookQueue* hooks);

}  // namespace glidepath::animation

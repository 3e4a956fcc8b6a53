// A sequence that has nothing but its cycle to play: every frame carries and turns the body by the same, and
// none raises anything before the frame number that is returned.
#pragma once

#include "animation/layer.h"
#include "animation/sequence.h"

#include <optional>

namespace glidepath::animation {

struct SteadyCycle {
    SequenceNode node;
    double frame_s = 0;  // how long a frame lasts
    // Where advance() has to be asked again: a hook is passed, or the cycle ends and has some. Infinite:
    // never.
    float stops_at = 0;
};

[[nodiscard]] std::optional<SteadyCycle> steady_cycle(const Sequence& sequence, const ClipLibrary& clips);

// By how much such a sequence turns the body in a frame: of length one. None: not about the upright axis.
[[nodiscard]] std::optional<Quat> upright_turn(const Sequence& sequence, double frame_s);

}  // namespace glidepath::animation

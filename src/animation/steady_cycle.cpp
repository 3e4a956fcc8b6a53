#include "animation/steady_cycle.h"

#include "base/units.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace glidepath::animation {

namespace {

// Frames are passed when their number has grown by one.
float next_stop(const Clip& clip, const SequenceNode& node, double frame_number) {
    if (clip.hooks.empty()) return std::numeric_limits<float>::infinity();
    const auto next = std::find_if(clip.hooks.begin(), clip.hooks.end(), [&](const ClipHook& hook) {
        return hook.direction != HookDirection::backward &&
               static_cast<double>(hook.frame) + 1.0 > frame_number;
    });
    const float end = static_cast<float>(node.high) + 1.0F;
    return next == clip.hooks.end() ? end : std::min(end, static_cast<float>(next->frame) + 1.0F);
}

}  // namespace

std::optional<SteadyCycle> steady_cycle(const Sequence& sequence, const ClipLibrary& clips) {
    if (sequence.count != 1 || sequence.owed_done != 0) return std::nullopt;
    const SequenceNode& node = sequence.nodes[0];
    const bool is_inside = sequence.frame_number >= node.low && sequence.frame_number < node.high + 1.0;
    if (!(std::fabs(node.framerate) > k_epsilon) || node.low > node.high || !is_inside) return std::nullopt;
    const Clip& clip = clips[node.clip];
    const bool raises_backward = node.framerate < 0.0F && !clip.hooks.empty();
    if (!clip.pos_frames.empty() || raises_backward) return std::nullopt;
    const double frame_s = std::fabs(1.0 / static_cast<double>(node.framerate));
    return SteadyCycle{node, frame_s, next_stop(clip, node, sequence.frame_number)};
}

std::optional<Quat> upright_turn(const Sequence& sequence, double frame_s) {
    Frame delta;
    if (sequence.omega != Vec3{}) apply_physics(sequence, delta, frame_s, 1.0);
    const Quat& turn = delta.rotation;
    return turn.x == 0.0F && turn.y == 0.0F ? std::optional(turn) : std::nullopt;
}

}  // namespace glidepath::animation

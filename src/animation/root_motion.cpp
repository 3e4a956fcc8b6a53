#include "animation/root_motion.h"

#include "base/units.h"

#include <algorithm>
#include <cmath>

namespace glidepath::animation {

namespace {

// Where a pos frame has carried the body after `share` of its time. Straight between start and end, brought
// to length one: at the few degrees of a frame that is as even as turning by equal angles.
Frame part_of(const Frame& pos, double share) {
    const Quat end = normalized_or(pos.rotation, {});
    const double sign = end.w < 0.0F ? -1.0 : 1.0;  // the shorter way round
    const auto part = [share, sign](float c) {
        return static_cast<float>(static_cast<double>(c) * share * sign);
    };
    const Quat between{static_cast<float>(1.0 - share + static_cast<double>(end.w) * sign * share),
                       part(end.x), part(end.y), part(end.z)};
    return {narrow(widen(pos.origin) * share), normalized_or(between, {})};
}

// From one share of a pos frame to another. Shares of the same frame telescope: their sum is the whole frame.
void add_part(Frame& delta, const Frame& pos, double from, double to) {
    delta = combine(delta, subtract2(part_of(pos, to), part_of(pos, from)));
}

// A stretch of frame numbers inside one animation, from where it is entered to where it is left or time runs
// out.
struct Stretch {
    double from = 0;
    double to = 0;
};

// The pos frame that moves the body while the frame number is in `frame`: its own, but forward the last one
// borrows the first of the following animation (spec/sequences.md 6.4). Nullptr: there is none.
const Frame* pos_frame_in(const ClipLibrary& clips, const SequenceNode& node, const SequenceNode& next,
                          std::int32_t frame) {
    const bool is_borrowed = node.framerate > 0.0F && frame >= node.high;
    if (is_borrowed && !(next.framerate > 0.0F)) return nullptr;
    const Clip& clip = clips[is_borrowed ? next.clip : node.clip];
    if (clip.pos_frames.empty()) return nullptr;
    const std::int32_t index = is_borrowed ? next.low : std::clamp(frame, node.low, node.high);
    return &clip.pos_frames[static_cast<std::size_t>(index)];
}

void add_stretch(Frame& delta, const ClipLibrary& clips, const SequenceNode& node, const SequenceNode& next,
                 const Stretch& stretch) {
    double at = stretch.from;
    while (at != stretch.to) {
        const bool forward = stretch.to > at;
        const double frame = forward ? std::floor(at) : std::ceil(at) - 1.0;
        const double until = forward ? std::min(frame + 1.0, stretch.to) : std::max(frame, stretch.to);
        if (const Frame* pos = pos_frame_in(clips, node, next, static_cast<std::int32_t>(frame));
            pos != nullptr) {
            add_part(delta, *pos, at - frame, until - frame);
        }
        at = until;
    }
}

// What the pos frames give in dt. It follows the path of advance() over the list without touching it.
void add_pos_frames(Frame& delta, const Sequence& sequence, const ClipLibrary& clips, double dt_s) {
    double left_s = dt_s;
    double at = sequence.frame_number;
    double frames_passed = 0;
    std::uint32_t current = 0;
    for (std::uint32_t changes = 0; changes < k_max_changes_per_tick; ++changes) {
        const SequenceNode& node = sequence.nodes[current];
        const SequenceNode& next = sequence.nodes[std::min(current + 1, sequence.count - 1)];
        const auto framerate = static_cast<double>(node.framerate);
        if (std::fabs(framerate) <= static_cast<double>(k_epsilon)) return;
        const double end = framerate > 0.0 ? node.high + 1.0 : node.low;
        const double to = at + framerate * left_s;
        const bool ended = framerate > 0.0 ? to >= end : to < end;
        // A backward clip starts a hair before its end; that hair is part of its way.
        const bool is_backward_start = framerate < 0.0 && at == starting_frame(node) && to != at;
        const double from = is_backward_start ? node.high + 1.0 : at;
        const bool is_window = node.low <= node.high;  // a swapped one is left at once
        if (is_window) add_stretch(delta, clips, node, next, {from, ended ? end : to});
        frames_passed += std::fabs(end - at);
        if (!ended || frames_passed > k_max_frames_per_tick) return;

        left_s = (to - end) / framerate;
        current = std::min(current + 1, sequence.count - 1);
        at = starting_frame(next);
    }
}

bool has_pos_frames(const Sequence& sequence, const ClipLibrary& clips) {
    return std::any_of(sequence.nodes.begin(), sequence.nodes.begin() + sequence.count,
                       [&clips](const SequenceNode& node) { return !clips[node.clip].pos_frames.empty(); });
}

}  // namespace

AdvanceOutcome advance_smoothed(Sequence& sequence, const ClipLibrary& clips, double dt_s, Frame& delta,
                                HookQueue* hooks) {
    if (dt_s < 0.0) return advance(sequence, clips, dt_s, &delta, hooks);
    if (has_pos_frames(sequence, clips)) add_pos_frames(delta, sequence, clips, dt_s);
    apply_physics(sequence, delta, dt_s, dt_s);
    return advance(sequence, clips, dt_s, nullptr, hooks);
}

RootMotionStep root_motion(Sequence& sequence, const ClipLibrary& clips, const RootMotionView& view,
                           float dt_s, HookQueue* hooks) {
    RootMotionStep result;
    if (view.hidden || !view.has_parts) return result;
    const auto quantum_s = static_cast<double>(dt_s);
    result.outcome = view.mode == RootMotionMode::smoothed
                         ? advance_smoothed(sequence, clips, quantum_s, result.delta, hooks)
                         : advance(sequence, clips, quantum_s, &result.delta, hooks);
    const double factor = view.walkable ? static_cast<double>(view.scale) : 0.0;
    result.delta.origin = narrow(widen(result.delta.origin) * factor);
    return result;
}

}  // namespace glidepath::animation

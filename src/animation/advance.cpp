// One update of a sequence: spec/sequences.md 3 and 5.
#include "animation/sequence.h"
#include "base/assert.h"
#include "base/units.h"

#include <algorithm>
#include <cmath>

namespace glidepath::animation {

namespace {

// How far omega turns the body in a time.
struct Turn {
    double time_s = 0;  // 0: not known yet
    bool is_noticeable = false;
    Quat rotation;
};

Turn turn_in(const Sequence& sequence, double time_s) {
    const Vec3 w_rad = narrow(widen(sequence.omega) * time_s);
    Turn turn{time_s, !(length(w_rad) < static_cast<double>(k_epsilon)), {}};
    if (turn.is_noticeable) turn.rotation = from_rotation_vector(w_rad);
    return turn;
}

void move(const Sequence& sequence, Frame& delta, double time_s) {
    delta.origin = narrow(widen(delta.origin) + widen(sequence.velocity) * time_s);
}

// About the frame's own axes, which is multiplying from the right.
void turn_by(Frame& delta, const Turn& turn) {
    if (!turn.is_noticeable) return;
    const bool is_unturned = delta.rotation == Quat{};  // as at the start of every tick
    set_rotation(delta, is_unturned ? turn.rotation : delta.rotation * turn.rotation);
}

double signed_time(double t_s, double sign) { return sign < 0.0 ? -std::fabs(t_s) : std::fabs(t_s); }

// What a round of the update works on.
struct Playback {
    Sequence& sequence;
    const ClipLibrary& clips;
    Frame* delta;
    HookQueue* hooks;
    std::uint32_t current = 0;  // index in the list; heads are dropped at the end
    std::uint32_t frames_passed = 0;
    Turn turn{};  // of the last frame step: those of one animation are all alike
};

bool is_above_epsilon(float framerate) { return std::fabs(framerate) > k_epsilon; }

// Of a frame number inside its clip, which is never negative: truncating is rounding down.
std::int32_t whole_frame(double frame_number) { return static_cast<std::int32_t>(frame_number); }

// apply_physics for the time of one frame.
void frame_step(Playback& playback, const SequenceNode& node, double q_s) {
    if (!is_above_epsilon(node.framerate)) return;
    const double frame_s = signed_time(1.0 / static_cast<double>(node.framerate), q_s);
    move(playback.sequence, *playback.delta, frame_s);
    if (playback.sequence.omega == Vec3{}) return;
    if (playback.turn.time_s != frame_s) playback.turn = turn_in(playback.sequence, frame_s);
    turn_by(*playback.delta, playback.turn);
}

// Combines the pos frame, or takes it back, and moves on by the time of one frame.
void pass_forward(Playback& playback, const SequenceNode& node, const Clip& clip, std::int32_t frame,
                  double q_s) {
    if (playback.delta == nullptr) return;
    if (!clip.pos_frames.empty()) {
        *playback.delta = combine(*playback.delta, clip.pos_frames[static_cast<std::size_t>(frame)]);
    }
    frame_step(playback, node, q_s);
}

void pass_backward(Playback& playback, const SequenceNode& node, const Clip& clip, std::int32_t frame,
                   double q_s) {
    if (playback.delta == nullptr) return;
    if (!clip.pos_frames.empty()) {
        *playback.delta = subtract1(*playback.delta, clip.pos_frames[static_cast<std::size_t>(frame)]);
    }
    frame_step(playback, node, q_s);
}

void queue_hooks(const Playback& playback, const Clip& clip, std::int32_t frame, HookDirection direction) {
    if (playback.hooks == nullptr || clip.hooks.empty()) return;
    for (const ClipHook& hook : hooks_of_frame(clip, static_cast<std::uint32_t>(frame))) {
        if (hook.direction == HookDirection::both || hook.direction == direction) {
            playback.hooks->push({hook.hook, static_cast<std::int32_t>(direction)});
        }
    }
}

struct Round {
    bool ended = false;  // the animation is over
    double left_s = 0;   // of the time, for the next one
};

Round play_forward(Playback& playback, const SequenceNode& node, double step, double q_s) {
    Round round;
    double& frame_number = playback.sequence.frame_number;
    const std::int32_t last = whole_frame(frame_number);
    frame_number += step;
    if (frame_number >= node.high + 1.0) {
        const double over = frame_number - node.high - 1.0;
        if (is_above_epsilon(node.framerate)) round.left_s = over / static_cast<double>(node.framerate);
        frame_number = node.high;
        round.ended = true;
    }
    const std::int32_t now = whole_frame(frame_number);
    if (last >= now) return round;
    const Clip& clip = playback.clips[node.clip];
    playback.frames_passed += static_cast<std::uint32_t>(now - last);
    for (std::int32_t frame = last; frame < now; ++frame) {
        pass_forward(playback, node, clip, frame, q_s);
        queue_hooks(playback, clip, frame, HookDirection::forward);
    }
    return round;
}

Round play_backward(Playback& playback, const SequenceNode& node, double step, double q_s) {
    Round round;
    double& frame_number = playback.sequence.frame_number;
    const std::int32_t last = whole_frame(frame_number);
    frame_number += step;
    if (frame_number < node.low) {
        const double over = frame_number - node.low;
        if (is_above_epsilon(node.framerate)) round.left_s = over / static_cast<double>(node.framerate);
        frame_number = node.low;
        round.ended = true;
    }
    const std::int32_t now = whole_frame(frame_number);
    if (last <= now) return round;
    const Clip& clip = playback.clips[node.clip];
    playback.frames_passed += static_cast<std::uint32_t>(last - now);
    for (std::int32_t frame = last; frame > now; --frame) {
        pass_backward(playback, node, clip, frame, q_s);
        queue_hooks(playback, clip, frame, HookDirection::backward);
    }
    return round;
}

// Leaving an animation takes its first frame back where playing it forward had put it in, entering one puts
// it in: that is how the last frame of each animation gets its share (spec/sequences.md 5.1 and 6.4).
void change_animation(Playback& playback, double q_s) {
    Sequence& sequence = playback.sequence;
    const std::uint32_t tail = sequence.count - 1;
    const bool forward_in_time = q_s >= 0.0;

    const SequenceNode& old = sequence.nodes[playback.current];
    if ((old.framerate < 0.0F) == forward_in_time) {
        pass_backward(playback, old, playback.clips[old.clip], whole_frame(sequence.frame_number), q_s);
    }
    if (forward_in_time) {
        playback.current = std::min(playback.current + 1, tail);
    } else {
        playback.current = playback.current > 0 ? playback.current - 1 : tail;
    }
    const SequenceNode& next = sequence.nodes[playback.current];
    sequence.frame_number = forward_in_time ? starting_frame(next) : ending_frame(next);
    if (forward_in_time ? next.framerate > 0.0F : next.framerate < 0.0F) {
        pass_forward(playback, next, playback.clips[next.clip], whole_frame(sequence.frame_number), q_s);
    }
}

void drop_played_heads(Sequence& sequence, std::uint32_t current) {
    if (current == 0) return;
    SequenceNode* const begin = sequence.nodes.data();
    std::copy(begin + current, begin + sequence.count, begin);
    sequence.count -= current;
}

void report_owed(Sequence& sequence, HookQueue* hooks) {
    for (; sequence.owed_done > 0; --sequence.owed_done) {
        if (hooks != nullptr) hooks->push({});
    }
}

AdvanceOutcome play(Playback& playback, double dt_s, Reading zero_time) {
    double q_s = dt_s;
    for (std::uint32_t changes = 0;; ++changes) {
        if (changes == k_max_changes_per_tick || playback.frames_passed > k_max_frames_per_tick) {
            return AdvanceOutcome::cut_off;
        }
        if (zero_time == Reading::documented && std::fabs(q_s) < static_cast<double>(k_epsilon)) {
            if (playback.delta != nullptr) apply_physics(playback.sequence, *playback.delta, q_s, q_s);
            return AdvanceOutcome::finished;
        }
        const SequenceNode& node = playback.sequence.nodes[playback.current];
        const double step = static_cast<double>(node.framerate) * q_s;
        Round round;
        if (step > 0.0) {
            round = play_forward(playback, node, step, q_s);
        } else if (step < 0.0) {
            round = play_backward(playback, node, step, q_s);
        } else if (playback.delta != nullptr && std::fabs(q_s) > static_cast<double>(k_epsilon)) {
            apply_physics(playback.sequence, *playback.delta, q_s, q_s);
        }
        if (!round.ended) return AdvanceOutcome::finished;

        if (playback.hooks != nullptr && playback.sequence.count > 1) playback.hooks->push({});
        change_animation(playback, q_s);
        q_s = round.left_s;
    }
}

}  // namespace

void apply_physics(const Sequence& sequence, Frame& delta, double t_s, double sign) {
    const double time_s = signed_time(t_s, sign);
    move(sequence, delta, time_s);
    if (sequence.omega != Vec3{}) turn_by(delta, turn_in(sequence, time_s));
}

AdvanceOutcome advance(Sequence& sequence, const ClipLibrary& clips, double dt_s, Frame* delta,
                       HookQueue* hooks, Reading zero_time) {
    GLIDEPATH_ASSERT(std::isfinite(dt_s));
    report_owed(sequence, hooks);
    if (sequence.count == 0) {
        if (delta != nullptr) apply_physics(sequence, *delta, dt_s, dt_s);
        return AdvanceOutcome::finished;
    }
    Playback playback{sequence, clips, delta, hooks};
    const AdvanceOutcome outcome = play(playback, dt_s, zero_time);
    drop_played_heads(sequence, playback.current);
    return outcome;
}

}  // namespace glidepath::animation

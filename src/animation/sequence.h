// A sequence: the animations a body plays one after the other, the frame it is at, and the velocity that its
// motions give it. Advancing it yields root motion. spec/sequences.md 1 to 7; retail's names are
// CSequence and AnimSequenceNode.
//
// Retail keeps pointers to the current and to the first cyclic animation. Neither is needed: every append
// makes the tail the first cyclic one, and played heads are dropped after each update, so that between
// updates the current one is always the head.
#pragma once

#include <glidepath/assets.h>
#include <glidepath/rules.h>

#include "animation/hooks.h"
#include "animation/layer.h"
#include "base/hash.h"
#include "base/small_ring.h"
#include "geometry/frame.h"

#include <cstdint>

namespace glidepath::animation {

// The longest list in the conformance vectors has 22.
inline constexpr std::uint32_t k_sequence_capacity = 64;

// A tick is cut off after this many changes of animation (spec/sequences.md 11.1)...
inline constexpr std::uint32_t k_max_changes_per_tick = 10000;
// ...or frames, whichever comes first (a rule of our own against absurd framerates on long clips).
inline constexpr std::uint32_t k_max_frames_per_tick = 1'000'000;

// A clip, the window low..high of its frames that is played, and how fast. Backward when the framerate is
// negative. low > high only after a multiplication by a negative factor.
struct SequenceNode {
    ClipIndex clip = k_no_clip;
    std::int32_t low = 0;
    std::int32_t high = 0;
    float framerate = 0;  // frames per second
    friend constexpr bool operator==(const SequenceNode&, const SequenceNode&) = default;
};

struct Sequence {
    double frame_number = 0;  // in the head
    Vec3 velocity;            // m/s, along the body's axes
    Vec3 omega;               // rad/s, about the body's axes
    std::uint32_t count = 0;
    std::uint32_t owed_done = 0;  // links dropped from a full list; the next update reports them as done
    SmallArray<SequenceNode, 8, k_sequence_capacity>
        nodes;  // head = current, tail = the one that is repeated
};

[[nodiscard]] double starting_frame(const SequenceNode& node);
[[nodiscard]] double ending_frame(const SequenceNode& node);

// At the tail, with low and high clamped to the clip's frames; high < 0 = to the end. An unknown clip is
// ignored. In a full list the oldest waiting link makes way and counts as played.
void append_animation(Sequence& sequence, const ClipLibrary& clips, ClipId clip, std::int32_t low,
                      std::int32_t high, float framerate);

void set_velocity(Sequence& sequence, const Vec3& velocity_mps);
void set_omega(Sequence& sequence, const Vec3& omega_radps);
void combine_physics(Sequence& sequence, const Vec3& velocity_mps, const Vec3& omega_radps);
void subtract_physics(Sequence& sequence, const Vec3& velocity_mps, const Vec3& omega_radps);

// The tail's framerate times `factor`; a negative one also swaps low and high.
void multiply_cyclic_framerate(Sequence& sequence, float factor);
// Drops the tail. The link before it becomes the tail and is repeated when it has been played.
void remove_cyclic_animations(Sequence& sequence);
// Drops up to `limit` links, from the tail's side; when the playing one is among them the tail starts.
void remove_link_animations(Sequence& sequence, std::uint32_t limit);
void remove_all_link_animations(Sequence& sequence);

void clear_animations(Sequence& sequence);
void clear_physics(Sequence& sequence);
void clear(Sequence& sequence);

enum class AdvanceOutcome : std::uint8_t {
    finished,
    cut_off,  // the limits above were reached and the rest of the time was thrown away
};

// One update, as retail does it: a frame moves the body when it is passed, at once. `delta` (nullptr: a body
// that never moves) receives the motion on top of what it holds; `hooks` (nullptr: not wanted) the
// events. `zero_time`: spec/rules.md 1.18.
AdvanceOutcome advance(Sequence& sequence, const ClipLibrary& clips, double dt_s, Frame* delta,
                       HookQueue* hooks, Reading zero_time = Reading::retail);

// delta moved by velocity and turned by omega for |t_s|, backwards when `sign` is negative.
void apply_physics(const Sequence& sequence, Frame& delta, double t_s, double sign);

void add_to(StateHash& hash, const Sequence& sequence);

}  // namespace glidepath::animation

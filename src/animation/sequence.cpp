// The list of a sequence and its velocities; src/animation/advance.cpp plays it.
#include "animation/sequence.h"

#include "base/assert.h"
#include "base/units.h"
#include "geometry/position.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace glidepath::animation {

namespace {

constexpr std::uint32_t k_oldest_waiting = 1;  // behind the head, which is playing

SequenceNode& tail(Sequence& sequence) { return sequence.nodes[sequence.count - 1]; }

void erase(Sequence& sequence, std::uint32_t first, std::uint32_t last) {
    SequenceNode* const begin = sequence.nodes.data();
    std::copy(begin + last, begin + sequence.count, begin + first);
    sequence.count -= last - first;
}

// Each product and sum of velocities is a float in the client.
float saturated(double value) {
    constexpr auto k_largest = static_cast<double>(std::numeric_limits<float>::max());
    return static_cast<float>(std::clamp(value, -k_largest, k_largest));
}

Vec3 saturated(const DVec3& v) { return {saturated(v.x), saturated(v.y), saturated(v.z)}; }

}  // namespace

double starting_frame(const SequenceNode& node) {
    return node.framerate >= 0.0F ? node.low : node.high + 1.0 - static_cast<double>(k_epsilon);
}

double ending_frame(const SequenceNode& node) {
    return node.framerate >= 0.0F ? node.high + 1.0 - static_cast<double>(k_epsilon) : node.low;
}

void append_animation(Sequence& sequence, const ClipLibrary& clips, ClipId clip, std::int32_t low,
                      std::int32_t high, float framerate) {
    GLIDEPATH_ASSERT(std::isfinite(framerate));
    const ClipIndex index = clips.find(clip);
    if (index == k_no_clip) return;

    // The order of spec/sequences.md 2.1. The client compares unsigned, so that a negative low is beyond the
    // end.
    const auto last = static_cast<std::int32_t>(clips[index].frame_count - 1);
    const auto is_beyond = [last](std::int32_t frame) { return frame < 0 || frame > last; };
    if (high < 0) high = last;
    if (is_beyond(low)) low = last;
    if (is_beyond(high)) high = last;
    if (low > high) high = low;

    if (sequence.count == k_sequence_capacity) {
        erase(sequence, k_oldest_waiting, k_oldest_waiting + 1);
        ++sequence.owed_done;
    }
    if (sequence.count == sequence.nodes.capacity()) sequence.nodes.grow();
    sequence.nodes[sequence.count++] = {index, low, high, framerate};
    if (sequence.count == 1) sequence.frame_number = starting_frame(sequence.nodes[0]);
}

void set_velocity(Sequence& sequence, const Vec3& velocity_mps) {
    GLIDEPATH_ASSERT(is_finite(velocity_mps));
    sequence.velocity = velocity_mps;
}

void set_omega(Sequence& sequence, const Vec3& omega_radps) {
    GLIDEPATH_ASSERT(is_finite(omega_radps));
    sequence.omega = omega_radps;
}

void combine_physics(Sequence& sequence, const Vec3& velocity_mps, const Vec3& omega_radps) {
    GLIDEPATH_ASSERT(is_finite(velocity_mps) && is_finite(omega_radps));
    sequence.velocity = saturated(widen(sequence.velocity) + widen(velocity_mps));
    sequence.omega = saturated(widen(sequence.omega) + widen(omega_radps));
}

void subtract_physics(Sequence& sequence, const Vec3& velocity_mps, const Vec3& omega_radps) {
    combine_physics(sequence, -velocity_mps, -omega_radps);
}

void multiply_cyclic_framerate(Sequence& sequence, float factor) {
    GLIDEPATH_ASSERT(std::isfinite(factor));
    if (sequence.count == 0) return;
    SequenceNode& node = tail(sequence);
    node.framerate = saturated(static_cast<double>(node.framerate) * static_cast<double>(factor));
    if (factor < 0.0F) std::swap(node.low, node.high);
}

void remove_cyclic_animations(Sequence& sequence) {
    if (sequence.count == 0) return;
    --sequence.count;
    if (sequence.count == 0) sequence.frame_number = 0;
}

void remove_link_animations(Sequence& sequence, std::uint32_t limit) {
    if (sequence.count <= 1) return;
    const std::uint32_t tail_index = sequence.count - 1;
    const std::uint32_t removed = std::min(limit, tail_index);
    erase(sequence, tail_index - removed, tail_index);
    if (removed == tail_index) sequence.frame_number = starting_frame(sequence.nodes[0]);
}

void remove_all_link_animations(Sequence& sequence) { remove_link_animations(sequence, k_sequence_capacity); }

void clear_animations(Sequence& sequence) {
    sequence.count = 0;
    sequence.frame_number = 0;
}

void clear_physics(Sequence& sequence) { sequence.velocity = sequence.omega = {}; }

void clear(Sequence& sequence) {
    clear_animations(sequence);
    clear_physics(sequence);
}

void add_to(StateHash& hash, const Sequence& sequence) {
    hash.add(sequence.frame_number).add(sequence.count).add(sequence.owed_done);
    add_to(hash, sequence.velocity);
    add_to(hash, sequence.omega);
    for (std::uint32_t i = 0; i < sequence.count; ++i) {
        const SequenceNode& node = sequence.nodes[i];
        hash.add(node.clip).add(node.low).add(node.high).add(node.framerate);
    }
}

}  // namespace glidepath::animation

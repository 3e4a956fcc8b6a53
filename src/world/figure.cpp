// What a body plays, for drawing it: reads the sequence and changes nothing.
#include <glidepath/figure.h>
#include <glidepath/world.h>

#include "animation/sequence.h"
#include "world/storage.h"

#include <algorithm>
#include <cmath>

namespace glidepath {

using namespace world;

static_assert(k_most_playing_clips == k_sequence_capacity);

namespace {

// nullptr: nothing plays.
const Actor* player_of(const World& world, BodyId id) {
    if (id.is_none() || !world.is_live(id)) return nullptr;
    const Actor* const actor = world.storage().actor(id);
    return actor != nullptr && actor->assets.clips != nullptr && actor->sequence.count > 0 ? actor : nullptr;
}

// The frame of a number, in the clip whatever the number is.
std::uint32_t frame_in(const Clip& clip, double frame_number) {
    const auto last = static_cast<double>(clip.frame_count - 1);
    return static_cast<std::uint32_t>(std::clamp(std::floor(frame_number), 0.0, last));
}

}  // namespace

std::size_t playing_clips(const World& world, BodyId id, std::span<PlayingClip> out) {
    const Actor* const actor = player_of(world, id);
    if (actor == nullptr) return 0;
    const Sequence& sequence = actor->sequence;
    for (std::size_t i = 0; i < std::min<std::size_t>(sequence.count, out.size()); ++i) {
        const SequenceNode& node = sequence.nodes[i];
        out[i] = {.clip = (*actor->assets.clips)[node.clip].id,
                  .low = node.low,
                  .high = node.high,
                  .framerate = node.framerate,
                  .frame_number = i == 0 ? sequence.frame_number : starting_frame(node),
                  .is_repeated = i + 1 == sequence.count};
    }
    return sequence.count;
}

ShownFrames shown_frames(const World& world, BodyId id) {
    const Actor* const actor = player_of(world, id);
    if (actor == nullptr) return {};
    const Sequence& sequence = actor->sequence;
    const ClipLibrary& clips = *actor->assets.clips;
    const SequenceNode& node = sequence.nodes[0];
    const Clip& clip = clips[node.clip];
    ShownFrames shown{.clip = clip.id, .frame = frame_in(clip, sequence.frame_number)};

    // A backward frame is entered at its upper end.
    const bool is_backward = node.framerate < 0.0F;
    const double into = sequence.frame_number - static_cast<double>(shown.frame);
    const double share = std::clamp(is_backward ? 1.0 - into : into, 0.0, 1.0);
    shown.share = std::min(static_cast<float>(share), std::nextafter(1.0F, 0.0F));

    const std::int64_t after = std::int64_t{shown.frame} + (is_backward ? -1 : 1);
    if (after >= std::min(node.low, node.high) && after <= std::max(node.low, node.high)) {
        shown.next_clip = clip.id;
        shown.next_frame = frame_in(clip, static_cast<double>(after));
        return shown;
    }
    const SequenceNode& following = sequence.nodes[sequence.count > 1 ? 1 : 0];
    const Clip& next = clips[following.clip];
    shown.next_clip = next.id;
    shown.next_frame = frame_in(next, starting_frame(following));
    return shown;
}

}  // namespace glidepath

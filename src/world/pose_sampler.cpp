#include <glidepath/pose.h>
#include <glidepath/world.h>

#include "world/storage.h"

namespace glidepath {

using namespace world;

namespace {

// Normalised linear blend: after the sign is chosen the two lie at most a right angle apart in four
// dimensions, so the sum never vanishes.
Quat blend(const Quat& from, const Quat& to, double share) {
    const double cosine = static_cast<double>(from.w) * static_cast<double>(to.w) +
                          dot(imaginary_part(from), imaginary_part(to));
    const double other = cosine < 0.0 ? -share : share;
    const auto mixed = [&](float a, float b) {
        return static_cast<float>(static_cast<double>(a) * (1.0 - share) + static_cast<double>(b) * other);
    };
    return normalized_or({mixed(from.w, to.w), mixed(from.x, to.x), mixed(from.y, to.y), mixed(from.z, to.z)},
                         to);
}

}  // namespace

Position blend(const Position& from, const Position& to, double share) {
    if (!(share > 0.0)) return from;
    if (share >= 1.0) return to;
    Position between = from;
    between.frame.origin = narrow(widen(from.frame.origin) + widen(offset(from, to)) * share);
    between.frame.rotation = blend(from.frame.rotation, to.frame.rotation, share);
    const Position blended = renormalized(between);
    return blended.cell != 0 ? blended : from;  // off the map, where no body is
}

void PoseSampler::take(const World& world) {
    ++tick_;
    from_s_ = to_s_;
    to_s_ = world.clock_s();
    std::swap(active_, before_);
    active_.clear();
    for (const std::uint32_t slot : before_) {
        Track& track = tracks_[slot];
        track.from = track.to;
        track.jumped = track.is_new = false;
    }
    for (const Pose& pose : world.poses()) {
        note(pose);
    }
    // Who moved before and rests now is shown once more, where it rests.
    for (const std::uint32_t slot : before_) {
        const Track& track = tracks_[slot];
        if (track.moved_in + 1 != tick_) continue;
        if (world.is_live(track.id) && entity_of(world, track.id).has_cell) active_.push_back(slot);
    }
    sampled_.reserve(active_.capacity());
}

void PoseSampler::note(const Pose& pose) {
    const std::uint32_t slot = pose.id.index();
    if (slot >= tracks_.size()) tracks_.resize(slot + 1);
    Track& track = tracks_[slot];
    if (track.id != pose.id || pose.appeared) {
        track = {.id = pose.id, .object = pose.object, .from = pose.position, .is_new = true};
    }
    track.to = pose.position;
    track.jumped = pose.jumped;
    track.moved_in = tick_;
    active_.push_back(slot);
}

std::span<const SampledPose> PoseSampler::sample(double share) {
    sampled_.clear();
    const bool is_over = share >= 1.0;
    for (const std::uint32_t slot : active_) {
        const Track& track = tracks_[slot];
        if (track.is_new && !is_over) continue;
        const Position position =
            track.jumped ? (is_over ? track.to : track.from) : blend(track.from, track.to, share);
        sampled_.push_back({track.id, track.object, position});
    }
    return sampled_;
}

std::span<const SampledPose> PoseSampler::sample_at(double clock_s) {
    const double length_s = to_s_ - from_s_;
    return sample(length_s > 0.0 ? (clock_s - from_s_) / length_s : 1.0);
}

}  // namespace glidepath

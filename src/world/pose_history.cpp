#include "world/pose_history.h"

#include <algorithm>
#include <utility>

namespace glidepath::world {

void PoseHistory::reserve(std::size_t bodies) {
    active_.reserve(bodies);
    before_.reserve(bodies);
    changed_.reserve(bodies);
    poses_.reserve(bodies);
    activated_.reserve(2 * bodies);
    moved_.reserve(2 * bodies);
}

// A slot that is used again may still be listed for the body that had it.
void PoseHistory::add(BodyId id, ObjectId object, bool is_live) {
    if (id.index() == tracks_.size()) tracks_.emplace_back();
    const Track& before = tracks_[id.index()];
    tracks_[id.index()] = {.id = id,
                           .object = object,
                           .is_live = is_live,
                           .is_active = before.is_active,
                           .changed_frame = before.changed_frame};
}

void PoseHistory::remove(std::uint32_t slot, std::uint32_t rank) {
    Track& track = tracks_[slot];
    if (moved_.test(rank)) {
        moved_.clear(rank);
        track.changed_frame = 0;
    }
    track.id = {};
    track.is_shown = track.waits = false;
}

void PoseHistory::put(std::uint32_t slot, const Position& position, double clock_s, bool appeared) {
    Track& track = tracks_[slot];
    if (appeared) {
        track.appeared_frame = frame_;
        track.at_pass.fill(position);
        track.puts.fill({});
        track.came_s = clock_s;
    }
    track.waiting = {position, clock_s};
    track.waits = true;
    track.is_shown = true;
    track.jumped_frame = frame_;
    activate(slot);
    note_change(slot);
}

void PoseHistory::turn(std::uint32_t slot, const Position& position) {
    Track& track = tracks_[slot];
    if (track.waits) track.waiting.position = position;
    note_change(slot);
}

void PoseHistory::show(std::uint32_t slot, const Position& position) {
    Track& track = tracks_[slot];
    (track.waits ? track.waiting.position : track.at_pass.back()) = position;
    track.quiet = 0;
    activate(slot);
    note_change(slot);
}

void PoseHistory::begin_frame() {
    if (++frame_ == 0) frame_ = 1;
    changed_.clear();
    changed_before_pass_ = 0;
    moved_.clear_all();
    shown_before_s_ = shown_s_;
}

// Who moved is listed until all that is kept of it says that it rests.
void PoseHistory::begin_pass(const Roster& roster, const RankBits& batched) {
    activated_.resize(roster.ranks());
    moved_.resize(roster.ranks());
    list_moved(roster);  // of another pass in the same frame
    changed_before_pass_ = static_cast<std::ptrdiff_t>(changed_.size());
    std::swap(active_, before_);
    active_.clear();
    for (const std::uint32_t slot : before_) {
        if (batched.test(roster.rank_of(slot))) {
            active_.push_back(slot);
            continue;
        }
        Track& track = tracks_[slot];
        track.is_active = false;
        if (track.id.is_none()) continue;
        std::copy(track.at_pass.begin() + 1, track.at_pass.end(), track.at_pass.begin());
        std::copy(track.puts.begin() + 1, track.puts.end(), track.puts.begin());
        track.puts.back() = track.waits ? track.waiting : Put{};
        ++track.quiet;
        if (std::exchange(track.waits, false)) {
            track.at_pass.back() = track.waiting.position;
            track.quiet = 0;
        }
        if (track.quiet < k_kept_passes) activate(slot);
    }
}

void PoseHistory::move(std::uint32_t slot, std::uint32_t rank, const Position& position) {
    Track& track = tracks_[slot];
    track.at_pass.back() = position;
    track.quiet = 0;
    if (!std::exchange(track.is_active, true)) activated_.set(rank);
    if (std::exchange(track.changed_frame, frame_) != frame_) moved_.set(rank);
}

void PoseHistory::put_in_pass(std::uint32_t slot, std::uint32_t rank, const Position& position,
                              double clock_s) {
    tracks_[slot].puts.back() = {position, clock_s};
    tracks_[slot].jumped_frame = frame_;
    move(slot, rank, position);
}

void PoseHistory::end_pass(const Roster& roster) {
    const std::uint32_t end = roster.ranks();
    for (std::uint32_t rank = activated_.next(0, end); rank < end; rank = activated_.next(rank + 1, end)) {
        active_.push_back(roster.at(rank).index());
    }
    activated_.clear_all();
}

void PoseHistory::list_moved(const Roster& roster) {
    const std::uint32_t end = roster.ranks();
    for (std::uint32_t rank = moved_.next(0, end); rank < end; rank = moved_.next(rank + 1, end)) {
        tracks_[roster.at(rank).index()].changed_frame = frame_;
        changed_.insert(changed_.begin() + changed_before_pass_++, roster.at(rank).index());
    }
    moved_.clear_all();
}

bool PoseHistory::can_be_batched(std::uint32_t slot) const {
    const Track& track = tracks_[slot];
    const auto is_put = [](const Put& put) { return put.clock_s != k_never_s; };
    const Position& now = track.at_pass.back();
    const auto is_alike = [&](const Position& position) {
        return position.cell == now.cell && geometry::is_same(position.frame.rotation, now.frame.rotation);
    };
    return track.is_shown && track.is_active && track.quiet == 0 && !track.waits &&
           track.jumped_frame != frame_ && track.appeared_frame != frame_ &&
           std::none_of(track.puts.begin(), track.puts.end(), is_put) &&
           std::all_of(track.at_pass.begin(), track.at_pass.end(), is_alike);
}

void PoseHistory::settle() {
    for (const std::uint32_t slot : active_) {
        Track& track = tracks_[slot];
        track.at_pass.fill(last(slot));
        track.puts.fill({});
        track.waits = false;
        track.came_s = k_never_s;
    }
    shown_before_s_ = shown_s_ = k_never_s;
}

void PoseHistory::activate(std::uint32_t slot) {
    if (std::exchange(tracks_[slot].is_active, true)) return;
    active_.push_back(slot);
}

void PoseHistory::note_change(std::uint32_t slot) {
    if (std::exchange(tracks_[slot].changed_frame, frame_) == frame_) return;
    changed_.push_back(slot);
}

Position PoseHistory::shown_at(const Track& track, double shown_s, const PassClocks& passes) {
    if (track.waits && shown_s >= track.waiting.clock_s) return track.waiting.position;
    std::size_t i = k_kept_passes - 2;
    while (i > 0 && shown_s < passes[i]) {
        --i;
    }
    const Put& put = track.puts[i];
    const bool was_put = put.clock_s != k_never_s;
    if (was_put && shown_s < put.clock_s) return track.at_pass[i];
    // What was put between two passes begins its way then.
    const double begin_s = was_put ? put.clock_s : passes[i];
    const double length_s = passes[i + 1] - begin_s;
    if (!(length_s > 0.0)) return track.at_pass[i + 1];
    return blend(was_put ? put.position : track.at_pass[i], track.at_pass[i + 1],
                 (shown_s - begin_s) / length_s);
}

std::span<const Pose> PoseHistory::sample(double shown_s, const PassClocks& passes) {
    poses_.clear();
    shown_s_ = shown_s;
    for (const std::uint32_t slot : active_) {
        const Track& track = tracks_[slot];
        if (!track.is_shown) continue;
        if (track.is_live) {
            poses_.push_back({.id = track.id,
                              .object = track.object,
                              .position = last(slot),
                              .jumped = track.jumped_frame == frame_,
                              .appeared = track.appeared_frame == frame_});
            continue;
        }
        if (shown_s < track.came_s) continue;
        const bool jumped =
            (track.waits && is_due(track.waiting)) ||
            std::any_of(track.puts.begin(), track.puts.end(), [&](const Put& put) { return is_due(put); });
        poses_.push_back({.id = track.id,
                          .object = track.object,
                          .position = shown_at(track, shown_s, passes),
                          .jumped = jumped,
                          .appeared = jumped && track.came_s > shown_before_s_});
    }
    return poses_;
}

}  // namespace glidepath::world

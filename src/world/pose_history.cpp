#include "world/pose_history.h"

#include <algorithm>
#include <utility>

namespace glidepath::world {

void PoseHistory::reserve(std::size_t bodies) {
    for (auto* const list : {&active_, &changed_}) {
        reserve_ahead(*list, bodies);
    }
    puts_.reserve(std::min<std::size_t>(bodies, 256));
    if (poses_.capacity() > 0) reserve_ahead(poses_, bodies);
    for (RankBits* const bits : {&activated_, &moved_, &put_}) {
        bits->reserve(2 * bodies);
    }
}

// The first who asks for poses makes space for those of all bodies.
void PoseHistory::clear_poses() {
    poses_.clear();
    reserve_ahead(poses_, place_of_slot_.size());
}

PoseHistory::Puts& PoseHistory::puts_of(Track& track) {
    if (track.puts == 0) {
        track.puts = puts_.make();
        Puts& puts = puts_[track.puts];
        for (std::size_t i = 0; i < puts.between.size(); ++i) {
            puts.between[i] = came_after(track, i);
        }
        puts.waiting = came_after(track, k_kept_passes - 1);
        track.came = Came::long_ago;
    }
    return puts_[track.puts];
}

void PoseHistory::release_puts(Track& track) {
    if (track.puts != 0) puts_.release(std::exchange(track.puts, 0));
}

PoseHistory::Put PoseHistory::came_after(const Track& track, std::size_t i) {
    if (track.came == Came::long_ago || static_cast<std::size_t>(track.came) != i) return {};
    return {track.at_pass[i], track.came_s};
}

PoseHistory::Put PoseHistory::put_after(const Track& track, std::size_t i) const {
    if (track.puts == 0) return came_after(track, i);
    const Puts& puts = puts_[track.puts];
    return i < puts.between.size() ? puts.between[i] : puts.waiting;
}

// A slot that is used again may still be listed for the body that had it.
void PoseHistory::add(BodyId id, ObjectId object, bool is_live) {
    if (id.index() == place_of_slot_.size()) push_ahead(place_of_slot_, tracks_.make(id.index()));
    const Track& before = track_of(id.index());
    track_of(id.index()) = {.id = id,
                            .object = object,
                            .is_live = is_live,
                            .is_active = before.is_active,
                            .changed_frame = before.changed_frame};
}

void PoseHistory::remove(std::uint32_t slot, std::uint32_t rank) {
    Track& track = track_of(slot);
    if (moved_.test(rank)) {
        moved_.clear(rank);
        track.changed_frame = 0;
    }
    track.id = {};
    track.is_shown = track.waits = false;
    track.came = Came::long_ago;
    release_puts(track);
}

void PoseHistory::put(std::uint32_t slot, const Position& position, double clock_s, bool appeared) {
    Track& track = track_of(slot);
    if (appeared) {
        track.appeared_frame = frame_;
        track.at_pass.fill(position);
        release_puts(track);
        track.came_s = clock_s;
        track.came = Came::since_last;
    } else {
        puts_of(track).waiting = {position, clock_s};
    }
    track.waits = true;
    track.is_shown = true;
    track.jumped_frame = frame_;
    activate(track, slot);
    note_change(track, slot);
}

void PoseHistory::turn(std::uint32_t slot, const Position& position) {
    Track& track = track_of(slot);
    if (track.waits) puts_of(track).waiting.position = position;
    note_change(track, slot);
}

bool PoseHistory::show(std::uint32_t slot, const Position& position) {
    Track& track = track_of(slot);
    if (!track.is_shown) return false;
    (track.waits ? puts_of(track).waiting.position : track.at_pass.back()) = position;
    track.quiet = 0;
    activate(track, slot);
    note_change(track, slot);
    return true;
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
    for (RankBits* const bits : {&activated_, &moved_, &put_}) {
        bits->resize(roster.ranks());
    }
    list_moved(roster);  // of another pass in the same frame
    changed_before_pass_ = static_cast<std::ptrdiff_t>(changed_.size());
    if (active_.empty() || batched.count() == active_.size()) return;  // all who are listed glide in blocks
    // In place: of most nothing is to be done, and they stay where they are.
    std::size_t kept = 0;
    for (const std::uint32_t slot : active_) {
        if (batched.test(roster.rank_of(slot)) || age(slot)) active_[kept++] = slot;
    }
    active_.resize(kept);
}

// A pass begins: what is kept of a body's passes is one older. False: all of it says that it rests.
bool PoseHistory::age(std::uint32_t slot) {
    Track& track = track_of(slot);
    track.is_active = false;
    if (track.id.is_none()) return false;
    // A live one is never shown where it was.
    if (track.is_live && !track.waits && track.puts == 0)
        return track.is_active = ++track.quiet < k_kept_passes;
    const Position& newest = last(slot);
    if (!track.is_live) std::copy(track.at_pass.begin() + 1, track.at_pass.end(), track.at_pass.begin());
    track.at_pass.back() = newest;
    if (track.puts != 0 || track.came != Came::long_ago) shift_puts(track);
    ++track.quiet;
    if (std::exchange(track.waits, false)) track.quiet = 0;
    track.is_active = track.quiet < k_kept_passes;
    return track.is_active;
}

// What was put since the last pass lies between two passes now; two passes later nothing is kept of it.
void PoseHistory::shift_puts(Track& track) {
    if (track.puts == 0) {
        constexpr Came before[] = {Came::long_ago, Came::between_first, Came::between_last, Came::long_ago};
        track.came = before[static_cast<std::size_t>(track.came)];
        if (track.came == Came::long_ago) track.came_s = k_never_s;
        return;
    }
    Puts& puts = puts_[track.puts];
    std::copy(puts.between.begin() + 1, puts.between.end(), puts.between.begin());
    puts.between.back() = track.waits ? puts.waiting : Put{};
    const auto is_nothing = [](const Put& put) { return put.clock_s == k_never_s; };
    if (!std::all_of(puts.between.begin(), puts.between.end(), is_nothing)) return;
    release_puts(track);
    track.came_s = k_never_s;
}

void PoseHistory::move(std::uint32_t slot, std::uint32_t rank, const Position& position) {
    Track& track = track_of(slot);
    track.at_pass.back() = position;
    track.quiet = 0;
    if (!std::exchange(track.is_active, true)) activated_.set(rank);
    if (std::exchange(track.changed_frame, frame_) != frame_) moved_.set(rank);
}

void PoseHistory::put_in_pass(std::uint32_t slot, std::uint32_t rank, const Position& position) {
    track_of(slot).jumped_frame = frame_;
    put_.set(rank);
    move(slot, rank, position);
}

void PoseHistory::end_pass(const Roster& roster, double clock_s) {
    const std::uint32_t end = roster.ranks();
    for (std::uint32_t rank = put_.next(0, end); rank < end; rank = put_.next(rank + 1, end)) {
        Track& track = track_of(roster.at(rank).index());
        puts_of(track).between.back() = {track.at_pass.back(), clock_s};
    }
    put_.clear_all();
    for (std::uint32_t rank = activated_.next(0, end); rank < end; rank = activated_.next(rank + 1, end)) {
        active_.push_back(roster.at(rank).index());
    }
    activated_.clear_all();
}

void PoseHistory::list_moved(const Roster& roster) {
    const std::uint32_t end = roster.ranks();
    for (std::uint32_t rank = moved_.next(0, end); rank < end; rank = moved_.next(rank + 1, end)) {
        const std::uint32_t slot = roster.at(rank).index();
        if (has_track(slot)) track_of(slot).changed_frame = frame_;
        changed_.insert(changed_.begin() + changed_before_pass_++, slot);
    }
    moved_.clear_all();
}

bool PoseHistory::can_be_batched(std::uint32_t slot) const {
    const Track& track = track_of(slot);
    const CellId landblock = track.at_pass.back().cell;
    const auto can_be_kept = [&](const Position& position) {
        const Quat& rotation = position.frame.rotation;
        return position.cell == outdoor_cell_at(landblock, position.frame.origin) &&
               has_same_bits(rotation.x, 0.0F) && has_same_bits(rotation.y, 0.0F);
    };
    return track.is_shown && !track.waits && track.jumped_frame != frame_ && track.appeared_frame != frame_ &&
           track.puts == 0 && track.came == Came::long_ago &&
           std::all_of(track.at_pass.begin(), track.at_pass.end(), can_be_kept);
}

bool PoseHistory::has_faced_the_same_way(std::uint32_t slot) const {
    const auto& kept = track_of(slot).at_pass;
    return std::all_of(kept.begin(), kept.end(), [&](const Position& position) {
        return geometry::is_same(position.frame.rotation, kept.back().frame.rotation);
    });
}

void PoseHistory::settle() {
    for (const std::uint32_t slot : active_) {
        Track& track = track_of(slot);
        track.at_pass.fill(last(slot));
        release_puts(track);
        track.came = Came::long_ago;
        track.waits = false;
        track.came_s = k_never_s;
    }
    shown_before_s_ = shown_s_ = k_never_s;
}

Position PoseHistory::shown_at(const Track& track, double shown_s, const PassClocks& passes) const {
    if (track.waits) {
        if (const Put put = put_after(track, k_kept_passes - 1); shown_s >= put.clock_s) return put.position;
    }
    std::size_t i = k_kept_passes - 2;
    while (i > 0 && shown_s < passes[i]) {
        --i;
    }
    const Put put = put_after(track, i);
    const bool was_put = put.clock_s != k_never_s;
    if (was_put && shown_s < put.clock_s) return track.at_pass[i];
    // What was put between two passes begins its way then.
    const double begin_s = was_put ? put.clock_s : passes[i];
    const double length_s = passes[i + 1] - begin_s;
    if (!(length_s > 0.0)) return track.at_pass[i + 1];
    return blend(was_put ? put.position : track.at_pass[i], track.at_pass[i + 1],
                 (shown_s - begin_s) / length_s);
}

void PoseHistory::sample_one(const Track& track, const PassClocks& passes) {
    if (!track.is_shown) return;
    if (track.is_live) {
        const bool is_put = track.waits && track.puts != 0;
        poses_.push_back({.id = track.id,
                          .object = track.object,
                          .position = is_put ? puts_[track.puts].waiting.position : track.at_pass.back(),
                          .jumped = track.jumped_frame == frame_,
                          .appeared = track.appeared_frame == frame_});
        return;
    }
    if (shown_s_ < track.came_s) return;
    const bool jumped = (track.waits && is_due(put_after(track, k_kept_passes - 1))) ||
                        is_due(put_after(track, 0)) || is_due(put_after(track, 1));
    poses_.push_back({.id = track.id,
                      .object = track.object,
                      .position = shown_at(track, shown_s_, passes),
                      .jumped = jumped,
                      .appeared = jumped && track.came_s > shown_before_s_});
}

PoseHistory::Track PoseHistory::track_in_block(const PoseOwner& body, const Positions& positions) {
    return {.id = body.id, .object = body.object, .at_pass = positions, .is_shown = true, .is_active = true};
}

void PoseHistory::resume(std::uint32_t slot, const PoseOwner& body) {
    place_of_slot_[slot] = tracks_.make(slot);
    track_of(slot) = track_in_block(body, {});
}

}  // namespace glidepath::world

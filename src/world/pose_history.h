// Where bodies were in the last three passes and who was put somewhere, so that a display of any rate shows
// even motion (spec/world.md 3). Output only: nothing here moves a body.
#pragma once

#include <glidepath/pose.h>

#include "base/compact_pool.h"
#include "base/pool.h"
#include "base/prefetch.h"
#include "geometry/position.h"
#include "world/layer.h"
#include "world/roster.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <utility>
#include <vector>

namespace glidepath::world {

// What is shown lies at most two least passes back.
inline constexpr std::size_t k_kept_passes = 3;
using PassClocks = std::array<double, k_kept_passes>;  // when they were, the newest last

// Whose pose it is.
struct PoseOwner {
    BodyId id;
    ObjectId object = 0;
};

class PoseHistory {
  public:
    // Where a body was when each pass was over, the newest last.
    using Positions = std::array<Position, k_kept_passes>;

    // For this many bodies: a steady state then allocates nothing.
    void reserve(std::size_t bodies);
    // A slot for a new body, which is shown nowhere yet. `is_live`: it is shown where it is now, not between
    // passes.
    void add(BodyId id, ObjectId object, bool is_live);
    void remove(std::uint32_t slot, std::uint32_t rank);

    // Between two passes. `appeared`: it was nowhere before.
    void put(std::uint32_t slot, const Position& position, double clock_s, bool appeared);
    // Turned without being put.
    void turn(std::uint32_t slot, const Position& position);
    // A live body has come there. False: it is not shown.
    [[nodiscard]] bool show(std::uint32_t slot, const Position& position);
    // In no cell, or carried.
    void hide(std::uint32_t slot) { track_of(slot).is_shown = false; }

    void begin_frame();
    // `batched` have their positions kept elsewhere.
    void begin_pass(const Roster& roster, const RankBits& batched);
    // In a pass: where a body has come to, or where it was put. Threads may do so for bodies whose ranks lie
    // in different words.
    void move(std::uint32_t slot, std::uint32_t rank, const Position& position);
    void put_in_pass(std::uint32_t slot, std::uint32_t rank, const Position& position);
    // Those of a word, or one, whom blocks move; and it is not so after all.
    void move_batched(std::size_t word, std::uint64_t moved) { moved_.set_in_word(word, moved); }
    void move_batched(std::uint32_t rank) { moved_.set(rank); }
    void take_back_move(std::uint32_t rank) { moved_.clear(rank); }
    // Lists who began to move, in the order of rank, and notes who was put somewhere.
    void end_pass(const Roster& roster, double clock_s);

    // A body may leave its positions to a block: it was put nowhere in the last passes, has stayed in its
    // landblock and has stood upright. They are its positions then.
    [[nodiscard]] bool can_be_batched(std::uint32_t slot) const;
    [[nodiscard]] bool has_faced_the_same_way(std::uint32_t slot) const;
    // It moved in the last passes; and how many passes ago.
    [[nodiscard]] bool is_active(std::uint32_t slot) const { return track_of(slot).is_active; }
    [[nodiscard]] std::uint8_t quiet(std::uint32_t slot) const { return track_of(slot).quiet; }
    [[nodiscard]] const Positions& positions(std::uint32_t slot) const { return track_of(slot).at_pass; }
    // What the block says of such a body. `quiet`: passes since it moved.
    void take_back(std::uint32_t slot, const Positions& positions, std::uint8_t quiet) {
        track_of(slot).at_pass = positions;
        track_of(slot).quiet = quiet;
    }
    // It leaves its block, after this much of the frame.
    void note_batched_move(std::uint32_t slot, std::uint32_t rank) {
        if (moved_.test(rank)) track_of(slot).changed_frame = frame_;
    }

    // A body whose positions are in a block needs no track.
    [[nodiscard]] bool has_track(std::uint32_t slot) const { return place_of_slot_[slot] != 0; }
    void leave_off(std::uint32_t slot) { tracks_.release(std::exchange(place_of_slot_[slot], 0)); }
    // As it was, but for its positions.
    void resume(std::uint32_t slot, const PoseOwner& body);
    // After many were left off their memory is given back.
    void close_gaps() {
        tracks_.close_gaps([&](std::uint32_t slot, std::uint32_t place) { place_of_slot_[slot] = place; });
    }
    // The clock went back: everybody is shown where it is.
    void settle();

    // The slot will be asked for soon.
    void prefetch(std::uint32_t slot) const {
        if (has_track(slot)) base::prefetch(&track_of(slot), sizeof(Track));
    }

    [[nodiscard]] bool is_shown(std::uint32_t slot) const { return track_of(slot).is_shown; }
    // Where the body was when the history last heard of it.
    [[nodiscard]] const Position& last(std::uint32_t slot) const {
        const Track& track = track_of(slot);
        return track.waits && track.puts != 0 ? puts_[track.puts].waiting.position
                                              : track.at_pass[k_kept_passes - 1];
    }

    // Everybody who may be seen moving, at a time between the last three passes. Of those without a track:
    // body_of(slot) and positions_of(slot).
    template <class BodyOf, class PositionsOf>
    [[nodiscard]] std::span<const Pose> sample(double shown_s, const PassClocks& passes, BodyOf&& body_of,
                                               PositionsOf&& positions_of) {
        clear_poses();
        shown_s_ = shown_s;
        for (const std::uint32_t slot : active_) {
            if (has_track(slot)) {
                sample_one(track_of(slot), passes);
            } else {
                sample_one(track_in_block(body_of(slot), positions_of(slot)), passes);
            }
        }
        return poses_;
    }
    [[nodiscard]] std::span<const std::uint32_t> active() const { return active_; }
    // Everybody who changed in this frame, where it is: position_of(slot). Of those without a track:
    // body_of(slot).
    template <class BodyOf, class PositionOf>
    [[nodiscard]] std::span<const Pose> changes(const Roster& roster, BodyOf&& body_of,
                                                PositionOf&& position_of) {
        clear_poses();
        const auto list = [&](std::uint32_t slot) {
            if (!has_track(slot)) {
                const PoseOwner body = body_of(slot);
                poses_.push_back({body.id, body.object, position_of(slot), false, false});
                return;
            }
            const Track& track = track_of(slot);
            if (!track.is_shown) return;
            poses_.push_back({track.id, track.object, position_of(slot), track.jumped_frame == frame_,
                              track.appeared_frame == frame_});
        };
        std::for_each(changed_.begin(), changed_.begin() + changed_before_pass_, list);
        const auto end = static_cast<std::uint32_t>(moved_.words()) * k_ranks_a_word;
        for (std::uint32_t rank = moved_.next(0, end); rank < end; rank = moved_.next(rank + 1, end)) {
            list(roster.at(rank).index());
        }
        std::for_each(changed_.begin() + changed_before_pass_, changed_.end(), list);
        return poses_;
    }

  private:
    static constexpr double k_never_s = -std::numeric_limits<double>::infinity();

    struct Put {
        Position position{};
        double clock_s = k_never_s;
    };
    // Where a body was put in the last passes, which happens to few.
    struct Puts {
        std::array<Put, k_kept_passes - 1> between{};  // two of them
        Put waiting{};                                 // since the last one
    };
    // A body that comes into the world is put too, but since it was nowhere before, a clock says it all: it
    // was put where it was when the pass before was over, as is pretended for that.
    enum class Came : std::uint8_t { between_first, between_last, since_last, long_ago };

    struct Track {
        BodyId id;
        ObjectId object = 0;
        std::uint32_t puts = 0;  // in the pool; 0: none
        Positions at_pass{};
        double came_s = k_never_s;  // there is nothing to show before
        Came came = Came::long_ago;
        bool waits = false;  // it was put since the last pass
        bool is_shown = false;
        bool is_live = false;
        bool is_active = false;  // listed in active_
        std::uint8_t quiet = 0;  // passes since it moved or was put
        // The frame in which it last changed, jumped, appeared; 0: never.
        std::uint32_t changed_frame = 0;
        std::uint32_t jumped_frame = 0;
        std::uint32_t appeared_frame = 0;
    };

    [[nodiscard]] Track& track_of(std::uint32_t slot) { return tracks_[place_of_slot_[slot]]; }
    [[nodiscard]] const Track& track_of(std::uint32_t slot) const { return tracks_[place_of_slot_[slot]]; }
    [[nodiscard]] static Track track_in_block(const PoseOwner& body, const Positions& positions);
    void sample_one(const Track& track, const PassClocks& passes);
    void activate(Track& track, std::uint32_t slot) {
        if (!std::exchange(track.is_active, true)) active_.push_back(slot);
    }
    [[nodiscard]] bool age(std::uint32_t slot);
    void list_moved(const Roster& roster);
    void note_change(Track& track, std::uint32_t slot) {
        if (std::exchange(track.changed_frame, frame_) != frame_) changed_.push_back(slot);
    }
    void clear_poses();
    [[nodiscard]] Puts& puts_of(Track& track);
    void release_puts(Track& track);
    void shift_puts(Track& track);
    [[nodiscard]] static Put came_after(const Track& track, std::size_t i);
    // What was put between pass i and the next; the last i: since the last pass.
    [[nodiscard]] Put put_after(const Track& track, std::size_t i) const;
    [[nodiscard]] Position shown_at(const Track& track, double shown_s, const PassClocks& passes) const;
    // It was put in time for this sample and after the one of an earlier frame.
    [[nodiscard]] bool is_due(const Put& put) const {
        return put.clock_s <= shown_s_ && put.clock_s > shown_before_s_;
    }

    CompactPool<Track> tracks_;
    std::vector<std::uint32_t> place_of_slot_;  // 0: it has none
    Pool<Puts> puts_;
    std::vector<std::uint32_t> active_;   // who moved in the last passes or was put somewhere
    std::vector<std::uint32_t> changed_;  // in this frame, but for those who moved in its pass
    std::ptrdiff_t changed_before_pass_ = 0;
    RankBits moved_;      // in the pass of this frame
    RankBits activated_;  // in this pass, to be listed at its end
    RankBits put_;        // in this pass, to be noted at its end
    std::uint32_t frame_ = 1;
    std::vector<Pose> poses_;
    double shown_before_s_ = k_never_s;  // what the last sample of an earlier frame showed
    double shown_s_ = k_never_s;
};

}  // namespace glidepath::world

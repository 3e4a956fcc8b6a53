// What a walk over bodies in a pass carries along.
#pragma once

#include "base/time_split.h"
#include "entity/entity.h"
#include "world/layer.h"
#include "world/storage.h"

namespace glidepath::world {

// Bit for bit; what changes when a body moves comes first.
[[nodiscard]] inline bool is_same(const Position& a, const Position& b) {
    const Vec3& p = a.frame.origin;
    const Vec3& q = b.frame.origin;
    return differing_bits(p.x, q.x) == 0 && differing_bits(p.y, q.y) == 0 && differing_bits(p.z, q.z) == 0 &&
           a.cell == b.cell && geometry::is_same(a.frame.rotation, b.frame.rotation);
}

[[nodiscard]] inline bool is_same(const ViewerMark& a, const ViewerMark& b) {
    return a.kind == b.kind && (a.kind != ViewerMark::Kind::somewhere || is_same(a.position, b.position));
}

// Most bodies were last stepped in the same pass, so that one split serves them all.
struct PassTimes {
    const Position* viewer = nullptr;  // nullptr: nobody, or not here
    bool is_nobody = false;
    double elapsed_s = 0;
    TimeSplit split = split_elapsed(0);

    const TimeSplit& split_of(double wanted_s) {
        if (wanted_s != elapsed_s) {
            elapsed_s = wanted_s;
            split = split_elapsed(wanted_s);
        }
        return split;
    }
};

[[nodiscard]] inline ViewerMark viewer_mark(const PassTimes& times) {
    if (times.is_nobody) return {.kind = ViewerMark::Kind::nobody};
    if (times.viewer == nullptr) return {.kind = ViewerMark::Kind::unknown};
    return {.kind = ViewerMark::Kind::somewhere, .position = *times.viewer};
}

// Goes before a walk over ranks, so far that the memory of a body has come when its turn does. Small worlds
// stay in the cache as they are.
class WalkAhead {
  public:
    static constexpr std::uint32_t k_turns = 5;
    static constexpr std::uint32_t k_least_ranks = 4096;

    // next(from): the next rank of the walk; prefetch(rank).
    template <class Next, class Prefetch>
    WalkAhead(std::uint32_t begin, std::uint32_t ranks, Next&& next, Prefetch&& prefetch)
        : rank_(begin), is_on_(ranks >= k_least_ranks) {
        for (std::uint32_t i = 0; i < k_turns; ++i) {
            go_on(next, prefetch);
        }
    }
    template <class Next, class Prefetch>
    void go_on(Next&& next, Prefetch&& prefetch) {
        if (!is_on_) return;
        prefetch(rank_);
        rank_ = next(rank_ + 1);
    }

  private:
    std::uint32_t rank_;
    bool is_on_;
};

struct PassWalk {
    EntityContext context;
    PassTimes times;
    double& stepped_until_s;  // of the body at hand
};

}  // namespace glidepath::world

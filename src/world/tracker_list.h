// Which trackers of a world are in use. A tracker is made for each body that is asked for its own, but only
// those that watch or are watched matter to a pass, and of these alone a pass reads anything.
#pragma once

#include "base/slots.h"
#include "world/layer.h"

#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

namespace glidepath::world {

class TrackerList {
  public:
    // A tracker of the pool, new or used again, is that of a body now.
    void add(std::uint32_t tracker, std::uint32_t body_slot) {
        if (tracker > entries_.size()) {
            entries_.resize(tracker);
            reserve_ahead(listed_, tracker);  // listing allocates nothing
        }
        entries_[tracker - 1].body_slot = body_slot;
    }
    // Somebody may begin to use it. Not by threads that share a pass.
    void touch(std::uint32_t tracker) {
        Entry& entry = entries_[tracker - 1];
        entry.left_out_until_s = -k_ever_s;
        if (entry.is_listed) return;
        entry.is_listed = true;
        listed_.push_back(tracker);
    }
    // Nobody has to know of it until it is touched again, or until that time of passes.
    void leave_out(std::uint32_t tracker, double until_s) {
        entries_[tracker - 1].left_out_until_s = until_s;
    }
    // It was left out until a time, and is no longer. Threads may say so of the trackers of their own bodies.
    void take_back(std::uint32_t tracker) { entries_[tracker - 1].left_out_until_s = -k_ever_s; }
    // visit(body slot, tracker) for those that were touched and are not left out, in any order; false: it is
    // not in use.
    template <class Visit>
    void visit(double now_s, Visit&& visit) {
        std::size_t kept = 0;
        for (const std::uint32_t tracker : listed_) {
            Entry& entry = entries_[tracker - 1];
            if (entry.left_out_until_s > now_s) {
                entry.is_listed = entry.left_out_until_s != k_ever_s;
            } else {
                entry.is_listed = visit(entry.body_slot, tracker);
            }
            if (entry.is_listed) listed_[kept++] = tracker;
        }
        listed_.resize(kept);
    }

    static constexpr double k_ever_s = std::numeric_limits<double>::infinity();

  private:
    struct Entry {
        std::uint32_t body_slot = 0;
        bool is_listed = false;
        double left_out_until_s = -k_ever_s;
    };

    std::vector<Entry> entries_;  // by slot of the pool
    std::vector<std::uint32_t> listed_;
};

}  // namespace glidepath::world

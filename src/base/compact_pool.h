// A pool that gives memory back: when many of its places have not been needed for a while, its last objects
// move into the gaps, and who knows where they were is told.
#pragma once

#include "base/layer.h"
#include "base/slots.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace glidepath::base {

// Which places of a pool are in use, and by whom.
class Places {
  public:
    // A place for the owner, counted from 1: a gap, or the next new one.
    [[nodiscard]] std::uint32_t take(std::uint32_t owner);
    void release(std::uint32_t place);
    // For so many: taking and releasing allocates nothing then.
    void reserve(std::size_t count);
    // Gaps included.
    [[nodiscard]] std::uint32_t size() const { return static_cast<std::uint32_t>(owners_.size()); }

    // Called now and then: how many of the last places to close now. Only gaps that nobody needed for some
    // calls are closed, a few at a time: what is used every other moment stays, so that a steady state
    // allocates nothing.
    [[nodiscard]] std::size_t begin_closing();
    struct Move {
        std::uint32_t owner = 0;
        std::uint32_t from = 0;
        std::uint32_t to = 0;  // 0: the last place was a gap itself
    };
    [[nodiscard]] Move close_last();
    void end_closing();

  private:
    std::vector<std::uint32_t> owners_;
    std::vector<std::uint32_t> gaps_;
    std::size_t least_gaps_ = 0;  // in this while
    std::size_t to_close_ = 0;
    std::uint32_t calls_ = 0;
};

template <class T>
class CompactPool {
  public:
    // The place of a new object, counted from 1; 0 is free to mean none. The owner is a number of the caller.
    [[nodiscard]] std::uint32_t make(std::uint32_t owner) {
        const std::uint32_t place = used_.take(owner);
        if (place > items_.size()) items_.grow();
        (*this)[place] = T{};
        return place;
    }
    // For so many objects at once: making and giving back allocates nothing then.
    void reserve(std::size_t count) {
        items_.reserve(count);
        used_.reserve(count);
    }
    void release(std::uint32_t place) { used_.release(place); }

    // Called now and then: moved(owner, place) for each object that is elsewhere afterwards.
    template <class Moved>
    void close_gaps(Moved&& moved) {
        const std::size_t closing = used_.begin_closing();
        if (closing == 0) return;
        for (std::size_t closed = 0; closed < closing; ++closed) {
            const Places::Move move = used_.close_last();
            if (move.to == 0) continue;
            (*this)[move.to] = (*this)[move.from];
            moved(move.owner, move.to);
        }
        used_.end_closing();
        items_.shrink(used_.size());
    }

    // Gaps included.
    [[nodiscard]] std::uint32_t places() const { return used_.size(); }
    [[nodiscard]] T& operator[](std::uint32_t place) { return items_[place - 1U]; }
    [[nodiscard]] const T& operator[](std::uint32_t place) const { return items_[place - 1U]; }

  private:
    Slots<T> items_;
    Places used_;
};

}  // namespace glidepath::base

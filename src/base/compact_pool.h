// A pool that gives memory back: when many of its places have not been needed for a while, its last objects
// move into the gaps, and who knows where they were is told.
#pragma once

#include "base/layer.h"
#include "base/slots.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

namespace glidepath::base {

template <class T>
class CompactPool {
  public:
    // The place of a new object, counted from 1; 0 is free to mean none. The owner is a number of the caller.
    [[nodiscard]] std::uint32_t make(std::uint32_t owner) {
        if (gaps_.empty()) {
            items_.grow();
            push_ahead(owners_, owner);
            reserve_ahead(gaps_, items_.size());  // giving back allocates nothing
            (*this)[places()] = T{};
            least_gaps_ = 0;
            return places();
        }
        const std::uint32_t place = gaps_.back();
        gaps_.pop_back();
        least_gaps_ = std::min(least_gaps_, gaps_.size());
        owners_[place - 1] = owner;
        (*this)[place] = T{};
        return place;
    }
    // For so many objects at once: making and giving back allocates nothing then.
    void reserve(std::size_t count) {
        items_.reserve(count);
        reserve_ahead(owners_, count);
        reserve_ahead(gaps_, count);
    }
    void release(std::uint32_t place) {
        owners_[place - 1] = k_nobody;
        gaps_.push_back(place);
    }

    // Called now and then, it closes the gaps that nobody needed for some calls, a few at a time:
    // moved(owner, place) for each object that is elsewhere afterwards. What is used every other moment
    // stays, so that a steady state allocates nothing.
    template <class Moved>
    void close_gaps(Moved&& moved) {
        if (++calls_ % k_calls_a_while == 0) {
            to_close_ = least_gaps_ > k_kept_gaps ? least_gaps_ - k_kept_gaps : 0;
            least_gaps_ = gaps_.size();
        }
        const std::size_t at_once = k_closed_at_once + items_.size() / k_calls_to_close_all;
        const std::size_t closing = std::min({to_close_, at_once, gaps_.size()});
        if (closing == 0) return;
        to_close_ -= closing;
        for (std::size_t closed = 0; closed < closing; ++closed) {
            const std::uint32_t last = places();
            if (owners_.back() != k_nobody) {
                while (gaps_.back() > last) {
                    gaps_.pop_back();
                }
                const std::uint32_t place = gaps_.back();
                gaps_.pop_back();
                (*this)[place] = (*this)[last];
                owners_[place - 1] = owners_.back();
                moved(owners_.back(), place);
            }
            owners_.pop_back();
            items_.shrink(last - 1);
        }
        std::erase_if(gaps_, [&](std::uint32_t gap) { return gap > places(); });
        least_gaps_ = std::min(least_gaps_, gaps_.size());
    }

    // Gaps included.
    [[nodiscard]] std::uint32_t places() const { return static_cast<std::uint32_t>(items_.size()); }
    [[nodiscard]] T& operator[](std::uint32_t place) { return items_[place - 1U]; }
    [[nodiscard]] const T& operator[](std::uint32_t place) const { return items_[place - 1U]; }

  private:
    static constexpr std::uint32_t k_nobody = std::numeric_limits<std::uint32_t>::max();
    static constexpr std::size_t k_kept_gaps = 64;
    static constexpr std::size_t k_closed_at_once = 64;  // and more of a large pool
    static constexpr std::size_t k_calls_to_close_all = 256;
    static constexpr std::uint32_t k_calls_a_while = 64;

    Slots<T> items_;
    std::vector<std::uint32_t> owners_;  // by place
    std::vector<std::uint32_t> gaps_;
    std::size_t least_gaps_ = 0;  // in this while
    std::size_t to_close_ = 0;
    std::uint32_t calls_ = 0;
};

}  // namespace glidepath::base

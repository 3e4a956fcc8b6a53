// Objects at places that stay put: growing moves none of them, and a freed place is used again, last freed
// first.
#pragma once

#include "base/layer.h"

#include <cstdint>
#include <deque>
#include <vector>

namespace glidepath::base {

template <class T>
class Pool {
  public:
    // The place of a new object, counted from 1; 0 is free to mean none.
    [[nodiscard]] std::uint32_t make() {
        if (free_.empty()) {
            items_.emplace_back();
            return static_cast<std::uint32_t>(items_.size());
        }
        const std::uint32_t place = free_.back();
        free_.pop_back();
        (*this)[place] = T{};
        return place;
    }
    void release(std::uint32_t place) { free_.push_back(place); }

    [[nodiscard]] T& operator[](std::uint32_t place) { return items_[place - 1]; }
    [[nodiscard]] const T& operator[](std::uint32_t place) const { return items_[place - 1]; }

  private:
    std::deque<T> items_;
    std::vector<std::uint32_t> free_;
};

}  // namespace glidepath::base

// Objects in slots that stay where they are: growing moves none of them, and a freed slot is used again, last
// freed first.
#pragma once

#include "base/layer.h"
#include "base/slots.h"

#include <cstdint>
#include <vector>

namespace glidepath::base {

template <class T>
class Pool {
  public:
    // The slot of a new object, counted from 1; 0 is free to mean none.
    [[nodiscard]] std::uint32_t make() {
        if (free_.empty()) {
            items_.grow();
            reserve_ahead(free_, items_.size());  // giving back allocates nothing
            return static_cast<std::uint32_t>(items_.size());
        }
        const std::uint32_t slot = free_.back();
        free_.pop_back();
        (*this)[slot] = T{};
        return slot;
    }
    // For so many objects at once: making and giving back allocates nothing then.
    void reserve(std::size_t count) {
        items_.reserve(count);
        reserve_ahead(free_, count);
    }
    void release(std::uint32_t slot) { free_.push_back(slot); }

    // Slots, free ones included.
    [[nodiscard]] std::size_t slots() const { return items_.size(); }
    [[nodiscard]] T& operator[](std::uint32_t slot) { return items_[slot - 1U]; }
    [[nodiscard]] const T& operator[](std::uint32_t slot) const { return items_[slot - 1U]; }

  private:
    Slots<T> items_;
    std::vector<std::uint32_t> free_;
};

}  // namespace glidepath::base

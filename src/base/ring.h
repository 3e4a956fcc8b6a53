// A queue of at most N elements inside the object itself: no heap, and trivially copyable when T is, so that
// a snapshot of its owner is a plain copy.
#pragma once

#include "base/assert.h"
#include "base/layer.h"

#include <array>
#include <cstddef>
#include <cstdint>

namespace glidepath::base {

template <class T, std::uint32_t N>
class FixedRing {
    static_assert(N > 0 && N <= 0x8000, "indices are 16 bits wide, and their sum must fit");

  public:
    [[nodiscard]] static constexpr std::uint32_t capacity() { return N; }
    [[nodiscard]] constexpr std::uint32_t size() const { return size_; }
    [[nodiscard]] constexpr bool empty() const { return size_ == 0; }
    [[nodiscard]] constexpr bool full() const { return size_ == N; }

    // Counted from the head, which is the oldest element.
    [[nodiscard]] constexpr T& operator[](std::uint32_t i) {
        GLIDEPATH_ASSERT(i < size_);
        return items_[wrap(head_ + i)];
    }
    [[nodiscard]] constexpr const T& operator[](std::uint32_t i) const {
        GLIDEPATH_ASSERT(i < size_);
        return items_[wrap(head_ + i)];
    }
    [[nodiscard]] constexpr T& front() { return (*this)[0]; }
    [[nodiscard]] constexpr const T& front() const { return (*this)[0]; }
    [[nodiscard]] constexpr T& back() { return (*this)[size_ - 1U]; }
    [[nodiscard]] constexpr const T& back() const { return (*this)[size_ - 1U]; }

    constexpr void push_back(const T& value) {
        GLIDEPATH_ASSERT(!full());
        items_[wrap(std::uint32_t{head_} + size_)] = value;
        ++size_;
    }
    constexpr void pop_front() {
        GLIDEPATH_ASSERT(!empty());
        head_ = static_cast<std::uint16_t>(wrap(head_ + 1U));
        --size_;
    }
    constexpr void pop_back() {
        GLIDEPATH_ASSERT(!empty());
        --size_;
    }
    constexpr void clear() { head_ = size_ = 0; }

  private:
    [[nodiscard]] static constexpr std::uint32_t wrap(std::uint32_t i) { return i < N ? i : i - N; }

    std::array<T, N> items_{};
    std::uint16_t head_ = 0;
    std::uint16_t size_ = 0;
};

}  // namespace glidepath::base

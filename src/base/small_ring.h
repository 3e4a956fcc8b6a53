// A queue of at most N elements of which most owners ever have few: those stand inside the object, and the
// first one too many asks for a block of N, once. A value like its elements: a copy is a snapshot, and takes
// a block only if it needs one.
#pragma once

#include "base/assert.h"
#include "base/layer.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>

namespace glidepath::base {

// Space for a few elements, or for all.
template <class T, std::uint32_t Few, std::uint32_t N>
class SmallArray {
    static_assert(Few > 0 && Few < N);

  public:
    SmallArray() = default;
    ~SmallArray() = default;
    SmallArray(SmallArray&& other) noexcept = default;
    SmallArray& operator=(SmallArray&& other) noexcept = default;
    SmallArray(const SmallArray& other)
        : all_(other.all_ ? std::make_unique<All>(*other.all_) : nullptr), few_(other.few_) {}
    SmallArray& operator=(const SmallArray& other) {
        if (this == &other) return *this;
        few_ = other.few_;
        if (!other.all_) {
            all_.reset();
        } else if (all_) {
            *all_ = *other.all_;
        } else {
            all_ = std::make_unique<All>(*other.all_);
        }
        return *this;
    }

    [[nodiscard]] std::uint32_t capacity() const { return all_ ? N : Few; }
    // For N elements from now on; those that are here stay in their places.
    void grow() {
        if (all_) return;
        all_ = std::make_unique<All>();
        std::copy(few_.begin(), few_.end(), all_->begin());
    }

    [[nodiscard]] T* data() { return all_ ? all_->data() : few_.data(); }
    [[nodiscard]] const T* data() const { return all_ ? all_->data() : few_.data(); }
    [[nodiscard]] const T* begin() const { return data(); }
    [[nodiscard]] T& operator[](std::size_t i) { return data()[i]; }
    [[nodiscard]] const T& operator[](std::size_t i) const { return data()[i]; }

  private:
    using All = std::array<T, N>;

    // In this order: what is looked at first lies together with the first elements.
    std::unique_ptr<All> all_;
    std::array<T, Few> few_{};
};

// As FixedRing, but small.
template <class T, std::uint32_t Few, std::uint32_t N>
class SmallRing {
    static_assert(N <= 0x8000, "indices are 16 bits wide, and their sum must fit");

  public:
    [[nodiscard]] static constexpr std::uint32_t capacity() { return N; }
    [[nodiscard]] std::uint32_t size() const { return size_; }
    [[nodiscard]] bool empty() const { return size_ == 0; }
    [[nodiscard]] bool full() const { return size_ == N; }

    // Counted from the head, which is the oldest element.
    [[nodiscard]] T& operator[](std::uint32_t i) {
        GLIDEPATH_ASSERT(i < size_);
        return items_[wrap(head_ + i)];
    }
    [[nodiscard]] const T& operator[](std::uint32_t i) const {
        GLIDEPATH_ASSERT(i < size_);
        return items_[wrap(head_ + i)];
    }
    [[nodiscard]] T& front() { return (*this)[0]; }
    [[nodiscard]] const T& front() const { return (*this)[0]; }
    [[nodiscard]] T& back() { return (*this)[size_ - 1U]; }
    [[nodiscard]] const T& back() const { return (*this)[size_ - 1U]; }

    void push_back(const T& value) {
        GLIDEPATH_ASSERT(!full());
        if (size_ == items_.capacity()) {
            // Straightened first, since the ring is wider from now on.
            std::rotate(items_.data(), items_.data() + head_, items_.data() + size_);
            head_ = 0;
            items_.grow();
        }
        items_[wrap(std::uint32_t{head_} + size_)] = value;
        ++size_;
    }
    void pop_front() {
        GLIDEPATH_ASSERT(!empty());
        // An empty one begins where it stands together with what is looked at first.
        head_ = --size_ == 0 ? std::uint16_t{0} : static_cast<std::uint16_t>(wrap(head_ + 1U));
    }
    void pop_back() {
        GLIDEPATH_ASSERT(!empty());
        --size_;
    }
    void clear() { head_ = size_ = 0; }

  private:
    [[nodiscard]] std::uint32_t wrap(std::uint32_t i) const {
        return i < items_.capacity() ? i : i - items_.capacity();
    }

    std::uint16_t head_ = 0;
    std::uint16_t size_ = 0;
    SmallArray<T, Few, N> items_;
};

}  // namespace glidepath::base

// A growing array in chunks of a few pages. Growing moves no element and leaves at most one chunk unused, so
// that many objects of a few hundred bytes cost what they are; a copy is a copy of all of them.
#pragma once

#include "base/layer.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

namespace glidepath::base {

template <class T>
class Slots {
  public:
    static constexpr std::size_t k_chunk = std::bit_floor(std::max<std::size_t>(1, 8192 / sizeof(T)));

    Slots() = default;
    Slots(const Slots& other) : size_(other.size_) {
        chunks_.reserve(other.chunks_.size());
        for (const auto& chunk : other.chunks_) {
            chunks_.push_back(std::make_unique<Chunk>(*chunk));
        }
    }
    Slots& operator=(const Slots& other) {
        if (this != &other) *this = Slots(other);
        return *this;
    }
    Slots(Slots&&) noexcept = default;
    Slots& operator=(Slots&&) noexcept = default;
    ~Slots() = default;

    // The new one is as a T is made.
    void grow() {
        reserve(size_ + 1);
        ++size_;
    }
    void reserve(std::size_t count) {
        while (capacity() < count) {
            chunks_.push_back(std::make_unique<Chunk>());
        }
    }
    // So many are left, the first ones. One chunk is kept for the next that grow, as they were.
    void shrink(std::size_t count) {
        size_ = count;
        const std::size_t kept = count / k_chunk + 1;
        if (chunks_.size() > kept) chunks_.resize(kept);
    }
    [[nodiscard]] std::size_t size() const { return size_; }
    [[nodiscard]] std::size_t capacity() const { return chunks_.size() * k_chunk; }

    // Unchecked, as that of a vector.
    [[nodiscard]] T& operator[](std::size_t i) { return (*chunks_[i / k_chunk])[i % k_chunk]; }
    [[nodiscard]] const T& operator[](std::size_t i) const { return (*chunks_[i / k_chunk])[i % k_chunk]; }

  private:
    using Chunk = std::array<T, k_chunk>;

    std::vector<std::unique_ptr<Chunk>> chunks_;
    std::size_t size_ = 0;
};

// Capacity for so many, and for a quarter more when it has to grow: a vector doubles, which is dear for a
// million.
template <class T>
void reserve_ahead(std::vector<T>& list, std::size_t count) {
    if (count > list.capacity()) list.reserve(std::max(count, list.capacity() + list.capacity() / 4));
}
template <class T>
void push_ahead(std::vector<T>& list, const T& value) {
    reserve_ahead(list, list.size() + 1);
    list.push_back(value);
}

}  // namespace glidepath::base

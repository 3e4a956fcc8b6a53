// A list as it stands in a message: the bytes of its elements and their number. It is a view: whoever holds
// one keeps the buffer. Elements are unpacked while walking over them, so decoding a list copies and
// allocates nothing.
#pragma once

#include <glidepath/wire/byte_reader.h>
#include <glidepath/wire/byte_writer.h>

#include <iterator>

namespace glidepath {

inline void read_element(ByteReader& reader, std::uint32_t& value) { value = reader.u32("element"); }
inline void write_element(ByteWriter& writer, std::uint32_t value) { writer.u32(value); }

// T has read_element(ByteReader&, T&) and write_element(ByteWriter&, const T&) beside it.
template <class T>
class PackedList {
  public:
    class Iterator {
      public:
        using iterator_category = std::input_iterator_tag;
        using value_type = T;
        using difference_type = std::ptrdiff_t;
        using pointer = const T*;
        using reference = const T&;

        Iterator(std::span<const std::byte> bytes, std::uint32_t left) : reader_(bytes), left_(left) {
            unpack();
        }

        [[nodiscard]] reference operator*() const { return value_; }
        [[nodiscard]] pointer operator->() const { return &value_; }
        Iterator& operator++() {
            --left_;
            unpack();
            return *this;
        }
        Iterator operator++(int) {
            Iterator before = *this;
            ++*this;
            return before;
        }
        // Iterators of one list are equal when the same number of elements is left.
        friend bool operator==(const Iterator& a, const Iterator& b) { return a.left_ == b.left_; }

      private:
        void unpack() {
            if (left_ > 0) read_element(reader_, value_);
        }

        ByteReader reader_;
        std::uint32_t left_;
        T value_{};
    };

    PackedList() = default;
    // `bytes` must hold `count` whole elements in wire form; what a decoder and pack() give does.
    PackedList(std::span<const std::byte> bytes, std::uint32_t count) : bytes_(bytes), count_(count) {}

    [[nodiscard]] std::uint32_t size() const { return count_; }
    [[nodiscard]] bool empty() const { return count_ == 0; }
    [[nodiscard]] std::span<const std::byte> bytes() const { return bytes_; }
    [[nodiscard]] Iterator begin() const { return {bytes_, count_}; }
    [[nodiscard]] Iterator end() const { return {{}, 0}; }

  private:
    std::span<const std::byte> bytes_;
    std::uint32_t count_ = 0;
};

// Brings values into wire form in `room`, which must outlive the list. Empty when the room is too small.
template <class T>
[[nodiscard]] PackedList<T> pack(std::span<const T> values, std::span<std::byte> room) {
    ByteWriter writer(room);
    for (const T& value : values) {
        write_element(writer, value);
    }
    if (!writer.fits()) return {};
    return {room.first(writer.size()), static_cast<std::uint32_t>(values.size())};
}

// In canonical form, whatever spelling the list was read from.
template <class T>
void write_list(ByteWriter& writer, const PackedList<T>& list) {
    for (const T& value : list) {
        write_element(writer, value);
    }
}

}  // namespace glidepath

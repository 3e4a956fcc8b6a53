// Reads little-endian numbers from bytes that are not trusted. Every read is checked against the end; the
// first failure is kept with its class, offset and field, and from then on every read gives zero, so that a
// decoder reads field after field and asks once at the end.
#pragma once

#include <glidepath/codec.h>

#include "wire/layer.h"

#include <bit>
#include <concepts>
#include <cstring>
#include <span>

namespace glidepath::wire {

// Of parts of messages, counted from the opcode.
inline constexpr std::size_t k_alignment = 4;

// memcpy, because a field may begin at any byte.
template <std::unsigned_integral T>
[[nodiscard]] inline T load_little_endian(const std::byte* from) {
    T value{};
    std::memcpy(&value, from, sizeof value);
    if constexpr (std::endian::native == std::endian::big) {
        T swapped{};
        for (std::size_t i = 0; i < sizeof value; ++i) {
            swapped = static_cast<T>((swapped << 8U) | ((value >> (8U * i)) & 0xFFU));
        }
        value = swapped;
    }
    return value;
}

[[nodiscard]] inline double length_squared_of(const Quat& q) {
    const auto w = static_cast<double>(q.w);
    const auto x = static_cast<double>(q.x);
    const auto y = static_cast<double>(q.y);
    const auto z = static_cast<double>(q.z);
    return w * w + x * x + y * y + z * z;
}
// Well inside the limits (spec/wire.md 2.4), where no root is needed.
[[nodiscard]] inline bool is_surely_of_length_one(const Quat& q) {
    const double squared = length_squared_of(q);
    return squared > 0.982 && squared < 1.018;
}

class ByteReader {
  public:
    explicit ByteReader(std::span<const std::byte> bytes)
        : begin_(bytes.data()), cursor_(begin_), end_(begin_ + bytes.size()) {}

    [[nodiscard]] bool ok() const { return code_ == ErrorCode::ok; }
    [[nodiscard]] Error error() const { return {.code = code_, .what = field_, .where = where_}; }
    [[nodiscard]] std::size_t offset() const { return static_cast<std::size_t>(cursor_ - begin_); }
    [[nodiscard]] std::size_t remaining() const { return static_cast<std::size_t>(end_ - cursor_); }

    [[nodiscard]] std::span<const std::byte> rest() const { return {cursor_, end_}; }

    std::uint8_t u8(const char* field) { return number<std::uint8_t>(field); }
    std::uint16_t u16(const char* field) { return number<std::uint16_t>(field); }
    std::uint32_t u32(const char* field) { return number<std::uint32_t>(field); }
    std::uint64_t u64(const char* field) { return number<std::uint64_t>(field); }
    float f32(const char* field) { return std::bit_cast<float>(number<std::uint32_t>(field)); }
    double f64(const char* field) { return std::bit_cast<double>(number<std::uint64_t>(field)); }

    // `length` bytes as they are; truncated where they are not there.
    std::span<const std::byte> bytes(std::size_t length, const char* field) {
        if (remaining() < length) {
            fail(ErrorCode::truncated, offset(), field);
            return {};
        }
        const std::byte* from = cursor_;
        cursor_ += length;
        return {from, length};
    }

    // For a count or length just read: whether that many elements can still follow, otherwise bad_count at
    // the place of the count. 64 bits, so that no product overflows.
    bool can_follow(std::uint64_t count, std::uint64_t element_size, std::size_t count_offset,
                    const char* field) {
        if (count * element_size <= remaining()) return ok();
        fail(ErrorCode::bad_count, count_offset, field);
        return false;
    }

    // Only the first failure counts.
    void fail(ErrorCode code, std::size_t offset, const char* field);

    // Makes the bytes end `length` (which must be there) after the cursor, until widen() with the end it
    // gave.
    [[nodiscard]] const std::byte* narrow(std::size_t length) {
        const std::byte* outer_end = end_;
        end_ = cursor_ + length;
        return outer_end;
    }
    void widen(const std::byte* outer_end) {
        end_ = outer_end;
        if (!ok()) cursor_ = end_;
    }

  private:
    template <std::unsigned_integral T>
    T number(const char* field) {
        if (remaining() < sizeof(T)) [[unlikely]] {
            fail(ErrorCode::truncated, offset(), field);
            return 0;
        }
        const T value = load_little_endian<T>(cursor_);
        cursor_ += sizeof(T);
        return value;
    }

    const std::byte* begin_;
    const std::byte* cursor_;
    const std::byte* end_;
    // The first error, in parts: an Error is larger than what a decoder should carry along.
    ErrorCode code_ = ErrorCode::ok;
    std::uint32_t where_ = 0;
    const char* field_ = "";
};

}  // namespace glidepath::wire

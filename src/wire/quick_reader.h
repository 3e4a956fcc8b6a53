// Reads what most messages are: well formed. It checks the same things as MessageReader but says only that
// something is odd, not what and where; then the message is read again by that. Small enough to live in
// registers, and it asks for the end once a part instead of once a field: several times as fast.
#pragma once

#include "base/assert.h"
#include "base/commands.h"
#include "geometry/cell.h"
#include "geometry/quat.h"
#include "wire/byte_reader.h"
#include "wire/layer.h"

#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>

namespace glidepath::wire {

class QuickReader {
  public:
    explicit QuickReader(std::span<const std::byte> bytes)
        : begin_(bytes.data()), cursor_(begin_), end_(begin_ + bytes.size()) {}

    // Nothing odd so far; and the message is over.
    [[nodiscard]] bool ok() const { return odd_ < k_odd; }
    [[nodiscard]] bool is_done() const { return ok() && cursor_ == end_; }
    [[nodiscard]] std::size_t offset() const { return static_cast<std::size_t>(cursor_ - begin_); }

    // So many bytes can still be read. Asked once for all fields of a part: reading them asks no more.
    [[nodiscard]] bool has(std::size_t bytes) {
        const bool is_there = static_cast<std::size_t>(end_ - cursor_) >= bytes;
        note_odd(!is_there);
        return is_there;
    }

    std::uint8_t u8(const char*) { return number<std::uint8_t>(); }
    std::uint16_t u16(const char*) { return number<std::uint16_t>(); }
    std::uint32_t u32(const char*) { return number<std::uint32_t>(); }
    float f32(const char*) {
        // Finite numbers have an exponent that is not all ones: one more does not carry into the upper bit.
        constexpr std::uint32_t exponent = 0x7F800000;
        constexpr std::uint32_t one = 0x00800000;
        const auto bits = number<std::uint32_t>();
        odd_ |= (bits & exponent) + one;
        return std::bit_cast<float>(bits);
    }
    Vec3 vec3(const char* field) {
        const float x = f32(field);
        const float y = f32(field);
        const float z = f32(field);
        return {x, y, z};
    }
    CellId cell(const char*) {
        const auto value = number<CellId>();
        const CellId in_block = cell_in_block(value);
        const bool outdoors = in_block - 1U < k_last_outdoor_cell;
        const bool indoors = in_block - k_first_indoor_cell <= k_last_indoor_cell - k_first_indoor_cell;
        note_odd(!outdoors && !indoors);
        return value;
    }
    std::uint32_t command(const char*) {
        const auto index = number<std::uint16_t>();
        note_odd(index >= k_motion_command_count);
        return command_id_of(index);
    }
    void check_length_of(const Quat& q, std::size_t, const char*) { note_odd(!is_surely_of_length_one(q)); }
    void check_unknown(std::uint32_t unknown_bits, std::size_t, const char*) { note_odd(unknown_bits != 0); }
    void align() {
        while (offset() % k_alignment != 0) {
            note_odd(number<std::uint8_t>() != 0);
        }
    }
    template <class T, class ReadOne>
    PackedList<T> list(std::uint32_t count, ReadOne&& read_one) {
        const std::byte* const from = cursor_;
        for (std::uint32_t i = 0; i < count; ++i) {
            read_one();
        }
        return {std::span(from, cursor_), count};
    }
    void refuse(ErrorCode, std::size_t, const char*) { odd_ = k_odd; }
    void take_rest(const char*) { cursor_ = end_; }

  private:
    static constexpr std::uint32_t k_odd = 0x80000000;  // the bit of odd_ that counts

    void note_odd(bool is_odd) { odd_ |= is_odd ? k_odd : 0U; }

    // The bytes must be there: has().
    template <std::unsigned_integral T>
    T number() {
        GLIDEPATH_ASSERT(static_cast<std::size_t>(end_ - cursor_) >= sizeof(T));
        const T value = load_little_endian<T>(cursor_);
        cursor_ += sizeof(T);
        return value;
    }

    const std::byte* begin_;
    const std::byte* cursor_;
    const std::byte* end_;
    std::uint32_t odd_ = 0;
};

}  // namespace glidepath::wire

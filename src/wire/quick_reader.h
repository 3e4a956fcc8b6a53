// Reads what most messages are: well formed. It checks the same things as MessageReader but says only that
// something is odd, not what and where; then the message is read again by that. Small enough to live in
// registers, which makes it several times as fast.
#pragma once

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
    [[nodiscard]] bool ok() const { return !is_odd_; }
    [[nodiscard]] bool is_done() const { return !is_odd_ && cursor_ == end_; }
    [[nodiscard]] std::size_t offset() const { return static_cast<std::size_t>(cursor_ - begin_); }

    std::uint8_t u8(const char*) { return number<std::uint8_t>(); }
    std::uint16_t u16(const char*) { return number<std::uint16_t>(); }
    std::uint32_t u32(const char*) { return number<std::uint32_t>(); }
    float f32(const char*) {
        constexpr std::uint32_t exponent = 0x7F800000;  // all of it set: no finite number
        const auto bits = number<std::uint32_t>();
        is_odd_ |= (bits & exponent) == exponent;
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
        is_odd_ |= !outdoors && !indoors;
        return value;
    }
    std::uint32_t command(const char*) {
        const auto index = number<std::uint16_t>();
        is_odd_ |= index >= k_motion_command_count;
        return command_id_of(index);
    }
    void check_length_of(const Quat& q, std::size_t, const char*) { is_odd_ |= !is_surely_of_length_one(q); }
    void check_unknown(std::uint32_t unknown_bits, std::size_t, const char*) { is_odd_ |= unknown_bits != 0; }
    void align() {
        while (offset() % 4 != 0 && !is_odd_) {
            is_odd_ |= number<std::uint8_t>() != 0;
        }
    }
    template <class T, class ReadOne>
    PackedList<T> list(std::uint32_t count, ReadOne&& read_one) {
        const std::byte* const from = cursor_;
        for (std::uint32_t i = 0; i < count && !is_odd_; ++i) {
            read_one();
        }
        return {std::span(from, cursor_), count};
    }
    void refuse(ErrorCode, std::size_t, const char*) { is_odd_ = true; }
    void take_rest(const char*) { cursor_ = end_; }

  private:
    template <std::unsigned_integral T>
    T number() {
        if (static_cast<std::size_t>(end_ - cursor_) < sizeof(T)) [[unlikely]] {
            is_odd_ = true;
            return 0;
        }
        const T value = load_little_endian<T>(cursor_);
        cursor_ += sizeof(T);
        return value;
    }

    const std::byte* begin_;
    const std::byte* cursor_;
    const std::byte* end_;
    bool is_odd_ = false;
};

}  // namespace glidepath::wire

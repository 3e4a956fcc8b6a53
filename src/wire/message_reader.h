// A ByteReader that knows the rules of messages: which values are refused, which only warned about, and how
// packed ids, strings and padding look. What is refused by policy becomes a warning in tolerant mode.
#pragma once

#include "geometry/cell.h"
#include "geometry/quat.h"
#include "wire/byte_reader.h"
#include "wire/layer.h"
#include "wire/packed_list.h"

#include <cmath>
#include <string_view>

namespace glidepath::wire {

class MessageReader {
  public:
    MessageReader(std::span<const std::byte> bytes, DecodeMode mode, WarningList& warnings)
        : bytes_(bytes), warnings_(warnings), mode_(mode) {}

    [[nodiscard]] bool ok() const { return bytes_.ok(); }
    [[nodiscard]] Error error() const { return bytes_.error(); }
    [[nodiscard]] std::size_t offset() const { return bytes_.offset(); }
    [[nodiscard]] std::size_t remaining() const { return bytes_.remaining(); }

    // Fields are looked for one by one, to say which one is missing.
    [[nodiscard]] static constexpr bool has(std::size_t) { return true; }

    [[nodiscard]] ByteReader& bytes() { return bytes_; }  // for what has no rules but its bounds

    std::uint8_t u8(const char* field) { return bytes_.u8(field); }
    std::uint16_t u16(const char* field) { return bytes_.u16(field); }
    std::uint32_t u32(const char* field) { return bytes_.u32(field); }

    float f32(const char* field) {
        const float value = bytes_.f32(field);
        if (!std::isfinite(value)) [[unlikely]]
            refuse(ErrorCode::bad_float, offset() - sizeof value, field);
        return value;
    }
    double f64(const char* field) {
        const double value = bytes_.f64(field);
        if (!std::isfinite(value)) [[unlikely]]
            refuse(ErrorCode::bad_float, offset() - sizeof value, field);
        return value;
    }
    Vec3 vec3(const char* field) {
        const float x = f32(field);
        const float y = f32(field);
        const float z = f32(field);
        return {x, y, z};
    }

    // The low word must be an outdoor or indoor cell number; the landblock is not looked at.
    CellId cell(const char* field) {
        const CellId value = u32(field);
        const CellId number = cell_in_block(value);
        const bool outdoors = number >= 1 && number <= k_last_outdoor_cell;
        const bool indoors = number >= k_first_indoor_cell && number <= k_last_indoor_cell;
        if (!outdoors && !indoors) [[unlikely]]
            refuse(ErrorCode::bad_cell, offset() - sizeof value, field);
        return value;
    }

    // Four floats that were read one by one; `from` is where they began.
    void check_length_of(const Quat& q, std::size_t from, const char* field) {
        if (!is_surely_of_length_one(q)) [[unlikely]]
            check_length(q, from, field);
    }

    // A command index, widened to the full id.
    std::uint32_t command(const char* field);

    // A flags word whose unknown bits get a warning.
    void check_unknown(std::uint32_t unknown_bits, std::size_t word_size, const char* field) {
        if (unknown_bits != 0 && ok()) [[unlikely]] {
            warn(ErrorCode::unknown_flag, offset() - word_size, field);
        }
    }

    // Up to the next multiple of four, counted from the opcode.
    void align() {
        while (offset() % k_alignment != 0) {
            if (u8("padding") != 0) [[unlikely]]
                warn_of_padding();
            if (!ok()) return;
        }
    }

    std::string_view text(const char* field);  // with its padding

    // `count` elements, announced by a byte or less, each taken by read_one(): truncated where they do not
    // fit.
    template <class T, class ReadOne>
    PackedList<T> list(std::uint32_t count, ReadOne&& read_one) {
        const std::span<const std::byte> rest = bytes_.rest();
        for (std::uint32_t i = 0; i < count && ok(); ++i) {
            read_one();
        }
        if (!ok()) return {};
        return {rest.first(rest.size() - remaining()), count};
    }

    // `count` elements of fixed size that a 16 or 32-bit number at `count_offset` announced: bad_count.
    template <class T>
    PackedList<T> counted_list(std::uint32_t count, std::size_t element_size, std::size_t count_offset,
                               const char* field) {
        if (!can_follow(count, element_size, count_offset, field)) return {};
        return {bytes_.bytes(std::size_t{count} * element_size, field), count};
    }
    bool can_follow(std::uint64_t count, std::uint64_t element_size, std::size_t count_offset,
                    const char* field) {
        return bytes_.can_follow(count, element_size, count_offset, field);
    }

    [[nodiscard]] const std::byte* narrow(std::size_t length) { return bytes_.narrow(length); }
    void widen(const std::byte* outer_end) { bytes_.widen(outer_end); }
    void take_rest(const char* field) { bytes_.bytes(remaining(), field); }
    // Steps over what is left up to the end, which the rules of this message forbid.
    void skip_rest(ErrorCode kind, const char* field);

    void fail(ErrorCode kind, std::size_t offset, const char* field) { bytes_.fail(kind, offset, field); }
    // An error in strict mode, a warning in tolerant mode.
    void refuse(ErrorCode kind, std::size_t offset, const char* field);

  private:
    void check_length(const Quat& q, std::size_t from, const char* field);
    void warn(ErrorCode kind, std::size_t offset, const char* field);
    void warn_of_padding() { warn(ErrorCode::nonzero_padding, offset() - 1, "padding"); }

    ByteReader bytes_;
    WarningList& warnings_;
    DecodeMode mode_;
};

}  // namespace glidepath::wire

// Writes little-endian numbers into a buffer of the caller. What does not fit is counted and not written, so
// one pass counts how many bytes are needed.
#pragma once

#include "wire/layer.h"

#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <variant>

namespace glidepath::wire {

class ByteWriter {
  public:
    explicit ByteWriter(std::span<std::byte> out) : out_(out) {}

    // Bytes needed so far; more than the buffer has means that it does not hold them all.
    [[nodiscard]] std::size_t size() const { return size_; }
    [[nodiscard]] bool fits() const { return size_ <= out_.size(); }

    void u8(std::uint8_t value) { number(value); }
    void u16(std::uint16_t value) { number(value); }
    void u32(std::uint32_t value) { number(value); }
    void u64(std::uint64_t value) { number(value); }
    void f32(float value) { number(std::bit_cast<std::uint32_t>(value)); }
    void f64(double value) { number(std::bit_cast<std::uint64_t>(value)); }

    void bytes(std::span<const std::byte> content) {
        if (!content.empty() && has_space(content.size())) {
            std::memcpy(out_.data() + size_, content.data(), content.size());
        }
        size_ += content.size();
    }

    // Zero bytes up to the next multiple of four, counted from the start of the buffer.
    void align() {
        while (size_ % 4 != 0)
            u8(0);
    }

    // Writes a length that is known only after what it counts.
    void patch_u32(std::size_t at, std::uint32_t value) {
        ByteWriter patch(out_);
        patch.size_ = at;
        patch.u32(value);
    }

  private:
    [[nodiscard]] bool has_space(std::size_t length) const { return fits() && out_.size() - size_ >= length; }

    template <std::unsigned_integral T>
    void number(T value) {
        if (has_space(sizeof value)) {
            if constexpr (std::endian::native == std::endian::little) {
                std::memcpy(out_.data() + size_, &value, sizeof value);
            } else {
                for (std::size_t i = 0; i < sizeof value; ++i) {
                    out_[size_ + i] = static_cast<std::byte>(value >> (8U * i));
                }
            }
        }
        size_ += sizeof value;
    }

    std::span<std::byte> out_;
    std::size_t size_ = 0;
};

// No message: nothing to write.
inline void write(ByteWriter&, const std::monostate&) {}

}  // namespace glidepath::wire

// Little-endian fields of four bytes, one after the other.
#pragma once

#include "planning/layer.h"

#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>

namespace glidepath::planning {

// Who makes one has tested that there are enough bytes.
class Fields {
  public:
    explicit Fields(std::span<const std::byte> bytes) : rest_(bytes) {}

    std::uint32_t whole() {
        std::uint32_t value = 0;
        for (std::size_t i = 4; i-- > 0;) {
            value = (value << 8U) | std::to_integer<std::uint32_t>(rest_[i]);
        }
        rest_ = rest_.subspan(4);
        return value;
    }
    float number() { return std::bit_cast<float>(whole()); }

  private:
    std::span<const std::byte> rest_;
};

}  // namespace glidepath::planning

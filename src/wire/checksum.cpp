#include "wire/checksum.h"

#include "wire/byte_reader.h"

namespace glidepath::wire {

std::uint32_t hash32(std::span<const std::byte> bytes) {
    std::uint32_t sum = static_cast<std::uint32_t>(bytes.size()) << 16U;
    std::size_t i = 0;
    for (; i + 4 <= bytes.size(); i += 4) {
        sum += load_little_endian<std::uint32_t>(bytes.data() + i);
    }
    for (std::uint32_t shift = 24; i < bytes.size(); ++i, shift -= 8) {
        sum += std::to_integer<std::uint32_t>(bytes[i]) << shift;
    }
    return sum;
}

}  // namespace glidepath::wire

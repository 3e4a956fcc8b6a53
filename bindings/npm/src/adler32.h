// The check sum of zlib streams (RFC 1950).
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>

namespace glidepath {

inline std::uint32_t adler32(std::span<const std::byte> bytes) {
    constexpr std::uint32_t k_prime = 65521;
    constexpr std::size_t k_run = 5552;  // so many bytes do not overflow the sums
    std::uint32_t a = 1;
    std::uint32_t b = 0;
    while (!bytes.empty()) {
        const auto run = bytes.first(std::min(bytes.size(), k_run));
        for (const std::byte byte : run) {
            a += std::to_integer<std::uint32_t>(byte);
            b += a;
        }
        a %= k_prime;
        b %= k_prime;
        bytes = bytes.subspan(run.size());
    }
    return b << 16U | a;
}

}  // namespace glidepath

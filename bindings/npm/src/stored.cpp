// deflated() without zlib, for data that stays inside the page: a zlib stream whose blocks are stored as they
// are. It replaces src/report/deflate.cpp; the page inflates both alike.
#include "report/columns.h"

#include <cstdint>

namespace glidepath::report {

namespace {

constexpr std::size_t k_longest_block = 65535;
constexpr std::uint32_t k_adler_prime = 65521;
constexpr std::size_t k_adler_run = 5552;  // so many bytes do not overflow the sums

std::uint32_t adler32(std::string_view bytes) {
    std::uint32_t a = 1;
    std::uint32_t b = 0;
    while (!bytes.empty()) {
        const std::string_view run = bytes.substr(0, k_adler_run);
        for (const char byte : run) {
            a += static_cast<unsigned char>(byte);
            b += a;
        }
        a %= k_adler_prime;
        b %= k_adler_prime;
        bytes.remove_prefix(run.size());
    }
    return b << 16U | a;
}

}  // namespace

std::string deflated(std::string_view bytes) {
    const std::uint32_t check = adler32(bytes);
    std::string out;
    out.reserve(bytes.size() + bytes.size() / k_longest_block * 5 + 16);
    const auto put = [&](std::uint32_t byte) { out.push_back(static_cast<char>(byte & 0xFFU)); };
    put(0x78);  // deflate, a window of 32 KiB
    put(0x01);  // packed in the fastest way
    do {
        const std::string_view block = bytes.substr(0, k_longest_block);
        bytes.remove_prefix(block.size());
        const auto size = static_cast<std::uint32_t>(block.size());
        put(bytes.empty() ? 1 : 0);  // the last one; stored
        put(size);
        put(size >> 8U);
        put(~size);
        put(~size >> 8U);
        out += block;
    } while (!bytes.empty());
    for (const unsigned shift : {24U, 16U, 8U, 0U})
        put(check >> shift);
    return out;
}

}  // namespace glidepath::report

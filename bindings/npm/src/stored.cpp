// deflated() without zlib, for data that stays inside the page: a zlib stream whose blocks are stored as they
// are. It replaces src/report/deflate.cpp; the page inflates both alike.
#include "adler32.h"
#include "report/columns.h"

#include <cstdint>
#include <span>

namespace glidepath::report {

namespace {

constexpr std::size_t k_longest_block = 65535;

}  // namespace

std::string deflated(std::string_view bytes) {
    const std::uint32_t check = adler32(std::as_bytes(std::span(bytes)));
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

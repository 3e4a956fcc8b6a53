#include "wire/text.h"

#include <array>
#include <cstdint>

namespace glidepath::wire {

namespace {

// 80 to 9F, the only bytes that differ from Latin-1.
constexpr std::array<char16_t, 32> k_high_controls{
    0x20AC, 0x0081, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160,
    0x2039, 0x0152, 0x008D, 0x017D, 0x008F, 0x0090, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022,
    0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x009D, 0x017E, 0x0178,
};

}  // namespace

char32_t unicode_of_cp1252(unsigned char byte) {
    return byte >= 0x80 && byte < 0xA0 ? k_high_controls[byte - 0x80U] : byte;
}

std::string utf8_of_cp1252(std::string_view text) {
    std::string result;
    result.reserve(text.size());
    for (const char c : text) {
        const auto code = static_cast<std::uint32_t>(unicode_of_cp1252(static_cast<unsigned char>(c)));
        if (code < 0x80) {
            result.push_back(static_cast<char>(code));
        } else if (code < 0x800) {
            result.push_back(static_cast<char>(0xC0U | (code >> 6U)));
            result.push_back(static_cast<char>(0x80U | (code & 0x3FU)));
        } else {
            result.push_back(static_cast<char>(0xE0U | (code >> 12U)));
            result.push_back(static_cast<char>(0x80U | ((code >> 6U) & 0x3FU)));
            result.push_back(static_cast<char>(0x80U | (code & 0x3FU)));
        }
    }
    return result;
}

}  // namespace glidepath::wire

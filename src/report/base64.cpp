#include "report/base64.h"

#include <cstdint>
#include <string_view>

namespace glidepath::report {

namespace {

constexpr std::string_view k_digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

}  // namespace

void append_base64(std::string& out, const std::vector<std::byte>& bytes) {
    out.reserve(out.size() + bytes.size() / 3 * 4);
    for (std::size_t i = 0; i + 2 < bytes.size(); i += 3) {
        const std::uint32_t group = std::to_integer<std::uint32_t>(bytes[i]) << 16U |
                                    std::to_integer<std::uint32_t>(bytes[i + 1]) << 8U |
                                    std::to_integer<std::uint32_t>(bytes[i + 2]);
        for (const unsigned shift : {18U, 12U, 6U, 0U})
            out.push_back(k_digits[group >> shift & 0x3FU]);
    }
}

}  // namespace glidepath::report

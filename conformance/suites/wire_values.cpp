#include "conformance/suites/wire_values.h"

#include "layers.h"
#include "replay/message_text.h"

#include <nlohmann/json.hpp>

#include <cmath>

namespace glidepath::conformance {

namespace {

using Tree = nlohmann::json;

bool same_value(const Tree& a, const Tree& b) {
    if (!a.is_number() || !b.is_number()) return a.type() == b.type() && a == b;
    if (!a.is_number_float() && !b.is_number_float()) return a == b;
    const double x = a.get<double>();
    const double y = b.get<double>();
    return x == y && std::signbit(x) == std::signbit(y);
}

void compare_trees(CaseReport& report, const std::string& path, const Tree& expected, const Tree& got) {
    if (expected.is_object() && got.is_object()) {
        for (const auto& [key, value] : expected.items()) {
            const std::string below = path.empty() ? key : fmt::format("{}.{}", path, key);
            if (got.contains(key)) {
                compare_trees(report, below, value, got[key]);
            } else {
                report.differ(below, value.dump(), "no such field");
            }
        }
        for (const auto& [key, value] : got.items()) {
            if (!expected.contains(key))
                report.differ(fmt::format("{}.{}", path, key), "no such field", value.dump());
        }
    } else if (expected.is_array() && got.is_array() && expected.size() == got.size()) {
        for (std::size_t i = 0; i < expected.size(); ++i) {
            compare_trees(report, fmt::format("{}[{}]", path, i), expected[i], got[i]);
        }
    } else if (!same_value(expected, got)) {
        report.differ(path, expected.dump(), got.dump());
    }
}

int hex_digit(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    if (c >= 'A' && c <= 'F') return c - 'A' + 10;
    return -1;
}

}  // namespace

std::vector<std::byte> bytes_from(const Json& hex) {
    const std::string_view text = hex.text();
    if (text.size() % 2 != 0) hex.fail("an odd number of hex digits");
    std::vector<std::byte> bytes(text.size() / 2);
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        const int high = hex_digit(text[2 * i]);
        const int low = hex_digit(text[2 * i + 1]);
        if (high < 0 || low < 0) hex.fail("not a hex digit");
        bytes[i] = static_cast<std::byte>(high * 16 + low);
    }
    return bytes;
}

std::string hex_of(std::span<const std::byte> bytes) {
    std::string text;
    for (const std::byte b : bytes) {
        text += fmt::format("{:02x}", static_cast<unsigned>(b));
    }
    return text;
}

void compare_decoded(CaseReport& report, const Json& expected, const Message& got) {
    compare_trees(report, "", Tree::parse(expected.source()), Tree::parse(message_json(got)));
}

std::vector<std::byte> encoded(const Message& message) {
    std::vector<std::byte> bytes(encode(message, {}));
    static_cast<void>(encode(message, bytes));
    return bytes;
}

}  // namespace glidepath::conformance

#include "report/columns.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace glidepath::report {

namespace {

constexpr std::size_t k_column_start_bytes = 12;  // whole base64 groups and whole 32-bit words

}  // namespace

std::int32_t quantise(double value, double scale) {
    constexpr double k_least = std::numeric_limits<std::int32_t>::min();
    constexpr double k_most = std::numeric_limits<std::int32_t>::max();
    const double scaled = std::floor(value * scale + 0.5);
    if (!(scaled >= k_least)) return std::isnan(scaled) ? 0 : std::numeric_limits<std::int32_t>::min();
    return static_cast<std::int32_t>(std::min(scaled, k_most));
}

void NumberColumn::add(std::int32_t value) {
    const auto now = static_cast<std::uint32_t>(value);
    const std::uint32_t difference = now - last_;
    // Zigzag: small differences of either sign become small numbers.
    std::uint32_t rest = (difference << 1U) ^ ((difference >> 31U) != 0 ? ~0U : 0U);
    while (rest >= 0x80U) {
        bytes_.push_back(static_cast<char>(static_cast<unsigned char>(rest | 0x80U)));
        rest >>= 7U;
    }
    bytes_.push_back(static_cast<char>(rest));
    last_ = now;
    ++count_;
}

void TextColumn::add(std::string_view text) {
    lengths.add(static_cast<std::int32_t>(text.size()));
    bytes += text;
}

void ColumnStore::add(std::string name, const NumberColumn& column) {
    add(std::move(name), column.count(), column.bytes());
}

void ColumnStore::add(const std::string& name, const TextColumn& column) {
    add(name + "_bytes", column.lengths);
    add(name, column.lengths.count(), column.bytes);
}

void ColumnStore::add(std::string name, std::uint32_t count, std::string_view inflated) {
    const std::string stored = deflated(inflated);
    columns_.push_back({.name = std::move(name),
                        .count = count,
                        .offset = bytes_.size(),
                        .stored_bytes = stored.size(),
                        .inflated_bytes = inflated.size()});
    bytes_ += stored;
    pad_to_column_start(bytes_);
}

void pad_to_column_start(std::string& bytes) {
    while (bytes.size() % k_column_start_bytes != 0)
        bytes.push_back('\0');
}

}  // namespace glidepath::report

#include "quality/csv_lines.h"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace glidepath::quality {

namespace {

constexpr std::size_t k_absent = ~std::size_t{0};
constexpr std::string_view k_byte_order_mark = "\xEF\xBB\xBF";

std::string_view trimmed(std::string_view text) {
    while (!text.empty() && (text.front() == ' ' || text.front() == '\t'))
        text.remove_prefix(1);
    while (!text.empty() && (text.back() == ' ' || text.back() == '\t' || text.back() == '\r'))
        text.remove_suffix(1);
    return text;
}

}  // namespace

std::string quoted(std::string_view text) {
    constexpr std::size_t k_longest = 40;
    std::string shown = "'";
    for (const char c : text.substr(0, k_longest))
        shown += c >= ' ' && c <= '~' ? c : '?';
    return shown + (text.size() > k_longest ? "...'" : "'");
}

bool CsvLines::fail_line(ErrorCode code, std::string why) {
    if (error_.is_ok()) {
        error_ = file_error(
            code,
            {.file = std::string(name_), .line = static_cast<std::uint32_t>(line_), .why = std::move(why)});
    }
    return false;
}

bool CsvLines::fail(ErrorCode code, std::size_t column, std::string why) {
    if (!error_.is_ok()) return false;
    ErrorOrigin origin{.file = std::string(name_),
                       .line = static_cast<std::uint32_t>(line_),
                       .what = wanted_[column],
                       .why = std::move(why)};
    if (field_of_[column] != k_absent) {
        origin.column = static_cast<std::uint32_t>(field(column).data() - text_.data()) + 1;
    }
    error_ = file_error(code, std::move(origin));
    return false;
}

// Byte by byte from the buffer, so that a line without an end costs no memory.
bool CsvLines::read_line() {
    text_.clear();
    std::streambuf* buffer = stream_.rdbuf();
    constexpr int k_end = std::char_traits<char>::eof();
    int c = buffer->sbumpc();
    if (c == k_end) return false;
    ++line_;
    for (; c != k_end && c != '\n'; c = buffer->sbumpc()) {
        if (text_.size() == k_max_csv_line_bytes) {
            return fail_line(ErrorCode::limit_exceeded, "the line is longer than " +
                                                            std::to_string(k_max_csv_line_bytes) +
                                                            " bytes; is this a CSV file?");
        }
        text_.push_back(static_cast<char>(c));
    }
    return true;
}

bool CsvLines::split() {
    field_count_ = 0;
    std::string_view rest = text_;
    if (line_ == 1 && rest.starts_with(k_byte_order_mark)) rest.remove_prefix(k_byte_order_mark.size());
    while (true) {
        if (field_count_ == fields_.size()) {
            return fail_line(ErrorCode::limit_exceeded,
                             "more than " + std::to_string(k_max_csv_columns) + " columns");
        }
        const std::size_t comma = rest.find(',');
        fields_[field_count_++] = trimmed(rest.substr(0, comma));
        if (comma == std::string_view::npos) return true;
        rest.remove_prefix(comma + 1);
    }
}

bool CsvLines::next() {
    while (error_.is_ok() && read_line()) {
        if (!split()) return false;
        if (field_count_ == 1 && fields_[0].empty()) continue;
        if (column_count_ != 0 && field_count_ != column_count_) {
            return fail_line(ErrorCode::malformed, "has " + std::to_string(field_count_) +
                                                       " fields, the header has " +
                                                       std::to_string(column_count_));
        }
        return true;
    }
    return false;
}

bool CsvLines::take_header(std::span<const char* const> wanted, std::size_t required_count) {
    wanted_.assign(wanted.begin(), wanted.end());
    if (!next()) {
        line_ = std::max<std::uint64_t>(line_, 1);
        return fail_line(ErrorCode::truncated, "the file is empty; its first line has to name the columns");
    }
    column_count_ = field_count_;
    field_of_.assign(wanted.size(), k_absent);
    for (std::size_t i = 0; i < field_count_; ++i) {
        for (std::size_t w = 0; w < wanted.size(); ++w) {
            if (fields_[i] != wanted[w]) continue;
            const bool is_known = field_of_[w] != k_absent;
            field_of_[w] = i;
            if (is_known) return fail(ErrorCode::malformed, w, "the header has this column twice");
        }
    }
    for (std::size_t w = 0; w < required_count; ++w) {
        if (field_of_[w] != k_absent) continue;
        const bool has_semicolons = text_.find(';') != std::string::npos;
        return fail(ErrorCode::malformed, w,
                    "the header lacks this column; it is " + quoted(trimmed(text_)) +
                        (has_semicolons ? " (columns are separated by commas)" : ""));
    }
    return true;
}

std::string_view CsvLines::field(std::size_t column) const { return fields_[field_of_[column]]; }

bool CsvLines::has(std::size_t column) const {
    return field_of_[column] != k_absent && !field(column).empty();
}

bool CsvLines::read_number(std::size_t column, double limit, double& value) {
    const std::string_view text = field(column);
    if (text.empty()) return fail(ErrorCode::malformed, column, "is empty");
    std::string_view digits = text;
    if (digits.starts_with('+')) digits.remove_prefix(1);
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    if (error == std::errc::result_out_of_range)
        return fail(ErrorCode::out_of_range, column, quoted(text) + " is out of range");
    if (error != std::errc{} || end != digits.data() + digits.size() ||
        digits.starts_with('-') != text.starts_with('-')) {
        return fail(ErrorCode::malformed, column, quoted(text) + " is not a number");
    }
    if (!std::isfinite(value))
        return fail(ErrorCode::bad_float, column, quoted(text) + " is not a finite number");
    if (std::fabs(value) > limit)
        return fail(ErrorCode::out_of_range, column, quoted(text) + " is out of range");
    return true;
}

bool CsvLines::read_id(std::size_t column, std::uint32_t& value) {
    const std::string_view text = field(column);
    const bool is_hex = text.starts_with("0x") || text.starts_with("0X");
    const std::string_view digits = is_hex ? text.substr(2) : text;
    const auto [end, error] =
        std::from_chars(digits.data(), digits.data() + digits.size(), value, is_hex ? 16 : 10);
    if (digits.empty() || error != std::errc{} || end != digits.data() + digits.size()) {
        return fail(ErrorCode::malformed, column,
                    quoted(text) + " is not an id: a whole number up to 4294967295, or 0x and hex digits");
    }
    return true;
}

bool CsvLines::read_flag(std::size_t column, bool& value) {
    const std::string_view text = field(column);
    if (text != "0" && text != "1")
        return fail(ErrorCode::malformed, column, quoted(text) + " is neither 0 nor 1");
    value = text == "1";
    return true;
}

}  // namespace glidepath::quality

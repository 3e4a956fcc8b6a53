// CSV line by line, in bounded memory: the part of the readers that knows no columns.
#pragma once

#include <glidepath/error.h>

#include "quality/layer.h"
#include "quality/track.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <istream>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace glidepath::quality {

class CsvLines {
  public:
    CsvLines(std::istream& stream, std::string_view name) : stream_(stream), name_(name) {}

    // The header, then row by row; false at the end and at an error. Blank lines are passed over.
    [[nodiscard]] bool next();
    // Splits the present line and looks the columns up by name. False: an error.
    [[nodiscard]] bool take_header(std::span<const char* const> wanted, std::size_t required_count);

    // Fields of the present row, by their index in `wanted`. An empty field of an optional column is not
    // there.
    [[nodiscard]] bool has(std::size_t column) const;
    [[nodiscard]] bool read_number(std::size_t column, double limit, double& value);
    [[nodiscard]] bool read_id(std::size_t column, std::uint32_t& value);
    [[nodiscard]] bool read_flag(std::size_t column, bool& value);

    // Keep the first error; always false.
    bool fail(ErrorCode code, std::size_t column, std::string why);
    bool fail_line(ErrorCode code, std::string why);

    [[nodiscard]] std::uint64_t line() const { return line_; }
    [[nodiscard]] const Error& error() const { return error_; }  // ok: none so far

  private:
    [[nodiscard]] bool read_line();
    [[nodiscard]] bool split();
    [[nodiscard]] std::string_view field(std::size_t column) const;

    std::istream& stream_;
    std::string_view name_;
    std::uint64_t line_ = 0;
    std::string text_;
    std::array<std::string_view, k_max_csv_columns> fields_{};
    std::size_t field_count_ = 0;
    std::size_t column_count_ = 0;       // of the header; 0 before it
    std::vector<std::size_t> field_of_;  // of a wanted column among the fields, or k_absent
    std::vector<const char*> wanted_;
    Error error_;
};

// A field of a hostile file, fit to be shown: short, and without control characters.
[[nodiscard]] std::string quoted(std::string_view text);

}  // namespace glidepath::quality

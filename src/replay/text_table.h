// Tables for people: columns as wide as their widest cell, two blanks between them. The one printer of
// tables; the programs and the layers above use it.
#pragma once

#include "replay/layer.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace glidepath::replay {

enum class Align : std::uint8_t { left, right };

struct TableColumn {
    std::string head{};
    Align align = Align::left;
    std::size_t width = 0;  // at least, in characters
    std::uint8_t leaves =
        0;  // where lines are too wide the column with the least number goes first; 0: stays
};

inline constexpr std::size_t k_any_width = std::size_t{1} << 20U;

// A column of numbers.
[[nodiscard]] TableColumn number_column(std::string head);

// One line of cells, each in its column's width, for rows that are printed as they come. A row may have fewer
// cells than there are columns. Ends with a line end and without blanks before it.
[[nodiscard]] std::string table_line(std::span<const TableColumn> columns,
                                     std::span<const std::string> cells);

// The heads of the columns as a line.
[[nodiscard]] std::string head_line(std::span<const TableColumn> columns);

// The text with longer lines broken between words. What goes on stands below the last column of its line
// (what follows two blanks or more), or below its beginning.
[[nodiscard]] std::string fitted_text(std::string_view text, std::size_t width);

// Below this a last column of text is not squeezed.
inline constexpr std::size_t k_least_text_width = 22;

// Columns that fit into `width`: first some of them leave, then a last column of text goes on below itself,
// and what still does not fit is cut off.
class TableRows {
  public:
    TableRows(std::span<const TableColumn> columns, std::size_t width);

    [[nodiscard]] std::string head() const;
    [[nodiscard]] std::string line(std::span<const std::string> cells) const;
    // A line that names the columns that left; "" when none did.
    [[nodiscard]] std::string left_out() const;

  private:
    [[nodiscard]] std::size_t least_width() const;

    std::size_t width_;
    std::vector<TableColumn> columns_;  // those that stay
    std::vector<std::size_t> numbers_;  // theirs among all
    std::string left_out_;
};

// Rows that are all known before the first is printed.
class TextTable {
  public:
    explicit TextTable(std::vector<TableColumn> columns);

    void add(std::vector<std::string> cells);
    // With the head, and a line about columns that left.
    [[nodiscard]] std::string text(std::size_t width = k_any_width) const;

  private:
    std::vector<TableColumn> columns_;
    std::vector<std::vector<std::string>> rows_;
};

}  // namespace glidepath::replay

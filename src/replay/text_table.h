// Tables for people: columns as wide as their widest cell, two blanks between them. The one printer of
// tables; the programs and the layers above use it.
#pragma once

#include "replay/layer.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace glidepath::replay {

enum class Align : std::uint8_t { left, right };

struct TableColumn {
    std::string head{};
    Align align = Align::left;
    std::size_t width = 0;  // at least, in characters
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

// Rows that are all known before the first is printed.
class TextTable {
  public:
    explicit TextTable(std::vector<TableColumn> columns);

    void add(std::vector<std::string> cells);
    // With the head. Where lines get longer than `width`, a last column of text goes on below itself, word by
    // word; what still does not fit is cut off.
    [[nodiscard]] std::string text(std::size_t width = k_any_width) const;

  private:
    [[nodiscard]] std::string fitted(const std::vector<std::string>& row, std::size_t width) const;

    std::vector<TableColumn> columns_;
    std::vector<std::vector<std::string>> rows_;
};

}  // namespace glidepath::replay

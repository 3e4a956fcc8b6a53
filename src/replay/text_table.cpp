#include "replay/text_table.h"

#include <algorithm>

namespace glidepath::replay {

namespace {

constexpr const char* k_gap = "  ";

// Bytes of UTF-8 that begin a character: what a terminal shows.
std::size_t width_of(const std::string& text) {
    return static_cast<std::size_t>(std::count_if(
        text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
}

void widen(TableColumn& column, const std::string& cell) {
    column.width = std::max(column.width, width_of(cell));
}

std::vector<std::string> heads_of(std::span<const TableColumn> columns) {
    std::vector<std::string> heads;
    for (const TableColumn& column : columns) {
        heads.push_back(column.head);
    }
    return heads;
}

}  // namespace

TableColumn number_column(std::string head) { return {.head = std::move(head), .align = Align::right}; }

std::string table_line(std::span<const TableColumn> columns, std::span<const std::string> cells) {
    std::string line;
    for (std::size_t i = 0; i < std::min(columns.size(), cells.size()); ++i) {
        const std::size_t width = width_of(cells[i]);
        const std::string padding(columns[i].width > width ? columns[i].width - width : 0, ' ');
        if (i > 0) line += k_gap;
        line += columns[i].align == Align::right ? padding + cells[i] : cells[i] + padding;
    }
    line.erase(line.find_last_not_of(' ') + 1);
    return line + "\n";
}

std::string head_line(std::span<const TableColumn> columns) { return table_line(columns, heads_of(columns)); }

TextTable::TextTable(std::vector<TableColumn> columns) : columns_(std::move(columns)) {
    for (TableColumn& column : columns_) {
        widen(column, column.head);
    }
}

void TextTable::add(std::vector<std::string> cells) {
    for (std::size_t i = 0; i < std::min(columns_.size(), cells.size()); ++i) {
        widen(columns_[i], cells[i]);
    }
    rows_.push_back(std::move(cells));
}

std::string TextTable::text() const {
    std::string text = head_line(columns_);
    for (const std::vector<std::string>& row : rows_) {
        text += table_line(columns_, row);
    }
    return text;
}

}  // namespace glidepath::replay

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

constexpr std::size_t k_least_text_width = 24;

// The line with its end, "..." in place of what is too much.
std::string cut_at(std::size_t width, std::string line) {
    if (width_of(line) <= width + 1) return line;
    std::size_t at = 0;
    for (std::size_t shown = 0; at < line.size(); ++at) {
        const bool begins = (static_cast<unsigned char>(line[at]) & 0xC0U) != 0x80U;
        if (begins && ++shown + 3 > width) break;
    }
    line.resize(at);
    return line + "...\n";
}

// Lines of at most that width, broken between words.
std::vector<std::string> parts_of(const std::string& text, std::size_t width) {
    std::vector<std::string> parts{""};
    std::size_t begin = 0;
    while (begin < text.size()) {
        const std::size_t end = std::min(text.find(' ', begin), text.size());
        const std::string word = text.substr(begin, end - begin);
        begin = end + 1;
        if (!parts.back().empty() && width_of(parts.back()) + 1 + width_of(word) > width)
            parts.emplace_back();
        parts.back() += (parts.back().empty() ? "" : " ") + word;
    }
    return parts;
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

std::string TextTable::text(std::size_t width) const {
    std::string text = cut_at(width, head_line(columns_));
    for (const std::vector<std::string>& row : rows_) {
        text += fitted(row, width);
    }
    return text;
}

std::string TextTable::fitted(const std::vector<std::string>& row, std::size_t width) const {
    std::string line = table_line(columns_, row);
    if (width_of(line) <= width + 1) return line;  // with its end
    std::size_t begin = 0;
    for (std::size_t i = 0; i + 1 < columns_.size(); ++i)
        begin += columns_[i].width + 2;
    const bool goes_on_below = row.size() == columns_.size() && columns_.back().align == Align::left &&
                               begin + k_least_text_width <= width;
    if (!goes_on_below) return cut_at(width, line);
    std::vector<std::string> cells = row;
    std::string text;
    for (const std::string& part : parts_of(row.back(), width - begin)) {
        cells.back() = part;
        text += table_line(columns_, cells);
        std::fill(cells.begin(), cells.end(), "");
    }
    return text;
}

}  // namespace glidepath::replay

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

// Of so many characters at the beginning of a text.
std::size_t bytes_of(std::string_view text, std::size_t characters) {
    std::size_t at = 0;
    for (; at < text.size(); ++at) {
        const bool begins = (static_cast<unsigned char>(text[at]) & 0xC0U) != 0x80U;
        if (begins && characters-- == 0) break;
    }
    return at;
}

// The line with its end, "..." in place of what is too much.
std::string cut_at(std::size_t width, std::string line) {
    if (width_of(line) <= width + 1) return line;
    line.resize(bytes_of(line, width > 3 ? width - 3 : 0));
    return line + "...\n";
}

// Lines of at most that width, broken between words.
std::vector<std::string> parts_of(const std::string& text, std::size_t width) {
    std::vector<std::string> parts{""};
    std::size_t begin = 0;
    while (begin < text.size()) {
        const std::size_t end = std::min(text.find(' ', begin), text.size());
        std::string word = text.substr(begin, end - begin);
        begin = end + 1;
        if (!parts.back().empty() && width_of(parts.back()) + 1 + width_of(word) > width)
            parts.emplace_back();
        // A word that is longer than a line is cut into several.
        for (; width_of(word) > width; parts.emplace_back()) {
            const std::size_t size = bytes_of(word, width);
            parts.back() = word.substr(0, size);
            word.erase(0, size);
        }
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
    const TableRows rows(columns_, width);
    std::string text = rows.head();
    for (const std::vector<std::string>& row : rows_)
        text += rows.line(row);
    return text + rows.left_out();
}

TableRows::TableRows(std::span<const TableColumn> columns, std::size_t width)
    : width_(width), columns_(columns.begin(), columns.end()) {
    for (std::size_t i = 0; i < columns_.size(); ++i) {
        widen(columns_[i], columns_[i].head);
        numbers_.push_back(i);
    }
    while (least_width() > width_) {
        const auto urge = [](const TableColumn& column) { return column.leaves == 0 ? 256 : column.leaves; };
        const auto next =
            std::min_element(columns_.begin(), columns_.end(),
                             [&](const TableColumn& a, const TableColumn& b) { return urge(a) < urge(b); });
        if (next == columns_.end() || next->leaves == 0) break;
        left_out_ +=
            (left_out_.empty() ? "" : ", ") + next->head.substr(0, next->head.find_last_not_of(' ') + 1);
        numbers_.erase(numbers_.begin() + (next - columns_.begin()));
        columns_.erase(next);
    }
}

std::size_t TableRows::least_width() const {
    std::size_t width = 0;
    for (const TableColumn& column : columns_)
        width += column.width + 2;
    if (columns_.empty()) return 0;
    const TableColumn& last = columns_.back();
    const bool goes_on_below = last.align == Align::left && last.width > k_least_text_width;
    return width - 2 - (goes_on_below ? last.width - k_least_text_width : 0);
}

std::string TableRows::head() const { return cut_at(width_, head_line(columns_)); }

std::string TableRows::left_out() const {
    return left_out_.empty() ? "" : fitted_text("too narrow for: " + left_out_ + "\n", width_);
}

std::string TableRows::line(std::span<const std::string> cells) const {
    std::vector<std::string> shown;
    for (const std::size_t number : numbers_) {
        if (number < cells.size()) shown.push_back(cells[number]);
    }
    std::string line = table_line(columns_, shown);
    if (width_of(line) <= width_ + 1) return line;  // with its end
    std::size_t begin = 0;
    for (std::size_t i = 0; i + 1 < columns_.size(); ++i)
        begin += columns_[i].width + 2;
    const bool goes_on_below = shown.size() == columns_.size() && columns_.back().align == Align::left &&
                               begin + k_least_text_width <= width_;
    if (!goes_on_below) return cut_at(width_, line);
    std::string text;
    for (const std::string& part : parts_of(std::string(shown.back()), width_ - begin)) {
        shown.back() = part;
        text += table_line(columns_, shown);
        std::fill(shown.begin(), shown.end(), "");
    }
    return text;
}

namespace {

// Where the lines begin in which a line goes on.
std::size_t continuation_of(const std::string& line, std::size_t width) {
    const std::size_t text = line.find_first_not_of(' ');
    const std::size_t gap = line.rfind("  ", width / 2);
    const std::size_t last = gap == std::string::npos ? text : line.find_first_not_of(' ', gap);
    const std::size_t begin = last != std::string::npos && last < width * 2 / 3 ? last : text;
    return begin < width * 2 / 3 ? begin : 0;
}

}  // namespace

std::string fitted_text(std::string_view text, std::size_t width) {
    std::string fitted;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        const std::string line(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
        if (width_of(line) <= width) {
            fitted += line + "\n";
            continue;
        }
        const std::size_t begin = continuation_of(line, width);
        std::string before = line.substr(0, begin);
        for (const std::string& part : parts_of(line.substr(begin), width - begin)) {
            fitted += before + part + "\n";
            before.assign(begin, ' ');
        }
    }
    return fitted;
}

}  // namespace glidepath::replay

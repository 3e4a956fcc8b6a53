#include "quality/score_table.h"

#include "replay/text_table.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>

namespace glidepath::quality {

namespace {

enum class Best : std::uint8_t { least, nearest_to_one };

using ValueOf = std::optional<double> (*)(const Scorecard&);
struct Column {
    const char* head;
    const char* unit;
    int decimals;
    Best best;
    ValueOf value;
};

std::optional<double> settle_of(const Scorecard& card) {
    if (card.settled_bodies < card.resting_bodies) return std::nullopt;
    return card.settle_s;
}

constexpr std::array k_columns{
    Column{"lag", "ms", 0, Best::least, [](const Scorecard& card) { return card.lag_ms; }},
    Column{"RMS@lag", "m", 3, Best::least, [](const Scorecard& card) { return card.rms_at_lag_m; }},
    Column{"along", "m", 3, Best::least, [](const Scorecard& card) { return card.along_at_lag_m; }},
    Column{"across", "m", 3, Best::least, [](const Scorecard& card) { return card.cross_at_lag_m; }},
    Column{"p99", "m", 3, Best::least, [](const Scorecard& card) { return card.p99_at_lag_m; }},
    Column{"RMS now", "m", 3, Best::least, [](const Scorecard& card) { return card.rms_now_m; }},
    Column{"max step", "m", 3, Best::least, [](const Scorecard& card) { return card.largest_step_m; }},
    Column{"p99.9", "m", 3, Best::least, [](const Scorecard& card) { return card.p999_step_m; }},
    Column{"pops", "/min", 1, Best::least,
           [](const Scorecard& card) { return std::optional<double>(card.pops_per_minute); }},
    Column{"frozen", "%", 1, Best::least, [](const Scorecard& card) { return card.frozen_percent; }},
    Column{"reversed", "%", 1, Best::least, [](const Scorecard& card) { return card.reversed_percent; }},
    Column{"jerk", "x true", 1, Best::nearest_to_one, [](const Scorecard& card) { return card.jerk_ratio; }},
    Column{"heading", "deg", 1, Best::least, [](const Scorecard& card) { return card.heading_rms_deg; }},
    Column{"settle", "s", 2, Best::least, settle_of},
    Column{"final", "m", 3, Best::least, [](const Scorecard& card) { return card.final_error_m; }},
};

// How far from the best that a column can show; twice too much is as bad as half.
double badness(const Column& column, double value) {
    if (column.best == Best::least) return value;
    return value <= 0.0 ? HUGE_VAL : std::max(value, 1.0 / value);
}

std::vector<std::string> cells_of(const Column& column, const std::vector<TableLine>& lines,
                                  bool marks_best) {
    std::vector<std::string> cells;
    const Scorecard* best = nullptr;
    for (const auto& [name, card] : lines) {
        const std::optional<double> value = column.value(*card);
        cells.push_back(fixed(value, column.decimals));
        if (!value) continue;
        if (best == nullptr || badness(column, *value) < badness(column, *column.value(*best))) best = card;
    }
    const std::string best_cell = best == nullptr ? "" : fixed(column.value(*best), column.decimals);
    for (std::string& cell : cells) {
        if (marks_best) cell += !best_cell.empty() && cell == best_cell ? '*' : ' ';
    }
    return cells;
}

}  // namespace

std::string fixed(double value, int decimals) {
    std::array<char, 64> text{};
    static_cast<void>(std::snprintf(text.data(), text.size(), "%.*f", decimals, value));
    return text.data();
}

std::string fixed(const std::optional<double>& value, int decimals) {
    return value ? fixed(*value, decimals) : "-";
}

std::string table_of(const std::string& title, const std::vector<TableLine>& lines, bool marks_best) {
    const std::string pad = marks_best ? " " : "";
    std::vector<TableColumn> columns{{.head = title}};
    std::vector<std::vector<std::string>> rows{{""}};  // the units
    for (const auto& [name, card] : lines)
        rows.push_back({name});
    for (const Column& column : k_columns) {
        columns.push_back(number_column(column.head + pad));
        rows[0].push_back(column.unit + pad);
        const std::vector<std::string> cells = cells_of(column, lines, marks_best);
        for (std::size_t i = 0; i < cells.size(); ++i)
            rows[i + 1].push_back(cells[i]);
    }
    TextTable table(std::move(columns));
    for (std::vector<std::string>& row : rows)
        table.add(std::move(row));
    return table.text();
}

std::string pop_text(const Scorecard& card) {
    std::string speed = fixed(card.fastest_top_speed_mps, 2);
    if (fixed(card.slowest_top_speed_mps, 2) != speed)
        speed = fixed(card.slowest_top_speed_mps, 2) + " to " + speed;
    return "a step above " + fixed(card.pop_factor, 2) + " x top speed (" + speed + " m/s) x frame time";
}

}  // namespace glidepath::quality

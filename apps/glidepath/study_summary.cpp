#include "apps/glidepath/study_summary.h"

#include "apps/glidepath/console.h"
#include "apps/glidepath/replay_table.h"
#include "layers.h"
#include "replay/text_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <set>
#include <utility>

namespace glidepath::app {

namespace {

using Value = std::optional<double> (*)(const Scorecard&);
struct Column {
    const char* head;
    const char* unit;
    int decimals;
    std::uint8_t leaves;  // where the table is too wide
    Value value;
};
constexpr std::array k_policy_columns{
    Column{"lag", "ms", 0, 0, [](const Scorecard& card) { return card.lag_ms; }},
    Column{"error at lag", "m", 3, 5, [](const Scorecard& card) { return card.rms_at_lag_m; }},
    Column{"error now", "m", 3, 1, [](const Scorecard& card) { return card.rms_now_m; }},
    Column{"largest step", "m", 3, 4, [](const Scorecard& card) { return card.largest_step_m; }},
    Column{"pops", "/min", 1, 0, [](const Scorecard& card) { return std::optional(card.pops_per_minute); }},
    Column{"frozen", "%", 1, 3, [](const Scorecard& card) { return card.frozen_percent; }},
    Column{"reversed", "%", 1, 2, [](const Scorecard& card) { return card.reversed_percent; }},
};

std::string text_of(const Column& column, const Scorecard& card) {
    const std::optional<double> value = column.value(card);
    return value ? fmt::format("{:.{}f}", *value, column.decimals) : "-";
}

// What the column's best policies show; "" when there is nothing to show.
std::string best_of(const Column& column, std::span<const PolicyScore> contenders) {
    const Scorecard* best = nullptr;
    for (const PolicyScore& contender : contenders) {
        const std::optional<double> value = column.value(contender.score.total);
        if (value && (best == nullptr || *value < *column.value(*best))) best = &contender.score.total;
    }
    return best == nullptr ? "" : text_of(column, *best);
}

// Whose value is the best of a column: "snap and 5 more"; "" when nobody has any.
std::string best_policies(const Column& column, std::span<const PolicyScore> contenders) {
    const std::string best = best_of(column, contenders);
    std::string first;
    std::size_t count = 0;
    for (const PolicyScore& contender : contenders) {
        if (best.empty() || text_of(column, contender.score.total) != best) continue;
        if (++count == 1) first = name_of(contender.policy);
    }
    return count > 1 ? fmt::format("{} and {} more", first, count - 1) : first;
}

// "glidepath retail: lag, error now; snap and 5 more: reversed"
std::string best_text(std::span<const PolicyScore> contenders) {
    std::vector<std::pair<std::string, std::string>>
        groups;  // policies, and the columns that they are best in
    for (const Column& column : k_policy_columns) {
        const std::string policies = best_policies(column, contenders);
        if (policies.empty()) continue;
        const auto known = std::find_if(groups.begin(), groups.end(),
                                        [&](const auto& group) { return group.first == policies; });
        if (known == groups.end()) {
            groups.emplace_back(policies, column.head);
        } else {
            known->second += std::string(", ") + column.head;
        }
    }
    std::string text;
    for (const auto& [policies, columns] : groups)
        text += (text.empty() ? "" : "; ") + policies + ": " + columns;
    return text;
}

const Scorecard* card_of(std::span<const PolicyScore> contenders, Policy policy) {
    for (const PolicyScore& contender : contenders) {
        if (contender.policy == policy) return &contender.score.total;
    }
    return nullptr;
}

std::string card_text(const Scorecard& card) {
    return fmt::format("{} ms late, {} m off at that lag, largest step {} m, {} pops a body-minute",
                       text_of(k_policy_columns[0], card), text_of(k_policy_columns[1], card),
                       text_of(k_policy_columns[3], card), text_of(k_policy_columns[4], card));
}

}  // namespace

std::size_t longest_line(std::string_view text) {
    std::size_t longest = 0;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        longest = std::max(longest, end);
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return longest;
}

namespace {

// Values with a star in green, where there are colours.
std::string with_green_stars(const std::string& table) {
    std::string text;
    std::size_t done = 0;
    for (std::size_t star = table.find('*'); star != std::string::npos; star = table.find('*', done)) {
        const std::size_t begin = table.find_last_of(" \n", star) + 1;
        text +=
            table.substr(done, begin - done) + coloured(Colour::green, table.substr(begin, star + 1 - begin));
        done = star + 1;
    }
    return text + table.substr(done);
}

std::string line(const char* what, const std::string& text) { return fmt::format("{:<11}{}\n", what, text); }

// Prose of longer lines is hard to read.
std::size_t summary_width() { return std::min<std::size_t>(98, output_width()); }

// Parts in as few lines as fit.
std::string lines_of(const char* what, const std::vector<std::string>& parts) {
    const std::size_t width = summary_width();
    std::string text;
    std::string row;
    for (const std::string& part : parts) {
        if (part.empty()) continue;
        if (!row.empty() && 13 + row.size() + part.size() > width) {
            text += line(text.empty() ? what : "", row);
            row.clear();
        }
        row += (row.empty() ? "" : ", ") + part;
    }
    return text + (row.empty() ? "" : line(text.empty() ? what : "", row));
}

}  // namespace

std::vector<PopGroup> group_pops(const std::vector<Pop>& pops) {
    std::vector<PopGroup> groups;
    std::set<std::pair<PopCause, ObjectId>> seen;
    for (const Pop& pop : pops) {
        if (pop.is_signalled()) continue;
        auto group = std::find_if(groups.begin(), groups.end(),
                                  [&](const PopGroup& known) { return known.cause == pop.cause; });
        if (group == groups.end()) group = groups.insert(group, {.cause = pop.cause});
        group->frames += pop.count;
        group->longest_m = std::max(group->longest_m, pop.step_m);
        if (seen.insert({pop.cause, pop.object}).second) ++group->bodies;
    }
    std::stable_sort(groups.begin(), groups.end(),
                     [](const PopGroup& a, const PopGroup& b) { return a.frames > b.frames; });
    return groups;
}

std::uint64_t count_teleports(const std::vector<Pop>& pops) {
    return static_cast<std::uint64_t>(
        std::count_if(pops.begin(), pops.end(), [](const Pop& pop) { return pop.is_signalled(); }));
}

std::vector<std::string> group_texts(const std::vector<Pop>& pops) {
    const std::vector<PopGroup> groups = group_pops(pops);
    if (groups.empty()) return {"none"};
    std::uint64_t frames = 0;
    std::set<ObjectId> bodies;
    std::vector<std::string> texts{""};
    for (const PopGroup& group : groups) {
        frames += group.frames;
        texts.push_back(
            fmt::format("{} {} (up to {:.2f} m)", name_of(group.cause), group.frames, group.longest_m));
    }
    for (const Pop& pop : pops) {
        if (!pop.is_signalled()) bodies.insert(pop.object);
    }
    texts[0] =
        fmt::format("{} frames of {} {}", frames, bodies.size(), bodies.size() == 1 ? "body" : "bodies");
    return texts;
}

std::string pops_summary(const std::vector<Pop>& pops, double pop_factor) {
    return lines_of("pops", group_texts(pops)) +
           fitted_text(line("", fmt::format("a pop is a step above {:g} x top speed x frame time that no "
                                            "teleport asked for ({} did)",
                                            pop_factor, count_teleports(pops))),
                       summary_width());
}

std::string policies_table(std::span<const PolicyScore> contenders) {
    std::vector<TableColumn> columns{{.head = "policy"}};
    std::vector<std::string> units{""};
    std::vector<std::string> best;
    for (const Column& column : k_policy_columns) {
        columns.push_back(
            {.head = std::string(column.head) + " ", .align = Align::right, .leaves = column.leaves});
        units.push_back(std::string(column.unit) + " ");
        best.push_back(best_of(column, contenders));
    }
    TextTable table(std::move(columns));
    table.add(std::move(units));
    for (const PolicyScore& contender : contenders) {
        std::vector<std::string> row{name_of(contender.policy)};
        for (std::size_t i = 0; i < k_policy_columns.size(); ++i) {
            const std::string cell = text_of(k_policy_columns[i], contender.score.total);
            row.push_back(cell + (cell == best[i] && cell != "-" ? "*" : " "));
        }
        table.add(std::move(row));
    }
    return with_green_stars(shown_table(table));
}

std::string bodies_table(std::span<const Scorecard> bodies) {
    std::vector<TableColumn> columns{{.head = "body"}};
    std::vector<std::string> units{""};
    for (const Column& column : k_policy_columns) {
        columns.push_back({.head = column.head, .align = Align::right, .leaves = column.leaves});
        units.emplace_back(column.unit);
    }
    TextTable table(std::move(columns));
    table.add(std::move(units));
    for (const Scorecard& card : bodies) {
        std::vector<std::string> row{std::to_string(card.id)};
        for (const Column& column : k_policy_columns)
            row.push_back(text_of(column, card));
        table.add(std::move(row));
    }
    return shown_table(table) + fitted_text("--json has all numbers\n", output_width());
}

std::string compare_table(std::span<const PolicyScore> contenders) {
    std::string all = compare_text(contenders);
    if (longest_line(all) <= output_width()) return all;
    return policies_table(contenders) + "* best of its column; --json has all numbers\n";
}

std::string summary_text(const Traffic& traffic, const Studied& studied,
                         std::span<const PolicyScore> contenders, double pop_factor) {
    double walked_m = 0;
    for (const BodySummary& body : studied.bodies)
        walked_m += body.distance_m;
    const StreamStatistics& stream = studied.played.stream;
    std::string text = line("shown", traffic.title);
    text +=
        line("", fmt::format("{} bodies walked {:.0f} m; {} messages in {} packets, {} refused",
                             studied.bodies.size(), walked_m, studied.played.replay.messages,
                             stream.to_client.packets + stream.to_server.packets, refused_packets(stream)));
    if (const Scorecard* ours = card_of(contenders, Policy::glidepath_retail)) {
        text += line("glidepath", card_text(*ours));
        text += line("snap", card_text(*card_of(contenders, Policy::snap)));
    }
    if (!contenders.empty()) text += line("best", best_text(contenders));
    return fitted_text(text, summary_width()) + pops_summary(studied.pops, pop_factor);
}

nlohmann::ordered_json summary_json(const Traffic& traffic, const Studied& studied,
                                    std::span<const PolicyScore> contenders) {
    nlohmann::ordered_json groups = nlohmann::ordered_json::array();
    for (const PopGroup& group : group_pops(studied.pops)) {
        groups.push_back({{"cause", name_of(group.cause)},
                          {"frames", group.frames},
                          {"bodies", group.bodies},
                          {"longest_m", group.longest_m}});
    }
    return {{"title", traffic.title},
            {"pops_by_cause", groups},
            {"teleports", count_teleports(studied.pops)},
            {"compare", contenders.empty() ? nlohmann::ordered_json()
                                           : nlohmann::ordered_json::parse(compare_json(contenders))},
            {"pops", nlohmann::ordered_json::parse(pops_json(studied.pops))},
            {"replay", replay_json(traffic.title, studied.played, studied.bodies)}};
}

}  // namespace glidepath::app

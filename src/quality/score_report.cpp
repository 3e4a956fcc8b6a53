#include <glidepath/tools/compare.h>
#include <glidepath/tools/score.h>

#include "quality/score_table.h"
#include "quality/score_thresholds.h"

#include <nlohmann/json.hpp>

namespace glidepath::quality {

namespace {

using Json = nlohmann::ordered_json;

std::string body_name(const Scorecard& card) {
    return card.name.empty() ? std::to_string(card.id) : std::to_string(card.id) + " " + card.name;
}

struct Rows {
    std::string text;
    void add(const std::string& label, const std::string& value, const std::string& unit,
             const std::string& note) {
        std::string line = "  " + label;
        line.resize(22, ' ');
        line.append(value.size() < 10 ? 10 - value.size() : 1, ' ');
        line += value + " " + unit;
        if (!note.empty()) {
            line.resize(std::max<std::size_t>(line.size(), 43), ' ');
            line += "  " + note;
        }
        text += line + "\n";
    }
};

std::string along_across(const std::optional<double>& along_m, const std::optional<double>& cross_m) {
    return "along the way " + fixed(along_m, 3) + ", across it " + fixed(cross_m, 3);
}

void add_errors(Rows& rows, const Scorecard& card) {
    rows.add("added latency", fixed(card.lag_ms, 0), "ms", "the lag with the least RMS");
    rows.add("RMS at that lag", fixed(card.rms_at_lag_m, 3), "m",
             along_across(card.along_at_lag_m, card.cross_at_lag_m) + "; p99 " + fixed(card.p99_at_lag_m, 3) +
                 ", max " + fixed(card.max_at_lag_m, 3));
    rows.add("RMS now", fixed(card.rms_now_m, 3), "m", along_across(card.along_now_m, card.cross_now_m));
    rows.add("inconsistency", fixed(card.inconsistency_m_s, 1), "m s/min",
             "error x duration, errors from " + fixed(k_visible_error_m, 2) + " m");
    rows.add("display jitter", fixed(card.display_jitter_ms, 1), "ms", "how much the displayed time wanders");
}

void add_roughness(Rows& rows, const Scorecard& card) {
    rows.add("largest step", fixed(card.largest_step_m, 3), "m", "p99.9 " + fixed(card.p999_step_m, 3));
    rows.add("pops", fixed(card.pops_per_minute, 2), "/body-min",
             std::to_string(card.pops) + " in all; a pop is " + pop_text(card));
    rows.add("frozen", fixed(card.frozen_percent, 1), "%", "of the frames in which the truth moves");
    rows.add("reversed", fixed(card.reversed_percent, 1), "%", "likewise");
    rows.add("jerk", fixed(card.jerk_ratio, 2), "x true",
             "log dimensionless jerk " + fixed(card.log_jerk, 2) + ", truth " + fixed(card.true_log_jerk, 2));
    rows.add("heading RMS", fixed(card.heading_rms_deg, 2), "deg",
             "max " + fixed(card.heading_max_deg, 1) + "; " + std::to_string(card.wrong_way_turns) +
                 " wrong-way turns");
}

void add_end(Rows& rows, const Scorecard& card) {
    const std::string of_all = std::to_string(card.settled_bodies) + " of " +
                               std::to_string(card.resting_bodies) + " bodies that rest";
    rows.add("settle time", fixed(card.settle_s, 2), "s",
             "the longest; within " + fixed(k_settled_m, 2) + " m for good: " + of_all);
    rows.add("final error", fixed(card.final_error_m, 3), "m", "the largest");
    rows.add("teleports", std::to_string(card.teleports), "",
             "signalled, counted apart; " + std::to_string(card.missed_teleports) + " not shown as jumps");
    if (card.gaps > 0) rows.add("gaps", std::to_string(card.gaps), "", "in what was shown; not judged");
}

Json json_of(const std::optional<double>& value) { return value ? Json(*value) : Json(nullptr); }

Json json_of(const Scorecard& card) {
    Json json;
    json["bodies"] = card.bodies;
    json["frames"] = card.frames;
    json["compared_frames"] = card.compared_frames;
    json["duration_s"] = card.duration_s;
    json["lag_ms"] = json_of(card.lag_ms);
    json["rms_at_lag_m"] = json_of(card.rms_at_lag_m);
    json["p99_at_lag_m"] = json_of(card.p99_at_lag_m);
    json["max_at_lag_m"] = json_of(card.max_at_lag_m);
    json["along_at_lag_m"] = json_of(card.along_at_lag_m);
    json["cross_at_lag_m"] = json_of(card.cross_at_lag_m);
    json["rms_now_m"] = json_of(card.rms_now_m);
    json["along_now_m"] = json_of(card.along_now_m);
    json["cross_now_m"] = json_of(card.cross_now_m);
    json["inconsistency_m_s_per_min"] = json_of(card.inconsistency_m_s);
    json["display_jitter_ms"] = json_of(card.display_jitter_ms);
    json["largest_step_m"] = json_of(card.largest_step_m);
    json["p999_step_m"] = json_of(card.p999_step_m);
    json["pops"] = card.pops;
    json["pops_per_body_minute"] = card.pops_per_minute;
    json["pop_factor"] = card.pop_factor;
    json["pop_top_speed_mps"] = {card.slowest_top_speed_mps, card.fastest_top_speed_mps};
    json["frozen_percent"] = json_of(card.frozen_percent);
    json["reversed_percent"] = json_of(card.reversed_percent);
    json["jerk_ratio"] = json_of(card.jerk_ratio);
    json["log_jerk"] = json_of(card.log_jerk);
    json["true_log_jerk"] = json_of(card.true_log_jerk);
    json["heading_rms_deg"] = json_of(card.heading_rms_deg);
    json["heading_max_deg"] = json_of(card.heading_max_deg);
    json["wrong_way_turns"] = card.wrong_way_turns;
    json["resting_bodies"] = card.resting_bodies;
    json["settled_bodies"] = card.settled_bodies;
    json["settle_s"] = json_of(card.settle_s);
    json["final_error_m"] = json_of(card.final_error_m);
    json["teleports"] = card.teleports;
    json["missed_teleports"] = card.missed_teleports;
    json["gaps"] = card.gaps;
    return json;
}

Json json_of(const Score& score) {
    Json json;
    json["total"] = json_of(score.total);
    json["bodies"] = Json::array();
    for (const Scorecard& card : score.bodies) {
        Json body;
        body["id"] = card.id;
        body["name"] = card.name;
        body.update(json_of(card));
        json["bodies"].push_back(std::move(body));
    }
    json["not_shown"] = score.not_shown;
    json["unknown"] = score.unknown;
    return json;
}

// Names come from outside; what is no UTF-8 in them is replaced.
std::string dump(const Json& json) { return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n"; }

}  // namespace

}  // namespace glidepath::quality

namespace glidepath::tools {

using namespace quality;

std::string score_text(const Score& score, bool per_body) {
    const Scorecard& total = score.total;
    std::string text = std::to_string(total.bodies) + (total.bodies == 1 ? " body, " : " bodies, ") +
                       fixed(total.duration_s, 1) + " body-seconds, " + std::to_string(total.frames) +
                       " frames, " + std::to_string(total.compared_frames) + " compared\n";
    if (!score.not_shown.empty()) text += std::to_string(score.not_shown.size()) + " more were never shown\n";
    Rows rows;
    add_errors(rows, total);
    add_roughness(rows, total);
    add_end(rows, total);
    text += rows.text;
    if (!per_body || score.bodies.empty()) return text;
    std::vector<TableLine> lines;
    for (const Scorecard& card : score.bodies)
        lines.emplace_back(body_name(card), &card);
    return text + "\n" + table_of("body", lines, false);
}

std::string score_json(const Score& score) { return dump(json_of(score)); }

std::string compare_text(std::span<const PolicyScore> lines) {
    std::vector<TableLine> table;
    for (const PolicyScore& line : lines)
        table.emplace_back(name_of(line.policy), &line.score.total);
    std::string text;
    if (!lines.empty()) {
        const Scorecard& first = lines.front().score.total;
        text = std::to_string(first.bodies) + (first.bodies == 1 ? " body, " : " bodies, ") +
               fixed(first.duration_s, 1) + " body-seconds, " + std::to_string(first.frames) + " frames\n";
    }
    text += table_of("policy", table, true) + "* best of its column; jerk: the nearest to 1\n";
    if (!lines.empty()) text += "a pop is " + pop_text(lines.front().score.total) + "\n";
    for (const PolicyScore& line : lines) {
        const Scorecard& card = line.score.total;
        if (card.settled_bodies == card.resting_bodies) continue;
        text += std::string(name_of(line.policy)) + ": " +
                std::to_string(card.resting_bodies - card.settled_bodies) + " of " +
                std::to_string(card.resting_bodies) + " bodies did not settle\n";
    }
    return text;
}

std::string compare_json(std::span<const PolicyScore> lines) {
    Json json;
    json["policies"] = Json::array();
    for (const PolicyScore& line : lines) {
        Json policy;
        policy["policy"] = name_of(line.policy);
        policy.update(json_of(line.score));
        json["policies"].push_back(std::move(policy));
    }
    return dump(json);
}

std::vector<std::string> broken_limits(const Scorecard& total, const ScoreLimits& limits) {
    std::vector<std::string> broken;
    const auto check = [&](const char* name, const std::optional<double>& value,
                           const std::optional<double>& limit, int decimals, const char* unit) {
        if (!limit) return;
        if (!value) {
            broken.push_back(std::string(name) + " could not be judged: nothing to measure it by");
        } else if (!(*value <= *limit)) {
            broken.push_back(std::string(name) + " is " + fixed(*value, decimals) + unit + ", allowed are " +
                             fixed(*limit, decimals) + unit);
        }
    };
    check("pops per body-minute", total.pops_per_minute, limits.max_pops, 2, "");
    check("added latency", total.lag_ms, limits.max_lag_ms, 1, " ms");
    check("RMS at the lag", total.rms_at_lag_m, limits.max_rms_m, 4, " m");
    check("largest step", total.largest_step_m, limits.max_step_m, 4, " m");
    check("frozen", total.frozen_percent, limits.max_frozen_percent, 2, " %");
    check("reversed", total.reversed_percent, limits.max_reversed_percent, 2, " %");
    check("heading RMS", total.heading_rms_deg, limits.max_heading_deg, 2, " degrees");
    if (limits.max_settle_s && total.settled_bodies < total.resting_bodies) {
        broken.push_back(std::to_string(total.resting_bodies - total.settled_bodies) + " of " +
                         std::to_string(total.resting_bodies) + " bodies did not settle");
    } else {
        check("settle time", total.settle_s, limits.max_settle_s, 2, " s");
    }
    check("final error", total.final_error_m, limits.max_final_error_m, 4, " m");
    return broken;
}

}  // namespace glidepath::tools

#include "quality/own_score.h"
#include "replay/text_table.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace glidepath::quality {

namespace {

using Json = nlohmann::ordered_json;

std::string three(const ErrorQuantiles& error) {
    if (error.words == 0) return "-";
    return fmt::format("{:.2f} / {:.2f} / {:.2f}", error.p50_m, error.p90_m, error.p99_m);
}

Json json_of(const ErrorQuantiles& error) {
    return {{"words", error.words}, {"p50_m", error.p50_m}, {"p90_m", error.p90_m}, {"p99_m", error.p99_m}};
}

}  // namespace

std::string own_text(std::span<const OwnScore> scores, const CauseShares& causes) {
    TextTable table({{.head = "policy"},
                     number_column("words"),
                     number_column("at once p50 / p90 / p99 m"),
                     number_column("delay s"),
                     number_column("at that delay m")});
    for (const OwnScore& score : scores) {
        table.add({score.name, std::to_string(score.at_once.words), three(score.at_once),
                   fmt::format("{:.2f}", score.delay_s), three(score.at_delay)});
    }
    TextTable by_cause({{.head = "cause of the first one's errors"},
                        number_column("words"),
                        number_column("% of error^2"),
                        number_column("p50 / p90 / p99 m"),
                        number_column("hindsight m")});
    for (std::size_t i = 0; i < causes.size(); ++i) {
        by_cause.add({name_of(static_cast<OwnCause>(i)), std::to_string(causes[i].words),
                      fmt::format("{:.1f}", causes[i].share_percent), three(causes[i].error),
                      three(causes[i].hindsight)});
    }
    return table.text() + "\n" + by_cause.text();
}

std::string own_json(std::span<const OwnScore> scores, const CauseShares& causes) {
    Json json;
    json["policies"] = Json::array();
    for (const OwnScore& score : scores) {
        json["policies"].push_back({{"policy", score.name},
                                    {"at_once", json_of(score.at_once)},
                                    {"delay_s", score.delay_s},
                                    {"at_delay", json_of(score.at_delay)}});
    }
    json["causes"] = Json::array();
    for (std::size_t i = 0; i < causes.size(); ++i) {
        json["causes"].push_back({{"cause", name_of(static_cast<OwnCause>(i))},
                                  {"words", causes[i].words},
                                  {"share_percent", causes[i].share_percent},
                                  {"error", json_of(causes[i].error)},
                                  {"hindsight", json_of(causes[i].hindsight)}});
    }
    return json.dump(2) + "\n";
}

}  // namespace glidepath::quality

// What a study says in the end: one screen of 100 x 40.
#pragma once

#include "apps/glidepath/traffic.h"

#include <nlohmann/json.hpp>

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace glidepath::app {

// Pops of one cause.
struct PopGroup {
    PopCause cause = PopCause::own_motion;
    std::size_t bodies = 0;
    std::uint64_t frames = 0;
    double longest_m = 0;
};
// By cause, most frames first. Teleports, which the server asked for, are no pops: they have no group.
[[nodiscard]] std::vector<PopGroup> group_pops(const std::vector<Pop>& pops);
[[nodiscard]] std::uint64_t count_teleports(const std::vector<Pop>& pops);

// "3 frames of 2 bodies", "catching up 2 (up to 0.21 m)", "sticking 1 (up to 0.19 m)"; or "none".
[[nodiscard]] std::vector<std::string> group_texts(const std::vector<Pop>& pops);

// The pops by cause and what a pop is, a few lines for the end of a list.
[[nodiscard]] std::string pops_summary(const std::vector<Pop>& pops, double pop_factor);

// The policies with the numbers that matter most; the best of each column has a star.
[[nodiscard]] std::string policies_table(std::span<const PolicyScore> contenders);

// Bodies of a scorecard with those numbers.
[[nodiscard]] std::string bodies_table(std::span<const Scorecard> bodies);

// Of a text, in bytes.
[[nodiscard]] std::size_t longest_line(std::string_view text);

// All numbers of a comparison where the terminal is wide enough, else those.
[[nodiscard]] std::string compare_table(std::span<const PolicyScore> contenders);

// Ten lines at most: what was shown, how late, pops by cause, the best policy of each column.
[[nodiscard]] std::string summary_text(const Traffic& traffic, const Studied& studied,
                                       std::span<const PolicyScore> contenders, double pop_factor);

// All of it for machines.
[[nodiscard]] nlohmann::ordered_json summary_json(const Traffic& traffic, const Studied& studied,
                                                  std::span<const PolicyScore> contenders);

}  // namespace glidepath::app

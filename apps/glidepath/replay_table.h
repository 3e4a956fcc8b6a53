// What `glidepath replay` prints of every body: a table for people, JSON for machines.
#pragma once

#include <glidepath/tools/explain.h>
#include <glidepath/tools/recording.h>
#include <glidepath/tools/replay.h>

#include "layers.h"

#include <nlohmann/json.hpp>

#include <array>

namespace glidepath::app {

// By kind of body.
using Surprises = std::array<Surprise, k_body_kind_count>;
[[nodiscard]] Surprises surprises_of(const Summary& summary);
// A line for each kind that was sent positions; "" when none was.
[[nodiscard]] std::string surprise_text(const Surprises& surprises);
[[nodiscard]] nlohmann::ordered_json surprise_json(const Surprises& surprises);

[[nodiscard]] std::string replay_table(const std::vector<BodySummary>& bodies);
[[nodiscard]] std::string replay_totals(const ReplayedCaptures& played,
                                        const std::vector<BodySummary>& bodies, bool has_more_bodies = false);
[[nodiscard]] nlohmann::ordered_json replay_json(const std::string& title, const ReplayedCaptures& played,
                                                 const std::vector<BodySummary>& bodies,
                                                 bool has_more_bodies = false);
[[nodiscard]] std::string pops_json(const std::vector<Pop>& pops);

}  // namespace glidepath::app

// Aligned columns of scorecards.
#pragma once

#include <glidepath/tools/score.h>

#include "quality/layer.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace glidepath::quality {

[[nodiscard]] std::string fixed(double value, int decimals);
[[nodiscard]] std::string fixed(const std::optional<double>& value, int decimals);  // "-" without a value

using TableLine = std::pair<std::string, const Scorecard*>;
// `title` heads the first column.
[[nodiscard]] std::string table_of(const std::string& title, const std::vector<TableLine>& lines,
                                   bool marks_best);

// "a step above 2.5 x top speed (4.00 m/s) x frame time"
[[nodiscard]] std::string pop_text(const Scorecard& card);

}  // namespace glidepath::quality

// What the values of options have to be, and which options go together.
#pragma once

#include "apps/glidepath/score.h"
#include "apps/glidepath/study.h"

#include <CLI/CLI.hpp>

#include <cstdint>
#include <initializer_list>
#include <limits>
#include <string>

namespace glidepath::app {

// CLI11's own ranges let "nan" through.
[[nodiscard]] CLI::Validator number_in(double low, double high);
// CLI11 takes -1 for a large number, and a number that is too large for the largest.
[[nodiscard]] CLI::Validator whole_number(std::uint64_t most = std::numeric_limits<std::uint64_t>::max());
// An empty word names nothing: no option of the command, or of one below it, takes one.
void refuse_empty_words(CLI::App& command);

// These throw what CLI11 throws for bad usage. An option that was given and would say nothing is refused, so
// that nobody takes a result for what it is not.
void refuse(const CLI::App& command, std::initializer_list<const char*> options, const std::string& why);
// Captures have their length and their network, scenes their truth; live traffic has neither.
void check_traffic_options(const CLI::App& command, const std::vector<std::string>& sources);
void check_explain_options(const CLI::App& command, const StudyCommand& explain);
void check_compare_options(const CLI::App& command, const CompareCommand& compare);

}  // namespace glidepath::app

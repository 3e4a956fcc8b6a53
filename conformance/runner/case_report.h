// What one case said: how many ticks it had, where it differed from what was expected, and its worst number.
#pragma once

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace glidepath::conformance {

struct Difference {
    std::int64_t tick = -1;  // -1: the case has no ticks
    std::string field;
    std::string expected;
    std::string got;
};

struct WorstError {
    double error = 0;  // in the field's own unit
    double share = 0;  // of the tolerance; the largest share is the worst error
    std::string field;
};

class CaseReport {
  public:
    std::string name;
    bool optional = false;  // its tag allows it to differ (FORMAT.md); counted apart
    std::int64_t ticks = 0;

    // Differences found from here on belong to the next tick.
    void next_tick() { ++ticks; }

    template <class T>
    void exact(std::string_view field, const T& expected, const T& got) {
        if (!(expected == got)) differ(field, fmt::format("{}", expected), fmt::format("{}", got));
    }

    void number(std::string_view field, double expected, double got, double tolerance);

    // Element by element; both must be of the same size.
    void numbers(std::string_view field, std::span<const double> expected, std::span<const double> got,
                 double tolerance);

    // q and -q are the same rotation.
    void rotation(std::string_view field, const std::array<double, 4>& expected,
                  const std::array<double, 4>& got, double tolerance);

    // Compared modulo 360.
    void heading(std::string_view field, double expected_deg, double got_deg, double tolerance_deg);

    void differ(std::string_view field, std::string expected, std::string got);

    [[nodiscard]] bool agrees() const { return difference_count_ == 0; }
    [[nodiscard]] const std::vector<Difference>& first_differences() const { return differences_; }
    [[nodiscard]] std::uint64_t difference_count() const { return difference_count_; }
    [[nodiscard]] const WorstError& worst() const { return worst_; }

  private:
    void measure(std::string_view field, double error, double tolerance);

    static constexpr std::size_t k_kept_differences = 3;  // the first ones matter; the rest follows from them
    std::vector<Difference> differences_;
    std::uint64_t difference_count_ = 0;
    WorstError worst_;
};

}  // namespace glidepath::conformance

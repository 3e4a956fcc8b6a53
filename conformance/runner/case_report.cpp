#include "conformance/runner/case_report.h"

#include <limits>

namespace glidepath::conformance {

namespace {

// A NaN or an infinity on one side is never close.
double error_between(double expected, double got) {
    if (expected == got) return 0.0;
    const double error = std::fabs(expected - got);
    return std::isnan(error) ? std::numeric_limits<double>::infinity() : error;
}

std::string listed(std::span<const double> values) {
    std::string text = "[";
    for (const double value : values) {
        text += fmt::format("{}{:.9g}", text.size() > 1 ? ", " : "", value);
    }
    return text + "]";
}

double largest_error(std::span<const double> expected, std::span<const double> got) {
    double largest = 0.0;
    for (std::size_t i = 0; i < expected.size(); ++i) {
        largest = std::max(largest, error_between(expected[i], got[i]));
    }
    return largest;
}

}  // namespace

void CaseReport::number(std::string_view field, double expected, double got, double tolerance) {
    numbers(field, {&expected, 1}, {&got, 1}, tolerance);
}

void CaseReport::numbers(std::string_view field, std::span<const double> expected,
                         std::span<const double> got, double tolerance) {
    if (expected.size() != got.size()) {
        differ(field, listed(expected), listed(got));
        return;
    }
    const double error = largest_error(expected, got);
    measure(field, error, tolerance);
    if (error > tolerance) differ(field, listed(expected), listed(got));
}

void CaseReport::rotation(std::string_view field, const std::array<double, 4>& expected,
                          const std::array<double, 4>& got, double tolerance) {
    const std::array<double, 4> opposite{-got[0], -got[1], -got[2], -got[3]};
    const bool flip = largest_error(expected, opposite) < largest_error(expected, got);
    numbers(field, expected, flip ? opposite : got, tolerance);
}

void CaseReport::heading(std::string_view field, double expected_deg, double got_deg, double tolerance_deg) {
    const double turns = std::isfinite(got_deg) ? std::round((expected_deg - got_deg) / 360.0) : 0.0;
    number(field, expected_deg, got_deg + turns * 360.0, tolerance_deg);
}

void CaseReport::differ(std::string_view field, std::string expected, std::string got) {
    ++difference_count_;
    if (differences_.size() < k_kept_differences) {
        differences_.push_back({ticks - 1, std::string(field), std::move(expected), std::move(got)});
    }
}

void CaseReport::measure(std::string_view field, double error, double tolerance) {
    const double share = error / tolerance;
    if (share > worst_.share) worst_ = {error, share, std::string(field)};
}

}  // namespace glidepath::conformance

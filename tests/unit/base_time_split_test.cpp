#include "base/time_split.h"
#include "layers.h"
#include "unit/special_numbers.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <vector>

namespace glidepath {
namespace {

constexpr auto k_epsilon_s = static_cast<double>(k_epsilon);

std::vector<float> quanta_of(const TimeSplit& split) {
    std::vector<float> quanta_s;
    for (std::uint32_t i = 0; i < split.count; ++i) {
        quanta_s.push_back(static_cast<float>(split.quanta_s[i]));
    }
    return quanta_s;
}

void expect_snapped(double elapsed_s) {
    const TimeSplit split = split_elapsed(elapsed_s);
    EXPECT_TRUE(split.clock_snapped) << elapsed_s;
    EXPECT_EQ(split.count, 0U) << elapsed_s;
    EXPECT_EQ(split.carried_over_s, 0.0) << elapsed_s;
}

void expect_split(double elapsed_s, const std::vector<float>& quanta_s, double carried_over_s) {
    const TimeSplit split = split_elapsed(elapsed_s);
    EXPECT_FALSE(split.clock_snapped) << elapsed_s;
    EXPECT_EQ(quanta_of(split), quanta_s) << elapsed_s;
    EXPECT_NEAR(split.carried_over_s, carried_over_s, 1e-12) << elapsed_s;
}

TEST(TimeSplit, throws_away_what_is_not_a_time) {
    expect_snapped(std::numeric_limits<double>::quiet_NaN());
    expect_snapped(-0.1);
    expect_snapped(-k_wide_infinity);
    expect_snapped(0.0);
}

TEST(TimeSplit, throws_away_epsilon_and_less) {
    expect_snapped(k_epsilon_s);
    expect_snapped(1e-9);
}

TEST(TimeSplit, takes_the_next_time_above_the_float_epsilon) {
    const double elapsed_s = std::nextafter(k_epsilon_s, 1.0);
    expect_split(elapsed_s, {static_cast<float>(elapsed_s)}, 0.0);
}

TEST(TimeSplit, throws_away_more_than_two_seconds) {
    expect_snapped(std::nextafter(2.0, 3.0));
    expect_snapped(1e300);
    expect_snapped(k_wide_infinity);
}

TEST(TimeSplit, runs_a_short_frame_as_one_step_however_short) {
    expect_split(1.0 / 60.0, {static_cast<float>(1.0 / 60.0)}, 0.0);
    expect_split(0.001, {0.001F}, 0.0);
}

TEST(TimeSplit, runs_up_to_a_fifth_of_a_second_as_one_step) {
    expect_split(0.125, {0.125F}, 0.0);
    expect_split(0.2, {0.2F}, 0.0);
}

TEST(TimeSplit, compares_with_the_double_fifth_and_not_with_the_float) {
    // 0.2F is 3e-9 longer than 0.2, so it leaves a rest.
    expect_split(static_cast<double>(0.2F), {0.2F}, static_cast<double>(0.2F) - 0.2);
    EXPECT_GT(split_elapsed(static_cast<double>(0.2F)).carried_over_s, 0.0);
}

TEST(TimeSplit, leaves_a_rest_of_a_thirtieth_or_less_for_the_next_frame) {
    expect_split(0.225, {0.2F}, 0.025);
    expect_split(0.2 + 1.0 / 30.0 - 1e-9, {0.2F}, 1.0 / 30.0 - 1e-9);
}

TEST(TimeSplit, runs_a_rest_of_more_than_a_thirtieth) {
    expect_split(0.25, {0.2F, 0.05F}, 0.0);
    expect_split(0.2 + 1.0 / 30.0 + 1e-9, {0.2F, static_cast<float>(1.0 / 30.0 + 1e-9)}, 0.0);
}

TEST(TimeSplit, cuts_a_long_frame_into_fifths_and_a_rest) {
    expect_split(0.4, {0.2F, 0.2F}, 0.0);
    expect_split(0.75, {0.2F, 0.2F, 0.2F, 0.15F}, 0.0);
    expect_split(0.825, {0.2F, 0.2F, 0.2F, 0.2F}, 0.025);
}

TEST(TimeSplit, cuts_two_seconds_into_ten_steps) { expect_split(2.0, std::vector<float>(10, 0.2F), 0.0); }

TEST(TimeSplit, never_runs_a_step_longer_than_a_fifth) {
    for (int i = 1; i <= 2000; ++i) {
        const TimeSplit split = split_elapsed(i * 0.001);
        ASSERT_LE(split.count, split.quanta_s.size());
        for (const float quantum_s : quanta_of(split)) {
            ASSERT_GT(quantum_s, 0.0F) << i;
            ASSERT_LE(quantum_s, 0.2F) << i;
        }
    }
}

}  // namespace
}  // namespace glidepath

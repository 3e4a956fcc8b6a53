#include "base/assert.h"
#include "layers.h"

#include <gtest/gtest.h>

namespace glidepath {
namespace {

#if defined(GLIDEPATH_CHECKED) && GLIDEPATH_CHECKED
constexpr int k_evaluations_of_a_condition = 1;

TEST(AssertDeathTest, aborts_and_names_the_condition_and_the_file) {
    const int waypoints = 21;
    EXPECT_EXIT(GLIDEPATH_ASSERT(waypoints < 20), testing::KilledBySignal(SIGABRT),
                "assertion failed: waypoints < 20 .*base_assert_test\\.cpp:[0-9]+");
}

TEST(AssertDeathTest, names_the_line_that_it_is_given) {
    EXPECT_EXIT(base::assert_failed("a == b", "tick.cpp", 321), testing::KilledBySignal(SIGABRT),
                "a == b \\(tick\\.cpp:321\\)");
}
#else
constexpr int k_evaluations_of_a_condition = 0;

TEST(Assert, lets_a_false_condition_pass_in_an_unchecked_build) {
    bool went_on = false;
    GLIDEPATH_ASSERT(went_on);
    went_on = true;
    EXPECT_TRUE(went_on);
}
#endif

TEST(Assert, evaluates_its_condition_once_in_a_checked_build_and_never_in_another) {
    struct Counter {
        int evaluations = 0;
        bool holds() { return ++evaluations > 0; }
    } counter;
    GLIDEPATH_ASSERT(counter.holds());
    EXPECT_EQ(counter.evaluations, k_evaluations_of_a_condition);
}

TEST(Assert, can_stand_where_a_single_statement_stands) {
    int steps = 0;
    if (steps == 0)
        GLIDEPATH_ASSERT(steps == 0);
    else
        ++steps;
    EXPECT_EQ(steps, 0);
}

}  // namespace
}  // namespace glidepath

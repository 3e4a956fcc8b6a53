#include "base/units.h"
#include "layers.h"

#include <gtest/gtest.h>

namespace glidepath {
namespace {

TEST(Units, have_a_float_for_epsilon_that_is_not_the_double) {
    EXPECT_EQ(k_epsilon, 0.0002F);
    EXPECT_LT(static_cast<double>(k_epsilon), 0.0002);
}

TEST(Units, turn_degrees_into_radians_and_back) {
    EXPECT_DOUBLE_EQ(radians_from_degrees(180.0), 3.14159265358979323846);
    EXPECT_DOUBLE_EQ(radians_from_degrees(-90.0), -1.57079632679489661923);
    EXPECT_DOUBLE_EQ(degrees_from_radians(1.0), 57.295779513082320877);
    EXPECT_DOUBLE_EQ(degrees_from_radians(radians_from_degrees(123.456)), 123.456);
    EXPECT_EQ(radians_from_degrees(0.0), 0.0);
}

}  // namespace
}  // namespace glidepath

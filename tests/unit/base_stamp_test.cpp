#include "base/stamp.h"
#include "layers.h"

#include <gtest/gtest.h>

namespace glidepath {
namespace {

TEST(Stamp, is_not_newer_and_not_older_than_itself) {
    for (const Stamp stamp : {Stamp{0}, Stamp{1}, Stamp{0x7FFF}, Stamp{0x8000}, Stamp{0xFFFF}}) {
        EXPECT_FALSE(is_newer(stamp, stamp)) << stamp;
        EXPECT_FALSE(is_older(stamp, stamp)) << stamp;
    }
}

TEST(Stamp, is_newer_when_it_is_larger_by_less_than_half_a_circle) {
    EXPECT_TRUE(is_newer(4, 5));
    EXPECT_FALSE(is_newer(5, 4));
    EXPECT_TRUE(is_newer(0, 0x7FFF));
    EXPECT_FALSE(is_newer(0x7FFF, 0));
    EXPECT_TRUE(is_newer(0x8000, 0xFFFF));
}

// spec/routing.md 2.2: at exactly 0x8000 the smaller number is the newer.
TEST(Stamp, is_newer_when_it_is_smaller_by_exactly_half_a_circle) {
    EXPECT_TRUE(is_newer(0x8000, 0));
    EXPECT_FALSE(is_newer(0, 0x8000));
    EXPECT_TRUE(is_newer(0xFFFF, 0x7FFF));
    EXPECT_FALSE(is_newer(0x7FFF, 0xFFFF));
}

TEST(Stamp, is_newer_when_it_has_wrapped) {
    EXPECT_TRUE(is_newer(0xFFFF, 0));
    EXPECT_FALSE(is_newer(0, 0xFFFF));
    EXPECT_TRUE(is_newer(0x8001, 0));
    EXPECT_FALSE(is_newer(0, 0x8001));
    EXPECT_TRUE(is_newer(0xFFF0, 0x0010));
}

TEST(Stamp, is_older_where_the_other_is_newer) {
    EXPECT_TRUE(is_older(5, 4));
    EXPECT_FALSE(is_older(4, 5));
    EXPECT_TRUE(is_older(0, 0xFFFF));
    EXPECT_TRUE(is_older(0, 0x8000));
    EXPECT_FALSE(is_older(0x8000, 0));
}

}  // namespace
}  // namespace glidepath

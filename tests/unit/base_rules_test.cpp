#include <glidepath/rules.h>

#include "layers.h"

#include <gtest/gtest.h>

#include <type_traits>

namespace glidepath {
namespace {

TEST(Rules, are_retail_by_default) { EXPECT_EQ(Rules{}, Rules::retail()); }

TEST(Rules, differ_in_every_switch) {
    const Rules retail = Rules::retail();
    const Rules documented = Rules::documented();
    EXPECT_NE(retail.stall_test, documented.stall_test);
    EXPECT_NE(retail.sticky_gap, documented.sticky_gap);
    EXPECT_NE(retail.flee_arrival, documented.flee_arrival);
    EXPECT_NE(retail.half_turn, documented.half_turn);
    static_assert(sizeof(Rules) == 4 && std::is_trivially_copyable_v<Rules>,
                  "a switch was added: compare it here too");
}

}  // namespace
}  // namespace glidepath

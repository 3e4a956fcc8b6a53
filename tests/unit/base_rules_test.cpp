#include <glidepath/rules.h>

#include "layers.h"

#include <gtest/gtest.h>

#include <array>
#include <type_traits>

namespace glidepath {
namespace {

constexpr std::array k_documented{&Rules::reach,
                                  &Rules::prune,
                                  &Rules::catch_up,
                                  &Rules::snap_distance,
                                  &Rules::sticky_fallback,
                                  &Rules::sticky_timeout,
                                  &Rules::leash_length,
                                  &Rules::leash_end,
                                  &Rules::progress,
                                  &Rules::turn_progress,
                                  &Rules::steering_half_turn,
                                  &Rules::away_start,
                                  &Rules::missing_velocity,
                                  &Rules::zero_time};
constexpr std::array k_taken_back{&Rules::eviction,     &Rules::duplicates,   &Rules::blip_target,
                                  &Rules::blip_stage,   &Rules::far_waypoint, &Rules::glide_gate,
                                  &Rules::chase_arrival};

TEST(Rules, are_retail_by_default) { EXPECT_EQ(Rules{}, Rules::retail()); }

// Every field, in its order. A switch is one byte, so that the count below cannot miss one.
TEST(Rules, documented_sets_every_reading_that_no_document_takes_back) {
    const Rules retail = Rules::retail();
    const Rules documented = Rules::documented();
    EXPECT_NE(retail.stall_test, documented.stall_test);
    EXPECT_NE(retail.sticky_gap, documented.sticky_gap);
    EXPECT_NE(retail.flee_arrival, documented.flee_arrival);
    EXPECT_NE(retail.half_turn, documented.half_turn);
    for (const auto reading : k_documented) {
        EXPECT_EQ(retail.*reading, Reading::retail);
        EXPECT_EQ(documented.*reading, Reading::documented);
    }
    for (const auto reading : k_taken_back) {
        EXPECT_EQ(retail.*reading, Reading::retail);
        EXPECT_EQ(documented.*reading, Reading::retail);
    }
    constexpr std::size_t k_with_types_of_their_own = 4;
    constexpr std::size_t k_policies = 2;
    static_assert(
        sizeof(Rules) == k_with_types_of_their_own + k_documented.size() + k_taken_back.size() + k_policies,
        "a switch was added: list it above");
}

TEST(Rules, literal_sets_those_too) {
    Rules rules = Rules::documented();
    EXPECT_NE(rules, Rules::literal());
    for (const auto reading : k_taken_back) {
        EXPECT_EQ(Rules::literal().*reading, Reading::documented);
        rules.*reading = Reading::documented;
    }
    EXPECT_EQ(rules, Rules::literal());
}

TEST(Rules, leave_the_policies_of_a_host_alone) {
    for (const Rules& rules : {Rules::retail(), Rules::documented(), Rules::literal()}) {
        EXPECT_EQ(rules.take_off, TakeOff::retail);
        EXPECT_EQ(rules.soft_landing, SoftLanding::off);
    }
}

}  // namespace
}  // namespace glidepath

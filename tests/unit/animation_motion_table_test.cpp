#include "unit/animation_fixtures.h"

#include <limits>

namespace glidepath {
namespace {

Error refusal_of(const TableMaker& maker) {
    const auto table = MotionTable::build(maker.source);
    EXPECT_FALSE(table.has_value());
    return table.error_or_ok();
}

TEST(MotionTable, refuses_velocities_that_are_not_finite_or_absurd_and_names_the_entry) {
    for (const float bad :
         {std::numeric_limits<float>::quiet_NaN(), std::numeric_limits<float>::infinity(), 2e6F}) {
        TableMaker maker = humanoid();
        maker.cycle(k_sword, k_walk, data_of({}, {0, bad, 0}));
        const Error status = refusal_of(maker);
        EXPECT_NE(status.code, ErrorCode::ok);
        EXPECT_STREQ(status.what, "cycle");
        EXPECT_EQ(status.where, maker.source.cycles.size() - 1);
        maker = humanoid();
        maker.modifier(k_sword, k_turn, data_of({}, {}, {bad, 0, 0}));
        EXPECT_STREQ(refusal_of(maker).what, "modifier");
    }
}

TEST(MotionTable, refuses_framerates_that_are_not_finite_or_absurd) {
    for (const float bad :
         {std::numeric_limits<float>::quiet_NaN(), std::numeric_limits<float>::infinity(), 2e6F}) {
        TableMaker maker = humanoid();
        maker.link(k_sword, k_walk, k_ready, data_of({{1, 0, -1, bad}}));
        EXPECT_EQ(refusal_of(maker).code, ErrorCode::out_of_range);
    }
}

TEST(MotionTable, refuses_a_key_that_comes_twice) {
    TableMaker maker = humanoid();
    maker.cycle(k_non_combat, k_walk, data_of({}));
    EXPECT_EQ(refusal_of(maker).code, ErrorCode::malformed);
    maker = humanoid();
    maker.style(k_non_combat, k_walk);
    EXPECT_EQ(refusal_of(maker).code, ErrorCode::malformed);
    maker = humanoid();
    maker.link(k_non_combat, k_walk, k_run, data_of({})).link(k_non_combat, k_walk, k_run, data_of({}));
    EXPECT_EQ(refusal_of(maker).code, ErrorCode::malformed);
}

TEST(MotionTable, refuses_a_default_of_nothing) {
    TableMaker maker = humanoid();
    maker.style(k_sword, 0);
    EXPECT_EQ(refusal_of(maker).code, ErrorCode::out_of_range);
}

TEST(MotionTable, forms_keys_in_32_bits) {
    EXPECT_EQ(motion_key(0x8000003D, 0x41000003), 0x003D0003U);
    EXPECT_EQ(motion_key(0x8000003D, 0), 0x003D0000U);
    EXPECT_EQ(motion_key(0, 0x6500000F), 0x0000000FU);
    EXPECT_EQ(motion_key(0x8000013B, 0x10FF0005), 0x01FF0005U) << "bits 16 to 23 of both fall on each other";
}

TEST(MotionTable, finds_what_it_holds) {
    const MotionTable table = humanoid()
                                  .link(k_non_combat, k_walk, k_run, data_of({{1}, {2}}))
                                  .link(k_non_combat, 0, k_run, data_of({}))
                                  .build();
    EXPECT_EQ(table.default_style(), k_non_combat);
    EXPECT_EQ(table.default_substate(k_non_combat), k_ready);
    EXPECT_EQ(table.default_substate(k_sword), 0U);
    ASSERT_NE(table.cycle(k_non_combat, k_run), nullptr);
    EXPECT_EQ(table.cycle(k_non_combat, k_run)->velocity, (Vec3{0, 4, 0}));
    EXPECT_EQ(table.cycle(k_sword, k_run), nullptr);
    ASSERT_NE(table.link(k_non_combat, k_walk, k_run), nullptr);
    EXPECT_EQ(table.link(k_non_combat, k_walk, k_run)->animations.size(), 2U);
    EXPECT_EQ(table.link(k_non_combat, k_run, k_walk), nullptr);
    EXPECT_NE(table.link(k_non_combat, 0, k_run), nullptr);
}

TEST(MotionTable, falls_back_on_a_modifier_of_any_style) {
    const MotionTable table = humanoid().modifier(0, k_turn, data_of({}, {9, 0, 0})).build();
    ASSERT_NE(table.modifier(k_sword, k_turn), nullptr);
    EXPECT_EQ(table.modifier(k_sword, k_turn)->velocity, (Vec3{9, 0, 0}));
    EXPECT_EQ(table.modifier(k_non_combat, k_turn)->velocity, Vec3{}) << "its own one comes first";
    EXPECT_EQ(table.modifier(k_sword, k_sidestep), nullptr);
}

}  // namespace
}  // namespace glidepath

#include "layers.h"
#include "steering/constraint.h"
#include "unit/lone_body.h"

#include <gtest/gtest.h>

#include <cmath>

namespace glidepath {
namespace {

// A body on a leash; each step is `offset`, cut by the leash.
struct Leashed {
    Position position = outdoors({50, 50, 0});
    bool has_contact = true;
    Rules rules;
    Constraint state;
    Frame offset;

    [[nodiscard]] BodyView view() const {
        return {.position = position, .axes = axes_of(position.frame.rotation), .has_contact = has_contact};
    }
    void tie(const Position& anchor, float start_m, float max_m) {
        constrain_to(state, view(), anchor, start_m, max_m);
    }
    LeashOutcome step(const Vec3& by) {
        offset = {by, {0.6F, 0, 0, 0.8F}};
        return leash(state, view(), offset, rules);
    }
};

// A leash of 10 to 50 m that has run out to `travelled_m`.
Leashed leashed_at(float travelled_m) {
    Leashed body;
    body.tie(body.position, 10, 50);
    body.state.travelled_m = travelled_m;
    return body;
}

TEST(Constraint, leaves_a_body_without_one_alone) {
    Leashed body = leashed_at(60);
    unconstrain(body.state);
    EXPECT_EQ(body.step({1, 2, 3}), LeashOutcome::idle);
    EXPECT_EQ(body.offset.origin, (Vec3{1, 2, 3}));
    EXPECT_EQ(body.state.travelled_m, 60.0F);  // not counted either
}

TEST(Constraint, is_no_limit_in_the_air_and_counts_there_too) {
    for (const float travelled_m : {5.0F, 30.0F, 60.0F}) {
        Leashed body = leashed_at(travelled_m);
        body.has_contact = false;
        EXPECT_EQ(body.step({3, 4, 0}), LeashOutcome::free);
        EXPECT_EQ(body.offset.origin, (Vec3{3, 4, 0}));
        EXPECT_EQ(body.state.travelled_m, travelled_m + 5.0F);
    }
}

TEST(Constraint, starts_with_the_distance_of_the_anchor) {
    Leashed body;
    body.state.travelled_m = 77;
    body.tie(outdoors({53, 54, 12}), 10, 50);
    EXPECT_TRUE(body.state.is_constrained);
    EXPECT_EQ(body.state.start_m, 10.0F);
    EXPECT_EQ(body.state.max_m, 50.0F);
    EXPECT_EQ(body.state.travelled_m, 13.0F);
}

TEST(Constraint, is_free_up_to_its_start) {
    Leashed body = leashed_at(10);
    EXPECT_EQ(body.step({3, 4, 0}), LeashOutcome::free);
    EXPECT_EQ(body.offset.origin, (Vec3{3, 4, 0}));
    EXPECT_EQ(body.state.travelled_m, 15.0F);
}

TEST(Constraint, pulls_in_proportion_between_start_and_end) {
    Leashed body = leashed_at(20);
    EXPECT_EQ(body.step({4, 0, -8}), LeashOutcome::pulled);
    EXPECT_TRUE(is_near(body.offset.origin, {3, 0, -6}, 1e-6));         // 30 of 40 m are left
    EXPECT_NEAR(body.state.travelled_m, 20.0 + std::sqrt(45.0), 1e-5);  // of the shortened step
}

TEST(Constraint, holds_from_its_end_on) {
    for (const float travelled_m : {50.0F, 51.0F, 1000.0F}) {
        Leashed body = leashed_at(travelled_m);
        EXPECT_EQ(body.step({4, 0, 0}), LeashOutcome::held);
        EXPECT_EQ(body.offset.origin, Vec3{});
        EXPECT_EQ(body.state.travelled_m, travelled_m);
    }
}

TEST(Constraint, never_touches_the_turn) {
    for (const float travelled_m : {5.0F, 30.0F, 60.0F}) {
        Leashed body = leashed_at(travelled_m);
        body.step({4, 0, 0});
        EXPECT_EQ(body.offset.rotation, (Quat{0.6F, 0, 0, 0.8F}));
    }
}

// The end is asked for first.
TEST(Constraint, whose_start_is_not_below_its_end_is_free_up_to_the_end) {
    for (const float start_m : {20.0F, 30.0F}) {
        Leashed body;
        body.tie(body.position, start_m, 20);
        body.state.travelled_m = 19.5F;
        EXPECT_EQ(body.step({1, 0, 0}), LeashOutcome::free);
        EXPECT_EQ(body.offset.origin, (Vec3{1, 0, 0}));
        EXPECT_EQ(body.step({1, 0, 0}), LeashOutcome::held);
        EXPECT_EQ(body.offset.origin, Vec3{});
    }
}

// It counts the way and not the distance: back at the anchor the leash has not grown.
TEST(Constraint, does_not_recover_on_the_way_back) {
    Leashed body;
    body.tie(body.position, 10, 50);
    for (const float x : {4.0F, -4.0F, 4.0F, -4.0F}) {
        body.step({x, 0, 0});
    }
    EXPECT_GT(body.state.travelled_m, 15.0F);
    EXPECT_EQ(body.step({4, 0, 0}), LeashOutcome::pulled);
    body.tie(body.position, 10, 50);
    EXPECT_EQ(body.state.travelled_m, 0.0F);
    EXPECT_EQ(body.step({4, 0, 0}), LeashOutcome::free);
}

TEST(Constraint, never_lets_a_body_reach_the_end_in_steps) {
    Leashed body;
    body.tie(body.position, 10, 50);
    for (int i = 0; i < 1000; ++i) {
        body.step({1, 0, 0});
    }
    EXPECT_LE(body.state.travelled_m, 50.0F);
    EXPECT_GT(body.state.travelled_m, 49.0F);
}

TEST(Constraint, keeps_its_numbers_when_it_is_taken_off) {
    Leashed body = leashed_at(30);
    unconstrain(body.state);
    EXPECT_FALSE(body.state.is_constrained);
    EXPECT_EQ(body.state.start_m, 10.0F);
    EXPECT_EQ(body.state.max_m, 50.0F);
    EXPECT_EQ(body.state.travelled_m, 30.0F);
}

TEST(Constraint, is_full_beyond_nine_tenths_of_its_length) {
    EXPECT_FALSE(is_fully_constrained(leashed_at(45.0F).state));
    EXPECT_TRUE(is_fully_constrained(leashed_at(std::nextafter(45.0F, 46.0F)).state));
}

TEST(Constraint, is_full_even_after_it_was_taken_off) {
    Leashed body = leashed_at(46);
    unconstrain(body.state);
    EXPECT_TRUE(is_fully_constrained(body.state));
    EXPECT_FALSE(is_fully_constrained(Constraint{}));  // 0 of 0
}

TEST(Constraint, has_another_hash_for_every_difference) {
    const auto hash_of = [](const Constraint& state) {
        StateHash hash;
        add_to(hash, state);
        return hash.value();
    };
    const Constraint base = leashed_at(30).state;
    std::vector<Constraint> others(4, base);
    others[0].start_m += 1;
    others[1].max_m += 1;
    others[2].travelled_m += 1;
    others[3].is_constrained = false;
    for (std::size_t i = 0; i < others.size(); ++i) {
        EXPECT_NE(hash_of(base), hash_of(others[i])) << i;
    }
}

// --- The readings of the documents.

TEST(LeashLengthRule, documented_counts_the_part_to_the_right_alone) {
    for (const Reading reading : {Reading::retail, Reading::documented}) {
        Leashed body = leashed_at(5);
        body.rules.leash_length = reading;
        body.step({3, 4, 0});
        EXPECT_EQ(body.state.travelled_m, reading == Reading::retail ? 10.0F : 8.0F);
        body.step({-3, 4, 0});
        EXPECT_EQ(body.state.travelled_m, reading == Reading::retail ? 15.0F : 5.0F);  // even less
    }
}

// With a start before the maximum the pull at the maximum is just as strong; without one it is free.
TEST(LeashEndRule, documented_holds_only_beyond_the_maximum) {
    for (const Reading reading : {Reading::retail, Reading::documented}) {
        Leashed body;
        body.rules.leash_end = reading;
        body.tie(body.position, 50, 50);
        body.state.travelled_m = 50;
        EXPECT_EQ(body.step({1, 0, 0}), reading == Reading::retail ? LeashOutcome::held : LeashOutcome::free);
        EXPECT_EQ(body.offset.origin, (reading == Reading::retail ? Vec3{} : Vec3{1, 0, 0}));
        body.state.travelled_m = std::nextafter(50.0F, 51.0F);
        EXPECT_EQ(body.step({1, 0, 0}), LeashOutcome::held);

        Leashed pulled = leashed_at(50);
        pulled.rules.leash_end = reading;
        pulled.step({1, 0, 0});
        EXPECT_EQ(pulled.offset.origin, Vec3{});
    }
}

}  // namespace
}  // namespace glidepath

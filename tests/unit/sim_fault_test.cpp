// Every fault that can be planted shows its pattern in what a client receives, and breaks no other rule of
// the wire.
#include "geometry/heading.h"
#include "layers.h"
#include "unit/sim_support.h"

#include <cmath>

namespace glidepath {
namespace {

using namespace sim_test;

struct Planted {
    Played run;
    ReadBack reading;
    std::uint32_t object = 0;  // who makes it
    std::vector<std::pair<double, UpdatePosition>> positions;
};

Planted planted(const char* scene, const char* fault, double seconds = 40) {
    Planted result;
    result.run = run(def_of(scene, "clean", seconds, 7, {fault}));
    result.reading = read(result.run);
    EXPECT_TRUE(result.reading.complaints.empty());
    EXPECT_EQ(result.run.report.faults.size(), 1U);
    EXPECT_STREQ(name_of(result.run.report.faults.at(0).fault), fault);
    result.object = result.run.report.faults.at(0).object;
    result.positions = all_of<UpdatePosition>(result.reading, result.object);
    return result;
}

Vec3 offset_between(const PositionPack& a, const PositionPack& b) {
    return offset({.cell = a.cell, .frame = {a.origin, a.rotation}},
                  {.cell = b.cell, .frame = {b.origin, b.rotation}});
}

TEST(PlantedFault, positions_while_stuck_come_within_a_second_of_a_strike) {
    const Planted made = planted("hunt", "positions_while_stuck");
    std::size_t found = 0;
    for (const auto& [time_s, motion] : all_of<UpdateMotion>(made.reading, made.object)) {
        const auto* state = std::get_if<MovementState>(&motion.movement.payload);
        if (state == nullptr || state->sticky_object == 0) continue;
        for (const auto& [position_s, position] : made.positions) {
            if (position_s > time_s && position_s < time_s + 1.0) ++found;
        }
    }
    EXPECT_GE(found, 5U);
}

TEST(PlantedFault, move_to_before_create_comes_half_a_second_before_its_object) {
    const Planted made = planted("hunt", "move_to_before_create", 10);
    const auto motions = all_of<UpdateMotion>(made.reading, made.object);
    const auto created = all_of<CreateObject>(made.reading, made.object);
    ASSERT_FALSE(motions.empty());
    ASSERT_EQ(created.size(), 1U);
    EXPECT_EQ(type_of(motions.front().second.movement), MoveToType::move_to_object);
    EXPECT_NEAR(created.front().first - motions.front().first, 0.5, 0.06);
}

TEST(PlantedFault, positions_without_contact_lack_the_bit) {
    const Planted made = planted("town", "positions_without_contact");
    EXPECT_GT(made.positions.size(), 20U);
    for (const auto& [time_s, message] : made.positions) {
        EXPECT_FALSE(has_contact(message.position));
    }
}

TEST(PlantedFault, teleport_churn_has_a_new_teleport_stamp_in_every_position) {
    const Planted made = planted("town", "teleport_churn");
    ASSERT_GT(made.positions.size(), 10U);
    for (std::size_t i = 1; i < made.positions.size(); ++i) {
        EXPECT_EQ(made.positions[i].second.position.teleport_stamp,
                  made.positions[i - 1].second.position.teleport_stamp + 1);
    }
}

TEST(PlantedFault, frozen_position_stamp_never_advances) {
    const Planted made = planted("town", "frozen_position_stamp");
    ASSERT_GT(made.positions.size(), 10U);
    for (const auto& [time_s, message] : made.positions) {
        EXPECT_EQ(message.position.position_stamp, 1);
    }
}

TEST(PlantedFault, fast_turns_are_faster_than_the_messages_say) {
    const Planted made = planted("town", "fast_turns");
    for (const auto& [time_s, motion] : all_of<UpdateMotion>(made.reading, made.object)) {
        const auto* state = std::get_if<MovementState>(&motion.movement.payload);
        ASSERT_NE(state, nullptr);
        EXPECT_LE(std::fabs(state->turn_speed), 1.0F);
    }
    // A quarter turn a second is what they say.
    double fastest_degps = 0;
    const std::vector<TruthSample>& samples = made.run.truth.at(made.object);
    for (std::size_t i = 1; i < samples.size(); ++i) {
        fastest_degps =
            std::max(fastest_degps, 60.0 * heading_gap(samples[i - 1].heading_deg, samples[i].heading_deg));
    }
    EXPECT_GT(fastest_degps, 300.0);
}

TEST(PlantedFault, update_gap_is_five_seconds_without_a_position_of_a_moving_body) {
    const Planted made = planted("town", "update_gap");
    double longest_s = 0;
    double gap_begins_s = 0;
    for (std::size_t i = 1; i < made.positions.size(); ++i) {
        const double gap_s = made.positions[i].first - made.positions[i - 1].first;
        if (gap_s > longest_s) gap_begins_s = made.positions[i - 1].first;
        longest_s = std::max(longest_s, gap_s);
    }
    EXPECT_GE(longest_s, 5.0);
    double moved_m = 0;
    const std::vector<TruthSample>& samples = made.run.truth.at(made.object);
    for (std::size_t i = 1; i < samples.size(); ++i) {
        if (samples[i].time_s < gap_begins_s || samples[i].time_s > gap_begins_s + 5.0) continue;
        moved_m += std::hypot(samples[i].x_m - samples[i - 1].x_m, samples[i].y_m - samples[i - 1].y_m);
    }
    EXPECT_GT(moved_m, 5.0);
}

TEST(PlantedFault, far_enqueue_is_more_than_100_m_without_a_teleport_stamp) {
    const Planted made = planted("town", "far_enqueue");
    std::size_t found = 0;
    for (std::size_t i = 1; i < made.positions.size(); ++i) {
        const PositionPack& before = made.positions[i - 1].second.position;
        const PositionPack& now = made.positions[i].second.position;
        EXPECT_EQ(before.teleport_stamp, now.teleport_stamp);
        if (length(offset_between(before, now)) > 100.0) ++found;
    }
    EXPECT_GE(found, 1U);
}

TEST(PlantedFault, touches_no_other_body) {
    const Played clean = run(def_of("town", "clean", 20, 7));
    const Played faulty = run(def_of("town", "clean", 20, 7, {"far_enqueue"}));
    const std::uint32_t chosen = faulty.report.faults.at(0).object;
    for (const auto& [object, samples] : clean.truth) {
        if (object == chosen) continue;
        EXPECT_EQ(samples.back().x_m, faulty.truth.at(object).back().x_m);
        EXPECT_EQ(samples.back().heading_deg, faulty.truth.at(object).back().heading_deg);
    }
}

}  // namespace
}  // namespace glidepath

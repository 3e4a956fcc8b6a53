// The six conformance cases of the light driver's document under their names, then the rest of its rules.
#include <glidepath/codec.h>
#include <glidepath/light_driver.h>

#include "geometry/heading.h"
#include "layers.h"
#include "planning/light_driver.h"
#include "wire/byte_writer.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>
#include <vector>

namespace glidepath {
namespace {

constexpr CellId k_cell = 0xA9B40001;
constexpr double k_heading_tolerance_deg = 1e-4;

// A movement message of type 6 or 7, as the document lays it out: header, target id for type 6, block.
std::vector<std::byte> message_bytes(MoveToType type) {
    std::vector<std::byte> bytes(128);
    ByteWriter writer(bytes);
    writer.u32(0xF74C);
    writer.u32(0x50000001);  // the object
    writer.u64(0);           // stamps, autonomous flag, padding
    writer.u8(static_cast<std::uint8_t>(type));
    writer.u8(0);
    writer.u16(0x3D);  // style: NonCombat
    if (type == MoveToType::move_to_object) writer.u32(0x800003B5);
    writer.u32(k_cell);
    for (const float coordinate : {12.5F, -3.0F, 0.25F}) {
        writer.f32(coordinate);
    }
    writer.u32(movement_flag::defaults);
    for (const float number : {0.6F, 1.5F, 90.0F, 1.25F, 15.0F, 45.0F, 2.75F}) {
        writer.f32(number);
    }
    bytes.resize(writer.size());
    return bytes;
}

Movement decoded(const std::vector<std::byte>& bytes) {
    const Decoded message = decode(bytes, DecodeMode::strict);
    EXPECT_TRUE(message.error.is_ok()) << text_of(message.error);
    const auto* motion = std::get_if<UpdateMotion>(&message.message);
    return motion != nullptr ? motion->movement : Movement{};
}

void expect_block(const Movement& movement) {
    const auto& request = std::get<MoveToRequest>(movement.payload);
    EXPECT_EQ(request.position.cell, k_cell);
    EXPECT_EQ(request.position.frame.origin, (Vec3{12.5F, -3.0F, 0.25F}));
    EXPECT_EQ(request.parameters.flags, 0x1EE0FU);
    EXPECT_EQ(request.parameters.distance_to_object_m, 0.6F);
    EXPECT_EQ(request.parameters.min_distance_m, 1.5F);
    EXPECT_EQ(request.parameters.fail_distance_m, 90.0F);
    EXPECT_EQ(request.parameters.speed, 1.25F);
    EXPECT_EQ(request.parameters.walk_run_threshold_m, 15.0F);
    EXPECT_EQ(request.parameters.desired_heading_deg, 45.0F);
    EXPECT_EQ(movement.run_rate, 2.75F);
}

Position body_at(float x, float y, double heading_deg) {
    return {k_cell, {{x, y, 0.0F}, upright_rotation(heading_deg)}};
}

LightDriver driver_to(const Position& destination, float min_distance_m = 0.0F,
                      std::uint32_t flags = movement_flag::defaults) {
    MoveToRequest request;
    request.position = destination;
    request.parameters.flags = flags;
    request.parameters.min_distance_m = min_distance_m;
    request.parameters.distance_to_object_m = 8.0F;
    LightDriver driver;
    set_destination(driver, request, 100.0);
    return driver;
}

LightDriver driver_to(float x, float y, float min_distance_m = 0.0F,
                      std::uint32_t flags = movement_flag::defaults) {
    return driver_to(body_at(x, y, 0.0), min_distance_m, flags);
}

double heading_after(const LightDriverStep& step) { return heading_of({{}, step.rotation}); }

TEST(LightDriverConformance, case_1_parser_round_trip_type_7_move_to_position) {
    const std::vector<std::byte> bytes = message_bytes(MoveToType::move_to_position);
    ASSERT_EQ(bytes.size(), 68U);
    const Movement movement = decoded(bytes);
    EXPECT_EQ(std::get<MoveToRequest>(movement.payload).object_id, 0U);
    expect_block(movement);
}

TEST(LightDriverConformance, case_2_parser_round_trip_type_6_move_to_object) {
    const std::vector<std::byte> bytes = message_bytes(MoveToType::move_to_object);
    ASSERT_EQ(bytes.size(), 72U);
    const Movement movement = decoded(bytes);
    EXPECT_EQ(std::get<MoveToRequest>(movement.payload).object_id, 0x800003B5U);
    expect_block(movement);
}

TEST(LightDriverConformance, case_3_heading_snap_within_tolerance) {
    LightDriver driver = driver_to(10.0F, 0.0F);
    const Position body = body_at(0.0F, 0.0F, 90.0);
    const LightDriverStep step = drive_one_tick(driver, body, 0.1, 100.1);
    EXPECT_EQ(step.outcome, LightDriverOutcome::driving);
    EXPECT_NEAR(heading_after(step), 90.0, k_heading_tolerance_deg);
    EXPECT_FALSE(step.stops);
}

// The document says pi/4 for 0.1 s; the turn rate of pi/2 a second makes that 0.5 s (spec/rules.md 4.16).
TEST(LightDriverConformance, case_4_heading_turn_beyond_tolerance) {
    for (const auto& [dt_s, turned_deg] : {std::pair{0.1, 9.0}, std::pair{0.5, 45.0}}) {
        LightDriver driver = driver_to(0.0F, 10.0F);
        const LightDriverStep step = drive_one_tick(driver, body_at(0.0F, 0.0F, 90.0), dt_s, 100.1);
        EXPECT_NEAR(heading_after(step), 90.0 - turned_deg, k_heading_tolerance_deg);
    }
}

TEST(LightDriverConformance, case_5_arrival) {
    LightDriver driver = driver_to(0.4F, 0.0F, 0.6F);
    const Position body = body_at(0.0F, 0.0F, 10.0);
    const LightDriverStep step = drive_one_tick(driver, body, 0.1, 100.1);
    EXPECT_EQ(step.outcome, LightDriverOutcome::arrived);
    EXPECT_FALSE(driver.has_destination);
    EXPECT_TRUE(step.stops);
    EXPECT_EQ(step.rotation, body.frame.rotation);  // arriving leaves the heading alone
    EXPECT_EQ(drive_one_tick(driver, body, 0.1, 100.2).outcome, LightDriverOutcome::idle);
}

TEST(LightDriverConformance, case_6_bit_flag_mapping) {
    const Movement movement = decoded(message_bytes(MoveToType::move_to_position));
    const MovementParameters& block = std::get<MoveToRequest>(movement.payload).parameters;
    EXPECT_EQ(movement_flag::move_towards, 0x00200U);
    EXPECT_TRUE(block.has(movement_flag::move_towards));
    EXPECT_TRUE(block.has(movement_flag::can_run));
    EXPECT_FALSE(block.has(movement_flag::move_away));
    LightDriver driver;
    set_destination(driver, {.parameters = block}, 0.0);
    EXPECT_FALSE(driver.moves_away);
}

TEST(LightDriver, drives_across_landblocks) {
    LightDriver driver = driver_to(Position{0xAAB40001, {{1.0F, 96.0F, 0.0F}, {}}});
    const LightDriverStep step = drive_one_tick(driver, body_at(191.0F, 96.0F, 80.0), 0.1, 100.0);
    EXPECT_EQ(step.outcome, LightDriverOutcome::driving);
    EXPECT_NEAR(heading_after(step), 90.0, k_heading_tolerance_deg);
}

TEST(LightDriver, arrives_five_centimetres_before_the_least_distance) {
    for (const auto& [x, outcome] :
         {std::pair{1.04F, LightDriverOutcome::arrived}, std::pair{1.06F, LightDriverOutcome::driving}}) {
        LightDriver driver = driver_to(x, 0.0F, 1.0F);
        EXPECT_EQ(drive_one_tick(driver, body_at(0.0F, 0.0F, 90.0), 0.1, 100.0).outcome, outcome);
    }
}

TEST(LightDriver, measures_the_horizontal_distance_only) {
    Position above = body_at(0.5F, 0.0F, 0.0);
    above.frame.origin.z = 40.0F;
    LightDriver driver = driver_to(above, 0.6F);
    EXPECT_EQ(drive_one_tick(driver, body_at(0.0F, 0.0F, 90.0), 0.1, 100.0).outcome,
              LightDriverOutcome::arrived);
}

TEST(LightDriver, flees_with_its_back_to_the_destination_until_it_is_far_enough) {
    constexpr std::uint32_t flags = movement_flag::move_away | movement_flag::can_run;
    LightDriver driver = driver_to(0.0F, 1.0F, 0.0F, flags);
    const LightDriverStep step = drive_one_tick(driver, body_at(0.0F, 0.0F, 170.0), 0.1, 100.0);
    EXPECT_EQ(step.outcome, LightDriverOutcome::driving);
    EXPECT_NEAR(heading_after(step), 180.0, k_heading_tolerance_deg);
    EXPECT_EQ(drive_one_tick(driver, body_at(0.0F, -7.0F, 180.0), 0.1, 100.0).outcome,
              LightDriverOutcome::arrived);
}

TEST(LightDriver, snaps_at_twenty_degrees_and_turns_beyond) {
    LightDriver driver = driver_to(0.0F, 10.0F);
    EXPECT_NEAR(heading_after(drive_one_tick(driver, body_at(0.0F, 0.0F, 19.9), 0.01, 100.0)), 0.0,
                k_heading_tolerance_deg);
    EXPECT_NEAR(heading_after(drive_one_tick(driver, body_at(0.0F, 0.0F, 20.1), 0.01, 100.0)), 19.2,
                k_heading_tolerance_deg);
}

TEST(LightDriver, turns_the_shorter_way) {
    LightDriver driver = driver_to(0.0F, 10.0F);
    EXPECT_NEAR(heading_after(drive_one_tick(driver, body_at(0.0F, 0.0F, 170.0), 0.1, 100.0)), 161.0,
                k_heading_tolerance_deg);
    EXPECT_NEAR(heading_after(drive_one_tick(driver, body_at(0.0F, 0.0F, 190.0), 0.1, 100.0)), 199.0,
                k_heading_tolerance_deg);
}

TEST(LightDriver, does_not_turn_beyond_the_destination) {
    LightDriver driver = driver_to(0.0F, 10.0F);
    EXPECT_NEAR(heading_after(drive_one_tick(driver, body_at(0.0F, 0.0F, 30.0), 1.0, 100.0)), 0.0,
                k_heading_tolerance_deg);
}

TEST(LightDriver, gives_up_a_destination_that_was_not_refreshed_for_a_second_and_a_half) {
    LightDriver driver = driver_to(0.0F, 10.0F);
    const Position body = body_at(0.0F, 0.0F, 90.0);
    EXPECT_EQ(drive_one_tick(driver, body, 0.1, 101.49).outcome, LightDriverOutcome::driving);
    driver.refreshed_s = 101.0;
    EXPECT_EQ(drive_one_tick(driver, body, 0.1, 102.0).outcome, LightDriverOutcome::driving);
    const LightDriverStep step = drive_one_tick(driver, body, 0.1, 102.5);
    EXPECT_EQ(step.outcome, LightDriverOutcome::gave_up);
    EXPECT_TRUE(step.stops);
    EXPECT_FALSE(driver.has_destination);
}

TEST(LightDriver, the_hash_sees_every_field) {
    const auto hash_of = [](const LightDriver& driver) {
        StateHash hash;
        add_to(hash, driver);
        return hash.value();
    };
    const LightDriver driver = driver_to(0.0F, 10.0F);
    LightDriver other = driver;
    other.refreshed_s += 1.0;
    EXPECT_NE(hash_of(driver), hash_of(other));
    other = driver;
    other.moves_away = true;
    EXPECT_NE(hash_of(driver), hash_of(other));
}

RC_GTEST_PROP(LightDriver, keeps_a_rotation_of_length_one, ()) {
    const auto coordinate = rc::gen::oneOf(
        rc::gen::map(rc::gen::inRange(-2000, 2000), [](int n) { return static_cast<float>(n) / 8.0F; }),
        rc::gen::element(0.0F, 1e-30F, 1e20F, -1e20F));
    const float x = *coordinate;
    const float y = *coordinate;
    const float own_x = *coordinate;
    const float heading_deg = *coordinate;
    LightDriver driver = driver_to(x, y, *coordinate, *rc::gen::element(0x100U, 0x200U, 0x300U, 0U));
    const LightDriverStep step = drive_one_tick(
        driver, body_at(own_x, 0.0F, wrap_heading(static_cast<double>(heading_deg))), 0.1, 100.0);
    RC_ASSERT(is_unit(step.rotation));
}

}  // namespace
}  // namespace glidepath

// Indoor cells of a world without collision: those that the server named, where it named them.
#include <glidepath/commands.h>
#include <glidepath/router.h>
#include <glidepath/tools/replay.h>
#include <glidepath/world.h>

#include "layers.h"
#include "world/storage.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>
#include <map>
#include <set>

namespace glidepath {
namespace {

namespace fs = std::filesystem;

constexpr CellId k_block = 0x73030000;

Position in_cell(CellId low, float x_m, float y_m = 50.0F) {
    return {k_block | low, {{x_m, y_m, 0.005F}, {}}};
}

struct Corridor {
    World world{{.least_pass_s = 0}};
    BodyId id;

    explicit Corridor(const Position& at, const WorldDef& def = {.least_pass_s = 0}) : world(def) {
        id = *world.spawn({.object = 1, .position = at, .top_speed_mps = 4});
    }
    void step() { world.tick(1.0 / 30.0); }
    [[nodiscard]] Position at() const { return entity_of(world, id).body.position; }
    void glide(const Position& target) { ASSERT_TRUE(world.push(id, GlideTo{.target = target}).is_ok()); }
};

TEST(IndoorCells, stay_with_a_host_that_moves_bodies_itself) {
    WorldDef def{.least_pass_s = 0};
    def.wire_ground = false;  // its collision knows
    Corridor corridor(in_cell(0x100, 10), def);
    corridor.glide(in_cell(0x101, 12));
    for (int i = 0; i < 60; ++i)
        corridor.step();
    EXPECT_EQ(corridor.at().cell, k_block | 0x100U);
}

TEST(IndoorCells, are_never_those_of_another_landblock) {
    Corridor corridor(in_cell(0x100, 10));
    Position elsewhere = in_cell(0x101, 12);
    elsewhere.cell = 0x74030101;
    corridor.glide(elsewhere);
    for (int i = 0; i < 30; ++i) {
        corridor.step();
        EXPECT_TRUE(corridor.at().cell == (k_block | 0x100U) || corridor.at().cell == elsewhere.cell);
    }
}

TEST(IndoorCells, change_half_way_and_are_the_waypoints_when_it_is_reached) {
    Corridor corridor(in_cell(0x100, 10));
    corridor.glide(in_cell(0x101, 14));
    for (int i = 0; i < 60; ++i) {
        corridor.step();
        const float x_m = corridor.at().frame.origin.x;
        if (x_m < 11.9F) {
            EXPECT_EQ(corridor.at().cell, k_block | 0x100U) << x_m;
        }
        if (x_m > 12.3F) {
            EXPECT_EQ(corridor.at().cell, k_block | 0x101U) << x_m;
        }
    }
    EXPECT_NEAR(corridor.at().frame.origin.x, 14.0F, 0.06F);
    EXPECT_EQ(corridor.at().cell, k_block | 0x101U);
}

TEST(IndoorCells, follow_every_waypoint_of_a_queue) {
    Corridor corridor(in_cell(0x100, 10));
    for (CellId low = 1; low <= 4; ++low)
        corridor.glide(in_cell(0x100 + low, 10.0F + 2.0F * static_cast<float>(low)));
    std::set<CellId> cells;
    for (int i = 0; i < 90; ++i) {
        corridor.step();
        cells.insert(corridor.at().cell & 0xFFFFU);
        const double way = (static_cast<double>(corridor.at().frame.origin.x) - 10.0) / 2.0;
        const double off = std::fabs(way - std::round(way));
        if (off < 0.2) {
            EXPECT_EQ(corridor.at().cell & 0xFU, static_cast<CellId>(std::lround(way)));
        }
    }
    EXPECT_EQ(cells.size(), 5U);
}

TEST(IndoorCells, are_taken_at_once_from_a_position_where_the_body_stands) {
    Corridor corridor(in_cell(0x100, 10));
    corridor.glide(in_cell(0x105, 10.01F));
    EXPECT_EQ(corridor.at().cell, k_block | 0x105U);
}

TEST(IndoorCells, of_a_teleport_are_those_of_the_teleport) {
    Corridor corridor(in_cell(0x100, 10));
    corridor.glide(in_cell(0x101, 14));
    corridor.step();
    ASSERT_TRUE(corridor.world.push(corridor.id, PlaceAt{.target = in_cell(0x140, 80)}).is_ok());
    for (int i = 0; i < 5; ++i)
        corridor.step();
    EXPECT_EQ(corridor.at().cell, k_block | 0x140U);
}

TEST(IndoorCells, lead_out_of_a_building_and_into_it) {
    Corridor corridor(in_cell(0x100, 10));
    const Position outside = renormalized({k_block | 1U, {{14.0F, 50.0F, 0.005F}, {}}});
    corridor.glide(outside);
    for (int i = 0; i < 60; ++i)
        corridor.step();
    EXPECT_FALSE(is_indoors(corridor.at().cell));
    EXPECT_EQ(corridor.at().cell, outside.cell);
    corridor.glide(in_cell(0x100, 10));
    for (int i = 0; i < 60; ++i)
        corridor.step();
    EXPECT_EQ(corridor.at().cell, k_block | 0x100U);
}

TEST(IndoorCells, of_a_copy_of_the_world_go_on_alike) {
    Corridor corridor(in_cell(0x100, 10));
    corridor.glide(in_cell(0x101, 14));
    for (int i = 0; i < 5; ++i)
        corridor.step();
    World copy = corridor.world;
    for (int i = 0; i < 20; ++i) {
        corridor.step();
        copy.tick(1.0 / 30.0);
        ASSERT_EQ(copy.state_hash(), corridor.world.state_hash());
    }
}

}  // namespace
}  // namespace glidepath

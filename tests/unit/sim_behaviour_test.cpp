// What bodies do shows in the truth and in the messages about it, and clean scenes make no mistakes.
#include "geometry/cell.h"
#include "unit/sim_support.h"

#include <cmath>
#include <set>

namespace glidepath {
namespace {

using namespace sim_test;

double distance_of(const TruthSample& a, const TruthSample& b) {
    return std::hypot(b.x_m - a.x_m, b.y_m - a.y_m, b.z_m - a.z_m);
}

// The longest step between two samples in a row, in metres a second.
double top_speed(const std::vector<TruthSample>& samples) {
    double top = 0;
    for (std::size_t i = 1; i < samples.size(); ++i) {
        if (samples[i].time_s - samples[i - 1].time_s > 0.02) continue;  // was away
        top = std::max(top, distance_of(samples[i - 1], samples[i]) * 60.0);
    }
    return top;
}

template <class T>
bool any_state(const ReadBack& reading, std::uint32_t object, T&& predicate) {
    for (const auto& [time_s, message] : all_of<UpdateMotion>(reading, object)) {
        const auto* state = std::get_if<MovementState>(&message.movement.payload);
        if (state != nullptr && predicate(*state)) return true;
    }
    return false;
}

TEST(Truth, is_sampled_sixty_times_a_second_on_the_clock_of_the_capture) {
    const SimulationDef def = def_of("runner", "dsl", 5, 1);
    const Played made = run(def);
    const std::vector<TruthSample>& samples = made.truth.at(first_of(def, Role::runner));
    ASSERT_EQ(samples.size(), 301U);
    EXPECT_EQ(samples.front().time_s, made.report.begins_s);
    EXPECT_NEAR(samples.back().time_s - samples.front().time_s, 5.0, 1e-9);
    EXPECT_GT(samples.front().time_s, 3 * 0.08);  // hands are shaken first
}

TEST(Truth, as_text_has_the_columns_of_its_header) {
    EXPECT_EQ(k_truth_csv_header, "t_s,id,x_m,y_m,z_m,heading_deg,teleport\n");
    std::string row;
    append_truth_csv({1.25, 0x50000002, 32628.5, 34660.25, 94.005, 359.5, true}, row);
    EXPECT_EQ(row, "1.250000,1342177282,32628.5000,34660.2500,94.0050,359.500,1\n");
}

// A position says where the body was when it was sent: the message is the truth, late.
TEST(Truth, is_where_the_positions_say_that_bodies_are) {
    const SimulationDef def = def_of("town", "clean", 20, 7);
    const Played made = run(def);
    std::size_t compared = 0;
    for (const auto& [time_s, message] : all_of<UpdatePosition>(read(made))) {
        const auto found = made.truth.find(message.guid);
        if (found == made.truth.end()) continue;  // the observer
        const double sent_s = time_s - 0.020;
        for (const TruthSample& sample : found->second) {
            if (std::fabs(sample.time_s - sent_s) > 1e-6) continue;
            ++compared;
            const CellId cell = message.position.cell;
            EXPECT_NEAR(
                sample.x_m,
                192.0 * static_cast<double>(cell >> 24U) + static_cast<double>(message.position.origin.x),
                1e-3);
            EXPECT_NEAR(sample.y_m,
                        192.0 * static_cast<double>((cell >> 16U) & 0xFFU) +
                            static_cast<double>(message.position.origin.y),
                        1e-3);
        }
    }
    EXPECT_GT(compared, 100U);
}

TEST(Players, walk_run_strafe_and_turn_at_their_speeds) {
    const SimulationDef def = def_of("town", "clean", 40, 7);
    const Played made = run(def);
    const ReadBack reading = read(made);
    const double walk = top_speed(made.truth.at(first_of(def, Role::walker)));
    const double run_speed = top_speed(made.truth.at(first_of(def, Role::runner)));
    EXPECT_NEAR(walk, 3.12, 0.05);
    EXPECT_GT(run_speed, 6.0);
    EXPECT_LT(run_speed, 10.0);
    EXPECT_TRUE(any_state(reading, first_of(def, Role::strafer),
                          [](const MovementState& s) { return s.sidestep_command != 0; }));
    EXPECT_TRUE(any_state(reading, first_of(def, Role::turner), [](const MovementState& s) {
        return s.turn_command != 0 && s.forward_command == 0x41000003;
    }));
    EXPECT_TRUE(any_state(reading, first_of(def, Role::runner),
                          [](const MovementState& s) { return s.forward_command == 0x44000007; }));
}

TEST(Players, jump_off_the_ground_and_land_again) {
    const SimulationDef def = def_of("town", "clean", 40, 7);
    const Played made = run(def);
    const std::uint32_t jumper = first_of(def, Role::jumper);
    const auto jumps = all_of<VectorUpdate>(read(made), jumper);
    ASSERT_GE(jumps.size(), 3U);
    for (const auto& [time_s, message] : jumps) {
        EXPECT_GT(message.velocity_mps.z, 1.0F);
    }
    double highest_m = 0;
    for (const TruthSample& sample : made.truth.at(jumper)) {
        highest_m = std::max(highest_m, sample.z_m - 94.005);
    }
    EXPECT_GT(highest_m, 0.5);
    EXPECT_LT(highest_m, 2.5);
    // Nobody sends positions from the air.
    for (const auto& [time_s, message] : all_of<UpdatePosition>(read(made), jumper)) {
        EXPECT_TRUE(has_contact(message.position));
        EXPECT_NEAR(message.position.origin.z, 94.005F, 1e-3);
    }
}

TEST(Players, teleport_with_a_new_stamp_more_than_20_m_away) {
    const SimulationDef def = def_of("town", "clean", 40, 7);
    const Played made = run(def);
    const std::uint32_t teleporter = first_of(def, Role::teleporter);
    const auto positions = all_of<UpdatePosition>(read(made), teleporter);
    std::size_t teleports = 0;
    for (std::size_t i = 1; i < positions.size(); ++i) {
        const PositionPack& before = positions[i - 1].second.position;
        const PositionPack& now = positions[i].second.position;
        if (now.teleport_stamp == before.teleport_stamp) continue;
        ++teleports;
        const float x_m = now.origin.x - before.origin.x +
                          192.0F * static_cast<float>(block_x(now.cell) - block_x(before.cell));
        EXPECT_GT(std::hypot(x_m, now.origin.y - before.origin.y), 20.0F);
    }
    EXPECT_GE(teleports, 2U);
    EXPECT_GE(all_of<SetState>(read(made), teleporter).size(), 2 * teleports);
    const std::vector<TruthSample>& samples = made.truth.at(teleporter);
    EXPECT_TRUE(samples.front().is_teleport);
    for (std::size_t i = 1; i < samples.size(); ++i) {
        const double step_m = distance_of(samples[i - 1], samples[i]);
        EXPECT_EQ(samples[i].is_teleport, step_m > 20.0) << samples[i].time_s;
    }
}

TEST(Players, leave_and_come_back_as_another_instance) {
    const SimulationDef def = def_of("town", "clean", 40, 7);
    const Played made = run(def);
    const std::uint32_t leaver = first_of(def, Role::leaver);
    const ReadBack reading = read(made);
    const auto created = all_of<CreateObject>(reading, leaver);
    ASSERT_GE(created.size(), 2U);
    EXPECT_EQ(created[1].second.physics.stamps.instance, created[0].second.physics.stamps.instance + 1);
    EXPECT_GE(all_of<DeleteObject>(reading, leaver).size(), 1U);
    EXPECT_LT(made.truth.at(leaver).size(), 40U * 60U);  // no truth while it is away
}

TEST(Observer, logs_in_first_and_is_recalled_once) {
    const ReadBack reading = read(run(def_of("town", "clean", 30, 7)));
    ASSERT_FALSE(reading.messages.empty());
    EXPECT_EQ(reading.messages.front().decoded().opcode, opcode::create_player);
    ASSERT_EQ(all_of<PlayerTeleport>(reading).size(), 1U);
    const auto positions = all_of<UpdatePosition>(reading, 0x50000001);
    ASSERT_EQ(positions.size(), 1U);
    EXPECT_EQ(positions[0].second.position.teleport_stamp,
              all_of<PlayerTeleport>(reading)[0].second.teleport_stamp);
}

TEST(Creatures, idle_by_turning_and_patrol_by_walking_to_positions) {
    const SimulationDef def = def_of("town", "clean", 40, 7);
    const Played made = run(def);
    const ReadBack reading = read(made);
    std::set<MoveToType> types;
    for (const auto& [time_s, message] : all_of<UpdateMotion>(reading, first_of(def, Role::idler))) {
        types.insert(type_of(message.movement));
        EXPECT_FALSE(message.autonomous);
    }
    EXPECT_EQ(types, std::set<MoveToType>{MoveToType::turn_to_heading});
    types.clear();
    for (const auto& [time_s, message] : all_of<UpdateMotion>(reading, first_of(def, Role::patroller))) {
        types.insert(type_of(message.movement));
    }
    EXPECT_EQ(types, std::set<MoveToType>{MoveToType::move_to_position});
    EXPECT_NEAR(top_speed(made.truth.at(first_of(def, Role::patroller))), 3.12, 0.05);
}

TEST(Creatures, chase_with_a_move_to_a_second_and_strike_with_stick) {
    const SimulationDef def = def_of("hunt", "clean", 60, 7);
    const ReadBack reading = read(run(def));
    std::size_t chases = 0;
    std::size_t strikes = 0;
    for (std::uint32_t i = 0; i < 4; ++i) {
        double last_s = -10;
        for (const auto& [time_s, message] : all_of<UpdateMotion>(reading, first_of(def, Role::hunter) + i)) {
            if (type_of(message.movement) == MoveToType::move_to_object) {
                ++chases;
                EXPECT_GT(time_s - last_s, 0.9);
                last_s = time_s;
            }
            const auto* state = std::get_if<MovementState>(&message.movement.payload);
            if (state == nullptr) continue;
            EXPECT_NE(message.movement.options & movement_option::has_sticky_object, 0);
            EXPECT_NE(state->sticky_object, 0U);
            EXPECT_EQ(state->actions.size(), 1U);
            ++strikes;
        }
    }
    EXPECT_GT(chases, 60U);
    EXPECT_GT(strikes, 20U);
}

TEST(Creatures, flee_and_look_back) {
    const SimulationDef def = def_of("hunt", "clean", 60, 7);
    const ReadBack reading = read(run(def));
    std::size_t flights = 0;
    std::size_t looks = 0;
    for (std::uint32_t i = 0; i < 2; ++i) {
        for (const auto& [time_s, message] : all_of<UpdateMotion>(reading, first_of(def, Role::coward) + i)) {
            const auto* request = std::get_if<MoveToRequest>(&message.movement.payload);
            if (request != nullptr && request->parameters.has(movement_flag::move_away)) ++flights;
            if (type_of(message.movement) == MoveToType::turn_to_object) ++looks;
        }
    }
    EXPECT_GT(flights, 3U);
    EXPECT_GT(looks, 1U);
}

TEST(Positions, come_at_the_rate_of_the_kind_while_a_body_moves) {
    SimulationDef def = def_of("hunt", "clean", 30, 7);
    const auto gap_of = [&](Role role) {
        double shortest_s = 1e9;
        double last_s = -1e9;
        for (const auto& [time_s, message] : all_of<UpdatePosition>(read(run(def)), first_of(def, role))) {
            shortest_s = std::min(shortest_s, time_s - last_s);
            last_s = time_s;
        }
        return shortest_s;
    };
    EXPECT_NEAR(gap_of(Role::runner), 1.0, 0.051);
    EXPECT_NEAR(gap_of(Role::coward), 0.2, 0.051);
    def.scene.players_hz = 4;
    def.scene.creatures_hz = 2;
    EXPECT_NEAR(gap_of(Role::runner), 0.25, 0.051);
    EXPECT_NEAR(gap_of(Role::coward), 0.5, 0.051);
}

// None of the mistakes that can be planted is in the bundled scenes, whatever the seed.
TEST(CleanScenes, have_no_fault_in_them) {
    for (const char* scene : {"town", "hunt", "crowd"}) {
        for (const std::uint64_t seed : {1U, 2U, 3U}) {
            const Played made = run(def_of(scene, "clean", 30, seed));
            std::map<std::uint32_t, PositionPack> last;
            std::map<std::uint32_t, double> stuck_until_s;
            std::set<std::uint32_t> known;
            const ReadBack reading = read(made);
            for (const Delivered& delivered : reading.messages) {
                const Decoded decoded = delivered.decoded();
                if (const auto* created = std::get_if<CreateObject>(&decoded.message)) {
                    known.insert(created->guid);
                    last.erase(created->guid);
                } else if (const auto* motion = std::get_if<UpdateMotion>(&decoded.message)) {
                    EXPECT_TRUE(known.contains(motion->guid));
                    const auto* state = std::get_if<MovementState>(&motion->movement.payload);
                    const bool sticks = state != nullptr && state->sticky_object != 0;
                    stuck_until_s[motion->guid] = sticks ? delivered.time_s + 1.0 : 0;
                } else if (const auto* moved = std::get_if<UpdatePosition>(&decoded.message)) {
                    EXPECT_TRUE(known.contains(moved->guid));
                    EXPECT_TRUE(has_contact(moved->position));
                    EXPECT_GE(delivered.time_s, stuck_until_s[moved->guid]) << scene << " " << seed;
                    const auto before = last.find(moved->guid);
                    if (before != last.end()) {
                        EXPECT_EQ(moved->position.position_stamp, before->second.position_stamp + 1);
                    }
                    last[moved->guid] = moved->position;
                }
            }
        }
    }
}

}  // namespace
}  // namespace glidepath

// A client that walks and tells, servers that send as retail's did, and jumps with and without Ready.
#include <glidepath/client_message.h>
#include <glidepath/tools/capture.h>
#include <glidepath/tools/replay.h>

#include "unit/sim_support.h"

#include <algorithm>
#include <cmath>

namespace glidepath {
namespace {

using namespace sim_test;

double quantile(std::vector<double> values, double share) {
    std::sort(values.begin(), values.end());
    return values.at(static_cast<std::size_t>(share * static_cast<double>(values.size() - 1)));
}

// Between the positions of a body that come one after the other without a pause.
std::vector<double> intervals_of(const sim_test::ReadBack& reading, std::uint32_t object) {
    std::vector<double> intervals_s;
    double last_s = -1;
    for (const auto& [time_s, update] : all_of<UpdatePosition>(reading, object)) {
        if (last_s >= 0 && time_s - last_s < 2.0) intervals_s.push_back(time_s - last_s);
        last_s = time_s;
    }
    return intervals_s;
}

struct Said {
    double time_s = 0;
    ClientMessage message;
};

std::vector<Said> words_of(const Played& played) {
    std::vector<Said> words;
    Link link;
    const MessageSink sink = [&](const ReceivedMessage& message) {
        if (message.direction != Direction::to_server) return;
        const DecodedClient decoded = decode_client(message.bytes, DecodeMode::strict);
        EXPECT_EQ(class_of(decoded), ErrorCode::ok);
        words.push_back({message.time_s, decoded.message});
    };
    for (const SentDatagram& datagram : played.datagrams) {
        const Error error = link.receive(datagram.direction, datagram.time_s, datagram.payload, sink);
        EXPECT_TRUE(error.is_ok()) << text_of(error);
    }
    return words;
}

TEST(SimulatedClient, that_stands_says_nothing) {
    const Played played = run(def_of("town", "clean", 10, 1));
    EXPECT_TRUE(words_of(played).empty());
    EXPECT_FALSE(played.truth.contains(k_simulated_client));
}

TEST(SimulatedClient, says_where_it_really_is) {
    const Played played = run(def_of("academy", "bad", 30, 3));
    const std::vector<Said> words = words_of(played);
    EXPECT_EQ(words.size(), played.report.connection.client_words);
    ASSERT_GT(words.size(), 20U);
    const std::vector<TruthSample>& truth = played.truth.at(k_simulated_client);
    for (const Said& word : words) {
        const AutonomousPosition* at = word.message.position();
        ASSERT_NE(at, nullptr);
        const auto nearest = std::min_element(truth.begin(), truth.end(), [&](const auto& a, const auto& b) {
            return std::fabs(a.time_s - word.time_s) < std::fabs(b.time_s - word.time_s);
        });
        const double x_m = (at->cell >> 24U) * 192.0 + static_cast<double>(at->origin.x);
        EXPECT_NEAR(x_m, nearest->x_m, 0.25);  // within a step
    }
    const bool has_states = std::any_of(words.begin(), words.end(), [](const Said& word) {
        return std::holds_alternative<MoveToState>(word.message.body);
    });
    EXPECT_TRUE(has_states);
}

TEST(SimulatedClient, gets_its_own_messages_back_a_round_trip_later) {
    const Played played = run(def_of("academy", "clean", 30, 3));
    const std::vector<Said> words = words_of(played);
    const auto echoes = all_of<UpdatePosition>(read(played), k_simulated_client);
    ASSERT_GE(echoes.size() + 2, words.size());
    std::size_t found = 0;
    for (const Said& word : words) {
        const bool is_echoed = std::any_of(echoes.begin(), echoes.end(), [&](const auto& echo) {
            const double late_s = echo.first - word.time_s;
            return late_s > 0.03 && late_s < 0.12 &&
                   echo.second.position.origin.x == word.message.position()->origin.x;
        });
        if (is_echoed) ++found;
    }
    EXPECT_GE(found + 2, words.size());
}

TEST(RetailRates, have_the_quantiles_of_retails_servers) {
    SimulationDef def = def_of("academy", "clean", 120, 2);
    const sim_test::ReadBack reading = read(run(def));
    std::vector<double> players_s = intervals_of(reading, first_of(def, Role::runner));
    ASSERT_GT(players_s.size(), 100U);
    EXPECT_NEAR(quantile(players_s, 0.1), 0.09, 0.06);
    EXPECT_NEAR(quantile(players_s, 0.5), 0.41, 0.06);
    EXPECT_NEAR(quantile(players_s, 0.9), 0.66, 0.11);
    std::vector<double> guard_s = intervals_of(reading, first_of(def, Role::patroller));
    ASSERT_GT(guard_s.size(), 30U);
    EXPECT_NEAR(quantile(guard_s, 0.5), 1.0, 0.08);
}

TEST(RetailRates, send_old_messages_again_which_the_gates_drop) {
    const Played played = run(def_of("academy", "clean", 120, 2));
    EXPECT_GT(played.report.connection.sent_again_late, 3U);
    std::uint64_t old = 0;
    const Bytes file = played.file();
    const ReplayedCaptures done = replay_memory(file, {}, {.message = [&](const ReplayedMessage& message) {
                                                    const MessageReason reason = message.outcome.reason;
                                                    if (reason == MessageReason::position_not_newer ||
                                                        reason == MessageReason::movement_not_newer ||
                                                        reason == MessageReason::vector_not_newer)
                                                        ++old;
                                                }});
    EXPECT_TRUE(done.errors.empty());
    EXPECT_EQ(old, played.report.connection.sent_again_late);
}

TEST(Jumps, come_with_ready_before_the_vector_unless_the_scene_says_no) {
    SimulationDef def = def_of("town", "clean", 60, 6);
    const std::uint32_t jumper = first_of(def, Role::jumper);
    for (const bool has_ready : {true, false}) {
        def.scene.sends_ready_before_jumps = has_ready;
        const sim_test::ReadBack reading = read(run(def));
        bool is_ready = false;
        std::size_t jumps = 0;
        std::size_t ready_jumps = 0;
        for (const Delivered& message : reading.messages) {
            const Decoded decoded = message.decoded();
            if (const auto* motion = std::get_if<UpdateMotion>(&decoded.message);
                motion && motion->guid == jumper) {
                const auto& state = std::get<MovementState>(motion->movement.payload);
                is_ready = (state.flags & motion_state_flag::forward_command) == 0;
            }
            if (const auto* vector = std::get_if<VectorUpdate>(&decoded.message);
                vector && vector->guid == jumper) {
                ++jumps;
                if (is_ready) ++ready_jumps;
            }
        }
        EXPECT_GT(jumps, 4U);
        EXPECT_EQ(ready_jumps, has_ready ? jumps : 0U);
    }
}

}  // namespace
}  // namespace glidepath

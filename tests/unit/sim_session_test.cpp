// A simulated client with a coordinator and land servers: links, hand-overs, and captures of it that begin
// late.
#include <glidepath/tools/recording.h>
#include <glidepath/tools/replay.h>

#include "layers.h"
#include "sim/random.h"
#include "unit/sim_support.h"

#include <gtest/gtest.h>

#include <cmath>
#include <optional>
#include <set>

namespace glidepath {
namespace {

using namespace sim_test;

SimulationDef session_of(const std::string& scene, const std::string& profile, double seconds,
                         std::uint64_t seed) {
    SimulationDef def = def_of(scene, profile, seconds, seed);
    def.land_servers = 3;
    return def;
}

Datagram as_captured(const SentDatagram& sent) {
    constexpr std::uint32_t k_client = 0xC0000202;
    const bool is_down = sent.direction == Direction::to_client;
    return {.time_s = sent.time_s,
            .from_address = is_down ? sent.server_address : k_client,
            .to_address = is_down ? k_client : sent.server_address,
            .from_port = sent.source_port,
            .to_port = sent.destination_port,
            .payload = sent.payload};
}

struct Heard {
    StreamStatistics statistics;
    std::vector<LinkSummary> links;
    std::vector<Bytes> messages;  // to the client
};

Heard hear(const Played& played) {
    Heard heard;
    MessageStream stream;
    for (const SentDatagram& sent : played.datagrams) {
        stream.feed(as_captured(sent), [&](const LinkEnds&, const ReceivedMessage& message) {
            if (message.direction == Direction::to_client) {
                heard.messages.emplace_back(message.bytes.begin(), message.bytes.end());
            }
        });
    }
    heard.statistics = stream.statistics();
    heard.links = stream.links();
    return heard;
}

TEST(SimulatedSession, of_three_land_servers_is_one_session_in_which_everything_verifies) {
    for (const char* profile : {"clean", "dsl", "bad"}) {
        const Played played = run(session_of("town", profile, 60, 5));
        EXPECT_EQ(played.report.connection.links, 4U);
        for (std::size_t i = 1; i < played.datagrams.size(); ++i) {
            ASSERT_LE(played.datagrams[i - 1].time_s, played.datagrams[i].time_s) << "in order of time";
        }
        const Heard heard = hear(played);
        EXPECT_EQ(heard.statistics.sessions, 1U) << profile;
        EXPECT_EQ(refused_packets(heard.statistics), 0U) << profile;
        EXPECT_EQ(unverified_packets(heard.statistics), 0U) << profile;
        ASSERT_EQ(heard.links.size(), 4U) << profile;
        for (std::uint32_t i = 1; i < 4; ++i) {
            EXPECT_EQ(heard.links[i].origin, LinkOrigin::hand_over);
            EXPECT_EQ(heard.links[i].came_from, i);
            EXPECT_GT(heard.links[i].to_client.messages, 100U);
        }
        EXPECT_EQ(heard.links[1].stage, LinkStage::ended);
        EXPECT_GT(heard.links[1].last_s, heard.links[2].first_s + 10) << "old links stay for a while";
    }
}

TEST(SimulatedSession, sends_the_messages_that_one_server_sends) {
    SimulationDef def = def_of("town", "clean", 30, 5);
    const Played one = run(def);
    def.land_servers = 3;
    const Played three = run(def);
    EXPECT_EQ(hear(one).messages, hear(three).messages);
    ASSERT_EQ(one.report.messages.size(), three.report.messages.size());
}

// Everything that was shown, on the clock of the simulation.
Recording recorded(const Played& played, double from_s, bool adopts, ReplayStatistics* statistics = nullptr) {
    MessageStream stream;
    Recorder recorder;
    Replayer replayer({.frames_per_s = 30, .viewer = Viewer::nobody(), .adopts = adopts},
                      recorder.listener());
    std::optional<double> start_s;
    for (const SentDatagram& sent : played.datagrams) {
        if (sent.time_s < from_s) continue;
        if (!start_s) replayer.begin(*(start_s = std::floor(sent.time_s)));
        stream.feed(as_captured(sent), [&](const LinkEnds&, const ReceivedMessage& message) {
            if (message.direction == Direction::to_client) replayer.receive(message.time_s, message.bytes);
        });
    }
    replayer.finish();
    if (statistics != nullptr) *statistics = replayer.statistics();
    EXPECT_EQ(refused_packets(stream.statistics()), 0U);
    Recording recording = recorder.take(30);
    for (RecordedBody& body : recording.bodies) {
        for (RecordedFrame& frame : body.frames) {
            frame.time_s += *start_s;
        }
        for (RecordedMessage& message : body.messages) {
            message.time_s += *start_s;
        }
    }
    return recording;
}

// Every life of every body, by object and time.
std::map<ObjectId, std::map<std::int64_t, MapPoint>> frames_of(const Recording& recording) {
    std::map<ObjectId, std::map<std::int64_t, MapPoint>> frames;
    for (const RecordedBody& body : recording.bodies) {
        for (const RecordedFrame& frame : body.frames) {
            frames[body.object][std::llround(frame.time_s * 30)] = frame.position;
        }
    }
    return frames;
}

// When a capture that begins at `from_s` first hears something of each object.
template <class IsIt>
std::map<ObjectId, double> first_heard(const Recording& recording, double from_s, IsIt&& is_it) {
    std::map<ObjectId, double> first;
    for (const RecordedBody& body : recording.bodies) {
        for (const RecordedMessage& message : body.messages) {
            if (message.time_s < from_s || !is_it(message)) continue;
            const auto [at, is_new] = first.emplace(body.object, message.time_s);
            if (!is_new) at->second = std::min(at->second, message.time_s);
        }
    }
    return first;
}

bool tells_position(const RecordedMessage& message) { return message.has_position; }
bool tells_movement(const RecordedMessage& message) {
    return message.opcode == opcode::update_motion || message.opcode == opcode::create_object;
}

class CutSession : public ::testing::TestWithParam<std::uint64_t> {};

TEST_P(CutSession, shows_the_same_bodies_as_the_whole_one_from_there_on) {
    const Played played = run(session_of("town", "dsl", 60, GetParam()));
    const double cut_s = sim::Random(GetParam(), 77).uniform(5, 45);
    ReplayStatistics cut_statistics;
    const Recording whole = recorded(played, 0, false);
    const Recording cut = recorded(played, cut_s, true, &cut_statistics);
    EXPECT_GT(cut_statistics.adopted, 5U);

    // Those who say where they are from there on are all there, and nobody else.
    const std::map<ObjectId, double> heard = first_heard(whole, cut_s, tells_position);
    const std::map<ObjectId, double> moved = first_heard(whole, cut_s, tells_movement);
    const auto whole_frames = frames_of(whole);
    const auto cut_frames = frames_of(cut);
    for (const auto& [object, first_s] : heard) {
        EXPECT_TRUE(cut_frames.contains(object)) << std::hex << object << " was heard at " << first_s;
    }
    for (const auto& [object, frames] : cut_frames) {
        EXPECT_TRUE(whole_frames.contains(object)) << std::hex << object;
    }

    // They stand where they stand in the whole one, once it was heard where they are and what they do, and
    // they have caught up with it. What they were doing before is nowhere in the cut.
    constexpr double k_settles_s = 5.0;
    std::size_t compared = 0;
    std::size_t apart = 0;
    for (const auto& [object, frames] : cut_frames) {
        const auto of_whole = whole_frames.find(object);
        if (of_whole == whole_frames.end() || !heard.contains(object) || !moved.contains(object)) continue;
        const double known_s = std::max(heard.at(object), moved.at(object));
        for (const auto& [tick, at] : frames) {
            const auto other = of_whole->second.find(tick);
            if (other == of_whole->second.end() || static_cast<double>(tick) / 30 < known_s + k_settles_s) {
                continue;
            }
            ++compared;
            const double apart_m = std::hypot(at.x_m - other->second.x_m, at.y_m - other->second.y_m,
                                              at.z_m - other->second.z_m);
            if (apart_m > 0.25) ++apart;
        }
    }
    EXPECT_GT(compared, 2000U);
    RecordProperty("compared", static_cast<int>(compared));
    RecordProperty("apart", static_cast<int>(apart));
    EXPECT_LT(static_cast<double>(apart), 0.01 * static_cast<double>(compared))
        << apart << " of " << compared;

    // Who was not created within the cut is marked; who was is not.
    std::set<ObjectId> created;
    for (const RecordedBody& body : whole.bodies) {
        for (const RecordedMessage& message : body.messages) {
            if (message.opcode == opcode::create_object && message.time_s >= cut_s)
                created.insert(body.object);
        }
    }
    for (const RecordedBody& body : cut.bodies) {
        if (!created.contains(body.object)) {
            EXPECT_TRUE(body.is_adopted) << std::hex << body.object;
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Seeds, CutSession, ::testing::Range(std::uint64_t{1}, std::uint64_t{9}));

TEST(CutSessionWithoutAdoption, shows_no_body_that_was_there_before) {
    const Played played = run(session_of("hunt", "clean", 30, 3));
    const Recording cut = recorded(played, 12.3, false);
    for (const RecordedBody& body : cut.bodies) {
        EXPECT_FALSE(body.is_adopted);
        EXPECT_TRUE(std::any_of(
            body.messages.begin(), body.messages.end(),
            [](const RecordedMessage& message) { return message.opcode == opcode::create_object; }));
    }
}

}  // namespace
}  // namespace glidepath

// The oracle: what it refuses, what bounds it, and that its answers are the engine's.
#include <glidepath/tools/oracle.h>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <fstream>
#include <string>
#include <vector>

namespace {

using glidepath::tools::Oracle;
using glidepath::tools::OracleLimits;
using Json = nlohmann::json;
namespace gp = glidepath;

constexpr const char* k_spawn =
    R"({"do":"spawn","object":1,"position":{"cell":"0xA9B40019","origin":[90,20,12]},"top_speed_mps":4})";

Json ask(Oracle& oracle, const std::string& request) { return Json::parse(oracle.answer(request)); }

// An oracle with one body.
Oracle with_runner() {
    Oracle oracle;
    EXPECT_TRUE(ask(oracle, k_spawn).at("ok"));
    return oracle;
}

std::string hex_of(std::span<const std::byte> bytes) {
    std::string hex;
    for (const std::byte byte : bytes) {
        constexpr const char* digits = "0123456789abcdef";
        hex += digits[std::to_integer<unsigned>(byte) >> 4U];
        hex += digits[std::to_integer<unsigned>(byte) & 15U];
    }
    return hex;
}

void expect_refused(Oracle& oracle, const std::string& request, const std::string& code,
                    const std::string& what) {
    const Json answer = ask(oracle, request);
    EXPECT_FALSE(answer.at("ok")) << request;
    EXPECT_EQ(answer.at("line"), oracle.lines());
    EXPECT_EQ(answer.at("error").at("code"), code) << request << "\n" << answer;
    EXPECT_EQ(answer.at("error").at("what"), what) << request << "\n" << answer;
    EXPECT_FALSE(answer.at("error").at("why").get<std::string>().empty());
}

TEST(Oracle, says_at_which_byte_a_line_is_no_json) {
    Oracle oracle;
    const Json answer = ask(oracle, R"({"do":"hello",})");
    EXPECT_EQ(answer.at("error").at("code"), "malformed");
    EXPECT_EQ(answer.at("error").at("where"), 15);
    expect_refused(oracle, "", "malformed", "request");
    expect_refused(oracle, "[]", "malformed", "request");
    expect_refused(oracle, std::string(100000, '['), "limit_exceeded", "request");
}

TEST(Oracle, refuses_what_a_request_does_not_have_or_lacks) {
    Oracle oracle = with_runner();
    expect_refused(oracle, "{}", "malformed", "do");
    expect_refused(oracle, R"({"do":"dance"})", "out_of_range", "do");
    expect_refused(oracle, R"({"do":"frame"})", "malformed", "dt");
    expect_refused(oracle, R"({"do":"frame","dt":"x"})", "malformed", "dt");
    expect_refused(oracle, R"({"do":"frame","dt":1e999})", "malformed", "request");
    expect_refused(oracle, R"({"do":"frame","dt":1e300})", "out_of_range", "dt");
    expect_refused(oracle, R"({"do":"frame","dt":0.1,"elapsed":1})", "malformed", "elapsed");
    expect_refused(oracle, R"({"do":"show","poses":"all"})", "out_of_range", "poses");
    expect_refused(oracle, R"({"do":"body","object":7})", "unknown_id", "object");
    expect_refused(oracle, R"({"do":"body","object":"0x100000000"})", "malformed", "object");
    expect_refused(oracle, R"({"do":"restore","name":"never"})", "unknown_id", "name");
    expect_refused(oracle, R"({"do":"hello","version":2})", "refused", "version");
    expect_refused(oracle, R"({"do":"viewer","viewer":{"position":{"cell":0,"origin":[0,0,0]}}})", "bad_cell",
                   "viewer.cell");
}

TEST(Oracle, refuses_a_name_that_stands_twice) {
    Oracle oracle = with_runner();
    expect_refused(oracle, R"({"do":"frame","dt":0.1,"dt":0.2})", "malformed", "dt");
    expect_refused(oracle, R"({"do":"hello","do":"frame","dt":0.1})", "malformed", "do");
    expect_refused(oracle, R"({"do":"viewer","viewer":{"object":1,"object":2}})", "malformed", "object");
    expect_refused(oracle, R"({"do":"hello","x\n":1,"x\n":2,"do":"hello"})", "malformed", "x?");
    EXPECT_TRUE(ask(oracle, R"({"do":"hello","tag":[{"n":1},{"n":1},"n"]})").at("ok"));
}

TEST(Oracle, refuses_to_hang_a_body_on_none_or_on_itself) {
    Oracle oracle = with_runner();
    const std::string before = ask(oracle, R"({"do":"show"})").at("state_hash");
    expect_refused(oracle, R"({"do":"command","object":1,"command":"attach"})", "malformed", "parent");
    expect_refused(oracle, R"({"do":"command","object":1,"command":"attach","parent":7})", "unknown_id",
                   "parent");
    expect_refused(oracle, R"({"do":"command","object":1,"command":"attach","parent":1})", "refused",
                   "parent");
    expect_refused(oracle, R"({"do":"command","object":1,"command":"take_out","parent":1})", "malformed",
                   "parent");
    EXPECT_EQ(ask(oracle, R"({"do":"show"})").at("state_hash"), before);
}

TEST(Oracle, hangs_bodies_on_others_and_takes_them_out_as_the_world_does) {
    Oracle oracle = with_runner();
    gp::World world;
    const gp::Position start{0xA9B40019, {{90, 20, 12}, {}}};
    const gp::BodyId holder = *world.spawn({.object = 1, .position = start, .top_speed_mps = 4});
    const gp::BodyId child = *world.spawn({.object = 2, .position = start, .top_speed_mps = 4});
    std::string second = k_spawn;
    second.replace(second.find("\"object\":1"), 10, "\"object\":2");
    EXPECT_TRUE(ask(oracle, second).at("ok"));
    const auto expect_the_same = [&] {
        const Json shown = ask(oracle, R"({"do":"show"})");
        EXPECT_EQ(std::stoull(shown.at("state_hash").get<std::string>(), nullptr, 16), world.state_hash());
    };
    EXPECT_TRUE(ask(oracle, R"({"do":"command","object":2,"command":"attach","parent":1})").at("ok"));
    world.attach(child, holder);
    expect_the_same();
    EXPECT_TRUE(ask(oracle, R"({"do":"command","object":1,"command":"take_out"})").at("ok"));
    world.take_out(holder);
    expect_the_same();
}

TEST(Oracle, refuses_positions_and_commands_that_no_body_can_take) {
    Oracle oracle = with_runner();
    const std::string before = ask(oracle, R"({"do":"show"})").at("state_hash");
    const std::string glide = R"({"do":"command","object":1,"command":"glide_to","target":)";
    expect_refused(oracle, glide + R"({"cell":"0xA9B40001"}})", "malformed", "target.origin");
    expect_refused(oracle, glide + R"({"cell":"0xA9B40001","origin":[0,0]}})", "malformed", "target.origin");
    expect_refused(oracle, glide + R"({"cell":"0xA9B40001","origin":[0,0,1e39]}})", "bad_float",
                   "target.origin[2]");
    expect_refused(oracle, glide + R"({"cell":"0xA9B40001","origin":[0,0,0],"heading":3}})", "malformed",
                   "target.heading");
    expect_refused(oracle, glide + R"(7})", "malformed", "target");
    EXPECT_FALSE(
        ask(oracle, glide + R"({"cell":"0xA9B40001","origin":[0,0,0],"rotation":[2,0,0,0]}})").at("ok"));
    expect_refused(oracle, R"({"do":"command","object":1,"command":"fly"})", "out_of_range", "command");
    expect_refused(oracle, R"({"do":"command","object":1,"command":"do_motion","motion":"Fly"})",
                   "unknown_id", "motion");
    EXPECT_FALSE(ask(oracle, R"({"do":"command","object":1,"command":"jump"})").at("ok"));  // it does not act
    EXPECT_FALSE(ask(oracle, k_spawn).at("ok"));  // it is already here
    EXPECT_EQ(ask(oracle, R"({"do":"show"})").at("state_hash"), before);
}

TEST(Oracle, answers_a_message_that_cannot_be_read_with_its_error) {
    Oracle oracle;
    expect_refused(oracle, R"({"do":"message","bytes":"48F"})", "malformed", "bytes");
    expect_refused(oracle, R"({"do":"message","bytes":"zz"})", "malformed", "bytes");
    const Json cut = ask(oracle, R"({"do":"message","bytes":"48f70000 01"})");
    EXPECT_TRUE(cut.at("ok"));
    EXPECT_EQ(cut.at("result"), "malformed");
    EXPECT_EQ(cut.at("error").at("code"), "truncated");
    EXPECT_EQ(cut.at("error").at("why"), "truncated");  // the wire's errors have no other words
    EXPECT_EQ(ask(oracle, R"({"do":"message","bytes":"01000000"})").at("result"), "other");
}

TEST(Oracle, is_bounded) {
    Oracle oracle({}, OracleLimits{.line_bytes = 200, .bodies = 1, .snapshots = 1});
    EXPECT_TRUE(ask(oracle, k_spawn).at("ok"));
    std::string second = k_spawn;
    second.replace(second.find("\"object\":1"), 10, "\"object\":2");
    expect_refused(oracle, second, "limit_exceeded", "object");
    EXPECT_TRUE(ask(oracle, R"({"do":"snapshot","name":"a"})").at("ok"));
    EXPECT_TRUE(ask(oracle, R"({"do":"snapshot","name":"a"})").at("ok"));
    expect_refused(oracle, R"({"do":"snapshot","name":"b"})", "limit_exceeded", "name");
    expect_refused(oracle, std::string(201, ' '), "limit_exceeded", "request");
}

TEST(Oracle, survives_every_request_cut_short_or_with_a_byte_changed) {
    const std::vector<std::string> sound{
        k_spawn,
        R"({"do":"command","object":1,"command":"move","type":"turn_to_heading","desired_heading_deg":90})",
        R"({"do":"frame","dt":0.05,"tag":[1,"x"]})", R"({"do":"message","bytes":"46f7000001000050"})",
        R"({"do":"viewer","viewer":{"object":"0x1"}})"};
    for (const std::string& request : sound) {
        Oracle oracle = with_runner();
        for (std::size_t i = 0; i < request.size(); ++i) {
            EXPECT_TRUE(ask(oracle, request.substr(0, i)).contains("ok"));
            for (const char c : {'\0', '"', '{', '9', '\x80'}) {
                std::string changed = request;
                changed[i] = c;
                EXPECT_TRUE(ask(oracle, changed).contains("ok"));
            }
        }
    }
}

TEST(Oracle, creates_again_what_it_would_not_spawn_twice) {
    Oracle oracle = with_runner();
    std::string again = k_spawn;
    again.replace(again.find("spawn"), 5, "create");
    again.insert(again.size() - 1, R"(,"stamps":[0,0,0,0,0,0,0,0,1])");
    EXPECT_FALSE(ask(oracle, k_spawn).at("ok"));
    EXPECT_EQ(ask(oracle, again).at("bodies"), 1);
    again.replace(again.find("0,1]"), 4, "1]");
    expect_refused(oracle, again, "malformed", "stamps");
}

TEST(Oracle, sends_the_tag_back) {
    Oracle oracle;
    EXPECT_EQ(ask(oracle, R"({"do":"hello","tag":{"n":5}})").at("tag").at("n"), 5);
    EXPECT_EQ(ask(oracle, R"({"do":"no","tag":"x"})").at("tag"), "x");
}

TEST(Oracle, glides_as_the_world_does) {
    Oracle oracle = with_runner();
    gp::World world;
    const gp::Position start{0xA9B40019, {{90, 20, 12}, {}}};
    const gp::BodyId id = *world.spawn({.object = 1, .position = start, .top_speed_mps = 4});
    gp::Position target = start;
    target.frame.origin.y = 23.5F;
    EXPECT_TRUE(
        ask(oracle,
            R"({"do":"command","object":1,"command":"glide_to","target":{"cell":"0xA9B40019","origin":[90,23.5,12]}})")
            .at("ok"));
    ASSERT_TRUE(world.push(id, gp::GlideTo{.target = target}).is_ok());
    for (int frame = 0; frame < 40; ++frame) {
        ASSERT_TRUE(ask(oracle, R"({"do":"frame","dt":0.05})").at("ok"));
        world.tick(0.05);
        const Json shown = ask(oracle, R"({"do":"show"})");
        ASSERT_EQ(std::stoull(shown.at("state_hash").get<std::string>(), nullptr, 16), world.state_hash())
            << frame;
        ASSERT_EQ(shown.at("poses").size(), world.poses().size());
        for (const Json& pose : shown.at("poses")) {
            const auto y = pose.at("position").at("origin").at(1).get<float>();
            ASSERT_EQ(y, world.poses()[0].position.frame.origin.y);
        }
    }
}

TEST(Oracle, shows_predictive_bodies_as_the_world_does) {
    Oracle oracle;
    expect_refused(oracle, R"({"do":"world","predict":{"smoothness":"oily"}})", "out_of_range",
                   "predict.smoothness");
    expect_refused(oracle, R"({"do":"world","predict":{"speed":1}})", "malformed", "predict.speed");
    expect_refused(oracle, R"({"do":"world","predict":{"intervals_behind":3}})", "out_of_range",
                   "predict.intervals_behind");
    expect_refused(oracle, R"({"do":"world","predict":{"delay_s":"none"}})", "malformed", "predict.delay_s");
    expect_refused(oracle, R"({"do":"world","predict":{"stiffness_per_s":0}})", "out_of_range",
                   "predict.stiffness_per_s");
    expect_refused(oracle, R"({"do":"world","predict":{"stiffness_by_rate":101}})", "out_of_range",
                   "predict.stiffness_by_rate");
    expect_refused(oracle, R"({"do":"world","predict":{"is_refined":0}})", "malformed", "predict.is_refined");
    const std::string numbers =
        R"("intervals_behind":0.5,"delay_s":0.125,"stiffness_per_s":8,"stiffness_by_rate":5,"is_refined":false)";
    ASSERT_TRUE(
        ask(oracle,
            R"({"do":"world","viewer":"nobody","smoother":"predictive","predict":{"smoothness":"exact","top_speed_mps":6,)" +
                numbers + "}}")
            .at("ok"));
    ASSERT_TRUE(ask(oracle, k_spawn).at("ok"));
    gp::WorldDef def;
    def.viewer = gp::Viewer::nobody();
    def.smoother = gp::Smoother::predictive;
    def.predict = {.smoothness = gp::Smoothness::exact,
                   .top_speed_mps = 6,
                   .intervals_behind = 0.5,
                   .delay_s = 0.125,
                   .stiffness_per_s = 8,
                   .stiffness_by_rate = 5,
                   .is_refined = false};
    gp::World world(def);
    gp::Position at{0xA9B40019, {{90, 20, 12}, {}}};
    const gp::BodyId id = *world.spawn({.object = 1, .position = at, .top_speed_mps = 4});
    for (int frame = 0; frame < 30; ++frame) {
        ASSERT_TRUE(ask(oracle, R"({"do":"frame","dt":0.0625})").at("ok"));
        world.tick(0.0625);
        if (frame % 2 == 0) {
            at.frame.origin.y = 20 + static_cast<float>(frame) * 0.0625F;
            const std::string y = Json(at.frame.origin.y).dump();
            ASSERT_TRUE(ask(oracle, R"({"do":"command","object":1,"command":"glide_to","sent_s":)" +
                                        Json(frame * 0.0625).dump() +
                                        R"(,"target":{"cell":"0xA9B40019","origin":[90,)" + y + ",12]}}")
                            .at("ok"));
            ASSERT_TRUE(world.push(id, gp::GlideTo{.target = at, .sent_s = frame * 0.0625}).is_ok());
        }
        const Json shown = ask(oracle, R"({"do":"show"})");
        ASSERT_EQ(std::stoull(shown.at("state_hash").get<std::string>(), nullptr, 16), world.state_hash());
    }
}

TEST(Oracle, goes_back_to_a_snapshot) {
    Oracle oracle = with_runner();
    ASSERT_TRUE(ask(oracle, R"({"do":"snapshot"})").at("ok"));
    const Json before = ask(oracle, R"({"do":"show"})");
    ASSERT_TRUE(
        ask(oracle, R"({"do":"command","object":1,"command":"set_motion","velocity_mps":[0,2,5]})").at("ok"));
    ASSERT_TRUE(ask(oracle, R"({"do":"frame","dt":0.1})").at("ok"));
    EXPECT_NE(ask(oracle, R"({"do":"show"})").at("state_hash"), before.at("state_hash"));
    EXPECT_EQ(ask(oracle, R"({"do":"restore"})").at("state_hash"), before.at("state_hash"));
}

// Reading it as JSON would take longer than answering.
std::uint64_t hash_in(const std::string& answer, const std::string& name) {
    const std::size_t at = answer.find("\"" + name + "\":\"0x");
    return at == std::string::npos ? 0 : std::stoull(answer.substr(at + name.size() + 6, 16), nullptr, 16);
}

// Every frame of the bundled session, through the requests that a replay writes.
void expect_the_hashes_of_the_replayer(const gp::tools::CaptureReplayOptions& options,
                                       std::size_t least_frames) {
    const std::filesystem::path file =
        std::string(GLIDEPATH_SOURCE_DIR) + "/data/captures/synthetic_session.pcap";
    Oracle oracle;
    std::size_t frames = 0;
    std::string answer;
    const auto ask_at_once = [&](const std::string& line) {
        answer = oracle.answer(line);
        ASSERT_TRUE(answer.starts_with(R"({"ok":true)")) << line << "\n" << answer;
    };
    const auto compare = [&](const gp::tools::ReplayedFrame& frame) {
        ASSERT_EQ(hash_in(answer, "pose_hash"), frame.world.pose_hash()) << frame.time_s;
        ASSERT_EQ(hash_in(answer, "state_hash"), frame.world.state_hash()) << frame.time_s;
        ++frames;
    };
    const gp::tools::ReplayedCaptures played = gp::tools::replay_captures(
        std::span(&file, 1), options,
        gp::tools::both(gp::tools::oracle_requests(options.replay, ask_at_once), {.frame = compare}));
    EXPECT_TRUE(played.has_messages());
    EXPECT_EQ(frames, played.replay.frames);
    EXPECT_GE(frames, least_frames);
}

TEST(Oracle, replays_a_session_to_the_hashes_of_the_replayer) {
    gp::tools::CaptureReplayOptions options;
    options.replay.frames_per_s = 30;
    options.replay.adopts = true;
    expect_the_hashes_of_the_replayer(options, 1000);
}

TEST(Oracle, replays_by_other_rules_and_in_passes_to_the_same_hashes) {
    gp::tools::CaptureReplayOptions options;
    options.replay.physics = gp::tools::PhysicsRate::retail30;
    options.replay.rules = gp::Rules::documented();
    options.replay.viewer = gp::Viewer::nobody();
    options.replay.to_s = 10;
    expect_the_hashes_of_the_replayer(options, 500);
}

TEST(Oracle, decodes_the_bytes_that_it_is_given) {
    gp::tools::CaptureReplayOptions options;
    const std::filesystem::path file =
        std::string(GLIDEPATH_SOURCE_DIR) + "/data/captures/synthetic_session.pcap";
    std::vector<std::string> names;
    Oracle oracle;
    const auto compare = [&](const gp::tools::ReplayedMessage& message) {
        if (message.was_kept || names.size() >= 100) return;
        const Json answer = ask(oracle, R"({"do":"message","bytes":")" + hex_of(message.bytes) + "\"}");
        names.push_back(answer.at("name"));
        EXPECT_EQ(names.back(), gp::message_name(message.decoded.opcode));
    };
    static_cast<void>(gp::tools::replay_captures(std::span(&file, 1), options, {.message = compare}));
    EXPECT_EQ(names.size(), 100U);
}

}  // namespace

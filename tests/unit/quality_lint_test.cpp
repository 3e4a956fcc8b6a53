// The linter finds each fault that was planted, by that rule alone, and blames nobody for the network.
#include <glidepath/tools/lint.h>
#include <glidepath/tools/replay.h>

#include "geometry/heading.h"
#include "layers.h"
#include "quality/lint_body.h"
#include "sim/server.h"
#include "unit/sim_support.h"

#include <filesystem>
#include <fstream>
#include <functional>
#include <iterator>
#include <map>
#include <span>

namespace glidepath {
namespace {

using namespace sim_test;

std::string text_of_all(const std::vector<Finding>& findings) {
    std::string text;
    for (const Finding& finding : findings) {
        text += std::string(name_of(finding.fault)) + " by " + std::to_string(finding.object) + " at " +
                std::to_string(finding.first_s) + ": " + finding.message + "\n";
    }
    return text;
}

// With what the client says of itself.
std::vector<Finding> lint(const Played& played, bool adopts = false) {
    Linter linter;
    const Bytes file = played.file();
    CaptureReplayOptions options;
    options.replay.adopts = adopts;
    const ReplayedCaptures done = replay_memory(file, options, linter.listener());
    EXPECT_TRUE(done.has_messages());
    return linter.findings();
}

// Long enough for a body that is left behind, and for three strikes in a row.
double seconds_for(std::string_view fault) {
    return fault == "left_behind" || fault == "sticks_restarted" ? 60 : 40;
}

// Traffic written by hand: a body at a position, and what is said of it.
class Talk {
  public:
    static constexpr ObjectId k_body = 0x50000002;

    explicit Talk(const LintOptions& options = {}) : linter_(options), replayer_({}, linter_.listener()) {}

    void send(const Message& message, double after_s = 0) {
        now_s_ += after_s;
        std::vector<std::byte> bytes(encode(message, {}));
        static_cast<void>(encode(message, bytes));
        replayer_.receive(now_s_, bytes);
    }
    void create(Stamp movement = 0, double after_s = 0, Stamp position = 1, ObjectId object = k_body) {
        now_s_ += after_s;
        Stamps stamps;
        stamps.position = position;
        stamps.teleport = stamps.instance = 1;
        stamps.movement = movement;
        replayer_.receive(now_s_, encode_creation({.object = object,
                                                   .name = "Body",
                                                   .is_player = true,
                                                   .position = scene_centre(),
                                                   .stamps = stamps,
                                                   .state = plain_physics_state()}));
    }
    void position(Stamp stamp, float east_m, double after_s = 1,
                  const std::function<void(PositionPack&)>& edit = {}) {
        const Position position = scene_centre();
        UpdatePosition message{.guid = k_body, .position = {}};
        message.position.cell = position.cell;
        message.position.origin = position.frame.origin;
        message.position.origin.x += east_m;
        message.position.flags |= position_flag::contact;
        message.position.instance_stamp = message.position.teleport_stamp = 1;
        message.position.position_stamp = stamp;
        if (edit) edit(message.position);
        send(message, after_s);
    }
    void motion(Stamp stamp, const Movement& movement, double after_s = 0, ObjectId object = k_body) {
        send(UpdateMotion{.guid = object, .instance_stamp = 1, .movement_stamp = stamp, .movement = movement},
             after_s);
    }
    [[nodiscard]] std::vector<Finding> findings() const { return linter_.findings(); }
    [[nodiscard]] const Linter& linter() const { return linter_; }

  private:
    double now_s_ = 100;
    Linter linter_;
    Replayer replayer_;
};

Movement running() {
    MovementState state;
    state.flags = motion_state_flag::forward_command;
    state.forward_command = 0x44000007;
    return {.payload = state};
}

Movement move_to() {
    return {.payload = MoveToRequest{.type = MoveToType::move_to_position, .position = scene_centre()}};
}

void expect_one(const std::vector<Finding>& findings, ServerFault fault) {
    ASSERT_EQ(findings.size(), 1U) << text_of_all(findings);
    EXPECT_EQ(findings[0].fault, fault) << text_of_all(findings);
}

const char* first_message_of(ServerFault fault) {
    switch (fault) {
        case ServerFault::move_to_before_create:
        case ServerFault::sticks_restarted:
            return "UpdateMotion";
        case ServerFault::hop:
            return "VectorUpdate";
        case ServerFault::left_behind:
            return "no message";
        case ServerFault::unknown_object:
            return "Update";  // a movement or a position
        default:
            return "UpdatePosition";
    }
}

class Planted : public testing::TestWithParam<std::pair<const char*, const char*>> {};

TEST_P(Planted, is_found_by_its_own_rule_alone) {
    const auto& [fault, scene] = GetParam();
    for (const std::uint64_t seed : {7U, 8U, 9U}) {
        const Played played = run(def_of(scene, "clean", seconds_for(fault), seed, {fault}));
        const std::vector<Finding> findings = lint(played);
        ASSERT_EQ(findings.size(), 1U) << "seed " << seed << "\n" << text_of_all(findings);
        EXPECT_STREQ(name_of(findings[0].fault), fault);
        EXPECT_EQ(findings[0].object, played.report.faults.at(0).object);
        const bool is_named = findings[0].fault != ServerFault::unknown_object;
        EXPECT_EQ(findings[0].name, is_named ? played.report.faults.at(0).name : "");
        EXPECT_GE(findings[0].count, 1U);
        EXPECT_GE(findings[0].last_s, findings[0].first_s);
        EXPECT_FALSE(findings[0].measure.empty());
        EXPECT_TRUE(findings[0].message.starts_with(first_message_of(findings[0].fault)))
            << findings[0].message;
    }
}

TEST_P(Planted, is_found_over_a_home_connection_too) {
    const auto& [fault, scene] = GetParam();
    const std::vector<Finding> findings =
        lint(run(def_of(scene, "dsl", seconds_for(fault), 7, {fault})), true);
    ASSERT_EQ(findings.size(), 1U) << text_of_all(findings);
    EXPECT_STREQ(name_of(findings[0].fault), fault);
}

TEST(BundledSession, has_hops_and_restarted_sticks_for_information) {
    const std::filesystem::path file =
        std::filesystem::path(GLIDEPATH_SOURCE_DIR) / "data/captures/synthetic_session.pcap";
    Linter linter;
    const ReplayedCaptures done = replay_captures(std::span(&file, 1), {}, linter.listener());
    EXPECT_TRUE(done.errors.empty());
    std::map<ServerFault, std::uint64_t> counts;
    for (const Finding& finding : linter.findings()) {
        EXPECT_EQ(weight_of(finding.fault), FaultWeight::information) << name_of(finding.fault);
        counts[finding.fault] += finding.count;
    }
    EXPECT_EQ(counts[ServerFault::hop], 9U);
    EXPECT_GT(counts[ServerFault::sticks_restarted], 20U);
    EXPECT_GT(counts[ServerFault::far_positions], 100U);
}

TEST(RetailSession, has_nothing_but_what_retail_does_too) {
    const std::filesystem::path file =
        std::filesystem::path(GLIDEPATH_SOURCE_DIR) / "../shared/wire/captures/retail_training_academy.pcap";
    if (!std::filesystem::exists(file)) GTEST_SKIP() << "NOT CHECKED: " << file << " is not at hand";
    Linter linter;
    CaptureReplayOptions options;
    options.replay.adopts = true;
    const ReplayedCaptures done = replay_captures(std::span(&file, 1), options, linter.listener());
    EXPECT_TRUE(done.errors.empty());
    const std::vector<Finding> findings = linter.findings();
    EXPECT_FALSE(findings.empty());
    for (const Finding& finding : findings)
        EXPECT_NE(weight_of(finding.fault), FaultWeight::fault) << text_of_all({finding});
}

TEST(Weights, put_what_retail_never_did_first) {
    SimulationDef def = def_of("town", "clean", 60, 7, {"hop", "update_gap", "teleport_churn"});
    const std::vector<Finding> findings = lint(run(def));
    ASSERT_EQ(findings.size(), 3U) << text_of_all(findings);
    EXPECT_EQ(findings[0].fault, ServerFault::teleport_churn);
    EXPECT_EQ(findings[1].fault, ServerFault::update_gap);
    EXPECT_EQ(findings[2].fault, ServerFault::hop);
}

TEST(UnknownObjects, are_not_the_servers_fault_when_the_login_is_not_in_the_capture) {
    Talk talk;  // nobody names the player
    for (Stamp stamp = 1; stamp < 20; ++stamp)
        talk.position(stamp, stamp);
    EXPECT_TRUE(talk.findings().empty());
}

TEST(UnknownObjects, are_not_reported_when_a_deletion_overtook_a_few_messages) {
    Talk talk;
    talk.send(CreatePlayer{.guid = 0x50000001});
    talk.create();
    talk.send(DeleteObject{.guid = Talk::k_body, .instance_stamp = 1}, 1.0);
    for (Stamp stamp = 2; stamp < 6; ++stamp)
        talk.position(stamp, stamp, 0.1);
    EXPECT_TRUE(talk.findings().empty()) << text_of_all(talk.findings());
    for (Stamp stamp = 6; stamp < 14; ++stamp)
        talk.position(stamp, stamp);
    expect_one(talk.findings(), ServerFault::unknown_object);
}

INSTANTIATE_TEST_SUITE_P(
    Faults, Planted,
    testing::Values(std::pair("positions_while_stuck", "hunt"), std::pair("move_to_before_create", "hunt"),
                    std::pair("positions_without_contact", "town"), std::pair("teleport_churn", "town"),
                    std::pair("frozen_position_stamp", "town"), std::pair("fast_turns", "town"),
                    std::pair("update_gap", "town"), std::pair("far_enqueue", "town"),
                    std::pair("unknown_object", "town"), std::pair("left_behind", "town"),
                    std::pair("speed_mismatch", "town"), std::pair("jump_without_vector", "town"),
                    std::pair("echo_pull", "academy"), std::pair("hop", "town"),
                    std::pair("sticks_restarted", "hunt"), std::pair("far_positions", "town")),
    [](const auto& param) { return std::string(param.param.first); });

class CleanScene : public testing::TestWithParam<std::pair<const char*, const char*>> {};

TEST_P(CleanScene, is_free_of_faults) {
    const auto& [scene, profile] = GetParam();
    for (const std::uint64_t seed : {1U, 5U, 7U}) {
        std::vector<Finding> findings = lint(run(def_of(scene, profile, 40, seed)));
        // What is mere information is met wherever bodies fight and positions wait.
        std::erase_if(findings, [](const Finding& finding) {
            return weight_of(finding.fault) == FaultWeight::information;
        });
        EXPECT_TRUE(findings.empty()) << "seed " << seed << "\n" << text_of_all(findings);
    }
}

INSTANTIATE_TEST_SUITE_P(Scenes, CleanScene,
                         testing::Values(std::pair("town", "clean"), std::pair("town", "dsl"),
                                         std::pair("town", "bad"), std::pair("hunt", "clean"),
                                         std::pair("hunt", "dsl"), std::pair("hunt", "bad"),
                                         std::pair("runner", "bad"), std::pair("crowd", "clean"),
                                         std::pair("academy", "clean"), std::pair("academy", "dsl")),
                         [](const auto& param) {
                             return std::string(param.param.first) + "_" + param.param.second;
                         });

TEST(Lint, takes_a_copy_with_the_same_stamp_for_a_copy) {
    Talk talk;
    talk.create();
    talk.position(2, 1.0F);
    talk.position(2, 1.0F, 0.1);
    EXPECT_TRUE(talk.findings().empty()) << text_of_all(talk.findings());
    talk.position(2, 1.5F, 0.1);
    expect_one(talk.findings(), ServerFault::frozen_position_stamp);
}

TEST(Lint, does_not_blame_a_position_that_a_creation_has_overtaken) {
    Talk talk;
    talk.create(0, 0, 5);
    talk.position(5, 3.0F, 0.1);
    talk.position(4, 2.0F, 0.1);
    talk.position(6, 3.5F, 0.8);
    EXPECT_TRUE(talk.findings().empty()) << text_of_all(talk.findings());
}

TEST(Lint, finds_stamps_that_began_again) {
    Talk talk;
    talk.create(0, 0, 500);
    talk.position(501, 1.0F);
    for (Stamp stamp = 1; stamp <= 7; ++stamp) {
        talk.position(stamp, 1.0F + stamp);
    }
    EXPECT_TRUE(talk.findings().empty()) << text_of_all(talk.findings());
    talk.position(8, 9.0F);
    expect_one(talk.findings(), ServerFault::frozen_position_stamp);
}

TEST(Lint, tells_a_creation_that_was_late_from_one_that_was_sent_late) {
    Talk late;
    late.motion(4, move_to());
    late.create(3, 0.5);  // does not know of movement 4: it was written before
    EXPECT_TRUE(late.findings().empty()) << text_of_all(late.findings());
    Talk sent_late;
    sent_late.motion(4, move_to());
    sent_late.create(4, 0.1);
    expect_one(sent_late.findings(), ServerFault::move_to_before_create);
    Talk overdue;
    overdue.motion(4, move_to());
    overdue.create(3, k_creation_overdue_s + 0.1);
    expect_one(overdue.findings(), ServerFault::move_to_before_create);
}

TEST(Lint, does_not_blame_a_movement_that_a_deletion_has_overtaken) {
    Talk talk;
    talk.create(3);
    talk.send(DeleteObject{.guid = Talk::k_body, .instance_stamp = 1}, 1);
    talk.motion(4, move_to(), 0.1);
    talk.create(4, 5);
    EXPECT_TRUE(talk.findings().empty()) << text_of_all(talk.findings());
}

TEST(Lint, lets_a_body_fly_for_as_long_as_jumps_last) {
    const auto no_contact = [](PositionPack& pack) { pack.flags &= ~position_flag::contact; };
    Talk talk;
    talk.create();
    for (Stamp stamp = 2; stamp < 8; ++stamp) {
        talk.position(stamp, 1.0F * stamp, 0.5, no_contact);
    }
    EXPECT_TRUE(talk.findings().empty()) << text_of_all(talk.findings());
    talk.position(8, 8.0F, 0.5, no_contact);
    expect_one(talk.findings(), ServerFault::positions_without_contact);
    Talk falling;
    falling.create();
    for (Stamp stamp = 2; stamp < 12; ++stamp) {
        const float fallen_m = 1.2F * static_cast<float>(stamp) * static_cast<float>(stamp);
        falling.position(stamp, 0, 0.5, [&](PositionPack& pack) {
            pack.flags &= ~position_flag::contact;
            pack.origin.z -= fallen_m;
        });
    }
    EXPECT_TRUE(falling.findings().empty()) << text_of_all(falling.findings());
}

TEST(Lint, asks_for_three_teleports_within_ten_seconds) {
    const auto teleport = [](Stamp stamp) {
        return [stamp](PositionPack& pack) { pack.teleport_stamp = stamp; };
    };
    Talk portals;
    portals.create();
    for (Stamp i = 2; i < 6; ++i) {
        portals.position(i, 10.0F * i, 5.1, teleport(i));
    }
    EXPECT_TRUE(portals.findings().empty()) << text_of_all(portals.findings());
    Talk churn;
    churn.create();
    churn.position(2, 1, 4, teleport(2));
    churn.position(3, 2, 4, teleport(3));
    EXPECT_TRUE(churn.findings().empty());
    churn.position(4, 3, 4, teleport(4));
    expect_one(churn.findings(), ServerFault::teleport_churn);
}

TEST(Lint, blames_a_gap_on_the_network_when_stamps_are_missing) {
    Talk lost;
    lost.create();
    lost.motion(1, running());
    lost.position(2, 4);
    lost.position(7, 20, 5);
    EXPECT_TRUE(lost.findings().empty()) << text_of_all(lost.findings());
    Talk silent;
    silent.create();
    silent.motion(1, running());
    silent.position(2, 4);
    silent.position(3, 20, 5);
    expect_one(silent.findings(), ServerFault::update_gap);
    EXPECT_NEAR(silent.findings()[0].worst, 5.0, 0.01);
}

TEST(Lint, finds_a_gap_without_end) {
    Talk talk;
    talk.create();
    for (Stamp stamp = 1; stamp < 5; ++stamp) {
        talk.motion(stamp, running(), 2);
    }
    EXPECT_TRUE(talk.findings().empty()) << text_of_all(talk.findings());
    for (Stamp stamp = 5; stamp < 9; ++stamp) {
        talk.motion(stamp, running(), 2);
    }
    expect_one(talk.findings(), ServerFault::update_gap);
}

TEST(Lint, lets_a_standing_body_be_silent) {
    Talk talk;
    talk.create();
    talk.motion(1, {});
    talk.position(2, 0.1F);
    talk.position(3, 0.2F, 25);
    EXPECT_TRUE(talk.findings().empty()) << text_of_all(talk.findings());
}

TEST(Lint, does_not_take_a_far_position_with_a_teleport_stamp_for_a_far_enqueue) {
    Talk portal;
    portal.create();
    portal.position(2, 0.5F);
    portal.position(3, -110.0F, 1, [](PositionPack& pack) { pack.teleport_stamp = 2; });
    EXPECT_TRUE(portal.findings().empty()) << text_of_all(portal.findings());
    Talk flung;
    flung.create();
    flung.position(2, 0.5F);
    flung.position(3, -110.0F);
    expect_one(flung.findings(), ServerFault::far_enqueue);
    EXPECT_NEAR(flung.findings()[0].worst, 110.5, 0.1);
}

TEST(Lint, merges_repeats_and_keeps_the_worst) {
    Talk talk;
    talk.create();
    talk.position(2, 1.0F);
    talk.position(2, 3.0F);
    talk.position(2, 9.0F);
    talk.position(2, 4.0F);
    expect_one(talk.findings(), ServerFault::frozen_position_stamp);
    const Finding finding = talk.findings()[0];
    EXPECT_EQ(finding.count, 3U);
    EXPECT_NEAR(finding.worst, 8.0, 1e-3);
    EXPECT_NEAR(finding.last_s - finding.first_s, 2.0, 1e-6);
    EXPECT_EQ(finding.measure, "up to 8.0 m apart");
}

TEST(Lint, looks_at_one_rule_only_when_asked) {
    Talk talk({.only = ServerFault::update_gap});
    talk.create();
    talk.position(2, 1.0F);
    talk.position(2, 3.0F);
    EXPECT_TRUE(talk.findings().empty());
}

TEST(Lint, stays_small_in_a_flood_of_unknown_objects) {
    Talk talk({.max_bodies = 100});
    for (ObjectId object = 1; object <= 5000; ++object) {
        talk.motion(4, move_to(), 0, object);
        ASSERT_LE(talk.linter().watched_bodies(), 100U);
    }
}

TEST(Lint, watches_no_more_bodies_than_it_may) {
    Talk talk({.max_bodies = 100});
    for (ObjectId object = 1; object <= 150; ++object) {
        talk.create(4, 0, 1, object);
    }
    EXPECT_EQ(talk.linter().watched_bodies(), 100U);
    EXPECT_EQ(talk.linter().unwatched_messages(), 50U);
}

TEST(Lint, counts_findings_beyond_the_most) {
    Talk talk({.max_findings = 10});
    for (ObjectId object = 1; object <= 25; ++object) {
        talk.motion(4, move_to(), 0, object);
        talk.create(4, 0.001, 1, object);
    }
    EXPECT_EQ(talk.findings().size(), 10U);
    EXPECT_EQ(talk.linter().left_out(), 15U);
}

TEST(Lint, knows_its_rules_by_name) {
    EXPECT_FALSE(server_fault_by_name("gremlins").has_value());
    EXPECT_FALSE(server_fault_by_name("").has_value());
    for (const ServerFault fault : k_all_server_faults) {
        EXPECT_EQ(server_fault_by_name(name_of(fault)), fault);
    }
}

TEST(ServerFaults, are_all_planted_and_found_in_the_docs) {
    for (const char* page : {"docs/lint.md", "docs/simulation.md"}) {
        std::ifstream stream(std::filesystem::path(GLIDEPATH_SOURCE_DIR) / page);
        const std::string text{std::istreambuf_iterator<char>(stream), {}};
        for (const ServerFault fault : k_all_server_faults) {
            EXPECT_NE(text.find('`' + std::string(name_of(fault)) + '`'), std::string::npos)
                << page << " does not have " << name_of(fault);
        }
    }
}

}  // namespace
}  // namespace glidepath

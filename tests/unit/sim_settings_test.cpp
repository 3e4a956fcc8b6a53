// Profiles and scenes as files: what is refused, with file, line and column, and what is understood.
#include "unit/sim_support.h"

#include <rapidcheck/gtest.h>

namespace glidepath {
namespace {

std::string profile_error(std::string_view text) {
    const Expected<NetworkProfile> profile = parse_profile(text, "x.profile");
    return profile ? "" : text_of(profile.error());
}

std::string scene_error(std::string_view text) {
    const Expected<Scene> scene = parse_scene(text, "x.scene");
    return scene ? "" : text_of(scene.error());
}

TEST(Profile, with_a_negative_loss_is_refused_with_file_line_and_column) {
    EXPECT_EQ(profile_error("# a comment\nlatency_ms = 10\nloss_percent = -1\n"),
              "x.profile:3:16: 'loss_percent' is -1 and must be from 0 to 90");
}

TEST(Profile, refuses_what_is_not_a_number) {
    EXPECT_EQ(profile_error("latency_ms = fast"),
              "x.profile:1:14: 'latency_ms' must be a number, not 'fast'");
    EXPECT_EQ(profile_error("latency_ms = 10 ms"),
              "x.profile:1:14: 'latency_ms' must be a number, not '10 ms'");
    EXPECT_NE(profile_error("jitter_ms = nan"), "");
    EXPECT_NE(profile_error("jitter_ms = inf"), "");
    EXPECT_NE(profile_error("jitter_ms = 1e999"), "");
}

TEST(Profile, refuses_an_unknown_key_and_lists_the_known_ones) {
    const std::string error = profile_error("\n\nlatencyms = 10");
    EXPECT_EQ(error.find("x.profile:3:1: unknown key 'latencyms'; known are about, latency_ms, "), 0U)
        << error;
}

TEST(Profile, refuses_lines_that_are_no_settings) {
    EXPECT_EQ(profile_error("latency_ms 10"), "x.profile:1:1: expected 'key = value'");
    EXPECT_EQ(profile_error("= 10"), "x.profile:1:1: the key before '=' is missing");
    EXPECT_EQ(profile_error("latency_ms ="), "x.profile:1:1: 'latency_ms' has no value");
    EXPECT_EQ(profile_error("latency_ms = 1\nlatency_ms = 2"),
              "x.profile:2:1: 'latency_ms' was given before, in line 1");
    EXPECT_NE(profile_error(std::string(70000, 'x')), "");
}

TEST(Profile, refuses_a_share_without_its_length) {
    EXPECT_EQ(profile_error("latency_ms = 1\nspike_percent = 1"),
              "x.profile:2:1: 'spike_percent' needs 'spike_ms' above 0");
    EXPECT_EQ(profile_error("reorder_percent = 1"),
              "x.profile:1:1: 'reorder_percent' needs 'reorder_ms' above 0");
}

// Whatever the text, it is taken with sound numbers or refused with the name of the file.
RC_GTEST_PROP(Profile, of_any_text_is_sound_or_refused, (std::string text)) {
    if (*rc::gen::arbitrary<bool>()) text = "latency_ms = " + text + "\nloss_percent=" + text;
    const Expected<NetworkProfile> profile = parse_profile(text, "x.profile");
    if (!profile) {
        RC_ASSERT(text_of(profile.error()).find("x.profile") == 0U);
    } else {
        RC_ASSERT(profile->latency_ms >= 0 && profile->latency_ms <= 5000);
        RC_ASSERT(profile->loss_percent >= 0 && profile->loss_percent <= 90);
    }
    const Expected<Scene> scene = parse_scene(text, "x.scene");
    RC_ASSERT(scene || text_of(scene.error()).find("x.scene") == 0U);
}

TEST(Profile, is_read_with_comments_blanks_and_carriage_returns) {
    const auto profile = parse_profile("about = mine\r\n\r\n latency_ms=12.5 # one way\r\n", "x");
    ASSERT_TRUE(profile) << text_of(profile.error());
    EXPECT_EQ(profile->about, "mine");
    EXPECT_EQ(profile->latency_ms, 12.5);
    EXPECT_EQ(profile->loss_percent, 0.0);
}

TEST(Profile, of_a_file_that_is_not_there_is_named) {
    const auto missing = load_profile("no/such.profile");
    ASSERT_FALSE(missing);
    EXPECT_EQ(text_of(missing.error()), "no/such.profile: cannot be opened");
    const auto folder = load_profile("./");
    ASSERT_FALSE(folder);
    EXPECT_EQ(text_of(folder.error()), "./: is a folder");
}

TEST(Profile, with_an_unknown_name_lists_the_bundled_ones) {
    const auto profile = load_profile("adsl");
    ASSERT_FALSE(profile);
    EXPECT_EQ(text_of(profile.error()),
              "adsl: no such profile; bundled are bad clean dsl, or give the path of a file");
}

TEST(Scene, refuses_an_unknown_fault) {
    const std::string error = scene_error("runners = 1\nfaults = update_gap, gremlins");
    EXPECT_EQ(error.find("x.scene:2:10: unknown fault 'gremlins'; known are positions_while_stuck, "), 0U)
        << error;
}

TEST(Scene, refuses_a_fault_that_no_body_in_it_can_have) {
    EXPECT_EQ(scene_error("runners = 1\nfaults = positions_while_stuck"),
              "x.scene: fault 'positions_while_stuck' needs one of these roles: hunter");
}

TEST(Scene, refuses_to_be_empty_or_too_full) {
    EXPECT_NE(scene_error("about = nobody").find("has nobody in it"), std::string::npos);
    EXPECT_NE(scene_error("walkers = 300\nrunners = 300").find("has 600 bodies"), std::string::npos);
    EXPECT_EQ(scene_error("runners = 501"), "x.scene:1:11: 'runners' is 501 and must be from 0 to 500");
    EXPECT_EQ(scene_error("runners = 1.5"), "x.scene:1:11: 'runners' must be a whole number");
    EXPECT_NE(scene_error("hunters = 1").find("no player for them"), std::string::npos);
}

TEST(Scene, reads_its_roles_rates_and_faults) {
    const auto scene = parse_scene(
        "walkers = 2\nhunters = 1\ncreatures_hz = 2.5\nradius_m = 30\n"
        "faults = positions_while_stuck, teleport_churn",
        "x");
    ASSERT_TRUE(scene) << text_of(scene.error());
    EXPECT_EQ(scene->counts[static_cast<std::size_t>(Role::walker)], 2U);
    EXPECT_EQ(scene->counts[static_cast<std::size_t>(Role::hunter)], 1U);
    EXPECT_EQ(scene->creatures_hz, 2.5);
    EXPECT_EQ(scene->radius_m, 30.0);
    EXPECT_EQ(scene->faults,
              (std::vector<ServerFault>{ServerFault::positions_while_stuck, ServerFault::teleport_churn}));
}

TEST(Library, has_sound_scenes_without_faults_and_sound_profiles) {
    EXPECT_EQ(profile_names().size(), 3U);
    for (const std::string& name : profile_names()) {
        const auto profile = load_profile(name);
        ASSERT_TRUE(profile) << text_of(profile.error());
        EXPECT_FALSE(profile->about.empty()) << name;
    }
    EXPECT_EQ(scene_names().size(), 5U);
    for (const std::string& name : scene_names()) {
        const auto scene = load_scene(name);
        ASSERT_TRUE(scene) << text_of(scene.error());
        EXPECT_TRUE(scene->faults.empty()) << name;
        EXPECT_EQ(scene->name, name);
    }
}

TEST(SceneSettings, refuse_a_client_that_is_no_role_or_that_others_move) {
    EXPECT_EQ(scene_error("runners = 1\nclient = dancer"),
              "x.scene:2:10: 'dancer' is no role; 'client' wants one such as 'runner'");
    EXPECT_NE(scene_error("runners = 1\nclient = hunter").find("says itself where it goes"),
              std::string::npos);
    EXPECT_NE(scene_error("runners = 1\nclient = leaver").find("says itself where it goes"),
              std::string::npos);
    EXPECT_NE(scene_error("runners = 1\nfaults = echo_pull").find("needs a client that walks"),
              std::string::npos);
    EXPECT_EQ(scene_error("runners = 1\nclient = jumper\nfaults = echo_pull"), "");
}

TEST(SceneSettings, refuse_rates_and_answers_that_there_are_not) {
    EXPECT_EQ(scene_error("runners = 1\nrates = fast"),
              "x.scene:2:9: 'rates' must be 'retail' or 'fixed' (players_hz, creatures_hz)");
    EXPECT_EQ(scene_error("runners = 1\nready_before_jump = 1"),
              "x.scene:2:21: 'ready_before_jump' must be 'yes' or 'no'");
    EXPECT_FALSE(parse_scene("runners = 1\nready_before_jump = no", "x")->sends_ready_before_jumps);
    EXPECT_TRUE(parse_scene("runners = 1\nrates = retail", "x")->has_retail_rates);
}

}  // namespace
}  // namespace glidepath

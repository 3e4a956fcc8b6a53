#include <glidepath/tools/recording.h>

#include "layers.h"
#include "unit/replay_scene.h"

#include <gtest/gtest.h>

namespace glidepath {
namespace {

using namespace replay_test;

struct Summed {
    std::vector<BodySummary> bodies;
    std::uint64_t left_out = 0;
};

Summed sum(const Script& script, const SummaryOptions& options = {},
           const ReplayOptions& replay_options = {}) {
    Summary summary(options);
    Replayer replayer(replay_options, summary.listener());
    for (const Said& said : script) {
        replayer.receive(k_begin_s + said.time_s, said.bytes);
    }
    replayer.finish();
    return {summary.bodies(), summary.left_out()};
}

TEST(Summary, is_empty_without_messages) { EXPECT_TRUE(sum({}).bodies.empty()); }

TEST(Summary, keeps_nothing_for_objects_that_never_come) {
    Script script;
    for (ObjectId object = 1; object <= 100; ++object) {
        script.push_back(say(0, position_message(object, 20, outdoors({50, 50, 10}))));
    }
    EXPECT_TRUE(sum(script, {.max_bodies = 1}).bodies.empty());
    EXPECT_EQ(sum(script, {.max_bodies = 1}).left_out, 0U);
}

// Objects that come and go without end.
TEST(Summary, holds_no_more_bodies_than_it_may) {
    Script script;
    for (ObjectId object = 1; object <= 60; ++object) {
        script.push_back(say(object, create_message(object, outdoors({50, 50, 10}))));
        script.push_back(say(object + 0.5, DeleteObject{object, 9}));
    }
    const Summed summed = sum(script, {.max_bodies = 10});
    EXPECT_EQ(summed.bodies.size(), 10U);
    EXPECT_GT(summed.left_out, 50U);
    EXPECT_EQ(sum(script).bodies.size(), 60U);
    EXPECT_EQ(sum(script).left_out, 0U);
}

TEST(Summary, counts_updates_drops_distance_and_time) {
    Script script = walk(3);
    script.push_back(say(3.5, position_message(k_walker, 5, outdoors({150, 50, 10}))));
    const std::vector<BodySummary> bodies = sum(script).bodies;
    ASSERT_EQ(bodies.size(), 1U);
    const BodySummary& body = bodies[0];
    EXPECT_EQ(body.name, "Drudge");
    EXPECT_EQ(body.updates, 5U);
    EXPECT_EQ(body.dropped, 1U);
    EXPECT_NEAR(body.distance_m, 9, 0.2);
    EXPECT_NEAR(body.largest_step_m, 8 / 60.0, 1e-3);
    EXPECT_NEAR(body.visible_s, 5.5, 0.05);
    EXPECT_NEAR(body.worst_behind_m, 3, 0.2);
    EXPECT_EQ(body.teleports + body.snaps + body.blips, 0U);
    EXPECT_EQ(text_of_jumps(body), "");
}

TEST(Summary, counts_jumps_by_kind_and_leaves_them_out_of_steps_and_lag) {
    Script script = walk(2);
    script.push_back(say(2.5, position_message(k_walker, 20, outdoors({120, 90, 10}), 6)));
    for (const PhysicsRate physics : {PhysicsRate::every_frame, PhysicsRate::retail30}) {
        ReplayOptions options;
        options.physics = physics;
        const std::vector<BodySummary> bodies = sum(script, {}, options).bodies;
        ASSERT_EQ(bodies.size(), 1U);
        const BodySummary& body = bodies[0];
        EXPECT_EQ(body.teleports, 1U);
        EXPECT_NEAR(body.largest_jump_m, std::hypot(94.0, 40.0), 0.5);
        EXPECT_LT(body.largest_step_m, 0.3);
        EXPECT_NEAR(body.distance_m, 6, 0.2);
        EXPECT_LT(body.worst_behind_m, 3.1);
        EXPECT_EQ(text_of_jumps(body), "1 teleport (newer teleport stamp)");
    }
}

TEST(Summary, tells_the_player_and_snaps_far_from_it) {
    Script script{say(0, CreatePlayer{k_self}), say(0, create_message(k_self, outdoors({20, 180, 10})))};
    for (Said& said : walk(3)) {
        script.push_back(std::move(said));
    }
    const std::vector<BodySummary> bodies = sum(script).bodies;
    ASSERT_EQ(bodies.size(), 2U);
    EXPECT_EQ(bodies[0].object, k_self);
    EXPECT_TRUE(bodies[0].is_local);
    EXPECT_EQ(bodies[1].snaps, 3U);
    EXPECT_EQ(text_of_jumps(bodies[1]), "3 snaps (far from the viewer)");
    EXPECT_EQ(sum(script, {.only = k_self}).bodies.size(), 1U);
}

TEST(Summary, puts_the_instances_of_an_object_together) {
    Script script = walk(2);
    script.push_back(
        say(2.5, create_message(k_walker, outdoors({90, 90, 10}), {1, 1, 1, 1, 1, 1, 1, 1, 10})));
    const std::vector<BodySummary> bodies = sum(script).bodies;
    ASSERT_EQ(bodies.size(), 1U);
    EXPECT_LT(bodies[0].distance_m, 6.2);  // from one instance to the next nobody walks
}

}  // namespace
}  // namespace glidepath

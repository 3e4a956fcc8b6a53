// What is said of the planner beforehand holds: it asks for nothing until then.
#include "base/units.h"
#include "planning/quiet_stretch.h"
#include "unit/planning_stage.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

namespace glidepath {
namespace {

constexpr double k_cycle_frame_s = 1.0 / 30.0;
constexpr float k_run_mps = 4.0F;

// A body that does what its planner asks for, by frames of thirty a second.
struct Runner {
    PlannerStage stage;
    double turn_rate_radps = 1.5;
    double played = 0;  // frames

    [[nodiscard]] bool runs() const {
        const MoveTo& planner = stage.planner;
        return !planner.pending.empty() && planner.pending.front().kind == MoveToNode::Kind::move &&
               planner.current_command != motion_command::none;
    }
    // To the left.
    [[nodiscard]] double turn_radps() const {
        const MoveTo& planner = stage.planner;
        const MotionCommand turn =
            motion_command::is_turn(planner.current_command) ? planner.current_command : planner.aux_command;
        if (turn == motion_command::turn_left) return turn_rate_radps;
        return turn == motion_command::turn_right ? -turn_rate_radps : 0.0;
    }
    [[nodiscard]] SteadyMover mover() const {
        return {.position = stage.body.position,
                .radius_m = stage.body.radius_m,
                .height_m = stage.body.height_m,
                .now_s = stage.body.now_s,
                .velocity_mps = {0.0F, runs() ? k_run_mps : 0.0F, 0.0F},
                .turn_radps = turn_radps(),
                .frame_s = k_cycle_frame_s};
    }
    [[nodiscard]] std::optional<QuietStretch> stretch() const {
        return quiet_stretch(stage.planner, mover(), stage.body.target_quantum_s, stage.rules);
    }
    // True: frames were passed.
    bool step(double dt_s) {
        const double before = std::floor(played);
        played += dt_s / k_cycle_frame_s;
        const double time_s = (std::floor(played) - before) * k_cycle_frame_s;
        Frame& frame = stage.body.position.frame;
        const Vec3 way = forward_of(frame) * (runs() ? static_cast<float>(4.0 * time_s) : 0.0F);
        const double turn_deg = degrees_from_radians(-turn_radps() * time_s);
        frame.origin = frame.origin + way;
        set_heading(frame, wrap_heading(heading_of(frame) + turn_deg));
        stage.body.heading_deg = static_cast<float>(heading_of(frame));
        stage.body.velocity_mps = way * static_cast<float>(1.0 / dt_s);
        stage.interpreter.pending.clear();  // motions are played at once
        stage.tick(dt_s);
        return time_s > 0.0;
    }
};

MoveToRequest chase_of(bool uses_spheres, float distance_m, float fail_m) {
    MoveToRequest request = request_object();
    if (uses_spheres) request.parameters.flags |= movement_flag::use_spheres;
    request.parameters.flags |= movement_flag::can_charge;
    request.parameters.distance_to_object_m = distance_m;
    request.parameters.fail_distance_m = fail_m;
    request.object_radius_m = 0.5F;
    request.object_height_m = 1.5F;
    return request;
}

// It lasts for no step: the planner is asked after each.
void expect_none(const std::optional<QuietStretch>& stretch, double now_s) {
    ASSERT_TRUE(stretch.has_value());
    EXPECT_EQ(stretch->until_s, now_s);
}

TEST(QuietStretch, lasts_for_no_step_of_one_that_flees_or_steers_otherwise_than_it_turns) {
    Runner runner;
    const double now_s = runner.stage.body.now_s;
    constexpr double quantum_s = 7.0;
    runner.stage.perform(chase_of(false, 1.0F, 100.0F));
    runner.stage.update(stage_position(0.0F, 30.0F));
    runner.stage.body.target_quantum_s = quantum_s;
    ASSERT_TRUE(runner.runs());
    ASSERT_TRUE(runner.stretch().has_value());
    EXPECT_GT(runner.stretch()->until_s, now_s);
    EXPECT_EQ(runner.stretch()->target, Bearing::ahead);

    MoveTo& planner = runner.stage.planner;
    planner.moving_away = true;
    expect_none(runner.stretch(), now_s);
    planner.moving_away = false;
    planner.fail_progress_count = 1;
    expect_none(runner.stretch(), now_s);
    planner.fail_progress_count = 0;

    SteadyMover mover = runner.mover();
    planner.aux_command = motion_command::turn_left;
    expect_none(quiet_stretch(planner, mover, quantum_s, {}), now_s);
    mover.turn_radps = 1.5;
    EXPECT_EQ(quiet_stretch(planner, mover, quantum_s, {})->target, Bearing::left);
    mover.has_motions_pending = true;  // while any are, the planner does not steer
    expect_none(quiet_stretch(planner, mover, quantum_s, {}), now_s);
    mover.has_motions_pending = false;
    mover.turn_radps = -1.5;
    expect_none(quiet_stretch(planner, mover, quantum_s, {}), now_s);
    mover.turn_radps = 0.0;
    planner.aux_command = motion_command::none;
    planner.current_target.frame.origin.y += 2000.0F;
    expect_none(quiet_stretch(planner, mover, quantum_s, {}), now_s);
    planner.current_target.frame.origin.y -= 2000.0F;
    mover.velocity_mps = {1.0F, 4.0F, 0.0F};
    expect_none(quiet_stretch(planner, mover, quantum_s, {}), now_s);
}

TEST(QuietStretch, never_ends_without_a_plan) {
    Runner runner;
    ASSERT_TRUE(runner.stretch().has_value());
    EXPECT_EQ(runner.stretch()->until_s, std::numeric_limits<double>::infinity());
}

TEST(QuietStretch, lasts_while_arrival_is_on_schedule) {
    Runner runner;
    runner.stage.perform(chase_of(false, 1.0F, 100.0F));
    runner.stage.update(stage_position(0.0F, 30.0F));  // 7.5 seconds away
    for (const double quantum_s : {6.4, 8.6}) {
        runner.stage.body.target_quantum_s = quantum_s;
        expect_none(runner.stretch(), runner.stage.body.now_s);
    }
    runner.stage.body.target_quantum_s = 7.0;  // so between 6 and 8 seconds at any speed: from 24 to 32 m
    const std::optional<QuietStretch> quiet = runner.stretch();
    ASSERT_TRUE(quiet.has_value());
    EXPECT_NEAR(quiet->nearest_m, 24.6, 0.02);
    EXPECT_NEAR(quiet->farthest_m, 31.0, 0.02);
    EXPECT_NEAR(quiet->most_mps, 24.6 / 6.0, 0.01);
    EXPECT_NEAR(quiet->least_mps, 31.0 / 8.0, 0.01);
}

TEST(QuietStretch, lasts_until_it_may_have_arrived) {
    Runner runner;
    runner.stage.perform(chase_of(true, 1.0F, 100.0F));
    runner.stage.body.radius_m = 0.5F;
    runner.stage.body.height_m = 1.5F;
    runner.stage.update(stage_position(0.0F, 3.0F, 0.5F));
    const double quantum_s = runner.stage.body.target_quantum_s = 0.5;
    std::optional<QuietStretch> quiet = runner.stretch();
    ASSERT_TRUE(quiet.has_value());
    const double gap_m = std::sqrt(9.25) - 1.0;
    EXPECT_NEAR(quiet->nearest_m, 3.0 - (gap_m - 1.0), 0.02);
    EXPECT_EQ(quiet->most_mps, std::numeric_limits<float>::infinity());
    // Cylinders that overlap are as near as can be at once.
    runner.stage.planner.parameters.distance_to_object_m = -1.0F;
    quiet = quiet_stretch(runner.stage.planner, runner.mover(), quantum_s, {});
    ASSERT_TRUE(quiet.has_value());
    EXPECT_NEAR(quiet->nearest_m, 3.0 - gap_m, 0.02);
}

TEST(QuietStretch, ends_with_the_next_check_of_progress) {
    Runner runner;
    runner.stage.perform(chase_of(false, 1.0F, 100.0F));
    runner.stage.update(stage_position(0.0F, 30.0F));
    runner.stage.body.target_quantum_s = 7.0;
    const std::optional<QuietStretch> quiet = runner.stretch();
    ASSERT_TRUE(quiet.has_value());
    EXPECT_NEAR(quiet->until_s, runner.stage.planner.previous.time_s + 1.0, 0.01);
}

// A promise that is over.
bool is_broken(const QuietStretch& promised, const Runner& runner, bool passed_frames) {
    const PlannerStage& stage = runner.stage;
    const double speed_mps = length(stage.body.velocity_mps);
    const auto away_m = horizontal_distance(stage.body.position, stage.planner.current_target);
    return stage.body.now_s > promised.until_s || away_m < promised.nearest_m ||
           away_m > promised.farthest_m || (promised.turns && !passed_frames) ||
           (speed_mps > 0.0 && (speed_mps < static_cast<double>(promised.least_mps) ||
                                speed_mps > static_cast<double>(promised.most_mps)));
}

bool are_turns(const std::vector<std::string>& calls) {
    return std::all_of(calls.begin(), calls.end(),
                       [](const std::string& call) { return call.find("Turn") != std::string::npos; });
}

// A hunt with its target moved every half second: whatever was promised in a tick is kept in those after it,
// and most of the time something is promised. Steering breaks no promise.
RC_GTEST_PROP(QuietStretch, is_never_longer_than_the_planner_is_quiet, ()) {
    const auto number = [](int from, int to) {
        return static_cast<float>(*rc::gen::inRange(from, to)) / 8.0F;
    };
    Runner runner;
    runner.turn_rate_radps = static_cast<double>(number(4, 24));
    runner.stage.body.radius_m = number(0, 8);
    runner.stage.body.height_m = number(0, 16);
    set_heading(runner.stage.body.position.frame, static_cast<double>(number(0, 2880)));
    runner.stage.body.heading_deg = static_cast<float>(heading_of(runner.stage.body.position.frame));
    const double dt_s = 1.0 / static_cast<double>(*rc::gen::element(20, 30, 37, 60));
    Position target = stage_position(number(-160, 160), number(-160, 160), number(-8, 8));
    const Vec3 drift{number(-16, 16), number(-16, 16), 0.0F};
    runner.stage.perform(chase_of(*rc::gen::arbitrary<bool>(), number(0, 24), number(40, 800)));
    runner.stage.update(target);

    std::optional<QuietStretch> promised;
    int kept = 0;
    int steered = 0;
    for (int tick = 0; tick < 240 && is_moving_to(runner.stage.planner); ++tick) {
        if (tick % 15 == 14) {
            target.frame.origin = target.frame.origin + drift;
            runner.stage.update(target);
            promised.reset();
        }
        if (!promised) promised = runner.stretch();
        runner.stage.take_calls();
        const std::size_t ends = runner.stage.notices.size();
        const bool passed_frames = runner.step(dt_s);
        const MoveTo& planner = runner.stage.planner;
        if (!promised || is_broken(*promised, runner, passed_frames)) {
            promised.reset();
            continue;
        }
        RC_ASSERT(runner.stage.notices.size() == ends);
        RC_ASSERT(planner.fail_progress_count == 0U);
        const bool sees_it_elsewhere =
            promised->target != Bearing::unsure &&
            bearing_of(sight_of(runner.stage.body.position, planner.current_target)) != promised->target;
        if (sees_it_elsewhere) {
            RC_ASSERT(are_turns(runner.stage.calls));
            steered += runner.stage.calls.empty() ? 0 : 1;
            promised->target = bearing_to_keep(planner, runner.turn_radps(), false);
            if (promised->target == Bearing::unsure) promised.reset();
        } else {
            ++kept;
            RC_ASSERT(runner.stage.calls.empty());
        }
    }
    RC_CLASSIFY(kept > 20, "more than twenty ticks known beforehand");
    RC_CLASSIFY(steered > 0, "steered");
}

}  // namespace
}  // namespace glidepath

// Laws of the planner that hold whatever it is asked, in whatever order.
#include "unit/planning_stage.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>

namespace glidepath {
namespace {

struct Step {
    std::uint8_t what = 0;
    std::uint32_t flags = 0;
    float a = 0;
    float b = 0;
    float c = 0;
};

// Small numbers mostly, huge and tiny ones sometimes.
rc::Gen<float> any_number() {
    return rc::gen::oneOf(
        rc::gen::map(rc::gen::inRange(-400, 400), [](int n) { return static_cast<float>(n) / 8.0F; }),
        rc::gen::element(0.0F, 1e-30F, -1e-30F, 1e15F, -1e15F, k_no_distance_m));
}

rc::Gen<Step> any_step() {
    return rc::gen::build<Step>(rc::gen::set(&Step::what),
                                rc::gen::set(&Step::flags, rc::gen::inRange(0U, 0x40000U)),
                                rc::gen::set(&Step::a, any_number()), rc::gen::set(&Step::b, any_number()),
                                rc::gen::set(&Step::c, any_number()));
}

MoveToRequest request_of(const Step& step) {
    MoveToRequest request;
    request.type = static_cast<MoveToType>(5 + step.flags % 6);
    request.object_id = request.top_level_id = step.flags % 3 == 0 ? k_stage_self : k_stage_object;
    request.object_radius_m = std::fabs(step.c);
    request.position = stage_place(std::fmin(step.a, 1e30F), std::fmin(step.b, 1e30F));
    request.parameters.flags = step.flags;
    request.parameters.distance_to_object_m = step.b;
    request.parameters.min_distance_m = step.c;
    request.parameters.desired_heading_deg = step.a;
    request.parameters.speed = step.b;
    request.parameters.fail_distance_m = std::fabs(step.a);
    return request;
}

void take(PlannerStage& stage, const Step& step) {
    const float x = std::fmin(step.a, 1e30F);
    const float y = std::fmin(step.b, 1e30F);
    switch (step.what % 10) {
        case 0:
        case 1:
            stage.perform(request_of(step));
            break;
        case 2:
            stage.update(TargetStatus::ok, stage_place(x, y), stage_place(y, x));
            break;
        case 3:
            stage.update(static_cast<TargetStatus>(step.flags % 7), stage_place(x, y), stage_place(x, y));
            break;
        case 4:
            stage.land();
            break;
        case 5:
            stage.cancel_with(MovementError::teleported);
            break;
        case 6:
            stage.body.has_contact = (step.flags & 1U) != 0;
            stage.body.has_motions_pending = (step.flags & 2U) != 0;
            stage.body.is_interpolating = (step.flags & 4U) != 0;
            stage.body.is_attached = (step.flags & 0x18U) != 0;
            stage.motion_error = (step.flags & 0xE0U) != 0 ? MovementError::none : MovementError::no_contact;
            break;
        case 7:
            stage.body.position = stage_place(x, y, std::fmin(step.c, 1e30F));
            break;
        case 8:
            stage.body.heading_deg = static_cast<float>(wrap_heading(static_cast<double>(step.a)));
            stage.body.velocity_mps = {x, y, 0.0F};
            break;
        default:
            stage.tick(0.25 * static_cast<double>(step.flags % 8));
            break;
    }
}

bool has_only_numbers(const MoveTo& state) {
    bool finite = std::isfinite(state.previous.distance_m) && std::isfinite(state.original.distance_m) &&
                  std::isfinite(state.previous_heading_deg) && is_finite(state.current_target.frame.origin) &&
                  is_finite(state.sought.frame.origin) && is_finite(state.starting.frame.origin) &&
                  std::isfinite(state.previous.time_s) && std::isfinite(state.original.time_s);
    for (std::uint32_t i = 0; i < state.pending.size(); ++i) {
        finite = finite && std::isfinite(state.pending[i].heading_deg);
    }
    return finite;
}

RC_GTEST_PROP(MoveToLaws, the_queue_stays_bounded_and_every_number_a_number, ()) {
    PlannerStage stage;
    stage.rules = *rc::gen::element(Rules::retail(), Rules::documented());
    if (*rc::gen::arbitrary<bool>()) stage.on_set_target = [&] { stage.update(stage_place(3.0F, 4.0F)); };
    for (const Step& step : *rc::gen::container<std::vector<Step>>(any_step())) {
        take(stage, step);
        RC_ASSERT(stage.planner.pending.size() <= k_most_move_to_nodes);
        RC_ASSERT(has_only_numbers(stage.planner));
        RC_ASSERT(std::isfinite(stage.body.heading_deg) && std::isfinite(stage.body.target_quantum_s));
        if (!is_moving_to(stage.planner)) {
            RC_ASSERT(stage.planner.pending.empty());
            RC_ASSERT(stage.planner.current_command == motion_command::none);
            RC_ASSERT(stage.planner.top_level_id == 0U);
        }
    }
}

RC_GTEST_PROP(MoveToLaws, every_movement_that_ends_with_a_body_says_so_once, ()) {
    PlannerStage stage;
    std::size_t begun = 0;
    for (Step step : *rc::gen::container<std::vector<Step>>(any_step())) {
        if (step.what % 10 == 6) step.flags |= 0x18U;  // never detached
        const bool performs = step.what % 10 <= 1;
        const std::uint32_t type = 5 + step.flags % 6;
        take(stage, step);
        if (performs && type >= 6 && type <= 9) ++begun;
        RC_ASSERT(stage.notices.size() + (is_moving_to(stage.planner) ? 1 : 0) == begun);
    }
}

RC_GTEST_PROP(MoveToLaws, the_same_steps_give_the_same_hash, ()) {
    const auto steps = *rc::gen::container<std::vector<Step>>(any_step());
    const auto hash_after = [&] {
        PlannerStage stage;
        StateHash hash;
        for (const Step& step : steps) {
            take(stage, step);
            add_to(hash, stage.planner);
        }
        return hash.value();
    };
    RC_ASSERT(hash_after() == hash_after());
}

TEST(MoveToLaws, the_hash_sees_the_queue_and_the_marks) {
    const auto hash_of = [](const MoveTo& state) {
        StateHash hash;
        add_to(hash, state);
        return hash.value();
    };
    const MoveTo idle = make_move_to(1.0);
    MoveTo other = idle;
    other.pending.push_back({MoveToNode::Kind::turn, 0.0F});
    EXPECT_NE(hash_of(idle), hash_of(other));
    other = idle;
    other.original.time_s = 2.0;
    EXPECT_NE(hash_of(idle), hash_of(other));
    other = idle;
    other.fail_progress_count = 1;
    EXPECT_NE(hash_of(idle), hash_of(other));
}

}  // namespace
}  // namespace glidepath

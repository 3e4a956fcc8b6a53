// Motion values out of the move-to vector lines (moveto/FORMAT.md), shared by the suites of that folder.
#pragma once

#include "conformance/runner/case_report.h"
#include "conformance/runner/json.h"
#include "layers.h"
#include "motion/interpreter.h"

namespace glidepath::conformance {

// FORMAT.md: 2e-4 * max(1, |x|).
[[nodiscard]] double moveto_tolerance(double expected);
void compare_moveto(CaseReport& report, std::string_view field, const Json& expected, float got);

[[nodiscard]] HoldKey hold_key_from(const Json& json);

// A game object as the lines describe it: its answers stay there while their queries fail.
struct WrittenGameObject {
    bool exists = false;
    bool is_creature = false;
    bool is_local_player = false;
    bool run_ok = false;
    float run_rate = 1.0F;
    bool jump_ok = false;
    float jump_scale = 0.0F;
    bool can_jump = false;
    bool stamina_ok = false;
    std::int32_t stamina_cost = 0;

    [[nodiscard]] GameObjectFacts facts() const;
};

// Overwrites the fields that the line gives.
void read_game_object(WrittenGameObject& object, const Json& json);
[[nodiscard]] WrittenGameObject game_object_from(const Json& json);  // null: there is none

// {flags, speed, hold_key, ...}; what is not given stays default.
[[nodiscard]] MovementParameters parameters_from(const Json& json);

// [command, speed]
[[nodiscard]] MotionChannel channel_from(const Json& json);
// {style, forward [command, speed], sidestep, turn, actions [[id, speed, stamp, autonomous]]}
[[nodiscard]] InterpretedState interpreted_state_from(const Json& json);

void compare(CaseReport& report, const Json& expected, const RawState& got);
void compare(CaseReport& report, const Json& expected, const InterpretedState& got);
// [[context, motion, jump error]]
void compare(CaseReport& report, const Json& expected, const MotionQueue& got);

}  // namespace glidepath::conformance

// Closed move-to scenarios with a whole body of ours: a world, a motion table, the real queue of pending
// motions, physics steps. Such a run cannot equal the written one tick by tick, because a whole body does
// things that the vectors' integrator leaves out; here both are made comparable, and each of those things can
// be put into the integrator or taken out of the body, to show that nothing else differs.
#pragma once

#include "conformance/runner/json.h"
#include "geometry/vec3.h"
#include "layers.h"

#include <cstdint>
#include <string>
#include <vector>

namespace glidepath::conformance {

// Where the body is and what the planner does after a tick of the scenario.
struct ClosedMoment {
    double time_s = 0;
    Vec3 origin;
    double heading_deg = 0;
    std::uint32_t command = 0;   // the planner's current one
    std::uint32_t steering = 0;  // its second turn while it moves
};

struct ClosedEnding {
    double time_s = 0;
    std::uint32_t code = 0;  // 0: arrived or faced; otherwise why it was cancelled
    friend bool operator==(const ClosedEnding&, const ClosedEnding&) = default;
};

struct ClosedRun {
    std::string id;
    std::string tag;
    double dt_s = 0;
    std::vector<ClosedMoment> moments;
    std::vector<ClosedEnding> endings;
    bool sticks = false;  // after its end the body follows its target, which the vectors leave out
};

// What a whole body does and the vectors' integrator does not.
struct ClosedCauses {
    // Motions stay pending until the end of the tick that asked for them, and hold turns back.
    bool queue = false;
    // Time is cut into physics steps of at most 0.2 s, with a step of the planner after each.
    bool split = false;
    // Commands and events come after the step of their frame, the planner's too (spec/world.md 2).
    bool order = false;
    bool uncapped = false;     // animation carries a body at the full speed of its motion
    bool turns_after = false;  // and turns it after the step, not before
};

struct ClosedBody {
    bool own_turn_rate = false;  // the default table's quarter turn a second, not the scenario's
    bool keyframed = false;      // motion by whole animation frames, as retail; otherwise spread evenly
};

[[nodiscard]] bool is_closed(const Json& scenario);
[[nodiscard]] ClosedRun written_run(const Json& scenario);
// The vectors' integrator and our planner; without any cause it is the written run again.
[[nodiscard]] ClosedRun walking_run(const Json& scenario, const ClosedCauses& causes);
[[nodiscard]] ClosedRun body_run(const Json& scenario, const ClosedBody& body);

struct ClosedDifference {
    bool same_endings = false;   // number and codes, in order
    bool same_commands = false;  // the planner's commands in order, however long each lasted
    bool same_ticks = false;     // all of it in the same ticks
    double position_m = 0;       // the worst of all ticks
    double heading_deg = 0;
    // At the end: of the movement when the body sticks, of the scenario otherwise.
    double last_position_m = 0;
    double last_heading_deg = 0;
    double ending_s = 0;  // of the moments of ending, the worst; later is positive
};

enum class ClosedClass : std::uint8_t {
    equal,   // every ending and command in the same tick
    timing,  // the same endings and commands in the same order
    other,
};

[[nodiscard]] ClosedDifference difference(const ClosedRun& wanted, const ClosedRun& got);
[[nodiscard]] ClosedClass class_of(const ClosedDifference& difference);

}  // namespace glidepath::conformance

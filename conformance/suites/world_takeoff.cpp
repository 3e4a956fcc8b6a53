// world/takeoff.jsonl: a vector message to a body on the ground, wire ground on.
#include <glidepath/world.h>

#include "conformance/suites/motion_values.h"
#include "conformance/suites/position_values.h"
#include "conformance/suites/suites.h"
#include "conformance/suites/values.h"
#include "entity/acting_body.h"
#include "layers.h"
#include "motion/interpreter.h"
#include "routing/body_updates.h"
#include "world/storage.h"

namespace glidepath::conformance {

namespace {

constexpr ObjectId k_jumper = 7;

// The body does what the line says at once, with the run rate that the line gives.
void begin_motion(World& world, BodyId id, const Json& interpreter) {
    act(world, id, [&](EntityParts parts, const EntityContext& context) {
        InterpretedState state;
        state.style = parts.actor->interpreter.interpreted.style;
        state.forward = channel_from(interpreter["forward"]);
        state.side_step = channel_from(interpreter["sidestep"]);
        ActingBody body(parts, context);
        move_to_interpreted_state(parts.actor->interpreter, parts.actor->object, body, state);
        parts.actor->interpreter.my_run_rate = interpreter["my_run_rate"].number32();
    });
    world.storage().finish_creation(id);
}

BodyId spawn_from(World& world, const Json& line) {
    const Json start = line["body"];
    const Expected<BodyId> made =
        world.spawn({.object = k_jumper,
                     .position = position_from(start),
                     .radius_m = start["radius"].number32(),
                     .height_m = start["height"].number32(),
                     .scale = start["scale"].number32(),
                     .friction = start["friction"].number32(),
                     .state = start["state"].integer32(),
                     .on_ground = start["contact"].flag() && start["on_walkable"].flag(),
                     .velocity_mps = vec3_from(start["velocity"]),
                     .omega_radps = vec3_from(start["omega"]),
                     .acts = true,
                     .facts = game_object_from(line["weenie"]).facts()});
    if (!made) start.fail(text_of(made.error()));
    begin_motion(world, *made, line["interpreter"]);
    return *made;
}

void apply(World& world, BodyId id, const Json& event, Stamp stamp) {
    if (event["type"].text() != "receive_vector") event["type"].fail("expected receive_vector");
    const VelocityUpdate update{.velocity_mps = vec3_from(event["velocity"]),
                                .omega_radps = vec3_from(event["omega"]),
                                .vector = stamp};
    act(world, id, [&](EntityParts parts, const EntityContext& context) {
        return receive_velocity(parts, context, update);
    });
}

void run(const Json& line, CaseReport& report) {
    World world({.root_motion = RootMotionMode::smoothed, .least_pass_s = 0});
    const BodyId id = spawn_from(world, line);
    std::vector<Trace> traces;
    world.storage().trace_into(&traces);
    Stamp stamp = 0;
    for (const Json& tick : line["ticks"].items()) {
        report.next_tick();
        world.begin_frame(tick["dt"].number());
        if (tick.has("events")) {
            for (const Json& event : tick["events"].items()) {
                apply(world, id, event, ++stamp);
            }
        }
        world.step();
        const Json expect = tick["expect"];
        const Body& got = *world.body(id);
        report.exact("cell", expect["cell"].integer32(), got.position.cell);
        compare(report, "o", expect["o"], got.position.frame.origin, k_metres);
        compare(report, "q", expect["q"], got.position.frame.rotation, k_metres);
        report.exact("moved", expect["moved"].flag(), traces[id.index()].moves > 0);
        compare_or_zero(report, expect, "velocity", got.velocity_mps);
        compare_or_zero(report, expect, "omega", got.omega_radps);
        compare_or_zero(report, expect, "acceleration", got.acceleration_mps2);
        compare_ground(report, expect, got);
    }
}

}  // namespace

RunCase open_takeoff(const std::filesystem::path&) { return run; }

}  // namespace glidepath::conformance

#include "conformance/suites/closed_loop.h"

#include "base/time_split.h"
#include "conformance/suites/moveto_scene.h"
#include "geometry/heading.h"
#include "layers.h"

#include <algorithm>
#include <cmath>

namespace glidepath::conformance {

namespace {

ClosedRun named_run(const Json& scenario) {
    ClosedRun run;
    run.id = scenario["id"].text();
    run.tag = scenario["tag"].text();
    run.dt_s = scenario["dt"].number();
    return run;
}

void note_call(ClosedRun& run, double time_s, std::string_view name, std::uint32_t code) {
    if (name == "done" || name == "cancel") run.endings.push_back({time_s, code});
    if (name == "stick_to") run.sticks = true;
}

void note_calls(ClosedRun& run, double time_s, const std::vector<PlannerCall>& calls) {
    for (const PlannerCall& call : calls) {
        const bool has_code = !call.fields.empty() && call.fields.front().first == "code";
        note_call(run, time_s, call.name, has_code ? std::get<std::uint32_t>(call.fields.front().second) : 0);
    }
}

ClosedMoment moment_of(const MoveToScene& scene, double time_s) {
    return {.time_s = time_s,
            .origin = scene.body().position.frame.origin,
            .heading_deg = static_cast<double>(scene.body().heading_deg),
            .command = scene.planner().current_command,
            .steering = scene.planner().aux_command};
}

void apply_ops(MoveToScene& scene, const Json& tick) {
    if (!tick.has("ops")) return;
    for (const Json& op : tick["ops"].items()) {
        scene.apply(op);
    }
}

// One after the other, however often each comes in a row; nothing is no command.
std::vector<std::uint32_t> order_of(const ClosedRun& run, std::uint32_t ClosedMoment::*which) {
    std::vector<std::uint32_t> order;
    for (const ClosedMoment& moment : run.moments) {
        const std::uint32_t command = moment.*which;
        if (command != 0 && (order.empty() || order.back() != command)) order.push_back(command);
    }
    return order;
}

// A body that sticks is followed only to the end of its movement, and to the frame before where a frame has
// several steps: those after the end are already its following.
double last_time(const ClosedRun& run) {
    if (!run.sticks || run.endings.empty()) return run.moments.back().time_s;
    return run.endings.back().time_s - (run.dt_s > k_max_quantum_s ? run.dt_s : 0.0);
}

}  // namespace

bool is_closed(const Json& scenario) { return scenario["family"].text() == "closed"; }

ClosedRun written_run(const Json& scenario) {
    ClosedRun run = named_run(scenario);
    ClosedMoment now;
    for (const Json& tick : scenario["ticks"].items()) {
        now.time_s = tick["t"].number();
        if (tick.has("pos")) now.origin = vec3_from(tick["pos"]);
        if (tick.has("hdg")) now.heading_deg = tick["hdg"].number();
        if (tick.has("state")) {
            const Json state = tick["state"];
            now.command = static_cast<std::uint32_t>(state.integer_or("current_command", now.command));
            now.steering = static_cast<std::uint32_t>(state.integer_or("aux_command", now.steering));
            now.heading_deg = state.number_or("heading", now.heading_deg);
        }
        run.moments.push_back(now);
        if (!tick.has("calls")) continue;
        for (const Json& call : tick["calls"].items()) {
            const auto code = static_cast<std::uint32_t>(call.integer_or("code", 0));
            note_call(run, now.time_s, call["c"].text(), code);
        }
    }
    return run;
}

ClosedRun walking_run(const Json& scenario, const ClosedCauses& causes) {
    ClosedRun run = named_run(scenario);
    MoveToScene scene(scenario);
    if (causes.queue) scene.use_own_queue();
    scene.set_walking({.uncapped = causes.uncapped, .turns_after = causes.turns_after});
    TimeSplit split{.quanta_s = {static_cast<double>(static_cast<float>(run.dt_s))}, .count = 1};
    if (causes.split) split = split_elapsed(run.dt_s);
    for (const Json& tick : scenario["ticks"].items()) {
        const bool is_first = run.moments.empty();
        const double time_s = tick["t"].number();
        scene.calls.clear();
        scene.set_clock(time_s);
        scene.take_inputs(tick);
        if (is_first) scene.take_poses(tick);
        if (is_first && !causes.order) {
            apply_ops(scene, tick);
            scene.finish_tick();
        }
        for (std::uint32_t i = 0; !is_first && i < split.count; ++i) {
            scene.integrate(static_cast<double>(static_cast<float>(split.quanta_s[i])));
            if (!causes.order && i + 1 == split.count) apply_ops(scene, tick);
            scene.finish_tick();
            scene.complete_motions();
        }
        if (causes.order) apply_ops(scene, tick);
        note_calls(run, time_s, scene.calls);
        run.moments.push_back(moment_of(scene, time_s));
    }
    return run;
}

ClosedDifference difference(const ClosedRun& wanted, const ClosedRun& got) {
    ClosedDifference found;
    found.same_endings =
        std::equal(wanted.endings.begin(), wanted.endings.end(), got.endings.begin(), got.endings.end(),
                   [](const ClosedEnding& a, const ClosedEnding& b) { return a.code == b.code; });
    found.same_commands = order_of(wanted, &ClosedMoment::command) == order_of(got, &ClosedMoment::command);
    found.same_ticks = wanted.endings == got.endings;
    const double until_s = std::min(last_time(wanted), last_time(got));
    for (std::size_t i = 0; i < std::min(wanted.moments.size(), got.moments.size()); ++i) {
        const ClosedMoment& a = wanted.moments[i];
        const ClosedMoment& b = got.moments[i];
        found.same_ticks = found.same_ticks && a.command == b.command && a.steering == b.steering;
        if (a.time_s > until_s) continue;
        found.last_position_m = length(narrow(widen(b.origin) - widen(a.origin)));
        found.last_heading_deg = heading_gap(a.heading_deg, b.heading_deg);
        found.position_m = std::max(found.position_m, found.last_position_m);
        found.heading_deg = std::max(found.heading_deg, found.last_heading_deg);
    }
    for (std::size_t i = 0; i < std::min(wanted.endings.size(), got.endings.size()); ++i) {
        const double later_s = got.endings[i].time_s - wanted.endings[i].time_s;
        if (std::fabs(later_s) > std::fabs(found.ending_s)) found.ending_s = later_s;
    }
    return found;
}

ClosedClass class_of(const ClosedDifference& difference) {
    if (!difference.same_endings || !difference.same_commands) return ClosedClass::other;
    return difference.same_ticks ? ClosedClass::equal : ClosedClass::timing;
}

}  // namespace glidepath::conformance

// A body under a script: what the scenario files of the folder position run against the engine.
#pragma once

#include "conformance/runner/json.h"
#include "entity/trace.h"
#include "layers.h"

#include <map>
#include <string>
#include <vector>

namespace glidepath::conformance {

struct ScriptedBody {
    Entity entity;
    WaypointQueue queue;
    NoticeList notices;
    Trace trace;
    double clock_s = 0;
    // The script of the host's answers.
    bool block_moves = false;
    double move_fraction = 1.0;
    std::uint64_t failing_places = 0;
    std::map<ObjectId, Body> objects;  // that the client knows
    std::vector<std::string> routes;   // of this tick, as the vectors spell them

    explicit ScriptedBody(const Json& start);
    ScriptedBody(const ScriptedBody&) = delete;
    ScriptedBody& operator=(const ScriptedBody&) = delete;
    ScriptedBody(ScriptedBody&&) = delete;
    ScriptedBody& operator=(ScriptedBody&&) = delete;
    ~ScriptedBody() = default;

    // Clock, events, tick: one line of the scenario.
    void run_tick(const Json& line);

  private:
    void apply(const Json& event);
    void apply_message(const std::string& type, const Json& event);

    Host host_;
    Rules rules_ = Rules::retail();
    EntityContext context_;
};

}  // namespace glidepath::conformance

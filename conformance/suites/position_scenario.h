// A body under a script: what the scenario files of the folder position run against the engine.
#pragma once

#include "conformance/runner/json.h"
#include "entity/trace.h"
#include "layers.h"

#include <map>
#include <string>
#include <vector>

namespace glidepath::conformance {

struct ScriptedObject {
    Body body;
    ObjectId parent = 0;  // 0: it hangs on nothing
};

struct ScriptedBody final : private Neighbours {
    Entity entity;
    LoneWaypoints queue;
    NoticeList notices;
    Trace trace;
    double clock_s = 0;
    // The script of the host's answers.
    bool block_moves = false;
    double move_fraction = 1.0;
    std::uint64_t failing_places = 0;
    std::map<ObjectId, ScriptedObject> objects;  // that the client knows
    std::vector<std::string> routes;             // of this tick, as the vectors spell them

    explicit ScriptedBody(const Json& start);
    ScriptedBody(const ScriptedBody&) = delete;
    ScriptedBody& operator=(const ScriptedBody&) = delete;
    ScriptedBody(ScriptedBody&&) = delete;
    ScriptedBody& operator=(ScriptedBody&&) = delete;
    ~ScriptedBody() = default;

    // Clock, events, tick: one line of the scenario.
    void run_tick(const Json& line);
    [[nodiscard]] const Body* find_body(ObjectId object) const override;

  private:
    void apply(const Json& event);
    void apply_message(const std::string& type, const Json& event);

    // Nobody tracks: the script brings the tracker's updates.
    [[nodiscard]] NamedObject find_object(ObjectId object) const override;
    [[nodiscard]] TargetParty find_party(ObjectId) override { return {}; }
    void send(ObjectId, const TargetInfo&) override {}
    void deliver(ObjectId, TargetInfo) override {}
    [[nodiscard]] VoyeurPool& voyeurs() override { return voyeurs_; }
    [[nodiscard]] double game_now_s() const override { return clock_s; }
    [[nodiscard]] double physics_now_s() const override { return clock_s; }

    Host host_;
    Rules rules_ = Rules::retail();
    VoyeurPool voyeurs_;
    EntityContext context_;
};

}  // namespace glidepath::conformance

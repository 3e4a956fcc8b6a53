// world/frames.jsonl: a world over some frames: passes, order, viewer, switching off, messages. It is long
// because each kind of message of a line has a function.
#include <glidepath/router.h>
#include <glidepath/world.h>

#include "base/pass_gate.h"
#include "conformance/suites/position_values.h"
#include "conformance/suites/suites.h"
#include "conformance/suites/values.h"
#include "entity/actions.h"
#include "entity/host.h"
#include "layers.h"
#include "routing/body_updates.h"
#include "world/storage.h"

#include <algorithm>
#include <functional>
#include <map>
#include <set>

namespace glidepath::conformance {

namespace {

constexpr double k_never_measured_share = 1e-6;  // of FLT_MAX
constexpr ObjectId k_nowhere = 0xFFFFFFFE;       // a viewer that is named and not there

// What was done to a body since the last expectation.
struct Done {
    Trace trace;  // counts and lists; the stages are not asked for
    std::vector<std::string> routes;
    bool position_is_asked = true;  // not while it hangs on another body, and until it is put somewhere
};

class Frames {
  public:
    explicit Frames(const Json& line);
    Frames(const Frames&) = delete;
    Frames& operator=(const Frames&) = delete;
    Frames(Frames&&) = delete;
    Frames& operator=(Frames&&) = delete;
    ~Frames() = default;

    void run(const Json& entry);
    void compare(const Json& expect, CaseReport& report);

  private:
    friend MoveResult blocked_move(void* context, ObjectId object, const Body& body, const Position& to);

    void add_body(const Json& start);
    void create(const Json& body);
    void write_body(BodyId id, const Json& start);
    void set_viewer(const Json& viewer);
    void set_world_object(const Json& message);
    void begin_root_motion(const Json& entry);
    void collect();
    void receive(const Json& message);
    void compare_body(const Json& expect, CaseReport& report);
    [[nodiscard]] BodyId id_of(const Json& message) const { return world_.find(message["id"].integer32()); }
    template <class Action>
    decltype(auto) act(BodyId id, Action&& action) {
        return world::act(world_, id, std::forward<Action>(action));
    }

    World world_;
    Router router_;
    std::vector<Trace> traces_;
    std::map<ObjectId, Done> done_;
    std::vector<ObjectId> order_;  // the bodies of the case; known objects beside them are none
    std::set<ObjectId> blocked_;
    std::uint64_t passed_ = 0;
};

MoveResult blocked_move(void* context, ObjectId object, const Body& body, const Position& to) {
    if (static_cast<Frames*>(context)->blocked_.contains(object)) return {};
    return free_move(nullptr, object, body, to);
}

World world_from(const Json& line, void* context) {
    Host host = free_host();
    host.context = context;
    host.swept_move = blocked_move;
    const double clock_s = line.number_or("clock", 0.0);
    const double last_pass_s = line.number_or("last_pass", clock_s);
    World world({.host = host,
                 .wire_ground = false,
                 .least_pass_s = line.number_or("least_pass", k_least_pass_s),
                 .clock_s = last_pass_s});
    if (clock_s != last_pass_s) world.begin_frame(clock_s - last_pass_s);
    return world;
}

Frames::Frames(const Json& line) : world_(world_from(line, this)) {
    set_viewer(line["viewer"]);
    world_.storage().trace_into(&traces_);
    for (const Json& body : line["bodies"].items()) {
        add_body(body);
    }
}

void Frames::set_viewer(const Json& viewer) {
    if (viewer.is_null()) {
        static_cast<void>(world_.set_viewer(Viewer::of(k_nowhere)));
    } else if (viewer.is_text()) {
        if (viewer.text() != "none") viewer.fail("expected a position, a body, null or \"none\"");
        static_cast<void>(world_.set_viewer(Viewer::nobody()));
    } else if (viewer.has("body")) {
        static_cast<void>(world_.set_viewer(Viewer::of(viewer["body"].integer32())));
    } else if (const Error status = world_.set_viewer(Viewer::at(position_from(viewer))); !status.is_ok()) {
        viewer.fail(text_of(status));
    }
}

// What no message says, and what the line says otherwise than a message would.
void Frames::write_body(BodyId id, const Json& start) {
    act(id, [&](EntityParts parts, const EntityContext&) {
        Entity& entity = parts.entity;
        Body& body = entity.body;
        body.has_contact = start["contact"].flag();
        body.on_walkable = start["on_walkable"].flag();
        body.radius_m = start["radius"].number32();
        body.height_m = start["height"].number32();
        body.velocity_mps = {};
        apply_ground_rule(body);
        set_velocity(body, vec3_from(start["velocity"]));
        body.omega_radps = vec3_from(start["omega"]);
        if (body.is_grounded()) body.omega_radps = {};
        if (start.has("max_speed")) {
            entity.top_speed_mps = start["max_speed"].number32();
            entity.adjusted_top_speed_mps = start["adjusted_max_speed"].number32();
        }
        entity.is_player = start["is_player"].flag();
        entity.is_moving_to = start["moving_to"].flag();
        entity.has_animations = start["has_anims"].flag();
        entity.uses_server_position = start["use_server_position"].flag();
        entity.player_keeps_heading = start["player_keep_heading"].flag();
    });
    order_.push_back(start["id"].integer32());
}

Stamps stamps_from(const Json& json) {
    return {.position = stamp_from(json["position"]),
            .state = stamp_from(json["state"]),
            .vector = stamp_from(json["vector"]),
            .teleport = stamp_from(json["teleport"]),
            .force_position = stamp_from(json["force_position"]),
            .instance = stamp_from(json["instance"])};
}

// It begins switched on.
void Frames::add_body(const Json& start) {
    const Expected<BodyId> made = world_.spawn({.object = start["id"].integer32(),
                                                .position = position_from(start),
                                                .scale = start["scale"].number32(),
                                                .friction = start["friction"].number32(),
                                                .state = start["state"].integer32(),
                                                .in_world = start["has_cell"].flag(),
                                                .stamps = stamps_from(start["stamps"])});
    if (!made) start.fail(text_of(made.error()));
    write_body(*made, start);
    act(*made,
        [](EntityParts parts, const EntityContext& context) { switch_on(parts.entity, context.clock_s); });
}

void Frames::create(const Json& body) {
    CreateObject message;
    message.guid = body["id"].integer32();
    PhysicsDescription& physics = message.physics;
    physics.flags = physics_flag::friction;
    physics.state = body["state"].integer32();
    physics.friction = body["friction"].number32();
    physics.scale = body["scale"].number32();
    physics.stamps = stamps_from(body["stamps"]);
    if (body["has_cell"].flag()) {
        const Position position = position_from(body);
        physics.flags |= physics_flag::position;
        physics.cell = position.cell;
        physics.origin = position.frame.origin;
        physics.rotation = position.frame.rotation;
    }
    const MessageOutcome outcome = router_.receive(world_, message);
    if (outcome.action != MessageAction::create) body.fail(name_of(outcome.reason));
    write_body(world_.find(message.guid), body);
}

// Frozen: it is no body of the case, and no pass touches it.
void Frames::set_world_object(const Json& message) {
    const ObjectId object = message["id"].integer32();
    if (!message["present"].flag()) {
        if (!world_.find(object).is_none()) world_.remove(world_.find(object));
        return;
    }
    const Position position = position_from(message);
    if (world_.find(object).is_none()) {
        static_cast<void>(
            *world_.spawn({.object = object, .position = position, .state = physics_state::frozen}));
    }
    act(world_.find(object), [&](EntityParts parts, const EntityContext&) {
        parts.entity.body.position = position;
        parts.entity.body.radius_m = message["radius"].number32();
        parts.entity.parent = message["parent"].integer32();
    });
    for (const ObjectId body : order_) {
        act(world_.find(body), [&](EntityParts parts, const EntityContext& context) {
            if (parts.entity.sticky.target != object) return;
            apply_target_update(parts, context, object, true, position);
        });
    }
}

void Frames::receive(const Json& message) {
    const std::string_view type = message["type"].text();
    const auto tell = [&](const Message& sent) { return router_.receive(world_, sent); };
    if (type == "create") return create(message["body"]);
    if (type == "world_object") return set_world_object(message);
    const ObjectId object = message["id"].integer32();
    const BodyId id = world_.find(object);
    if (id.is_none()) message["id"].fail("no such body");
    if (type == "receive_position") {
        const PositionUpdate update = position_update_from(message);
        world_.storage().catch_up_with_parent(id);
        const MessageOutcome outcome = act(id, [&](EntityParts parts, const EntityContext& context) {
            return receive_position(parts, context, update);
        });
        add_routes(done_[object].routes, outcome, update.placement);
    } else if (type == "receive_vector") {
        tell(VectorUpdate{.guid = object,
                          .velocity_mps = vec3_from(message["velocity"]),
                          .omega_radps = vec3_from(message["omega"]),
                          .instance_stamp = stamp_from(message["instance_stamp"]),
                          .vector_stamp = stamp_from(message["vector_stamp"])});
    } else if (type == "set_state") {
        tell(SetState{.guid = object,
                      .state = message["state"].integer32(),
                      .instance_stamp = stamp_from(message["instance_stamp"]),
                      .state_stamp = stamp_from(message["state_stamp"])});
    } else if (type == "pickup") {
        tell(PickupEvent{.guid = object,
                         .instance_stamp = stamp_from(message["instance_stamp"]),
                         .position_stamp = stamp_from(message["position_stamp"])});
    } else if (type == "attach") {
        tell(ParentEvent{.parent = message["parent"].integer32(),
                         .child = object,
                         .parent_instance_stamp = stamp_from(message["instance_stamp"]),
                         .child_position_stamp = stamp_from(message["position_stamp"])});
        done_[object].position_is_asked = false;
    } else if (type == "delete") {
        tell(DeleteObject{.guid = object, .instance_stamp = stamp_from(message["instance_stamp"])});
        if (world_.find(object).is_none()) std::erase(order_, object);
    } else if (type == "stick_to_object") {
        act(id, [&](EntityParts parts, const EntityContext& context) {
            stick_to_object(parts, context, message["target"].integer32());
        });
    } else if (type == "block_move") {
        if (message["value"].flag()) {
            blocked_.insert(object);
        } else {
            blocked_.erase(object);
        }
    } else if (type == "set_contact" || type == "set_on_walkable") {
        act(id, [&](EntityParts parts, const EntityContext& context) {
            const Body& body = parts.entity.body;
            const bool value = message["value"].flag();
            set_ground(parts, context, type == "set_contact" ? value : body.has_contact,
                       type == "set_contact" ? body.on_walkable : value);
        });
    } else {
        message["type"].fail(fmt::format("unknown message '{}'", type));
    }
}

// Written in each step of these frames, so only where this frame has a pass.
void Frames::begin_root_motion(const Json& entry) {
    double last_pass_s = world_.last_pass_s();
    if (!entry.has("root_motion") || !take_pass(last_pass_s, world_.clock_s(), world_.def().least_pass_s)) {
        return;
    }
    for (const Json& motion : entry["root_motion"].items()) {
        const BodyId id = id_of(motion);
        if (id.is_none()) continue;
        act(id, [&](EntityParts parts, const EntityContext&) {
            give_root_motion(parts.entity, frame_from(motion));
        });
    }
}

// Adds what was written down since, and empties it.
void Frames::collect() {
    for (const ObjectId object : order_) {
        const BodyId id = world_.find(object);
        if (id.is_none() || id.index() >= traces_.size()) continue;
        Trace& from = traces_[id.index()];
        Done& done = done_[object];
        done.trace.steps += from.steps;
        done.trace.moves += from.moves;
        done.trace.set_positions.insert(done.trace.set_positions.end(), from.set_positions.begin(),
                                        from.set_positions.end());
        done.trace.calls.insert(done.trace.calls.end(), from.calls.begin(), from.calls.end());
        if (!from.set_positions.empty()) done.position_is_asked = true;
        clear(from);
    }
}

void Frames::run(const Json& entry) {
    for (auto& [object, done] : done_) {
        done = {.trace = {}, .routes = {}, .position_is_asked = done.position_is_asked};
    }
    passed_ = 0;
    if (entry.has("viewer")) set_viewer(entry["viewer"]);
    const std::uint64_t times = entry.integer_or("times", 1);
    for (std::uint64_t i = 0; i < times; ++i) {
        world_.begin_frame(entry["dt"].number());
        begin_root_motion(entry);
        if (world_.storage().step()) ++passed_;
        collect();
    }
    if (entry.has("messages")) {
        for (const Json& message : entry["messages"].items()) {
            receive(message);
            collect();
        }
    }
}

void Frames::compare(const Json& expect, CaseReport& report) {
    compare_clock(report, "clock", expect["clock"].number(), world_.clock_s());
    report.exact("passed", expect["passed"].integer(), passed_);
    const auto bodies = expect["bodies"].items();
    report.exact("bodies", bodies.size(), order_.size());
    if (bodies.size() != order_.size()) return;
    for (std::size_t i = 0; i < bodies.size(); ++i) {
        report.exact("id", bodies[i]["id"].integer32(), order_[i]);
        compare_body(bodies[i], report);
        const Entity& entity = entity_of(world_, world_.find(order_[i]));
        if (bodies[i].has("update_time")) {
            compare_clock(report, "update_time", bodies[i]["update_time"].number(), entity.update_time_s);
        }
        if (bodies[i].has("tracker")) {
            const TargetTracker* tracker = world_.storage().tracker(world_.find(order_[i]));
            compare_clock(report, "tracker", bodies[i]["tracker"].number(),
                          tracker != nullptr ? tracker->last_work_s : 0.0);
        }
    }
}

void Frames::compare_body(const Json& expect, CaseReport& report) {
    const ObjectId object = expect["id"].integer32();
    const BodyId id = world_.find(object);
    if (id.is_none()) return report.differ("id", fmt::format("{}", object), "not here");
    const Entity& entity = entity_of(world_, id);
    const Body& got = entity.body;
    const Done& done = done_[object];
    report.exact("steps", expect["steps"].integer(), std::uint64_t{done.trace.steps});
    report.exact("moved", expect["moved"].integer(), std::uint64_t{done.trace.moves});
    report.exact("active", expect["active"].flag(), entity.is_on);
    const double distance_m = expect["player_distance"].number();
    const bool is_measured = distance_m < 1e30;
    report.number("player_distance", distance_m, static_cast<double>(entity.player_distance_m),
                  is_measured ? k_metres : distance_m * k_never_measured_share);
    report.exact("has_cell", expect.flag_or("has_cell", true), entity.has_cell);
    if (expect.has("cell") && done.position_is_asked) {
        report.exact("cell", expect["cell"].integer32(), got.position.cell);
        conformance::compare(report, "o", expect["o"], got.position.frame.origin, k_metres);
        conformance::compare(report, "q", expect["q"], got.position.frame.rotation, k_metres);
    }
    compare_or_zero(report, expect, "velocity", got.velocity_mps);
    compare_or_zero(report, expect, "omega", got.omega_radps);
    compare_or_zero(report, expect, "acceleration", got.acceleration_mps2);
    compare_interpolation(report, expect, entity.interpolation);
    compare_sticky(report, expect, entity.sticky);
    compare_constraint(report, expect, entity.constraint);
    compare_places(report, expect, done.trace, entity.is_player);
    compare_cancelled(report, expect, done.trace);
    compare_routes(report, expect, done.routes);
    compare_ground(report, expect, got);
}

}  // namespace

RunCase open_frames(const std::filesystem::path&) {
    return [](const Json& line, CaseReport& report) {
        Frames frames(line);
        for (const Json& entry : line["frames"].items()) {
            report.next_tick();
            frames.run(entry);
            frames.compare(entry["expect"], report);
        }
    };
}

}  // namespace glidepath::conformance

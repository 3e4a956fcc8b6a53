// A closed scenario acted out by a body in a world.
#include <glidepath/commands.h>
#include <glidepath/world.h>

#include "base/units.h"
#include "conformance/suites/closed_loop.h"
#include "conformance/suites/moveto_values.h"
#include "geometry/heading.h"
#include "layers.h"
#include "world/storage.h"

#include <optional>

namespace glidepath::conformance {

namespace {

// Indoors coordinates may be negative, as those of the scenarios are, and stay as they are.
constexpr CellId k_hall = 0xA9B40100;
constexpr std::uint32_t k_settling_frames = 4;

Position position_in_hall(const Json& json, double heading_deg) {
    return {.cell = k_hall, .frame = {.origin = vec3_from(json), .rotation = upright_rotation(heading_deg)}};
}

DefaultLocomotion table_for(const Json& scenario, const ClosedBody& body) {
    if (body.own_turn_rate) return make_default_locomotion();
    LocomotionSpeeds speeds;
    speeds.turn_radps = static_cast<float>(radians_from_degrees(scenario["turn_rate"].number()));
    auto made = make_locomotion(speeds);
    if (!made) scenario["turn_rate"].fail("no table can be made with it");
    return std::move(made.value());
}

class ClosedScene {
  public:
    ClosedScene(const Json& scenario, const ClosedBody& body);

    void begin_frame(double elapsed_s) { world_.begin_frame(elapsed_s); }
    void set_target_going();
    void apply(const Json& op);
    void step() { world_.step(); }
    void note(ClosedRun& run, double time_s) const;

  private:
    void perform(const Json& op);
    BodyId spawn(const SpawnDef& def, const Json& from);

    DefaultLocomotion locomotion_;
    World world_;
    BodyId target_;
    BodyId body_;
    Vec3 target_velocity_;
};

// The target comes first into the world, so that its turn in a frame is first, as in the scenarios. Both are
// there for a moment before, so that nothing of their arrival is left.
ClosedScene::ClosedScene(const Json& scenario, const ClosedBody& body)
    : locomotion_(table_for(scenario, body)),
      world_(WorldDef{.root_motion = body.keyframed ? RootMotionMode::keyframed : RootMotionMode::smoothed,
                      .least_pass_s = 0}),
      target_velocity_(vec3_from(scenario["target"]["velocity"])) {
    const Json first = scenario["ticks"].items().at(0);
    const double dt_s = scenario["dt"].number();
    world_.begin_frame(first["t"].number() - k_settling_frames * dt_s);
    world_.step();  // nobody is there yet: the time is thrown away
    if (scenario["target"]["present"].flag()) {
        SpawnDef def{.object = scenario["target"]["id"].integer32(),
                     .position = position_in_hall(first["target_pos"], 0.0)};
        const Json request = first["ops"].items().at(0);
        def.radius_m = static_cast<float>(request.number_or("radius", 0.5));
        def.height_m = static_cast<float>(request.number_or("height", 2.0));
        def.state = 0;
        def.on_ground = false;
        target_ = spawn(def, scenario["target"]);
    }
    const Json self = scenario["self"];
    SpawnDef def{.object = self["id"].integer32(),
                 .position = position_in_hall(first["pos"], first["hdg"].number()),
                 .radius_m = self["radius"].number32(),
                 .height_m = self["height"].number32()};
    if (!self["gravity"].flag()) def.state = 0;
    def.acts = true;
    def.assets = locomotion_.assets();
    def.facts = game_object_from(scenario["weenie"]).facts();
    body_ = spawn(def, self);
    act(world_, body_, [&](EntityParts parts, const EntityContext&) {
        parts.actor->interpreter.my_run_rate = scenario["my_run_rate"].number32();
    });
    for (std::uint32_t i = 0; i < k_settling_frames; ++i) {
        world_.tick(dt_s);
    }
}

BodyId ClosedScene::spawn(const SpawnDef& def, const Json& from) {
    const Expected<BodyId> id = world_.spawn(def);
    if (!id)
        from.fail(std::string("the world does not take it: ") + id.error_or_ok().what + " " +
                  id.error_or_ok().why);
    return *id;
}

// It flies at an even speed from the next frame on, with nothing that slows it down.
void ClosedScene::set_target_going() {
    if (!target_.is_none()) (void)world_.push(target_, SetMotion{.velocity_mps = target_velocity_});
}

void ClosedScene::perform(const Json& op) {
    MoveToRequest request = request_from(op);
    if (op.has("pos")) request.position = position_in_hall(op["pos"], 0.0);
    if (!world_.push(body_, MoveBody{request}).is_ok()) op.fail("the body does not take the request");
}

void ClosedScene::apply(const Json& op) {
    const std::string_view name = op["op"].text();
    if (name == "perform") {
        perform(op);
    } else if (name == "teleport") {
        act(world_, body_,
            [](EntityParts parts, const EntityContext& context) { teleport_hook(parts, context); });
    } else if (name == "target_event") {
        const auto status = static_cast<TargetStatus>(op["status"].integer32());
        act(world_, target_, [&](EntityParts parts, const EntityContext& context) {
            leave_voyeurs(context.neighbours.find_party(parts.entity.object), status, context.neighbours);
        });
    } else {
        op["op"].fail("no operation for a whole body");
    }
}

void ClosedScene::note(ClosedRun& run, double time_s) const {
    const Position& at = entity_of(world_, body_).body.position;
    const MoveTo& planner = actor_of(world_, body_)->move_to;
    run.moments.push_back({.time_s = time_s,
                           .origin = at.frame.origin,
                           .heading_deg = heading_of(at.frame),
                           .command = planner.current_command,
                           .steering = planner.aux_command});
    for (const Notice& notice : world_.notices()) {
        if (notice.object != entity_of(world_, body_).object) continue;
        switch (notice.kind) {
            case NoticeKind::arrived:
            case NoticeKind::turn_finished:
            case NoticeKind::gave_up:
            case NoticeKind::target_lost:
            case NoticeKind::move_to_cancelled:
                run.endings.push_back({time_s, notice.code});
                break;
            case NoticeKind::stuck:
                run.sticks = true;
                break;
            default:
                break;
        }
    }
}

}  // namespace

ClosedRun body_run(const Json& scenario, const ClosedBody& body) {
    ClosedRun run;
    run.id = scenario["id"].text();
    run.tag = scenario["tag"].text();
    run.dt_s = scenario["dt"].number();
    ClosedScene scene(scenario, body);
    for (const Json& tick : scenario["ticks"].items()) {
        const bool is_first = run.moments.empty();
        scene.begin_frame(is_first ? 0.0 : run.dt_s);
        scene.step();
        if (is_first) scene.set_target_going();
        if (tick.has("ops")) {
            for (const Json& op : tick["ops"].items()) {
                scene.apply(op);
            }
        }
        scene.note(run, tick["t"].number());
    }
    return run;
}

}  // namespace glidepath::conformance

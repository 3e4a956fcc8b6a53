#include "conformance/suites/moveto_scene.h"

#include "base/units.h"
#include "geometry/heading.h"
#include "geometry/trig.h"
#include "layers.h"
#include "motion/speeds.h"

#include <cmath>

namespace glidepath::conformance {

namespace {

constexpr Rules k_rules = Rules::retail();

MoveToScene& scene_of(void* context) { return *static_cast<MoveToScene*>(context); }

std::uint32_t code_of(MovementError error) { return static_cast<std::uint32_t>(error); }

}  // namespace

MoveToScene::MoveToScene(const Json& scenario) {
    const Json own = scenario["self"];
    body_.id = own["id"].integer32();
    body_.radius_m = own["radius"].number32();
    body_.height_m = own["height"].number32();
    ground_.has_gravity = own["gravity"].flag();
    object_ = game_object_from(scenario["weenie"]).facts();
    interpreter_.is_initialised = true;
    interpreter_.my_run_rate = scenario["my_run_rate"].number32();
    now_s_ = scenario["ticks"].items().at(0)["t"].number();
    planner_ = make_move_to(now_s_);
    const std::string_view family = scenario["family"].text();
    is_closed_ = family == "closed";
    if (!is_closed_) {
        if (family != "scripted") scenario["family"].fail("expected scripted or closed");
        return;
    }
    dt_s_ = scenario["dt"].number();
    turn_rate_dps_ = scenario["turn_rate"].number();
    const Json target = scenario["target"];
    target_id_ = target["id"].integer32();
    target_is_present_ = target["present"].flag();
    target_walking_velocity_ = vec3_from(target["velocity"]);
}

void MoveToScene::take_inputs(const Json& tick) {
    body_.has_contact = tick.flag_or("contact", body_.has_contact);
    ground_.has_contact = body_.has_contact;
    ground_.on_walkable = tick.flag_or("walkable", ground_.on_walkable);
    body_.has_motions_pending = tick.flag_or("pending_motions", body_.has_motions_pending);
    body_.is_interpolating = tick.flag_or("interpolating", body_.is_interpolating);
    motion_error_ = static_cast<MovementError>(tick.integer_or("motion_err", code_of(motion_error_)));
}

void MoveToScene::take_poses(const Json& tick) {
    if (tick.has("pos")) body_.position = place_from(tick["pos"]);
    if (tick.has("hdg")) body_.heading_deg = tick["hdg"].number32();
    if (tick.has("vel")) body_.velocity_mps = vec3_from(tick["vel"]);
    if (tick.has("target_pos")) target_position_ = place_from(tick["target_pos"]);
    if (tick.has("target_vel")) target_velocity_ = vec3_from(tick["target_vel"]);
}

double MoveToScene::forward_speed() const {
    const auto capped_mps = static_cast<double>(state_velocity(interpreter_, object_).y);
    if (!walking_.uncapped || capped_mps == 0.0) return capped_mps;
    const MotionChannel& forward = interpreter_.interpreted.forward;
    const float pace_mps =
        forward.command == motion_command::run_forward ? k_run_speed_mps : k_walk_speed_mps;
    return static_cast<double>(pace_mps) * static_cast<double>(forward.speed);
}

void MoveToScene::integrate(double elapsed_s) {
    const auto faced_deg = static_cast<double>(body_.heading_deg);
    const MotionChannel& turn = interpreter_.interpreted.turn;
    if (turn.command == motion_command::turn_right) {
        const double turned_deg = turn_rate_dps_ * static_cast<double>(turn.speed) * elapsed_s;
        const auto heading_deg = static_cast<float>(static_cast<double>(body_.heading_deg) + turned_deg);
        body_.heading_deg = static_cast<float>(wrap_heading(static_cast<double>(heading_deg)));
    }
    const double forward_mps = forward_speed();
    const double way_deg = walking_.turns_after ? faced_deg : static_cast<double>(body_.heading_deg);
    const SineCosine facing = sine_cosine(radians_from_degrees(way_deg));
    const Vec3 before = body_.position.frame.origin;
    Vec3& origin = body_.position.frame.origin;
    origin.x = static_cast<float>(static_cast<double>(before.x) + facing.sine * forward_mps * elapsed_s);
    origin.y = static_cast<float>(static_cast<double>(before.y) + facing.cosine * forward_mps * elapsed_s);
    body_.velocity_mps = narrow((widen(origin) - widen(before)) * (1.0 / elapsed_s));
    body_.velocity_mps.z = 0.0F;
    Vec3& place = target_position_.frame.origin;
    place = narrow(widen(place) + widen(target_walking_velocity_) * elapsed_s);
    target_velocity_ = target_walking_velocity_;
}

void MoveToScene::apply(const Json& op) {
    const std::string_view name = op["op"].text();
    const MoveToPort port = planner_port();
    if (name == "perform") {
        perform(op);
    } else if (name == "target_update") {
        TargetInfo info;
        info.object_id = op["object"].integer32();
        info.status = static_cast<TargetStatus>(op["status"].integer32());
        info.target = place_from(op["target"]);
        info.interpolated = place_from(op["interp"]);
        handle_update_target(planner_, info, port, k_rules);
    } else if (name == "hit_ground") {
        hit_ground(planner_, port, k_rules);
    } else if (name == "cancel") {
        cancel(planner_, static_cast<MovementError>(op["code"].integer32()), port);
    } else if (name == "cancel_moveto") {
        cancel(planner_, MovementError::cancelled, port);
    } else if (name == "stop_completely") {
        stop_completely(interpreter_, motion_port());
    } else if (name == "detach" || name == "attach") {
        body_.is_attached = name == "attach";
    } else if (name == "target_event") {
        leave_voyeurs(target(), static_cast<TargetStatus>(op["status"].integer32()), target_port());
    } else if (name == "teleport") {
        teleport();
    } else {
        op["op"].fail(fmt::format("unknown operation '{}'", name));
    }
}

void MoveToScene::perform(const Json& op) {
    MoveToRequest request = request_from(op);
    if (op.has("pos")) request.position = place_from(op["pos"]);
    perform_movement(planner_, request, planner_port(), k_rules);
}

// The part of a teleport that the planner sees (moveto.md section 1a).
void MoveToScene::teleport() {
    const MoveToPort port = planner_port();
    cancel(planner_, MovementError::teleported, port);
    port.unstick(port.context);
    stub_quantum_s_ = 0.0;
    leave_voyeurs(self(), TargetStatus::teleported, target_port());
}

void MoveToScene::finish_tick() {
    if (is_closed_) {
        const TargetPort port = target_port();
        if (target_is_present_) do_target_work(target(), port);
        do_target_work(self(), port);
    }
    use_time(planner_, planner_port(), k_rules);
}

void MoveToScene::complete_motions() {
    while (motions_pending(interpreter_)) {
        motion_done(interpreter_, motion_port());
    }
}

MovementError MoveToScene::play(bool begins, MotionCommand motion, MovementParameters& block) {
    PlannerCall call{begins ? "do_motion" : "stop_motion",
                     {{"id", motion},
                      {"speed", static_cast<double>(block.speed)},
                      {"hold_key", static_cast<std::uint32_t>(block.hold_key)}}};
    const MotionChannel adjusted =
        adjust_motion(interpreter_, object_, {motion, block.speed}, block.hold_key);
    block.speed = adjusted.speed;
    const auto act = begins ? do_interpreted_motion : stop_interpreted_motion;
    const MovementError error = act(interpreter_, object_, motion_port(), adjusted.command, block);
    call.fields.emplace_back("adj_id", adjusted.command);
    call.fields.emplace_back("adj_speed", static_cast<double>(adjusted.speed));
    call.fields.emplace_back("ret", code_of(error));
    calls.push_back(std::move(call));
    return error;
}

void MoveToScene::deliver(const TargetInfo& info) {
    calls.push_back({"target_update",
                     {{"object", info.object_id},
                      {"status", static_cast<std::uint32_t>(info.status)},
                      {"target", info.target.frame.origin},
                      {"interp", info.interpolated.frame.origin},
                      {"quantum", info.quantum_s}}});
    handle_update_target(planner_, info, planner_port(), k_rules);
}

TargetParty MoveToScene::find(std::uint32_t id) {
    if (id == body_.id) return self();
    if (id == target_id_ && target_is_present_) return target();
    return {};
}

TargetPort MoveToScene::target_port() {
    TargetPort port;
    port.context = this;
    port.voyeurs = &voyeurs_;
    port.game_now_s = port.physics_now_s = now_s_;
    port.find = [](void* scene, std::uint32_t id) { return scene_of(scene).find(id); };
    port.send = [](void* scene, std::uint32_t to, const TargetInfo& info) {
        const TargetParty receiver = scene_of(scene).find(to);
        if (receiver.tracker != nullptr) receive_update(receiver, info, scene_of(scene).target_port());
    };
    port.deliver = [](void* scene, std::uint32_t follower, const TargetInfo& info) {
        const bool is_own = follower == scene_of(scene).body_.id;
        if (is_own && info.context_id == 0) scene_of(scene).deliver(info);
    };
    return port;
}

// The body of these scenarios plays whatever it is told; only the planner can be cancelled.
MotionPort MoveToScene::motion_port() {
    MotionPort port;
    port.context = this;
    port.view = [](void* scene) { return scene_of(scene).ground_; };
    port.do_motion = [](void* scene, MotionCommand, const MovementParameters&) {
        return scene_of(scene).motion_error_;
    };
    port.stop_motion = port.do_motion;
    port.stop_completely = [](void*) {};
    port.remove_link_animations = [](void*) {};
    port.initialize_motion_tables = [](void*) {};
    port.cancel_moveto = [](void* scene) {
        cancel(scene_of(scene).planner_, MovementError::cancelled, scene_of(scene).planner_port());
    };
    port.unstick = [](void*) {};
    port.set_local_velocity = [](void*, const Vec3&) {};
    port.set_on_walkable = [](void*, bool) {};
    return port;
}

MoveToPort MoveToScene::planner_port() {
    MoveToPort port;
    port.context = this;
    port.view = [](void* context) {
        MoveToScene& scene = scene_of(context);
        MoveToView view = scene.body_;
        view.now_s = scene.now_s_;
        if (scene.asks_own_queue_) view.has_motions_pending = motions_pending(scene.interpreter_);
        view.target_quantum_s = scene.is_closed_ ? target_quantum(scene.tracker_) : scene.stub_quantum_s_;
        return view;
    };
    port.do_motion = [](void* scene, MotionCommand motion, MovementParameters& block) {
        return scene_of(scene).play(true, motion, block);
    };
    port.stop_motion = [](void* scene, MotionCommand motion, MovementParameters& block) {
        return scene_of(scene).play(false, motion, block);
    };
    port.stop_completely = [](void* scene) {
        scene_of(scene).calls.push_back({"stop_completely", {}});
        stop_completely(scene_of(scene).interpreter_, scene_of(scene).motion_port());
        if (scene_of(scene).asks_own_queue_) scene_of(scene).complete_motions();
    };
    port.set_heading = [](void* scene, float heading_deg) {
        scene_of(scene).calls.push_back({"set_heading", {{"heading", static_cast<double>(heading_deg)}}});
        scene_of(scene).body_.heading_deg =
            static_cast<float>(wrap_heading(static_cast<double>(heading_deg)));
    };
    port.stick_to = [](void* scene, std::uint32_t id, float radius_m, float height_m) {
        scene_of(scene).calls.push_back({"stick_to",
                                         {{"id", id},
                                          {"radius", static_cast<double>(radius_m)},
                                          {"height", static_cast<double>(height_m)}}});
    };
    port.unstick = [](void* scene) { scene_of(scene).calls.push_back({"unstick", {}}); };
    port.set_target = [](void* context, std::uint32_t context_id, std::uint32_t id, float radius_m,
                         double quantum_s) {
        MoveToScene& scene = scene_of(context);
        scene.calls.push_back({"set_target",
                               {{"context", context_id},
                                {"id", id},
                                {"radius", static_cast<double>(radius_m)},
                                {"quantum", quantum_s}}});
        scene.stub_quantum_s_ = quantum_s;
        if (!scene.is_closed_) return;
        set_target(scene.self(), context_id, id, radius_m, quantum_s, scene.target_port());
    };
    port.clear_target = [](void* context) {
        MoveToScene& scene = scene_of(context);
        scene.calls.push_back({"clear_target", {}});
        scene.stub_quantum_s_ = 0.0;
        if (scene.is_closed_) clear_target(scene.self(), scene.target_port());
    };
    port.set_target_quantum = [](void* context, double quantum_s) {
        MoveToScene& scene = scene_of(context);
        scene.calls.push_back({"set_target_quantum", {{"quantum", quantum_s}}});
        scene.stub_quantum_s_ = quantum_s;
        if (scene.is_closed_) set_target_quantum(scene.self(), quantum_s, scene.target_port());
    };
    port.notify = [](void* scene, const MoveToNotice& notice) {
        const bool ran_its_course = notice.error == MovementError::none;
        scene_of(scene).calls.push_back(
            {ran_its_course ? "done" : "cancel", {{"code", code_of(notice.error)}}});
    };
    return port;
}

}  // namespace glidepath::conformance

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
    if (tick.has("pos")) body_.position = hall_position_from(tick["pos"]);
    if (tick.has("hdg")) body_.heading_deg = tick["hdg"].number32();
    if (tick.has("vel")) body_.velocity_mps = vec3_from(tick["vel"]);
    if (tick.has("target_pos")) target_position_ = hall_position_from(tick["target_pos"]);
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
    Vec3& target = target_position_.frame.origin;
    target = narrow(widen(target) + widen(target_walking_velocity_) * elapsed_s);
    target_velocity_ = target_walking_velocity_;
}

void MoveToScene::apply(const Json& op) {
    const std::string_view name = op["op"].text();
    if (name == "perform") {
        perform(op);
    } else if (name == "target_update") {
        TargetInfo info;
        info.object_id = op["object"].integer32();
        info.status = static_cast<TargetStatus>(op["status"].integer32());
        info.target = hall_position_from(op["target"]);
        info.interpolated = hall_position_from(op["interp"]);
        handle_update_target(planner_, info, *this, k_rules);
    } else if (name == "hit_ground") {
        hit_ground(planner_, *this, k_rules);
    } else if (name == "cancel") {
        cancel(planner_, static_cast<MovementError>(op["code"].integer32()), *this);
    } else if (name == "cancel_moveto") {
        cancel(planner_, MovementError::cancelled, *this);
    } else if (name == "stop_completely") {
        motion::stop_completely(interpreter_, *this);
    } else if (name == "detach" || name == "attach") {
        body_.is_attached = name == "attach";
    } else if (name == "target_event") {
        leave_voyeurs(target(), static_cast<TargetStatus>(op["status"].integer32()), *this);
    } else if (name == "teleport") {
        teleport();
    } else {
        op["op"].fail(fmt::format("unknown operation '{}'", name));
    }
}

void MoveToScene::perform(const Json& op) {
    MoveToRequest request = request_from(op);
    if (op.has("pos")) request.position = hall_position_from(op["pos"]);
    perform_movement(planner_, request, *this, k_rules);
}

// The part of a teleport that the planner sees (spec/planner.md 9.5).
void MoveToScene::teleport() {
    cancel(planner_, MovementError::teleported, *this);
    unstick();
    stub_quantum_s_ = 0.0;
    leave_voyeurs(self(), TargetStatus::teleported, *this);
}

void MoveToScene::finish_tick() {
    if (is_closed_) {
        if (target_is_present_) do_target_work(target(), *this);
        do_target_work(self(), *this);
    }
    use_time(planner_, *this, k_rules);
}

void MoveToScene::complete_motions() {
    while (motions_pending(interpreter_)) {
        motion_done(interpreter_, *this);
    }
}

MovementError MoveToScene::request(bool begins, MotionCommand motion, MovementParameters& block) {
    PlannerCall call{begins ? "do_motion" : "stop_motion",
                     {{"id", motion},
                      {"speed", static_cast<double>(block.speed)},
                      {"hold_key", static_cast<std::uint32_t>(block.hold_key)}}};
    const MotionChannel adjusted =
        adjust_motion(interpreter_, object_, {motion, block.speed}, block.hold_key);
    block.speed = adjusted.speed;
    const auto act = begins ? do_interpreted_motion : stop_interpreted_motion;
    const MovementError error = act(interpreter_, object_, *this, adjusted.command, block);
    call.fields.emplace_back("adj_id", adjusted.command);
    call.fields.emplace_back("adj_speed", static_cast<double>(adjusted.speed));
    call.fields.emplace_back("ret", code_of(error));
    calls.push_back(std::move(call));
    return error;
}

void MoveToScene::cancel_move_to() { cancel(planner_, MovementError::cancelled, *this); }

void MoveToScene::unstick() { calls.push_back({"unstick", {}}); }

MoveToView MoveToScene::move_to_view() const {
    MoveToView view = body_;
    view.now_s = now_s_;
    if (uses_own_queue_) view.has_motions_pending = motions_pending(interpreter_);
    view.target_quantum_s = is_closed_ ? target_quantum(tracker_) : stub_quantum_s_;
    return view;
}

MovementError MoveToScene::do_motion(MotionCommand motion, MovementParameters& block) {
    return request(true, motion, block);
}

MovementError MoveToScene::stop_motion(MotionCommand motion, MovementParameters& block) {
    return request(false, motion, block);
}

void MoveToScene::stop_completely() {
    calls.push_back({"stop_completely", {}});
    motion::stop_completely(interpreter_, *this);
    if (uses_own_queue_) complete_motions();
}

void MoveToScene::set_heading(float heading_deg) {
    calls.push_back({"set_heading", {{"heading", static_cast<double>(heading_deg)}}});
    body_.heading_deg = static_cast<float>(wrap_heading(static_cast<double>(heading_deg)));
}

void MoveToScene::stick_to(ObjectId id, float radius_m, float height_m) {
    calls.push_back(
        {"stick_to",
         {{"id", id}, {"radius", static_cast<double>(radius_m)}, {"height", static_cast<double>(height_m)}}});
}

void MoveToScene::set_target(std::uint32_t context_id, ObjectId id, float radius_m, double quantum_s) {
    calls.push_back({"set_target",
                     {{"context", context_id},
                      {"id", id},
                      {"radius", static_cast<double>(radius_m)},
                      {"quantum", quantum_s}}});
    stub_quantum_s_ = quantum_s;
    if (is_closed_) planning::set_target(self(), context_id, id, radius_m, quantum_s, *this);
}

void MoveToScene::clear_target() {
    calls.push_back({"clear_target", {}});
    stub_quantum_s_ = 0.0;
    if (is_closed_) planning::clear_target(self(), *this);
}

void MoveToScene::set_target_quantum(double quantum_s) {
    calls.push_back({"set_target_quantum", {{"quantum", quantum_s}}});
    stub_quantum_s_ = quantum_s;
    if (is_closed_) planning::set_target_quantum(self(), quantum_s, *this);
}

void MoveToScene::movement_ended(NoticeKind, MovementError error) {
    const bool ran_its_course = error == MovementError::none;
    calls.push_back({ran_its_course ? "done" : "cancel", {{"code", code_of(error)}}});
}

TargetParty MoveToScene::find_party(ObjectId id) {
    if (id == body_.id) return self();
    if (id == target_id_ && target_is_present_) return target();
    return {};
}

void MoveToScene::send(ObjectId to, const TargetInfo& info) {
    const TargetParty receiver = find_party(to);
    if (receiver.tracker != nullptr) receive_update(receiver, info, *this);
}

void MoveToScene::deliver(ObjectId follower, TargetInfo info) {
    if (follower != body_.id || info.context_id != 0) return;
    calls.push_back({"target_update",
                     {{"object", info.object_id},
                      {"status", static_cast<std::uint32_t>(info.status)},
                      {"target", info.target.frame.origin},
                      {"interp", info.interpolated.frame.origin},
                      {"quantum", info.quantum_s}}});
    handle_update_target(planner_, info, *this, k_rules);
}

}  // namespace glidepath::conformance

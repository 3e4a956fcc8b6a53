// A body for the planner's tests: a real interpreter, everything else a stand-in that records what it is
// asked and answers what the test sets.
#pragma once

#include "geometry/heading.h"
#include "layers.h"
#include "motion/interpreter.h"
#include "planning/move_to.h"

#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace glidepath {

inline constexpr CellId k_stage_cell = 0xA9B40001;
inline constexpr std::uint32_t k_stage_self = 0x50000001;
inline constexpr std::uint32_t k_stage_object = 0x80000010;

[[nodiscard]] inline Position stage_place(float x, float y, float z = 0.0F) {
    return {.cell = k_stage_cell, .frame = {.origin = {x, y, z}, .rotation = {}}};
}

struct MovementEnd {
    NoticeKind kind = NoticeKind::arrived;
    MovementError error = MovementError::none;
};

class PlannerStage final : public ActorContext {
  public:
    PlannerStage() {
        body.id = k_stage_self;
        body.now_s = 100.0;
        body.position = stage_place(0.0F, 0.0F);
        body.has_contact = true;
        ground.has_contact = ground.on_walkable = true;
        interpreter.is_initialised = true;
        planner = make_move_to(body.now_s);
    }
    PlannerStage(const PlannerStage&) = delete;
    PlannerStage& operator=(const PlannerStage&) = delete;

    MoveTo planner;
    MoveToView body;
    MotionBodyView ground;
    Interpreter interpreter;
    GameObjectFacts object;
    MovementError motion_error = MovementError::none;
    Rules rules = Rules::retail();
    std::vector<std::string> calls;
    std::vector<MovementEnd> notices;
    std::vector<float> speeds_asked;      // of every do and stop, before adjusting
    std::function<void()> on_set_target;  // a world that answers at once
    std::function<void()> on_motion;      // after every do and stop

    MovementError perform(const MoveToRequest& request) {
        return perform_movement(planner, request, *this, rules);
    }
    void tick(double dt_s = 0.125) {
        body.now_s += dt_s;
        use_time(planner, *this, rules);
    }
    void update(TargetStatus status, const Position& target, const Position& interpolated) {
        TargetInfo info;
        info.object_id = k_stage_object;
        info.status = status;
        info.target = target;
        info.interpolated = interpolated;
        handle_update_target(planner, info, *this, rules);
    }
    void update(const Position& target) { update(TargetStatus::ok, target, target); }
    void land() { hit_ground(planner, *this, rules); }
    void cancel_with(MovementError error) { cancel(planner, error, *this); }

    // What has been asked since the last time.
    std::vector<std::string> take_calls() { return std::exchange(calls, {}); }

    // The body plays whatever it is asked to; only the planner can be cancelled.
    [[nodiscard]] MotionBodyView motion_view() const override { return ground; }
    MovementError play(MotionCommand, const MovementParameters&) override { return motion_error; }
    MovementError stop_playing(MotionCommand, const MovementParameters&) override { return motion_error; }
    void stop_playing_all() override {}
    void remove_link_animations() override {}
    void initialize_motion_tables() override {}
    void cancel_move_to() override { cancel_with(MovementError::cancelled); }
    void unstick() override { calls.emplace_back("unstick"); }
    void set_local_velocity(const Vec3&) override {}
    void set_on_walkable(bool) override {}

    [[nodiscard]] MoveToView move_to_view() const override { return body; }
    MovementError do_motion(MotionCommand motion, MovementParameters& block) override {
        return request(true, motion, block);
    }
    MovementError stop_motion(MotionCommand motion, MovementParameters& block) override {
        return request(false, motion, block);
    }
    void stop_completely() override {
        calls.emplace_back("stop completely");
        motion::stop_completely(interpreter, *this);
    }
    void set_heading(float heading_deg) override {
        calls.emplace_back("set heading");
        body.heading_deg = static_cast<float>(wrap_heading(static_cast<double>(heading_deg)));
    }
    void stick_to(ObjectId id, float radius_m, float height_m) override {
        calls.push_back("stick to " + std::to_string(id) + " " + std::to_string(radius_m) + " " +
                        std::to_string(height_m));
    }
    void set_target(std::uint32_t, ObjectId, float, double quantum_s) override {
        calls.emplace_back("set target");
        body.target_quantum_s = quantum_s;
        if (on_set_target) on_set_target();
    }
    void clear_target() override {
        calls.emplace_back("clear target");
        body.target_quantum_s = 0.0;
    }
    void set_target_quantum(double quantum_s) override {
        calls.emplace_back("set target quantum");
        body.target_quantum_s = quantum_s;
    }
    void movement_ended(NoticeKind kind, MovementError error) override { notices.push_back({kind, error}); }

  private:
    MovementError request(bool begins, MotionCommand motion, MovementParameters& block) {
        calls.push_back((begins ? "do " : "stop ") + std::string(name_of_command(motion)));
        speeds_asked.push_back(block.speed);
        const MotionChannel adjusted =
            adjust_motion(interpreter, object, {motion, block.speed}, block.hold_key);
        block.speed = adjusted.speed;
        const auto act = begins ? do_interpreted_motion : stop_interpreted_motion;
        const MovementError error = act(interpreter, object, *this, adjusted.command, block);
        if (on_motion) on_motion();
        return error;
    }
};

[[nodiscard]] inline MoveToRequest request_object(MoveToType type = MoveToType::move_to_object) {
    MoveToRequest request;
    request.type = type;
    request.object_id = request.top_level_id = k_stage_object;
    request.parameters.flags &= ~movement_flag::use_spheres;
    return request;
}
[[nodiscard]] inline MoveToRequest request_place(float x, float y) {
    MoveToRequest request;
    request.type = MoveToType::move_to_position;
    request.position = stage_place(x, y);
    request.parameters.flags &= ~movement_flag::use_spheres;
    return request;
}
[[nodiscard]] inline MoveToRequest request_heading(float heading_deg) {
    MoveToRequest request;
    request.type = MoveToType::turn_to_heading;
    request.parameters.desired_heading_deg = heading_deg;
    return request;
}

}  // namespace glidepath

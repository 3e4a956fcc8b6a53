// A body for the planner's tests: a real interpreter, everything else a stand-in that writes down what it is
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

class PlannerStage {
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
    std::vector<MoveToNotice> notices;
    std::vector<float> speeds_asked;      // of every do and stop, before adjusting
    std::function<void()> on_set_target;  // a world that answers at once
    std::function<void()> on_motion;      // after every do and stop

    MovementError perform(const MoveToRequest& request) {
        return perform_movement(planner, request, port(), rules);
    }
    void tick(double dt_s = 0.125) {
        body.now_s += dt_s;
        use_time(planner, port(), rules);
    }
    void update(TargetStatus status, const Position& target, const Position& interpolated) {
        TargetInfo info;
        info.object_id = k_stage_object;
        info.status = status;
        info.target = target;
        info.interpolated = interpolated;
        handle_update_target(planner, info, port(), rules);
    }
    void update(const Position& target) { update(TargetStatus::ok, target, target); }
    void land() { hit_ground(planner, port(), rules); }
    void cancel_with(MovementError error) { cancel(planner, error, port()); }

    // What has been asked since the last time.
    std::vector<std::string> take_calls() { return std::exchange(calls, {}); }

    [[nodiscard]] MoveToPort port();

  private:
    static PlannerStage& of(void* context) { return *static_cast<PlannerStage*>(context); }

    [[nodiscard]] MotionPort motion_port() {
        MotionPort port;
        port.context = this;
        port.view = [](void* stage) { return of(stage).ground; };
        port.do_motion = [](void* stage, MotionCommand, const MovementParameters&) {
            return of(stage).motion_error;
        };
        port.stop_motion = port.do_motion;
        port.stop_completely = port.remove_link_animations = port.initialize_motion_tables =
            port.unstick = [](void*) {};
        port.cancel_moveto = [](void* stage) { of(stage).cancel_with(MovementError::cancelled); };
        port.set_local_velocity = [](void*, const Vec3&) {};
        port.set_on_walkable = [](void*, bool) {};
        return port;
    }

    MovementError play(bool begins, MotionCommand motion, MovementParameters& block) {
        calls.push_back((begins ? "do " : "stop ") + std::string(name_of_command(motion)));
        speeds_asked.push_back(block.speed);
        const MotionChannel adjusted =
            adjust_motion(interpreter, object, {motion, block.speed}, block.hold_key);
        block.speed = adjusted.speed;
        const auto act = begins ? do_interpreted_motion : stop_interpreted_motion;
        const MovementError error = act(interpreter, object, motion_port(), adjusted.command, block);
        if (on_motion) on_motion();
        return error;
    }
};

inline MoveToPort PlannerStage::port() {
    MoveToPort port;
    port.context = this;
    port.view = [](void* stage) { return of(stage).body; };
    port.do_motion = [](void* stage, MotionCommand motion, MovementParameters& block) {
        return of(stage).play(true, motion, block);
    };
    port.stop_motion = [](void* stage, MotionCommand motion, MovementParameters& block) {
        return of(stage).play(false, motion, block);
    };
    port.stop_completely = [](void* stage) {
        of(stage).calls.emplace_back("stop completely");
        stop_completely(of(stage).interpreter, of(stage).motion_port());
    };
    port.set_heading = [](void* stage, float heading_deg) {
        of(stage).calls.emplace_back("set heading");
        of(stage).body.heading_deg = static_cast<float>(wrap_heading(static_cast<double>(heading_deg)));
    };
    port.stick_to = [](void* stage, std::uint32_t id, float radius_m, float height_m) {
        of(stage).calls.push_back("stick to " + std::to_string(id) + " " + std::to_string(radius_m) + " " +
                                  std::to_string(height_m));
    };
    port.unstick = [](void* stage) { of(stage).calls.emplace_back("unstick"); };
    port.set_target = [](void* stage, std::uint32_t, std::uint32_t, float, double quantum_s) {
        of(stage).calls.emplace_back("set target");
        of(stage).body.target_quantum_s = quantum_s;
        if (of(stage).on_set_target) of(stage).on_set_target();
    };
    port.clear_target = [](void* stage) {
        of(stage).calls.emplace_back("clear target");
        of(stage).body.target_quantum_s = 0.0;
    };
    port.set_target_quantum = [](void* stage, double quantum_s) {
        of(stage).calls.emplace_back("set target quantum");
        of(stage).body.target_quantum_s = quantum_s;
    };
    port.notify = [](void* stage, const MoveToNotice& notice) { of(stage).notices.push_back(notice); };
    return port;
}

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

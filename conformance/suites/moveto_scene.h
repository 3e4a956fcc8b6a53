// The world of a moveto/moveto.jsonl scenario: a body with its interpreter, its planner and its target
// tracker, and in closed scenarios a target that walks. Answers the planner and records what it asks.
#pragma once

#include "conformance/suites/moveto_values.h"
#include "layers.h"
#include "motion/interpreter.h"
#include "planning/move_to.h"
#include "planning/target_tracker.h"

#include <utility>
#include <variant>
#include <vector>

namespace glidepath::conformance {

// As the lines write one: {"c": "set_heading", "heading": 90}.
struct PlannerCall {
    using Value = std::variant<std::uint32_t, double, Vec3>;
    std::string_view name;
    std::vector<std::pair<std::string_view, Value>> fields;
};

// How the body of a closed scenario walks by itself: as the lines say, or as animation carries a body.
struct SceneWalking {
    bool uncapped = false;     // the state velocity's limit is for leaving the ground only
    bool turns_after = false;  // a step goes where the body faced before, the turn comes after it
};

class MoveToScene final : private ActorContext, private Neighbours {
  public:
    explicit MoveToScene(const Json& scenario);
    MoveToScene(const MoveToScene&) = delete;
    MoveToScene& operator=(const MoveToScene&) = delete;

    void set_clock(double now_s) { now_s_ = now_s; }
    // The inputs that the line gives; what it does not give stays.
    void take_inputs(const Json& tick);
    void take_poses(const Json& tick);
    // Closed scenarios only: the body and the target walk by themselves, for `dt` or for a part of it.
    void integrate() { integrate(dt_s_); }
    void integrate(double elapsed_s);
    void apply(const Json& op);
    // The trackers' periodic work in closed scenarios, then the planner's step.
    void finish_tick();

    // For runs that are compared with a whole body (closed_loop.h). Pending motions are answered by the
    // interpreter's own queue from here on, instead of by the lines; a motion then waits until
    // complete_motions, as in a body whose motions lead through no animations.
    void set_walking(const SceneWalking& walking) { walking_ = walking; }
    void use_own_queue() { uses_own_queue_ = true; }
    void complete_motions();

    std::vector<PlannerCall> calls;

    [[nodiscard]] const MoveTo& planner() const { return planner_; }
    [[nodiscard]] const Interpreter& interpreter() const { return interpreter_; }
    [[nodiscard]] const MoveToView& body() const { return body_; }
    [[nodiscard]] bool is_closed() const { return is_closed_; }

  private:
    [[nodiscard]] double forward_speed() const;
    void perform(const Json& op);
    void teleport();
    MovementError request(bool begins, MotionCommand motion, MovementParameters& block);
    [[nodiscard]] TargetParty self() { return {&tracker_, body_.id, body_.position, body_.velocity_mps}; }
    [[nodiscard]] TargetParty target() {
        return {&target_tracker_, target_id_, target_position_, target_velocity_};
    }

    // The body of these scenarios plays whatever it is asked to; only the planner can be cancelled.
    [[nodiscard]] MotionBodyView motion_view() const override { return ground_; }
    MovementError play(MotionCommand, const MovementParameters&) override { return motion_error_; }
    MovementError stop_playing(MotionCommand, const MovementParameters&) override { return motion_error_; }
    void stop_playing_all() override {}
    void remove_link_animations() override {}
    void initialize_motion_tables() override {}
    void cancel_move_to() override;
    void unstick() override;
    void set_local_velocity(const Vec3&) override {}
    void set_on_walkable(bool) override {}

    [[nodiscard]] MoveToView move_to_view() const override;
    MovementError do_motion(MotionCommand motion, MovementParameters& block) override;
    MovementError stop_motion(MotionCommand motion, MovementParameters& block) override;
    void stop_completely() override;
    void set_heading(float heading_deg) override;
    void stick_to(ObjectId id, float radius_m, float height_m) override;
    void set_target(std::uint32_t context_id, ObjectId id, float radius_m, double quantum_s) override;
    void clear_target() override;
    void set_target_quantum(double quantum_s) override;
    void movement_ended(NoticeKind kind, MovementError error) override;

    [[nodiscard]] const Body* find_body(ObjectId) const override { return nullptr; }
    [[nodiscard]] NamedObject find_object(ObjectId) const override { return {}; }
    [[nodiscard]] TargetParty find_party(ObjectId id) override;
    void send(ObjectId to, const TargetInfo& info) override;
    void deliver(ObjectId follower, TargetInfo info) override;
    [[nodiscard]] VoyeurPool& voyeurs() override { return voyeurs_; }
    [[nodiscard]] double game_now_s() const override { return now_s_; }
    [[nodiscard]] double physics_now_s() const override { return now_s_; }

    double now_s_ = 0;
    MoveToView body_;
    MotionBodyView ground_;
    MovementError motion_error_ = MovementError::none;
    GameObjectFacts object_;
    Interpreter interpreter_;
    MoveTo planner_;

    bool is_closed_ = false;
    bool uses_own_queue_ = false;
    SceneWalking walking_;
    double dt_s_ = 0;
    double turn_rate_dps_ = 0;
    double stub_quantum_s_ = 0;  // of scripted scenarios, which have no trackers
    bool target_is_present_ = false;
    std::uint32_t target_id_ = 0;
    Position target_position_;
    Vec3 target_velocity_;  // reported
    Vec3 target_walking_velocity_;
    TargetTracker tracker_;
    TargetTracker target_tracker_;
    VoyeurPool voyeurs_;
};

}  // namespace glidepath::conformance

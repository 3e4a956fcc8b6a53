// How the planner and the interpreter of an acting body reach their body and each other. The planner reads a
// view of the body, asks for motions through the interpreter, and follows objects through the tracker. The
// real body behind it is entity/acting_body.h; suites and tests that record calls stand in its place.
#pragma once

#include <glidepath/body.h>
#include <glidepath/motion.h>
#include <glidepath/notice.h>

#include "geometry/bearing.h"
#include "geometry/position.h"
#include "motion/motion_context.h"
#include "planning/layer.h"

#include <cstdint>

namespace glidepath::planning {

// What the planner reads of the body.
struct MoveToView {
    // False: there is no body. Nothing is done then, movements are only given up; the other fields but now_s
    // mean nothing.
    bool is_attached = true;
    double now_s = 0;  // game clock
    ObjectId id = 0;
    Position position;
    float heading_deg = 0;
    Vec3 velocity_mps;
    float radius_m = 0;
    float height_m = 0;
    bool has_contact = false;
    bool has_motions_pending = false;
    bool is_interpolating = false;
    double target_quantum_s = 0;  // 0 without a target
};

// Each function may change what `move_to_view` answers from then on.
class ActorContext : public MotionContext {
  public:
    [[nodiscard]] virtual MoveToView move_to_view() const = 0;
    // The same for those who ask neither for the heading nor for the target's quantum, which take work; and
    // the quantum alone.
    [[nodiscard]] virtual MoveToView brief_view() const { return move_to_view(); }
    [[nodiscard]] virtual double target_quantum_s() const { return move_to_view().target_quantum_s; }
    // Where the body sees the position, if that is sure without asking for headings.
    [[nodiscard]] virtual Bearing bearing_of(const Position&) const { return Bearing::unsure; }

    // Through the interpreter: adjust_motion, whose new speed goes back into the block, then do or stop
    // interpreted motion with what came of it (spec/planner.md 1.1).
    virtual MovementError do_motion(MotionCommand motion, MovementParameters& block) = 0;
    virtual MovementError stop_motion(MotionCommand motion, MovementParameters& block) = 0;
    // The interpreter's; its cancel of the movement finds none by then.
    virtual void stop_completely() = 0;

    virtual void set_heading(float heading_deg) = 0;
    virtual void stick_to(ObjectId id, float radius_m, float height_m) = 0;

    // The target tracker's.
    virtual void set_target(std::uint32_t context_id, ObjectId id, float radius_m, double quantum_s) = 0;
    virtual void clear_target() = 0;
    virtual void set_target_quantum(double quantum_s) = 0;

    // A movement ends: arrived, turn_finished, gave_up, target_lost or move_to_cancelled, the last three with
    // an error. Comes before its state is cleared; do not begin another from inside.
    virtual void movement_ended(NoticeKind kind, MovementError error) = 0;

  protected:
    ~ActorContext() = default;  // never owned through this type
};

}  // namespace glidepath::planning
